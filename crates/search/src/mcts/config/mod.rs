//! The configuration of UCT, by the phases of the algorithm, and its options in text form.
//!
//! | file | contents |
//! |---|---|
//! | `parts.rs` | [`UctConfig`] and its parts: enums carry their parameters |
//! | `derived.rs` | values that follow from a configuration |
//! | `check.rs` | ranges and conflicts |
//! | `options.rs` | [`UctOptions`]: every option of the text form, flat, and the [words] of their values |
//! | `convert.rs` | conversion of options to a configuration and back; options without effect are refused |
//!
//! ```
//! use uctopia_search::UctConfig;
//! use uctopia_search::mcts::config::{SearchLimits, PlayoutConfig, PlayoutPolicyConfig};
//! // As text, or as the algorithm's own structure.
//! let from_text: UctConfig = "iters=500,policy=mast,epsilon=0.2".parse().unwrap();
//! let built = UctConfig {
//!     playout: PlayoutConfig { policy: PlayoutPolicyConfig::Mast { epsilon: 0.2 }, ..PlayoutConfig::default() },
//!     limits: SearchLimits { iters: Some(500), ..SearchLimits::default() },
//!     ..UctConfig::default()
//! };
//! assert_eq!(from_text, built);
//! // Options without effect are refused.
//! let refused = "epsilon=0.1".parse::<UctConfig>().unwrap_err();
//! assert_eq!(refused.keys(), ["epsilon", "policy"]);
//! ```

mod check;
mod convert;
mod derived;
mod options;
mod parts;

pub use options::{Decisive, Full, InFlight, ProofBy, UctOptions, UctTieBreak, Untried, words};
pub use parts::{
    Allotment, Amaf, BackupConfig, Expansion, FinalMoveRule, Formula, Length, MemoryLimit,
    Parallel, PlayoutConfig, PlayoutPolicyConfig, ProofBonus, Root, RootNoise, SearchLimits,
    SelectionConfig, SolverConfig, UctConfig,
};
