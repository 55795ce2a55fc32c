//! A book is built or continued.

use std::path::Path;

use uctopia_catalog::{AgentSpec, BookError, BookSettings, GameBook, GameSpec};
use uctopia_format::number;
use uctopia_game::AgentFailure;
use uctopia_options::{Localized as _, message};

use crate::args::BookBuildArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::opening_book;
use crate::output;
use crate::progress;
use crate::threads::threads;

/// What searches positions where `best` is `probcut`.
const USUAL_DEPTHS: [&str; 2] = ["probcut:depth=11", "probcut:depth=12"];

/// The file is written when this share of its positions is new, so that a long run does not rewrite it all the time.
const SHARE_BETWEEN_WRITES: usize = 64;

pub(super) fn run(args: &BookBuildArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let settings = settings(args, &game)?;
    let _lock = output::lock(&args.output)?;
    let mut book = open(&args.output, &game, settings)?;
    let grown = grow(args, &mut book);
    write(&book, &args.output)?;
    let is_complete = grown?;
    let (path, positions) = (&args.output, book.len());
    match book.report("").ok().flatten() {
        Some(report) => {
            let (value, best) = (
                uctopia_format::finding(&report.scale, report.best_move()),
                &report.best,
            );
            output::print(&localized!(
                "{path}: {positions} {positions:position|positions}; first move {best}, {value}"
            ))?;
        }
        None => output::print(&localized!(
            "{path}: {positions} {positions:position|positions}"
        ))?,
    }
    if is_complete {
        return Ok(());
    }
    let all = args.positions;
    Err(Failure::Interrupted(message!(
        "{positions} of {all} positions: the same command continues"
    )))
}

fn settings(args: &BookBuildArgs, game: &GameSpec) -> Result<BookSettings, Failure> {
    if !(args.weight.is_finite() && args.weight >= 0.0) {
        let weight = args.weight;
        return Err(Failure::Usage(message!(
            "--weight {weight}: expected a number of at least 0"
        )));
    }
    let asked = if args.agents.is_empty() {
        usual_agents(game)?
    } else {
        args.agents.clone()
    };
    let mut agents = Vec::new();
    for text in &asked {
        let agent = text.parse::<AgentSpec>()?.in_game(game);
        // A book needs the value of every move, not only that the others are no better.
        let agent = AgentSpec::read(&agent.to_string(), &[("root", "all")])?;
        if agent.is_timed() || agent.is_shared() {
            return Err(Failure::Usage(message!(
                "--agent {agent}: a book needs searches that repeat: bound them by nodes, iters or depth, on one thread"
            )));
        }
        agents.push(agent.to_string());
    }
    Ok(BookSettings {
        game: game.to_string(),
        agent: agents.join(" + "),
        seed: args.seed,
        weight: args.weight,
    })
}

/// The agents without `--agent`. Values of a depth-first search depend on whether its depth is odd or even, and a book compares
/// positions of both kinds: so two depths make up for it.
fn usual_agents(game: &GameSpec) -> Result<Vec<String>, Failure> {
    let best = "best:iters=4000".parse::<AgentSpec>()?.in_game(game);
    Ok(if best.name() == "probcut" {
        USUAL_DEPTHS.map(str::to_owned).to_vec()
    } else {
        vec![best.to_string()]
    })
}

/// The book in the file, or an empty one where there is no file.
fn open(path: &Path, game: &GameSpec, settings: BookSettings) -> Result<GameBook, Failure> {
    if !path.exists() {
        let book = game.new_book(settings);
        return book
            .map_err(|error| Failure::Usage(message!("{game}: {error}", game = game.to_string())));
    }
    let book = opening_book::read(path, game)?;
    let found = book.settings();
    if *found != settings {
        let BookSettings {
            agent,
            seed,
            weight,
            ..
        } = found;
        return Err(Failure::Usage(message!(
            "{path} was built with other settings (--agent '{agent}' --seed {seed} --weight {weight}): give the same ones, \
             or another file"
        )));
    }
    Ok(book)
}

/// Searches positions until there are as many as asked for, or no more to search; `false` if it was interrupted.
fn grow(args: &BookBuildArgs, book: &mut GameBook) -> Result<bool, Failure> {
    let most = args.positions as usize;
    let stop = stop_on_interrupt();
    let times = localized!(
        "{elapsed}, {left} left",
        elapsed = "{elapsed}",
        left = "{eta}"
    );
    let bar = progress::bar(
        most as u64,
        &format!("{{bar:30}} {{human_pos}}/{{human_len}}  {{msg}}  {times}"),
    );
    let mut written = book.len();
    bar.set_position(written as u64);
    while book.len() < most && !stop.is_raised() {
        let grown = book
            .grow(most, threads(args.jobs), &stop)
            .map_err(|error| match error {
                BookError::Agent(failure) => failure.into(),
                other => AgentFailure::Unable(other.message()).into(),
            });
        let grown: usize = grown.inspect_err(|_: &Failure| bar.finish_and_clear())?;
        if grown == 0 && !stop.is_raised() {
            output::remark(&localized!(
                "every line of the book ends with the game or a proof: there is nothing left to search"
            ));
            break;
        }
        bar.set_position(book.len() as u64);
        if let Some(report) = book.report("").ok().flatten() {
            let best = report.best_move();
            progress::say(
                &bar,
                &format!(
                    "{} {}",
                    best.mv,
                    number(f64::from(best.value.unwrap_or_default()), 2)
                ),
            );
        }
        if (book.len() - written) * SHARE_BETWEEN_WRITES >= book.len() {
            write(book, &args.output)?;
            written = book.len();
        }
    }
    bar.finish_and_clear();
    Ok(!stop.is_raised() || book.len() >= most)
}

fn write(book: &GameBook, path: &Path) -> Result<(), Failure> {
    output::write_file(path, &book.to_bytes())
}
