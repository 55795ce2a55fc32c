//! What there is to know about an option.

use crate::Message;

/// What a person needs to know about one option.
///
/// ```
/// use uctopia::options::{Options, options};
///
/// options! {
///     /// How a robot walks.
///     pub struct Walk {
///         /// steps before it turns
///         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
///     }
/// }
///
/// let info = &Walk::infos()[0];
/// assert_eq!((info.key, info.aliases[0], info.source), ("steps", "length", "a guess"));
/// assert_eq!(info.values, "whole number from 1 to 9");
/// assert_eq!((info.default.as_str(), info.about.as_str()), ("3", "steps before it turns"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct OptionInfo {
    /// The name, as in `c=1.4`.
    pub key: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What values are possible, such as `number from 0 to 1000`.
    pub values: Message,
    /// The default, as text; `none` where there is none.
    pub default: String,
    /// What the option does.
    pub about: String,
    /// Where the option comes from: a paper, an article, a measurement.
    pub source: &'static str,
}
