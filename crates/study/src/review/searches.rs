//! What is searched for one position of a line, independently of all others.

use std::sync::{Mutex, PoisonError};

use uctopia_catalog::Session;
use uctopia_game::{Budget, Context, Player, Report, Turn, in_order};
use uctopia_options::{Localized as _, Message};

use super::chance::outcomes;
use super::data::ReviewSettings;
use super::endgame;
use super::value::PositionValue;

/// Outcomes of nature after a move that are searched for the move's value; a move with more outcomes has no loss.
const OUTCOMES: usize = 32;

/// What the searches of one position found; nothing where no player is to move.
#[derive(Default)]
pub(super) struct Searched {
    /// The search of the position.
    pub(super) report: Option<Report<String>>,
    /// The value after the search's own move for the player to move; `None` where that is the played one and no nature moves
    /// next, since then the next position tells it.
    pub(super) after_best: Option<PositionValue>,
    /// The value after the played move, where the search proves it or nature moves next.
    pub(super) after_played: Option<PositionValue>,
}

/// A position with the move that was played in it.
struct Job {
    session: Mutex<Session>,
    played: Option<String>,
    /// Whether the loss needs no search, since it is proven.
    proven: bool,
}

/// Searches all positions of a line, and hands the results to `take` in their order. Ends early when the flag is raised.
pub(super) fn search(
    sessions: &[Session],
    played: &[String],
    is_proven: impl Fn(usize) -> bool,
    (settings, budget): (&ReviewSettings, &Budget),
    take: &mut dyn FnMut(usize, Searched),
) -> Result<(), Message> {
    let job = |ply: usize| Job {
        session: Mutex::new(sessions[ply].fork()),
        played: played.get(ply).cloned(),
        proven: is_proven(ply),
    };
    let jobs: Vec<Job> = (0..sessions.len()).map(job).collect();
    let has_margin = sessions.first().is_some_and(endgame::has_margin);
    let (searcher, mut result) = (
        Searcher {
            settings,
            budget,
            has_margin,
        },
        Ok(()),
    );
    in_order(
        settings.threads,
        jobs.len(),
        |ply| searcher.position(&jobs[ply]),
        |ply, searched| {
            match searched {
                // A search that was cut short does not count.
                _ if budget.stop.is_raised() => return false,
                Ok(searched) => take(ply, searched),
                Err(problem) => {
                    result = Err(problem);
                    return false;
                }
            }
            true
        },
    );
    result
}

/// Searches positions, each with the same agent, seed and budget.
struct Searcher<'a> {
    settings: &'a ReviewSettings,
    budget: &'a Budget,
    /// Whether the game is won by a margin.
    has_margin: bool,
}

impl Searcher<'_> {
    fn position(&self, job: &Job) -> Result<Searched, Message> {
        let session = job
            .session
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .fork();
        let Turn::Player(player) = session.turn() else {
            return Ok(Searched::default());
        };
        let report = self.decide(&session)?;
        let forced = session.moves().len() == 1;
        let mut searched = Searched::default();
        if !job.proven {
            let best_is_played = job.played.as_deref() == Some(report.best.as_str());
            if let Some(played) = &job.played {
                let proven = PositionValue::proven_of_move(&report, played, self.has_margin);
                searched.after_played = match proven {
                    None if forced => None,
                    None => self.after(&session, played, player, &report, Next::Nature)?,
                    proven => proven,
                };
            }
            if !best_is_played {
                let proven = PositionValue::proven_of_move(&report, &report.best, self.has_margin);
                searched.after_best = match proven {
                    None => self.after(&session, &report.best, player, &report, Next::Any)?,
                    proven => proven,
                };
            } else {
                searched.after_best.clone_from(&searched.after_played);
            }
        }
        Ok(Searched {
            report: Some(report),
            ..searched
        })
    }

    /// The value after a move for the player who made it.
    fn after(
        &self,
        session: &Session,
        mv: &str,
        player: Player,
        report: &Report<String>,
        next: Next,
    ) -> Result<Option<PositionValue>, Message> {
        let mut after = session.fork();
        after.play(mv).map_err(|error| error.message())?;
        match next {
            Next::Nature if after.turn() != Turn::Chance => Ok(None),
            _ => self.value_of(&after, player, report),
        }
    }

    /// The value of a position for a player: the payoff, the value of a search, or the mean over nature's outcomes.
    fn value_of(
        &self,
        session: &Session,
        player: Player,
        report: &Report<String>,
    ) -> Result<Option<PositionValue>, Message> {
        let players = session.players();
        match session.turn() {
            Turn::Over => Ok(PositionValue::of_end(
                session,
                player,
                &report.scale,
                self.has_margin,
            )),
            Turn::Player(_) => {
                let value = PositionValue::of_position(&self.decide(session)?, self.has_margin);
                Ok(value.and_then(|value| value.seen_by(player, players)))
            }
            Turn::Chance => {
                let Some(outcomes) = outcomes(session, OUTCOMES) else {
                    return Ok(None);
                };
                let mut parts = Vec::new();
                for (probability, outcome) in outcomes {
                    let Some(value) = self.value_of(&outcome, player, report)? else {
                        return Ok(None);
                    };
                    parts.push((probability, value));
                }
                Ok(PositionValue::mean(&parts))
            }
        }
    }

    /// The agent's report about a position.
    fn decide(&self, session: &Session) -> Result<Report<String>, Message> {
        let mut fork = session.fork();
        let seat = fork
            .seat(&self.settings.agent, self.settings.seed)
            .map_err(|error| error.message())?;
        fork.decide(seat, &mut Context::new(self.budget))
            .map_err(|failure| failure.message())
    }
}

/// After which moves a position is searched.
#[derive(Clone, Copy)]
enum Next {
    /// Only where nature moves next.
    Nature,
    /// Always.
    Any,
}
