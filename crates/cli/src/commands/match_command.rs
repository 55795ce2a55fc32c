//! `uctopia match`: a match between two agents, with intervals.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use uctopia_arena::{AgentTime, Confidence, GameRecord, MatchResult};
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::StopFlag;
use uctopia_lab::{
    BlockDone, ContestOutcome, ContestSpec, Experiment, JobQueue, LabError, MOST_GAMES, NO_NEW_GAMES, Plan,
    SCORE_COLUMNS, Task, Times, Worker, score_cells,
};
use uctopia_statistics::{Sprt, SprtStatus};

use super::{experiment, group, openings};
use crate::analysis;
use crate::args::{Format, MatchArgs};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output;
use crate::progress;

pub(crate) fn run(args: &MatchArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let named = [&[args.a.clone(), args.b.clone()], args.more.as_slice()].concat();
    let agents = analysis::agents(&named, &args.budget, &[])?;
    let agents: Vec<AgentSpec> = agents.iter().map(|agent| agent.in_game(&game)).collect();
    group::check_number(&game, agents.len())?;
    let [a, b] = &agents[..] else {
        return group::run(args, &game, agents);
    };
    let plan = plan(args, &game, [a, b])?;
    // A match that makes no sense is refused before anything is written …
    let stop = stop_on_interrupt();
    let worker = Worker::new(&plan, &stop)?;
    // … and an unwritable file is found out before hours of games.
    let records = args.records.as_deref().map(|path| Records::create(path, &stop)).transpose()?;
    let records = Arc::new(Mutex::new(records));
    let mut job_queue = match &args.games_from.folder {
        Some(folder) => JobQueue::in_folder(plan, folder, &experiment::code())?,
        None => {
            let records = Arc::clone(&records);
            JobQueue::streaming(plan, move |_, record| write_record(&records, record))
        }
    };
    experiment::tell_torn_lines(&job_queue);
    args.sprt.iter().for_each(forecast);
    let times = play(args, &worker, &mut job_queue, &stop)?;
    if let Some(folder) = &args.games_from.folder {
        uctopia_lab::write(&mut job_queue, folder)?;
    }
    let played = PlayedMatch::of(args, &game, &job_queue, times)?;
    report(args, &game, [a, b], &played)?;
    finish_records(&records, &mut job_queue)?;
    verdict(args, &played)
}

/// The match as an experiment with one contest.
fn plan(args: &MatchArgs, game: &GameSpec, [a, b]: [&AgentSpec; 2]) -> Result<Plan, Failure> {
    let asked = args.games.unwrap_or(if args.sprt.is_some() { MOST_GAMES } else { 100 });
    // Both agents play each deal of a game for one player.
    let games = if game.session().players() == 1 { 2 * asked } else { asked };
    let contest = setting(args, game, Task::Versus { a: a.clone(), b: b.clone(), games, test: args.sprt })?;
    Ok(Plan::new(Experiment { seed: args.games_from.seed, contests: vec![contest] }))
}

/// A contest that begins as the command line says.
pub(super) fn setting(args: &MatchArgs, game: &GameSpec, task: Task) -> Result<ContestSpec, Failure> {
    Ok(ContestSpec {
        position: args.games_from.position.as_deref().map(|position| position.trim().to_owned()),
        openings: args.games_from.openings.as_deref().map(openings::source).transpose()?,
        opening_plies: args.games_from.opening_plies,
        ..ContestSpec::new(game.clone(), task)
    })
}

/// How long the test will take, for standard error.
fn forecast(test: &Sprt) {
    let pairs = |elo: f64| format!("{:.0} if it is {elo:+.0} Elo", test.forecast(elo, &[0; 5]).results);
    let [low, middle, high] = [test.elo0, (test.elo0 + test.elo1) / 2.0, test.elo1].map(pairs);
    output::remark(&format!("expected pairs of games: {low}, {middle}, {high}"));
}

