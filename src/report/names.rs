//! How the model's values are spelt in JSON.

use std::fmt::Display;

use serde::Serializer;

use crate::board::{Color, Size};
use crate::eval::field::Phase;
use crate::eval::safety::Status;

/// As it is displayed.
pub(super) fn one<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Each as it is displayed.
pub(super) fn many<T: Display, S: Serializer>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().map(ToString::to_string))
}

/// As it is displayed, or null.
pub(super) fn maybe<T: Display, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(value),
        None => to.serialize_none(),
    }
}

/// The side length.
pub(super) fn side<S: Serializer>(size: &Size, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(size.side() as u64)
}

/// `black` or `white`.
pub(super) fn color<S: Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(color.name())
}

/// `opening`, `middle game` or `endgame`.
pub(super) fn phase<S: Serializer>(phase: &Phase, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(phase.name())
}

/// `alive`, `unsettled` or `dead`.
pub(super) fn status<S: Serializer>(status: &Status, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(status.name())
}
