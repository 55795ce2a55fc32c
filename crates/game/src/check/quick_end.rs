//! Compares payoffs that are drawn without moves with those of games played move by move.

use super::breach::{CheckResult, ContractBreach, LONGEST_GAME, endless, require};
use crate::shortcuts::random_ply;
use crate::{MAX_PLAYERS, Payoffs, Rng, Shortcuts, play_out};

/// The maximum number of random games whose positions are starts.
const GAMES: u32 = 20;

/// The maximum number of distances from the start from which games are played, since long games take much time.
const DISTANCES: u32 = 24;

/// Checks that [`Shortcuts::quick_end`], if a game has it, agrees with [`play_out`]: from the positions of some random games, drawn
/// payoffs have the same mean as those of played games, finished games keep their payoffs, and the same seed gives the same payoffs.
///
/// The means are those of each player's payoffs and of their squares, at each of some distances from the start, and may be
/// five standard errors apart. So a correct implementation fails with less than one seed in ten thousand, and with a fixed
/// seed it fails always or never.
pub(super) fn check_quick_end<G: Shortcuts>(
    start: &G,
    seed: u64,
    games: u32,
    may_continue: &impl Fn() -> bool,
) -> Result<(), ContractBreach> {
    if start.quick_end(&mut Rng::new(1)).is_none() {
        return Ok(());
    }
    let games = games.min(GAMES).into();
    let in_all =
        |game: u64| line(start, &mut Rng::stream(seed, game), LONGEST_GAME).map(|(plies, _)| plies);
    let longest = (0..games)
        .map(in_all)
        .try_fold(0, |longest, plies| Ok(longest.max(plies?)))?;
    // One position in three suffices; both colours are to move in some.
    let step = (longest / DISTANCES).max(3) | 1;
    let kept =
        |game: u64| line(start, &mut Rng::stream(seed, game), step).map(|(_, positions)| positions);
    let lines: Vec<Vec<G>> = (0..games).map(kept).collect::<Result<_, _>>()?;
    let distances = lines.iter().map(Vec::len).max().unwrap_or(0);
    for distance in (0..distances).take_while(|_| may_continue()) {
        let starts: Vec<G> = lines
            .iter()
            .filter_map(|line| line.get(distance))
            .cloned()
            .collect();
        let plies = distance as u32 * step;
        check_payoffs(&starts, Rng::derive(seed, plies.into())).map_err(|(promise, detail)| {
            ContractBreach {
                promise,
                detail,
                path: Vec::new(),
                position: format!("{} positions after {plies} plies", starts.len()),
            }
        })?;
    }
    Ok(())
}

/// The number of games from each position.
const REPEATS: u64 = 40;

/// The plies of a random game, and one of `step` of its positions with the last one besides, so that there are finished games
/// among the starts.
fn line<G: Shortcuts>(
    start: &G,
    rng: &mut Rng,
    step: u32,
) -> Result<(u32, Vec<G>), ContractBreach> {
    let (mut state, mut line) = (start.clone(), Vec::new());
    for plies in 0..=LONGEST_GAME {
        if plies % step == 0 {
            line.push(state.clone());
        }
        let Some(m) = random_ply(&state, rng) else {
            line.push(state);
            return Ok((plies, line));
        };
        state.play(m);
    }
    Err(endless(Vec::new(), &state))
}

fn check_payoffs<G: Shortcuts>(starts: &[G], seed: u64) -> CheckResult {
    let end_of =
        |(index, start): (usize, &G)| Some((index, start.is_over().then(|| start.payoffs())?));
    let payoffs = PayoffsFromStarts {
        players: G::PLAYERS,
        drawn: runs(starts, seed, REPEATS, drawn),
        again: runs(starts, seed, 1, drawn),
        played: runs(starts, !seed, REPEATS, played),
        finished: starts.iter().enumerate().filter_map(end_of).collect(),
    };
    payoffs.check(&|index| format!("{:?}", starts[index]))
}

