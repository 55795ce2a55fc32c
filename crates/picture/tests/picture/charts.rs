//! The properties of charts: readable words, and values at the right place of their axis.

use crate::chart_samples;
use resvg::tiny_skia::Rect;
use resvg::usvg::{Group, Node, Options, Tree};
use uctopia_picture::{
    Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, IntervalChart, IntervalRow,
    Measurement, curve_chart_svg, interval_chart_svg, png,
};

fn read(svg: &str) -> Tree {
    let mut options = Options::default();
    options
        .fontdb_mut()
        .load_font_data(include_bytes!("../../assets/DejaVuSans-subset.ttf").to_vec());
    Tree::from_str(svg, &options).expect("the SVG can be read")
}

/// The boxes of the texts in the layout of the SVG reader.
fn text_boxes(svg: &str) -> Vec<Rect> {
    fn collect(group: &Group, boxes: &mut Vec<Rect>) {
        for node in group.children() {
            match node {
                Node::Group(group) => collect(group, boxes),
                Node::Text(text) => boxes.push(text.abs_bounding_box()),
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }
    let mut boxes = Vec::new();
    collect(read(svg).root(), &mut boxes);
    boxes
}

/// The value of an attribute within an element.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    element
        .split_once(&format!(" {name}=\""))?
        .1
        .split('"')
        .next()
}

/// The elements of a class, each as the line that the writer makes of it.
fn of_class<'a>(svg: &'a str, class: &str) -> Vec<&'a str> {
    svg.lines()
        .filter(|line| line.contains(&format!("class=\"{class}\"")))
        .collect()
}

/// The strokes of a path as four numbers each: from where to where.
fn strokes(element: &str) -> Vec<[f64; 4]> {
    let numbers = |stroke: &str| -> Vec<f64> {
        stroke
            .split(['M', 'L', ' '])
            .filter_map(|number| number.parse().ok())
            .collect()
    };
    let path = attribute(element, "d").expect("a path");
    path.split_inclusive('M')
        .map(numbers)
        .filter_map(|stroke| stroke.try_into().ok())
        .collect()
}

/// The words of a picture in the order they are written.
fn words(svg: &str) -> Vec<&str> {
    let texts = svg.lines().filter(|line| line.starts_with("<text "));
    texts
        .filter_map(|line| line.split_once('>')?.1.strip_suffix("</text>"))
        .collect()
}

fn one_row(axis: Axis, estimate: Estimate) -> IntervalChart {
    let row = IntervalRow {
        measured: vec![Measurement {
            series: 0,
            estimate,
        }],
        ..IntervalRow::default()
    };
    IntervalChart {
        axis,
        series: vec!["measured".to_owned()],
        rows: vec![row],
        ..IntervalChart::default()
    }
}

fn axis(scale: AxisScale, range: (f64, f64)) -> Axis {
    Axis {
        scale,
        range: Some(range),
        label: String::new(),
    }
}

fn assert_texts_are_apart(name: &str, svg: &str) {
    let size = read(svg).size();
    let boxes = text_boxes(svg);
    for (index, text) in boxes.iter().enumerate() {
        let inside = text.left() >= 0.0 && text.top() >= 0.0;
        assert!(
            inside && text.right() <= size.width() && text.bottom() <= size.height(),
            "{name}: {text:?}"
        );
        for other in &boxes[index + 1..] {
            // Numbers on one line need a gap; an exponent, which is smaller, touches its base.
            let gap = if text.height() == other.height() {
                4.0
            } else {
                -0.05
            };
            let apart = text.right() + gap <= other.left() || other.right() + gap <= text.left();
            let above = text.bottom() <= other.top() || other.bottom() <= text.top();
            assert!(apart || above, "{name}: {text:?} and {other:?}\n{svg}");
        }
    }
}

#[test]
fn texts_neither_overlap_nor_leave_the_picture() {
    for (name, svg) in chart_samples::all() {
        assert_texts_are_apart(name, &svg);
    }
}

