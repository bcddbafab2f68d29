//! The fields of a JSON object, each read as what it must be; what cannot be read is told with the field's name.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::app::LONGEST_SECONDS;
use crate::board::{Color, Move, PointSet, Size};
use crate::search::bans::Restriction;

/// The reason why a query is refused: the field and the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bad {
    /// The field.
    pub field: String,
    /// The line that names the fault and what was expected.
    pub message: String,
}

impl Bad {
    /// A field that is wrong for this reason.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Bad {
        Bad { field: field.into(), message: message.into() }
    }
}

/// The fields of an object. A field that is null counts as absent.
pub struct Fields<'a> {
    /// The object.
    pub object: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    fn get<T>(&self, name: &str, expected: &str, read: impl Fn(&'a Value) -> Option<T>) -> Result<Option<T>, Bad> {
        let Some(value) = self.object.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
        let shown = value.to_string().chars().take(60).collect::<String>();
        read(value).map(Some).ok_or_else(|| Bad::new(name, format!("{shown}; expected {expected}")))
    }

    /// A text.
    pub fn text(&self, name: &str) -> Result<Option<&'a str>, Bad> {
        self.get(name, "a string", Value::as_str)
    }

    /// Returns whether something is asked for; no if it is not named.
    pub fn flag(&self, name: &str) -> Result<bool, Bad> {
        Ok(self.get(name, "true or false", Value::as_bool)?.unwrap_or(false))
    }

    /// A finite number.
    pub fn number(&self, name: &str) -> Result<Option<f64>, Bad> {
        self.get(name, "a number", |value| value.as_f64().filter(|number| number.is_finite()))
    }

    /// A whole number.
    pub fn integer(&self, name: &str) -> Result<Option<i64>, Bad> {
        self.get(name, "a whole number", whole)
    }

    /// A whole number from 0.
    pub fn count(&self, name: &str) -> Result<Option<u64>, Bad> {
        self.get(name, "a whole number from 0", |value| whole(value).and_then(|number| u64::try_from(number).ok()))
    }

    /// Returns the whole numbers of a field.
    pub fn integers(&self, name: &str) -> Result<Option<Vec<i64>>, Bad> {
        self.get(name, "a list of whole numbers", |value| value.as_array()?.iter().map(whole).collect())
    }

    /// Returns the whole numbers from 0 of a field.
    pub fn counts(&self, name: &str) -> Result<Option<Vec<usize>>, Bad> {
        let count = |value: &Value| usize::try_from(whole(value)?).ok();
        self.get(name, "a list of whole numbers from 0", |value| value.as_array()?.iter().map(count).collect())
    }

    /// A time in seconds.
    pub fn seconds(&self, name: &str) -> Result<Option<Duration>, Bad> {
        let seconds = |value: &Value| {
            let seconds = value.as_f64().filter(|seconds| *seconds >= 0.0)?;
            Duration::try_from_secs_f64(seconds.min(LONGEST_SECONDS)).ok()
        };
        self.get(name, "a number of seconds", seconds)
    }

    /// A colour.
    pub fn color(&self, name: &str) -> Result<Option<Color>, Bad> {
        self.get(name, "B or W", color)
    }

    /// Moves as `[colour, vertex]`.
    pub fn moves(&self, name: &str, size: Size) -> Result<Option<Vec<(Color, Move)>>, Bad> {
        let Some(list) = self.get(name, "[[colour, vertex], ...]", Value::as_array)? else { return Ok(None) };
        let mut moves = Vec::new();
        for (number, value) in list.iter().enumerate() {
            let bad = || {
                let shown = value.to_string().chars().take(60).collect::<String>();
                Bad::new(name, format!("entry {} is {shown}; expected [colour, vertex] on {size}", number + 1))
            };
            let pair = value.as_array().filter(|pair| pair.len() == 2).ok_or_else(bad)?;
            let (side, vertex) = (color(&pair[0]), pair[1].as_str().and_then(|text| vertex(text, size)));
            moves.push((side.ok_or_else(bad)?, vertex.ok_or_else(bad)?));
        }
        Ok(Some(moves))
    }

    /// Moves that a side may not make, or the only ones that it may: without a depth, when asked for a move.
    pub fn restrictions(&self, name: &str, size: Size, only: bool) -> Result<Vec<Restriction>, Bad> {
        let expected = "[{\"player\": colour, \"moves\": [vertex, ...], \"untilDepth\": number}, ...]";
        let bad = || Bad::new(name, format!("expected {expected}"));
        let mut all = Vec::new();
        for value in self.get(name, expected, Value::as_array)?.into_iter().flatten() {
            let object = value.as_object().ok_or_else(bad)?;
            let fields = Fields { object };
            let until = fields.count("untilDepth")?.unwrap_or(1);
            let until = u16::try_from(until).unwrap_or(u16::MAX);
            let color = fields.color("player")?.ok_or_else(bad)?;
            let mut chosen = Restriction { only, color, points: PointSet::EMPTY, pass: false, until };
            for vertex_named in object.get("moves").and_then(Value::as_array).ok_or_else(bad)? {
                match vertex_named.as_str().and_then(|text| vertex(text, size)).ok_or_else(bad)? {
                    Move::Play(point) => drop(chosen.points.insert(point)),
                    Move::Pass => chosen.pass = true,
                }
            }
            all.push(chosen);
        }
        Ok(all)
    }
}

/// A whole number, also where it is written with a point.
fn whole(value: &Value) -> Option<i64> {
    let float = || value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 9e15);
    value.as_i64().or_else(|| float().map(|number| number as i64))
}

fn color(value: &Value) -> Option<Color> {
    match value.as_str()?.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// A move; an empty text is a pass, as some clients write it.
fn vertex(text: &str, size: Size) -> Option<Move> {
    if text.is_empty() { Some(Move::Pass) } else { Move::parse(text, size) }
}
