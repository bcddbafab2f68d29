//! Finds the games of a text and puts right what `sgf-parse` would refuse but people want to read.
//!
//! Put right are: a byte order mark, mail headers and other text before, between and after the games; blanks between a
//! property's name and its value; lower-case names (`b[dd]`) and the long ones of `FF[3]` (`CoPyright`); a `]` inside a
//! text that is not escaped; a node without its semicolon after a parenthesis; parentheses that are not closed at the
//! end of the file; a side variation that is too long to be read, which is left out. Text that ends inside a value is
//! an error: something is missing.

use super::fault::{MAX_DEPTH, Problem, SgfError};
use super::info::INFO;

/// One game of a collection, not read yet: cheap to make, so that many games can be read in parallel.
#[derive(Clone, Debug, PartialEq)]
pub struct GameText {
    /// The number of the game in the text, counted from 1.
    pub number: usize,
    /// The game as clean SGF.
    pub(super) text: String,
    /// The number of its nodes.
    pub(super) nodes: usize,
    /// The properties of the root that tell of the game, as they stand in the file.
    pub(super) root: Vec<(String, String)>,
    /// Properties that the parser cannot read, as they stand in the file, each with the number of its node from 0.
    pub(super) odd: Vec<(usize, String)>,
    /// The number of nodes of side variations that were left out because they are too deep.
    pub(super) cut: usize,
}

impl GameText {
    /// Returns how many bytes it has.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// The games of a text, in order. A bad game is an error and the next one follows.
pub fn games(text: &str) -> impl Iterator<Item = Result<GameText, SgfError>> + '_ {
    let mut scanner = Scanner { text, at: 0 };
    let mut number = 0;
    std::iter::from_fn(move || {
        if !scanner.skip_to_game() {
            return None;
        }
        number += 1;
        Some(scanner.game(number).map_err(|problem| SgfError { game: number, move_number: None, problem }))
    })
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Goes to the next `(` with a `;` after it, or with a property that begins games. False if there is none.
    fn skip_to_game(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(found) = bytes[self.at..].iter().position(|byte| *byte == b'(') {
            self.at += found;
            let after = self.text[self.at + 1..].trim_ascii_start();
            if after.starts_with(';') || begins_root(after) {
                return true;
            }
            self.at += 1;
        }
        self.at = bytes.len();
        false
    }

    /// Reads on to the end of the game that begins here.
    fn game(&mut self, number: usize) -> Result<GameText, Problem> {
        let mut writer = Writer::new(number);
        while let Some(byte) = self.peek() {
            match byte {
                b'(' => {
                    writer.open();
                    self.at += 1;
                }
                b')' => {
                    writer.close();
                    self.at += 1;
                    if writer.open.is_empty() {
                        break;
                    }
                }
                b';' => {
                    writer.node();
                    self.at += 1;
                }
                b'[' => {
                    // A value without a property: what is left of a text with a bracket too many.
                    let mut dropped = String::new();
                    self.value("", &mut dropped)?;
                }
                byte if byte.is_ascii_alphanumeric() => {
                    if let Some(property) = self.property()? {
                        writer.property(property);
                    }
                }
                _ => self.at += 1,
            }
        }
        writer.finish()
    }

    /// Reads a property with its values; a word without a value is dropped.
    fn property(&mut self) -> Result<Option<Property>, Problem> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        self.skip_blanks();
        if self.peek() != Some(b'[') {
            return Ok(None);
        }
        let is_lower = !word.bytes().any(|byte| byte.is_ascii_uppercase());
        let mut name = if is_lower { word.to_ascii_uppercase() } else { word.to_string() };
        name.retain(|c| !c.is_ascii_lowercase());
        // A digit does not begin a name, and after a text it would look like more of it.
        let name = name.trim_start_matches(|c: char| c.is_ascii_digit()).to_string();
        let mut values = String::new();
        while self.peek() == Some(b'[') {
            self.value(&name, &mut values)?;
            self.skip_blanks();
        }
        Ok(name.bytes().any(|byte| byte.is_ascii_uppercase()).then_some(Property { name, values }))
    }

    /// Reads a value with its brackets.
    fn value(&mut self, name: &str, out: &mut String) -> Result<(), Problem> {
        let bytes = self.text.as_bytes();
        self.at += 1;
        out.push('[');
        let mut start = self.at;
        loop {
            match bytes.get(self.at) {
                None => return Err(Problem::OpenValue { property: name.to_string() }),
                Some(b'\\') => self.at = (self.at + 2).min(bytes.len()),
                Some(b']') => {
                    out.push_str(&self.text[start..self.at]);
                    self.at += 1;
                    if !is_text(name) || self.closes() {
                        out.push(']');
                        return Ok(());
                    }
                    out.push_str("\\]");
                    start = self.at;
                }
                Some(_) => self.at += 1,
            }
        }
    }

    /// Returns whether the `]` before this place ends a value: what follows is more SGF.
    fn closes(&self) -> bool {
        let rest = self.text[self.at..].trim_start();
        match rest.bytes().next() {
            None | Some(b'[' | b';' | b'(' | b')') => true,
            Some(byte) if byte.is_ascii_alphabetic() => {
                let after = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
                after.trim_start().starts_with('[')
            }
            Some(_) => false,
        }
    }
}

