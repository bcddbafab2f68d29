//! Numbers of things, lists and figures in plain English, and lines of a bounded width.

use crate::board::rules::Rules;

/// Returns a number of things: `1 stone`, `8 stones`.
pub(in crate::report) fn count(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// Returns a number of liberties: `1 liberty`, `8 liberties`.
pub(in crate::report) fn liberties(n: i32) -> String {
    if n == 1 { "1 liberty".into() } else { format!("{n} liberties") }
}

/// Returns the number that [`figure`] writes.
pub(in crate::report) fn rounded(points: f64) -> f64 {
    format!("{points:.1}").parse().unwrap_or(points)
}

/// Returns a figure with at most one decimal: `3.2`, `12`, `1`.
pub(in crate::report) fn figure(points: f64) -> String {
    // A whole number is displayed without a fraction; adding 0 turns -0 into 0.
    format!("{}", rounded(points) + 0.0)
}

/// Returns a number of points: `1 point`, `3.2 points`.
pub(in crate::report) fn points(points: f64) -> String {
    let thing = if rounded(points) == 1.0 { "point" } else { "points" };
    format!("{} {thing}", figure(points))
}

/// Returns a number with its thousands grouped: `950`, `4,000`, `1,200,000`.
pub(crate) fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the items as a list: `a`, `a and b`, `a, b and c`.
pub(in crate::report) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

/// Returns a number of eyes as a figure: `0`, `½`, `1`, `1½`, `2`.
pub(in crate::report) fn eyes(eyes: f64) -> String {
    let halves = (2.0 * eyes).round() as u32;
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".into(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Returns a share as a percentage: `22 %`.
pub(in crate::report) fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Returns the text with a capital first letter.
pub(in crate::report) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// Returns the rules as a person calls them: `Chinese`.
pub(in crate::report) fn rules(rules: &Rules) -> String {
    match rules.name() {
        "aga" => "AGA".into(),
        "tromp-taylor" => "Tromp-Taylor".into(),
        "new-zealand" => "New Zealand".into(),
        name => capital(name),
    }
}

/// Returns the text in lines of at most `width` characters, each indented by `indent` blanks.
pub(in crate::report) fn wrapped(text: &str, indent: usize, width: usize) -> String {
    if text.is_empty() {
        return String::new();
    }
    let margin = " ".repeat(indent);
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let longer = line.chars().count() + 1 + word.chars().count() + indent;
        if !line.is_empty() && longer > width {
            lines += &format!("{margin}{line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    lines + &format!("{margin}{line}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1234), "1,234");
        assert_eq!(thousands(123_456_789), "123,456,789");
    }

    #[test]
    fn numbers_and_their_nouns_agree() {
        assert_eq!(count(1, "stone"), "1 stone");
        assert_eq!(count(0, "stone"), "0 stones");
        assert_eq!(points(1.04), "1 point");
        assert_eq!(points(3.25), "3.2 points");
        assert_eq!(points(-0.04), "0 points");
        assert_eq!(eyes(0.5), "½");
        assert_eq!(eyes(1.5), "1½");
        assert_eq!(eyes(2.0), "2");
        assert_eq!([950, 4_000, 1_200_050].map(thousands), ["950", "4,000", "1,200,050"]);
    }

    #[test]
    fn lists_end_with_and() {
        let items = |n: usize| list(&["a", "b", "c"].map(String::from)[..n]);
        assert_eq!([items(0), items(1), items(2), items(3)], ["", "a", "a and b", "a, b and c"]);
    }

    #[test]
    fn lines_keep_their_width() {
        assert_eq!(wrapped("one two three", 2, 9), "  one two\n  three\n");
        assert_eq!(wrapped("much-too-long", 0, 5), "much-too-long\n");
    }
}
