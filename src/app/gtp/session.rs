//! The loop, and the thread that reads ahead.

use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, mpsc};
use std::thread;

use super::engine::Engine;
use super::input::Input;

/// The longest command that is read in one piece, in bytes: longer ones come in pieces, each of which is refused.
const LONGEST: u64 = 16 << 20;
/// The number of lines that are read ahead of the one that is answered.
const LINES_AHEAD: usize = 1 << 16;

/// Answers the lines of an input until `quit` or its end. `open` makes the input in the thread that reads it.
pub fn serve<R: BufRead>(
    engine: &mut Engine,
    open: impl FnOnce() -> R + Send + 'static,
    out: &mut (dyn Write + Send),
) -> io::Result<()> {
    let input = Arc::new(Input::default());
    engine.input = input.clone();
    let (sender, lines) = mpsc::sync_channel(LINES_AHEAD);
    // The thread is not joined: it may wait for a line that never comes, and ends with the process.
    thread::Builder::new().name("gtp input".into()).spawn(move || {
        let mut reader = open();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            match reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Ok(0) => break,
                Err(error) => {
                    log::error!("reading GTP commands: {error}");
                    break;
                }
                Ok(_) => {
                    let line = String::from_utf8_lossy(&bytes).into_owned();
                    let number = input.note(&line);
                    if sender.send((number, line)).is_err() {
                        return;
                    }
                }
            }
        }
        input.end();
    })?;
    for (number, line) in lines {
        engine.line = number;
        engine.answer_to(&line, out)?;
        out.flush()?;
        if engine.has_quit() {
            break;
        }
    }
    Ok(())
}
