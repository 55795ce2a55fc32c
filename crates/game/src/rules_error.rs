//! What a search unwinds with when the rules of a game cannot continue.

use std::any::Any;
use std::panic::resume_unwind;

use uctopia_options::{Localized, Message};

/// A failure of rules that are not part of this program, such as rules written in a script.
///
/// [`Game`](crate::Game) has no errors, so such rules end a search by unwinding. The code that runs a search and catches its panic finds
/// the reason here, as a sentence for the user, which is not a mistake of this program. The panic hook is not called.
///
/// ```
/// use uctopia::game::RulesError;
/// use uctopia::options::{Localized, message};
/// let panic = std::panic::catch_unwind(|| RulesError::raise(message!("the script ended"), 7_u8)).unwrap_err();
/// assert_eq!(RulesError::of(&*panic).unwrap().message().to_string(), "the script ended");
/// assert_eq!(RulesError::into_source::<u8>(panic).unwrap(), 7);
/// assert!(RulesError::of(&"another panic").is_none());
/// ```
pub struct RulesError {
    message: Message,
    source: Box<dyn Any + Send>,
}

impl RulesError {
    /// Ends the running search; `source` is what its caller needs beside the sentence, such as an exception.
    pub fn raise(message: Message, source: impl Any + Send) -> ! {
        resume_unwind(Box::new(Self {
            message,
            source: Box::new(source),
        }))
    }

    /// The failure that a caught panic stands for; `None` where it stands for a mistake of this program.
    #[must_use]
    pub fn of<'a>(panic: &'a (dyn Any + Send + 'static)) -> Option<&'a Self> {
        panic.downcast_ref()
    }

    /// The source of the failure that a caught panic stands for.
    ///
    /// # Errors
    /// The panic itself, where it is no such failure, or its source is of another type.
    pub fn into_source<T: Any>(panic: Box<dyn Any + Send>) -> Result<T, Box<dyn Any + Send>> {
        let Self { message, source } = *panic.downcast::<Self>()?;
        source
            .downcast::<T>()
            .map(|source| *source)
            .map_err(|source| Box::new(Self { message, source }) as Box<_>)
    }
}

impl Localized for RulesError {
    fn message(&self) -> Message {
        self.message.clone()
    }
}

impl std::fmt::Debug for RulesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RulesError")
            .field("message", &self.message.to_string())
            .finish_non_exhaustive()
    }
}
