//! Queries, one JSON object a line, in KataGo's words.

use std::time::Duration;

use serde_json::{Map, Value};

use super::field::{Bad, Fields};
use crate::app::rules;
use crate::board::rules::Rules;
use crate::board::{Board, ByColor, Color, Game, Move, NoLiberty, PointSet, Size};
use crate::search::bans::Restriction;

/// Komi beyond this many points is refused: no board has so many.
pub const MOST_KOMI: f64 = 361.0;

/// A query with this number of visits or more is searched until it is terminated.
pub const ENDLESS: u64 = 1_000_000;

/// The side from which figures are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Figures are told from one side, whichever moves.
    Of(Color),
    /// The side to move.
    ToMove,
}

impl View {
    /// Returns 1 where the figures of this side stay as they are, -1 where they turn.
    pub fn sign(self, color: Color) -> f64 {
        match self {
            View::Of(side) if side != color => -1.0,
            _ => 1.0,
        }
    }

    /// The view that KataGo calls so.
    pub fn named(text: &str) -> Option<View> {
        match text.to_ascii_uppercase().as_str() {
            "BLACK" | "B" => Some(View::Of(Color::Black)),
            "WHITE" | "W" => Some(View::Of(Color::White)),
            "SIDETOMOVE" => Some(View::ToMove),
            _ => None,
        }
    }
}

/// The parts of the answer that are asked for beside the moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wants {
    /// The ownership of each point.
    pub ownership: bool,
    /// True if the ownership after each move is wanted.
    pub moves_ownership: bool,
    /// True if the likelihood of each point is wanted.
    pub policy: bool,
    /// The visits of the moves of each line of play.
    pub pv_visits: bool,
    /// The groups as in the report. Not KataGo's.
    pub groups: bool,
    /// True if the purposes of each move are wanted, in plain words. Not KataGo's.
    pub reasons: bool,
}

/// The start of a game. A game itself takes much memory, and thousands of queries may wait.
#[derive(Clone, Debug)]
pub struct Start {
    /// The size of the board.
    pub size: Size,
    stones: ByColor<PointSet>,
    first: Color,
    rules: Rules,
    komi: f64,
    handicap: usize,
}

impl Start {
    /// The game before its first move, if the stones leave each other liberties.
    fn game(&self) -> Result<Game, NoLiberty> {
        let board = Board::with_stones(self.size, &self.stones, self.first)?;
        let mut game = Game::from_board(board, self.rules, self.komi);
        game.set_handicap(self.handicap);
        Ok(game)
    }
}

/// A position to be analysed, or several of one game.
#[derive(Clone, Debug)]
pub struct Query {
    /// The name that answers carry.
    pub id: String,
    /// The game before its first move.
    pub start: Start,
    /// Its moves.
    pub moves: Vec<(Color, Move)>,
    /// The numbers of moves before the positions asked about, and the urgency of each.
    pub turns: Vec<(usize, i64)>,
    /// The most positions or playouts.
    pub visits: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
    /// The time to wait for the first answer during the search, and for each further one.
    pub during: Option<(Duration, Duration)>,
    /// The side from which figures are told; if not named, as the engine was started.
    pub view: Option<View>,
    /// The number of moves of a line of play that are told after the first.
    pub pv_after_first: usize,
    /// The facts that are to be told.
    pub wants: Wants,
    /// Moves allowed or avoided.
    pub restrictions: Vec<Restriction>,
    /// The parts that were not understood: the field and the warning.
    pub warnings: Vec<(String, String)>,
}

/// A request of a line.
#[derive(Clone, Debug)]
pub enum Request {
    /// Analyses.
    Query(Box<Query>),
    /// It asks to end the queries of this id, or all; of these turns, or all.
    Terminate {
        /// The query; without it all.
        id: Option<String>,
        /// The turns; without them all.
        turns: Option<Vec<usize>>,
    },
    /// It asks for the version.
    Version,
    /// It asks for the networks, of which there are none.
    Models,
    /// It asks to forget what is remembered.
    ClearCache,
}

/// The fields of a query that are understood here or mean nothing to this engine.
const KNOWN: [&str; 29] = [
    "id",
    "action",
    "moves",
    "initialStones",
    "initialPlayer",
    "rules",
    "komi",
    "whiteHandicapBonus",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "maxVisits",
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "analysisPVLen",
    "includeOwnership",
    "includeMovesOwnership",
    "includePolicy",
    "includePVVisits",
    "includeNoResultValue",
    "includeGroups",
    "includeReasons",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "reportDuringSearchEvery",
    "firstReportDuringSearchAfter",
    "priority",
    "priorities",
];

/// The settings that `overrideSettings` may name without a warning.
const SETTINGS: [&str; 8] = [
    "reportAnalysisWinratesAs",
    "wideRootNoise",
    "analysisWideRootNoise",
    "maxTime",
    "maxVisits",
    "maxPlayouts",
    "antiMirror",
    "ignorePreRootHistory",
];

