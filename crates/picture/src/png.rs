//! SVG to PNG, with one embedded font and nothing from the machine it runs on.

use std::sync::{Arc, LazyLock};

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb};

use crate::PictureError;

/// The most pixels a PNG may have: 64 million, which take 256 MB while it is drawn.
pub const MAX_PIXELS: u64 = 64_000_000;

/// The embedded font and no other, so that the same SVG gives the same bytes everywhere.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../assets/DejaVuSans-subset.ttf").to_vec());
    Arc::new(fonts)
});

fn options() -> Options<'static> {
    // Pictures of ours hold no images; one that does shall not make us read files.
    let no_images = ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".to_owned(),
        image_href_resolver: no_images,
        ..Options::default()
    }
}

fn read(svg: &str) -> Result<Tree, PictureError> {
    Tree::from_str(svg, &options()).map_err(|error| PictureError::NotSvg { reason: error.to_string() })
}

/// Draws an SVG as PNG: 8-bit RGB on white, one pixel per unit of the SVG, bytes that repeat.
///
/// All text is set in the embedded DejaVu Sans; characters it lacks, such as Chinese and
/// Japanese ones, are left out, while the SVG keeps them.
///
/// # Errors
/// When the text is not SVG, or the picture would have more than [`MAX_PIXELS`] pixels.
///
/// ```
/// use uctopia_game::{Board, Theme};
/// use uctopia_picture::{article_svg, png};
/// let bytes = png(&article_svg(&Board::lettered(Theme::Lines, 3, 3), &[])).unwrap();
/// assert_eq!(&bytes[1..4], b"PNG");
/// ```
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    let tree = read(svg)?;
    let size = tree.size().to_int_size();
    let too_large = PictureError::TooLarge { width: size.width(), height: size.height() };
    if u64::from(size.width()) * u64::from(size.height()) > MAX_PIXELS {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(too_large)?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    encode(&pixels).map_err(|error| PictureError::Encoding { reason: error.to_string() })
}

/// The pixels, none of them transparent, as a PNG file.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let colours: Vec<u8> =
        pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    // Measured on our pictures: a quarter of the default's time, for files a tenth larger.
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colours)?;
    writer.finish()?;
    Ok(file)
}

/// The width that the font itself gives a text, in pixels: what the table of widths is tested against.
#[cfg(test)]
pub(crate) fn laid_out_width(text: &str, size: f32) -> f32 {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" font-family="{family}"><text font-size="{size}">{text}</text></svg>"#,
        family = crate::lettering::FONT_FAMILY,
    );
    let tree = read(&svg).expect("a text element is SVG");
    tree.root().children().first().map_or(0.0, |node| node.bounding_box().width())
}
