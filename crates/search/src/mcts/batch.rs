//! Leaves in batches: many iterations walk down one after another, and their playouts are played together.
//!
//! Some games play many random games at once far quicker than one by one (`Shortcuts::play_many`). Each walk counts its moves as
//! visits that were lost until the result is known (virtual loss: Chaslot, Winands and van den Herik 2008, "Parallel
//! Monte-Carlo tree search"), so that the next one goes elsewhere: many different leaves teach far more than many
//! playouts of one. Results are added in the order of the walks, so they repeat.

use uctopia_game::{Evaluator, MAX_PLAYERS, Meter, Payoffs, Shortcuts, play_one_by_one};

use super::backup::{self, Rewards};
use super::search::{Abandoned, Arrival, Course, Search};
use super::tree::{EdgeId, NodeId, Tree};
use crate::rollout::endless;

/// A function that plays a random game from each of some positions, as [`Shortcuts::play_many`] does.
pub(super) type Play<G> = fn(&[G], u64, &mut [Payoffs]);

/// Walks under way are at most this share of all that have come back: while little is known, little is lost by waiting
/// for it.
const SHARE: u64 = 16;

/// Walks that wait for the results of their playouts.
#[derive(Clone, Debug)]
pub(super) struct Batch<G> {
    play: Play<G>,
    leaves: Vec<G>,
    payoffs: Vec<Payoffs>,
    /// The ways to all leaves, one behind the other.
    steps: Vec<(NodeId, EdgeId)>,
    /// Where each way ends among them.
    ends: Vec<usize>,
    /// Whether any of them found what may change what is known.
    news: bool,
}

impl<G> Batch<G> {
    /// About how many bytes a walk takes that waits: its leaf, its payoffs, its end and a way of some dozen steps; twice, as
    /// lists grow by doubling.
    pub(super) const BYTES_EACH: u64 = 2 * (size_of::<G>() + size_of::<Payoffs>() + size_of::<usize>() + 32 * 8) as u64;
}

impl<G: Shortcuts> Batch<G> {
    /// No walks yet; games are played one by one.
    pub(super) fn new() -> Self {
        Self {
            play: play_one_by_one,
            leaves: Vec::new(),
            payoffs: Vec::new(),
            steps: Vec::new(),
            ends: Vec::new(),
            news: false,
        }
    }

    /// Lets games be played as the game itself knows best.
    pub(super) fn play_many(&mut self)
    where
        G: Shortcuts,
    {
        self.play = G::play_many;
    }

    fn add(&mut self, leaf: G, steps: &[(NodeId, EdgeId)]) {
        self.leaves.push(leaf);
        self.steps.extend_from_slice(steps);
        self.ends.push(self.steps.len());
    }

    fn clear(&mut self) {
        self.leaves.clear();
        self.steps.clear();
        self.ends.clear();
    }
}

impl<G: Shortcuts, E: Evaluator<G>> Search<G, E> {
    /// Iterations in batches until the budget ends or the result is known; a batch that has begun is finished.
    pub(super) fn run_batches(&mut self, batch: &mut Batch<G>, root: &G, course: &mut Course, until: u64) {
        let Course { meter, totals, stop, failure } = course;
        let (mut goes_on, most) = (true, self.config.walks::<G>());
        while goes_on && stop.is_none() && totals.playouts < until {
            let size = (totals.playouts / SHARE).clamp(1, most);
            self.make_room();
            for _ in 0..size {
                goes_on = meter.iteration();
                if !goes_on {
                    break;
                }
                let arrived = self.walk_into(batch, root, meter);
                totals.depth = totals.depth.max(self.journey.steps.len() as u32);
                totals.playouts += 1;
                *failure = arrived.err().and_then(Abandoned::failure);
                if failure.is_some() {
                    break;
                }
            }
            if failure.is_some() || !self.play_and_back_up(batch) {
                // What was lent to walks that do not come back is forgotten with the tree.
                batch.clear();
                self.memory.forget();
                failure.get_or_insert_with(endless);
                return;
            }
            self.news = std::mem::take(&mut batch.news);
            *stop = self.reason_to_stop(totals.playouts, meter, true);
        }
    }

    /// Walks down to a leaf, which has to wait, or to a known result, which counts at once.
    fn walk_into(&mut self, batch: &mut Batch<G>, root: &G, meter: &mut Meter) -> Result<(), Abandoned> {
        match self.descend(root, meter) {
            Arrival::Known(payoffs) => self.back_up(&payoffs),
            Arrival::Leaf(leaf) => {
                let loss = backup::loss(self.config.reward);
                self.journey.steps.iter().for_each(|&step| backup::lend(&self.memory.tree, step, loss));
                batch.add(leaf, &self.journey.steps);
                if self.news && self.config.revises(G::PLAYERS) {
                    backup::revise::<false>(&self.memory.tree, &self.journey.steps, self.config.graph);
                }
            }
            Arrival::Nowhere => return Err(Abandoned::Circle),
        }
        batch.news |= self.news;
        self.iterations = self.iterations.saturating_add(1);
        Ok(())
    }

