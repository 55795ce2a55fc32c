//! `POST /api/review`: the analysis of a game, move by move.
//!
//! Every position of the line is searched alike, and the loss of a move is the difference between the values of the positions
//! before and after it (`position_value.rs` defines these values). So `n` moves take `n + 1` searches, fewer where
//! the game is over or nature moves, and a move's loss is known one search after its position.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uctopia_catalog::Session;
use uctopia_game::message::{Localized as _, Message, message};
use uctopia_game::{Budget, Player, Report, StopFlag, Turn};

use super::position_value::{PositionValue, loss};
use crate::agents::{AgentRequest, RoundBudget};
use crate::app::{AppState, RaiseOnDrop};
use crate::body::PositionBody;
use crate::config::ServerLimits;
use crate::error::ApiError;
use crate::event_stream::EventStream;
use crate::language::RequestLanguage;
use crate::line::PositionSpec;

/// The number of marked moves of a player.
const WORST: usize = 5;

/// Outcomes of nature after a move that are searched for the move's value; a move with more outcomes has no loss.
const OUTCOMES: usize = 32;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct ReviewRequest {
    agent: String,
    #[serde(default = "super::defaults::one")]
    seed: u64,
    #[serde(default)]
    iters: Option<u64>,
    #[serde(default)]
    ms: Option<u64>,
}

/// A position that has been searched, or the end of the game.
#[derive(Serialize)]
struct PositionView<'a> {
    /// Moves made before it.
    ply: usize,
    /// The player to move; `None` at the end of the game.
    player: Option<Player>,
    /// For the first player, in the agent's scale; `None` if the agent computes no values.
    value: Option<f32>,
    /// Whether the value is certain: proven, or the payoff of the game.
    proven: bool,
    best: Option<&'a str>,
    report: Option<&'a Report<String>>,
}

/// A move of a player whose loss is known; values are the first player's.
#[derive(Clone, Serialize)]
struct ReviewedMove {
    ply: usize,
    player: Player,
    #[serde(rename = "move")]
    mv: String,
    best: String,
    /// Of the position before the move.
    before: Option<f32>,
    /// Of what the move led to, the mean over nature's outcomes where nature moves next.
    after: Option<f32>,
    /// By how much it is worse for the player who made the move, never below 0; `None` where no values are given.
    loss: Option<f32>,
    /// Half the width of the loss's 95 % interval; 0 where nothing is sampled.
    error: Option<f32>,
    /// Whether there was no other move: then nothing is lost.
    forced: bool,
}

/// A move to be marked.
#[derive(Clone, Serialize)]
struct Worst {
    ply: usize,
    player: Player,
    #[serde(rename = "move")]
    mv: String,
    loss: f32,
    error: f32,
}

pub(super) async fn post(
    State(app): State<AppState>,
    language: RequestLanguage,
    PositionBody(line, request): PositionBody<ReviewRequest>,
) -> Result<Response, ApiError> {
    let seed = request.seed;
    let (asked, line) = app.run_blocking(move |limits| Ok((prepare(&line, &request, limits)?, line))).await?;
    app.stream(asked.megabytes, RaiseOnDrop(StopFlag::default()), language, move |stop, events| {
        let budget = Budget { stop: stop.clone(), ..Budget::unlimited() };
        let mut reviewer = Reviewer { asked: &asked, seed, budget, reports: HashMap::new() };
        let moves = reviewer.review(&line, events)?;
        let values = moves.iter().any(|m| m.loss.is_some()) || moves.is_empty();
        let note = (!values).then(|| {
            let agent = asked.spec.to_string();
            language.0.text(&message!("{agent} computes no values of positions, so losses are unknown"))
        });
        Ok(json!({ "worst": worst_of_each(&moves), "note": note }))
    })
}

