//! Plays a tuning, and writes down each unit.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use uctopia_arena::{BlockQueue, GameRecord, Side, play_blocks};
use uctopia_catalog::{AgentSpec, prepare_match};
use uctopia_game::StopFlag;
use uctopia_options::message;

use super::result::TuningResult;
use super::tuner::{Tuner, Won};
use super::{Tuning, seed_of_points};
use crate::log::{Log, LogLine, seal, unseal};
use crate::worker::settings;
use crate::{ExperimentProgress, LabError, Task};

/// The file of a tuning in its folder.
const FILE: &str = "tuning.jsonl";

/// A tuning in progress.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{MatchSpec, Task, Tuning, TuningRun};
/// let task = Task::versus("uct:iters=10".parse().unwrap(), "random".parse().unwrap(), 40);
/// let spec = MatchSpec::new("ttt".parse().unwrap(), task);
/// let tuning = Tuning::new(spec, vec!["c=0.1..5".parse().unwrap()], 1).unwrap();
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-tuning-{}", std::process::id()));
/// let result = |stop_after: u64| {
///     let (mut run, stop) = (TuningRun::in_folder(tuning.clone(), &folder, "build 1").unwrap(), StopFlag::default());
///     run.play(1, &stop, |run| if run.progress().done == stop_after { stop.raise() }).unwrap();
///     run.result()
/// };
/// assert_eq!(result(7).units, 7); // interrupted
/// assert_eq!(result(100).units, 20); // goes on from there
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
pub struct TuningRun {
    tuning: Tuning,
    tuner: Tuner,
    log: Option<Log>,
    /// The next unit to hand out.
    next: u64,
    /// This build of the program, if units that another one played must be compared first.
    other_build: Option<String>,
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Header {
    /// The identity of the tuning.
    id: String,
    /// Which build of the program wrote what follows.
    code: String,
    tuning: Tuning,
}

/// The line of a unit.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Unit {
    /// The number of the unit, from 0.
    unit: u64,
    /// The agent with the values that were tried.
    agent: String,
    /// The points of the agent.
    points: f64,
    /// How many games the unit had.
    games: u32,
}

impl TuningRun {
    /// A run whose results are kept in memory only.
    ///
    /// # Errors
    /// When a file of weights is not the one that was noted.
    pub fn in_memory(tuning: Tuning) -> Result<Self, LabError> {
        tuning.spec.check_weights()?;
        Ok(Self {
            tuner: Tuner::new(tuning.space(), seed_of_points(tuning.seed)),
            tuning,
            log: None,
            next: 0,
            other_build: None,
        })
    }

    /// A run that goes on with what a folder holds, and writes each unit there. `code` names this build of the program; if another one
    /// wrote the folder, [`play`](Self::play) plays a unit again and compares.
    ///
    /// # Errors
    /// When the folder belongs to another tuning, cannot be read or written, or was changed.
    pub fn in_folder(tuning: Tuning, folder: &Path, code: &str) -> Result<Self, LabError> {
        let mut run = Self::in_memory(tuning)?;
        let path = folder.join(FILE);
        let mut last: Option<String> = None;
        let mut units = BTreeMap::new();
        let log = Log::open(&path, |line, span| {
            match (unseal::<Unit>(line), unseal::<Header>(line)) {
                (LogLine::Whole(unit), _) if last.is_some() => {
                    units.insert(unit.unit, unit);
                }
                (_, LogLine::Whole(header)) => last = Some(run.code_of(header, folder)?),
                (LogLine::Torn, _) => {}
                _ => {
                    return Err(LabError::Changed {
                        path: path.clone(),
                        line: span.line,
                    });
                }
            }
            Ok(())
        })?;
        run.log = Some(log);
        match last {
            None => run.write_header(code)?,
            Some(last) if last != code => run.other_build = Some(code.to_owned()),
            Some(_) => {}
        }
        run.enter(units)?;
        Ok(run)
    }

    /// The build that wrote a header of this tuning.
    fn code_of(&self, header: Header, folder: &Path) -> Result<String, LabError> {
        let here = self.tuning.id();
        if header.id == here {
            return Ok(header.code);
        }
        Err(LabError::OtherExperiment {
            folder: folder.to_owned(),
            there: header.id,
            here,
        })
    }

    fn write_header(&mut self, code: &str) -> Result<(), LabError> {
        let header = seal(&Header {
            id: self.tuning.id(),
            code: code.to_owned(),
            tuning: self.tuning.clone(),
        });
        self.log
            .as_mut()
            .map_or(Ok(()), |log| log.append(&header).map(|_| ()))
    }

    /// Plays the first unit again, if another build of the program played it.
    fn compare_builds(&mut self, stop: &StopFlag) -> Result<(), LabError> {
        let Some(code) = self.other_build.take() else {
            return Ok(());
        };
        let agents = self.tuning.spec.task.agents();
        let repeats = !agents.iter().any(|agent| agent.is_timed());
        if repeats
            && let Some(&before) = self.tuner.won.first()
            && let Some(agent) = self.agent(0)
            && let Some(now) = self.tuning.play(&agent, Some(0), stop)?
            && now != before
        {
            return Err(LabError::Description(message!(
                "another build of the program wrote the folder, and in its first unit {agent} plays other games now: choose another \
                 folder",
                agent = agent.to_string()
            )));
        }
        self.write_header(&code)
    }

