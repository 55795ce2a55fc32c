//! Boards in 64 bits, and how their tiles slide.

use std::sync::LazyLock;

use super::{Move, SIDE};

/// The lowest bit of each square.
pub(super) const EACH: u64 = 0x1111_1111_1111_1111;

/// What becomes of a row of four tiles that slide to the left.
#[derive(Clone, Copy, Default)]
struct Slid {
    row: u16,
    points: u32,
}

static SLID_LEFT: LazyLock<Vec<Slid>> = LazyLock::new(|| (0..=u16::MAX).map(slide_left).collect());

fn slide_left(row: u16) -> Slid {
    let mut tiles = (0..SIDE)
        .map(|place| row >> (4 * place) & 0xf)
        .filter(|&tile| tile != 0)
        .peekable();
    let (mut slid, mut place) = (Slid::default(), 0);
    while let Some(mut tile) = tiles.next() {
        // Tiles above the goal, which no game has, stay as they are.
        if tiles.peek() == Some(&tile) && tile < 0xf {
            tiles.next();
            tile += 1;
            slid.points += 1 << tile;
        }
        slid.row |= tile << (4 * place);
        place += 1;
    }
    slid
}

/// The board with columns as rows.
#[inline]
pub(super) fn transposed(squares: u64) -> u64 {
    let swap = |squares: u64, mask: u64, distance: u32| {
        let changed = (squares ^ (squares >> distance)) & mask;
        squares ^ changed ^ (changed << distance)
    };
    // Single squares within blocks of two by two, then the blocks.
    swap(
        swap(squares, 0x0000_f0f0_0000_f0f0, 12),
        0x0000_0000_ff00_ff00,
        24,
    )
}

/// The board with the columns in the opposite order.
#[inline]
pub(super) fn mirrored(squares: u64) -> u64 {
    let pairs = (squares & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (squares >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    (pairs & 0x00ff_00ff_00ff_00ff) << 8 | (pairs >> 8 & 0x00ff_00ff_00ff_00ff)
}

/// The board after a slide, and the points for it.
#[inline]
pub(super) fn slid(squares: u64, slide: Move) -> (u64, u32) {
    let is_upright = matches!(slide, Move::Up | Move::Down);
    let is_backward = matches!(slide, Move::Right | Move::Down);
    let turn = |squares| {
        if is_upright {
            transposed(squares)
        } else {
            squares
        }
    };
    let turned = turn(squares);
    let facing = if is_backward {
        mirrored(turned)
    } else {
        turned
    };
    let (mut rows, mut points) = (0, 0);
    for place in 0..SIDE {
        let slid = SLID_LEFT[usize::from((facing >> (16 * place)) as u16)];
        rows |= u64::from(slid.row) << (16 * place);
        points += slid.points;
    }
    (
        turn(if is_backward { mirrored(rows) } else { rows }),
        points,
    )
}

/// The lowest bits of the empty squares.
#[inline]
pub(super) fn empty(squares: u64) -> u64 {
    !(squares | squares >> 1 | squares >> 2 | squares >> 3) & EACH
}