fn prepare(line: &PositionSpec, request: &ReviewRequest, limits: &ServerLimits) -> Result<AgentRequest, ApiError> {
    let session = line.session(limits)?;
    let round = RoundBudget { iters: request.iters, ms: request.ms }.check(limits)?;
    AgentRequest::read("agent", &request.agent, session.game(), round, limits)
}

/// Searches positions, each with the same agent, seed and budget, and none twice.
struct Reviewer<'a> {
    asked: &'a AgentRequest,
    seed: u64,
    budget: Budget,
    reports: HashMap<String, Report<String>>,
}

impl Reviewer<'_> {
    /// Searches the positions of a line; tells each as soon as it is searched, and each move as soon as its loss is known.
    fn review(&mut self, line: &PositionSpec, events: &EventStream) -> Result<Vec<ReviewedMove>, Message> {
        let mut session = line.open().map_err(|refusal| refusal.message())?;
        events.push("started", &json!({ "positions": positions(line)? }));
        let mut made = Vec::new();
        self.show(0, session.as_ref(), events)?;
        for (ply, mv) in line.moves.iter().enumerate() {
            if self.budget.stop.is_raised() {
                break;
            }
            let before = session.fork();
            session.play(mv).map_err(|error| error.message())?;
            self.show(ply + 1, session.as_ref(), events)?;
            if let Turn::Player(player) = before.turn() {
                // The game may write the move in another way than the client.
                let mv = session.history().pop().unwrap_or_default();
                let judged = self.judge((ply, player, mv), before.as_ref(), session.as_ref())?;
                events.push("move", &judged);
                made.push(judged);
            }
        }
        Ok(made)
    }

    /// Searches a position where a player is to move, and sends it; also sends the result of a finished game.
    fn show(&mut self, ply: usize, session: &dyn Session, events: &EventStream) -> Result<(), Message> {
        if session.turn() == Turn::Chance {
            return Ok(());
        }
        let value = self.position_value(session)?.and_then(|value| value.seen_by(Player::FIRST, session.players()));
        let report = self.reports.get(&session.position());
        events.push(
            "position",
            &PositionView {
                ply,
                player: report.map(|report| report.player),
                value: value.as_ref().map(|value| value.value as f32),
                proven: value.is_some_and(|value| value.certain),
                best: report.map(|report| report.best.as_str()),
                report,
            },
        );
        Ok(())
    }

    /// The loss of a player's move.
    fn judge(
        &mut self,
        (ply, player, mv): (usize, Player, String),
        before: &dyn Session,
        after: &dyn Session,
    ) -> Result<ReviewedMove, Message> {
        let players = before.players();
        let forced = before.moves().len() == 1;
        let report = self.search(before)?.clone();
        let had = PositionValue::of_position(&report);
        // A result that was proven before the move needs no other search.
        let proven = PositionValue::proven_of_move(&report, &mv);
        let got = match proven {
            Some(value) => Some(value),
            None if forced && after.turn() == Turn::Chance => None,
            None => self.value_of(after, player, &report)?,
        };
        let (had_one, difference) =
            (had.is_some(), had.as_ref().zip(got.as_ref()).and_then(|(had, got)| loss(had, got)));
        let lost = if forced { had_one.then_some((0.0, 0.0)) } else { difference };
        let first = |value: Option<PositionValue>| {
            value.and_then(|value| value.seen_by(Player::FIRST, players)).map(|value| value.value as f32)
        };
        Ok(ReviewedMove {
            ply,
            player,
            mv,
            best: report.best.clone(),
            loss: lost.map(|(loss, _)| loss as f32),
            error: lost.map(|(_, error)| error as f32),
            before: first(had),
            after: first(got),
            forced,
        })
    }

    /// The value of a position for a player: the payoff, the value of a search, or the mean over nature's outcomes.
    fn value_of(
        &mut self,
        session: &dyn Session,
        player: Player,
        report: &Report<String>,
    ) -> Result<Option<PositionValue>, Message> {
        let players = session.players();
        match session.turn() {
            Turn::Over => {
                let payoff = session.payoffs().and_then(|payoffs| payoffs.get(player.index()).copied());
                Ok(payoff.map(|payoff| PositionValue::of_payoff(payoff, player, &report.scale)))
            }
            Turn::Player(_) => {
                let report = self.search(session)?;
                Ok(PositionValue::of_position(report).and_then(|value| value.seen_by(player, players)))
            }
            Turn::Chance => {
                let Some(outcomes) = outcomes(session, OUTCOMES) else { return Ok(None) };
                let mut parts = Vec::new();
                for (probability, outcome) in outcomes {
                    let Some(value) = self.value_of(outcome.as_ref(), player, report)? else { return Ok(None) };
                    parts.push((probability, value));
                }
                Ok(PositionValue::mean(&parts))
            }
        }
    }

    /// The value of a position for the player to move, or for the first player when the game is over.
    fn position_value(&mut self, session: &dyn Session) -> Result<Option<PositionValue>, Message> {
        match session.turn() {
            Turn::Player(_) => Ok(PositionValue::of_position(self.search(session)?)),
            // In the unit of the positions before it; there is always one, since a line does not begin at an end.
            Turn::Over => Ok(self.reports.values().next().and_then(|report| {
                let payoff = session.payoffs()?.first().copied()?;
                let gives_values = PositionValue::of_position(report).is_some();
                gives_values.then(|| PositionValue::of_payoff(payoff, Player::FIRST, &report.scale))
            })),
            Turn::Chance => Ok(None),
        }
    }

    /// The agent's report about a position.
    fn search(&mut self, session: &dyn Session) -> Result<&Report<String>, Message> {
        let position = session.position();
        if !self.reports.contains_key(&position) {
            let mut fork = session.fork();
            let seat = fork.seat(&self.asked.seated, self.seed).map_err(|error| error.message())?;
            let report = fork.decide(seat, &self.budget).map_err(|failure| failure.message())?;
            self.reports.insert(position.clone(), report);
        }
        Ok(&self.reports[&position])
    }
}

