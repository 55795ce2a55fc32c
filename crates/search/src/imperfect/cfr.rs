//! Counterfactual regret minimization, which solves small games exactly.
//!
//! In each information set, the regret of a move is what it would have earned beyond the current strategy, summed over the
//! iterations. It is weighted by the probability that the moves of the others lead there. Moves are then played in proportion to
//! their positive regrets, and the average of all these strategies approaches a Nash equilibrium (Zinkevich et al. 2007, "Regret
//! minimization in games with incomplete information").
//!
//! The crate `cfr` 0.6 solves such games, too, but a solution there can be neither interrupted nor watched nor continued.

use std::sync::OnceLock;
use std::time::Duration;

use uctopia_game::{Hidden, Player, Shortcuts};
use uctopia_options::{choices, options};

use super::Strategy;
use super::information_tree::{Expectations, InformationTree, Plan, Unsolvable};
use super::strategy::exploitability_in;

choices! {
    /// How regrets are summed, and strategies averaged.
    ///
    /// ```
    /// use uctopia::games::kuhn_poker::KuhnPoker;
    /// use uctopia::search::imperfect::{Cfr, CfrConfig, CfrVariant};
    /// let after = |variant| {
    ///     let mut cfr = Cfr::new(&KuhnPoker::default(), &CfrConfig { variant, ..CfrConfig::default() }).unwrap();
    ///     cfr.run(500);
    ///     cfr.exploitability()
    /// };
    /// assert!(after(CfrVariant::Plus) < after(CfrVariant::Plain) / 5.0);
    /// ```
    pub enum CfrVariant {
        /// Sums of regrets never fall below 0, and later strategies weigh more.
        Plus = "plus",
        /// All iterations weigh the same.
        Plain = "plain",
    }
}

options! {
    /// Options of counterfactual regret minimization.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::search::imperfect::CfrConfig;
    /// let mut config = CfrConfig::default();
    /// config.set("iters", "200").unwrap();
    /// assert_eq!(config.iters, Some(200));
    /// ```
    pub struct CfrConfig {
        /// iterations over the whole tree of the game, all decisions together; 1000 when no other bound is given
        iters ["iterations"]: Option<u64> = None, from "Zinkevich et al. 2007";
        /// thinking time of each decision; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "common practice";
        /// how regrets are summed and strategies averaged
        variant []: CfrVariant = CfrVariant::Plus, from "plus: Tammelin 2014, CFR+; plain: Zinkevich et al. 2007";
        /// maximum number of nodes of the game's tree: larger games are refused
        nodes ["max_nodes"]: u64 = 300_000, in 1..=1_000_000_000, from "a bound on memory; Liar's dice with a die each has 294883";
    }
}

/// Solves a small game with hidden information.
///
/// ```
/// use uctopia::game::{Hidden, Notation, Player};
/// use uctopia::games::kuhn_poker::KuhnPoker;
/// use uctopia::search::imperfect::{Cfr, CfrConfig};
/// let start = KuhnPoker::default();
/// let mut cfr = Cfr::new(&start, &CfrConfig::default()).unwrap();
/// cfr.run(1000);
/// assert!((cfr.value() * 2.0 + 1.0 / 18.0).abs() < 0.001); // the first player loses 1/18 of a chip
/// assert!(cfr.exploitability() < 0.001);
/// // With a king, the second player always calls.
/// let state = start.read("J K bet").unwrap();
/// let strategy = cfr.strategy();
/// let pass_or_bet = strategy.probabilities(Player::SECOND, &state.observation(Player::SECOND)).unwrap();
/// assert!(pass_or_bet[1] > 0.999);
/// ```
#[derive(Clone, Debug)]
pub struct Cfr<G: Hidden> {
    tree: InformationTree<G>,
    variant: CfrVariant,
    iterations: u64,
    /// The sum of regrets of each move.
    regrets: Plan,
    /// The current strategy.
    plan: Plan,
    /// The weighted sum of all strategies so far.
    sum: Plan,
    expectations: Expectations,
    /// What was computed since the last iteration.
    exploitability: OnceLock<f64>,
}

impl<G: Hidden + Shortcuts> Cfr<G> {
    /// Iterations when nothing bounds the search.
    pub const DEFAULT_ITERATIONS: u64 = 1000;

    /// Lays out the tree of the game from `start`; the first strategy makes all moves equally likely.
    ///
    /// # Errors
    /// When the tree has more nodes than the configuration allows, when players forget what they knew, and in games for more than
    /// two players.
    pub fn new(start: &G, config: &CfrConfig) -> Result<Self, Unsolvable> {
        let tree = InformationTree::whole(start, config.nodes)?;
        Ok(Self::of(tree, config.variant))
    }

    /// A solver on a whole tree.
    pub(super) fn of(tree: InformationTree<G>, variant: CfrVariant) -> Self {
        Self {
            variant,
            iterations: 0,
            regrets: vec![0.0; tree.moves],
            plan: tree.plan(&Strategy::default()),
            sum: vec![0.0; tree.moves],
            expectations: Expectations::default(),
            exploitability: OnceLock::new(),
            tree,
        }
    }
}

