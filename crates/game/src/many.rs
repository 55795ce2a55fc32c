//! Many random games at once.

use crate::{MAX_PLAYERS, Payoffs, Rng, Shortcuts, final_payoffs, play_out_while};

/// The default of [`Shortcuts::play_many`]: one game after another.
///
/// A game that has not ended after [`MAX_PLIES`](crate::MAX_PLIES) plies has the payoff `NaN` for every player, and so have those
/// after it, which are not played.
///
/// ```
/// use uctopia_game::{adapters::Tree, play_many, play_one_by_one};
/// let starts: Vec<Tree> = ["(AB=)"; 20].iter().map(|text| text.parse().unwrap()).collect();
/// let mut payoffs = vec![Default::default(); starts.len()];
/// play_one_by_one(&starts, 7, &mut payoffs);
/// assert_eq!(payoffs, play_many(&starts, 7)); // trees use the default
/// ```
///
/// # Panics
/// When there are not as many payoffs as starts.
pub fn play_one_by_one<G: Shortcuts>(starts: &[G], seed: u64, payoffs: &mut [Payoffs]) {
    assert_eq!(starts.len(), payoffs.len(), "every start needs one place for its payoffs");
    let mut endless = false;
    for (number, (start, payoffs)) in starts.iter().zip(payoffs).enumerate() {
        let mut state = start.clone();
        endless = endless || play_out_while(&mut state, &mut Rng::stream(seed, number as u64), || true).is_err();
        *payoffs = if endless { [f32::NAN; MAX_PLAYERS] } else { final_payoffs(&state) };
    }
}

/// The payoffs of a uniformly random game from each of `starts`, all played by [`Shortcuts::play_many`].
///
/// ```
/// use uctopia_game::{Shortcuts, play_many};
/// use uctopia_games::othello::Othello8;
/// let payoffs = play_many(&vec![Othello8::new(); 2 * Othello8::BATCH], 1);
/// let black_wins = payoffs.iter().filter(|payoffs| payoffs[0] > 0.0).count();
/// assert!((400..530).contains(&black_wins)); // of 1024; in the long run 45.4 %
/// ```
#[must_use]
pub fn play_many<G: Shortcuts>(starts: &[G], seed: u64) -> Vec<Payoffs> {
    let mut payoffs = vec![[0.0; MAX_PLAYERS]; starts.len()];
    G::play_many(starts, seed, &mut payoffs);
    payoffs
}
