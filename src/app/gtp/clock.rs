//! The clock of a game: the time systems, and how much of the time a move may take.

use std::time::Duration;

use crate::board::{Board, ByColor, Color};

/// A time system.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) enum System {
    /// There is no limit.
    #[default]
    None,
    /// Main time, then so many stones in each period; with no stones there is nothing after the main time.
    Canadian { main: Duration, period: Duration, stones: u32 },
    /// Main time, then periods, each for one move and used up only by a move that takes longer.
    Japanese { main: Duration, period: Duration, periods: u32 },
    /// Main time, to which each move adds.
    Fischer { main: Duration, increment: Duration },
}

/// The time that a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Allowance {
    /// The time if the search is neither sure nor in doubt.
    pub(super) usual: Duration,
    /// The time if it is in doubt.
    pub(super) most: Duration,
    /// True if an obvious move is to take the usual time all the same.
    pub(super) fixed: bool,
}

impl Allowance {
    /// Returns an allowance of this time, whatever the search finds.
    pub(super) fn exactly(time: Duration) -> Allowance {
        Allowance { usual: time, most: time, fixed: true }
    }

    /// Returns the allowance with no more than this time.
    pub(super) fn at_most(self, time: Duration) -> Allowance {
        Allowance { usual: self.usual.min(time), most: self.most.min(time), ..self }
    }
}

/// The time that a side has left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Clock {
    pub(super) left: Duration,
    /// The stones that the time must do for in a period, or the number of Japanese periods left. 0 in main time.
    pub(super) stones: u32,
}

/// The time system and what is left of it: by our own watch, until the controller tells.
#[derive(Clone, Debug)]
pub(super) struct TimeControl {
    pub(super) system: System,
    pub(super) clocks: ByColor<Option<Clock>>,
    /// Kept back from every allowance, for the wires.
    pub(super) lag: Duration,
    /// Kept back besides: by how much moves ran over lately, see [`TimeControl::note_late`].
    pub(super) late: Duration,
}

impl Default for TimeControl {
    fn default() -> Self {
        TimeControl { system: System::None, clocks: ByColor::default(), lag: USUAL_LAG, late: Duration::ZERO }
    }
}

/// Kept back from every allowance where nothing else is asked for: over a network less is not enough.
pub(super) const USUAL_LAG: Duration = Duration::from_secs(1);

/// The least time that is kept back, if the lag is as long: of a short allowance half is kept back at the most.
pub(super) const LEAST_KEPT: Duration = Duration::from_millis(100);

/// The number of parts of the time left of which one move takes no more than one, where there is no period behind the
/// main time.
pub(super) const LATER_PARTS: u32 = 4;

impl TimeControl {
    pub(super) fn set(&mut self, system: System) {
        self.system = system;
        self.restart();
    }

    /// A new game has all its time.
    pub(super) fn restart(&mut self) {
        let main = |left| Some(Clock { left, stones: 0 });
        let clock = match self.system {
            System::None => None,
            System::Canadian { main: Duration::ZERO, period, stones } => Some(Clock { left: period, stones }),
            System::Japanese { main: Duration::ZERO, period, periods } => Some(Clock { left: period, stones: periods }),
            System::Canadian { main: left, .. } | System::Japanese { main: left, .. } => main(left),
            System::Fischer { main: left, increment } => main(left + increment),
        };
        self.clocks = ByColor([clock; 2]);
    }

    /// Returns how long the next move may take; `None` without a limit.
    ///
    /// Main time is shared out over the moves that are likely still to come (a third of the empty points, 15 at the
    /// least). Where a period or an increment gives more for a move, that much is taken. A move in doubt may take twice
    /// as long, where that leaves enough for the moves after it.
    pub(super) fn allowance(&self, color: Color, board: &Board) -> Option<Allowance> {
        let Clock { left, stones } = self.clocks[color]?;
        let moves_to_come = (board.empty().len() / 3).max(15) as u32;
        let shared = |moves: u32| left.checked_div(moves).unwrap_or_default();
        // The time for a move, and the most that it may take.
        let (time, most) = match self.system {
            System::Japanese { period, .. } if stones > 0 => (left.min(period), Duration::ZERO),
            // A move may run over into the first period, but not past it.
            System::Japanese { period, .. } => (shared(moves_to_come).max(period.min(left)), left),
            _ if stones > 0 => (shared(stones), if stones > 1 { left / 2 } else { Duration::ZERO }),
            System::Canadian { period, stones, .. } => {
                let in_period = period.checked_div(stones).unwrap_or_default();
                let later = if stones > 0 { left } else { left / LATER_PARTS };
                (shared(moves_to_come).max(in_period.min(left)), later)
            }
            System::Fischer { increment, .. } => ((shared(moves_to_come) + increment).min(left), left / LATER_PARTS),
            System::None => (shared(moves_to_come), left / LATER_PARTS),
        };
        let less_lag = |time: Duration| time.saturating_sub(self.lag.min((time / 2).max(LEAST_KEPT)) + self.late);
        let usual = less_lag(time);
        let most = less_lag(most).min(2 * usual).max(usual);
        // Time that a move leaves of a period of its own is lost.
        let fixed = stones > 0 && matches!(self.system, System::Japanese { .. });
        Some(Allowance { usual, most, fixed })
    }

