//! Messages: sentences for the user as data, a template with named arguments, so that a program can print them in any language.
//!
//! The English template is the key of a translation, as in gettext. [`Message`] knows no languages: its `Display` is English,
//! and [`Message::translated`] asks a function for the template in another language. `uctopia-format` has the translations.
//!
//! - [`message!`] creates a message as `format!` creates a string.
//! - [`Localized`] is the trait of what can be an argument: texts, numbers, paths, messages, and errors. An error derives it
//!   beside `thiserror::Error`, from the same attribute.
//! - `{games} {games:game|games}` in a template is `1 game`, `3 games`: the first word for one, the second for any other number. A
//!   language without plurals leaves the choice out. `{unit:|}` prints nothing in English: translations may print the argument.
//! - [`msgid!`] marks a literal, such as a word in a table, as a key of a translation.
//!
//! ```
//! use std::path::PathBuf;
//! use uctopia::options::{Localized, message};
//!
//! #[derive(Debug, thiserror::Error, Localized)]
//! enum ReadError {
//!     #[error("{path} has {lines} lines, and needs at least {needed}", needed = lines + 1)]
//!     TooShort { path: PathBuf, lines: usize },
//!     #[error(transparent)]
//!     Move(#[from] uctopia::TextError),
//! }
//!
//! let error = ReadError::TooShort { path: "games.txt".into(), lines: 2 };
//! assert_eq!(error.to_string(), "games.txt has 2 lines, and needs at least 3");
//! let japanese = |id: &str| match id {
//!     "the list: {problem}" => Some("リスト：{problem}"),
//!     "{path} has {lines} lines, and needs at least {needed}" => Some("{path} は {needed} 行以上必要です（現在 {lines} 行）"),
//!     _ => None,
//! };
//! let message = message!("the list: {problem}", problem = error);
//! assert_eq!(message.to_string(), "the list: games.txt has 2 lines, and needs at least 3");
//! assert_eq!(message.translated(&japanese), "リスト：games.txt は 3 行以上必要です（現在 2 行）");
//! ```

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
pub use uctopia_macros::{Localized, message};

/// A sentence, or a part of one: a template with named arguments, or a text that no language changes.
///
/// Two messages are equal where their English is. A message is written to files in English.
///
/// ```
/// use uctopia::options::{Message, message};
/// let games = 3;
/// let message = message!("{games} games are played");
/// assert_eq!(message, Message::verbatim("3 games are played"));
/// assert_eq!(serde_json::to_string(&message).unwrap(), r#""3 games are played""#);
/// ```
#[derive(Clone)]
pub struct Message(Content);

#[derive(Clone)]
enum Content {
    Verbatim(String),
    /// In a box, since errors have several messages, and every result of a function has the size of its error.
    Template(Box<Template>),
}

#[derive(Clone)]
struct Template {
    id: Cow<'static, str>,
    arguments: Vec<(&'static str, Message)>,
}

impl Message {
    /// A template with the values of its placeholders; [`message!`] creates it and checks the names. A template without
    /// arguments has no placeholders, but `{{` and `}}` stand for single braces in every template.
    ///
    /// ```
    /// use uctopia::options::Message;
    /// let message = Message::new("no {what}", vec![("what", Message::verbatim("move"))]);
    /// assert_eq!(message.to_string(), "no move");
    /// ```
    #[must_use]
    pub fn new(
        template: impl Into<Cow<'static, str>>,
        arguments: Vec<(&'static str, Self)>,
    ) -> Self {
        Self(Content::Template(Box::new(Template {
            id: template.into(),
            arguments,
        })))
    }

    /// A text that is the same in every language, such as a move or a name from the user.
    ///
    /// ```
    /// use uctopia::options::Message;
    /// assert_eq!(Message::verbatim("{f5}").translated(&|_| Some("?")), "{f5}");
    /// ```
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self(Content::Verbatim(text.into()))
    }

    /// A text whose translation, if there is one, stands under the text itself: a word of a game, an error of the system.
    ///
    /// ```
    /// use uctopia::options::Message;
    /// let white = Message::text("white");
    /// assert_eq!(white.translated(&|id| (id == "white").then_some("白")), "白");
    /// ```
    #[must_use]
    pub fn text(text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        let id = if text.contains(['{', '}']) {
            text.replace('{', "{{").replace('}', "}}").into()
        } else {
            text
        };
        Self::new(id, Vec::new())
    }

