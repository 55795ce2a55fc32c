//! Agents behind opening books.

use uctopia_options::message;

use super::book::BookOptions;
use super::spec::AgentSpec;
use crate::spec::SpecError;

impl AgentSpec {
    /// The same agent behind an opening book in a file.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let agent: AgentSpec = "uct:iters=500".parse().unwrap();
    /// let with_book = agent.with_book("othello.book").to_string();
    /// assert_eq!(with_book, "book:file=othello.book,agent=uct:iters=500");
    /// ```
    #[must_use]
    pub fn with_book(&self, file: &str) -> Self {
        Self::Book(BookOptions {
            file: file.to_owned(),
            agent: self.to_string(),
        })
    }

    /// The agent behind a book; `None` for any other agent, and where its text is none.
    pub(crate) fn behind_book(&self) -> Option<Self> {
        match self {
            Self::Book(options) => options
                .agent
                .parse()
                .ok()
                .filter(|agent| !matches!(agent, Self::Book(_))),
            _ => None,
        }
    }

    /// Checks the options of a book.
    pub(crate) fn check_book(&self, options: &BookOptions) -> Result<(), SpecError> {
        if let Self::Book(_) = options.agent.parse::<Self>()? {
            return Err(self.refused(
                &["agent"],
                message!("the agent behind a book has no book of its own"),
            ));
        }
        Ok(())
    }
}
