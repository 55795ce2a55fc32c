//! Proofs of the last positions of a line.

use uctopia_catalog::{AgentSpec, PositionScorer, Session};
use uctopia_game::{Bound, Budget, Context, MoveReport, Report, Scale, Turn};

/// A position whose moves are all solved.
pub(super) struct ProvenPosition {
    report: Report<String>,
    /// Whether the game has a margin, which the values of solved moves then are.
    has_margin: bool,
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

    /// This result for the other player.
    pub(super) fn turned(self) -> Self {
        // Adding zero makes a negative zero positive.
        Self {
            payoff: -self.payoff + 0.0,
            margin: self.margin.map(|margin| -margin + 0.0),
        }
    }
}

impl ProvenPosition {
    /// The report, if it proves the result of every move, with its margin where the game has one.
    fn of(report: Report<String>, has_margin: bool) -> Option<Self> {
        let proven = Self { report, has_margin };
        let is_whole = |m| {
            proven
                .result(m)
                .is_some_and(|result| result.margin.is_some() == has_margin)
        };
        proven.report.moves.iter().all(is_whole).then_some(proven)
    }

    /// The result of a move.
    pub(super) fn of_move(&self, mv: &str) -> Option<ProvenResult> {
        self.report
            .moves
            .iter()
            .find(|m| m.mv == mv)
            .and_then(|m| self.result(m))
    }

    fn result(&self, m: &MoveReport<String>) -> Option<ProvenResult> {
        let margin = m
            .value
            .filter(|_| self.has_margin && m.bound == Bound::Exact);
        Some(ProvenResult {
            payoff: m.proof?.payoff,
            margin,
        })
    }

    /// The best move and its result.
    pub(super) fn best(&self) -> Option<(&str, ProvenResult)> {
        let all = self
            .report
            .moves
            .iter()
            .filter_map(|m| Some((m.mv.as_str(), self.result(m)?)));
        all.reduce(|best, other| {
            if other.1.rank() > best.1.rank() {
                other
            } else {
                best
            }
        })
    }

    /// The scale of margins.
    pub(super) fn scale(&self) -> &Scale {
        &self.report.scale
    }
}

/// Solves the positions from the end backwards, as long as each takes no more than `nodes` positions; one entry for each
/// position of the line. `on_proof` is called after each.
pub(super) fn proofs(
    sessions: &[Session],
    nodes: u64,
    budget: &Budget,
    on_proof: &mut dyn FnMut(),
) -> Vec<Option<ProvenPosition>> {
    let mut proofs: Vec<Option<ProvenPosition>> = sessions.iter().map(|_| None).collect();
    for (ply, session) in sessions.iter().enumerate().rev() {
        // A line over which the solver cannot look, and games of another kind.
        if nodes == 0
            || session.players() != 2
            || session.turn() == Turn::Chance
            || budget.stop.is_raised()
        {
            break;
        }
        if session.turn() == Turn::Over {
            continue;
        }
        let Some(proven) = solve(session, nodes, budget) else {
            break;
        };
        proofs[ply] = Some(proven);
        on_proof();
    }
    proofs
}

/// What solves positions to the last point, in games with a margin.
fn scorer(session: &Session) -> Option<PositionScorer> {
    let mut solver = "exact".parse::<AgentSpec>().ok()?;
    solver.set("table_mb", "1").ok()?;
    session.scorer(&solver)
}

/// Whether the game is won by a margin, such as discs.
pub(super) fn has_margin(session: &Session) -> bool {
    scorer(session).is_some()
}

/// The positions that a proof may visit here, and whether the game has a margin. Its solver is the fastest by far; where the end
/// is too far away for it, nothing is tried. Other games get a part.
fn affordable(session: &Session, nodes: u64) -> (u64, bool) {
    /// Moves to the end from which on no position can be solved with a number of nodes that a review has.
    const MOST_LEFT: u32 = 30;
    /// How many times as long a position of a game without a margin takes.
    const SLOWER: u64 = 20;
    match scorer(session) {
        Some(scorer)
            if scorer
                .moves_left(&session.position())
                .is_ok_and(|left| left <= MOST_LEFT) =>
        {
            (nodes, true)
        }
        Some(_) => (0, true),
        None => (nodes.div_ceil(SLOWER), false),
    }
}

fn solve(session: &Session, nodes: u64, budget: &Budget) -> Option<ProvenPosition> {
    /// The solver's table. Few positions are solved, each for itself.
    const MEGABYTES: &str = "64";
    let (nodes, has_margin) = affordable(session, nodes);
    if nodes == 0 {
        return None;
    }
    let mut solver: AgentSpec = "exact".parse().ok()?;
    for (key, value) in [
        ("nodes", nodes.to_string().as_str()),
        ("table_mb", MEGABYTES),
    ] {
        solver.set(key, value).ok()?;
    }
    let mut fork = session.fork();
    let seat = fork.seat(&solver, 1).ok()?;
    ProvenPosition::of(
        fork.decide(seat, &mut Context::new(budget)).ok()?,
        has_margin,
    )
}
