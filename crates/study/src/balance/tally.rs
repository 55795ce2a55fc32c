//! What the games of one kind come to.

use std::cmp::Ordering;
use std::collections::HashSet;

use uctopia_arena::GameRecord;
use uctopia_catalog::GameSpec;
use uctopia_game::Turn;
use uctopia_lab::MatchOutcome;
use uctopia_statistics::{MeanAccumulator, ScoreEstimate, SuccessRate};

use super::data::{EqualGames, Proportion};

/// Sums over games, which are added in the order of the plan.
#[derive(Clone, Default)]
pub(super) struct Tally {
    /// Losses, draws and wins of the first player.
    results: [u64; 3],
    length: MeanAccumulator,
    branching: MeanAccumulator,
    different: HashSet<Vec<String>>,
}

impl Tally {
    /// Adds a game that began at `start`, or at a position of its own.
    pub(super) fn add(
        &mut self,
        game: &GameSpec,
        start: Option<&str>,
        record: &GameRecord<String>,
    ) {
        let first = record.game.payoffs.first().copied().unwrap_or(0.0);
        self.results[match first.total_cmp(&0.0) {
            _ if first == 0.0 => 1,
            Ordering::Greater => 2,
            _ => 0,
        }] += 1;
        if let Some((plies, moves)) = replayed(game, start, record) {
            self.length.add(f64::from(plies));
            if plies > 0 {
                self.branching.add(moves as f64 / f64::from(plies));
            }
        }
        self.different.insert(record.game.moves.clone());
    }

    pub(super) fn finish(
        self,
        agent: String,
        players: usize,
        outcome: &MatchOutcome,
    ) -> EqualGames {
        let [lost, drawn, won] = self.results;
        let games = lost + drawn + won;
        let repeats = matches!(outcome, MatchOutcome::Versus(result) if result.distinct.is_some());
        let points = ScoreEstimate::of(self.results).map(|score| Proportion {
            share: score.score,
            interval: (!repeats).then_some(score.interval),
        });
        let share = |count| Proportion::of(SuccessRate::new(count, games), repeats);
        let two = players == 2;
        let mean = |numbers: &MeanAccumulator| numbers.mean(0.0..=f64::MAX);
        let (length, branching) = (mean(&self.length), mean(&self.branching));
        let certain = |mut estimate: uctopia_statistics::MeanEstimate| {
            if repeats {
                estimate.interval = None;
            }
            estimate
        };
        EqualGames {
            agent,
            games,
            different: self.different.len() as u64,
            first: points.filter(|_| two),
            draws: share(drawn).filter(|_| two),
            success: share(won).filter(|_| !two),
            length: length.map(certain),
            branching: branching.map(certain),
        }
    }
}

/// The moves that the players made, and the number of legal ones summed over their positions.
fn replayed(
    game: &GameSpec,
    start: Option<&str>,
    record: &GameRecord<String>,
) -> Option<(u32, usize)> {
    let mut session = game.session();
    if let Some(start) = record.start.as_deref().or(start) {
        session.set_position(start).ok()?;
    }
    let (mut plies, mut moves) = (0, 0);
    for mv in &record.game.moves {
        if matches!(session.turn(), Turn::Player(_)) {
            plies += 1;
            moves += session.moves().len();
        }
        session.play(mv).ok()?;
    }
    Some((plies, moves))
}
