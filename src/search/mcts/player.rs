//! The players of the tree search: `uct`, `rave`, `mcts` are settings of one search.

use std::sync::Mutex;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::consult::{self, Consultant, Consulting};
use super::dead::DeadMoves;
use super::formula;
use super::lean::LeanBoard;
use super::playout::{Habits, Policy, Tally};
use super::preferences::{Preference, preferences};
use super::prior::{self, Opinions, Prior, Weight};
use super::search::{Goal, Root, Search, Settings, criticality_map, forbid_passing, plant};
use super::superko::Superko;
use super::tree::{NodeId, Seedling, Tree};
use crate::board::rules::Rules;
use crate::board::{Board, Color, Game, Move, PointMap};
use crate::eval::Analysis;
use crate::pattern::predict::Recent;
use crate::search::alphabeta::advice::Adviser;
use crate::search::candidates::Generator;
use crate::search::ending::Counter;
use crate::search::outcomes::given_to_white;
use crate::search::{Candidate, Choice, Control, LONGEST_PV, Limits, Player, Stats};

impl Settings {
    /// Monte Carlo tree search by upper confidence bounds and random playouts (go08): every child once, then the bound
    /// with C = 1; the first visit is a playout, the second makes a node; the most visited move is played.
    pub const UCT: Settings = Settings {
        policy: Policy::Random,
        exploration: 1.0,
        rave: None,
        prior: Prior::None,
        weight: Weight::HEAVY,
        consulting: Consulting { after: 400, nodes: 12, trust: 0.1 },
        widening: false,
        criticality: 0.0,
        dead_moves: 1.0,
        habits: Habits::NONE,
        expand_after: 1,
        reuse: false,
        memory: 512 << 20,
    };
    /// The settings of `uct` with all moves as first (go11).
    pub const RAVE: Settings = Settings { rave: Some(formula::RAVE_K), ..Settings::UCT };
    /// Everything: playouts with knowledge, first opinions by the classical side, widening, all moves as first, the
    /// tree kept.
    pub const MCTS: Settings = Settings {
        policy: Policy::Full,
        exploration: 0.0,
        rave: Some(formula::RAVE_K),
        prior: Prior::Classic,
        weight: Weight::LIGHT,
        consulting: Settings::UCT.consulting,
        widening: true,
        criticality: 0.0,
        dead_moves: 1.0,
        habits: Habits { throws_in: true, ..Habits::NONE },
        expand_after: 16,
        reuse: true,
        memory: 512 << 20,
    };
    /// The settings of `mcts` for one search of some hundred or thousand playouts, as reports and learning ask for: a
    /// node has children sooner, first opinions weigh more, and playouts throw no stones in. The mixture of a report's
    /// lead was fitted with them.
    pub const ONE_SEARCH: Settings =
        Settings { weight: Weight::HEAVY, habits: Habits::NONE, expand_after: 4, reuse: false, ..Settings::MCTS };
}

/// The playouts of a move where no limit is given.
const DEFAULT_PLAYOUTS: u64 = 1000;

/// A player by tree search.
pub struct TreePlayer {
    name: &'static str,
    settings: Settings,
    rng: Xoshiro256PlusPlus,
    kept: Option<Kept>,
    /// The adviser with the prior `search`, once it was asked.
    adviser: Option<Adviser>,
    counter: Counter,
}

/// The tree of the last move chosen, and the position it grew from.
struct Kept {
    tree: Tree,
    initial: Board,
    moves: Vec<(Color, Move)>,
    to_play: Color,
    rules: Rules,
    komi: f64,
}

/// The findings of a search of a position, in numbers only.
pub struct Findings {
    /// The sums over the playouts.
    pub tally: Tally,
    /// The criticality of each point, 0 to 0.5, if the settings count it.
    pub criticality: PointMap<f32>,
}

impl TreePlayer {
    /// A player called `name` that searches with these settings; its moves follow from the seed.
    pub fn new(name: &'static str, settings: Settings, seed: u64) -> TreePlayer {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        TreePlayer { name, settings, rng, kept: None, adviser: None, counter: Counter::new() }
    }

