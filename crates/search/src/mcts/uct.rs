//! The agent: searches, chooses and reports.

use uctopia_game::{Agent, Budget, Evaluator, Game, Report, Stop};

use super::choose::{Figures, choose, line};
use super::config::Uct as UctConfig;
use super::search::Search;
use crate::rollout::{NO_PLAYOUT, any_index, mover};

/// Upper confidence bounds applied to trees.
///
/// ```
/// use uctopia_game::{Agent, Budget, Even, adapters::Tree};
/// use uctopia_search::{Uct, UctConfig};
/// // The first move wins against best play, although most games after it are lost.
/// let game: Tree = "(((AB)(AB))((BB)A))".parse().unwrap();
/// let report = Uct::new(UctConfig::default(), Even, 1).decide(&game, &Budget::unlimited());
/// assert_eq!(report.best, 0);
/// assert_eq!(report.totals.playouts, 1000);
/// ```
#[derive(Clone, Debug)]
pub struct Uct<G: Game, E> {
    search: Search<G, E>,
}

impl<G: Game, E: Evaluator<G>> Uct<G, E> {
    /// An agent with its own random numbers; `evaluator` judges playouts that are cut short, and moves where an option asks
    /// for that.
    ///
    /// # Panics
    /// When [`UctConfig::check`] refuses the configuration.
    pub fn new(config: UctConfig, evaluator: E, seed: u64) -> Self {
        if let Err(reason) = config.check() {
            panic!("{reason}");
        }
        Self { search: Search::new(config, evaluator, seed) }
    }

    /// How many 32-bit words were drawn from MT19937 so far, if picks among untried moves come from there.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Even, adapters::Tree};
    /// use uctopia_search::{Uct, UctConfig, mcts::Generator};
    /// let game: Tree = "(AB)".parse().unwrap();
    /// let config = UctConfig { generator: Generator::Mersenne, ..UctConfig::default() };
    /// let mut uct = Uct::new(config, Even, 1);
    /// uct.decide(&game, &Budget::unlimited());
    /// assert_eq!(uct.words_drawn(), Some(1)); // which of two moves is first; for the other there is no choice
    /// ```
    #[must_use]
    pub fn words_drawn(&self) -> Option<u64> {
        self.search.draws.mersenne.as_ref().map(|mersenne| mersenne.words)
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Uct<G, E> {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        let player = mover(state);
        let search = &mut self.search;
        let (totals, stop) = search.run(state, player, budget);
        let tree = &search.memory.tree;
        let figures = Figures::of_root(tree, player, |index| search.samples.variance(index));
        let best = match &mut search.plan {
            Some(plan) if stop != Stop::Solved => plan.best(tree),
            _ => choose(&search.config, &figures),
        };
        let moves = figures.iter().enumerate().map(|(index, figures)| figures.report(&line(tree, state, index)));
        let (moves, scale) = (moves.collect(), search.config.reward.scale());
        let played = best.unwrap_or_else(|| any_index(state, &mut search.draws.rng));
        let mut report = Report::new(state, moves, scale, played);
        (report.totals, report.stop) = (totals, stop);
        report.note = best.is_none().then(|| NO_PLAYOUT.to_owned());
        report
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        if self.search.config.reuse {
            self.search.memory.follow(before, played);
        }
    }
}
