//! The lines of GTP 2 (draft 2, section 2): what is a command, its id and its words; and what handlers ask of them.

use std::borrow::Cow;
use std::fmt;

use crate::board::{Color, Move, Point, Size};

/// A line that holds a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number in front, echoed in the reply as it was written.
    pub id: String,
    /// The command's name; empty if the line holds only a number.
    pub command: String,
    /// Its arguments.
    pub words: Vec<String>,
}

impl Line {
    /// Reads a line; `None` if it holds nothing but blanks, control characters and comments.
    ///
    /// A byte order mark before the first word is dropped. Tabs are blanks, other control characters (carriage returns
    /// among them) are dropped, and a `#` starts a comment. The one exception is `keisei-why #3`: there `#3` names a
    /// group.
    pub fn parse(text: &str) -> Option<Line> {
        let text: String = text
            .trim_start_matches('\u{feff}')
            .chars()
            .filter(|c| !c.is_ascii_control() || *c == '\t')
            .map(|c| if c == '\t' { ' ' } else { c })
            .collect();
        let mut line = Line { id: String::new(), command: String::new(), words: Vec::new() };
        for (i, word) in text.split(' ').filter(|word| !word.is_empty()).enumerate() {
            if line.command == "keisei-why" && is_group_name(word) {
                line.words.push(word.into());
                continue;
            }
            let (word, comment) = match word.split_once('#') {
                Some((word, _)) => (word, true),
                None => (word, false),
            };
            if !word.is_empty() {
                if i == 0 && word.bytes().all(|b| b.is_ascii_digit()) {
                    line.id = word.into();
                } else if line.command.is_empty() {
                    line.command = word.into();
                } else {
                    line.words.push(word.into());
                }
            }
            if comment {
                break;
            }
        }
        (!line.id.is_empty() || !line.command.is_empty()).then_some(line)
    }

    /// Returns whether the line asks to end the command that runs, as GoGui does.
    pub fn is_interrupt(text: &str) -> bool {
        text.trim_start().strip_prefix('#').is_some_and(|rest| rest.trim() == "interrupt")
    }
}

fn is_group_name(word: &str) -> bool {
    word.strip_prefix('#').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The reason why a command is refused. The reply is the wording of the GTP 2 draft where it has one; what is wrong in
/// particular goes to the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The text of the reply.
    pub reply: Cow<'static, str>,
    /// The details for the log; may be empty.
    pub detail: String,
}

impl Failure {
    /// A reply that says it all.
    pub fn new(reply: impl Into<Cow<'static, str>>) -> Failure {
        Failure { reply: reply.into(), detail: String::new() }
    }

    /// A reply, and more for the log.
    pub fn with(reply: impl Into<Cow<'static, str>>, detail: impl fmt::Display) -> Failure {
        Failure { reply: reply.into(), detail: detail.to_string() }
    }

    /// Arguments that are missing, too many, or not of the kind.
    pub fn syntax(detail: impl fmt::Display) -> Failure {
        Failure::with("syntax error", detail)
    }
}

/// The arguments of a command, with what handlers ask of them. A line that cannot be read is a `syntax error`.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    /// The words after the command.
    pub words: &'a [String],
}

impl<'a> Args<'a> {
    /// The number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Refuses other numbers of words than `least` to `most`.
    pub fn count(&self, least: usize, most: usize) -> Result<(), Failure> {
        if (least..=most).contains(&self.len()) {
            return Ok(());
        }
        let expected = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(Failure::syntax(format!("{} arguments; expected {expected}", self.len())))
    }

    /// The word at this place.
    pub fn word(&self, i: usize) -> Result<&'a str, Failure> {
        self.words.get(i).map(String::as_str).ok_or_else(|| Failure::syntax(format!("no argument {}", i + 1)))
    }

    /// The colour at this place: `b`, `black`, `w`, `white` in any case.
    pub fn color(&self, i: usize) -> Result<Color, Failure> {
        let word = self.word(i)?;
        color(word).ok_or_else(|| Failure::syntax(format!("{word:?}; expected a colour")))
    }

    /// The point at this place. A vertex that this board does not have is an `invalid vertex`.
    pub fn point(&self, i: usize, size: Size) -> Result<Point, Failure> {
        let word = self.word(i)?;
        Point::parse(word, size).ok_or_else(|| no_vertex(word, size))
    }

    /// The move at this place: a point or `pass`.
    pub fn mv(&self, i: usize, size: Size) -> Result<Move, Failure> {
        let word = self.word(i)?;
        Move::parse(word, size).ok_or_else(|| no_vertex(word, size))
    }

    /// The number at this place.
    pub fn number<T: std::str::FromStr>(&self, i: usize) -> Result<T, Failure> {
        let word = self.word(i)?;
        word.parse().map_err(|_| Failure::syntax(format!("{word:?}; expected a number")))
    }

    /// The finite number at this place.
    pub fn float(&self, i: usize) -> Result<f64, Failure> {
        let number: f64 = self.number(i)?;
        if number.is_finite() { Ok(number) } else { Err(Failure::syntax("not a finite number")) }
    }
}

fn no_vertex(word: &str, size: Size) -> Failure {
    let detail = format!("{word:?}; expected a vertex of {size}");
    let mut rest = word.chars();
    let letter = rest.next().is_some_and(|c| c.is_ascii_alphabetic());
    if letter && rest.as_str().parse::<u32>().is_ok() {
        Failure::with("invalid vertex", detail)
    } else {
        Failure::syntax(detail)
    }
}

/// A colour as GTP writes it.
pub(super) fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<(String, String, Vec<String>)> {
        Line::parse(text).map(|line| (line.id, line.command, line.words))
    }

    fn owned(id: &str, command: &str, words: &[&str]) -> Option<(String, String, Vec<String>)> {
        Some((id.into(), command.into(), words.iter().map(ToString::to_string).collect()))
    }

    #[test]
    fn blanks_comments_and_control_characters_are_dropped() {
        assert_eq!(parse("  12\tplay  b\t\tD4 # a comment\r\n"), owned("12", "play", &["b", "D4"]));
        assert_eq!(parse("na\x07me\x7f"), owned("", "name", &[]));
        assert_eq!(parse("name# comment"), owned("", "name", &[]));
        assert_eq!(parse("# only"), None);
        assert_eq!(parse(" \t\r\n"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn an_id_is_a_number_and_keeps_its_spelling() {
        assert_eq!(parse("007 name"), owned("007", "name", &[]));
        assert_eq!(parse("99999999999999999999999 name"), owned("99999999999999999999999", "name", &[]));
        assert_eq!(parse("-1 name"), owned("", "-1", &["name"]));
        assert_eq!(parse("5"), owned("5", "", &[]));
        assert_eq!(parse("fixed_handicap 2"), owned("", "fixed_handicap", &["2"]));
    }

    #[test]
    fn a_group_can_be_asked_about_by_its_name() {
        assert_eq!(parse("3 keisei-why #12 # why?"), owned("3", "keisei-why", &["#12"]));
        assert_eq!(parse("play #12"), owned("", "play", &[]));
    }

    #[test]
    fn interrupts_are_comments() {
        assert!(Line::is_interrupt("# interrupt\r\n"));
        assert!(Line::is_interrupt("#interrupt"));
        assert!(!Line::is_interrupt("# interrupted"));
        assert!(!Line::is_interrupt("interrupt"));
        assert_eq!(parse("# interrupt"), None);
    }
}
