//! Mixed strategies, what they earn, and how much a perfect opponent takes from them.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use uctopia_game::{Agent, AgentFailure, Budget, Context, Hidden, Player, Rng, Shortcuts};

use super::information_tree::{Expectations, InformationTree, Plan, Unsolvable};

/// A mixed strategy: the probabilities of a player's moves in each information set, for all players.
///
/// A player who always makes the same move tells the others what he holds. He mixes moves instead, and his strategy gives the
/// probabilities of the moves for each [observation](Hidden::observation). Where a strategy says nothing, all moves are equally
/// likely; [`Strategy::default`] says nothing anywhere.
///
/// ```
/// use uctopia::game::{Hidden, Notation, Player};
/// use uctopia::games::kuhn_poker::KuhnPoker;
/// use uctopia::search::imperfect::{Strategy, exploitability};
/// let start = KuhnPoker::default();
/// let mut strategy = Strategy::default();
/// let before = exploitability(&start, &strategy).unwrap();
/// // Never call with the lowest card: this loses two chips instead of one.
/// for deal in ["J Q", "J K"] {
///     let state = start.read(&format!("{deal} pass bet")).unwrap();
///     strategy.set(Player::FIRST, state.observation(Player::FIRST), vec![1.0, 0.0]);
/// }
/// assert_eq!(strategy.len(), 1); // one information set: the first player sees J in both
/// assert!(exploitability(&start, &strategy).unwrap() < before);
/// ```
#[derive(Clone, Debug)]
pub struct Strategy<G: Hidden> {
    probabilities: HashMap<(Player, G::Observation), Vec<f64>, FixedState>,
}

/// The most nodes of a tree on which strategies are asked for or compared.
const MOST_NODES: u64 = 1_000_000;

impl<G: Hidden> Default for Strategy<G> {
    /// All moves are equally likely everywhere.
    fn default() -> Self {
        Self {
            probabilities: HashMap::with_hasher(FixedState::with_seed(0)),
        }
    }
}

impl<G: Hidden> Strategy<G> {
    /// The probabilities of the moves in an information set, in the order of [`Game::moves`](uctopia_game::Game::moves).
    #[must_use]
    pub fn probabilities(&self, player: Player, observation: &G::Observation) -> Option<&[f64]> {
        let probabilities = self.probabilities.get(&(player, observation.clone()));
        probabilities.map(Vec::as_slice)
    }

    /// Sets the probabilities of the moves in an information set; they add up to 1.
    pub fn set(&mut self, player: Player, observation: G::Observation, probabilities: Vec<f64>) {
        self.probabilities
            .insert((player, observation), probabilities);
    }

    /// The number of information sets with probabilities.
    #[must_use]
    pub fn len(&self) -> usize {
        self.probabilities.len()
    }

    /// Whether all moves are equally likely everywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.probabilities.is_empty()
    }
}

impl<G: Hidden + Shortcuts> Strategy<G> {
    /// Asks for the probabilities in every information set of the game from `start`. Each position is
    /// [determinized](Hidden::determinize) with random numbers of `seed` first, so that what is hidden is not seen.
    ///
    /// # Errors
    /// When the game is too large or has more than two players, and what `probabilities` returns.
    ///
    /// ```
    /// use uctopia::{Game, Player};
    /// use uctopia::games::kuhn_poker::{KuhnMove, KuhnPoker};
    /// use uctopia::search::imperfect::{Strategy, Unsolvable, expected_payoff};
    /// let bets = |state: &KuhnPoker, _: Player| -> Result<Vec<f64>, Unsolvable> {
    ///     Ok(state.moves().map(|m| f64::from(u8::from(m == KuhnMove::Bet))).collect())
    /// };
    /// let bold = Strategy::ask(&KuhnPoker::default(), 1, bets).unwrap();
    /// assert_eq!(bold.len(), 12);
    /// let payoff = expected_payoff(&KuhnPoker::default(), [&bold, &bold]).unwrap();
    /// assert!(payoff.abs() < 1e-9); // both show their cards for two chips
    /// ```
    pub fn ask<E: From<Unsolvable>>(
        start: &G,
        seed: u64,
        mut probabilities: impl FnMut(&G, Player) -> Result<Vec<f64>, E>,
    ) -> Result<Self, E> {
        let (mut strategy, mut sets) = (Self::default(), Vec::new());
        let look = |state: &G, player| sets.push((state.clone(), player));
        InformationTree::new(start)?.grow(MOST_NODES, look, || true)?;
        for (number, (state, player)) in (0..).zip(sets) {
            let world = state.determinize(player, &mut Rng::stream(seed, number));
            let probabilities = probabilities(&world, player)?;
            strategy.set(player, state.observation(player), probabilities);
        }
        Ok(strategy)
    }

