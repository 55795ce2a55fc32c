//! Uctopia: a workbench for game search.
//!
//! This crate gathers the others under one name, for `cargo add uctopia`.
//!
//! | module | contents |
//! |---|---|
//! | [`game`] | the basic types: [`Game`], [`Agent`], [`Report`], [`Budget`], the contract [`check`](fn@game::check) |
//! | [`games`] | the rules of board games, games of chance, Calculation, and games with hidden information |
//! | [`mod@options`] | declared configurations, specs as text, messages that can be translated |
//! | [`search`] | random, flat Monte Carlo, minimax, alpha-beta, iterative deepening, UCT, exact |
//! | [`arena`] | matches: referee, records, results |
//! | [`statistics`] | intervals, Elo, sequential tests, ratings, exact tests |
//! | [`mod@format`] | how values, tables of moves, percentages, intervals and verdicts are written |
//! | [`values`] | value functions: features and learned weights; with `learn` or `catalog` their files as well |
//! | `learn` | values learned by self-play, from the features that a game names; opening books |
//! | `picture` | boards and values as text, SVG and PNG |
//! | `gtp` | other programs as agents |
//! | `catalog` | games and agents by name, sessions with both |
//!
//! The last four are cargo features of the same names, all on; with `default-features = false` the others remain, and two
//! thirds of the dependencies go. The features `calculation-weights`, `connect4-weights` and `othello-weights` add 6 MB of
//! weights for Calculation, 0.1 MB for Connect Four and 2 MB for Othello to the catalog.
//!
//! Each module is a crate of its own: `uctopia::game` is `uctopia-game`. What most programs need stands at the root and in the
//! [`prelude`].
//!
//! In cargo's default debug build a search is 20 to 50 times slower than in a release build: write `opt-level = 1` below `[profile.dev]`.
//!
//! # The values of a position
//!
//! ```
//! use uctopia::games::connect_four::ConnectFour;
//! use uctopia::prelude::*;
//!
//! let position = ConnectFour::default().read("4453").unwrap();
//! let mut uct = Uct::builder().iterations(5000).solver(true).seed(1).build().unwrap();
//! let report = uct.decide(&position, &mut Context::unlimited()).unwrap();
//! println!("{}", report.to_text(&position)); // the moves from the best to the worst
//! ```
//!
//! # A strong agent for a game of your own
//!
//! Implement the rules of a game and check its contract; then every agent can play it. [`guide`] says how to make the game fast.
//!
//! ```
//! use uctopia::prelude::*;
//!
//! /// Take one, two or three stones; the player who takes the last one wins.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Nim { stones: u8, to_move: Player }
//!
//! impl Game for Nim {
//!     type Move = u8;
//!     const PLAYERS: usize = 2;
//!     fn turn(&self) -> Turn {
//!         if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) }
//!     }
//!     fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
//!         (0..self.stones.min(3)).mapped(|index| index + 1)
//!     }
//!     fn play(&mut self, taken: u8) {
//!         self.stones -= taken;
//!         self.to_move = self.to_move.opponent();
//!     }
//!     fn payoff(&self, player: Player) -> f32 {
//!         if player == self.to_move { -1.0 } else { 1.0 }
//!     }
//! }
//!
//! impl Shortcuts for Nim {} // the defaults suffice
//!
//! let start = Nim { stones: 21, to_move: Player::FIRST };
//! check(&start, 1, 100).unwrap();
//!
//! // One decision, with transpositions merged and results proven: 21 stones are won by taking one.
//! let mut uct = Uct::builder().iterations(5000).graph(true).solver(true).seed(1).build().unwrap();
//! assert_eq!(uct.decide(&start, &mut Context::unlimited()).unwrap().best, 1);
//!
//! // A match, with an interval: 20 games against random.
//! let (uct, random) = (("uct", uct), ("random", RandomAgent::new(1)));
//! let log = Match { games: 20, ..Match::default() }.play(&start, &uct, &random, |_| ()).unwrap();
//! assert!(log.result.tally.wins > 15);
//! println!("{}", log.result);
//! ```

pub mod guide;
pub mod prelude;

pub use uctopia_arena as arena;
#[cfg(feature = "catalog")]
pub use uctopia_catalog as catalog;
pub use uctopia_format as format;
pub use uctopia_game as game;
pub use uctopia_games as games;
#[cfg(feature = "gtp")]
pub use uctopia_gtp as gtp;
#[cfg(feature = "learn")]
pub use uctopia_learn as learn;
pub use uctopia_options as options;
#[cfg(feature = "picture")]
pub use uctopia_picture as picture;
pub use uctopia_search as search;
pub use uctopia_statistics as statistics;
pub use uctopia_values as values;

pub use uctopia_arena::{AgentFactory, Contestant, Match, MatchResult, Referee};
pub use uctopia_game::{
    Agent, AgentFailure, Board, Budget, Context, Encode, Evaluate, Evaluation, Evaluator, Game,
    Limit, MoveReport, Notation, Player, Report, Rng, Scale, Score, SearchObserver, SearchSnapshot,
    Seeded, Shortcuts, SnapshotSchedule, Square, StopFlag, Theme, Turn, View, ZeroEvaluator, check,
    check_notation, moves, perft, profile,
};
pub use uctopia_options::{TextError, choices, options};
pub use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, Deepening, DeepeningConfig, Exact, ExactConfig, Expectation,
    ExpectationConfig, FlatConfig, FlatMonteCarlo, Minimax, MinimaxConfig, RandomAgent, Uct,
    UctConfig,
};

/// The Rust of CONTRIBUTING.md, compiled.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
struct Contributing;
