//! Requests that end with an answer.

use js_sys::Function;
use uctopia_format::Language;
use uctopia_service::{
    Answer, Body, Endpoint, Events, Face, File, Input, Refusal, Schemas, Service, Work, endpoints,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Listener, language, thrown, to_json};

/// Answers the request to an endpoint, such as `line` or `read/othello`: JSON, or the text of a picture. The listener, a function of a
/// name and a text, receives the events of reviews, matches and measurements.
///
/// # Errors
/// Refusals, as JSON.
#[wasm_bindgen]
pub fn ask(
    path: &str,
    body: &[u8],
    tag: &str,
    listener: Option<Function>,
) -> Result<String, JsValue> {
    let language = language(tag);
    Listener::during(listener, |events| answer(path, body, language, events))
        .map_err(|refusal| thrown(&refusal, language))
}

fn answer(
    path: &str,
    body: &[u8],
    language: Language,
    events: &dyn Events,
) -> Result<String, Refusal> {
    let mut asked = Asked {
        service: Service::default(),
        path,
        body,
        language,
        events,
        answer: None,
    };
    endpoints(&mut asked);
    asked
        .answer
        .unwrap_or_else(|| Err(Refusal::not_found(format!("there is no endpoint {path:?}"))))
}

/// A request, which looks for its endpoint.
struct Asked<'a> {
    service: Service,
    path: &'a str,
    body: &'a [u8],
    language: Language,
    events: &'a dyn Events,
    answer: Option<Result<String, Refusal>>,
}

impl Asked<'_> {
    /// Answers if the endpoint is the one that is asked.
    fn at<I: Input>(
        &mut self,
        endpoint: Endpoint,
        answer: impl FnOnce(&Self, I) -> Result<String, Refusal>,
    ) {
        let fixed = endpoint.path.trim_start_matches('/');
        let name = match fixed.split_once('{') {
            Some((before, _)) => self.path.strip_prefix(before),
            None => (fixed == self.path).then_some(""),
        };
        if let Some(name) = name {
            let bytes = self.body;
            self.answer =
                Some(I::read(&Body { name, bytes }).and_then(|input| answer(self, input)));
        }
    }
}

impl Face for Asked<'_> {
    fn answer<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        answer: fn(&Service, I, Language) -> Result<A, Refusal>,
    ) {
        self.at(endpoint, |asked, input| {
            Ok(to_json(&answer(&asked.service, input, asked.language)?))
        });
    }

    fn file<I: Input>(
        &mut self,
        endpoint: Endpoint,
        _: &[&str],
        answer: fn(&Service, I, Language) -> Result<File, Refusal>,
    ) {
        self.at(endpoint, |asked, input| {
            let file = answer(&asked.service, input, asked.language)?;
            Ok(String::from_utf8_lossy(&file.bytes).into_owned())
        });
    }

    fn work<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        prepare: fn(&Service, I, Language) -> Result<Work<A>, Refusal>,
    ) {
        self.at(endpoint, |asked, input| {
            let work = prepare(&asked.service, input, asked.language)?;
            Ok(to_json(&work.run(asked.events)?))
        });
    }

    fn stream<I: Input, A: Answer>(
        &mut self,
        endpoint: Endpoint,
        _: Schemas,
        prepare: fn(&Service, I, Language) -> Result<Work<A>, Refusal>,
    ) {
        self.work(endpoint, prepare);
    }
}
