//! Boosted trees: an estimate as a sum of small decisions on named figures.
//!
//! Each tree asks the same few questions of every case ("liberties over 3?"), and the answers choose one of its leaves;
//! the estimate is the sum of the leaves. Such symmetric trees (Prokhorenkova et al., "CatBoost", 2018) can be read in
//! a text file and asked of many cases at once. All numbers are whole, so every machine gives the same answer.

use std::fmt::Write as _;

/// A leaf is worth 1/SCALE of the unit of the estimate, so that rounding leaves does not add up.
pub const SCALE: i32 = 64;

/// How many cases are compared side by side.
const STRIP: usize = 16;

/// The leaves of a tree of six questions, as the shipped ones are: a number known beforehand spares a check each time.
const USUAL_LEAVES: usize = 64;

/// The most questions a tree asks.
pub const MAX_DEPTH: usize = 8;

/// A question: is this figure over the threshold?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    pub figures: Vec<String>,
    /// What the sum starts from, in 1/[`SCALE`].
    pub base: i32,
    /// The trees.
    pub trees: Vec<Tree>,
}

/// Why a text is no file of trees.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the trees: {found:?}; expected {expected}")]
pub struct BadTrees {
    /// The line, from 1.
    line: usize,
    /// What stands there.
    found: String,
    /// What should.
    expected: &'static str,
}

impl Trees {
    /// Reads what [`Trees::to_text`] writes.
    pub fn parse(text: &str) -> Result<Trees, BadTrees> {
        let mut trees = Trees { figures: Vec::new(), base: 0, trees: Vec::new() };
        for (i, line) in text.lines().enumerate() {
            let bad = |expected| BadTrees { line: i + 1, found: line.to_string(), expected };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(' ').ok_or_else(|| bad("`figures`, `base` or `tree`"))?;
            match word {
                "figures" => trees.figures = rest.split_whitespace().map(str::to_string).collect(),
                "base" => trees.base = rest.trim().parse().map_err(|_| bad("a whole number"))?,
                "tree" => trees.trees.push(parse_tree(rest, &trees.figures).ok_or_else(|| {
                    bad("`tree figure>threshold ... : leaf ...` with known figures and 2^questions leaves")
                })?),
                _ => return Err(bad("`figures`, `base` or `tree`")),
            }
        }
        Ok(trees)
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
    /// asked for. There is room for a multiple of 16. Every threshold of the trees must be one that 16 bits hold; figures
    /// beyond them are as good as the last that fits.
    pub fn estimate_all<const CASES: usize>(&self, columns: &[[i16; CASES]], count: usize, out: &mut [i32; CASES]) {
        // Whole strips of cases, so that they are compared side by side.
        const { assert!(CASES.is_multiple_of(STRIP)) };
        let count = count.next_multiple_of(STRIP).min(CASES);
        let out = &mut out[..count];
        out.fill(self.base);
        let mut leaf = [0_u16; CASES];
        let leaf = &mut leaf[..count];
        for tree in &self.trees {
            leaf.fill(0);
            for (k, split) in tree.splits.iter().enumerate() {
                let (threshold, bit) = (split.threshold as i16, 1_u16 << k);
                for (leaf, figure) in leaf.iter_mut().zip(&columns[split.figure][..count]) {
                    *leaf |= if *figure > threshold { bit } else { 0 };
                }
            }
            let strips = out.as_chunks_mut::<STRIP>().0.iter_mut().zip(leaf.as_chunks::<STRIP>().0);
            if let Ok(leaves) = <&[i32; USUAL_LEAVES]>::try_from(&tree.leaves[..]) {
                strips.for_each(|(sums, places)| {
                    for (sum, place) in sums.iter_mut().zip(places) {
                        *sum += leaves[usize::from(*place) % USUAL_LEAVES];
                    }
                });
            } else {
                strips.for_each(|(sums, places)| {
                    for (sum, place) in sums.iter_mut().zip(places) {
                        *sum += tree.leaves[usize::from(*place)];
                    }
                });
            }
        }
        for sum in out {
            *sum /= SCALE;
        }
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
    (splits.len() <= MAX_DEPTH && leaves.len() == 1 << splits.len()).then_some(Tree { splits, leaves })
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