    /// Notes that a search ended so long after it was to. On a busy machine it sees late that its time is over, and
    /// does so at the next move, too: what moves ran over is kept back, and forgotten by a quarter a move.
    pub(super) fn note_late(&mut self, late: Duration) {
        self.late = late.max(self.late * 3 / 4);
    }

    /// Notes that the colour took so long over a move.
    pub(super) fn spent(&mut self, color: Color, time: Duration) {
        let Some(clock) = &mut self.clocks[color] else { return };
        let over = time.saturating_sub(clock.left);
        let left = clock.left.saturating_sub(time);
        *clock = match (self.system, clock.stones) {
            (System::Fischer { increment, .. }, _) => Clock { left: left + increment, stones: 0 },
            // The first move past the main time is a move of the first period.
            (System::Canadian { period, stones, .. }, 0) if over > Duration::ZERO && stones > 0 => {
                next_stone(period.saturating_sub(over), stones, period, stones)
            }
            (System::Canadian { period, stones, .. }, in_period) if in_period > 0 => {
                next_stone(left, in_period, period, stones)
            }
            (System::Japanese { period, periods, .. }, in_periods) if in_periods > 0 || over > Duration::ZERO => {
                let had = if in_periods > 0 { in_periods } else { periods };
                let passed = if in_periods > 0 { time } else { over };
                let used = passed.as_millis().checked_div(period.as_millis()).unwrap_or(0) as u32;
                Clock { left: period, stones: had.saturating_sub(used).max(1) }
            }
            _ => Clock { left, stones: 0 },
        };
    }
}

