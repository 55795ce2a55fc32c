//! Endpoints: route and description in one.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::header;
use axum::routing::{MethodRouter, get, post};
use schemars::JsonSchema;
use serde_json::{Value, json};

use super::document::Document;
use super::parts::Part;
use crate::app::AppState;
use crate::config::ServerLimits;

/// A handler whose signature describes an operation; `Signature` tells handlers of different signatures apart.
pub(crate) trait Described<Signature> {
    /// Adds extractors and answer to an operation.
    fn describe(operation: &mut Value, document: &mut Document);
}

impl<F, Answer, A, B> Described<(A, B)> for F
where
    F: Fn(A, B) -> Answer,
    Answer: Future<Output: Part>,
    A: Part,
    B: Part,
{
    fn describe(operation: &mut Value, document: &mut Document) {
        A::describe(operation, document);
        B::describe(operation, document);
        Answer::Output::describe(operation, document);
    }
}

impl<F, Answer, A, B, C> Described<(A, B, C)> for F
where
    F: Fn(A, B, C) -> Answer,
    Answer: Future<Output: Part>,
    A: Part,
    B: Part,
    C: Part,
{
    fn describe(operation: &mut Value, document: &mut Document) {
        A::describe(operation, document);
        B::describe(operation, document);
        C::describe(operation, document);
        Answer::Output::describe(operation, document);
    }
}

/// The endpoints and their description.
pub(crate) struct Api {
    router: Router<AppState>,
    document: Document,
    /// Method and path of the endpoint added last.
    last: (&'static str, &'static str),
}

impl Api {
    pub(crate) fn new(limits: ServerLimits) -> Self {
        Self {
            router: Router::new(),
            document: Document::new(limits),
            last: ("", ""),
        }
    }

    /// Adds what is asked by GET.
    pub(crate) fn get<H, T, S>(self, path: &'static str, about: &str, handler: H) -> Self
    where
        H: Handler<T, AppState> + Described<S>,
        T: 'static,
    {
        self.describe::<H, S>("get", path, about)
            .route(path, get(handler))
    }

    /// Adds what is asked by POST.
    pub(crate) fn post<H, T, S>(self, path: &'static str, about: &str, handler: H) -> Self
    where
        H: Handler<T, AppState> + Described<S>,
        T: 'static,
    {
        self.describe::<H, S>("post", path, about)
            .route(path, post(handler))
    }

    /// Adds a route for `POST` with bodies of up to `most` bytes.
    pub(crate) fn post_large<H, T, S>(
        self,
        path: &'static str,
        about: &str,
        handler: H,
        most: usize,
    ) -> Self
    where
        H: Handler<T, AppState> + Described<S>,
        T: 'static,
    {
        self.describe::<H, S>("post", path, about)
            .route(path, post(handler).layer(DefaultBodyLimit::max(most)))
    }

    fn route(mut self, path: &str, router: MethodRouter<AppState>) -> Self {
        self.router = self.router.route(path, router);
        self
    }

    fn describe<H: Described<S>, S>(
        mut self,
        method: &'static str,
        path: &'static str,
        about: &str,
    ) -> Self {
        let mut operation = json!({
            "summary": about,
            "responses": { "default": { "$ref": "#/components/responses/Refusal" } },
        });
        H::describe(&mut operation, &mut self.document);
        self.document.add(method, path, operation);
        self.last = (method, path);
        self
    }

    /// An event of the stream that the last endpoint answers with.
    pub(crate) fn event<T: JsonSchema>(mut self, name: &str) -> Self {
        let schema = self.document.answer::<T>();
        let answer = &mut self.document.operation(self.last.0, self.last.1)["responses"]["200"];
        answer["description"] =
            json!("Events, until the last one or until the client closes the connection.");
        let content = &mut answer["content"]["text/event-stream"];
        content["schema"] = json!({ "type": "string" });
        content["x-events"][name] = json!(schema);
        self
    }

    /// A file that the last endpoint answers with.
    pub(crate) fn file(mut self, kind: &str) -> Self {
        let answer = &mut self.document.operation(self.last.0, self.last.1)["responses"]["200"];
        answer["description"] = json!("The file.");
        answer["content"][kind] = json!({});
        self
    }

    /// The routes, and the document at `/openapi.json` beside them.
    pub(crate) fn into_router(self) -> Router<AppState> {
        let text = self.document.finish().to_string();
        let answer = move || async move { ([(header::CONTENT_TYPE, "application/json")], text) };
        self.router.route("/openapi.json", get(answer))
    }
}
