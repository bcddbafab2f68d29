//! Results into files: a whole one or none.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::BadInput;

/// Writes the text to a file, which then holds all of it or what it held before: the text goes to a new file beside it
/// that takes its place. What is no plain file (`/dev/stdout`) is written to as it is.
pub fn write_whole(path: &Path, text: &str) -> anyhow::Result<()> {
    let refused = |error: io::Error| BadInput::new(format!("cannot write {}: {error}", path.display()));
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(refused(io::ErrorKind::IsADirectory.into()).into()),
        Ok(found) if !found.is_file() => Ok(fs::write(path, text).map_err(refused)?),
        found => {
            // The file a link points to is replaced, not the link.
            let target = if found.is_ok() { fs::canonicalize(path).map_err(refused)? } else { path.to_path_buf() };
            let draft = draft_beside(&target).ok_or_else(|| refused(io::ErrorKind::InvalidFilename.into()))?;
            let file = File::create_new(&draft).map_err(refused)?;
            let written = fill(file, text).and_then(|()| fs::rename(&draft, &target));
            if written.is_err() {
                // The error that counts is the first one.
                let _ = fs::remove_file(&draft);
            }
            written.with_context(|| format!("cannot write {}", path.display()))
        }
    }
}

fn fill(mut file: File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// A name in the same folder that no other run uses.
fn draft_beside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    Some(path.with_file_name(format!(".{name}.{}.part", std::process::id())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.txt");
        write_whole(&path, "first").unwrap();
        write_whole(&path, "second").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
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
}
