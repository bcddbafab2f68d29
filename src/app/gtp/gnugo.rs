//! What GNU Go tells about groups, with its commands and in its replies, so that its suites and clients work.

use super::engine::Engine;
use super::parse::{Args, Failure};
use super::proved::{PROOF_BUDGET, SMALL_PROOF_BUDGET, both_proved};
use super::table::Command;
use super::tactics::reply;
use crate::board::benson::{Status as Certain, Unconditional};
use crate::board::{Board, Color, Move, Point};
use crate::eval::Analysis;
use crate::eval::fight::{eye_space_at, fight_at, is_closed, is_held_by_the_living, race_at, rivals_of};
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::fate::Prover;
use crate::tactics::life::{Fight, LifeReader};
use crate::tactics::{Answer, Verdict};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("owl_attack", owl_attack),
    Command::new("owl_defend", owl_defend),
    Command::new("owl_does_attack", owl_does_attack),
    Command::new("owl_does_defend", owl_does_defend),
    Command::new("dragon_status", dragon_status),
    Command::new("same_dragon", same_dragon),
    Command::new("dragon_data", dragon_data),
    Command::new("worm_data", worm_data),
    Command::new("dragon_stones", |engine, args| stones_of_groups(engine, args, false)),
    Command::new("worm_stones", |engine, args| stones_of_groups(engine, args, true)),
    Command::new("eval_eye", eval_eye),
    Command::new("analyze_semeai", analyze_semeai),
    Command::new("initial_influence", initial_influence),
];

/// The positions judged for one question: about a group; about a race on the side, or one group of many;
/// about a life shared with a group that lives; about a race; about one side alone of a race that was not read to its end.
const BUDGET: u64 = 500_000;
const SMALL_BUDGET: u64 = 40_000;
const SEKI_BUDGET: u64 = 5_000;
const RACE_BUDGET: u64 = 20_000;
const ALONE_BUDGET: u64 = 10_000;

/// So many enemy groups are asked whether a race with them saves a group.
const MOST_RIVALS: usize = 2;

/// A question about the position: its board, the evaluation, and a reader of fights.
struct Inquiry<'e> {
    board: Board,
    analysis: Analysis,
    reader: &'e mut LifeReader,
    prover: &'e mut Prover,
    /// The positions judged for a question about a group.
    budget: u64,
    /// The positions that a proof may look at.
    proof_budget: u64,
}

impl Inquiry<'_> {
    fn new(engine: &mut Engine) -> Inquiry<'_> {
        let board = engine.game.board().clone();
        let analysis = engine.analyse_without_games(&board);
        let reader = engine.life_readers.with_budget(BUDGET);
        Inquiry { board, analysis, reader, prover: &mut engine.prover, budget: BUDGET, proof_budget: PROOF_BUDGET }
    }

    /// The vertex at this place of the arguments, which must hold a stone.
    fn stone(&self, args: &Args<'_>, i: usize) -> Result<Point, Failure> {
        let point = args.point(i, self.board.size())?;
        match self.board.color_at(point) {
            Some(_) => Ok(point),
            None => Err(Failure::new("vertex must not be empty")),
        }
    }

    /// What becomes of the group at the point if the opponent and if its owner moves first. A defence is told, too, where
    /// the attack only seems to fail.
    fn both(&mut self, point: Point) -> (Answer, Answer) {
        if let Some(stones) = self.analysis.groups.at(point).map(|id| self.analysis.groups.get(id).stones)
            && let Some(proved) = both_proved(self.prover, &self.board, &stones, self.proof_budget)
        {
            return proved;
        }
        let Some(fight) = fight_at(&self.board, &self.analysis, point) else { return Default::default() };
        self.reader.set_budget(self.budget);
        let mut attack = self.reader.attack(&self.board, &fight);
        let sure = self.reader.is_sure();
        log::debug!(
            "fight at {point}: region {}, open {}, refuge {}, walls {}, {} positions",
            names(&self.board, &fight.region),
            names(&self.board, &fight.open),
            names(&self.board, &fight.refuge),
            names(&self.board, &fight.walls),
            self.reader.nodes()
        );
        let nothing = Answer { verdict: Verdict::Yes, ..Answer::default() };
        if !attack.verdict.is_possible() && sure {
            return (attack, nothing);
        }
        let mut defense = self.reader.defend(&self.board, &fight);
        if !attack.verdict.is_possible() {
            return (attack, if defense.verdict == Verdict::Yes { defense } else { nothing });
        }
        // What cannot live by itself may still win a race, or share a life with a rival that nobody can kill either.
        for rival in rivals_of(&self.board, &fight).into_iter().take(MOST_RIVALS) {
            let race = race_at(&self.board, &self.analysis, point, rival);
            let between_two =
                |race: &Fight| is_closed(&self.board, race) && is_held_by_the_living(&self.board, &self.analysis, race);
            let Some(race) = race.filter(between_two) else { continue };
            self.reader.set_budget(SMALL_BUDGET);
            let killable = fight_at(&self.board, &self.analysis, rival)
                .is_some_and(|fight| self.reader.attack(&self.board, &fight).verdict.is_possible());
            self.reader.set_budget(if killable { SMALL_BUDGET } else { SEKI_BUDGET });
            let attacked = self.reader.attack(&self.board, &race);
            if self.reader.is_sure() && !attacked.verdict.is_possible() {
                attack = attacked;
                defense = nothing;
                break;
            }
            if !defense.verdict.is_possible() {
                let defended = self.reader.defend(&self.board, &race);
                if self.reader.is_sure() && defended.verdict.is_possible() {
                    defense = defended;
                }
            }
        }
        (attack, defense)
    }

    /// The group's state in GNU Go's words: `alive`, `dead`, or `critical ATTACK DEFENSE`.
    fn status(&mut self, point: Point) -> String {
        let (attack, defense) = self.both(point);
        match (attack.verdict.code(), defense.verdict.code()) {
            (0, _) => "alive".into(),
            (_, 0) => "dead".into(),
            _ => format!("critical {} {}", vertex(&attack), vertex(&defense)),
        }
    }
}

