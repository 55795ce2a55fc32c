//! Builds the book of `book/` in both languages: `cargo run --manifest-path tools/book/Cargo.toml -- FOLDER`.

use std::path::{Path, PathBuf, absolute};
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};
use mdbook_driver::MDBook;

const LANGUAGES: [&str; 2] = ["en", "ja"];

/// What both languages share.
const SHARED: [&str; 2] = ["book.css", "slides.js"];

fn main() -> Result<()> {
    let folder = env::args_os().nth(1).context("name the folder to write to")?;
    let to = absolute(PathBuf::from(folder))?;
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book");
    for language in LANGUAGES {
        let mut book = MDBook::load(from.join(language))?;
        book.config.build.build_dir = to.join(language);
        book.build()?;
    }
    for file in SHARED {
        fs::copy(from.join(file), to.join(file))?;
    }
    let chapters = LANGUAGES.map(|language| names(&from.join(language)));
    let [english, japanese] = chapters;
    ensure!(english? == japanese?, "a chapter is in one language only");
    Ok(())
}

/// The names of the chapters.
fn names(folder: &Path) -> Result<Vec<std::ffi::OsString>> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut names: Vec<_> = entries.into_iter().map(|entry| entry.file_name()).collect();
    names.retain(|name| Path::new(name).extension().is_some_and(|ending| ending == "md"));
    names.sort();
    Ok(names)
}
