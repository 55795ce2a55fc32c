//! Batches of leaves: many iterations descend one after another, and then their leaves are evaluated together.
//!
//! A network evaluates many positions at once far quicker than one by one. Each descent counts its moves as visits that were lost
//! until the result is known (virtual loss: Chaslot, Winands and van den Herik 2008, "Parallel Monte-Carlo tree search"), so that
//! the next descent reaches another leaf. Results are added in the order of the descents, so they are reproducible. Without a leaf
//! evaluator, a playout from each leaf follows.

use crate::mcts::custom::Phases;
use uctopia_game::{AgentFailure, MAX_PLAYERS, Meter, Shortcuts};

use super::iteration::{Iteration as _, IterationLeaf};
use super::leaves::Batch;
use super::progress::{IterationError, SearchProgress};
use super::state::TreeSearch;
use crate::mcts::backup::{self, Rewards};
use crate::playout_runner::endless;

/// Pending descents are at most this share of all iterations: batches are small while statistics are few.
const SHARE: u64 = 16;

impl<G: Shortcuts, E: Phases<G>> TreeSearch<G, E> {
    /// Iterations in batches until the budget ends or the result is known; a batch that has begun is finished.
    pub(crate) fn run_batches(
        &mut self,
        batch: &mut Batch<G>,
        root: &G,
        progress: &mut SearchProgress,
        until: u64,
    ) {
        let SearchProgress {
            meter,
            totals,
            stop,
            failure,
        } = progress;
        let (mut may_continue, most) = (true, self.config.most_leaves::<G>());
        while may_continue && stop.is_none() && totals.playouts < until {
            let size = (totals.playouts / SHARE).clamp(1, most);
            self.make_room();
            for _ in 0..size {
                may_continue = meter.iteration();
                if !may_continue {
                    break;
                }
                let result = self.descend_into(batch, root, meter);
                totals.depth = totals.depth.max(self.local.path.steps.len() as u32);
                totals.playouts += 1;
                *failure = result.err().and_then(IterationError::failure);
                if failure.is_some() {
                    break;
                }
            }
            let backed_up = if failure.is_none() {
                self.play_and_back_up(batch, meter)
            } else {
                Ok(())
            };
            *failure = failure.take().or(backed_up.err());
            if failure.is_some() {
                // The virtual loss given to iterations that have no result is removed with the tree.
                batch.leaves.clear();
                self.pending_paths.clear();
                self.memory.clear();
                return;
            }
            self.local.needs_backup = std::mem::take(&mut batch.needs_backup);
            *stop = self.reason_to_stop(totals.playouts, meter, true);
        }
    }

    /// Descends to a leaf, which waits, or to a known result, which is added at once.
    fn descend_into(
        &mut self,
        batch: &mut Batch<G>,
        root: &G,
        meter: &mut Meter,
    ) -> Result<(), IterationError> {
        match self.descend(root, meter) {
            IterationLeaf::Known(payoffs) => self.back_up(&payoffs)?,
            IterationLeaf::Leaf(leaf) => {
                let loss = backup::loss(self.config.reward);
                self.local
                    .path
                    .steps
                    .iter()
                    .for_each(|&step| backup::add_virtual_loss(&self.memory.tree, step, loss));
                batch.leaves.push(leaf);
                self.pending_paths.add(&self.local.path.steps);
                if self.local.needs_backup && self.config.revises(G::PLAYERS) {
                    backup::update_bounds::<false>(
                        &self.memory.tree,
                        &self.local.path.steps,
                        self.config.graph,
                    );
                }
            }
            IterationLeaf::Cycle(abandoned) => return Err(abandoned),
        }
        batch.needs_backup |= self.local.needs_backup;
        self.iterations = self.iterations.saturating_add(1);
        Ok(())
    }

    /// Plays the playouts of all leaves.
    fn play_leaves(&mut self, batch: &mut Batch<G>) -> Result<(), AgentFailure> {
        for (leaf, payoffs) in batch.leaves.iter_mut().zip(&mut batch.payoffs) {
            let (evaluator, rng) = (&self.phases, &mut self.local.rng);
            let played = self.playout_runner.run_while(evaluator, leaf, rng, || true);
            *payoffs = played.map_err(|_| endless())?;
        }
        Ok(())
    }

