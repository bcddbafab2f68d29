//! Time settings, and how much of it a move may take.

use std::time::Duration;

use super::engine::Engine;
use super::parse::{Args, Failure};
use super::table::Command;
use crate::board::{Board, ByColor, Color};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("time_settings", time_settings),
    Command::new("kgs-time_settings", kgs_time_settings),
    Command::new("time_left", time_left),
];

/// A time system.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) enum System {
    /// No limit.
    #[default]
    None,
    /// Main time, then so many stones in each period; with no stones there is nothing after the main time.
    Canadian { main: Duration, period: Duration, stones: u32 },
    /// Main time, then periods, each for one move; how many are left `time_left` tells.
    Japanese { main: Duration, period: Duration },
}

/// The time system and what is left of it.
#[derive(Clone, Debug, Default)]
pub(super) struct TimeControl {
    system: System,
    /// The time left as last told, and the stones it must do for, 0 in main time.
    left: ByColor<Option<(Duration, u32)>>,
}

/// Kept back from every allowance, for the wires.
const LAG: Duration = Duration::from_millis(100);

impl TimeControl {
    pub(super) fn set(&mut self, system: System) {
        self.system = system;
        self.restart();
    }

    /// A new game has all its time.
    pub(super) fn restart(&mut self) {
        self.left = ByColor::default();
    }

    /// How long the next move may take; `None` without a limit.
    ///
    /// Main time is shared out over the moves that are likely still to come (a third of the empty points, 15 at the
    /// least), and what a period gives for a move is added.
    pub(super) fn allowance(&self, color: Color, board: &Board) -> Option<Duration> {
        let moves_to_come = (board.empty().len() / 3).max(15) as u32;
        let (main, per_move) = match self.system {
            System::None => return self.left[color].map(|(left, stones)| share(left, stones, moves_to_come)),
            System::Canadian { main, period, stones } => (main, period.checked_div(stones).unwrap_or_default()),
            System::Japanese { main, period } => (main, period),
        };
        Some(match (self.left[color], self.system) {
            (None, _) => share(main, 0, moves_to_come).max(per_move.saturating_sub(LAG)),
            (Some((left, 0)), _) => share(left, 0, moves_to_come).max(per_move.min(left).saturating_sub(LAG)),
            (Some((left, _)), System::Japanese { period, .. }) => left.min(period).saturating_sub(LAG),
            (Some((left, stones)), _) => share(left, stones, moves_to_come),
        })
    }
}

fn share(left: Duration, stones: u32, moves_to_come: u32) -> Duration {
    let moves = if stones > 0 { stones } else { moves_to_come };
    left.checked_div(moves).unwrap_or_default().saturating_sub(LAG)
}

fn seconds(args: &Args<'_>, i: usize) -> Result<Duration, Failure> {
    let seconds = args.float(i)?;
    Duration::try_from_secs_f64(seconds).map_err(|e| Failure::syntax(format!("{seconds} seconds: {e}")))
}

fn time_settings(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(3, 3)?;
    let (main, period, stones) = (seconds(args, 0)?, seconds(args, 1)?, args.number(2)?);
    // A period for no stones is the draft's way to say that there is no limit.
    let unlimited = !period.is_zero() && stones == 0;
    engine.time.set(if unlimited { System::None } else { System::Canadian { main, period, stones } });
    Ok(String::new())
}

fn kgs_time_settings(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let system = match args.word(0)? {
        "none" => args.count(1, 1).map(|()| System::None)?,
        "absolute" => {
            args.count(2, 2)?;
            System::Canadian { main: seconds(args, 1)?, period: Duration::ZERO, stones: 0 }
        }
        "byoyomi" => {
            args.count(4, 4)?;
            args.number::<u32>(3)?;
            System::Japanese { main: seconds(args, 1)?, period: seconds(args, 2)? }
        }
        "canadian" => {
            args.count(4, 4)?;
            System::Canadian { main: seconds(args, 1)?, period: seconds(args, 2)?, stones: args.number(3)? }
        }
        other => {
            return Err(Failure::syntax(format!("{other:?}; expected none, absolute, byoyomi or canadian")));
        }
    };
    engine.time.set(system);
    Ok(String::new())
}

fn time_left(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(3, 3)?;
    let color = args.color(0)?;
    // Servers report a time that has run out as less than nothing.
    let left = Duration::try_from_secs_f64(args.float(1)?.max(0.0)).map_err(|e| Failure::syntax(e.to_string()))?;
    engine.time.left[color] = Some((left, args.number(2)?));
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn allowance(time: &TimeControl) -> Option<u128> {
        time.allowance(Color::Black, &Board::new(Size::NINE)).map(|time| time.as_millis())
    }

    #[test]
    fn time_is_shared_out_over_the_moves_to_come() {
        let second = Duration::from_secs(1);
        let mut time = TimeControl::default();
        assert_eq!(allowance(&time), None);
        time.set(System::Canadian { main: 270 * second, period: Duration::ZERO, stones: 0 });
        assert_eq!(allowance(&time), Some(9_900));
        time.left[Color::Black] = Some((27 * second, 0));
        assert_eq!(allowance(&time), Some(900));
        time.set(System::Canadian { main: Duration::ZERO, period: 300 * second, stones: 25 });
        assert_eq!(allowance(&time), Some(11_900));
        time.left[Color::Black] = Some((20 * second, 10));
        assert_eq!(allowance(&time), Some(1_900));
        time.set(System::Japanese { main: 27 * second, period: 30 * second });
        assert_eq!(allowance(&time), Some(29_900));
        time.left[Color::Black] = Some((20 * second, 5));
        assert_eq!(allowance(&time), Some(19_900));
    }
}
