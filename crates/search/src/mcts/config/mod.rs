//! The configuration of UCT.
//!
//! | file | contents |
//! |---|---|
//! | `options.rs` | [`UctConfig`]: every option, with its range and what it needs or excludes |
//! | `choices.rs` | the words of options, and the parameters that some of them have |
//! | `derived.rs` | values that follow from a configuration, and what a leaf evaluator excludes |
//!
//! ```
//! use uctopia::UctConfig;
//! use uctopia::search::mcts::config::PlayoutPolicyConfig;
//! // As text, or as a value.
//! let from_text: UctConfig = "iters=500,policy=mast,epsilon=0.2".parse().unwrap();
//! let built = UctConfig::default().iters(500).policy(PlayoutPolicyConfig::Mast { epsilon: 0.2 });
//! assert_eq!(from_text, built);
//! // Options without effect are refused.
//! let refused = "epsilon=0.1".parse::<UctConfig>().unwrap_err();
//! assert_eq!(refused.to_string(), "epsilon=0.1 has no effect without policy=mast or policy=nst");
//! ```

mod choices;
mod derived;
mod options;

pub use choices::{
    Allotment, Amaf, Decisive, FinalMoveRule, Formula, Full, InFlight, PlayoutPolicyConfig,
    UctTieBreak, Untried,
};
pub use options::UctConfig;

#[cfg(test)]
mod tests;
