//! How the model's values are spelt in JSON.

use std::fmt::Display;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::board::{Color, Size};
use crate::eval::field::Phase;
use crate::eval::safety::Status;
use crate::judge::deed::Deed;
use crate::judge::ground::Ground;
use crate::tactics::fate::Proof;

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

/// What the attack rests on, and whether it is proven.
pub(super) fn attack_proof<S: Serializer>(proof: &Option<Proof>, to: S) -> Result<S::Ok, S::Error> {
    proof_of(["attack_proof", "attack_proven"], *proof, to)
}

/// What the defence rests on, and whether it is proven.
pub(super) fn defend_proof<S: Serializer>(proof: &Option<Proof>, to: S) -> Result<S::Ok, S::Error> {
    proof_of(["defend_proof", "defend_proven"], *proof, to)
}

/// Under the first name what a claim rests on, or null, under the second whether it is proven.
fn proof_of<S: Serializer>(
    [rests_on, is_proven]: [&'static str; 2],
    proof: Option<Proof>,
    to: S,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(2))?;
    map.serialize_entry(rests_on, &proof.map(Proof::name))?;
    map.serialize_entry(is_proven, &(proof == Some(Proof::Proven)))?;
    map.end()
}

/// Deeds as sentences and as data.
pub(super) fn deeds<S: Serializer>(deeds: &[Deed], to: S) -> Result<S::Ok, S::Error> {
    in_both_ways(["reasons", "deeds"], deeds, to)
}

/// Grounds as sentences and as data.
pub(super) fn grounds<S: Serializer>(grounds: &[Ground], to: S) -> Result<S::Ok, S::Error> {
    in_both_ways(["reasons", "grounds"], grounds, to)
}

/// What retaking a ko would do, as sentences and as data.
pub(super) fn retaking<S: Serializer>(deeds: &[Deed], to: S) -> Result<S::Ok, S::Error> {
    in_both_ways(["retaking", "deeds"], deeds, to)
}

/// Under the first name each as it is displayed, under the second as data.
fn in_both_ways<T: Display + Serialize, S: Serializer>(
    [sentences, data]: [&'static str; 2],
    values: &[T],
    to: S,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(2))?;
    map.serialize_entry(sentences, &values.iter().map(ToString::to_string).collect::<Vec<String>>())?;
    map.serialize_entry(data, values)?;
    map.end()
}

/// The side length.
pub(super) fn side<S: Serializer>(size: &Size, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(size.side() as u64)
}

/// `black` or `white`.
pub(super) fn color<S: Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(color.name())
}

/// `opening`, `middle game`, `endgame` or `finished`.
pub(super) fn phase<S: Serializer>(phase: &Phase, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(phase.name())
}

/// `alive`, `unsettled`, `dead` or `seki`.
pub(super) fn status<S: Serializer>(status: &Status, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(status.name())
}
