//! Tree parallelism: several threads search one tree without locks.
//!
//! Enzenberger and Müller 2009, "A lock-free multithreaded Monte-Carlo tree search algorithm": statistics are added atomically,
//! and a read may miss the latest visit of another thread. Pending iterations are counted on their edges, so that threads
//! spread; how they count is an option (`terms.rs`).
//!
//! Nodes come from a pool that is allocated beforehand. When it is exhausted, threads finish their iterations and stop, the
//! pool grows, and they continue; so no node moves while a thread reads it.

use uctopia_game::{AgentFailure, Budget, Limit, Player, Rng, Shortcuts, Stop, Totals};

use super::accumulators::Accumulators;
use super::pool::{Extension, Growth, Pool};
use super::thread::{IterationPool, SearchWorker, SharedSearch};
use super::trees::shares;
use crate::mcts::config::UctConfig;
use crate::mcts::custom::Phases;
use crate::mcts::search::{IterationError, SearchOutcome, ThreadState, TreeSearch};
use crate::mcts::tree::SearchTree;
use crate::sync::atomic::{AtomicBool, Ordering::Relaxed};
use crate::threads::{join, spawn};

impl<G: Shortcuts, E: Phases<G> + Sync> TreeSearch<G, E> {
    /// Searches a position in which `player` is to move with all threads of the configuration. After each round `on_round`
    /// receives the totals, and returns how many iterations there are to be after the next one, which may have fewer; the first
    /// round has `until`.
    pub(crate) fn run_shared(
        &mut self,
        state: &G,
        player: Player,
        budget: &Budget,
        mut until: u64,
        on_round: &mut dyn FnMut(&Self, Totals) -> u64,
    ) -> SearchOutcome {
        if let Some(bytes) = self.config.bytes_of_tree() {
            self.memory.other_bytes = Accumulators::most_bytes(self.config.threads, bytes);
        }
        self.prepare(state, player)?;
        if self.config.discount < 1.0 && !self.memory.tree.columns.sums.is_kept() {
            self.memory.store_exact_sums();
        }
        let (mut workers, iterations) = self.workers(budget);
        let (growth, mut totals) = (Growth::of(&self.memory.tree), Totals::default());
        loop {
            let slots = self.memory.tree.slots();
            let may_count = self.memory.reserve_visits(Self::MOST_IN_A_ROUND);
            self.drop_blocks_after_removal(&mut workers, slots);
            if !may_count {
                self.sum_visits();
                return Ok((totals, Stop::Visits));
            }
            let done = totals.playouts;
            self.limit_round(&mut workers, until.saturating_sub(done));
            let extension = growth.extension(&self.memory.tree, done, iterations.left());
            let solved = self.round(state, &mut workers, &iterations, extension)?;
            totals = self.gather(&mut workers);
            self.memory.count(totals.playouts - done);
            if !self.memory.tree.has_room_for(Self::WIDEST) {
                self.memory_state
                    .since
                    .get_or_insert(u32::try_from(totals.playouts).unwrap_or(u32::MAX));
            }
            if let Some(abandoned) = workers
                .iter()
                .find_map(|worker| worker.abandoned.and_then(IterationError::failure))
            {
                return Err(abandoned);
            }
            let is_over = solved || workers.iter().all(|worker| worker.done);
            if is_over || totals.playouts >= until {
                self.sum_visits();
                until = on_round(self, totals);
            }
            if is_over {
                let ended = workers.iter().find_map(|worker| worker.meter.reason());
                let stop = ended
                    .filter(|reason| !solved && matches!(reason, Stop::Time | Stop::Interrupted));
                return Ok((totals, stop.unwrap_or(Stop::Shared)));
            }
        }
    }

    /// Drops what workers have taken of the pool if nodes were removed from a tree that had so many slots.
    fn drop_blocks_after_removal(&self, workers: &mut [SearchWorker<G::Move>], slots: usize) {
        if self.memory.tree.slots() < slots {
            workers.iter_mut().for_each(|worker| worker.block = 0..0);
        }
    }

    /// Divides the iterations of the next round among the threads.
    fn limit_round(&self, workers: &mut [SearchWorker<G::Move>], iterations: u64) {
        let threads = u64::from(self.config.threads);
        let share = iterations
            .min(Self::MOST_IN_A_ROUND)
            .div_ceil(threads)
            .clamp(1, 1 << 22);
        workers.iter_mut().for_each(|worker| worker.left = share);
    }

    /// Counts the visits of nodes, where threads counted only those of edges.
    fn sum_visits(&self) {
        if self.rules.sums_visits {
            self.memory.tree.sum_visits();
        }
    }

    /// A tree that has no room for a node with so many moves counts as full.
    const WIDEST: usize = 1 << 8;

    /// Iterations of all threads in a round, for which the range of visits is ensured beforehand.
    const MOST_IN_A_ROUND: u64 = 1 << 28;

