//! The reader of queries, the workers that search, and what they write.

use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Map, Value};

use super::Args;
use super::answer::{self, Answer};
use super::field::Bad;
use super::pace::{Pace, Times};
use super::query::{self, Query, Request};
use super::queue::{Job, Queue};
use super::told::{Background, Scout, Told, USUAL_MOVES};
use crate::board::{Color, Game, Move, PointMap, PointSet};
use crate::report;
use crate::search::outcomes::Judge;
use crate::search::{Bans, Choice, Limits, Player};

/// The most workers where their number is not given: each remembers much.
const USUAL_WORKERS: usize = 4;

/// The state that the reader and the workers share.
struct Server<'a> {
    args: &'a Args,
    queue: Queue,
    out: Mutex<&'a mut (dyn Write + Send)>,
    /// True if nobody reads the answers any more, or nobody waits for them.
    closed: AtomicBool,
    /// The error because of which writing failed.
    failed: Mutex<Option<io::Error>>,
    /// The number of times that the memory was to be cleared.
    cleared: AtomicU64,
}

/// The longest query that is read in one piece, in bytes: longer ones come in pieces, each of which is refused.
const LONGEST: u64 = 64 << 20;

/// Answers the queries of an input until its end.
pub fn serve(args: &Args, input: impl BufRead, out: &mut (dyn Write + Send)) -> anyhow::Result<()> {
    let cores = thread::available_parallelism().map_or(1, usize::from).min(USUAL_WORKERS);
    let workers = args.threads.map_or(cores, usize::from);
    let server = Server {
        args,
        queue: Queue::default(),
        out: Mutex::new(out),
        closed: AtomicBool::new(false),
        failed: Mutex::new(None),
        cleared: AtomicU64::new(0),
    };
    let read = thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| Worker::new(&server).work());
        }
        let read = server.read(input);
        if args.quit_without_waiting {
            server.close();
        }
        server.queue.end();
        read
    });
    let failed = server.failed.lock().unwrap_or_else(PoisonError::into_inner).take();
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(read?),
    }
}

