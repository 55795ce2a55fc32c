//! The iteration: select, expand, rollout, backup, over and over.

use uctopia_game::{Budget, Evaluator, Game, Limit, Meter, Payoffs, Player, Rng, Stop, Totals};

use super::backup::{self, Rewards};
use super::bounds::Bounds;
use super::config::{Generator, Passes, Trigger, Uct as UctConfig, Viewpoint};
use super::memory::Memory;
use super::mersenne::Mersenne;
use super::samples::Samples;
use super::tree::{NodeId, Tree};
use super::walk::{Draws, Path, Reached, Rules, walk};
use crate::rollout::Rollout;

/// The search of one tree.
#[derive(Clone, Debug)]
pub(super) struct Search<G: Game, E> {
    pub(super) config: UctConfig,
    rollout: Rollout<E>,
    rules: Rules,
    pub(super) draws: Draws,
    pub(super) memory: Memory<G>,
    /// Who decides at the root.
    pub(super) decider: Player,
    /// Iterations of this decision that are finished.
    iterations: u32,
    path: Path,
    /// What the root's moves brought in this decision.
    pub(super) samples: Samples,
}

impl<G: Game, E: Evaluator<G>> Search<G, E> {
    pub(super) fn new(config: UctConfig, evaluator: E, seed: u64) -> Self {
        let rollout =
            Rollout::new(config.depth, config.cut, evaluator).judging(config.ends).overrunning(config.overrun);
        let mersenne = (config.generator == Generator::Mersenne).then(|| Mersenne::new(seed));
        Self {
            rollout,
            rules: Rules::new(&config, G::PLAYERS),
            draws: Draws { rng: Rng::new(seed), mersenne },
            memory: Memory::new(&config, G::PLAYERS),
            decider: Player::FIRST,
            iterations: 0,
            path: Vec::new(),
            samples: Samples::default(),
            config,
        }
    }

    /// Searches a position in which `player` is to decide, as long as the budget allows.
    pub(super) fn run(&mut self, state: &G, player: Player, budget: &Budget) -> (Totals, Stop) {
        // Sums for one player at the root mean nothing to the other.
        let others_sums = self.config.viewpoint == Viewpoint::Root && player != self.decider;
        if !self.config.reuse || others_sums {
            self.memory.forget();
        }
        (self.decider, self.iterations) = (player, 0);
        self.memory.stand_at(state);
        self.samples = Samples::new(self.memory.tree.edges_of(Tree::ROOT).len());
        let fallback = Limit { iterations: Some(UctConfig::DEFAULT_ITERATIONS), ..Limit::NONE };
        let mut meter = budget.start(self.config.limit(), fallback);
        let mut totals = Totals::default();
        let mut stop = Stop::Complete;
        while meter.iteration() {
            totals.depth = totals.depth.max(self.iterate(state, &mut meter));
            totals.playouts += 1;
            self.iterations = self.iterations.saturating_add(1);
            if self.rules.policy.solver && self.root_bounds().is_solved() {
                stop = Stop::Solved;
                break;
            }
        }
        totals.nodes = self.memory.tree.nodes.len() as u64;
        (totals, if stop == Stop::Solved { stop } else { meter.reason().unwrap_or(stop) })
    }

    /// One iteration from the root; returns how deep it went.
    fn iterate(&mut self, root: &G, meter: &mut Meter) -> u32 {
        self.path.clear();
        let mut state = root.clone();
        let mut node = Tree::ROOT;
        let payoffs = loop {
            let tree = &self.memory.tree;
            match walk(tree, &self.rules, self.iterations, &mut self.draws, &mut state, node, &mut self.path) {
                Reached::Proven(payoffs) => break payoffs,
                Reached::Unstored if state.is_over() => break self.end(&state),
                Reached::Unstored => {}
            }
            match self.expand(&state, meter) {
                Some(stored) => node = stored,
                None => break self.rollout.run(&mut state, &mut self.draws.rng),
            }
        };
        self.back_up(&payoffs);
        self.path.len() as u32
    }

    /// The payoffs of a finished game, to which the path leads.
    fn end(&mut self, state: &G) -> Payoffs {
        if let Some(&(_, edge)) = self.path.last() {
            let result = Bounds::of_payoff(state.payoff(Player::FIRST));
            self.memory.tree.columns.bounds.set(edge as usize, result);
        }
        self.rollout.judge(state)
    }

    /// The node of the position to which the path leads; `None` while it is not to be stored, or cannot be. In a graph a
    /// position that is stored already costs nothing.
    fn expand(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId> {
        let &(_, edge) = self.path.last()?;
        let visits = self.memory.tree.edges[edge as usize].visits();
        let enough = self.config.threshold + u32::from(self.config.trigger == Trigger::Exceeded);
        if visits < enough || (self.config.passes == Passes::Leaf && must_pass(state)) {
            return None;
        }
        let node = match self.memory.find(state) {
            Some(known) => known,
            None if self.memory.tree.has_room_for(state.moves().len()) && meter.node() => self.memory.store(state),
            None => return None,
        };
        self.memory.tree.edges[edge as usize].link(node);
        Some(node)
    }

    /// Adds a result along the path.
    fn back_up(&mut self, payoffs: &Payoffs) {
        let rewards = Rewards::new(self.config.reward, payoffs);
        if !rewards.are_whole() && !self.memory.tree.columns.sums.is_kept() {
            self.memory.tree.keep_fractions();
        }
        let viewpoint = (self.config.viewpoint == Viewpoint::Root).then_some(self.decider);
        let tree = &self.memory.tree;
        backup::add::<false>(tree, &self.path, &rewards, viewpoint);
        if let Some(&(_, edge)) = self.path.first() {
            self.samples.add(edge as usize, rewards.of(self.decider).value);
        }
        if self.rules.policy.solver {
            backup::tighten(tree, &self.path, self.config.graph);
        }
    }

    /// What is proven about the root, for the player to move there.
    fn root_bounds(&self) -> Bounds {
        let tree = &self.memory.tree;
        let bounds = tree.nodes[Tree::ROOT as usize].edges().map(|edge| tree.columns.bounds.get(edge));
        Bounds::of_position(Some(self.decider), bounds).seen_by(self.decider)
    }
}

/// Whether the player to move has nothing but a pass.
fn must_pass<G: Game>(state: &G) -> bool {
    let mut moves = state.moves();
    moves.len() == 1 && moves.next().is_some_and(|m| state.is_pass(m))
}
