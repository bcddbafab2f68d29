//! Random small fights: the search against the slow solver, against itself without what saves work, with stones changed
//! outside its zones, and against the checker.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::board::symmetry::Symmetry;
use crate::board::{ByColor, Size};
use crate::tactics::fate::bits::Bits;
use crate::tactics::fate::check::Effort;
use crate::tactics::fate::frame::{Cut, Frame};
use crate::tactics::fate::local::{Arena, NOWHERE, Position};
use crate::tactics::fate::search::Search;
use crate::tactics::fate::strategist::checked;
use crate::tactics::fate::table::Memory;

/// A random fight on a small board.
fn random_fight(random: &mut Xoshiro256PlusPlus, most_empty: usize) -> Option<(Board, Frame)> {
    let size = Size::new(random.random_range(3..=(if most_empty > 7 { 7 } else { 5 })))?;
    let (density, lean) = (random.random_range(0.5..0.85), random.random_range(0.3..0.7));
    let mut stones = ByColor::<PointSet>::default();
    for point in size.points() {
        if random.random_bool(density) {
            stones[if random.random_bool(lean) { Color::Black } else { Color::White }].insert(point);
        }
    }
    let board = Board::with_stones(size, &stones, Color::Black).ok()?;
    let owner = if random.random_bool(0.5) { Color::Black } else { Color::White };
    let chains: Vec<PointSet> =
        board.chains_among(*board.stones(owner)).map(|id| *board.chain_of(id).stones()).collect();
    let some = random.random_range(0.0..1.0);
    let mut target = PointSet::EMPTY;
    for chain in &chains {
        if random.random_bool(some) {
            target |= *chain;
        }
    }
    if target.is_empty() {
        return None;
    }
    // Some empty points are left out that are beside nothing of the target's.
    let keep = random.random_range(0.3..1.0);
    let mut play = PointSet::EMPTY;
    for point in board.empty() {
        if target.grown().contains(point) || random.random_bool(keep) {
            play.insert(point);
        }
    }
    if play.len() > most_empty {
        return None;
    }
    let mortal = board.chain_ids().map(|id| board.chain_of(id)).filter(|chain| chain.liberties().is_subset(&play));
    let mortal = mortal.fold(PointSet::EMPTY, |all, chain| all | *chain.stones());
    Some((board.clone(), Frame { owner, target, play: play | mortal | target, ground: PointSet::EMPTY }))
}

fn drawn(board: &Board, frame: &Frame) -> String {
    let symbol = |point: Point| match (board.color_at(point), frame.play.contains(point)) {
        (None, true) => '*',
        (None, false) => '.',
        (Some(color), _) if frame.target.contains(point) => color.symbol(),
        (Some(color), _) => color.symbol().to_ascii_lowercase(),
    };
    board.draw(symbol)
}

fn drawn_window(arena: &Arena<2>, position: &Position<2>) -> String {
    let symbol = |at: u16| match () {
        () if !arena.grid.on.has(at) => ' ',
        () if position.target.has(at) => '#',
        () if position.stones(Side::Defender).has(at) => 'd',
        () if position.stones(Side::Attacker).has(at) => 'a',
        () if arena.play.has(at) => '*',
        () => '.',
    };
    let points = (0..64).filter(|at| arena.grid.on.has(*at));
    points.map(|at| format!("{:?}{} ", arena.grid.place(at), symbol(at))).collect()
}

#[derive(Default, Debug)]
struct Tally {
    asked: usize,
    trivial: usize,
    too_much_work: usize,
    unclear: usize,
    wrong: Vec<String>,
}

/// A random fight with one side to move, in its window.
struct Opened {
    board: Board,
    frame: Frame,
    first: Color,
    arena: Arena<2>,
    root: Position<2>,
}

/// Draws so many random fights and looks at each with either side moving first.
fn for_each_fight(
    positions: usize,
    seed: u64,
    most_empty: usize,
    mut look: impl FnMut(&mut Xoshiro256PlusPlus, &Opened),
) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..positions {
        let Some((board, frame)) = random_fight(&mut random, most_empty) else { continue };
        let cut = Cut::new(&board, frame);
        for first in Color::BOTH {
            let Some((arena, root)) = cut.open::<2>(&board, first) else { continue };
            look(&mut random, &Opened { board: board.clone(), frame, first, arena, root });
        }
    }
}

