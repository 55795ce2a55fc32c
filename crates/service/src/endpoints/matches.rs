//! `/match`: two agents, many games, and what they say so far.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;
use uctopia_catalog::{AgentSpec, MatchError, OpeningSource, Session};
use uctopia_format::Language;
use uctopia_game::{StopFlag, Stopwatch};
use uctopia_lab::{
    Accepted, Block, BlockRange, BlockResult, Experiment, JobQueue, LabError, MatchOutcome,
    MatchSpec, Plan, Task, Worker,
};
use uctopia_options::{Localized as _, message};

use super::played_games::PlayedGames;
use super::standing::Standing;
use crate::agents::AgentRequest;
use crate::bounds::{Bounded, FieldBounds};
use crate::input::AtPosition;
use crate::limits::Limits;
use crate::line::PositionSpec;
use crate::refusal::{Refusal, failed};
use crate::service::Service;
use crate::work::{Events, Work};

/// Two agents, and how many games they play.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
pub struct MatchRequest {
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

#[derive(Clone, Copy, Debug, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum OpeningsRequest {
    All(u32),
    Random(u32),
}

/// A match whose units can be played in any order, by several workers that plan the same match: one of them hands out units
/// ([`next_unit`](Self::next_unit)), any of them plays them, and the first one takes the blocks in.
///
/// ```
/// use uctopia_service::{AtPosition, Body, Events, Input, Limits, MatchRequest, PlannedMatch};
///
/// /// Drops events.
/// struct Quiet;
///
/// impl Events for Quiet {
///     fn push(&self, _: &'static str, _: String) {}
///     fn replace(&self, _: &'static str, _: usize, _: String) {}
/// }
///
/// let body = Body::json(br#"{"game": "ttt", "a": "uct:iters=50", "b": "random", "games": 20}"#);
/// let plan = || {
///     let AtPosition(line, request) = AtPosition::<MatchRequest>::read(&body).unwrap();
///     PlannedMatch::new(&line, &request, &Limits::default()).unwrap()
/// };
/// let (mut match_, worker) = (plan(), plan());
/// while let Some(unit) = match_.next_unit() {
///     let block = worker.play(unit).unwrap();
///     match_.accept(block, &Quiet).unwrap();
/// }
/// let standing = serde_json::to_value(match_.result().unwrap()).unwrap();
/// assert_eq!(standing["played"], 20);
/// ```
pub struct PlannedMatch {
    worker: Worker,
    job_queue: JobQueue,
    stop: StopFlag,
    /// Megabytes that both agents together may take.
    megabytes: u64,
    /// Blocks whose turn has not come, by their first unit: an earlier one is missing.
    early: BTreeMap<u64, Block>,
    /// The first unit that is not counted.
    next: u64,
    /// Games that are counted, and not told yet.
    news: PlayedGames,
    /// Moves of games that may still be told.
    moves_left: usize,
    /// Since the last event.
    since: Option<Stopwatch>,
}

pub(super) fn play_match(
    service: &Service,
    AtPosition(line, request): AtPosition<MatchRequest>,
    _: Language,
) -> Result<Work<Option<Standing>>, Refusal> {
    let mut planned = PlannedMatch::new(&line, &request, service.limits())?;
    let (megabytes, stop) = (planned.megabytes, planned.stop.clone());
    let work = Work::new(megabytes, move |_, events| {
        while let Some(unit) = planned.next_unit() {
            let Some(block) = planned.play(unit) else {
                break;
            };
            planned.accept(block, events)?;
        }
        planned.result()
    });
    Ok(work.stopped_by(stop))
}

impl PlannedMatch {
    /// Plans a match from the end of a line.
    ///
    /// # Errors
    /// When it cannot be played, or is larger than the limits allow.
    pub fn new(
        line: &PositionSpec,
        request: &MatchRequest,
        limits: &Limits,
    ) -> Result<Self, Refusal> {
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
        let stop = StopFlag::default();
        let worker = Worker::new(&plan, &stop).map_err(|error| refused(&error, &session, &a))?;
        Ok(Self {
            worker,
            // Counts alone are kept: the games go nowhere.
            job_queue: JobQueue::streaming(plan, |_, _| ()),
            stop,
            megabytes: of_a + of_b,
            early: BTreeMap::new(),
            next: 0,
            news: PlayedGames::default(),
            moves_left: limits.match_moves,
            since: None,
        })
    }

    /// The number of the next unit, a pair of games or a deal; `None` when all are played or handed out.
    pub fn next_unit(&mut self) -> Option<u64> {
        let place = self.job_queue.next()?;
        Some(place.units.start)
    }

    /// Plays a unit; `None` when the match was stopped meanwhile.
    #[must_use]
    pub fn play(&self, unit: u64) -> Option<Block> {
        let place = BlockRange {
            match_index: 0,
            units: unit..unit + 1,
        };
        self.worker.play(&place).map(|(block, _)| block)
    }

