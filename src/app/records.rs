//! Game records from files and folders: `.sgf` (one or many games), `.sgfl` (one game a line), each also gzip'd.
//!
//! Games are streamed: of a `.sgfl` file only the games at work are in memory, of a `.sgf` file that file. `keisei
//! records` replays what it is given and counts; learning and solving read through the same functions. A file that
//! cannot be read is told and does not keep the others from being read; so is what a record says that could not be read
//! as it stands, and an encoding that had to be guessed.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::Context;
use encoding_rs::Encoding;
use flate2::bufread::MultiGzDecoder;
use rayon::prelude::*;

use super::{BadInput, input, output};
use crate::board::sgf::{self, GameText, Record, SgfError};

/// The number of games that are read before they are worked on together, and of their bytes.
const CHUNK: usize = 1024;
const CHUNK_BYTES: usize = 32 << 20;

static ENCODING: OnceLock<&'static Encoding> = OnceLock::new();

/// An encoding by its name on the command line.
pub fn encoding(name: &str) -> Result<&'static Encoding, String> {
    let expected =
        "expected utf-8, gb18030, big5, shift_jis, euc-jp, euc-kr, windows-1252 or another of the web's names";
    sgf::encoding::by_name(name).ok_or_else(|| expected.to_string())
}

/// Reads all records by this encoding from now on, whatever they say of themselves.
pub fn read_by(encoding: &'static Encoding) {
    // The encoding is said once, on the command line.
    let _ = ENCODING.set(encoding);
}

/// The arguments of `keisei records`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Game records: .sgf, .sgfl (one game a line), either with .gz, or folders of them
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// A game found in a file, not parsed yet.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file it is in.
    pub file: PathBuf,
    /// The number of the game in the file, from 1; in a `.sgfl` file the line.
    pub number: usize,
    text: Result<GameText, SgfError>,
}

impl Source {
    /// Parses the game, and tells on stderr what could not be read as it stands.
    pub fn read(&self) -> Result<Record, BadInput> {
        let record = match &self.text {
            Ok(text) => text.read().map(|record| Record { number: self.number, ..record }),
            Err(error) => Err(error.clone()),
        };
        if let Ok(record) = &record {
            record.told().for_each(|told| log::warn!("{}: {told}", self.file.display()));
        }
        record.map_err(|error| self.blame(SgfError { game: self.number, ..error }))
    }

    fn len(&self) -> usize {
        self.text.as_ref().map_or(0, GameText::len)
    }

    /// The error with the file's name.
    pub fn blame(&self, error: SgfError) -> BadInput {
        BadInput::new(format!("{}: {error}", self.file.display()))
    }
}

/// Every record file that these names mean: files as they are, folders with all `.sgf`, `.sgfl` and their `.gz` under
/// them, in the order of their names.
pub fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if input::is_descriptor(path) {
            found.push(path.clone());
            continue;
        }
        let kind = fs::metadata(path).map_err(|error| cannot_read(path, &error))?;
        if !kind.is_dir() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        add_folder(path, &mut found)?;
        if found.len() == before {
            let expected = "expected .sgf or .sgfl files, or those with .gz";
            return Err(BadInput::new(format!("{}: no game records here; {expected}", path.display())).into());
        }
    }
    Ok(found)
}

fn cannot_read(path: &Path, error: &std::io::Error) -> BadInput {
    BadInput::new(format!("{}: cannot be read: {error}; expected game records", path.display()))
}

fn add_folder(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let entries = fs::read_dir(folder).map_err(|error| cannot_read(folder, &error))?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| cannot_read(folder, &error))?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            // A link may lead back up. A folder that cannot be read is told when its turn comes, as a file would be.
            if !path.is_symlink() && add_folder(&path, found).is_err() {
                found.push(path);
            }
        } else if is_record(&path) {
            found.push(path);
        }
    }
    Ok(())
}

/// The name without `.gz`, in lower case.
fn plain_name(path: &Path) -> String {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().to_lowercase());
    name.strip_suffix(".gz").map_or(name.clone(), str::to_string)
}

fn is_record(path: &Path) -> bool {
    let name = plain_name(path);
    name.ends_with(".sgf") || name.ends_with(".sgfl")
}

