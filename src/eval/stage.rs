//! Stages: every result of the evaluation that can be looked at, each with its picture.

use std::fmt;
use std::str::FromStr;

use super::Analysis;
use super::aya::Judgement;
use super::field::flow::ONE;
use super::outlook::Outlook;
use super::safety::danger::DangerFigures;
use super::safety::step::Step;
use super::shape::core::Footing;
use super::shape::static_group::static_groups;
use crate::board::{Board, Color, Point, PointMap, PointSet};
use crate::tactics::{CaptureState, LifeStatus, Verdict};

/// Makes [`Stage`] from the table of the stages, in the order of the evaluation: each with its name and its
/// description, and with the steps of safety that follow it, which say their own.
macro_rules! stages {
    ($($(#[$doc:meta])* $stage:ident, $name:literal, $about:literal $(=> $($step:ident),+)?;)*) => {
        /// A result of the evaluation that can be shown by itself.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub enum Stage {
            $($(#[$doc])* $stage,)*
            /// The safety of the groups after a step.
            Safety(Step),
        }

        impl Stage {
            const LIST: &[Stage] = &[$(Stage::$stage, $($(Stage::Safety(Step::$step),)+)?)*];

            /// Every stage, in the order of the evaluation.
            pub const ALL: [Stage; Stage::LIST.len()] = *Stage::LIST.first_chunk().unwrap();

            /// Its name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Stage::$stage => $name,)*
                    Stage::Safety(step) => step.name(),
                }
            }

            /// Returns a description of the stage, in a line.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Stage::$stage => $about,)*
                    Stage::Safety(step) => step.description(),
                }
            }
        }
    };
}

stages! {
    /// The influence potential.
    Potential, "potential", "influence potential in 1/64 of a stone, Black positive";
    /// The results of reading for the chains.
    Readings, "readings", "chains that can be taken: D whoever moves first, U by who moves first, K by ko, ? not known";
    /// The chains lifted off the board.
    Lifted, "lifted", "chains that are taken off as dead before territory is judged";
    /// The settled territory before groups die.
    Settled, "settled", "points that surely belong to a side: X Black's, O White's";
    /// The settled territory after the centre is trimmed.
    Trimmed, "trimmed", "settled territory after the centre is trimmed";
    /// The territories, painted one by one.
    Territories, "territories", "settled territory painted area by area, a letter each";
    /// The points that hold chains together.
    Links, "links", "points that hold chains together: = two liberties, - where a cut is taken, ~ jumps and shapes";
    /// The groups.
    Groups, "groups", "the number of each stone's group";
    /// The eye spaces.
    Eyes, "eyes", "eye spaces, in half eyes if the opponent moves first there";
    /// The moves that make half eyes.
    HalfEyes, "half-eyes", "moves that make an eye: x Black, o White, # both";
    /// Open ground: where groups can run to.
    OpenGround, "open-ground", "where groups can run to: x Black, o White, # both";
    /// The static groups (`docs/static-groups.md`).
    StaticGroups, "static-groups",
        "groups that no move can cut by static analysis, numbered; + their connection points";
    /// The regions that the static groups enclose, by Euler's formula.
    Regions, "regions", "how many regions each static group encloses, by Euler's formula" => Eyes;
    /// The groups that can run out.
    Free, "free", "groups that can run out: F" => Freedom;
    /// The places where groups can link to the living, or to the eye they lack.
    LivingLinks, "living-links",
        "where groups can link to the living, or to the eye they lack: x Black, o White, # both" => Links;
    /// The races.
    Races, "races", "races: the liberties of each group in one less its rival's, with what freedom adds" => Races;
    /// The races of those whose first rival is out.
    RacesAgain, "races-again",
        "the races once those who lost the first are out, in the same way" => RacesAgain, Shared, Attacked;
    /// Single enemy stones in big single eyes.
    Nakade, "thrown-in",
        "where a stone thrown into a big single eye leaves it one: x of Black, o of White" => Rules, Experience;
    /// The results of reading for the life of groups in doubt.
    Life, "life", "groups in doubt, read: L live, D die, A die if attacked, S live if defended, B both, K ko" => Read;
    /// The ends of random games.
    Outcomes, "outcomes",
        "whose the point is at the end of random games, where they are played, in percent, Black positive"
            => Played, ShutIn, Taken, Rivals, Captors, Last;
    /// The parts of groups that shared liberties alone hold together.
    Cores, "cores", "the number of each stone's core: the part of its group that shared liberties hold together";
    /// The footing of each stone in its group.
    Footing, "footing", "the share of its group's stones in its core, in percent; c chains that may be taken";
    /// The safety of those parts.
    SafetyOfCores, "safety-of-cores", "safety of the cores, in percent";
    /// The flow of each point.
    Flow, "flow", "what each point flows to before it is lost, in percent, Black positive";
    /// The settled territory once dead groups are gone.
    Final, "final", "settled territory once dead groups are gone";
    /// The stones that are a burden to their side.
    Weaknesses, "weaknesses", "stones that are a burden: U unsettled groups, c chains in danger, e life by one big eye";
    /// The ownership.
    Ownership, "ownership", "who will own the point, in percent, Black positive";
    /// The territory that stones, connections and the edge enclose (`docs/influence.md#enclosed-territory`).
    Enclosed, "enclosed", "what stones, their connections and the edge enclose: x Black's, o White's";
    /// The reach of each colour's influence (`docs/influence.md#influence`).
    Influence, "influence", "where power reaches: x Black's, o White's, # both";
    /// The strength of the groups (`docs/influence.md#danger`).
    Strength, "strength", "strength of the groups by eyes and room for them, in percent";
    /// The extent to which the groups are surrounded (`docs/influence.md#danger`).
    Surround, "surround", "how far groups are surrounded, in percent";
    /// The danger that the groups are in (`docs/influence.md#danger`).
    Danger, "danger", "danger of the groups, in percent";
    /// The importance of the groups (`docs/influence.md#importance`).
    Importance, "importance", "what groups are worth, in points";
    /// The connection points by Aya's evaluation (`docs/evaluation.md#connection-points`).
    AyaPoints, "aya-points", "where Aya's reading kills an enemy stone: x Black's connection points, o White's, # both";
    /// The safety of the groups by Aya's evaluation; as text, with its number beside the learned one's.
    Aya, "aya", "safety of the groups by Aya's evaluation, in percent";
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no stage's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown stage {0:?}; expected one of {names}", names = Stage::ALL.map(Stage::name).join(", "))]
pub struct UnknownStage(pub String);

impl FromStr for Stage {
    type Err = UnknownStage;

    fn from_str(text: &str) -> Result<Stage, UnknownStage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == text).ok_or_else(|| UnknownStage(text.to_string()))
    }
}

