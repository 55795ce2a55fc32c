//! Selection beyond UCB1: all terms that may be added to a mean, and their sum. The formulas are in `formulas/`.
//!
//! | term | option | formula |
//! |---|---|---|
//! | all moves as first | `amaf` | (1 − β)·mean + β·mean as first |
//! | implicit minimax | `minimax` = α | (1 − α)·mean + α·heuristic minimax value |
//! | exploration | `formula` | UCB1, UCB1-Tuned or PUCT |
//! | progressive bias | `bias` = w | w·H / (n + 1) |
//! | proof numbers | `proof` = w | w·(1 − p/p_max) |
//! | first-play urgency | `fpu` | the mean of unvisited moves |
//! | pending iterations | `in_flight` | counted as lost visits |

use std::ops::Range;

use uctopia_game::Player;

use super::best::best_open;
use crate::mcts::config::{Amaf, Formula, UctConfig};
use crate::mcts::formulas::{
    Tables, amaf_share, mixed, progressive_bias, proof_bonus, puct_bonus, tuned_bonus, ucb1_bonus,
};
use crate::mcts::tree::{Node, SearchTree};
use crate::reward::RewardScheme;
use crate::statistics::{RewardMean, variance};

/// Weights of the terms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    formula: Formula,
    c: f64,
    fpu: Option<f64>,
    has_amaf: bool,
    amaf_bias: f64,
    minimax: f64,
    bias: f64,
    proof: f64,
    /// Whether pending iterations are the only term beyond UCB1.
    is_spread_only: bool,
    reward: RewardScheme,
    tables: Tables,
}

/// The values that all moves of a node share.
#[derive(Clone, Copy, Debug)]
struct NodeTerms {
    /// N, with the pending iterations.
    visits: f64,
    log_visits: f64,
    player: Player,
    /// The mean of all visited moves, which PUCT assumes for the others.
    mean: f64,
}

impl Terms {
    /// Returns the terms of a configuration; `None` for plain UCB1.
    pub(crate) fn of(config: &UctConfig, players: usize) -> Option<Self> {
        let (minimax, proof) = (config.implicit(players), config.proof_weight(players));
        let plain = config.formula == Formula::Ucb1
            && config.fpu.is_none()
            && config.amaf == Amaf::Off
            && [minimax, config.bias, proof] == [0.0; 3];
        let amaf_bias = match config.amaf {
            Amaf::Off => 0.0,
            Amaf::Rave { amaf_bias } | Amaf::Grave { amaf_bias, .. } => amaf_bias,
        };
        let terms = Self {
            formula: config.formula,
            c: config.c,
            fpu: config.fpu,
            has_amaf: config.amaf != Amaf::Off,
            amaf_bias,
            minimax,
            bias: config.bias,
            proof,
            is_spread_only: plain,
            reward: config.reward,
            tables: Tables::new(),
        };
        (!plain || config.keeps_pending()).then_some(terms)
    }

    fn is_puct(&self) -> bool {
        self.formula == Formula::Puct
    }

    /// Whether each move is visited once before any are compared.
    pub(crate) fn try_all_first(&self) -> bool {
        self.fpu.is_none() && !self.has_amaf && !self.is_puct()
    }

    /// The move with the highest value; `as_first` returns the AMAF statistics of the move with an index.
    pub(crate) fn best(
        &self,
        tree: &SearchTree,
        node: Node<'_>,
        parent_visits: u32,
        as_first: impl Fn(usize) -> RewardMean,
    ) -> usize {
        let player = node.to_move().unwrap_or(Player::FIRST);
        if self.is_spread_only && !tree.columns.sums.is_kept() {
            return self.best_spread(tree, node, player, parent_visits);
        }
        let common = self.common(tree, node, player, parent_visits);
        let first = node.edges().start;
        best_open(tree, node, player, |edge| {
            self.value(tree, edge, node.edges(), &common, as_first(edge - first))
        })
    }

