//! The report for programs: the model as JSON.

use serde::Serialize;

/// The value over several lines, with a line's end after the last.
pub fn pretty(value: &impl Serialize) -> String {
    // A report holds strings, finite numbers, lists and fixed names: nothing that JSON cannot write.
    serde_json::to_string_pretty(value).map_or_else(|_| String::new(), |text| text + "\n")
}

/// The value on one line.
pub fn one_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