/// From a part of a decade to many, with short numbers and long ones, and with little room and much.
#[test]
fn numbers_of_axes_do_not_overlap() {
    for (low, factor) in [1.1e-7, 1.1e-4, 0.21, 1.0, 310.0, 123_456.0]
        .into_iter()
        .flat_map(|low| {
            [1.0001, 1.3, 2.3, 4.4, 9.0, 40.0, 170.0, 1e4, 1e9].map(|factor| (low, factor))
        })
    {
        for scale in [AxisScale::Plain, AxisScale::Percent, AxisScale::Log] {
            let axis = axis(scale, (low, low * factor));
            let name = format!("{axis:?}");
            let mut chart = one_row(axis.clone(), Estimate::exact(low));
            chart.rows[0].label = "a label that leaves little room for the axis ".repeat(3);
            assert_texts_are_apart(&name, &interval_chart_svg(&chart));
            let curve = CurveChart {
                x: axis.clone(),
                y: axis,
                ..CurveChart::default()
            };
            assert_texts_are_apart(&name, &curve_chart_svg(&curve));
        }
    }
}

/// The embedded font has no Japanese; in a Japanese font, each character is as wide as the text is high.
#[test]
fn japanese_words_fit_at_full_width() {
    let svg = interval_chart_svg(&chart_samples::japanese());
    let plot = strokes(of_class(&svg, "grid")[0])[0][0];
    let texts = svg
        .lines()
        .filter(|line| line.starts_with("<text ") && line.contains("start"));
    let mut labels = 0;
    for (line, words) in texts
        .zip(words(&svg))
        .filter(|(_, words)| words.contains("の"))
    {
        let number = |name| {
            attribute(line, name)
                .and_then(|number| number.parse::<f64>().ok())
                .expect("a number")
        };
        let right = number("x") + number("font-size") * words.chars().count() as f64;
        let is_label = number("x") == 32.0;
        labels += usize::from(is_label);
        assert!(right <= if is_label { plot } else { 840.0 }, "{line}");
    }
    assert!(labels >= 2 && svg.contains("Hiragino Sans"), "{svg}");
}

#[test]
fn every_word_is_drawn() {
    let chart = chart_samples::win_rates();
    let drawn = words(&interval_chart_svg(&chart)).join(" ");
    let short = |label: &&String| label.len() < 100;
    let rows = chart.rows.iter().flat_map(|row| [&row.group, &row.label]);
    for words in rows
        .chain(&chart.series)
        .chain(&chart.caption)
        .chain([&chart.title, &chart.axis.label])
        .filter(short)
    {
        assert!(drawn.contains(words.as_str()), "{words} in {drawn}");
    }
    let chart = chart_samples::learning_curve();
    let drawn = words(&curve_chart_svg(&chart)).join(" ");
    let names = chart.series.iter().map(|curve| &curve.name);
    for words in names
        .chain(&chart.caption)
        .chain([&chart.title, &chart.x.label, &chart.y.label])
    {
        assert!(drawn.contains(words.as_str()), "{words} in {drawn}");
    }
    assert!(words(&interval_chart_svg(&chart_samples::japanese())).contains(&"記事の値"));
}

#[test]
fn error_bars_and_values_lie_at_their_place_of_the_axis() {
    let estimate = Estimate::within(0.3, 0.25, 0.65);
    // Neither end is 0 or 1, so that a wrong origin or unit is detected.
    let svg = interval_chart_svg(&one_row(axis(AxisScale::Percent, (0.2, 0.7)), estimate));
    let grid = strokes(of_class(&svg, "grid")[0]);
    let (low, high) = (grid[0][0], grid[grid.len() - 1][0]);
    let named: Vec<_> = words(&svg)
        .into_iter()
        .filter(|words| words.ends_with('%'))
        .collect();
    assert_eq!((named[0], named[named.len() - 1]), ("20 %", "70 %"));
    let place = |value: f64| low + (high - low) * (value - 0.2) / 0.5;
    let near = |x: f64, value: f64| assert!((x - place(value)).abs() <= 0.02, "{x} for {value}");
    let error_bar = strokes(of_class(&svg, "error-bar")[0])[0];
    near(error_bar[0], 0.25);
    near(error_bar[2], 0.65);
    // The first circle is that of the legend.
    let x = attribute(of_class(&svg, "value")[1], "cx").and_then(|x| x.parse().ok());
    near(x.expect("a circle"), 0.3);
}

