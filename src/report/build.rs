//! From an analysis to the model: figures in the units people use, reasons in words.

use super::moves::Tried;
use super::words;
use super::{EyesReport, GroupReport, ScoreReport, SemeaiReport, SideReport};
use crate::board::{Board, Color, Game, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::outlook::Outlook;
use crate::eval::safety::danger::Peril;
use crate::eval::safety::{Reason, Safety, Status, count_of_eyes};
use crate::eval::shape::eye::{EyeSpace, Eyes};
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::{Answer, CaptureState, LifeStatus, Verdict};

/// Above this many points an eye space is called territory, and not by its place.
const SMALL_EYE_SPACE: usize = 7;

/// Who will own each point: rows, the top one first, from -1 (White) to 1 (Black), in thousandths.
pub fn ownership_rows(board: &Board, analysis: &Analysis) -> Vec<Vec<f64>> {
    let side = board.size().side();
    let value = |row, column| f64::from(analysis.ownership.0[Point::at(column, row)]) / 1000.0;
    (0..side).rev().map(|row| (0..side).map(|column| value(row, column)).collect()).collect()
}

/// The score in points.
pub(super) fn score(game: &Game, analysis: &Analysis) -> ScoreReport {
    let score = &analysis.score;
    let side = |color| SideReport {
        territory: hundredths(score.territory[color]),
        prisoners: hundredths(score.prisoners[color]),
        area: hundredths(score.area[color]),
        total: hundredths(score.counted(color, game.rules())),
    };
    ScoreReport { lead: lead(game, analysis), black: side(Color::Black), white: side(Color::White) }
}

/// Black's lead in points under the game's rules, komi included, in hundredths.
pub(super) fn lead(game: &Game, analysis: &Analysis) -> f64 {
    let lead = analysis.score.lead(game.rules(), game.komi(), game.handicap());
    (lead * 100.0).round() / 100.0
}

fn hundredths(value: i32) -> f64 {
    f64::from(value) / 100.0
}

/// What a person calls a group by.
pub(super) fn number(id: GroupId) -> usize {
    id.index() + 1
}

/// Every group, in order of the numbers.
pub(super) fn groups(game: &Game, analysis: &Analysis, tried: &Tried) -> Vec<GroupReport> {
    let outlook = Outlook::of(game.board(), analysis);
    analysis
        .groups
        .iter()
        .map(|group| one_group(game.board(), analysis, tried, group, &outlook.perils[group.id.index()]))
        .collect()
}

fn one_group(board: &Board, analysis: &Analysis, tried: &Tried, group: &Group, peril: &Peril) -> GroupReport {
    let i = group.id.index();
    let eyes = plain_eyes(analysis, group);
    let race = analysis.races[i];
    let status = analysis.status(group.id);
    let read = analysis.life[i].map(|reading| reading.status).filter(|_| status == Status::Unsettled);
    let decisive = if status == Status::Unsettled { tried.decisive[i] } else { Default::default() };
    GroupReport {
        id: number(group.id),
        color: group.color,
        at: group.at,
        stones: board.size().points().filter(|p| group.stones.contains(*p)).collect(),
        chains: group.chains.len(),
        liberties: group.liberties.len(),
        eyes: EyesReport { first: f64::from(eyes.first) / 2.0, second: f64::from(eyes.second) / 2.0 },
        regions: regions(board, &group.stones),
        freedom: analysis.free[i],
        safety: f64::from(analysis.safety(group.id).permille()) / 1000.0,
        status,
        danger: Some(f64::from(peril.danger) / 1000.0),
        importance: Some(f64::from(peril.importance)),
        neighbors: neighbors(board, analysis, group),
        semeai: race
            .map(|race| SemeaiReport { with: number(race.with), own: race.own, theirs: race.theirs })
            .into_iter()
            .collect(),
        attack: decisive.attack.or_else(|| read.and_then(|read| sure_move(read.attack))),
        defend: decisive.defend.or_else(|| read.and_then(|read| sure_move(read.defense))),
        reasons: reasons(board, analysis, group),
    }
}

/// The regions that the stones enclose by themselves (spec 2): the 4-connected areas of all other points, less one,
/// the outer.
fn regions(board: &Board, stones: &PointSet) -> usize {
    (*board.on_board() - *stones).pieces().count().saturating_sub(1)
}

/// The enemy groups that touch the group or share a liberty with it.
fn neighbors(board: &Board, analysis: &Analysis, group: &Group) -> Vec<usize> {
    let near = (group.stones | group.liberties).grown() & *board.stones(!group.color);
    analysis.groups.among(&near).into_iter().map(number).collect()
}

/// The move of an answer that is a plain yes: without a ko, and read to the end.
fn sure_move(answer: Answer) -> Option<Point> {
    answer.best.filter(|_| answer.verdict == Verdict::Yes)
}

/// What the stages saw in the group, as remarks: `one eye at J9`, `no open ground within reach`.
fn reasons(board: &Board, analysis: &Analysis, group: &Group) -> Vec<String> {
    let mut reasons = reasons_among(analysis, group, |_| true);
    reasons.extend(ko_remark(board, analysis, group));
    reasons
}

/// `a ko about 12 of its stones`, if by reading a ko decides whether its chains are taken, and it is not alive anyway.
fn ko_remark(board: &Board, analysis: &Analysis, group: &Group) -> Option<String> {
    if analysis.status(group.id) == Status::Alive {
        return None;
    }
    let in_ko = group.chains.iter().filter(|id| analysis.readings.state(**id) == CaptureState::Ko);
    let stones: usize = in_ko.map(|id| board.chain_of(*id).stone_count()).sum();
    match stones {
        0 => None,
        all if all == group.stones.len() => Some("a ko decides about it".into()),
        some => Some(format!("a ko decides about {} of it", words::count(some, "stone"))),
    }
}

/// What speaks against the group, of the same remarks.
pub(super) fn reasons_against(analysis: &Analysis, group: &Group) -> Vec<String> {
    reasons_among(analysis, group, |reason| match reason {
        Reason::CanRunOut | Reason::CanLinkTo { .. } | Reason::Experience => false,
        Reason::Eyes(eyes) => !eyes.alive(),
        Reason::Read(read) => read.attack.verdict != Verdict::No,
        Reason::Race { own, theirs, .. } => own < theirs,
        _ => true,
    })
}

fn reasons_among(analysis: &Analysis, group: &Group, asked: impl Fn(&Reason) -> bool) -> Vec<String> {
    let status = analysis.status(group.id);
    let mut trace = analysis.trace(group.id);
    for (_, _, reason) in &mut trace {
        if matches!(reason, Reason::Read(read) if !agrees(read, status)) {
            *reason = Reason::Experience;
        }
    }
    let caught = trace.iter().any(|(_, _, reason)| *reason == Reason::InAtariWithoutEscape);
    let mut remarks: Vec<String> = trace
        .iter()
        .filter(|(_, _, reason)| asked(reason))
        // What experience says is told of the unsettled, and once: as it is in the end.
        .filter(|(_, after, reason)| {
            *reason != Reason::Experience || status == Status::Unsettled && *after == analysis.safety(group.id)
        })
        // Who cannot leave atari cannot run out either: once is enough.
        .filter(|(_, _, reason)| !(caught && *reason == Reason::CannotRunOut))
        // Nor does who is in atari, and lives by taking something.
        .filter(|(_, _, reason)| !(group.liberties.len() == 1 && *reason == Reason::CanRunOut))
        .filter(|(_, _, reason)| status != Status::Alive || worth_telling_of_the_living(reason))
        .map(|(_, after, reason)| remark(&sentence(analysis, group, *after, reason)))
        .collect();
    remarks.dedup();
    remarks
}

/// Whether what was read goes with the word for the group. Where experience does not trust a reading, it is not told.
fn agrees(read: &LifeStatus, status: Status) -> bool {
    use Verdict::{No, Unknown, Yes};
    match (read.attack.verdict, read.defense.verdict) {
        (No, _) => status == Status::Alive,
        (_, No) | (Yes, Unknown) => status == Status::Dead,
        (Unknown, Yes) => status != Status::Dead,
        _ => status == Status::Unsettled,
    }
}

/// Who lives need not run out, and no race that is not won matters to him.
fn worth_telling_of_the_living(reason: &Reason) -> bool {
    match reason {
        Reason::CannotRunOut => false,
        Reason::Race { own, theirs, .. } => own > theirs,
        _ => true,
    }
}

/// What a stage saw in the group, with the places of its eyes; `after` is the safety it came to.
pub(super) fn sentence(analysis: &Analysis, group: &Group, after: Safety, reason: &Reason) -> String {
    match reason {
        Reason::Eyes(_) => eyes_sentence(analysis, group),
        // Reading finds chains that are lost with more liberties, too.
        Reason::InAtariWithoutEscape if group.liberties.len() > 1 => "is caught and cannot get out".into(),
        Reason::Experience => {
            let safety = words::percent(f64::from(after.permille()) / 1000.0);
            format!("is like groups that live {safety} of the time")
        }
        _ => reason.to_string(),
    }
}

/// The eyes of a group that a player would call eyes: those in spaces its stones close, or in wide ground.
fn plain_eyes(analysis: &Analysis, group: &Group) -> Eyes {
    let eyes: Vec<Eyes> = eye_spaces(analysis, group).iter().map(|space| space.eyes).collect();
    let eyes = Eyes::sum(&eyes);
    let wide = analysis.status(group.id) == Status::Alive && ground(analysis, group).len() > SMALL_EYE_SPACE;
    if wide { Eyes::sure(2) } else { eyes }
}

/// How sure its colour must be of a point, in permille, for it to be ground where the group can make eyes.
const GROUND: i32 = 600;

/// The points beside the group, and beyond them, that its colour will own: empty ones and dead stones.
fn ground(analysis: &Analysis, group: &Group) -> PointSet {
    let owned = |point: &Point| {
        let free = analysis.groups.at(*point).is_none() || analysis.dead.contains(*point);
        free && group.color.sign() * i32::from(analysis.ownership.0[*point]) >= GROUND
    };
    let mut ground: PointSet = group.liberties.iter().filter(owned).collect();
    loop {
        let wider = ground | (ground.grown() - ground).iter().filter(owned).collect();
        if wider == ground {
            return ground;
        }
        ground = wider;
    }
}

/// The eyes of a group in a sentence. In ground that is not closed yet they are room for eyes.
fn eyes_sentence(analysis: &Analysis, group: &Group) -> String {
    let eyes = plain_eyes(analysis, group);
    let spaces = eye_spaces(analysis, group);
    let closed = spaces.iter().all(|space| space.enclosed);
    let (sure, first) = (count_of_eyes(eyes.second), count_of_eyes(eyes.first));
    let places = match spaces.is_empty() {
        true => format!(" in {} points around it", ground(analysis, group).len()),
        false => places_of_eyes(analysis, group),
    };
    let has = if closed && !spaces.is_empty() { "has" } else { "has room for" };
    match (eyes.second, eyes.first) {
        (_, 0) if analysis.status(group.id) != Status::Alive => "has no eye yet".into(),
        (_, 0) if analysis.free[group.id.index()] && group.liberties.len() > 1 => {
            "has no eye yet, and needs none: the way out is open".into()
        }
        (_, 0) => "has no eye of its own, and lives with the stones around it".into(),
        (0, _) => format!("can make {first} if it moves first,{places}"),
        (second, first_eyes) if second != first_eyes => format!("{has} {sure}, {first} if it moves first,{places}"),
        _ => format!("{has} {sure}{places}"),
    }
}

/// ` at J9`, ` at A1 and C3`, ` in 23 points of territory`: where the eye spaces of the group are.
fn places_of_eyes(analysis: &Analysis, group: &Group) -> String {
    let spaces = eye_spaces(analysis, group);
    let area: usize = spaces.iter().map(|space| space.points.len()).sum();
    if area == 0 {
        return String::new();
    }
    if area > SMALL_EYE_SPACE {
        return format!(" in {area} points of territory");
    }
    if let [only] = spaces.as_slice()
        && only.points.len() > 1
        && let Some(place) = first(&only.points)
    {
        return format!(" in the {} points at {place}", only.points.len());
    }
    let mut places: Vec<Point> = spaces.iter().filter_map(|space| first(&space.points)).collect();
    places.sort_by_key(|point| (std::cmp::Reverse(point.row()), point.column()));
    let more = places.len() > 3;
    let mut places: Vec<String> = places.iter().take(3).map(|p| p.to_string()).collect();
    if more {
        places[2] = "elsewhere".into();
    }
    format!(" at {}", words::list(&places))
}

/// The eye spaces that count for the group: closed ones, and wide territory.
fn eye_spaces<'a>(analysis: &'a Analysis, group: &Group) -> Vec<&'a EyeSpace> {
    let of_group = |border: &[crate::board::ChainId]| {
        border.first().is_some_and(|chain| analysis.groups.at(chain.point()) == Some(group.id))
    };
    let spaces = analysis.eye_spaces.iter().zip(&analysis.territories);
    spaces
        .filter(|(space, territory)| space.eyes.first > 0 && of_group(&territory.border))
        .filter(|(space, _)| space.enclosed || space.points.len() > SMALL_EYE_SPACE)
        .map(|(space, _)| space)
        .collect()
}

/// The first of the points in reading order.
fn first(points: &PointSet) -> Option<Point> {
    points.iter().max_by_key(|point| (point.row(), std::cmp::Reverse(point.column())))
}

/// The sentence without its verb, as in a list of remarks.
fn remark(sentence: &str) -> String {
    let cut = sentence.strip_prefix("has ").or_else(|| sentence.strip_prefix("is "));
    cut.unwrap_or(sentence).to_string()
}