impl<G: Hidden> Cfr<G> {
    /// Continues by so many iterations.
    pub fn run(&mut self, iterations: u64) {
        self.exploitability.take();
        for _ in 0..iterations {
            self.iterations += 1;
            // One player after another, as in Tammelin 2014: each answers the latest strategy of the other.
            for player in (0..self.tree.players).map(Player::new) {
                self.expectations.compute(&self.tree, &self.plan, player);
                self.add_regrets(player);
                self.update(player);
            }
        }
    }

    /// Adds what each move of a player would have earned beyond the current strategy.
    fn add_regrets(&mut self, player: Player) {
        let Expectations { others, values, .. } = &self.expectations;
        for (node, value) in self.tree.nodes.iter().zip(values).skip(1) {
            let parent = node.parent as usize;
            if let Some(set) = self.tree.set_of(parent).filter(|set| set.player == player) {
                self.regrets[set.first + node.index as usize] +=
                    others[parent] * (value - values[parent]);
            }
        }
    }

    /// Adds the current strategy of a player to the average, and replaces it by regret matching.
    fn update(&mut self, player: Player) {
        let is_plus = self.variant == CfrVariant::Plus;
        let weight = if is_plus { self.iterations as f64 } else { 1.0 };
        for set in self.tree.sets.iter().filter(|set| set.player == player) {
            let places = set.first..set.first + set.count;
            let reach = weight * self.expectations.own[set.node as usize];
            for place in places.clone() {
                self.sum[place] += reach * self.plan[place];
                if is_plus {
                    self.regrets[place] = self.regrets[place].max(0.0);
                }
            }
            let regrets = self.regrets[places.clone()].iter().map(|r| r.max(0.0));
            normalize(regrets, &mut self.plan[places]);
        }
    }

    /// The average strategy, which approaches an equilibrium.
    fn average(&self) -> Plan {
        let mut average = self.sum.clone();
        for set in &self.tree.sets {
            let places = set.first..set.first + set.count;
            normalize(
                self.sum[places.clone()].iter().copied(),
                &mut average[places],
            );
        }
        average
    }

    /// The average strategy, which approaches a Nash equilibrium: no player gains by leaving it alone.
    #[must_use]
    pub fn strategy(&self) -> Strategy<G> {
        let (average, mut strategy) = (self.average(), Strategy::default());
        for set in &self.tree.sets {
            let probabilities = average[set.first..set.first + set.count].to_vec();
            strategy.set(set.player, set.observation.clone(), probabilities);
        }
        strategy
    }

    /// The payoff that the first player expects if all follow the average strategy: approaches the value of the game.
    #[must_use]
    pub fn value(&self) -> f64 {
        let mut expectations = Expectations::default();
        expectations.compute(&self.tree, &self.average(), Player::FIRST);
        expectations.values[0]
    }

    /// The [`exploitability`](super::exploitability) of the average strategy.
    #[must_use]
    pub fn exploitability(&self) -> f64 {
        let compute = || exploitability_in(&self.tree, &self.average());
        *self.exploitability.get_or_init(compute)
    }

    /// The iterations so far.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The number of information sets of all players.
    #[must_use]
    pub fn information_sets(&self) -> usize {
        self.tree.sets.len()
    }

    /// The number of nodes of the tree.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.tree.nodes.len()
    }

    /// The probability of each move in an information set, and what the player expects from it, on average over the positions that
    /// he may be in; `None` if the game has no such set.
    ///
    /// The values are `None` where the others never let him come here.
    #[must_use]
    pub fn moves(
        &self,
        player: Player,
        observation: &G::Observation,
    ) -> Option<Vec<(f64, Option<f64>)>> {
        let set = self.tree.find(player, observation)?;
        let average = self.average();
        let mut expectations = Expectations::default();
        expectations.compute(&self.tree, &average, player);
        let (mut reach, mut gains) = (0.0, vec![0.0; set.count]);
        for (node, value) in self.tree.nodes.iter().zip(&expectations.values).skip(1) {
            let parent = node.parent as usize;
            if self
                .tree
                .set_of(parent)
                .is_some_and(|other| other.first == set.first)
            {
                let others = expectations.others[parent];
                reach += others / set.count as f64;
                gains[node.index as usize] += others * value;
            }
        }
        let value = |gain: f64| (reach > 0.0).then(|| gain / reach);
        let probabilities = &average[set.first..set.first + set.count];
        Some(
            probabilities
                .iter()
                .zip(gains)
                .map(|(&probability, gain)| (probability, value(gain)))
                .collect(),
        )
    }
}

/// Writes shares of their sum, or equal shares if the sum is 0.
fn normalize(weights: impl ExactSizeIterator<Item = f64> + Clone, shares: &mut [f64]) {
    let (sum, count) = (weights.clone().sum::<f64>(), weights.len() as f64);
    for (share, weight) in shares.iter_mut().zip(weights) {
        *share = if sum > 0.0 { weight / sum } else { 1.0 / count };
    }
}
