//! Text in lines. It may be Japanese, which has no spaces to break at.

use crate::text_fitting::{cut, width};

/// Marks that do not begin a line, and those that do not end one.
const NEVER_FIRST: &str =
    "、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％";
const NEVER_LAST: &str = "（「『【〔〈《";
/// The characters after which a long name without spaces, such as that of an agent with its options, may be broken.
const JOINTS: [char; 6] = [',', ':', '/', '=', '_', '-'];

/// The text in at most so many lines, each no wider than `room` pixels; the rest becomes an ellipsis.
pub(crate) fn break_lines(text: &str, size: f32, room: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in words(text).iter().flat_map(|word| pieces(word, size, room)) {
        match lines.last_mut() {
            Some(line) if width(&format!("{line}{}", piece.trim_end()), size) <= room => {
                line.push_str(&piece)
            }
            _ => lines.push(piece),
        }
    }
    if lines.len() > most.max(1) {
        let rest = lines.split_off(most.max(1) - 1).concat();
        lines.push(cut(&rest, size, room).text);
    }
    lines
        .into_iter()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// Whether a character is as wide as high, as Chinese, Japanese and Korean ones are.
fn is_full_width(character: char) -> bool {
    matches!(u32::from(character),
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe4f
        | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x20000..=0x3fffd)
}

/// The parts between which a line may be broken, each with the space that follows it.
fn words(text: &str) -> Vec<String> {
    let spaced: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut words = vec![String::new()];
    let mut characters = spaced.chars().peekable();
    while let Some(character) = characters.next() {
        if let Some(word) = words.last_mut() {
            word.push(character);
        }
        let breaks = |next: &char| {
            let between_squares = is_full_width(character) || is_full_width(*next);
            let allowed =
                *next != ' ' && !NEVER_FIRST.contains(*next) && !NEVER_LAST.contains(character);
            character == ' ' || between_squares && allowed
        };
        if characters.peek().is_some_and(breaks) {
            words.push(String::new());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A word, broken where it is wider than a whole line: at its joints, else anywhere.
fn pieces(word: &str, size: f32, room: f32) -> Vec<String> {
    if width(word.trim_end(), size) <= room {
        return vec![word.to_owned()];
    }
    let parts: Vec<&str> = word.split_inclusive(JOINTS).collect();
    if parts.len() > 1 {
        return parts
            .into_iter()
            .flat_map(|part| pieces(part, size, room))
            .collect();
    }
    word.chars().map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_at_joints_and_between_japanese_characters() {
        assert_eq!(
            break_lines("seed 1 · 10000 playouts", 10.0, 70.0, 9),
            ["seed 1 ·", "10000", "playouts"]
        );
        assert_eq!(
            break_lines("uct:iters=500,c=1.414", 10.0, 60.0, 9),
            ["uct:iters=", "500,c=", "1.414"]
        );
        assert_eq!(
            break_lines("先手の勝率、後手の勝率", 10.0, 50.0, 9),
            ["先手の勝", "率、後手の", "勝率"]
        );
        assert_eq!(
            break_lines("深さ2の探索", 10.0, 30.0, 9),
            ["深さ2", "の探索"]
        );
        assert!(break_lines(" ", 10.0, 5.0, 9).is_empty());
    }

    #[test]
    fn long_text_is_cut_and_no_line_is_too_wide() {
        assert_eq!(
            break_lines("a long label of many words", 10.0, 70.0, 2),
            ["a long label", "of many wo…"]
        );
        for text in [
            "a long label of many words",
            "WWWWWWWWWWWWWWWWWWWW",
            "長い長い長い長いラベル",
            "uct:iters=5000/c=1",
        ] {
            for (room, most) in [(12.0, 3), (40.0, 1), (71.0, 2), (300.0, 1)] {
                let lines = break_lines(text, 10.0, room, most);
                assert!(
                    lines.len() <= most && lines.iter().all(|line| width(line, 10.0) <= room),
                    "{lines:?} {room}"
                );
            }
        }
    }
}
