//! `uctopia review`: a game, move by move.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the command |
//! | `shown_review.rs` | the review with the final position |
//! | `table.rs` | the review as text, Markdown and CSV |
//! | `words.rs` | classes and losses in words |
//! | `picture.rs` | the graph of the values above the final position |

mod picture;
mod shown_review;
mod table;
mod words;

use std::path::Path;

use uctopia_catalog::{GameSpec, Session};
use uctopia_game::Budget;
use uctopia_options::message;
use uctopia_study::moves_of_text;
use uctopia_study::review::{ReviewEvent, ReviewSettings, ReviewedGame, review};

use crate::analysis;
use crate::args::{ReviewArgs, ReviewFormat};
use crate::asked_agent::AskedAgent;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::output;
use crate::progress;
use crate::record_files;
use crate::threads::threads;
use shown_review::ShownReview;

pub(crate) fn run(args: &ReviewArgs) -> Result<(), Failure> {
    if let Some(path) = &args.output {
        format_of(path)?;
        output::check_writable(path)?;
    }
    let Line {
        start,
        moves: line,
        end,
    } = open(args)?;
    if line.is_empty() {
        return Err(Failure::Input(message!(
            "there are no moves to review: give them after the game, such as f5d6c3"
        )));
    }
    let agent = AskedAgent::read(&args.agent, &args.budget)?.analyst(start.game())?;
    let settings = ReviewSettings {
        agent,
        seed: args.seed,
        threads: threads(args.jobs),
        exact_nodes: args.exact_nodes,
    };
    let stop = stop_on_interrupt();
    let budget = Budget {
        stop: stop.clone(),
        ..Budget::unlimited()
    };
    let bar = progress::bar(
        0,
        &localized!("{{bar:30}} {{pos}}/{{len}} positions  {{elapsed}}"),
    );
    let found = review(
        &start,
        &line,
        &settings,
        &budget,
        &mut |event| match event {
            ReviewEvent::Started { positions } => bar.set_length(positions as u64),
            // Solved positions come again at the end, in the order of the game.
            ReviewEvent::Proven | ReviewEvent::Position(_)
                if bar.length() > Some(bar.position()) =>
            {
                bar.inc(1);
            }
            ReviewEvent::Proven | ReviewEvent::Position(_) | ReviewEvent::Move(_) => {}
        },
    );
    bar.finish_and_clear();
    let found = found.map_err(Failure::Input)?;
    let game = ShownReview {
        reviewed: ReviewedGame::new(&start, &end, line, &settings, found),
        end: &end,
    };
    if let Some(path) = &args.output {
        output::write_file(path, &bytes(&game, path, format_of(path)?)?)?;
    }
    output::print(&text_in(&game, args.format)?)?;
    if stop.is_raised() {
        return Err(Failure::Interrupted(message!(
            "only a part of the game was reviewed"
        )));
    }
    Ok(())
}

/// The moves of a game, where they begin, and where they end.
struct Line {
    start: Session,
    moves: Vec<String>,
    end: Session,
}

/// Reads the game of the command line.
fn open(args: &ReviewArgs) -> Result<Line, Failure> {
    let game: GameSpec = args.game.parse()?;
    let mut session = game.session();
    if let Some(start) = &args.start {
        session.set_position(start.trim())?;
    }
    let start = session.fork();
    let text = match &args.record.record {
        Some(path) => record_files::position(path, &args.record, &session)?,
        None => analysis::position_text(&args.moves)?,
    };
    let moves = moves_of_text(&mut session, &text)?;
    Ok(Line {
        start,
        moves,
        end: session,
    })
}

/// The format of a file by its extension.
fn format_of(path: &Path) -> Result<ReviewFormat, Failure> {
    match path
        .extension()
        .and_then(|ending| ending.to_str())
        .map(str::to_ascii_lowercase)
        .as_deref()
    {
        Some("png" | "svg") => Ok(ReviewFormat::Svg),
        Some("json") => Ok(ReviewFormat::Json),
        Some("csv") => Ok(ReviewFormat::Csv),
        Some("md") => Ok(ReviewFormat::Markdown),
        _ => Err(Failure::Usage(message!(
            "{path}: a file to write must end with .png, .svg, .md, .csv or .json"
        ))),
    }
}

fn text_in(game: &ShownReview<'_>, format: ReviewFormat) -> Result<String, Failure> {
    Ok(match format {
        ReviewFormat::Text => table::text(game),
        ReviewFormat::Markdown => table::markdown(game),
        ReviewFormat::Csv => table::csv(game),
        ReviewFormat::Json => output::json(&game.reviewed)? + "\n",
        ReviewFormat::Svg => picture::svg(game),
    })
}

fn bytes(game: &ShownReview<'_>, path: &Path, format: ReviewFormat) -> Result<Vec<u8>, Failure> {
    let text = text_in(game, format)?;
    if path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
    {
        use uctopia_options::Localized as _;
        return uctopia_picture::png(&text).map_err(|error| Failure::Output(error.message()));
    }
    Ok(text.into_bytes())
}
