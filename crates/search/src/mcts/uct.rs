//! The agent: searches and reports.

use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Evaluator, Player, Report, Rng, Seeded, Shortcuts, Stop,
    Totals,
};
use uctopia_options::{OptionError, Options};

use super::config::UctConfig;
use super::custom::{Phased, Phases};
use super::observe::{TreeReport, TreeSnapshot};
use super::parallel::search_trees;
use super::search::{SearchOutcome, SearchProgress, TreeSearch};
use crate::classical::{count_plies, most_bytes_to_count_plies};
use crate::depth::THREAD_BYTES;
use crate::opposed;
use crate::playout_runner::to_move;
use crate::snapshot_timer::SnapshotTimer;
use crate::threads;

/// Upper confidence bounds applied to trees.
///
/// ```
/// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// use uctopia::{Uct, UctConfig};
/// // The first move wins against best play, although most games after it are lost.
/// let game: Tree = "(((AB)(AB))((BB)A))".parse().unwrap();
/// let report = Uct::new(UctConfig::default(), ZeroEvaluator, 1).unwrap().decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 0);
/// assert_eq!(report.totals.playouts, 1000);
/// ```
#[derive(Clone, Debug)]
pub struct Uct<G: Shortcuts, E> {
    pub(crate) config: UctConfig,
    /// One for each tree.
    pub(crate) searches: Vec<TreeSearch<G, E>>,
    /// The progress of a paused decision in the position of the root, with one tree and one thread.
    pub(crate) paused: Option<SearchProgress>,
}

impl<G: Shortcuts, E: Evaluator<G> + Clone + Sync> Uct<G, Phased<E>> {
    /// Returns an agent with its own random numbers; `evaluator` evaluates positions at playout cutoffs, and moves where an
    /// option needs it.
    ///
    /// # Errors
    /// When options of the configuration have values out of range or cannot be combined.
    ///
    /// ```
    /// use uctopia::{Agent, Context, ZeroEvaluator};
    /// use uctopia::games::othello::Othello8;
    /// use uctopia::Uct;
    /// let config = "iters=20000".parse().unwrap();
    /// let report = Uct::new(config, ZeroEvaluator, 1).unwrap().decide(&Othello8::new(), &mut Context::unlimited()).unwrap();
    /// assert_eq!(report.totals.playouts, 20_000);
    /// ```
    pub fn new(config: UctConfig, evaluator: E, seed: u64) -> Result<Self, OptionError> {
        Self::with(config, Phased::of(evaluator), seed)
    }
}

/// The seed of one of the trees.
fn seed_of_tree(config: &UctConfig, seed: u64, tree: u64) -> u64 {
    if config.trees > 1 {
        Rng::derive(seed, tree)
    } else {
        seed
    }
}

impl<G: Shortcuts, E: Phases<G> + Clone + Sync> Seeded for Uct<G, E> {
    fn set_seed(&mut self, seed: u64) {
        for (search, tree) in self.searches.iter_mut().zip(0..) {
            let seed = seed_of_tree(&self.config, seed, tree);
            *search = TreeSearch::new(self.config.clone(), search.phases.clone(), seed);
        }
        self.paused = None;
    }
}

impl<G: Shortcuts, E: Phases<G> + Clone + Sync> Uct<G, E> {
    pub(super) fn with(config: UctConfig, phases: E, seed: u64) -> Result<Self, OptionError> {
        config.check()?;
        let config = UctConfig {
            threads: threads::at_most(config.threads),
            ..config
        };
        let search = |(phases, tree)| {
            TreeSearch::new(config.clone(), phases, seed_of_tree(&config, seed, tree))
        };
        let first = search((phases.clone(), 0));
        if let Some(problem) = first.lack_of_memory(0) {
            return Err(OptionError::refused(&["memory", "trees"], problem));
        }
        let others = std::iter::repeat_n(phases, config.trees as usize - 1)
            .zip(1..)
            .map(search);
        Ok(Self {
            searches: std::iter::once(first).chain(others).collect(),
            config,
            paused: None,
        })
    }

    /// Whether the tree never has several threads: the builder refuses them to agents with such phases.
    const IS_ALONE: bool = E::HAS_LEAVES || E::LEARNS;

