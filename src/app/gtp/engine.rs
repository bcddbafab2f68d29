//! The engine that the commands work on: the game, the player, and what the controller has set.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::clock::{Allowance, TimeControl};
use super::input::{Input, Watch};
use super::resign::Resigning;
use crate::app::analysis::told::Scout;
use crate::app::config::{BadSpec, Spec};
use crate::board::rules::Rules;
use crate::board::{Board, Color, Game, PointSet, Size};
use crate::report::GroupReport;
use crate::search::ending::Counter;
use crate::search::outcomes::Judge;
use crate::search::{Choice, Limits, Player, Stats};
use crate::tactics::fate::Prover;
use crate::tactics::life::LifeReaders;
use crate::tactics::{self, Reader};

/// Parameters of KataGo's that clients set and ask for though they mean nothing to this engine, which looks at many
/// moves anyway and gives nobody a head start. They are kept to be told.
pub(super) const WITHOUT_EFFECT: [&str; 2] = ["analysisWideRootNoise", "playoutDoublingAdvantage"];

/// The game as it stood when the cleanup began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cleanup {
    /// The number of moves after which it began.
    pub(super) begun: usize,
    /// Black's lead by area, in points.
    pub(super) lead: f64,
}

/// The state of a GTP engine.
pub struct Engine {
    /// The name and the version of the engine, where clients ask.
    pub(super) name: String,
    pub(super) version: String,
    pub(super) game: Game,
    /// The rules asked for: those of a new game, and of a record that names none.
    rules_asked: Rules,
    pub(super) spec: Spec,
    pub(super) seed: u64,
    pub(super) player: Box<dyn Player>,
    pub(super) time: TimeControl,
    /// The rule by which a lost game is given up; never unless it is set.
    pub(super) resigning: Resigning,
    /// The state of the game when dead stones began to be cleaned up, if that has begun.
    pub(super) cleanup: Option<Cleanup>,
    /// The work done since the last reset, and when that was.
    pub(super) stats: Stats,
    pub(super) stats_since: Instant,
    pub(super) input: Arc<Input>,
    /// The number of the line that is being answered.
    pub(super) line: u64,
    pub(super) quit: bool,
    /// Judges positions, remembering what it read.
    pub(super) judge: Judge,
    /// The last position whose groups a report told, whether its game was over, and the groups.
    pub(super) told: Option<(Board, bool, Vec<GroupReport>)>,
    /// Counts finished boards.
    pub(super) counter: Counter,
    /// Looks at positions before they are analysed.
    pub(super) scout: Scout,
    /// The values that clients set for parameters that have no effect here, by their place in
    /// [`WITHOUT_EFFECT`].
    pub(super) without_effect: [f64; WITHOUT_EFFECT.len()],
    /// Reads for the commands that ask about chains and links.
    pub(super) reader: Reader,
    /// Its node count at the last reset.
    pub(super) reader_nodes_at_reset: u64,
    /// Read for those that ask about groups.
    pub(super) life_readers: LifeReaders,
    /// Proves what becomes of groups.
    pub(super) prover: Prover,
    /// The number of moves after which each `trymove` stands that was not yet taken back.
    pub(super) tried: Vec<usize>,
}

impl Engine {
    /// An engine that plays in this mode, with a new game on 19x19 by Chinese rules.
    pub fn new(spec: Spec, seed: u64) -> Result<Engine, BadSpec> {
        let player = spec.player(seed)?;
        Ok(Engine {
            name: "Keisei".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: Game::new(Size::NINETEEN, Rules::CHINESE, 7.5),
            rules_asked: Rules::CHINESE,
            spec,
            seed,
            player,
            time: TimeControl::default(),
            resigning: Resigning::default(),
            cleanup: None,
            stats: Stats::default(),
            stats_since: Instant::now(),
            input: Arc::default(),
            line: 0,
            quit: false,
            judge: Judge::new(),
            told: None,
            counter: Counter::new(),
            scout: Scout::default(),
            without_effect: Default::default(),
            reader: Reader::new(tactics::Limits::DEEP),
            reader_nodes_at_reset: 0,
            life_readers: LifeReaders::default(),
            prover: Prover::new(),
            tried: Vec::new(),
        })
    }

