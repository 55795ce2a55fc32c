//! Games whose results are counted.

use uctopia_arena::{GameTranscript, Referee};
use uctopia_catalog::{AgentSpec, GameSpec, play_random_games};
use uctopia_game::{Rng, StopFlag, Turn};
use uctopia_statistics::Tally;

/// Games of one kind, numbered from 0; each follows from the seed and its number alone.
///
/// ```
/// use uctopia_repro::{Sample, Setup};
/// let sample = Sample { setup: Setup::Playouts { game: "ttt" }, games: 100, full: 1000, block: 50 };
/// assert_eq!(sample.blocks(sample.games), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The game and the agents.
    pub setup: Setup,
    /// The default number of games.
    pub games: u64,
    /// The number of games for the articles' own sizes and more.
    pub full: u64,
    /// The number of games of a block; even in matches, which come in pairs.
    pub block: u64,
}

/// The game and the agents.
///
/// ```
/// use uctopia_repro::Setup;
/// let setup = Setup::Solitaire { game: "calculation", agent: "timlabs-flat" };
/// assert_eq!(setup.to_string(), "calculation: timlabs-flat");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setup {
    /// `a` against `b`, `a` moving first in even games.
    Match {
        /// The game.
        game: &'static str,
        /// The agent whose wins are counted.
        a: &'static str,
        /// The agent's opponent.
        b: &'static str,
    },
    /// An agent alone.
    Solitaire {
        /// The game.
        game: &'static str,
        /// The agent.
        agent: &'static str,
    },
    /// Uniformly random moves from the first position to the end.
    Playouts {
        /// The game.
        game: &'static str,
    },
}

impl Setup {
    fn game(&self) -> GameSpec {
        let (Self::Match { game, .. } | Self::Solitaire { game, .. } | Self::Playouts { game }) =
            self;
        game.parse().expect("the figures name known games")
    }

    /// The agents in the order of the first game.
    fn agents(&self) -> Vec<AgentSpec> {
        let texts = match *self {
            Self::Match { a, b, .. } => vec![a, b],
            Self::Solitaire { agent, .. } => vec![agent],
            Self::Playouts { .. } => Vec::new(),
        };
        texts
            .into_iter()
            .map(|text| text.parse().expect("the figures name known agents"))
            .collect()
    }
}

/// In full: the canonical texts of game and agents, so that equal texts mean equal games.
impl std::fmt::Display for Setup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.agents()[..] {
            [a, b] => write!(f, "{}: {a} against {b}", self.game()),
            [alone] => write!(f, "{}: {alone}", self.game()),
            _ => write!(f, "{}: random playouts", self.game()),
        }
    }
}

/// Wins, draws and losses of the first agent, moving first and moving second.
pub type SeatTallies = [Tally; 2];

impl Sample {
    /// The number of blocks with at least so many games.
    #[must_use]
    pub fn blocks(&self, games: u64) -> u64 {
        games.div_ceil(self.block)
    }

    /// Plays one block; `None` when it was stopped.
    ///
    /// ```
    /// use uctopia_game::StopFlag;
    /// use uctopia_repro::{Sample, Setup};
    /// let setup = Setup::Match { game: "ttt", a: "uct:iters=100", b: "random" };
    /// let sample = Sample { setup, games: 20, full: 20, block: 20 };
    /// let [first, second] = sample.play_block(1, 0, &StopFlag::default()).unwrap();
    /// assert_eq!((first.games(), second.games()), (10, 10));
    /// assert!(first.wins >= 8);
    /// ```
    #[must_use]
    pub fn play_block(&self, seed: u64, block: u64, stop: &StopFlag) -> Option<SeatTallies> {
        let games = block * self.block..(block + 1) * self.block;
        let agents = self.setup.agents();
        let game = self.setup.game();
        if agents.is_empty() {
            let counts = play_random_games(&game, None, seed, games, stop).ok()??;
            let tally = Tally {
                wins: counts.wins,
                draws: counts.draws,
                losses: counts.losses,
            };
            return Some([tally, Tally::default()]);
        }
        let mut counts = SeatTallies::default();
        for number in games {
            let first = number as usize % agents.len(); // the seat of the first agent
            let mut seated = agents.clone();
            seated.rotate_left(first);
            let played = play(
                &game,
                &seated,
                Rng::derive(seed, number),
                Referee::MAX_PLIES,
                stop,
            )?;
            count(&mut counts[first], played.payoffs[first]);
        }
        Some(counts)
    }

    /// A number that changes when the program plays these games differently: counts of two versions of the program must not be
    /// added up. It covers only the beginning of the first games, so it is cheap and no proof.
    #[must_use]
    pub fn fingerprint(&self, seed: u64) -> u64 {
        const MAX_PLIES: u32 = 6;
        const PLAYOUTS: u64 = 20;
        let (game, mut agents) = (self.setup.game(), self.setup.agents());
        let stop = StopFlag::default();
        if agents.is_empty() {
            let ends = (0..PLAYOUTS)
                .map(|number| last_position(&game, &mut Rng::new(Rng::derive(seed, number))));
            return fnv1a(&ends.collect::<String>());
        }
        let mut moves = String::new();
        for _ in 0..agents.len() {
            let played = play(&game, &agents, seed, MAX_PLIES, &stop);
            moves += &played.map_or_else(String::new, |played| played.moves.join(" "));
            agents.rotate_left(1);
        }
        fnv1a(&moves)
    }
}

fn count(tally: &mut Tally, payoff: f32) {
    let counter = if payoff > 0.0 {
        &mut tally.wins
    } else if payoff < 0.0 {
        &mut tally.losses
    } else {
        &mut tally.draws
    };
    *counter += 1;
}

/// The hash of Fowler, Noll and Vo, version 1a: stable across versions, which no standard hasher guarantees.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The last position of a random game.
fn last_position(game: &GameSpec, rng: &mut Rng) -> String {
    let mut session = game.session();
    loop {
        match session.turn() {
            Turn::Over => return session.position(),
            Turn::Chance => {
                session.play_chance(rng);
            }
            Turn::Player(_) => {
                let moves = session.moves();
                let chosen = if moves.len() > 1 {
                    rng.below(moves.len() as u32) as usize
                } else {
                    0
                };
                session
                    .play(&moves[chosen].text)
                    .expect("it is one of the legal moves");
            }
        }
    }
}

/// One game between agents in the order of their seats; `None` when it was stopped.
fn play(
    game: &GameSpec,
    agents: &[AgentSpec],
    seed: u64,
    max_plies: u32,
    stop: &StopFlag,
) -> Option<GameTranscript<String>> {
    let referee = Referee {
        max_plies,
        stop: stop.clone(),
        ..Referee::default()
    };
    game.play(agents, seed, &referee)
        .expect("the figures name agents that fit")
}
