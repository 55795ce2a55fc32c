//! Tree parallelism: several threads search one tree without locks.
//!
//! Enzenberger and Müller 2009, "A lock-free multithreaded Monte-Carlo tree search algorithm": figures are added
//! atomically, and what a thread reads may lack another's latest visit. Iterations under way are counted on their edges, so
//! that threads spread; how they count is an option (`terms.rs`).
//!
//! Nodes come from a pool that is allocated beforehand. When it runs out, threads finish their iterations and stop, the
//! pool grows, and they go on; so nothing ever moves while a thread reads it.

use crate::mcts::phases::Phases;
use uctopia_game::{Budget, Limit, Meter, Payoffs, Player, Rng, Shortcuts, Stop, Totals};

use super::trees::shares;
use crate::mcts::backup::{self, Rewards};
use crate::mcts::config::UctConfig;
use crate::mcts::expansion;
use crate::mcts::search::{Abandoned, Search, Searched};
use crate::mcts::selection::{Descent, Reached, Rules};
use crate::mcts::simulation::Playouts;
use crate::mcts::tree::{Bounds, NodeId, Path, Tree, chooser};

use crate::rollout::Rollout;
use crate::statistics::Moments;
use crate::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// What threads share while none of it moves.
struct Shared<'a, G, E> {
    tree: &'a Tree,
    rules: &'a Rules,
    config: &'a UctConfig,
    rollout: &'a Rollout<E>,
    root: &'a G,
    decider: Player,
    /// Nodes made of the pool.
    nodes: AtomicU32,
    /// Where the rest of the pool begins.
    next: AtomicU32,
    /// Where it began when it had too little left for a node.
    end: AtomicU32,
    /// Whether the pool ran out.
    spent: AtomicBool,
    /// Whether the root is solved.
    solved: AtomicBool,
    /// Whether a reward turned up that the tree cannot add yet, as it is no multiple of ½.
    fraction: AtomicBool,
}

/// What a thread has of its own.
struct Worker<M> {
    meter: Meter,
    rng: Rng,
    path: Path<M>,
    playouts: Playouts<M>,
    samples: Vec<Moments>,
    totals: Totals,
    /// Whether the latest iteration found or stored what may change what is known about the positions above.
    needs_revision: bool,
    /// Iterations counted by the meter but not done.
    repeats: u32,
    /// Iterations until the round ends.
    left: u64,
    /// Why its latest iteration came to no result, if it did not.
    abandoned: Option<Abandoned>,
    /// Whether its budget has ended.
    done: bool,
}

impl<G: Shortcuts, E: Phases<G> + Sync> Search<G, E> {
    /// Searches a position in which `player` is to decide with all threads of the configuration; after each round
    /// `on_round` receives what was done so far.
    pub(crate) fn run_shared(
        &mut self,
        state: &G,
        player: Player,
        budget: &Budget,
        mut on_round: impl FnMut(&Self, Totals),
    ) -> Searched {
        self.prepare(state, player)?;
        if self.config.backup.discount < 1.0 && !self.memory.tree.columns.sums.is_kept() {
            self.memory.tree.keep_fractions();
        }
        let mut workers = self.workers(budget);
        let (mut solved, mut totals) = (false, Totals::default());
        while !solved && workers.iter().any(|worker| !worker.done) {
            if !self.memory.make_countable(Self::MOST_IN_A_ROUND) {
                return Ok((totals, Stop::Visits));
            }
            let done = totals.playouts;
            solved = self.round(state, &mut workers);
            totals = self.gather(&mut workers);
            self.memory.count(totals.playouts - done);
            if !self.memory.tree.has_room_for(Self::WIDEST) {
                self.fullness.since.get_or_insert(u32::try_from(totals.playouts).unwrap_or(u32::MAX));
            }
            if let Some(abandoned) = workers.iter().find_map(|worker| worker.abandoned.and_then(Abandoned::failure)) {
                return Err(abandoned);
            }
            on_round(self, totals);
        }
        let ended = workers.iter().find_map(|worker| worker.meter.reason());
        let stop = ended.filter(|reason| !solved && matches!(reason, Stop::Time | Stop::Interrupted));
        Ok((totals, stop.unwrap_or(Stop::Shared)))
    }

    /// A tree that has no room for a node with so many moves counts as full.
    const WIDEST: usize = 1 << 8;

    /// Iterations of all threads in a round, for so many of which it is made sure that visits can be counted.
    const MOST_IN_A_ROUND: u64 = 1 << 28;

