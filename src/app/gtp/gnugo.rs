//! GNU Go's facts about groups, with its commands and in its replies, so that its suites and clients work.

use super::command::Command;
use super::engine::Engine;
use super::inquiry::{inquiry, stone, vertex};
use super::parse::{Args, Failure};
use crate::board::benson::{Status as Certain, Unconditional};
use crate::board::{Color, Move, Point};
use crate::eval::eye_space::eye_space_at;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::inquiry::{Effort, Inquiry};
use crate::report::GroupReport;
use crate::tactics::fate::{Budget, EyeCount};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("same_dragon", same_dragon),
    Command::new("dragon_data", dragon_data),
    Command::new("worm_data", worm_data),
    Command::new("dragon_stones", |engine, args| stones_of_groups(engine, args, false)),
    Command::new("worm_stones", |engine, args| stones_of_groups(engine, args, true)),
    Command::new("eval_eye", eval_eye),
    Command::new("initial_influence", initial_influence),
];

/// The positions looked at for each question about the eyes of a space.
const EYE_BUDGET: u64 = 20_000;

fn same_dragon(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let inquiry = inquiry(engine);
    let (one, other) = (stone(&inquiry, args, 0)?, stone(&inquiry, args, 1)?);
    let groups = inquiry.analysis.groups();
    Ok(u8::from(groups.at(one) == groups.at(other)).to_string())
}

/// The stones of each group or chain, one a line: of all, of a colour, or of the one at a vertex.
fn stones_of_groups(engine: &mut Engine, args: &Args<'_>, chains: bool) -> Result<String, Failure> {
    args.count(0, 1)?;
    let inquiry = inquiry(engine);
    let board = &inquiry.board;
    let color = args.word(0).ok().and_then(super::parse::color);
    let point = if args.is_empty() || color.is_some() { None } else { Some(args.point(0, board.size())?) };
    let mut sets = Vec::new();
    for group in inquiry.analysis.groups().iter().filter(|group| color.is_none_or(|color| group.color == color)) {
        if chains {
            sets.extend(group.chains.iter().map(|id| *board.chain_of(*id).stones()));
        } else {
            sets.push(group.stones);
        }
    }
    let wanted = sets.iter().filter(|set| point.is_none_or(|point| set.contains(point)));
    Ok(wanted.map(|set| super::query::list(board, set)).collect::<Vec<_>>().join("\n"))
}

/// Returns the data of a group, as `name value` lines under its vertex.
fn dragon_data(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let judged = engine.analyse_for_report();
    let told = engine.groups(&judged).to_vec();
    let mut inquiry = inquiry(engine);
    let wanted: Vec<GroupId> = if args.is_empty() {
        inquiry.effort = Effort::MANY;
        inquiry.analysis.groups().iter().map(|group| group.id).collect()
    } else {
        let point = stone(&inquiry, args, 0)?;
        inquiry.analysis.groups().at(point).into_iter().collect()
    };
    let data = |id: GroupId| data_of_group(&mut inquiry, id, &told[id.index()]);
    Ok(wanted.into_iter().map(data).collect::<Vec<_>>().join("\n"))
}

/// The data of a group, of which the report tells so: its status and weakness are the report's.
fn data_of_group(inquiry: &mut Inquiry<'_>, id: GroupId, told: &GroupReport) -> String {
    let group: Group = inquiry.analysis.groups().get(id).clone();
    let (attack, defense) = inquiry.both(group.at);
    let Inquiry { board, analysis, .. } = inquiry;
    let near = (group.stones | group.liberties).grown() & board.occupied();
    let neighbors = analysis.groups().among(&near);
    let name = |id: &GroupId| analysis.groups().get(*id).at.to_string();
    let hostile = neighbors.iter().filter(|id| analysis.groups().get(**id).color != group.color).count();
    let others: Vec<String> = neighbors.iter().filter(|other| **other != id).map(name).collect();
    let status = match told.status {
        Status::Alive | Status::Seki => "alive",
        Status::Dead => "dead",
        Status::Unsettled => "critical",
    };
    let read = match (attack.verdict.code(), defense.verdict.code()) {
        (0, _) => "alive",
        (_, 0) => "dead",
        _ => "critical",
    };
    let eyes = analysis.eyes()[id.index()];
    let race = analysis.races()[id.index()];
    let chains: Vec<String> = group.chains.iter().map(|id| id.point().to_string()).collect();
    let lines = [
        ("color", group.color.name().to_string()),
        ("origin", group.at.to_string()),
        ("size", group.stones.len().to_string()),
        ("effective_size", format!("{:.2}", group.stones.len() as f64 + group.liberties.len() as f64 / 2.0)),
        ("genus", (eyes.second / 2).to_string()),
        ("escape_route", u8::from(analysis.free()[id.index()]).to_string()),
        ("status", status.into()),
        ("owl_status", read.into()),
        ("weakness", format!("{:.2}", 1.0 - told.safety)),
        ("neighbors", others.join(" ")),
        ("hostile_neighbors", hostile.to_string()),
        ("owl_attack_code", attack.verdict.code().to_string()),
        ("owl_attack_point", vertex(&attack).to_string()),
        ("owl_defense_code", defense.verdict.code().to_string()),
        ("owl_defense_point", vertex(&defense).to_string()),
        ("semeais", u8::from(race.is_some()).to_string()),
        ("strings", chains.join(" ")),
    ];
    under(group.at, 24, &lines)
}

