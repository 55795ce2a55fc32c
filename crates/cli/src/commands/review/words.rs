//! Classes and losses in words.

use uctopia_game::Scale;
use uctopia_game::message::msgid;
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

/// The loss with its sign, and what is proven in its unit.
pub(super) fn loss(m: &ReviewedMove) -> String {
    let Some(loss) = m.loss else { return "–".to_owned() };
    let amount = match (&m.scale, m.proven) {
        (Scale::Points { unit, .. }, true) => format!("{} {unit}", uctopia_format::number((-loss).into(), 0)),
        (Scale::Points { .. }, false) => uctopia_format::signed((-loss).into(), 1),
        _ => uctopia_format::signed((-loss).into(), 3),
    };
    let error = m.error.filter(|&error| error > 0.0 && loss > 0.0);
    let digits = if matches!(m.scale, Scale::Points { .. }) { 1 } else { 3 };
    let width = error.map(|error| format!(" ± {}", uctopia_format::number(error.into(), digits)));
    if loss == 0.0 { String::new() } else { amount + &width.unwrap_or_default() }
}
