//! Many games at once against single ones.

use super::{ContractBreach, Finding, promise};
use crate::random_play::random_ply;
use crate::{Payoffs, Player, Rng, Shortcuts, play_many, play_one_by_one, play_out};

/// Random games whose positions are starts, at most.
const GAMES: u32 = 20;

/// That [`Shortcuts::play_many`] plays what [`play_out`] plays: from the positions of some random games, the payoffs of many games
/// at once have the same mean as those of as many single ones, finished games keep their payoffs, and the same seed gives the
/// same payoffs. Where a batch brings nothing, it plays one game after another.
///
/// The means are those of the first player's payoffs and of their squares, at each distance from the start, and may be
/// five standard errors apart. So a sound implementation fails with less than one seed in ten thousand, and with a fixed
/// seed it fails always or never.
pub(super) fn check_many<G: Shortcuts>(start: &G, seed: u64, games: u32) -> Result<(), ContractBreach> {
    let lines: Vec<Vec<G>> =
        (0..games.min(GAMES)).map(|game| line(start, &mut Rng::stream(seed, game.into()))).collect();
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
    // One position in three is enough, and both colours come to move.
    for plies in (0..longest).step_by(3) {
        let starts: Vec<G> = lines.iter().filter_map(|line| line.get(plies)).cloned().collect();
        check_batch(&starts, Rng::derive(seed, plies as u64)).map_err(|(promise, detail)| ContractBreach {
            promise,
            detail,
            path: Vec::new(),
            position: format!("{} positions after {plies} plies", starts.len()),
        })?;
    }
    Ok(())
}

/// How many games `check_many` plays from each position.
const REPEATS: usize = 40;

/// The positions of a random game, the last one twice, so that there are finished games among the starts.
fn line<G: Shortcuts>(start: &G, rng: &mut Rng) -> Vec<G> {
    let mut line = vec![start.clone()];
    let mut state = start.clone();
    while let Some(m) = random_ply(&state, rng) {
        state.play(m);
        line.push(state.clone());
    }
    line.push(state);
    line
}

fn check_batch<G: Shortcuts>(starts: &[G], seed: u64) -> Finding {
    if G::BATCH == 1 {
        let mut payoffs = vec![Payoffs::default(); starts.len()];
        play_one_by_one(starts, seed, &mut payoffs);
        let kept = play_many(starts, seed) == payoffs;
        return promise(kept, "with a batch of one, games are played one after another", String::new);
    }
    let many: Vec<Vec<Payoffs>> =
        (0..REPEATS).map(|repeat| play_many(starts, Rng::derive(seed, repeat as u64))).collect();
    promise(play_many(starts, Rng::derive(seed, 0)) == many[0], "equal seeds give equal payoffs", String::new)?;
    let single: Vec<Vec<Payoffs>> = (0..REPEATS).map(|repeat| one_by_one(starts, seed, repeat as u64)).collect();
    for (index, start) in starts.iter().enumerate().filter(|(_, start)| start.is_over()) {
        let payoffs = start.payoffs();
        promise(many[0][index] == payoffs, "a finished game keeps its payoffs", || format!("{start:?}"))?;
    }
    let zero_sum = |payoffs: &Payoffs| G::PLAYERS != 2 || payoffs[0] + payoffs[1] == 0.0;
    promise(many.iter().flatten().all(zero_sum), "the payoffs of two players add up to 0", String::new)?;
    let first = Player::FIRST.index();
    for (what, value) in [("payoffs", (|x| x) as fn(f64) -> f64), ("squared payoffs", |x| x * x)] {
        let sums = |runs: &[Vec<Payoffs>]| -> Vec<f64> {
            let of = |index: usize| runs.iter().map(|run| value(f64::from(run[index][first]))).collect::<Vec<_>>();
            (0..starts.len()).flat_map(of).collect()
        };
        agree(what, &sums(&many), &sums(&single))?;
    }
    Ok(())
}

fn one_by_one<G: Shortcuts>(starts: &[G], seed: u64, repeat: u64) -> Vec<Payoffs> {
    let mut rng = Rng::stream(!seed, repeat);
    let play = |start: &G| {
        let mut state = start.clone();
        play_out(&mut state, &mut rng);
        state.payoffs()
    };
    starts.iter().map(play).collect()
}

/// Whether two samples of the same size have means at most five standard errors apart.
fn agree(what: &str, many: &[f64], single: &[f64]) -> Finding {
    let count = many.len() as f64;
    let mean = |sample: &[f64]| sample.iter().sum::<f64>() / count;
    let variance = |sample: &[f64]| sample.iter().map(|x| x * x).sum::<f64>() / count - mean(sample).powi(2);
    let error = ((variance(many) + variance(single)).max(0.0) / count).sqrt();
    let (ours, theirs) = (mean(many), mean(single));
    let kept = (ours - theirs).abs() <= 5.0 * error + 1e-9;
    promise(kept, "many games at once have the mean of single games", || {
        format!("mean of {what} {ours:.4} against {theirs:.4}, standard error {error:.4}")
    })
}
