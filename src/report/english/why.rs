//! The sentences of an explanation of a group.

use super::position::{decided, status};
use super::{sentence, words};
use crate::board::{Color, Move, Point};
use crate::eval::safety::Safety;
use crate::eval::shape::group::Group;
use crate::judge::ground::Ground;
use crate::report::GroupReport;
use crate::tactics::{Answer, CaptureStatus, Verdict};

/// The most moves of a line that are written.
const MAX_MOVES: usize = 16;

/// Returns the group's ruling as the report has it, `#3 D4, 5 stones of Black: likely alive, 87 %`, and a line for each
/// ground and for the moves that decide it.
pub(in crate::report) fn ruled(group: &GroupReport) -> Vec<String> {
    let stones = words::count(group.stones.len(), "stone");
    let name = format!("#{} {}", group.id, group.at);
    let safety = words::percent(group.safety);
    let grounds = group.grounds.iter().map(sentence).chain([decided(group)]).chain(proof(group));
    let grounds = grounds.filter(|text| !text.is_empty());
    let grounds = grounds.map(|ground| format!("{name}: {ground}"));
    let head = format!("{name}, {stones} of {}: {}, {safety}", group.color, status(group));
    [head].into_iter().chain(grounds).collect()
}

/// Returns the lines of play by which the solver proves the status: `proven: White B9 Black A9, if White moves first`.
fn proof(group: &GroupReport) -> Vec<String> {
    let line = |moves: &[Move], first: Color| {
        let told = moves_of(moves);
        (!moves.is_empty()).then(|| format!("proven: {told} if {first} moves first"))
    };
    [line(&group.attack_line, !group.color), line(&group.defend_line, group.color)].into_iter().flatten().collect()
}

/// Returns the first moves of a line.
fn moves_of(moves: &[Move]) -> String {
    let mut told: Vec<String> = moves.iter().take(MAX_MOVES).map(ToString::to_string).collect();
    if moves.len() > MAX_MOVES {
        told.push("...".into());
    }
    told.join(" ")
}

/// Returns the heading of the steps of the evaluation, which does not know what reading and searches find for a report.
pub(in crate::report) fn steps_of(safety: Safety) -> String {
    let percent = words::percent(f64::from(safety.permille()) / 1000.0);
    format!("The evaluation alone, without the reading and the searches of a report, says {percent}, in these steps:")
}

/// Returns what a stage saw in the group, with its safety before and after: `#3 D4: 30 % -> 80 %, can link to #1 at
/// C10`.
pub(in crate::report) fn step(group: &Group, [before, after]: [Safety; 2], ground: &Ground) -> String {
    let change = if before == after { format!("{after}") } else { format!("{before} -> {after}") };
    format!("{} {}: {change}, {}", group.id, group.at, sentence(ground))
}

/// A chain that can be captured by reading.
pub(in crate::report) struct Captured<'a> {
    pub(in crate::report) first: Point,
    pub(in crate::report) stones: usize,
    pub(in crate::report) owner: Color,
    /// The moves that capture it.
    pub(in crate::report) attack: &'a [Move],
    pub(in crate::report) status: &'a CaptureStatus,
}

impl Captured<'_> {
    /// Returns the sentence on a chain that nothing saves: `C4, 2 stones: White takes it by D5 C5 B4; nothing saves
    /// it`.
    pub(in crate::report) fn dead(&self) -> String {
        format!("{}; nothing saves it", self.taken())
    }

    /// Returns the sentence on a chain that these moves save: `C4, 2 stones: White takes it by D5 C5 B4; Black saves it
    /// by D5`.
    pub(in crate::report) fn open(&self, defense: &[Move]) -> String {
        let by_ko = |answer: Answer| if matches!(answer.verdict, Verdict::Yes | Verdict::No) { "" } else { " in a ko" };
        let [taking, saving] = [self.status.attack, self.status.defense].map(by_ko);
        if self.status.defense.verdict == Verdict::No {
            return format!("{}{taking}; nothing saves it but winning that", self.taken());
        }
        format!("{}{taking}; {}{saving}", self.taken(), line_of(self.owner, false, defense))
    }

    fn taken(&self) -> String {
        let stones = words::count(self.stones, "stone");
        format!("{}, {stones}: {}", self.first, line_of(self.owner, true, self.attack))
    }
}

/// Returns the moves of one side: `White takes it by D5 C5`, or `Black saves it by D5`.
fn line_of(owner: Color, attacks: bool, moves: &[Move]) -> String {
    let (side, does) = if attacks { (!owner, "takes") } else { (owner, "saves") };
    let side = words::capital(side.name());
    if moves.is_empty() { format!("{side} {does} it") } else { format!("{side} {does} it by {}", moves_of(moves)) }
}
