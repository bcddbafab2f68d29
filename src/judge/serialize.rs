//! This module defines how the parts of deeds and grounds are written for programs.

use serde::{Serialize, Serializer};

use crate::board::{Color, Point};
use crate::eval::safety::{Outcome, Safety};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::GroupId;

/// A point is written as a vertex, for example `D4`.
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// A colour is written as `black` or `white`.
impl Serialize for Color {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// A group is written as the number by which people call it, from 1.
impl Serialize for GroupId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(self.index() as u64 + 1)
    }
}

/// A safety is written as a number from 0 to 1.
impl Serialize for Safety {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(f64::from(self.permille()) / 1000.0)
    }
}

/// Eyes are written as two numbers of eyes, not of half eyes: if the owner moves first, and if the opponent does.
impl Serialize for Eyes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        [self.first, self.second].map(|half_eyes| f64::from(half_eyes) / 2.0).serialize(to)
    }
}

/// An outcome is written as `seki`, or by which side has the eye.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(match self {
            Outcome::Seki => "seki",
            Outcome::NoEye => "no_eye",
            Outcome::HasEye => "has_eye",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::deed::{Act, Deed};
    use crate::judge::ground::{Ground, Reading};
    use crate::judge::place::Place;

    #[test]
    fn deeds_are_told_to_programs_by_their_kind() {
        let json = |deed: &Deed| serde_json::to_string(deed).unwrap();
        assert_eq!(
            json(&Deed::to(Act::ThreatensToSave, GroupId(2))),
            r#"{"kind":"to_groups","of":{"act":"threatens_to_save","groups":[3],"by_reading":false}}"#
        );
        assert_eq!(json(&Deed::FightsKo(Point::at(3, 3))), r#"{"kind":"fights_ko","of":"D4"}"#);
        let takes = Deed::Takes { points: Some(2.5), from: Color::White, place: Place::LowerLeftCorner };
        assert_eq!(json(&takes), r#"{"kind":"takes","of":{"points":2.5,"from":"white","place":"lower_left_corner"}}"#);
    }

    #[test]
    fn grounds_are_told_to_programs_by_their_kind() {
        let json = |ground: &Ground| serde_json::to_string(ground).unwrap();
        assert_eq!(json(&Ground::CanRunOut), r#"{"kind":"can_run_out"}"#);
        assert_eq!(json(&Ground::Experience(Safety(660))), r#"{"kind":"experience","of":0.66}"#);
        assert_eq!(
            json(&Ground::CountedEyes(Eyes { first: 3, second: 2 })),
            r#"{"kind":"counted_eyes","of":[1.5,1.0]}"#
        );
        let read = Ground::Read(Reading::Dies { while_walls_stand: true });
        assert_eq!(json(&read), r#"{"kind":"read","of":{"kind":"dies","of":{"while_walls_stand":true}}}"#);
        let shares = Ground::SharedLiberties { against: GroupId(0), outcome: Outcome::HasEye };
        assert_eq!(json(&shares), r#"{"kind":"shared_liberties","of":{"against":1,"outcome":"has_eye"}}"#);
    }
}
