//! The safety of the parts of groups: the estimate once more, for cores.
//!
//! A group is judged as one, but where only shapes or shared ground join its parts, one of them may be lost alone. So
//! each core of such a group is surveyed as a group of its own that knows what was judged of the whole, and trees say
//! how often such cores lived. A group of one core has nothing to be parted.

use crate::eval::safety::Safety;
use crate::eval::safety::estimate::estimate;
use crate::eval::safety::survey::{Sources, Surroundings, Survey, survey_some};
use crate::eval::shape::group::{Group, Groups};
use crate::pattern::trees::Trees;

/// The survey of the cores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The group that each core is of, by its place.
    pub of: Vec<usize>,
    /// The cores of groups with several, by their places.
    pub surveyed: Vec<usize>,
    /// The survey of each of those.
    pub surveys: Vec<Survey>,
}

/// Surveys the cores of groups with several. `sources` are those of the groups, with the last word on their safety for
/// the estimate.
pub fn survey_parts(sources: Sources<'_>, cores: &Groups) -> Parts {
    let Sources { board, groups, readings, .. } = sources;
    let of: Vec<usize> = cores.iter().map(|core| groups.at(core.at).map_or(0, |id| id.index())).collect();
    let mut count = vec![0; groups.len()];
    of.iter().for_each(|group| count[*group] += 1);
    let parted = |core: &Group| count[of[core.id.index()]] > 1;
    let surveyed: Vec<usize> = cores.iter().filter(|core| parted(core)).map(|core| core.id.index()).collect();
    if surveyed.is_empty() {
        return Parts { of, surveyed, surveys: Vec::new() };
    }
    fn each<T: Clone>(of: &[usize], groups: &[T]) -> Vec<T> {
        of.iter().map(|group| groups[*group].clone()).collect()
    }
    let sources = Sources {
        groups: cores,
        eyes: &each(&of, sources.eyes),
        free: &each(&of, sources.free),
        links: &each(&of, sources.links),
        races: &each(&of, sources.races),
        rules: &each(&of, sources.rules),
        estimate: &each(&of, sources.estimate),
        surroundings: &Surroundings::of_some(board, cores, readings, parted),
        ..sources
    };
    let surveys = survey_some(sources, parted);
    Parts { of, surveyed, surveys }
}

/// The safety of each core: by these trees where it was surveyed, else that of its group.
pub fn safety_of_parts(trees: &Trees, parts: &Parts, groups: &[Safety]) -> Vec<Safety> {
    let mut safety: Vec<Safety> = parts.of.iter().map(|group| groups[*group]).collect();
    for (core, estimate) in parts.surveyed.iter().zip(estimate(trees, &parts.surveys)) {
        safety[*core] = estimate;
    }
    safety
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use crate::eval::Analysis;
    use crate::eval::safety::survey::FIGURES;
    use crate::pattern::trees::SCALE;

    /// Two black chains that a jump on the third line joins, and a white one.
    const PARTED: &str = ". . . . . . . . .
                          . . . . . . . . .
                          . . O O O . . . .
                          . . . . . . . . .
                          . . . . . . . . .
                          . . X . . X . . .
                          . . X . . X . . .
                          . . . . . . . . .
                          . . . . . . . . .";

    #[test]
    fn cores_of_parted_groups_are_surveyed_and_no_others() {
        let board = Board::from_diagram(PARTED);
        let analysis = Analysis::of(&board);
        let id = |vertex| analysis.cores().at(Point::parse(vertex, board.size()).unwrap()).unwrap().index();
        let (left, right, white) = (id("C4"), id("F4"), id("D7"));
        let parts = analysis.parts();
        assert_ne!(left, right);
        assert_eq!(parts.of[left], parts.of[right], "{:?}", analysis.links());
        assert!(!parts.surveyed.contains(&white));
        let place = |core| parts.surveyed.iter().position(|surveyed| *surveyed == core).unwrap();
        assert_eq!(parts.surveys.len(), 2);
        assert_eq!(parts.surveys[place(right)][0], 2);
        // The survey counts the core's stones, not the group's.
        assert_eq!(parts.surveys[place(left)][0], 2);
        assert_eq!(analysis.safety_of_cores()[white], analysis.safety_of_groups()[parts.of[white]]);
    }

    #[test]
    fn trees_judge_what_was_surveyed_and_the_group_speaks_for_the_rest() {
        let parts = Parts { of: vec![0, 1, 1], surveyed: vec![1], surveys: vec![[0; FIGURES]] };
        let groups = [Safety(900), Safety(700)];
        let trees = Trees::constant(300 * SCALE);
        assert_eq!(safety_of_parts(&trees, &parts, &groups), [Safety(900), Safety(300), Safety(700)]);
        assert_eq!(safety_of_parts(&trees, &Parts { of: vec![], surveyed: vec![], surveys: vec![] }, &groups), []);
    }
}
