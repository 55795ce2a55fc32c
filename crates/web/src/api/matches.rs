//! `POST /api/match`: two agents, many games, and what they say so far.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use uctopia_arena::{Confidence, DealComparison, Distinct, MatchResult};
use uctopia_catalog::{AgentSpec, MatchError, OpeningSource, Session};
use uctopia_format::score_verdict;
use uctopia_game::{StopFlag, Stopwatch};
use uctopia_lab::{
    Experiment, JobQueue, LabError, MatchOutcome, MatchSpec, Plan, Task, Worker, run_by,
};
use uctopia_options::{Localized as _, Message, message};
use uctopia_statistics::{EloEstimate, Interval, MeanEstimate, SuccessRate};

use crate::agents::AgentRequest;
use crate::app::{AppState, RaiseOnDrop};
use crate::body::PositionBody;
use crate::bounds::{Bounded, FieldBounds};
use crate::config::ServerLimits;
use crate::error::ApiError;
use crate::event_stream::EventStream;
use crate::language::RequestLanguage;
use crate::line::PositionSpec;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct MatchRequest {
    a: String,
    b: String,
    games: u64,
    #[serde(default = "super::defaults::one")]
    seed: u64,
    /// All positions after so many plies, or so many random ones.
    #[serde(default)]
    openings: Option<OpeningsRequest>,
}

impl Bounded for MatchRequest {
    fn bounds(limits: &ServerLimits) -> FieldBounds {
        vec![
            ("games", 1..=limits.games),
            ("openings.random", 0..=60),
            ("openings.all", 0..=4),
        ]
    }
}

#[derive(Clone, Copy, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum OpeningsRequest {
    All(u32),
    Random(u32),
}

/// A match that can be played.
struct MatchOnPage {
    worker: Worker,
    job_queue: JobQueue,
    stop: StopFlag,
    /// That both agents may take.
    megabytes: u64,
}

pub(super) async fn post(
    State(app): State<AppState>,
    language: RequestLanguage,
    PositionBody(line, request): PositionBody<MatchRequest>,
) -> Result<Response, ApiError> {
    let reader = RaiseOnDrop(StopFlag::default());
    let stop = reader.0.clone();
    let prepared = app
        .run_blocking(move |limits| prepare(&line, &request, &stop, limits))
        .await?;
    app.stream(prepared.megabytes, reader, language, move |_, events| {
        play(prepared, events)
    })
}

fn prepare(
    line: &PositionSpec,
    request: &MatchRequest,
    stop: &StopFlag,
    limits: &ServerLimits,
) -> Result<MatchOnPage, ApiError> {
    let session = line.session(limits)?;
    MatchRequest::check("games", request.games, limits)?;
    let game = session.game();
    let agent = |field: &str, text: &str| AgentRequest::player(field, text, game, limits);
    let ((a, of_a), (b, of_b)) = (agent("a", &request.a)?, agent("b", &request.b)?);
    let (openings, opening_plies) = openings(request.openings, &session, limits)?;
    let at_start = session.position() == game.session().position();
    // Both agents play each deal of a game for one player.
    let games = if session.players() == 1 {
        2 * request.games
    } else {
        request.games
    };
    let megabytes = of_a + of_b;
    let spec = MatchSpec {
        position: (!at_start).then(|| session.position()),
        openings,
        opening_plies,
        ..MatchSpec::new(game.clone(), Task::versus(a.clone(), b, games))
    };
    let plan = Plan::new(Experiment {
        seed: request.seed,
        matches: vec![spec],
    });
    let worker = Worker::new(&plan, stop).map_err(|error| refused(&error, &session, &a))?;
    // Counts alone are kept: the games go nowhere.
    let job_queue = JobQueue::streaming(plan, |_, _| ());
    Ok(MatchOnPage {
        worker,
        job_queue,
        stop: stop.clone(),
        megabytes,
    })
}

/// All openings there are, or how many plies of each game are random.
fn openings(
    asked: Option<OpeningsRequest>,
    session: &Session,
    limits: &ServerLimits,
) -> Result<(Option<OpeningSource>, u32), ApiError> {
    /// Positions that are looked at to list all openings, at most: a moment's work.
    const MOST: usize = 20_000;
    match asked {
        None => Ok((None, 0)),
        Some(OpeningsRequest::Random(plies)) => {
            MatchRequest::check("openings.random", u64::from(plies), limits)?;
            Ok((None, plies))
        }
        Some(OpeningsRequest::All(plies)) => {
            MatchRequest::check("openings.all", u64::from(plies), limits)?;
            let moves = session.moves().len();
            if moves.saturating_pow(plies) > MOST {
                let message = message!(
                    "{moves} moves to the power of {plies} are too many openings: ask for fewer plies"
                );
                return Err(ApiError::field("openings.all", &message));
            }
            Ok((Some(OpeningSource::All { plies }), 0))
        }
    }
}