fn names(board: &Board, points: &crate::board::PointSet) -> String {
    super::query::list(board, points)
}

fn vertex(answer: &Answer) -> Move {
    answer.best.map_or(Move::Pass, Move::Play)
}

fn owl_attack(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let mut inquiry = Inquiry::new(engine);
    let point = inquiry.stone(args, 0)?;
    Ok(reply(&inquiry.both(point).0))
}

/// A group that nothing threatens is defended by PASS.
fn owl_defend(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let mut inquiry = Inquiry::new(engine);
    let point = inquiry.stone(args, 0)?;
    Ok(reply(&inquiry.both(point).1))
}

/// `owl_does_attack MOVE VERTEX`: the attacker's success if he plays the move.
fn owl_does_attack(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    after_move(engine, args, |owner| !owner, |reader, board, fight| reader.defend(board, fight))
}

/// `owl_does_defend MOVE VERTEX`: the defender's success if he plays the move.
fn owl_does_defend(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    after_move(engine, args, |owner| owner, |reader, board, fight| reader.attack(board, fight))
}

/// Plays the first vertex for the side that `mover` makes of the owner of the second, and asks what the other can do.
fn after_move(
    engine: &mut Engine,
    args: &Args<'_>,
    mover: fn(Color) -> Color,
    ask: fn(&mut LifeReader, &Board, &Fight) -> Answer,
) -> Result<String, Failure> {
    args.count(2, 2)?;
    let mut inquiry = Inquiry::new(engine);
    let at = args.point(0, inquiry.board.size())?;
    let point = inquiry.stone(args, 1)?;
    let Some(fight) = fight_at(&inquiry.board, &inquiry.analysis, point) else {
        return Err(Failure::new("vertex must not be empty"));
    };
    let side = mover(fight.owner);
    if !inquiry.board.is_legal(side, at) {
        return Err(Failure::new("illegal move"));
    }
    inquiry.board.play(side, at);
    let verdict = match inquiry.board.color_at(point) {
        None => Verdict::Yes,
        Some(_) => ask(inquiry.reader, &inquiry.board, &fight).verdict.for_the_other(),
    };
    Ok(verdict.code().to_string())
}

/// The state of a group; without a vertex, of all, a line each.
fn dragon_status(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let mut inquiry = Inquiry::new(engine);
    if !args.is_empty() {
        let point = inquiry.stone(args, 0)?;
        return Ok(inquiry.status(point));
    }
    inquiry.budget = SMALL_BUDGET;
    inquiry.proof_budget = SMALL_PROOF_BUDGET;
    let groups: Vec<Point> = inquiry.analysis.groups.iter().map(|group| group.at).collect();
    Ok(groups.iter().map(|at| format!("{at}: {}", inquiry.status(*at))).collect::<Vec<_>>().join("\n"))
}

