//! Options and messages of Uctopia: what a program reads from text and what it answers. Nothing here knows a game.
//!
//! A configuration is a plain struct declared with [`options!`]. The declaration feeds the parser of `uct:iters=200,c=1.4`, the
//! text that names an agent, the setters, the checks, the help table and the error messages.
//!
//! ```
//! use uctopia::options::{Options, options};
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

mod changed;
mod declare;
mod error;
mod info;
mod message;
mod nearest;
mod spec;
mod text_error;
mod value;
mod whole;

use std::fmt::{Debug, Formatter};

#[doc(hidden)]
pub use changed::{Changed, Condition};
pub use error::OptionError;
pub use info::OptionInfo;
pub use message::{Localized, Message, message};
pub use nearest::nearest;
pub use spec::{quoted, split_options, split_spec};
pub use text_error::TextError;
pub use value::{IntoValue, OptionValue, Plies, in_range, range_text};
pub use whole::{whole, whole_numbers, whole_or_none};

/// A configuration with named options.
///
/// ```
/// # use uctopia::options;
/// use uctopia::options::{OptionError, Options};
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

    /// Sets one option from text; a parameter needs its choice before.
    ///
    /// # Errors
    /// There is no such option, or it cannot have this value.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// Sets options from pairs of keys and values, in any order.
    ///
    /// # Errors
    /// As [`set`](Self::set), and when an option is given twice, under any of its names.
    ///
    /// ```
    /// # use uctopia::options;
    /// use uctopia::options::{Options, split_spec};
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
        in_order(&Self::infos(), pairs)?
            .iter()
            .try_for_each(|(key, value)| self.set(key, value))
    }

    /// The options that differ from those of `other`, as text, in order.
    fn changed_from(&self, other: &Self) -> Vec<(&'static str, String)>;

    /// The options that differ from their defaults, as text, in order.
    #[must_use]
    fn changed(&self) -> Vec<(&'static str, String)> {
        self.changed_from(&Self::default())
    }

    /// Checks values that a program set, and that the options can be combined.
    ///
    /// # Errors
    /// A value that the option cannot have, an option without effect, or two that exclude each other.
    fn check(&self) -> Result<(), OptionError>;

    /// Whether there is an option of this name or alias.
    #[must_use]
    fn has(key: &str) -> bool {
        Self::infos()
            .iter()
            .any(|info| info.key == key || info.aliases.contains(&key))
    }
}

/// Puts pairs of keys and values in the order of the options, in which a choice stands before its parameters; unknown ones come
/// first.
///
/// # Errors
/// The first option that is given twice, under any of its names.
///
/// ```
/// use uctopia::options::{Options, in_order};
/// # use uctopia::options;
/// # options! {
/// #     /// How a robot walks.
/// #     pub struct Walk {
/// #         /// steps before it turns
/// #         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
/// #     }
/// # }
/// let pairs = [("steps", "3"), ("length", "4")].map(|(key, value)| (key.to_owned(), value.to_owned()));
/// assert_eq!(in_order(&Walk::infos(), &pairs).unwrap_err().keys(), ["steps"]);
/// assert_eq!(in_order(&Walk::infos(), &pairs[..1]).unwrap(), [&pairs[0]]);
/// ```
pub fn in_order<'a>(
    infos: &[OptionInfo],
    pairs: &'a [(String, String)],
) -> Result<Vec<&'a (String, String)>, OptionError> {
    let place = |key: &str| {
        infos
            .iter()
            .position(|info| info.key == key || info.aliases.contains(&key))
    };
    let mut placed: Vec<_> = pairs.iter().map(|pair| (place(&pair.0), pair)).collect();
    placed.sort_by_key(|(place, _)| *place);
    for neighbours in placed.windows(2) {
        if let [(Some(place), _), (Some(next), _)] = neighbours
            && place == next
        {
            let key = infos[*place].key;
            return Err(OptionError::Repeated { key });
        }
    }
    Ok(placed.into_iter().map(|(_, pair)| pair).collect())
}

/// Reads `key=value,…` and checks it; options that it does not mention have their defaults.
///
/// # Errors
/// What cannot be read or combined.
pub fn read<O: Options>(text: &str) -> Result<O, OptionError> {
    let mut options = O::default();
    options.set_all(&split_options(text)?)?;
    options.check()?;
    Ok(options)
}

/// Writes `key=value,…`, as [`read`] reads it.
///
/// # Errors
/// Those of the formatter.
pub fn write(f: &mut Formatter<'_>, pairs: &[(&'static str, String)]) -> std::fmt::Result {
    for (index, (key, value)) in pairs.iter().enumerate() {
        let separator = if index == 0 { "" } else { "," };
        write!(f, "{separator}{key}={}", quoted(value))?;
    }
    Ok(())
}