/// Refuses to write over a file that is read, those of folders included.
pub fn refuse_output(output: &Path, inputs: &[PathBuf]) -> Result<(), BadInput> {
    let found = |input: &PathBuf| files(std::slice::from_ref(input)).unwrap_or_else(|_| vec![input.clone()]);
    output::refuse_input(output, &inputs.iter().flat_map(found).collect::<Vec<_>>())
}

/// Opens a file.
fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    unpacked(path, input::open(path).map_err(|error| cannot_read(path, &error))?)
}

/// Returns the contents of this file; gzip'd ones are unpacked, whatever its name.
pub(super) fn unpacked<'a>(path: &Path, reader: impl Read + 'a) -> anyhow::Result<Box<dyn BufRead + 'a>> {
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let start = reader.fill_buf().map_err(|error| cannot_read(path, &error))?;
    if start.starts_with(&[0x1f, 0x8b]) {
        Ok(Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(reader))))
    } else {
        Ok(Box::new(reader))
    }
}

/// The games of the files, in order. A file that cannot be read is an error, after the games that could be read of it;
/// a game that is no SGF is found out by [`Source::read`].
pub fn sources(files: &[PathBuf]) -> impl Iterator<Item = anyhow::Result<Source>> + '_ {
    files.iter().flat_map(|file| -> Box<dyn Iterator<Item = anyhow::Result<Source>>> {
        let reader = match open(file) {
            Ok(reader) => reader,
            Err(error) => return Box::new(std::iter::once(Err(error))),
        };
        if plain_name(file).ends_with(".sgfl") {
            Box::new(lines(file, reader))
        } else {
            match collection(file, reader) {
                Ok(games) => Box::new(games.into_iter().map(Ok)),
                Err(error) => Box::new(std::iter::once(Err(error))),
            }
        }
    })
}

fn lines<'a>(file: &'a Path, mut reader: Box<dyn BufRead>) -> impl Iterator<Item = anyhow::Result<Source>> + 'a {
    let mut number = 0;
    let mut is_over = false;
    let mut is_told = false;
    std::iter::from_fn(move || {
        while !is_over {
            number += 1;
            let line = match input::line(&mut reader) {
                Ok(line) => line?,
                Err(error) => {
                    is_over = true;
                    let error = io::Error::other(format!("line {number}: {error}"));
                    return Some(Err(cannot_read(file, &error).into()));
                }
            };
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let text = first_game(&text_of(file, &line, &mut is_told), number);
            return Some(Ok(Source { file: file.to_path_buf(), number, text }));
        }
        None
    })
}

/// The text of a file or of a line of it. That it had to be guessed is told once a file.
fn text_of(file: &Path, bytes: &[u8], is_told: &mut bool) -> String {
    if sgf::encoding::is_binary(bytes) {
        return String::new();
    }
    let decoded = sgf::encoding::decode_by(bytes, ENCODING.get().copied());
    if let Some(remark) = decoded.remark.filter(|_| !*is_told) {
        *is_told = true;
        log::warn!("{}: {remark}; --encoding reads by another one", file.display());
    }
    decoded.text
}

fn first_game(text: &str, number: usize) -> Result<GameText, SgfError> {
    let none = || Err(SgfError { game: number, move_number: None, problem: sgf::Problem::NoGame });
    sgf::games(text).next().unwrap_or_else(none)
}

/// The games of one file with a collection of games.
pub(super) fn collection(file: &Path, reader: impl Read) -> anyhow::Result<Vec<Source>> {
    let bytes = input::to_end(reader).map_err(|error| cannot_read(file, &error))?;
    Ok(games_in(file, &bytes))
}

/// The games of an SGF text that came from this file; one that cannot be read if there are none.
pub fn games_in(file: &Path, bytes: &[u8]) -> Vec<Source> {
    let text = text_of(file, bytes, &mut false);
    let source = |(i, text)| Source { file: file.to_path_buf(), number: i + 1, text };
    let games: Vec<Source> = sgf::games(&text).enumerate().map(source).collect();
    if games.is_empty() { vec![source((0, first_game("", 1)))] } else { games }
}

