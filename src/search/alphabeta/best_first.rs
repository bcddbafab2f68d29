//! Best-first search: a move is worth the mean of many evaluations, where alpha-beta takes the value of one line.
//!
//! The evaluation errs by some points in every position, and the line that ends best by it is mostly one that ends in
//! an error. So alpha-beta gains little from deeper search once tactics are seen (`docs/search.md#best-first-search`).
//! Here a tree grows by one position at a time, as in Monte Carlo tree search, but the position is judged by the
//! evaluation, which is told how a few random games from it end. The moves to look at are chosen by an upper bound on
//! their worth, which is wider for likely moves. Source: Rosin, "Multi-armed bandits with episode context" (2011).
//! The random games also say what a move is worth: all moves in them count as first. Source: Gelly and Silver,
//! "Combining online and offline knowledge in UCT" (2007).

use super::root;
use super::scale::Scale;
use super::search::{MAX_PLY, Search};
use super::tree::{Judged, NodeId, ROOT, Tree};
use crate::board::{Color, Move};
use crate::eval::Analysis;
use crate::search::mcts::playout::FirstPlays;
use crate::search::odds;
use crate::search::outcomes::{Played, given_to_white};
use crate::search::{Candidate, Choice, LONGEST_PV, Limits, Stats, Sureness};

/// The first number of positions after which the tree takes its own mean lead for the centre of the scale; then it does
/// so at every power of two.
const FIRST_CENTERING: u64 = 64;
/// The control is told how the search stands once in so many positions.
const TELL_EVERY: u64 = 64;

/// A best-first search of one position.
pub(super) struct BestFirst<'a> {
    search: Search<'a>,
    tree: Tree,
    /// The side that was the first to play on each point on the way from the node that the search has come back to, to
    /// the position judged last.
    first: FirstPlays,
    /// The positions that were judged behind the first.
    simulations: u64,
    analysis: Analysis,
    /// The lead of the position as it stands, in 1/100 point.
    lead: i32,
    /// The part of leads that a search leaves out when it compares them, in 1/100 point for the side to move.
    tempo: i32,
    /// The worth of leads, from the lead that is expected.
    scale: Scale,
    /// The worth of leads at the ends of random games, from their mean lead at the root. It stays as it is, so that
    /// earlier games can be compared with later ones.
    scale_of_games: Scale,
}

/// The lead of the side to move at the end of a random game, in 1/100 point.
fn lead_at_the_end(search: &Search<'_>, played: &Played) -> i32 {
    let lead = f64::from(played.lead) - given_to_white(search.game);
    (100.0 * lead).round() as i32 * search.board.to_play().sign()
}

/// The mean lead of the side to move at the ends of the random games from the position judged last, in 1/100 point.
fn mean_lead_of_games(search: &Search<'_>) -> Option<i32> {
    let sum: i32 = search.played.iter().map(|played| lead_at_the_end(search, played)).sum();
    sum.checked_div(search.played.len() as i32)
}

