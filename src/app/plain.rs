//! Texts from elsewhere without what a terminal would take for an order: names in records and result files, what
//! engines say, names of files.

use std::io::{self, Write};

/// Returns whether a terminal may act on this character instead of showing it: controls, and marks that turn the
/// direction of text (Unicode 16, Bidi_Control).
fn is_order(c: char) -> bool {
    let turns = matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (c.is_control() && !matches!(c, '\n' | '\t'))
}

/// The text with a replacement character for each character that is an order; lines stay lines.
pub fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace(is_order, "\u{fffd}")
}

/// Puts a text on one line and makes one blank of several.
pub fn line(text: &str) -> String {
    lines(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Writes on only what is plain.
pub struct Plain<W>(pub W);

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(lines(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_replaced_and_words_stay() {
        assert_eq!(
            lines("\u{1b}[2J red\u{9b}31m\u{7}\r\nnext\tone\r"),
            "\u{fffd}[2J red\u{fffd}31m\u{fffd}\nnext\tone\u{fffd}"
        );
        assert_eq!(line(" \u{202e}a\n b\u{2066} "), "\u{fffd}a b\u{fffd}");
        assert_eq!(lines("柯洁 – Ærø"), "柯洁 – Ærø");
    }
}
