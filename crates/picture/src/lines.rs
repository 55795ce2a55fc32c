//! Text in lines. It may be Japanese, which has no spaces to break at.

use uctopia_format::line_parts;

use crate::text_fitting::{cut, width};

/// The characters after which a long name without spaces, such as that of an agent with its options, may be broken.
const JOINTS: [char; 6] = [',', ':', '/', '=', '_', '-'];

/// The text in at most so many lines, each no wider than `room` pixels; the rest becomes an ellipsis.
pub(crate) fn break_lines(text: &str, size: f32, room: f32, most: usize) -> Vec<String> {
    let spaced: Vec<&str> = text.split_whitespace().collect();
    let spaced = spaced.join(" ");
    let parts = line_parts(&spaced).into_iter();
    let mut lines: Vec<String> = Vec::new();
    for piece in parts.flat_map(|part| pieces(part, size, room)) {
        match lines.last_mut() {
            Some(line) if width(&format!("{line}{}", piece.trim_end()), size) <= room => {
                line.push_str(&piece);
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
