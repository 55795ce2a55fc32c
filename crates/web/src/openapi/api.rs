//! Endpoints: route and description in one.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header;
use axum::response::IntoResponse as _;
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use schemars::JsonSchema;
use serde_json::{Value, json};
use uctopia_format::Language;
use uctopia_service::{
    Answer, Endpoint, Face, Failed, File, Input, InputKind, Refusal, Schemas, Service, Work,
};

use super::document::Document;
use crate::app::AppState;
use crate::body::Arrived;
use crate::config::ServerLimits;
use crate::error::ApiError;
use crate::language::RequestLanguage;

/// The endpoints and their description.
pub(crate) struct Api {
    router: Router<AppState>,
    document: Document,
    limits: ServerLimits,
}

impl Api {
    pub(crate) fn new(limits: ServerLimits) -> Self {
        Self {
            router: Router::new(),
            document: Document::new(limits.requests.clone()),
            limits,
        }
    }

    /// Adds an endpoint of the server itself, whose answer is described beside it.
    pub(crate) fn post<I: Input>(
        mut self,
        path: &'static str,
        about: &'static str,
        router: MethodRouter<AppState>,
        answer: impl FnOnce(&mut Document) -> Value,
    ) -> Self {
        let answer = answer(&mut self.document);
        self.document.add::<I>(path, about, &answer);
        self.router = self.router.route(path, router);
        self
    }

    /// Adds an endpoint of the service, which does this with what has arrived.
    fn add<I: Input, Answering>(
        &mut self,
        endpoint: Endpoint,
        answer: &Value,
        work: impl Fn(AppState, Language, Arrived) -> Answering + Clone + Send + Sync + 'static,
    ) where
        Answering: Future<Output: axum::response::IntoResponse> + Send,
    {
        let kind = Arc::new(
            self.document
                .add::<I>(endpoint.path, endpoint.about, answer),
        );
        let is_read = *kind == InputKind::Nothing;
        let handler = move |State(app): State<AppState>,
                            RequestLanguage(language): RequestLanguage,
                            request: Request| async move {
            let arrived = Arrived::of(request, &kind, &app).await?;
            Ok::<_, ApiError>(work(app, language, arrived).await)
        };
        let mut router = match is_read {
            true => get(handler),
            false => post(handler),
        };
        if endpoint.is_large {
            router = router.layer(DefaultBodyLimit::max(self.limits.picture));
        }
        self.router = std::mem::take(&mut self.router).route(endpoint.path, router);
    }

    /// The routes, and the document at `/openapi.json` beside them.
    pub(crate) fn into_router(self) -> Router<AppState> {
        let text = self.document.finish().to_string();
        let answer = move || async move { ([(header::CONTENT_TYPE, "application/json")], text) };
        self.router.route("/openapi.json", get(answer))
    }
}

impl Face for Api {
    fn answer<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        answer: fn(&Service, I, Language) -> Result<A, Refusal>,
    ) {
        let described = json_answer::<A>(&mut self.document);
        self.add::<I, _>(
            endpoint,
            &described,
            move |app, language, arrived| async move {
                app.run_blocking(move |service| {
                    answer(service, I::read(&arrived.body())?, language)
                })
                .await
                .map(Json)
            },
        );
    }

    fn file<I: Input>(
        &mut self,
        endpoint: Endpoint,
        kinds: &[&str],
        answer: fn(&Service, I, Language) -> Result<File, Refusal>,
    ) {
        let contents = kinds.iter().map(|kind| ((*kind).to_owned(), json!({})));
        let described =
            json!({ "description": "The file.", "content": contents.collect::<Value>() });
        self.add::<I, _>(
            endpoint,
            &described,
            move |app, language, arrived| async move {
                app.run_blocking(move |service| {
                    answer(service, I::read(&arrived.body())?, language)
                })
                .await
                .map(|File { kind, bytes }| ([(header::CONTENT_TYPE, kind)], bytes).into_response())
            },
        );
    }

    fn work<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        prepare: fn(&Service, I, Language) -> Result<Work<A>, Refusal>,
    ) {
        let described = json_answer::<A>(&mut self.document);
        self.add::<I, _>(
            endpoint,
            &described,
            move |app, language, arrived| async move {
                let work = app
                    .run_blocking(move |service| {
                        prepare(service, I::read(&arrived.body())?, language)
                    })
                    .await?;
                app.run_search(work).await.map(Json)
            },
        );
    }

    fn stream<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        events: Schemas,
        prepare: fn(&Service, I, Language) -> Result<Work<A>, Refusal>,
    ) {
        let described = event_answer(&mut self.document, |document| {
            let mut events: Vec<_> = events
                .iter()
                .map(|(name, schema)| (*name, json!(schema(document.answers()))))
                .collect();
            events.push(("done", json!(document.answer::<A>())));
            events.push(("failed", json!(document.answer::<Failed>())));
            events
        });
        self.add::<I, _>(
            endpoint,
            &described,
            move |app, language, arrived| async move {
                let work = app
                    .run_blocking(move |service| {
                        prepare(service, I::read(&arrived.body())?, language)
                    })
                    .await?;
                app.stream(work, language)
            },
        );
    }
}

/// An answer that is JSON.
pub(crate) fn json_answer<A: JsonSchema>(document: &mut Document) -> Value {
    json!({
        "description": "The answer.",
        "content": { "application/json": { "schema": document.answer::<A>() } },
    })
}

/// An answer that consists of events, by their names.
pub(crate) fn event_answer(
    document: &mut Document,
    events: impl FnOnce(&mut Document) -> Vec<(&'static str, Value)>,
) -> Value {
    let events: Value = events(document)
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect();
    json!({
        "description": "Events, until the last one or until the client closes the connection.",
        "content": { "text/event-stream": { "schema": { "type": "string" }, "x-events": events } },
    })
}
