//! The positions after nature's turns.

use uctopia_catalog::Session;
use uctopia_game::Turn;

/// A position with its probability.
pub(super) type ChanceOutcome = (f64, Session);

/// The positions after nature's turns, each with its probability; `None` where there are more than `most`.
pub(super) fn outcomes(session: &Session, most: usize) -> Option<Vec<ChanceOutcome>> {
    let (mut open, mut found) = (vec![(1.0, session.fork())], Vec::new());
    while let Some((probability, at)) = open.pop() {
        if at.turn() != Turn::Chance {
            found.push((probability, at));
            continue;
        }
        for (outcome, share) in at.chances() {
            let mut next = at.fork();
            next.play(&outcome).ok()?;
            open.push((probability * share, next));
        }
        if open.len() + found.len() > most {
            return None;
        }
    }
    Some(found)
}