/// Plays what is missing; returns the search times of the agents.
fn play(
    args: &MatchArgs,
    worker: &Worker,
    job_queue: &mut JobQueue,
    stop: &StopFlag,
) -> Result<[AgentTime; 2], Failure> {
    let mut times = [AgentTime::default(); 2];
    let template = "{bar:30} {pos}/{len}  {msg} (win-draw-loss)  {elapsed} of {duration}";
    let bar = progress::bar(job_queue.progress().all, template);
    uctopia_lab::run_by(worker, job_queue, threads(args.games_from.jobs), stop, |done| {
        let BlockDone { times: Times { agents, .. }, progress, tally, test, .. } = done;
        for (time, (thinking, decisions)) in times.iter_mut().zip(agents) {
            time.thinking += thinking;
            time.decisions += decisions;
        }
        bar.set_position(progress.done);
        let test = test.map_or_else(String::new, |test| format!("  {test}"));
        bar.set_message(tally.map_or_else(String::new, |tally| format!("{tally}{test}")));
    })?;
    bar.finish_and_clear();
    Ok(times)
}

/// A match as it was played.
struct PlayedMatch {
    result: Box<MatchResult>,
    /// The position every game started from that does not name its own.
    start: String,
    /// Finished units that do not count.
    beyond: u64,
    times: [AgentTime; 2],
    complete: bool,
}

impl PlayedMatch {
    fn of(args: &MatchArgs, game: &GameSpec, job_queue: &JobQueue, times: [AgentTime; 2]) -> Result<Self, Failure> {
        let mut session = game.session();
        if let Some(position) = &args.games_from.position {
            session.set_position(position.trim())?;
        }
        let mut contests = job_queue.result().contests;
        let contest = contests.remove(0);
        let beyond = job_queue.progress().done - contest.units;
        let ContestOutcome::Versus(mut result) = contest.outcome else {
            unreachable!("a match is between two agents");
        };
        result.beyond = 2 * beyond;
        Ok(Self { result, start: session.position(), beyond, times, complete: contest.complete })
    }
}

/// The file of all games, those that count first. It is written while the match is played, so that no game is kept.
pub(super) struct Records {
    path: PathBuf,
    /// Emptied by the first game: a match that could not be played leaves an older file as it was.
    out: BufWriter<File>,
    is_empty: bool,
    failed: Option<std::io::Error>,
    /// Raised when a game cannot be written: more of them would be lost.
    stop: StopFlag,
}

impl Records {
    /// The file is opened before the match, so that an unwritable one is found out before hours of games.
    pub(super) fn create(path: &Path, stop: &StopFlag) -> Result<Self, Failure> {
        let open = File::options().write(true).create(true).truncate(false).open(path);
        let file = open.map_err(|error| output::unwritable(path, &error))?;
        let (path, stop) = (path.to_owned(), stop.clone());
        Ok(Self { path, out: BufWriter::new(file), is_empty: true, failed: None, stop })
    }

    fn write(&mut self, record: &GameRecord<String>) {
        self.begin();
        if self.failed.is_none() {
            let written = serde_json::to_writer(&mut self.out, record).map_err(std::io::Error::from);
            self.failed = written.and_then(|()| self.out.write_all(b"\n")).err();
            if self.failed.is_some() {
                self.stop.raise();
            }
        }
    }

    fn begin(&mut self) {
        if std::mem::take(&mut self.is_empty) {
            let _ = self.out.get_ref().set_len(0); // devices have no length
        }
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.begin();
        let flushed = self.failed.take().map_or_else(|| self.out.flush(), Err);
        flushed.map_err(|error| output::unwritable(&self.path, &error))
    }
}

pub(super) fn write_record(records: &Mutex<Option<Records>>, record: &GameRecord<String>) {
    if let Some(records) = &mut *records.lock().unwrap_or_else(PoisonError::into_inner) {
        records.write(record);
    }
}

/// Writes what is not written yet: everything where the games are in a folder, else those that do not count.
pub(super) fn finish_records(records: &Mutex<Option<Records>>, job_queue: &mut JobQueue) -> Result<(), Failure> {
    let mut records = records.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(records) = &mut *records else { return Ok(()) };
    let mut write = |_, record: GameRecord<String>| -> Result<(), LabError> {
        records.write(&record);
        Ok(())
    };
    if job_queue.folder().is_some() {
        job_queue.each_game(&mut write)?;
    }
    job_queue.each_game_beyond(&mut write)?;
    records.finish()
}

