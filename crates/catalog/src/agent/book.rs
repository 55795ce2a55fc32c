//! The options of the agent that plays by an opening book.

use uctopia_options::options;

options! {
    /// Options of `book`: a book, and the agent that plays where the position is not in it.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let agent: AgentSpec = r#"book:file=mine.book,agent="probcut:nodes=20000""#.parse().unwrap();
    /// assert!(matches!(&agent, AgentSpec::Book(options) if options.agent == "probcut:nodes=20000"));
    /// ```
    pub struct BookOptions {
        /// file of the opening book, as uctopia book build writes it
        file []: String = String::new(), from "see uctopia book build";
        /// agent that plays where the position is not in the book
        agent []: String = "best".to_owned(), from "see best";
    }
}
