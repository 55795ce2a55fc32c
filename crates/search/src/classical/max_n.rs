//! Max^n: minimax for three and more players.
//!
//! Every player maximizes their own component of a vector of values, one for each player (Luckhardt and Irani 1986, "An
//! algorithmic solution of N-person games"). Of moves that are equally good for the player to move, the first counts; another
//! choice may have other payoffs for the others, as in every game of more than two players.
//!
//! All values are on the evaluation's scale: a win that depends on estimated moves of others is not certain, and no value
//! counts plies. For two players the values are those of minimax.

use uctopia_game::{
    Evaluator, Game, MAX_PLAYERS, Meter, Player, Turn, chance_probabilities, final_payoffs,
};

use crate::depth::most_plies;

/// The value of a position to every player, by [`Player::index`], and the play that leads to it, last move first.
#[derive(Clone, Debug)]
pub(super) struct ValueVector<M> {
    pub(super) scores: [f32; MAX_PLAYERS],
    pub(super) reversed_line: Vec<M>,
}

impl<M> ValueVector<M> {
    fn leaf(scores: [f32; MAX_PLAYERS]) -> Self {
        Self {
            scores,
            reversed_line: Vec::new(),
        }
    }
}

pub(super) struct MaxNSearch<'a, E> {
    evaluator: &'a E,
    pub(super) meter: Meter,
    pub(super) nodes: u64,
    /// Plies from the root to the current position.
    ply: usize,
    /// Whether a line was longer than the maximum depth.
    pub(super) too_deep: bool,
}

impl<'a, E> MaxNSearch<'a, E> {
    pub(super) fn new(evaluator: &'a E, meter: Meter) -> Self {
        Self {
            evaluator,
            meter,
            nodes: 1,
            ply: 0,
            too_deep: false,
        }
    }

    /// The values of `state`, looking `depth` player moves ahead; `None` when the budget ends, or the line is too long.
    pub(super) fn values<G: Game>(&mut self, state: &G, depth: u32) -> Option<ValueVector<G::Move>>
    where
        E: Evaluator<G>,
    {
        self.too_deep |= self.ply >= most_plies::<G>();
        if self.too_deep || !self.meter.node() {
            return None;
        }
        self.nodes += 1;
        self.ply += 1;
        let values = match state.turn() {
            Turn::Over => {
                let scale = self.evaluator.scale();
                Some(ValueVector::leaf(
                    final_payoffs(state).map(|payoff| payoff * scale),
                ))
            }
            Turn::Chance => self.average(state, depth),
            Turn::Player(_) if depth == 0 => Some(self.estimate(state)),
            Turn::Player(to_move) => self.best(state, depth, to_move),
        };
        self.ply -= 1;
        values
    }

    fn estimate<G: Game>(&self, state: &G) -> ValueVector<G::Move>
    where
        E: Evaluator<G>,
    {
        let mut scores = [0.0; MAX_PLAYERS];
        for (index, score) in scores.iter_mut().enumerate().take(G::PLAYERS) {
            *score = self.evaluator.evaluate(state, Player::new(index));
        }
        ValueVector::leaf(scores)
    }

    /// The mean over nature's outcomes.
    fn average<G: Game>(&mut self, state: &G, depth: u32) -> Option<ValueVector<G::Move>>
    where
        E: Evaluator<G>,
    {
        let mut means = [0.0; MAX_PLAYERS];
        for (outcome, probability) in chance_probabilities(state) {
            let values = self.values(&state.after(outcome), depth)?;
            for (mean, score) in means.iter_mut().zip(values.scores) {
                *mean += probability * f64::from(score);
            }
        }
        Some(ValueVector::leaf(means.map(|mean| mean as f32)))
    }

    /// The values after the move that is best for `to_move`.
    fn best<G: Game>(
        &mut self,
        state: &G,
        depth: u32,
        to_move: Player,
    ) -> Option<ValueVector<G::Move>>
    where
        E: Evaluator<G>,
    {
        let mut best: Option<ValueVector<G::Move>> = None;
        for m in state.moves() {
            let mut values = self.values(&state.after(m), depth - 1)?;
            let own = to_move.index();
            if best
                .as_ref()
                .is_none_or(|best| values.scores[own] > best.scores[own])
            {
                values.reversed_line.push(m);
                best = Some(values);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::adapters::Tree;
    use uctopia_game::{Agent, Budget, Context, Limit, Rng, ZeroEvaluator};
    use uctopia_options::Plies;

    use crate::classical::{Minimax, MinimaxConfig};

    fn meter() -> Meter {
        Budget::unlimited().start(Limit::NONE, Limit::NONE)
    }

    /// A random tree of moves, draws and chance, this deep at most.
    fn random_tree(rng: &mut Rng, depth: u32) -> String {
        if depth == 0 || rng.below(6) == 0 {
            return ["A", "=", "B"][rng.below(3) as usize].to_owned();
        }
        let children: Vec<String> = (0..=rng.below(3))
            .map(|_| random_tree(rng, depth - 1))
            .collect();
        if rng.below(5) == 0 {
            format!(
                "[{}]",
                children
                    .iter()
                    .map(|child| format!("{child}1"))
                    .collect::<String>()
            )
        } else {
            format!("({})", children.concat())
        }
    }

    #[test]
    fn for_two_players_it_is_minimax() {
        let mut rng = Rng::new(4);
        for _ in 0..300 {
            let text = random_tree(&mut rng, 5);
            let game: Tree = text.parse().unwrap();
            let Turn::Player(player) = game.turn() else {
                continue;
            };
            let config = MinimaxConfig {
                depth: Plies::TO_THE_END,
                wins: crate::classical::WinScoring::Scaled,
                ..MinimaxConfig::default()
            };
            let report = Minimax::new(config, ZeroEvaluator)
                .decide(&game, &mut Context::unlimited())
                .unwrap();
            for (m, reported) in game.moves().zip(&report.moves) {
                let mut search = MaxNSearch::new(&ZeroEvaluator, meter());
                let values = search.values(&game.after(m), u32::MAX).unwrap();
                let proof = reported.proof.unwrap().payoff;
                assert!(
                    (values.scores[player.index()] - proof).abs() < 1e-6,
                    "{text}: {values:?}, not {proof}"
                );
            }
        }
    }
}
