//! Files that are read: plain ones, and what the command line hands over as an open descriptor.
//!
//! A pipe that nobody writes to would be waited for, and a device may never end, so that neither is read by its name.
//! On the command line `-`, `/dev/stdin` and `/dev/fd/N` (what a shell makes of `<(...)`) stand for what is open
//! already.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

/// The longest line of a file that is read line by line, and the largest file that is read whole, in bytes: some
/// hundred times what is found, so that a packed file that unpacks without end is refused while there is memory.
pub(super) const LONGEST_LINE: u64 = 64 << 20;
const LARGEST_FILE: u64 = 512 << 20;

/// Returns whether the name stands for a descriptor that is open already: stdin or another one.
pub fn is_descriptor(path: &Path) -> bool {
    path == Path::new("-")
        || cfg!(unix)
            && (path == Path::new("/dev/stdin") || path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd"))
}

/// Returns the names of files as they are told in a line.
pub(super) fn names(files: &[PathBuf]) -> String {
    files.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// Opens a plain file, or a descriptor that is open already.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    let file = if is_descriptor(path) { File::open(path)? } else { without_waiting(path)? };
    let kind = file.metadata()?.file_type();
    if kind.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !kind.is_file() && !is_descriptor(path) {
        return Err(io::Error::other("it is a pipe or a device, not a plain file"));
    }
    Ok(Box::new(file))
}

/// Opens what may be a pipe without a writer, which would be waited for otherwise.
fn without_waiting(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, nix::libc::O_NONBLOCK | nix::libc::O_NOCTTY);
    options.read(true).open(path)
}

/// Reads a whole file.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    to_end(open(path)?)
}

/// Reads all that is left, which may not be more than the largest file.
pub(super) fn to_end(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(io::Error::other(format!("it has more than {LARGEST_FILE} bytes")));
    }
    Ok(bytes)
}

/// Reads the next line with its line break; `None` at the end.
pub(super) fn line(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let length = reader.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if length as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        return Err(io::Error::other(format!("a line has more than {LONGEST_LINE} bytes")));
    }
    Ok((length > 0).then_some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_files_are_read_and_folders_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        std::fs::write(&file, "text").unwrap();
        assert_eq!(read(&file).unwrap(), b"text");
        assert_eq!(read(folder.path()).unwrap_err().kind(), io::ErrorKind::IsADirectory);
        assert_eq!(read(&folder.path().join("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn lines_come_with_their_breaks() {
        let mut text = &b"one\n\ntwo"[..];
        assert_eq!(line(&mut text).unwrap().unwrap(), b"one\n");
        assert_eq!(line(&mut text).unwrap().unwrap(), b"\n");
        assert_eq!(line(&mut text).unwrap().unwrap(), b"two");
        assert_eq!(line(&mut text).unwrap(), None);
    }

    #[test]
    fn what_never_ends_is_refused() {
        let mut endless = io::BufReader::new(io::repeat(b'x'));
        assert!(line(&mut endless).unwrap_err().to_string().contains("a line has more than"));
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_refused_by_their_names() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::from_bits_truncate(0o600)).unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&pipe, &link).unwrap();
        for path in [&pipe, &link, Path::new("/dev/zero"), Path::new("/dev/null")] {
            let error = read(path).unwrap_err().to_string();
            assert!(error.contains("not a plain file"), "{}: {error}", path.display());
        }
    }

    #[cfg(unix)]
    #[test]
    fn descriptors_are_known_by_their_names() {
        for name in ["-", "/dev/stdin", "/dev/fd/63", "/proc/self/fd/0"] {
            assert!(is_descriptor(Path::new(name)), "{name}");
        }
        for name in ["./-", "stdin", "/dev/null", "/dev/fdx", "-.sgf"] {
            assert!(!is_descriptor(Path::new(name)), "{name}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_shell_hands_over_is_read() {
        use std::io::Write;
        use std::os::fd::AsRawFd;
        let (reader, mut writer) = io::pipe().unwrap();
        writer.write_all(b"(;)").unwrap();
        drop(writer);
        assert_eq!(read(Path::new(&format!("/dev/fd/{}", reader.as_raw_fd()))).unwrap(), b"(;)");
    }
}