    /// Adds up the totals of all workers, and collects their samples.
    fn gather(&mut self, workers: &mut [SearchWorker<G::Move>]) -> Totals {
        let mut totals = Totals {
            nodes: self.memory.tree.nodes() as u64,
            ..Totals::default()
        };
        for worker in workers {
            totals.playouts += worker.totals.playouts;
            totals.depth = totals.depth.max(worker.totals.depth);
            let gathered = self.local.samples.iter_mut().zip(&mut worker.local.samples);
            gathered.for_each(|(all, own)| all.merge(&std::mem::take(own)));
        }
        totals
    }

    /// A worker for each thread, with an equal share of the nodes, and the iterations for all of them.
    fn workers(&mut self, budget: &Budget) -> (Vec<SearchWorker<G::Move>>, IterationPool) {
        let moves = self.memory.tree.edges_of(SearchTree::ROOT).len();
        let fallback = Limit {
            iterations: Some(UctConfig::DEFAULT_ITERATIONS),
            ..Limit::NONE
        };
        let mut iterations = 0_u64;
        let worker = |mut share: Budget| {
            iterations =
                iterations.saturating_add(share.limit.iterations.take().unwrap_or(u64::MAX));
            let local = ThreadState::new(&self.config, Rng::new(self.local.rng.next_u64()), moves);
            SearchWorker::new(
                share.start(Limit::NONE, Limit::NONE),
                local,
                Self::MOST_IN_A_ROUND,
                &self.config,
            )
        };
        let threads = self.config.threads;
        let workers = shares(budget, self.config.limit(), fallback, threads)
            .map(worker)
            .collect();
        (workers, IterationPool::new(iterations, threads))
    }

    /// Extends the pool by so many slots, and runs all workers until their budgets or shares of the round end, the pool is
    /// exhausted or the root is solved; returns whether it is solved. Fails where a thread cannot start.
    fn round(
        &mut self,
        root: &G,
        workers: &mut [SearchWorker<G::Move>],
        iterations: &IterationPool,
        extension: Extension,
    ) -> Result<bool, AgentFailure> {
        let used = self.memory.tree.slots();
        let extension = if self.memory.tree.try_reserve(extension.slots) {
            extension
        } else {
            Extension::NONE
        };
        self.memory.tree.extend_pool(extension.slots);
        let shared = self.share(root, Pool::new(used), iterations, extension.is_last);
        let worked = std::thread::scope(|scope| {
            let working = workers.iter_mut().filter(|worker| !worker.done);
            let threads: Vec<_> = working
                .map(|worker| spawn(scope, || shared.work(worker)))
                .collect();
            if threads.iter().any(Result::is_err) {
                shared.round_over.store(true, Relaxed);
            }
            threads
                .into_iter()
                .map(|thread| thread.map(join))
                .collect::<Result<Vec<()>, _>>()
        });
        let SharedSearch {
            pool,
            solved,
            fraction,
            ..
        } = shared;
        let end = pool.end(self.memory.tree.slots());
        let nodes = workers
            .iter_mut()
            .map(|worker| std::mem::take(&mut worker.nodes))
            .sum();
        self.memory.tree.keep_used(nodes, end);
        if fraction.into_inner() {
            let slots = self.memory.tree.slots();
            self.memory.store_exact_sums();
            self.drop_blocks_after_removal(workers, slots);
        }
        worked.map(|_| solved.into_inner())
    }

    /// The tree for all threads.
    fn share<'a>(
        &'a self,
        root: &'a G,
        pool: Pool,
        iterations: &'a IterationPool,
        is_pool_last: bool,
    ) -> SharedSearch<'a, G, E> {
        SharedSearch {
            tree: &self.memory.tree,
            config: &self.config,
            rules: &self.rules,
            phases: &self.phases,
            playout_runner: self.playout_runner,
            root,
            root_player: self.root_player,
            pool,
            is_pool_last,
            iterations,
            round_over: AtomicBool::new(false),
            solved: AtomicBool::new(false),
            fraction: AtomicBool::new(false),
        }
    }
}

