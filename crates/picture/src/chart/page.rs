//! The text around the plot of a chart: title and legend above, captions below.

use super::series_style::SeriesStyle;
use crate::canvas::{Anchor, Canvas, Point};
use crate::lines::break_lines;
use crate::text_fitting;

pub(crate) const PADDING: f32 = 20.0;
pub(crate) const INK: &str = r##"fill="#222222""##;
pub(crate) const FAINT_INK: &str = r##"fill="#555555""##;
/// The embedded font, a common one of the same widths, then Japanese ones, since a Chinese font would show the Chinese forms of
/// characters.
const FONTS: &str = "DejaVu Sans, Verdana, Hiragino Sans, Yu Gothic, Meiryo, Noto Sans CJK JP, Noto Sans JP, sans-serif";
const TITLE_SIZE: f32 = 16.0;
const TITLE_LINE: f32 = 22.0;
const CAPTION_SIZE: f32 = 11.5;
const CAPTION_LINE: f32 = 16.0;
const KEY_SIZE: f32 = 12.0;
const KEY_LINE: f32 = 20.0;
/// The sample of marker and error bar before the words of a key, and the space behind them.
const SAMPLE: f32 = 34.0;
const SPACE_BETWEEN_KEYS: f32 = 20.0;

/// The style and the name of a series.
pub(crate) struct LegendItem<'a> {
    pub(crate) series_style: SeriesStyle,
    pub(crate) name: &'a str,
    /// Whether any of its values has an interval.
    pub(crate) error_bar: bool,
}

/// A chart that is drawn from top to bottom.
pub(crate) struct ChartPage<'a> {
    pub(crate) canvas: Canvas,
    pub(crate) width: f32,
    /// The height in use.
    pub(crate) down: f32,
    title: &'a str,
}

impl<'a> ChartPage<'a> {
    /// A page with its title.
    pub(crate) fn titled(title: &'a str, width: f32) -> Self {
        let mut page = Self {
            canvas: Canvas::default(),
            width,
            down: PADDING,
            title,
        };
        page.write(&[title], TITLE_SIZE, TITLE_LINE, INK);
        page
    }

    fn room(&self) -> f32 {
        self.width - 2.0 * PADDING
    }

    /// Writes text from margin to margin, in as many lines as needed.
    fn write(&mut self, paragraphs: &[&str], size: f32, height: f32, style: &str) {
        let room = self.room();
        for line in paragraphs
            .iter()
            .flat_map(|words| break_lines(words, size, room, usize::MAX))
        {
            let baseline = Point {
                x: PADDING,
                y: self.down + height * 0.75,
            };
            self.canvas
                .text(baseline, Anchor::Start, size, room, &line, style);
            self.down += height;
        }
    }

    /// Draws the keys side by side, in as many rows as needed.
    pub(crate) fn legend(&mut self, keys: &[LegendItem<'_>]) {
        if keys.is_empty() {
            return;
        }
        self.down += 4.0;
        let mut left = PADDING;
        for key in keys {
            let room = self.room() - SAMPLE;
            let width = SAMPLE + text_fitting::width(key.name, KEY_SIZE).min(room);
            if left > PADDING && left + width > self.width - PADDING {
                left = PADDING;
                self.down += KEY_LINE;
            }
            let middle = Point {
                x: left,
                y: self.down + KEY_LINE / 2.0,
            };
            draw_key(&mut self.canvas, middle, room, key);
            left += width + SPACE_BETWEEN_KEYS;
        }
        self.down += KEY_LINE;
    }

    /// The lines below the plot.
    pub(crate) fn captions(&mut self, lines: &[String]) {
        if !lines.is_empty() {
            self.down += CAPTION_LINE / 2.0;
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.write(&lines, CAPTION_SIZE, CAPTION_LINE, FAINT_INK);
    }

    pub(crate) fn finish(self) -> String {
        self.canvas
            .finish_in(FONTS, self.width, self.down + PADDING, self.title)
    }
}

fn draw_key(canvas: &mut Canvas, left: Point, room: f32, key: &LegendItem<'_>) {
    let middle = left.moved(SAMPLE / 2.0 - 4.0, 0.0);
    if key.error_bar {
        let width = if key.series_style.is_published() {
            1.0
        } else {
            1.7
        };
        let style = format!(
            r#"stroke="{}" stroke-width="{width}""#,
            key.series_style.colour
        );
        canvas.strokes(
            [(middle.moved(-12.0, 0.0), middle.moved(12.0, 0.0))],
            &style,
        );
    }
    key.series_style.draw_marker(canvas, middle);
    let baseline = left.moved(SAMPLE, KEY_SIZE * 0.365);
    canvas.text(baseline, Anchor::Start, KEY_SIZE, room, key.name, INK);
}

/// The name of published values in the legend: the chart's own, else an English one.
pub(crate) fn published_name(name: &str) -> &str {
    if name.is_empty() { "published" } else { name }
}
