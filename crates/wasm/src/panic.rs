//! Panics, which become exceptions: the instance cannot be used any more, but the page learns why.

use std::panic::PanicHookInfo;

use uctopia_catalog::MissingWeights;
use uctopia_service::{BROKEN, panic_message};
use wasm_bindgen::prelude::wasm_bindgen;

/// Throws instead of aborting. Nothing is unwound, so whoever catches the exception must end the worker.
#[wasm_bindgen(start)]
fn throw_panics() {
    std::panic::set_hook(Box::new(throw));
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    crate::host::serve();
}

fn message_of(panic: &PanicHookInfo<'_>) -> String {
    panic_message(panic.payload()).to_string()
}

fn throw(panic: &PanicHookInfo<'_>) {
    let (name, message) = match panic.payload().downcast_ref::<MissingWeights>() {
        Some(MissingWeights(file)) => ("MissingWeights", (*file).to_owned()),
        // The sentence of rules that failed is for whoever wrote them, anything else for us.
        None if message_of(panic) != BROKEN => ("RulesError", message_of(panic)),
        None => ("Panic", panic.to_string()),
    };
    let error = js_sys::Error::new(&message);
    error.set_name(name);
    wasm_bindgen::throw_val(error.into());
}
