//! The programs of the Othello articles (koseki2580, study-docs and the repository Othello), in C++ and in Python.

mod alpha_beta;
mod deepening;
mod flat;
mod flat_python;
mod lines;
mod max_depth;
mod mcts;
mod minimax;

pub use alpha_beta::{AlphaBetaMistake, KosekiAlphaBeta, KosekiAlphaBetaConfig, Version};
pub use deepening::{DeepeningMistake, KosekiDeepening, KosekiDeepeningConfig};
pub use flat::{FlatMistake, KosekiFlat, KosekiFlatConfig};
pub use flat_python::{FlatPythonMistake, KosekiFlatPython, KosekiFlatPythonConfig};
pub use max_depth::MaxDepth;
pub use mcts::{
    Expanded, KosekiMcts, KosekiMctsConfig, MctsMistake, WorkedTable, uct, worked_table,
};
pub use minimax::{KosekiMinimax, KosekiMinimaxConfig, MinimaxMistake, Passes};
