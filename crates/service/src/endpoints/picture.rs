//! `/picture`: a picture of agents' values, as the command line draws it.

use serde::Deserialize;
use uctopia_catalog::Session;
use uctopia_format::{Language, effort, scale_words};
use uctopia_game::{Player, Report, Turn};
use uctopia_options::message;
use uctopia_picture::{Panel, Picture, marks};

use crate::bounds::Bounded;
use crate::input::AtPosition;
use crate::refusal::Refusal;
use crate::service::{File, Service};

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct PictureRequest {
    #[serde(default)]
    reports: Vec<Report<String>>,
    /// What each report is called.
    #[serde(default)]
    captions: Vec<String>,
    #[serde(default)]
    view: PictureViewpoint,
    #[serde(default)]
    format: PictureFormat,
}

/// The point of view of the values.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum PictureViewpoint {
    #[default]
    Mover,
    First,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum PictureFormat {
    #[default]
    Svg,
    Png,
}

impl Bounded for PictureRequest {}

/// The kinds of files that it draws.
pub(super) const KINDS: [&str; 2] = ["image/svg+xml", "image/png"];

pub(super) fn picture(
    service: &Service,
    AtPosition(line, request): AtPosition<PictureRequest>,
    _: Language,
) -> Result<File, Refusal> {
    let limits = service.limits();
    let session = line.session(limits)?;
    if request.reports.len() > limits.agents {
        return Err(Refusal::field(
            "reports",
            &message!("at most {most} are drawn", most = limits.agents),
        ));
    }
    let mut panels = Vec::new();
    for (index, report) in request.reports.iter().enumerate() {
        let title = request
            .captions
            .get(index)
            .map(String::as_str)
            .unwrap_or_default();
        check(index, report, title)?;
        panels.push(panel(&session, report, title, request.view));
    }
    if panels.is_empty() {
        panels.push(Panel::new(session.board()));
    }
    let svg = uctopia_picture::svg(&Picture {
        panels,
        language: Language::English,
    });
    let bytes = match request.format {
        PictureFormat::Svg => svg.into_bytes(),
        PictureFormat::Png => png_of(&svg)?,
    };
    let kind = KINDS[request.format as usize];
    Ok(File { kind, bytes })
}

#[cfg(feature = "png")]
fn png_of(svg: &str) -> Result<Vec<u8>, Refusal> {
    uctopia_picture::png(svg).map_err(|error| Refusal::field("format", &error))
}

#[cfg(not(feature = "png"))]
fn png_of(_: &str) -> Result<Vec<u8>, Refusal> {
    let advice = message!("only svg is drawn here");
    Err(Refusal::field("format", &advice))
}

/// What would break a drawing.
fn check(index: usize, report: &Report<String>, title: &str) -> Result<(), Refusal> {
    if title.chars().count() > 200 {
        return Err(Refusal::field(
            format!("captions[{index}]"),
            &message!("at most 200 characters are drawn"),
        ));
    }
    if !report.moves.iter().any(|m| m.mv == report.best) {
        return Err(Refusal::field(
            format!("reports[{index}].best"),
            &message!("the report does not list its own choice"),
        ));
    }
    Ok(())
}

fn panel(session: &Session, report: &Report<String>, title: &str, view: PictureViewpoint) -> Panel {
    let moves = session.moves();
    let to_move = match session.turn() {
        Turn::Player(player) => player,
        Turn::Chance | Turn::Over => report.player,
    };
    let viewer = if view == PictureViewpoint::Mover {
        to_move
    } else {
        Player::FIRST
    };
    let report = report.clone().seen_by(viewer);
    let square_of = |mv: &str| moves.iter().find(|shown| shown.text == mv)?.square;
    Panel {
        board: session.board(),
        marks: marks(&report, to_move, Language::English, square_of),
        title: title.to_owned(),
        caption: vec![
            format!(
                "{} to move; values for {}",
                session.player_name(to_move),
                session.player_name(viewer)
            ),
            scale_words(&report.scale).to_string(),
            effort(&report).to_string(),
        ],
    }
}
