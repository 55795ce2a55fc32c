//! Classes and losses in words.

use uctopia_format::Cell;
use uctopia_game::Scale;
use uctopia_options::msgid;
use uctopia_study::review::{MoveClass, ReviewedMove};

use crate::language::word;

/// A class as a word.
pub(super) fn class(class: MoveClass) -> String {
    word(match class {
        MoveClass::Best => msgid!("best"),
        MoveClass::Good => msgid!("good"),
        MoveClass::Inaccuracy => msgid!("inaccuracy"),
        MoveClass::Mistake => msgid!("mistake"),
        MoveClass::Blunder => msgid!("blunder"),
    })
}

/// The class of a move, or why there is none.
pub(super) fn class_of(m: &ReviewedMove) -> String {
    match m.class {
        Some(of_move) => class(of_move),
        None if m.forced => word(msgid!("only move")),
        None => String::new(),
    }
}

/// The marks that commentators write after a move.
pub(super) fn sign(class: Option<MoveClass>) -> &'static str {
    match class {
        Some(MoveClass::Inaccuracy) => "?!",
        Some(MoveClass::Mistake) => "?",
        Some(MoveClass::Blunder) => "??",
        _ => "",
    }
}

/// The loss with its sign and half the width of its interval, and what is proven in its unit; nothing where nothing is lost.
pub(super) fn loss(m: &ReviewedMove) -> Cell {
    let Some(loss) = m.loss else {
        return Cell::Unknown;
    };
    if loss == 0.0 {
        return "".into();
    }
    if let (Scale::Points { unit, .. }, true) = (&m.scale, m.proven) {
        let amount = uctopia_format::number((-loss).into(), 0);
        return Cell::Digits(format!("{amount} {unit}").into());
    }
    let amount = uctopia_format::value(&difference_scale(&m.scale), -loss);
    let words = match m.error.filter(|&error| error > 0.0) {
        Some(error) => {
            let width = uctopia_format::value(&difference_scale(&m.scale), error);
            format!("{amount} ± {}", width.trim_start_matches('+'))
        }
        None => amount,
    };
    Cell::Digits(words.into())
}

/// The scale that writes differences with as many digits as values: those of win rates have a sign.
fn difference_scale(scale: &Scale) -> Scale {
    if *scale == Scale::Unit {
        Scale::Signed
    } else {
        scale.clone()
    }
}