    /// Plays or evaluates all leaves, and replaces the virtual losses by the results.
    fn play_and_back_up(
        &mut self,
        batch: &mut Batch<G>,
        meter: &mut Meter,
    ) -> Result<(), AgentFailure> {
        if batch.leaves.is_empty() {
            return Ok(());
        }
        batch.payoffs.resize(batch.leaves.len(), [0.0; MAX_PLAYERS]);
        if E::HAS_LEAVES {
            self.evaluate_leaves(batch)
        } else {
            self.play_leaves(batch)
        }?;
        let loss = backup::loss(self.config.reward);
        for (index, leaf) in batch.leaves.iter().enumerate() {
            let rewards = Rewards::new(self.config.reward, &batch.payoffs[index]);
            if !rewards.are_whole() && !self.memory.tree.columns.sums.is_kept() {
                self.make_room_for_fractions();
            }
            // The pending iteration continues.
            let steps = &mut self.local.path.steps;
            steps.clear();
            steps.extend_from_slice(self.pending_paths.get(index));
            steps.iter().for_each(|&step| {
                backup::replace_virtual_loss(&self.memory.tree, step, &rewards, loss);
            });
            self.local.sample(&rewards, self.root_player);
            if E::HAS_LEAVES {
                batch.needs_backup |=
                    self.store_leaf(leaf, batch.evaluations.priors(index), meter)?;
            }
        }
        batch.leaves.clear();
        self.pending_paths.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::config::UctConfig;
    use crate::mcts::custom::Phased;
    use crate::mcts::tree::{EdgeRef, SearchTree};
    use std::collections::HashSet;
    use uctopia_game::{
        Budget, Game, Limit, Player, Stop, Totals, Turn, ZeroEvaluator, adapters::Tree as GameTree,
    };

    fn searched(
        config: UctConfig,
        game: &str,
    ) -> (TreeSearch<GameTree, Phased<ZeroEvaluator>>, Totals, Stop) {
        let game: GameTree = game.parse().unwrap();
        let mut search = TreeSearch::new(config, Phased::of(ZeroEvaluator), 1);
        let (totals, stop) = search
            .run(&game, Player::FIRST, &Budget::unlimited())
            .unwrap();
        (search, totals, stop)
    }

    fn batched(iters: u64, more: &str) -> UctConfig {
        format!("batch=64,iters={iters},{more}").parse().unwrap()
    }

    /// A game of so many plies with three moves each, all of whose lines end alike.
    fn wide(plies: usize, end: &str) -> String {
        (1..plies).fold(format!("({})", end.repeat(3)), |below, _| {
            format!("({})", below.repeat(3))
        })
    }

    /// Every game is won, so that a remaining virtual loss would change a mean.
    #[test]
    fn no_virtual_loss_is_left() {
        let (search, totals, _) = searched(batched(5000, ""), &wide(7, "A"));
        let tree = &search.memory.tree;
        assert_eq!(
            (totals.playouts, tree.node(SearchTree::ROOT).visits()),
            (5000, 5000)
        );
        for node in tree.all_nodes() {
            assert_eq!(
                tree.edges(node).map(EdgeRef::visits).sum::<u32>(),
                node.visits()
            );
            let value = if node.to_move() == Some(Player::FIRST) {
                1.0
            } else {
                -1.0
            };
            node.edges().for_each(|edge| {
                assert_eq!(tree.sum(edge), value * f64::from(tree.edge(edge).visits()));
            });
        }
    }

    /// Without virtual loss all descents of a batch would end at a handful of leaves. All lines end alike, so that nothing else
    /// separates them.
    #[test]
    fn descents_of_a_batch_spread() {
        let game = wide(9, "=");
        let (mut search, ..) = searched(batched(1024, ""), &game);
        let mut batch = Batch::new();
        let mut meter = Budget::unlimited().start(Limit::NONE, Limit::NONE);
        (0..64).for_each(|_| {
            search
                .descend_into(&mut batch, &game.parse().unwrap(), &mut meter)
                .unwrap();
        });
        let paths: HashSet<_> = (0..batch.leaves.len())
            .map(|index| search.pending_paths.get(index))
            .collect();
        assert_eq!(paths.len(), 64);
    }

    #[test]
    fn the_best_move_is_found_reproducibly() {
        // The first move wins against best play, although most games after it are lost.
        let game = "(((AB)(AB))((BB)A))";
        let run = || {
            let (search, ..) = searched(batched(2000, ""), game);
            search
                .memory
                .tree
                .edges_of(SearchTree::ROOT)
                .map(|edge| (edge.visits(), edge.statistics().halves()))
                .collect::<Vec<_>>()
        };
        let figures = run();
        assert!(figures[0].0 > 10 * figures[1].0, "{figures:?}");
        assert_eq!(figures, run());
    }

    #[test]
    fn a_proof_ends_the_search() {
        let config = batched(50_000, "solver=on");
        let (_, totals, stop) = searched(config, "((A(BB))(=(AB))(BA))");
        assert!(
            stop == Stop::Solved && totals.playouts < 50_000,
            "{totals:?}"
        );
    }

    #[test]
    fn a_decided_choice_ends_the_search_between_batches() {
        let config = batched(5000, "early=on");
        let (_, totals, stop) = searched(config, "((AA)(BB))");
        assert!(
            stop == Stop::Complete && totals.playouts < 4000,
            "{totals:?}"
        );
    }

    #[test]
    fn a_budget_of_one_is_kept() {
        assert_eq!(searched(batched(1, ""), &wide(4, "A")).1.playouts, 1);
        assert_eq!(searched(batched(700, ""), &wide(9, "A")).1.playouts, 700);
    }

    /// A game of three plies for one player. All lines but one are won: the first move after move 58 ends the game at a quarter
    /// of a win.
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
    struct Wins(Vec<u16>);

    impl Wins {
        const QUARTER: [u16; 2] = [58, 0];
    }

    impl Game for Wins {
        type Move = u16;
        const PLAYERS: usize = 1;

        fn turn(&self) -> Turn {
            if self.0.len() == 3 || self.0 == Self::QUARTER {
                Turn::Over
            } else {
                Turn::Player(Player::FIRST)
            }
        }

        fn moves(&self) -> impl ExactSizeIterator<Item = u16> {
            0..[60, 1000, 2][self.0.len()]
        }

        fn play(&mut self, m: u16) {
            self.0.push(m);
        }

        fn payoff(&self, _: Player) -> f32 {
            if self.0 == Self::QUARTER { 0.25 } else { 1.0 }
        }
    }

    impl Shortcuts for Wins {}

    /// When the first fraction occurs, sums do not fit into a megabyte beside 58 nodes of a thousand edges, and all nodes but
    /// the root are removed while leaves below them wait.
    #[test]
    fn pending_leaves_survive_the_removal_of_nodes() {
        let config = "batch=64,memory=1,untried=first,iters=200".parse().unwrap();
        let mut search = TreeSearch::new(config, Phased::of(ZeroEvaluator), 1);
        let (totals, _) = search
            .run(&Wins::default(), Player::FIRST, &Budget::unlimited())
            .unwrap();
        let tree = &search.memory.tree;
        assert!(
            tree.columns.sums.is_kept() && tree.nodes() < 58,
            "{} nodes",
            tree.nodes()
        );
        assert_eq!(
            (totals.playouts, tree.node(SearchTree::ROOT).visits()),
            (200, 200)
        );
        for node in tree.all_nodes() {
            assert_eq!(
                tree.edges(node).map(EdgeRef::visits).sum::<u32>(),
                node.visits()
            );
        }
        for (index, edge) in tree.node(SearchTree::ROOT).edges().enumerate() {
            let quarter = if index == 58 { 0.75 } else { 0.0 };
            assert_eq!(
                tree.sum(edge),
                f64::from(tree.edge(edge).visits()) - quarter,
                "move {index}"
            );
        }
    }
}
