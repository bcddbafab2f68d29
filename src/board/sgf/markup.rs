//! The markup of a node: signs and letters that the author of a record put on points.

use std::cmp::Reverse;

use super::Node;
use super::read::rectangle;
use super::value::point_of;
use crate::board::{Point, Size};

/// A sign on a point.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sign {
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `CR`.
    Circle,
    /// `MA`.
    Cross,
    /// `SL`.
    Selected,
    /// `LB`, with its text.
    Label(String),
}

impl Node {
    /// The signs on points of a board of this size, row by row from the top. What lies beside the board or has no
    /// text is left out.
    pub fn markup(&self, size: Size) -> Vec<(Point, Sign)> {
        let mut found: Vec<(Point, Sign)> = self.other.iter().flat_map(|property| signs(property, size)).collect();
        // The reader gives the points of a property in any order, and another one each time.
        found.sort_by(|(a, sign), (b, other)| {
            let place = |point: &Point| (Reverse(point.row()), point.column());
            place(a).cmp(&place(b)).then_with(|| sign.cmp(other))
        });
        found
    }
}

/// The signs of a property, as `TR[aa][bb:cd]` or `LB[aa:1]`.
fn signs(property: &str, size: Size) -> Vec<(Point, Sign)> {
    let (name, values) = property.split_at(property.find('[').unwrap_or(property.len()));
    let sign = match name {
        "TR" => Sign::Triangle,
        "SQ" => Sign::Square,
        "CR" => Sign::Circle,
        "MA" => Sign::Cross,
        "SL" => Sign::Selected,
        "LB" => return values_of(values).iter().filter_map(|value| label(value, size)).collect(),
        _ => return Vec::new(),
    };
    let points = values_of(values).into_iter().flat_map(|value| points(&value, size));
    points.map(|point| (point, sign.clone())).collect()
}

fn label(value: &str, size: Size) -> Option<(Point, Sign)> {
    let (place, text) = value.split_once(':')?;
    let text = text.trim();
    (!text.is_empty()).then_some((point_of(place, size)?, Sign::Label(text.to_string())))
}

/// The point that a value names, or those of the rectangle, as `aa:cc`.
fn points(value: &str, size: Size) -> Vec<Point> {
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    match (point_of(from, size), point_of(to, size)) {
        (Some(from), Some(to)) => rectangle(from, to).collect(),
        _ => Vec::new(),
    }
}

/// The values of a property, as `[aa][b\]b]`, without what protects characters in them.
fn values_of(text: &str) -> Vec<String> {
    let mut values = Vec::new();
    let mut value: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, &mut value) {
            ('[', None) => value = Some(String::new()),
            ('\\', Some(value)) => value.extend(chars.next()),
            (']', Some(_)) => values.extend(value.take()),
            (c, Some(value)) => value.push(c),
            (_, None) => {}
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::super::{Record, letters_of};
    use super::*;

    fn markup(node: &str) -> Vec<(String, Sign)> {
        let record = Record::read(&format!("(;SZ[9]{node})")).unwrap();
        let markup = record.tree[super::super::NodeId::ROOT].markup(Size::NINE);
        markup.into_iter().map(|(point, sign)| (letters_of(point, Size::NINE), sign)).collect()
    }

    #[test]
    fn signs_and_letters_are_read() {
        let label = |text: &str| Sign::Label(text.into());
        assert_eq!(markup("TR[ab]"), [("ab".into(), Sign::Triangle)]);
        assert_eq!(markup("SQ[aa:ba]"), [("aa".into(), Sign::Square), ("ba".into(), Sign::Square)]);
        assert_eq!(markup("LB[aa:1][bb:a\\]b]"), [("aa".into(), label("1")), ("bb".into(), label("a]b"))]);
        assert_eq!(markup("LB[cc:\\\\x:y]"), [("cc".into(), label("\\x:y"))]);
        let names = ["CR", "MA", "SL"].map(|name| markup(&format!("{name}[cc]"))[0].1.clone());
        assert_eq!(names, [Sign::Circle, Sign::Cross, Sign::Selected]);
    }

    #[test]
    fn what_lies_beside_the_board_is_left_out() {
        assert_eq!(markup("TR[zz][ss]LB[aa:][xx:1][aa]BL[300]V[3]"), []);
    }
}
