//! The agent: searches, and lets others look on.

use uctopia_game::{
    Agent, AgentFailure, Budget, Evaluator, HostedAgent, Limit, Onlooker, Pace, Player, Report, Rng, Shortcuts, Stop,
    Totals,
};

use super::config::Uct as UctConfig;
use super::findings::Findings;
use super::search::{Search, Searched};
use super::share::shares;
use super::thinking::Thinking;
use crate::opposed;
use crate::rollout::mover;

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
pub struct Uct<G: Shortcuts, E> {
    pub(super) config: UctConfig,
    /// One for each tree.
    pub(super) searches: Vec<Search<G, E>>,
}

impl<G: Shortcuts, E: Evaluator<G> + Clone + Sync> Uct<G, E> {
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

    /// The same agent, which plays the leaves of a batch as the game knows best: the playouts are other ones, no less random.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Even, Game};
    /// use uctopia_games::othello::Othello8;
    /// use uctopia_search::{Uct, UctConfig};
    /// let config = UctConfig { batch: 256, iters: Some(20_000), ..UctConfig::default() };
    /// let mut uct = Uct::new(config, Even, 1).many_at_once();
    /// let report = uct.decide(&Othello8::new(), &Budget::unlimited());
    /// assert_eq!(report.totals.playouts, 20_000);
    /// ```
    #[must_use]
    pub fn many_at_once(mut self) -> Self
    where
        G: Shortcuts,
    {
        let batches = self.searches.iter_mut().filter_map(|search| search.batch.as_mut());
        batches.for_each(super::batch::Batch::play_many);
        self
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
    fn search(&mut self, state: &G, player: Player, budget: &Budget) -> Searched {
        if let [search] = &mut self.searches[..] {
            return match self.config.threads {
                1 => search.run(state, player, budget),
                _ => search.run_shared(state, player, budget, |_, _| {}),
            };
        }
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        self.search_trees(state, player, budget, threads)
    }

    /// Searches all trees on so many threads, on which nothing depends.
    fn search_trees(&mut self, state: &G, player: Player, budget: &Budget, threads: usize) -> Searched {
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
            results.flatten().collect::<Result<Vec<_>, _>>()
        })?;
        let solved = results.iter().find(|(_, stop)| *stop == Stop::Solved);
        let stop = solved.unwrap_or(&results[0]).1;
        let add = |sum: Totals, (totals, _): &(Totals, Stop)| Totals {
            playouts: sum.playouts + totals.playouts,
            nodes: sum.nodes + totals.nodes,
            depth: sum.depth.max(totals.depth),
        };
        Ok((results.iter().fold(Totals::default(), add), stop))
    }

    /// What the trees say about a position that was searched.
    pub(super) fn findings<'a>(&'a self, state: &'a G, player: Player) -> Findings<'a, G, E> {
        Findings { config: &self.config, searches: &self.searches, state, player }
    }

    /// The answer to a finished search, for which random numbers may be drawn.
    fn answer(&mut self, state: &G, player: Player, (totals, stop): (Totals, Stop)) -> Report<G::Move> {
        let mut rng = self.searches[0].draws.rng.clone();
        let report = self.findings(state, player).report(totals, stop, &mut rng);
        self.searches[0].draws.rng = rng;
        report
    }

    /// Searches as [`search`](Self::search) does, and shows the thought where its walks are all back: one tree at any time,
    /// threads when they meet.
    fn search_watched(
        &mut self,
        state: &G,
        player: Player,
        budget: &Budget,
        onlooker: &mut dyn Onlooker<G>,
    ) -> Searched {
        let config = &self.config;
        let mut pace = Pace::new(onlooker.wants());
        let mut look = |search: &Search<G, E>, totals: Totals| {
            if pace.is_due(totals.playouts) {
                let findings = Findings { config, searches: std::slice::from_ref(search), state, player };
                onlooker.look(&Thinking::new(findings, totals));
                pace.looked(totals.playouts, onlooker.wants());
            }
            pace.until(totals.playouts)
        };
        match &mut self.searches[..] {
            [search] if config.threads == 1 => {
                let mut course = search.set_out(state, player, budget);
                let mut until = 1;
                loop {
                    search.go_on(state, &mut course, until);
                    if course.is_over() {
                        return search.arrive(&mut course);
                    }
                    until = look(search, course.totals);
                }
            }
            [search] => search.run_shared(state, player, budget, |search, totals| {
                look(search, totals);
            }),
            _ => self.search(state, player, budget),
        }
    }
}

impl<G: Shortcuts, E: Evaluator<G> + Clone + Sync> Agent<G> for Uct<G, E> {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        self.try_decide(state, budget).unwrap_or_else(|failure| panic!("{failure}"))
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        if self.config.reuse {
            self.searches.iter_mut().for_each(|search| search.memory.follow(before, played));
        }
    }
}

impl<G: Shortcuts, E: Evaluator<G> + Clone + Sync> HostedAgent<G> for Uct<G, E> {
    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        let opposed = [(self.config.solver, "solver=on"), (self.config.minimax > 0.0, "minimax=")];
        let asked = opposed.into_iter().find(|(is_asked, _)| *is_asked);
        asked.map_or(Ok(()), |(_, option)| opposed::check::<G>(option))
    }

    /// Fails where the game goes on for ever, and in games for three and more players with options that need opposed interests.
    fn try_decide(&mut self, state: &G, budget: &Budget) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let player = mover(state);
        let result = self.search(state, player, budget)?;
        Ok(self.answer(state, player, result))
    }

    fn decide_watched(
        &mut self,
        state: &G,
        budget: &Budget,
        onlooker: &mut dyn Onlooker<G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let player = mover(state);
        let result = self.search_watched(state, player, budget, onlooker)?;
        let report = self.answer(state, player, result);
        onlooker.look(&Thinking::answered(self.findings(state, player), &report));
        Ok(report)
    }

    fn is_open_ended(&self) -> bool {
        self.config.is_open_ended()
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
            let result = uct.search_trees(&game, Player::FIRST, &Budget::unlimited(), threads).unwrap();
            let figures = uct.findings(&game, Player::FIRST).figures();
            let figures = figures.iter().map(|f| (f.visits, f.sum, f.variance)).collect::<Vec<_>>();
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
