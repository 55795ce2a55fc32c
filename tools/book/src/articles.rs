//! What the five articles claim: the document that `uctopia repro report` writes.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use mdbook_driver::book::Chapter;

use crate::{Language, japanese};

/// The page that lists them.
pub fn chapter(language: &Language) -> Result<Chapter> {
    let name = match language.tag {
        "ja" => "articles.ja.md",
        _ => "articles.md",
    };
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name))?;
    let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).context("it begins with its title")?;
    Ok(Chapter::new(title, japanese::joined(&text), "articles.md", vec![]))
}