    /// The value of each move, infinite for one without statistics.
    pub(crate) fn selection_values(
        &self,
        tree: &SearchTree,
        node: Node<'_>,
        parent_visits: u32,
        as_first: impl Fn(usize) -> RewardMean,
    ) -> Vec<f64> {
        let player = node.to_move().unwrap_or(Player::FIRST);
        let common = self.common(tree, node, player, parent_visits);
        let edges = node.edges().enumerate();
        edges
            .map(|(index, edge)| self.value(tree, edge, node.edges(), &common, as_first(index)))
            .collect()
    }

    /// The highest value where UCB1 and pending iterations are all that counts, as on shared trees, in fewer steps.
    fn best_spread(
        &self,
        tree: &SearchTree,
        node: Node<'_>,
        player: Player,
        parent_visits: u32,
    ) -> usize {
        let common = self.common(tree, node, player, parent_visits);
        let c_squared_log = self.c * self.c * common.log_visits;
        let loss = self.reward.reward(-1.0);
        best_open(tree, node, player, |edge| {
            let (figures, pending) = (tree.statistics(edge), tree.columns.pending.get(edge) as f64);
            let (sum, visits) = (
                f64::from(figures.halves()) * 0.5,
                f64::from(figures.visits()),
            );
            let all = visits + pending;
            (sum + pending * loss) / all + (c_squared_log / all).sqrt()
        })
    }

    fn common(
        &self,
        tree: &SearchTree,
        node: Node<'_>,
        player: Player,
        parent_visits: u32,
    ) -> NodeTerms {
        let pending = &tree.columns.pending;
        let pending_sum = if pending.is_kept() {
            node.edges().map(|edge| pending.get(edge)).sum()
        } else {
            0
        };
        let visits = parent_visits + pending_sum as u32;
        let mut mean = self.reward.reward(0.0);
        if self.is_puct() && node.visits() > 0 {
            mean = node.edges().map(|edge| tree.sum(edge)).sum::<f64>() / f64::from(node.visits());
        }
        NodeTerms {
            visits: f64::from(visits),
            log_visits: self.tables.logarithm(visits),
            player,
            mean,
        }
    }

    /// The selection value of a move among its siblings.
    fn value(
        &self,
        tree: &SearchTree,
        edge: usize,
        siblings: Range<usize>,
        common: &NodeTerms,
        as_first: RewardMean,
    ) -> f64 {
        let pending = tree.columns.pending.get(edge) as f64;
        let counted = f64::from(tree.edge(edge).visits());
        let visits = counted + pending;
        let Some(mut mean) = self.mean(tree, edge, pending, common, as_first) else {
            return f64::INFINITY;
        };
        if self.minimax > 0.0 {
            let heuristic = tree.columns.heuristics.get(edge);
            mean = mixed(mean, self.reward.reward(heuristic.minimax), self.minimax);
        }
        let mut value = mean + self.exploration(tree, edge, visits, common);
        if self.bias > 0.0 {
            let heuristic = tree.columns.heuristics.get(edge);
            value += progressive_bias(self.bias, heuristic.at_once.into(), visits);
        }
        if self.proof > 0.0 {
            let number = |edge: usize| tree.columns.proofs.get(edge).of(common.player);
            value += self.proof * proof_bonus(number(edge), siblings.map(number));
        }
        value
    }

    /// The mean reward, mixed with that of AMAF; `None` for a move without statistics.
    fn mean(
        &self,
        tree: &SearchTree,
        edge: usize,
        pending: f64,
        common: &NodeTerms,
        as_first: RewardMean,
    ) -> Option<f64> {
        let (mut sum, mut visits) = (tree.sum(edge), f64::from(tree.edge(edge).visits()));
        if pending > 0.0 {
            sum += pending * self.reward.reward(-1.0);
            visits += pending;
        }
        let own = match visits > 0.0 {
            true => Some(sum / visits),
            false if self.is_puct() => Some(self.fpu.unwrap_or(common.mean)),
            false => self.fpu,
        };
        match as_first.value() {
            None => own,
            Some(first) => {
                let share = amaf_share(visits, as_first.count as f64, self.amaf_bias);
                Some(own.map_or(first, |own| mixed(own, first, share)))
            }
        }
    }