    /// What all workers have done; their samples are gathered here.
    fn gather(&mut self, workers: &mut [Worker<G::Move>]) -> Totals {
        let mut totals = Totals { nodes: self.memory.tree.nodes() as u64, ..Totals::default() };
        for worker in workers {
            totals.playouts += worker.totals.playouts;
            totals.depth = totals.depth.max(worker.totals.depth);
            let gathered = self.samples.iter_mut().zip(&mut worker.samples);
            gathered.for_each(|(all, own)| all.merge(&std::mem::take(own)));
        }
        totals
    }

    /// A worker for each thread, with an equal share of the budget.
    fn workers(&mut self, budget: &Budget) -> Vec<Worker<G::Move>> {
        let moves = self.memory.tree.edges_of(Tree::ROOT).len();
        let fallback = Limit { iterations: Some(UctConfig::DEFAULT_ITERATIONS), ..Limit::NONE };
        let shares = shares(budget, self.config.limit(), fallback, self.config.threads());
        let worker = |share: Budget| Worker {
            meter: share.start(Limit::NONE, Limit::NONE),
            rng: Rng::new(self.rng.next_u64()),
            path: Path::new(self.config.is_traced()),
            playouts: Playouts::new(&self.config),
            samples: vec![Moments::default(); moves],
            totals: Totals::default(),
            needs_revision: false,
            repeats: 0,
            left: Self::MOST_IN_A_ROUND,
            abandoned: None,
            done: false,
        };
        shares.map(worker).collect()
    }

    /// Lets all workers run until their budgets end, the pool runs out or the root is solved; tells whether it is.
    fn round(&mut self, root: &G, workers: &mut [Worker<G::Move>]) -> bool {
        let used = self.memory.tree.slots();
        self.memory.tree.extend_pool(used / 2 + 4 * 1024);
        let share = (Self::MOST_IN_A_ROUND / u64::from(self.config.threads())).min(1 << 22);
        workers.iter_mut().for_each(|worker| worker.left = share);
        let shared = self.share(root, used);
        std::thread::scope(|scope| {
            let working = workers.iter_mut().filter(|worker| !worker.done);
            working.for_each(|worker| drop(scope.spawn(|| shared.work(worker))));
        });
        let (nodes, end) = (shared.nodes.into_inner(), shared.next.into_inner().min(shared.end.into_inner()));
        let (solved, fraction) = (shared.solved.into_inner(), shared.fraction.into_inner());
        if fraction {
            self.memory.tree.keep_fractions();
        }
        self.memory.tree.keep_used(nodes as usize, end as usize);
        solved
    }

    /// The tree for all threads, whose pool begins after so many slots.
    fn share<'a>(&'a self, root: &'a G, used: usize) -> Shared<'a, G, E> {
        Shared {
            tree: &self.memory.tree,
            rules: &self.rules,
            config: &self.config,
            rollout: &self.rollout,
            root,
            decider: self.decider,
            nodes: AtomicU32::new(0),
            next: AtomicU32::new(used as u32),
            end: AtomicU32::new(u32::MAX),
            spent: AtomicBool::new(false),
            solved: AtomicBool::new(false),
            fraction: AtomicBool::new(false),
        }
    }
}