    /// Searches the position and tells what the playouts say of it as a whole: ownership and criticality maps.
    pub fn findings(&mut self, game: &Game, color: Color, limits: &Limits, control: &dyn Control) -> Findings {
        let (tree, tally) = self.search(game, color, limits, control);
        let criticality = criticality_map(&tree, Tree::ROOT, color);
        Findings { tally, criticality }
    }

    /// Chooses a move as [`Player::choose`] does, and tells what the search preferred wherever plays had `least` visits
    /// or more.
    pub fn choose_and_tell(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &dyn Control,
        least: u32,
    ) -> (Choice, Vec<Preference>) {
        let color = game.to_play();
        let (tree, tally) = self.search(game, color, limits, control);
        (choice(&tree, color, &tally), preferences(&tree, least))
    }

    fn search(&mut self, game: &Game, color: Color, limits: &Limits, control: &dyn Control) -> (Tree, Tally) {
        let mut board = game.board().without_history();
        board.set_to_play(color);
        let lean = LeanBoard::new(&board);
        let mut last = game.moves().iter().rev();
        let last_moves = [last.next().map(|(_, mv)| *mv), last.next().map(|(_, mv)| *mv)];
        let recent = Recent::of(game, color);
        let superko = Superko::of(game, color);
        let Settings { prior, dead_moves, .. } = self.settings;
        let bans = control.bans();
        let if_passed = self.lead_if_passed(game, color);
        // A tree that grew without these bans has moves that they forbid, and one that grew before the count was asked
        // has another opinion of the pass.
        let kept = self.kept.take().filter(|_| bans.is_none() && if_passed.is_none());
        let reused = kept.and_then(|kept| kept.part(game, color, limits, self.settings.memory));
        let tree = reused.unwrap_or_else(|| Tree::new(self.settings.memory));
        let grows = tree.children(Tree::ROOT).is_none();
        let consultant = (prior == Prior::Search).then(|| {
            let adviser = self.adviser.take().unwrap_or_default();
            Consultant::new(self.settings.consulting, adviser, game, color)
        });
        let advised = consultant.map(|mut consultant| (consultant.advise_root(control), Mutex::new(consultant)));

        let root = Root {
            lean: &lean,
            board: &board,
            last_moves,
            recent,
            superko: &superko,
            consultant: advised.as_ref().map(|(_, consultant)| consultant),
        };

        if grows {
            let opinions =
                prior.is_learned().then(|| root_opinions(&board, &recent, &Analysis::of(&board), dead_moves));
            let mut moves: Vec<Seedling> = lean
                .empty_points()
                .iter()
                .filter(|p| {
                    let mv = Move::Play(**p);
                    let is_banned = bans.is_some_and(|bans| bans.forbid(0, color, mv));
                    limits.allow(**p) && !is_banned && game.check(color, mv).is_ok() && lean.is_candidate(color, **p)
                })
                .map(|p| match &opinions {
                    Some(opinions) => prior::by_opinion(*p, opinions, self.settings.weight),
                    None => prior::seedling(prior, &lean, *p, last_moves),
                })
                .collect();
            plant(&tree, Tree::ROOT, &mut moves, &mut self.rng);
            if bans.is_some_and(|bans| bans.forbid(0, color, Move::Pass)) {
                forbid_passing(&tree, Tree::ROOT);
            }
        }
        if let Some((advice, _)) = &advised {
            consult::trust_at_root(&tree, advice, &self.settings.consulting);
        }

        let playouts = match limits.playouts.or(limits.nodes) {
            Some(playouts) => playouts,
            None if limits.time.is_some() => u64::MAX,
            None => DEFAULT_PLAYOUTS,
        };
        let goal = Goal::Game { komi: given_to_white(game), if_passed };
        let report = |tally: &Tally| control.progress(&choice(&tree, color, tally));
        let search = Search::new(self.settings, &tree, root, goal, playouts, control, &report);
        let tally = search.run(limits.threads.unwrap_or(1), self.rng.next_u64());
        let inner = |(_, consultant): (_, Mutex<Consultant>)| consultant.into_inner().ok();
        self.adviser = advised.and_then(inner).map(Consultant::into_adviser);
        (tree, tally)
    }

