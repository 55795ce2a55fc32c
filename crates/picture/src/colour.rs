//! Colours, and the scales that turn values into them.

use std::fmt;

/// A colour of eight bits per channel, written as SVG writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour {
    red: u8,
    green: u8,
    blue: u8,
}

/// The worst value: a blue light enough to carry dark text.
const BAD: Colour = Colour::new(0x5a, 0x9b, 0xea);
/// The value 0.
const EVEN: Colour = Colour::new(0xfb, 0xf8, 0xf2);
/// The best value: a red light enough to carry dark text.
const GOOD: Colour = Colour::new(0xf4, 0x65, 0x50);
/// Where there is no value.
const UNKNOWN: Colour = Colour::new(0xd9, 0xd9, 0xd9);

impl Colour {
    pub(crate) const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }

    /// The colour that lies `share` of the way from this one to `other`.
    fn towards(self, other: Self, share: f32) -> Self {
        let mix = |from: u8, to: u8| {
            (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8
        };
        Self::new(
            mix(self.red, other.red),
            mix(self.green, other.green),
            mix(self.blue, other.blue),
        )
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// The colour of a value in `[-1, 1]`: blue for bad, nearly white for even, red for good.
///
/// Blue and red remain distinct under all common kinds of colour blindness.
pub(crate) fn diverging(value: f32) -> Colour {
    EVEN.towards(if value > 0.0 { GOOD } else { BAD }, value.abs())
}

/// The share of its colour that a value without evidence keeps, so that its sign stays visible.
const FAINTEST: f32 = 0.3;

/// The colour of a value, or of an unknown one, as strongly as the evidence in `[0, 1]` allows.
///
/// Weak evidence fades towards the even colour instead of becoming transparent: on a green or a wooden
/// board a transparent blue would no longer be blue.
pub(crate) fn tint(value: Option<f32>, evidence: f32) -> Colour {
    let full = value.map_or(UNKNOWN, diverging);
    EVEN.towards(full, FAINTEST + (1.0 - FAINTEST) * evidence)
}

/// The colour of a value in `[-1, 1]` as red, green and blue, as strongly as the evidence in `[0, 1]` allows; grey where
/// there is no value. It is that of the pictures, for drawings elsewhere, and always light enough for dark text.
///
/// ```
/// use uctopia::picture::shade;
/// let [red, _, blue] = shade(Some(0.8), 1.0);
/// assert!(red > blue, "good is red");
/// assert_eq!(shade(Some(-1.0), 1.0), [0x5a, 0x9b, 0xea]);
/// ```
#[must_use]
pub fn shade(value: Option<f32>, evidence: f32) -> [u8; 3] {
    let value = value
        .filter(|value| !value.is_nan())
        .map(|value| value.clamp(-1.0, 1.0));
    let evidence = if evidence.is_nan() {
        0.0
    } else {
        evidence.clamp(0.0, 1.0)
    };
    let Colour { red, green, blue } = tint(value, evidence);
    [red, green, blue]
}

/// The colour of a value in `[-1, 1]` as the tic-tac-toe program of kaityo256 shows it: pure red for 1, white for 0,
/// pure blue for −1.
pub(crate) fn article(value: f32) -> Colour {
    let rest = ((1.0 - value.abs()) * 255.0).round() as u8;
    if value > 0.0 {
        Colour::new(255, rest, rest)
    } else {
        Colour::new(rest, rest, 255)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_and_the_middle_of_the_scales() {
        assert_eq!([-1.0, 0.0, 1.0].map(diverging), [BAD, EVEN, GOOD]);
        assert_eq!(
            [tint(Some(-1.0), 1.0), tint(None, 1.0), tint(Some(0.0), 0.0)],
            [BAD, UNKNOWN, EVEN]
        );
        let article = [-1.0, 0.0, 0.5, 1.0].map(|value| article(value).to_string());
        assert_eq!(article, ["#0000ff", "#ffffff", "#ff8080", "#ff0000"]);
    }
}
