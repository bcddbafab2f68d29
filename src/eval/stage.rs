//! What a person may look at: every stage of the evaluation, each with its picture.

use std::fmt;
use std::str::FromStr;

use super::Analysis;
use super::outlook::Outlook;
use super::safety::danger::Peril;
use super::shape::core::Footing;
use super::shape::static_group::static_groups;
use crate::board::{Board, Color, Point, PointMap, PointSet};
use crate::tactics::{LifeStatus, Verdict};

/// A result of the evaluation that can be shown by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Stage {
    /// The influence potential.
    Potential,
    /// The chains lifted off the board.
    Lifted,
    /// The settled territory before groups die.
    Settled,
    /// The settled territory after the centre is trimmed.
    Trimmed,
    /// The territories, painted one by one.
    Territories,
    /// The points that hold chains together.
    Links,
    /// The groups.
    Groups,
    /// The eye spaces.
    Eyes,
    /// The moves that make half eyes.
    HalfEyes,
    /// Open ground: where groups can run to.
    OpenGround,
    /// The static groups (spec 2).
    StaticGroups,
    /// The regions that the static groups enclose, by Euler's formula.
    Regions,
    /// The safety of the groups by eyes alone.
    SafetyByEyes,
    /// The safety of the groups by the rules: eyes, ways out, links, races, shared liberties, stones thrown in.
    SafetyByRules,
    /// What reading says of the life of the groups in doubt.
    Life,
    /// How random games ended.
    Outcomes,
    /// The safety of the groups in the end.
    Safety,
    /// The parts of groups that shared liberties alone hold together.
    Cores,
    /// How each stone stands in its group.
    Footing,
    /// The safety of those parts.
    SafetyOfCores,
    /// The settled territory once dead groups are gone.
    Final,
    /// The stones that are a burden to their side.
    Weaknesses,
    /// The ownership.
    Ownership,
    /// What stones, connections and the edge enclose (spec 3).
    Enclosed,
    /// Where each colour's power reaches (spec 3).
    Influence,
    /// How strong groups are (spec 3).
    Strength,
    /// How far groups are surrounded (spec 3).
    Surround,
    /// How much danger groups are in (spec 3).
    Danger,
    /// What groups are worth (spec 3).
    Importance,
}

impl Stage {
    /// Every stage, in the order of the evaluation.
    pub const ALL: [Stage; 29] = [
        Stage::Potential,
        Stage::Lifted,
        Stage::Settled,
        Stage::Trimmed,
        Stage::Territories,
        Stage::Links,
        Stage::Groups,
        Stage::Eyes,
        Stage::HalfEyes,
        Stage::OpenGround,
        Stage::StaticGroups,
        Stage::Regions,
        Stage::SafetyByEyes,
        Stage::SafetyByRules,
        Stage::Life,
        Stage::Outcomes,
        Stage::Safety,
        Stage::Cores,
        Stage::Footing,
        Stage::SafetyOfCores,
        Stage::Final,
        Stage::Weaknesses,
        Stage::Ownership,
        Stage::Enclosed,
        Stage::Influence,
        Stage::Strength,
        Stage::Surround,
        Stage::Danger,
        Stage::Importance,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Potential => "potential",
            Stage::Lifted => "lifted",
            Stage::Settled => "settled",
            Stage::Trimmed => "trimmed",
            Stage::Territories => "territories",
            Stage::Links => "links",
            Stage::Groups => "groups",
            Stage::Eyes => "eyes",
            Stage::HalfEyes => "half-eyes",
            Stage::OpenGround => "open-ground",
            Stage::SafetyByEyes => "safety-by-eyes",
            Stage::SafetyByRules => "safety-by-rules",
            Stage::Life => "life",
            Stage::Outcomes => "outcomes",
            Stage::Safety => "safety",
            Stage::Cores => "cores",
            Stage::Footing => "footing",
            Stage::SafetyOfCores => "safety-of-cores",
            Stage::Final => "final",
            Stage::Weaknesses => "weaknesses",
            Stage::Ownership => "ownership",
            Stage::StaticGroups => "static-groups",
            Stage::Regions => "regions",
            Stage::Enclosed => "enclosed",
            Stage::Influence => "influence",
            Stage::Strength => "strength",
            Stage::Surround => "surround",
            Stage::Danger => "danger",
            Stage::Importance => "importance",
        }
    }

    /// What it shows, in a line.
    pub const fn description(self) -> &'static str {
        match self {
            Stage::Potential => "influence potential in 1/64 of a stone, Black positive",
            Stage::Lifted => "chains that are taken off as dead before territory is judged",
            Stage::Settled => "points that surely belong to a side: X Black's, O White's",
            Stage::Trimmed => "settled territory after the centre is trimmed",
            Stage::Territories => "settled territory painted area by area, a letter each",
            Stage::Links => {
                "points that hold chains together: = two liberties, - where a cut is taken, ~ jumps and shapes"
            }
            Stage::Groups => "the number of each stone's group",
            Stage::Eyes => "eye spaces, in half eyes if the opponent moves first there",
            Stage::HalfEyes => "moves that make an eye: x Black, o White, # both",
            Stage::OpenGround => "where groups can run to: x Black, o White, # both",
            Stage::SafetyByEyes => "safety of the groups by eyes alone, in percent",
            Stage::SafetyByRules => "safety by the rules, before experience and reading weigh them, in percent",
            Stage::Life => "groups in doubt, read: L live, D die, A die if attacked, S live if defended, B both, K ko",
            Stage::Outcomes => {
                "whose the point is at the end of random games, where they are played, in percent, Black positive"
            }
            Stage::Safety => "safety of the groups, in percent",
            Stage::Cores => {
                "the number of each stone's core: the part of its group that shared liberties hold together"
            }
            Stage::Footing => "the share of its group's stones in its core, in percent; c chains that may be taken",
            Stage::SafetyOfCores => "safety of the cores, in percent",
            Stage::Final => "settled territory once dead groups are gone",
            Stage::Weaknesses => {
                "stones that are a burden: U unsettled groups, c chains in danger, e life by one big eye"
            }
            Stage::Ownership => "who will own the point, in percent, Black positive",
            Stage::StaticGroups => {
                "groups that no move can cut by static analysis, numbered; + their connection points"
            }
            Stage::Regions => "how many regions each static group encloses, by Euler's formula",
            Stage::Enclosed => "what stones, their connections and the edge enclose: x Black's, o White's",
            Stage::Influence => "where power reaches: x Black's, o White's, # both",
            Stage::Strength => "strength of the groups by eyes and room for them, in percent",
            Stage::Surround => "how far groups are surrounded, in percent",
            Stage::Danger => "danger of the groups, in percent",
            Stage::Importance => "what groups are worth, in points",
        }
    }
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