/// Reads what an object asks for. Its id has been read before.
pub fn read(id: &str, object: &Map<String, Value>) -> Result<Request, Bad> {
    let fields = Fields { object };
    match fields.text("action")? {
        None => query(id, &fields).map(|query| Request::Query(Box::new(query))),
        Some("query_version") => Ok(Request::Version),
        Some("query_models") => Ok(Request::Models),
        Some("clear_cache") => Ok(Request::ClearCache),
        Some("terminate") => {
            let id =
                fields.text("terminateId")?.ok_or_else(|| Bad::new("terminateId", "expected the id of a query"))?;
            Ok(Request::Terminate { id: Some(id.into()), turns: fields.counts("turnNumbers")? })
        }
        Some("terminate_all") => Ok(Request::Terminate { id: None, turns: fields.counts("turnNumbers")? }),
        Some(other) => Err(Bad::new(
            "action",
            format!(
                "unknown action {other:?}; expected query_version, query_models, clear_cache, terminate or terminate_all"
            ),
        )),
    }
}

fn query(id: &str, fields: &Fields<'_>) -> Result<Query, Bad> {
    let size = size(fields)?;
    let mut warnings = unknown_keys(fields);
    let moves = fields.moves("moves", size)?.ok_or_else(|| Bad::new("moves", "expected [[colour, vertex], ...]"))?;
    let start = start(fields, size, &moves, &mut warnings)?;
    let settings = settings(fields, &mut warnings)?;
    let mut played = start.game().map_err(|error| Bad::new("initialStones", error.to_string()))?;
    for (number, (color, mv)) in moves.iter().enumerate() {
        let refused = |why| Bad::new("moves", format!("illegal move {} ({color} {mv}): {why}", number + 1));
        played.play_tolerant(*color, *mv).map_err(refused)?;
    }
    let during = match fields.seconds("reportDuringSearchEvery")? {
        Some(every) => Some((fields.seconds("firstReportDuringSearchAfter")?.unwrap_or(every), every)),
        None => fields.seconds("firstReportDuringSearchAfter")?.map(|first| (first, Duration::MAX)),
    };
    let wants = Wants {
        ownership: fields.flag("includeOwnership")?,
        moves_ownership: fields.flag("includeMovesOwnership")?,
        policy: fields.flag("includePolicy")?,
        pv_visits: fields.flag("includePVVisits")?,
        groups: fields.flag("includeGroups")?,
        reasons: fields.flag("includeReasons")?,
    };
    let mut restrictions = fields.restrictions("avoidMoves", size, false)?;
    restrictions.extend(fields.restrictions("allowMoves", size, true)?);
    let visits = fields.count("maxVisits")?.or(settings.visits);
    if visits == Some(0) {
        return Err(Bad::new("maxVisits", "expected a whole number from 1"));
    }
    Ok(Query {
        id: id.into(),
        turns: turns(fields, moves.len())?,
        start,
        moves,
        visits,
        time: settings.time,
        during,
        view: settings.view,
        pv_after_first: fields.count("analysisPVLen")?.map_or(usize::MAX, |count| count as usize),
        wants,
        restrictions,
        warnings,
    })
}

impl Query {
    /// Returns whether the search is to go on until it is terminated.
    pub fn is_endless(&self) -> bool {
        self.time.is_none() && self.visits.is_some_and(|visits| visits >= ENDLESS)
    }

    /// The game after so many moves.
    pub fn game_at(&self, turn: usize) -> Game {
        // That the stones have liberties and each move is legal was found when the query was read.
        let empty = || Game::new(self.start.size, self.start.rules, self.start.komi);
        let mut game = self.start.game().unwrap_or_else(|_| empty());
        for (color, mv) in &self.moves[..turn] {
            let _ = game.play_tolerant(*color, *mv);
        }
        game
    }
}

fn size(fields: &Fields<'_>) -> Result<Size, Bad> {
    let side = |name: &str| {
        let side = fields.count(name)?.ok_or_else(|| Bad::new(name, "expected the size of the board, 2 to 19"))?;
        let fits = usize::try_from(side).ok().and_then(Size::new);
        fits.ok_or_else(|| Bad::new(name, format!("{side}; expected 2 to {}", Size::MAX)))
    };
    let (columns, rows) = (side("boardXSize")?, side("boardYSize")?);
    if columns != rows {
        return Err(Bad::new("boardYSize", "only square boards are supported; expected the same as boardXSize"));
    }
    Ok(columns)
}

