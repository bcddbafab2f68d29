//! Finds the games of a text and puts right what `sgf-parse` would refuse but people want to read.
//!
//! Put right are: a byte order mark, mail headers and other text before, between and after the games; blanks between a
//! property's name and its value; lower-case names (`b[dd]`) and the long ones of `FF[3]` (`CoPyright`); a `]` inside a
//! text that is not escaped; parentheses that are not closed at the end of the file. Text that ends inside a value is an
//! error: something is missing.

use encoding_rs::{Encoding, WINDOWS_1252};

use super::{Problem, Record, SgfError};

/// The longest line of nodes that is read. The parser's tree is freed by recursion, so a deeper one could
/// overflow the stack; no game comes near.
pub(super) const MAX_DEPTH: usize = 3000;

/// One game of a collection, not read yet: cheap to make, so that many games can be read in parallel.
#[derive(Clone, Debug, PartialEq)]
pub struct GameText {
    /// Which game of the text, counted from 1.
    pub number: usize,
    /// The game as clean SGF.
    pub(super) text: String,
    /// How many nodes it has.
    pub(super) nodes: usize,
}

impl GameText {
    /// Reads the game.
    pub fn read(&self) -> Result<Record, SgfError> {
        super::read::read(self)
    }
}

/// The text of a file: UTF-8 if it is that, else by the encoding that its `CA` property names (Chinese and Japanese
/// programs write GBK, Big5 or Shift-JIS), else Windows-1252, which every text is.
pub fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_string();
    }
    let named = bytes.windows(3).position(|window| window == b"CA[").and_then(|at| {
        let name = &bytes[at + 3..];
        let end = name.iter().position(|byte| *byte == b']')?;
        Encoding::for_label(&name[..end])
    });
    named.unwrap_or(WINDOWS_1252).decode(bytes).0.into_owned()
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

    /// Goes to the next `(` with a `;` after it. False if there is none.
    fn skip_to_game(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(found) = bytes[self.at..].iter().position(|byte| *byte == b'(') {
            self.at += found;
            let after = bytes[self.at + 1..].iter().find(|byte| !byte.is_ascii_whitespace());
            if after == Some(&b';') {
                return true;
            }
            self.at += 1;
        }
        self.at = bytes.len();
        false
    }

    /// Reads on to the end of the game that begins here.
    fn game(&mut self, number: usize) -> Result<GameText, Problem> {
        let mut game = GameText { number, text: String::new(), nodes: 0 };
        // How many nodes there were in the line at each open parenthesis.
        let mut open: Vec<usize> = Vec::new();
        let mut depth = 0;
        let mut too_deep = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'(' => {
                    open.push(depth);
                    game.text.push('(');
                    self.at += 1;
                }
                b')' => {
                    depth = open.pop().unwrap_or(0);
                    game.text.push(')');
                    self.at += 1;
                    if open.is_empty() {
                        break;
                    }
                }
                b';' => {
                    depth += 1;
                    too_deep |= depth > MAX_DEPTH;
                    game.nodes += 1;
                    game.text.push(';');
                    self.at += 1;
                }
                b'[' => {
                    // A value without a property: what is left of a text with a bracket too many.
                    let mut dropped = String::new();
                    self.value("", &mut dropped)?;
                }
                byte if byte.is_ascii_alphanumeric() => self.property(&mut game.text)?,
                _ => self.at += 1,
            }
        }
        for _ in open {
            game.text.push(')');
        }
        if too_deep { Err(Problem::TooDeep) } else { Ok(game) }
    }

    /// Reads a property with its values; a word without a value is dropped.
    fn property(&mut self, out: &mut String) -> Result<(), Problem> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        self.skip_blanks();
        if self.peek() != Some(b'[') {
            return Ok(());
        }
        let mut name: String = word.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        if !name.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            name = word.to_ascii_uppercase();
        }
        name.retain(|c| c.is_ascii_uppercase());
        let mut values = String::new();
        while self.peek() == Some(b'[') {
            self.value(&name, &mut values)?;
            self.skip_blanks();
        }
        if !name.is_empty() {
            out.push_str(&name);
            out.push_str(&values);
        }
        Ok(())
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

    /// Whether the `]` before this place ends a value: what follows is more SGF.
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

/// Whether the property's value is free text, in which people forget to escape a `]`.
fn is_text(name: &str) -> bool {
    const TEXTS: [&str; 18] =
        ["C", "GC", "GN", "N", "PB", "PW", "BR", "WR", "BT", "WT", "EV", "RO", "PC", "SO", "US", "AN", "CP", "ON"];
    TEXTS.contains(&name)
}
