//! Text in lines, also in Japanese, which has no spaces to break at.

use unicode_linebreak::linebreaks;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The parts between which a line may be broken, each with the spaces that follow it.
///
/// Lines break where Unicode (UAX #14) allows: at spaces, and between characters of Japanese, but not before `、` or `」` nor
/// behind `「`. A space between a Japanese and another character is no break: `第 4 位` stays together. A hyphen is one between
/// letters or digits.
///
/// ```
/// use uctopia::format::line_parts;
/// assert_eq!(line_parts("seed 1, --no-color"), ["seed ", "1, ", "--no-", "color"]);
/// assert_eq!(line_parts("手番は「黒」"), ["手", "番", "は", "「黒」"]);
/// ```
#[must_use]
pub fn line_parts(text: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (end, _) in linebreaks(text) {
        let (before, after) = text.split_at(end);
        if after.is_empty() || !is_held_together(before, after) {
            parts.push(&text[start..end]);
            start = end;
        }
    }
    parts
}

/// Whether no line is broken here although Unicode allows it.
fn is_held_together(before: &str, after: &str) -> bool {
    let beside = |mark| {
        let before = before.strip_suffix(mark)?.chars().next_back()?;
        Some((before, after.chars().next()?))
    };
    let hyphen =
        beside('-').map(|(before, after)| before.is_alphanumeric() && after.is_alphanumeric());
    before.ends_with('-') && hyphen != Some(true)
        || beside(' ').is_some_and(|(before, after)| is_japanese(before) != is_japanese(after))
}

/// Kana, ideographs and full-width punctuation: what takes two columns.
fn is_japanese(character: char) -> bool {
    character.width() == Some(2)
}

/// The text in lines of so many columns of a terminal at most; what has no place to break is longer.
///
/// ```
/// use uctopia::format::fill;
/// assert_eq!(fill("one two three", 8), "one two\nthree");
/// assert_eq!(fill("評価値と、訪問回数", 8), "評価値\nと、訪問\n回数");
/// assert_eq!(fill("これは第 4 位である", 10), "これは\n第 4 位で\nある");
/// ```
#[must_use]
pub fn fill(text: &str, columns: usize) -> String {
    let filled: Vec<String> = text
        .split('\n')
        .map(|line| fill_line(line, columns))
        .collect();
    filled.join("\n")
}

fn fill_line(text: &str, columns: usize) -> String {
    let mut lines = vec![String::new()];
    for part in line_parts(text) {
        let line = lines.last().map_or("", String::as_str);
        if !line.is_empty() && line.width() + part.trim_end().width() > columns {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(part);
        }
    }
    let trimmed: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    trimmed.join("\n")
}
