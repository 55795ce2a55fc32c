//! The length of a playout in a loop that compares with `<=`.

use uctopia_options::{Message, OptionValue, Plies, message};

/// `max_depth` of a playout that continues while `depth <= max_depth`: it has one ply more, and none below 0.
///
/// ```
/// use uctopia_articles::MaxDepth;
/// use uctopia_options::{OptionValue, Plies};
/// let plies = |text| MaxDepth::parse(text).unwrap().plies();
/// assert_eq!(["20", "0", "-1", "-7"].map(plies), [21, 1, 0, 0].map(|plies| Plies(Some(plies))));
/// assert_eq!(plies("end"), Plies::TO_THE_END);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaxDepth(Option<i32>);

impl MaxDepth {
    /// To the end of the game, which the article's program cannot do.
    pub const TO_THE_END: Self = Self(None);

    /// The number in the article's program; all below 0 are one program.
    #[must_use]
    pub fn new(max_depth: i32) -> Self {
        Self(Some(max_depth.max(-1)))
    }

    /// The plies of the playout.
    #[must_use]
    pub fn plies(self) -> Plies {
        Plies(
            self.0
                .map(|max_depth| max_depth.saturating_add(1).unsigned_abs()),
        )
    }
}

impl MaxDepth {
    /// The plies that a loop with `<` plays.
    pub(super) fn as_configured(self) -> Plies {
        Plies(self.0.map(|max_depth| max_depth.max(0).unsigned_abs()))
    }
}

impl OptionValue for MaxDepth {
    fn values() -> Message {
        message!("plies, or end for the end of the game, or -1 for a playout without plies")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        match text.to_ascii_lowercase().as_str() {
            "end" => Ok(Self::TO_THE_END),
            number => number.parse().map(Self::new).map_err(|_| Self::values()),
        }
    }
    fn show(&self) -> String {
        self.0
            .map_or_else(|| "end".to_owned(), |max_depth| max_depth.to_string())
    }
}
