//! Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012, "Information set Monte Carlo tree search").

use std::collections::HashMap;
use std::time::Duration;

use foldhash::fast::FixedState;
use uctopia_game::{
    Agent, AgentFailure, Context, Hidden, Limit, MemoryAccount, Meter, Payoffs, Player, Report,
    ReportSnapshot, Rng, Seeded, Shortcuts, Stop, Totals, Turn, Unfinished, ZeroEvaluator,
};
use uctopia_options::{Plies, choices, options};

use super::report::report_of_means;
use crate::cutoff::CutoffScoring;
use crate::paused_search::PausedSearch;
use crate::playout_runner::{PlayoutRunner, endless, to_move};
use crate::snapshot_timer::SnapshotTimer;
use crate::statistics::RewardMean;

choices! {
    /// Whose information sets are the nodes of the tree.
    ///
    /// ```
    /// use uctopia::{Agent, Context, Notation};
    /// use uctopia::games::kuhn_poker::{KuhnMove, KuhnPoker};
    /// use uctopia::search::imperfect::{Ismcts, IsmctsConfig, Observers};
    /// // The first player, who holds a queen, has bet. The second one knows whether he holds the jack or the king.
    /// let state = KuhnPoker::default().read("Q J").unwrap();
    /// let value = |observers| {
    ///     let config = IsmctsConfig { iters: Some(5000), observers, ..IsmctsConfig::default() };
    ///     let report = Ismcts::new(config, 1).decide(&state, &mut Context::unlimited()).unwrap();
    ///     report.moves[1].value.unwrap() // of a bet
    /// };
    /// // An opponent with one node for both cards cannot call with the king alone.
    /// assert!(value(Observers::Single) > value(Observers::Multiple) + 0.1);
    /// ```
    pub enum Observers {
        /// One tree, as the player to move sees the game: the others play as if they knew no more than he does.
        Single = "single",
        /// A tree for each player, as he sees the game.
        Multiple = "multiple",
    }
}

options! {
    /// Options of information set Monte Carlo tree search.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::search::imperfect::{IsmctsConfig, Observers};
    /// let mut config = IsmctsConfig::default();
    /// config.set("observers", "single").unwrap();
    /// assert_eq!(config.observers, Observers::Single);
    /// ```
    pub struct IsmctsConfig {
        /// iterations, each in a world of its own and with one playout; 1000 when no other bound is given
        iters ["playouts", "simulations", "iterations"]: Option<u64> = None, from "Cowling, Powley and Whitehouse 2012";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "common practice";
        /// nodes to store at most; the search ends when they are used up
        nodes ["max_nodes"]: Option<u64> = None, from "a bound on memory";
        /// memory limit in megabytes for all trees; when it is reached, no more nodes are stored
        memory []: Option<u64> = None, from "a bound on memory that does not end the search";
        /// exploration constant C of mean + C·√(ln A / n), A the times that the move was legal in the node, n its visits
        c ["exploration", "exploration_constant"]: f64 = 1.0, in 0.0..=1000.0, from "Cowling, Powley and Whitehouse 2012: 0.7 on rewards from 0 to 1";
        /// whose information sets are the nodes: those of the player to move in one tree, or those of each player in a tree of his own
        observers []: Observers = Observers::Multiple, from "Cowling, Powley and Whitehouse 2012: SO-ISMCTS and MO-ISMCTS";
    }
}

impl IsmctsConfig {
    /// Iterations when nothing bounds the search.
    pub const DEFAULT_ITERATIONS: u64 = 1000;

    fn limit(&self) -> Limit {
        Limit {
            iterations: self.iters,
            nodes: self.nodes,
            time: self.time,
        }
    }
}

/// Searches a tree of information sets: each iteration guesses anew what the player does not see, and descends by the moves that
/// are legal in this world.
///
/// All worlds share the statistics of a node, so that the search looks for one plan for all of them: it does not fuse strategies as
/// [`Pimc`](super::Pimc) does. It plays the most visited move. In games in which a good strategy must be mixed, such as poker, that
/// move can be foreseen.
///
/// ```
/// use uctopia::{Agent, Context, Notation};
/// use uctopia::games::kuhn_poker::{KuhnMove, KuhnPoker};
/// use uctopia::search::imperfect::{Ismcts, IsmctsConfig};
/// let state = KuhnPoker::default().read("K J bet").unwrap();
/// let report = Ismcts::new(IsmctsConfig::default(), 1).decide(&state, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, KuhnMove::Pass); // the jack wins in no world
/// assert_eq!(report.totals.playouts, 1000);
/// ```
#[derive(Clone, Debug)]
pub struct Ismcts {
    config: IsmctsConfig,
    rng: Rng,
    paused: PausedSearch,
}

