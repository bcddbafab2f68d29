//! Results into files: a whole one or none.
//!
//! A file is written as a draft beside it, `.keisei-XXXXXXXX.part`, that takes its place when it is complete and on the
//! disk. A run that is killed leaves its draft; the next run that writes into the same folder removes it. A draft is
//! locked as long as its run lives, so that no run removes the draft of another one.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use tempfile::NamedTempFile;

use super::BadInput;

/// The beginning and the end of the names of drafts. They are short, so that any legal name can be written.
const DRAFT: (&str, &str) = (".keisei-", ".part");

/// A place to which results are written. A trait, so that tests can let writes fail.
pub(in crate::app) trait Sink: Write {
    /// Waits until everything written is on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

impl Sink for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

/// Writes the contents to a file, which then holds all of them or what it held before. Its mode stays as it was. Output
/// that is no plain file (`/dev/stdout`) is written to as it is.
pub fn write_whole(path: &Path, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
    write_by(path, |file| fill(file, contents.as_ref()))
}

/// Tells whether the file can be written, before the work whose result goes there.
pub fn check(path: &Path) -> Result<(), BadInput> {
    let refused = |error: io::Error| BadInput::new(format!("cannot write {}: {error}", path.display()));
    let target = follow_links(path).map_err(refused)?;
    match fs::metadata(&target) {
        Ok(found) if found.is_dir() => Err(refused(io::ErrorKind::IsADirectory.into())),
        Ok(found) if !found.is_file() => Ok(()),
        _ => draft_in(folder_of(&target)).map(drop).map_err(refused),
    }
}

fn write_by(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> anyhow::Result<()> {
    let refused = |error: io::Error| BadInput::new(format!("cannot write {}: {error}", path.display()));
    let target = follow_links(path).map_err(refused)?;
    let found = fs::metadata(&target).ok();
    match &found {
        Some(found) if found.is_dir() => return Err(refused(io::ErrorKind::IsADirectory.into()).into()),
        Some(found) if !found.is_file() => {
            let mut file = open_special(&target, found).map_err(refused)?;
            return Ok(fill_special(&mut file, fill).map_err(refused)?);
        }
        _ => {}
    }
    let folder = folder_of(&target);
    sweep_once(folder);
    let mut draft = draft_in(folder).map_err(refused)?;
    let written = fill(draft.as_file_mut()).and_then(|()| match &found {
        Some(found) => keep_access(draft.as_file(), found),
        None => Ok(()),
    });
    // A draft that does not take the file's place is removed when it is dropped.
    written
        .and_then(|()| draft.persist(&target).map_err(|error| error.error))
        .map(drop)
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Locks a file to which games are added for as long as it is open; an error if another run has locked it.
pub fn lock_for_adding(file: &File, path: &Path) -> Result<(), BadInput> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(BadInput::new(format!(
            "{}: another run adds games to it; expected another file, or that run to end",
            path.display()
        ))),
        // A file system without locks cannot tell.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Refuses to write over a file that is read.
pub fn refuse_input(output: &Path, inputs: &[PathBuf]) -> Result<(), BadInput> {
    let Ok(output_file) = fs::canonicalize(output) else { return Ok(()) };
    match inputs.iter().find(|input| fs::canonicalize(input).is_ok_and(|input| input == output_file && input.is_file()))
    {
        Some(_) => {
            Err(BadInput::new(format!("--output {}: is read as input; expected another name", output.display())))
        }
        None => Ok(()),
    }
}

fn fill(file: &mut impl Sink, contents: &[u8]) -> io::Result<()> {
    file.write_all(contents)?;
    file.sync()
}

/// Writes to a device or a pipe, most of which cannot be synchronised.
fn fill_special(file: &mut File, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    match fill(file) {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        other => other,
    }
}

/// Opens a device, or a pipe that is read at its other end: one that nobody reads would block for ever.
fn open_special(path: &Path, found: &Metadata) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
        if found.file_type().is_fifo() {
            let probe = OpenOptions::new().write(true).custom_flags(nix::libc::O_NONBLOCK).open(path);
            if probe.is_err_and(|error| error.raw_os_error() == Some(nix::libc::ENXIO)) {
                return Err(io::Error::other("nobody reads this pipe; expected a plain file"));
            }
        }
    }
    let _ = found;
    OpenOptions::new().write(true).open(path)
}

/// Returns the path at the end of the links: the file a link points to is replaced, not the link, even where that file
/// is not there yet.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    // Linux follows as many links.
    const MOST: usize = 40;
    let mut target = path.to_path_buf();
    for _ in 0..MOST {
        match fs::symlink_metadata(&target) {
            Ok(found) if found.is_symlink() && fs::metadata(&target).is_ok_and(|end| !end.is_file()) => {
                return Ok(target);
            }
            Ok(found) if found.is_symlink() => target = folder_of(&target).join(fs::read_link(&target)?),
            // A name that is too long, or leads through a file.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => return Ok(target),
        }
    }
    Err(io::Error::other("too many links"))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Gives the draft the mode of the file that it replaces, and its owner where that is allowed.
fn keep_access(draft: &File, found: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = draft.metadata()?;
        if (new.uid(), new.gid()) != (found.uid(), found.gid()) {
            // Only an administrator may give files away; others keep what they write.
            let _ = fchown(draft, Some(found.uid()), Some(found.gid()));
        }
    }
    draft.set_permissions(found.permissions())
}

