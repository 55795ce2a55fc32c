//! The language of texts, tables and errors.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use uctopia_format::Language;
use uctopia_options::Localized;

use crate::exceptions::refused;

static JAPANESE: AtomicBool = AtomicBool::new(false);

/// The language that was chosen; English at first.
pub(crate) fn current() -> Language {
    if JAPANESE.load(Ordering::Relaxed) {
        Language::Japanese
    } else {
        Language::English
    }
}

/// A message in the chosen language.
pub(crate) fn text(message: &(impl Localized + ?Sized)) -> String {
    current().text(message)
}

/// Chooses the language of tables, texts and errors: `"en"` or `"ja"`.
///
/// >>> import uctopia
/// >>> uctopia.set_language("ja")
/// >>> uctopia.set_language("en")
#[pyfunction]
pub(crate) fn set_language(language: &str) -> PyResult<()> {
    let chosen = Language::from_locale(language).ok_or_else(|| {
        refused(format!(
            "\"{language}\" is not a language of uctopia: choose \"en\" or \"ja\""
        ))
    })?;
    JAPANESE.store(chosen == Language::Japanese, Ordering::Relaxed);
    Ok(())
}
