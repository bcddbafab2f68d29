//! Links against the solver that tries everything.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Aim, Exhaustive, chains_of, random_stones};
use crate::board::{Board, Color, Point, Size};
use crate::tactics::virtual_links::held_together;
use crate::tactics::{Footprint, Limits, LinkLimits, LinkTarget, Reader, Verdict};

/// The limits of these tests: no jump in the open counts as linked; virtual links do, as they must hold against every
/// move.
const LIMITS: Limits = Limits {
    link: LinkLimits { nodes: 100_000, cut_nodes: 100_000, open_shapes: false, ..Limits::DEEP.link },
    ..Limits::DEEP
};

/// The number of moves that the solver looks ahead.
const MAX_PLIES: u8 = 12;

/// The most positions looked at for one question; positions that need more are not counted.
const MAX_WORK: u32 = 400_000;

/// The aim of joining two chains that are not in atari then with the cutter to move.
struct Join {
    from: Point,
    to: Point,
    linker: Color,
}

impl Aim for Join {
    fn seeker(&self) -> Color {
        self.linker
    }

    fn settled(&self, board: &Board, plies: u8) -> Option<bool> {
        let own = Some(self.linker);
        if board.color_at(self.from) != own || board.color_at(self.to) != own {
            return Some(false);
        }
        let links = board.to_play() == self.linker;
        let is_joined = board.chain_id(self.from) == board.chain_id(self.to);
        if is_joined && (links || board.chain(self.from).is_some_and(|chain| chain.liberty_count() > 1)) {
            return Some(true);
        }
        (plies == 0).then_some(false)
    }
}

/// A random position with few empty points, and two chains of one colour in it.
fn random_position(random: &mut Xoshiro256PlusPlus) -> Option<(Board, Point, Point)> {
    let size = Size::new(random.random_range(4..=5))?;
    let density = random.random_range(0.5..0.75);
    let stones = random_stones(random, size, density, 0.5);
    let board = Board::with_stones(size, &stones, Color::Black).ok()?;
    let chains = chains_of(&board);
    if chains.len() < 2 || board.empty().len() > 9 {
        return None;
    }
    let from = chains[random.random_range(0..chains.len())];
    let to = chains[random.random_range(0..chains.len())];
    (from != to && board.color_at(from) == board.color_at(to)).then_some((board, from, to))
}

#[derive(Default, Debug)]
struct Tally {
    questions: usize,
    too_much_work: usize,
    unknown: usize,
    wrong_link: usize,
    wrong_cut: usize,
    drawn: Vec<String>,
}

fn compare(positions: usize, seed: u64) -> Tally {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut reader = Reader::new(LIMITS);
    let mut tally = Tally::default();
    let mut done = 0;
    while done < positions {
        let Some((mut board, from, to)) = random_position(&mut random) else { continue };
        done += 1;
        let linker = board.color_at(from).unwrap();
        for first in Color::BOTH {
            let target = LinkTarget::Chain(to);
            let linked = if first == linker {
                plain(reader.connect(&mut board, from, target).verdict)
            } else {
                plain(reader.disconnect(&mut board, from, target).verdict).map(|cut| !cut)
            };
            let mut copy = board.clone();
            copy.set_to_play(first);
            let mut solver = Exhaustive::new(Join { from, to, linker }, MAX_WORK);
            tally.questions += 1;
            match (linked, solver.reached(&mut copy, MAX_PLIES)) {
                (None, _) => tally.unknown += 1,
                (_, None) => tally.too_much_work += 1,
                (Some(true), Some(false)) => {
                    tally.wrong_link += 1;
                    tally.drawn.push(format!("wrong link: {from} {to}, {first} first\n{board:?}"));
                }
                (Some(false), Some(true)) => {
                    tally.wrong_cut += 1;
                }
                _ => {}
            }
        }
    }
    tally
}

/// Returns whether the aim is reached with nobody retaking a ko at once.
fn plain(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Yes | Verdict::KoTakenFirst => Some(true),
        Verdict::No | Verdict::KoThreatFirst => Some(false),
        Verdict::Unknown => None,
    }
}

/// A link that is claimed is there. The moves tried for the linker are a selection, so that some links are missed: in
/// such close quarters about one in twenty-five.
#[test]
fn links_agree_with_the_exhaustive_solver() {
    let tally = compare(200, 1);
    assert_eq!(tally.wrong_link, 0, "{}", tally.drawn.join("\n"));
    assert!(tally.wrong_cut * 16 <= tally.questions, "{} of {}", tally.wrong_cut, tally.questions);
    assert!(tally.unknown * 20 <= tally.questions, "{} of {}", tally.unknown, tally.questions);
    assert!(tally.too_much_work * 10 <= tally.questions, "{} of {}", tally.too_much_work, tally.questions);
}

/// Chains that hang together by virtual links are linked, whatever the cutter plays first.
#[test]
fn virtual_links_agree_with_the_exhaustive_solver() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut held = 0;
    for _ in 0..60_000 {
        let Some((mut board, from, to)) = random_position(&mut random) else { continue };
        let linker = board.color_at(from).unwrap();
        let goal = *board.chain(to).unwrap().stones();
        if held_together(&board, &mut Footprint::default(), linker, from, &goal).is_none() {
            continue;
        }
        board.set_to_play(!linker);
        let mut solver = Exhaustive::new(Join { from, to, linker }, MAX_WORK);
        assert_ne!(solver.reached(&mut board, MAX_PLIES), Some(false), "{from} {to}\n{board:?}");
        held += 1;
    }
    assert!(held > 200, "{held}");
}

/// Chains that hang together in two parts are linked, whatever the cutter plays first. (With 3,000,000 positions, 282
/// such links, too.)
#[test]
fn links_in_parts_agree_with_the_exhaustive_solver() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut reader = Reader::new(LIMITS);
    let mut held = 0;
    for _ in 0..400_000 {
        let Some((mut board, from, to)) = random_position(&mut random) else { continue };
        let linker = board.color_at(from).unwrap();
        board.set_to_play(!linker);
        if !reader.is_held_in_parts(&mut board, from, to) {
            continue;
        }
        let mut solver = Exhaustive::new(Join { from, to, linker }, MAX_WORK);
        assert_ne!(solver.reached(&mut board, MAX_PLIES), Some(false), "{from} {to}\n{board:?}");
        held += 1;
    }
    assert!(held > 30, "{held}");
}
