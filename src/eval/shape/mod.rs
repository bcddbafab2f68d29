//! Shape: which chains hold together, and the eyes they make (`docs/evaluation.md#groups`).

pub mod core;
pub mod eye;
pub mod group;
pub mod half_eye;
pub mod link;
pub mod read_links;
pub mod region;
pub mod static_group;

use crate::board::Board;
use crate::eval::field::Field;
use eye::{EyeSpace, Eyes, HalfEye, count_eyes, eyes_of_groups};
use group::{Groups, form_groups};
use half_eye::half_eyes;
use link::{Link, find_links};

/// The results of the shape. The methods of [`Analysis`](crate::eval::Analysis) say what each is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Shape {
    pub(in crate::eval) links: Vec<Link>,
    pub(in crate::eval) groups: Groups,
    pub(in crate::eval) eye_spaces: Vec<EyeSpace>,
    pub(in crate::eval) half_eyes: Vec<HalfEye>,
    pub(in crate::eval) eyes: Vec<Eyes>,
}

impl Shape {
    /// The shape of a position with this field.
    pub(in crate::eval) fn of(board: &Board, field: &Field) -> Shape {
        let Field { readings, lifted, trimmed, territories, .. } = field;
        let links = find_links(board, &lifted.stones, territories, &readings.links);
        let groups = form_groups(board, &links);
        let eye_spaces = count_eyes(board, territories);
        let half_eyes = half_eyes(board, &groups, readings, &lifted.stones, trimmed);
        let eyes = eyes_of_groups(&groups, &eye_spaces, territories, &half_eyes);
        Shape { links, groups, eye_spaces, half_eyes, eyes }
    }
}

/// A position with its field and its shape, from which safety and score are made.
#[derive(Clone, Copy)]
pub(in crate::eval) struct Shaped<'a> {
    pub(in crate::eval) board: &'a Board,
    pub(in crate::eval) field: &'a Field,
    pub(in crate::eval) shape: &'a Shape,
}
