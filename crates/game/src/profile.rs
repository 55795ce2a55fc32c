//! What the parts of a random game cost, measured, so that the author of a game knows where to begin.

use std::fmt;
use std::hint::black_box;
use std::time::Duration;

use uctopia_options::{Message, message};

use crate::budget::Stopwatch;
use crate::random_move::MAX_PLIES;
use crate::shortcuts::random_ply;
use crate::{Player, Rng, Shortcuts, play_out_while, position_bytes};

/// The times that the methods of a game take, and what would make it faster. The times differ from run to run and from machine to machine.
///
/// ```
/// use uctopia::game::profile;
/// use uctopia::games::mnk::TicTacToe;
/// let profile = profile(&TicTacToe::default(), 1);
/// assert_eq!(profile.bytes, 8);
/// assert!((5.0..9.0).contains(&profile.plies));
/// println!("{profile}");
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Profile {
    /// The bytes of a position.
    pub bytes: usize,
    /// The mean number of plies of a random game from the start.
    pub plies: f64,
    /// The mean number of moves to choose from.
    pub moves: f64,
    /// The time of a random game by [`play_out`](crate::play_out).
    pub random_game: Duration,
    /// The time of [`Shortcuts::quick_end`] from the start, if the game has it.
    pub quick_end: Option<Duration>,
    /// The methods in the order in which a random game calls them.
    pub parts: Vec<ProfilePart>,
    /// Whether [`Shortcuts::LONGEST_GAME`] is known.
    pub has_longest_game: bool,
}

/// A method of a game, and its time.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct ProfilePart {
    /// The call.
    pub name: &'static str,
    /// Nanoseconds of one call, the mean over positions of random games.
    pub nanoseconds: f64,
    /// The share of all calls in the time of a random game that calls each method one by one, from 0 to 1.
    pub share: f64,
}

/// Positions of random games, each with the number of its moves and a random one of them.
struct Sample<G> {
    positions: Vec<(G, usize)>,
    ends: Vec<G>,
    plies: usize,
    moves: usize,
}

/// The most positions that are measured: they fit the caches of a processor.
const MOST_POSITIONS: usize = 500;

impl<G: Shortcuts> Sample<G> {
    fn new(start: &G, seed: u64) -> Self {
        let mut sample = Self {
            positions: Vec::new(),
            ends: Vec::new(),
            plies: 0,
            moves: 0,
        };
        for game in 0.. {
            let mut rng = Rng::stream(seed, game);
            let mut state = start.clone();
            for _ in 0..MAX_PLIES {
                let Some(m) = random_ply(&state, &mut rng) else {
                    break;
                };
                let count = state.moves().len();
                (sample.plies, sample.moves) = (sample.plies + 1, sample.moves + count);
                if sample.positions.len() < MOST_POSITIONS {
                    let index = rng.below(count as u32) as usize;
                    sample.positions.push((state.clone(), index));
                }
                state.play(m);
            }
            sample.ends.push(state);
            if sample.positions.len() >= MOST_POSITIONS || game == 100 {
                break;
            }
        }
        sample
    }

    /// Nanoseconds of a call in one of the positions.
    fn of_positions<T>(&self, call: impl Fn(&G, usize) -> T) -> f64 {
        time(self.positions.len(), &mut || {
            for (position, index) in &self.positions {
                black_box(call(black_box(position), *index));
            }
        })
    }
}

/// Nanoseconds of one of so many steps of a pass: the least of several passes, each long enough for the clock.
fn time(steps: usize, pass: &mut dyn FnMut()) -> f64 {
    const LONG_ENOUGH: Duration = Duration::from_millis(2);
    let mut passes = 1_u32;
    let mut measure = |passes: u32| {
        let watch = Stopwatch::start();
        (0..passes).for_each(|_| pass());
        watch.elapsed()
    };
    while measure(passes) < LONG_ENOUGH {
        passes *= 2;
    }
    let least = (0..5).map(|_| measure(passes)).min().unwrap_or_default();
    least.as_nanos() as f64 / f64::from(passes) / steps.max(1) as f64
}

/// Measures the methods of a game in positions of random games from `start`, which takes about a tenth of a second for most games.
///
/// ```
/// use uctopia::game::{adapters::Tree, profile};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let profile = profile(&game, 1);
/// assert_eq!((profile.plies, profile.moves, profile.quick_end), (2.0, 2.0, None));
/// ```
pub fn profile<G: Shortcuts>(start: &G, seed: u64) -> Profile {
    let sample = Sample::new(start, seed);
    let games = sample.ends.len() as f64;
    let plies = sample.plies as f64 / games;
    let clone = sample.of_positions(|position, _| position.clone());
    let play = sample.of_positions(|position, index| {
        let mut next = position.clone();
        if let Some(m) = position.moves().nth(index) {
            next.play(m);
        }
        next
    });
    let turn = sample.of_positions(|position, _| position.turn());
    let count = sample.of_positions(|position, _| position.moves().len());
    let nth = sample.of_positions(|position, index| position.moves().nth(index));
    let payoff = time(sample.ends.len(), &mut || {
        for end in &sample.ends {
            black_box(black_box(end).payoff(Player::FIRST));
        }
    });
    let seeds = 0..8;
    let random_game = time(seeds.clone().count(), &mut || {
        for game in seeds.clone() {
            let mut state = start.clone();
            let _ = black_box(play_out_while(
                &mut state,
                &mut Rng::stream(seed, game),
                || true,
            ));
        }
    });
    let quick_end = start.quick_end(&mut Rng::new(seed)).map(|_| {
        time(seeds.clone().count(), &mut || {
            for game in seeds.clone() {
                black_box(start.quick_end(&mut Rng::stream(seed, game)));
            }
        })
    });
    // Each with its calls in a random game.
    let calls = [
        ("clone()", clone, 1.0),
        ("turn()", turn, plies + 1.0),
        ("moves().len()", count, plies),
        ("moves().nth(n)", nth, plies),
        ("play(m)", (play - clone - nth).max(0.0), plies),
        ("payoff(player)", payoff, 1.0),
    ];
    let all: f64 = calls.iter().map(|(_, each, calls)| each * calls).sum();
    let parts = calls.map(|(name, nanoseconds, calls)| ProfilePart {
        name,
        nanoseconds,
        share: nanoseconds * calls / all,
    });
    Profile {
        bytes: position_bytes::<G>(),
        plies,
        moves: sample.moves as f64 / sample.plies.max(1) as f64,
        random_game: nanoseconds(random_game),
        quick_end: quick_end.map(nanoseconds),
        parts: parts.to_vec(),
        has_longest_game: G::LONGEST_GAME.is_some(),
    }
}

