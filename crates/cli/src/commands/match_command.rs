//! `uctopia match`: a match between two agents, with intervals.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use uctopia_arena::{AgentTime, Confidence, MatchResult};
use uctopia_catalog::{AgentSpec, GameSpec, exploitability};
use uctopia_format::{cells, count, duration, elo_bound};
use uctopia_game::{Budget, Limit, StopFlag, Stopwatch};
use uctopia_lab::{
    BlockDone, Experiment, JobQueue, MOST_GAMES, MatchOutcome, NO_NEW_GAMES, Plan, SCORE_COLUMNS,
    Task, Times, Worker, score_cells,
};
use uctopia_options::{Message, message};
use uctopia_statistics::{Sprt, SprtStatus};

use super::match_records::{Records, finish_records, write_record};
use super::match_setting::setting;
use super::{experiment, group};
use crate::analysis;
use crate::args::{Format, MatchArgs};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::{self, localized};
use crate::output;
use crate::progress;
use crate::threads::threads;

pub(crate) fn run(args: &MatchArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let named = [&[args.a.clone(), args.b.clone()], args.more.as_slice()].concat();
    let agents = analysis::agents(&named, &args.budget)?;
    let agents: Vec<AgentSpec> = agents.iter().map(|agent| agent.in_game(&game)).collect();
    group::check_number(&game, agents.len())?;
    let [a, b] = &agents[..] else {
        return group::run(args, &game, agents);
    };
    if args.exploitability.is_some() && !game.session().is_hidden() {
        return Err(Failure::Usage(message!(
            "--exploitability: it measures games with hidden information, and in {game} nothing is hidden",
            game = args.game.as_str()
        )));
    }
    let plan = plan(args, &game, [a, b])?;
    // A match that makes no sense is refused before anything is written …
    let stop = stop_on_interrupt();
    let worker = Worker::new(&plan, &stop)?;
    // … and an unwritable file is found out before hours of games.
    let records = args
        .records
        .as_deref()
        .map(|path| Records::create(path, &stop))
        .transpose()?;
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
    let played = play(args, &worker, &mut job_queue, &stop);
    if played.is_err() {
        finish_records(&records, &mut job_queue)?; // the games before the failure are finished
    }
    let times = played?;
    if let Some(folder) = &args.games_from.folder {
        uctopia_lab::write(&mut job_queue, folder, language::current())?;
    }
    let mut played = PlayedMatch::of(args, &game, &job_queue, times)?;
    let decisions = args.exploitability.filter(|_| played.complete);
    let gains = decisions.map(|decisions| measure(args, &game, [a, b], decisions, &stop));
    let gains = gains.transpose();
    played.exploitability = *gains.as_ref().unwrap_or(&None);
    // The games are reported even if the exploitability could not be measured.
    report(args, &game, [a, b], &played)?;
    finish_records(&records, &mut job_queue)?;
    gains?;
    verdict(args, &played)
}

/// The match as an experiment with one match.
fn plan(args: &MatchArgs, game: &GameSpec, [a, b]: [&AgentSpec; 2]) -> Result<Plan, Failure> {
    let asked = args
        .games
        .unwrap_or(if args.sprt.is_some() { MOST_GAMES } else { 100 });
    // Both agents play each deal of a game for one player.
    let games = if game.session().players() == 1 {
        2 * asked
    } else {
        asked
    };
    let spec = setting(
        args,
        game,
        Task::Versus {
            a: a.clone(),
            b: b.clone(),
            games,
            test: args.sprt,
        },
    )?;
    Ok(Plan::new(Experiment {
        seed: args.games_from.seed,
        matches: vec![spec],
    }))
}

/// How much a best response gains against each agent.
fn measure(
    args: &MatchArgs,
    game: &GameSpec,
    agents: [&AgentSpec; 2],
    decisions: u32,
    stop: &StopFlag,
) -> Result<[f64; 2], Failure> {
    let budget = Budget {
        limit: Limit::NONE,
        stop: stop.clone(),
    };
    let mut gains = [0.0; 2];
    for (gain, agent) in gains.iter_mut().zip(agents) {
        *gain = exploitability(game, agent, decisions, args.games_from.seed, &budget)?;
    }
    if stop.is_raised() {
        return Err(Failure::Interrupted(message!(
            "the exploitability was not measured to the end"
        )));
    }
    Ok(gains)
}

/// How long the test will take, for standard error.
fn forecast(test: &Sprt) {
    let pairs = |elo: f64| {
        let pairs = count(test.forecast(elo, &[0; 5]).results.round() as u64);
        message!("{pairs} if it is {difference}", difference = elo_bound(elo))
    };
    let pairs = Message::list([test.elo0, (test.elo0 + test.elo1) / 2.0, test.elo1].map(pairs));
    output::remark(&localized!("expected pairs of games: {pairs}"));
}