/// A Canadian period after one more stone: a new one when it was the last.
pub(super) fn next_stone(left: Duration, stones: u32, period: Duration, all: u32) -> Clock {
    if stones > 1 { Clock { left, stones: stones - 1 } } else { Clock { left: period, stones: all } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn allowance(time: &TimeControl) -> Option<u128> {
        time.allowance(Color::Black, &Board::new(Size::NINE)).map(|time| time.usual.as_millis())
    }

    const SECOND: Duration = Duration::from_secs(1);

    /// Kept back in the tests.
    const LAG: Duration = Duration::from_millis(100);

    fn control(system: System) -> TimeControl {
        let mut time = TimeControl { lag: LAG, ..TimeControl::default() };
        time.set(system);
        time
    }

    fn tell(time: &mut TimeControl, seconds: u32, stones: u32) {
        time.clocks[Color::Black] = Some(Clock { left: seconds * SECOND, stones });
    }

    #[test]
    fn time_is_shared_out_over_the_moves_to_come() {
        assert_eq!(allowance(&TimeControl::default()), None);
        let mut time = control(System::Canadian { main: 270 * SECOND, period: Duration::ZERO, stones: 0 });
        assert_eq!(allowance(&time), Some(9_900));
        tell(&mut time, 27, 0);
        assert_eq!(allowance(&time), Some(900));
        let mut time = control(System::Canadian { main: Duration::ZERO, period: 300 * SECOND, stones: 25 });
        assert_eq!(allowance(&time), Some(11_900));
        tell(&mut time, 20, 10);
        assert_eq!(allowance(&time), Some(1_900));
        let mut time = control(System::Japanese { main: 27 * SECOND, period: 30 * SECOND, periods: 5 });
        assert_eq!(allowance(&time), Some(26_900));
        tell(&mut time, 20, 5);
        assert_eq!(allowance(&time), Some(19_900));
        let time = control(System::Fischer { main: 25 * SECOND, increment: 2 * SECOND });
        assert_eq!(allowance(&time), Some(2_900));
    }

    /// Plays on for many moves, each taking a little more than is allowed, and never has less than nothing.
    fn lasts(system: System, moves: usize) {
        lasts_if(system, moves, false);
        // Not every move of a whole game is in doubt.
        lasts_if(system, moves / 2, true);
    }

    fn lasts_if(system: System, moves: usize, in_doubt: bool) {
        let mut time = control(system);
        for at in 0..moves {
            let before = time.clocks[Color::Black].unwrap();
            let allowed = time.allowance(Color::Black, &Board::new(Size::NINE)).unwrap();
            let taken = if in_doubt { allowed.most } else { allowed.usual } + LAG / 10;
            // Main time may run over into a period that is there for it.
            let periods = match system {
                System::Canadian { period, stones, .. } if before.stones == 0 && stones > 0 => period,
                System::Japanese { period, .. } if before.stones == 0 => period,
                _ => Duration::ZERO,
            };
            assert!(taken <= before.left + periods, "move {at} of {system:?}: {taken:?} of {before:?}");
            time.spent(Color::Black, taken);
        }
    }

    #[test]
    fn a_move_in_doubt_takes_longer_where_there_is_time() {
        let of = |time: &TimeControl| time.allowance(Color::Black, &Board::new(Size::NINE)).unwrap();
        let time = control(System::Canadian { main: 270 * SECOND, period: Duration::ZERO, stones: 0 });
        assert_eq!((of(&time).usual, of(&time).most), (9_900 * SECOND / 1000, 19_800 * SECOND / 1000));
        let time = control(System::Japanese { main: Duration::ZERO, period: 30 * SECOND, periods: 5 });
        assert_eq!(of(&time).most, of(&time).usual);
    }

    #[test]
    fn what_moves_ran_over_is_kept_back_from_those_to_come() {
        let mut time = control(System::Japanese { main: Duration::ZERO, period: 2 * SECOND, periods: 5 });
        assert_eq!(allowance(&time), Some(1_900));
        time.note_late(SECOND);
        assert_eq!(allowance(&time), Some(900));
        time.note_late(Duration::ZERO);
        assert_eq!(allowance(&time), Some(1_150));
        time.note_late(10 * SECOND);
        assert_eq!(allowance(&time), Some(0));
    }

    #[test]
    fn of_a_short_time_half_is_kept_back() {
        let of = |seconds: f64| {
            let period = Duration::from_secs_f64(seconds);
            let mut time = TimeControl::default();
            time.set(System::Japanese { main: Duration::ZERO, period, periods: 3 });
            allowance(&time)
        };
        assert_eq!((of(1.0), of(30.0)), (Some(500), Some(29_000)));
    }

    #[test]
    fn our_own_watch_keeps_within_every_system() {
        lasts(System::Canadian { main: 100 * SECOND, period: Duration::ZERO, stones: 0 }, 300);
        lasts(System::Canadian { main: 10 * SECOND, period: 30 * SECOND, stones: 10 }, 300);
        lasts(System::Japanese { main: 10 * SECOND, period: SECOND, periods: 3 }, 300);
        lasts(System::Fischer { main: 20 * SECOND, increment: SECOND }, 300);
    }

    #[test]
    fn periods_follow_the_main_time() {
        let mut time = control(System::Canadian { main: SECOND, period: 10 * SECOND, stones: 2 });
        time.spent(Color::Black, 3 * SECOND);
        assert_eq!(time.clocks[Color::Black], Some(Clock { left: 8 * SECOND, stones: 1 }));
        time.spent(Color::Black, 3 * SECOND);
        assert_eq!(time.clocks[Color::Black], Some(Clock { left: 10 * SECOND, stones: 2 }));
        let mut time = control(System::Japanese { main: SECOND, period: 10 * SECOND, periods: 3 });
        time.spent(Color::Black, 15 * SECOND);
        assert_eq!(time.clocks[Color::Black], Some(Clock { left: 10 * SECOND, stones: 2 }));
        let mut time = control(System::Fischer { main: 20 * SECOND, increment: 5 * SECOND });
        time.spent(Color::Black, 15 * SECOND);
        assert_eq!(time.clocks[Color::Black], Some(Clock { left: 15 * SECOND, stones: 0 }));
        assert_eq!(time.clocks[Color::White], Some(Clock { left: 25 * SECOND, stones: 0 }));
    }
}
