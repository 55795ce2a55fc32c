//! Endings in which so little is left to chance that all of it can be tried.

use uctopia_game::{Evaluator, Game, Player, Turn};

use super::{Afterstates, Policy};

impl<G: Game, E: Evaluator<G>> Policy<G, E> {
    /// Positions that one ending may cost.
    const MOST_POSITIONS: u64 = 20_000;

    /// Ranks the afterstates by their exact values, in the evaluator's points with its scale for a win, if nature draws at
    /// most `draws` times before the end. Returns whether it did: not where nature draws more often, or the ending is too
    /// large after all. Where one wins for certain, those that looked worse are left out.
    ///
    /// ```
    /// use uctopia_game::{Even, adapters::Tree};
    /// use uctopia_search::learned::Policy;
    /// let game: Tree = "([A1B1][A3(=B)1])".parse().unwrap();
    /// let mut policy = Policy::new(Even);
    /// let mut ranked = policy.rank(&game);
    /// assert!(!policy.settle(&mut ranked, 0, &game));
    /// assert!(policy.settle(&mut ranked, 1, &game));
    /// assert_eq!(ranked, [(1, 0.5), (0, 0.0)]); // the opponent answers with B
    /// ```
    pub fn settle(&mut self, ranked: &mut Vec<(usize, f32)>, draws: u32, state: &G) -> bool {
        let Turn::Player(player) = state.turn() else { return false };
        if !ends_within(state, draws) {
            return false;
        }
        let mut left = Self::MOST_POSITIONS;
        let mut exact: Vec<(usize, f32)> = Vec::new();
        for &(number, _) in ranked.iter() {
            let Some(value) = self.exact(self.afterstates.position(number), player, draws, &mut left) else {
                return false;
            };
            exact.push((number, value * self.evaluator.scale()));
            if value >= 1.0 {
                break;
            }
        }
        super::policy::sort(&mut exact);
        *ranked = exact;
        true
    }

    /// The expected payoff under best play, if `draws` draws and the positions left are enough to know it.
    fn exact(&self, position: &G, player: Player, draws: u32, left: &mut u64) -> Option<f32> {
        match position.turn() {
            Turn::Over => Some(position.payoff(player)),
            Turn::Player(mover) => self.best_exact(position, mover, player, draws, left),
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

    /// The promising answers come first, and a certain win needs no others.
    fn best_exact(&self, position: &G, mover: Player, player: Player, draws: u32, left: &mut u64) -> Option<f32> {
        let mut afterstates = Afterstates::default();
        afterstates.find(position);
        let ranked = self.ranked(&afterstates, mover);
        *left = left.checked_sub(ranked.len() as u64)?;
        let mut best = -1.0_f32;
        for (number, _) in ranked {
            best = best.max(self.exact(afterstates.position(number), mover, draws, left)?);
            if best >= 1.0 {
                break;
            }
        }
        Some(if mover == player { best } else { -best })
    }
}

/// Whether nature draws so often at most where everybody makes the first move there is: in most games of cards it does not
/// matter who plays what.
fn ends_within<G: Game>(state: &G, draws: u32) -> bool {
    let (mut state, mut draws) = (state.clone(), draws);
    loop {
        match state.turn() {
            Turn::Over => return true,
            Turn::Chance if draws == 0 => return false,
            Turn::Chance => draws -= 1,
            Turn::Player(_) => {}
        }
        let Some(first) = state.moves().next() else { return true };
        state.play(first);
    }
}