    /// The strategy of an agent, so that its [`exploitability`] can be measured. The agent decides `samples` times in every
    /// information set, each time within `budget`. The probability of a move is the share of the decisions for it.
    ///
    /// # Errors
    /// When the game is too large or has more than two players, and when the agent does not answer.
    ///
    /// ```
    /// use uctopia::Budget;
    /// use uctopia::games::kuhn_poker::KuhnPoker;
    /// use uctopia::search::imperfect::{Ismcts, IsmctsConfig, Strategy, exploitability};
    /// let start = KuhnPoker::default();
    /// let mut ismcts = Ismcts::new(IsmctsConfig::default(), 1);
    /// let strategy = Strategy::of_agent(&start, &mut ismcts, 1, &Budget::unlimited(), 1).unwrap();
    /// assert!(exploitability(&start, &strategy).unwrap() < exploitability(&start, &Strategy::default()).unwrap());
    /// ```
    pub fn of_agent(
        start: &G,
        agent: &mut dyn Agent<G>,
        samples: u32,
        budget: &Budget,
        seed: u64,
    ) -> Result<Self, AgentFailure> {
        Self::ask(start, seed, |state, _| {
            let mut shares = vec![0.0; state.moves().len()];
            for _ in 0..samples.max(1) {
                let best = agent.decide(state, &mut Context::new(budget))?.best;
                for (share, m) in shares.iter_mut().zip(state.moves()) {
                    *share += f64::from(u8::from(m == best)) / f64::from(samples.max(1));
                }
            }
            Ok(shares)
        })
    }
}

/// The payoff that the first player expects if each player follows a strategy of his own, by [`Player::index`].
///
/// # Errors
/// When the game is too large or has more than two players.
///
/// ```
/// use uctopia::games::kuhn_poker::KuhnPoker;
/// use uctopia::search::imperfect::{Strategy, expected_payoff};
/// let uniform = Strategy::default();
/// let payoff = expected_payoff(&KuhnPoker::default(), [&uniform, &uniform]).unwrap();
/// assert!((2.0 * payoff - 0.125).abs() < 1e-9); // an eighth of a chip, of two that are to be won at most
/// ```
pub fn expected_payoff<G: Hidden + Shortcuts>(
    start: &G,
    strategies: [&Strategy<G>; 2],
) -> Result<f64, Unsolvable> {
    let tree = InformationTree::whole(start, MOST_NODES)?;
    let plans = strategies.map(|strategy| tree.plan(strategy));
    let mut plan = Plan::with_capacity(tree.moves);
    for set in &tree.sets {
        plan.extend(&plans[set.player.index()][set.first..set.first + set.count]);
    }
    let mut expectations = Expectations::default();
    expectations.compute(&tree, &plan, Player::FIRST);
    Ok(expectations.values[0])
}

/// How much a strategy loses against opponents who know it and answer as well as possible. It is the mean over the players of what
/// the best response to the others' strategy earns. It is 0 exactly if the strategy is a Nash equilibrium, in games for two
/// players.
///
/// The unit is that of payoffs; in games with a [score](uctopia_game::Score) times half its range.
///
/// # Errors
/// When the game is too large or has more than two players.
///
/// ```
/// use uctopia::games::kuhn_poker::KuhnPoker;
/// use uctopia::search::imperfect::{Strategy, exploitability};
/// let payoff = exploitability(&KuhnPoker::default(), &Strategy::default()).unwrap();
/// assert!((2.0 * payoff - 11.0 / 24.0).abs() < 1e-9); // chips
/// ```
pub fn exploitability<G: Hidden + Shortcuts>(
    start: &G,
    strategy: &Strategy<G>,
) -> Result<f64, Unsolvable> {
    let tree = InformationTree::whole(start, MOST_NODES)?;
    Ok(exploitability_in(&tree, &tree.plan(strategy)))
}

/// The exploitability of a plan.
pub(super) fn exploitability_in<G: Hidden>(tree: &InformationTree<G>, plan: &Plan) -> f64 {
    let best = |player| best_response(tree, plan, Player::new(player));
    (0..tree.players).map(best).sum::<f64>() / tree.players as f64
}

/// What a player expects who knows the plan of the others and plays as well as he can without seeing what is hidden from him.
///
/// His information sets are decided from the last to the first: the best move in one depends on those that come later.
fn best_response<G: Hidden>(tree: &InformationTree<G>, plan: &Plan, player: Player) -> f64 {
    let mut expectations = Expectations::default();
    expectations.reach(tree, plan, player);
    let own = || tree.sets.iter().filter(|set| set.player == player);
    let mut plan = plan.clone();
    for set in own() {
        plan[set.first..set.first + set.count].fill(0.0);
    }
    let deepest = own().map(|set| set.depth).max().unwrap_or(0);
    for depth in (0..=deepest).rev() {
        expectations.evaluate(tree, &plan, player);
        let mut gains = vec![0.0; tree.moves];
        for (node, value) in tree.nodes.iter().zip(&expectations.values).skip(1) {
            let parent = node.parent as usize;
            if let Some(set) = tree.set_of(parent) {
                gains[set.first + node.index as usize] += expectations.others[parent] * value;
            }
        }
        for set in own().filter(|set| set.depth == depth) {
            let gains = &gains[set.first..set.first + set.count];
            let most = gains.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let best = gains.iter().position(|&gain| gain == most).unwrap_or(0);
            plan[set.first + best] = 1.0;
        }
    }
    expectations.evaluate(tree, &plan, player);
    expectations.values[0]
}
