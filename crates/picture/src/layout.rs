//! Panels side by side, with titles above and captions below.

use crate::canvas::{Anchor, Canvas, Point};
use crate::grid::{CELL, Grid};
use crate::legend::Legend;
use crate::lines::break_lines;
use crate::mark::marks_by_square;
use crate::overlay::draw_mark;
use crate::themes::{FRAME, draw_ground, draw_square};
use crate::{Panel, Picture};

const PADDING: f32 = 18.0;
const SPACE_BETWEEN_PANELS: f32 = 26.0;
/// Room for the names of columns above the board, and of rows to its left.
const NAMES: f32 = 22.0;
/// The minimum width of a panel, so that titles and captions of small boards stay readable.
const NARROWEST: f32 = 264.0;
const TITLE_SIZE: f32 = 17.0;
const TITLE_LINE: f32 = 23.0;
const CAPTION_SIZE: f32 = 12.0;
const CAPTION_LINE: f32 = 17.0;

/// The picture as SVG: all panels side by side, a legend below. The same picture gives the same bytes.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::picture::{Mark, Panel, svg};
/// let panel = Panel {
///     marks: vec![Mark { square: 19, value: Some(-0.2), label: "-0.20".to_owned(), ..Mark::default() }],
///     title: "Black to move".to_owned(),
///     caption: vec!["flat Monte Carlo, 600 playouts".to_owned()],
///     ..Panel::new(Board::lettered(Theme::Discs, 8, 8))
/// };
/// let svg = svg(&panel.into());
/// assert!(svg.contains("Black to move") && svg.contains(">-0.20<"));
/// ```
#[must_use]
pub fn svg(picture: &Picture) -> String {
    let layouts: Vec<Layout<'_>> = picture.panels.iter().map(Layout::of).collect();
    let header = tallest(&layouts, Layout::header);
    let board = tallest(&layouts, Layout::board_height);
    let footer = tallest(&layouts, Layout::footer);

    let gaps = layouts.len().saturating_sub(1) as f32 * SPACE_BETWEEN_PANELS;
    let width = layouts.iter().map(|layout| layout.width).sum::<f32>() + gaps;
    let marks: Vec<_> = picture
        .panels
        .iter()
        .flat_map(|panel| &panel.marks)
        .collect();
    let legend = Legend::of(&marks, width, picture.language);

    let mut canvas = Canvas::default();
    let mut corner = Point {
        x: PADDING,
        y: PADDING,
    };
    for layout in &layouts {
        layout.draw(&mut canvas, corner, header, header + board);
        corner = corner.moved(layout.width + SPACE_BETWEEN_PANELS, 0.0);
    }
    let height = header + board + footer;
    legend.draw(
        &mut canvas,
        Point {
            x: PADDING,
            y: PADDING + height,
        },
    );
    let titles: Vec<&str> = picture
        .panels
        .iter()
        .map(|panel| panel.title.as_str())
        .collect();
    canvas.finish(
        width + 2.0 * PADDING,
        height + legend.height() + 2.0 * PADDING,
        &titles.join(" | "),
    )
}

fn tallest<'a>(layouts: &[Layout<'a>], height: fn(&Layout<'a>) -> f32) -> f32 {
    layouts.iter().map(height).fold(0.0, f32::max)
}

/// A panel whose text is broken into lines.
struct Layout<'a> {
    panel: &'a Panel,
    width: f32,
    title: Vec<String>,
    caption: Vec<String>,
}

/// Room for the names along one side of a board.
fn names_room(names: &[String]) -> f32 {
    if names.iter().all(String::is_empty) {
        0.0
    } else {
        NAMES
    }
}

