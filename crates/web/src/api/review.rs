//! `POST /api/review`: a game move by move, and where it was lost.

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uctopia_catalog::Session;
use uctopia_game::{Budget, MoveReport, Player, Report, Scale, StopFlag, Turn};

use crate::agents::{Asked, Round};
use crate::app::{App, RaiseOnDrop};
use crate::body::LineBody;
use crate::config::Limits;
use crate::error::Refusal;
use crate::feed::Feed;
use crate::line::Line;

/// How many of a player's moves are marked.
const WORST: usize = 5;

#[derive(Deserialize)]
pub(super) struct ReviewRequest {
    agent: String,
    #[serde(default = "super::one")]
    seed: u64,
    #[serde(default)]
    iters: Option<u64>,
    #[serde(default)]
    ms: Option<u64>,
}

/// A move of a player; values are the first player's.
#[derive(Serialize)]
struct Ply {
    ply: usize,
    player: Player,
    #[serde(rename = "move")]
    mv: String,
    best: String,
    /// Of the position.
    value: Option<f32>,
    /// Of the move that was played.
    played: Option<f32>,
    best_value: Option<f32>,
    /// By how much it was worse than the best, for who played it.
    loss: Option<f32>,
    report: Report<String>,
}

/// A move to be marked.
#[derive(Clone, Serialize)]
struct Worst {
    ply: usize,
    player: Player,
    #[serde(rename = "move")]
    mv: String,
    loss: f32,
}

pub(super) async fn post(
    State(app): State<App>,
    LineBody(line, request): LineBody<ReviewRequest>,
) -> Result<Response, Refusal> {
    let seed = request.seed;
    let (asked, line) = app.aside(move |limits| Ok((prepare(&line, &request, limits)?, line))).await?;
    app.stream(RaiseOnDrop(StopFlag::default()), move |stop, events| {
        let worst = review(&line, &asked, seed, (stop, events))?;
        Ok(json!({ "worst": worst }))
    })
}

fn prepare(line: &Line, request: &ReviewRequest, limits: &Limits) -> Result<Asked, Refusal> {
    let session = line.session(limits)?;
    let round = Round { iters: request.iters, ms: request.ms }.check(limits)?;
    Asked::read("agent", &request.agent, session.game(), round, limits)
}

/// Asks the agent before each move of a player; returns the worst moves of each.
fn review(line: &Line, asked: &Asked, seed: u64, (stop, events): (&StopFlag, &Feed)) -> Result<Vec<Worst>, String> {
    let mut session = line.open().map_err(|refusal| refusal.to_string())?;
    let budget = Budget { stop: stop.clone(), ..Budget::unlimited() };
    let mut worst = Vec::new();
    for (ply, mv) in line.moves.iter().enumerate() {
        if matches!(session.turn(), Turn::Player(_)) {
            let played = ask(session.as_ref(), asked, seed, &budget)?;
            if stop.is_raised() {
                break;
            }
            let seen = judge(ply, mv, session.as_mut(), played);
            worst.extend(seen.loss.filter(|&loss| loss > 0.0).map(|loss| Worst {
                ply,
                player: seen.player,
                mv: seen.mv.clone(),
                loss,
            }));
            events.push("ply", &seen);
        }
        session.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(worst_of_each(worst))
}

fn ask(session: &dyn Session, asked: &Asked, seed: u64, budget: &Budget) -> Result<Report<String>, String> {
    let mut fork = session.fork();
    let seat = fork.seat(&asked.seated, seed).map_err(|error| error.to_string())?;
    fork.decide(seat, budget).map_err(|failure| failure.to_string())
}

fn judge(ply: usize, mv: &str, session: &mut dyn Session, report: Report<String>) -> Ply {
    // The game may write the move in another way than whoever sent it.
    let mv = match session.play(mv) {
        Ok(()) => session.history().pop().unwrap_or_default(),
        Err(_) => mv.to_owned(),
    };
    session.undo();
    let player = report.player;
    let mover_value = |m: &MoveReport<String>| worth(&report.scale, m);
    let best = mover_value(report.best_move());
    let played = report.moves.iter().find(|m| m.mv == mv).and_then(mover_value);
    let loss = best.zip(played).map(|(best, played)| (best - played).max(0.0));
    let seen = report.clone().seen_by(Player::FIRST);
    let first_value = |name: &str| seen.moves.iter().find(|m| m.mv == name).and_then(|m| worth(&seen.scale, m));
    let value = first_value(&report.best);
    Ply { ply, player, best: report.best.clone(), value, played: first_value(&mv), best_value: value, loss, report, mv }
}

/// The value of a move, or of what is proven about it.
fn worth(scale: &Scale, m: &MoveReport<String>) -> Option<f32> {
    let proven = m.proof.map(|proof| match scale {
        Scale::Points { scale, .. } => proof.payoff * scale,
        _ => scale.from_payoff(proof.payoff),
    });
    m.value.or(proven)
}

/// At most so many of each player's, the worst first.
fn worst_of_each(mut all: Vec<Worst>) -> Vec<Worst> {
    all.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    let mut kept: Vec<Worst> = Vec::new();
    for one in all {
        if kept.iter().filter(|other| other.player == one.player).count() < WORST {
            kept.push(one);
        }
    }
    kept
}