/// Makes a draft and locks it.
fn draft_in(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(DRAFT.0).suffix(DRAFT.1).rand_bytes(8);
        #[cfg(unix)]
        let builder = {
            use std::os::unix::fs::PermissionsExt;
            // The mode is that of any new file: the user's mask takes away what it takes away.
            builder.permissions(fs::Permissions::from_mode(0o666))
        };
        let draft = builder.tempfile_in(folder)?;
        // A file system without locks has no sweeping either.
        let is_locked = draft.as_file().lock().is_ok();
        // Another run may have swept it away before it was locked.
        if !is_locked || draft.path().exists() {
            return Ok(draft);
        }
    }
}

/// Makes the folder, where there is none, before minutes of work whose results are written there; removes the drafts
/// that killed runs left in it.
pub(in crate::app) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| BadInput::new(format!("cannot write to {}", folder.display())))?;
    sweep_once(folder);
    Ok(())
}

/// Removes the drafts that killed runs left in the folder, the first time this run asks.
pub(in crate::app) fn sweep_once(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_path_buf()) {
        sweep(folder);
    }
}

fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_draft = name.to_str().is_some_and(is_draft) && entry.file_type().is_ok_and(|kind| kind.is_file());
        // A draft that can be locked belongs to no living run.
        if is_draft && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_draft(name: &str) -> bool {
    let middle = name.strip_prefix(DRAFT.0).and_then(|rest| rest.strip_suffix(DRAFT.1));
    middle.is_some_and(|middle| middle.len() == 8 && middle.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::super::faulty::{Fault, Faulty};
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.txt");
        write_whole(&path, "first").unwrap();
        write_whole(&path, "second").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(names(folder.path()), ["report.txt"]);
    }

    #[test]
    fn where_nothing_can_be_written_the_user_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("no/such/folder/report.txt");
        let error = write_whole(&missing, "text").unwrap_err();
        assert!(error.is::<BadInput>());
        assert!(error.to_string().contains("report.txt"), "{error}");
        assert!(write_whole(folder.path(), "text").unwrap_err().is::<BadInput>());
    }

    #[test]
    fn what_is_read_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        fs::write(&path, "(;)").unwrap();
        let same = folder.path().join(".").join("game.sgf");
        assert!(refuse_input(&same, std::slice::from_ref(&path)).is_err());
        assert!(refuse_input(&folder.path().join("other.sgf"), &[path]).is_ok());
    }

    #[test]
    fn a_write_that_fails_leaves_the_old_file_and_no_draft() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.txt");
        for fault in Fault::ALL {
            write_whole(&path, "old").unwrap();
            let written = write_by(&path, |file| fill(&mut Faulty::new(file, fault, 0), b"a new text"));
            if fault.is_harmless() {
                written.unwrap();
                assert_eq!(fs::read_to_string(&path).unwrap(), "a new text", "{fault:?}");
            } else {
                let error = format!("{:#}", written.unwrap_err());
                assert!(error.contains("cannot write") && error.contains("report.txt"), "{error}");
                assert_eq!(fs::read_to_string(&path).unwrap(), "old", "{fault:?}");
            }
            assert_eq!(names(folder.path()), ["report.txt"], "{fault:?}");
        }
    }

    #[test]
    fn drafts_of_killed_runs_are_removed_and_those_of_living_ones_kept() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".keisei-0a1B2c3D.part", ".keisei-notes.part", ".other.part"] {
            fs::write(folder.path().join(name), "half").unwrap();
        }
        let living = draft_in(folder.path()).unwrap();
        write_whole(&folder.path().join("report.txt"), "text").unwrap();
        let living = living.path().file_name().unwrap().to_str().unwrap().to_string();
        let mut expected = [living.as_str(), ".keisei-notes.part", ".other.part", "report.txt"];
        expected.sort_unstable();
        assert_eq!(names(folder.path()), expected);
    }

    #[test]
    fn long_names_can_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("n".repeat(250));
        write_whole(&path, "text").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        assert!(write_whole(&folder.path().join("n".repeat(300)), "text").unwrap_err().is::<BadInput>());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_mode_and_a_link_its_place() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.txt");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        write_whole(&path, "first").unwrap();
        for wanted in [0o600, 0o640, 0o666] {
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
            write_whole(&path, "second").unwrap();
            assert_eq!(mode(&path), wanted);
        }
        for (link, target) in [("link", "report.txt"), ("dangling", "later.txt")] {
            symlink(target, folder.path().join(link)).unwrap();
            write_whole(&folder.path().join(link), "by link").unwrap();
            assert!(folder.path().join(link).is_symlink());
            assert_eq!(fs::read_to_string(folder.path().join(target)).unwrap(), "by link");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_that_nobody_reads_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        nix::unistd::mkfifo(&path, nix::sys::stat::Mode::from_bits_truncate(0o600)).unwrap();
        let error = write_whole(&path, "text").unwrap_err();
        assert!(error.to_string().contains("nobody reads this pipe"), "{error}");
    }
}
