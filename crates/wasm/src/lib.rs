//! Uctopia in a browser: the service as a WebAssembly module, one instance a worker.
//!
//! [`ask`] answers a request, and tells a listener of its events. A [`Search`] runs in slices, so that its worker receives commands
//! between them; a [`Match`] is played by several instances. Requests, answers and events are those of the server; refusals are thrown as
//! JSON with `kind`, `field` and `message`.

mod ask;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host;
mod matches;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod memory;
mod own_game;
mod panic;
mod search;

use std::cell::RefCell;

use js_sys::Function;
use serde::Serialize;
use uctopia_catalog::weights_files;
use uctopia_format::Language;
use uctopia_service::{Events, Refusal, RefusalKind};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

pub use ask::ask;
pub use matches::Match;
pub use own_game::{add_game, check_game};
pub use search::Search;

thread_local! {
    /// Receives the events.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Provides a file of weights or a catalogue of translations; one that is missed throws an error whose `name` is `MissingFile` and
/// whose message is the name of the file.
#[wasm_bindgen]
pub fn provide(name: &str, bytes: Vec<u8>) {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    if name == JAPANESE {
        return Language::Japanese.provide(&String::from_utf8_lossy(&bytes));
    }
    if let Some(file) = weights_files().into_iter().find(|file| file.name() == name) {
        file.provide(bytes);
    }
}

/// The catalogue of translations that Japanese needs.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
const JAPANESE: &str = "ja.po";

/// The file of the functions that the module's first part lacks.
const REST: &str = "uctopia_wasm_rest.wasm";

/// Throws that the rest of the module is missing: stands in for its functions until it is there.
#[wasm_bindgen(js_name = restIsMissing)]
pub fn rest_is_missing() {
    panic::throw_missing(REST);
}

/// Sends events to the listener, while there is one.
struct Listener;

impl Listener {
    /// Does work whose events go to a function of a name and a text.
    fn during<T>(listener: Option<Function>, work: impl FnOnce(&dyn Events) -> T) -> T {
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        memory::grow();
        LISTENER.set(listener);
        let done = work(&Self);
        LISTENER.set(None);
        done
    }
}

impl Events for Listener {
    fn push(&self, name: &'static str, data: String) {
        LISTENER.with_borrow(|listener| {
            if let Some(listener) = listener {
                // An exception of the listener is its own affair.
                let _ = listener.call2(&JsValue::NULL, &name.into(), &data.into());
            }
        });
    }

    fn replace(&self, name: &'static str, _: usize, data: String) {
        self.push(name, data);
    }
}

/// The language of a tag such as `ja` or `en-GB`; English for others.
fn language(tag: &str) -> Language {
    let language = Language::from_locale(tag).unwrap_or_default();
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    if !language.has_catalogue() {
        panic::throw_missing(JAPANESE);
    }
    language
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A refusal as a page receives it.
fn thrown(refusal: &Refusal, language: Language) -> JsValue {
    let kind = match refusal.kind() {
        RefusalKind::NotFound => "not-found",
        RefusalKind::Conflict => "conflict",
        RefusalKind::Busy => "busy",
        RefusalKind::Failed => "failed",
        RefusalKind::Internal => "internal",
        _ => "invalid",
    };
    let error = refusal.body(language).error;
    to_json(&serde_json::json!({ "kind": kind, "field": error.field, "message": error.message }))
        .into()
}