fn same_dragon(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let inquiry = Inquiry::new(engine);
    let (one, other) = (inquiry.stone(args, 0)?, inquiry.stone(args, 1)?);
    let groups = &inquiry.analysis.groups;
    Ok(u8::from(groups.at(one) == groups.at(other)).to_string())
}

/// The stones of each group or chain, one a line: of all, of a colour, or of the one at a vertex.
fn stones_of_groups(engine: &mut Engine, args: &Args<'_>, chains: bool) -> Result<String, Failure> {
    args.count(0, 1)?;
    let inquiry = Inquiry::new(engine);
    let board = &inquiry.board;
    let color = args.word(0).ok().and_then(super::parse::color);
    let point = if args.is_empty() || color.is_some() { None } else { Some(args.point(0, board.size())?) };
    let mut sets = Vec::new();
    for group in inquiry.analysis.groups.iter().filter(|group| color.is_none_or(|color| group.color == color)) {
        if chains {
            sets.extend(group.chains.iter().map(|id| *board.chain_of(*id).stones()));
        } else {
            sets.push(group.stones);
        }
    }
    let wanted = sets.iter().filter(|set| point.is_none_or(|point| set.contains(point)));
    Ok(wanted.map(|set| super::query::list(board, set)).collect::<Vec<_>>().join("\n"))
}

/// What is known of a group, as `name value` lines under its vertex.
fn dragon_data(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let mut inquiry = Inquiry::new(engine);
    let wanted: Vec<GroupId> = if args.is_empty() {
        inquiry.budget = SMALL_BUDGET;
        inquiry.proof_budget = SMALL_PROOF_BUDGET;
        inquiry.proof_budget = SMALL_PROOF_BUDGET;
        inquiry.analysis.groups.iter().map(|group| group.id).collect()
    } else {
        let point = inquiry.stone(args, 0)?;
        inquiry.analysis.groups.at(point).into_iter().collect()
    };
    Ok(wanted.into_iter().map(|id| data_of_group(&mut inquiry, id)).collect::<Vec<_>>().join("\n"))
}

