//! Texts that last as long as the process: the catalog wants names of this kind.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

static TEXTS: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);

/// The text for as long as the process lasts. Equal texts are stored once, so that defining a game again costs no memory.
pub(crate) fn intern(text: &str) -> &'static str {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    let texts = texts.get_or_insert_default();
    if let Some(known) = texts.get(text) {
        return known;
    }
    let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
    texts.insert(kept);
    kept
}
