//! Panics, which become exceptions: the instance cannot be used any more, but the page learns why.

use std::panic::PanicHookInfo;

use uctopia_catalog::MissingWeights;
use uctopia_service::{BROKEN, panic_message};
use wasm_bindgen::prelude::wasm_bindgen;

/// Throws instead of aborting. Nothing is unwound, so the caller must end the worker.
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
    match panic.payload().downcast_ref::<MissingWeights>() {
        Some(MissingWeights(file)) => throw_missing(file),
        // The sentence of rules that failed is for their author, anything else for us.
        None if message_of(panic) != BROKEN => throw_error("RulesError", &message_of(panic)),
        None => throw_error("Panic", &panic.to_string()),
    }
}

/// Throws that a file is missing without which this instance cannot go on.
pub(crate) fn throw_missing(file: &str) -> ! {
    throw_error("MissingFile", file)
}

fn throw_error(name: &str, message: &str) -> ! {
    let error = js_sys::Error::new(message);
    error.set_name(name);
    wasm_bindgen::throw_val(error.into())
}