impl<'a> BestFirst<'a> {
    /// Looks at the position and gathers the moves to search.
    pub(super) fn new(mut search: Search<'a>, color: Color, limits: &Limits) -> BestFirst<'a> {
        let opinion = search.look_at_root();
        let lead = search.lead(&opinion);
        let mut moves = root::moves(&mut search, &opinion.analysis, color, limits);
        root::price_giving_up(&search, &mut moves);
        moves.sort_by_key(|proposal| proposal.cost);
        if limits.area.is_some() && moves.iter().any(|proposal| proposal.mv != Move::Pass) {
            moves.retain(|proposal| proposal.mv != Move::Pass);
        }
        let tempo = color.sign() * opinion.tempo();
        let analysis = opinion.analysis;
        let scale = Scale::new(color, search.board.size(), lead);
        let scale_of_games = Scale::new(color, search.board.size(), mean_lead_of_games(&search).unwrap_or(lead));
        let (tree, first) = (Tree::new(), FirstPlays::new());
        let mut new = BestFirst { search, tree, first, simulations: 0, analysis, lead, tempo, scale, scale_of_games };
        new.tree.add(new.judged(lead));
        new.tree.grow(ROOT, &moves);
        new.tell_of_games(ROOT);
        new
    }

    /// Searches so many positions, or until the control says to stop, and answers; with several moves, if that many are
    /// wanted.
    pub(super) fn run(mut self, nodes: u64, several: Option<usize>) -> Choice {
        // A pass is always valued, so that what is played can be compared with it.
        let pass = self.tree.edges.iter().position(|edge| edge.mv == Move::Pass);
        if let Some(pass) = pass.filter(|_| nodes > 1 && self.tree.edges.len() > 1) {
            self.simulate_by(ROOT, pass, 0);
        }
        while !self.tree.edges.is_empty() {
            self.simulate(ROOT, 0);
            if self.simulations >= FIRST_CENTERING && self.simulations.is_power_of_two() {
                self.center();
            }
            if self.simulations.is_multiple_of(TELL_EVERY) {
                let control = self.search.control;
                control.note_sureness(Sureness::by_visits(self.tree.edges_of(ROOT).iter().map(|edge| edge.visits)));
                if several.is_some() && control.wants_progress() {
                    let choice = self.choice(several, false);
                    control.progress(&choice);
                }
            }
            if self.simulations >= nodes || self.search.control.stop() {
                break;
            }
        }
        self.choice(several, true)
    }

    /// The lead of the side to move with its worth.
    fn judged(&self, lead: i32) -> Judged {
        Judged { worth: self.scale.worth(self.search.board.to_play(), lead), lead }
    }

    /// Takes the mean of the tree for the lead to be expected from here on, and values all in the tree by that.
    fn center(&mut self) {
        self.scale = self.scale.centered(self.tree.mean_lead());
        self.tree.value(ROOT, &self.scale, self.scale.color);
    }

    /// Looks at one more position behind this node, and returns what it is worth to the side to move in the node.
    fn simulate(&mut self, id: NodeId, ply: usize) -> Judged {
        if !self.tree.has_moves(id) && !self.tree.is_full() {
            let moves = self.search.judge(|search, opinion| search.proposals(&opinion.analysis, ply, None));
            self.tree.grow(id, &moves);
        }
        loop {
            let Some(at) = self.tree.select(id) else { return self.judge_again(id) };
            if let Some(judged) = self.simulate_by(id, at, ply) {
                return judged;
            }
        }
    }

    /// Judges the position of a node that has no moves: the rules forbid all of them here, or there is no room.
    fn judge_again(&mut self, id: NodeId) -> Judged {
        self.simulations += 1;
        let judged = self.judge();
        self.tree.visit(id, judged);
        judged
    }

    /// Looks at one more position behind this move of the node; nothing if the rules forbid the move here, which is
    /// noted.
    fn simulate_by(&mut self, id: NodeId, at: usize, ply: usize) -> Option<Judged> {
        let mv = self.tree.edges[at].mv;
        if !self.search.make(mv) {
            self.tree.forbid(at);
            return None;
        }
        let after = match self.tree.edges[at].child {
            Some(child) if ply < MAX_PLY => self.simulate(child, ply + 1),
            _ => self.look(at, ply + 1),
        };
        self.search.unmake();
        let judged = after.for_the_other_side();
        self.tree.visit_by(id, at, judged);
        if let Move::Play(point) = mv {
            self.first.add_before(self.search.board.to_play(), point);
        }
        self.tell_of_games(id);
        Some(judged)
    }

    /// Tells the node to which the search has come back of the random games from the position judged.
    fn tell_of_games(&mut self, id: NodeId) {
        let color = self.search.board.to_play();
        for played in self.search.played.iter() {
            let worth = self.scale_of_games.worth(color, lead_at_the_end(&self.search, played)) as f32;
            let is_first = |point| self.first.by(point).or_else(|| played.first.by(point)) == Some(color);
            self.tree.add_games(id, played.weight, worth, is_first);
        }
    }

    /// Judges the position after the move at this place, and puts it into the tree if the game goes on and there is
    /// room.
    fn look(&mut self, at: usize, ply: usize) -> Judged {
        self.simulations += 1;
        let judged = self.judge();
        if !self.search.is_over() && !self.tree.is_full() && ply < MAX_PLY {
            self.tree.add_after(at, judged);
        }
        judged
    }

    /// Judges the position as it stands.
    fn judge(&mut self) -> Judged {
        self.first.clear();
        let lead = self.search.judge(|search, opinion| search.lead(opinion));
        self.judged(lead)
    }

    /// The answer as far as the search has come: the moves by visits, those never looked at left out. With the last
    /// answer come reasons and, behind the others, the pass, with which the check of the end compares them.
    fn choice(&mut self, several: Option<usize>, is_last: bool) -> Choice {
        let mut looked_at: Vec<usize> =
            (0..self.tree.edges_of(ROOT).len()).filter(|at| self.tree.edges[*at].visits > 0).collect();
        // Stable: of equals the likelier comes first.
        looked_at.sort_by_key(|at| std::cmp::Reverse(self.tree.edges[*at].visits));
        let is_pass = |at: &usize| self.tree.edges[*at].mv == Move::Pass;
        let passes = looked_at.first().is_some_and(is_pass);
        let pass = looked_at.iter().copied().find(|at| is_pass(at) && is_last && !passes);
        looked_at.retain(|at| passes || !is_pass(at));
        looked_at.truncate(several.unwrap_or(root::MOVES_TOLD).max(1));
        looked_at.extend(pass);
        let ahead = if several.is_some() { self.tempo } else { 0 };
        let told = |at| {
            let told = self.candidate(at, is_last);
            Candidate { score: told.score.map(|score| score + ahead), ..told }
        };
        let candidates: Vec<Candidate> = looked_at.into_iter().map(told).collect();
        let stats = Stats { nodes: self.simulations, ..self.search.stats };
        let best = candidates.first().and_then(|best| best.score);
        Choice {
            lead: several.and(best.or(Some(self.lead + ahead))),
            spread: several.map(|_| odds::spread(&self.search.board, &self.analysis)),
            ownership: Some(Box::new(self.analysis.ownership().0.clone())),
            candidates,
            stats,
            ..Choice::default()
        }
    }

    /// The root's move at this place, as it is told.
    fn candidate(&mut self, at: usize, with_reasons: bool) -> Candidate {
        let edge = &self.tree.edges[at];
        let (mv, visits, score) = (edge.mv, edge.visits, edge.mean_lead());
        let mut reasons = Vec::new();
        if with_reasons {
            reasons.push(root::gain(score - self.lead));
            if let Some(point) = mv.point() {
                reasons.extend(self.search.reasons(&self.analysis, point));
            }
        }
        Candidate {
            score: Some(score),
            visits: u64::from(visits),
            pv: self.expected_play(at),
            reasons,
            ..Candidate::new(mv)
        }
    }

    /// The most visited moves from the one at this place on.
    fn expected_play(&self, at: usize) -> Vec<Move> {
        let mut pv = vec![self.tree.edges[at].mv];
        let mut next = self.tree.edges[at].child;
        while let Some(id) = next.filter(|_| pv.len() < LONGEST_PV) {
            let visited = self.tree.edges_of(id).iter().filter(|edge| edge.visits > 0);
            let Some(best) = visited.reduce(|a, b| if b.visits > a.visits { b } else { a }) else { break };
            pv.push(best.mv);
            next = best.child;
        }
        pv
    }
}

#[cfg(test)]
mod tests {
    use super::super::judged::Judged as Kept;
    use super::super::learned::LikelyPlays;
    use super::super::search::Resources;
    use super::super::table::Table;
    use super::super::{ClassicPlayer, LEAF_READING, Settings};
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Game, Point, PointSet, Size};
    use crate::eval::evaluator::{Evaluation, Evaluator};
    use crate::search::bans::tests::only;
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

