//! What the browser knows, so that the module need not contain it: the tables of Unicode and of character sets.

use js_sys::{JsString, Object, Reflect};
use uctopia_text::Host;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    type TextDecoder;

    #[wasm_bindgen(constructor, catch)]
    fn new(label: &str, options: &JsValue) -> Result<TextDecoder, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> Result<String, JsValue>;
}

/// Lets the browser serve this module.
pub(crate) fn serve() {
    uctopia_text::serve(Host { nfkc, decode });
}

fn nfkc(text: &str) -> String {
    JsString::from(text).normalize("NFKC").into()
}

fn decode(label: &str, bytes: &[u8]) -> Option<String> {
    let options = Object::new();
    for name in ["fatal", "ignoreBOM"] {
        Reflect::set(&options, &name.into(), &true.into()).ok()?;
    }
    TextDecoder::new(label, &options).ok()?.decode(bytes).ok()
}
