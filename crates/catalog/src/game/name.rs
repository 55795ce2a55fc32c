//! What a game is called.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// The text that names a game and its rules, and the spec with this text.
///
/// The type of the spec is hidden, since a spec opens games and this name is known to each of them;
/// [`TextPosition::game`](crate::TextPosition::game) knows the type.
#[derive(Clone)]
pub(crate) struct GameName {
    text: Arc<str>,
    spec: Option<Arc<dyn Any + Send + Sync>>,
}

impl GameName {
    /// The name of a game that no spec is known of.
    pub(crate) fn of_text(text: &str) -> Self {
        Self {
            text: text.into(),
            spec: None,
        }
    }

    /// The same name with its spec.
    pub(crate) fn with_spec(mut self, spec: impl Any + Send + Sync) -> Self {
        self.spec = Some(Arc::new(spec));
        self
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The spec of this name, if it is known and of this type.
    pub(crate) fn spec<T: Any>(&self) -> Option<&T> {
        self.spec.as_ref()?.downcast_ref()
    }
}

impl fmt::Debug for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameName").field(&self.text).finish()
    }
}
