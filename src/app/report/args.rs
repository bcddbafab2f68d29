//! The arguments of `keisei report`, and what follows from them.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::super::compare::Judgement;
use super::super::{BadInput, input};
use crate::board::sgf::Record;
use crate::eval::stage::{Stage, UnknownStage};

/// The complaint where a single stage is asked for in another form.
pub(super) const NO_STAGE: &str = "--stage is shown as text or as a picture; expected --format text or svg";

/// This is told where a picture of a comparison is asked for.
pub(super) const NO_PICTURE: &str =
    "--mode compare has no picture or record of its own; expected --format text, json or html";

/// This is told where a record of two modes over a game is asked for.
const NO_RECORD: &str = "--review --mode compare has no record of its own; expected --format text, json, svg or html";

/// This is told where two modes are named for one position.
const ONE_POSITION: &str =
    "--mode compare:A,B follows a whole game; expected --review with it, or compare:MODE with a Monte Carlo mode";

/// The arguments of `keisei report`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Game records: .sgf, .sgfl (one game a line), either with .gz, folders of them, or - for standard input
    #[arg(value_name = "FILE.sgf", required_unless_present = "explain")]
    pub files: Vec<PathBuf>,
    /// Takes this game of each file, counted from 1; the first if not given
    #[arg(long, value_name = "K", value_parser = positive)]
    pub game: Option<usize>,
    /// The position after this many moves, or those from A to B; the last one if not given
    #[arg(long = "move", value_name = "N|A..B")]
    pub moves: Option<Moves>,
    /// Judges by static, or by `compare[:MODE]`, which sets a Monte Carlo mode's judgement beside it; with --review
    /// `compare[:A,B]` follows two modes over the game, static and mcts if none are named
    #[arg(long, value_name = "MODE", default_value = "static")]
    pub mode: Judgement,
    /// Shows it in this format; if not given, as the name after --output ends, or else
    /// as text. Several reports in JSON take a line each
    #[arg(long)]
    pub format: Option<Format>,
    /// Writes to this file instead of the screen; several reports as pictures, pages or records go into a folder
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Reviews whole games: the course of the lead, the moves that lost most, groups that died
    #[arg(long, conflicts_with_all = ["moves", "stage", "why"])]
    pub review: bool,
    /// Shows a single stage of the evaluation, as `ownership`; as text, or with --format svg as a picture.
    /// `criticality` shows that of the points by random games
    #[arg(long, value_name = "NAME", conflicts_with = "why")]
    pub stage: Option<Shown>,
    /// Tells why a group is as safe as the report says, named as #3 or by one of its points
    #[arg(long, value_name = "GROUP", conflicts_with = "format")]
    pub why: Option<String>,
    /// Judges at first sight: without random games, searches and proofs; a review blames no move then
    #[arg(long, conflicts_with_all = ["mode", "stage"])]
    pub quick: bool,
    /// Works with so many threads; as many as there are processors if not given
    #[arg(long, value_name = "N", value_parser = positive)]
    pub threads: Option<usize>,
    /// Explains the words and figures of reports, and reads no record
    #[arg(long, exclusive = true)]
    pub explain: bool,
}

/// The things that `--stage` shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// A stage of the evaluation.
    Stage(Stage),
    /// The criticality of the points.
    Criticality,
}

impl FromStr for Shown {
    type Err = UnknownStage;

    fn from_str(name: &str) -> Result<Shown, UnknownStage> {
        if name == "criticality" { Ok(Shown::Criticality) } else { name.parse().map(Shown::Stage) }
    }
}

/// The formats of reports.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For a player to read
    Text,
    /// For programs
    Json,
    /// A picture
    Svg,
    /// A page for a browser, with everything inside
    Html,
    /// The game record, annotated
    Sgf,
}

