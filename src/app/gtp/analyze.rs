//! `kata-analyze`, `lz-analyze` and their kin: a search that tells what it finds while it runs.
//!
//! A line holds an `info` for each move, best first; where it is asked for, `rootInfo` and `ownership` follow. `pv`
//! ends each info, unless `pvVisits` or `movesOwnership` are asked for, which stand behind it. Kata lines have numbers
//! with a point, lz lines integers of 10,000. Figures are for the side to move.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::cgos;
use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure, color};
use super::stream::Stream;
use crate::app::LONGEST_SECONDS;
use crate::app::analysis::pace::{Pace, Times};
use crate::app::analysis::told::{Background, Told, ToldMove, USUAL_MOVES, vertex};
use crate::board::{Color, Game, Move, PointMap, PointSet, Size};
use crate::search::bans::Restriction;
use crate::search::{Bans, Choice, Control, Limits};

pub(super) const COMMANDS: &[Command] = &[
    Command::stream("kata-analyze", |engine, args, stream| analyze(engine, args, stream, Form::Kata)),
    Command::stream("lz-analyze", |engine, args, stream| analyze(engine, args, stream, Form::Leela)),
    Command::stream("kata-genmove_analyze", |engine, args, stream| genmove(engine, args, stream, Form::Kata)),
    Command::stream("lz-genmove_analyze", |engine, args, stream| genmove(engine, args, stream, Form::Leela)),
    Command::stream("cgos-genmove_analyze", |engine, args, stream| genmove(engine, args, stream, Form::Cgos)),
];

/// The first line comes after that time, however long the interval.
const FIRST: Duration = Duration::from_millis(60);
/// The interval where none is given.
const USUAL_INTERVAL: Duration = Duration::from_secs(1);
/// The interval at which a search that has found all it can looks for further input.
const INPUT_INTERVAL: Duration = Duration::from_millis(5);

/// The form of a line: as KataGo, as Leela Zero, or as the viewer of CGOS reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Kata,
    Leela,
    Cgos,
}

/// The request for an analysis.
#[derive(Clone, Debug)]
struct Asked {
    form: Form,
    color: Color,
    interval: Duration,
    root_info: bool,
    ownership: bool,
    moves_ownership: bool,
    pv_visits: bool,
    least_moves: usize,
    most_moves: usize,
    restrictions: Vec<Restriction>,
}

impl Asked {
    /// Reads `[colour] [interval] [key value ...]`.
    fn read(args: &Args<'_>, form: Form, game: &Game) -> Result<Asked, Failure> {
        let mut asked = Asked {
            form,
            color: game.to_play(),
            interval: USUAL_INTERVAL,
            root_info: false,
            ownership: false,
            moves_ownership: false,
            pv_visits: false,
            least_moves: 0,
            most_moves: usize::MAX,
            restrictions: Vec::new(),
        };
        let mut at = 0;
        if let Some(side) = args.words.first().and_then(|word| color(word)) {
            asked.color = side;
            at += 1;
        }
        if args.words.get(at).is_some_and(|word| word.parse::<f64>().is_ok()) {
            asked.interval = hundredths_of_seconds(args, at)?;
            at += 1;
        }
        while at < args.len() {
            at += asked.option(args, at, game.board().size())?;
        }
        Ok(asked)
    }

    /// Reads the option at this place; how many words it takes.
    fn option(&mut self, args: &Args<'_>, at: usize, size: Size) -> Result<usize, Failure> {
        let flag = || match args.word(at + 1)? {
            "true" => Ok(true),
            "false" => Ok(false),
            word => Err(Failure::syntax(format!("{word:?}; expected true or false"))),
        };
        match args.word(at)? {
            "interval" => self.interval = hundredths_of_seconds(args, at + 1)?,
            "minmoves" => self.least_moves = args.number(at + 1)?,
            "maxmoves" => self.most_moves = args.number::<usize>(at + 1)?.max(1),
            "rootInfo" => self.root_info = flag()?,
            "ownership" => self.ownership = flag()?,
            "movesOwnership" => self.moves_ownership = flag()?,
            "pvVisits" => self.pv_visits = flag()?,
            // Fields that KataGo tells besides and Keisei does not know are left out.
            "ownershipStdev" | "movesOwnershipStdev" | "pvEdgeVisits" | "noResultValue" => drop(flag()?),
            list @ ("avoid" | "allow") => {
                self.restrictions.push(restriction(args, at, list == "allow", size)?);
                return Ok(4);
            }
            other => return Err(Failure::syntax(format!("unknown option {other:?}"))),
        }
        Ok(2)
    }

