//! Builds the book of `book/` in both languages: `cargo run --manifest-path tools/book/Cargo.toml -- FOLDER`.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf, absolute};
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};
use mdbook_driver::MDBook;
use mdbook_driver::book::Chapter;

mod articles;
mod japanese;
mod notebook;

pub struct Language {
    tag: &'static str,
    /// The heading of a chapter's exercises.
    exercises: &'static str,
    /// What stands before an answer.
    answer: &'static str,
    /// The link to a chapter's notebook.
    notebook: &'static str,
    /// The title of the sheet with all of them, and a sentence for those who print it.
    sheet: [&'static str; 2],
}

const LANGUAGES: [Language; 2] = [
    Language {
        tag: "en",
        exercises: "## Exercises\n",
        answer: "Answer",
        notebook: "This chapter as a Jupyter notebook",
        sheet: ["Exercises on one sheet", "Answers stand in the chapters. [The sheet as a PDF](exercises.pdf)"],
    },
    Language {
        tag: "ja",
        exercises: "## 練習問題\n",
        answer: "解答",
        notebook: "この章の Jupyter ノートブック",
        sheet: ["練習問題の一覧", "解答は各章にあります。[PDF 版](exercises.pdf)"],
    },
];

/// What both languages share.
const SHARED: [&str; 3] = ["book.css", "slides.js", "offline.js"];

fn main() -> Result<()> {
    let folder = env::args_os().nth(1).context("name the folder to write to")?;
    let to = absolute(PathBuf::from(folder))?;
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book");
    let [english, japanese] = LANGUAGES.each_ref().map(|language| names(&from.join(language.tag)));
    ensure!(english? == japanese?, "a chapter is in one language only");
    for language in &LANGUAGES {
        let mut book = MDBook::load(from.join(language.tag))?;
        book.book.for_each_chapter_mut(|chapter| chapter.content = japanese::joined(&chapter.content));
        let [articles, sheet] = [articles::chapter(language)?, sheet(&book, language)?];
        let notebooks = notebooks(&mut book, language)?;
        book.book.push_item(articles).push_item(sheet);
        book.config.build.build_dir = to.join(language.tag);
        book.build()?;
        for (name, notebook) in notebooks {
            fs::write(to.join(language.tag).join(name), notebook)?;
        }
    }
    for file in SHARED {
        fs::copy(from.join(file), to.join(file))?;
    }
    Ok(())
}

/// The names of the chapters' files.
fn names(folder: &Path) -> Result<Vec<OsString>> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut names: Vec<_> = entries.into_iter().map(|entry| entry.file_name()).collect();
    names.retain(|name| Path::new(name).extension().is_some_and(|ending| ending == "md"));
    names.sort();
    Ok(names)
}

/// The notebooks of the chapters with their names; each chapter gets a link to its own.
fn notebooks(book: &mut MDBook, language: &Language) -> Result<Vec<(PathBuf, String)>> {
    let mut notebooks = Vec::new();
    book.book.for_each_chapter_mut(|chapter| {
        let Some(path) = chapter.path.as_ref().filter(|_| chapter.number.is_some()) else { return };
        let name = path.with_extension("ipynb");
        notebooks.push(notebook::notebook(&chapter.content, language.tag, language.answer).map(|text| (name.clone(), text)));
        write!(chapter.content, "\n[{}]({})\n", language.notebook, name.display()).expect("a string takes any text");
    });
    notebooks.into_iter().collect()
}

/// The exercises of all chapters without their answers, for paper.
fn sheet(book: &MDBook, language: &Language) -> Result<Chapter> {
    let [title, answers] = language.sheet;
    let mut text = format!("# {title}\n\n{answers}\n");
    for chapter in book.book.chapters().filter(|chapter| chapter.number.is_some()) {
        let (_, exercises) = chapter
            .content
            .split_once(language.exercises)
            .with_context(|| format!("{} has no exercises", chapter.name))?;
        let path = chapter.path.as_deref().context("a chapter has a file")?;
        write!(text, "\n## [{}]({})\n", chapter.name, path.display())?;
        let mut parts = exercises.split("<details>");
        text += parts.next().unwrap_or_default();
        for part in parts {
            let (_, after) = part.split_once("</details>").context("an answer has no end")?;
            // What follows the last answer leads to the next chapter.
            if after.trim_start().starts_with(|first: char| first.is_ascii_digit()) {
                text += after;
            }
        }
    }
    Ok(Chapter::new(title, text, "exercises.md", vec![]))
}
