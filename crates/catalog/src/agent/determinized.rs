//! Agents in games with hidden information.

use uctopia_game::{
    Agent, AgentFailure, Context, Game, Hidden, Report, Rng, SearchObserver, SearchSnapshot,
    SnapshotSchedule, TreeNode, Turn,
};
use uctopia_options::{Message, message};
use uctopia_state::{AnyMove, AnyState};

use super::kind::{AnyAgent, MakeAgent};

/// An agent that knows what its player knows: each decision is made in a position in which all else is drawn anew.
///
/// It sees no moves of others, which may be hidden, and its trees and lines are not shown, since they belong to the position that was
/// drawn.
struct Determinized {
    agent: AnyAgent,
    note: Option<Message>,
    seed: u64,
    decisions: u64,
    /// The number of the decision that is paused.
    paused: Option<u64>,
}

/// Agents that know what their players know; `guesses` says that they draw positions themselves, as many as they need.
pub(super) fn determinized(make: MakeAgent, guesses: bool) -> MakeAgent {
    let note = message!("searched in one guess of what the player cannot see");
    let note = (!guesses).then_some(note);
    Box::new(move |seed| {
        Ok(Box::new(Determinized {
            agent: make(seed)?,
            note: note.clone(),
            seed: Rng::derive(seed, 0),
            decisions: 0,
            paused: None,
        }))
    })
}

impl Determinized {
    /// What the player to move may take for the position, in the decision of this number.
    fn world(&self, state: &AnyState, decision: u64) -> AnyState {
        let Turn::Player(player) = state.turn() else {
            return state.clone();
        };
        state.determinize(player, &mut Rng::stream(self.seed, decision))
    }

    /// The number of the next decision.
    fn next_decision(&mut self, state: &AnyState) -> u64 {
        let decision = self.decisions;
        self.decisions += u64::from(matches!(state.turn(), Turn::Player(_)));
        decision
    }
}

impl Agent<AnyState> for Determinized {
    fn decide(
        &mut self,
        state: &AnyState,
        context: &mut Context<'_, AnyState>,
    ) -> Result<Report<AnyMove>, AgentFailure> {
        // A paused decision goes on in its drawn position: the same number draws it again, unless the player knows something else.
        let paused = self.paused.take();
        let decision = paused.unwrap_or_else(|| self.next_decision(state));
        let world = self.world(state, decision);
        let note = self.note.clone();
        let mut inner = Context::new(&context.budget);
        let mut watching;
        if context.is_observed() {
            watching = WithoutTree(context, note.clone());
            inner = inner.observed_by(&mut watching);
        }
        let decided = self.agent.decide(&world, &mut inner);
        self.paused = matches!(decided, Err(AgentFailure::Paused)).then_some(decision);
        Ok(known(decided?, note))
    }

    fn is_anytime(&self) -> bool {
        self.agent.is_anytime()
    }

    fn prepare(&mut self, state: &AnyState) -> Result<(), AgentFailure> {
        let decision = self.next_decision(state);
        let world = self.world(state, decision);
        self.agent.prepare(&world)
    }

    fn most_memory(&self) -> Option<u64> {
        self.agent.most_memory()
    }
}

/// A report without what is true of one drawn position only, lines and proofs, and with a note on it.
fn known(mut report: Report<AnyMove>, note: Option<Message>) -> Report<AnyMove> {
    for m in &mut report.moves {
        m.value = m.shown_value(&report.scale);
        m.proof = None;
        m.pv.truncate(1);
    }
    if report.totals.playouts + report.totals.nodes > 0 {
        report.note = report.note.or(note);
    }
    report
}

/// Passes reports on, without a tree and with a note.
struct WithoutTree<'a, 'observer>(&'a mut Context<'observer, AnyState>, Option<Message>);

impl SearchObserver<AnyState> for WithoutTree<'_, '_> {
    fn schedule(&self) -> SnapshotSchedule {
        self.0.schedule()
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let note = self.1.clone();
        self.0.show(&Reported(snapshot, note));
    }

    fn wants_pause(&self) -> bool {
        self.0.wants_pause()
    }
}

/// A snapshot without its tree.
struct Reported<'a>(&'a dyn SearchSnapshot<AnyState>, Option<Message>);

impl SearchSnapshot<AnyState> for Reported<'_> {
    fn report(&self) -> Report<AnyMove> {
        known(self.0.report(), self.1.clone())
    }

    fn is_final(&self) -> bool {
        self.0.is_final()
    }

    fn bytes(&self) -> Option<u64> {
        self.0.bytes()
    }

    fn has_tree(&self) -> bool {
        false
    }

    fn node(&self, _: &[AnyMove]) -> Option<TreeNode<AnyMove>> {
        None
    }
}
