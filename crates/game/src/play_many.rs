//! Many random games at once.

use crate::check::{ContractBreach, Finding, promise};
use crate::random_play::random_ply;
use crate::{Game, MAX_PLAYERS, Payoffs, Player, Rng, play_out, play_out_while};

/// The ability to play many random games at once.
///
/// One machine word can hold one bit of 64 games, and one instruction can play them all. A game that knows how says so
/// here; any other takes part with one line, `impl PlayMany for MyGame {}`, and plays one game after another.
///
/// # What it is for
///
/// Every game has a start position of its own. Flat Monte Carlo hands over the positions after each of its moves, in
/// turn. A tree search should hand over as many *different* leaves: it descends [`BATCH`](Self::BATCH) times without
/// waiting for results, each descent leaving a virtual loss on its way (Chaslot, Winands and van den Herik 2008, "Parallel
/// Monte-Carlo tree search"), plays all leaves in one call, and backs the payoffs up in the order of the descents,
/// which keeps results the same on every machine. Many games from one and the same leaf are worth far less: they
/// repeat a question instead of asking the next one.
///
/// # What implementations promise
///
/// - In each game every legal move of a player is equally likely at each turn, nature draws by weight, and games do not
///   influence one another. Games that are over already have the payoffs they have.
/// - Payoffs follow from `starts` and `seed` alone: not from the machine, not from the width of its words. They are
///   those of other games than [`play_out`] would play, but of games no less random.
///
/// [`check_play_many`] holds an implementation to this.
///
/// ```
/// use uctopia_game::{Game, PlayMany, Player, Turn, play_many};
///
/// /// Take one or two stones; who takes the last one wins.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Nim { stones: u8, mover: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.mover) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.mover) = (self.stones - taken, self.mover.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.mover { -1.0 } else { 1.0 } }
/// # }
///
/// impl PlayMany for Nim {}
///
/// let starts: Vec<Nim> = (0..3).map(|stones| Nim { stones, mover: Player::FIRST }).collect();
/// let payoffs = play_many(&starts, 7);
/// assert_eq!(payoffs[0][0], -1.0); // over, and lost
/// assert_eq!(payoffs[1][0], 1.0); // one stone, one move
/// assert_eq!(payoffs, play_many(&starts, 7));
/// ```
pub trait PlayMany: Game {
    /// How many games are best handed over at once, a multiple of it being as good; 1 where it makes no difference.
    const BATCH: usize = 1;

    /// Plays a uniformly random game from each of `starts` to its end and writes what it is worth to each player into
    /// the same place of `payoffs`: `NaN` where a game does not end ([`play_one_by_one`]).
    ///
    /// # Panics
    /// When there are not as many payoffs as starts.
    fn play_many(starts: &[Self], seed: u64, payoffs: &mut [Payoffs]) {
        play_one_by_one(starts, seed, payoffs);
    }
}

/// What [`PlayMany::play_many`] does in a game that knows nothing better: one game after another.
///
/// A game that has not ended after [`MOST_PLIES`](crate::MOST_PLIES) plies is worth `NaN` to everybody, and so are those after
/// it, which are not played.
///
/// ```
/// use uctopia_game::{adapters::Tree, play_many, play_one_by_one};
/// let starts: Vec<Tree> = ["(AB=)"; 20].iter().map(|text| text.parse().unwrap()).collect();
/// let mut payoffs = vec![Default::default(); starts.len()];
/// play_one_by_one(&starts, 7, &mut payoffs);
/// assert_eq!(payoffs, play_many(&starts, 7)); // these trees know nothing better
/// ```
///
/// # Panics
/// When there are not as many payoffs as starts.
pub fn play_one_by_one<G: Game>(starts: &[G], seed: u64, payoffs: &mut [Payoffs]) {
    assert_eq!(starts.len(), payoffs.len(), "every start needs one place for its payoffs");
    let mut endless = false;
    for (number, (start, payoffs)) in starts.iter().zip(payoffs).enumerate() {
        let mut state = start.clone();
        endless = endless || play_out_while(&mut state, &mut Rng::stream(seed, number as u64), || true).is_err();
        *payoffs = if endless { [f32::NAN; MAX_PLAYERS] } else { state.payoffs() };
    }
}

/// The payoffs of a uniformly random game from each of `starts`, all played by [`PlayMany::play_many`].
///
/// ```
/// use uctopia_game::{PlayMany, play_many};
/// use uctopia_games::othello::Othello8;
/// let payoffs = play_many(&vec![Othello8::new(); 2 * Othello8::BATCH], 1);
/// let black_wins = payoffs.iter().filter(|payoffs| payoffs[0] > 0.0).count();
/// assert!((400..530).contains(&black_wins)); // of 1024; in the long run 45.4 %
/// ```
#[must_use]
pub fn play_many<G: PlayMany>(starts: &[G], seed: u64) -> Vec<Payoffs> {
    let mut payoffs = vec![[0.0; MAX_PLAYERS]; starts.len()];
    G::play_many(starts, seed, &mut payoffs);
    payoffs
}

/// Tests that an implementation of [`PlayMany`] plays what [`play_out`] plays: from the positions of `games` random games
/// from `start`, the payoffs of many games at once have the same mean as those of as many single ones, finished games
/// keep their payoffs, and the same seed gives the same payoffs.
///
/// The means are those of the first player's payoffs and of their squares, at each distance from the start, and may be
/// five standard errors apart. So a sound implementation fails with less than one seed in ten thousand, and with a fixed
/// seed it fails always or never.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use uctopia_game::check_play_many;
/// use uctopia_games::othello::Othello8;
/// assert!(check_play_many(&Othello8::new(), 1, 50).is_ok());
/// ```
///
/// An implementation that forgets to shuffle its moves is found out:
///
/// ```
/// # use uctopia_game::{Game, Payoffs, PlayMany, Player, Turn, check_play_many};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim { stones: u8, mover: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.mover) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.mover) = (self.stones - taken, self.mover.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.mover { -1.0 } else { 1.0 } }
/// # }
/// impl PlayMany for Nim {
///     fn play_many(starts: &[Self], _: u64, payoffs: &mut [Payoffs]) {
///         for (start, payoffs) in starts.iter().zip(payoffs) {
///             let mut state = start.clone();
///             while !state.is_over() {
///                 state.play(1); // always one stone
///             }
///             *payoffs = state.payoffs();
///         }
///     }
/// }
///
/// let breach = check_play_many(&Nim { stones: 9, mover: Player::FIRST }, 1, 100).unwrap_err();
/// assert_eq!(breach.promise, "many games at once have the mean of single games");
/// ```
pub fn check_play_many<G: PlayMany>(start: &G, seed: u64, games: u32) -> Result<(), ContractBreach> {
    let lines: Vec<Vec<G>> = (0..games).map(|game| line(start, &mut Rng::stream(seed, game.into()))).collect();
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

/// How many games `check_play_many` plays from each position.
const REPEATS: usize = 40;

/// The positions of a random game, the last one twice, so that there are finished games among the starts.
fn line<G: Game>(start: &G, rng: &mut Rng) -> Vec<G> {
    let mut line = vec![start.clone()];
    let mut state = start.clone();
    while let Some(m) = random_ply(&state, rng) {
        state.play(m);
        line.push(state.clone());
    }
    line.push(state);
    line
}

fn check_batch<G: PlayMany>(starts: &[G], seed: u64) -> Finding {
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

fn one_by_one<G: Game>(starts: &[G], seed: u64, repeat: u64) -> Vec<Payoffs> {
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
