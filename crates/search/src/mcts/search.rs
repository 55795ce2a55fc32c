//! The iteration: select, expand, rollout, backup, over and over.

use uctopia_game::{
    AgentFailure, Budget, Evaluator, Limit, Meter, Payoffs, Player, Rng, Shortcuts, Stop, Totals, Unfinished,
};

use super::allot::Plan;
use super::backup::{self, Rewards};
use super::batch::Batch;
use super::bounds::Bounds;
use super::choose::is_settled;
use super::config::{Choice, Full, Generator, Passes, Policy, Uct as UctConfig, Viewpoint};
use super::heuristic;
use super::journey::Journey;
use super::memory::Memory;
use super::mersenne::Mersenne;
use super::playout::Playouts;
use super::samples::Samples;
use super::tree::{NodeId, Tree};
use super::walk::{Draws, Reached, Rules, Walk};
use crate::rollout::{Rollout, endless};

/// The search of one tree.
#[derive(Clone, Debug)]
pub(super) struct Search<G: Shortcuts, E> {
    pub(super) config: UctConfig,
    pub(super) rollout: Rollout<E>,
    pub(super) rules: Rules,
    pub(super) draws: Draws,
    pub(super) memory: Memory<G>,
    /// Who decides at the root.
    pub(super) decider: Player,
    /// Iterations of this decision that are finished.
    pub(super) iterations: u32,
    pub(super) journey: Journey<G::Move>,
    playouts: Playouts<G::Move>,
    /// How iterations are dealt out at the root, where the formula does not decide.
    pub(super) plan: Option<Plan>,
    /// What the root's moves brought in this decision.
    pub(super) samples: Samples,
    /// Whether the latest iteration found or stored what may change what is known about the positions above.
    pub(super) news: bool,
    /// Walks that wait for their playouts, where these are played together.
    pub(super) batch: Option<Batch<G>>,
    /// What became of a tree that was full in this decision.
    pub(super) fullness: Fullness,
}

/// Whether a tree was full, and what became of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fullness {
    /// Iterations that were finished when it was full for the first time.
    pub(super) since: Option<u32>,
    /// Whether a node found no room since something was forgotten.
    lacks_room: bool,
    /// How often its less visited half was forgotten.
    pub(super) recycled: u64,
}

/// A decision under way: what it may still do, and what it did.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) meter: Meter,
    pub(super) totals: Totals,
    /// Why it ended before its budget did.
    pub(super) stop: Option<Stop>,
    /// Why there is no answer, if there is none.
    pub(super) failure: Option<AgentFailure>,
}

impl Course {
    /// Whether nothing is left to be done.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_some() || self.failure.is_some() || self.meter.is_spent()
    }

    /// What was done, and why it ended.
    fn result(&mut self) -> Searched {
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => Ok((self.totals, self.stop.or(self.meter.reason()).unwrap_or(Stop::Complete))),
        }
    }

    /// Notes that an iteration has come to no result.
    pub(super) fn give_up(&mut self, abandoned: Abandoned) {
        self.failure = abandoned.failure();
    }
}

/// Why an iteration has come to no result.
#[derive(Clone, Copy, Debug)]
pub(super) enum Abandoned {
    /// Its playout was not finished.
    Playout(Unfinished),
    /// Stored positions lead to each other for ever.
    Circle,
}

impl Abandoned {
    /// What the agent says, unless it was only the budget that ended.
    pub(super) fn failure(self) -> Option<AgentFailure> {
        match self {
            Self::Playout(Unfinished::Budget) => None,
            Self::Playout(Unfinished::Endless) => Some(endless()),
            Self::Circle => Some(AgentFailure::Unable(
                "an iteration came through stored positions without end: the rules allow coming back to a position; bound \
                 the game by the adapter MaxPlies, or leave out graph=on"
                    .to_owned(),
            )),
        }
    }
}

impl From<Unfinished> for Abandoned {
    fn from(unfinished: Unfinished) -> Self {
        Self::Playout(unfinished)
    }
}

/// What a search has done and why it ended, or why it has no answer.
pub(super) type Searched = Result<(Totals, Stop), AgentFailure>;

/// Where an iteration arrived on its way down.
pub(super) enum Arrival<G> {
    /// Where the result is known.
    Known(Payoffs),
    /// At a position from which a playout is to begin.
    Leaf(G),
    /// Nowhere: stored positions lead to each other for ever.
    Nowhere,
}