/// Returns whether the text begins with a property that roots have and nothing else: programs leave out the root's
/// semicolon.
fn begins_root(text: &str) -> bool {
    const ROOT: [&str; 14] = ["GM", "FF", "CA", "AP", "SZ", "ST", "KM", "PB", "PW", "EV", "GN", "DT", "RU", "HA"];
    let (name, rest) = text.split_at(text.bytes().position(|byte| !byte.is_ascii_uppercase()).unwrap_or(text.len()));
    ROOT.contains(&name) && rest.trim_ascii_start().starts_with('[')
}

/// A property with its values in their brackets.
struct Property {
    name: String,
    values: String,
}

/// Writes a game as the parser can read it.
struct Writer {
    game: GameText,
    /// The parentheses that are open: how many nodes there were in the line, and whether the parenthesis is written.
    /// It is with its first node, so that nothing is left of a variation without one.
    open: Vec<(usize, bool)>,
    depth: usize,
    /// True if a variation has ended, after which no node is of the main line.
    is_beside: bool,
    is_too_deep: bool,
}

impl Writer {
    fn new(number: usize) -> Writer {
        let game = GameText { number, text: String::new(), nodes: 0, root: Vec::new(), odd: Vec::new(), cut: 0 };
        Writer { game, open: Vec::new(), depth: 0, is_beside: false, is_too_deep: false }
    }

    fn open(&mut self) {
        self.open.push((self.depth, false));
    }

    fn close(&mut self) {
        if let Some((depth, is_written)) = self.open.pop() {
            self.depth = depth;
            self.is_beside = true;
            if is_written {
                self.game.text.push(')');
            }
        }
    }

    fn node(&mut self) {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.is_too_deep |= !self.is_beside;
            self.game.cut += 1;
            return;
        }
        for (_, is_written) in self.open.iter_mut().filter(|(_, is_written)| !is_written) {
            *is_written = true;
            self.game.text.push('(');
        }
        self.game.nodes += 1;
        self.game.text.push(';');
    }

    fn property(&mut self, property: Property) {
        if self.open.last().is_some_and(|(depth, is_written)| !is_written && *depth == self.depth) {
            // A program left the semicolon out.
            self.node();
        }
        if self.depth > MAX_DEPTH {
            return;
        }
        let Property { name, values } = property;
        let text = format!("{name}{values}");
        if name.bytes().any(|byte| byte.is_ascii_digit()) {
            self.game.odd.push((self.game.nodes.saturating_sub(1), text));
            return;
        }
        self.game.text.push_str(&text);
        if self.game.nodes == 1 && INFO.contains(&name.as_str()) {
            self.game.root.push((name, text));
        }
    }

    fn finish(mut self) -> Result<GameText, Problem> {
        while !self.open.is_empty() {
            self.close();
        }
        if self.is_too_deep { Err(Problem::TooDeep) } else { Ok(self.game) }
    }
}

/// Returns whether the property's value is free text, in which people forget to escape a `]`.
fn is_text(name: &str) -> bool {
    const TEXTS: [&str; 18] =
        ["C", "GC", "GN", "N", "PB", "PW", "BR", "WR", "BT", "WT", "EV", "RO", "PC", "SO", "US", "AN", "CP", "ON"];
    TEXTS.contains(&name)
}
