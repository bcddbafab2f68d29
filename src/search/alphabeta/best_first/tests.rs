//! Tests of best-first search: its sums against slow counts, and what it plays.

use super::super::judged::Judged as Kept;
use super::super::learned::LikelyPlays;
use super::super::search::Resources;
use super::super::table::Table;
use super::super::tree::Games;
use super::super::{ClassicPlayer, LEAF_READING, Settings};
use super::*;
use crate::board::rules::Rules;
use crate::board::{Board, Game, Point, PointSet, Size};
use crate::eval::evaluator::{Evaluation, Evaluator};
use crate::search::bans::tests::only;
use crate::search::outcomes::usual_games;
use crate::search::static_player::tests::FINISHED;
use crate::search::{Control, Player, Unhurried};

/// A small position with stones in contact.
const CONTACT: &str = ". . . . .
                       . X O . .
                       . X O O .
                       . . X . .
                       . . . . .";

/// Black's corner lives or dies by B7, and nothing else is left.
const CORNER: &str = ". . . X O . O
                      X X X X O O O
                      O O O O O . O
                      O O O O O O O
                      . O . O O O O
                      O O O O O O O
                      . O . O O . O";

fn game(text: &str, color: Color) -> Game {
    let mut board = Board::from_diagram(text);
    board.set_to_play(color);
    Game::from_board(board, Rules::CHINESE, 0.0)
}

fn player() -> ClassicPlayer {
    ClassicPlayer::new(Settings::BEST_FIRST, Box::new(LikelyPlays::new(LikelyPlays::PRICE)))
}

