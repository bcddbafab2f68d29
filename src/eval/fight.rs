//! Fights: the surroundings of a group or a race that reading about life looks at, taken from an [`Analysis`].

use super::Analysis;
use super::safety::Status;
use super::scene::{MOST_POINTS, Scene, open_around};
use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::tactics::joined;
use crate::tactics::life::Fight;

/// A point counts as open for a side unless the other will own it to this degree, in permille. Of 340 questions about
/// life on GNU Go's suites, read with 100,000 positions, 206 were right with 250 and with 400, 210 with 100, 203 with
/// 0.
const CLOSED_PERMILLE: i32 = 100;

impl Scene {
    fn of(board: &Board, analysis: &Analysis) -> Scene {
        let ways_out = ByColor::from_fn(|color| ways_out(board, analysis, color));
        Scene::new(board, analysis.groups(), analysis.safety_of_groups(), analysis.readings(), ways_out)
    }
}

/// The fight about the life of the group at a point; `None` if there is no stone.
pub fn fight_at(board: &Board, analysis: &Analysis, target: Point) -> Option<Fight> {
    let group = analysis.groups().get(analysis.groups().at(target)?);
    Some(Scene::of(board, analysis).fight(board, group, target))
}

/// The empty points through which a colour gets out: those that do not lean far to the other.
fn ways_out(board: &Board, analysis: &Analysis, color: Color) -> PointSet {
    let leaning = |point: &Point| color.sign() * i32::from(analysis.ownership().0[*point]) > -CLOSED_PERMILLE;
    board.empty().iter().filter(leaning).collect()
}

/// The race of the group at `target` with the enemy group at `rival`; `None` if they are not two colours.
pub fn race_at(board: &Board, analysis: &Analysis, target: Point, rival: Point) -> Option<Fight> {
    let owner = board.color_at(target)?;
    if board.color_at(rival)? == owner {
        return None;
    }
    let group = |point| analysis.groups().at(point).map(|id| analysis.groups().get(id));
    let (ours, theirs) = (group(target)?, group(rival)?);
    let racing = ours.stones | theirs.stones;
    let racing = near_chains(board, target, &racing) | near_chains(board, rival, &racing);
    let empty = board.empty();
    // A group that stands inside one of the two takes part.
    let inside = |piece: &PointSet| piece.len() <= LARGEST_INSIDE;
    let enclosed = (*board.on_board() - racing).pieces().filter(inside).fold(PointSet::EMPTY, |all, piece| all | piece);
    let mut weak = enclosed & board.occupied();
    let mut region = racing;
    for _ in 0..RACE_STEPS {
        let reached = region | (region.grown() & empty);
        // Chains that can be taken soon take part with their liberties.
        for id in board.chain_ids() {
            let chain = board.chain_of(id);
            if chain.liberty_count() <= WEAK_LIBERTIES && chain.stones().grown().intersects(&(reached & empty)) {
                weak |= *chain.stones();
            }
        }
        let reached = reached | weak;
        if (reached & empty).len() > MOST_POINTS && region != racing {
            break;
        }
        region = reached;
    }
    region |= weak.grown() & empty;
    let strong = board.occupied() - racing - weak;
    let open = open_around(&ways_out(board, analysis, owner), &region);
    let walls = strong & *board.stones(!owner);
    let refuge = strong & *board.stones(owner) & region.grown();
    Some(Fight { target, owner, region, walls, refuge, open, rival: Some(rival) })
}

/// The chains of the set that hang together with the one at a point by common liberties.
fn near_chains(board: &Board, point: Point, stones: &PointSet) -> PointSet {
    let Some(color) = board.color_at(point) else { return PointSet::EMPTY };
    let own = *stones & *board.stones(color);
    joined(board, &own, PointSet::of(point).flood(&own), |_, shared| shared.has_two()).stones
}

/// The number of steps from two racing groups within which moves are tried, and the liberties of other chains that take
/// part. Guesses of the right size.
const RACE_STEPS: usize = 4;
const LARGEST_INSIDE: usize = 16;
const WEAK_LIBERTIES: usize = 3;