fn compare(positions: usize, seed: u64, most_empty: usize, most: usize) -> Tally {
    let mut memory = Memory::of(8 << 20);
    let mut tally = Tally::default();
    for_each_fight(positions, seed, most_empty, |random, fight| {
        let Opened { board, frame, first, arena, root } = fight;
        memory.renew(2);
        for master in [None, Some(Side::Defender), Some(Side::Attacker)] {
            let fight = Fight::new(board, &frame.play, master);
            let stop = || false;
            let mut search = Search::new(arena, &mut memory, master, 300_000, &stop);
            let found = search.solve(root).succeeds();
            tally.asked += 1;
            if search.nodes < 3 {
                tally.trivial += 1;
                if random.random_bool(0.9) {
                    continue;
                }
            }
            let slow = fight.succeeds(fight.state(board, &frame.target, frame.owner, *first), most);
            match (slow, found) {
                (None, _) => tally.too_much_work += 1,
                (_, None) => tally.unclear += 1,
                (Some(slow), Some(found)) if slow != found => tally.wrong.push(format!(
                    "{}{} owns, {first} first, master {master:?}: search {found}, truth {slow}",
                    drawn(board, frame),
                    frame.owner
                )),
                _ => {}
            }
        }
    });
    tally
}

/// Searches with and without what saves work.
fn compare_left_out(positions: usize, seed: u64, most_empty: usize, nodes: u64) -> Tally {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut memory = Memory::of(48 << 20);
    let mut tally = Tally::default();
    for _ in 0..positions {
        let Some((board, mut frame)) = random_fight(&mut random, most_empty) else { continue };
        if random.random_bool(0.3) {
            let steps = random.random_range(1..=3);
            frame = Frame::around(
                &board,
                &frame.target,
                frame.owner,
                crate::tactics::fate::frame::Reach { steps, deep: 1 },
            );
            if (frame.play & board.empty()).len() > most_empty {
                continue;
            }
        }
        let cut = Cut::new(&board, frame);
        for first in Color::BOTH {
            let Some((arena, root)) = cut.open::<2>(&board, first) else { continue };
            for master in [None, Some(Side::Defender), Some(Side::Attacker)] {
                let stop = || false;
                let mut answers = Vec::new();
                for left_out in [0, 1, 3, 2] {
                    memory.renew(2);
                    let mut search = Search::new(&arena, &mut memory, master, nodes, &stop);
                    search.left_out = left_out;
                    answers.push(search.solve(&root).succeeds());
                    if left_out == 0 && search.nodes < 10 {
                        tally.trivial += 1;
                        if random.random_bool(0.9) {
                            break;
                        }
                    }
                    if answers.last() == Some(&None) {
                        break;
                    }
                }
                tally.asked += 1;
                if answers.contains(&None) {
                    tally.unclear += 1;
                }
                let known: Vec<bool> = answers.iter().copied().flatten().collect();
                if known.windows(2).any(|two| two[0] != two[1]) {
                    tally.wrong.push(format!(
                        "{}{} owns, {first} first, master {master:?}: {answers:?} all, no dismissals, neither, no leaves",
                        drawn(&board, &frame),
                        frame.owner
                    ));
                }
            }
        }
    }
    tally
}

/// The position with stones of both sides changed at random outside the zone, if all chains have liberties then.
fn changed_outside(
    random: &mut Xoshiro256PlusPlus,
    arena: &Arena<2>,
    root: &Position<2>,
    zone: &Bits<2>,
    loser: Side,
) -> Option<Position<2>> {
    let (own, other) = (*root.stones(loser), *root.stones(loser.other()));
    let chance = random.random_range(0.1..0.8);
    let mut stones = [Bits::EMPTY; 2];
    stones[loser.other() as usize] = other;
    stones[loser as usize] = own;
    let free = (arena.empty(root) & arena.play) - *zone;
    let (mut add, mut add_other) = (Bits::EMPTY, Bits::EMPTY);
    for at in free.iter() {
        if random.random_bool(chance) {
            add.insert(at);
        } else if random.random_bool(0.15) {
            add_other.insert(at);
        }
    }
    let mut off = Bits::EMPTY;
    for side in [loser, loser.other()] {
        for chain in arena.grid.parts(*root.stones(side)) {
            let keeps = chain.meets(zone) || chain.meets(&arena.fixed[side as usize]) || chain.meets(&root.target);
            if !keeps && random.random_bool(0.3) {
                off |= chain;
            }
        }
    }
    stones[loser as usize] |= add;
    stones[loser.other() as usize] |= add_other;
    stones = stones.map(|some| some - off);
    if (add | add_other | off).is_empty() {
        return None;
    }
    let position = arena.position(stones, root.target, root.to_play, root.ko);
    for side in [loser, loser.other()] {
        for chain in arena.grid.parts(*position.stones(side)) {
            if arena.liberties(&position, &chain).is_empty() && !chain.meets(&arena.fixed[side as usize]) {
                return None;
            }
        }
    }
    Some(position)
}

