//! The places where reports go: the screen, a file, or a folder with a file for each.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::super::{BadInput, output, records};
use super::one::Told;
use super::{Args, Format};
use crate::report::gallery::{self, Entry};

/// The index of a folder with pages. No report is called so: their names end in a number or in `-review`.
const INDEX: &str = "index.html";

/// The place where reports go.
pub(super) struct Place<'a> {
    out: &'a mut dyn Write,
    format: Format,
    /// The game of its file that a report is about, where that is said, and whether it is about a whole game.
    game: Option<usize>,
    is_review: bool,
    kind: Kind,
}

enum Kind {
    Screen { is_begun: bool },
    File { path: PathBuf, text: String },
    Folder { path: PathBuf, written: BTreeSet<PathBuf>, index: Vec<(String, Entry)> },
}

impl<'a> Place<'a> {
    /// Finds where the reports go, and whether they can be written there, before they are made.
    pub(super) fn of(args: &Args, format: Format, out: &'a mut dyn Write) -> anyhow::Result<Place<'a>> {
        let kind = match &args.output {
            None if args.is_single() || format.is_listed() => Kind::Screen { is_begun: false },
            None => {
                let told = format!("several reports as {}; expected --output FOLDER with them", format.ending());
                return Err(BadInput::new(told).into());
            }
            Some(path) if path.is_dir() || !args.is_single() && !format.is_listed() => {
                fs::create_dir_all(path)
                    .map_err(|error| BadInput::new(format!("cannot write to {}: {error}", path.display())))?;
                output::check(&path.join("report"))?;
                Kind::Folder { path: path.clone(), written: BTreeSet::new(), index: Vec::new() }
            }
            Some(path) => {
                records::refuse_output(path, &args.files)?;
                output::check(path)?;
                Kind::File { path: path.clone(), text: String::new() }
            }
        };
        Ok(Place { out, format, game: args.game, is_review: args.review, kind })
    }

    pub(super) fn is_folder(&self) -> bool {
        matches!(self.kind, Kind::Folder { .. })
    }

    /// Puts the report about the position of a record after so many moves there. Pages in a folder have an entry in its
    /// index.
    pub(super) fn put(&mut self, record: &Path, number: usize, told: Told) -> anyhow::Result<()> {
        let Told { text, entry } = told;
        let name = self.name(record, number);
        // An empty line stands between reports that players read.
        let parts = |is_begun: bool| if is_begun && self.format == Format::Text { "\n" } else { "" };
        match &mut self.kind {
            Kind::Screen { is_begun } => {
                self.out.write_all(parts(*is_begun).as_bytes())?;
                self.out.write_all(text.as_bytes())?;
                self.out.flush()?;
                *is_begun = true;
            }
            Kind::File { text: all, .. } => {
                *all += parts(!all.is_empty());
                *all += &text;
            }
            Kind::Folder { path, written, index } => {
                let numbered = |i: usize| if i == 1 { name.clone() } else { format!("{name}-{i}") };
                let file = |i: usize| path.join(format!("{}.{}", numbered(i), self.format.ending()));
                // Records of other folders may have the same name.
                let free = (1..).map(file).find(|file| !written.contains(file));
                let Some(file) = free else { return Ok(()) };
                records::refuse_output(&file, &[record.to_path_buf()])?;
                output::write_whole(&file, text)?;
                let link = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                index.extend(entry.map(|entry| (link, entry)));
                written.insert(file);
            }
        }
        Ok(())
    }

    /// Writes what was kept until all is there.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self.kind {
            Kind::File { path, text } => output::write_whole(&path, text),
            Kind::Folder { path, index, .. } if !index.is_empty() => {
                output::write_whole(&path.join(INDEX), gallery::page(&index)?)
            }
            Kind::Screen { .. } | Kind::Folder { .. } => Ok(()),
        }
    }

    /// Names a file of a folder, without its ending: `game-087`.
    fn name(&self, record: &Path, number: usize) -> String {
        let name = record.file_name().map_or("record".into(), |name| name.to_string_lossy().into_owned());
        let mut stem = name.as_str();
        for ending in [".gz", ".sgf", ".sgfl"] {
            stem = stem.strip_suffix(ending).unwrap_or(stem);
        }
        let stem = if stem == "-" { "stdin" } else { stem };
        let game = self.game.map_or(String::new(), |game| format!("-game{game}"));
        let number = if self.is_review { "-review".into() } else { format!("-{number:03}") };
        format!("{stem}{game}{number}")
    }
}
