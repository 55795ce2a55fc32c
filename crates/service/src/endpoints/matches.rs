//! `/match`: two agents, many games, and what they say so far.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use uctopia_arena::{Confidence, MatchResult};
use uctopia_catalog::{AgentSpec, MatchError, OpeningSource, Session};
use uctopia_format::{Language, score_verdict};
use uctopia_game::{StopFlag, Stopwatch};
use uctopia_lab::{
    Experiment, JobQueue, LabError, MatchOutcome, MatchSpec, Plan, Task, Worker, run_by,
};
use uctopia_options::{Localized as _, message};
use uctopia_statistics::{EloEstimate, Interval, MeanEstimate, SuccessRate};

use crate::agents::AgentRequest;
use crate::bounds::{Bounded, FieldBounds};
use crate::input::AtPosition;
use crate::limits::Limits;
use crate::line::PositionSpec;
use crate::refusal::{Refusal, failed};
use crate::service::Service;
use crate::work::{Events, Work};

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
    fn bounds(limits: &Limits) -> FieldBounds {
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
    /// Megabytes that both agents together may take.
    megabytes: u64,
}

pub(super) fn play_match(
    service: &Service,
    AtPosition(line, request): AtPosition<MatchRequest>,
    _: Language,
) -> Result<Work<Option<Standing>>, Refusal> {
    let stop = StopFlag::default();
    let prepared = prepare(&line, &request, &stop, service.limits())?;
    let work = Work::new(prepared.megabytes, move |_, events| play(prepared, events));
    Ok(work.stopped_by(stop))
}

fn prepare(
    line: &PositionSpec,
    request: &MatchRequest,
    stop: &StopFlag,
    limits: &Limits,
) -> Result<MatchOnPage, Refusal> {
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
    limits: &Limits,
) -> Result<(Option<OpeningSource>, u32), Refusal> {
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
                return Err(Refusal::field("openings.all", &message));
            }
            Ok((Some(OpeningSource::All { plies }), 0))
        }
    }
}

/// Which field is to blame for a match that cannot be played.
fn refused(error: &LabError, session: &Session, a: &AgentSpec) -> Refusal {
    let LabError::Match(problem) = error else {
        return Refusal::field("games", &error);
    };
    let field = match problem {
        MatchError::Position(_) => "start",
        // Nothing tells whose mistake it is but A on its own.
        MatchError::Agent(_) | MatchError::Failure(_) if session.fork().seat(a, 0).is_ok() => "b",
        MatchError::Agent(_) | MatchError::Failure(_) => "a",
        MatchError::Openings(_) => "openings",
        _ => "games",
    };
    Refusal::field(field, &error)
}

/// Plays unit after unit and tells how it stands; returns how it stands at the end.
fn play(prepared: MatchOnPage, events: &dyn Events) -> Result<Option<Standing>, Refusal> {
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
            events.update("standing", &standing_of(done.job_queue));
            since = Some(Stopwatch::start());
        }
    });
    played.map_err(|error| failed(error.message()))?;
    if job_queue.is_complete() {
        Ok(standing_of(&job_queue))
    } else {
        Err(failed(message!("a game could not be played to its end")))
    }
}

/// How the only match stands.
fn standing_of(job_queue: &JobQueue) -> Option<Standing> {
    match job_queue.match_totals(0).outcome {
        MatchOutcome::Versus(result) => Some(Standing::of(&result)),
        _ => None,
    }
}

/// How a match stands, from A's point of view.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct Standing {
    played: u64,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// The share of points; `null` while no game counts.
    score: Option<f64>,
    /// `null` where no interval can be given; the note says why.
    low: Option<f64>,
    high: Option<f64>,
    /// Whether the same match gives the same numbers again.
    reproducible: bool,
    repeats: Option<Repeats>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<EloDifference>,
    /// The likelihood of superiority, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    los: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// In games for one player: deals that A solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<Rate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<Rate>,
    /// The interval of the difference of the success rates, A's minus B's.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    p_value: Option<f64>,
}