    /// Returns how many moves are to have values of their own.
    fn count(&self) -> u8 {
        usize::from(USUAL_MOVES).max(self.least_moves.min(50)).min(self.most_moves) as u8
    }
}

/// `avoid COLOUR VERTEX,VERTEX DEPTH`, from this place on.
fn restriction(args: &Args<'_>, at: usize, only: bool, size: Size) -> Result<Restriction, Failure> {
    let color = args.color(at + 1)?;
    let until = u16::try_from(args.number::<u64>(at + 3)?).unwrap_or(u16::MAX);
    let mut chosen = Restriction { only, color, points: PointSet::EMPTY, pass: false, until };
    for name in args.word(at + 2)?.split(',') {
        match Move::parse(name, size).ok_or_else(|| Failure::syntax(format!("{name:?}; expected a vertex")))? {
            Move::Play(point) => drop(chosen.points.insert(point)),
            Move::Pass => chosen.pass = true,
        }
    }
    Ok(chosen)
}

/// A time that counts hundredths of a second; some clients give it with a point.
fn hundredths_of_seconds(args: &Args<'_>, at: usize) -> Result<Duration, Failure> {
    let hundredths = args.float(at)?;
    Duration::try_from_secs_f64((hundredths / 100.0).min(LONGEST_SECONDS))
        .map_err(|error| Failure::syntax(error.to_string()))
}

/// Analyses until a line comes in.
fn analyze(engine: &mut Engine, args: &Args<'_>, stream: &mut Stream<'_>, form: Form) -> Result<(), Failure> {
    let asked = Asked::read(args, form, &engine.game)?;
    let unbound = Limits { nodes: Some(u64::MAX), ..Limits::default() };
    let spec = Limits { threads: None, ..engine.spec.limits };
    // Limits that the mode names hold; else only a line ends the search.
    let bounds = if spec.is_open() { unbound } else { spec };
    let limits = Limits { threads: engine.spec.limits.threads, ..bounds };
    let watch = engine.watch(true, limits.time);
    engine.search_and_tell(&asked, limits, &watch, stream);
    let open = engine.watch(true, None);
    while !open.stop() && !stream.is_closed() {
        thread::sleep(INPUT_INTERVAL);
    }
    Ok(())
}

/// Chooses a move as `genmove` does, telling what it finds, and plays it.
fn genmove(engine: &mut Engine, args: &Args<'_>, stream: &mut Stream<'_>, form: Form) -> Result<(), Failure> {
    let color = args.color(0)?;
    let asked = Asked::read(args, form, &engine.game)?;
    let (limits, time) = engine.bounds(color, engine.spec.limits.area);
    let start = Instant::now();
    let watch = engine.clock_watch(time);
    let choice = engine.search_and_tell(&asked, limits, &watch, stream);
    engine.time.spent(color, start.elapsed());
    engine.time.note_late(watch.late());
    let reply = engine.answer_with(color, &choice);
    stream.line(&format!("play {reply}"));
    Ok(())
}

impl Engine {
    /// Searches and writes lines of what is found; at the least one.
    fn search_and_tell(
        &mut self,
        asked: &Asked,
        limits: Limits,
        watch: &dyn Control,
        stream: &mut Stream<'_>,
    ) -> Choice {
        stream.begin();
        let color = asked.color;
        let background = self.scout.look(&self.game, color);
        let on_board = self.game.board().on_board();
        let bans = Bans::new(&asked.restrictions, on_board);
        let area = bans.as_ref().and_then(|bans| bans.area(color, on_board)).or(limits.area);
        let may_pass = bans.as_ref().is_none_or(|bans| !bans.forbid(0, color, Move::Pass));
        let limits = Limits { area, several: Some(asked.count()), ..limits };
        let times = match asked.form {
            // One line goes with the move: the last.
            Form::Cgos => Times::default(),
            _ => Times { first: FIRST.min(asked.interval), every: Some(asked.interval), most: None },
        };
        let size = self.game.board().size();
        let out = Mutex::new(stream);
        let write = |choice: &Choice, after: &[PointMap<i16>]| {
            let told = found(&background, choice, asked, may_pass);
            let mut stream = out.lock().unwrap_or_else(PoisonError::into_inner);
            stream.line(&line(&told, asked, size, after));
        };
        let closed = || out.lock().unwrap_or_else(PoisonError::into_inner).is_closed();
        let halt = || watch.stop() || closed();
        let tell = |choice: &Choice| write(choice, &[]);
        let pace = Pace::new(times, true, &halt, &tell).with_bans(bans.as_ref());
        let mut choice = self.player.choose(&self.game, color, &limits, &pace);
        self.stats += choice.stats;
        if choice.candidates.iter().any(|candidate| candidate.mv != Move::Pass) && !may_pass {
            choice.candidates.retain(|candidate| candidate.mv != Move::Pass);
        }
        let mut after = Vec::new();
        if asked.moves_ownership {
            let told = found(&background, &choice, asked, may_pass);
            after.extend(told.moves.iter().map(|mv| self.scout.ownership_after(&self.game, color, mv.mv)));
        }
        if pace.told() == 0 || asked.moves_ownership || !watch.stop() {
            write(&choice, &after);
        }
        choice
    }
}

