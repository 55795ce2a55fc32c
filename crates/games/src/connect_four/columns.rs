//! The columns played, with what may stand between them.

use uctopia_game::{Numbering, skip_separators};

use super::size::RackSize;

/// The columns of a text in which blanks, commas, hyphens and move numbers stand between them, as digits alone; `None` for a text
/// without such signs and for a rack, where points and hyphens are empty squares.
pub(super) fn without_separators(text: &str, size: RackSize) -> Option<String> {
    let separates = |c: char| matches!(c, ',' | '-' | '.' | ')' | '・');
    let written = || text.chars().filter(|c| !c.is_whitespace());
    let is_written_alike =
        written().all(|c| separates(c) || (c.is_ascii_digit() && (c != '0' || size.columns() > 9)));
    let has_separators = written().any(separates);
    let are_apart = !written()
        .zip(written().skip(1))
        .any(|(a, b)| separates(a) && separates(b));
    let begins = written().next().is_some_and(|c| !separates(c));
    if !(is_written_alike && has_separators && are_apart && begins)
        || written().count() == size.squares()
    {
        return None;
    }
    let mut columns = String::new();
    let mut rest = text;
    loop {
        rest = skip_separators(
            rest,
            Numbering::BeforeDigits {
                plies: columns.len(),
            },
        );
        // Digits side by side are columns, also where a point follows the last one.
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        columns += &rest[..rest.len() - behind.len()];
        if behind.is_empty() {
            return Some(columns);
        }
        if behind.len() == rest.len() {
            return None;
        }
        rest = behind;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_may_be_separated_in_many_ways() {
        for text in [
            "4,4,5,3",
            "4-4-5-3",
            "4, 4, 5, 3",
            "1. 4 4 2. 5 3",
            "1.4 2.4 3.5 4.3",
            "1) 4 4 2) 5 3",
        ] {
            assert_eq!(
                without_separators(text, RackSize::STANDARD).as_deref(),
                Some("4453"),
                "{text}"
            );
        }
    }

    #[test]
    fn racks_and_plain_columns_stay_as_they_are() {
        let rack = "1.2.1.2".repeat(6);
        for text in [
            "4453",
            "4 4 5 3",
            "......./...1...",
            "----1--",
            "445. 3",
            "42. 3",
            "4453.",
            "0-1",
            "",
            rack.as_str(),
        ] {
            assert_eq!(without_separators(text, RackSize::STANDARD), None, "{text}");
        }
    }
}
