//! Every opening of some length.

use std::collections::HashSet;

use uctopia_game::{Game, Shortcuts, Turn};

use super::{Opening, Openings, OpeningsError};

impl<G: Shortcuts> Openings<G> {
    /// The most openings that [`all`](Self::all) lists.
    pub const MOST: usize = 2_000_000;

    /// Every position that a game can reach after so many plies from `start`, unfinished ones only, each given by
    /// the moves that lead there.
    ///
    /// Positions that are images of each other under a symmetry count as one ([`Shortcuts::canonical`]). Of all orders
    /// of moves that lead to one, in any of its images, the first one is listed, compared move by move as
    /// [`Game::moves`] lists them; the list itself has that order, too.
    ///
    /// The numbers of openings from the first position:
    ///
    /// | plies | Othello | Othello 6×6 | Othello 4×4 | Connect Four | tic-tac-toe | gomoku |
    /// |---|---|---|---|---|---|---|
    /// | 1 | 1 | 1 | 1 | 4 | 3 | 36 |
    /// | 2 | 3 | 3 | 3 | 25 | 12 | 6,405 |
    /// | 3 | 14 | 14 | 11 | 121 | 38 | 703,934 |
    /// | 4 | 60 | 60 | 31 | 568 | 108 | too many |
    /// | 5 | 322 | 314 | 95 | 2,144 | 153 | |
    /// | 6 | 1,773 | 1,632 | 264 | 8,231 | 183 | |
    /// | 7 | 10,649 | 9,069 | 639 | 27,109 | 95 | |
    /// | 8 | 67,245 | 51,964 | 1,434 | 91,295 | 34 | |
    /// | 9 | 433,985 | 292,920 | 2,477 | 269,531 | none | |
    /// | 10 | too many | 1,706,076 | 3,304 | 809,464 | | |
    ///
    /// # Errors
    /// When nature moves within these plies, when no game lasts that long, and when there are more than
    /// [`MOST`](Self::MOST).
    ///
    /// ```
    /// use uctopia::arena::Openings;
    /// use uctopia::games::mnk::TicTacToe;
    /// let start = TicTacToe::default();
    /// let openings = Openings::all(&start, 2).unwrap();
    /// let texts: Vec<String> = openings.iter().map(|opening| opening.to_text(&start)).collect();
    /// assert_eq!(texts.join(" "), "a1b1 a1c1 a1b2 a1c2 a1c3 b1a1 b1a2 b1b2 b1a3 b1b3 b2a1 b2b1");
    /// ```
    pub fn all(start: &G, plies: u32) -> Result<Self, OpeningsError> {
        let mut level = vec![ReachedPosition {
            position: start.clone(),
            moves: Vec::new(),
        }];
        for ply in 1..=plies {
            level = one_ply_further(&level, ply)?;
        }
        level.retain(|reached| !reached.position.is_over());
        if level.is_empty() {
            return Err(OpeningsError::NothingLeft { plies });
        }
        Ok(level
            .into_iter()
            .map(|reached| Opening::of_moves(reached.moves))
            .collect())
    }
}

/// A position and the first moves that lead there.
struct ReachedPosition<G: Game> {
    position: G,
    moves: Vec<G::Move>,
}

/// The positions after one more ply.
///
/// If `level` holds the first moves to each of its positions, in order, so does the result: were there earlier moves to
/// a position here, all but their last would be earlier moves to a position there, or an image of it.
fn one_ply_further<G: Shortcuts>(
    level: &[ReachedPosition<G>],
    ply: u32,
) -> Result<Vec<ReachedPosition<G>>, OpeningsError> {
    let most = Openings::<G>::MOST;
    let mut seen = HashSet::new();
    let mut next = Vec::new();
    for ReachedPosition { position, moves } in level {
        if position.turn() == Turn::Chance {
            return Err(OpeningsError::Chance { ply });
        }
        for m in position.moves() {
            let after = position.after(m);
            if seen.insert(after.canonical()) {
                let moves = moves.iter().copied().chain([m]).collect();
                next.push(ReachedPosition {
                    position: after,
                    moves,
                });
            }
        }
        if next.len() > most {
            return Err(OpeningsError::TooMany { plies: ply, most });
        }
    }
    Ok(next)
}
