//! Allotment of iterations to the moves of the root: sequential halving.
//!
//! All moves get equally many iterations, then the better half of them, and so on until two are left. Karnin, Koren and
//! Somekh 2013, "Almost optimal exploration in multi-armed bandits". Begun with moves drawn by prior without repeats (the
//! Gumbel-top-k trick) it is the root of Gumbel AlphaZero: Danihelka, Guez, Schrittwieser and Silver 2022, "Policy
//! improvement by planning with Gumbel".

use uctopia_game::Rng;

use crate::mcts::config::{Allotment, UctConfig};
use crate::mcts::tree::{EdgeRef, SearchTree};
use crate::reward::RewardScheme;

/// The maximum number of moves with which Gumbel starts.
const SAMPLED: usize = 16;

/// Weight of the means against the priors: σ(q) = (c_visit + max n)·c_scale·q, with the paper's c_visit = 50; its
/// c_scale = 1 is for q from 0 to 1.
const VISITS_SCALE: f64 = 50.0;

/// The schedule of one decision.
#[derive(Clone, Debug)]
pub(crate) struct SequentialHalving {
    /// The moves still considered, with the value of the priors and the sample for each; the first is the best.
    left: Vec<(usize, f64)>,
    /// The remaining iterations of the round, and the number of moves that share them.
    round: u64,
    next: usize,
    /// Iterations of each round.
    each_round: u64,
    scheme: RewardScheme,
    gumbel: bool,
}

impl SequentialHalving {
    /// Makes the schedule for so many iterations; `None` where the formula decides.
    pub(crate) fn new(
        config: &UctConfig,
        tree: &SearchTree,
        iterations: u64,
        rng: &mut Rng,
    ) -> Option<Self> {
        let root = tree.node(SearchTree::ROOT).edges();
        let gumbel = config.allot == Allotment::Gumbel;
        let mut left: Vec<(usize, f64)> = match config.allot {
            Allotment::Formula => return None,
            Allotment::Halving => (0..root.len()).map(|index| (index, 0.0)).collect(),
            Allotment::Gumbel => {
                // A prior of 0 has a logarithm too, below that of all others.
                let key = |edge: usize, noise: f64| {
                    libm::log(tree.columns.priors.get(edge).max(1e-300)) + noise
                };
                root.enumerate()
                    .map(|(index, edge)| (index, key(edge, gumbel_noise(rng))))
                    .collect()
            }
        };
        if gumbel {
            left.sort_by(|a, b| b.1.total_cmp(&a.1));
            left.truncate(SAMPLED);
        }
        let rounds = u64::from(left.len().next_power_of_two().trailing_zeros().max(1));
        let each_round = (iterations / rounds).max(1);
        Some(Self {
            left,
            round: each_round,
            next: 0,
            each_round,
            scheme: config.reward,
            gumbel,
        })
    }

    /// Returns the index of the move of the next iteration.
    pub(crate) fn next(&mut self, tree: &SearchTree) -> usize {
        // A round ends when all moves had equally many iterations and the iterations of the round are used up.
        if self.next == 0 && self.round < self.left.len() as u64 && self.left.len() > 2 {
            self.rank(tree);
            self.left.truncate(self.left.len().div_ceil(2));
            self.round += self.each_round;
        }
        let index = self.left[self.next].0;
        self.next = (self.next + 1) % self.left.len();
        self.round = self.round.saturating_sub(1);
        index
    }

    /// Returns the best move after the search, if iterations were allotted.
    pub(crate) fn best(&mut self, tree: &SearchTree) -> Option<usize> {
        self.rank(tree);
        let &(best, _) = self.left.first()?;
        (tree.edge(SearchTree::root_edge(best)).visits() > 0).then_some(best)
    }

    /// Sorts the moves, the best first; equal moves keep their order.
    fn rank(&mut self, tree: &SearchTree) {
        let most = tree
            .edges_of(SearchTree::ROOT)
            .map(EdgeRef::visits)
            .max()
            .unwrap_or(0);
        let worst = self.scheme.reward(-1.0);
        let range = self.scheme.reward(1.0) - worst;
        let scale = if self.gumbel {
            (VISITS_SCALE + f64::from(most)) / range
        } else {
            1.0
        };
        let mean = |index: usize| match tree.edge(SearchTree::root_edge(index)).visits() {
            0 => 0.0,
            visits => (tree.sum(SearchTree::root_edge(index)) / f64::from(visits) - worst) * scale,
        };
        self.left
            .sort_by(|a, b| (mean(b.0) + b.1).total_cmp(&(mean(a.0) + a.1)));
    }
}

/// A draw from the standard Gumbel distribution.
pub(crate) fn gumbel_noise(rng: &mut Rng) -> f64 {
    let uniform = rng.unit().max(f64::MIN_POSITIVE);
    -libm::log(-libm::log(uniform).min(-f64::MIN_POSITIVE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::selection::{Needs, columns_for};
    use crate::mcts::tree::Reward;
    use uctopia_game::Player;

    /// The number of iterations of each move when every visit of move i returns `value[i]`.
    fn allotted(
        config: &UctConfig,
        value: &[f64],
        priors: &[f64],
        iterations: u64,
    ) -> (Vec<u32>, usize) {
        let mut tree = SearchTree::new(columns_for(config, 2, Needs::default()));
        tree.add_node(value.len(), Some(Player::FIRST));
        let of_moves = priors.iter().enumerate();
        of_moves.for_each(|(index, &prior)| {
            tree.columns.priors.set(SearchTree::root_edge(index), prior);
        });
        let mut halving =
            SequentialHalving::new(config, &tree, iterations, &mut Rng::new(1)).unwrap();
        for _ in 0..iterations {
            let index = halving.next(&tree);
            tree.add::<false>(SearchTree::root_edge(index), Reward::new(value[index]));
        }
        (
            tree.edges_of(SearchTree::ROOT)
                .map(EdgeRef::visits)
                .collect(),
            halving.best(&tree).unwrap(),
        )
    }

    #[test]
    fn each_round_halves_the_moves_and_gives_them_equally_many() {
        let config = "allot=halving".parse::<UctConfig>().unwrap();
        // Three rounds of 64: 8 each of eight moves, 16 each of four, 32 each of two.
        let value = [0.0, 0.5, -1.0, 1.0, -0.5, -0.5, -1.0, -1.0];
        let (visits, best) = allotted(&config, &value, &[], 192);
        assert_eq!(
            visits,
            [24, 56, 8, 56, 24, 8, 8, 8],
            "the third of the first round's equals goes"
        );
        assert_eq!(best, 3);
        assert_eq!(
            allotted(&config, &value, &[], 5).0.iter().sum::<u32>(),
            5,
            "fewer than moves"
        );
        assert_eq!(allotted(&config, &[0.5], &[], 7), (vec![7], 0));
    }

    #[test]
    fn gumbel_starts_with_a_sample_by_prior() {
        let config = "allot=gumbel".parse::<UctConfig>().unwrap();
        let moves = 40;
        let mut priors = vec![1e-9; moves];
        priors[7] = 1.0;
        let (visits, best) = allotted(&config, &vec![0.0; moves], &priors, 320);
        assert_eq!(visits.iter().filter(|&&visits| visits > 0).count(), SAMPLED);
        assert_eq!(best, 7, "between equal means the prior decides");
    }
}