/// What one point shows in the picture of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// Nothing: the stone or the empty point itself.
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

/// The picture of a stage: a mark for each point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// The stage shown.
    pub stage: Stage,
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
            Stage::Potential => numbers(board, &mut marks, |p| Some(analysis.potential.at(p))),
            Stage::Lifted => {
                let lifted = analysis.lifted.stones;
                sides(&(lifted & *board.stones(Color::Black)), &(lifted & *board.stones(Color::White)));
            }
            Stage::Settled => sides(&by_color(&analysis.settled.points).0, &by_color(&analysis.settled.points).1),
            Stage::Trimmed => sides(&by_color(&analysis.trimmed.points).0, &by_color(&analysis.trimmed.points).1),
            Stage::Final => {
                sides(&by_color(&analysis.final_settled.points).0, &by_color(&analysis.final_settled.points).1);
            }
            Stage::OpenGround => sides(&by_color(&analysis.open_ground).0, &by_color(&analysis.open_ground).1),
            Stage::Territories => {
                for (i, territory) in analysis.territories.iter().enumerate() {
                    for point in territory.points {
                        marks[point] = Mark::Letter((b'a' + (i % 26) as u8) as char);
                    }
                }
            }
            Stage::Links => {
                use super::shape::link::LinkKind;
                for link in &analysis.links {
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
            Stage::Groups => numbers(board, &mut marks, |p| analysis.groups.at(p).map(|id| id.index() as i32 + 1)),
            Stage::Eyes => numbers(board, &mut marks, |p| {
                let space = analysis.eye_spaces.iter().find(|space| space.points.contains(p))?;
                Some(i32::from(space.eyes.second) * space.color.sign())
            }),
            Stage::SafetyByEyes => numbers(board, &mut marks, |p| {
                analysis.groups.at(p).map(|id| analysis.safety_by_eyes.safety[id.index()].permille() / 10)
            }),
            Stage::HalfEyes => {
                let moves = |color: Color| -> PointSet {
                    let own = analysis.half_eyes.iter().filter(|half| analysis.groups.get(half.group).color == color);
                    own.map(|half| half.at).collect()
                };
                sides(&moves(Color::Black), &moves(Color::White));
            }
            Stage::SafetyByRules => numbers(board, &mut marks, |p| {
                analysis.groups.at(p).map(|id| analysis.safety_thrown_in.safety[id.index()].permille() / 10)
            }),
            Stage::Weaknesses => {
                let weak = &analysis.weaknesses;
                for (stones, letter) in
                    [(weak.single_eyes, 'e'), (weak.unsettled_chains, 'c'), (weak.unsettled_groups, 'U')]
                {
                    stones.iter().for_each(|stone| marks[stone] = Mark::Letter(letter));
                }
            }
            Stage::Outcomes => numbers(board, &mut marks, |p| {
                analysis.outcomes.as_ref().map(|outcomes| i32::from(outcomes.owned[p]) / 10)
            }),
            Stage::Safety => {
                numbers(board, &mut marks, |p| analysis.groups.at(p).map(|id| analysis.safety(id).permille() / 10));
            }
            Stage::Cores => numbers(board, &mut marks, |p| analysis.cores.at(p).map(|id| id.index() as i32 + 1)),
            Stage::Footing => {
                for stone in board.occupied() {
                    let Footing { caught, held, .. } = analysis.footings[stone];
                    marks[stone] = if caught > 0 { Mark::Letter('c') } else { Mark::Number(held / 10) };
                }
            }
            Stage::SafetyOfCores => numbers(board, &mut marks, |p| {
                analysis.cores.at(p).map(|id| analysis.safety_of_cores[id.index()].permille() / 10)
            }),
            Stage::Life => {
                for (group, reading) in analysis.groups.iter().zip(&analysis.life) {
                    let Some(reading) = reading else { continue };
                    for stone in group.stones {
                        marks[stone] = Mark::Letter(letter(&reading.status));
                    }
                }
            }
            Stage::Ownership => numbers(board, &mut marks, |p| Some(i32::from(analysis.ownership.0[p]) / 10)),
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
            Stage::Strength => perils(analysis, board, &mut marks, |peril| peril.strength / 10),
            Stage::Surround => perils(analysis, board, &mut marks, |peril| peril.surround / 10),
            Stage::Danger => perils(analysis, board, &mut marks, |peril| peril.danger / 10),
            Stage::Importance => perils(analysis, board, &mut marks, |peril| peril.importance),
        }
        Overlay { stage, marks }
    }
}