impl<G: Shortcuts, E: Phases<G>> Shared<'_, G, E> {
    /// Iterations until the worker's budget or the pool ends, or the root is solved.
    fn work(&self, worker: &mut Worker<G::Move>) {
        while !self.spent.load(Relaxed) && !self.solved.load(Relaxed) && worker.left > 0 {
            worker.left -= 1;
            if worker.repeats > 0 {
                worker.repeats -= 1;
            } else if !worker.meter.iteration() {
                worker.done = true;
                return;
            }
            match self.iterate(worker) {
                Ok(true) => {}
                Ok(false) => {
                    // The same iteration again, once the tree keeps fractions.
                    self.spent.store(true, Relaxed);
                    worker.repeats += 1;
                    return;
                }
                Err(abandoned) => {
                    let pending = &self.tree.columns.pending;
                    worker.path.steps.iter().for_each(|&(_, edge)| pending.count::<-1>(edge as usize));
                    worker.abandoned = Some(abandoned);
                    worker.done = true;
                    if abandoned.failure().is_some() {
                        self.spent.store(true, Relaxed); // the other threads stop too
                    }
                    return;
                }
            }
            worker.totals.playouts += 1;
            worker.totals.depth = worker.totals.depth.max(worker.path.steps.len() as u32);
            if worker.needs_revision && self.rules.selection.solver && self.is_solved() {
                self.solved.store(true, Relaxed);
            }
        }
    }

    /// One iteration from the root; tells whether its result could be added.
    fn iterate(&self, worker: &mut Worker<G::Move>) -> Result<bool, Abandoned> {
        worker.path.clear();
        worker.needs_revision = false;
        let mut state = self.root.clone();
        let mut node = Tree::ROOT;
        let descent = Descent { tree: self.tree, rules: self.rules, as_first: None, phases: self.rollout.evaluator() };
        let payoffs = loop {
            let Worker { rng, path, .. } = worker;
            let reached = match self.rules.plain {
                true => descent.down::<true, false, G>(&mut state, node, None, rng, path),
                false => descent.down::<false, true, G>(&mut state, node, None, rng, path),
            };
            match reached {
                Reached::Proven(payoffs) => {
                    worker.needs_revision = true;
                    break payoffs;
                }
                Reached::Unstored if state.is_over() => {
                    worker.needs_revision = true;
                    break self.end(&state, &worker.path);
                }
                Reached::Unstored => {}
                Reached::Nothing => return Err(Abandoned::Circle),
            }
            match self.expand(&state, worker) {
                Some(stored) => node = stored,
                None => {
                    let Worker { playouts, rng, path, meter, .. } = worker;
                    break playouts.run(self.rollout, &mut state, rng, path, meter)?;
                }
            }
        };
        Ok(self.back_up(&payoffs, worker))
    }

    /// The payoffs of a finished game.
    fn end(&self, state: &G, path: &Path<G::Move>) -> Payoffs {
        if let Some(&step) = path.steps.last() {
            backup::record_result(self.tree, step, Bounds::of_payoff(state.payoff(Player::FIRST)));
        }
        self.rollout.judge(state)
    }

    /// The node of the position to which the path leads: one from the pool, unless another thread was quicker.
    fn expand(&self, state: &G, worker: &mut Worker<G::Move>) -> Option<NodeId> {
        let edge = self.tree.edge(worker.path.last_edge()?);
        let moves = state.moves().len();
        if edge.visits() < self.config.expansion.threshold || !self.tree.has_room_for(moves) || !worker.meter.node() {
            return None;
        }
        let node = self.next.fetch_add(1 + moves as u32, Relaxed);
        if node as usize + moves >= self.tree.slots() {
            self.end.fetch_min(node, Relaxed);
            self.spent.store(true, Relaxed);
            return None;
        }
        self.nodes.fetch_add(1, Relaxed);
        worker.needs_revision |= self.tree.columns.proofs.is_kept() || self.tree.columns.heuristics.is_kept();
        self.tree.place_node(node, moves, chooser(state));
        expansion::evaluate_moves(self.tree, node, state, self.rollout.evaluator(), self.config.temperature());
        Some(edge.link_first(node))
    }

    /// Adds a result along the path, unless the tree cannot add it yet.
    fn back_up(&self, payoffs: &Payoffs, worker: &mut Worker<G::Move>) -> bool {
        let (scheme, discount) = (self.config.backup.reward, self.config.backup.discount);
        let path = &worker.path;
        let mut rewards = Rewards::new(scheme, payoffs);
        if !rewards.are_whole() && !self.tree.columns.sums.is_kept() {
            self.fraction.store(true, Relaxed);
            path.steps.iter().for_each(|&(_, edge)| self.tree.columns.pending.count::<-1>(edge as usize));
            return false;
        }
        for (ply, &step) in path.steps.iter().enumerate().rev() {
            if discount < 1.0 {
                rewards = Rewards::discounted(scheme, payoffs, discount, path.moves.len().saturating_sub(ply));
            }
            backup::add::<true>(self.tree, step, &rewards);
            if ply == 0 {
                worker.samples[Tree::root_index(step.1)].add(rewards.of(self.decider).value);
            }
        }
        if worker.needs_revision && self.config.revises(G::PLAYERS) {
            backup::revise::<true>(self.tree, &path.steps, false);
        }
        true
    }

    /// Whether the root's result is proven.
    fn is_solved(&self) -> bool {
        let bounds = self.tree.node(Tree::ROOT).edges().map(|edge| self.tree.columns.bounds.get(edge));
        Bounds::of_position(Some(self.decider), bounds).is_solved()
    }
}

