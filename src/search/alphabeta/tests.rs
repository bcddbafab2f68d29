//! Alpha-beta against plain NegaMax, its limits, and what it tells.

use crate::search::static_player::tests::FINISHED;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::learned::LikelyPlays;
use super::proposal::{EveryPlay, Proposal};
use super::search::{COST_OF_A_DECISION, INFINITE};
use super::*;
use crate::board::rules::Rules;
use crate::board::{Board, Move, Point, PointSet, Size};
use crate::eval::Analysis;
use crate::eval::aya::Judgement;
use crate::eval::evaluator::Evaluation;
use crate::search::bans::tests::only;
use crate::search::{Candidate, Choice, Unhurried};

/// A small position with stones in contact.
const CONTACT: &str = ". . . . .
                       . X O . .
                       . X O O .
                       . . X . .
                       . . . . .";

/// Stones in atari, and a ko.
const KO: &str = ". X O . .
                  X . X O .
                  . X O . .
                  . . . . .
                  . . O X .";

fn game(text: &str, color: Color) -> Game {
    let mut board = Board::from_diagram(text);
    board.set_to_play(color);
    Game::from_board(board, Rules::CHINESE, 0.0)
}

fn resources() -> Resources {
    Resources {
        evaluator: Evaluator::new(),
        proposer: Box::new(EveryPlay),
        table: Table::new(12),
        judged: Judged::new(4),
        sample: None,
    }
}

/// The value of a game searched so deep in this shape.
fn value(game: &Game, settings: Settings, depth: u8) -> (i32, u64) {
    let mut resources = resources();
    let mut search = Search::new(game, game.to_play(), &mut resources, settings, u64::MAX, &Unhurried);
    let value = search.negamax(depth, -INFINITE, INFINITE, 0, &mut Vec::new());
    (value, search.stats.nodes)
}

/// NegaMax as it is written in a book, nothing pruned.
fn plain(search: &mut Search<'_>, depth: u8, passes: usize) -> i32 {
    let opinion = search.look();
    if passes == 2 {
        return search.lead(&opinion);
    }
    if depth == 0 {
        return search.quiet(-INFINITE, INFINITE, search.settings.quiet);
    }
    let mut best = -INFINITE;
    for proposal in search.proposals(&opinion.analysis, 0, None) {
        if search.make(proposal.mv) {
            let passes = if proposal.mv == Move::Pass { passes + 1 } else { 0 };
            best = best.max(-plain(search, depth - 1, passes) - proposal.cost);
            search.unmake();
        }
    }
    best
}

fn plain_value(game: &Game, depth: u8) -> (i32, u64) {
    let mut resources = resources();
    let mut search = Search::new(game, game.to_play(), &mut resources, Settings::PLAIN, u64::MAX, &Unhurried);
    let value = plain(&mut search, depth, 0);
    (value, search.stats.nodes)
}

#[test]
fn alpha_beta_gives_the_value_of_plain_negamax_with_fewer_nodes() {
    for (text, color) in [(CONTACT, Color::Black), (CONTACT, Color::White), (KO, Color::Black), (KO, Color::White)] {
        let game = game(text, color);
        for depth in 0..=2 {
            let (expected, all) = plain_value(&game, depth);
            let (found, nodes) = value(&game, Settings::PLAIN, depth);
            assert_eq!(found, expected, "depth {depth}, {color}\n{text}");
            assert!(nodes <= all);
            assert!(depth < 2 || nodes < all, "{nodes} of {all}");
        }
    }
}

#[test]
fn the_table_changes_the_speed_and_not_the_value() {
    let with = Settings { table: true, ..Settings::PLAIN };
    for (text, color) in [(CONTACT, Color::Black), (KO, Color::White)] {
        let game = game(text, color);
        // With one move less few positions come twice.
        let (expected, nodes_without) = value(&game, Settings::PLAIN, 4);
        let (found, nodes_with) = value(&game, with, 4);
        assert_eq!(found, expected, "{color}\n{text}");
        assert!(nodes_with < nodes_without, "{nodes_with} of {nodes_without}");
    }
}

