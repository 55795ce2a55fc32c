//! Deals with nature's cards face up: was this one to be won at all?

use uctopia_game::{Evaluator, Player};
use uctopia_search::learned::Policy;

use crate::games::{GameSpec, GameVisitor, Playable};
use crate::spec::SpecError;

/// A line of moves, nature's included, that wins a game for one player, where nature's draws are those of a seed and known
/// from the beginning.
///
/// A beam search looks for it, 16 positions wide, then twice as many, up to `width`, guided by the game's learned value or else
/// its first evaluation. `None` when it finds no line, which does not prove that there is none.
///
/// # Errors
/// When more than one player plays the game.
///
/// ```
/// let calculation = "calculation".parse().unwrap();
/// let line = uctopia_catalog::winning_line(&calculation, 1, 256).unwrap().unwrap();
/// assert_eq!(line[0], "turn");
/// assert!(uctopia_catalog::winning_line(&"othello".parse().unwrap(), 1, 256).is_err());
/// ```
pub fn winning_line(game: &GameSpec, seed: u64, width: usize) -> Result<Option<Vec<String>>, SpecError> {
    struct Look {
        seed: u64,
        width: usize,
    }

    impl GameVisitor for Look {
        type Output = Option<Option<Vec<String>>>;

        fn visit<G: Playable>(self, start: G) -> Self::Output {
            if G::PLAYERS != 1 {
                return None;
            }
            let evaluator: Box<dyn Evaluator<G>> = G::learned().unwrap_or_else(|| Box::new(G::EVALUATIONS[0]));
            let mut policy = Policy::new(evaluator);
            let widths =
                std::iter::successors(Some(16), |width| Some(2 * width)).take_while(|&width| width <= self.width);
            let mut lines = widths.map(|width| policy.winning_line(&start, Player::FIRST, self.seed, width));
            Some(lines.find_map(|line| line).map(|line| texts(start, line)))
        }
    }

    let found = game.visit(Look { seed, width });
    found.ok_or_else(|| SpecError::option(&game.to_string(), "deals are for games of one player, such as calculation"))
}

fn texts<G: Playable>(start: G, line: Vec<G::Move>) -> Vec<String> {
    let mut state = start;
    let text = |m| {
        let text = state.move_text(m);
        state.play(m);
        text
    };
    line.into_iter().map(text).collect()
}