    /// Checks the sums of a node against those of the positions behind it, each judged anew, and returns what they come
    /// to: visits, worth and lead, for the side to move.
    fn recount(searched: &BestFirst<'_>, id: NodeId, game: &Game) -> (u32, f64, i64) {
        let mut new = resources();
        let mut search = Search::new(game, game.to_play(), &mut new, Settings::BEST_FIRST, u64::MAX, &Unhurried);
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
            let search = Search::new(&game, color, &mut resources, Settings::BEST_FIRST, u64::MAX, &Unhurried);
            let mut searched = BestFirst::new(search, color, &Limits::default());
            (0..150).for_each(|_| {
                searched.simulate(ROOT, 0);
            });
            assert!(searched.tree.nodes.len() > 50);
            recount(&searched, ROOT, &game);
            searched.center();
            let (visits, _, leads) = recount(&searched, ROOT, &game);
            let mean = (leads / i64::from(visits)) as i32;
            assert_eq!(searched.scale.center, searched.scale.centered(mean).center);
            assert_eq!(searched.tree.mean_lead(), mean);
        }
    }

    #[test]
    fn a_move_counts_as_first_unless_the_opponent_was_there_before() {
        for color in Color::BOTH {
            let game = game(CONTACT, color);
            let mut resources = resources();
            let search = Search::new(&game, color, &mut resources, Settings::BEST_FIRST, u64::MAX, &Unhurried);
            let mut searched = BestFirst::new(search, color, &Limits::default());
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
            let color = game.to_play();
            let search = Search::new(game, color, &mut resources, Settings::BEST_FIRST, u64::MAX, &Unhurried);
            let mut searched = BestFirst::new(search, color, &Limits::default());
            (0..200).for_each(|_| {
                searched.simulate(ROOT, 0);
            });
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
        let search = Search::new(&game, Color::Black, &mut resources, Settings::BEST_FIRST, u64::MAX, &Unhurried);
        let choice = BestFirst::new(search, Color::Black, &Limits::default()).run(60, None);
        assert!(choice.candidates.iter().any(|told| told.mv == Move::Pass && told.visits > 0));
        assert_ne!(choice.mv(), Move::Pass);
    }

    #[test]
    fn a_finished_board_is_left_alone() {
        for color in Color::BOTH {
            assert_eq!(choose(&game(FINISHED, color), nodes(100)).mv(), Move::Pass, "{color}");
        }
    }
}