fn choose(game: &Game, limits: Limits) -> Choice {
    player().choose(game, game.to_play(), &limits, &Unhurried)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn resources() -> Resources {
    Resources {
        evaluator: Evaluator::with_limits(LEAF_READING),
        proposer: Box::new(LikelyPlays::new(LikelyPlays::PRICE)),
        table: Table::new(4),
        judged: Kept::new(4),
        sample: None,
    }
}

fn search<'a>(game: &'a Game, resources: &'a mut Resources) -> Search<'a> {
    Search::new(game, game.to_play(), resources, Settings::BEST_FIRST, u64::MAX, &Unhurried)
}

/// A search that has looked at the root alone.
fn begun<'a>(game: &'a Game, resources: &'a mut Resources) -> BestFirst<'a> {
    BestFirst::new(search(game, resources), game.to_play(), &Limits::default())
}

/// A search that has looked at so many positions behind the root.
fn grown<'a>(game: &'a Game, resources: &'a mut Resources, positions: usize) -> BestFirst<'a> {
    let mut searched = begun(game, resources);
    (0..positions).for_each(|_| {
        searched.simulate(ROOT, 0);
    });
    searched
}

/// Checks the sums of a node against those of the positions behind it, each judged anew, and returns what they come
/// to: visits, worth and lead, for the side to move.
fn recount(searched: &BestFirst<'_>, id: NodeId, game: &Game) -> (u32, f64, i64) {
    let mut new = resources();
    let mut search = search(game, &mut new);
    let opinion = if id == ROOT { search.look_at_root() } else { search.look() };
    let lead = search.lead(&opinion);
    let own = Judged { worth: searched.scale.worth(game.to_play(), lead), lead };
    let mut sums = (1, own.worth, i64::from(own.lead));
    for edge in searched.tree.edges_of(id).iter().filter(|edge| edge.visits > 0) {
        let mut after = game.clone();
        after.play(game.to_play(), edge.mv).unwrap();
        if let Some(child) = edge.child {
            let (visits, worth, lead) = recount(searched, child, &after);
            assert_eq!(edge.visits, visits, "{}", edge.mv);
            assert!((edge.worth + worth).abs() < 1e-9, "{}", edge.mv);
            assert_eq!(edge.lead, -lead, "{}", edge.mv);
        }
        sums = (sums.0 + edge.visits, sums.1 + edge.worth, sums.2 + edge.lead);
    }
    let node = &searched.tree.nodes[id as usize];
    assert_eq!(node.visits, sums.0);
    assert!((node.worth - sums.1).abs() < 1e-9);
    sums
}

#[test]
fn a_move_is_worth_the_mean_of_the_positions_behind_it() {
    for color in Color::BOTH {
        let game = game(CONTACT, color);
        let mut resources = resources();
        let mut searched = grown(&game, &mut resources, 150);
        assert!(searched.tree.nodes.len() > 50);
        recount(&searched, ROOT, &game);
        searched.center();
        let (visits, _, leads) = recount(&searched, ROOT, &game);
        let mean = (leads / i64::from(visits)) as i32;
        assert_eq!(searched.scale.center, searched.scale.centered(mean).center);
        assert_eq!(searched.tree.mean_lead(), mean);
    }
}

/// A random game, after the line from some node to the position from which it was played.
type Behind = (Vec<(Color, Point)>, Played);

/// The random games from the position of a node.
fn games_from(game: &Game, id: Option<NodeId>) -> Vec<Behind> {
    let mut new = resources();
    let mut search = search(game, &mut new);
    let _ = if id == Some(ROOT) { search.look_at_root() } else { search.look() };
    search.played.iter().map(|played| (Vec::new(), played.clone())).collect()
}

/// Checks what each node was told of random games against the games from the positions behind it, each played anew,
/// and returns these and those from its own position.
fn recount_games(searched: &BestFirst<'_>, id: NodeId, game: &Game) -> Vec<Behind> {
    let color = game.to_play();
    let own = games_from(game, Some(id));
    let mut behind = if id == ROOT { own.clone() } else { Vec::new() };
    for edge in searched.tree.edges_of(id).iter().filter(|edge| edge.visits > 0) {
        let mut after = game.clone();
        after.play(color, edge.mv).unwrap();
        let games = match edge.child {
            Some(child) => recount_games(searched, child, &after),
            None => (0..edge.visits).flat_map(|_| games_from(&after, None)).collect(),
        };
        let first = edge.mv.point().map(|point| (color, point));
        behind.extend(games.into_iter().map(|(line, played)| (first.into_iter().chain(line).collect(), played)));
    }
    let told = |counts: &dyn Fn(&Behind) -> bool| {
        let mut sums = Games::default();
        for game in behind.iter().filter(|game| counts(game)) {
            let lead = 100 * color.sign() * game.1.lead;
            sums.add(game.1.weight, searched.scale_of_games.worth(color, lead) as f32);
        }
        sums
    };
    let is_near = |a: Games, b: Games| (a.count - b.count).abs() < 1e-3 && (a.worth - b.worth).abs() < 1e-2;
    if searched.tree.has_moves(id) {
        assert!(is_near(searched.tree.nodes[id as usize].games, told(&|_| true)));
    }
    for edge in searched.tree.edges_of(id) {
        let is_first = |(line, played): &Behind| {
            let Move::Play(at) = edge.mv else { return false };
            let on_the_way = line.iter().find(|(_, point)| *point == at).map(|(by, _)| *by);
            on_the_way.or(played.first.by(at)) == Some(color)
        };
        assert!(is_near(edge.first, told(&is_first)), "{}", edge.mv);
    }
    behind.extend(if id == ROOT { Vec::new() } else { own });
    behind
}

#[test]
fn nodes_are_told_of_all_games_behind_them() {
    for color in Color::BOTH {
        let game = game(CONTACT, color);
        let mut resources = resources();
        let searched = grown(&game, &mut resources, 150);
        // The root's games, and two from each position judged.
        let games = usual_games(game.board().size()) + 2 * searched.simulations as u32;
        let told: f32 = recount_games(&searched, ROOT, &game).iter().map(|(_, played)| played.weight).sum();
        assert_eq!(told, games as f32);
    }
}

#[test]
fn a_move_counts_as_first_unless_the_opponent_was_there_before() {
    for color in Color::BOTH {
        let game = game(CONTACT, color);
        let mut resources = resources();
        let mut searched = begun(&game, &mut resources);
        let before: Vec<_> = searched.tree.edges.iter().map(|edge| (edge.mv, edge.first)).collect();
        let points: Vec<Point> = before.iter().filter_map(|(mv, _)| mv.point()).collect();
        let (own, theirs, taken, on_the_way) = (points[0], points[1], points[2], points[3]);
        let mut first = FirstPlays::new();
        [(color, own), (!color, theirs), (color, taken)].iter().for_each(|(by, at)| first.add(*by, *at));
        searched.first.clear();
        searched.first.add(!color, taken);
        searched.first.add(color, on_the_way);
        searched.search.played = [Played { first, lead: 100 * color.sign(), weight: 1.0 }].into();
        searched.tell_of_games(ROOT);
        for (edge, (mv, before)) in searched.tree.edges.iter().zip(before) {
            let counts = mv.point().is_some_and(|point| point == own || point == on_the_way);
            assert_eq!(edge.first != before, counts, "{mv}");
            assert!(!counts || edge.first.mean() > before.mean(), "{mv}");
        }
    }
}

#[test]
fn with_the_colours_swapped_the_search_is_the_same() {
    let visits = |game: &Game| {
        let mut resources = resources();
        let searched = grown(game, &mut resources, 200);
        searched.tree.edges_of(ROOT).iter().map(|edge| (edge.mv, edge.visits, edge.first)).collect::<Vec<_>>()
    };
    let board = Board::from_diagram(CONTACT);
    let game = Game::from_board(board.clone(), Rules::CHINESE, 2.5);
    let swapped = Game::from_board(board.colors_swapped(), Rules::CHINESE, -2.5);
    assert_ne!(game.to_play(), swapped.to_play());
    assert_eq!(visits(&game), visits(&swapped));
}

#[test]
fn a_group_is_saved_and_killed_by_the_move_that_does() {
    for color in Color::BOTH {
        assert_eq!(choose(&game(CORNER, color), nodes(200)).mv().to_string(), "B7", "{color}");
    }
}

#[test]
fn a_side_far_ahead_or_behind_looks_at_moves_whatever_the_lead() {
    let visits = |komi| {
        let game = Game::from_board(game(CONTACT, Color::Black).board().clone(), Rules::CHINESE, komi);
        let looked_at = choose(&game, nodes(300)).candidates;
        looked_at.iter().map(|told| (told.mv, told.visits)).collect::<Vec<_>>()
    };
    assert_eq!(visits(100.0), visits(300.0));
    assert_eq!(visits(-100.0), visits(-300.0));
    // A side ahead keeps what it has, and a side behind takes risks.
    assert_ne!(visits(100.0), visits(-100.0));
}

#[test]
fn the_same_limits_give_the_same_answer() {
    let game = game(CONTACT, Color::Black);
    let mut player = player();
    let mut choose = || player.choose(&game, Color::Black, &nodes(150), &Unhurried);
    let first = choose();
    assert_eq!(choose().candidates, first.candidates);
    assert_eq!(first.stats.nodes, 150);
}

#[test]
fn where_a_depth_is_given_alpha_beta_searches() {
    let game = game(CONTACT, Color::Black);
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let mut alpha_beta = ClassicPlayer::new(Settings::CLASSIC, Box::new(LikelyPlays::new(LikelyPlays::PRICE)));
    let by_alpha_beta = alpha_beta.choose(&game, Color::Black, &limits, &Unhurried);
    assert_eq!(choose(&game, limits).candidates, by_alpha_beta.candidates);
}

/// A control that stops a search at once.
struct Stopped;

impl Control for Stopped {
    fn stop(&self) -> bool {
        true
    }
}

#[test]
fn a_search_that_may_not_begin_answers_with_a_likely_move() {
    let game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
    assert_ne!(player().choose(&game, Color::Black, &Limits::default(), &Stopped).mv(), Move::Pass);
    assert_ne!(choose(&game, nodes(1)).mv(), Move::Pass);
}

#[test]
fn several_moves_are_told_by_visits() {
    let game = game(CONTACT, Color::White);
    let choice = choose(&game, Limits { several: Some(2), ..nodes(300) });
    assert_eq!(choice.candidates.len(), 2);
    assert!(choice.candidates.is_sorted_by(|a, b| a.visits >= b.visits));
    assert_eq!(choice.lead, choice.candidates[0].score);
    assert!(choice.candidates.iter().all(|told| told.pv[0] == told.mv && !told.reasons.is_empty()));
    assert!(choice.candidates[0].pv.len() > 1);
}

#[test]
fn only_named_points_are_played_where_they_are_named() {
    let game = game(CONTACT, Color::Black);
    let point = Point::parse("D2", game.board().size()).unwrap();
    let choice = choose(&game, Limits { area: Some(PointSet::of(point)), ..nodes(40) });
    assert_eq!(choice.mv(), Move::Play(point));
    assert_eq!(choice.candidates.len(), 1);
}

#[test]
fn bans_hold_below_the_root() {
    let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, 0.0);
    let corner = PointSet::of(Point::at(0, 0));
    let bans = only(Color::White, &corner, 2, game.board());
    let limits = Limits { several: Some(5), ..nodes(400) };
    // With random games, one move takes nearly all the visits here.
    let settings = Settings::BEST_FIRST.playing_out(Some(0));
    let mut player = ClassicPlayer::new(settings, Box::new(LikelyPlays::new(LikelyPlays::PRICE)));
    let choice = player.choose(&game, Color::Black, &limits, &bans);
    let replies: Vec<Move> = choice.candidates.iter().filter_map(|told| told.pv.get(1)).copied().collect();
    assert!(replies.len() > 1);
    assert!(replies.iter().all(|reply| *reply == Move::Play(Point::at(0, 0))), "{replies:?}");
}