/// Returns the figures to tell of a choice.
fn found(background: &Background, choice: &Choice, asked: &Asked, may_pass: bool) -> Told {
    let mut told = background.told(choice, asked.most_moves);
    if !may_pass && told.moves.iter().any(|mv| mv.mv != Move::Pass) {
        told.moves.retain(|mv| mv.mv != Move::Pass);
    }
    told
}

/// This is one line of infos; `after` holds the ownership after each move, where that is known.
fn line(told: &Told, asked: &Asked, size: Size, after: &[PointMap<i16>]) -> String {
    if asked.form == Form::Cgos {
        return cgos::line(told, size);
    }
    let mut text = String::new();
    for (order, mv) in told.moves.iter().enumerate() {
        if order > 0 {
            text.push(' ');
        }
        text += &info(told, mv, order, asked);
        if let Some(after) = after.get(order) {
            text += &format!(" movesOwnership{}", owned(told.color, size, after));
        }
    }
    if asked.root_info {
        let Told { visits, win, lead, spread, .. } = told;
        text += &match asked.form {
            Form::Leela => format!(" rootInfo visits {visits} winrate {} scoreLead {lead:.4}", of_ten_thousand(*win)),
            _ => format!(
                " rootInfo visits {visits} winrate {win:.6} scoreLead {lead:.4} scoreMean {lead:.4} scoreStdev {spread:.4}"
            ),
        };
    }
    if asked.ownership {
        text += &format!(" ownership{}", owned(told.color, size, &told.ownership));
    }
    text
}

fn info(told: &Told, mv: &ToldMove, order: usize, asked: &Asked) -> String {
    let ToldMove { visits, win, lcb, lead, prior, .. } = mv;
    let mut text = format!("info move {} visits {visits}", vertex(mv.mv));
    // Writing to a string cannot fail.
    let _ = match asked.form {
        Form::Leela => write!(
            text,
            " winrate {} prior {} lcb {} order {order}",
            of_ten_thousand(*win),
            of_ten_thousand(*prior),
            of_ten_thousand(*lcb)
        ),
        _ => write!(
            text,
            " edgeVisits {visits} utility {:.6} winrate {win:.6} scoreMean {lead:.4} scoreStdev {:.4} scoreLead {lead:.4} \
             scoreSelfplay {lead:.4} prior {prior:.6} lcb {lcb:.6} utilityLcb {:.6} weight {visits}.0 order {order}",
            2.0 * win - 1.0,
            told.spread,
            2.0 * lcb - 1.0,
        ),
    };
    text += " pv";
    mv.pv.iter().for_each(|mv| text += &format!(" {}", vertex(*mv)));
    if asked.pv_visits {
        // Only the visits of the first move of a line are counted.
        text += " pvVisits";
        (0..mv.pv.len()).for_each(|at| text += &format!(" {}", if at == 0 { *visits } else { 1 }));
    }
    text
}

fn of_ten_thousand(share: f64) -> u32 {
    (share * 10_000.0).round() as u32
}

/// The ownership of each point, from -1 to 1, positive for the colour, top row first.
fn owned(color: Color, size: Size, ownership: &PointMap<i16>) -> String {
    let of = |point| f64::from(color.sign() * i32::from(ownership[point])) / 1000.0 + 0.0;
    size.points().map(|point| format!(" {:.3}", of(point))).collect()
}