/// The statistics of a move in a node.
#[derive(Clone, Copy, Debug)]
struct Edge<M> {
    m: M,
    /// How often the move was legal when the node was visited.
    available: u64,
    /// The payoffs to the player who makes it.
    payoffs: RewardMean,
}

/// The moves of an information set, as far as they were legal in one of its worlds.
type InformationNode<M> = Vec<Edge<M>>;

/// A search in progress.
#[derive(Clone)]
struct Search<G: Hidden> {
    config: IsmctsConfig,
    player: Player,
    meter: Meter,
    account: MemoryAccount,
    nodes: Vec<InformationNode<G::Move>>,
    places: HashMap<(Player, G::Observation), usize, FixedState>,
    totals: Totals,
    /// The moves chosen in an iteration: node, edge and player.
    path: Vec<(usize, usize, Player)>,
}

impl Ismcts {
    /// An agent with its own random numbers.
    #[must_use]
    pub fn new(config: IsmctsConfig, seed: u64) -> Self {
        Self {
            config,
            rng: Rng::new(seed),
            paused: PausedSearch::default(),
        }
    }
}

impl<G: Hidden + Shortcuts> Search<G> {
    /// A search whose tree is the root alone.
    fn new(config: &IsmctsConfig, state: &G, context: &Context<'_, G>) -> Self {
        let fallback = Limit {
            iterations: Some(IsmctsConfig::DEFAULT_ITERATIONS),
            ..Limit::NONE
        };
        let player = to_move(state);
        let mut search = Self {
            config: config.clone(),
            player,
            meter: context.budget.start(config.limit(), fallback),
            account: MemoryAccount::of_megabytes(config.memory),
            nodes: vec![state.moves().map(Edge::new).collect()],
            places: HashMap::with_hasher(FixedState::with_seed(0)),
            totals: Totals::default(),
            path: Vec::new(),
        };
        let root = search.key(state, player);
        search.places.insert(root, 0);
        search.totals.nodes = 1;
        search
    }

    /// The information set that is a node when `mover` is to move.
    fn key(&self, world: &G, mover: Player) -> (Player, G::Observation) {
        let viewer = match self.config.observers {
            Observers::Single => self.player,
            Observers::Multiple => mover,
        };
        (viewer, world.observation(viewer))
    }

    /// Stores an information set with the moves of one of its worlds, if there is memory for it.
    fn add(&mut self, key: (Player, G::Observation), world: &G) {
        let count = world.moves().len();
        let has_memory = !self.account.is_used_up()
            && self.account.grow_table(&mut self.places, 1)
            && self.account.grow_list(&mut self.nodes, 1)
            && self.account.take_list::<Edge<G::Move>>(count)
            // An observation is about as large as a position.
            && self.account.take(G::HEAP_BYTES as u64);
        if has_memory && self.meter.node() {
            self.places.insert(key, self.nodes.len());
            self.nodes.push(world.moves().map(Edge::new).collect());
            self.totals.nodes += 1;
        }
    }

    /// One iteration: a world, a descent to a new node, a playout, and its payoffs on the way.
    fn iterate(&mut self, state: &G, rng: &mut Rng) -> Result<(), Unfinished> {
        let mut world = state.determinize(self.player, rng);
        self.descend(&mut world, rng);
        let meter = &mut self.meter;
        let to_the_end = PlayoutRunner::new(Plies::TO_THE_END, CutoffScoring::Auto);
        let payoffs =
            to_the_end.run_while(&ZeroEvaluator, &mut world, rng, || meter.may_continue())?;
        self.back_up(&payoffs);
        self.totals.playouts += 1;
        self.totals.depth = self.totals.depth.max(self.path.len() as u32);
        Ok(())
    }

    /// Plays the moves of the tree, and stores the first information set that is not in it.
    fn descend(&mut self, world: &mut G, rng: &mut Rng) {
        self.path.clear();
        loop {
            let m = match world.turn() {
                Turn::Over => return,
                Turn::Chance => world.draw_outcome(rng),
                Turn::Player(mover) => {
                    let key = self.key(world, mover);
                    let Some(&node) = self.places.get(&key) else {
                        self.add(key, world);
                        return;
                    };
                    let Some(edge) = self.select(node, world, rng) else {
                        return;
                    };
                    self.path.push((node, edge, mover));
                    self.nodes[node][edge].m
                }
            };
            world.play(m);
        }
    }

