//! What may stand between the moves of a transcript, in any game.

/// How move numbers are distinguished from moves.
///
/// ```
/// use uctopia::game::{Numbering, skip_separators};
/// assert_eq!(skip_separators("1. f5", Numbering::BeforeLetters), "f5");
/// // After two moves the third one, in the second round, may follow.
/// assert_eq!(skip_separators("2. 4 5", Numbering::BeforeDigits { plies: 2 }), "4 5");
/// assert_eq!(skip_separators("2 4 5", Numbering::BeforeDigits { plies: 2 }), "2 4 5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// Moves begin with letters: every number that stands alone, or with a point or bracket, is a move number.
    BeforeLetters,
    /// Moves may begin with letters now and with digits later: a number with a point or bracket is a move number.
    Pointed,
    /// Moves begin with digits: a number is a move number if a point or bracket follows it, and if it fits the moves before.
    BeforeDigits {
        /// The number of moves before.
        plies: usize,
    },
}

impl Numbering {
    /// The way that fits the names of the moves that are legal after so many plies.
    ///
    /// ```
    /// use uctopia::game::Numbering;
    /// assert_eq!(Numbering::of(["d3", "c4"], 2), Numbering::Pointed);
    /// assert_eq!(Numbering::of(["1", "2"], 2), Numbering::BeforeDigits { plies: 2 });
    /// ```
    #[must_use]
    pub fn of(names: impl IntoIterator<Item = impl AsRef<str>>, plies: usize) -> Self {
        let mut begin_with_digit = names
            .into_iter()
            .map(|name| name.as_ref().starts_with(|c: char| c.is_ascii_digit()));
        if begin_with_digit.any(|does| does) {
            Self::BeforeDigits { plies }
        } else {
            Self::Pointed
        }
    }
}

/// The rest of a text behind what may stand between moves: blanks, commas, semicolons, middle dots, single hyphens and move
/// numbers.
///
/// Two hyphens are a pass in some games, and stay. So does the score that a transcript ends with ([`final_score`]).
///
/// ```
/// use uctopia::game::{Numbering, skip_separators};
/// for text in [", f5", "- f5", "・f5", " 12. f5", "12) f5", "12... f5", "12 f5"] {
///     assert_eq!(skip_separators(text, Numbering::BeforeLetters), "f5", "{text}");
/// }
/// assert_eq!(skip_separators(" --", Numbering::BeforeLetters), "--");
/// assert_eq!(skip_separators(" 26-38", Numbering::BeforeLetters), "26-38");
/// ```
#[must_use]
pub fn skip_separators(mut text: &str, numbering: Numbering) -> &str {
    loop {
        text = text
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '・' | '·'));
        if text.starts_with('-') && !text.starts_with("--") {
            text = &text[1..];
            continue;
        }
        match behind_move_number(text, numbering) {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}

/// The rest of a text behind a move. Digits side by side are moves, of which none begins a move number.
///
/// ```
/// use uctopia::game::{Numbering, skip_behind_move};
/// assert_eq!(skip_behind_move(" 2. 5", Numbering::BeforeDigits { plies: 2 }), "5");
/// assert_eq!(skip_behind_move("2. 5", Numbering::BeforeDigits { plies: 2 }), "2. 5");
/// ```
#[must_use]
pub fn skip_behind_move(text: &str, numbering: Numbering) -> &str {
    let has_digits = matches!(numbering, Numbering::BeforeDigits { .. });
    let goes_on = has_digits && text.starts_with(|c: char| c.is_ascii_digit());
    if goes_on {
        text
    } else {
        skip_separators(text, numbering)
    }
}

/// The rest of a text that begins with a move number.
fn behind_move_number(text: &str, numbering: Numbering) -> Option<&str> {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - after.len()];
    if digits.is_empty() || final_score(text).is_some() {
        return None;
    }
    let rest = after.trim_start_matches(['.', ')', '…']);
    let has_point = rest.len() < after.len();
    let is_number = match numbering {
        Numbering::BeforeLetters => has_point || after.starts_with(char::is_whitespace),
        Numbering::Pointed => has_point,
        Numbering::BeforeDigits { plies } => {
            let number = digits.parse::<usize>().ok().filter(|_| has_point);
            number.is_some_and(|number| number == plies + 1 || number == plies / 2 + 1)
                && !rest.trim().is_empty()
        }
    };
    is_number.then_some(rest)
}

/// The score that a text consists of, such as `26-38`, `26 : 38` or `(26-38)`.
///
/// ```
/// use uctopia::game::final_score;
/// assert_eq!(final_score(" 26-38\n"), Some([26, 38]));
/// assert_eq!(final_score("(64 : 0)"), Some([64, 0]));
/// assert_eq!(final_score("26-38 f5"), None);
/// ```
#[must_use]
pub fn final_score(text: &str) -> Option<[u8; 2]> {
    let text = text.trim();
    let text = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .unwrap_or(text);
    // A longer text is none, and is not searched to its end again at each of its moves.
    if text.len() > 16 {
        return None;
    }
    let (first, second) = text.split_once(['-', ':'])?;
    let number = |text: &str| {
        let text = text.trim();
        let is_number =
            (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    Some([number(first)?, number(second)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "445. 3" is not the 445th move, and must not become the game "3".
    #[test]
    fn columns_are_not_taken_for_move_numbers() {
        let numbering = |plies| Numbering::BeforeDigits { plies };
        for text in ["445. 3", "45. 3", "4453.", "1.", "4", "44 53"] {
            assert_eq!(skip_separators(text, numbering(0)), text);
        }
        assert_eq!(skip_separators("1. 4 4 2. 5", numbering(0)), "4 4 2. 5");
        assert_eq!(skip_separators(" 2. 5", numbering(2)), "5");
        assert_eq!(skip_separators(", 3) 5", numbering(2)), "5");
    }

    #[test]
    fn scores_are_distinguished_from_moves() {
        for text in [
            "26", "26-", "-38", "126-38", "26-38-1", "f5-d6", "", "26--38", "+6-2",
        ] {
            assert_eq!(final_score(text), None, "{text}");
        }
    }
}