impl Server<'_> {
    /// Reads lines to the end of the input, or until nobody reads the answers.
    fn read(&self, mut input: impl BufRead) -> io::Result<()> {
        let mut bytes = Vec::new();
        while !self.is_closed() {
            bytes.clear();
            match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
                Ok(0) => break,
                Ok(_) => {
                    let line = String::from_utf8_lossy(&bytes);
                    let line = line.trim_start_matches('\u{feff}').trim();
                    if !line.is_empty() {
                        self.take(line);
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes one line.
    fn take(&self, line: &str) {
        let object = match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return self.write(&answer::error(None, None, "expected a JSON object")),
            Err(error) => return self.write(&answer::error(None, None, &format!("not JSON: {error}"))),
        };
        let Some(id) = object.get("id").and_then(Value::as_str) else {
            return self.write(&answer::error(None, Some("id"), "expected a string"));
        };
        match query::read(id, &object) {
            Err(Bad { field, message }) => self.write(&answer::error(Some(id), Some(&field), &message)),
            Ok(Request::Query(query)) => {
                for (field, message) in &query.warnings {
                    self.write(&answer::warning(id, field, message));
                }
                self.queue.add(*query);
            }
            Ok(request) => self.act(&request, &object),
        }
    }

    /// Does what an action asks for and echoes it.
    fn act(&self, request: &Request, object: &Map<String, Value>) {
        let mut echo = object.clone();
        match request {
            Request::Version => {
                echo.insert("version".into(), self.args.told_version.clone().into());
                echo.insert("git_hash".into(), "none".into());
                echo.insert("name".into(), self.args.name.clone().into());
                echo.insert("keisei".into(), env!("CARGO_PKG_VERSION").into());
            }
            Request::Models => drop(echo.insert("models".into(), Value::Array(Vec::new()))),
            Request::ClearCache => drop(self.cleared.fetch_add(1, Ordering::Relaxed)),
            Request::Terminate { .. } | Request::Query(_) => {}
        }
        self.write(&echo.into());
        if let Request::Terminate { id, turns } = request {
            for job in self.queue.terminate(id.as_deref(), turns.as_deref()) {
                self.write(&answer::no_results(&job.query, job.turn));
            }
        }
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Ends all work without further answers.
    fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        drop(self.queue.terminate(None, None));
    }

    /// Writes one line.
    fn write(&self, value: &Value) {
        if self.is_closed() {
            return;
        }
        let line = format!("{value}\n");
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = out.write_all(line.as_bytes()).and_then(|()| out.flush()) {
            drop(out);
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.close();
        }
    }
}

/// A thread that searches positions.
struct Worker<'a> {
    server: &'a Server<'a>,
    /// Made when the first position comes, and anew after a defect.
    player: Option<Box<dyn Player>>,
    scout: Scout,
    judge: Option<Judge>,
    cleared: u64,
}

impl<'a> Worker<'a> {
    fn new(server: &'a Server<'a>) -> Worker<'a> {
        Worker { server, player: None, scout: Scout::default(), judge: None, cleared: 0 }
    }

    /// Searches positions until no more will come.
    fn work(&mut self) {
        while let Some(job) = self.server.queue.next() {
            let cleared = self.server.cleared.load(Ordering::Relaxed);
            if cleared != self.cleared {
                *self = Worker { cleared, ..Worker::new(self.server) };
            }
            if !self.server.is_closed() {
                let answered = catch_unwind(AssertUnwindSafe(|| self.analyse(&job)));
                if answered.is_err() {
                    *self = Worker { cleared, ..Worker::new(self.server) };
                    self.server.write(&answer::error(Some(&job.query.id), None, "internal error"));
                }
            }
            self.server.queue.done(&job);
        }
    }

    /// Searches one position and answers.
    fn analyse(&mut self, job: &Arc<Job>) {
        let (query, args) = (job.query.as_ref(), self.server.args);
        let game = query.game_at(job.turn);
        let color = game.to_play();
        let background = self.scout.look(&game, color);
        let on_board = game.board().on_board();
        let bans = Bans::new(&query.restrictions, on_board);
        let area = bans.as_ref().and_then(|bans| bans.area(color, on_board));
        let may_pass = bans.as_ref().is_none_or(|bans| !bans.forbid(0, color, Move::Pass));
        let player = match &mut self.player {
            Some(player) => player,
            none => match args.mode.player(args.seed) {
                Ok(player) => none.insert(player),
                Err(error) => {
                    return self.server.write(&answer::error(Some(&query.id), None, &error.to_string()));
                }
            },
        };
        // This way an answer does not depend on those before it.
        player.set_seed(args.mode.seed.unwrap_or(args.seed));
        player.new_game();
        let server = self.server;
        let turn = Turn { query, turn: job.turn, background: &background, may_pass };
        let halt = || job.stop.load(Ordering::Relaxed) || server.is_closed();
        let tell = |choice: &Choice| {
            if !job.stop.load(Ordering::Relaxed) {
                server.write(&turn.answer(args, choice.clone(), true, None, None));
            }
        };
        let pace = Pace::new(times(query), false, &halt, &tell).with_bans(bans.as_ref());
        let choice = player.choose(&game, color, &limits(args, query, area), &pace);
        let told = turn.told(choice.clone());
        let after = query.wants.moves_ownership.then(|| self.after_moves(&game, color, &told));
        let groups = query.wants.groups.then(|| self.groups(&game));
        server.write(&turn.answer(args, choice, false, after, groups));
    }

    fn after_moves(&mut self, game: &Game, color: Color, told: &Told) -> Vec<PointMap<i16>> {
        told.moves.iter().map(|mv| self.scout.ownership_after(game, color, mv.mv)).collect()
    }

    /// The groups as the report tells them.
    fn groups(&mut self, game: &Game) -> Value {
        let analysis = self.judge.get_or_insert_with(Judge::new).analyse_for_report(game.board());
        serde_json::to_value(report::groups(game, &analysis)).unwrap_or_default()
    }
}

/// Returns when answers during the search are told, and when it ends.
fn times(query: &Query) -> Times {
    Times {
        first: query.during.map_or(Duration::ZERO, |(first, _)| first),
        every: query.during.map(|(_, every)| every),
        most: query.time,
    }
}

/// The bounds of a search: the query's, and where it has none those of the mode.
fn limits(args: &Args, query: &Query, area: Option<PointSet>) -> Limits {
    let given = args.mode.limits;
    let asked = Limits {
        time: query.time,
        nodes: query.visits,
        playouts: query.visits.filter(|_| args.mode.mode.is_monte_carlo()),
        area,
        several: Some(USUAL_MOVES),
        ..Limits::default()
    };
    match query.visits.is_some() || query.time.is_some() {
        true => Limits { threads: given.threads, depth: given.depth, ..asked },
        false => asked.or(given),
    }
}

/// A position that is being answered.
struct Turn<'a> {
    query: &'a Query,
    turn: usize,
    background: &'a Background,
    may_pass: bool,
}

impl Turn<'_> {
    fn told(&self, mut choice: Choice) -> Told {
        if choice.candidates.iter().any(|candidate| candidate.mv != Move::Pass) {
            choice.candidates.retain(|candidate| self.may_pass || candidate.mv != Move::Pass);
        }
        self.background.told(&choice, usize::MAX)
    }

    fn answer(
        &self,
        args: &Args,
        choice: Choice,
        during: bool,
        after_moves: Option<Vec<PointMap<i16>>>,
        groups: Option<Value>,
    ) -> Value {
        let told = self.told(choice);
        let (query, background) = (self.query, self.background);
        let view = query.view.unwrap_or(args.view);
        Answer { query, turn: self.turn, view, during, told: &told, background, after_moves, groups }.json()
    }
}