/// The mark of a point in the picture of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// The stone or the empty point itself, unmarked.
    #[default]
    None,
    /// A figure.
    Number(i16),
    /// It belongs to this colour.
    Side(Color),
    /// It belongs to both.
    Both,
    /// A letter.
    Letter(char),
}

/// A picture on a board, as of a stage: a mark for each point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// The name of what is shown.
    pub name: &'static str,
    /// The meaning of the marks, without a full stop.
    pub about: String,
    /// The marks.
    pub marks: PointMap<Mark>,
}

impl Overlay {
    /// The picture of a stage of this analysis.
    pub fn of(analysis: &Analysis, board: &Board, stage: Stage) -> Overlay {
        let points = || board.size().points();
        let mut marks = PointMap::new(Mark::None);
        let mut sides = |black: &PointSet, white: &PointSet| {
            for point in points() {
                marks[point] = match (black.contains(point), white.contains(point)) {
                    (true, true) => Mark::Both,
                    (true, false) => Mark::Side(Color::Black),
                    (false, true) => Mark::Side(Color::White),
                    (false, false) => Mark::None,
                };
            }
        };
        let by_color = |of: &crate::board::ByColor<PointSet>| (of[Color::Black], of[Color::White]);
        match stage {
            Stage::Potential => numbers(board, &mut marks, |p| Some(analysis.potential().at(p))),
            Stage::Readings => {
                for id in board.chain_ids() {
                    let Some(letter) = caught(analysis.readings().state(id)) else { continue };
                    board.chain_of(id).stones().iter().for_each(|stone| marks[stone] = Mark::Letter(letter));
                }
            }
            Stage::Lifted => {
                let lifted = analysis.lifted().stones;
                sides(&(lifted & *board.stones(Color::Black)), &(lifted & *board.stones(Color::White)));
            }
            Stage::Settled => sides(&by_color(&analysis.settled().points).0, &by_color(&analysis.settled().points).1),
            Stage::Trimmed => sides(&by_color(&analysis.trimmed().points).0, &by_color(&analysis.trimmed().points).1),
            Stage::Final => {
                sides(&by_color(&analysis.final_settled().points).0, &by_color(&analysis.final_settled().points).1);
            }
            Stage::OpenGround => sides(&by_color(analysis.open_ground()).0, &by_color(analysis.open_ground()).1),
            Stage::Free => {
                let free = analysis.groups().iter().filter(|group| analysis.free()[group.id.index()]);
                free.flat_map(|group| group.stones).for_each(|stone| marks[stone] = Mark::Letter('F'));
            }
            Stage::LivingLinks => {
                let places = |color: Color| -> PointSet {
                    let own = analysis.groups().iter().filter(|group| group.color == color);
                    own.filter_map(|group| analysis.living_links()[group.id.index()]).map(|link| link.at).collect()
                };
                sides(&places(Color::Black), &places(Color::White));
            }
            Stage::Races | Stage::RacesAgain => {
                let races = if stage == Stage::Races { analysis.races() } else { analysis.races_again() };
                numbers(board, &mut marks, |p| {
                    races[analysis.groups().at(p)?.index()].map(|race| race.own - race.theirs)
                });
            }
            Stage::Nakade => {
                let stones = |color: Color| -> PointSet {
                    let enemies = analysis.groups().iter().filter(|group| group.color != color);
                    enemies.filter_map(|group| analysis.nakade_stones()[group.id.index()]).collect()
                };
                sides(&stones(Color::Black), &stones(Color::White));
            }
            Stage::Flow => {
                let lean =
                    |p| analysis.flows().middle.at(Color::Black, p) - analysis.flows().middle.at(Color::White, p);
                numbers(board, &mut marks, |p| Some(100 * lean(p) / ONE));
            }
            Stage::Territories => {
                for (i, territory) in analysis.territories().iter().enumerate() {
                    for point in territory.points {
                        marks[point] = Mark::Letter((b'a' + (i % 26) as u8) as char);
                    }
                }
            }
            Stage::Links => {
                use super::shape::link::LinkKind;
                for link in analysis.links() {
                    match link.kind {
                        LinkKind::TwoLiberties(a, b) => {
                            marks[a] = Mark::Letter('=');
                            marks[b] = Mark::Letter('=');
                        }
                        LinkKind::ConnectionPoint(point) => marks[point] = Mark::Letter('-'),
                        LinkKind::Jump(from, to) | LinkKind::Shape(_, from, to) => {
                            for point in PointSet::rectangle(from, to) & board.empty() {
                                marks[point] = Mark::Letter('~');
                            }
                        }
                        LinkKind::Territory | LinkKind::DeadStones(_) => {}
                    }
                }
            }
            Stage::Groups => numbers(board, &mut marks, |p| analysis.groups().at(p).map(|id| id.index() as i32 + 1)),
            Stage::Eyes => numbers(board, &mut marks, |p| {
                let space = analysis.eye_spaces().iter().find(|space| space.points.contains(p))?;
                Some(i32::from(space.eyes.second) * space.color.sign())
            }),
            Stage::Safety(step) => {
                let safety = &analysis.verdicts(step).safety;
                numbers(board, &mut marks, |p| analysis.groups().at(p).map(|id| safety[id.index()].permille() / 10));
            }
            Stage::HalfEyes => {
                let moves = |color: Color| -> PointSet {
                    let own =
                        analysis.half_eyes().iter().filter(|half| analysis.groups().get(half.group).color == color);
                    own.map(|half| half.at).collect()
                };
                sides(&moves(Color::Black), &moves(Color::White));
            }
            Stage::Weaknesses => {
                let weak = analysis.weaknesses();
                for (stones, letter) in
                    [(weak.single_eyes, 'e'), (weak.unsettled_chains, 'c'), (weak.unsettled_groups, 'U')]
                {
                    stones.iter().for_each(|stone| marks[stone] = Mark::Letter(letter));
                }
            }
            Stage::Outcomes => {
                numbers(board, &mut marks, |p| analysis.outcomes().map(|outcomes| i32::from(outcomes.owned[p]) / 10))
            }
            Stage::Cores => numbers(board, &mut marks, |p| analysis.cores().at(p).map(|id| id.index() as i32 + 1)),
            Stage::Footing => {
                for stone in board.occupied() {
                    let Footing { caught, core_share, .. } = analysis.footings()[stone];
                    marks[stone] = if caught > 0 { Mark::Letter('c') } else { Mark::Number(core_share / 10) };
                }
            }
            Stage::SafetyOfCores => numbers(board, &mut marks, |p| {
                analysis.cores().at(p).map(|id| analysis.safety_of_cores()[id.index()].permille() / 10)
            }),
            Stage::Life => {
                for (group, reading) in analysis.groups().iter().zip(analysis.life()) {
                    let Some(reading) = reading else { continue };
                    for stone in group.stones {
                        marks[stone] = Mark::Letter(letter(&reading.status));
                    }
                }
            }
            Stage::Ownership => numbers(board, &mut marks, |p| Some(i32::from(analysis.ownership().0[p]) / 10)),
            Stage::StaticGroups => {
                let groups = static_groups(board);
                numbers(board, &mut marks, |p| {
                    groups.iter().position(|group| group.stones.contains(p)).map(|i| i as i32 + 1)
                });
                for point in groups.iter().flat_map(|group| group.connections.iter()) {
                    marks[point] = Mark::Letter('+');
                }
            }
            Stage::Regions => {
                let groups = static_groups(board);
                numbers(board, &mut marks, |p| {
                    groups.iter().find(|group| group.stones.contains(p)).map(|group| group.regions as i32)
                });
            }
            Stage::Enclosed => {
                let points = Outlook::of(board, analysis).enclosed;
                sides(&points[Color::Black], &points[Color::White]);
            }
            Stage::Influence => {
                let points = Outlook::of(board, analysis).influence.points;
                sides(&points[Color::Black], &points[Color::White]);
            }
            Stage::Strength => danger_marks(analysis, board, &mut marks, |figures| figures.strength / 10),
            Stage::Surround => danger_marks(analysis, board, &mut marks, |figures| figures.surround / 10),
            Stage::Danger => danger_marks(analysis, board, &mut marks, |figures| figures.danger / 10),
            Stage::Importance => danger_marks(analysis, board, &mut marks, |figures| figures.importance),
            Stage::AyaPoints => {
                let points = Judgement::with_readings(board, analysis.readings()).read.points;
                sides(&points[Color::Black], &points[Color::White]);
            }
            Stage::Aya => {
                let judgement = Judgement::with_readings(board, analysis.readings());
                numbers(board, &mut marks, |p| judgement.safety_at(p).map(|safety| safety.permille() / 10));
            }
        }
        Overlay { name: stage.name(), about: stage.description().to_string(), marks }
    }
}

