//! Writes the values of the model as JSON.

use std::fmt::Display;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::board::{Color, Size};
use crate::eval::field::Phase;
use crate::eval::safety::Status;
use crate::judge::deed::Deed;
use crate::judge::ground::Ground;
use crate::tactics::fate::Proof;

/// Writes a value as it is displayed.
pub(super) fn one<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Writes each value as it is displayed.
pub(super) fn many<T: Display, S: Serializer>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().map(ToString::to_string))
}

/// Writes a value as it is displayed, or null.
pub(super) fn maybe<T: Display, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(value),
        None => to.serialize_none(),
    }
}

/// Writes the evidence for the attack, and whether it is proven.
pub(super) fn attack_proof<S: Serializer>(proof: &Option<Proof>, to: S) -> Result<S::Ok, S::Error> {
    proof_of(["attack_proof", "attack_proven"], *proof, to)
}

/// Writes the evidence for the defence, and whether it is proven.
pub(super) fn defend_proof<S: Serializer>(proof: &Option<Proof>, to: S) -> Result<S::Ok, S::Error> {
    proof_of(["defend_proof", "defend_proven"], *proof, to)
}

/// Writes the evidence for a claim, or null, under the first name, and whether it is proven under the second.
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

/// Writes deeds as sentences and as data.
pub(super) fn deeds<S: Serializer>(deeds: &[Deed], to: S) -> Result<S::Ok, S::Error> {
    in_both_ways(["reasons", "deeds"], deeds, to)
}

/// Writes grounds as sentences and as data.
pub(super) fn grounds<S: Serializer>(grounds: &[Ground], to: S) -> Result<S::Ok, S::Error> {
    in_both_ways(["reasons", "grounds"], grounds, to)
}

/// Writes the effect of retaking a ko, as sentences and as data.
pub(super) fn retaking<S: Serializer>(deeds: &[Deed], to: S) -> Result<S::Ok, S::Error> {
    in_both_ways(["retaking", "deeds"], deeds, to)
}

/// Writes the values as they are displayed under the first name, and as data under the second.
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

/// Writes the side length.
pub(super) fn side<S: Serializer>(size: &Size, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(size.side() as u64)
}

/// Writes `black` or `white`.
pub(super) fn color<S: Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(color.name())
}

/// Writes `opening`, `middle game`, `endgame` or `finished`.
pub(super) fn phase<S: Serializer>(phase: &Phase, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(phase.name())
}

/// Writes `alive`, `unsettled`, `dead` or `seki`.
pub(super) fn status<S: Serializer>(status: &Status, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(status.name())
}
