//! Options and messages of Uctopia: what a program reads from text and what it answers. Nothing here knows a game.
//!
//! A configuration is a plain struct declared with [`options!`]. The declaration feeds the parser of `uct:iters=200,c=1.4`, the
//! text that names an agent, the help table and the error messages.
//!
//! ```
//! use uctopia_options::{Options, options};
//!
//! options! {
//!     /// How a robot walks.
//!     pub struct Walk {
//!         /// steps before it turns
//!         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
//!     }
//! }
//!
//! let mut walk = Walk::default();
//! walk.set("length", "5").unwrap();
//! assert_eq!(walk.steps, 5);
//! let error = walk.set("steps", "0").unwrap_err();
//! assert_eq!(error.to_string(), "steps=0: expected a whole number from 1 to 9");
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `message.rs` | [`Message`], a sentence with named arguments, and [`Localized`], what can be one |
//! | `text_error.rs` | [`TextError`]: what is wrong with a text, and what to write instead |
//! | `lib.rs`, `declare.rs` | [`Options`], and the macros [`options!`] and [`choices!`] that declare them |
//! | `value.rs`, `whole.rs` | [`OptionValue`]: numbers, times, words |
//! | `spec.rs` | [`split_spec`]: `name:key=value,…` |
//! | `info.rs`, `error.rs`, `nearest.rs` | help and errors of options |

// The macros write paths that start with the name of this crate.
extern crate self as uctopia_options;

mod declare;
mod error;
mod info;
mod message;
mod nearest;
mod spec;
mod text_error;
mod value;
mod whole;

use std::fmt::Debug;

pub use error::OptionError;
pub use info::OptionInfo;
pub use message::{Localized, Message, message};
pub use nearest::nearest;
pub use spec::{quoted, split_spec};
pub use text_error::TextError;
pub use value::{OptionValue, Plies, in_range, range_text};
pub use whole::{whole, whole_numbers, whole_or_none};

/// A configuration with named options.
///
/// ```
/// # use uctopia_options::options;
/// use uctopia_options::{OptionError, Options};
/// # options! {
/// #     /// How a robot walks.
/// #     pub struct Walk {
/// #         /// steps before it turns
/// #         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
/// #     }
/// # }
///
/// /// Any configuration, from pairs of key and value.
/// fn read<O: Options>(pairs: &[(&str, &str)]) -> Result<O, OptionError> {
///     let mut options = O::default();
///     pairs.iter().try_for_each(|(key, value)| options.set(key, value))?;
///     Ok(options)
/// }
///
/// let walk: Walk = read(&[("length", "5")]).unwrap(); // `steps` from 1 to 9, also called `length`
/// assert_eq!(walk.changed(), [("steps", "5".to_owned())]);
/// let error = read::<Walk>(&[("steps", "0")]).unwrap_err();
/// assert_eq!(error.to_string(), "steps=0: expected a whole number from 1 to 9");
/// ```
pub trait Options: Default + Clone + PartialEq + Debug + Send + Sync + 'static {
    /// All options, in the order in which they are written.
    fn infos() -> Vec<OptionInfo>;

    /// Sets one option from text.
    ///
    /// # Errors
    /// There is no such option, or it cannot have this value.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// Sets options from pairs of keys and values.
    ///
    /// # Errors
    /// As [`set`](Self::set), and when an option is given twice, under any of its names.
    ///
    /// ```
    /// # use uctopia_options::options;
    /// use uctopia_options::{Options, split_spec};
    /// # options! {
    /// #     /// How a robot walks.
    /// #     pub struct Walk {
    /// #         /// steps before it turns
    /// #         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
    /// #     }
    /// # }
    /// let (_, pairs) = split_spec("walk:steps=5,length=5").unwrap();
    /// assert_eq!(Walk::default().set_all(&pairs).unwrap_err().to_string(), "steps is given twice: leave out one of them");
    /// ```
    fn set_all(&mut self, pairs: &[(String, String)]) -> Result<(), OptionError> {
        check_repeats(&Self::infos(), pairs)?;
        pairs
            .iter()
            .try_for_each(|(key, value)| self.set(key, value))
    }

    /// The options that differ from their defaults, as text, in order.
    fn changed(&self) -> Vec<(&'static str, String)>;

    /// Whether there is an option of this name or alias.
    #[must_use]
    fn has(key: &str) -> bool {
        Self::infos()
            .iter()
            .any(|info| info.key == key || info.aliases.contains(&key))
    }
}

/// Checks that no option is given twice, under any of its names.
///
/// # Errors
/// The first option that is given twice.
///
/// ```
/// use uctopia_options::{check_repeats, Options};
/// # use uctopia_options::options;
/// # options! {
/// #     /// How a robot walks.
/// #     pub struct Walk {
/// #         /// steps before it turns
/// #         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
/// #     }
/// # }
/// let pairs = [("steps", "3"), ("length", "4")].map(|(key, value)| (key.to_owned(), value.to_owned()));
/// assert_eq!(check_repeats(&Walk::infos(), &pairs).unwrap_err().keys(), ["steps"]);
/// assert_eq!(check_repeats(&Walk::infos(), &pairs[..1]), Ok(()));
/// ```
pub fn check_repeats(infos: &[OptionInfo], pairs: &[(String, String)]) -> Result<(), OptionError> {
    for info in infos {
        let names = |key: &str| info.key == key || info.aliases.contains(&key);
        if pairs.iter().filter(|(key, _)| names(key)).count() > 1 {
            return Err(OptionError::Repeated { key: info.key });
        }
    }
    Ok(())
}