/// Plays what is missing; returns the search times of the agents.
fn play(
    args: &MatchArgs,
    worker: &Worker,
    job_queue: &mut JobQueue,
    stop: &StopFlag,
) -> Result<[AgentTime; 2], Failure> {
    let mut times = [AgentTime::default(); 2];
    let template = localized!("{{bar:10}} {{pos}}/{{len}}  {{msg}}  {{elapsed}} of {{duration}}");
    let bar = progress::bar(job_queue.progress().all, &template);
    let mut standing = Standing::default();
    uctopia_lab::run_by(
        worker,
        job_queue,
        threads(args.games_from.jobs),
        stop,
        |done| {
            let BlockDone {
                times: Times { agents, .. },
                progress,
                tally,
                test,
                job_queue,
                ..
            } = done;
            for (time, (thinking, decisions)) in times.iter_mut().zip(agents) {
                time.thinking += thinking;
                time.decisions += decisions;
            }
            bar.set_position(progress.done);
            let test = test.map_or_else(String::new, |test| {
                format!("  {}", uctopia_format::sprt_progress(&test))
            });
            let elo = if bar.is_hidden() {
                ""
            } else {
                standing.elo(job_queue)
            };
            bar.set_message(tally.map_or_else(String::new, |tally| {
                let tally = tally.to_string();
                localized!("{tally} (win-draw-loss)") + elo + &test
            }));
        },
    )?;
    bar.finish_and_clear();
    Ok(times)
}

/// The difference in strength while a match is played: it takes longer than a fast game, so it is estimated now and then.
#[derive(Default)]
struct Standing {
    elo: String,
    estimated: Option<Stopwatch>,
}

impl Standing {
    /// The difference in Elo with its interval, behind two blanks; nothing before there is one.
    fn elo(&mut self, job_queue: &JobQueue) -> &str {
        const EVERY: Duration = Duration::from_millis(200);
        if self
            .estimated
            .as_ref()
            .is_none_or(|estimated| estimated.elapsed() >= EVERY)
        {
            let estimate = match job_queue.match_totals(0).outcome {
                MatchOutcome::Versus(result) => match result.confidence {
                    Confidence::Interval { elo, .. } => elo,
                    _ => None,
                },
                _ => None,
            };
            self.elo = estimate.map_or_else(String::new, |elo| {
                format!("  Elo {}", uctopia_format::elo(&elo))
            });
            self.estimated = Some(Stopwatch::start());
        }
        &self.elo
    }
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
    /// How much a best response gains against each agent, if that was asked for.
    exploitability: Option<[f64; 2]>,
}

impl PlayedMatch {
    fn of(
        args: &MatchArgs,
        game: &GameSpec,
        job_queue: &JobQueue,
        times: [AgentTime; 2],
    ) -> Result<Self, Failure> {
        let mut session = game.session();
        if let Some(position) = &args.games_from.position {
            session.set_position(position.trim())?;
        }
        let mut matches = job_queue.result().matches;
        let totals = matches.remove(0);
        let beyond = job_queue.progress().done - totals.units;
        let MatchOutcome::Versus(mut result) = totals.outcome else {
            unreachable!("a match is between two agents");
        };
        result.beyond = 2 * beyond;
        Ok(Self {
            result,
            start: session.position(),
            beyond,
            times,
            complete: totals.complete,
            exploitability: None,
        })
    }
}

/// What the exit code says.
fn verdict(args: &MatchArgs, played: &PlayedMatch) -> Result<(), Failure> {
    let result = &played.result;
    if !played.complete {
        let (counted, planned) = (count(result.tally.games()), count(result.planned));
        return Err(Failure::Interrupted(match &args.games_from.folder {
            None => message!("{counted} of {planned} {planned:game was|games were} counted"),
            Some(folder) => message!(
                "{counted} of {planned} games were counted; what is finished is kept in {folder}, and the same command goes \
                 on from there"
            ),
        }));
    }
    match &result.test {
        Some(test) if test.progress.status == SprtStatus::AcceptedH0 => {
            Err(Failure::Negative(message!(
                "{a} is not {difference} stronger than {b}",
                a = result.a,
                difference = elo_bound(test.test.elo1),
                b = result.b
            )))
        }
        Some(test) if test.exhausted => {
            let reason = Message::text(NO_NEW_GAMES);
            Err(Failure::Negative(message!(
                "undecided: {reason}; begin with more random plies (--opening-plies) or with more openings (--openings)"
            )))
        }
        Some(test) if test.progress.status == SprtStatus::Continue => Err(Failure::Negative(
            message!("undecided: the games are played, and the test needs more"),
        )),
        _ => Ok(()),
    }
}