fn nanoseconds(count: f64) -> Duration {
    Duration::from_nanos(count.round() as u64)
}

impl Profile {
    /// What would make the game faster, the most promising first; empty if nothing stands out.
    ///
    /// ```
    /// use uctopia::game::{Game, Player, Shortcuts, Turn, profile};
    ///
    /// /// Moves are collected in a vector each time.
    /// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    /// struct Slow(u8);
    /// # impl Game for Slow {
    /// #     type Move = u32;
    /// #     const PLAYERS: usize = 1;
    /// #     fn turn(&self) -> Turn { if self.0 == 0 { Turn::Over } else { Turn::Player(Player::FIRST) } }
    /// #     fn moves(&self) -> impl ExactSizeIterator<Item = u32> { (0..200 * u32::from(self.0.min(1))).collect::<Vec<_>>().into_iter() }
    /// #     fn play(&mut self, _: u32) { self.0 -= 1; }
    /// #     fn payoff(&self, _: Player) -> f32 { 1.0 }
    /// # }
    /// impl Shortcuts for Slow {}
    ///
    /// let advice = profile(&Slow(20), 1).advice();
    /// assert!(advice.iter().any(|line| line.to_string().starts_with("moves() takes")));
    /// ```
    #[must_use]
    pub fn advice(&self) -> Vec<Message> {
        let part = |name: &str| self.parts.iter().find(|part| part.name.starts_with(name));
        let of_moves = self
            .parts
            .iter()
            .filter(|part| part.name.starts_with("moves"));
        let percent = |share: f64| (100.0 * share).round() as u32;
        let share: f64 = of_moves.map(|part| part.share).sum();
        let mut advice = Vec::new();
        if cfg!(debug_assertions) {
            advice.push(message!(
                "this build checks for mistakes and is not optimised: measure with --release, and set opt-level = 1 in [profile.dev]"
            ));
        }
        if share > 0.5 {
            let percent = percent(share);
            advice.push(message!(
                "moves() takes {percent} % of a random game: count and pick moves without listing them, as `moves::bits_of` does with a bit set"
            ));
        }
        if let Some(copy) = part("clone").filter(|copy| copy.nanoseconds > 25.0) {
            let nanoseconds = copy.nanoseconds.round() as u64;
            advice.push(message!(
                "a copy of a position takes {nanoseconds} ns: keep arrays or bit sets in it instead of vectors, and what follows from them outside"
            ));
        }
        if let Some(play) = part("play").filter(|play| play.share > 0.5 && play.nanoseconds > 20.0)
        {
            let percent = percent(play.share);
            advice.push(message!(
                "play() takes {percent} % of a random game: update what the next turn needs, and leave the rest to the end"
            ));
        }
        if !self.has_longest_game {
            advice.push(message!(
                "the longest game is unknown: declare LONGEST_GAME, so that random games do not count their plies"
            ));
        }
        if self.quick_end.is_none() && self.plies > 8.0 {
            advice.push(message!(
                "random games are played move by move: if only their result counts, such as that of a full board, implement quick_end"
            ));
        }
        advice
    }

    /// All lines: the figures, and the advice.
    #[must_use]
    pub fn lines(&self) -> Vec<Message> {
        let (bytes, plies, moves) = (
            self.bytes,
            format!("{:.1}", self.plies),
            format!("{:.1}", self.moves),
        );
        let microseconds = |time: Duration| format!("{:.2}", time.as_nanos() as f64 / 1000.0);
        let mut lines = vec![
            message!("a position takes {bytes} bytes"),
            message!(
                "a random game takes {time} µs: {plies} plies with {moves} moves to choose from",
                time = microseconds(self.random_game)
            ),
        ];
        lines.extend(self.quick_end.map(|time| {
            message!(
                "its result alone takes {time} µs (quick_end)",
                time = microseconds(time)
            )
        }));
        lines.extend(self.parts.iter().map(|part| {
            message!(
                "{call} {nanoseconds} ns {percent} %",
                call = format!("{:<15}", part.name),
                nanoseconds = format!("{:>8.1}", part.nanoseconds),
                percent = format!("{:>4.0}", 100.0 * part.share)
            )
        }));
        lines.extend(self.advice());
        lines
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines();
        lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