impl Format {
    /// Returns the ending of names of files of this format.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Json => "json",
            Format::Svg => "svg",
            Format::Html => "html",
            Format::Sgf => "sgf",
        }
    }

    /// The format of files whose names end so.
    pub(super) fn of_name(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_lowercase().as_str() {
            "txt" => Some(Format::Text),
            "json" | "jsonl" => Some(Format::Json),
            "svg" => Some(Format::Svg),
            "html" | "htm" => Some(Format::Html),
            "sgf" => Some(Format::Sgf),
            _ => None,
        }
    }

    /// Returns whether several of them follow each other in one text.
    pub(super) fn is_listed(self) -> bool {
        matches!(self, Format::Text | Format::Json)
    }
}

/// Positions of a game by their numbers of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// One of them.
    One(usize),
    /// Those from one number to another, as far as the game goes.
    Range(usize, usize),
}

impl FromStr for Moves {
    type Err = String;

    fn from_str(text: &str) -> Result<Moves, String> {
        let expected = || "expected a number of moves, or a range such as 50..100".to_string();
        let number = |text: &str| text.parse::<usize>().map_err(|_| expected());
        match text.split_once("..") {
            None => Ok(Moves::One(number(text)?)),
            Some((first, last)) => match (number(first)?, number(last)?) {
                (first, last) if first <= last => Ok(Moves::Range(first, last)),
                _ => Err(expected()),
            },
        }
    }
}

pub(super) fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "expected a number from 1".to_string())
}

impl Args {
    pub(super) fn shown_as(&self) -> Format {
        let by_name = || self.output.as_deref().and_then(Format::of_name);
        if self.why.is_some() {
            return Format::Text;
        }
        self.format.or_else(by_name).unwrap_or(Format::Text)
    }

    /// Refuses what no report can be, before anything is read.
    pub(super) fn check(&self, format: Format) -> Result<(), BadInput> {
        if self.stage.is_some() && !matches!(format, Format::Text | Format::Svg) {
            return Err(BadInput::new(NO_STAGE));
        }
        match &self.mode {
            Judgement::Static => {}
            _ if self.review && format == Format::Sgf => return Err(BadInput::new(NO_RECORD)),
            _ if self.review => {}
            Judgement::Contrasted(_) => return Err(BadInput::new(ONE_POSITION)),
            Judgement::Compared(_) if matches!(format, Format::Svg | Format::Sgf) => {
                return Err(BadInput::new(NO_PICTURE));
            }
            Judgement::Compared(_) => {}
        }
        Ok(())
    }

    /// Returns whether one report is asked for, and no more.
    pub(super) fn is_single(&self) -> bool {
        let is_one_file = matches!(&self.files[..], [file] if input::is_descriptor(file) || !file.is_dir());
        is_one_file && !matches!(self.moves, Some(Moves::Range(..)))
    }

    /// After how many moves the positions of this record are that are asked for.
    pub(super) fn positions(&self, record: &Record, name: &str) -> Result<Vec<usize>, BadInput> {
        match self.moves {
            None => Ok(vec![record.move_count()]),
            Some(Moves::One(number)) => Ok(vec![number]),
            Some(Moves::Range(first, _)) if first > record.move_count() => {
                let expected = record.move_count();
                Err(BadInput::new(format!(
                    "{name}: no move {first}; expected a range that begins at {expected} at most"
                )))
            }
            Some(Moves::Range(first, last)) => Ok((first..=last.min(record.move_count())).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_a_number_or_a_range() {
        assert_eq!("7".parse(), Ok(Moves::One(7)));
        assert_eq!("50..100".parse(), Ok(Moves::Range(50, 100)));
        for wrong in ["", "x", "-1", "9..3", "..", "1..", "..5", "1..2..3"] {
            assert!(wrong.parse::<Moves>().unwrap_err().contains("50..100"), "{wrong}");
        }
    }

    #[test]
    fn formats_are_known_by_the_names_of_files() {
        let of = |name: &str| Format::of_name(Path::new(name));
        for format in [Format::Text, Format::Json, Format::Svg, Format::Html, Format::Sgf] {
            assert_eq!(of(&format!("a.b.{}", format.ending())), Some(format));
        }
        assert_eq!(of("A.HTM"), Some(Format::Html));
        assert_eq!(of("report"), None);
        assert_eq!(of("report.pdf"), None);
    }
}
