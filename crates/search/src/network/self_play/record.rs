//! A finished game of self-play, as arrays.

use uctopia_game::{Encode, Player};

use super::tree::{Edge, Node};

/// A finished game of self-play: what a network learns from.
///
/// T is the number of positions in which a player decided, A of the game's actions, P of its players. Names are those of mctx.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SelfPlayGame {
    /// The number of the game, counted from 0; with the settings' seed it determines the game.
    pub index: u64,
    /// The shape of one position in `planes`.
    pub planes_shape: Vec<usize>,
    /// A, the number of actions.
    pub distinct_actions: usize,
    /// The positions from the point of view of the player to move, as [`Encode::write_planes`] writes them: T of that shape.
    pub planes: Vec<f32>,
    /// Which actions are legal: T × A.
    pub masks: Vec<bool>,
    /// The policy that the search improved, which a network learns: T × A; each row adds up to 1. With PUCT these are shares of visits,
    /// with Gumbel softmax(logits + σ(completed q)).
    pub action_weights: Vec<f32>,
    /// How often the search took each action at its root: T × A.
    pub visit_counts: Vec<u32>,
    /// The mean result of each action for the player to move, 0 where it was not visited: T × A.
    pub qvalues: Vec<f32>,
    /// The value of each position after its search, for the player to move: the mean of its evaluation and all iterations.
    pub search_values: Vec<f32>,
    /// The value of each position that the network gave, for the player to move.
    pub raw_values: Vec<f32>,
    /// The player to move in each position.
    pub players: Vec<Player>,
    /// The action that was made in each position.
    pub actions: Vec<u32>,
    /// The payoffs at the end, the first player's first: P.
    pub returns: Vec<f32>,
}

impl SelfPlayGame {
    pub(super) fn begin<G: Encode>(start: &G, index: u64) -> Self {
        Self {
            index,
            planes_shape: start.planes_shape(),
            distinct_actions: start.distinct_actions(),
            ..Self::default()
        }
    }

    /// T, the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether no player made a decision.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The payoffs as a network predicts them in each position: that of the player to move first, then those of the others in the order
    /// of turns. T × P.
    ///
    /// ```
    /// use uctopia::Player;
    /// use uctopia::search::network::SelfPlayGame;
    /// let returns = vec![1.0, -1.0, 0.0];
    /// let game = SelfPlayGame { players: vec![Player::FIRST, Player::SECOND], returns, ..SelfPlayGame::default() };
    /// assert_eq!(game.values(), [1.0, -1.0, 0.0, -1.0, 0.0, 1.0]);
    /// ```
    #[must_use]
    pub fn values(&self) -> Vec<f32> {
        let seen_by = |player: &Player| {
            let (before, after) = self.returns.split_at(player.index());
            after.iter().chain(before).copied()
        };
        self.players.iter().flat_map(seen_by).collect()
    }

    /// Adds a position with the root of its search, and the place of the move that was made.
    pub(super) fn push<G: Encode>(
        &mut self,
        state: &G,
        (player, root): (Player, &Node),
        edges: &[Edge<G::Move>],
        (weights, place): (&[f64], usize),
    ) {
        let first = self.planes.len();
        let size: usize = self.planes_shape.iter().product();
        self.planes.resize(first + size, 0.0);
        state.write_planes(player, &mut self.planes[first..]);
        let first = self.masks.len();
        let end = first + self.distinct_actions;
        self.masks.resize(end, false);
        self.action_weights.resize(end, 0.0);
        self.visit_counts.resize(end, 0);
        self.qvalues.resize(end, 0.0);
        let mut sum = f64::from(root.raw_value);
        for (edge, &weight) in edges.iter().zip(weights) {
            let at = first + edge.action as usize;
            self.masks[at] = true;
            self.action_weights[at] += weight as f32;
            self.visit_counts[at] += edge.visits;
            self.qvalues[at] = edge.mean().unwrap_or(0.0) as f32;
            sum += edge.sum;
        }
        self.search_values
            .push((sum / f64::from(root.visits + 1)) as f32);
        self.raw_values.push(root.raw_value);
        self.players.push(player);
        self.actions.push(edges[place].action);
    }

    /// Notes the end of the game.
    pub(super) fn end<G: Encode>(&mut self, state: &G) {
        // Adding zero makes a negative zero positive.
        let payoff = |player| state.payoff(Player::new(player)) + 0.0;
        self.returns = (0..G::PLAYERS).map(payoff).collect();
    }
}
