//! Finding the problems and suites of the files, and telling of those that cannot be tried.

use std::io::{Read, Write};
use std::path::Path;

use super::super::{BadInput, input, records};
use super::{Args, Problem, Suite, words};

/// A piece of work: a problem, or a whole suite, whose tests build on each other.
pub(super) enum Work {
    Problem(Box<Problem>),
    Suite(Suite),
}

/// The contents of the files.
#[derive(Default)]
pub(super) struct Collected {
    pub(super) work: Vec<Work>,
    /// The problems that cannot be tried: each with its file and what was expected.
    pub(super) bad: Vec<String>,
    /// True if a single file was named that holds a single problem.
    is_one_file: bool,
}

/// Finds all work. A file or a game that cannot be read does not keep the others from being tried; where there are no
/// others it is the error.
pub(super) fn collect(args: &Args, stdin: impl Read) -> anyhow::Result<Collected> {
    let mut collected = Collected { is_one_file: is_one_file(args), ..Collected::default() };
    let mut stdin = Some(stdin);
    for path in &args.files {
        let added = match stdin.take_if(|_| path == Path::new("-")) {
            Some(stdin) => collected.add_stdin(args, path, stdin),
            None => collected.add_path(args, path),
        };
        if let Err(error) = added {
            // Only what is wrong with the input is told and passed over.
            collected.bad.push(error.downcast::<BadInput>()?.to_string());
        }
    }
    if let ([], [only]) = (&collected.work[..], &collected.bad[..]) {
        return Err(BadInput::new(only).into());
    }
    if let Some((i, n)) = args.shard {
        let mut number = 0;
        collected.work.retain(|_| {
            number += 1;
            (number - 1) % n == i - 1
        });
    }
    Ok(collected)
}

fn is_one_file(args: &Args) -> bool {
    matches!(&args.files[..], [path] if !path.is_dir()) && args.shard.is_none()
}

impl Collected {
    fn add_path(&mut self, args: &Args, path: &Path) -> anyhow::Result<()> {
        let is_suite = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("tst"));
        if is_suite && !path.is_dir() {
            self.work.push(Work::Suite(Suite::read(path, &args.commands)?));
            return Ok(());
        }
        let files = records::files(&[path.to_path_buf()])?;
        for file in &files {
            for source in records::sources(std::slice::from_ref(file)) {
                let added = source.and_then(|source| self.add(args, &source));
                if let Err(error) = added {
                    self.bad.push(error.downcast::<BadInput>()?.to_string());
                }
            }
        }
        Ok(())
    }

    fn add_stdin(&mut self, args: &Args, path: &Path, stdin: impl Read) -> anyhow::Result<()> {
        for source in records::collection(path, records::unpacked(path, stdin)?)? {
            if let Err(error) = self.add(args, &source) {
                self.bad.push(error.downcast::<BadInput>()?.to_string());
            }
        }
        Ok(())
    }

    fn add(&mut self, args: &Args, source: &records::Source) -> anyhow::Result<()> {
        let record = source.read()?;
        let mut problem = Problem::of(&record, &source.file, source.number).map_err(|error| source.blame(error))?;
        problem
            .ask(args)
            .map_err(|refused| BadInput::new(format!("{}: game {}: {refused}", problem.file, problem.number)))?;
        self.work.push(Work::Problem(Box::new(problem)));
        Ok(())
    }

    /// Returns whether there is one problem and nothing else.
    pub(super) fn is_single(&self) -> bool {
        self.is_one_file && self.bad.is_empty() && matches!(self.work[..], [Work::Problem(_)])
    }

    /// Tells what cannot be tried, and which problems of a set have no answer to compare with.
    pub(super) fn tell(&self, complaints: &mut dyn Write) {
        let without = self.work.iter().filter_map(|work| match work {
            Work::Problem(problem) if problem.right.is_empty() => Some(words::no_answer(problem)),
            _ => None,
        });
        let without: Vec<String> = if self.is_single() { Vec::new() } else { without.collect() };
        for line in self.bad.iter().chain(&without) {
            // With stderr closed, nobody is left to be told.
            let _ = writeln!(complaints, "keisei: {line}");
        }
    }

    /// The error where nothing at all was found to try.
    pub(super) fn nothing_to_solve(&self, args: &Args) -> BadInput {
        let tests = if args.commands.is_empty() { "numbered tests" } else { "numbered tests of these commands" };
        BadInput::new(format!("nothing to solve in {}; expected problems or {tests}", input::names(&args.files)))
    }

    /// Says that the files hold nothing whose answer can be ranked.
    pub(super) fn nothing_to_rank(&self, args: &Args) -> BadInput {
        let expected = "expected problems with a right move that is legal";
        BadInput::new(format!("nothing to rank in {}; {expected}", input::names(&args.files)))
    }
}