/// Works on every game of the files on all cores and takes the results in the games' order. Results must be small: a
/// thousand games or so are at work at a time. Returns the errors of files that cannot be read, or not to their end.
pub fn for_each<T: Send>(
    files: &[PathBuf],
    work: impl Fn(&Source) -> T + Sync,
    mut take: impl FnMut(&Source, T) -> anyhow::Result<()>,
) -> anyhow::Result<Vec<BadInput>> {
    let mut games = sources(files);
    let mut bad = Vec::new();
    loop {
        let (mut chunk, mut bytes) = (Vec::new(), 0);
        while chunk.len() < CHUNK && bytes < CHUNK_BYTES {
            match games.next() {
                None => break,
                Some(Ok(source)) => {
                    bytes += source.len();
                    chunk.push(source);
                }
                Some(Err(error)) => bad.push(error.downcast::<BadInput>()?),
            }
        }
        if chunk.is_empty() {
            return Ok(bad);
        }
        let results: Vec<T> = chunk.par_iter().map(&work).collect();
        for (source, result) in chunk.iter().zip(results) {
            take(source, result)?;
        }
    }
}

/// Reads the games and only tells of bad files. It is an error if there is nothing but one bad file.
pub fn for_each_good<T: Send>(
    files: &[PathBuf],
    work: impl Fn(&Source) -> T + Sync,
    take: impl FnMut(&Source, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut bad = for_each(files, work, take)?;
    if files.len() == 1 {
        return bad.pop().map_or(Ok(()), |error| Err(error.into()));
    }
    bad.iter().for_each(|error| log::warn!("{error}"));
    Ok(())
}

/// Reads one game of a file: the first, or this one, counted from 1.
pub fn load(path: &Path, game: Option<usize>) -> anyhow::Result<Record> {
    Ok(load_of_several(path, game)?.0)
}

/// Reads one game of a file in the same way, and says whether another one follows it.
pub fn load_of_several(path: &Path, game: Option<usize>) -> anyhow::Result<(Record, bool)> {
    let number = game.unwrap_or(1);
    let files = [path.to_path_buf()];
    let mut games = sources(&files);
    let mut last = 0;
    while let Some(source) = games.next() {
        let source = source?;
        last = source.number;
        if source.number == number {
            let record = source.read()?;
            return Ok((record, games.next().is_some_and(|next| next.is_ok())));
        }
    }
    Err(BadInput::new(format!("{}: no game {number}; expected 1 to {last}", path.display())).into())
}

/// Replays every game and counts; refused games are listed with the reason.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let files = files(&args.files)?;
    let (mut games, mut moves, mut refused) = (0_usize, 0_usize, 0_usize);
    let replay = |source: &Source| -> Result<usize, BadInput> {
        let record = source.read()?;
        record.game().map_err(|error| source.blame(error))?;
        // The game itself forgets the moves before a set-up in the middle.
        Ok(record.move_count())
    };
    let bad = for_each(&files, replay, |_, result| {
        games += 1;
        match result {
            Ok(count) => moves += count,
            Err(error) => {
                refused += 1;
                writeln!(out, "{error}").context("writing")?;
            }
        }
        Ok(())
    })?;
    if let ([only], 0) = (&bad[..], games) {
        return Err(BadInput::new(only).into());
    }
    for error in &bad {
        writeln!(out, "{error}").context("writing")?;
    }
    writeln!(out, "{games} games, {moves} moves, {refused} refused").context("writing")?;
    match (refused, bad.len()) {
        (0, 0) => Ok(()),
        (_, 0) => anyhow::bail!("{refused} of {games} games refused"),
        (_, unread) => anyhow::bail!("{refused} of {games} games refused; {unread} files cannot be read"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;

    const TWO: &str = "(;SZ[9];B[aa];W[bb])\n(;SZ[9];B[aa];W[aa])\n";

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn told(paths: &[&Path]) -> (String, Option<String>) {
        let mut out = Vec::new();
        let args = Args { files: paths.iter().map(|path| path.to_path_buf()).collect() };
        let error = run(&args, &mut out).err().map(|error| error.to_string());
        (String::from_utf8(out).unwrap(), error)
    }

    #[test]
    fn folders_files_lines_and_packed_ones_are_read_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        fs::write(inner.join("c.sgf"), TWO).unwrap();
        fs::write(folder.path().join("b.sgfl.gz"), packed(&format!("\n{TWO}"))).unwrap();
        fs::write(folder.path().join("a.sgf.gz"), packed("(;SZ[5];B[aa])")).unwrap();
        fs::write(folder.path().join("readme.txt"), "no game").unwrap();
        let (text, error) = told(&[folder.path()]);
        let name = |name: &str| folder.path().join(name).display().to_string();
        assert_eq!(
            text,
            format!(
                "{}: game 3, move 2: White A9 is illegal: the point is occupied\n\
                 {}: game 2, move 2: White A9 is illegal: the point is occupied\n\
                 5 games, 5 moves, 2 refused\n",
                name("b.sgfl.gz"),
                name("inner/c.sgf")
            )
        );
        assert_eq!(error.as_deref(), Some("2 of 5 games refused"));
    }

    #[test]
    fn what_is_no_record_is_told_with_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().display().to_string();
        assert_eq!(
            told(&[folder.path()]).1.unwrap(),
            format!("{name}: no game records here; expected .sgf or .sgfl files, or those with .gz")
        );
        let missing = folder.path().join("missing.sgf");
        assert!(told(&[&missing]).1.unwrap().starts_with(&format!("{}: cannot be read", missing.display())));
        let prose = folder.path().join("prose.txt");
        fs::write(&prose, "hello").unwrap();
        assert_eq!(
            told(&[&prose]).0,
            format!(
                "{}: game 1: no game found; expected SGF, which begins with \"(;\"\n1 games, 0 moves, 1 refused\n",
                prose.display()
            )
        );
        let broken = folder.path().join("broken.sgf.gz");
        let mut bytes = packed(&TWO.repeat(100));
        bytes.truncate(bytes.len() / 2);
        fs::write(&broken, bytes).unwrap();
        assert!(told(&[&broken]).1.unwrap().contains("broken.sgf.gz: cannot be read"));
        let picture = folder.path().join("picture.sgf");
        fs::write(&picture, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0(;\x01x\xff\xfe").unwrap();
        assert!(told(&[&picture]).0.contains("game 1: no game found"));
    }

    #[test]
    fn bad_files_do_not_keep_the_others_of_a_folder_from_being_read() {
        let folder = tempfile::tempdir().unwrap();
        let mut bytes = packed(&TWO.repeat(300));
        bytes.truncate(bytes.len() - 20);
        fs::write(folder.path().join("b.sgfl.gz"), bytes).unwrap();
        fs::write(folder.path().join("a.sgf"), "(;SZ[9];B[aa])").unwrap();
        fs::write(folder.path().join("c.sgf"), "(;SZ[9];B[aa])").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("nowhere", folder.path().join("d.sgf")).unwrap();
        let (text, error) = told(&[folder.path()]);
        assert!(text.contains("b.sgfl.gz: cannot be read"), "{text}");
        let error = error.unwrap();
        assert!(
            error.contains(if cfg!(unix) { "2 files cannot be read" } else { "1 files cannot be read" }),
            "{error}"
        );
        let games: usize = text.lines().last().unwrap().split(' ').next().unwrap().parse().unwrap();
        assert!(games > 2, "{text}");
    }

    #[test]
    fn moves_before_a_set_up_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sgf");
        fs::write(&file, "(;SZ[9];B[cc];W[dd];AB[ee];W[gg])").unwrap();
        assert_eq!(told(&[&file]).0, "1 games, 3 moves, 0 refused\n");
    }

    #[test]
    fn no_file_that_is_read_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sgf");
        fs::write(&file, TWO).unwrap();
        let folders = [folder.path().to_path_buf(), folder.path().join("missing")];
        assert!(refuse_output(&file, &folders).is_err());
        assert!(refuse_output(&folder.path().join("new.sgf"), &folders).is_ok());
    }

    #[test]
    fn one_game_of_many_can_be_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("two.sgf");
        fs::write(&file, TWO).unwrap();
        assert_eq!(load(&file, None).unwrap().move_count(), 2);
        assert_eq!(load(&file, Some(2)).unwrap().number, 2);
        assert!(load(&file, Some(3)).unwrap_err().to_string().ends_with("two.sgf: no game 3; expected 1 to 2"));
    }
}
