//! Boosted trees: an estimate as a sum of small decisions on named figures.
//!
//! Each tree asks the same few questions of every case ("liberties over 3?"), and the answers choose one of its leaves;
//! the estimate is the sum of the leaves. Such symmetric trees (Prokhorenkova et al., "CatBoost", 2018) can be read in
//! a text file and asked of many cases at once. All numbers are whole, so every machine gives the same answer.

use std::fmt::Write as _;

/// A leaf is worth 1/SCALE of the unit of the estimate, so that rounding leaves does not add up.
pub const SCALE: i32 = 64;

/// The number of cases that are compared side by side.
const STRIP: usize = 16;

/// The number of trees that are added up in a row; trees that add nothing fill the last row.
const AT_ONCE: usize = 8;

/// The most questions a tree asks. A number known beforehand spares a check for each leaf that is looked up.
pub const MAX_DEPTH: usize = 6;

/// The most leaves a tree has.
const MAX_LEAVES: usize = 1 << MAX_DEPTH;

/// A question: is this figure over the threshold?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Split {
    /// The place of the figure among the figures.
    pub figure: usize,
    /// The largest value that answers no.
    pub threshold: i32,
}

/// One tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The questions; the answer to question k is bit k of the leaf's place.
    pub splits: Vec<Split>,
    /// The leaves, 2 to the number of questions, in 1/[`SCALE`].
    pub leaves: Vec<i32>,
}

/// A sum of trees over named figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trees {
    /// The names of the figures, in the order in which a case gives them.
    figures: Vec<String>,
    /// The start of the sum, in 1/[`SCALE`].
    base: i32,
    trees: Vec<Tree>,
    /// The trees in the form for many cases at once.
    many: ForMany,
}

/// Trees as they are asked about many cases at once: each question once, however many trees ask it, since few questions
/// make all trees.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ForMany {
    /// The questions of the trees.
    questions: Vec<Split>,
    /// The questions of each tree, by place; [`NEVER`] for those that it does not ask.
    asked: Vec<[u16; MAX_DEPTH]>,
    leaves: Vec<[i32; MAX_LEAVES]>,
}

/// A question whose answer is always no. The first question has place 1.
const NEVER: u16 = 0;

impl ForMany {
    fn new(trees: &[Tree]) -> ForMany {
        let mut questions: Vec<Split> = trees.iter().flat_map(|tree| &tree.splits).copied().collect();
        questions.sort_unstable();
        questions.dedup();
        let place = |split: &Split| questions.binary_search(split).map_or(NEVER, |at| at as u16 + 1);
        let asked = |tree: &Tree| std::array::from_fn(|k| tree.splits.get(k).map_or(NEVER, place));
        let leaves = |tree: &Tree| std::array::from_fn(|at| tree.leaves.get(at).copied().unwrap_or(0));
        let mut many =
            ForMany { asked: trees.iter().map(asked).collect(), leaves: trees.iter().map(leaves).collect(), questions };
        let whole = trees.len().next_multiple_of(AT_ONCE);
        many.asked.resize(whole, [NEVER; MAX_DEPTH]);
        many.leaves.resize(whole, [0; MAX_LEAVES]);
        many
    }
}

/// The reason why a text is no file of trees.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the trees: {found:?}; expected {expected}")]
pub struct BadTrees {
    /// The line, from 1.
    line: usize,
    /// The text that stands there.
    found: String,
    /// A description of what should stand there.
    expected: &'static str,
}

impl Trees {
    /// The sum of these trees and a base in 1/[`SCALE`]. Each tree asks at most [`MAX_DEPTH`] questions about the named
    /// figures and has its 2^questions leaves.
    pub fn new(figures: Vec<String>, base: i32, trees: Vec<Tree>) -> Trees {
        debug_assert!(trees.iter().all(Tree::is_whole));
        let many = ForMany::new(&trees);
        Trees { figures, base, trees, many }
    }

    /// Returns trees with the same estimate for every case, in 1/[`SCALE`].
    pub fn constant(base: i32) -> Trees {
        Trees::new(Vec::new(), base, Vec::new())
    }

    /// The names of the figures, in the order in which a case gives them.
    pub fn figures(&self) -> &[String] {
        &self.figures
    }

    /// Reads what [`Trees::to_text`] writes.
    pub fn parse(text: &str) -> Result<Trees, BadTrees> {
        let (mut figures, mut base, mut trees) = (Vec::new(), 0, Vec::new());
        for (i, line) in text.lines().enumerate() {
            let bad = |expected| BadTrees { line: i + 1, found: line.to_string(), expected };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(' ').ok_or_else(|| bad("`figures`, `base` or `tree`"))?;
            match word {
                "figures" => figures = rest.split_whitespace().map(str::to_string).collect(),
                "base" => base = rest.trim().parse().map_err(|_| bad("a whole number"))?,
                "tree" => trees.push(parse_tree(rest, &figures).ok_or_else(|| {
                    bad("`tree figure>threshold ... : leaf ...` with known figures, at most 6 questions and 2^questions leaves")
                })?),
                _ => return Err(bad("`figures`, `base` or `tree`")),
            }
        }
        Ok(Trees::new(figures, base, trees))
    }

