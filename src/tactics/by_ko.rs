//! Questions that a ko may decide: each is asked under up to three assumptions about the side that has ko threats.
//!
//! The side against which the question goes gets threats without end first, which settles most fights. The readings of
//! chains and links begin with threats for nobody, since few of them meet a ko at all ([`super::reader`]).

use super::reader::Verdict;

/// The result of a search under one assumption about ko threats.
pub(super) struct Asked<F> {
    /// True if the side that moves reaches its aim; nothing if that is not known.
    pub(super) succeeds: Option<bool>,
    /// True if a ko was met.
    pub(super) ko_met: bool,
    /// All that was found.
    pub(super) found: F,
}

/// Returns the success of the side that moves, and the search that it rests on. `ask` is given the side that has ko
/// threats without end, if one has. The verdict is unknown if a search that is needed does not know.
pub(super) fn by_ko<S, F>([mover, other]: [S; 2], mut ask: impl FnMut(Option<S>) -> Asked<F>) -> (Verdict, F) {
    let worst = ask(Some(other));
    match worst.succeeds {
        None => return (Verdict::Unknown, worst.found),
        Some(true) => return (Verdict::Yes, worst.found),
        Some(false) if !worst.ko_met => return (Verdict::No, worst.found),
        Some(false) => {}
    }
    let best = ask(Some(mover));
    match best.succeeds {
        None => return (Verdict::Unknown, best.found),
        Some(false) => return (Verdict::No, worst.found),
        Some(true) => {}
    }
    let plain = ask(None);
    match plain.succeeds {
        None => (Verdict::Unknown, plain.found),
        Some(true) => (Verdict::KoTakenFirst, plain.found),
        Some(false) => (Verdict::KoThreatFirst, best.found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    /// The verdict for Black, and the assumption that it rests on, if Black succeeds so with threats for White, for
    /// Black and for nobody.
    fn asked(ko_met: bool, succeeds: [Option<bool>; 3]) -> (Verdict, Option<Color>) {
        by_ko([Color::Black, Color::White], |master| {
            let [worst, best, plain] = succeeds;
            let succeeds = match master {
                Some(Color::White) => worst,
                Some(Color::Black) => best,
                None => plain,
            };
            Asked { succeeds, ko_met, found: master }
        })
    }

    #[test]
    fn a_ko_decides_where_threats_do() {
        let (black, white) = (Some(Color::Black), Some(Color::White));
        assert_eq!(asked(true, [Some(true), None, None]), (Verdict::Yes, white));
        assert_eq!(asked(false, [Some(false), None, None]), (Verdict::No, white));
        assert_eq!(asked(true, [Some(false), Some(false), None]), (Verdict::No, white));
        assert_eq!(asked(true, [Some(false), Some(true), Some(true)]), (Verdict::KoTakenFirst, None));
        assert_eq!(asked(true, [Some(false), Some(true), Some(false)]), (Verdict::KoThreatFirst, black));
    }

    #[test]
    fn what_is_needed_and_not_known_leaves_all_unknown() {
        assert_eq!(asked(true, [None; 3]).0, Verdict::Unknown);
        assert_eq!(asked(true, [Some(false), None, Some(true)]).0, Verdict::Unknown);
        assert_eq!(asked(true, [Some(false), Some(true), None]).0, Verdict::Unknown);
    }
}
