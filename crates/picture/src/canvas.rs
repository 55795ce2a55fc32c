//! The one writer of SVG: shapes and text in, markup out, the same bytes every time.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::text_fitting::{FONT_FAMILY, fit};

/// A place on the canvas in pixels, y growing downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Point {
    pub(crate) fn moved(self, right: f32, down: f32) -> Self {
        Self {
            x: self.x + right,
            y: self.y + down,
        }
    }
}

/// A rectangle in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Area {
    pub(crate) fn around(centre: Point, width: f32, height: f32) -> Self {
        Self {
            left: centre.x - width / 2.0,
            top: centre.y - height / 2.0,
            width,
            height,
        }
    }

    /// The area with `margin` more on every side.
    pub(crate) fn grown(self, margin: f32) -> Self {
        let centre = Point {
            x: self.left + self.width / 2.0,
            y: self.top + self.height / 2.0,
        };
        Self::around(
            centre,
            self.width + 2.0 * margin,
            self.height + 2.0 * margin,
        )
    }
}

/// A number with at most two decimals and no trailing zeros: coordinates need no more.
pub(crate) struct SvgNumber(pub(crate) f32);

impl fmt::Display for SvgNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = format!("{:.2}", self.0);
        let short = written.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

/// Text escaped for XML: markup escaped, and characters that XML 1.0 cannot hold replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('?'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A point of a gradient: its position, the colour, the opacity.
pub(crate) struct GradientStop<C>(pub(crate) f32, pub(crate) C, pub(crate) f32);

/// The alignment of a text relative to its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// An SVG under construction. Styles are attributes of this crate; only [`Canvas::text`] and [`Canvas::finish`] take foreign
/// text, and they escape it.
#[derive(Default)]
pub(crate) struct Canvas {
    body: String,
    definitions: BTreeMap<String, String>,
}

/// Appends formatted markup; writing to a string cannot fail.
macro_rules! put {
    ($canvas:expr, $($markup:tt)*) => {{
        let _ = writeln!($canvas.body, $($markup)*);
    }};
}

impl Canvas {
    pub(crate) fn rectangle(&mut self, area: Area, corner: f32, style: &str) {
        let Area {
            left,
            top,
            width,
            height,
        } = area;
        let [left, top, width, height, corner] = [left, top, width, height, corner].map(SvgNumber);
        put!(
            self,
            r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="{corner}" {style}/>"#
        );
    }

    pub(crate) fn circle(&mut self, centre: Point, radius: f32, style: &str) {
        let [x, y, radius] = [centre.x, centre.y, radius].map(SvgNumber);
        put!(self, r#"<circle cx="{x}" cy="{y}" r="{radius}" {style}/>"#);
    }

    /// Straight strokes, each from one point to another, drawn as one path.
    pub(crate) fn strokes(
        &mut self,
        strokes: impl IntoIterator<Item = (Point, Point)>,
        style: &str,
    ) {
        let mut path = String::new();
        for (from, to) in strokes {
            let [x, y, to_x, to_y] = [from.x, from.y, to.x, to.y].map(SvgNumber);
            let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        }
        if !path.is_empty() {
            put!(self, r#"<path d="{path}" {style}/>"#);
        }
    }

    /// A closed shape with straight edges.
    pub(crate) fn polygon(&mut self, corners: impl IntoIterator<Item = Point>, style: &str) {
        let written = corners
            .into_iter()
            .map(|corner| format!("{},{}", SvgNumber(corner.x), SvgNumber(corner.y)));
        let points = written.collect::<Vec<_>>().join(" ");
        put!(self, r#"<polygon points="{points}" {style}/>"#);
    }

    /// Text on a baseline, shrunk or cut to stay within `room` pixels.
    pub(crate) fn text(
        &mut self,
        baseline: Point,
        anchor: Anchor,
        size: f32,
        room: f32,
        text: &str,
        style: &str,
    ) {
        let fitted = fit(text, size, room);
        let [x, y, size] = [baseline.x, baseline.y, fitted.size].map(SvgNumber);
        let text = escaped(&fitted.text);
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        put!(
            self,
            r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" {style}>{text}</text>"#
        );
    }

    /// Text centred on a point both ways.
    pub(crate) fn centred_text(
        &mut self,
        centre: Point,
        size: f32,
        room: f32,
        text: &str,
        style: &str,
    ) {
        let fitted = fit(text, size, room);
        // Digits and capitals of DejaVu Sans are 0.73 em high.
        let baseline = centre.moved(0.0, fitted.size * 0.365);
        self.text(baseline, Anchor::Middle, size, room, text, style);
    }

    /// Defines a gradient from the centre of a shape to its rim, or finds it again, and returns the paint that uses it.
    ///
    /// The name must be unique for the stops: several pictures on one web page share their names.
    pub(crate) fn radial_gradient<C: fmt::Display>(
        &mut self,
        name: &str,
        stops: &[GradientStop<C>],
    ) -> String {
        self.gradient("radialGradient", name, stops)
    }

    /// Defines a gradient from the left of a shape to its right.
    pub(crate) fn linear_gradient<C: fmt::Display>(
        &mut self,
        name: &str,
        stops: &[GradientStop<C>],
    ) -> String {
        self.gradient("linearGradient", name, stops)
    }

    fn gradient<C: fmt::Display>(
        &mut self,
        element: &str,
        name: &str,
        stops: &[GradientStop<C>],
    ) -> String {
        let mut markup = format!(r#"<{element} id="{name}">"#);
        for GradientStop(offset, colour, opacity) in stops {
            let offset = SvgNumber(*offset);
            let _ = write!(markup, r#"<stop offset="{offset}" stop-color="{colour}""#);
            if *opacity < 1.0 {
                let _ = write!(markup, r#" stop-opacity="{}""#, SvgNumber(*opacity));
            }
            markup.push_str("/>");
        }
        let _ = write!(markup, "</{element}>");
        self.definitions.insert(name.to_owned(), markup);
        format!("url(#{name})")
    }

    /// The document of whole pixels, on a white ground; `title` is the text for screen readers.
    pub(crate) fn finish(self, width: f32, height: f32, title: &str) -> String {
        self.finish_in(FONT_FAMILY, width, height, title)
    }

    /// Ends the document, with other fonts where the embedded one is missing.
    pub(crate) fn finish_in(self, fonts: &str, width: f32, height: f32, title: &str) -> String {
        let [width, height] = [width, height].map(|length| SvgNumber(length.ceil()));
        let mut document = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" font-family="{fonts}">"#
        );
        document.push('\n');
        if !title.is_empty() {
            let _ = writeln!(document, "<title>{}</title>", escaped(title));
        }
        if !self.definitions.is_empty() {
            let definitions: Vec<&str> = self.definitions.values().map(String::as_str).collect();
            let _ = writeln!(document, "<defs>\n{}\n</defs>", definitions.join("\n"));
        }
        let _ = writeln!(
            document,
            r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##
        );
        document.push_str(&self.body);
        document.push_str("</svg>\n");
        document
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = [0.0, -0.001, 64.0, 0.5, -2.25, 1.0 / 3.0, 100.0]
            .map(|number| SvgNumber(number).to_string());
        assert_eq!(written, ["0", "0", "64", "0.5", "-2.25", "0.33", "100"]);
    }

    #[test]
    fn unsafe_text_is_escaped() {
        assert_eq!(
            escaped("a<b & \"c\" > 'd'"),
            "a&lt;b &amp; &quot;c&quot; &gt; &#39;d&#39;"
        );
        assert_eq!(escaped("bell\u{7} tab\t"), "bell? tab ");
    }
}
