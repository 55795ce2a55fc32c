//! The commands of GTP and their implementations.

use std::time::Duration;

use uctopia_catalog::GameSpec;
use uctopia_game::Player;
use uctopia_gtp::{GtpCommand, with_vertex_letters};

use super::gogui;
use super::session::{CommandResult, EngineSession};
use super::size::resized;
use crate::render;

/// A command by name.
type NamedCommand = (
    &'static str,
    fn(&mut EngineSession, &[String]) -> CommandResult,
);

/// All commands, in the order in which they are listed.
const COMMANDS: [NamedCommand; 29] = [
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("Uctopia".to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", known_command),
    ("list_commands", |_, _| {
        Ok(lines(COMMANDS.map(|(name, _)| name)))
    }),
    ("quit", |_, _| Ok(String::new())),
    ("boardsize", boardsize),
    ("rectangular_boardsize", rectangular_boardsize),
    ("clear_board", |engine, _| {
        done(engine.restart(&engine.session.game().clone()))
    }),
    ("komi", komi),
    ("play", play),
    ("genmove", |engine, arguments| {
        engine.generate_vertex(colour(arguments)?)
    }),
    ("reg_genmove", |engine, arguments| {
        engine.consider_vertex(colour(arguments)?)
    }),
    ("undo", |engine, _| done(engine.undo())),
    ("time_settings", time_settings),
    ("time_left", time_left),
    ("final_score", |engine, _| gogui::final_score(engine)),
    ("showboard", |engine, _| {
        Ok(format!(
            "\n{}",
            render::plain(&with_vertex_letters(&engine.session.board()))
        ))
    }),
    ("list_games", |_, _| {
        Ok(lines(GameSpec::all().iter().map(gogui::game_id)))
    }),
    ("set_game", set_game),
    ("gogui-rules_game_id", |engine, _| {
        Ok(gogui::game_id(engine.session.game()))
    }),
    ("gogui-rules_board_size", |engine, _| {
        Ok(size(engine).to_string())
    }),
    ("gogui-rules_board", |engine, _| gogui::board(engine)),
    ("gogui-rules_legal_moves", |engine, _| {
        Ok(engine.legal().join(" "))
    }),
    ("gogui-rules_side_to_move", |engine, _| {
        Ok(gogui::side_to_move(engine))
    }),
    ("gogui-rules_final_result", |engine, _| {
        Ok(gogui::final_result(engine))
    }),
    ("gogui-interrupt", |_, _| Ok(String::new())),
    ("gogui-analyze_commands", |_, _| {
        Ok("gfx/Values of moves/uctopia-values".to_owned())
    }),
    ("uctopia-values", |engine, _| gogui::values(engine)),
];

pub(super) fn execute(engine: &mut EngineSession, request: &GtpCommand) -> CommandResult {
    match COMMANDS.iter().find(|(name, _)| *name == request.command) {
        Some((_, command)) => command(engine, &request.arguments),
        None => Err("unknown command".to_owned()),
    }
}

fn done(result: Result<(), String>) -> CommandResult {
    result.map(|()| String::new())
}

fn lines<T: Into<String>>(items: impl IntoIterator<Item = T>) -> String {
    items
        .into_iter()
        .map(Into::into)
        .collect::<Vec<String>>()
        .join("\n")
}

/// The error for arguments that do not have the expected form.
fn syntax<E>(form: &str) -> impl Fn(E) -> String {
    move |_| format!("syntax error: {form}")
}

fn known_command(_: &mut EngineSession, arguments: &[String]) -> CommandResult {
    let known = arguments
        .first()
        .is_some_and(|command| COMMANDS.iter().any(|(name, _)| name == command));
    Ok(known.to_string())
}

fn boardsize(engine: &mut EngineSession, arguments: &[String]) -> CommandResult {
    let [side] = arguments else {
        return Err("syntax error: boardsize NUMBER".to_owned());
    };
    let side = side.parse().map_err(syntax("boardsize NUMBER"))?;
    let game = engine.session.game().clone();
    if side == size(engine) {
        return done(engine.restart(&game));
    }
    // GTP has no size for boards without squares, such as that of Connect Four.
    let is_square = |game: &GameSpec| uctopia_gtp::side(&game.session().board()) == Some(side);
    restart(engine, resized(&game, side, side).filter(is_square))
}

/// For boards that are not square, as KGS and GoGui have it.
fn rectangular_boardsize(engine: &mut EngineSession, arguments: &[String]) -> CommandResult {
    let form = "rectangular_boardsize COLUMNS ROWS";
    let [columns, rows] = arguments else {
        return Err(format!("syntax error: {form}"));
    };
    let [columns, rows] = [columns, rows].map(|number| number.parse().map_err(syntax(form)));
    restart(engine, resized(engine.session.game(), columns?, rows?))
}

/// Begins a game on a board of another size, if there is one.
fn restart(engine: &mut EngineSession, game: Option<GameSpec>) -> CommandResult {
    done(engine.restart(&game.ok_or("unacceptable size")?))
}

/// The larger of the numbers of rows and columns.
fn size(engine: &EngineSession) -> usize {
    let board = engine.session.board();
    board.rows.max(board.columns)
}

/// Accepted, since every controller sends it, and without effect: no game here gives points in advance.
fn komi(_: &mut EngineSession, arguments: &[String]) -> CommandResult {
    let [komi] = arguments else {
        return Err("syntax error: komi NUMBER".to_owned());
    };
    komi.parse::<f64>()
        .map(|_| String::new())
        .map_err(syntax("komi NUMBER"))
}

fn play(engine: &mut EngineSession, arguments: &[String]) -> CommandResult {
    let [_, vertex] = arguments else {
        return Err("syntax error: play COLOUR VERTEX".to_owned());
    };
    done(engine.play_vertex(colour(arguments)?, vertex))
}

fn time_settings(engine: &mut EngineSession, arguments: &[String]) -> CommandResult {
    let form = "time_settings SECONDS OVERTIME_SECONDS OVERTIME_MOVES";
    let [main, overtime, moves] = arguments else {
        return Err(format!("syntax error: {form}"));
    };
    engine.clock.set(
        seconds(main, form)?,
        seconds(overtime, form)?,
        moves.parse().map_err(syntax(form))?,
    );
    Ok(String::new())
}

fn time_left(engine: &mut EngineSession, arguments: &[String]) -> CommandResult {
    let form = "time_left COLOUR SECONDS MOVES";
    let [_, time, moves] = arguments else {
        return Err(format!("syntax error: {form}"));
    };
    engine.clock.set_left(
        colour(arguments)?,
        seconds(time, form)?,
        moves.parse().map_err(syntax(form))?,
    );
    Ok(String::new())
}

/// Whole seconds by the specification; fractions are accepted as well.
fn seconds(text: &str, form: &str) -> Result<Duration, String> {
    Duration::try_from_secs_f64(text.parse().map_err(syntax(form))?).map_err(syntax(form))
}

/// The player whose colour comes first among the arguments.
fn colour(arguments: &[String]) -> Result<Player, String> {
    match arguments
        .first()
        .map(|word| word.to_ascii_lowercase())
        .as_deref()
    {
        Some("b" | "black") => Ok(Player::FIRST),
        Some("w" | "white") => Ok(Player::SECOND),
        Some(other) => Err(format!(
            "syntax error: \"{other}\" is no colour, which is black or white"
        )),
        None => Err("syntax error: a colour is missing".to_owned()),
    }
}

/// Selects a game by its name in `list_games`, or by any name and options of the command line. The current game keeps
/// its options.
fn set_game(engine: &mut EngineSession, arguments: &[String]) -> CommandResult {
    let name = arguments.join(" ");
    let current = engine.session.game();
    if name.eq_ignore_ascii_case(&gogui::game_id(current)) {
        return done(engine.restart(&current.clone()));
    }
    let game: GameSpec = name.parse().map_err(|error| format!("{error}"))?;
    done(engine.restart(&game))
}