impl<G: Shortcuts, E: Evaluator<G>> Search<G, E> {
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
            journey: Journey::new(config.is_traced()),
            playouts: Playouts::new(&config),
            plan: None,
            samples: Samples::default(),
            news: false,
            batch: (config.batch > 1).then(Batch::new),
            fullness: Fullness::default(),
            config,
        }
    }

    /// Gets ready for a decision of `player`.
    pub(super) fn begin(&mut self, state: &G, player: Player) {
        // Sums for one player at the root mean nothing to the other.
        let others_sums = self.config.viewpoint == Viewpoint::Root && player != self.decider;
        if !self.config.reuse || others_sums {
            self.memory.forget();
        }
        (self.decider, self.iterations, self.fullness) = (player, 0, Fullness::default());
        if self.memory.stand_at(state) {
            self.judge(Tree::ROOT, state);
        }
        self.samples = Samples::new(self.memory.tree.edges_of(Tree::ROOT).len());
    }

    /// Searches a position in which `player` is to decide, as long as the budget allows.
    pub(super) fn run(&mut self, state: &G, player: Player, budget: &Budget) -> Searched {
        let mut course = self.set_out(state, player, budget);
        self.go_on(state, &mut course, u64::MAX);
        self.arrive(&mut course)
    }

    /// Begins a decision of `player` without an iteration.
    pub(super) fn set_out(&mut self, state: &G, player: Player, budget: &Budget) -> Course {
        self.begin(state, player);
        let fallback = Limit { iterations: Some(UctConfig::DEFAULT_ITERATIONS), ..Limit::NONE };
        let meter = budget.start(self.config.limit(), fallback);
        let iterations = meter.iterations_left().unwrap_or(UctConfig::DEFAULT_ITERATIONS);
        self.plan = Plan::new(&self.config, &self.memory.tree, iterations, &mut self.draws.rng);
        Course { meter, totals: Totals::default(), stop: None, failure: None }
    }

    /// Goes on until so many iterations are done, or with a batch a few more, or until the decision is over.
    ///
    /// Visits and sums are counted in four bytes each, without asking whether they fit: that is made sure of beforehand, for
    /// so many iterations at a time.
    pub(super) fn go_on(&mut self, state: &G, course: &mut Course, until: u64) {
        while !course.is_over() && course.totals.playouts < until {
            if !self.memory.make_countable(self.most_visits_of_a_stretch()) {
                course.stop = Some(Stop::Visits);
                return;
            }
            let done = course.totals.playouts;
            let until = until.min(done.saturating_add(self.stretch()));
            match self.batch.take() {
                None => self.run_singly(state, course, until),
                Some(mut batch) => {
                    self.run_batches(&mut batch, state, course, until);
                    self.batch = Some(batch);
                }
            }
            let visits_each = if self.config.graph { u64::from(course.totals.depth).max(1) } else { 1 };
            self.memory.count((course.totals.playouts - done).saturating_mul(visits_each));
        }
    }

    /// How many iterations are done before it is asked again whether visits can be counted. In a graph whose positions lead to
    /// each other, one iteration may come through a node many times.
    fn stretch(&self) -> u64 {
        if self.config.graph { 1 << 12 } else { 1 << 20 }
    }

    /// How many visits these may add to an edge, and those of a batch that goes a little beyond.
    fn most_visits_of_a_stretch(&self) -> u64 {
        let iterations = self.stretch() + u64::from(self.config.batch);
        if self.config.graph { iterations * Rules::LONGEST_WALK_IN_A_GRAPH as u64 } else { iterations }
    }

    /// What a decision that is over has done, and why it ended.
    pub(super) fn arrive(&self, course: &mut Course) -> Searched {
        course.totals.nodes = self.memory.tree.nodes() as u64;
        course.result()
    }

    /// Iterations one by one until the budget ends or the result is known.
    fn run_singly(&mut self, root: &G, course: &mut Course, until: u64) {
        let Course { meter, totals, stop, .. } = course;
        while stop.is_none() && totals.playouts < until && meter.iteration() {
            match self.iterate(root, meter) {
                Ok(depth) => totals.depth = totals.depth.max(depth),
                Err(abandoned) => return course.give_up(abandoned),
            }
            totals.playouts += 1;
            self.iterations = self.iterations.saturating_add(1);
            *stop = self.reason_to_stop(totals.playouts, meter, totals.playouts.is_multiple_of(16));
        }
    }

    /// The tree as the next iteration will walk through it.
    pub(super) fn walk(&self) -> Walk<'_, G::Move> {
        Walk {
            tree: &self.memory.tree,
            rules: &self.rules,
            as_first: self.memory.as_first.as_ref(),
            finished: self.iterations,
        }
    }

    /// Why the search should end after so many iterations, if it should; whether the choice is settled is asked where it
    /// `looks` at the root.
    #[inline]
    pub(super) fn reason_to_stop(&self, done: u64, meter: &Meter, looks: bool) -> Option<Stop> {
        if self.news && self.rules.selection.solver && self.root_bounds().is_solved() {
            return Some(Stop::Solved);
        }
        let looks = looks && (self.config.early || self.config.choice == Choice::MaxRobust);
        let left = meter.iterations_left().filter(|_| looks)?;
        is_settled(&self.config, &self.memory.tree, done, left).then_some(Stop::Complete)
    }

    /// One iteration from the root; returns how deep it went. One that comes to no end is not counted anywhere.
    fn iterate(&mut self, root: &G, meter: &mut Meter) -> Result<u32, Abandoned> {
        self.make_room();
        let payoffs = match self.descend(root, meter) {
            Arrival::Known(payoffs) => payoffs,
            Arrival::Leaf(mut state) => {
                let Self { playouts, rollout, draws, journey, .. } = self;
                playouts.run(rollout, &mut state, &mut draws.rng, journey, meter)?
            }
            Arrival::Nowhere => return Err(Abandoned::Circle),
        };
        self.back_up(&payoffs);
        Ok(self.journey.steps.len() as u32)
    }

    /// Walks down from the root to where the tree ends, which may grow there.
    #[inline(always)]
    pub(super) fn descend(&mut self, root: &G, meter: &mut Meter) -> Arrival<G> {
        self.journey.clear();
        self.news = self.config.graph;
        let mut state = root.clone();
        let (mut node, mut laid_down) = (Tree::ROOT, self.plan.as_mut().map(|plan| plan.next(&self.memory.tree)));
        loop {
            match self.walk_down(&mut state, node, laid_down.take()) {
                Reached::Proven(payoffs) => {
                    self.news = true;
                    return Arrival::Known(payoffs);
                }
                Reached::Unstored if state.is_over() => return Arrival::Known(self.end(&state)),
                Reached::Unstored => {}
                Reached::Nothing => return Arrival::Nowhere,
            }
            match self.expand(&state, meter) {
                Some(stored) => node = stored,
                None => return Arrival::Leaf(state),
            }
        }
    }

    #[inline]
    fn walk_down(&mut self, state: &mut G, node: NodeId, laid_down: Option<usize>) -> Reached {
        let walk = Walk {
            tree: &self.memory.tree,
            rules: &self.rules,
            as_first: self.memory.as_first.as_ref(),
            finished: self.iterations,
        };
        match (self.rules.plain, self.config.graph) {
            (true, false) => walk.down::<true, false, G>(state, node, laid_down, &mut self.draws, &mut self.journey),
            (true, true) => walk.down::<true, true, G>(state, node, laid_down, &mut self.draws, &mut self.journey),
            (false, _) => walk.down::<false, true, G>(state, node, laid_down, &mut self.draws, &mut self.journey),
        }
    }

    /// The payoffs of a finished game, to which the journey leads.
    fn end(&mut self, state: &G) -> Payoffs {
        if let Some(&step) = self.journey.steps.last() {
            backup::settle(&self.memory.tree, step, Bounds::of_payoff(state.payoff(Player::FIRST)));
        }
        self.news = true;
        self.rollout.judge(state)
    }

    /// The node of the position to which the journey leads; `None` while it is not to be stored, or cannot be. In a graph
    /// a position that is stored already costs nothing.
    fn expand(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId> {
        let edge = self.journey.last_edge()?;
        if !is_due(&self.config, state, self.memory.tree.edge(edge).visits()) {
            return None;
        }
        let node = match self.memory.find(state) {
            Some(known) => known,
            None if self.has_room_for(state.moves().len()) && meter.node() => {
                let node = self.memory.store(state);
                self.judge(node, state);
                let columns = &self.memory.tree.columns;
                self.news |= columns.proofs.is_kept() || columns.heuristics.is_kept();
                node
            }
            None => return None,
        };
        self.memory.tree.edge(edge).link(node);
        Some(node)
    }

    /// Asks the evaluation about the moves of a node just stored, where an option wants to know.
    fn judge(&self, node: NodeId, state: &G) {
        heuristic::judge(&self.memory.tree, node, state, self.rollout.evaluator(), self.config.temperature);
    }

    /// Whether another node with `edges` edges fits; notes it where none does.
    fn has_room_for(&mut self, edges: usize) -> bool {
        let has_room = self.memory.has_room_for(edges);
        if !has_room {
            self.fullness.lacks_room = true;
            self.fullness.since.get_or_insert(self.iterations);
        }
        has_room
    }

    /// Forgets what is least needed when the tree has used up its memory, if that is wanted.
    pub(super) fn make_room(&mut self) {
        if self.fullness.lacks_room && self.config.full == Full::Recycle {
            self.memory.recycle();
            self.fullness.lacks_room = false;
            self.fullness.recycled += 1;
        }
    }

    /// Lets sums be any number from now on; where all nodes but the root had to be forgotten for it, that is all the path.
    #[cold]
    fn keep_fractions(&mut self) {
        if !self.memory.keep_fractions() {
            self.journey.steps.truncate(1);
        }
    }

    /// Adds a result along the path, and learns from it.
    pub(super) fn back_up(&mut self, payoffs: &Payoffs) {
        let scheme = self.config.reward;
        let rewards = Rewards::new(scheme, payoffs);
        let are_whole = rewards.are_whole() && self.config.discount == 1.0;
        if !are_whole && !self.memory.tree.columns.sums.is_kept() {
            self.keep_fractions();
        }
        let viewpoint = (self.config.viewpoint == Viewpoint::Root).then_some(self.decider);
        let (tree, journey) = (&self.memory.tree, &self.journey);
        if self.rules.plain && viewpoint.is_none() && tree.columns.kept() == 0 {
            backup::add_whole(tree, &journey.steps, &rewards);
        } else if self.config.discount == 1.0 {
            journey.steps.iter().rev().for_each(|&step| backup::add::<false>(tree, step, &rewards, viewpoint));
        } else {
            for (ply, &step) in journey.steps.iter().enumerate().rev() {
                let plies = journey.trace.len().saturating_sub(ply);
                let rewards = Rewards::discounted(scheme, payoffs, self.config.discount, plies);
                backup::add::<false>(tree, step, &rewards, viewpoint);
            }
        }
        if let Some(&(_, edge)) = journey.steps.first() {
            self.samples.add(Tree::root_index(edge), rewards.of(self.decider).value);
        }
        if self.news && self.config.revises(G::PLAYERS) {
            backup::revise::<false>(tree, &journey.steps, self.config.graph);
        }
        if self.memory.as_first.is_some() {
            self.memory.add_as_first(&self.journey, |player| rewards.of(player).value);
        }
        if let Some(learned) = &mut self.playouts.learned {
            if learned.may_grow_with(self.journey.trace.len()) {
                learned.grows = self.memory.has_bytes_for(learned.growth_bytes());
            }
            learned.add(&self.journey.trace, |player| rewards.of(player).value);
            self.memory.besides = self.config.batch_bytes::<G>() + learned.bytes() as u64;
        }
    }

    /// What is proven about the root, for the player to move there.
    fn root_bounds(&self) -> Bounds {
        let tree = &self.memory.tree;
        let bounds = tree.node(Tree::ROOT).edges().map(|edge| tree.columns.bounds.get(edge));
        Bounds::of_position(Some(self.decider), bounds).seen_by(self.decider)
    }
}

