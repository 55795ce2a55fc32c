//! The programs of the articles behind Uctopia, as published.
//!
//! Each program is one file, written like its article and with its mistakes: where a line differs from what it should do, a
//! comment that begins with `Mistake:` states what correct code would do, and the option `fix` of the Othello articles' programs makes
//! the program do that. The engine of `uctopia-search` has none of these
//! mistakes, and none of its options reproduces one.
//!
//! | name | program | file |
//! |---|---|---|
//! | `koseki-flat` | [`KosekiFlat`]: flat Monte Carlo of the Othello articles, in C++ | `koseki/flat.rs` |
//! | `koseki-flat-python` | [`KosekiFlatPython`]: the same in Python, which is another program | `koseki/flat_python.rs` |
//! | `koseki-mcts` | [`KosekiMcts`]: their tree search | `koseki/mcts.rs` |
//! | `koseki-minimax` | [`KosekiMinimax`]: their minimax | `koseki/minimax.rs` |
//! | `koseki-alpha-beta` | [`KosekiAlphaBeta`]: their alpha-beta search | `koseki/alpha_beta.rs` |
//! | `koseki-deepening` | [`KosekiDeepening`]: their iterative deepening | `koseki/deepening.rs` |
//! | `kaityo256` | [`Kaityo256`]: UCT of the tic-tac-toe article | `kaityo256/mod.rs` |
//! | `ganariya` | [`Ganariya`]: the generic tree search article | `ganariya.rs` |
//! | `timlabs-flat` | [`TimlabsFlat`]: the loop printed in part 5 of the Calculation articles | `timlabs/flat.rs` |
//! | `timlabs-mcts` | [`TimlabsMcts`]: the tree search of their parts 9 to 13 | `timlabs/mcts.rs` |
//! | `timlabs-levels` | [`TimlabsLevels`]: the search of their part 15 | `timlabs/levels.rs` |
//!
//! [`rules`] has the two games whose rules are mistaken in an article: Othello and tic-tac-toe.
//!
//! The articles' programs support one game each. Here they support any game: where nature moves, its outcomes are drawn or
//! averaged, and the player to move is read from the position where a player makes two moves in a row. Random numbers are those
//! of [`uctopia_game::Rng`], except where an article's own are known.
//!
//! ```
//! use uctopia_articles::{KosekiMcts, KosekiMctsConfig};
//! use uctopia_game::{Agent, Context, Evaluate};
//! use uctopia_games::othello::Othello8;
//!
//! let mut program = KosekiMcts::new(KosekiMctsConfig::default(), Othello8::EVALUATIONS[0], 1);
//! let report = program.decide(&Othello8::new(), &mut Context::unlimited()).unwrap();
//! assert_eq!(report.totals.playouts, 200);
//! ```
//!
//! Reading order: the article, then its file. Code that all programs share is in `program.rs`.

#[macro_use]
mod program;
#[macro_use]
mod fixes;

mod ganariya;
mod kaityo256;
mod koseki;
pub mod rules;
mod timlabs;

pub use fixes::{Fixes, Mistake};
pub use ganariya::{Ganariya, GanariyaConfig};
pub use kaityo256::{Kaityo256, Kaityo256Config, ruby_text};
pub use koseki::{
    AlphaBetaMistake, DeepeningMistake, Expanded, FlatMistake, FlatPythonMistake, KosekiAlphaBeta,
    KosekiAlphaBetaConfig, KosekiDeepening, KosekiDeepeningConfig, KosekiFlat, KosekiFlatConfig,
    KosekiFlatPython, KosekiFlatPythonConfig, KosekiMcts, KosekiMctsConfig, KosekiMinimax,
    KosekiMinimaxConfig, MaxDepth, MctsMistake, MinimaxMistake, Passes, Version, WorkedTable, uct,
    worked_table,
};
pub use timlabs::{
    Backup, TimlabsFlat, TimlabsFlatConfig, TimlabsLevels, TimlabsLevelsConfig, TimlabsMcts,
    TimlabsMctsConfig,
};
