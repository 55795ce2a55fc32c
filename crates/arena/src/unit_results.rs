//! The results of a unit.

use std::cmp::Ordering;

use crate::{GameRecord, Side};

/// The results of a unit from A's point of view: one for each game, or one for a deal that both played alone.
pub(crate) fn results_of_unit<M>(games: &[GameRecord<M>]) -> impl Iterator<Item = Ordering> {
    let payoff = |side| games.iter().find_map(|game| game.payoff(side));
    let of_deal = games
        .iter()
        .all(|game| game.seats.len() == 1)
        .then(|| compare(payoff(Side::A), payoff(Side::B)));
    let of_games = games
        .iter()
        .filter(|game| game.seats.len() == 2)
        .map(|game| compare(game.payoff(Side::A), game.payoff(Side::B)));
    of_deal.into_iter().chain(of_games)
}

fn compare(a: Option<f32>, b: Option<f32>) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}