    /// Returns Black's lead by the count if this colour passes and so ends the game. In the tree all stones count as
    /// alive after two passes, as if the dead had been taken before; but the referee counts without the dead, so that a
    /// pass may lose what seems to be won. On a board that is not finished only a loss is believed.
    fn lead_if_passed(&mut self, game: &Game, color: Color) -> Option<f64> {
        if !game.would_end_by_pass(color) {
            return None;
        }
        let ending = self.counter.count(game.board());
        let lead = ending.score(game).lead();
        let is_lost = lead * f64::from(color.sign()) <= 0.0;
        (is_lost || ending.is_finished(game.board())).then_some(lead)
    }

    /// Returns whether the tree of a search within these bounds is kept for the next: not where moves were left out,
    /// which would be missing there.
    fn keeps(&self, limits: &Limits, control: &dyn Control) -> bool {
        self.settings.reuse && limits.area.is_none() && control.bans().is_none()
    }
}

impl Kept {
    /// The part of the tree that is about this position, if there is one.
    fn part(&self, game: &Game, color: Color, limits: &Limits, memory: usize) -> Option<Tree> {
        let same = self.initial == *game.initial() && self.rules == *game.rules() && self.komi == game.komi();
        let since = game.moves().strip_prefix(self.moves.as_slice()).filter(|_| same)?;
        let mut id: NodeId = Tree::ROOT;
        let mut to_play = self.to_play;
        for (mover, mv) in since {
            if *mover != to_play {
                return None;
            }
            id = self.tree.child(id, *mv)?;
            to_play = !to_play;
        }
        if to_play != color {
            return None;
        }
        let keep = |mv: Move| mv.point().is_none_or(|point| limits.allow(point)) && game.check(color, mv).is_ok();
        Some(self.tree.subtree(id, memory, keep))
    }
}

/// Returns the opinion of the classical side on the moves at the root: how likely they are, and what is at stake by the
/// ideas of the candidate generator on the static evaluation.
fn root_opinions(board: &Board, recent: &Recent, analysis: &Analysis, dead_moves: f32) -> Box<Opinions> {
    let mut board = board.clone();
    let mut suggestions = Vec::new();
    Generator::new().suggest(&mut board, recent, analysis, usize::MAX, &mut suggestions);
    let most = suggestions.iter().map(|found| found.rank().max(1)).max().unwrap_or(1) as f32;
    let mut opinions = Box::new(PointMap::new(0.0));
    for found in suggestions {
        opinions[found.point] = found.rank() as f32 / most;
    }
    if let Some(mut dead) = DeadMoves::new(dead_moves) {
        dead.think_less(&mut board, &mut opinions);
    }
    opinions
}

impl Player for TreePlayer {
    fn name(&self) -> &'static str {
        self.name
    }

    fn set_seed(&mut self, seed: u64) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        self.kept = None;
    }

    fn new_game(&mut self) {
        self.kept = None;
    }

    fn choose(&mut self, game: &Game, color: Color, limits: &Limits, control: &dyn Control) -> Choice {
        let (tree, tally) = self.search(game, color, limits, control);
        let choice = choice(&tree, color, &tally);
        if self.keeps(limits, control) {
            self.kept = Some(Kept {
                tree,
                initial: game.initial().clone(),
                moves: game.moves().to_vec(),
                to_play: color,
                rules: *game.rules(),
                komi: game.komi(),
            });
        }
        choice
    }
}

/// A share of one as permille.
pub(super) fn permille(share: f64) -> i32 {
    (share * 1000.0).round() as i32
}

