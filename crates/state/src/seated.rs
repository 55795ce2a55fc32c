//! Agents for a type of game as agents for any state.

use std::borrow::Cow;

use uctopia_game::{
    Agent, AgentFailure, Context, Report, SearchObserver, SearchSnapshot, SnapshotSchedule,
    TreeNode,
};

use crate::abilities::Playable;
use crate::any_state::{AnyMove, AnyState};
use crate::reports::{any_node, any_report, typed_move};

/// An agent for a type of game as an agent for [`AnyState`]: a decision turns the position back into its type once.
///
/// ```
/// use uctopia_game::{Agent, AgentFailure, Context, Notation};
/// # use uctopia_game::{Game, MoveReport, Report, Scale};
/// use uctopia_games::connect_four::ConnectFour;
/// use uctopia_state::{Abilities, Seated};
/// # struct First;
/// # impl Agent<ConnectFour> for First {
/// #     fn decide(&mut self, state: &ConnectFour, _: &mut Context<'_, ConnectFour>) -> Result<Report<<ConnectFour as Game>::Move>, AgentFailure> {
/// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
/// #     }
/// # }
///
/// let state = Abilities::of_rules().state(ConnectFour::default());
/// let mut agent = Seated::<ConnectFour>::new(Box::new(First));
/// let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
/// assert_eq!(state.move_text(report.best), "1");
/// ```
pub struct Seated<G>(Box<dyn Agent<G>>);

impl<G: Playable> Seated<G> {
    /// An agent for [`AnyState`]. It decides in positions of this type only, and panics in others.
    #[must_use]
    pub fn new(agent: Box<dyn Agent<G>>) -> Self {
        Self(agent)
    }

    fn state(state: &AnyState) -> Cow<'_, G> {
        state
            .typed()
            .expect("an agent is asked about positions of the game that it was made for")
    }
}

impl<G: Playable> Agent<AnyState> for Seated<G> {
    fn decide(
        &mut self,
        state: &AnyState,
        context: &mut Context<'_, AnyState>,
    ) -> Result<Report<AnyMove>, AgentFailure> {
        let state = &*Self::state(state);
        let mut typed = Context::new(&context.budget);
        let mut watching;
        if context.is_observed() {
            watching = Watching { state, context };
            typed = typed.observed_by(&mut watching);
        }
        any_report(state, self.0.decide(state, &mut typed)?)
    }

    fn observe(&mut self, before: &AnyState, played: AnyMove) {
        let before = Self::state(before);
        self.0.observe(&before, typed_move(&*before, played));
    }

    fn is_anytime(&self) -> bool {
        self.0.is_anytime()
    }

    fn prepare(&mut self, state: &AnyState) -> Result<(), AgentFailure> {
        self.0.prepare(&Self::state(state))
    }

    fn most_memory(&self) -> Option<u64> {
        self.0.most_memory()
    }
}

/// Passes what a search of `G` shows on to an observer of positions of any game.
struct Watching<'a, 'observer, G> {
    state: &'a G,
    context: &'a mut Context<'observer, AnyState>,
}

impl<G: Playable> SearchObserver<G> for Watching<'_, '_, G> {
    fn schedule(&self) -> SnapshotSchedule {
        self.context.schedule()
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<G>) {
        let state = self.state;
        self.context.show(&AnySnapshot { state, snapshot });
    }

    fn wants_pause(&self) -> bool {
        self.context.wants_pause()
    }
}

/// A snapshot of a search of this type.
struct AnySnapshot<'a, G> {
    state: &'a G,
    snapshot: &'a dyn SearchSnapshot<G>,
}

impl<G: Playable> SearchSnapshot<AnyState> for AnySnapshot<'_, G> {
    fn report(&self) -> Report<AnyMove> {
        any_report(self.state, self.snapshot.report()).expect("a search reports legal moves")
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

    fn node(&self, path: &[AnyMove]) -> Option<TreeNode<AnyMove>> {
        let mut state = self.state.clone();
        let mut moves = Vec::with_capacity(path.len());
        for &m in path {
            let m = typed_move(&state, m);
            moves.push(m);
            state.play(m);
        }
        let node = self.snapshot.node(&moves)?;
        Some(any_node(&state, node))
    }
}
