//! The slow, obvious solver for links: every legal move of both sides, on small boards full of stones, against which
//! connection reading is checked.

use std::collections::HashMap;

use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Limits, LinkLimits, LinkTarget, Reader, Verdict};
use crate::board::{Board, ByColor, Color, Point, PointSet, Size};

/// Nothing is taken on trust: no shape counts as linked.
const LIMITS: Limits =
    Limits { link: LinkLimits { nodes: 100_000, open_shapes: false, ..Limits::DEEP.link }, ..Limits::DEEP };

/// How many moves the solver looks ahead.
const MAX_PLIES: u8 = 12;

/// The most positions looked at for one question; positions that need more are not counted.
const MAX_WORK: u32 = 400_000;

/// Reads all moves of both sides.
struct Exhaustive {
    from: Point,
    to: Point,
    linker: Color,
    /// By position: so many moves are too few to join, so many are enough.
    known: HashMap<u64, (u8, u8)>,
    work: u32,
}

impl Exhaustive {
    /// Whether the two are joined within so many moves, and not in atari then with the cutter to move. `None` if it is
    /// too much work.
    fn joined(&mut self, board: &mut Board, plies: u8) -> Option<bool> {
        let own = Some(self.linker);
        if board.color_at(self.from) != own || board.color_at(self.to) != own {
            return Some(false);
        }
        let links = board.to_play() == self.linker;
        let is_joined = board.chain_id(self.from) == board.chain_id(self.to);
        if is_joined && (links || board.chain(self.from).is_some_and(|chain| chain.liberty_count() > 1)) {
            return Some(true);
        }
        if plies == 0 {
            return Some(false);
        }
        let (too_few, enough) = *self.known.get(&board.hash()).unwrap_or(&(0, u8::MAX));
        if plies <= too_few {
            return Some(false);
        }
        if plies >= enough {
            return Some(true);
        }
        self.work += 1;
        if self.work > MAX_WORK {
            return None;
        }
        let mover = board.to_play();
        let mut result = !links;
        for at in board.empty() {
            if !board.is_legal(mover, at) {
                continue;
            }
            board.play(mover, at);
            let joined = self.joined(board, plies - 1);
            board.undo();
            if joined? == links {
                result = links;
                break;
            }
        }
        if !links && result {
            board.pass(mover);
            let joined = self.joined(board, plies - 1);
            board.undo();
            result = joined?;
        }
        let entry = self.known.entry(board.hash()).or_insert((0, u8::MAX));
        if result {
            entry.1 = entry.1.min(plies);
        } else {
            entry.0 = entry.0.max(plies);
        }
        Some(result)
    }
}

/// A random position with few empty points, and two chains of one colour in it.
fn random_position(random: &mut Xoshiro256PlusPlus) -> Option<(Board, Point, Point)> {
    let size = Size::new(random.random_range(4..=5))?;
    let density = random.random_range(0.5..0.75);
    let mut stones = ByColor::<PointSet>::default();
    for point in size.points() {
        if random.random_bool(density) {
            let color = if random.random_bool(0.5) { Color::Black } else { Color::White };
            stones[color].insert(point);
        }
    }
    let board = Board::with_stones(size, &stones, Color::Black).ok()?;
    let chains: Vec<Point> = board.chain_ids().map(|id| id.point()).collect();
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
            let mut solver = Exhaustive { from, to, linker, known: HashMap::new(), work: 0 };
            tally.questions += 1;
            match (linked, solver.joined(&mut copy, MAX_PLIES)) {
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

/// Whether the aim is reached with nobody retaking a ko at once.
fn plain(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Yes | Verdict::KoTakenFirst => Some(true),
        Verdict::No | Verdict::KoThreatFirst => Some(false),
        Verdict::Unknown => None,
    }
}

/// A link that is claimed is there. The moves tried for the linker are a selection, so that some links are missed: in such
/// close quarters about one in twenty-five.
#[test]
fn links_agree_with_the_exhaustive_solver() {
    let tally = compare(200, 1);
    assert_eq!(tally.wrong_link, 0, "{}", tally.drawn.join("\n"));
    assert!(tally.wrong_cut * 16 <= tally.questions, "{} of {}", tally.wrong_cut, tally.questions);
    assert!(tally.unknown * 20 <= tally.questions, "{} of {}", tally.unknown, tally.questions);
    assert!(tally.too_much_work * 10 <= tally.questions, "{} of {}", tally.too_much_work, tally.questions);
}