#[test]
fn logarithmic_axes_count_in_equal_factors() {
    let estimate = Estimate::within(1.76e-3, 5.3e-7, 2e-2);
    let svg = interval_chart_svg(&one_row(axis(AxisScale::Log, (1e-8, 1e-1)), estimate));
    let grid: Vec<f64> = strokes(of_class(&svg, "grid")[0])
        .iter()
        .map(|stroke| stroke[0])
        .collect();
    assert_eq!(grid.len(), 8);
    let decade = (grid[7] - grid[0]) / 7.0;
    for (index, x) in grid.iter().enumerate() {
        assert!(
            (x - grid[0] - decade * index as f64).abs() <= 0.02,
            "{grid:?}"
        );
    }
    let exponents: Vec<_> = words(&svg)
        .into_iter()
        .filter(|words| words.starts_with('−'))
        .collect();
    assert_eq!(exponents, ["−8", "−7", "−6", "−5", "−4", "−3", "−2", "−1"]);
    let error_bar = strokes(of_class(&svg, "error-bar")[0])[0];
    for (x, value) in [(error_bar[0], 5.3e-7_f64), (error_bar[2], 2e-2)] {
        assert!(
            (x - grid[0] - (value.log10() + 8.0) * decade).abs() <= 0.02,
            "{x} for {value}"
        );
    }
}

#[test]
fn curves_lie_at_their_place_of_both_axes() {
    let point = |x, value| CurvePoint {
        x,
        y: Estimate::within(value, value - 0.1, value + 0.2),
    };
    let chart = CurveChart {
        x: axis(AxisScale::Log, (10.0, 1000.0)),
        y: axis(AxisScale::Plain, (0.0, 2.0)),
        series: vec![Curve {
            name: String::new(),
            points: vec![point(200.0, 1.5), point(20.0, 0.5)],
        }],
        ..CurveChart::default()
    };
    let svg = curve_chart_svg(&chart);
    // The grid of the upright axis is drawn first: level lines from the bottom up.
    let rows = strokes(of_class(&svg, "grid")[0]);
    let columns = strokes(of_class(&svg, "grid")[1]);
    let (bottom, top) = (rows[0][1], rows[rows.len() - 1][1]);
    let (left, right) = (columns[0][0], columns[columns.len() - 1][0]);
    let place = |x: f64, y: f64| {
        [
            left + (right - left) * (x.log10() - 1.0) / 2.0,
            bottom + (top - bottom) * y / 2.0,
        ]
    };
    let near = |drawn: &[f64], expected: [f64; 2]| {
        assert!(
            drawn
                .iter()
                .zip(expected)
                .all(|(one, other)| (one - other).abs() <= 0.02),
            "{drawn:?} {expected:?}"
        );
    };
    let line = strokes(of_class(&svg, "line")[0])[0];
    near(&line[..2], place(20.0, 0.5));
    near(&line[2..], place(200.0, 1.5));
    let error_bar = strokes(of_class(&svg, "error-bar")[0])[0];
    near(&error_bar[..2], place(200.0, 1.4));
    near(&error_bar[2..], place(200.0, 1.7));
}

