//! Whole pictures: their bytes, their pixels, and their limits.

use std::path::Path;
use std::{env, fs};

use crate::{chart_samples, samples};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use resvg::usvg::{Group, Node, Options, Tree};
use uctopia_game::{Board, Player, Square, Theme};
use uctopia_picture::{
    Mark, Panel, Picture, PictureError, article_svg, curve_chart_svg, interval_chart_svg, png, svg,
};

const THEMES: [Theme; 5] = [
    Theme::Lines,
    Theme::Stones,
    Theme::Discs,
    Theme::Rack,
    Theme::Cards,
];

fn pixels(svg: &str) -> Pixmap {
    Pixmap::decode_png(&png(svg).expect("the SVG can be drawn")).expect("the PNG can be read")
}

fn pixel(pixels: &Pixmap, x: u32, y: u32) -> [u8; 3] {
    let pixel: PremultipliedColorU8 = pixels.pixel(x, y).expect("a pixel of the picture");
    [pixel.red(), pixel.green(), pixel.blue()]
}

fn article_picture() -> String {
    let (board, marks) = samples::article();
    article_svg(&board, &marks)
}

/// A board with the same mark on all squares.
fn crowded(theme: Theme, columns: usize, rows: usize, mark: &Mark) -> Picture {
    let board = Board::lettered(theme, columns, rows);
    let marks = (0..columns * rows)
        .map(|square| Mark {
            square,
            ..mark.clone()
        })
        .collect();
    Panel {
        marks,
        ..Panel::new(board)
    }
    .into()
}

#[test]
fn svgs_are_those_in_the_golden_files() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut all: Vec<(&str, String)> = samples::all()
        .into_iter()
        .map(|(name, picture)| (name, svg(&picture)))
        .collect();
    all.push(("article", article_picture()));
    all.extend(chart_samples::all());
    let mut differing = Vec::new();
    for (name, drawn) in all {
        let file = golden.join(name).with_extension("svg");
        if env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&file, &drawn).expect("golden files can be written");
        }
        if fs::read_to_string(&file).unwrap_or_default() != drawn {
            differing.push(file);
        }
    }
    assert!(
        differing.is_empty(),
        "these pictures are no longer what they were: {differing:?}. If that is intended, run the tests with \
         UPDATE_GOLDEN=1, look at the pictures (`cargo run --example gallery -- DIRECTORY`), and commit the files."
    );
}

/// 64-bit FNV-1a: short, and the same everywhere.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The pixels, not the file, are pinned, since compression may change without a pixel changing.
///
/// When resvg is upgraded and this fails, run `cargo run --example gallery -- DIRECTORY` before and after, look at both,
/// and if nothing but the edges of shapes changed, put in the digests that the failure shows. After an intended change
/// of the pictures themselves, put them in together with the new golden files.
#[test]
fn pixels_are_the_same_everywhere() {
    let tic_tac_toe = svg(&samples::tic_tac_toe());
    let interval = interval_chart_svg(&chart_samples::win_rates());
    let curve = curve_chart_svg(&chart_samples::learning_curve());
    let digests = [article_picture(), tic_tac_toe, interval, curve]
        .map(|svg| format!("{:016x}", digest(pixels(&svg).data())));
    assert_eq!(
        digests,
        [
            "0d85247104db8de0",
            "7d4a057361e3ab96",
            "1f0895df10ab31b2",
            "1a731cdd250d53a4"
        ]
    );
}

#[test]
fn the_same_picture_twice_is_the_same_file() {
    for (name, picture) in samples::all() {
        let twice = [svg(&picture), svg(&picture)];
        assert_eq!(twice[0], twice[1], "{name}");
        assert!(png(&twice[0]).unwrap() == png(&twice[1]).unwrap(), "{name}");
    }
}

/// The acceptance test of the article's picture: its size, and the colour of its formula in the middle of each cell.
#[test]
fn the_article_has_its_size_and_its_colours() {
    let file = png(&article_picture()).unwrap();
    // Width, height, bits per channel and colour type (2 is RGB) stand at fixed places: the PNG specification, 11.2.2.
    assert_eq!(file[16..26], [0, 0, 0, 192, 0, 0, 0, 192, 8, 2]);
    let pixels = pixels(&article_picture());
    for mark in samples::article().1 {
        let value = f64::from(mark.value.unwrap());
        let formula = if value > 0.0 {
            [1.0, 1.0 - value, 1.0 - value]
        } else {
            [1.0 + value, 1.0 + value, 1.0]
        };
        let (x, y) = (
            mark.square as u32 % 3 * 64 + 32,
            mark.square as u32 / 3 * 64 + 32,
        );
        let drawn = pixel(&pixels, x, y);
        for (drawn, formula) in drawn.into_iter().zip(formula) {
            assert!(
                (f64::from(drawn) - formula * 255.0).abs() <= 1.0,
                "{mark:?} has {drawn:?} in the middle"
            );
        }
    }
}

#[test]
fn the_article_has_its_lines_and_symbols() {
    let pixels = pixels(&article_picture());
    let (black, white) = ([0; 3], [255; 3]);
    let expected = [
        (63, 2, black, "the line at 64"),
        (2, 128, black, "the line at 128"),
        (61, 2, white, "beside the line at 64"),
        (96, 32, black, "the middle of the cross"),
        (96 - 23, 32 - 23, black, "the end of the cross"),
        (96 + 24, 96, black, "the circle of radius 24"),
        (96, 96, white, "the middle of the circle"),
        (32 + 26, 32 + 4, white, "beyond the disc of radius 24"),
    ];
    for (x, y, colour, what) in expected {
        assert_eq!(pixel(&pixels, x, y), colour, "{what}");
    }
}

