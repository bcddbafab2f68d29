//! Tests of rooms and eyes in fights.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::board::{Point, Size};
use crate::tactics::exhaustive::random_stones;
use crate::tactics::life::tests::first_fight;

/// The room as its definition has it: space by space and point by point, with whole floods.
fn slow_room(board: &Board, fight: &Fight, body: &Body) -> Room {
    let (own, empty) = (*board.stones(fight.owner), board.empty());
    let attackers = *board.stones(!fight.owner);
    let solid = with_linked(board, !fight.owner, fight.walls.flood(board.stones(!fight.owner)));
    let ground = fight.region - own - solid;
    let near_solid = |point: &Point| point.neighbors().iter().filter(|n| solid.contains(**n)).count();
    let open: PointSet = ground.iter().filter(|point| near_solid(point) == 0).collect();
    let alone = |point: &Point| !point.neighbors().iter().any(|n| open.contains(*n));
    let possible = open.iter().filter(|point| !alone(point) || !board.is_false_eye(*point, &solid)).collect();
    let is_enclosed = |space: &PointSet| {
        let around = (space.grown() & *board.on_board()) - *space;
        !around.is_empty() && around.is_subset(&body.stones)
    };
    let spaces: Vec<PointSet> = ground.pieces().filter(is_enclosed).collect();
    let enclosed = spaces.iter().fold(PointSet::EMPTY, |all, space| all | *space);
    let loose = *board.on_board() - own - enclosed;
    let single = spaces.iter().filter(|space| space.len() == 1).filter_map(PointSet::first);
    let sure = single.filter(|point| !board.is_false_eye(*point, &loose)).collect();
    let beside_refuge = |point: &Point| point.neighbors().iter().any(|n| fight.refuge.contains(*n));
    let friends = |point: &Point| point.neighbors().iter().filter(|n| fight.refuge.contains(**n)).count();
    let beside_held = |point: &Point| point.neighbors().iter().any(|n| empty.contains(*n) && friends(n) >= 2);
    let is_free = |point: &Point| near_solid(point) < 2 || beside_refuge(point) || beside_held(point);
    let path = |point: &Point| is_free(point) || fight.open.contains(*point);
    let paths: PointSet = (empty & (fight.region | fight.open)).iter().filter(path).collect();
    let weak = ((attackers & fight.region) - solid).flood(&attackers);
    let taken = weak.iter().filter(|stone| board.chain(*stone).is_some_and(Chain::in_atari));
    let reached = body.stones.flood(&(paths | own | taken.collect()));
    let closed = !reached.intersects(&fight.open) && !reached.intersects(&fight.refuge);
    Room { enclosed, possible, sure, closed, solid }
}

#[test]
fn a_point_between_two_friends_holds_the_way_to_it() {
    // Black gets to D5 by C5, between White's stones.
    let board = Board::from_diagram(
        "O O O O . . .
         . O O X X . .
         X X . . X O .
         O O O X X . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    );
    let at = |vertex: &str| Point::parse(vertex, board.size()).unwrap();
    let is_closed = |refuge: &[&str]| {
        let refuge: PointSet = refuge.iter().map(|vertex| at(vertex)).collect();
        let fight = first_fight(&board).unwrap();
        let fight = Fight { target: at("A5"), refuge, region: fight.region - refuge, ..fight };
        Room::of(&board, &fight, &Body::of(&board, &fight)).closed
    };
    assert!(!is_closed(&["D6", "E6", "E5", "D4", "E4"]));
    assert!(is_closed(&["D6", "E6"]));
}

#[test]
fn a_stone_in_atari_on_the_way_out_is_no_wall() {
    // Black takes C4 by C5, if that is its last liberty, and stands beside its friends.
    let is_closed = |below: &str| {
        let board = board(&format!(
            "X X X O . . .
             . . X O . . .
             O O . . . . .
             . X O X . . .
             . . {below} . . . .
             . . . . . . .
             . . . . . . ."
        ));
        let points = |names: &[&str]| names.iter().map(|name| at(&board, name)).collect::<PointSet>();
        let fight = first_fight(&board).unwrap();
        let region = points(&["A7", "B7", "C7", "A6", "B6", "C6", "C5", "C4"]);
        let walls = fight.walls - points(&["C4"]);
        let fight = Fight { region, walls, refuge: points(&["B4", "D4"]), ..fight };
        Room::of(&board, &fight, &Body::of(&board, &fight)).closed
    };
    assert!(!is_closed("X"));
    assert!(is_closed("."));
}