/// Returns whether zones say what decided a position.
fn compare_zones(positions: usize, seed: u64, most_empty: usize, nodes: u64) -> Tally {
    let mut memory = Memory::of(48 << 20);
    let mut tally = Tally::default();
    for_each_fight(positions, seed, most_empty, |random, fight| {
        let Opened { first, arena, root, .. } = fight;
        for master in [None, Some(Side::Defender), Some(Side::Attacker)] {
            let stop = || false;
            memory.renew(2);
            let mut search = Search::new(arena, &mut memory, master, nodes, &stop);
            let found = search.solve(root);
            let Some(succeeds) = found.succeeds() else { continue };
            let loser = if succeeds { root.to_play.other() } else { root.to_play };
            for _ in 0..4 {
                let Some(changed) = changed_outside(random, arena, root, &found.zone, loser) else {
                    continue;
                };
                memory.renew(2);
                let mut search = Search::new(arena, &mut memory, master, nodes, &stop);
                search.left_out = 1;
                let again = search.solve(&changed).succeeds();
                tally.asked += 1;
                tally.trivial += usize::from(search.nodes < 3);
                tally.unclear += usize::from(again.is_none());
                if again == Some(!succeeds) {
                    tally.wrong.push(format!(
                        "{first} first, master {master:?}, succeeds {succeeds}\n{}\nzone\n{}\nchanged\n{}",
                        drawn_window(arena, root),
                        drawn_window(
                            arena,
                            &arena.position([found.zone, Bits::EMPTY], Bits::EMPTY, Side::Defender, NOWHERE)
                        ),
                        drawn_window(arena, &changed)
                    ));
                }
            }
        }
    });
    tally
}

/// Proofs on the plain board, and again with stones outside the zone, and the images of the position.
fn compare_checked(positions: usize, seed: u64, most_empty: usize, nodes: u64) -> Tally {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut tally = Tally::default();
    let effort = Effort { positions: 3000, seed };
    for _ in 0..positions {
        let Some((mut board, frame)) = random_fight(&mut random, most_empty) else { continue };
        for first in Color::BOTH {
            board.set_to_play(first);
            for master in [None, Some(Color::Black), Some(Color::White)] {
                let Some(found) = checked(&board, frame, master, nodes, effort) else {
                    tally.unclear += 1;
                    continue;
                };
                tally.asked += 1;
                if let Err(refusal) = &found.verdict {
                    tally.wrong.push(format!(
                        "{}{} owns, {first} first, master {master:?}: {} wins, {refusal:?}",
                        drawn(&board, &frame),
                        frame.owner,
                        found.winner
                    ));
                }
            }
        }
    }
    tally
}

fn assert_none(tally: &Tally) {
    assert!(tally.asked > 100, "{tally:?}");
    assert!(tally.wrong.is_empty(), "{} of {}:\n{}", tally.wrong.len(), tally.asked, tally.wrong.join("\n"));
}

#[test]
fn the_search_agrees_with_the_slow_solver() {
    assert_none(&compare(600, 1, 5, 5_000));
}

