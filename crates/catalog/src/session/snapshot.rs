//! Snapshots of a running search, with moves and paths as text.

use uctopia_game::{Game, Notation, Report, SearchSnapshot, TreeMove, TreeNode};
use uctopia_options::TextError;
use uctopia_state::AnyState;

/// A snapshot of a search of a position, with moves as text.
///
/// ```
/// use uctopia::catalog::{AnyState, GameSpec, TextSnapshot};
/// use uctopia::{Context, SearchObserver, SearchSnapshot, SnapshotSchedule};
///
/// /// Notes what was best after 1, 2, 5, 10, … playouts.
/// struct Notes {
///     state: AnyState,
///     best: Vec<(u64, String)>,
/// }
///
/// impl SearchObserver<AnyState> for Notes {
///     fn schedule(&self) -> SnapshotSchedule {
///         SnapshotSchedule { milestones: true, ..SnapshotSchedule::NONE }
///     }
///     fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
///         let report = TextSnapshot::new(&self.state, snapshot).report();
///         self.best.push((report.totals.playouts, report.best));
///     }
/// }
///
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// session.set_position("b2a1").unwrap();
/// let seat = session.seat(&"uct:iters=25".parse().unwrap(), 1).unwrap();
/// let mut notes = Notes { state: session.state().clone(), best: Vec::new() };
/// session.decide(seat, &mut Context::unlimited().observed_by(&mut notes)).unwrap();
/// let playouts: Vec<u64> = notes.best.iter().map(|(playouts, _)| *playouts).collect();
/// assert_eq!(playouts, [1, 2, 5, 10, 20, 25]); // the last snapshot is of the answer
/// ```
#[derive(Clone, Copy)]
pub struct TextSnapshot<'a> {
    state: &'a AnyState,
    snapshot: &'a dyn SearchSnapshot<AnyState>,
}

impl<'a> TextSnapshot<'a> {
    /// A snapshot of a search of this position.
    #[must_use]
    pub fn new(state: &'a AnyState, snapshot: &'a dyn SearchSnapshot<AnyState>) -> Self {
        Self { state, snapshot }
    }

    /// What the agent would answer if its budget ended here; the answer itself in the last snapshot.
    #[must_use]
    pub fn report(&self) -> Report<String> {
        self.snapshot.report().to_text(self.state)
    }

    /// Whether this is the last snapshot, of the answer.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.snapshot.is_final()
    }

    /// Bytes taken by what the search remembers, if it counts them.
    #[must_use]
    pub fn bytes(&self) -> Option<u64> {
        self.snapshot.bytes()
    }

    /// Whether there is a tree to walk through.
    #[must_use]
    pub fn has_tree(&self) -> bool {
        self.snapshot.has_tree()
    }

    /// The node to which a path of moves leads from the position asked about; `None` if the position is not stored.
    ///
    /// # Errors
    /// When a move of the path is not legal in its position.
    pub fn node(&self, path: &[String]) -> Result<Option<TextNode>, TextError> {
        let (mut state, mut moves) = (self.state.clone(), Vec::with_capacity(path.len()));
        for text in path {
            let m = state.read_move(text)?;
            moves.push(m);
            state.play(m);
        }
        let node = self.snapshot.node(&moves);
        Ok(node.map(|node| TextNode::of(&state, node)))
    }
}

/// A position in a search's tree, as text.
#[derive(Clone, PartialEq, Debug)]
pub struct TextNode {
    /// The position.
    pub position: String,
    /// What the search knows about it.
    pub node: TreeNode<String>,
}

impl TextNode {
    /// The node of a position; adding zero makes negative zeros positive, since what is text is soon data.
    fn of<G: Notation>(state: &G, node: TreeNode<G::Move>) -> Self {
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
        let node = TreeNode {
            player: node.player,
            visits: node.visits,
            moves: node.moves.into_iter().map(text).collect(),
        };
        Self {
            position: state.to_string(),
            node,
        }
    }
}