    fn exploration(&self, tree: &SearchTree, edge: usize, visits: f64, common: &NodeTerms) -> f64 {
        let tried = visits.max(1.0);
        match self.formula {
            Formula::Ucb1 => ucb1_bonus(self.c, (common.log_visits / tried).max(0.0)),
            Formula::Puct => {
                puct_bonus(self.c, tree.columns.priors.get(edge), common.visits, visits)
            }
            Formula::Tuned => {
                let range = self.reward.reward(1.0) - self.reward.reward(-1.0);
                let mean = tree.sum(edge) / tried;
                let variance = variance(mean, tree.columns.squares.get(edge) / tried);
                tuned_bonus(
                    self.c,
                    (common.log_visits / tried).max(0.0),
                    variance,
                    range,
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::columns::{Needs, columns_for};
    use super::*;
    use crate::mcts::tree::{Bounds, Heuristic, ProofNumbers, Reward};

    /// A node of the first player whose moves have these visits and sums.
    fn written(config: &UctConfig, moves: &[(u32, f64)]) -> SearchTree {
        let mut tree = SearchTree::new(columns_for(config, 2, Needs::default()));
        tree.add_node(moves.len(), Some(Player::FIRST));
        for (edge, &(visits, sum)) in tree.node(0).edges().zip(moves) {
            for visit in 0..visits {
                tree.node(0).visit::<false>();
                let reward = Reward::new(if visit == 0 { sum } else { 0.0 });
                tree.add::<false>(edge, reward);
                tree.columns
                    .squares
                    .change::<false>(edge, |squares| squares + reward.value * reward.value);
            }
        }
        tree
    }

    fn values(config: &UctConfig, tree: &SearchTree, as_first: RewardMean) -> Vec<f64> {
        let terms = Terms::of(config, 2).expect("something beyond UCB1");
        let common = terms.common(tree, tree.node(0), Player::FIRST, tree.node(0).visits());
        let edges = tree.node(0).edges();
        edges
            .clone()
            .map(|edge| terms.value(tree, edge, edges.clone(), &common, as_first))
            .collect()
    }

    fn config(options: &str) -> UctConfig {
        options.parse().unwrap()
    }

    fn close(ours: &[f64], worked: &[f64]) {
        assert_eq!(ours.len(), worked.len());
        for (a, b) in ours.iter().zip(worked) {
            assert!(
                a == b || (a - b).abs() < 1e-9,
                "{ours:?} against {worked:?}"
            );
        }
    }

    #[test]
    fn plain_ucb1_needs_no_terms() {
        assert!(Terms::of(&UctConfig::default(), 2).is_none());
        assert!(
            Terms::of(&config("solver=on,proof=1"), 3).is_none(),
            "no proofs with three players"
        );
    }

    #[test]
    fn first_play_urgency_is_the_mean_of_unvisited_moves() {
        let config = config("c=0,fpu=0.25");
        close(
            &values(
                &config,
                &written(&config, &[(4, 2.0), (0, 0.0)]),
                RewardMean::default(),
            ),
            &[0.5, 0.25],
        );
    }

    #[test]
    fn implicit_minimax_and_progressive_bias_use_heuristics() {
        let config = config("c=0,minimax=0.25,bias=2");
        let tree = written(&config, &[(4, 2.0)]);
        tree.columns.heuristics.set(
            SearchTree::root_edge(0),
            Heuristic {
                at_once: 0.5,
                minimax: -1.0,
            },
        );
        // ¾·½ − ¼ and 2·½ / (4 + 1)
        close(
            &values(&config, &tree, RewardMean::default()),
            &[0.125 + 0.2],
        );
    }

    #[test]
    fn small_proof_numbers_increase_the_value() {
        let config = config("c=0,proof=0.5,solver=on");
        let tree = written(&config, &[(1, 0.0), (1, 0.0), (1, 0.0)]);
        let unknown = |count| {
            ProofNumbers::of_position(
                Some(Player::SECOND),
                vec![ProofNumbers::UNKNOWN; count].into_iter(),
            )
        };
        tree.columns
            .proofs
            .set(SearchTree::root_edge(0), unknown(1));
        tree.columns
            .proofs
            .set(SearchTree::root_edge(1), unknown(4));
        tree.columns.proofs.set(
            SearchTree::root_edge(2),
            unknown(2).within(Bounds {
                lower: -1.0,
                upper: 0.0,
            }),
        );
        close(
            &values(&config, &tree, RewardMean::default()),
            &[0.5 * 0.75, 0.0, 0.0],
        );
    }

    #[test]
    fn amaf_replaces_missing_visits() {
        let config = config("c=0,amaf=rave,amaf_bias=0");
        let mut as_first = RewardMean::default();
        (0..12).for_each(|_| as_first.add(1.0));
        // β = 12 / (4 + 12), and 1 for an unvisited move
        close(
            &values(&config, &written(&config, &[(4, 0.0), (0, 0.0)]), as_first),
            &[0.75, 1.0],
        );
        close(
            &values(
                &config,
                &written(&config, &[(0, 0.0)]),
                RewardMean::default(),
            ),
            &[f64::INFINITY],
        );
    }

    #[test]
    fn puct_explores_by_prior() {
        let config = config("formula=puct,c=2");
        let tree = written(&config, &[(3, 3.0), (0, 0.0)]);
        tree.columns.priors.set(SearchTree::root_edge(0), 0.25);
        tree.columns.priors.set(SearchTree::root_edge(1), 0.75);
        let root = 3.0_f64.sqrt();
        close(
            &values(&config, &tree, RewardMean::default()),
            &[1.0 + 2.0 * 0.25 * root / 4.0, 1.0 + 2.0 * 0.75 * root],
        );
    }

    #[test]
    fn tuned_bonuses_shrink_with_the_variance() {
        // ln 100 / 10 = 0.4605…: the bound on the variance is above ¼, then below it
        let log_share = libm::log(100.0) / 10.0;
        close(
            &[tuned_bonus(1.0, log_share, 0.2, 1.0)],
            &[(log_share * 0.25).sqrt()],
        );
        let small = libm::log(100.0) / 10_000.0;
        close(
            &[tuned_bonus(1.0, small, 0.01, 1.0)],
            &[(small * (0.01 + (2.0 * small).sqrt())).sqrt()],
        );
        // Rewards from −1 to 1 are twice as far apart: all four are 1, and only the bound's own width is left.
        let config = config("formula=tuned");
        let tree = written(&config, &[(1, 1.0), (1, 1.0)]);
        close(
            &values(&config, &tree, RewardMean::default()),
            &[1.0 + 2.0 * tuned_bonus(1.0, libm::log(2.0), 0.0, 1.0); 2],
        );
    }

    #[test]
    fn pending_iterations_count_as_losses() {
        let config = config("threads=2,in_flight=loss");
        let tree = written(&config, &[(2, 2.0)]);
        tree.columns.pending.set(SearchTree::root_edge(0), 2);
        close(
            &values(&config, &tree, RewardMean::default()),
            &[(libm::log(4.0) / 4.0).sqrt()],
        );
    }

    #[test]
    fn best_spread_agrees_with_the_general_formula() {
        let config = config("threads=2,in_flight=loss");
        for seed in 0..200 {
            let mut rng = uctopia_game::Rng::new(seed);
            let moves: Vec<(u32, f64)> = (0..4)
                .map(|_| (rng.below(4), f64::from(rng.below(5)) * 0.5 - 1.0))
                .collect();
            let tree = written(&config, &moves);
            let pending = moves
                .iter()
                .map(|&(visits, _)| u64::from(rng.below(3)) + u64::from(visits == 0));
            tree.node(0)
                .edges()
                .zip(pending)
                .for_each(|(edge, pending)| tree.columns.pending.set(edge, pending));
            let values = values(&config, &tree, RewardMean::default());
            let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let terms = Terms::of(&config, 2).unwrap();
            let best = terms.best(&tree, tree.node(0), tree.node(0).visits(), |_| {
                RewardMean::default()
            });
            assert!(values[best] > highest - 1e-12, "{best} of {values:?}");
        }
    }
}