#[test]
fn a_judgement_kept_is_that_of_the_position() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for text in [CONTACT, KO] {
        let game = game(text, Color::Black);
        let mut resources = resources();
        let mut search = Search::new(&game, Color::Black, &mut resources, Settings::PLAIN, u64::MAX, &Unhurried);
        let mut made = 0;
        for asked in 1..=200 {
            let expected = Analysis::of(&search.board);
            search.judge(|search, opinion| assert_eq!(opinion.analysis, expected, "{:?}", search.board));
            assert!(search.stats.evaluations <= asked);
            let color = search.board.to_play();
            let plays: Vec<Point> =
                search.board.empty().iter().filter(|at| search.board.is_legal(color, *at)).collect();
            if made > 0 && (made > 4 || plays.is_empty() || random.random_bool(0.5)) {
                search.unmake();
                made -= 1;
            } else if !plays.is_empty() && search.make(Move::Play(plays[random.random_range(0..plays.len())])) {
                made += 1;
            }
        }
        assert!(search.stats.evaluations < 150, "{}", search.stats.evaluations);
    }
}

#[test]
fn the_number_of_aya_is_compared_where_it_is_asked_for() {
    let settings = Settings { quiet: 0, ..Settings::PLAIN };
    for color in Color::BOTH {
        let game = game(CONTACT, color);
        let terms = Judgement::of(game.board()).terms;
        let lead = (100.0 * terms.lead(game.rules(), game.komi(), 0)).round() as i32;
        assert_eq!(value(&game, settings.by(Evaluation::Aya), 0).0, color.sign() * lead);
        assert_ne!(value(&game, settings, 0).0, color.sign() * lead);
    }
}

#[test]
fn alpha_beta_by_ayas_number_is_sound_too() {
    let shape = Settings { table: true, ..Settings::PLAIN }.by(Evaluation::Aya);
    for (text, color) in [(CONTACT, Color::Black), (KO, Color::White)] {
        let game = game(text, color);
        let mut resources = resources();
        let mut search = Search::new(&game, color, &mut resources, shape, u64::MAX, &Unhurried);
        let expected = plain(&mut search, 1, 0);
        assert_eq!(value(&game, shape, 1).0, expected, "{color}\n{text}");
    }
}

fn choose(game: &Game, limits: Limits) -> Choice {
    let mut player = ClassicPlayer::new(Settings::CLASSIC, Box::new(EveryPlay));
    player.choose(game, game.to_play(), &limits, &Unhurried)
}

#[test]
fn a_move_that_is_proved_to_decide_a_group_is_tried_at_little_cost() {
    // Black's corner of five stones lives or dies by B10.
    let corner = ". . . X O . . . . .
                  X X X X O . . . . .
                  O O O O O . . . . .
                  . . . . . . . . . .
                  . . . . . . . . . .
                  . . . . . . . . . .
                  . . . . . . . . . .
                  . . . . . . . . . .
                  . . . . . . . . . .
                  . . . . . . . . . .";
    let cost = |evaluator: Evaluator, color| {
        let game = game(corner, color);
        let proposer = Box::new(LikelyPlays::new(LikelyPlays::PRICE));
        let mut resources = Resources { evaluator, proposer, ..resources() };
        let mut search = Search::new(&game, color, &mut resources, Settings::CLASSIC, u64::MAX, &Unhurried);
        let analysis = search.look().analysis;
        let vital = Move::Play(Point::parse("B10", game.board().size()).unwrap());
        let proposals = search.proposals(&analysis, 0, None);
        proposals.iter().find(|proposal| proposal.mv == vital).map(|proposal| proposal.cost)
    };
    for color in Color::BOTH {
        let proving = Evaluator::with_limits(LEAF_READING).proving();
        assert!(cost(proving, color).is_some_and(|cost| cost <= COST_OF_A_DECISION), "{color}");
        let without = cost(Evaluator::with_limits(LEAF_READING), color);
        assert!(without.is_none_or(|cost| cost > COST_OF_A_DECISION), "{color}: {without:?}");
    }
}

#[test]
fn the_same_limits_give_the_same_answer() {
    let game = game(CONTACT, Color::Black);
    let limits = Limits { nodes: Some(300), ..Limits::default() };
    let mut player = ClassicPlayer::new(Settings::CLASSIC, Box::new(EveryPlay));
    let (first, second) = (
        player.choose(&game, Color::Black, &limits, &Unhurried),
        player.choose(&game, Color::Black, &limits, &Unhurried),
    );
    assert_eq!(first.candidates, second.candidates);
    assert_eq!(first.stats.nodes, second.stats.nodes);
    assert_eq!(first.candidates, choose(&game, limits).candidates);
}