/// A stone of each chain around the group of a fight that may be short of liberties itself, the largest first: what
/// becomes of it may decide the fight.
pub fn rivals_of(board: &Board, fight: &Fight) -> Vec<Point> {
    let group = fight.region & *board.stones(fight.owner);
    let mut rivals = Vec::new();
    for chain in board.chains_among(group.grown() & fight.walls).map(|id| board.chain_of(id)) {
        if chain.stone_count() >= LEAST_RIVAL {
            rivals.push((usize::MAX - chain.stone_count(), chain.stones().first()));
        }
    }
    rivals.sort_unstable();
    rivals.into_iter().filter_map(|(_, stone)| stone).collect()
}

/// Returns whether the stones around a race that it takes for strong are judged to live: else either side may be saved
/// by taking them.
pub fn is_held_by_the_living(board: &Board, analysis: &Analysis, race: &Fight) -> bool {
    let racing = race.region & board.occupied();
    let around = racing.grown() & (race.walls | race.refuge);
    analysis.groups().among(&around).iter().all(|group| analysis.status(*group) == Status::Alive)
}

/// The fewest stones that save a group by being taken. A guess of the right size.
pub const LEAST_RIVAL: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;
    use crate::eval::safety::Safety;
    use crate::eval::scene::{REFUGE_SAFETY, SURE_SAFETY, is_closed};
    use crate::tactics::Verdict;
    use crate::tactics::life::LifeReader;

    fn board(text: &str) -> Board {
        Diagram::parse(text).unwrap().board(Color::Black).unwrap()
    }

    fn at(text: &str, board: &Board) -> Point {
        Point::parse(text, board.size()).unwrap()
    }

    /// Black's three stones at E1 and White's three at D1 have three liberties each.
    const EVEN: &str = ". . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . X X X O O O . .
                        . X . O X . O . .
                        . X . O X . O . .
                        . X . O X . O . .";

    /// A position like the one above in which White has only two.
    const AHEAD: &str = ". . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . X X X O O O . .
                         . X . O X . O . .
                         . X . O X . O . .
                         . X X O X . O . .";

    fn race(text: &str) -> (Verdict, Verdict) {
        let board = board(text);
        let fight = race_at(&board, &Analysis::of(&board), at("E1", &board), at("D1", &board)).unwrap();
        let mut reader = LifeReader::new(2_000);
        let attack = reader.attack(&board, &fight).verdict;
        assert!(reader.is_sure());
        let defense = reader.defend(&board, &fight).verdict;
        assert!(reader.is_sure());
        (attack, defense)
    }

    #[test]
    fn a_rival_in_seki_is_no_wall() {
        // A side that plays C6 or D6 is taken.
        let board = board(
            ". X . X . X . X .
             X X X X X X X X X
             X O O O O O X X .
             X O . . X O X X X
             O X X X X X O O O
             O O O O O O O . O
             . . O . . O . O .
             . O . . . . . . .
             . . . . . . . . .",
        );
        for (target, rival) in [("C5", "B7"), ("B7", "C5")] {
            let fight = fight_at(&board, &Analysis::of(&board), at(target, &board)).unwrap();
            assert!(!fight.walls.contains(at(rival, &board)));
            let mut reader = LifeReader::new(2_000);
            assert_eq!(reader.attack(&board, &fight).verdict, Verdict::No);
            assert!(reader.is_sure());
        }
    }

    #[test]
    fn who_moves_first_wins_an_even_race() {
        assert_eq!(race(EVEN), (Verdict::Yes, Verdict::Yes));
    }

    #[test]
    fn who_is_a_liberty_ahead_need_not_move() {
        assert_eq!(race(AHEAD), (Verdict::No, Verdict::Yes));
    }

    #[test]
    fn a_race_beside_stones_that_die_is_not_held_by_the_living() {
        let board = board(EVEN);
        let mut analysis = Analysis::of(&board);
        let race = race_at(&board, &analysis, at("E1", &board), at("D1", &board)).unwrap();
        let beside = analysis.groups().at(at("B1", &board)).unwrap();
        analysis.pretend().safety_of_all(Safety::ALIVE);
        assert!(is_held_by_the_living(&board, &analysis, &race));
        analysis.pretend().safety(beside, Safety(300));
        assert!(!is_held_by_the_living(&board, &analysis, &race));
    }

    #[test]
    fn stones_whose_taking_leaves_one_eye_are_not_killed() {
        // If Black takes the three stones, White plays in their middle; if White adds one, Black lives by taking four.
        let board = board(
            ". . . . . O . X .
             . . . . . O X X O
             . . . . . O X O O
             . . . . . O X . X
             . . . . . O X X X
             . . . . . O O O O
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let analysis = Analysis::of(&board);
        let (outer, inner) = (at("H9", &board), at("J8", &board));
        let mut reader = LifeReader::new(2_000);
        let saving = race_at(&board, &analysis, outer, inner).unwrap();
        assert_eq!(reader.defend(&board, &saving).verdict, Verdict::Yes);
        let killing = race_at(&board, &analysis, inner, outer).unwrap();
        assert_eq!(reader.attack(&board, &killing).verdict, Verdict::No);
    }

    #[test]
    fn a_race_keeps_to_the_liberties_of_the_two() {
        let board = board(EVEN);
        let fight = race_at(&board, &Analysis::of(&board), at("E1", &board), at("D1", &board)).unwrap();
        let names: Vec<String> = (fight.region & board.empty()).iter().map(|point| point.to_string()).collect();
        assert_eq!(names.join(" "), "C1 F1 C2 F2 C3 F3");
        assert!(fight.open.is_empty());
    }

    #[test]
    fn stones_of_one_colour_do_not_race() {
        let board = board(EVEN);
        assert!(race_at(&board, &Analysis::of(&board), at("E1", &board), at("B1", &board)).is_none());
    }

    #[test]
    fn a_chain_that_can_be_taken_is_no_wall() {
        let board = board(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             O O O O O O . . .
             X X X X X O . . .
             . . X O X O . . .
             X X X O X O . . .
             . X . . X O . . .",
        );
        let fight = fight_at(&board, &Analysis::of(&board), at("A4", &board)).unwrap();
        assert!(fight.walls.contains(at("A5", &board)));
        assert!(!fight.walls.contains(at("D3", &board)));
        assert!(fight.region.contains(at("D3", &board)));
    }

    #[test]
    fn a_chain_of_two_liberties_is_a_wall_only_if_its_group_is_sure_to_live() {
        let board = board(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . X . . . .
             . . . X O . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . O . . . . . . .
             . . . . . . . . .",
        );
        let analysis = Analysis::of(&board);
        let (groups, readings) = (analysis.groups(), analysis.readings());
        let walls = |safety| {
            let safe = vec![safety; groups.len()];
            Scene::new(&board, groups, &safe, readings, ByColor::default()).walls[Color::White]
        };
        assert!(!walls(REFUGE_SAFETY).contains(at("E6", &board)));
        assert!(walls(REFUGE_SAFETY).contains(at("B2", &board)));
        assert!(walls(SURE_SAFETY).contains(at("E6", &board)));
    }

    #[test]
    fn a_race_is_closed_where_nobody_gets_out() {
        let analysis = |board: &Board| Analysis::of(board);
        let even = board(EVEN);
        let race = race_at(&even, &analysis(&even), at("E1", &even), at("D1", &even)).unwrap();
        assert!(is_closed(&even, &race));
        let open = board(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . X X X . . . . .
             . X . O X . O . .
             . X . O X . O . .
             . X . O X . O . .",
        );
        let race = race_at(&open, &analysis(&open), at("E1", &open), at("D1", &open)).unwrap();
        assert!(!is_closed(&open, &race));
    }

    #[test]
    fn the_rivals_of_a_group_are_the_large_chains_around_it() {
        let board = board(EVEN);
        let fight = fight_at(&board, &Analysis::of(&board), at("E1", &board)).unwrap();
        let walls: Vec<usize> =
            rivals_of(&board, &fight).iter().map(|point| board.chain(*point).unwrap().stone_count()).collect();
        assert_eq!(walls, [6]);
    }
}