    /// The game being played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns whether `quit` has been answered.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Starts a new game on the empty board.
    pub fn start(&mut self, size: Size, rules: Rules, komi: f64) {
        self.rules_asked = rules;
        self.start_from(Game::new(size, rules, komi));
    }

    /// Makes this the game, as a new one.
    pub(super) fn start_from(&mut self, game: Game) {
        self.game = game;
        self.tried.clear();
        self.time.restart();
        self.resigning.restart();
        self.cleanup = None;
        self.player.new_game();
    }

    /// The rules asked for, which a record that names none is read by.
    pub(super) fn rules_asked(&self) -> Rules {
        self.rules_asked
    }

    /// Goes on by other rules.
    pub(super) fn set_rules(&mut self, rules: Rules) {
        self.rules_asked = rules;
        self.game.set_rules(rules);
    }

    /// Makes this position the start of the game, with the rules and komi kept.
    pub(super) fn set_up(&mut self, board: Board) {
        self.start_from(Game::from_board(board, *self.game.rules(), self.game.komi()));
    }

    /// Lets the player choose a move within its limits and the clock.
    pub(super) fn think(&mut self, color: Color) -> Choice {
        self.think_within(color, self.spec.limits.area)
    }

    /// Chooses a move with these points, if any are named, as the only ones to play at.
    pub(super) fn think_within(&mut self, color: Color, area: Option<PointSet>) -> Choice {
        let (limits, time) = self.bounds(color, area);
        self.search(color, &limits, time)
    }

    /// Chooses a move and tells of so many, each with a value of its own.
    pub(super) fn think_of_several(&mut self, color: Color, count: u8) -> Choice {
        let (limits, time) = self.bounds(color, self.spec.limits.area);
        self.search(color, &Limits { several: Some(count), ..limits }, time)
    }

    fn search(&mut self, color: Color, limits: &Limits, time: Option<Allowance>) -> Choice {
        let start = Instant::now();
        let watch = self.clock_watch(time);
        let choice = self.player.choose(&self.game, color, limits, &watch);
        self.time.spent(color, start.elapsed());
        self.time.note_late(watch.late());
        self.stats += choice.stats;
        choice
    }

    /// The limits of the colour's next move, with these points, if any are named, as the only ones to play at; and how
    /// long it may take.
    pub(super) fn bounds(&self, color: Color, area: Option<PointSet>) -> (Limits, Option<Allowance>) {
        let limits = Limits { area, ..self.spec.limits };
        let allowed = self.time.allowance(color, self.game.board());
        let time = match (limits.time, allowed) {
            (Some(limit), Some(clock)) => Some(clock.at_most(limit)),
            (limit, clock) => limit.map(Allowance::exactly).or(clock),
        };
        // With a time the usual number of nodes or playouts does not hold.
        (Limits { time: time.map(|time| time.most), ..limits }, time)
    }

    /// Returns the control that tells a search to stop: by the time, by `# interrupt`, or with `any_line` by any
    /// further input.
    pub(super) fn watch(&self, any_line: bool, time: Option<Duration>) -> Watch {
        // Lines count from 1: at 0 nobody reads ahead, and no line would ever come.
        let time = if any_line && self.line == 0 { Some(Duration::ZERO) } else { time };
        Watch::new(self.input.clone(), self.line, any_line, time)
    }

    /// The watch of a move by the clock.
    pub(super) fn clock_watch(&self, time: Option<Allowance>) -> Watch {
        Watch::by_clock(self.input.clone(), self.line, false, time)
    }

    /// Replaces the player by one of this mode.
    pub(super) fn set_mode(&mut self, spec: Spec) -> Result<(), BadSpec> {
        self.player = spec.player(self.seed)?;
        self.spec = spec;
        Ok(())
    }

    /// Returns whether to give up rather than play what was chosen. A player that has no view of the score never gives
    /// up.
    pub(super) fn resigns(&mut self, color: Color, choice: &Choice) -> bool {
        let best = choice.candidates.first();
        if self.resigning.below <= 0.0 || best.is_none_or(|best| best.score.is_none() && best.win.is_none()) {
            return false;
        }
        let told = self.scout.look(&self.game, color).told(choice, 1);
        self.resigning.gives_up(&self.game, color, told.win, told.lead)
    }
}
