//! Plays blocks.

use std::time::Duration;

use uctopia_arena::{Match, ThinkingTimes};
use uctopia_catalog::{
    MatchError, PreparedMatch, RecordRules, play_random_games, prepare_match, record_rules,
};
use uctopia_game::{MAX_PLAYERS, StopFlag, Stopwatch};

use crate::block::{Block, BlockResult};
use crate::plan::{BlockRange, Plan};
use crate::{LabError, MatchSpec, Task};

/// Plays any block of a plan, as often as asked and always with the same outcome.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{MatchSpec, Experiment, Plan, Task, Worker};
/// let [a, b] = ["uct:iters=20", "random"].map(|agent| agent.parse().unwrap());
/// let spec = MatchSpec::new("ttt".parse().unwrap(), Task::versus(a, b, 10));
/// let plan = Plan::new(Experiment { seed: 1, matches: vec![spec] });
/// let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
/// let place = plan.place(3).unwrap();
/// let (block, _times) = worker.play(&place).unwrap();
/// assert_eq!(block, worker.play(&place).unwrap().0);
/// assert_eq!((block.from, block.to), (3, 4));
/// ```
pub struct Worker {
    id: String,
    players: Vec<MatchRunner>,
    stop: StopFlag,
}

/// What plays the units of a match.
enum MatchRunner {
    Games(PreparedMatch),
    Random { spec: Box<MatchSpec>, seed: u64 },
}

/// What a block took; no other run repeats it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// From its beginning to its end.
    pub elapsed: Duration,
    /// The search time of each agent, and the number of its moves, in the order in which they are named.
    pub agents: [(Duration, u64); MAX_PLAYERS],
}

impl Times {
    /// What the telemetry says about a block.
    pub(crate) fn note(&self, place: &BlockRange) -> serde_json::Value {
        let times = self
            .agents
            .iter()
            .enumerate()
            .filter(|(agent, (_, moves))| *agent < 2 || *moves > 0);
        let times = times.map(|(agent, (thinking, moves))| {
            (
                ["a", "b", "c", "d"][agent].to_owned(),
                serde_json::json!([thinking.as_secs_f64(), moves]),
            )
        });
        let thinking: serde_json::Map<String, serde_json::Value> = times.collect();
        let BlockRange { match_index, units } = place;
        let seconds = self.elapsed.as_secs_f64();
        serde_json::json!({
            "contest": match_index, "from": units.start, "to": units.end, "seconds": seconds, "thinking": thinking,
        })
    }
}

impl Worker {
    /// A worker for a plan; it stops in the middle of a block when the flag is raised.
    ///
    /// # Errors
    /// When a match makes no sense: a position that cannot be read, an agent that does not fit.
    pub fn new(plan: &Plan, stop: &StopFlag) -> Result<Self, LabError> {
        let seed = plan.experiment.seed;
        let matches = plan.experiment.matches.iter().enumerate();
        let players = matches.map(|(number, spec)| MatchRunner::new(spec, number, seed, stop));
        Ok(Self {
            id: plan.experiment.id(),
            players: players.collect::<Result<_, _>>()?,
            stop: stop.clone(),
        })
    }

    /// Plays a block; `None` when the stop flag was raised meanwhile.
    #[must_use]
    pub fn play(&self, place: &BlockRange) -> Option<(Block, Times)> {
        let watch = Stopwatch::start();
        let mut times = Times::default();
        let found = match &self.players[place.match_index] {
            MatchRunner::Games(prepared) => {
                BlockResult::Games(play_games(prepared, place, &mut times)?)
            }
            MatchRunner::Random { spec, seed } => {
                let position = spec.position.as_deref();
                let counts =
                    play_random_games(&spec.game, position, *seed, place.units.clone(), &self.stop);
                BlockResult::Counts(counts.ok()??)
            }
        };
        times.elapsed = watch.elapsed();
        Some((Block::new(self.id.clone(), place, found), times))
    }
}

fn play_games(
    prepared: &PreparedMatch,
    place: &BlockRange,
    times: &mut Times,
) -> Option<Vec<uctopia_arena::GameRecord<String>>> {
    let mut games = Vec::new();
    for unit in place.units.clone() {
        for (record, ThinkingTimes(thinking)) in prepared.play_unit(unit)? {
            for ((seat, &decisions), thinking) in record
                .seats
                .iter()
                .zip(&record.game.decisions)
                .zip(thinking)
            {
                let agent = &mut times.agents[seat.side.index()];
                agent.0 += thinking;
                agent.1 += u64::from(decisions);
            }
            games.push(record);
        }
    }
    Some(games)
}

impl MatchRunner {
    fn new(spec: &MatchSpec, number: usize, seed: u64, stop: &StopFlag) -> Result<Self, LabError> {
        spec.check_weights()?;
        let settings = settings(spec, number, seed, stop);
        let position = spec.position.as_deref();
        let make = |agents: &[_]| {
            prepare_match(
                &spec.game,
                position,
                spec.openings.as_ref(),
                agents,
                &settings,
            )
        };
        match &spec.task {
            Task::Alone { .. } if spec.game.session().players() != 1 => Err(LabError::NotAlone {
                game: spec.game.to_string(),
            }),
            task @ (Task::Versus { .. } | Task::Group { .. } | Task::Alone { .. }) => {
                Ok(Self::Games(make(&task.agents())?))
            }
            Task::RandomGames { .. } => {
                // A game or two, to find out about the position before millions.
                play_random_games(&spec.game, position, seed, 0..1, &StopFlag::default())?;
                Ok(Self::Random {
                    spec: Box::new(spec.clone()),
                    seed,
                })
            }
        }
    }
}

/// The settings of a match of an experiment.
pub(crate) fn settings(spec: &MatchSpec, number: usize, seed: u64, stop: &StopFlag) -> Match {
    Match {
        games: match spec.task {
            Task::Versus { games, .. } | Task::Group { games, .. } => games,
            _ => spec.task.units(),
        },
        seed,
        number: number as u64,
        opening_plies: spec.opening_plies,
        max_plies: spec.max_plies,
        stop: stop.clone(),
        ..Match::default()
    }
}

/// What the records of a match can be.
pub(crate) fn rules_of(
    spec: &MatchSpec,
    number: usize,
    seed: u64,
) -> Result<RecordRules, LabError> {
    let settings = settings(spec, number, seed, &StopFlag::default());
    let (position, openings) = (spec.position.as_deref(), spec.openings.as_ref());
    Ok(record_rules(
        &spec.game,
        position,
        openings,
        &spec.task.agents(),
        &settings,
    )?)
}

/// Errors about a match read the same wherever they come from.
impl From<MatchError> for LabError {
    fn from(error: MatchError) -> Self {
        Self::Match(error)
    }
}
