//! Code that the three depth-first programs share.

use uctopia_game::{
    AgentFailure, Bound, Evaluator, Game, Meter, MoveReport, Player, Report, Scale, Stop, Totals,
    chance_probabilities,
};
use uctopia_options::{Message, message};

/// Larger than any evaluation: 10'000'000 in the C++ programs.
pub(super) const MAX_NUM: f32 = 10_000_000.0;

/// Checks that the program supports the game: its other side is the opponent of the player at the root.
///
/// # Errors
/// An error that names an agent to use instead.
pub(super) fn check_players<G: Game>(program: &str) -> Result<(), AgentFailure> {
    match G::PLAYERS {
        ..=2 => Ok(()),
        players => Err(AgentFailure::Unable(message!(
            "{program} is for two players, and this game has {players}: use uct"
        ))),
    }
}

/// The state of a depth-first search.
pub(super) struct LineSearch<'a, E> {
    pub(super) evaluator: &'a E,
    /// The player for whom values are given: the player at the root.
    pub(super) id: Player,
    /// Player moves to look ahead.
    pub(super) depth: u32,
    pub(super) meter: Meter,
    pub(super) nodes: u64,
    /// The values of the root's moves that were searched, in order.
    pub(super) values: Vec<f32>,
    /// The index of the move to play.
    pub(super) chosen: Option<usize>,
}

impl<'a, E> LineSearch<'a, E> {
    pub(super) fn new(evaluator: &'a E, id: Player, depth: u32, meter: Meter) -> Self {
        Self {
            evaluator,
            id,
            depth,
            meter,
            nodes: 0,
            values: Vec::new(),
            chosen: None,
        }
    }

    /// The value of a position without further search; `None` where its moves count.
    ///
    /// Mistake: there is no test for the end of the game. Correct code would determine the winner; here a finished game is evaluated at
    /// the horizon, and before that it is a side that cannot move.
    pub(super) fn known<G: Game>(&self, state: &G, now_depth: u32, fix_end: bool) -> Option<f32>
    where
        E: Evaluator<G>,
    {
        // No game of the article is for one player.
        if (fix_end || G::PLAYERS != 2) && state.is_over() {
            return Some(state.payoff(self.id) * self.evaluator.scale());
        }
        let is_chance = state.turn() == uctopia_game::Turn::Chance;
        (now_depth == self.depth && !is_chance).then(|| self.evaluator.evaluate(state, self.id))
    }

    /// The legal actions of a side, without passes, except at the root.
    ///
    /// Mistake: without actions, a side that must pass ends the line. Correct code would let the other side move and continue.
    pub(super) fn actions<G: Game>(state: &G, now_depth: u32, fix_pass: bool) -> Vec<G::Move> {
        state
            .moves()
            .filter(|&m| fix_pass || now_depth == 0 || !state.is_pass(m))
            .collect()
    }

    /// The mean over nature's outcomes.
    pub(super) fn average<G: Game>(
        &mut self,
        state: &G,
        mut value: impl FnMut(&mut Self, &G) -> Option<f32>,
    ) -> Option<f32> {
        let mut sum = 0.0;
        for (outcome, probability) in chance_probabilities(state) {
            sum += probability * f64::from(value(self, &state.after(outcome))?);
        }
        Some(sum as f32)
    }

    /// The report on the root's moves.
    pub(super) fn report<G: Game>(
        self,
        state: &G,
        depth: u32,
        note: Option<Message>,
    ) -> Report<G::Move>
    where
        E: Evaluator<G>,
    {
        let mut moves: Vec<_> = state.moves().map(MoveReport::new).collect();
        for (report, &value) in moves.iter_mut().zip(&self.values) {
            (report.value, report.bound) = (Some(value), Bound::Exact);
        }
        let scale = Scale::Points {
            unit: self.evaluator.unit().into(),
            scale: self.evaluator.scale(),
        };
        let mut report = Report::new(state, moves, scale, self.chosen.unwrap_or(0));
        report.totals = Totals {
            playouts: 0,
            nodes: self.nodes,
            depth,
        };
        report.stop = self.meter.reason().unwrap_or(Stop::Complete);
        report.note = note;
        report
    }
}

/// Moves a bound to the value of a move of the player at the root, or of the opponent, and tells whether the other moves are cut.
pub(super) fn bounds_are_passed(
    (alpha, beta): (&mut f32, &mut f32),
    value: f32,
    is_own: bool,
    fix: bool,
) -> bool {
    if is_own == fix {
        *alpha = alpha.max(value);
    } else {
        *beta = beta.min(value);
    }
    // The last of equal moves is played: with the bounds in place, a line is cut only if it is worse than an equal one.
    if fix { beta < alpha } else { beta <= alpha }
}
