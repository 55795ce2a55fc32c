//! The width of text, and fitting it into a given room.

/// The fonts of an SVG; the first is the one that PNGs embed.
pub(crate) const FONT_FAMILY: &str = "DejaVu Sans, sans-serif";

/// Units of the font in one em.
const UNITS_PER_EM: f32 = 2048.0;

/// Advance widths of the characters from space to `~` in DejaVu Sans.
#[rustfmt::skip]
const ASCII_ADVANCES: [u16; 95] = [
    651, 821, 942, 1716, 1303, 1946, 1597, 563, 799, 799, 1024, 1716, 651, 739, 651, 690,
    1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 690, 690, 1716, 1716, 1716, 1087,
    2048, 1401, 1405, 1430, 1577, 1294, 1178, 1587, 1540, 604, 604, 1343, 1141, 1767, 1532, 1612,
    1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403, 1251, 1403, 799, 690, 799, 1716, 1024,
    1024, 1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253,
    1300, 1300, 842, 1067, 803, 1298, 1212, 1675, 1212, 1212, 1075, 1303, 690, 1303, 1716,
];

/// Below this size, in pixels, text is cut rather than shrunk further.
const SMALLEST: f32 = 7.0;

/// The advance width of a character, in units of the font; never less than the true one.
fn advance(character: char) -> u16 {
    match character {
        ' '..='~' => ASCII_ADVANCES[character as usize - ' ' as usize],
        '·' => 651,
        '\u{202f}' => 409,
        '×' | '±' | '−' | '≤' | '≥' | '≈' | '≠' | '←'..='↓' => 1716,
        '√' => 1305,
        // Blocks in which some characters are wider than one em; the widest of each.
        'Œ' | 'œ' => 2191,
        '\u{400}'..='\u{52f}' => 2416,
        '\u{2030}'..='\u{20bf}' => 3554,
        '\u{2200}'..='\u{22ff}' => 2913,
        '◯' | '⬤' => 2292,
        '☍'..='☏' | '☹'..='☻' | '⚢'..='⚤' => 2561,
        '\u{1f030}'..='\u{1f0ff}' => 2793,
        // One em is the widest character of the font, and what most others fall back to.
        _ => 2048,
    }
}

/// The width of a text in pixels, at a font size in pixels.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    let units: f32 = text
        .chars()
        .map(|character| f32::from(advance(character)))
        .sum();
    units / UNITS_PER_EM * size
}

/// A text and the size, in pixels, at which it fits.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fitted {
    pub(crate) text: String,
    pub(crate) size: f32,
}

/// The text no wider than `room` pixels: at the requested size, else smaller, else cut.
pub(crate) fn fit(text: &str, size: f32, room: f32) -> Fitted {
    let needed = width(text, size);
    if needed <= room {
        return Fitted {
            text: text.to_owned(),
            size,
        };
    }
    // Rounded down to the precision of the output, so that the text never grows.
    let shrunk = (size * room / needed * 100.0).floor() / 100.0;
    if shrunk >= SMALLEST {
        Fitted {
            text: text.to_owned(),
            size: shrunk,
        }
    } else {
        cut(text, SMALLEST.min(size), room)
    }
}

/// The beginning of the text that fits, and an ellipsis for the rest.
pub(crate) fn cut(text: &str, size: f32, room: f32) -> Fitted {
    let mut left = room - width("…", size);
    let kept = text.chars().take_while(|character| {
        left -= f32::from(advance(*character)) / UNITS_PER_EM * size;
        left >= 0.0
    });
    let mut text: String = kept.collect();
    text.push('…');
    Fitted { text, size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_kept_then_shrunk_then_cut() {
        assert_eq!(
            fit("+0.66", 10.0, 60.0),
            Fitted {
                text: "+0.66".to_owned(),
                size: 10.0
            }
        );
        let shrunk = fit("+0.66", 20.0, 40.0);
        assert!(shrunk.text == "+0.66" && (SMALLEST..20.0).contains(&shrunk.size));
        let cut = fit("a label too long to be read.", 20.0, 40.0);
        assert_eq!((cut.text.as_str(), cut.size), ("a label to…", SMALLEST));
        for room in [0.0, 7.5, 20.0, 40.0, 90.0] {
            let fitted = fit("a label too long to be read.", 20.0, room);
            assert!(
                width(&fitted.text, fitted.size) <= room.max(width("…", SMALLEST)),
                "{fitted:?} in {room}"
            );
        }
    }

    /// The table is the font's: usvg lays the characters out with the font itself.
    #[test]
    fn widths_are_those_of_the_embedded_font() {
        let exact = (' '..='~').chain("·×±−≤≥≈≠←↑→↓√\u{202f}".chars());
        let laid_out = |character: char| {
            crate::png::laid_out_width(&format!("{character}{character}{character}"), 100.0)
        };
        // A space leaves no trace that could be measured.
        for character in exact.filter(|character| !character.is_whitespace()) {
            let laid_out = laid_out(character);
            let expected = width(&character.to_string(), 100.0) * 3.0;
            assert!(
                (laid_out - expected).abs() < 0.5,
                "{character}: {laid_out} in the font, {expected} in the table"
            );
        }
        let bounded = "…○●♠♥♦♣½¼°✔✘—éŒœЖШ‰₯∭⋙◯⬤☎☹⚤│┼╳⚀♞🀰🂡🃟ΣΩ①⇄".chars();
        for character in bounded {
            let laid_out = crate::png::laid_out_width(&character.to_string(), 100.0);
            assert!(
                laid_out > 0.0 && laid_out <= width(&character.to_string(), 100.0),
                "{character}: {laid_out}"
            );
        }
    }
}
