//! Random games of a game in its own type.

use uctopia_game::{Player, Rng, Shortcuts, StopFlag, Unfinished, play_many, play_out_while};

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

/// The same counts of other games, of which many are played at once; `None` if the game gains nothing by it.
pub(super) fn count_many_random_games<G: Shortcuts>(
    start: &G,
    games: u64,
    seed: u64,
) -> Option<[u64; 3]> {
    if G::BATCH == 1 {
        return None;
    }
    let starts = vec![start.clone(); G::BATCH];
    let mut counts = [0; 3];
    for batch in 0..games.div_ceil(G::BATCH as u64) {
        for payoffs in play_many(&starts, Rng::derive(seed, batch)) {
            counts[place(payoffs[Player::FIRST.index()])] += 1;
        }
    }
    Some(counts)
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