#[test]
fn random_games_see_the_own_eyes_that_the_board_sees() {
    let mut seen = 0;
    for_each_fight(6_000, 2, 9, |_, fight| {
        let Opened { board, frame, arena, root, .. } = fight;
        if arena.grid.on.len() as usize != board.on_board().len() {
            return;
        }
        for (side, color) in [(Side::Defender, frame.owner), (Side::Attacker, !frame.owner)] {
            let ours = arena.empty(root).iter().filter(|at| arena.is_own_eye(root, side, *at)).count();
            let theirs = board.empty().iter().filter(|at| board.is_own_eye(color, *at)).count();
            assert_eq!(ours, theirs, "{side:?}\n{}", drawn(board, frame));
            seen += ours;
        }
    });
    assert!(seen > 50, "{seen}");
}

#[test]
fn what_saves_work_changes_no_answer() {
    assert_none(&compare_left_out(150, 1, 8, 10_000));
}

#[test]
fn stones_outside_a_zone_change_no_answer() {
    assert_none(&compare_zones(600, 7, 9, 20_000));
}

#[test]
fn proofs_are_true_on_the_plain_board() {
    assert_none(&compare_checked(300, 7, 6, 20_000));
}

/// An image of a frame.
fn turned(board: &Board, frame: &Frame, symmetry: Symmetry, swap: bool) -> (Board, Frame) {
    let turned = symmetry.board(board);
    let set = |set: &PointSet| symmetry.set(set, board.size());
    let owner = if swap { !frame.owner } else { frame.owner };
    let frame = Frame { owner, target: set(&frame.target), play: set(&frame.play), ground: set(&frame.ground) };
    (if swap { turned.colors_swapped() } else { turned }, frame)
}

#[test]
fn images_are_decided_alike() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut memory = Memory::of(8 << 20);
    let stop = || false;
    for _ in 0..150 {
        let Some((board, frame)) = random_fight(&mut random, 7) else { continue };
        let mut answers = Vec::new();
        for symmetry in Symmetry::ALL {
            for swap in [false, true] {
                let (image, frame) = turned(&board, &frame, symmetry, swap);
                let cut = Cut::new(&image, frame);
                for first in [frame.owner, !frame.owner] {
                    let Some((arena, root)) = cut.open::<2>(&image, first) else { continue };
                    for master in [None, Some(Side::Defender), Some(Side::Attacker)] {
                        memory.renew(2);
                        let mut search = Search::new(&arena, &mut memory, master, 100_000, &stop);
                        answers.push(search.solve(&root).succeeds());
                    }
                }
            }
        }
        let (one, others) = answers.split_at(6);
        assert!(others.chunks(6).all(|other| other == one), "{}{answers:?}", drawn(&board, &frame));
    }
}

/// Compares at length; the environment says how much.
#[test]
#[ignore = "slow: as long as one likes"]
fn random_fights_at_length() {
    let get = |name: &str, other: usize| std::env::var(name).ok().and_then(|x| x.parse().ok()).unwrap_or(other);
    let (positions, seed) = (get("POSITIONS", 20_000), get("SEED", 1) as u64);
    let (empty, most) = (get("EMPTY", 7), get("MOST", 50_000));
    let tally = match get("KIND", 0) {
        0 => compare(positions, seed, empty, most),
        1 => compare_left_out(positions, seed, empty, most as u64),
        2 => compare_zones(positions, seed, empty, most as u64),
        _ => compare_checked(positions, seed, empty, most as u64),
    };
    let counts = [tally.asked, tally.trivial, tally.too_much_work, tally.unclear];
    log::info!("asked, answered at once, too much work, unclear: {counts:?}");
    assert_none(&tally);
}

/// A result that was proved on one way was once taken for true on others, where the winner would have made a position
/// come again.
#[test]
fn without_a_ko_master_a_circle_hangs_on_where_it_began() {
    let mut board = Board::from_diagram("O . X O\nX O X .\n. O . .\n. X X O");
    board.set_to_play(Color::White);
    let target = *board.stones(Color::White);
    let frame = Frame { owner: Color::White, target, play: *board.on_board(), ground: PointSet::EMPTY };
    let cut = Cut::new(&board, frame);
    let (arena, root) = cut.open::<2>(&board, Color::White).unwrap();
    let mut memory = Memory::of(8 << 20);
    let stop = || false;
    for left_out in [0, 1, 3] {
        memory.renew(2);
        let mut search = Search::new(&arena, &mut memory, None, 100_000, &stop);
        search.left_out = left_out;
        assert_eq!(search.solve(&root).succeeds(), Some(true));
    }
}