    /// The edge of a legal move: one without visits, all equally likely, or else the one with the highest upper bound; `None` if
    /// there is no memory for one.
    fn select(&mut self, node: usize, world: &G, rng: &mut Rng) -> Option<usize> {
        let edges = &mut self.nodes[node];
        let (mut untried, mut chosen, mut highest) = (0, None, f64::NEG_INFINITY);
        for (place, m) in world.moves().enumerate() {
            let Some(index) = edge_of(edges, place, m, &mut self.account) else {
                continue;
            };
            let edge = &mut edges[index];
            edge.available += 1;
            let Some(mean) = edge.payoffs.value() else {
                untried += 1;
                // Each of those seen so far is the chosen one with the same probability.
                if rng.below(untried) == 0 {
                    chosen = Some(index);
                }
                continue;
            };
            let exploration = libm::log(edge.available as f64) / edge.payoffs.count as f64;
            let bound = mean + self.config.c * exploration.sqrt();
            if untried == 0 && bound > highest {
                (chosen, highest) = (Some(index), bound);
            }
        }
        chosen
    }

    /// Adds the payoffs of a finished game to the moves that led to it.
    fn back_up(&mut self, payoffs: &Payoffs) {
        for &(node, edge, player) in &self.path {
            let payoff = payoffs[player.index()];
            self.nodes[node][edge].payoffs.add(payoff.into());
        }
    }

    /// Iterates until so many playouts are done or the budget ends.
    fn run_until(&mut self, state: &G, rng: &mut Rng, until: u64) -> Result<(), AgentFailure> {
        while self.totals.playouts < until && self.meter.iteration() {
            match self.iterate(state, rng) {
                // The next check of the meter ends the search.
                Ok(()) | Err(Unfinished::Budget) => {}
                Err(Unfinished::Endless) => return Err(endless()),
            }
        }
        Ok(())
    }

    fn report(&self, state: &G, rng: &mut Rng) -> Report<G::Move> {
        let means: Vec<RewardMean> = self.nodes[0].iter().map(|edge| edge.payoffs).collect();
        let stop = self.meter.reason().unwrap_or(Stop::Iterations);
        report_of_means(state, &means, (self.totals, stop), rng)
    }
}

impl Seeded for Ismcts {
    fn set_seed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.paused = PausedSearch::default();
    }
}

impl<M> Edge<M> {
    fn new(m: M) -> Self {
        Self {
            m,
            available: 0,
            payoffs: RewardMean::default(),
        }
    }
}

/// The index of a move among the edges, which becomes one of them if it is not and there is memory. In most worlds its place among
/// the legal moves is the same.
fn edge_of<M: Copy + PartialEq>(
    edges: &mut InformationNode<M>,
    place: usize,
    m: M,
    account: &mut MemoryAccount,
) -> Option<usize> {
    if edges.get(place).is_some_and(|edge| edge.m == m) {
        return Some(place);
    }
    let known = edges.iter().position(|edge| edge.m == m);
    if known.is_none() && account.grow_list(edges, 1) {
        edges.push(Edge::new(m));
        return Some(edges.len() - 1);
    }
    known
}

impl<G: Hidden + Shortcuts> Agent<G> for Ismcts {
    /// Fails if the game does not end.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let paused = self.paused.resume::<G, Search<G>>(state);
        let was_paused = paused.is_some();
        let mut search = paused.unwrap_or_else(|| Search::new(&self.config, state, context));
        search.meter.stop_by(&context.budget.stop);
        let mut timer = SnapshotTimer::of(context, search.totals.playouts, was_paused);
        loop {
            let until = timer.until(search.totals.playouts);
            search.run_until(state, &mut self.rng, until)?;
            if search.meter.is_spent() {
                break;
            }
            let done = search.totals.playouts;
            if timer.is_due(done) {
                let report = search.report(state, &mut self.rng.clone());
                context.show(&ReportSnapshot::so_far(&report));
                if context.wants_pause() {
                    self.paused = PausedSearch::of(state, search);
                    return Err(AgentFailure::Paused);
                }
                timer.snapshot_taken(done, context.schedule());
            }
        }
        let report = search.report(state, &mut self.rng);
        context.finish(&report);
        Ok(report)
    }

    fn observe(&mut self, _: &G, _: G::Move) {
        self.paused = PausedSearch::default();
    }

    fn is_anytime(&self) -> bool {
        true
    }

    fn most_memory(&self) -> Option<u64> {
        /// What a search takes beside its trees: a path and a report.
        const ALONE: u64 = 1 << 16;
        let megabytes = self.config.memory?;
        Some(megabytes.saturating_mul(1 << 20).saturating_add(ALONE))
    }
}
