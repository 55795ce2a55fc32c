//! Random games and move sequences of a game in its own type.

use std::ops::Range;

use uctopia_game::{
    Perft, Player, Rng, StopFlag, Unfinished, perft_while, play_many, play_out_while,
};
use uctopia_search::{RandomGames, random_games};
use uctopia_state::{AnyState, Playable};

use super::dyn_game::RandomlyPlayed;
use super::typed::TypedGame;

impl<G: Playable> RandomlyPlayed for TypedGame<G> {
    fn random_games(
        &self,
        start: &AnyState,
        seed: u64,
        games: Range<u64>,
        stop: &StopFlag,
    ) -> Result<RandomGames, Unfinished> {
        random_games(&Self::typed(start), seed, games, stop)
    }

    fn count_random_games(
        &self,
        start: &AnyState,
        games: u64,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<[u64; 3], Unfinished> {
        let start = Self::typed(start);
        let mut counts = [0; 3];
        let mut rng = Rng::new(seed);
        for _ in 0..games {
            let mut state = start.clone();
            match play_out_while(&mut state, &mut rng, || !stop.is_raised()) {
                Ok(_) => counts[place(state.payoff(Player::FIRST))] += 1,
                Err(Unfinished::Budget) => break,
                Err(endless) => return Err(endless),
            }
            if stop.is_raised() {
                break;
            }
        }
        Ok(counts)
    }

    fn count_many_random_games(&self, start: &AnyState, games: u64, seed: u64) -> Option<[u64; 3]> {
        if const { G::BATCH == 1 } {
            return None;
        }
        let starts = vec![Self::typed(start); G::BATCH];
        let mut counts = [0; 3];
        for batch in 0..games.div_ceil(G::BATCH as u64) {
            for payoffs in play_many(&starts, Rng::derive(seed, batch)) {
                counts[place(payoffs[Player::FIRST.index()])] += 1;
            }
        }
        Some(counts)
    }

    fn perft(&self, start: &AnyState, plies: u32, stop: &StopFlag) -> Option<Perft> {
        perft_while(&Self::typed(start), plies, || !stop.is_raised())
    }
}

/// Where a game is counted among wins, draws and losses.
fn place(payoff: f32) -> usize {
    if payoff > 0.0 {
        0
    } else if payoff < 0.0 {
        2
    } else {
        1
    }
}
