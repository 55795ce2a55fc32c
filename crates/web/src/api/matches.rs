//! `POST /api/match`: two agents, many games, and what they say so far.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use uctopia_arena::statistics::{EloEstimate, Interval, SuccessRate};
use uctopia_arena::{Account, Confidence, Deals, GameRecord, Match, MatchResult};
use uctopia_catalog::{AgentSpec, Contest, GameSpec, MatchError, OpeningSource, contest};
use uctopia_game::{StopFlag, Stopwatch};

use crate::agents::Asked;
use crate::app::{App, RaiseOnDrop};
use crate::body::LineBody;
use crate::config::Limits;
use crate::error::Refusal;
use crate::feed::Feed;
use crate::line::Line;

#[derive(Deserialize)]
pub(super) struct MatchRequest {
    a: String,
    b: String,
    games: u64,
    #[serde(default = "super::one")]
    seed: u64,
    /// All positions after so many plies, or so many random ones.
    #[serde(default)]
    openings: Option<Openings>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Openings {
    All(u32),
    Random(u32),
}

/// A match that can be played.
struct Prepared {
    game: GameSpec,
    position: Option<String>,
    openings: Option<OpeningSource>,
    agents: [AgentSpec; 2],
    settings: Match,
}

impl Prepared {
    /// Everything that is needed for a unit; agents are not handed from thread to thread.
    fn contest(&self) -> Result<Box<dyn Contest>, MatchError> {
        let [a, b] = &self.agents;
        contest(&self.game, self.position.as_deref(), self.openings.as_ref(), a, Some(b), &self.settings)
    }
}

pub(super) async fn post(
    State(app): State<App>,
    LineBody(line, request): LineBody<MatchRequest>,
) -> Result<Response, Refusal> {
    let reader = RaiseOnDrop(StopFlag::default());
    let stop = reader.0.clone();
    let prepared = app.aside(move |limits| prepare(&line, &request, &stop, limits)).await?;
    app.stream(reader, move |_, events| play(&prepared, events))
}

fn prepare(line: &Line, request: &MatchRequest, stop: &StopFlag, limits: &Limits) -> Result<Prepared, Refusal> {
    let session = line.session(limits)?;
    if request.games == 0 || request.games > limits.games {
        return Err(Refusal::field("games", &format!("expected a number from 1 to {}", limits.games)));
    }
    let game = session.game();
    let agent = |field: &str, text: &str| Asked::player(field, text, game, limits);
    let (a, b) = (agent("a", &request.a)?, agent("b", &request.b)?);
    let (openings, opening_plies) = match request.openings {
        Some(Openings::All(plies)) => (Some(OpeningSource::All { plies: plies.min(4) }), 0),
        Some(Openings::Random(plies)) => (None, plies.min(60)),
        None => (None, 0),
    };
    let settings =
        Match { games: request.games, seed: request.seed, opening_plies, stop: stop.clone(), ..Match::default() };
    let at_start = session.position() == game.session().position();
    let position = (!at_start).then(|| session.position());
    let prepared = Prepared { game: game.clone(), position, openings, agents: [a, b], settings };
    prepared.contest().map_err(|error| refused(&error))?;
    Ok(prepared)
}

fn refused(error: &MatchError) -> Refusal {
    let field = match error {
        MatchError::Position(_) => "start",
        MatchError::Agent(_) | MatchError::Failure(_) => "a",
        MatchError::Openings(_) => "openings",
        MatchError::Match(_) => "games",
    };
    Refusal::field(field, &error)
}

/// Plays unit after unit and tells how it stands; returns how it stands at the end.
fn play(prepared: &Prepared, events: &Feed) -> Result<Value, String> {
    const PAUSE: Duration = Duration::from_millis(100);
    let contest = prepared.contest().map_err(|error| error.to_string())?;
    let (settings, names) = (&prepared.settings, prepared.agents.each_ref().map(ToString::to_string));
    let alone = contest.players() == 1;
    let mut account = Account::new(contest.players());
    let mut since = Stopwatch::start();
    let units = if alone { settings.games } else { settings.games.div_ceil(2) };
    for unit in 0..units {
        let games = contest.play_unit(unit).ok_or("a game could not be played to its end")?;
        let records: Vec<GameRecord<String>> = games.into_iter().map(|(record, _)| record).collect();
        account.add_unit(&records);
        if unit == 0 || since.elapsed() >= PAUSE {
            events.replace("standing", 0, &standing(&account.result(names.clone(), settings, 0)));
            since = Stopwatch::start();
        }
    }
    Ok(standing(&account.result(names, settings, 0)))
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
        "score": tally.score(),
        "low": null,
        "high": null,
        "reproducible": result.reproducible,
    });
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
            standing["verdict"] = json!(verdict(score.interval));
        }
        other => standing["note"] = json!(other.to_string()),
    }
    standing
}

/// What both agents made of the same deals.
fn add_deals(standing: &mut Value, deals: &Deals) {
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

fn verdict(interval: Interval) -> &'static str {
    if interval.low > 0.5 {
        "A is stronger: the interval lies above 50 %"
    } else if interval.high < 0.5 {
        "B is stronger: the interval lies below 50 %"
    } else {
        "not decided: the interval contains 50 %"
    }
}
