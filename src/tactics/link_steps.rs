//! The steps of reading a link: with how many moves it is read, and in which order. A low order goes deep before a high
//! one is tried.

use crate::board::Point;

use super::connect::{LinkFate, LinkProof, LinkSearch};
use super::limits::LinkLimits;

/// The orders and depths tried in turn, chosen by how many of 1,203 pairs of near chains in labelled positions are
/// joined within 16,000 moves. Higher orders only cost: with them one pair more is joined, in two fifths more time.
const STEPS: [(u8, u8); 12] =
    [(0, 1), (1, 2), (1, 4), (2, 3), (1, 8), (2, 4), (2, 6), (2, 8), (3, 4), (3, 6), (4, 5), (4, 7)];

/// The steps by which the vital point of a link is looked for.
const VITAL_STEPS: [(u8, u8); 6] = [(0, 1), (1, 2), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The linker moves: does it join the two?
pub(super) fn join(search: &mut LinkSearch<'_>, limits: LinkLimits) -> LinkProof {
    deepening(search, limits, LinkSearch::link)
}

/// The cutter moves: does the linker join the two all the same?
pub(super) fn cut(search: &mut LinkSearch<'_>, limits: LinkLimits) -> LinkProof {
    if limits.plainest && limits.virtual_links {
        search.vital = vital(search);
    }
    // The cutter may pass: without a threat to link there is nothing to cut.
    let proof = deepening(search, limits, |search, order, depth| search.cut(order + 1, depth));
    let best = match proof.best {
        Some(best) if proof.fate != LinkFate::Linked => Some(best),
        None if proof.fate != LinkFate::Linked && limits.plainest => search.cut_on_the_way(),
        _ => None,
    };
    LinkProof { best, ..proof }
}

/// Returns the point where the link would be made if the cutter passed, with no virtual link taken on trust: one would
/// do in more places.
fn vital(search: &mut LinkSearch<'_>) -> Option<Point> {
    search.virtual_links = false;
    let found = VITAL_STEPS
        .into_iter()
        .map(|(order, depth)| search.threat(order, depth))
        .find(|threat| threat.fate != LinkFate::Cut);
    search.virtual_links = true;
    // With virtual links more is linked than the table knows.
    search.table.renew();
    found.and_then(|threat| threat.best)
}

/// Reads with ever higher orders and more moves until the link is made. A link that is found when the budget runs out
/// is what was read in full before.
fn deepening<'s>(
    search: &mut LinkSearch<'s>,
    limits: LinkLimits,
    read: impl Fn(&mut LinkSearch<'s>, u8, u8) -> LinkProof,
) -> LinkProof {
    let mut sure = LinkProof::UNKNOWN;
    for (order, depth) in STEPS {
        if order > limits.order || depth > limits.depth {
            continue;
        }
        search.cut_short = false;
        let proof = read(search, order, depth);
        if proof.fate == LinkFate::Unknown {
            break;
        }
        sure = proof;
        if proof.fate == LinkFate::Linked {
            break;
        }
    }
    sure
}
