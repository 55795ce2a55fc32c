//! How a finished game ended, in words.

use uctopia_game::Player;

use crate::game::Playable;

/// How a finished game ended, in words.
pub(crate) fn words_of<G: Playable>(state: &G) -> Option<String> {
    let payoffs = state.is_over().then(|| state.payoffs())?;
    Some(match payoffs[..G::PLAYERS] {
        [only] => if only > 0.0 { "won" } else { "lost" }.to_owned(),
        ref all => match all.iter().position(|&payoff| payoff > 0.0) {
            Some(winner) => format!("{} wins", G::player_name(Player::new(winner))),
            None => "draw".to_owned(),
        },
    })
}
