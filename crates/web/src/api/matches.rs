//! `POST /api/match`: two agents, many games, and what they say so far.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use uctopia_arena::{Confidence, DealComparison, Distinct, GameRecord, Match, MatchResult, MatchStats};
use uctopia_catalog::{AgentSpec, Contest, MatchError, OpeningSource, Session, contest};
use uctopia_format::score_verdict;
use uctopia_game::{StopFlag, Stopwatch};
use uctopia_statistics::{EloEstimate, Interval, MeanEstimate, SuccessRate};

use crate::agents::{AgentRequest, megabytes};
use crate::app::{AppState, RaiseOnDrop};
use crate::body::PositionBody;
use crate::config::ServerLimits;
use crate::error::{ApiError, within};
use crate::event_stream::EventStream;
use crate::line::PositionSpec;

#[derive(Deserialize)]
pub(super) struct MatchRequest {
    a: String,
    b: String,
    games: u64,
    #[serde(default = "super::one")]
    seed: u64,
    /// All positions after so many plies, or so many random ones.
    #[serde(default)]
    openings: Option<OpeningsRequest>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OpeningsRequest {
    All(u32),
    Random(u32),
}

/// A match that can be played.
struct PreparedMatch {
    contest: Box<dyn Contest>,
    names: [String; 2],
    settings: Match,
    /// That both agents may take.
    megabytes: u64,
}

pub(super) async fn post(
    State(app): State<AppState>,
    PositionBody(line, request): PositionBody<MatchRequest>,
) -> Result<Response, ApiError> {
    let reader = RaiseOnDrop(StopFlag::default());
    let stop = reader.0.clone();
    let prepared = app.run_blocking(move |limits| prepare(&line, &request, &stop, limits)).await?;
    app.stream(prepared.megabytes, reader, move |_, events| play(&prepared, events))
}

fn prepare(
    line: &PositionSpec,
    request: &MatchRequest,
    stop: &StopFlag,
    limits: &ServerLimits,
) -> Result<PreparedMatch, ApiError> {
    let session = line.session(limits)?;
    within("games", request.games, 1..=limits.games)?;
    let game = session.game();
    let agent = |field: &str, text: &str| AgentRequest::player(field, text, game, limits);
    let (a, b) = (agent("a", &request.a)?, agent("b", &request.b)?);
    let (openings, opening_plies) = openings(request.openings, session.as_ref())?;
    let settings =
        Match { games: request.games, seed: request.seed, opening_plies, stop: stop.clone(), ..Match::default() };
    let at_start = session.position() == game.session().position();
    let position = (!at_start).then(|| session.position());
    let contest = contest(game, position.as_deref(), openings.as_ref(), &a, Some(&b), &settings);
    let contest = contest.map_err(|error| refused(&error, session.as_ref(), &a))?;
    let megabytes = megabytes(&a, limits) + megabytes(&b, limits);
    Ok(PreparedMatch { contest, names: [a.to_string(), b.to_string()], settings, megabytes })
}

/// All openings there are, or how many plies of each game are random.
fn openings(asked: Option<OpeningsRequest>, session: &dyn Session) -> Result<(Option<OpeningSource>, u32), ApiError> {
    /// Positions that are looked at to list all openings, at most: a moment's work.
    const MOST: usize = 20_000;
    match asked {
        None => Ok((None, 0)),
        Some(OpeningsRequest::Random(plies)) => {
            within("openings.random", u64::from(plies), 0..=60)?;
            Ok((None, plies))
        }
        Some(OpeningsRequest::All(plies)) => {
            within("openings.all", u64::from(plies), 0..=4)?;
            let moves = session.moves().len();
            if moves.saturating_pow(plies) > MOST {
                let message =
                    format!("{moves} moves to the power of {plies} are too many openings: ask for fewer plies");
                return Err(ApiError::field("openings.all", &message));
            }
            Ok((Some(OpeningSource::All { plies }), 0))
        }
    }
}

/// Which field is to blame for a match that cannot be played.
fn refused(error: &MatchError, session: &dyn Session, a: &AgentSpec) -> ApiError {
    let field = match error {
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
fn play(prepared: &PreparedMatch, events: &EventStream) -> Result<Value, String> {
    const PAUSE: Duration = Duration::from_millis(100);
    let PreparedMatch { contest, names, settings, .. } = prepared;
    let alone = contest.players() == 1;
    let mut stats = MatchStats::new(contest.players());
    let mut since = Stopwatch::start();
    let units = if alone { settings.games } else { settings.games.div_ceil(2) };
    for unit in 0..units {
        let games = contest.play_unit(unit).ok_or("a game could not be played to its end")?;
        let records: Vec<GameRecord<String>> = games.into_iter().map(|(record, _)| record).collect();
        stats.add_unit(&records);
        if unit == 0 || since.elapsed() >= PAUSE {
            events.replace("standing", 0, &standing(&stats.result(names.clone(), settings, 0)));
            since = Stopwatch::start();
        }
    }
    Ok(standing(&stats.result(names.clone(), settings, 0)))
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
        standing["scores"] = json!({ "unit": scores.unit, "a": mean(&scores.a), "b": mean(&scores.b) });
    }
    if let Some(deals) = &result.deals {
        add_deals(&mut standing, deals);
        return standing;
    }
    match &result.confidence {
        Confidence::Interval { score, elo, superiority } => {
            standing["low"] = json!(score.interval.low);
            standing["high"] = json!(score.interval.high);
            standing["elo"] = elo.as_ref().map_or(Value::Null, elo_view);
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
    standing["difference"] = json!(deals.difference);
    standing["p_value"] = json!(deals.p_value);
}

/// The difference in strength, as far as it is bounded.
fn elo_view(elo: &EloEstimate) -> Value {
    match *elo {
        EloEstimate::Between { difference, low, high } => json!({ "value": difference, "low": low, "high": high }),
        EloEstimate::Above { low } => json!({ "value": null, "low": low, "high": null }),
        EloEstimate::Below { high } => json!({ "value": null, "low": null, "high": high }),
    }
}