#[test]
fn a_room_is_what_its_definition_says() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut enclosed, mut sure, mut closed, mut compared) = (0, 0, 0, 0);
    for _ in 0..3_000 {
        let size = Size::new(random.random_range(2..=9)).unwrap();
        let (density, black) = (random.random_range(0.1..0.8), random.random_range(0.2..0.8));
        let stones = random_stones(&mut random, size, density, black);
        let Ok(board) = Board::with_stones(size, &stones, Color::Black) else { continue };
        let Some(fight) = first_fight(&board) else { continue };
        let mut some = |points: PointSet, share: f64| points.iter().filter(|_| random.random_bool(share)).collect();
        let (walls, open) = (some(fight.walls, 0.8), some((fight.region.grown() & board.empty()) - fight.region, 0.5));
        let fight = Fight { walls, open, refuge: some(*board.stones(Color::Black), 0.05), ..fight };
        let body = Body::of(&board, &fight);
        let (fast, slow) = (Room::of(&board, &fight, &body), slow_room(&board, &fight, &body));
        assert_eq!(fast.enclosed, slow.enclosed, "{board:?}");
        assert_eq!(fast.possible, slow.possible, "{board:?}");
        assert_eq!(fast.sure, slow.sure, "{board:?}");
        assert_eq!(fast.closed, slow.closed, "{board:?}");
        assert_eq!(fast.solid, slow.solid, "{board:?}");
        compared += 1;
        enclosed += fast.enclosed.len();
        sure += fast.sure.len();
        closed += usize::from(fast.closed);
    }
    assert!(enclosed > 50 && sure > 10, "{enclosed} {sure}");
    assert!(closed > 10 && closed < compared, "{closed} of {compared}");
}

fn board(text: &str) -> Board {
    Board::from_diagram(text)
}

fn at(board: &Board, vertex: &str) -> Point {
    Point::parse(vertex, board.size()).unwrap()
}

#[test]
fn stones_are_linked_by_two_liberties_or_where_a_cut_is_taken_and_no_atari() {
    let linked = |text: &str| {
        let board = board(text);
        let wall = PointSet::of(at(&board, "C5")).flood(board.stones(Color::White));
        with_linked(&board, Color::White, wall).contains(at(&board, "B3"))
    };
    // White links by B4 or C3.
    let two = ". . . . . .
               . . O . . .
               . . O . . .
               . O . . . .
               . . . . . .
               . . . . . .";
    assert!(linked(two));
    // White links by C3 alone, and a black stone gets away.
    assert!(!linked(&two.replacen(". . O . . .\n               . O", ". X O . . .\n               . O", 1)));
    // A black stone at B4 has no liberty but A4.
    let one = ". . . . . .
               . O O . . .
               . . O . . .
               . O X . . .
               . . . . . .
               . . . . . .";
    assert!(linked(one));
    // Here it puts B3 in atari.
    assert!(!linked(&one.replacen(". O X . . .", "X O X . . .", 1)));
}

#[test]
fn of_two_points_for_eyes_one_is_spoilt_by_a_move_beside_it() {
    let eyes = |text: &str, mover| {
        let board = board(text);
        let fight = first_fight(&board).unwrap();
        let room = Room::of(&board, &fight, &Body::of(&board, &fight));
        most_eyes(&board, &fight, &room, mover, &mut Shapes::default())
    };
    // White at E6 takes the eye of D6.
    let open = ". X X . . O
                X X X X X O
                X X O O O O
                O O O . . .
                . . . . . .
                . . . . . .";
    let shut = open.replacen(". . O", ". X O", 1);
    let all = |text| [Color::White, Color::Black].map(|mover| eyes(text, mover));
    assert_eq!((all(open), all(&shut)), ([1, 2], [2, 2]));
}

#[test]
fn stones_that_leave_one_eye_when_they_are_taken_are_no_room_for_two() {
    let eyes = |text: &str| {
        let board = board(text);
        let fight = first_fight(&board).unwrap();
        let inside = PointSet::of(at(&board, "A6")).flood(board.stones(Color::White));
        let fight = Fight { walls: fight.walls - inside, region: fight.region | inside, ..fight };
        let room = Room::of(&board, &fight, &Body::of(&board, &fight));
        Color::BOTH.map(|mover| most_eyes(&board, &fight, &room, mover, &mut Shapes::default()))
    };
    // Once Black has taken five at C6 White plays the middle of what is left.
    let bulky = "O O . X O .
                 O O X X O .
                 O X X O O .
                 X X O . . .
                 . . O . . .
                 O O O . . .";
    assert_eq!(eyes(bulky), [1, 1]);
    // Four in a row are two eyes.
    let row = "O O O O . X
               X X X X X X
               O O O O . O
               . . . . O .
               . . . . . .
               . . . . . .";
    assert_eq!(eyes(row), [2, 2]);
}

#[test]
fn an_eye_that_goes_by_a_move_goes_by_one_that_can_be_played() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut spoilt = 0;
    for _ in 0..20_000 {
        let size = Size::new(random.random_range(3..=6)).unwrap();
        let stones = random_stones(&mut random, size, 0.7, 0.5);
        let Ok(mut board) = Board::with_stones(size, &stones, Color::White) else { continue };
        let Some(fight) = first_fight(&board) else { continue };
        let most = |board: &Board, mover| {
            let room = Room::of(board, &fight, &Body::of(board, &fight));
            let three = room.possible.pieces().any(|space| space.len() == 3);
            (most_eyes(board, &fight, &room, mover, &mut Shapes::default()), three)
        };
        let ((first, three), (second, _)) = (most(&board, Color::White), most(&board, Color::Black));
        if three || first >= 2 || second < 2 {
            continue;
        }
        spoilt += 1;
        let moves: Vec<Point> = board.size().points().filter(|at| board.is_legal(Color::White, *at)).collect();
        let ends = moves.into_iter().any(|at| {
            board.play(Color::White, at);
            let (left, _) = most(&board, Color::Black);
            board.undo();
            left < 2
        });
        assert!(ends, "{board:?}");
    }
    assert!(spoilt > 20, "{spoilt}");
}
