//! Proofs of the last positions of a line.

use uctopia_catalog::{AgentSpec, Session};
use uctopia_game::{Bound, Budget, MoveReport, Report, Scale, Turn};

/// A position whose moves are all solved.
pub(super) struct ProvenPosition {
    report: Report<String>,
}

/// The proven result of a move for the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ProvenResult {
    /// In `[-1, 1]`.
    pub(super) payoff: f32,
    /// The margin, in games with one.
    pub(super) margin: Option<f32>,
}

impl ProvenResult {
    /// What is compared to find the best move.
    fn rank(self) -> (f32, f32) {
        (self.payoff, self.margin.unwrap_or(0.0))
    }

    /// The same for the other player.
    pub(super) fn turned(self) -> Self {
        // Adding zero makes a negative zero positive.
        Self { payoff: -self.payoff + 0.0, margin: self.margin.map(|margin| -margin + 0.0) }
    }
}

impl ProvenPosition {
    /// The report, if it proves the result of every move.
    fn of(report: Report<String>) -> Option<Self> {
        report.moves.iter().all(|m| m.proof.is_some()).then_some(Self { report })
    }

    /// The result of a move.
    pub(super) fn of_move(&self, mv: &str) -> Option<ProvenResult> {
        self.report.moves.iter().find(|m| m.mv == mv).and_then(|m| self.result(m))
    }

    fn result(&self, m: &MoveReport<String>) -> Option<ProvenResult> {
        let points = matches!(self.report.scale, Scale::Points { .. }) && m.bound == Bound::Exact;
        Some(ProvenResult { payoff: m.proof?.payoff, margin: m.value.filter(|_| points) })
    }

    /// The best move and its result.
    pub(super) fn best(&self) -> Option<(&str, ProvenResult)> {
        let all = self.report.moves.iter().filter_map(|m| Some((m.mv.as_str(), self.result(m)?)));
        all.reduce(|best, other| if other.1.rank() > best.1.rank() { other } else { best })
    }

    /// The scale of margins.
    pub(super) fn scale(&self) -> &Scale {
        &self.report.scale
    }
}

/// Solves the positions from the end backwards, as long as each takes no more than `nodes` positions; one entry for each
/// position of the line.
pub(super) fn proofs(sessions: &[Box<dyn Session>], nodes: u64, budget: &Budget) -> Vec<Option<ProvenPosition>> {
    let mut proofs: Vec<Option<ProvenPosition>> = sessions.iter().map(|_| None).collect();
    for (ply, session) in sessions.iter().enumerate().rev() {
        // A line over which the solver cannot look, and games of another kind.
        if nodes == 0 || session.players() != 2 || session.turn() == Turn::Chance || budget.stop.is_raised() {
            break;
        }
        if session.turn() == Turn::Over {
            continue;
        }
        let nodes = affordable(session.as_ref(), nodes);
        let Some(proven) = solve(session.as_ref(), nodes, budget) else { break };
        proofs[ply] = Some(proven);
    }
    proofs
}

/// The positions that a proof may visit here: all in games with a margin, whose solver is the fastest by far, but none where the
/// end is too far away; a part in others.
fn affordable(session: &dyn Session, nodes: u64) -> u64 {
    /// Moves to the end from which on no position can be solved with a number of nodes that a review has.
    const MOST_LEFT: u32 = 30;
    /// How many times as long a position of a game without a margin takes.
    const SLOWER: u64 = 20;
    let mut solver: AgentSpec = "exact".parse().expect("an agent of the catalog");
    let _ = solver.set("table_mb", "1");
    match session.scorer(&solver) {
        Some(scorer) if scorer.moves_left(&session.position()).is_ok_and(|left| left <= MOST_LEFT) => nodes,
        Some(_) => 0,
        None => nodes.div_ceil(SLOWER),
    }
}

fn solve(session: &dyn Session, nodes: u64, budget: &Budget) -> Option<ProvenPosition> {
    if nodes == 0 {
        return None;
    }
    /// The solver's table. Few positions are solved, each for itself.
    const MEGABYTES: &str = "64";
    let mut solver: AgentSpec = "exact".parse().ok()?;
    for (key, value) in [("nodes", nodes.to_string().as_str()), ("table_mb", MEGABYTES)] {
        solver.set(key, value).ok()?;
    }
    let mut fork = session.fork();
    let seat = fork.seat(&solver, 1).ok()?;
    ProvenPosition::of(fork.decide(seat, budget).ok()?)
}
