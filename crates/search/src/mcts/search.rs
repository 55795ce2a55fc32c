//! The search: select, expand, rollout, backup, and in the end choose.

use uctopia_game::{
    Agent, Bound, Budget, Evaluator, Game, Limit, Meter, MoveReport, Payoffs, Player, Proof, Report, Rng, Stop, Totals,
};

use super::bounds::Bounds;
use super::config::{Choice, Generator, Parent, Passes, Ties, Trigger, Uct as UctConfig, Viewpoint};
use super::memory::Memory;
use super::mersenne::Mersenne;
use super::select::{self, Policy};
use super::tree::{Edge, EdgeId, NodeId, Tree, UNSTORED};
use crate::rollout::{NO_PLAYOUT, Rollout, any_index, mover};

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
    rollout: Rollout<E>,
    rng: Rng,
    /// Draws among untried moves, where they have a generator of their own.
    mersenne: Option<Mersenne>,
    memory: Memory<G>,
    /// Who decides at the root.
    decider: Player,
    /// Iterations of this decision that are finished.
    iterations: u32,
    /// The edges of the current iteration, from the root down.
    path: Vec<(NodeId, EdgeId)>,
    /// Sums of squared rewards of the root's moves, the basis of their variances.
    squares: Vec<f64>,
    /// The number and sum of the rewards that those squares cover: a kept tree brings visits without squares.
    sampled: Vec<(u32, f64)>,
}

impl<G: Game, E: Evaluator<G>> Uct<G, E> {
    /// An agent with its own random numbers; `evaluator` judges playouts that are cut short.
    pub fn new(config: UctConfig, evaluator: E, seed: u64) -> Self {
        let rollout =
            Rollout::new(config.depth, config.cut, evaluator).judging(config.ends).overrunning(config.overrun);
        Self {
            rollout,
            rng: Rng::new(seed),
            mersenne: (config.generator == Generator::Mersenne).then(|| Mersenne::new(seed)),
            memory: Memory::new(config.graph),
            decider: Player::FIRST,
            iterations: 0,
            path: Vec::new(),
            squares: Vec::new(),
            sampled: Vec::new(),
            config,
        }
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
        self.mersenne.as_ref().map(|mersenne| mersenne.words)
    }

    /// One iteration from the root; returns how deep it went.
    fn iterate(&mut self, root: &G, meter: &mut Meter) -> u32 {
        self.path.clear();
        let mut state = root.clone();
        let mut node = Tree::<G::Move>::ROOT;
        let payoffs = loop {
            let edge_id = self.select(&state, node);
            self.path.push((node, edge_id));
            let edge = self.memory.tree.edges[edge_id as usize];
            if edge.bounds.is_solved() && self.solves() {
                break edge.bounds.payoffs();
            }
            state.play(edge.mv);
            if edge.child != UNSTORED {
                node = edge.child;
                continue;
            }
            if state.is_over() {
                let result = Bounds::of_payoff(state.payoff(Player::FIRST));
                self.memory.tree.edges[edge_id as usize].bounds = result;
                break self.rollout.judge(&state);
            }
            let Some(stored) = self.expand(&state, edge.visits, meter) else {
                break self.rollout.run(&mut state, &mut self.rng);
            };
            node = stored;
            self.memory.tree.edges[edge_id as usize].child = node;
        };
        self.back_up(&payoffs);
        self.path.len() as u32
    }

    /// The node of a position that was tried `visits` times; `None` while it is not to be stored, or cannot be. In a
    /// graph a position that is stored already costs nothing.
    fn expand(&mut self, state: &G, visits: u32, meter: &mut Meter) -> Option<NodeId> {
        let enough = self.config.threshold + u32::from(self.config.trigger == Trigger::Exceeded);
        if visits < enough || (self.config.passes == Passes::Leaf && must_pass(state)) {
            return None;
        }
        let known = self.memory.find(state);
        if known.is_some() {
            return known;
        }
        let fits = self.memory.tree.has_room_for(state.moves().len()) && meter.node();
        fits.then(|| self.memory.store(state))
    }

