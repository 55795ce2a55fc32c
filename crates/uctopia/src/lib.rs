//! Uctopia: a workbench for game search.
//!
//! This crate gathers the others under one name, for `cargo add uctopia`.
//!
//! | module | contents |
//! |---|---|
//! | [`game`] | the basic types: [`Game`], [`Agent`], [`Report`], [`Budget`], the contract [`check`](fn@game::check) |
//! | [`games`] | m,n,k, Connect Four, Othello, Calculation |
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
//! weights for Calculation, 1 MB for Connect Four and 2 MB for Othello to the catalog.
//!
//! # The values of a position
//!
//! ```
//! use uctopia::game::ZeroEvaluator;
//! use uctopia::games::connect_four::ConnectFour;
//! use uctopia::search::{Uct, UctConfig};
//! use uctopia::{Agent, Context, Notation};
//!
//! let position = ConnectFour::default().read("4453").unwrap();
//! let config: UctConfig = "iters=5000,solver=on".parse().unwrap();
//! let report = Uct::new(config, ZeroEvaluator, 1).unwrap().decide(&position, &mut Context::unlimited()).unwrap();
//! println!("play {}", position.move_text(report.best));
//! ```
//!
//! # A strong agent for a game of your own
//!
//! Implement the rules of a game and check its contract; then every agent can play it:
//!
//! ```
//! use uctopia::arena::{Match, AgentFactory};
//! use uctopia::game::ZeroEvaluator;
//! use uctopia::search::{RandomAgent, Uct, UctConfig};
//! use uctopia::{Agent, Context, Game, Player, Shortcuts, Turn, check};
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
//!         (0..self.stones.min(3)).map(|index| index + 1)
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
//! let config: UctConfig = "iters=5000,graph=on,solver=on".parse().unwrap();
//! let report = Uct::new(config.clone(), ZeroEvaluator, 1).unwrap().decide(&start, &mut Context::unlimited()).unwrap();
//! assert_eq!(report.best, 1);
//!
//! // A match, with an interval: 20 games against random.
//! let uct = AgentFactory::new("uct", move |seed| Box::new(Uct::<Nim, _>::new(config.clone(), ZeroEvaluator, seed).unwrap()));
//! let random = AgentFactory::new("random", |seed| Box::new(RandomAgent::new(seed)));
//! let log = Match { games: 20, ..Match::default() }.play(&start, &uct, &random, |_| ()).unwrap();
//! assert!(log.result.tally.wins > 15);
//! ```

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

pub use uctopia_game::{
    Agent, AgentFailure, Board, Budget, Context, Evaluate, Evaluation, Game, Limit, MoveReport,
    Notation, Player, Report, Rng, Scale, Score, Shortcuts, Square, Theme, Turn, View, check,
    check_notation, perft,
};
pub use uctopia_options::{TextError, choices, options};

/// The Rust of CONTRIBUTING.md, compiled.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
struct Contributing;
