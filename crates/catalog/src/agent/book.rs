//! The agent that plays by an opening book, and by another agent beyond it.

use std::sync::Arc;

use uctopia_learn::{Book, BookAgent};
use uctopia_options::{Localized, message, options};
use uctopia_state::AnyState;
use uctopia_text::file_contents;

use super::kind::{AgentInfo, AgentKind, MakeAgent, Role};
use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

options! {
    /// Options of `book`: a book, and the agent that plays where the position is not in it.
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, BookOptions};
    /// let agent: AgentSpec = r#"book:file=mine.book,agent="probcut:nodes=20000""#.parse().unwrap();
    /// assert_eq!(agent.options::<BookOptions>().unwrap().agent, "probcut:nodes=20000");
    /// ```
    pub struct BookOptions {
        /// file of the opening book, as uctopia book build writes it
        file []: String = String::new(), from "see uctopia book build";
        /// agent that plays where the position is not in the book
        agent []: String = "best".to_owned(), from "see best";
    }
}

pub(super) fn kind() -> AgentKind {
    let about = "the moves of an opening book, and another agent where the position is not in it";
    let kind = AgentKind::new::<BookOptions>("book", about, prepare);
    AgentKind {
        info: AgentInfo {
            is_external: true,
            ..kind.info
        },
        role: Role::Contains { depth: 2 },
        check,
        ..kind
    }
}

fn prepare(agent: &AgentSpec, game: &GameSpec) -> Result<MakeAgent, SpecError> {
    let options: &BookOptions = agent.own_options();
    let book = Arc::new(read(agent, &options.file, game)?);
    let other = options.agent.parse::<AgentSpec>()?.ready(game)?;
    Ok(Box::new(move |seed| {
        Ok(Box::new(BookAgent::new(Arc::clone(&book), other(seed)?)))
    }))
}

fn check(agent: &AgentSpec) -> Result<(), SpecError> {
    let options: &BookOptions = agent.own_options();
    if AgentSpec::depth_of(&options.agent)? < agent.depth() {
        return options.agent.parse::<AgentSpec>().map(drop);
    }
    let sentence = message!("the agent behind a book has no book of its own");
    Err(agent.refused(&["agent"], sentence))
}

/// The opening book in a file.
fn read(agent: &AgentSpec, path: &str, game: &GameSpec) -> Result<Book<AnyState>, SpecError> {
    if path.is_empty() {
        let sentence = message!("name the file of a book, such as file=othello.book");
        return Err(agent.refused(&["file"], sentence));
    }
    let bytes = file_contents(path.as_ref())
        .map_err(|problem| message!("the file cannot be read: {problem}"));
    let book = bytes.and_then(|bytes| {
        let book = Book::from_bytes(&bytes, &game.start(), &game.to_string());
        book.map_err(|error| error.message())
    });
    book.map_err(|problem| agent.refused(&["file"], message!("file={path}: {problem}")))
}

impl AgentSpec {
    /// This agent behind an opening book in a file.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let agent: AgentSpec = "uct:iters=500".parse().unwrap();
    /// let with_book = agent.with_book("othello.book").to_string();
    /// assert_eq!(with_book, "book:file=othello.book,agent=uct:iters=500");
    /// ```
    #[must_use]
    pub fn with_book(&self, file: &str) -> Self {
        let mut book: Self = "book".parse().expect("an agent of every catalog");
        book.set("file", file).expect("an option of book");
        book.with_other(self)
    }
}