/// The answer a tree gives for the side to move: the moves by visits, those never visited left out.
fn choice(tree: &Tree, color: Color, tally: &Tally) -> Choice {
    let mut candidates = Vec::new();
    if let Some((first, children)) = tree.children(Tree::ROOT) {
        for (at, child) in children.iter().enumerate().filter(|(_, child)| child.visits() > 0) {
            let mut reasons =
                vec![format!("wins {} of {} playouts", wins(child.rate(), child.visits()), child.visits())];
            if tree.is_full() {
                reasons.push("the tree has used up its memory and stopped growing".into());
            }
            candidates.push(Candidate {
                score: lead_after(tally, at, color),
                win: Some(permille(f64::from(child.rate()))),
                visits: u64::from(child.visits()),
                pv: expected_play(tree, Tree::sibling(first, at)),
                reasons,
                ..Candidate::new(child.mv())
            });
        }
    }
    // Stable: equal moves keep the order of the tree, which follows from the seed.
    candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.cmp(&a.win)));
    let lead = hundredths(tally.lead / f64::from(tally.games.max(1)), color);
    let of_best = candidates.first().and_then(|best| best.score);
    // The figures of the move played are what all playouts say of the position.
    if let Some(best) = candidates.first_mut() {
        best.score = Some(lead);
    }
    Choice {
        lead: of_best.or(Some(lead)),
        candidates,
        ownership: (tally.games > 0).then(|| Box::new(tally.ownership())),
        stats: Stats { nodes: tree.len() as u64, playouts: u64::from(tally.games), ..Stats::default() },
        ..Choice::default()
    }
}

/// Black's lead in points as a lead of the colour in 1/100 point.
fn hundredths(lead: f64, color: Color) -> i32 {
    (lead * 100.0 * f64::from(color.sign())).round() as i32
}

/// The mean lead of the colour in the playouts through the move at this place at the root, if there were any.
fn lead_after(tally: &Tally, place: usize, color: Color) -> Option<i32> {
    let (games, sum) = *tally.by_first.get(place)?;
    (games > 0).then(|| hundredths(sum / f64::from(games), color))
}

fn wins(rate: f32, visits: u32) -> u64 {
    (f64::from(rate) * f64::from(visits)).round() as u64
}

