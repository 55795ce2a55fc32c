//! `POST /api/picture`: a drawing of what agents think, as the command line draws it.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use uctopia_catalog::Session;
use uctopia_game::{Player, Report, Turn};
use uctopia_picture::words::{effort, scale_words};
use uctopia_picture::{Panel, Picture, marks};

use crate::app::App;
use crate::body::LineBody;
use crate::config::Limits;
use crate::error::Refusal;
use crate::line::Line;

#[derive(Deserialize)]
pub(super) struct PictureRequest {
    #[serde(default)]
    reports: Vec<Report<String>>,
    /// What each report is called.
    #[serde(default)]
    captions: Vec<String>,
    #[serde(default)]
    view: View,
    #[serde(default)]
    format: Kind,
}

/// Whose values are drawn.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum View {
    #[default]
    Mover,
    First,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    #[default]
    Svg,
    Png,
}

pub(super) async fn post(
    State(app): State<App>,
    LineBody(line, request): LineBody<PictureRequest>,
) -> Result<Response, Refusal> {
    let format = request.format;
    let bytes = app.aside(move |limits| draw(&line, &request, limits)).await?;
    let kind = if format == Kind::Svg { "image/svg+xml" } else { "image/png" };
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

fn draw(line: &Line, request: &PictureRequest, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    let session = line.session(limits)?;
    if request.reports.len() > limits.agents {
        return Err(Refusal::field("reports", &format!("at most {} are drawn", limits.agents)));
    }
    let mut panels = Vec::new();
    for (index, report) in request.reports.iter().enumerate() {
        let title = request.captions.get(index).map(String::as_str).unwrap_or_default();
        check(index, report, title)?;
        panels.push(panel(session.as_ref(), report, title, request.view));
    }
    if panels.is_empty() {
        panels.push(Panel::new(session.board()));
    }
    let svg = uctopia_picture::svg(&Picture { panels });
    match request.format {
        Kind::Svg => Ok(svg.into_bytes()),
        Kind::Png => uctopia_picture::png(&svg).map_err(|error| Refusal::field("format", &error)),
    }
}

/// What would break a drawing.
fn check(index: usize, report: &Report<String>, title: &str) -> Result<(), Refusal> {
    if title.chars().count() > 200 {
        return Err(Refusal::field(format!("captions[{index}]"), &"at most 200 characters are drawn"));
    }
    if !report.moves.iter().any(|m| m.mv == report.best) {
        return Err(Refusal::field(format!("reports[{index}].best"), &"the report does not list its own choice"));
    }
    Ok(())
}

fn panel(session: &dyn Session, report: &Report<String>, title: &str, view: View) -> Panel {
    let moves = session.moves();
    let mover = match session.turn() {
        Turn::Player(player) => player,
        Turn::Chance | Turn::Over => report.player,
    };
    let viewer = if view == View::Mover { mover } else { Player::FIRST };
    let report = report.clone().seen_by(viewer);
    let square_of = |mv: &str| moves.iter().find(|shown| shown.text == mv)?.square;
    Panel {
        board: session.board(),
        marks: marks(&report, mover, square_of),
        title: title.to_owned(),
        caption: vec![
            format!("{} to move; values for {}", session.player_name(mover), session.player_name(viewer)),
            scale_words(&report.scale),
            effort(&report),
        ],
    }
}