/// What was read of a group, as a letter.
fn letter(status: &LifeStatus) -> char {
    use Verdict::{KoTakenFirst, KoThreatFirst, No, Unknown, Yes};
    match (status.attack.verdict, status.defense.verdict) {
        (KoTakenFirst | KoThreatFirst, _) | (_, KoTakenFirst | KoThreatFirst) => 'K',
        (No, _) => 'L',
        (_, No) => 'D',
        (Yes, Yes) => 'B',
        (Yes, Unknown) => 'A',
        (Unknown, Yes) => 'S',
        (Unknown, Unknown) => '?',
    }
}

/// A figure of each group's peril on its stones.
fn perils(analysis: &Analysis, board: &Board, marks: &mut PointMap<Mark>, figure: impl Fn(&Peril) -> i32) {
    let outlook = Outlook::of(board, analysis);
    numbers(board, marks, |p| analysis.groups.at(p).map(|id| figure(&outlook.perils[id.index()])));
}

fn numbers(board: &Board, marks: &mut PointMap<Mark>, value: impl Fn(Point) -> Option<i32>) {
    for point in board.size().points() {
        if let Some(value) = value(point) {
            marks[point] = Mark::Number(value as i16);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::safety::Safety;
    use crate::tactics::Answer;

    /// What the stage shows of a position, row by row, the top one first.
    fn shown(text: &str, stage: Stage) -> Vec<String> {
        let board = Board::from_diagram(text);
        let overlay = Overlay::of(&Analysis::of(&board), &board, stage);
        let mark = |point: Point| match overlay.marks[point] {
            Mark::None => ".".to_string(),
            Mark::Number(number) => number.to_string(),
            Mark::Side(color) => color.symbol().to_string(),
            Mark::Both => "#".to_string(),
            Mark::Letter(letter) => letter.to_string(),
        };
        let marks: Vec<String> = board.size().points().map(mark).collect();
        marks.chunks(board.size().side()).map(|row| row.join(" ")).collect()
    }

    const WALLED: &str = ". X . . .
                          X X . . .
                          . . . . .
                          . . . O .
                          . . . . .";

    #[test]
    fn static_groups_and_their_regions_are_shown_on_the_stones() {
        assert_eq!(shown(WALLED, Stage::StaticGroups)[0], ". 2 . . .");
        assert_eq!(shown(WALLED, Stage::Regions)[..2], [". 1 . . .", "1 1 . . ."]);
        assert_eq!(shown(WALLED, Stage::Regions)[3], ". . . 0 .");
    }

    #[test]
    fn influence_goes_by_sides_and_peril_by_groups() {
        // A lone stone's power reaches the points beside it; the wall's is cut off by it.
        let lone = ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .";
        let marked = shown(lone, Stage::Influence);
        let board = Board::from_diagram(lone);
        let reached = Outlook::of(&board, &Analysis::of(&board)).influence.points[Color::Black];
        assert_eq!(marked.concat().matches('X').count(), reached.len());
        let strength = |row: usize, column: usize| -> i32 {
            shown(WALLED, Stage::Strength)[row].split(' ').nth(column).unwrap().parse().unwrap()
        };
        assert_eq!(strength(0, 1), strength(1, 0));
        assert!(shown(WALLED, Stage::Importance)[3].split(' ').nth(3).unwrap().parse::<i32>().unwrap() > 0);
    }

    #[test]
    fn what_was_read_is_a_letter() {
        let answer = |verdict| Answer { verdict, ..Answer::default() };
        let shown = |attack, defense| letter(&LifeStatus { attack: answer(attack), defense: answer(defense) });
        assert_eq!(shown(Verdict::No, Verdict::Yes), 'L');
        assert_eq!(shown(Verdict::Yes, Verdict::No), 'D');
        assert_eq!(shown(Verdict::Yes, Verdict::Yes), 'B');
        assert_eq!(shown(Verdict::Unknown, Verdict::Yes), 'S');
        assert_eq!(shown(Verdict::Yes, Verdict::KoTakenFirst), 'K');
        assert_eq!(shown(Verdict::Unknown, Verdict::Unknown), '?');
    }

    #[test]
    fn half_eyes_are_shown_where_they_are_made_and_burdens_on_their_stones() {
        let text = ". . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . X X X . . . . .
                    . X O O . . O . .
                    . X X X . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .";
        assert_eq!(shown(text, Stage::HalfEyes)[4], ". . . . X . . . .");
        // Two stones that can be taken or run are no more than even.
        assert!(shown(text, Stage::SafetyByRules)[4].contains(" 50 50 . "), "{:?}", shown(text, Stage::SafetyByRules));
        let board = Board::from_diagram(text);
        let weak = Analysis::of(&board).weaknesses;
        for (row, marks) in shown(text, Stage::Weaknesses).iter().enumerate() {
            for (column, mark) in marks.split(' ').enumerate() {
                let at = Point::at(column, 8 - row);
                let sets = [(weak.unsettled_groups, "U"), (weak.unsettled_chains, "c"), (weak.single_eyes, "e")];
                let expected = sets.iter().find(|(stones, _)| stones.contains(at));
                let expected = expected.map_or(".", |(_, letter)| letter);
                assert_eq!(mark, expected, "{at}");
            }
        }
    }

    #[test]
    fn cores_are_numbered_and_show_how_much_of_the_group_they_are() {
        let text = ". . . . . . . . .
                    . . . . . . . . .
                    . . O O O . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . X . . X . . .
                    . . X . . X . X .
                    . . . . . . X O X
                    . . . . . . . . .";
        assert_eq!(shown(text, Stage::Cores)[5], ". . 2 . . 3 . . .");
        assert_eq!(shown(text, Stage::Groups)[5], ". . 2 . . 2 . . .");
        // The right part has five of seven stones; the white stone is in atari.
        assert_eq!(shown(text, Stage::Footing)[6], ". . 28 . . 71 . 71 .", "{:?}", shown(text, Stage::Cores));
        assert_eq!(shown(text, Stage::Footing)[7].split(' ').nth(7), Some("c"));
        let board = Board::from_diagram(text);
        let mut analysis = Analysis::of(&board);
        let core = analysis.cores.at(Point::at(2, 3)).unwrap();
        analysis.safety_of_cores[core.index()] = Safety(340);
        let overlay = Overlay::of(&analysis, &board, Stage::SafetyOfCores);
        assert_eq!(overlay.marks[Point::at(2, 3)], Mark::Number(34));
        assert_ne!(overlay.marks[Point::at(5, 3)], Mark::Number(34));
    }

    #[test]
    fn every_stage_is_found_by_its_name() {
        for stage in Stage::ALL {
            assert_eq!(stage.name().parse::<Stage>().unwrap(), stage);
        }
    }
}