#[test]
fn values_beyond_an_axis_end_in_an_arrowhead() {
    let drawn = |estimate| {
        let svg = interval_chart_svg(&one_row(axis(AxisScale::Log, (1e-8, 1.0)), estimate));
        // One marker is that of the legend, which is missing when nothing is drawn.
        [
            of_class(&svg, "value").len(),
            of_class(&svg, "error-bar").len(),
            of_class(&svg, "beyond").len(),
        ]
    };
    assert_eq!(drawn(Estimate::within(0.1, 0.05, 0.2)), [2, 1, 0]);
    assert_eq!(drawn(Estimate::within(0.1, 0.0, f64::INFINITY)), [2, 1, 2]);
    assert_eq!(drawn(Estimate::within(0.0, 0.0, 3.7e-8)), [1, 1, 1]);
    assert_eq!(drawn(Estimate::within(7.0, 6.0, 8.0)), [1, 0, 1]);
    assert_eq!(drawn(Estimate::within(0.1, f64::NAN, 0.2)), [2, 0, 0]);
    assert_eq!(drawn(Estimate::within(f64::NAN, 0.1, 0.2)), [0, 0, 0]);
    assert_eq!(drawn(Estimate::exact(f64::INFINITY)), [0, 0, 0]);
}

#[test]
fn a_series_looks_the_same_whether_others_are_there_or_not() {
    let mut chart = chart_samples::win_rates();
    let triangle = r##"fill="#009e73""##;
    chart.rows.truncate(1);
    chart.rows[0].measured.remove(0);
    let svg = interval_chart_svg(&chart);
    assert!(
        svg.contains(triangle) && !words(&svg).contains(&"as in the article"),
        "{svg}"
    );
    chart.rows[0].measured[1].series = 3;
    assert!(!interval_chart_svg(&chart).contains(triangle));
}

/// All pairs of numbers that break arithmetic, on all axes: the picture can be read and nothing lies outside it.
#[test]
fn no_number_breaks_a_picture() {
    let wild = [
        [0.0, -0.0, 1.0, -1.0, 0.5, 1.0 + f64::EPSILON],
        [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN,
            f64::MIN_POSITIVE,
        ],
        [1e-320, 1e99, -1e99, 1e-99, 5.3e-7, 123_456_789.0],
    ]
    .concat();
    for (scale, a, b) in [AxisScale::Plain, AxisScale::Percent, AxisScale::Log]
        .into_iter()
        .flat_map(|scale| {
            wild.iter()
                .flat_map(move |a| [(scale, *a, 0.1), (scale, *a, 1e300)])
        })
        .flat_map(|(scale, a, b)| wild.iter().map(move |c| (scale, a, *c + b)))
    {
        for range in [None, Some((a, b))] {
            let axis = Axis {
                scale,
                range,
                label: "label".to_owned(),
            };
            let estimate = Estimate::within(a, b, 0.5);
            let points = [(b, a), (a, b), (0.5, 0.25)].map(|(x, y)| CurvePoint {
                x,
                y: Estimate::within(y, a, b),
            });
            let series = vec![Curve {
                name: "curve".to_owned(),
                points: points.to_vec(),
            }];
            let curve = CurveChart {
                x: axis.clone(),
                y: axis.clone(),
                series,
                ..CurveChart::default()
            };
            for svg in [
                interval_chart_svg(&one_row(axis, estimate)),
                curve_chart_svg(&curve),
            ] {
                assert!(
                    !svg.contains("NaN") && !svg.contains("inf"),
                    "{a} {b} {range:?}\n{svg}"
                );
                let numbers = words(&svg)
                    .iter()
                    .filter(|words| words.contains(|c: char| c.is_ascii_digit()))
                    .count();
                assert!(numbers >= 2, "{scale:?} {a} {b} {range:?}\n{svg}");
                inside_its_page(&svg);
            }
        }
    }
}

fn inside_its_page(svg: &str) {
    let number = |name| {
        attribute(svg, name)
            .and_then(|number| number.parse::<f64>().ok())
            .expect("a size")
    };
    let (width, height) = (number("width"), number("height"));
    for stroke in svg
        .lines()
        .filter(|line| line.starts_with("<path"))
        .flat_map(strokes)
    {
        let inside = |x: f64, y: f64| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
        assert!(
            inside(stroke[0], stroke[1]) && inside(stroke[2], stroke[3]),
            "{stroke:?}\n{svg}"
        );
    }
}

#[test]
fn charts_become_png() {
    for (name, svg) in chart_samples::all() {
        assert!(png(&svg).is_ok(), "{name}");
    }
}
