//! Random games of a game in its own type.

use uctopia_game::{Player, Rng, Shortcuts, StopFlag, Unfinished, play_out_while};

/// Wins of the first player, draws and losses in random games from one stream of random numbers, until the flag is raised.
pub(super) fn count_random_games<G: Shortcuts>(
    start: &G,
    games: u64,
    seed: u64,
    stop: &StopFlag,
) -> Result<[u64; 3], Unfinished> {
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

fn place(payoff: f32) -> usize {
    if payoff > 0.0 {
        0
    } else if payoff < 0.0 {
        2
    } else {
        1
    }
}