/// Returns how the game starts: the stones, the side to move, rules, komi and handicap.
fn start(
    fields: &Fields<'_>,
    size: Size,
    moves: &[(Color, Move)],
    warnings: &mut Vec<(String, String)>,
) -> Result<Start, Bad> {
    let mut stones = ByColor([PointSet::EMPTY; 2]);
    for (color, mv) in fields.moves("initialStones", size)?.unwrap_or_default() {
        let point = mv.point().ok_or_else(|| Bad::new("initialStones", "a pass is no stone"))?;
        if stones[!color].contains(point) || !stones[color].insert(point) {
            return Err(Bad::new("initialStones", format!("{point} is named twice")));
        }
    }
    let is_handicap = stones[Color::White].is_empty() && stones[Color::Black].len() >= 2;
    let first = match fields.color("initialPlayer")? {
        Some(color) => color,
        None => moves.first().map_or(if is_handicap { Color::White } else { Color::Black }, |(color, _)| *color),
    };
    let rules = rules(fields, warnings)?;
    let komi = fields.number("komi")?.unwrap_or(if rules == Rules::JAPANESE { 6.5 } else { 7.5 });
    if komi.abs() > MOST_KOMI {
        return Err(Bad::new("komi", format!("{komi}; expected at most {MOST_KOMI} points")));
    }
    let handicap = if is_handicap && first == Color::White { stones[Color::Black].len() } else { 0 };
    Ok(Start { size, stones, first, rules, komi, handicap })
}

/// The rules named. Of those that KataGo knows and Keisei does not, the nearest are taken with a warning.
fn rules(fields: &Fields<'_>, warnings: &mut Vec<(String, String)>) -> Result<Rules, Bad> {
    let value = fields.object.get("rules").ok_or_else(|| Bad::new("rules", "expected a name or an object"))?;
    let plain = |text: &str| text.to_ascii_lowercase().replace([' ', '_'], "-");
    let near = match value.as_str().map(plain).as_deref() {
        Some("stone-scoring" | "stonescoring" | "ancient-area" | "ancient-chinese") => Some(Rules::CHINESE),
        Some("ancient-territory") => Some(Rules::JAPANESE),
        Some("aga-button") => Some(Rules::AGA),
        _ => None,
    };
    let mut rules = match near {
        Some(rules) => {
            warnings.push(("rules".into(), format!("{value} are not supported; {rules} rules are taken instead")));
            rules
        }
        None => rules::from_value(value).map_err(|error| Bad::new("rules", error))?,
    };
    if let Some(bonus) = fields.text("whiteHandicapBonus")? {
        let changed = rules::with_part(&rules, "whiteHandicapBonus", bonus);
        rules = changed.map_err(|error| Bad::new("whiteHandicapBonus", error))?;
    }
    Ok(rules)
}

/// The turns with their priorities.
fn turns(fields: &Fields<'_>, moves: usize) -> Result<Vec<(usize, i64)>, Bad> {
    let turns = fields.counts("analyzeTurns")?.unwrap_or_else(|| vec![moves]);
    if let Some(beyond) = turns.iter().find(|turn| **turn > moves) {
        return Err(Bad::new("analyzeTurns", format!("turn {beyond}; expected 0 to {moves}")));
    }
    let priority = fields.integer("priority")?.unwrap_or(0);
    let priorities = fields.integers("priorities")?.unwrap_or_else(|| vec![priority; turns.len()]);
    if priorities.len() != turns.len() {
        return Err(Bad::new("priorities", format!("{} of them; expected one a turn", priorities.len())));
    }
    Ok(turns.into_iter().zip(priorities).collect())
}

/// The settings that `overrideSettings` changes.
#[derive(Default)]
struct Settings {
    view: Option<View>,
    time: Option<Duration>,
    visits: Option<u64>,
}

fn settings(fields: &Fields<'_>, warnings: &mut Vec<(String, String)>) -> Result<Settings, Bad> {
    const NAME: &str = "overrideSettings";
    let Some(value) = fields.object.get(NAME) else { return Ok(Settings::default()) };
    let object = value.as_object().ok_or_else(|| Bad::new(NAME, "expected an object"))?;
    let inside = Fields { object };
    for key in object.keys().filter(|key| !SETTINGS.contains(&key.as_str())) {
        warnings.push((NAME.into(), format!("setting {key:?} means nothing to this engine")));
    }
    let view = match inside.text("reportAnalysisWinratesAs")? {
        None => None,
        Some(name) => {
            let expected = "reportAnalysisWinratesAs; expected BLACK, WHITE or SIDETOMOVE";
            Some(View::named(name).ok_or_else(|| Bad::new(NAME, expected))?)
        }
    };
    let visits = match inside.count("maxVisits")? {
        None => inside.count("maxPlayouts")?,
        visits => visits,
    };
    Ok(Settings { view, time: inside.seconds("maxTime")?, visits })
}

fn unknown_keys(fields: &Fields<'_>) -> Vec<(String, String)> {
    let unknown = fields.object.keys().filter(|key| !KNOWN.contains(&key.as_str()));
    unknown.map(|key| (key.clone(), "unexpected or unused field".to_string())).collect()
}
