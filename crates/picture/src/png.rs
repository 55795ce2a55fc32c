//! SVG to PNG, with one embedded font, and fonts of the machine for other characters.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{FontResolver, ImageHrefResolver, Options, Tree, fontdb};

use crate::PictureError;

/// The most pixels a PNG may have: 64 million, which take 256 MB while it is drawn.
pub const MAX_PIXELS: u64 = 64_000_000;

/// The embedded font, with which the same SVG gives the same bytes everywhere.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../assets/DejaVuSans-subset.ttf").to_vec());
    Arc::new(fonts)
});

/// The embedded font, then all fonts of the machine.
static ALL_FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::clone(&FONTS);
    fonts.load_system_fonts();
    Arc::new(fonts)
});

/// The first character that no font has.
type Missing = Mutex<Option<char>>;

/// Selects the embedded font for the characters that it has, and a font of the machine for others.
fn resolver(missing: &Missing) -> FontResolver<'_> {
    let fallback = FontResolver::default_fallback_selector();
    let select_fallback =
        move |character: char, used: &[fontdb::ID], fonts: &mut Arc<fontdb::Database>| {
            *fonts = Arc::clone(&ALL_FONTS);
            let found = fallback(character, used, fonts);
            if found.is_none() && !character.is_whitespace() && !character.is_control() {
                missing
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .get_or_insert(character);
            }
            found
        };
    FontResolver {
        select_fallback: Box::new(select_fallback),
        ..FontResolver::default()
    }
}

fn options(missing: &Missing) -> Options<'_> {
    // Pictures of this crate contain no images; foreign ones must not cause files to be read.
    let no_images = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".to_owned(),
        image_href_resolver: no_images,
        font_resolver: resolver(missing),
        ..Options::default()
    }
}

fn read(svg: &str) -> Result<Tree, PictureError> {
    let missing = Missing::default();
    let tree = Tree::from_str(svg, &options(&missing));
    let tree = tree.map_err(|error| PictureError::NotSvg {
        reason: error.to_string(),
    })?;
    match missing.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(character) => Err(PictureError::NoGlyph { character }),
        None => Ok(tree),
    }
}

/// Draws an SVG as PNG: 8-bit RGB on white, one pixel per unit of the SVG, with reproducible bytes.
///
/// Text is set in the embedded DejaVu Sans: Latin, Greek, Cyrillic, signs and symbols. Characters that it lacks, such as
/// Japanese ones, are set in a font of the machine, so that such pictures differ from machine to machine; the SVG does not.
///
/// # Errors
/// When the text is not SVG, no font has one of its characters, or the picture would have more than [`MAX_PIXELS`] pixels.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::picture::{article_svg, png};
/// let bytes = png(&article_svg(&Board::lettered(Theme::Lines, 3, 3), &[])).unwrap();
/// assert_eq!(&bytes[1..4], b"PNG");
/// ```
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    encode(&pixels(svg)?).map_err(|error| PictureError::Encoding {
        reason: error.to_string(),
    })
}

/// A picture as pixels, row by row from the top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Pixels in a row, at least 1.
    pub width: u32,
    /// Rows, at least 1.
    pub height: u32,
    /// Red, green and blue of each pixel, from 0 to 255.
    pub colours: Vec<u8>,
}

/// Draws an SVG as pixels on white: what [`png()`] writes, before it is compressed.
///
/// # Errors
/// When the text is not SVG, no font has one of its characters, or the picture would have more than [`MAX_PIXELS`] pixels.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::picture::{article_svg, pixels};
/// let drawn = pixels(&article_svg(&Board::lettered(Theme::Lines, 3, 3), &[])).unwrap();
/// assert_eq!(drawn.colours.len(), 3 * (drawn.width * drawn.height) as usize);
/// ```
pub fn pixels(svg: &str) -> Result<Pixels, PictureError> {
    let tree = read(svg)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(PictureError::TooLarge { width, height });
    }
    let mut drawn = Pixmap::new(width, height).ok_or(PictureError::TooLarge { width, height })?;
    drawn.fill(Color::WHITE);
    resvg::render(&tree, Transform::identity(), &mut drawn.as_mut());
    // None of them is transparent.
    let colours = drawn
        .pixels()
        .iter()
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    Ok(Pixels {
        width,
        height,
        colours,
    })
}

/// The pixels as a PNG file.
fn encode(pixels: &Pixels) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width, pixels.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    // Measured on our pictures: a quarter of the default's time, for files a tenth larger.
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels.colours)?;
    writer.finish()?;
    Ok(file)
}

/// The width of a text in the font itself, in pixels: the reference for the table of widths.
#[cfg(test)]
pub(crate) fn laid_out_width(text: &str, size: f32) -> f32 {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" font-family="{family}"><text font-size="{size}">{text}</text></svg>"#,
        family = crate::text_fitting::FONT_FAMILY,
    );
    let tree = read(&svg).expect("a text element is SVG");
    tree.root()
        .children()
        .first()
        .map_or(0.0, |node| node.bounding_box().width())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text x="5" y="20">{text}</text></svg>"#
        )
    }

    /// The symbols of boards are in the embedded font; no font of the machine is used.
    #[test]
    fn symbols_of_boards_are_drawn() {
        let blank = png(&picture("")).unwrap();
        for symbol in "•│─┼╳—▲◆★♞♔⚀⚅🀱🂡🃏①Ω→✔".chars() {
            assert!(
                png(&picture(&symbol.to_string())).unwrap() != blank,
                "{symbol} is drawn"
            );
        }
    }

    #[test]
    fn a_character_that_no_font_has_is_named() {
        let error = png(&picture("a\u{10fffd}")).unwrap_err();
        assert_eq!(
            error,
            PictureError::NoGlyph {
                character: '\u{10fffd}'
            }
        );
        assert!(
            error.to_string().contains("(U+10FFFD): keep the SVG"),
            "{error}"
        );
    }
}