/// Payoffs from all starts, so many times.
fn runs<G>(
    starts: &[G],
    seed: u64,
    repeats: u64,
    payoffs: fn(&G, &mut Rng) -> Payoffs,
) -> Vec<Vec<Payoffs>> {
    let run = |repeat| {
        let mut rng = Rng::stream(seed, repeat);
        starts
            .iter()
            .map(|start| payoffs(start, &mut rng))
            .collect()
    };
    (0..repeats).map(run).collect()
}

/// Payoffs drawn without moves; `NaN` if there are none.
fn drawn<G: Shortcuts>(start: &G, rng: &mut Rng) -> Payoffs {
    start.quick_end(rng).unwrap_or([f32::NAN; MAX_PLAYERS])
}

/// Payoffs of a game played move by move.
fn played<G: Shortcuts>(start: &G, rng: &mut Rng) -> Payoffs {
    let mut state = start.clone();
    play_out(&mut state, rng);
    state.payoffs()
}

/// What is compared: payoffs of several runs from the same starts. The comparison is compiled once for all games.
struct PayoffsFromStarts {
    players: usize,
    drawn: Vec<Vec<Payoffs>>,
    /// The first run of `drawn` with the same seed.
    again: Vec<Vec<Payoffs>>,
    played: Vec<Vec<Payoffs>>,
    /// The index of each start that is finished, and its payoffs.
    finished: Vec<(usize, Payoffs)>,
}

impl PayoffsFromStarts {
    /// `text` describes the start with an index.
    fn check(&self, text: &dyn Fn(usize) -> String) -> CheckResult {
        let again = bits(&self.again[0]) == bits(&self.drawn[0]);
        require(again, "equal seeds give equal payoffs", String::new)?;
        for &(index, end) in &self.finished {
            let kept = bits(&self.drawn[0][index..=index]) == bits(&[end]);
            require(kept, "a finished game keeps its payoffs", || text(index))?;
        }
        let zero_sum = |payoffs: &Payoffs| self.players != 2 || payoffs[0] + payoffs[1] == 0.0;
        require(
            self.drawn.iter().flatten().all(zero_sum),
            "the payoffs of two players add up to 0",
            String::new,
        )?;
        for player in 0..self.players {
            for (what, value) in [
                ("payoffs", (|x| x) as fn(f64) -> f64),
                ("squared payoffs", |x| x * x),
            ] {
                let values = |runs: &[Vec<Payoffs>]| -> Vec<f64> {
                    let of_player = |payoffs: &Payoffs| value(f64::from(payoffs[player]));
                    runs.iter().flatten().map(of_player).collect()
                };
                agree(what, &values(&self.drawn), &values(&self.played))?;
            }
        }
        Ok(())
    }
}

/// Payoffs as comparable bits: `NaN`, the payoff of an endless game, equals itself, and zeros have no sign.
fn bits(payoffs: &[Payoffs]) -> Vec<[u32; MAX_PLAYERS]> {
    payoffs
        .iter()
        .map(|payoffs| payoffs.map(|payoff| (payoff + 0.0).to_bits()))
        .collect()
}

/// Whether two samples of the same size have means at most five standard errors apart.
fn agree(what: &str, drawn: &[f64], single: &[f64]) -> CheckResult {
    let count = drawn.len() as f64;
    let mean = |sample: &[f64]| sample.iter().sum::<f64>() / count;
    let variance =
        |sample: &[f64]| sample.iter().map(|x| x * x).sum::<f64>() / count - mean(sample).powi(2);
    let error = ((variance(drawn) + variance(single)).max(0.0) / count).sqrt();
    let (ours, theirs) = (mean(drawn), mean(single));
    let kept = (ours - theirs).abs() <= 5.0 * error + 1e-9;
    require(kept, "quick ends have the mean of random games", || {
        format!("mean of {what} {ours:.4} against {theirs:.4}, standard error {error:.4}")
    })
}
