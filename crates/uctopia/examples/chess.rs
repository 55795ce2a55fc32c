//! Chess by the rules of another crate, cozy-chess: what it takes to search a game that exists already.
//!
//! `cargo run --release -p uctopia --example chess`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};

use cozy_chess::{Board, Color, GameStatus, Move, Piece};
use uctopia::game::{check, perft};
use uctopia::options::TextError;
use uctopia::prelude::*;

/// A position, and what the rule of repetition needs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Chess {
    board: Board,
    /// The positions since the last capture or move of a pawn, by their hashes.
    earlier: Vec<u64>,
}

impl Hash for Chess {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.board.hash().hash(hasher);
    }
}

impl Chess {
    /// Whether the position is there for the third time.
    fn is_repeated(&self) -> bool {
        let here = self.board.hash();
        self.earlier
            .iter()
            .filter(|&&earlier| earlier == here)
            .count()
            >= 2
    }

    /// Whether no pieces are left that could give mate: kings with at most one bishop or knight.
    fn is_dead(&self) -> bool {
        let strong = [Piece::Pawn, Piece::Rook, Piece::Queen].map(|piece| self.board.pieces(piece));
        strong.iter().all(|pieces| pieces.is_empty()) && self.board.occupied().len() <= 3
    }
}

impl Game for Chess {
    type Move = Move;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.board.status() != GameStatus::Ongoing || self.is_repeated() || self.is_dead() {
            return Turn::Over;
        }
        Turn::Player(Player::new(self.board.side_to_move() as usize))
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let mut moves = Vec::new();
        if !self.is_over() {
            self.board.generate_moves(|of_piece| {
                moves.extend(of_piece);
                false
            });
        }
        moves.into_iter()
    }

    fn play(&mut self, m: Move) {
        self.earlier.push(self.board.hash());
        self.board.play_unchecked(m);
        if self.board.halfmove_clock() == 0 {
            self.earlier.clear();
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        match self.board.status() {
            GameStatus::Won if player.index() == self.board.side_to_move() as usize => -1.0,
            GameStatus::Won => 1.0,
            _ => 0.0,
        }
    }
}

impl Shortcuts for Chess {}

/// Forsyth–Edwards notation.
impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

impl Notation for Chess {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        match text.trim().parse() {
            Ok(board) => Ok(Self {
                board,
                ..Self::default()
            }),
            Err(_) if text.trim().is_empty() => Ok(Self::default()),
            Err(_) => Err(TextError::whole(text, "expected a position in FEN")),
        }
    }

    fn move_text(&self, m: Move) -> String {
        m.to_string()
    }

    fn player_name(&self, player: Player) -> &'static str {
        ["white", "black"][player.index()]
    }
}

/// The usual values of pieces, in pawns.
struct Material;

impl Evaluator<Chess> for Material {
    fn evaluate(&self, state: &Chess, player: Player) -> f32 {
        let of = |color| {
            let values = [
                (Piece::Pawn, 1),
                (Piece::Knight, 3),
                (Piece::Bishop, 3),
                (Piece::Rook, 5),
                (Piece::Queen, 9),
            ];
            let count = |(piece, value)| value * state.board.colored_pieces(color, piece).len();
            values.map(count).iter().sum::<u32>() as f32
        };
        let lead = of(Color::White) - of(Color::Black);
        if player == Player::FIRST { lead } else { -lead }
    }

    fn unit(&self) -> &'static str {
        "pawns"
    }

    fn scale(&self) -> f32 {
        5.0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Chess::default();
    check(&start, 1, 2)?; // the rules; a FEN does not have the earlier positions
    println!("perft 3: {}", perft(&start, 3).leaves()); // 8902

    // White mates by a8.
    let mate = start.read("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?;
    let mut uct = Uct::builder()
        .iterations(2000)
        .solver(true)
        .seed(1)
        .build()?;
    let report = uct.decide(&mate, &mut Context::unlimited())?;
    println!("{}", mate.move_text(report.best));

    // Black's queen can be taken.
    let queen = start.read("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1")?;
    let mut search = AlphaBeta::new("depth=3".parse()?, Material);
    println!(
        "{}",
        search
            .decide(&queen, &mut Context::unlimited())?
            .to_text(&queen)
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of positions that every chess program knows.
    #[test]
    fn perft_counts_the_usual_positions() {
        assert_eq!(perft(&Chess::default(), 3).leaves(), 8902);
        let busy = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        assert_eq!(
            perft(&Chess::default().read(busy).unwrap(), 3).leaves(),
            97862
        );
    }

    #[test]
    fn the_example_runs() {
        main().unwrap();
    }
}
