//! The agent: searches, chooses and reports.

use uctopia_game::{Agent, Budget, Evaluator, Game, Limit, MoveReport, Player, Report, Rng, Stop, Totals};

use super::choose::{Figures, choose, line};
use super::config::Uct as UctConfig;
use super::search::Search;
use super::share::shares;
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
    config: UctConfig,
    /// One for each tree.
    searches: Vec<Search<G, E>>,
}

impl<G: Game, E: Evaluator<G> + Clone + Sync> Uct<G, E> {
    /// An agent with its own random numbers; `evaluator` judges playouts that are cut short, and moves where an option asks
    /// for that.
    ///
    /// # Panics
    /// When [`UctConfig::check`] refuses the configuration.
    pub fn new(config: UctConfig, evaluator: E, seed: u64) -> Self {
        if let Err(reason) = config.check() {
            panic!("{reason}");
        }
        let evaluators = std::iter::repeat_n(evaluator, config.trees as usize);
        let search = |(evaluator, tree)| {
            let seed = if config.trees > 1 { Rng::derive(seed, tree) } else { seed };
            Search::new(config.clone(), evaluator, seed)
        };
        Self { searches: evaluators.zip(0..).map(search).collect(), config }
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
        self.searches[0].draws.mersenne.as_ref().map(|mersenne| mersenne.words)
    }

    /// Searches all trees; the totals of all, and why the first ended, or another if it solved the position.
    fn search(&mut self, state: &G, player: Player, budget: &Budget) -> (Totals, Stop) {
        if let [search] = &mut self.searches[..] {
            return match self.config.threads {
                1 => search.run(state, player, budget),
                _ => search.run_shared(state, player, budget),
            };
        }
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        self.search_trees(state, player, budget, threads)
    }

    /// Searches all trees on so many threads, on which nothing depends.
    fn search_trees(&mut self, state: &G, player: Player, budget: &Budget, threads: usize) -> (Totals, Stop) {
        let fallback = Limit { iterations: Some(UctConfig::DEFAULT_ITERATIONS), ..Limit::NONE };
        let shares: Vec<Budget> = shares(budget, self.config.limit(), fallback, self.config.trees).collect();
        let each = self.searches.len().div_ceil(threads);
        let work = |(searches, shares): (&mut [Search<G, E>], &[Budget])| {
            let shared = searches.iter_mut().zip(shares);
            shared.map(|(search, share)| search.run(state, player, share)).collect::<Vec<_>>()
        };
        let results = std::thread::scope(|scope| {
            let parts = self.searches.chunks_mut(each).zip(shares.chunks(each));
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
            let results = threads.into_iter().map(|thread| thread.join().expect("a search does not panic"));
            results.flatten().collect::<Vec<_>>()
        });
        let solved = results.iter().find(|(_, stop)| *stop == Stop::Solved);
        let stop = solved.unwrap_or(&results[0]).1;
        let add = |sum: Totals, (totals, _): &(Totals, Stop)| Totals {
            playouts: sum.playouts + totals.playouts,
            nodes: sum.nodes + totals.nodes,
            depth: sum.depth.max(totals.depth),
        };
        (results.iter().fold(Totals::default(), add), stop)
    }

    /// The figures of the root's moves in all trees together.
    fn figures(&self, player: Player) -> Vec<Figures> {
        let mut samples = self.searches[0].samples.clone();
        self.searches[1..].iter().for_each(|search| samples.merge(&search.samples));
        let of_tree = |search: &Search<G, E>| Figures::of_root(&search.memory.tree, player, |i| samples.variance(i));
        let add = |sum: Vec<Figures>, tree: Vec<Figures>| {
            sum.iter().zip(&tree).map(|(sum, figures)| sum.and(figures)).collect()
        };
        self.searches.iter().map(of_tree).reduce(add).unwrap_or_default()
    }

    /// What is to be said about a move: its line is that of the tree that tried it most.
    fn report_move(&self, state: &G, index: usize, figures: &Figures) -> MoveReport<G::Move> {
        let visits = |search: &&Search<G, E>| search.memory.tree.edges[index].visits();
        let trees = self.searches.iter().rev();
        let line = trees.max_by_key(visits).map(|search| line(&search.memory.tree, state, index));
        let mut report = figures.report(&line.unwrap_or_default());
        let prior = &self.searches[0].memory.tree.columns.priors;
        report.prior = prior.is_kept().then(|| prior.get(index) as f32);
        report
    }
}

impl<G: Game, E: Evaluator<G> + Clone + Sync> Agent<G> for Uct<G, E> {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        let player = mover(state);
        let (totals, stop) = self.search(state, player, budget);
        let figures = self.figures(player);
        let best = match &mut self.searches[..] {
            [Search { plan: Some(plan), memory, .. }] if stop != Stop::Solved => plan.best(&memory.tree),
            _ => choose(&self.config, &figures),
        };
        let moves = figures.iter().enumerate().map(|(index, figures)| self.report_move(state, index, figures));
        let (moves, scale) = (moves.collect(), self.config.reward.scale());
        let played = best.unwrap_or_else(|| any_index(state, &mut self.searches[0].draws.rng));
        let mut report = Report::new(state, moves, scale, played);
        (report.totals, report.stop) = (totals, stop);
        report.note = best.is_none().then(|| NO_PLAYOUT.to_owned());
        report
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        if self.config.reuse {
            self.searches.iter_mut().for_each(|search| search.memory.follow(before, played));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Even, adapters::Tree as Written};

    #[test]
    fn trees_bring_the_same_on_any_number_of_threads() {
        let game: Written = "((A(BB)=)(=(AB)A)(B=A))".parse().unwrap();
        let on = |threads| {
            let config = UctConfig { iters: Some(101), trees: 5, ..UctConfig::default() };
            let mut uct = Uct::new(config, Even, 7);
            let result = uct.search_trees(&game, Player::FIRST, &Budget::unlimited(), threads);
            let figures = uct.figures(Player::FIRST).iter().map(|f| (f.visits, f.sum, f.variance)).collect::<Vec<_>>();
            let first = figures.iter().enumerate().map(|(index, _)| uct.searches[0].samples.variance(index));
            assert!(
                first.zip(&figures).any(|(first, figures)| first != figures.2),
                "the variance is that of all trees"
            );
            (result, figures)
        };
        let alone = on(1);
        assert_eq!(alone.0.0.playouts, 101);
        assert_eq!(alone.1.iter().map(|figures| figures.0).sum::<u64>(), 101);
        assert_eq!([on(2), on(3), on(16)], [alone.clone(), alone.clone(), alone]);
    }
}