#[test]
fn limits_hold() {
    let game = game(CONTACT, Color::Black);
    let stats = |limits| choose(&game, limits).stats;
    let nodes = stats(Limits { nodes: Some(100), ..Limits::default() }).nodes;
    assert!((90..=100).contains(&nodes), "{nodes}");
    let (one, two) = (
        stats(Limits { depth: Some(1), ..Limits::default() }).nodes,
        stats(Limits { depth: Some(2), ..Limits::default() }).nodes,
    );
    assert!(one < two);
}

#[test]
fn a_search_without_budget_still_answers_with_a_legal_move() {
    struct Now;
    impl Control for Now {
        fn stop(&self) -> bool {
            true
        }
    }
    let game = game(CONTACT, Color::White);
    let mut player = ClassicPlayer::new(Settings::CLASSIC, Box::new(EveryPlay));
    let choice = player.choose(&game, Color::White, &Limits::default(), &Now);
    assert_eq!(game.check(Color::White, choice.mv()), Ok(()));
    assert!(!choice.candidates.is_empty());
}

#[test]
fn a_finished_board_is_left_alone() {
    let game = game(FINISHED, Color::Black);
    assert_eq!(choose(&game, Limits::default()).mv(), Move::Pass);
}

/// White's moves gain at once, but a search of 1,400 nodes finds nothing better than a pass by what it sees.
#[test]
fn where_a_move_gains_at_once_a_deeper_doubt_does_not_pass() {
    let text = ". . . . . . . . .
                . O O X . O . . .
                . X O O O X O . .
                X . X X X . . . O
                . X . X O O . O X
                . O O O X O . O X
                . X X X X O . X .
                . . . . X . . . .
                . . . . . . . X .";
    let of = |rules| {
        let mut board = Board::from_diagram(text);
        board.set_to_play(Color::White);
        Game::from_board(board, rules, 7.0)
    };
    let price = |game: &Game| {
        let mut resources = resources();
        let mut search = Search::new(game, Color::White, &mut resources, Settings::CLASSIC, u64::MAX, &Unhurried);
        let analysis = search.look().analysis;
        let mut moves = root::moves(&mut search, &analysis, Color::White, &Limits::default());
        let cost = |moves: &[Proposal]| moves.iter().find(|found| found.mv == Move::Pass).map(|found| found.cost);
        let before = cost(&moves).unwrap();
        root::price_giving_up(&search, &mut moves);
        cost(&moves).unwrap() - before
    };
    let mut player = ClassicPlayer::new(Settings::CLASSIC, Box::new(LikelyPlays::new(LikelyPlays::PRICE)));
    let limits = Limits { nodes: Some(1400), ..Limits::default() };
    assert_ne!(player.choose(&of(Rules::CHINESE), Color::White, &limits, &Unhurried).mv(), Move::Pass);
    assert!(price(&of(Rules::CHINESE)) > 0);
    // Where a wasted stone costs a point, the search has the last word.
    assert_eq!(price(&of(Rules::JAPANESE)), 0);
}

#[test]
fn moves_are_told_with_what_they_are_for() {
    let text = ". . . . . . . . .
                . . . . . . . . .
                . . O O O . X . .
                . O X X X . . . .
                . . O O O . . . .
                . . . . . . . . .
                . . O . . . X . .
                . . . . . . . . .
                . . . . . . . . .";
    for (color, word) in [(Color::White, "captures 3 stones"), (Color::Black, "saves 3 stones")] {
        let mut player = ClassicPlayer::new(Settings::CLASSIC, Box::new(LikelyPlays::new(0)));
        let game = game(text, color);
        let area = Point::parse("F6", game.board().size()).map(PointSet::of);
        let limits = Limits { depth: Some(1), area, ..Limits::default() };
        let choice = player.choose(&game, color, &limits, &Unhurried);
        let told = choice.candidates.iter().find(|candidate| candidate.mv.to_string() == "F6");
        let reasons = &told.unwrap_or_else(|| panic!("{color}: {:?}", choice.candidates)).reasons;
        assert!(reasons.iter().any(|reason| reason.starts_with(word)), "{color}: {reasons:?}");
    }
}

#[test]
fn only_named_points_are_played_where_they_are_named() {
    let game = game(CONTACT, Color::Black);
    let point = Point::parse("D2", game.board().size()).unwrap();
    let limits = Limits { area: Some(PointSet::of(point)), nodes: Some(50), ..Limits::default() };
    assert_eq!(choose(&game, limits).mv(), Move::Play(point));
}

/// The choices that a search with progress handed out.
#[derive(Default)]
struct Listener(std::sync::Mutex<Vec<Choice>>);

impl Control for Listener {
    fn stop(&self) -> bool {
        false
    }

