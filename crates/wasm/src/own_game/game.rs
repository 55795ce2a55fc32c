//! A game of JavaScript as a [`Game`].

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use uctopia_game::{
    Board, Evaluate, Evaluation, Game, Payoffs, Player, Shortcuts, Square, Theme, Turn, View,
};
use uctopia_options::msgid;

use super::node::Node;

/// A position of a game for so many players.
#[derive(Clone, Debug)]
pub(super) struct OwnGame<const PLAYERS: usize> {
    pub(super) node: Arc<Node>,
}

impl<const PLAYERS: usize> OwnGame<PLAYERS> {
    pub(super) fn at(node: &Arc<Node>) -> Self {
        Self {
            node: Arc::clone(node),
        }
    }

    /// The evaluation for a player, from −1 to 1.
    fn evaluation(&self, player: Player) -> f32 {
        let Node {
            rules, state, path, ..
        } = &*self.node;
        match PLAYERS {
            // What is good for one is bad for the other.
            2 if player == Player::SECOND => 0.0 - rules.evaluate(state, path, Player::FIRST),
            _ => rules.evaluate(state, path, player),
        }
    }
}

impl<const PLAYERS: usize> Game for OwnGame<PLAYERS> {
    type Move = u64;
    const PLAYERS: usize = PLAYERS;

    fn turn(&self) -> Turn {
        self.node.values.turn
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u64> {
        self.node.values.actions.iter().copied()
    }

    fn play(&mut self, action: u64) {
        self.node = self.node.after(action);
    }

    fn payoff(&self, player: Player) -> f32 {
        self.node.values.payoffs[player.index()]
    }

    fn payoffs(&self) -> Payoffs {
        self.node.values.payoffs
    }

    fn weight(&self, outcome: u64) -> f32 {
        let index = self.node.index_of(outcome);
        let weight = index.and_then(|index| self.node.values.weights.get(index));
        weight.copied().unwrap_or(1.0)
    }
}

impl<const PLAYERS: usize> Shortcuts for OwnGame<PLAYERS> {
    /// What JavaScript keeps of a position is not known; this has room for a small object.
    const HEAP_BYTES: usize = 1024;
}

impl<const PLAYERS: usize> PartialEq for OwnGame<PLAYERS> {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&self.node, &other.node);
        if Arc::ptr_eq(one, two) {
            return true;
        }
        match (one.key(), two.key()) {
            (None, None) => one.path == two.path,
            (one, two) => one == two,
        }
    }
}

impl<const PLAYERS: usize> Eq for OwnGame<PLAYERS> {}

impl<const PLAYERS: usize> Hash for OwnGame<PLAYERS> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self.node.key() {
            Some(key) => key.hash(hasher),
            None => hasher.write_u64(self.node.path.hash()),
        }
    }
}

impl<const PLAYERS: usize> View for OwnGame<PLAYERS> {
    fn board(&self) -> Board {
        let Node {
            rules, state, path, ..
        } = &*self.node;
        rules.board(state, path).unwrap_or_else(|| Board {
            squares: vec![Square::Label(self.to_string())],
            ..Board::lettered(Theme::Lines, 1, 1)
        })
    }

    fn square_of(&self, action: u64) -> Option<usize> {
        let Node {
            rules, state, path, ..
        } = &*self.node;
        rules.square_of(state, path, action)
    }
}

impl<const PLAYERS: usize> Evaluate for OwnGame<PLAYERS> {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "evaluate",
        aliases: &[],
        unit: "points",
        about: msgid!("the method evaluate of the game's class"),
        scale: 1.0,
        score: Self::evaluation,
    }];
}
