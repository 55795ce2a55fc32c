//! Boards and values as text, SVG and PNG.
//!
//! A [`Board`](uctopia_game::Board) describes the appearance of a position; [`Mark`]s give the values of a search on its squares.
//! From the two this crate makes a board for the [terminal](text()), an [SVG](svg()) with one panel per agent, the [SVG of the
//! article](article_svg) on tic-tac-toe, and from any of these SVGs a [PNG](png()). Its bytes are the same on every machine,
//! since a font is embedded; only characters that it lacks, such as Japanese ones, are set in fonts of the system.
//!
//! ```
//! use uctopia::{Board, Player, Square, Theme};
//! use uctopia::picture::{Mark, Panel, png, svg, text};
//!
//! let mut board = Board::lettered(Theme::Lines, 3, 3);
//! board.squares[4] = Square::Piece(Player::FIRST);
//! let marks = vec![Mark {
//!     square: 0,
//!     value: Some(0.47),
//!     label: "+0.47".to_owned(),
//!     detail: Some("194".to_owned()),
//!     ..Mark::default()
//! }];
//! println!("{}", text(&board, &marks));
//!
//! let panel = Panel { marks, title: "x to move".to_owned(), ..Panel::new(board) };
//! let picture = svg(&panel.into());
//! assert!(png(&picture).is_ok());
//! ```
//!
//! Reading order: `mark.rs` (what is said), `marks.rs` (how a report says it), `text.rs`, `layout.rs` (where
//! it goes), `overlay.rs` (how values look), `themes/` (how boards look, one file per theme), `canvas.rs` (the writer of
//! SVG), `png.rs`.

mod article;
mod canvas;
mod chart;
mod colour;
#[cfg(feature = "png")]
mod error;
mod grid;
mod layout;
mod legend;
mod lines;
mod mark;
mod marks;
mod overlay;
#[cfg(feature = "png")]
mod png;
mod stacked;
mod text;
mod text_fitting;
mod themes;

pub use article::article_svg;
pub use chart::{
    Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, IntervalChart, IntervalRow,
    Measurement, curve_chart_svg, interval_chart_svg,
};
pub use colour::shade;
#[cfg(feature = "png")]
pub use error::PictureError;
pub use layout::svg;
pub use mark::{Mark, Panel, Picture};
pub use marks::marks;
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, Pixels, pixels, png};
pub use stacked::stacked;
pub use text::{symbol, text};