#[test]
fn the_evaluation_is_told_of_random_games_where_it_weighs_them() {
    let game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
    let mut resources = resources();
    let mut told = |settings| {
        let mut search = Search::new(&game, Color::Black, &mut resources, settings, u64::MAX, &Unhurried);
        search.look().analysis.outcomes().map(|outcomes| outcomes.games)
    };
    assert_eq!(told(Settings::BEST_FIRST), Some(4));
    assert_eq!(told(Settings::BEST_FIRST.within(&Limits { depth: Some(2), ..Limits::default() })), None);
    assert_eq!(told(Settings::BEST_FIRST.playing_out(Some(7))), Some(7));
    assert_eq!(told(Settings::BEST_FIRST.playing_out(Some(0))), None);
    assert_eq!(told(Settings::BEST_FIRST.by(Evaluation::Aya)), None);
    assert_eq!(told(Settings::CLASSIC), None);
}

#[test]
fn a_pass_is_valued_beside_the_plays() {
    let game = game(CONTACT, Color::Black);
    let mut resources = resources();
    let choice = begun(&game, &mut resources).run(60, None);
    assert!(choice.candidates.iter().any(|told| told.mv == Move::Pass && told.visits > 0));
    assert_ne!(choice.mv(), Move::Pass);
}

#[test]
fn a_finished_board_is_left_alone() {
    for color in Color::BOTH {
        assert_eq!(choose(&game(FINISHED, color), nodes(100)).mv(), Move::Pass, "{color}");
    }
}
