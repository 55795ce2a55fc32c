//! Observers of a running search, with moves and paths as text.

use uctopia_game::{
    Game, Notation, Report, SearchObserver, SearchSnapshot, SnapshotSchedule, TreeMove, TreeNode,
};
use uctopia_options::TextError;

/// Receives snapshots of the search of an agent in a [`Session`](crate::Session): the twin of
/// [`SearchObserver`](uctopia_game::SearchObserver), for whom moves are text.
///
/// ```
/// use uctopia_catalog::{GameSpec, TextObserver, TextSnapshot};
/// use uctopia_game::{Budget, SnapshotSchedule};
///
/// /// Notes what was best after 1, 2, 5, 10, … playouts.
/// struct Notes(Vec<(u64, String)>);
///
/// impl TextObserver for Notes {
///     fn schedule(&self) -> SnapshotSchedule {
///         SnapshotSchedule { milestones: true, ..SnapshotSchedule::NONE }
///     }
///     fn on_snapshot(&mut self, snapshot: &dyn TextSnapshot) {
///         let report = snapshot.report();
///         self.0.push((report.totals.playouts, report.best));
///     }
/// }
///
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// session.set_position("b2a1").unwrap();
/// let seat = session.seat(&"uct:iters=25".parse().unwrap(), 1).unwrap();
/// let mut notes = Notes(Vec::new());
/// session.decide_observed(seat, &Budget::unlimited(), &mut notes).unwrap();
/// let playouts: Vec<u64> = notes.0.iter().map(|(playouts, _)| *playouts).collect();
/// assert_eq!(playouts, [1, 2, 5, 10, 20, 25]); // the last look is at the answer
/// ```
pub trait TextObserver {
    /// When the next snapshot is due; called before the first snapshot and after each.
    fn schedule(&self) -> SnapshotSchedule;

    /// Receives a snapshot; the search waits until this returns.
    fn on_snapshot(&mut self, snapshot: &dyn TextSnapshot);
}

/// A snapshot of a search: see [`SearchSnapshot`](uctopia_game::SearchSnapshot).
///
/// ```
/// use uctopia_catalog::{GameSpec, TextObserver, TextSnapshot};
/// use uctopia_game::{Budget, SnapshotSchedule};
///
/// /// Keeps what the search knows about its best move in the end.
/// struct Last(Option<String>);
///
/// impl TextObserver for Last {
///     fn schedule(&self) -> SnapshotSchedule {
///         SnapshotSchedule::NONE
///     }
///     fn on_snapshot(&mut self, snapshot: &dyn TextSnapshot) {
///         let best = snapshot.report().best;
///         let after = snapshot.node(&[best]).unwrap().expect("a search without stored positions");
///         self.0 = Some(after.position);
///     }
/// }
///
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// let seat = session.seat(&"uct:iters=300".parse().unwrap(), 1).unwrap();
/// let mut last = Last(None);
/// let report = session.decide_observed(seat, &Budget::unlimited(), &mut last).unwrap();
/// session.play(&report.best).unwrap();
/// assert_eq!(last.0, Some(session.position()));
/// ```
pub trait TextSnapshot {
    /// What the agent would answer if its budget ended here; the answer itself in the last look.
    fn report(&self) -> Report<String>;

    /// Whether this is the last look, at the answer.
    fn is_final(&self) -> bool;

    /// Bytes taken by what the search remembers, where it counts them.
    fn bytes(&self) -> Option<u64>;

    /// Whether there is a tree to walk through.
    fn has_tree(&self) -> bool;

    /// The node to which a path of moves leads from the position asked about; `None` where the position is not stored.
    ///
    /// # Errors
    /// When a move of the path is not legal where it stands.
    fn node(&self, path: &[String]) -> Result<Option<TextNode>, TextError>;
}

/// A position in a search's tree, as text.
#[derive(Clone, PartialEq, Debug)]
pub struct TextNode {
    /// The position.
    pub position: String,
    /// What the search knows about it.
    pub node: TreeNode<String>,
}

/// Passes typed snapshots on as text.
pub(crate) struct TextObserverAdapter<'a, G> {
    pub(crate) state: &'a G,
    pub(crate) observer: &'a mut dyn TextObserver,
}

impl<G: Notation> SearchObserver<G> for TextObserverAdapter<'_, G> {
    fn schedule(&self) -> SnapshotSchedule {
        self.observer.schedule()
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<G>) {
        self.observer.on_snapshot(&TextSnapshotAdapter {
            state: self.state,
            snapshot,
        });
    }
}

/// A typed snapshot as text.
struct TextSnapshotAdapter<'a, G: Game> {
    state: &'a G,
    snapshot: &'a dyn SearchSnapshot<G>,
}

impl<G: Notation> TextSnapshot for TextSnapshotAdapter<'_, G> {
    fn report(&self) -> Report<String> {
        self.snapshot.report().to_text(self.state)
    }

    fn is_final(&self) -> bool {
        self.snapshot.is_final()
    }

    fn bytes(&self) -> Option<u64> {
        self.snapshot.bytes()
    }

    fn has_tree(&self) -> bool {
        self.snapshot.has_tree()
    }

    fn node(&self, path: &[String]) -> Result<Option<TextNode>, TextError> {
        let (mut state, mut moves) = (self.state.clone(), Vec::with_capacity(path.len()));
        for text in path {
            let m = state.read_move(text)?;
            moves.push(m);
            state.play(m);
        }
        let node = self.snapshot.node(&moves);
        Ok(node.map(|node| TextNode {
            position: state.to_string(),
            node: written(node, &state),
        }))
    }
}

/// A node of `state` with its moves as text; adding zero makes negative zeros positive, since what is text is soon data.
fn written<G: Notation>(node: TreeNode<G::Move>, state: &G) -> TreeNode<String> {
    let text = |m: TreeMove<G::Move>| TreeMove {
        mv: state.move_text(m.mv),
        visits: m.visits,
        value: m.value.map(|value| value + 0.0),
        prior: m.prior.map(|prior| prior + 0.0),
        proof: m.proof,
        ucb: m.ucb.map(|ucb| ucb + 0.0),
        stored: m.stored,
        shared: m.shared,
    };
    TreeNode {
        player: node.player,
        visits: node.visits,
        moves: node.moves.into_iter().map(text).collect(),
    }
}
