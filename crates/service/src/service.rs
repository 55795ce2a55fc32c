//! The service, and what a face implements.

use std::sync::Arc;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use uctopia_catalog::GameBook;
use uctopia_format::Language;

use crate::books::Books;
use crate::input::Input;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::work::Work;

/// What all requests share: bounds and opening books.
///
/// ```
/// use uctopia_service::{Limits, Service};
/// let service = Service::new(Limits { moves: 60, ..Limits::default() });
/// assert_eq!(service.limits().moves, 60);
/// ```
#[derive(Clone, Default)]
pub struct Service {
    limits: Arc<Limits>,
    books: Books,
}

impl Service {
    /// A service with these bounds, without opening books.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits: Arc::new(limits),
            books: Books::default(),
        }
    }

    /// The same service with opening books.
    #[must_use]
    pub fn with_books(self, books: Vec<GameBook>) -> Self {
        let books = Books::new(books);
        Self { books, ..self }
    }

    /// The bounds of requests.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn books(&self) -> &Books {
        &self.books
    }
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// What can be sent as JSON, and has a schema.
pub trait Answer: Serialize + JsonSchema + Send + 'static {}

impl<T: Serialize + JsonSchema + Send + 'static> Answer for T {}

/// A file that is an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its media type, such as `image/png`.
    pub kind: &'static str,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// Why a stream ends without a result: the data of its event `failed`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Failed {
    /// A sentence in the language asked for.
    pub message: String,
}

/// The name of an endpoint, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Endpoint {
    /// Its path, in which `{game}` stands for a part without a fixed name.
    pub path: &'static str,
    /// What it does: a sentence.
    pub about: &'static str,
    /// Whether its requests contain files or reports, and may be larger than others.
    pub is_large: bool,
}

impl Endpoint {
    pub(crate) const fn new(path: &'static str, about: &'static str) -> Self {
        Self {
            path,
            about,
            is_large: false,
        }
    }

    pub(crate) const fn large(self) -> Self {
        Self {
            is_large: true,
            ..self
        }
    }
}

/// The events of a stream by name, and the schemas of their data.
pub type Schemas = &'static [(&'static str, fn(&mut SchemaGenerator) -> Schema)];

/// Receives the endpoints: a server, for example, which makes a route of each.
pub trait Face {
    /// An endpoint that answers at once.
    fn answer<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        answer: fn(&Service, I, Language) -> Result<A, Refusal>,
    );

    /// An endpoint that answers by a file of one of these media types.
    fn file<I: Input>(
        &mut self,
        endpoint: Endpoint,
        kinds: &[&str],
        answer: fn(&Service, I, Language) -> Result<File, Refusal>,
    );

    /// An endpoint that answers after a search.
    fn work<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        prepare: fn(&Service, I, Language) -> Result<Work<A>, Refusal>,
    );

    /// An endpoint that answers by events. The last one is `done` with the answer, or `failed` with [`Failed`].
    fn stream<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        events: Schemas,
        prepare: fn(&Service, I, Language) -> Result<Work<A>, Refusal>,
    );
}
