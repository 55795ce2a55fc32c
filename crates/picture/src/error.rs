//! Errors of pictures.

use uctopia_options::Localized;

/// The reason why there is no picture.
///
/// ```
/// use uctopia::picture::png;
/// let sentence = png("no picture").unwrap_err().to_string();
/// assert!(sentence.starts_with("this is not an SVG document"), "{sentence}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum PictureError {
    /// The text is not well-formed SVG, or has no size.
    #[error(
        "this is not an SVG document that can be drawn ({reason}); pass the text that svg or article_svg returned"
    )]
    NotSvg {
        /// The error of the SVG reader.
        reason: String,
    },
    /// The picture has more pixels than [`MAX_PIXELS`](crate::MAX_PIXELS).
    #[error(
        "the picture is {width}×{height} pixels, more than {limit} in all; draw fewer boards side by side, or keep the SVG, which has no limit",
        limit = crate::MAX_PIXELS
    )]
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// Neither the embedded font nor a font of the machine has a character.
    #[error(
        "no font here has the character {character} (U+{code:04X}): keep the SVG, or install a font that has it",
        code = u32::from(*character)
    )]
    NoGlyph {
        /// The character.
        character: char,
    },
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG ({reason}); keep the SVG instead")]
    Encoding {
        /// The error of the PNG writer.
        reason: String,
    },
}