/// Returns the letter for the state of a chain that can be taken.
fn caught(state: CaptureState) -> Option<char> {
    match state {
        CaptureState::Safe => None,
        CaptureState::Dead => Some('D'),
        CaptureState::Unsettled => Some('U'),
        CaptureState::Ko => Some('K'),
        CaptureState::Unknown => Some('?'),
    }
}

/// Returns the letter for the life of a group.
fn letter(status: &LifeStatus) -> char {
    use Verdict::{No, Unknown, Yes};
    match (status.attack.verdict, status.defense.verdict) {
        _ if status.is_ko() => 'K',
        (No, _) => 'L',
        (_, No) => 'D',
        (Yes, Yes) => 'B',
        (Yes, Unknown) => 'A',
        (Unknown, Yes) => 'S',
        _ => '?',
    }
}

/// One of the danger figures of each group, on its stones.
fn danger_marks(
    analysis: &Analysis,
    board: &Board,
    marks: &mut PointMap<Mark>,
    figure: impl Fn(&DangerFigures) -> i32,
) {
    let outlook = Outlook::of(board, analysis);
    numbers(board, marks, |p| analysis.groups().at(p).map(|id| figure(&outlook.dangers[id.index()])));
}

fn numbers(board: &Board, marks: &mut PointMap<Mark>, value: impl Fn(Point) -> Option<i32>) {
    for point in board.size().points() {
        if let Some(value) = value(point) {
            marks[point] = Mark::Number(value as i16);
        }
    }
}

#[cfg(test)]
mod tests;
