//! Payoffs of finished games, checked against the contract where debug assertions are on.

use crate::{Game, Payoffs, Player};

/// The payoffs of a finished game for searches: in a build with debug assertions, payoffs that break the contract of
/// [`Game::payoff`] panic at once, instead of causing wrong moves.
///
/// ```
/// use uctopia::game::{adapters::Tree, final_payoffs};
/// let lost: Tree = "B".parse().unwrap();
/// assert_eq!(final_payoffs(&lost), [-1.0, 1.0, 0.0, 0.0]);
/// ```
///
/// # Panics
/// With debug assertions, when a payoff lies outside `[-1, 1]`, or those of two players do not add up to 0.
#[inline]
pub fn final_payoffs<G: Game>(state: &G) -> Payoffs {
    let payoffs = state.payoffs();
    if cfg!(debug_assertions) {
        assert_payoff_contract(&payoffs[..state.players()]);
    }
    payoffs
}

/// The payoff of a finished game to one player, like [`final_payoffs`].
///
/// ```
/// use uctopia::game::{Player, adapters::Tree, final_payoff};
/// let lost: Tree = "B".parse().unwrap();
/// assert_eq!(final_payoff(&lost, Player::SECOND), 1.0);
/// ```
///
/// # Panics
/// As for [`final_payoffs`].
#[inline]
pub fn final_payoff<G: Game>(state: &G, player: Player) -> f32 {
    if cfg!(debug_assertions) {
        assert_payoff_contract(&state.payoffs()[..state.players()]);
    }
    state.payoff(player)
}

fn assert_payoff_contract(payoffs: &[f32]) {
    let outside = payoffs
        .iter()
        .position(|payoff| !(-1.0..=1.0).contains(payoff));
    if let Some(player) = outside.map(Player::new) {
        let payoff = payoffs[player.index()];
        panic!(
            "the payoff of {player} at the end of the game is {payoff}, outside [-1, 1]: divide it by the payoff of a win"
        );
    }
    let sum: f32 = payoffs.iter().sum();
    let is_zero_sum = payoffs.len() != 2 || sum == 0.0;
    assert!(
        is_zero_sum,
        "the payoffs {payoffs:?} of two players add up to {sum}, not to 0: what one wins, the other loses"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payoffs_within_the_contract_pass() {
        for payoffs in [
            &[0.25][..],
            &[1.0, -1.0],
            &[0.0, 0.0],
            &[1.0, -0.5, -0.5],
            &[1.0, 1.0, -1.0, 0.5],
        ] {
            assert_payoff_contract(payoffs);
        }
    }

    #[test]
    #[should_panic(
        expected = "the payoff of player 2 at the end of the game is -1.5, outside [-1, 1]"
    )]
    fn payoffs_out_of_range_panic() {
        assert_payoff_contract(&[1.0, -1.5]);
    }

    #[test]
    #[should_panic(expected = "the payoffs [1.0, 0.0] of two players add up to 1, not to 0")]
    fn payoffs_that_are_not_zero_sum_panic() {
        assert_payoff_contract(&[1.0, 0.0]);
    }
}
