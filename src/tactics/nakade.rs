//! The shapes of eye spaces that one move spoils, as textbooks list them: three in a row or bent, the pyramid four, the
//! crossed and the bulky five, the rabbity six; and the square of four, which is one eye whoever moves first.
//!
//! A space is one connected piece here.

use crate::board::{Point, PointSet};

/// The largest space that one move spoils, and so the most stones that leave one eye when they are taken.
pub const LARGEST: usize = 6;

/// Returns the point that decides a space which one move spoils: the one with the most points of the space beside it.
/// It makes two eyes for the owner that plays there, and leaves one if the opponent does.
pub fn vital_point(space: &PointSet) -> Option<Point> {
    let degree = |point: Point| point.neighbors().iter().filter(|n| space.contains(**n)).count();
    let size = space.len();
    if !(3..=LARGEST).contains(&size) {
        return None;
    }
    let most = space.iter().map(degree).max()?;
    let is_spoilt = match size {
        3 => true,
        4 => most == 3,
        5 => most == 4 || squares(space) == 1,
        _ => most == 4 && squares(space) == 1,
    };
    space.iter().find(|point| is_spoilt && degree(*point) == most)
}

/// Returns the half eyes of an empty space of three points and more by its shape, if the owner plays first and if the
/// opponent does: 4 are two eyes.
pub fn half_eyes(space: &PointSet) -> [u8; 2] {
    match space.len() {
        4 if squares(space) == 1 => [2, 2],
        _ if vital_point(space).is_some() => [4, 2],
        _ => [4, 4],
    }
}

/// Returns how many 2x2 blocks lie in the set.
fn squares(space: &PointSet) -> usize {
    (*space & space.up() & space.right() & space.up().right()).len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    /// The shape of the marked points, and the point marked `b` among them.
    fn shape(text: &str) -> (PointSet, Option<Point>) {
        let diagram = Diagram::parse(text).unwrap();
        (diagram.marks.iter().map(|(_, point)| *point).collect(), diagram.marked('b'))
    }

    #[test]
    fn the_vital_points_are_those_of_the_textbooks() {
        let spoilt = [
            "a b a .\n. . . .\n. . . .\n. . . .",
            "b a . .\na . . .\n. . . .\n. . . .",
            "a b a .\n. a . .\n. . . .\n. . . .",
            "a a . .\na b a .\n. . . .\n. . . .",
            ". a . .\na b a .\n. a . .\n. . . .",
            "a a . .\na b a .\n. a . .\n. . . .",
        ];
        for text in spoilt {
            let (space, vital) = shape(text);
            assert_eq!(vital_point(&space), vital, "{text}");
            assert_eq!(half_eyes(&space), [4, 2], "{text}");
        }
    }

    #[test]
    fn other_shapes_are_two_eyes_but_for_the_square() {
        let living = [
            "a a a a\n. . . .\n. . . .\n. . . .",
            "a a . .\n. a a .\n. . . .\n. . . .",
            "a a a .\na . a .\n. . . .\n. . . .",
            "a a a .\na a a .\n. . . .\n. . . .",
            "a a a a\na a a .\n. . . .\n. . . .",
        ];
        for text in living {
            let (space, _) = shape(text);
            assert_eq!((vital_point(&space), half_eyes(&space)), (None, [4, 4]), "{text}");
        }
        let (square, _) = shape("a a . .\na a . .\n. . . .\n. . . .");
        assert_eq!((vital_point(&square), half_eyes(&square)), (None, [2, 2]));
    }
}