    /// The edge an iteration follows from a node: a player's choice or nature's draw.
    fn select(&mut self, state: &G, node_id: NodeId) -> EdgeId {
        let tree = &self.memory.tree;
        let node = &tree.nodes[node_id as usize];
        let edges = &tree.edges[node.edges()];
        let index = if node.mover.is_none() {
            let outcome = state.draw_outcome(&mut self.rng);
            edges.iter().position(|edge| edge.mv == outcome).expect("nature draws one of her outcomes")
        } else {
            let policy = Policy { c: self.config.c, untried: self.config.untried, solver: self.solves() };
            let parent_visits = match self.config.parent {
                Parent::Visits => node.visits,
                Parent::Iterations => self.iterations,
            };
            let below = |bound| match &mut self.mersenne {
                None => self.rng.below(bound),
                Some(mersenne) => mersenne.below(bound),
            };
            select::choose(node, edges, policy, parent_visits, below)
        };
        node.first_edge + index as EdgeId
    }

    /// Whether proofs are backed up: only for one and two players, whose interests are opposed.
    fn solves(&self) -> bool {
        self.config.solver && G::PLAYERS <= 2
    }

    /// Adds a result along the path, from the bottom up.
    fn back_up(&mut self, payoffs: &Payoffs) {
        let solves = self.solves();
        for step in (0..self.path.len()).rev() {
            let (node_id, edge_id) = self.path[step];
            let tree = &mut self.memory.tree;
            let node = &mut tree.nodes[node_id as usize];
            node.visits += 1;
            let viewpoint = match self.config.viewpoint {
                Viewpoint::Mover => node.mover.unwrap_or(Player::FIRST),
                Viewpoint::Root => self.decider,
            };
            let reward = self.config.reward.reward(payoffs[viewpoint.index()]);
            let edge = &mut tree.edges[edge_id as usize];
            edge.visits += 1;
            edge.sum += reward;
            if step == 0 {
                let index = (edge_id - node.first_edge) as usize;
                self.squares[index] += reward * reward;
                self.sampled[index].0 += 1;
                self.sampled[index].1 += reward;
            }
            let child = edge.child;
            if solves && child != UNSTORED {
                let mover = tree.nodes[child as usize].mover;
                let bounds = Bounds::of_position(mover, tree.edges_of(child).iter().map(|edge| edge.bounds));
                tree.edges[edge_id as usize].bounds = bounds;
            }
        }
    }

    /// What is proven about the root, for the player to move there.
    fn root_bounds(&self, player: Player) -> Bounds {
        let edges = self.memory.tree.edges_of(Tree::<G::Move>::ROOT);
        Bounds::of_position(Some(player), edges.iter().map(|edge| edge.bounds)).seen_by(player)
    }

    /// The index of the move to play; `None` if nothing was tried.
    ///
    /// A proven move competes with its payoff: it is played when no move that could still be better has a better
    /// mean.
    fn choose(&self, player: Player) -> Option<usize> {
        let edges = self.memory.tree.edges_of(Tree::<G::Move>::ROOT);
        let tried = || (0..edges.len()).filter(|&index| edges[index].visits > 0);
        let bounds = |index: usize| if self.solves() { edges[index].bounds.seen_by(player) } else { Bounds::UNKNOWN };
        let in_hand = tried().map(|index| bounds(index).lower).max()?;
        let could_be_better = |&index: &usize| !self.solves() || bounds(index).upper > in_hand;
        let open = first_max(tried().filter(could_be_better), |index| {
            let (visits, mean) = (f64::from(edges[index].visits), edges[index].mean());
            let (merit, other) = match self.config.choice {
                Choice::Visits => (visits, mean),
                Choice::Mean => (mean, visits),
            };
            let between_equals = match self.config.ties {
                Ties::Better => other,
                Ties::First => 0.0,
                Ties::Last => index as f64,
            };
            (merit, between_equals)
        });
        let proven = tried().find(|&index| bounds(index).is_solved() && bounds(index).lower == in_hand);
        match (open, proven) {
            (Some(open), Some(proven)) => {
                let certain = self.config.reward.reward(f32::from(in_hand));
                let better = in_hand == -1 || certain < edges[open].mean();
                Some(if better { open } else { proven })
            }
            (open, proven) => proven.or(open),
        }
    }

