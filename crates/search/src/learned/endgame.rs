//! Endgames with few draws left, searched exactly.

use uctopia_game::{Player, Shortcuts, Turn, final_payoff};
use uctopia_values::ValueFunction;

use super::{Afterstates, GreedyPolicy, RankedAfterstate};
use crate::depth::most_plies;

impl<G: Shortcuts, E: ValueFunction<G>> GreedyPolicy<G, E> {
    /// The maximum number of positions of one endgame search.
    const MOST_POSITIONS: u64 = 20_000;

    /// Ranks the afterstates by exact values in the evaluator's points, with its scale for a win, if nature draws at most
    /// `draws` times before the end; `None` where it draws more often, or the endgame is too large. Where one afterstate wins
    /// for certain, those ranked lower by the evaluation are omitted.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, adapters::Tree};
    /// use uctopia::search::learned::GreedyPolicy;
    /// let game: Tree = "([A1B1][A3(=B)1])".parse().unwrap();
    /// let mut policy = GreedyPolicy::new(ZeroEvaluator);
    /// assert!(policy.solve_endgame(&game, 0).is_none());
    /// let choices: Vec<_> = policy.solve_endgame(&game, 1).unwrap().iter().map(|choice| (choice.path[0], choice.value)).collect();
    /// assert_eq!(choices, [(1, 0.5), (0, 0.0)]); // the opponent answers with B
    /// ```
    pub fn solve_endgame(&mut self, state: &G, draws: u32) -> Option<Vec<RankedAfterstate<G>>> {
        let Turn::Player(player) = state.turn() else {
            return None;
        };
        if G::PLAYERS > 2 || !ends_within(state, u64::from(draws)) {
            return None;
        }
        self.afterstates.find(state);
        let mut left = EndgameBudget {
            positions: Self::MOST_POSITIONS,
            plies: most_plies::<Afterstates<G>>() / 2,
        };
        let mut exact: Vec<RankedAfterstate<G>> = Vec::new();
        for choice in self.choices_of(&self.afterstates, player) {
            let value = self.exact(&choice.position, player, draws, &mut left)?;
            exact.push(RankedAfterstate {
                value: value * self.evaluator.scale(),
                ..choice
            });
            if value >= 1.0 {
                break;
            }
        }
        super::policy::sort(&mut exact);
        Some(exact)
    }

    /// The expected payoff under best play, if `draws` draws and the positions left suffice to compute it.
    fn exact(
        &self,
        position: &G,
        player: Player,
        draws: u32,
        left: &mut EndgameBudget,
    ) -> Option<f32> {
        match position.turn() {
            Turn::Over => Some(final_payoff(position, player)),
            Turn::Player(to_move) => self.best_exact(position, to_move, player, draws, left),
            Turn::Chance => {
                let draws = draws.checked_sub(1)?;
                let (mut sum, mut weights) = (0.0, 0.0);
                for outcome in position.moves() {
                    let weight = position.weight(outcome);
                    sum += weight * self.exact(&position.after(outcome), player, draws, left)?;
                    weights += weight;
                }
                Some(sum / weights)
            }
        }
    }

    /// Promising replies come first; after a certain win the others are skipped.
    fn best_exact(
        &self,
        position: &G,
        to_move: Player,
        player: Player,
        draws: u32,
        left: &mut EndgameBudget,
    ) -> Option<f32> {
        let mut afterstates = Afterstates::default();
        afterstates.find(position);
        left.positions = left.positions.checked_sub(afterstates.len() as u64)?;
        left.plies = left.plies.checked_sub(1)?;
        let mut best = -1.0_f32;
        for choice in self.choices_of(&afterstates, to_move) {
            best = best.max(self.exact(&choice.position, to_move, draws, left)?);
            if best >= 1.0 {
                break;
            }
        }
        left.plies += 1;
        Some(if to_move == player { best } else { -best })
    }
}

/// The remaining budget of an endgame search.
struct EndgameBudget {
    positions: u64,
    /// Remaining turns of players.
    plies: usize,
}

/// Plies after which a game counts as one that does not end.
const LONGEST: u32 = 10_000;

/// Whether nature draws at most so often where every player makes the first legal move: in most games of cards the number does
/// not depend on the moves.
pub(super) fn ends_within<G: Shortcuts>(state: &G, draws: u64) -> bool {
    let (mut state, mut draws) = (state.clone(), draws);
    for _ in 0..LONGEST {
        match state.turn() {
            Turn::Over => return true,
            Turn::Chance if draws == 0 => return false,
            Turn::Chance => draws -= 1,
            Turn::Player(_) => {}
        }
        let Some(first) = state.moves().next() else {
            return true;
        };
        state.play(first);
    }
    false
}