    fn wants_progress(&self) -> bool {
        true
    }

    fn progress(&self, choice: &Choice) {
        self.0.lock().unwrap().push(choice.clone());
    }
}

#[test]
fn several_moves_are_told_each_with_a_value_of_its_own() {
    let game = game(CONTACT, Color::Black);
    let limits = Limits { depth: Some(3), several: Some(6), ..Limits::default() };
    let choice = choose(&game, limits);
    let scores: Vec<i32> = choice.candidates.iter().map(|candidate| candidate.score.unwrap()).collect();
    assert_eq!(scores.len(), 6);
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert!(choice.candidates.iter().all(|candidate| candidate.visits > 1 && candidate.pv[0] == candidate.mv));
    assert_eq!(choice.lead, choice.candidates[0].score);
    assert!(choice.spread.unwrap() > 0);
    // The loss that is told of a move is a part of what it is worth less alone.
    let alone = |told: &Candidate| {
        let area = told.mv.point().map(PointSet::of);
        choose(&game, Limits { area, several: Some(1), ..limits }).lead.unwrap()
    };
    let first = alone(&choice.candidates[0]);
    for told in choice.candidates.iter().filter(|candidate| candidate.mv != Move::Pass) {
        let kept = (first - alone(told)) * super::several::KEPT_OF_LESS / 100;
        assert_eq!(choice.lead.unwrap() - told.score.unwrap(), kept, "{}", told.mv);
    }
}

#[test]
fn answers_in_between_are_handed_out_and_change_nothing() {
    let game = game(KO, Color::Black);
    let limits = Limits { nodes: Some(200), several: Some(5), ..Limits::default() };
    let listener = Listener::default();
    let mut player = ClassicPlayer::new(Settings::CLASSIC, Box::new(EveryPlay));
    let choice = player.choose(&game, Color::Black, &limits, &listener);
    assert_eq!(choice.candidates, choose(&game, limits).candidates);
    let told = listener.0.into_inner().unwrap();
    assert!(told.len() > 10);
    assert!(told.iter().skip(5).all(|choice| choice.candidates.len() >= 2));
}

#[test]
fn a_finished_game_is_told_as_one_to_pass_in() {
    let board = Board::from_diagram(FINISHED);
    let game = Game::from_board(board, Rules::CHINESE, 0.0);
    let choice = choose(&game, Limits { several: Some(4), ..Limits::default() });
    assert_eq!(choice.mv(), Move::Pass);
}

#[test]
fn bans_hold_as_deep_as_they_say() {
    let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, 0.0);
    let corner: PointSet =
        ["A1", "B1", "A2"].iter().map(|name| Point::parse(name, game.board().size()).unwrap()).collect();
    let lines = |until| {
        let under = only(Color::White, &corner, until, game.board());
        let limits = Limits { depth: Some(4), several: Some(5), ..Limits::default() };
        let choice = ClassicPlayer::new(Settings::CLASSIC, Box::new(LikelyPlays::new(LikelyPlays::PRICE))).choose(
            &game,
            Color::Black,
            &limits,
            &under,
        );
        choice.candidates.into_iter().map(|candidate| candidate.pv).collect::<Vec<_>>()
    };
    let is_in_corner = |mv: Option<&Move>| mv.is_none_or(|mv| mv.point().is_some_and(|point| corner.contains(point)));
    let forced = lines(2);
    assert!(forced.iter().any(|pv| pv.len() > 3));
    assert!(forced.iter().all(|pv| is_in_corner(pv.get(1))));
    assert!(forced.iter().any(|pv| !is_in_corner(pv.get(3))));
    // White moves second: what holds for the first move alone does not bind this side.
    assert!(lines(1).iter().any(|pv| !is_in_corner(pv.get(1))));
}

#[test]
fn a_table_does_not_mix_positions_with_and_without_bans() {
    for (text, point) in [(CONTACT, "E5"), (KO, "A1")] {
        let game = game(text, Color::Black);
        let points = PointSet::of(Point::parse(point, game.board().size()).unwrap());
        let under = only(Color::White, &points, 2, game.board());
        let value = |table| {
            let mut resources = resources();
            let settings = Settings { table, ..Settings::PLAIN };
            let mut search = Search::new(&game, Color::Black, &mut resources, settings, u64::MAX, &under);
            search.negamax(3, -INFINITE, INFINITE, 0, &mut Vec::new())
        };
        assert_eq!(value(true), value(false));
        assert!(value(true) > super::tests::value(&game, Settings::PLAIN, 3).0);
    }
}
