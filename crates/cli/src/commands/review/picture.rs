//! The graph of the values above the final position.

use uctopia_game::Scale;
use uctopia_options::{Message, msgid};
use uctopia_picture::{
    Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, Panel, Picture, curve_chart_svg,
    stacked,
};
use uctopia_study::review::MoveClass;

use super::shown_review::ShownReview;
use super::{table, words};
use crate::language::{self, localized, word};

/// The whole picture.
pub(super) fn svg(game: &ShownReview<'_>) -> String {
    let title = table::result(game);
    let panel = Panel {
        title,
        caption: vec![game.position.clone()],
        ..Panel::new(game.end.board())
    };
    let board = uctopia_picture::svg(&Picture {
        panels: vec![panel],
        language: language::current(),
    });
    stacked(&[&curve_chart_svg(&chart(game)), &board])
}

/// The values of all positions to the first player, the marked moves in colours of their classes.
fn chart(game: &ShownReview<'_>) -> CurveChart {
    let (name, moves, agent) = (
        game.game.to_string(),
        game.line.len(),
        game.agent.to_string(),
    );
    let point = |ply: usize, value: f32| CurvePoint {
        x: ply as f64,
        y: Estimate::exact(value.into()),
    };
    let known = game
        .review
        .positions
        .iter()
        .filter_map(|position| Some(point(position.ply, position.value?)));
    let marked = |class: MoveClass| {
        let plies = game
            .review
            .moves
            .iter()
            .filter(move |m| m.class == Some(class))
            .map(|m| m.ply);
        let at = |ply| {
            game.review
                .positions
                .iter()
                .find(|position| position.ply == ply)?
                .value
        };
        Curve {
            name: words::class(class),
            // Values that are not numbers separate the points, so that no line joins them.
            points: plies
                .filter_map(|ply| Some(point(ply, at(ply)?)))
                .flat_map(|mark| {
                    [
                        mark,
                        CurvePoint {
                            x: mark.x + 0.5,
                            y: Estimate::exact(f64::NAN),
                        },
                    ]
                })
                .collect(),
        }
    };
    let player = Message::text(game.players[0]);
    let label = match game.review.scale.as_ref().map(uctopia_format::scale_words) {
        Some(scale) => localized!("values for {player}: {scale}"),
        None => String::new(),
    };
    let percent = game.review.scale == Some(Scale::Unit);
    let mut series = vec![Curve {
        name: word(msgid!("value")),
        points: known.collect(),
    }];
    series.extend(
        [
            MoveClass::Blunder,
            MoveClass::Mistake,
            MoveClass::Inaccuracy,
        ]
        .map(marked),
    );
    CurveChart {
        title: localized!(
            "{name} · {moves} {moves:move|moves} · {agent} · seed {seed}",
            seed = game.seed
        ),
        x: Axis {
            label: localized!("moves made"),
            ..Axis::default()
        },
        y: Axis {
            label,
            scale: if percent {
                AxisScale::Percent
            } else {
                AxisScale::Plain
            },
            range: None,
        },
        series,
        ..CurveChart::default()
    }
}