    /// A text a person can read: a line a tree, its questions and its leaves.
    pub fn to_text(&self) -> String {
        let mut text = format!("figures {}\nbase {}\n", self.figures.join(" "), self.base);
        for tree in &self.trees {
            text += "tree";
            for split in &tree.splits {
                let _ = write!(text, " {}>{}", self.figures[split.figure], split.threshold);
            }
            text += " :";
            for leaf in &tree.leaves {
                let _ = write!(text, " {leaf}");
            }
            text += "\n";
        }
        text
    }

    /// The estimate for one case, given its figures in order.
    pub fn estimate(&self, figures: &[i32]) -> i32 {
        let mut sum = self.base;
        for tree in &self.trees {
            let mut leaf = 0;
            for (k, split) in tree.splits.iter().enumerate() {
                leaf |= usize::from(figures[split.figure] > split.threshold) << k;
            }
            sum += tree.leaves[leaf];
        }
        sum / SCALE
    }

    /// The estimates for many cases, given figure by figure: `columns[f][case]`, of which the first `count` cases are
    /// asked for. There is room for a multiple of 16. Every threshold of the trees must be one that 16 bits hold;
    /// figures beyond them are as good as the last that fits.
    // Inlined, the compiler would no longer see that the numbers compared and those written are apart.
    #[inline(never)]
    pub fn estimate_all<const CASES: usize>(&self, columns: &[[i16; CASES]], count: usize, out: &mut [i32; CASES]) {
        // Whole strips of cases, so that they are compared side by side.
        const { assert!(CASES.is_multiple_of(STRIP)) };
        let ForMany { questions, asked, leaves } = &self.many;
        // A byte a case: all ones for yes, and in places the leaf.
        let mut answers = vec![[0_u8; STRIP]; questions.len() + 1];
        let mut places = vec![[0_u8; STRIP]; asked.len()];
        for (strip, sums) in out.as_chunks_mut::<STRIP>().0.iter_mut().enumerate().take(count.div_ceil(STRIP)) {
            for (answer, question) in answers[1..].iter_mut().zip(questions) {
                let figures = columns[question.figure].as_chunks::<STRIP>().0[strip];
                let threshold = question.threshold as i16;
                for (answer, figure) in answer.iter_mut().zip(figures) {
                    *answer = if figure > threshold { u8::MAX } else { 0 };
                }
            }
            for (places, asked) in places.iter_mut().zip(asked) {
                let asked = asked.map(|at| answers[usize::from(at)]);
                for (case, place) in places.iter_mut().enumerate() {
                    *place = asked.iter().enumerate().fold(0, |place, (k, answer)| place | answer[case] & 1 << k);
                }
            }
            for (case, sum) in sums.iter_mut().enumerate() {
                let mut all = self.base;
                for (leaves, places) in leaves.as_chunks::<AT_ONCE>().0.iter().zip(places.as_chunks::<AT_ONCE>().0) {
                    for (leaves, places) in leaves.iter().zip(places) {
                        all += leaves[usize::from(places[case]) % MAX_LEAVES];
                    }
                }
                *sum = all / SCALE;
            }
        }
    }
}

impl Tree {
    /// Returns whether it asks no more than a tree may and has the leaves that go with that.
    fn is_whole(&self) -> bool {
        self.splits.len() <= MAX_DEPTH && self.leaves.len() == 1 << self.splits.len()
    }
}

fn parse_tree(text: &str, figures: &[String]) -> Option<Tree> {
    let (questions, leaves) = text.split_once(':')?;
    let split = |word: &str| {
        let (name, threshold) = word.split_once('>')?;
        let figure = figures.iter().position(|figure| figure == name)?;
        Some(Split { figure, threshold: threshold.parse().ok()? })
    };
    let splits: Vec<Split> = questions.split_whitespace().map(split).collect::<Option<_>>()?;
    let leaves: Vec<i32> = leaves.split_whitespace().map(|leaf| leaf.parse().ok()).collect::<Option<_>>()?;
    Some(Tree { splits, leaves }).filter(Tree::is_whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "figures liberties eyes\nbase 640\ntree liberties>3 eyes>1 : -640 0 640 1280\n";

    #[test]
    fn the_answers_choose_the_leaf() {
        let trees = Trees::parse(TEXT).unwrap();
        assert_eq!(trees.estimate(&[3, 1]), 0);
        assert_eq!(trees.estimate(&[4, 1]), 10);
        assert_eq!(trees.estimate(&[3, 2]), 20);
        assert_eq!(trees.estimate(&[9, 9]), 30);
        assert_eq!(trees.to_text(), TEXT);
    }

    #[test]
    fn many_cases_at_once_are_as_one_by_one() {
        let trees = Trees::parse(TEXT).unwrap();
        let mut columns = [[0; 32]; 2];
        columns[0][14..18].copy_from_slice(&[3, 4, 3, 9]);
        columns[1][14..18].copy_from_slice(&[1, 1, 2, 9]);
        let mut out = [0; 32];
        trees.estimate_all(&columns, 18, &mut out);
        assert_eq!(out[14..18], [0, 10, 20, 30]);
    }

    #[test]
    fn a_bad_file_is_refused_with_its_line() {
        let error = |text: &str| Trees::parse(text).unwrap_err().to_string();
        assert!(error("figures a\ntree b>1 : 0 1").starts_with("line 2 of the trees: \"tree b>1 : 0 1\"; expected"));
        assert!(error("figures a\ntree a>1 : 0 1 2").starts_with("line 2"));
        assert!(error("base x").contains("a whole number"));
        assert!(error("leaves 3").contains("`figures`, `base` or `tree`"));
    }
}