/// The most visited moves from this node on, its own first.
fn expected_play(tree: &Tree, from: NodeId) -> Vec<Move> {
    let mut pv = vec![tree.node(from).mv()];
    let mut at = from;
    while pv.len() < LONGEST_PV {
        let Some((first, children)) = tree.children(at) else { break };
        let best = (0..children.len()).rev().max_by_key(|i| children[*i].visits());
        let Some(best) = best.filter(|best| children[*best].visits() > 0) else { break };
        pv.push(children[best].mv());
        at = Tree::sibling(first, best);
    }
    pv
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, PointSet, Size};
    use crate::search::Unhurried;
    use crate::search::bans::tests::only;

    fn limits(playouts: u64) -> Limits {
        Limits { playouts: Some(playouts), ..Limits::default() }
    }

    fn players(seed: u64) -> Vec<TreePlayer> {
        let modes = [("uct", Settings::UCT), ("rave", Settings::RAVE), ("mcts", Settings::MCTS)];
        modes.into_iter().map(|(name, settings)| TreePlayer::new(name, settings, seed)).collect()
    }

    #[test]
    fn the_first_move_on_a_small_board_is_the_middle_for_either_side() {
        for color in Color::BOTH {
            // Won by many points only, so that the moves differ.
            let komi = 10.5 * f64::from(color.sign());
            let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, komi);
            let settings = Settings { exploration: 0.4, ..Settings::UCT };
            let choice = TreePlayer::new("uct", settings, 1).choose(&game, color, &limits(20_000), &Unhurried);
            assert_eq!(choice.mv().to_string(), "C3");
            assert_eq!(choice.stats.playouts, 20_000);
        }
    }

    #[test]
    fn every_playout_goes_through_one_of_the_moves() {
        let game = Game::new(Size::NINE, Rules::CHINESE, 6.5);
        for mut player in players(1) {
            let choice = player.choose(&game, Color::Black, &limits(500), &Unhurried);
            assert_eq!(choice.candidates.iter().map(|c| c.visits).sum::<u64>(), 500, "{}", player.name());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_answer() {
        let mut game = Game::new(Size::NINE, Rules::CHINESE, 6.5);
        game.play(Color::Black, Move::Play(Point::at(4, 4))).unwrap();
        let answer = |player: &mut TreePlayer| player.choose(&game, Color::White, &limits(300), &Unhurried).candidates;
        for (mut one, mut two) in players(5).into_iter().zip(players(5)) {
            assert_eq!(answer(&mut one), answer(&mut two));
        }
        let (mut one, mut two) = (players(5).remove(0), players(6).remove(0));
        assert_ne!(answer(&mut one), answer(&mut two));
    }

    #[test]
    fn a_kept_tree_does_not_offer_what_superko_forbids() {
        let settings = Settings { reuse: true, ..Settings::UCT };
        let mut player = TreePlayer::new("uct", settings, 3);
        let mut game = Game::new(Size::new(3).unwrap(), Rules::CHINESE, 0.5);
        while !game.is_over() && game.moves().len() < 200 {
            let color = game.to_play();
            let choice = player.choose(&game, color, &limits(60), &Unhurried);
            for candidate in &choice.candidates {
                assert_eq!(game.check(color, candidate.mv), Ok(()));
            }
            game.play(color, choice.mv()).unwrap();
        }
        assert!(game.is_over());
    }

    /// White lives on the right, where two stones of Black are dead. As the stones stand Black has 15 points more, and
    /// 7 without the dead.
    const TWO_DEAD: &str = ". X . X O . O
                            X X X X O O O
                            X X X X O . .
                            X . X X O . X
                            X X X X O . X
                            X X X X O O O
                            X X X X O O .";
    /// Here one stone is dead, and nothing is left to play for. As the stones stand Black has 10 points more.
    const ONE_DEAD: &str = ". X . X O . O
                            X X X X O O O
                            X X X X O O O
                            X . X X O . X
                            X X X X O O O
                            X X X X O O O
                            X X X X O O .";

    /// Returns the choices of the players in this position after the opponent's pass, with this komi.
    fn after_a_pass(text: &str, rules: Rules, komi: f64, color: Color) -> Vec<Choice> {
        let mut game = Game::from_board(Board::from_diagram(text), rules, komi);
        game.play(!color, Move::Pass).unwrap();
        players(1).iter_mut().map(|player| player.choose(&game, color, &limits(1000), &Unhurried)).collect()
    }

    #[test]
    fn a_pass_that_ends_a_game_is_worth_what_the_count_says() {
        for choice in after_a_pass(TWO_DEAD, Rules::CHINESE, 9.5, Color::Black) {
            assert_ne!(choice.mv(), Move::Pass);
            assert!(choice.candidates[0].win < Some(500), "{choice:?}");
        }
        let passes = |rules, color| {
            let win = |choice: Choice| choice.candidates.into_iter().find(|told| told.mv == Move::Pass)?.win;
            after_a_pass(ONE_DEAD, rules, 8.5, color).into_iter().map(win).collect::<Vec<_>>()
        };
        assert_eq!(passes(Rules::CHINESE, Color::Black), [Some(0); 3]);
        assert_eq!(passes(Rules::CHINESE, Color::White), [Some(1000); 3]);
        // By Tromp-Taylor rules the dead stone counts.
        assert_eq!(passes(Rules::TROMP_TAYLOR, Color::Black), [Some(1000); 3]);
    }

    /// Returns how many visited moves of the tree the game forbids.
    fn forbidden(tree: &Tree, id: NodeId, game: &mut Game) -> usize {
        let Some((first, children)) = tree.children(id) else { return 0 };
        let color = game.to_play();
        let mut found = 0;
        for (at, child) in children.iter().enumerate().filter(|(_, child)| child.visits() > 0) {
            if game.check(color, child.mv()).is_err() {
                found += 1;
                continue;
            }
            game.play(color, child.mv()).unwrap();
            found += forbidden(tree, Tree::sibling(first, at), game);
            game.undo();
        }
        found
    }

    #[test]
    fn no_line_of_the_tree_repeats_a_position() {
        let search = |rules| {
            let mut player = TreePlayer::new("uct", Settings { expand_after: 0, ..Settings::UCT }, 1);
            let game = Game::new(Size::new(2).unwrap(), rules, 0.5);
            player.search(&game, Color::Black, &limits(3000), &Unhurried).0
        };
        let mut game = Game::new(Size::new(2).unwrap(), Rules::CHINESE, 0.5);
        for rules in [Rules::CHINESE, Rules::TROMP_TAYLOR] {
            assert_eq!(forbidden(&search(rules), Tree::ROOT, &mut game), 0);
        }
        // A search under the simple ko rule does.
        assert!(forbidden(&search(Rules::JAPANESE), Tree::ROOT, &mut game) > 0);
    }

    #[test]
    fn bans_hold_as_deep_as_they_say() {
        let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, 0.5);
        let points: PointSet = [Point::at(0, 0), Point::at(1, 0)].into_iter().collect();
        let replies = |until| {
            let under = only(Color::White, &points, until, game.board());
            let (tree, _) = players(1).remove(2).search(&game, Color::Black, &limits(500), &under);
            let (first, children) = tree.children(Tree::ROOT).unwrap();
            let of = |at| tree.children(Tree::sibling(first, at)).map_or(&[][..], |(_, children)| children);
            let replies = (0..children.len()).flat_map(of).filter(|child| child.visits() > 0);
            replies.map(|child| child.mv()).collect::<Vec<_>>()
        };
        let is_allowed = |mv: &Move| mv.point().is_some_and(|point| points.contains(point));
        assert!(!replies(2).is_empty());
        assert!(replies(2).iter().all(is_allowed));
        assert!(!replies(1).iter().all(is_allowed));
    }

    #[test]
    fn a_search_of_some_moves_alone_leaves_no_tree_for_the_next() {
        let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, 0.5);
        let some = PointSet::of(Point::at(0, 0));
        let corner = Move::Play(Point::at(0, 0));
        let mut player = players(1).remove(2);
        let bound = Limits { area: Some(some), ..limits(50) };
        assert_eq!(player.choose(&game, Color::Black, &bound, &Unhurried).mv(), corner);
        assert_ne!(player.choose(&game, Color::Black, &limits(200), &Unhurried).mv(), corner);
        let under = only(Color::Black, &some, 1, game.board());
        assert_eq!(player.choose(&game, Color::Black, &limits(50), &under).mv(), corner);
        assert_ne!(player.choose(&game, Color::Black, &limits(200), &Unhurried).mv(), corner);
    }

    #[test]
    fn the_classical_search_is_asked_at_the_root_and_in_the_tree() {
        let consulting = Consulting { after: 60, nodes: 4, trust: 0.2 };
        let settings = Settings { prior: Prior::Search, consulting, ..Settings::MCTS };
        let mut game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, 0.5);
        let mut players = [7, 7].map(|seed| TreePlayer::new("mcts", settings, seed));
        for _ in 0..3 {
            let color = game.to_play();
            let [one, two] = players.each_mut().map(|player| player.choose(&game, color, &limits(200), &Unhurried));
            assert_eq!(one.candidates, two.candidates);
            game.play(color, one.mv()).unwrap();
        }
        let threads = Limits { threads: Some(2), ..limits(300) };
        let choice = players[0].choose(&game, game.to_play(), &threads, &Unhurried);
        assert_eq!(choice.stats.playouts, 300);
    }

    #[test]
    fn two_threads_play_all_the_playouts() {
        let game = Game::new(Size::NINE, Rules::CHINESE, 6.5);
        let two = Limits { threads: Some(2), ..limits(500) };
        let choice = players(1).remove(1).choose(&game, Color::Black, &two, &Unhurried);
        assert_eq!(choice.stats.playouts, 500);
        assert_eq!(choice.candidates.iter().map(|c| c.visits).sum::<u64>(), 500);
    }
}
