//! `uctopia match`: two agents, many games, an honest score.

use std::io::{BufWriter, IsTerminal as _};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use uctopia_arena::statistics::Interval;
use uctopia_arena::{AgentTime, Confidence, Match, MatchResult, write_json_lines};
use uctopia_catalog::{AgentSpec, GameSpec, MatchOutcome, play_match};

use crate::analysis;
use crate::args::{Format, MatchArgs};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output;

pub(crate) fn run(args: &MatchArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let agents = analysis::agents(&[args.a.clone(), args.b.clone()], &args.budget, &[])?;
    let [a, b] = &agents[..] else {
        return Err(Failure::Usage("a match needs two agents".to_owned()));
    };
    let settings = Match {
        games: args.games,
        seed: args.seed,
        jobs: threads(args.jobs),
        opening_plies: args.opening_plies,
        stop: stop_on_interrupt(),
        ..Match::default()
    };
    // Opened first, so that an unwritable file is found out before hours of games.
    let records = args.records.as_deref().map(create).transpose()?;
    let bar = progress_bar(args.games);
    let outcome = play_match(&game, args.position.as_deref().map(str::trim), a, b, &settings, |progress| {
        bar.set_position(progress.tally.games());
        bar.set_message(progress.tally.to_string());
    })?;
    bar.finish_and_clear();
    report(args, &game, [a, b], &outcome)?;
    if let Some((path, file)) = records {
        // Emptied only now: a match that could not be played leaves an older file as it was. Devices have no length.
        let _ = file.set_len(0);
        write_json_lines(BufWriter::new(file), &outcome.games).map_err(|error| output::unwritable(path, &error))?;
    }
    if outcome.result.interrupted {
        let played = outcome.result.tally.games();
        return Err(Failure::Interrupted(format!("{played} of {} games were counted", outcome.result.planned)));
    }
    Ok(())
}

/// How many threads to use when the command line says `jobs`; 0 asks for as many as there are processors.
pub(super) fn threads(jobs: usize) -> usize {
    if jobs > 0 { jobs } else { std::thread::available_parallelism().map_or(1, usize::from) }
}

fn create(path: &Path) -> Result<(&Path, std::fs::File), Failure> {
    let open = std::fs::OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let file = open.map_err(|error| output::unwritable(path, &error))?;
    Ok((path, file))
}

/// A bar on standard error, if that is a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg} (win-draw-loss)  {elapsed} of {duration}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn report(args: &MatchArgs, game: &GameSpec, agents: [&AgentSpec; 2], outcome: &MatchOutcome) -> Result<(), Failure> {
    match args.format.format {
        Format::Json => output::print(&output::json(&serde_json::json!({
            "game": game,
            "start": outcome.start,
            "result": outcome.result,
        }))?),
        Format::Csv => output::print(&csv(game, &outcome.result)),
        Format::Text => {
            let remark = seconds_per_move(agents, [outcome.telemetry.a, outcome.telemetry.b]);
            output::print(&text(game, agents, outcome))?;
            output::remark(&remark);
            Ok(())
        }
    }
}

fn csv(game: &GameSpec, result: &MatchResult) -> String {
    let header = ["game", "a", "b", "seed", "games", "wins", "draws", "losses", "score", "low", "high", "unique_games"];
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
    output::csv(&header, [row])
}

fn text(game: &GameSpec, agents: [&AgentSpec; 2], outcome: &MatchOutcome) -> String {
    let result = &outcome.result;
    let mut text = format!("{game}: {} (A) against {} (B), seed {}\n\n", result.a, result.b, result.seed);
    match &result.deals {
        Some(deals) => {
            for (name, rate) in [("A", deals.a), ("B", deals.b)] {
                let interval = percent(rate.interval());
                text += &format!(
                    "{name} succeeds in {} of {} deals  95 % interval {interval}\n",
                    rate.successes, rate.trials
                );
            }
            let paired = deals.paired;
            text += &format!("same deals: only A {}, only B {}\n", paired.only_a, paired.only_b);
            if let (Some(difference), Some(p)) = (deals.difference, deals.p_value) {
                text += &format!("difference 95 % interval {}  p = {p:.3}\n", percent(difference));
            }
        }
        None => {
            let tally = result.tally;
            text += &format!(
                "A wins {}, draws {}, loses {} of {} games\n",
                tally.wins,
                tally.draws,
                tally.losses,
                tally.games()
            );
            if let Some(sides) = result.sides {
                text += &format!("A first {}, B first {}  (wins-draws-losses of A)\n", sides.a_first, sides.b_first);
            }
            text += &format!("{}\n", confidence(result));
        }
    }
    text + &remarks(agents, outcome)
}

/// What the score means, in a line or two.
fn confidence(result: &MatchResult) -> String {
    let Confidence::Interval { score, elo, superiority } = &result.confidence else {
        return result.confidence.to_string();
    };
    let elo = elo.as_ref().map_or_else(String::new, |elo| format!("  Elo {elo}"));
    let verdict = if score.interval.low > 0.5 {
        "A is stronger: the interval lies above 50 %"
    } else if score.interval.high < 0.5 {
        "B is stronger: the interval lies below 50 %"
    } else {
        "not decided: the interval contains 50 %"
    };
    let share = 100.0 * score.score;
    let likely = 100.0 * superiority;
    format!(
        "score {share:.1} %  95 % interval {}{elo}  A is the stronger one with {likely:.1} %\n{verdict}",
        percent(score.interval)
    )
}

fn percent(interval: Interval) -> String {
    format!("[{:.1} %, {:.1} %]", 100.0 * interval.low, 100.0 * interval.high)
}

/// What a reader must know besides.
fn remarks(agents: [&AgentSpec; 2], outcome: &MatchOutcome) -> String {
    let result = &outcome.result;
    let mut text = String::new();
    let counted = outcome.games.len() as u64 - result.beyond;
    if result.unique_games < counted {
        text += &format!("unique games: {} of {counted}\n", result.unique_games);
    }
    for (name, faults) in [("A", result.faults_of_a), ("B", result.faults_of_b)] {
        if !faults.is_none() {
            text += &format!("{name} forfeited {} games: {faults}\n", faults.total());
        }
    }
    if result.deals.is_none() && result.tally.games() % 2 == 1 && result.tally.games() > 1 {
        text += "the last game has no partner with sides swapped: it counts above but not in the score\n";
    }
    if result.too_long > 0 {
        text += &format!("{} games were broken off as too long\n", result.too_long);
    }
    if result.beyond > 0 {
        text += &format!("{} more finished games do not count, since earlier ones were not finished\n", result.beyond);
    }
    if agents.iter().any(|agent| agent.is_external()) {
        text += "not reproducible: another program plays, and whether it repeats its moves is its own affair\n";
    } else if !result.reproducible || agents.iter().any(|agent| agent.is_timed()) {
        text += "not reproducible: a time limit decides how far the agents look\n";
    }
    text
}

/// The pace of both agents, for standard error: it never repeats.
fn seconds_per_move(agents: [&AgentSpec; 2], times: [AgentTime; 2]) -> String {
    let of = |(agent, time): (&AgentSpec, AgentTime)| {
        time.seconds_per_move()
            .map_or_else(String::new, |seconds| format!("{agent}: {:.2} ms a move", 1000.0 * seconds))
    };
    agents.into_iter().zip(times).map(of).collect::<Vec<_>>().join("; ")
}
