//! Matches that several instances play together.

use js_sys::Function;
use uctopia_format::Language;
use uctopia_lab::Block;
use uctopia_service::{
    AtPosition, Body, Events, Input, Limits, MatchRequest, PlannedMatch, Refusal,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Listener, language, thrown, to_json};

/// A match: one instance hands out its units and counts, the others play. All make it of the same request.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Match {
    planned: PlannedMatch,
    language: Language,
}

#[wasm_bindgen]
impl Match {
    /// The match of a request to `match`.
    ///
    /// # Errors
    /// Refusals, as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(body: &[u8], tag: &str) -> Result<Match, JsValue> {
        let language = language(tag);
        let plan = || {
            let AtPosition(line, request) = AtPosition::<MatchRequest>::read(&Body::json(body))?;
            PlannedMatch::new(&line, &request, &Limits::default())
        };
        let planned = plan().map_err(|refusal| thrown(&refusal, language))?;
        Ok(Self { planned, language })
    }

    /// The numbers of the next units, so many if there are; none when all are handed out.
    #[wasm_bindgen(js_name = nextUnits)]
    pub fn next_units(&mut self, most: usize) -> Vec<u32> {
        let units = std::iter::from_fn(|| self.planned.next_unit());
        units
            .take(most)
            .filter_map(|unit| u32::try_from(unit).ok())
            .collect()
    }

    /// Plays units; the result, as JSON, is for [`accept`](Self::accept).
    #[must_use]
    pub fn play(&self, units: &[u32]) -> String {
        let blocks = units
            .iter()
            .filter_map(|&unit| self.planned.play(unit.into()));
        to_json(&blocks.collect::<Vec<_>>())
    }

    /// Counts what was played, and tells the listener how the match stands, as the event `standing`.
    ///
    /// # Errors
    /// Refusals, as JSON.
    pub fn accept(&mut self, blocks: &str, listener: Function) -> Result<(), JsValue> {
        Listener::during(Some(listener), |events| self.count(blocks, events))
            .map_err(|refusal| thrown(&refusal, self.language))
    }

    /// How the match stands at its end, as JSON.
    ///
    /// # Errors
    /// Refusals, as JSON: games are missing.
    pub fn result(&self) -> Result<String, JsValue> {
        match self.planned.result() {
            Ok(standing) => Ok(to_json(&standing)),
            Err(refusal) => Err(thrown(&refusal, self.language)),
        }
    }
}

impl Match {
    fn count(&mut self, blocks: &str, events: &dyn Events) -> Result<(), Refusal> {
        let blocks: Vec<Block> = serde_json::from_str(blocks).map_err(|_| Refusal::broken())?;
        blocks
            .into_iter()
            .try_for_each(|block| self.planned.accept(block, events))
    }
}
