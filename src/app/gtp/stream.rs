//! The way that the reply to one command takes to the controller.

use std::io::{self, Write};

use super::parse::Failure;

/// The way that the reply to one command takes.
pub struct Stream<'a> {
    out: &'a mut (dyn Write + Send),
    id: &'a str,
    begun: bool,
    error: Option<io::Error>,
}

impl<'a> Stream<'a> {
    /// The stream of a reply with this id.
    pub fn new(out: &'a mut (dyn Write + Send), id: &'a str) -> Stream<'a> {
        Stream { out, id, begun: false, error: None }
    }

    /// Starts the reply with `=` and the id on a line of their own, before there is anything to tell.
    pub fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            let written = writeln!(self.out, "={}", self.id).and_then(|()| self.out.flush());
            if let Err(error) = written {
                self.error.get_or_insert(error);
            }
        }
    }

    /// Writes a line of the reply at once. The first starts with `=` and the id on a line of their own, as clients of
    /// analysis expect it.
    pub fn line(&mut self, text: &str) {
        self.begin();
        let written = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
        if let Err(error) = written {
            self.error.get_or_insert(error);
        }
    }

    /// Returns whether nobody reads the reply any more.
    pub fn is_closed(&self) -> bool {
        self.error.is_some()
    }

    /// Ends the reply.
    pub(super) fn end(self, result: Result<String, Failure>) -> io::Result<()> {
        if let Some(error) = self.error {
            return Err(error);
        }
        match result {
            _ if self.begun => writeln!(self.out),
            Ok(text) => write!(self.out, "={}{}\n\n", self.id, body(&text)),
            Err(failure) => write!(self.out, "?{} {}\n\n", self.id, crate::app::one_line(&failure.reply)),
        }
    }
}

/// The text as the body of a reply: a blank before it, also where it starts on a new line, since GoGui takes what
/// stands behind the first blank; and no empty line inside, as that would end the reply.
fn body(text: &str) -> String {
    let text = text.trim_end();
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    let mut body = if text.is_empty() { String::new() } else { format!(" {first}") };
    for line in lines {
        body.push('\n');
        body.push_str(if line.trim().is_empty() { " " } else { line });
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_empty_line_stands_inside_a_reply() {
        assert_eq!(body("\nA\n\nB\n"), " \nA\n \nB");
        assert_eq!(body("one"), " one");
        assert_eq!(body(""), "");
    }
}