    /// Searches all trees; returns the totals of all, and why the first one ended, or another one if it solved the position.
    fn search(&mut self, state: &G, player: Player, budget: &Budget) -> SearchOutcome {
        if let [search] = &mut self.searches[..] {
            return if Self::IS_ALONE || threads::at_most(self.config.threads) == 1 {
                search.run(state, player, budget)
            } else {
                search.run_shared(state, player, budget, u64::MAX, &mut |_, _| u64::MAX)
            };
        }
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        search_trees(
            &self.config,
            &mut self.searches,
            (state, player),
            budget,
            threads,
        )
    }

    /// The report of the trees on a searched position.
    pub(crate) fn tree_report<'a>(&'a self, state: &'a G, player: Player) -> TreeReport<'a, G, E> {
        TreeReport {
            config: &self.config,
            searches: &self.searches,
            state,
            player,
        }
    }

    /// Nodes of the search that counts plies: as many as the tree had playouts, but at least about a millisecond, so that a quick
    /// agent stays quick, and at most five.
    const COUNTING_NODES: [u64; 2] = [4_000, 20_000];

    /// The report of a finished search, for which random numbers may be drawn. Of proven wins it has the quickest, of proven losses the
    /// longest, as far as a small search finds them.
    fn answer(
        &mut self,
        state: &G,
        player: Player,
        (totals, stop): (Totals, Stop),
    ) -> Report<G::Move> {
        let mut rng = self.searches[0].local.rng.clone();
        let report = self
            .tree_report(state, player)
            .report(totals, stop, &mut rng);
        self.searches[0].local.rng = rng;
        if const { G::PLAYERS != 2 } {
            return report;
        }
        if self.config.sampling > 0.0 {
            return report;
        }
        count_plies(
            state,
            report,
            totals
                .playouts
                .clamp(Self::COUNTING_NODES[0], Self::COUNTING_NODES[1]),
        )
    }

    /// The progress of a paused decision in `state`, which goes on; one in another state is given up.
    fn resume(&mut self, state: &G) -> Option<SearchProgress> {
        let root = self.searches[0].memory.root.as_ref();
        self.paused.take().filter(|_| root == Some(state))
    }

    /// Searches as [`search`](Self::search) does, or continues a paused decision, and takes snapshots between iterations: one tree at
    /// any time, threads between rounds. One tree pauses after a snapshot if the observer wants it.
    fn search_watched(
        &mut self,
        state: &G,
        player: Player,
        paused: Option<SearchProgress>,
        context: &mut Context<'_, G>,
    ) -> SearchOutcome {
        let config = &self.config;
        let budget = &context.budget.clone();
        let done = paused.as_ref().map_or(0, |paused| paused.totals.playouts);
        let mut timer = SnapshotTimer::of(context, done, paused.is_some());
        let first = timer.until(done);
        let mut take_snapshot = |search: &TreeSearch<G, E>, totals: Totals| {
            let is_due = timer.is_due(totals.playouts);
            if is_due {
                let tree_report = TreeReport {
                    config,
                    searches: std::slice::from_ref(search),
                    state,
                    player,
                };
                context.show(&TreeSnapshot::new(tree_report, totals));
                timer.snapshot_taken(totals.playouts, context.schedule());
            }
            let pauses = is_due && context.wants_pause();
            (timer.until(totals.playouts), pauses)
        };
        match &mut self.searches[..] {
            [search] if Self::IS_ALONE || threads::at_most(config.threads) == 1 => {
                let mut progress = paused.unwrap_or_else(|| search.begin(state, player, budget));
                progress.meter.stop_by(&budget.stop);
                let mut until = first;
                loop {
                    search.run_until(state, &mut progress, until);
                    if progress.is_over() {
                        return search.finish(&mut progress);
                    }
                    let (next, pauses) = take_snapshot(search, progress.totals);
                    if pauses {
                        self.paused = Some(progress);
                        return Err(AgentFailure::Paused);
                    }
                    until = next;
                }
            }
            [search] => {
                let mut on_round = |search: &_, totals| take_snapshot(search, totals).0;
                search.run_shared(state, player, budget, 1, &mut on_round)
            }
            _ => self.search(state, player, budget),
        }
    }
}