    /// The items one after the other, with commas; an empty text for none.
    ///
    /// ```
    /// use uctopia::options::Message;
    /// assert_eq!(Message::list(["a1", "b2", "c3"]).to_string(), "a1, b2, c3");
    /// assert_eq!(Message::list([""; 0]).to_string(), "");
    /// ```
    #[must_use]
    pub fn list<T: Localized>(items: impl IntoIterator<Item = T>) -> Self {
        let items = items.into_iter().map(|item| item.message());
        items
            .reduce(|items, item| message!("{items}, {item}"))
            .unwrap_or_default()
    }

    /// The items, the last one after "or"; an empty text for none.
    ///
    /// ```
    /// use uctopia::options::Message;
    /// assert_eq!(Message::one_of(["a1", "b2", "c3"]).to_string(), "a1, b2 or c3");
    /// assert_eq!(Message::one_of(["a1"]).to_string(), "a1");
    /// ```
    #[must_use]
    pub fn one_of<T: Localized>(items: impl IntoIterator<Item = T>) -> Self {
        let mut items: Vec<Self> = items.into_iter().map(|item| item.message()).collect();
        match items.pop() {
            Some(item) if items.is_empty() => item,
            Some(item) => message!("{items} or {item}", items = Self::list(items)),
            None => Self::default(),
        }
    }

    /// The message in the language for which `lookup` returns templates: for an English template, the one in that language, or
    /// nothing where there is none, and then the English one is used. Arguments are translated alike.
    #[must_use]
    pub fn translated<'a>(&self, lookup: &dyn Fn(&str) -> Option<&'a str>) -> String {
        let mut text = String::new();
        self.write(lookup, &mut text);
        text
    }

    fn write<'a>(&self, lookup: &dyn Fn(&str) -> Option<&'a str>, text: &mut String) {
        let (template, arguments) = match &self.0 {
            Content::Verbatim(verbatim) => return text.push_str(verbatim),
            Content::Template(template) => (
                lookup(&template.id).unwrap_or(&template.id),
                &template.arguments,
            ),
        };
        let mut rest = template;
        while let Some(at) = rest.find(['{', '}']) {
            text.push_str(&rest[..at]);
            let brace = &rest[at..];
            // Doubled braces; a brace without a counterpart in a translation stands for itself.
            let doubled = brace.starts_with("{{") || brace.starts_with("}}");
            let Some(end) = brace
                .find('}')
                .filter(|_| !doubled && brace.starts_with('{'))
            else {
                text.push_str(&brace[..1]);
                rest = &brace[if doubled { 2 } else { 1 }..];
                continue;
            };
            let (name, choice) = brace[1..end]
                .split_once(':')
                .unwrap_or((&brace[1..end], ""));
            if let Some((_, argument)) = arguments.iter().find(|(known, _)| *known == name) {
                match choice.split_once('|') {
                    Some((one, many)) => {
                        let number = argument.to_string();
                        text.push_str(if number == "1" { one } else { many });
                    }
                    None => argument.write(lookup, text),
                }
            }
            rest = &brace[end + 1..];
        }
        text.push_str(rest);
    }

    /// The key of the translation, if the message has one: the template in English.
    ///
    /// ```
    /// use uctopia::options::{Message, message};
    /// let mv = "f5";
    /// assert_eq!(message!("no move {mv}").id(), Some("no move {mv}"));
    /// assert_eq!(Message::verbatim("f5").id(), None);
    /// ```
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match &self.0 {
            Content::Verbatim(_) => None,
            Content::Template(template) => Some(&template.id),
        }
    }
}

/// The empty text.
impl Default for Message {
    fn default() -> Self {
        Self::verbatim("")
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.translated(&|_| None))
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

/// A message alone is an error too, for parsers of one value.
impl std::error::Error for Message {}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Message {}

impl PartialEq<str> for Message {
    fn eq(&self, other: &str) -> bool {
        self.to_string().as_str() == other
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl Hash for Message {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

/// A text of the program: its translation, if there is one, stands under the text itself.
impl From<&'static str> for Message {
    fn from(text: &'static str) -> Self {
        Self::text(text)
    }
}

/// A text that was put together: it stays as it is.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::verbatim(text)
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::verbatim)
    }
}

