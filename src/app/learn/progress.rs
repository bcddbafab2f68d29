//! The progress bars of learning.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar with a word for what is going on; none where stderr is no terminal.
pub(super) fn progress(steps: u64, doing: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} [{elapsed} < {eta}]") {
        bar.set_style(style);
    }
    bar.set_message(doing);
    bar
}