#[test]
fn every_board_is_valid_svg() {
    let mark = Mark {
        value: Some(-0.4),
        label: "-0.40".to_owned(),
        chosen: true,
        proof: Some(0.0),
        ..Mark::default()
    };
    for theme in THEMES {
        for (columns, rows) in [(1, 1), (2, 1), (7, 6), (19, 19), (0, 3)] {
            let mut picture = crowded(theme, columns, rows, &mark);
            for (index, square) in picture.panels[0].board.squares.iter_mut().enumerate() {
                *square = match index % 6 {
                    0 => Square::Piece(Player::new(index / 6 % 4)),
                    1 => Square::Void,
                    2 => Square::Label("stock".to_owned()),
                    3 => Square::Card("10♣".to_owned()),
                    _ => Square::Empty,
                };
            }
            for drawn in [
                svg(&picture),
                article_svg(&picture.panels[0].board, &picture.panels[0].marks),
            ] {
                let read = Tree::from_str(&drawn, &Options::default());
                // A board without squares has no size in the article's layout, which has no margins.
                assert!(
                    read.is_ok() || columns == 0,
                    "{theme:?} {columns}×{rows}: {read:?}"
                );
            }
        }
    }
    assert!(Tree::from_str(&svg(&Picture::default()), &Options::default()).is_ok());
}

/// The widths of all texts as the reader of SVG lays them out with the embedded font.
fn text_widths(svg: &str) -> Vec<f32> {
    fn collect(group: &Group, widths: &mut Vec<f32>) {
        for node in group.children() {
            match node {
                Node::Group(group) => collect(group, widths),
                Node::Text(text) => widths.push(text.bounding_box().width()),
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }
    let mut options = Options::default();
    options
        .fontdb_mut()
        .load_font_data(include_bytes!("../../assets/DejaVuSans-subset.ttf").to_vec());
    let mut widths = Vec::new();
    collect(Tree::from_str(svg, &options).unwrap().root(), &mut widths);
    widths
}

#[test]
fn text_stays_in_its_square() {
    for label in [
        "+0.66",
        "WWWWWWWWWWWWWWWW",
        "iiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
        "≤ −12.345678",
        "♠♥♦♣…—√½",
    ] {
        let detail = Some(label.repeat(2));
        let mark = Mark {
            label: label.to_owned(),
            detail,
            ..Mark::default()
        };
        for theme in THEMES {
            let mut picture = crowded(theme, 2, 1, &mark);
            picture.panels[0].board.squares[0] = Square::Card(label.to_owned());
            let widths = text_widths(&svg(&picture));
            // Two labels, two details, one card, names of two columns and one row.
            assert_eq!(widths.len(), 8);
            assert!(
                widths.iter().all(|width| *width <= 48.0),
                "{theme:?} {label}: {widths:?}"
            );
        }
    }
}

#[test]
fn foreign_text_is_escaped() {
    let drawn = svg(&samples::oddities());
    assert!(drawn.contains("&lt;/svg&gt;&lt;b&gt;") && drawn.contains("]]&gt; &amp; so on"));
    assert!(!drawn.contains("<b>") && !drawn.contains("<label>") && !drawn.contains('\u{0}'));
    let expected: usize = drawn.matches("<text ").count();
    let closing = drawn.matches("</text>").count();
    assert_eq!(expected, closing);
}

#[test]
fn a_move_that_is_both_best_and_chosen_has_one_ring() {
    let mark = Mark {
        chosen: true,
        best_value: true,
        ..Mark::default()
    };
    let dashed =
        |mark: &Mark| svg(&crowded(Theme::Stones, 1, 1, mark)).contains("stroke-dasharray");
    assert!(!dashed(&mark));
    assert!(dashed(&Mark {
        chosen: false,
        ..mark
    }));
}

#[test]
fn the_legend_explains_only_what_is_drawn() {
    let drawn = |mark: &Mark| svg(&crowded(Theme::Discs, 3, 3, mark));
    let plain = drawn(&Mark::default());
    assert!(
        !["good", "would play", "proven"]
            .iter()
            .any(|words| plain.contains(words))
    );
    let full = drawn(&Mark {
        value: Some(0.1),
        chosen: true,
        proof: Some(1.0),
        ..Mark::default()
    });
    assert!(
        ["−1", "+1", "good", "would play", "proven"]
            .iter()
            .all(|words| full.contains(words))
    );
}

#[test]
fn undrawable_input_is_an_error() {
    let large = svg(&crowded(Theme::Lines, 150, 150, &Mark::default()));
    let refused = png(&large).unwrap_err();
    assert!(
        matches!(refused, PictureError::TooLarge { .. }),
        "{refused}"
    );
    assert!(matches!(png("<svg"), Err(PictureError::NotSvg { .. })));
    assert!(matches!(
        png("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"-3\"/>"),
        Err(PictureError::NotSvg { .. })
    ));
}

/// A picture never reads files of the machine it is drawn on.
#[test]
fn images_from_elsewhere_are_not_drawn() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/oddities.svg");
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image href="{}" width="64" height="64"/></svg>"#,
        file.display()
    );
    assert!(pixels(&svg).data().iter().all(|channel| *channel == 255));
}