    /// Takes in the units that the folder holds. Those that depend on a lost line are played again.
    fn enter(&mut self, units: BTreeMap<u64, Unit>) -> Result<(), LabError> {
        for Unit {
            unit,
            agent,
            points,
            games,
        } in units.into_values()
        {
            let Some(here) = self.agent(unit).filter(|_| unit < self.progress().all) else {
                break;
            };
            if here.to_string() != agent {
                return Err(LabError::Foreign(message!(
                    "{agent} played unit {unit}, and here another agent would"
                )));
            }
            let games = f64::from(games);
            self.tuner.accept(unit, Won { points, games });
        }
        Ok(())
    }

    /// The agent of a unit; `None` as long as results that it depends on are missing.
    fn agent(&mut self, unit: u64) -> Option<AgentSpec> {
        let point = self.tuner.point(unit)?.clone();
        Some(self.tuning.with_point(&self.tuner.space, &point))
    }

    /// The tuning.
    #[must_use]
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> ExperimentProgress {
        let all = self.tuning.spec.task.units();
        ExperimentProgress {
            done: self.tuner.finished().min(all),
            all,
        }
    }

    /// Plays what is missing on so many threads (0 counts as 1), and calls `on_unit` after each unit.
    ///
    /// # Errors
    /// When a match makes no sense, or the folder cannot be written.
    pub fn play(
        &mut self,
        threads: usize,
        stop: &StopFlag,
        on_unit: impl FnMut(&Self) + Send,
    ) -> Result<(), LabError> {
        let tuning = self.tuning.clone();
        // What makes no sense is refused before the first game.
        tuning.play(tuning.agent(), None, stop)?;
        self.compare_builds(stop)?;
        let mut queue = Units { run: self, on_unit };
        loop {
            play_blocks(&mut queue, threads, stop, |(unit, agent)| {
                tuning.play(agent, Some(*unit), stop).transpose()
            })?;
            // A thread that found no unit whose point is known has ended; the others have finished what it waited for.
            if stop.is_raised() || queue.run.progress().done == queue.run.progress().all {
                break;
            }
            queue.run.next = queue.run.tuner.won.len() as u64;
        }
        self.log.as_mut().map_or(Ok(()), Log::sync)
    }

    /// What the units up to the first missing one say.
    #[must_use]
    pub fn result(&self) -> TuningResult {
        TuningResult::of(&self.tuning, &self.tuner)
    }
}

impl Tuning {
    /// Plays a unit, or only makes sure that it can be played; `None` if the flag was raised meanwhile.
    fn play(
        &self,
        agent: &AgentSpec,
        unit: Option<u64>,
        stop: &StopFlag,
    ) -> Result<Option<Won>, LabError> {
        let spec = &self.spec;
        let settings = settings(spec, 0, self.seed, stop);
        let agents = match &spec.task {
            Task::Versus { b, .. } => vec![agent, b],
            _ => vec![agent],
        };
        let position = spec.position.as_deref();
        let prepared = prepare_match(
            &spec.game,
            position,
            spec.openings.as_ref(),
            &agents,
            &settings,
        )?;
        let Some(games) = unit.and_then(|unit| prepared.play_unit(unit)) else {
            return Ok(None);
        };
        let points = games.iter().map(|(record, _)| points(record)).sum();
        Ok(Some(Won {
            points,
            games: games.len() as f64,
        }))
    }
}

/// What the first agent won: 1 for a win, ½ for a draw, and in a game for one player 1 for success.
fn points(record: &GameRecord<String>) -> f64 {
    let payoff = record.payoff(Side::A).unwrap_or(0.0);
    match payoff {
        payoff if payoff > 0.0 => 1.0,
        payoff if payoff < 0.0 || record.seats.len() == 1 => 0.0,
        _ => 0.5,
    }
}

/// Hands out units whose points are known.
struct Units<'a, F> {
    run: &'a mut TuningRun,
    on_unit: F,
}

impl<F: FnMut(&TuningRun) + Send> BlockQueue for Units<'_, F> {
    type Block = (u64, AgentSpec);
    type Played = Result<Won, LabError>;
    type Error = LabError;

    fn next(&mut self, _thread: usize) -> Option<(u64, AgentSpec)> {
        let run = &mut *self.run;
        while run.tuner.has(run.next) {
            run.next += 1;
        }
        if run.next >= run.tuning.spec.task.units() {
            return None;
        }
        let agent = run.agent(run.next)?;
        run.next += 1;
        Some((run.next - 1, agent))
    }

    fn accept(
        &mut self,
        _thread: usize,
        (unit, agent): (u64, AgentSpec),
        won: Result<Won, LabError>,
    ) -> Result<(), LabError> {
        let won = won?;
        if let Some(log) = &mut self.run.log {
            log.append(&seal(&Unit {
                unit,
                agent: agent.to_string(),
                points: won.points,
                games: won.games as u32,
            }))?;
        }
        self.run.tuner.accept(unit, won);
        (self.on_unit)(self.run);
        Ok(())
    }
}
