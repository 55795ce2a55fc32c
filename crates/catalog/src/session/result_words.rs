//! How a finished game ended, in words.

use uctopia_game::{Notation, Player};
use uctopia_options::{Message, message};

/// How a finished game ended, in words.
pub(crate) fn words_of<G: Notation>(state: &G) -> Option<Message> {
    let payoffs = state.is_over().then(|| state.payoffs())?;
    Some(match payoffs[..state.players()] {
        [only] if only > 0.0 => message!("won"),
        [_] => message!("lost"),
        ref all => match all.iter().position(|&payoff| payoff > 0.0) {
            Some(winner) => message!(
                "{player} wins",
                player = Message::text(state.player_name(Player::new(winner)))
            ),
            None => message!("draw"),
        },
    })
}