#[cfg(all(test, loom))]
#[path = "shared_model.rs"]
mod model;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::config::InFlight;
    use crate::mcts::custom::Phased;
    use crate::mcts::tree::{Bounds, EdgeRef, NodeId, UNSTORED};
    use uctopia_game::{ZeroEvaluator, adapters::Tree as GameTree};

    fn searched(
        config: UctConfig,
        game: &str,
    ) -> (TreeSearch<GameTree, Phased<ZeroEvaluator>>, Totals) {
        let game: GameTree = game.parse().unwrap();
        let mut search = TreeSearch::new(config, Phased::of(ZeroEvaluator), 1);
        let (totals, stop) = search
            .run_shared(
                &game,
                Player::FIRST,
                &Budget::unlimited(),
                u64::MAX,
                &mut |_, _| u64::MAX,
            )
            .unwrap();
        assert_eq!(stop, Stop::Shared);
        (search, totals)
    }

    /// A game of seven plies with five moves each, so wide that the pool runs out.
    fn wide() -> String {
        (0..6).fold("(AB=)".to_owned(), |below, _| {
            format!("({})", below.repeat(5))
        })
    }

    /// No visit is lost, none remains pending, and every node has as many visits as its edges together.
    #[test]
    fn threads_lose_no_visit() {
        let config = UctConfig::default().iters(60_000).threads(4);
        for in_flight in [InFlight::Off, InFlight::Loss] {
            let config = config.clone().in_flight(in_flight);
            let (search, totals) = searched(config, &wide());
            assert_eq!(totals.playouts, 60_000);
            assert!(search.memory.tree.slots() > 6000, "the pool grew");
            check_visits(&search, totals);
        }
    }

    /// Nodes with proofs are searched in the tree, and nodes above and below them in copies, until the root is solved.
    #[test]
    fn threads_that_prove_lose_no_visit() {
        let config = "iters=60000,threads=4,solver=on".parse().unwrap();
        let (search, totals) = searched(config, &wide());
        let tree = &search.memory.tree;
        assert!(
            (2000..60_000).contains(&totals.playouts),
            "{} playouts",
            totals.playouts
        );
        assert!(
            tree.all_nodes()
                .any(|node| node.has_proofs() && node.visits() > 500),
            "proofs below copies"
        );
        check_visits(&search, totals);
    }

    fn check_visits(search: &TreeSearch<GameTree, Phased<ZeroEvaluator>>, totals: Totals) {
        let tree = &search.memory.tree;
        assert_eq!(u64::from(tree.node(0).visits()), totals.playouts);
        assert_eq!(tree.all_nodes().count(), tree.nodes());
        let edges = || {
            tree.all_nodes()
                .flat_map(|node| node.edges())
                .map(|edge| tree.edge(edge))
        };
        let linked: Vec<NodeId> = edges()
            .map(EdgeRef::child)
            .filter(|&child| child != UNSTORED)
            .collect();
        for edge in edges().filter(|edge| edge.child() != UNSTORED) {
            assert!(
                edge.visits() > tree.node(edge.child()).visits(),
                "it had a visit before the node was stored"
            );
        }
        for &node in linked.iter().chain([&SearchTree::ROOT]) {
            let visits: u32 = tree.edges_of(node).map(EdgeRef::visits).sum();
            assert_eq!(visits, tree.node(node).visits());
        }
        assert!((0..tree.slots()).all(|edge| tree.columns.pending.get(edge) == 0));
        assert!(
            tree.edges_of(SearchTree::ROOT)
                .all(|edge| edge.visits() > 0),
            "no move is left out"
        );
        let distinct: std::collections::HashSet<_> = linked.iter().collect();
        assert_eq!(
            distinct.len(),
            linked.len(),
            "no node has two edges leading to it"
        );
    }

    /// Rewards that are no multiples of ½ change how sums are stored during the search, and none is lost.
    #[test]
    fn threads_add_up_fractions() {
        const THIRD: uctopia_game::Evaluation<GameTree> = uctopia_game::Evaluation {
            name: "third",
            aliases: &[],
            unit: "points",
            about: "the first player is a point ahead",
            scale: 3.0,
            score: |_, player| if player == Player::FIRST { 1.0 } else { -1.0 },
        };
        let config: UctConfig = "iters=3000,threads=3,depth=1,cut=scaled".parse().unwrap();
        let game: GameTree = wide().parse().unwrap();
        let mut search = TreeSearch::new(config, Phased::of(THIRD), 1);
        let (totals, _) = search
            .run_shared(
                &game,
                Player::FIRST,
                &Budget::unlimited(),
                u64::MAX,
                &mut |_, _| u64::MAX,
            )
            .unwrap();
        let tree = &search.memory.tree;
        assert_eq!((totals.playouts, tree.node(0).visits()), (3000, 3000));
        let mean = tree.node(0).edges().map(|edge| tree.sum(edge)).sum::<f64>() / 3000.0;
        assert!(
            (mean - 1.0 / 3.0).abs() < 0.2 && tree.columns.sums.is_kept(),
            "{mean}"
        );
        assert!((0..tree.slots()).all(|edge| tree.columns.pending.get(edge) == 0));
    }

    #[test]
    fn threads_prove_the_same_as_one_thread() {
        let config = "iters=200000,threads=3,solver=on".parse().unwrap();
        let (search, totals) = searched(config, "((A(BB))(=(AB))(BA))");
        assert!(totals.playouts < 200_000, "it ends when it is solved");
        let bounds = |index| {
            search
                .memory
                .tree
                .columns
                .bounds
                .get(SearchTree::root_edge(index))
        };
        assert!(
            (0..3).all(|edge| bounds(edge).upper <= 0.0) && bounds(1) == Bounds::of_payoff(0.0)
        );
    }
}