    /// Takes a block in, and tells the games and how the match stands, ten times a second at most and at the end. Blocks count in
    /// the order of their units, so that what is told does not depend on who was fast.
    ///
    /// # Errors
    /// When the block is not one of this match.
    pub fn accept(&mut self, block: Block, events: &dyn Events) -> Result<(), Refusal> {
        const PAUSE: Duration = Duration::from_millis(100);
        self.early.insert(block.from, block);
        while let Some(block) = self
            .early
            .first_entry()
            .filter(|block| *block.key() <= self.next)
        {
            let block = block.remove();
            self.count(block)?;
        }
        let pause = self.since.as_ref();
        let is_time = pause.is_none_or(|since| since.elapsed() >= PAUSE);
        if !self.news.is_empty() && (is_time || self.job_queue.is_complete()) {
            events.send("games", &std::mem::take(&mut self.news));
            events.update("standing", &standing_of(&self.job_queue));
            self.since = Some(Stopwatch::start());
        }
        Ok(())
    }

    /// Counts the next block.
    fn count(&mut self, block: Block) -> Result<(), Refusal> {
        let (next, found) = (block.to, block.found.clone());
        let accepted = self.job_queue.accept(block);
        if accepted.map_err(|error| failed(error.message()))? == Accepted::Duplicate {
            return Ok(());
        }
        self.next = next;
        if let BlockResult::Games(games) = found {
            for game in games {
                self.news.add(game, &mut self.moves_left);
            }
        }
        if let Some(standing) = standing_of(&self.job_queue) {
            self.news.narrow(&standing);
        }
        Ok(())
    }

    /// How the match stands at its end.
    ///
    /// # Errors
    /// When games are missing: one could not be played to its end.
    pub fn result(&self) -> Result<Option<Standing>, Refusal> {
        if self.job_queue.is_complete() {
            Ok(standing_of(&self.job_queue))
        } else {
            Err(failed(message!("a game could not be played to its end")))
        }
    }
}

impl std::fmt::Debug for PlannedMatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlannedMatch")
            .field("progress", &self.job_queue.progress())
            .finish_non_exhaustive()
    }
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

/// How the only match stands.
fn standing_of(job_queue: &JobQueue) -> Option<Standing> {
    match job_queue.match_totals(0).outcome {
        MatchOutcome::Versus(result) => Some(Standing::of(&result)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Keeps the games and the last standing that were told.
    #[derive(Default)]
    struct Told(std::sync::Mutex<Vec<(&'static str, serde_json::Value)>>);

    impl Events for Told {
        fn push(&self, name: &'static str, data: String) {
            let data = serde_json::from_str(&data).unwrap();
            self.0.lock().unwrap().push((name, data));
        }
        fn replace(&self, name: &'static str, _: usize, data: String) {
            self.push(name, data);
        }
    }

    impl Told {
        /// All of a list of the events `games`.
        fn all(&self, list: &str) -> Vec<serde_json::Value> {
            let told = self.0.lock().unwrap();
            let games = told.iter().filter(|(name, _)| *name == "games");
            let lists = games.map(|(_, data)| data[list].as_array().unwrap().clone());
            lists.flatten().collect()
        }
    }

    /// A match of ten games whose units come in this order.
    fn told(order: [u64; 5], limits: &Limits) -> (Told, PlannedMatch) {
        use crate::input::{Body, Input as _};
        let body = json!({"game": "ttt", "a": "uct:iters=20", "b": "random", "games": 10});
        let text = body.to_string();
        let read = AtPosition::<MatchRequest>::read(&Body::json(text.as_bytes()));
        let AtPosition(line, request) = read.unwrap();
        let mut planned = PlannedMatch::new(&line, &request, limits).unwrap();
        let events = Told::default();
        while planned.next_unit().is_some() {}
        for unit in order {
            let block = planned.play(unit).unwrap();
            planned.accept(block, &events).unwrap();
        }
        (events, planned)
    }

    #[test]
    fn every_game_and_every_interval_is_told_in_order() {
        let limits = Limits::default();
        let (straight, planned) = told([0, 1, 2, 3, 4], &limits);
        let games = straight.all("games");
        let indices: Vec<_> = games
            .iter()
            .map(|game| game["index"].as_u64().unwrap())
            .collect();
        assert_eq!(indices, (0..10).collect::<Vec<_>>());
        assert_eq!(
            [&games[0]["seats"], &games[1]["seats"]],
            [&json!(["a", "b"]), &json!(["b", "a"])]
        );
        let won = games.iter().filter(|game| {
            let a = usize::from(game["seats"][0] == "b");
            game["payoffs"][a].as_f64().unwrap() > 0.0
        });
        let standing = json!(planned.result().unwrap());
        assert_eq!(json!(won.count()), standing["wins"]);
        let last = straight.all("intervals").pop().unwrap();
        assert_eq!(
            (&last["played"], &last["low"], &last["high"]),
            (&json!(10), &standing["low"], &standing["high"])
        );
        let (shuffled, _) = told([3, 1, 4, 0, 2], &limits);
        for list in ["games", "intervals"] {
            assert_eq!(shuffled.all(list), straight.all(list));
        }
    }

    #[test]
    fn so_many_moves_are_told_and_no_more() {
        let (events, _) = told(
            [0, 1, 2, 3, 4],
            &Limits {
                match_moves: 30,
                ..Limits::default()
            },
        );
        let games = events.all("games");
        let moves: Vec<_> = games
            .iter()
            .map(|game| game["moves"].as_array().map(Vec::len))
            .collect();
        assert_eq!(moves.len(), 10);
        assert!(
            moves.iter().flatten().sum::<usize>() <= 30 && moves[0].is_some(),
            "{moves:?}"
        );
        assert_eq!(moves[9], None);
    }

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
