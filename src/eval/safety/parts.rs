//! The safety of the parts of groups: the estimate once more, for cores.
//!
//! A group is judged as one, but where only shapes or shared ground join its parts, one of them may be lost alone. So
//! each core of such a group is surveyed as a group of its own that knows what was judged of the whole, and trees say how
//! often such cores lived. A group of one core has nothing to be parted.

use crate::eval::safety::Safety;
use crate::eval::safety::estimate::estimate;
use crate::eval::safety::survey::{Sources, Surroundings, Survey, survey_some};
use crate::eval::shape::group::{Group, Groups};
use crate::pattern::trees::Trees;

/// What was seen of the cores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The group that each core is of, by its place.
    pub of: Vec<usize>,
    /// The survey of each core of a group with several.
    pub surveys: Vec<Option<Survey>>,
}

/// Surveys the cores of groups with several. `sources` are those of the groups, with the last word on their safety for the
/// estimate.
pub fn survey_parts(sources: Sources<'_>, cores: &Groups) -> Parts {
    let Sources { board, groups, readings, .. } = sources;
    let of: Vec<usize> = cores.iter().map(|core| groups.at(core.at).map_or(0, |id| id.index())).collect();
    let mut count = vec![0; groups.len()];
    of.iter().for_each(|group| count[*group] += 1);
    let parted = |core: &Group| count[of[core.id.index()]] > 1;
    if !count.iter().any(|count| *count > 1) {
        let surveys = vec![None; cores.len()];
        return Parts { of, surveys };
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
    Parts { of, surveys }
}

/// The safety of each core: by these trees where it was surveyed, else that of its group.
pub fn safety_of_parts(trees: &Trees, parts: &Parts, groups: &[Safety]) -> Vec<Safety> {
    let surveyed: Vec<Survey> = parts.surveys.iter().flatten().copied().collect();
    let mut estimates = estimate(trees, &surveyed).into_iter();
    let safety = |(group, survey): (&usize, &Option<Survey>)| match survey {
        Some(_) => estimates.next().unwrap_or(groups[*group]),
        None => groups[*group],
    };
    parts.of.iter().zip(&parts.surveys).map(safety).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use crate::eval::Analysis;
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
        let id = |vertex| analysis.cores.at(Point::parse(vertex, board.size()).unwrap()).unwrap().index();
        let (left, right, white) = (id("C4"), id("F4"), id("D7"));
        let parts = &analysis.parts;
        assert_ne!(left, right);
        assert_eq!(parts.of[left], parts.of[right], "{:?}", analysis.links);
        assert!(parts.surveys[left].is_some() && parts.surveys[right].is_some());
        assert_eq!(parts.surveys[white], None);
        // The survey counts the core's stones, not the group's.
        assert_eq!(parts.surveys[left].unwrap()[0], 2);
        assert_eq!(analysis.safety_of_cores[white], analysis.safety_read.safety[parts.of[white]]);
    }

    #[test]
    fn trees_judge_what_was_surveyed_and_the_group_speaks_for_the_rest() {
        let parts =
            Parts { of: vec![0, 1, 1], surveys: vec![None, Some([0; crate::eval::safety::survey::FIGURES]), None] };
        let groups = [Safety(900), Safety(700)];
        let trees = Trees::constant(300 * SCALE);
        assert_eq!(safety_of_parts(&trees, &parts, &groups), [Safety(900), Safety(300), Safety(700)]);
        assert_eq!(safety_of_parts(&trees, &Parts { of: vec![], surveys: vec![] }, &groups), []);
    }
}
