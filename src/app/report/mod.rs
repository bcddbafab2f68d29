//! `keisei report`: what the evaluation says of positions of game records, or of whole games.

mod args;
mod one;
mod place;

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use indicatif::ProgressBar;

use super::compare::{Judgement, beside_static};
use super::{BadInput, records};
use crate::board::sgf::Record;
use crate::report::explanation;
use crate::report::text::Style;
pub use args::{Args, Format, Moves, Shown};
use one::{Look, Told};
use place::Place;

/// Reports on what is asked for. What cannot be read is told, and does not keep the rest from being reported.
pub fn run(args: Args, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.explain {
        return Ok(out.write_all(explanation().as_bytes())?);
    }
    let format = args.shown_as();
    args.check(format)?;
    let files = records::files(&args.files)?;
    let mut place = Place::of(&args, format, out)?;
    let on_terminal = args.output.is_none() && io::stdout().is_terminal();
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let style = if on_terminal && !no_color { Style::Colored } else { Style::Plain };
    let look = Look { format, style, on_one_line: !args.is_single() && !place.is_folder() };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let bar = if args.is_single() { ProgressBar::hidden() } else { ProgressBar::new(files.len() as u64) };
    let mut failed = 0;
    for file in &files {
        match all_of(&args, file, |record, number| {
            let text = pool.install(|| told(&args, look, record, file, number))?;
            place.put(file, number, text)
        }) {
            Ok(()) => {}
            Err(error) if files.len() > 1 && error.is::<BadInput>() => {
                log::warn!("{error}");
                failed += 1;
            }
            Err(error) => return Err(error),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    place.finish()?;
    match failed {
        0 => Ok(()),
        _ => anyhow::bail!("{failed} of {} files could not be reported", files.len()),
    }
}

/// Reports on each position of a file that is asked for.
fn all_of(args: &Args, file: &Path, mut tell: impl FnMut(&Record, usize) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let record = load(args, file)?;
    for number in args.positions(&record, &file.display().to_string())? {
        tell(&record, number)?;
    }
    Ok(())
}

/// The game of a file that is asked for. Where none is named and there are several, this is told.
fn load(args: &Args, file: &Path) -> anyhow::Result<Record> {
    let (record, is_followed) = records::load_of_several(file, args.game)?;
    if args.game.is_none() && is_followed {
        log::warn!("{}: this is the first of several games; --game K takes another", file.display());
    }
    Ok(record)
}

/// One report.
fn told(args: &Args, look: Look, record: &Record, file: &Path, number: usize) -> anyhow::Result<Told> {
    let name = file.display().to_string();
    match (&args.mode, args.review) {
        (_, false) => one::position(args, look, record, &name, number),
        (Judgement::Static, true) => one::game(args, look, record, &name),
        (Judgement::Contrasted(two), true) => one::contrast(two, look, record, &name),
        (Judgement::Compared(mode), true) => one::contrast(&beside_static(mode), look, record, &name),
    }
}