impl UctConfig {
    /// How many walks wait for their playouts at most: fewer than asked for where they would take more than a quarter of the
    /// memory.
    pub(super) fn walks<G>(&self) -> u64 {
        let of_trees = |megabytes: u64| megabytes.saturating_mul(1 << 18) / u64::from(self.trees);
        let most = self.memory.map_or(u64::MAX, |megabytes| of_trees(megabytes) / Batch::<G>::BYTES_EACH);
        u64::from(self.batch).min(most.max(1))
    }

    /// About how many bytes these take.
    pub(super) fn batch_bytes<G>(&self) -> u64 {
        if self.batch > 1 { self.walks::<G>() * Batch::<G>::BYTES_EACH } else { 0 }
    }

    /// Whether moves are to be remembered to the end of a playout.
    pub(super) fn is_traced(&self) -> bool {
        self.policy != Policy::Uniform || self.amaf != super::config::Amaf::Off || self.discount != 1.0
    }

    /// Whether a result may change what follows from the positions below.
    pub(super) fn revises(&self, players: usize) -> bool {
        self.solves(players) || self.implicit(players) > 0.0
    }
}

/// Whether a position that was tried `visits` times is to be stored.
pub(super) fn is_due<G: Shortcuts>(config: &UctConfig, state: &G, visits: u32) -> bool {
    visits >= config.visits_to_store() && !(config.passes == Passes::Leaf && must_pass(state))
}

/// Whether the player to move has nothing but a pass.
fn must_pass<G: Shortcuts>(state: &G) -> bool {
    let mut moves = state.moves();
    moves.len() == 1 && moves.next().is_some_and(|m| state.is_pass(m))
}

#[cfg(test)]
mod tests;
