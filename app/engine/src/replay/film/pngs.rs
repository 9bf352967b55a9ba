//! An animation as a folder with a PNG file for each frame, there whole or not at all.

use super::{Drawn, FilmError};
use crate::export::folder::{Existing, Folder, FolderError};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Draws the frames and writes the folder.
pub fn write(drawn: &mut Drawn<'_>, out: &Path, existing: Existing) -> Result<Vec<PathBuf>, FilmError> {
    let mut folder = Folder::stage(out, existing)?;
    let digits = drawn.boards.len().to_string().len();
    drawn.each(|k, picture| {
        let name = format!("frame-{:0digits$}.png", k + 1);
        let bytes = picture.png()?;
        let written = folder.file(Path::new(&name)).and_then(|mut file| {
            file.write_all(&bytes)?;
            file.flush()
        });
        written.map_err(|source| FilmError::Folder(FolderError::Write { path: out.to_path_buf(), source }))
    })?;
    Ok(folder.publish()?.files)
}