impl<G: Shortcuts, E: Phases<G> + Clone + Sync> Agent<G> for Uct<G, E> {
    /// Fails if the game does not end, and in games for three and more players with options that need opposed interests.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let player = to_move(state);
        let paused = self.resume(state);
        let result = if context.is_observed() || paused.is_some() {
            self.search_watched(state, player, paused, context)
        } else {
            self.search(state, player, &context.budget)
        };
        let report = self.answer(state, player, result?);
        if context.is_observed() {
            let trees = self.tree_report(state, player);
            context.show(&TreeSnapshot::answered(trees, &report));
        }
        Ok(report)
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        self.paused = None;
        if self.config.reuse {
            self.searches
                .iter_mut()
                .for_each(|search| search.memory.reroot(before, played));
        }
    }

    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        let opposed = [
            (self.config.solver, "solver=on"),
            (self.config.minimax > 0.0, "minimax="),
        ];
        let used = opposed.into_iter().find(|(is_used, _)| *is_used);
        used.map_or(Ok(()), |(_, option)| opposed::check::<G>(option))
    }

    fn is_anytime(&self) -> bool {
        self.config.is_anytime()
    }

    /// The memory of all trees, some for each decision, and that of the search for the end of decided positions.
    fn most_memory(&self) -> Option<u64> {
        /// What one tree takes beside its memory, for the most visited nodes and its report.
        const ALONE: u64 = 1 << 19;
        let trees = self
            .config
            .bytes_of_tree()?
            .saturating_mul(u64::from(self.config.trees));
        let threads = u64::from(self.config.threads - 1) * THREAD_BYTES;
        let counting = if self.config.solves(G::PLAYERS) {
            most_bytes_to_count_plies::<G>(Self::COUNTING_NODES[1])
        } else {
            0
        };
        Some(trees.saturating_add(ALONE + threads + counting))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::custom::{Child, Parent, SelectionRule};
    use uctopia_game::{ZeroEvaluator, adapters::Tree as GameTree};

    #[derive(Clone)]
    struct Panics;

    impl SelectionRule<GameTree> for Panics {
        fn value(&self, _: &Child<usize>, _: &Parent<'_, GameTree>) -> f64 {
            panic!("a mistake in the rule")
        }
    }

    /// On any thread.
    #[test]
    fn a_panic_of_a_custom_rule_reaches_the_caller() {
        let game: GameTree = "((AB)(BA))".parse().unwrap();
        for options in ["", "trees=3", "threads=2"] {
            let config = options.parse().unwrap();
            let mut uct = Uct::builder()
                .config(config)
                .selection(Panics)
                .build()
                .unwrap();
            let search = std::panic::AssertUnwindSafe(|| {
                uct.decide(&game, &mut Context::unlimited()).unwrap().best
            });
            let panic = std::panic::catch_unwind(search).unwrap_err();
            assert_eq!(
                panic.downcast_ref(),
                Some(&"a mistake in the rule"),
                "{options}"
            );
        }
    }

    #[test]
    fn results_of_trees_do_not_depend_on_the_number_of_threads() {
        let game: GameTree = "((A(BB)=)(=(AB)A)(B=A))".parse().unwrap();
        let on = |threads| {
            let config = "iters=101,trees=5".parse().unwrap();
            let mut uct = Uct::new(config, ZeroEvaluator, 7).unwrap();
            let result = search_trees(
                &uct.config,
                &mut uct.searches,
                (&game, Player::FIRST),
                &Budget::unlimited(),
                threads,
            )
            .unwrap();
            let figures = uct.tree_report(&game, Player::FIRST).figures();
            let figures = figures
                .iter()
                .map(|f| (f.visits, f.sum, f.variance))
                .collect::<Vec<_>>();
            let first = figures
                .iter()
                .enumerate()
                .map(|(index, _)| uct.searches[0].local.samples[index].variance());
            assert!(
                first
                    .zip(&figures)
                    .any(|(first, figures)| first != figures.2),
                "the variance is that of all trees"
            );
            (result, figures)
        };
        let alone = on(1);
        assert_eq!(alone.0.0.playouts, 101);
        assert_eq!(alone.1.iter().map(|figures| figures.0).sum::<u64>(), 101);
        assert_eq!(
            [on(2), on(3), on(16)],
            [alone.clone(), alone.clone(), alone]
        );
    }
}