fn report(
    args: &MatchArgs,
    game: &GameSpec,
    agents: [&AgentSpec; 2],
    outcome: &PlayedMatch,
) -> Result<(), Failure> {
    match args.format.format {
        Format::Json => {
            let mut json = serde_json::json!({
                "game": game,
                "start": outcome.start,
                "result": outcome.result,
            });
            if let Some(exploitability) = outcome.exploitability {
                json["exploitability"] = serde_json::json!(exploitability);
            }
            output::print(&output::json(&json)?)
        }
        Format::Csv => output::print(&csv(game, outcome)),
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

fn csv(game: &GameSpec, outcome: &PlayedMatch) -> String {
    let result = &outcome.result;
    let header = [
        "game",
        "a",
        "b",
        "seed",
        "games",
        "wins",
        "draws",
        "losses",
        "score",
        "low",
        "high",
        "unique_games",
    ];
    let gained = ["exploitability_a", "exploitability_b"];
    let gained = gained
        .into_iter()
        .filter(|_| outcome.exploitability.is_some());
    let header = header.into_iter().chain(SCORE_COLUMNS).chain(gained);
    let (score, ends) = match result.confidence {
        Confidence::Interval { score, .. } => (Some(score.score), Some(score.interval)),
        _ => (result.tally.score(), None),
    };
    let tally = result.tally;
    let mut row = cells![
        game.to_string(),
        &result.a,
        &result.b,
        result.seed,
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        score,
        ends.map(|ends| ends.low),
        ends.map(|ends| ends.high),
        result.unique_games,
    ];
    row.extend(score_cells(result.scores.as_ref()));
    let gained = outcome.exploitability.into_iter().flatten();
    row.extend(gained.flat_map(|gain| cells![gain]));
    output::csv(header, [row])
}

fn text(game: &GameSpec, agents: [&AgentSpec; 2], outcome: &PlayedMatch) -> String {
    let result = &outcome.result;
    let (game, a, b, seed) = (game.to_string(), &result.a, &result.b, result.seed);
    let mut text = localized!("{game}: {a} (A) against {b} (B), seed {seed}") + "\n\n";
    text.extend(
        result
            .lines()
            .iter()
            .map(|line| language::text(line) + "\n"),
    );
    if let Some([gain_a, gain_b]) = outcome.exploitability {
        let [gain_a, gain_b] = [gain_a, gain_b].map(|gain| format!("{gain:.4}"));
        text += &(localized!("exploitability: A {gain_a}, B {gain_b} (0: best play)") + "\n");
    }
    text + &remarks(agents, outcome)
}

/// What a reader must know besides the result.
fn remarks(agents: [&AgentSpec; 2], outcome: &PlayedMatch) -> String {
    let result = &outcome.result;
    let mut text = String::new();
    if outcome.beyond > 0 && !outcome.complete {
        let beyond = count(outcome.beyond);
        text += &(match result.deals {
            Some(_) => localized!(
                "{beyond} more finished deals do not count, since earlier ones are missing"
            ),
            None => localized!(
                "{beyond} more finished pairs of games do not count, since earlier ones are missing"
            ),
        } + "\n");
    }
    text.extend(irreproducible(agents, result.reproducible).map(|reason| reason + "\n"));
    text
}

/// Why another run may play other games, if it may.
pub(super) fn irreproducible<const AGENTS: usize>(
    agents: [&AgentSpec; AGENTS],
    reproducible: bool,
) -> Option<String> {
    // A book is a file: another one of the same name gives other games, but the same one gives the same.
    fn is_program(agent: &AgentSpec) -> bool {
        let other = agent.other_agent();
        other.map_or(agent.info().is_external, |other| is_program(&other))
    }
    if agents.into_iter().any(is_program) {
        Some(localized!("not reproducible: an external program plays"))
    } else if agents.iter().any(|agent| agent.is_shared()) {
        Some(localized!("not reproducible: threads search one tree"))
    } else if !reproducible || agents.iter().any(|agent| agent.is_timed()) {
        Some(localized!(
            "not reproducible: a time limit bounds the search"
        ))
    } else {
        None
    }
}

/// The pace of both agents, for standard error: it never repeats.
fn seconds_per_move(agents: [&AgentSpec; 2], times: [AgentTime; 2]) -> String {
    let of = |(agent, time): (&AgentSpec, AgentTime)| {
        time.seconds_per_move().map_or_else(String::new, |seconds| {
            let (agent, time) = (
                agent.to_string(),
                duration(Duration::from_secs_f64(seconds)),
            );
            localized!("{agent}: {time} a move")
        })
    };
    agents
        .into_iter()
        .zip(times)
        .map(of)
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join("; ")
}