impl<'a> Layout<'a> {
    fn of(panel: &'a Panel) -> Self {
        let board = &panel.board;
        // The same width on the right as the names take on the left, so that boards are centred in their panels.
        let needed = board.columns as f32 * CELL + 2.0 * (FRAME + names_room(&board.row_names));
        let width = needed.max(NARROWEST);
        let caption = panel
            .caption
            .iter()
            .flat_map(|line| break_lines(line, CAPTION_SIZE, width, usize::MAX));
        Self {
            panel,
            width,
            title: break_lines(&panel.title, TITLE_SIZE, width, usize::MAX),
            caption: caption.collect(),
        }
    }

    fn header(&self) -> f32 {
        self.title.len() as f32 * TITLE_LINE
    }

    /// The board with its frame and the names of its columns.
    fn board_height(&self) -> f32 {
        let board = &self.panel.board;
        board.rows as f32 * CELL + 2.0 * FRAME + names_room(&board.column_names)
    }

    fn footer(&self) -> f32 {
        if self.caption.is_empty() {
            0.0
        } else {
            (self.caption.len() as f32 + 0.5) * CAPTION_LINE
        }
    }

    /// Draws the panel with its board and its caption at the given distances below the corner.
    fn draw(&self, canvas: &mut Canvas, corner: Point, board_down: f32, caption_down: f32) {
        // A title of fewer lines than its neighbour's stands on the board, not at the top.
        let middle = self.width / 2.0;
        let title = corner.moved(middle, board_down - self.header());
        write_lines(
            canvas,
            title,
            Anchor::Middle,
            self.width,
            &self.title,
            (TITLE_SIZE, TITLE_LINE),
        );
        let caption = corner.moved(0.0, caption_down + CAPTION_LINE / 2.0);
        write_lines(
            canvas,
            caption,
            Anchor::Start,
            self.width,
            &self.caption,
            (CAPTION_SIZE, CAPTION_LINE),
        );

        let board = &self.panel.board;
        let names = names_room(&board.column_names);
        let board_corner = corner.moved(
            middle - board.columns as f32 * CELL / 2.0,
            board_down + names + FRAME,
        );
        draw_board(
            canvas,
            &Grid {
                board,
                corner: board_corner,
            },
            self.panel,
        );
    }
}

/// Lines below a point, each of a size and with a distance to the next.
fn write_lines(
    canvas: &mut Canvas,
    top: Point,
    anchor: Anchor,
    room: f32,
    lines: &[String],
    (size, line): (f32, f32),
) {
    for (index, words) in lines.iter().enumerate() {
        let baseline = top.moved(0.0, (index as f32 + 0.75) * line);
        canvas.text(baseline, anchor, size, room, words, r##"fill="#222222""##);
    }
}

fn draw_board(canvas: &mut Canvas, grid: &Grid<'_>, panel: &Panel) {
    let board = grid.board;
    let marks = marks_by_square(board, &panel.marks);
    let mark_on = |index: usize| marks.get(index).copied().flatten();
    draw_ground(canvas, grid);
    draw_names(canvas, grid);
    for (index, centre, square) in grid.squares() {
        draw_square(
            canvas,
            board.theme,
            centre,
            square,
            mark_on(index).is_some(),
        );
    }
    for (index, centre, square) in grid.squares() {
        if let Some(mark) = mark_on(index) {
            draw_mark(canvas, board.theme, centre, square, mark);
        }
    }
}

fn draw_names(canvas: &mut Canvas, grid: &Grid<'_>) {
    let (board, style) = (grid.board, r##"fill="#666666""##);
    let distance = FRAME + NAMES / 2.0;
    for (column, name) in board.column_names.iter().take(board.columns).enumerate() {
        let centre = Point {
            x: grid.column_centre(column),
            y: grid.corner.y - distance,
        };
        canvas.centred_text(centre, 13.0, CELL - 4.0, name, style);
    }
    for (row, name) in board.row_names.iter().take(board.rows).enumerate() {
        let centre = Point {
            x: grid.corner.x - distance,
            y: grid.row_centre(row),
        };
        canvas.centred_text(centre, 13.0, NAMES - 2.0, name, style);
    }
}