/// The vertex, then a line for each name and value, the values in a column.
fn under(at: Point, width: usize, lines: &[(&str, String)]) -> String {
    let lines: Vec<String> = lines.iter().map(|(name, value)| format!("{name:width$}{value}")).collect();
    format!("{at}:\n{}", lines.join("\n"))
}

/// Returns the data of a chain, as `name value` lines under its vertex.
fn worm_data(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let inquiry = inquiry(engine);
    let Inquiry { board, analysis, .. } = &inquiry;
    let points: Vec<Point> = match args.is_empty() {
        true => board.chain_ids().map(|id| id.point()).collect(),
        false => vec![args.point(0, board.size())?],
    };
    let certain = Unconditional::of(board);
    let data = |point: Point| {
        let chain = board.chain_id(point);
        let reading = chain.map(|id| analysis.readings().of(id)).unwrap_or_default();
        let stones = chain.map(|id| board.chain_of(id));
        // Empty points one, two and three steps from the chain.
        let mut reached = stones.map_or_else(Default::default, |chain| *chain.stones());
        let mut liberties = Vec::new();
        for _ in 0..3 {
            let ring = (reached.grown() & board.empty()) - reached;
            liberties.push(ring.len().to_string());
            reached |= ring;
        }
        let status = match certain.status(board, point) {
            Certain::Alive => "alive",
            Certain::Dead => "dead",
            Certain::Territory(Color::Black) => "black_territory",
            Certain::Territory(Color::White) => "white_territory",
            Certain::Undecided => "unknown",
        };
        let lines = [
            ("origin", chain.map_or(point, |id| id.point()).to_string()),
            ("color", board.color_at(point).map_or("empty", Color::name).to_string()),
            ("size", stones.map_or(0, |chain| chain.stone_count()).to_string()),
            ("liberties", liberties.swap_remove(0)),
            ("attack_code", reading.attack.verdict.code().to_string()),
            ("attack_point", vertex(&reading.attack).to_string()),
            ("defense_code", reading.defense.verdict.code().to_string()),
            ("defense_point", vertex(&reading.defense).to_string()),
            ("unconditional_status", status.into()),
        ];
        under(point, 21, &lines)
    };
    Ok(points.into_iter().map(data).collect::<Vec<_>>().join("\n"))
}

/// The eyes of the space at a vertex if either side moves first there: the fewest and the most, and the moves that
/// decide, where one does. A closed space that is too large to be searched has two; one that is open has none.
fn eval_eye(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let inquiry = inquiry(engine);
    let point = args.point(0, inquiry.board.size())?;
    let Some(space) = eye_space_at(&inquiry.board, &inquiry.analysis, point) else { return Ok("-1".into()) };
    let budget = Budget { nodes: EYE_BUDGET, stop: &|| false };
    let Some(count) = inquiry.prover.eyes(&inquiry.board, &space, &budget) else {
        return Ok(if space.around.is_empty() { "2 2" } else { "0 0" }.into());
    };
    let EyeCount { least, most, attack, defence, .. } = count;
    if least == most {
        return Ok(format!("{least} {most}"));
    }
    let name = |at: Option<Point>| at.map_or(Move::Pass, Move::Play);
    Ok(format!("{least} {most} {} {}", name(attack), name(defence)))
}

/// `initial_influence COLOR WHAT`: a row of numbers a row of the board, positive for White.
fn initial_influence(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    args.color(0)?;
    let what = args.word(1)?;
    let inquiry = inquiry(engine);
    let Inquiry { board, analysis, .. } = &inquiry;
    // Owned points count from -2, a captured black stone, to 2; White positive.
    let owned = |point: Point| -f64::from(analysis.ownership().0[point]) / 1000.0;
    let value = |point: Point| {
        let dead = analysis.dead().contains(point);
        match board.color_at(point) {
            Some(_) if !dead => 0.0,
            Some(_) => 2.0 * owned(point),
            None => owned(point),
        }
    };
    let region = |point: Point| {
        let owned = owned(point);
        let alive = board.color_at(point).filter(|_| !analysis.dead().contains(point));
        let size = match owned.abs() {
            x if x >= 0.8 => 3,
            x if x >= 0.5 => 2,
            x if x >= 0.2 => 1,
            _ => 0,
        };
        match alive {
            Some(Color::White) => 4,
            Some(Color::Black) => -4,
            None => {
                if owned > 0.0 {
                    size
                } else {
                    -size
                }
            }
        }
    };
    let flow = |color: Color, point: Point| {
        100.0 * f64::from(analysis.flows().middle.at(color, point)) / f64::from(crate::eval::field::flow::ONE)
    };
    let text = |point: Point| match what {
        "territory_value" => format!("{:6.2}", value(point)),
        "influence_regions" => format!("{:2}", region(point)),
        "white_influence" => format!("{:6.2}", flow(Color::White, point)),
        _ => format!("{:6.2}", flow(Color::Black, point)),
    };
    match what {
        "territory_value" | "influence_regions" | "white_influence" | "black_influence" => {
            Ok(super::judgement::rows(board, text).trim_start_matches('\n').to_string())
        }
        _ => Err(Failure::with(
            "unknown influence",
            format!("{what:?}; expected territory_value, influence_regions, white_influence or black_influence"),
        )),
    }
}