#[cfg(all(test, loom))]
#[path = "shared_model.rs"]
mod model;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::config::{InFlight, Limits, Parallel};
    use crate::mcts::phases::Phased;
    use crate::mcts::tree::{Slot, UNSTORED};
    use uctopia_game::{Even, adapters::Tree as Written};

    fn searched(config: UctConfig, game: &str) -> (Search<Written, Phased<Even>>, Totals) {
        let game: Written = game.parse().unwrap();
        let mut search = Search::new(config, Phased::of(Even), 1);
        let (totals, stop) = search.run_shared(&game, Player::FIRST, &Budget::unlimited(), |_, _| {}).unwrap();
        assert_eq!(stop, Stop::Shared);
        (search, totals)
    }

    /// A game of seven plies with five moves each, so wide that the pool runs out.
    fn wide() -> String {
        (0..6).fold("(AB=)".to_owned(), |below, _| format!("({})", below.repeat(5)))
    }

    /// No visit gets lost, none stays under way, and every node is visited as often as its edges are.
    #[test]
    fn threads_lose_no_visit() {
        let config = |in_flight| {
            let limits = Limits { iters: Some(60_000), ..Limits::default() };
            UctConfig { parallel: Parallel::Shared { threads: 4, in_flight }, limits, ..UctConfig::default() }
        };
        for in_flight in [InFlight::Off, InFlight::Visits, InFlight::Loss] {
            let (search, totals) = searched(config(in_flight), &wide());
            check_visits(&search, totals);
        }
    }

    fn check_visits(search: &Search<Written, Phased<Even>>, totals: Totals) {
        let tree = &search.memory.tree;
        assert_eq!(totals.playouts, 60_000);
        assert_eq!(tree.node(0).visits(), 60_000);
        assert!(tree.slots() > 4 * 1024 + 6, "the pool grew: {} slots", tree.slots());
        assert_eq!(tree.all_nodes().count(), tree.nodes());
        let edges = || tree.all_nodes().flat_map(|node| node.edges()).map(|edge| tree.edge(edge));
        let linked: Vec<NodeId> = edges().map(Slot::child).filter(|&child| child != UNSTORED).collect();
        for &node in linked.iter().chain([&Tree::ROOT]) {
            let visits: u32 = tree.edges_of(node).iter().map(Slot::visits).sum();
            assert_eq!(visits, tree.node(node).visits());
        }
        assert!((0..tree.slots()).all(|edge| tree.columns.pending.get(edge) == 0));
        assert!(tree.edges_of(Tree::ROOT).iter().all(|edge| edge.visits() > 0), "no move is left out");
        let distinct: std::collections::HashSet<_> = linked.iter().collect();
        assert_eq!(distinct.len(), linked.len(), "no node has two edges leading to it");
    }

    /// Rewards that are no multiples of ½ change how sums are kept under way, and none is lost.
    #[test]
    fn threads_add_up_fractions() {
        const THIRD: uctopia_game::Evaluation<Written> = uctopia_game::Evaluation {
            name: "third",
            aliases: &[],
            unit: "points",
            about: "the first player is a point ahead",
            scale: 3.0,
            score: |_, player| if player == Player::FIRST { 1.0 } else { -1.0 },
        };
        let config: UctConfig = "iters=3000,threads=3,depth=1,cut=scaled".parse().unwrap();
        let game: Written = wide().parse().unwrap();
        let mut search = Search::new(config, Phased::of(THIRD), 1);
        let (totals, _) = search.run_shared(&game, Player::FIRST, &Budget::unlimited(), |_, _| {}).unwrap();
        let tree = &search.memory.tree;
        assert_eq!((totals.playouts, tree.node(0).visits()), (3000, 3000));
        let mean = tree.node(0).edges().map(|edge| tree.sum(edge)).sum::<f64>() / 3000.0;
        assert!((mean - 1.0 / 3.0).abs() < 0.2 && tree.columns.sums.is_kept(), "{mean}");
        assert!((0..tree.slots()).all(|edge| tree.columns.pending.get(edge) == 0));
    }

    #[test]
    fn threads_prove_what_one_would() {
        let config = "iters=200000,threads=3,solver=on".parse().unwrap();
        let (search, totals) = searched(config, "((A(BB))(=(AB))(BA))");
        assert!(totals.playouts < 200_000, "it ends when it is solved");
        let bounds = |index| search.memory.tree.columns.bounds.get(Tree::root_edge(index));
        assert!((0..3).all(|edge| bounds(edge).upper <= 0.0) && bounds(1) == Bounds::of_payoff(0.0));
    }
}
