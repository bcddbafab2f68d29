//! The report for programs: the model as JSON.

use serde::Serialize;

/// Returns the value over several lines, with a line break after the last.
pub fn pretty(value: &impl Serialize) -> String {
    // A report holds strings, finite numbers, lists and fixed names, which JSON can always write.
    serde_json::to_string_pretty(value).map_or_else(|_| String::new(), |text| text + "\n")
}

/// Returns the value on one line.
pub fn one_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
