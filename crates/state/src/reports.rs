//! Reports on the moves of a type, as reports on moves by their index.

use uctopia_game::{AgentFailure, Game, MoveReport, Report, TreeMove, TreeNode};

use crate::any_state::AnyMove;

/// The legal move with this index.
pub(crate) fn typed_move<G: Game>(state: &G, m: AnyMove) -> G::Move {
    let m = state.moves().nth(m.index());
    m.expect("a move of this position")
}

/// The index of a legal move.
fn any_move<M: PartialEq>(mut legal: impl Iterator<Item = M>, m: &M) -> Option<AnyMove> {
    legal.position(|legal| legal == *m).map(AnyMove::new)
}

/// The report of a decision.
///
/// # Errors
/// When the report names a move that is not legal.
pub(crate) fn any_report<G: Game>(
    state: &G,
    report: Report<G::Move>,
) -> Result<Report<AnyMove>, AgentFailure> {
    let all: Vec<G::Move> = state.moves().collect();
    let legal = |m: G::Move| {
        any_move(all.iter().copied(), &m).ok_or_else(|| AgentFailure::IllegalMove(format!("{m:?}")))
    };
    let best = legal(report.best)?;
    let moves = report.moves.iter().map(|m| {
        let mv = legal(m.mv)?;
        Ok(any_result(state, m, mv))
    });
    Ok(Report {
        best,
        moves: moves.collect::<Result<_, AgentFailure>>()?,
        player: report.player,
        scale: report.scale,
        totals: report.totals,
        stop: report.stop,
        note: report.note,
    })
}

fn any_result<G: Game>(state: &G, m: &MoveReport<G::Move>, mv: AnyMove) -> MoveReport<AnyMove> {
    MoveReport {
        mv,
        pv: any_line(state, &m.pv),
        value: m.value,
        bound: m.bound,
        visits: m.visits,
        variance: m.variance,
        prior: m.prior,
        proof: m.proof,
    }
}

/// A line of moves as far as it is legal.
fn any_line<G: Game>(state: &G, line: &[G::Move]) -> Vec<AnyMove> {
    let mut moves = Vec::with_capacity(line.len());
    let mut state = state.clone();
    for &m in line {
        let Some(index) = any_move(state.moves(), &m) else {
            break;
        };
        moves.push(index);
        state.play(m);
    }
    moves
}

/// A node of a search's tree.
pub(crate) fn any_node<G: Game>(state: &G, node: TreeNode<G::Move>) -> TreeNode<AnyMove> {
    let all: Vec<G::Move> = state.moves().collect();
    let any = |m: TreeMove<G::Move>| {
        Some(TreeMove {
            mv: any_move(all.iter().copied(), &m.mv)?,
            visits: m.visits,
            value: m.value,
            prior: m.prior,
            proof: m.proof,
            ucb: m.ucb,
            stored: m.stored,
            shared: m.shared,
        })
    };
    TreeNode {
        player: node.player,
        visits: node.visits,
        moves: node.moves.into_iter().filter_map(any).collect(),
    }
}
