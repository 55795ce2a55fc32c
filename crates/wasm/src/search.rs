//! Searches that are watched.

use std::time::Duration;

use js_sys::Function;
use uctopia_format::Language;
use uctopia_service::{
    AgentState, AtPosition, Body, ContinueRequest, Events, Input, Limits, Plain, PreparedSearch,
    Refusal, ResumableSearch, SearchRequest, TreeRequest,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::own_game::ended_by;
use crate::{Listener, language, thrown, to_json};

/// The search of one agent.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Search {
    prepared: PreparedSearch,
    search: ResumableSearch,
    language: Language,
}

#[wasm_bindgen]
impl Search {
    /// The search of one of the agents of a request to `search`. A slice takes about a tenth of a second, or as many milliseconds as
    /// are given.
    ///
    /// # Errors
    /// Refusals, as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(
        body: &[u8],
        agent: usize,
        tag: &str,
        slice_ms: Option<u32>,
    ) -> Result<Search, JsValue> {
        let language = language(tag);
        Self::begin(body, agent, language, slice_ms).map_err(|refusal| thrown(&refusal, language))
    }

    /// The data of the event `started`, of all agents, for a search of this name.
    #[must_use]
    pub fn started(&self, id: &str) -> String {
        to_json(&self.prepared.started(id))
    }

    /// Whether it searches; otherwise it rests or has ended.
    #[wasm_bindgen(getter, js_name = isThinking)]
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.search.state() == AgentState::Thinking
    }

    /// Whether nothing is left to find, or the search has failed.
    #[wasm_bindgen(getter, js_name = hasEnded)]
    #[must_use]
    pub fn has_ended(&self) -> bool {
        matches!(self.search.state(), AgentState::Done | AgentState::Failed)
    }

    /// Searches for a slice; agents that cannot pause search to their end.
    pub fn advance(&mut self, listener: &Function) {
        let advance = |events: &dyn Events| {
            ended_by(self.search.stop_flag(), || self.search.advance(events));
        };
        Listener::during(Some(listener.clone()), advance);
    }

    /// Pauses the search.
    pub fn stop(&mut self, listener: &Function) {
        Listener::during(Some(listener.clone()), |events| self.search.stop(events));
    }

    /// Lets a paused search go on.
    ///
    /// # Errors
    /// Refusals, as JSON.
    #[wasm_bindgen(js_name = goOn)]
    pub fn go_on(&mut self, body: &[u8]) -> Result<(), JsValue> {
        let asked = Plain::<ContinueRequest>::read(&Body::json(body));
        asked
            .and_then(|Plain(request)| self.search.go_on(&request))
            .map_err(|refusal| thrown(&refusal, self.language))
    }

    /// A part of the tree, as JSON.
    ///
    /// # Errors
    /// Refusals, as JSON.
    pub fn tree(&mut self, body: &[u8]) -> Result<String, JsValue> {
        let asked = Plain::<TreeRequest>::read(&Body::json(body));
        asked
            .and_then(|Plain(request)| self.search.tree(&request))
            .map(|part| to_json(&part))
            .map_err(|refusal| thrown(&refusal, self.language))
    }
}

impl Search {
    fn begin(
        body: &[u8],
        agent: usize,
        language: Language,
        slice_ms: Option<u32>,
    ) -> Result<Self, Refusal> {
        let limits = Limits::default();
        let AtPosition(line, request) = AtPosition::<SearchRequest>::read(&Body::json(body))?;
        let mut prepared = request.prepare(&line, &limits)?;
        if let Some(ms) = slice_ms {
            prepared.every = Duration::from_millis(ms.into());
        }
        let search = ResumableSearch::new(&prepared, agent, limits, language)?;
        Ok(Self {
            prepared,
            search,
            language,
        })
    }
}
