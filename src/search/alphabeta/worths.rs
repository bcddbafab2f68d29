//! The worths of several moves at the root, and what the depths of a search have in common.

/// The most that is added for the depth alone, in 1/100 point: a larger difference between two depths is something that
/// the deeper search has seen. The size is a guess.
pub(super) const MOST_SHIFT: i32 = 400;

/// The bounds of the worth of one move. Worth is a value less the cost of the move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OwnWorth {
    /// The last depth at which it was found, and the worth there.
    pub(super) last: Option<(u8, i32)>,
    /// The worth one depth before.
    pub(super) before: Option<i32>,
}

impl OwnWorth {
    /// Takes note of a worth found at a depth.
    pub(super) fn note(&mut self, depth: u8, worth: i32) {
        self.before = self.last.filter(|(last, _)| last + 1 == depth).map(|(_, worth)| worth);
        self.last = Some((depth, worth));
    }
}

/// The state of a search of several moves beside their worths.
#[derive(Clone, Debug, Default)]
pub(super) struct Several {
    /// The number of moves that are to be told; 0 where only the best is asked for.
    pub(super) count: usize,
    /// The best worth at each depth that was searched to its end; at depth 0 the lead as it stands.
    pub(super) bests: Vec<i32>,
    /// The amount that is added to a worth that is known at one depth only, by the depth.
    pub(super) shifts: Vec<i32>,
    /// True if passing is the answer.
    pub(super) passes: bool,
}

impl Several {
    pub(super) fn new(count: Option<usize>) -> Several {
        Several { count: count.unwrap_or(0), ..Several::default() }
    }

    /// The worth to tell of a move, if it has one of its own.
    pub(super) fn told(&self, own: &OwnWorth) -> Option<i32> {
        let (depth, worth) = own.last?;
        Some(match own.before {
            Some(before) => (worth + before) / 2,
            None => worth + self.shifts.get(usize::from(depth)).copied().unwrap_or(0),
        })
    }

    /// The lead to tell: the mean of the last two depths.
    pub(super) fn lead(&self) -> Option<i32> {
        match self.bests[..] {
            [.., before, last] => Some((before + last) / 2),
            _ => None,
        }
    }

    pub(super) fn set_shift(&mut self, depth: u8, difference: i32) {
        self.shifts.resize(usize::from(depth), 0);
        self.shifts.push((difference / 2).clamp(-MOST_SHIFT, MOST_SHIFT));
    }
}