/// How many pairs of games, or deals, differ, where games merely repeat: the others count for nothing.
#[derive(Serialize, schemars::JsonSchema)]
struct Repeats {
    different: u64,
    of: u64,
}

/// Mean scores of both agents, in games that count something beside win and loss.
#[derive(Serialize, schemars::JsonSchema)]
struct Scores {
    unit: String,
    a: MeanScore,
    b: MeanScore,
}

/// A mean score.
#[derive(Serialize, schemars::JsonSchema)]
struct MeanScore {
    mean: f64,
    interval: Option<Interval>,
}

/// A difference in Elo; ends are `null` where they are infinite: nothing was lost, or nothing won.
#[derive(Serialize, schemars::JsonSchema)]
struct EloDifference {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// A success rate and its interval of 95 %.
#[derive(Serialize, schemars::JsonSchema)]
struct Rate {
    won: u64,
    of: u64,
    low: f64,
    high: f64,
}

impl Standing {
    fn of(result: &MatchResult) -> Self {
        let tally = result.tally;
        let compared = if result.deals.is_some() {
            tally.games()
        } else {
            tally.games().div_ceil(2)
        };
        let standing = Self {
            played: tally.games(),
            games: result.planned,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: result.counted().score(),
            low: None,
            high: None,
            reproducible: result.reproducible,
            repeats: result.distinct.map(|distinct| Repeats {
                different: distinct.units,
                of: compared,
            }),
            scores: result.scores.as_ref().map(|scores| Scores {
                unit: scores.unit.clone(),
                a: MeanScore::of(&scores.a),
                b: MeanScore::of(&scores.b),
            }),
            elo: None,
            los: None,
            verdict: None,
            note: None,
            a: None,
            b: None,
            difference: None,
            p_value: None,
        };
        match (&result.deals, &result.confidence) {
            (Some(deals), _) => Self {
                a: Some(Rate::of(deals.a)),
                b: Some(Rate::of(deals.b)),
                difference: deals.difference,
                p_value: deals.p_value,
                ..standing
            },
            (
                None,
                Confidence::Interval {
                    score,
                    elo,
                    superiority,
                },
            ) => Self {
                low: Some(score.interval.low),
                high: Some(score.interval.high),
                elo: elo.as_ref().map(EloDifference::of),
                los: Some(*superiority),
                verdict: Some(score_verdict(score.interval).to_string()),
                ..standing
            },
            (None, other) => Self {
                note: Some(other.to_string()),
                ..standing
            },
        }
    }
}

impl MeanScore {
    fn of(mean: &MeanEstimate) -> Self {
        Self {
            mean: mean.mean,
            interval: mean.interval,
        }
    }
}

impl EloDifference {
    fn of(elo: &EloEstimate) -> Self {
        let (value, low, high) = match *elo {
            EloEstimate::Between {
                difference,
                low,
                high,
            } => (Some(difference), Some(low), Some(high)),
            EloEstimate::Above { low } => (None, Some(low), None),
            EloEstimate::Below { high } => (None, None, Some(high)),
        };
        Self { value, low, high }
    }
}

impl Rate {
    fn of(rate: SuccessRate) -> Self {
        let Interval { low, high } = rate.interval();
        Self {
            won: rate.successes,
            of: rate.trials,
            low,
            high,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_match_without_games_has_no_score() {
        let agent: AgentSpec = "random".parse().unwrap();
        let task = Task::versus(agent.clone(), agent, 2);
        let matches = vec![MatchSpec::new("ttt".parse().unwrap(), task)];
        let job_queue = JobQueue::in_memory(Plan::new(Experiment { seed: 1, matches }));
        let standing = json!(standing_of(&job_queue));
        assert_eq!(standing["played"], json!(0));
        assert_eq!(standing.get("score"), Some(&json!(null)));
    }
}