/// The number of positions of a line without those where nature moves.
fn positions(line: &PositionSpec) -> Result<usize, Message> {
    let mut session = line.open().map_err(|refusal| refusal.message())?;
    let mut count = usize::from(session.turn() != Turn::Chance);
    for mv in &line.moves {
        session.play(mv).map_err(|error| error.message())?;
        count += usize::from(session.turn() != Turn::Chance);
    }
    Ok(count)
}

/// A position with its probability.
type ChanceOutcome = (f64, Box<dyn Session>);

/// The positions after nature's turns, each with its probability; `None` where there are too many.
fn outcomes(session: &dyn Session, most: usize) -> Option<Vec<ChanceOutcome>> {
    let (mut open, mut found) = (vec![(1.0, session.fork())], Vec::new());
    while let Some((probability, at)) = open.pop() {
        if at.turn() != Turn::Chance {
            found.push((probability, at));
            continue;
        }
        for (outcome, share) in at.chances() {
            let mut next = at.fork();
            next.play(&outcome).ok()?;
            open.push((probability * share, next));
        }
        if open.len() + found.len() > most {
            return None;
        }
    }
    Some(found)
}

/// At most [`WORST`] moves of each player, the worst first; only those whose loss exceeds its interval.
fn worst_of_each(moves: &[ReviewedMove]) -> Vec<Worst> {
    let mut all: Vec<Worst> = moves
        .iter()
        .filter_map(|m| {
            let (loss, error) = m.loss.zip(m.error).filter(|(loss, error)| loss > error)?;
            Some(Worst { ply: m.ply, player: m.player, mv: m.mv.clone(), loss, error })
        })
        .collect();
    all.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    let mut kept: Vec<Worst> = Vec::new();
    for one in all {
        if kept.iter().filter(|other| other.player == one.player).count() < WORST {
            kept.push(one);
        }
    }
    kept
}
