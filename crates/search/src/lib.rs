//! Game search: every agent of Uctopia.
//!
//! | agent | configuration | file | idea |
//! |---|---|---|---|
//! | random | [`RandomConfig`] | `random.rs` | any legal move, all equally likely |
//! | flat Monte Carlo | [`FlatConfig`] | `flat/` | the same number of playouts for each move, best mean |
//! | minimax | [`MinimaxConfig`] | `classical/minimax.rs` | every line to a fixed depth |
//! | alpha-beta | [`AlphaBetaConfig`] | `classical/alpha_beta.rs` | the same value from fewer lines |
//! | iterative deepening | [`DeepeningConfig`] | `classical/deepening.rs` | alpha-beta, one ply deeper each time |
//! | UCT | [`UctConfig`] | `mcts/` | iterations are selected by the bandit rule |
//! | ProbCut | [`ProbCutConfig`] | `probcut/` | selective depth-first search by a value function, exact at the end |
//! | tactical | [`TacticalConfig`] | `tactical/` | selective deepening with the wins by force that a game finds |
//! | exact | [`ExactConfig`] | `exact/mod.rs` | the value under best play, proven |
//! | greedy | [`GreedyConfig`] | `learned/greedy.rs` | the reachable position with the best value |
//! | guided | [`GuidedConfig`] | `learned/guided.rs` | greedy playouts by an evaluation |
//! | random-exact | [`ExpectationConfig`] | `expectation.rs` | the exact mean over all random games |
//! | PIMC, ISMCTS, CFR | in [`imperfect`] | `imperfect/` | games with hidden information |
//! | network | [`NetworkOptions`](network::NetworkOptions) | `network/` | UCT by a network for values and policies |
//! | sampled | [`Sampled`] | `sampled.rs` | a few of nature's outcomes, for games with too many |
//! | mixed | [`MixedConfig`] | `mixed.rs` | random moves now and then, otherwise those of another agent |
//!
//! A search consists of three separate parts: its configuration (plain data, declared once with its options), its memory (tree,
//! tables, random numbers) and its [`Report`](uctopia_game::Report) (plain data). No file here depends on a game.
//!
//! A program may supply its own selection rule, playout policy, priors or leaf evaluator: see [`mcts`].
//!
//! Reading order: `playout_runner.rs`, `flat/`, `classical/minimax.rs`, `mcts/mod.rs`.

pub mod classical;
mod cutoff;
mod depth;
mod exact;
mod expectation;
mod flat;
pub mod imperfect;
pub mod learned;
pub mod mcts;
mod mixed;
pub mod network;
mod opposed;
mod paused_search;
mod playout_runner;
mod position_key;
mod prefetch;
mod probcut;
mod random;
mod random_games;
mod reward;
mod sampled;
mod seeded;
mod shared_table;
mod snapshot_timer;
mod statistics;
mod sync;
mod table;
mod tactical;
mod threads;

pub use classical::{
    AlphaBeta, AlphaBetaConfig, Deepening, DeepeningConfig, Minimax, MinimaxConfig,
};
pub use cutoff::CutoffScoring;
pub use exact::{
    Exact, ExactConfig, ExactMargin, GameEstimate, Goal, MarginScore, OrderingEstimate,
    ValueEstimate,
};
pub use expectation::{Expectation, ExpectationConfig, random_play_value};
pub use flat::{FlatConfig, FlatMonteCarlo, FlatTieBreak};
pub use learned::{Greedy, GreedyConfig, Guided, GuidedConfig};
pub use mcts::{Uct, UctConfig};
pub use mixed::{Mixed, MixedConfig};
pub use playout_runner::{PlayoutRunner, play_out, random_move};
pub use probcut::{ErrorModel, ProbCut, ProbCutConfig, ProbCutModel, ProbCutSample, Selectivity};
pub use random::{RandomAgent, RandomConfig};
pub use random_games::{RandomGames, random_games};
pub use reward::RewardScheme;
pub use sampled::Sampled;
pub use tactical::{Tactical, TacticalConfig};