    /// Plays from all leaves, and puts the results in the place of the losses; `false` where a game does not end.
    fn play_and_back_up(&mut self, batch: &mut Batch<G>) -> bool {
        if batch.leaves.is_empty() {
            return true;
        }
        batch.payoffs.resize(batch.leaves.len(), [0.0; MAX_PLAYERS]);
        (batch.play)(&batch.leaves, self.draws.rng.next_u64(), &mut batch.payoffs[..batch.leaves.len()]);
        if batch.payoffs[..batch.leaves.len()].iter().any(|payoffs| payoffs[0].is_nan()) {
            return false;
        }
        let loss = backup::loss(self.config.reward);
        let (mut begin, mut is_whole_way) = (0, true);
        for (payoffs, &end) in batch.payoffs.iter().zip(&batch.ends) {
            let steps = &batch.steps[begin..end];
            let rewards = Rewards::new(self.config.reward, payoffs);
            if !rewards.are_whole() && !self.memory.tree.columns.sums.is_kept() {
                is_whole_way = self.memory.keep_fractions();
            }
            // Where all nodes but the root were forgotten, only the first step is left.
            let steps = if is_whole_way { steps } else { &steps[..steps.len().min(1)] };
            steps.iter().for_each(|&step| backup::redeem(&self.memory.tree, step, &rewards, loss));
            if let Some(&(_, edge)) = steps.first() {
                self.samples.add(Tree::root_index(edge), rewards.of(self.decider).value);
            }
            begin = end;
        }
        batch.clear();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::config::Uct as UctConfig;
    use super::super::tree::Slot;
    use super::*;
    use std::collections::HashSet;
    use uctopia_game::{Budget, Even, Limit, Player, Stop, Totals, adapters::Tree as Written};

    fn searched(config: UctConfig, game: &str) -> (Search<Written, Even>, Totals, Stop) {
        let game: Written = game.parse().unwrap();
        let mut search = Search::new(config, Even, 1);
        let (totals, stop) = search.run(&game, Player::FIRST, &Budget::unlimited()).unwrap();
        (search, totals, stop)
    }

    fn batched(iters: u64) -> UctConfig {
        UctConfig { batch: 64, iters: Some(iters), ..UctConfig::default() }
    }

    /// A game of so many plies with three moves each, which all end like this.
    fn wide(plies: usize, end: &str) -> String {
        (1..plies).fold(format!("({})", end.repeat(3)), |below, _| format!("({})", below.repeat(3)))
    }

    /// Every game is won, so what is left of a virtual loss would show.
    #[test]
    fn no_virtual_loss_is_left() {
        let (search, totals, _) = searched(batched(5000), &wide(7, "A"));
        let tree = &search.memory.tree;
        assert_eq!((totals.playouts, tree.node(Tree::ROOT).visits()), (5000, 5000));
        for node in tree.all_nodes() {
            assert_eq!(tree.edges(node).iter().map(Slot::visits).sum::<u32>(), node.visits());
            let worth = if node.mover() == Some(Player::FIRST) { 1.0 } else { -1.0 };
            node.edges().for_each(|edge| assert_eq!(tree.sum(edge), worth * f64::from(tree.edge(edge).visits())));
        }
    }

    /// Without virtual loss all walks of a batch would end at a handful of leaves.
    #[test]
    fn walks_of_a_batch_spread() {
        let game = wide(9, "AB=");
        let (mut search, ..) = searched(batched(1024), &game);
        let mut batch = Batch::new();
        let mut meter = Budget::unlimited().start(Limit::NONE, Limit::NONE);
        (0..64).for_each(|_| search.walk_into(&mut batch, &game.parse().unwrap(), &mut meter).unwrap());
        let begins = [0].iter().chain(&batch.ends);
        let ways: HashSet<_> = begins.zip(&batch.ends).map(|(&begin, &end)| &batch.steps[begin..end]).collect();
        assert!(ways.len() > 45, "{} ways", ways.len());
    }

    #[test]
    fn the_best_move_is_found_and_found_again() {
        // The first move wins against best play, although most games after it are lost.
        let game = "(((AB)(AB))((BB)A))";
        let run = || {
            let (search, ..) = searched(batched(2000), game);
            search
                .memory
                .tree
                .edges_of(Tree::ROOT)
                .iter()
                .map(|edge| (edge.visits(), edge.halves()))
                .collect::<Vec<_>>()
        };
        let figures = run();
        assert!(figures[0].0 > 10 * figures[1].0, "{figures:?}");
        assert_eq!(figures, run());
    }

    #[test]
    fn what_is_proven_ends_the_search() {
        let config = UctConfig { solver: true, ..batched(50_000) };
        let (_, totals, stop) = searched(config, "((A(BB))(=(AB))(BA))");
        assert!(stop == Stop::Solved && totals.playouts < 50_000, "{totals:?}");
    }

    #[test]
    fn a_settled_choice_ends_the_search_between_batches() {
        let config = UctConfig { early: true, ..batched(5000) };
        let (_, totals, stop) = searched(config, "((AA)(BB))");
        assert!(stop == Stop::Complete && totals.playouts < 4000, "{totals:?}");
    }

    #[test]
    fn a_budget_of_one_is_kept() {
        assert_eq!(searched(batched(1), &wide(4, "A")).1.playouts, 1);
        assert_eq!(searched(batched(700), &wide(9, "A")).1.playouts, 700);
    }
}
