//! Colours: those of the pictures, as far as the terminal supports them.

use ratatui::style::{Color, Modifier, Style};
use uctopia_game::{Player, Square, Theme};
use uctopia_picture::{Mark, shade, symbol};

/// The number of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::commands::play::tui) enum Depth {
    /// None, as `NO_COLOR` requires.
    None,
    /// The 256 colours that nearly every terminal supports.
    Indexed,
    /// All.
    True,
}

/// The colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::commands::play::tui) struct Palette(pub(in crate::commands::play::tui) Depth);

type Rgb = [u8; 3];

const BLACK: Rgb = [0x10, 0x10, 0x10];
const WHITE: Rgb = [0xfa, 0xfa, 0xfa];
const RED: Rgb = [0xe8, 0x3b, 0x3b];
const YELLOW: Rgb = [0xff, 0xd2, 0x3f];

impl Palette {
    /// The palette for the terminal by environment variables: see <https://no-color.org>.
    pub(in crate::commands::play::tui) fn of_environment() -> Self {
        let set = |name| std::env::var(name).unwrap_or_default();
        Self::of(&set("NO_COLOR"), &set("COLORTERM"))
    }

    pub(super) fn of(no_color: &str, colorterm: &str) -> Self {
        match (no_color, colorterm) {
            ("", "truecolor" | "24bit") => Self(Depth::True),
            ("", _) => Self(Depth::Indexed),
            _ => Self(Depth::None),
        }
    }

    fn colour(self, rgb: Rgb) -> Color {
        let [red, green, blue] = rgb;
        match self.0 {
            Depth::None => Color::Reset,
            Depth::Indexed => Color::Indexed(16 + 36 * level(red) + 6 * level(green) + level(blue)),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }

    fn on(self, ink: Rgb, ground: Rgb) -> Style {
        Style::new().fg(self.colour(ink)).bg(self.colour(ground))
    }

    /// A piece: a disc if colours distinguish the players, else the letter of boards in text.
    pub(super) fn piece(self, theme: Theme, player: Player) -> String {
        match (self.0, theme) {
            (Depth::None, _) | (_, Theme::Lines | Theme::Cards) => {
                symbol(theme, player).to_string()
            }
            _ => "●".to_owned(),
        }
    }

    /// A square without a mark; neighbours have different colours, so that their borders are visible.
    pub(super) fn square(self, theme: Theme, square: &Square, is_odd: bool) -> Style {
        let ground = match (theme, square) {
            (_, Square::Void) => return Style::new(),
            (Theme::Discs, _) => [[0x1f, 0x7a, 0x4d], [0x1b, 0x6e, 0x45]],
            (Theme::Stones, _) => [[0xd9, 0xb3, 0x6a], [0xd1, 0xa9, 0x5e]],
            (Theme::Rack, _) => [[0x1f, 0x4e, 0x9e], [0x1b, 0x46, 0x8f]],
            (Theme::Lines, _) => [[0x4a, 0x4a, 0x4a], [0x3e, 0x3e, 0x3e]],
            (Theme::Cards, _) => return Style::new(),
        }[usize::from(is_odd)];
        let ink = match (theme, square) {
            (Theme::Discs | Theme::Stones, Square::Piece(player)) => {
                [BLACK, WHITE][player.index() % 2]
            }
            (Theme::Rack, Square::Piece(player)) => [RED, YELLOW][player.index() % 2],
            (Theme::Stones, _) => BLACK,
            _ => WHITE,
        };
        self.on(ink, ground).add_modifier(Modifier::BOLD)
    }

    /// A square with a mark.
    pub(super) fn marked(self, mark: &Mark) -> Style {
        let style = self.on(BLACK, shade(mark.value, mark.evidence));
        if mark.chosen {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        }
    }
}

/// The nearest of the six levels of a channel in the cube of 256 colours.
fn level(channel: u8) -> u8 {
    match channel {
        0..48 => 0,
        48..115 => 1,
        _ => (channel - 35) / 40,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_variables_select_the_number_of_colours() {
        assert_eq!(Palette::of("1", "truecolor").0, Depth::None);
        assert_eq!(
            [Palette::of("", "24bit").0, Palette::of("", "").0],
            [Depth::True, Depth::Indexed]
        );
    }

    #[test]
    fn colours_equal_those_of_the_pictures() {
        let worst = Mark {
            value: Some(-1.0),
            ..Mark::default()
        };
        assert_eq!(
            Palette(Depth::True).marked(&worst).bg,
            Some(Color::Rgb(0x5a, 0x9b, 0xea))
        );
        // 16 + 36·1 + 6·3 + 4: the blue (95, 175, 215) of the cube.
        assert_eq!(
            Palette(Depth::Indexed).marked(&worst).bg,
            Some(Color::Indexed(74))
        );
        assert_eq!(Palette(Depth::None).marked(&worst).bg, Some(Color::Reset));
    }
}
