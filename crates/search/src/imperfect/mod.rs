//! Agents for games with hidden information ([`Hidden`](uctopia_game::Hidden)).
//!
//! | agent | configuration | file | idea |
//! |---|---|---|---|
//! | CFR | [`CfrConfig`] | `cfr.rs`, `cfr_agent.rs` | regrets of the whole game's tree, until no player can gain: small games |
//!
//! A [`Strategy`] gives the probabilities of the moves in each information set. [`exploitability`] measures how far it is from the
//! best one, by exact best responses (`strategy.rs`) on the tree of the game (`information_tree.rs`).

mod cfr;
mod cfr_agent;
mod information_tree;
mod strategy;

pub use cfr::{Cfr, CfrConfig, CfrVariant};
pub use cfr_agent::CfrAgent;
pub use information_tree::Unsolvable;
pub use strategy::{Strategy, expected_payoff, exploitability};
