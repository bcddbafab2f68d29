//! The names of groups in sentences: their colour, their size and a stone.

use std::fmt;

use crate::board::Color;
use crate::eval::shape::group::Group;
use crate::report::GroupReport;

/// Returns the name of a group: `Black's 6 stones at Q4`, `White's stone at C3`.
pub(in crate::report) fn called(color: Color, stones: usize, at: impl fmt::Display) -> String {
    if stones == 1 { format!("{color}'s stone at {at}") } else { format!("{color}'s {stones} stones at {at}") }
}

/// Returns the name of a group of an analysis.
pub(in crate::report) fn name_of(group: &Group) -> String {
    called(group.color, group.stones.len(), group.at)
}

/// Returns the name of a group of a report.
pub(in crate::report) fn name_of_told(group: &GroupReport) -> String {
    called(group.color, group.stones.len(), group.at)
}
