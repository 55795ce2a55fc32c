//! What the page of Uctopia asks: games, searches, reviews, matches. Requests are JSON, answers and events as well; how they travel is
//! up to a *face*, such as the server of `uctopia serve`.
//!
//! The crate has no HTTP, starts no threads, and reads no files. It stores no game: every request contains a *line* (game, start,
//! moves). [`endpoints`] hands every endpoint to a face once: what it reads, what it answers, and the function in between.
//!
//! | file | holds |
//! |---|---|
//! | `service.rs` | the service, and what a face implements |
//! | `input.rs`, `fields.rs`, `bounds.rs` | requests, and refusals that name the field |
//! | `refusal.rs` | refusals |
//! | `work.rs` | work that takes longer, and its events |
//! | `limits.rs` | bounds on requests |
//! | `line.rs`, `agents.rs`, `books.rs` | games, agents and opening books of requests |
//! | `endpoints/` | the endpoints, one file each |
//! | `search/` | searches that are watched: what is asked, and the events |
//!
//! ```
//! use uctopia_format::Language;
//! use uctopia_service::{Answer, Endpoint, Input, Refusal, Schemas, Service, Work, File, endpoints, Body};
//!
//! /// Answers the endpoints that take no time.
//! struct Quick<'a> {
//!     path: &'a str,
//!     body: &'a str,
//!     answer: Option<String>,
//! }
//!
//! impl uctopia_service::Face for Quick<'_> {
//!     fn answer<I: Input, A: Answer>(&mut self, endpoint: Endpoint, answer: fn(&Service, I, Language) -> Result<A, Refusal>) {
//!         if endpoint.path == self.path {
//!             let service = Service::default();
//!             let answered = I::read(&Body::json(self.body.as_bytes())).and_then(|input| answer(&service, input, Language::English));
//!             self.answer = Some(serde_json::to_string(&answered.unwrap()).unwrap());
//!         }
//!     }
//!     fn file<I: Input>(&mut self, _: Endpoint, _: &[&str], _: fn(&Service, I, Language) -> Result<File, Refusal>) {}
//!     fn work<I: Input, A: Answer>(&mut self, _: Endpoint, _: fn(&Service, I, Language) -> Result<Work<A>, Refusal>) {}
//!     fn stream<I: Input, A: Answer>(&mut self, _: Endpoint, _: Schemas, _: fn(&Service, I, Language) -> Result<Work<A>, Refusal>) {}
//! }
//!
//! let mut quick = Quick { path: "/line", body: r#"{"game": "ttt", "moves": ["b2"]}"#, answer: None };
//! endpoints(&mut quick);
//! assert!(quick.answer.unwrap().contains(r#""moves":["b2"]"#));
//! ```

mod agents;
mod books;
mod bounds;
mod endpoints;
mod fields;
mod input;
mod limits;
mod line;
mod refusal;
mod search;
mod service;
mod work;

pub use agents::{AgentRequest, RoundBudget};
pub use bounds::{Bounded, FieldBounds};
pub use endpoints::{MatchRequest, PlannedMatch, Standing, endpoints};
pub use input::{AtPosition, Body, FileOfGame, Input, InputKind, Nothing, Plain};
pub use limits::Limits;
pub use line::PositionSpec;
pub use refusal::{BROKEN, Refusal, RefusalBody, RefusalKind, RefusalReason, panic_message};
pub use search::{
    AgentState, ContinueRequest, Done, PreparedSearch, ResumableSearch, RoundLimit, SearchRequest,
    SnapshotEvent, Started, StopRequest, TreeRequest, TreeView, no_tree,
};
pub use service::{Answer, Endpoint, Face, Failed, File, Schemas, Service};
pub use work::{Events, Work};
