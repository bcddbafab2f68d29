//! Shares of games beside those of the texts, with their intervals.

use std::io::Write;

use super::rows::Match;
use crate::app::match_runner;

/// The 95 % interval of a share, in percent. Source: Wilson 1927.
pub fn wilson(won: f64, games: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 100.0);
    }
    let (low, high) = match_runner::wilson(won / games, games);
    (100.0 * low, 100.0 * high)
}

/// Prints the row of a match: the share of the text, our share with its interval and the number of games, and a remark
/// where the figure of the text lies outside the interval.
pub(super) fn print_share(out: &mut dyn Write, row: &Match, won: f64, games: f64) -> std::io::Result<()> {
    let (low, high) = wilson(won, games);
    let Match { name, seed_percent, why, .. } = row;
    let outside = match (low..=high).contains(seed_percent) {
        true => String::new(),
        false if why.is_empty() => "  the figure of the text is outside".into(),
        false => format!("  the figure of the text is outside: {why}"),
    };
    let ours = 100.0 * won / games.max(1.0);
    let interval = format!("{low:.1} to {high:.1} %");
    writeln!(out, "{name:<20} {seed_percent:>6.1} % {ours:>6.1} % {interval:>16} {won:>8} {games:>8}{outside}")?;
    out.flush()
}