/// Which field is to blame for a match that cannot be played.
fn refused(error: &LabError, session: &Session, a: &AgentSpec) -> ApiError {
    let LabError::Match(problem) = error else {
        return ApiError::field("games", &error);
    };
    let field = match problem {
        MatchError::Position(_) => "start",
        // Nothing tells whose mistake it is but A on its own.
        MatchError::Agent(_) | MatchError::Failure(_) if session.fork().seat(a, 0).is_ok() => "b",
        MatchError::Agent(_) | MatchError::Failure(_) => "a",
        MatchError::Openings(_) => "openings",
        _ => "games",
    };
    ApiError::field(field, &error)
}

/// Plays unit after unit and tells how it stands; returns how it stands at the end.
fn play(prepared: MatchOnPage, events: &EventStream) -> Result<Value, Message> {
    const PAUSE: Duration = Duration::from_millis(100);
    let MatchOnPage {
        worker,
        mut job_queue,
        stop,
        ..
    } = prepared;
    let mut since = None;
    let played = run_by(&worker, &mut job_queue, 1, &stop, |done| {
        if since
            .as_ref()
            .is_none_or(|since: &Stopwatch| since.elapsed() >= PAUSE)
        {
            events.replace("standing", 0, &standing_of(done.job_queue));
            since = Some(Stopwatch::start());
        }
    });
    played.map_err(|error| error.message())?;
    if job_queue.is_complete() {
        Ok(standing_of(&job_queue))
    } else {
        Err(message!("a game could not be played to its end"))
    }
}

/// How the only match stands.
fn standing_of(job_queue: &JobQueue) -> Value {
    match job_queue.match_totals(0).outcome {
        MatchOutcome::Versus(result) => standing(&result),
        _ => Value::Null,
    }
}

/// How it stands, from A's point of view.
fn standing(result: &MatchResult) -> Value {
    let tally = result.tally;
    let mut standing = json!({
        "played": tally.games(),
        "games": result.planned,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": result.counted().score(),
        "low": null,
        "high": null,
        "reproducible": result.reproducible,
        "repeats": result.distinct.map(|Distinct { units, .. }| json!({
            "different": units,
            "of": if result.deals.is_some() { tally.games() } else { tally.games().div_ceil(2) },
        })),
    });
    if let Some(scores) = &result.scores {
        let mean = |mean: &MeanEstimate| json!({ "mean": mean.mean, "interval": mean.interval });
        standing["scores"] =
            json!({ "unit": scores.unit, "a": mean(&scores.a), "b": mean(&scores.b) });
    }
    if let Some(deals) = &result.deals {
        add_deals(&mut standing, deals);
        return standing;
    }
    match &result.confidence {
        Confidence::Interval {
            score,
            elo,
            superiority,
        } => {
            standing["low"] = json!(score.interval.low);
            standing["high"] = json!(score.interval.high);
            if let Some(elo) = elo {
                standing["elo"] = elo_view(elo);
            }
            standing["los"] = json!(superiority);
            standing["verdict"] = json!(score_verdict(score.interval));
        }
        other => standing["note"] = json!(other.to_string()),
    }
    standing
}

/// What both agents made of the same deals.
fn add_deals(standing: &mut Value, deals: &DealComparison) {
    let rate = |rate: SuccessRate| {
        let Interval { low, high } = rate.interval();
        json!({ "won": rate.successes, "of": rate.trials, "low": low, "high": high })
    };
    standing["a"] = rate(deals.a);
    standing["b"] = rate(deals.b);
    for (name, value) in [
        ("difference", json!(deals.difference)),
        ("p_value", json!(deals.p_value)),
    ] {
        if !value.is_null() {
            standing[name] = value;
        }
    }
}

/// The difference in strength, as far as it is bounded.
fn elo_view(elo: &EloEstimate) -> Value {
    match *elo {
        EloEstimate::Between {
            difference,
            low,
            high,
        } => json!({ "value": difference, "low": low, "high": high }),
        EloEstimate::Above { low } => json!({ "value": null, "low": low, "high": null }),
        EloEstimate::Below { high } => json!({ "value": null, "low": null, "high": high }),
    }
}
