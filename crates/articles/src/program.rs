//! Code that all programs share: counting results, playing at random, and making the report.

use uctopia_game::{
    AgentFailure, Bound, Evaluator, Game, Limit, Meter, MoveReport, Player, Report, Rng, Scale,
    Shortcuts, Stop, Totals, Turn, Unfinished, play_out_while, play_plies_while, sample_outcome,
};
use uctopia_options::{Localized, Plies, message};

/// Makes a program an agent. The program itself is its method `answer`, which fails where the game does not end; what follows the
/// program's name are the most bytes that it takes, of the program, in a game.
macro_rules! agent {
    ($program:ident, $most:expr) => {
        impl<G: uctopia_game::Shortcuts> uctopia_game::Agent<G> for $program {
            agent!(@methods $most);
        }
    };
    ($program:ident<E>, $most:expr) => {
        impl<G: uctopia_game::Shortcuts, E: uctopia_game::Evaluator<G>> uctopia_game::Agent<G> for $program<E> {
            agent!(@methods $most);
        }
    };
    (@methods $most:expr) => {
        fn decide(
            &mut self,
            state: &G,
            context: &mut uctopia_game::Context<'_, G>,
        ) -> Result<uctopia_game::Report<G::Move>, uctopia_game::AgentFailure> {
            self.answer(state, &context.budget)
        }

        fn most_memory(&self) -> Option<u64> {
            let most: fn(&Self) -> Option<u64> = $most;
            most(self)
        }
    };
}

/// The limit of a search without other limits.
pub(crate) const FALLBACK: Limit = Limit {
    iterations: Some(1000),
    ..Limit::NONE
};

/// The number of visits, and the rewards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct MoveStatistics {
    pub(crate) visits: u64,
    pub(crate) sum: f64,
    squares: f64,
}

impl MoveStatistics {
    pub(crate) fn add(&mut self, reward: f64) {
        self.visits += 1;
        self.sum += reward;
        self.squares += reward * reward;
    }

    /// The mean reward; NaN without visits.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.visits as f64
    }

    /// The report on a move; `line` begins with it.
    pub(crate) fn report<M: Copy>(&self, line: &[M]) -> MoveReport<M> {
        let mut report = MoveReport {
            visits: self.visits,
            bound: Bound::Estimate,
            pv: line.to_vec(),
            ..MoveReport::new(line[0])
        };
        if self.visits > 0 {
            let mean = self.mean();
            report.value = Some(mean as f32);
            report.variance =
                Some((self.squares / self.visits as f64 - mean * mean).max(0.0) as f32);
        }
        report
    }
}

/// Win 1, draw ½, loss 0.
pub(crate) fn unit(payoff: f32) -> f64 {
    f64::from(payoff) * 0.5 + 0.5
}

/// The player to move.
///
/// # Panics
/// When it is not a player's turn.
pub(crate) fn to_move<G: Game>(state: &G) -> Player {
    match state.turn() {
        Turn::Player(player) => player,
        turn => panic!("an agent decides only when a player is to move, not at {turn:?}"),
    }
}

/// The first of the highest values; NaN is never higher.
pub(crate) fn first_best(count: usize, value: impl Fn(usize) -> f64) -> usize {
    (1..count).fold(0, |best, i| if value(i) > value(best) { i } else { best })
}

/// Nature's draw, as an index among the moves of the state.
pub(crate) fn draw<G: Shortcuts>(state: &G, rng: &mut Rng) -> usize {
    let outcome = sample_outcome(state, rng);
    state
        .moves()
        .position(|m| m == outcome)
        .expect("nature draws one of its outcomes")
}

/// Plays at most so many random moves of players; nature's moves and passes are not counted. Returns false where the budget
/// ended meanwhile.
///
/// # Errors
/// Where the game does not end.
pub(crate) fn play<G: Shortcuts>(
    state: &mut G,
    plies: Plies,
    rng: &mut Rng,
    meter: &mut Meter,
) -> Result<bool, AgentFailure> {
    match plies.0 {
        None => finished(play_out_while(state, rng, || meter.may_continue()).map(|_| ())),
        Some(plies) => finished(play_plies_while(state, plies, rng, || meter.may_continue())),
    }
}

/// Whether a random game came to its end, or only the budget did.
pub(crate) fn finished(played: Result<(), Unfinished>) -> Result<bool, AgentFailure> {
    match played {
        Ok(()) => Ok(true),
        Err(Unfinished::Budget) => Ok(false),
        Err(endless) => Err(AgentFailure::Unable(endless.message())),
    }
}

/// The result of a playout in the Othello articles: the side with more discs wins, at the end of the game as well. In other
/// games it is the side that the evaluation prefers, and one player alone gets the evaluation's share of its scale. Playouts
/// without a limit are scored by the rules.
pub(crate) fn playout_payoff<G: Game>(
    state: &G,
    plies: Plies,
    evaluator: &impl Evaluator<G>,
    player: Player,
) -> f32 {
    if plies == Plies::TO_THE_END {
        return state.payoff(player);
    }
    let points = evaluator.evaluate(state, player);
    match points {
        _ if G::PLAYERS == 1 => (points / evaluator.scale()).clamp(-1.0, 1.0),
        0.0 => 0.0,
        _ => points.signum(),
    }
}

/// The bytes of the option `memory`, which bounds the growth of a tree; the articles' programs have no such bound.
pub(crate) fn bytes(megabytes: Option<u64>) -> Option<u64> {
    megabytes.map(|megabytes| megabytes.saturating_mul(1 << 20))
}

/// The report of a program that plays playouts: it ended for the reason of `meter`, or before that since its tree was `full`.
pub(crate) fn answer<G: Game>(
    state: &G,
    moves: Vec<MoveReport<G::Move>>,
    scale: Scale,
    best: usize,
    totals: Totals,
    (meter, full): (&Meter, bool),
) -> Report<G::Move> {
    let mut report = Report::new(state, moves, scale, best);
    report.totals = totals;
    report.stop = meter
        .reason()
        .unwrap_or(if full { Stop::Nodes } else { Stop::Complete });
    report.note = match totals.playouts {
        0 if full => Some(message!(
            "no playout finished before the tree had used up its memory: the first move is played"
        )),
        0 => Some(message!(
            "no playout finished in time: the first move is played"
        )),
        _ if full => Some(message!(
            "the search ended early: its tree had used up its memory"
        )),
        _ => None,
    };
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equals_is_best_and_nan_never() {
        let best = |values: &[f64]| first_best(values.len(), |i| values[i]);
        assert_eq!(best(&[1.0, 2.0, 2.0, f64::NAN, 0.0]), 1);
        assert_eq!(best(&[3.0]), 0);
    }

    #[test]
    fn a_tally_has_mean_and_variance() {
        let mut tally = MoveStatistics::default();
        [1.0, 1.0, 0.0, 0.5]
            .into_iter()
            .for_each(|reward| tally.add(reward));
        let report = tally.report(&["f5", "d6"]);
        assert_eq!(
            (report.visits, report.value, report.variance),
            (4, Some(0.625), Some(0.171_875))
        );
        assert_eq!((report.mv, report.pv), ("f5", vec!["f5", "d6"]));
        assert_eq!(MoveStatistics::default().report(&[1]).value, None);
    }
}