    /// The most visited line below an edge, that edge's move first.
    fn line(&self, edge: &Edge<G::Move>) -> Vec<G::Move> {
        let mut line = vec![edge.mv];
        let mut child = edge.child;
        while child != UNSTORED {
            let edges = self.memory.tree.edges_of(child);
            let mut best = &edges[0];
            for edge in &edges[1..] {
                if edge.visits > best.visits {
                    best = edge;
                }
            }
            if best.visits == 0 {
                break;
            }
            line.push(best.mv);
            child = best.child;
        }
        line
    }

    fn report_move(&self, index: usize, edge: &Edge<G::Move>, player: Player) -> MoveReport<G::Move> {
        let mut report = MoveReport::new(edge.mv);
        report.visits = u64::from(edge.visits);
        report.pv = self.line(edge);
        report.bound = Bound::Estimate;
        if edge.visits > 0 {
            report.value = Some(edge.mean() as f32);
        }
        let (sampled, sum) = self.sampled[index];
        if sampled > 0 {
            let (mean, mean_square) = (sum / f64::from(sampled), self.squares[index] / f64::from(sampled));
            report.variance = Some((mean_square - mean * mean).max(0.0) as f32);
        }
        let bounds = edge.bounds.seen_by(player);
        if self.solves() && bounds.is_solved() {
            report.proof = Some(Proof { payoff: f32::from(bounds.lower), plies: None });
        }
        report
    }
}

/// Whether the player to move has nothing but a pass.
fn must_pass<G: Game>(state: &G) -> bool {
    let mut moves = state.moves();
    moves.len() == 1 && moves.next().is_some_and(|m| state.is_pass(m))
}

/// The first of the indices with the highest key.
fn first_max<K: PartialOrd>(indices: impl Iterator<Item = usize>, key: impl Fn(usize) -> K) -> Option<usize> {
    indices.reduce(|best, index| if key(index) > key(best) { index } else { best })
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Uct<G, E> {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        let player = mover(state);
        // Sums for one player at the root mean nothing to the other.
        let others_sums = self.config.viewpoint == Viewpoint::Root && player != self.decider;
        if !self.config.reuse || others_sums {
            self.memory.forget();
        }
        (self.decider, self.iterations) = (player, 0);
        self.memory.stand_at(state);
        let moves = self.memory.tree.edges_of(Tree::<G::Move>::ROOT).len();
        self.squares = vec![0.0; moves];
        self.sampled = vec![(0, 0.0); moves];
        let fallback = Limit { iterations: Some(UctConfig::DEFAULT_ITERATIONS), ..Limit::NONE };
        let mut meter = budget.start(self.config.limit(), fallback);
        let mut totals = Totals::default();
        let mut stop = Stop::Complete;
        while meter.iteration() {
            totals.depth = totals.depth.max(self.iterate(state, &mut meter));
            totals.playouts += 1;
            self.iterations = self.iterations.saturating_add(1);
            if self.solves() && self.root_bounds(player).is_solved() {
                stop = Stop::Solved;
                break;
            }
        }
        totals.nodes = self.memory.tree.nodes.len() as u64;
        let best = self.choose(player);
        let edges = self.memory.tree.edges_of(Tree::<G::Move>::ROOT);
        let reports = edges.iter().enumerate().map(|(index, edge)| self.report_move(index, edge, player)).collect();
        let played = best.unwrap_or_else(|| any_index(state, &mut self.rng));
        let mut report = Report::new(state, reports, self.config.reward.scale(), played);
        report.totals = totals;
        report.stop = if stop == Stop::Solved { stop } else { meter.reason().unwrap_or(stop) };
        report.note = best.is_none().then(|| NO_PLAYOUT.to_owned());
        report
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        if self.config.reuse {
            self.memory.follow(before, played);
        }
    }
}
