//! The afterstate with the best value, at once.

use uctopia_game::{Agent, Budget, Evaluator, Game, MoveReport, Player, Report, Scale, Totals, options};

use super::Afterstates;
use crate::rollout::mover;

options! {
    /// Options of the greedy agent.
    ///
    /// ```
    /// use uctopia_game::options::Options;
    /// use uctopia_search::learned::GreedyConfig;
    /// let mut config = GreedyConfig::default();
    /// config.set("eval", "buried").unwrap();
    /// assert_eq!(config.eval, "buried");
    /// ```
    pub struct GreedyConfig {
        /// evaluation of the positions it can reach, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "afterstates: Sutton and Barto 1998";
    }
}

/// Plays to the position with the best value that its player can reach, without looking further.
///
/// ```
/// use uctopia_game::{Agent, Budget, Even, adapters::Tree};
/// use uctopia_search::learned::Greedy;
/// let game: Tree = "((BB)A)".parse().unwrap();
/// assert_eq!(Greedy::new(Even).decide(&game, &Budget::unlimited()).best, 1); // finished games need no evaluation
/// ```
#[derive(Clone, Debug)]
pub struct Greedy<G: Game, E> {
    policy: Policy<G, E>,
}

impl<G: Game, E: Evaluator<G>> Greedy<G, E> {
    /// An agent that trusts `evaluator`.
    pub fn new(evaluator: E) -> Self {
        Self { policy: Policy::new(evaluator) }
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Greedy<G, E> {
    fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
        let player = mover(state);
        let ranked = self.policy.rank(state);
        let mut moves: Vec<MoveReport<G::Move>> = state.moves().map(MoveReport::new).collect();
        let mut best = 0;
        // From the worst to the best, so that each move keeps the best that comes of it.
        for &(number, value) in ranked.iter().rev() {
            let path = self.policy.afterstates.path(number);
            if let Some(index) = path.first().and_then(|first| moves.iter().position(|m| m.mv == *first)) {
                moves[index].value = Some(value);
                moves[index].pv = path;
                best = index;
            }
        }
        let evaluator = &self.policy.evaluator;
        let scale = Scale::Points { unit: evaluator.unit().into(), scale: evaluator.scale() };
        let mut report = Report::new(state, moves, scale, best);
        report.totals = Totals { nodes: ranked.len() as u64, depth: 1, ..Totals::default() };
        report.player = player;
        report
    }
}

/// Values of afterstates, and the memory to find them without allocating anew.
#[derive(Clone, Debug)]
pub struct Policy<G: Game, E> {
    /// Where the player can go, as of the last question.
    pub afterstates: Afterstates<G>,
    /// Who values it.
    pub evaluator: E,
}

impl<G: Game, E: Evaluator<G>> Policy<G, E> {
    /// A policy that trusts `evaluator`.
    pub fn new(evaluator: E) -> Self {
        Self { afterstates: Afterstates::default(), evaluator }
    }

    /// The afterstates by number with their values for the player to move, the best first; the first found of equals.
    pub fn rank(&mut self, state: &G) -> Vec<(usize, f32)> {
        let player = mover(state);
        self.afterstates.find(state);
        let values = self.afterstates.iter().map(|(number, position)| (number, self.value(position, player)));
        let mut ranked: Vec<(usize, f32)> = values.collect();
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        ranked
    }

    /// Goes on to the best afterstate.
    ///
    /// ```
    /// use uctopia_game::{Even, Game, Player, adapters::Tree};
    /// use uctopia_search::learned::Policy;
    /// let mut game: Tree = "(B=A)".parse().unwrap();
    /// let mut policy = Policy::new(Even);
    /// policy.play(&mut game);
    /// assert_eq!(game.payoff(Player::FIRST), 1.0);
    /// ```
    ///
    /// # Panics
    /// When no player is to move.
    #[inline]
    pub fn play(&mut self, state: &mut G) {
        let player = mover(state);
        self.afterstates.find(state);
        let mut best = (0, f32::NEG_INFINITY);
        if self.afterstates.len() > 1 {
            for (number, position) in self.afterstates.iter() {
                let value = self.value(position, player);
                if value > best.1 {
                    best = (number, value);
                }
            }
        }
        state.clone_from(self.afterstates.position(best.0));
    }

    /// Finished games count as much as the surest of estimates.
    #[inline]
    fn value(&self, position: &G, player: Player) -> f32 {
        if position.is_over() {
            position.payoff(player) * self.evaluator.scale()
        } else {
            self.evaluator.evaluate(position, player)
        }
    }
}