fn data_of_group(inquiry: &mut Inquiry<'_>, id: GroupId) -> String {
    let group: Group = inquiry.analysis.groups.get(id).clone();
    let (attack, defense) = inquiry.both(group.at);
    let Inquiry { board, analysis, .. } = inquiry;
    let near = (group.stones | group.liberties).grown() & board.occupied();
    let neighbors = analysis.groups.among(&near);
    let name = |id: &GroupId| analysis.groups.get(*id).at.to_string();
    let hostile = neighbors.iter().filter(|id| analysis.groups.get(**id).color != group.color).count();
    let others: Vec<String> = neighbors.iter().filter(|other| **other != id).map(name).collect();
    let safety = f64::from(analysis.safety(id).permille()) / 1000.0;
    let status = match analysis.status(id) {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Unsettled => "critical",
    };
    let read = match (attack.verdict.code(), defense.verdict.code()) {
        (0, _) => "alive",
        (_, 0) => "dead",
        _ => "critical",
    };
    let eyes = analysis.eyes[id.index()];
    let race = analysis.races[id.index()];
    let chains: Vec<String> = group.chains.iter().map(|id| id.point().to_string()).collect();
    let lines = [
        ("color", group.color.name().to_string()),
        ("origin", group.at.to_string()),
        ("size", group.stones.len().to_string()),
        ("effective_size", format!("{:.2}", group.stones.len() as f64 + group.liberties.len() as f64 / 2.0)),
        ("genus", (eyes.second / 2).to_string()),
        ("escape_route", u8::from(analysis.free[id.index()]).to_string()),
        ("status", status.into()),
        ("owl_status", read.into()),
        ("weakness", format!("{:.2}", 1.0 - safety)),
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

/// What is known of a chain, as `name value` lines under its vertex.
fn worm_data(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let inquiry = Inquiry::new(engine);
    let Inquiry { board, analysis, .. } = &inquiry;
    let points: Vec<Point> = match args.is_empty() {
        true => board.chain_ids().map(|id| id.point()).collect(),
        false => vec![args.point(0, board.size())?],
    };
    let certain = Unconditional::of(board);
    let data = |point: Point| {
        let chain = board.chain_id(point);
        let reading = chain.map(|id| analysis.readings.of(id)).unwrap_or_default();
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
/// decide, where one does.
fn eval_eye(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let mut inquiry = Inquiry::new(engine);
    let point = args.point(0, inquiry.board.size())?;
    let Some(mut fight) = eye_space_at(&inquiry.board, &inquiry.analysis, point) else { return Ok("-1".into()) };
    let Inquiry { board, reader, .. } = &mut inquiry;
    let mut ask = |eyes| {
        fight.eyes = eyes;
        (reader.attack(board, &fight), reader.defend(board, &fight))
    };
    let (first, second) = (ask(1), ask(2));
    let least = match (first.0.verdict.is_possible(), second.0.verdict.is_possible()) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    let most = match (first.1.verdict.is_possible(), second.1.verdict.is_possible()) {
        (_, true) => 2,
        (true, false) => 1,
        (false, false) => 0,
    };
    if least >= most {
        return Ok(format!("{least} {least}"));
    }
    let (attack, defense) = if least == 0 { first } else { second };
    Ok(format!("{least} {most} {} {}", vertex(&attack), vertex(&defense)))
}

/// `analyze_semeai A B`: A's owner moves first. Is A saved, is B killed, and by which move? PASS where no move is needed
/// or none helps.
fn analyze_semeai(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let mut inquiry = Inquiry::new(engine);
    let (own, other) = (inquiry.stone(args, 0)?, inquiry.stone(args, 1)?);
    let Inquiry { board, analysis, reader, .. } = &mut inquiry;
    let fights = (race_at(board, analysis, own, other), race_at(board, analysis, other, own));
    let (Some(mut saving), Some(mut killing)) = fights else {
        return Err(Failure::new("the two dragons must be of different colors"));
    };
    log::debug!(
        "race: region {}, open {}, refuge {}, walls {}",
        names(board, &saving.region),
        names(board, &saving.open),
        names(board, &saving.refuge),
        names(board, &saving.walls),
    );
    reader.set_budget(RACE_BUDGET);
    let mut saved = reader.defend(board, &saving);
    let saved_sure = reader.is_sure();
    let mut killed = reader.attack(board, &killing);
    let mut own_lives = false;
    if !(saved_sure && reader.is_sure()) {
        // With who lives anyway there is no race: the other must live too.
        let mut lives = |point| {
            reader.set_budget(ALONE_BUDGET);
            fight_at(board, analysis, point)
                .is_some_and(|fight| !reader.attack(board, &fight).verdict.is_possible() && reader.is_sure())
        };
        own_lives = lives(own);
        let other_lives = lives(other);
        reader.set_budget(RACE_BUDGET);
        if own_lives {
            saved = Answer { verdict: Verdict::Yes, ..Answer::default() };
        } else if other_lives && let Some(alone) = fight_at(board, analysis, own) {
            saved = reader.defend(board, &alone);
            saving = alone;
        }
        if other_lives {
            killed = Answer { verdict: Verdict::No, ..Answer::default() };
        } else if own_lives && let Some(alone) = fight_at(board, analysis, other) {
            killed = reader.attack(board, &alone);
            killing = alone;
        }
    }
    let codes = format!("{} {}", saved.verdict.code(), killed.verdict.code());
    if !saved.verdict.is_possible() && !killed.verdict.is_possible() {
        return Ok(format!("{codes} PASS"));
    }
    // Nothing needs to be done where the other side can do nothing by moving first.
    let mut needless = own_lives || !reader.attack(board, &saving).verdict.is_possible() && reader.is_sure();
    if needless && killed.verdict.is_possible() {
        needless = !reader.defend(board, &killing).verdict.is_possible() && reader.is_sure();
    }
    let at = match killed.best.filter(|_| killed.verdict.is_possible()).or(saved.best) {
        Some(at) if !needless => Move::Play(at),
        _ => Move::Pass,
    };
    Ok(format!("{codes} {at}"))
}

/// `initial_influence COLOR WHAT`: a row of numbers a row of the board, positive for White.
fn initial_influence(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    args.color(0)?;
    let what = args.word(1)?;
    let inquiry = Inquiry::new(engine);
    let Inquiry { board, analysis, .. } = &inquiry;
    // Owned points count from -2, a captured black stone, to 2; White positive.
    let owned = |point: Point| -f64::from(analysis.ownership.0[point]) / 1000.0;
    let value = |point: Point| {
        let dead = analysis.dead.contains(point);
        match board.color_at(point) {
            Some(_) if !dead => 0.0,
            Some(_) => 2.0 * owned(point),
            None => owned(point),
        }
    };
    let region = |point: Point| {
        let owned = owned(point);
        let alive = board.color_at(point).filter(|_| !analysis.dead.contains(point));
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
        100.0 * f64::from(analysis.flows.middle.at(color, point)) / f64::from(crate::eval::field::flow::ONE)
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