/// What the exit code says.
fn verdict(args: &MatchArgs, played: &PlayedMatch) -> Result<(), Failure> {
    let result = &played.result;
    if !played.complete {
        let kept = args.games_from.folder.as_ref().map_or_else(String::new, |folder| {
            format!("; what is finished is kept in {}, and the same command goes on from there", folder.display())
        });
        let (counted, planned) = (result.tally.games(), result.planned);
        return Err(Failure::Interrupted(format!("{counted} of {planned} games were counted{kept}")));
    }
    match &result.test {
        Some(test) if test.progress.status == SprtStatus::AcceptedH0 => {
            Err(Failure::Negative(format!("{} is not {:+} Elo stronger than {}", result.a, test.test.elo1, result.b)))
        }
        Some(test) if test.exhausted => {
            let advice = "begin with more random plies (--opening-plies) or with more openings (--openings)";
            Err(Failure::Negative(format!("undecided: {NO_NEW_GAMES}; {advice}")))
        }
        Some(test) if test.progress.status == SprtStatus::Continue => {
            Err(Failure::Negative("undecided: the games are played, and the test needs more".to_owned()))
        }
        _ => Ok(()),
    }
}

/// How many threads to use when the command line says `jobs`; 0 asks for as many as there are processors.
pub(super) fn threads(jobs: usize) -> usize {
    if jobs > 0 { jobs } else { std::thread::available_parallelism().map_or(1, usize::from) }
}

fn report(args: &MatchArgs, game: &GameSpec, agents: [&AgentSpec; 2], outcome: &PlayedMatch) -> Result<(), Failure> {
    match args.format.format {
        Format::Json => output::print(&output::json(&serde_json::json!({
            "game": game,
            "start": outcome.start,
            "result": outcome.result,
        }))?),
        Format::Csv => output::print(&csv(game, &outcome.result)),
        Format::Text => {
            let remark = seconds_per_move(agents, outcome.times);
            output::print(&text(game, agents, outcome))?;
            if !remark.is_empty() {
                output::remark(&remark);
            }
            Ok(())
        }
    }
}

fn csv(game: &GameSpec, result: &MatchResult) -> String {
    let header = ["game", "a", "b", "seed", "games", "wins", "draws", "losses", "score", "low", "high", "unique_games"];
    let header = [&header[..], &SCORE_COLUMNS].concat();
    let (score, low, high) = match result.confidence {
        Confidence::Interval { score, .. } => {
            (score.score.to_string(), score.interval.low.to_string(), score.interval.high.to_string())
        }
        _ => (result.tally.score().map_or_else(String::new, |score| score.to_string()), String::new(), String::new()),
    };
    let tally = result.tally;
    let counts = [tally.games(), tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
    let mut row = vec![game.to_string(), result.a.clone(), result.b.clone(), result.seed.to_string()];
    row.extend(counts);
    row.extend([score, low, high, result.unique_games.to_string()]);
    row.extend(score_cells(result.scores.as_ref()));
    output::csv(&header, [row])
}

fn text(game: &GameSpec, agents: [&AgentSpec; 2], outcome: &PlayedMatch) -> String {
    let result = &outcome.result;
    let mut text = format!("{game}: {} (A) against {} (B), seed {}\n\n", result.a, result.b, result.seed);
    text += &result.to_string();
    text + &remarks(agents, outcome)
}

/// What a reader must know besides the result.
fn remarks(agents: [&AgentSpec; 2], outcome: &PlayedMatch) -> String {
    let result = &outcome.result;
    let mut text = String::new();
    if outcome.beyond > 0 && !outcome.complete {
        let units = if result.deals.is_some() { "deals" } else { "pairs of games" };
        text += &format!("{} more finished {units} do not count, since earlier ones are missing\n", outcome.beyond);
    }
    if agents.iter().any(|agent| agent.is_external()) {
        text += "not reproducible: an external program plays\n";
    } else if agents.iter().any(|agent| agent.is_shared()) {
        text += "not reproducible: threads search one tree\n";
    } else if !result.reproducible || agents.iter().any(|agent| agent.is_timed()) {
        text += "not reproducible: a time limit bounds the search\n";
    }
    text
}

/// The pace of both agents, for standard error: it never repeats.
fn seconds_per_move(agents: [&AgentSpec; 2], times: [AgentTime; 2]) -> String {
    let of = |(agent, time): (&AgentSpec, AgentTime)| {
        time.seconds_per_move()
            .map_or_else(String::new, |seconds| format!("{agent}: {:.2} ms a move", 1000.0 * seconds))
    };
    agents.into_iter().zip(times).map(of).filter(|words| !words.is_empty()).collect::<Vec<_>>().join("; ")
}