/// What a message can contain: [`message`](Self::message) is its form in every language.
///
/// Texts, numbers and paths are verbatim. Errors derive it from `#[error("…")]`, the attribute of `thiserror`: each placeholder
/// is a field, or a value given by name, `#[error("{few} is too few", few = games / 2)]`.
pub trait Localized {
    /// The value as a message.
    fn message(&self) -> Message;
}

impl Localized for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

impl<T: Localized + ?Sized> Localized for &T {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl<T: Localized + ?Sized> Localized for Box<T> {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl Localized for Path {
    fn message(&self) -> Message {
        Message::verbatim(self.display().to_string())
    }
}

impl Localized for PathBuf {
    fn message(&self) -> Message {
        self.as_path().message()
    }
}

/// The system's sentence.
impl Localized for std::io::Error {
    fn message(&self) -> Message {
        Message::text(self.to_string())
    }
}

macro_rules! verbatim {
    ($($type:ty),*) => {
        $(impl Localized for $type {
            fn message(&self) -> Message {
                Message::verbatim(self.to_string())
            }
        })*
    };
}

verbatim!(
    str,
    String,
    Cow<'_, str>,
    char,
    bool,
    u8,
    u16,
    u32,
    u64,
    u128,
    usize,
    i8,
    i16,
    i32,
    i64,
    isize,
    f32,
    f64
);
verbatim!(fmt::Arguments<'_>);

/// Marks a literal as a key of a translation, and is the literal itself: for words in constants and tables.
///
/// ```
/// use uctopia::options::{Message, msgid};
/// const HEADER: [&str; 2] = [msgid!("move"), msgid!("visits")];
/// assert_eq!(Message::text(HEADER[1]).to_string(), "visits");
/// ```
#[macro_export]
macro_rules! msgid {
    ($text:literal) => {
        $text
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_translation_reorders_and_repeats_and_leaves_out() {
        let (a, b) = ("one", 2);
        let message = message!("{a} before {b}");
        assert_eq!(message.to_string(), "one before 2");
        assert_eq!(message.translated(&|_| Some("{b} {b} {{}}")), "2 2 {}");
        assert_eq!(message.translated(&|_| Some("{b} } {c} {")), "2 }  {");
    }

    #[test]
    fn one_is_singular() {
        let of =
            |games: u64, name: &str| message!("{games} {games:game was|games were} lost by {name}");
        assert_eq!(of(1, "uct").to_string(), "1 game was lost by uct");
        assert_eq!(of(0, "a").to_string(), "0 games were lost by a");
        assert_eq!(of(11, "a|b:c").to_string(), "11 games were lost by a|b:c");
        assert_eq!(
            of(1, "").id(),
            Some("{games} {games:game was|games were} lost by {name}")
        );
        assert_eq!(
            of(1, "uct").translated(&|_| Some("{name} は {games} 局")),
            "uct は 1 局"
        );
        let unit = Message::text("discs");
        assert_eq!(message!("loss by 4{unit:|}").to_string(), "loss by 4");
        assert_eq!(
            message!("loss by 4{unit:|}")
                .translated(&|id| id.contains("loss").then_some("4 {unit}")),
            "4 discs"
        );
        // A number that is written elsewhere counts as well.
        let (number, share) = ("1", 0.5);
        assert_eq!(
            message!("{number} {number:node|nodes}, {share:.1}").to_string(),
            "1 node, 0.5"
        );
    }

    #[test]
    fn arguments_are_not_templates() {
        let text = "{b}";
        assert_eq!(message!("{text}!").to_string(), "{b}!");
        assert_eq!(Message::text("{b}").to_string(), "{b}");
        let text = 0.5;
        assert_eq!(message!("{text:.2}").to_string(), "0.50");
    }

    #[test]
    fn arguments_are_translated_too() {
        let lookup = |id: &str| match id {
            "{items}, {item}" => Some("{items}、{item}"),
            "{items} or {item}" => Some("{items}、{item} のいずれか"),
            "draw" => Some("引き分け"),
            _ => None,
        };
        let list = Message::one_of([
            Message::text("draw"),
            Message::verbatim("draw"),
            Message::verbatim("x"),
        ]);
        assert_eq!(list.translated(&lookup), "引き分け、draw、x のいずれか");
    }
}
