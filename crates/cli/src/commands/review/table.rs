//! The review as text, Markdown and CSV.

use uctopia_format::{Cell, Table, cells};
use uctopia_game::{Scale, Turn};
use uctopia_options::{Message, message, msgid};
use uctopia_study::review::{ClassCounts, MoveClass, ReviewedMove, ReviewedPosition};

use super::shown_review::ShownReview;
use super::words::{class_of, loss, sign};
use crate::language::{self, localized};
use crate::{output, render};

const HEADER: [&str; 9] = [
    msgid!("ply"),
    msgid!("player"),
    msgid!("move"),
    msgid!("value before"),
    msgid!("value after"),
    msgid!("better"),
    msgid!("value lost"),
    "",
    msgid!("class"),
];

/// For people.
pub(super) fn text(game: &ShownReview<'_>) -> String {
    let (language, counts) = (language::current(), classes(game));
    let (table, counts) = (moves(game).to_text(language), counts.to_text(language));
    let board = render::plain(&game.end.board());
    format!(
        "{}\n\n{table}\n{counts}\n{}{board}{}\n",
        heading(game),
        notes(game),
        result(game)
    )
}

/// For documents.
pub(super) fn markdown(game: &ShownReview<'_>) -> String {
    let (language, counts) = (language::current(), classes(game));
    let (table, counts) = (
        moves(game).to_markdown(language),
        counts.to_markdown(language),
    );
    let board = render::plain(&game.end.board());
    let literal = |text: &str| {
        text.lines()
            .map(uctopia_text::markdown)
            .collect::<Vec<_>>()
            .join("  \n")
    };
    let notes = literal(notes(game).trim_end());
    let notes = if notes.is_empty() {
        notes
    } else {
        notes + "\n\n"
    };
    let (heading, result) = (
        literal(&heading(game)),
        uctopia_text::markdown(&result(game)),
    );
    format!("{heading}\n\n{table}\n{counts}\n{notes}```text\n{board}```\n\n{result}\n")
}

fn heading(game: &ShownReview<'_>) -> String {
    let (name, moves, agent, seed) = (
        game.game.to_string(),
        game.line.len(),
        game.agent.to_string(),
        game.seed,
    );
    let heading = localized!("{name} · {moves} {moves:move|moves} · {agent} · seed {seed}");
    match &game.review.scale {
        Some(scale) => {
            let (player, scale) = (
                Message::text(game.players[0]),
                uctopia_format::scale_words(scale),
            );
            format!("{heading}\n{}", localized!("values for {player}: {scale}"))
        }
        None => heading,
    }
}

/// A row for each move.
fn moves(game: &ShownReview<'_>) -> Table {
    let row = |m: &ReviewedMove| {
        let in_words = |value: Option<f32>, scale| {
            value.map(|value| Cell::Digits(uctopia_format::value(scale, value).into()))
        };
        // When the value after the search's own move is not known, that of the position is.
        let of_position = || in_words(position_at(game, m)?.value, game.review.scale.as_ref()?);
        let better = m.loss.is_some_and(|loss| loss > 0.0) && m.best != m.mv;
        cells![
            m.ply + 1,
            game.players[m.player.index()],
            &m.mv,
            in_words(m.before, &m.scale).or_else(of_position),
            in_words(m.after, &m.scale),
            if better {
                m.best.clone()
            } else {
                String::new()
            },
            loss(m),
            sign(m.class).to_owned(),
            class_of(m),
        ]
    };
    Table::new(HEADER, game.review.moves.iter().map(row))
}

/// The position in which a move was made.
fn position_at<'a>(game: &'a ShownReview<'_>, m: &ReviewedMove) -> Option<&'a ReviewedPosition> {
    game.review
        .positions
        .iter()
        .find(|position| position.ply == m.ply)
}

/// How many moves of each class the players made.
fn classes(game: &ShownReview<'_>) -> Table {
    let titles = [
        msgid!("player"),
        msgid!("best"),
        msgid!("good"),
        msgid!("inaccuracy"),
        msgid!("mistake"),
        msgid!("blunder"),
    ];
    let rows = game.review.classes.iter().zip(&game.players);
    let row = |(counts, &player): (&ClassCounts, &&'static str)| {
        let numbers = MoveClass::ALL.map(|class| counts.of(class).into());
        std::iter::once(player.into()).chain(numbers).collect()
    };
    Table::new(titles, rows.map(row))
}

/// What qualifies the numbers, with an empty line behind it where there is anything.
fn notes(game: &ShownReview<'_>) -> String {
    let mut notes = Vec::new();
    let agent = game.agent.to_string();
    if !game.review.moves.iter().any(|m| m.loss.is_some()) {
        notes.push(localized!(
            "{agent} computes no values of positions, so losses are unknown"
        ));
    }
    if let Some(from) = game.review.proven_from.map(|ply| ply + 1) {
        notes.push(match &game.review.margin_unit {
            Some(unit) => {
                localized!(
                    "proven from move {from} on: losses are {unit} there",
                    unit = Message::text(unit.clone())
                )
            }
            None => localized!("proven from move {from} on"),
        });
    }
    let lines: String = notes.iter().map(|note| format!("{note}\n")).collect();
    if lines.is_empty() {
        lines
    } else {
        lines + "\n"
    }
}

/// How the game ended, with the proven margin, or whose turn it is.
pub(super) fn result(game: &ShownReview<'_>) -> String {
    match (game.end.result_words(), game.end.turn()) {
        (Some(words), _) => {
            let last = game
                .review
                .positions
                .last()
                .and_then(|position| position.margin);
            let margin = last
                .zip(game.review.margin_unit.clone())
                .filter(|(margin, _)| *margin != 0.0);
            match margin {
                Some((margin, unit)) => {
                    let (by, unit) = (
                        uctopia_format::number(margin.abs().into(), 0),
                        Message::text(unit),
                    );
                    let player = Message::text(game.players[usize::from(margin < 0.0)]);
                    localized!("{player} wins by {by} {unit}")
                }
                None => language::text(&words),
            }
        }
        (None, Turn::Player(player)) => {
            localized!(
                "{player} to move",
                player = Message::text(game.end.player_name(player))
            )
        }
        (None, _) => language::text(&message!("unfinished")),
    }
}

/// For spreadsheets: numbers as they are.
pub(super) fn csv(game: &ShownReview<'_>) -> String {
    let header = [
        "ply",
        "player",
        "move",
        "position_value",
        "best",
        "before",
        "after",
        "loss",
        "error",
        "unit",
        "proven",
        "forced",
        "class",
    ];
    let unit = |m: &ReviewedMove| match &m.scale {
        Scale::Points { unit, .. } => unit.to_string(),
        Scale::Signed => "mean result".to_owned(),
        Scale::Unit => "win rate".to_owned(),
    };
    let class = |class: MoveClass| format!("{class:?}").to_lowercase();
    let rows = game.review.moves.iter().map(|m| {
        cells![
            m.ply + 1,
            game.players[m.player.index()],
            &m.mv,
            position_at(game, m).and_then(|position| position.value),
            &m.best,
            m.before,
            m.after,
            m.loss,
            m.error,
            unit(m),
            m.proven,
            m.forced,
            m.class.map(class),
        ]
    });
    output::csv(header, rows)
}
