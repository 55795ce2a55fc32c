//! Agents for games with hidden information ([`Hidden`](uctopia_game::Hidden)).
//!
//! | agent | configuration | file | idea |
//! |---|---|---|---|
//! | PIMC | [`PimcConfig`] | `pimc.rs` | UCT in determinized positions, whose visits are added up |
//! | ISMCTS | [`IsmctsConfig`] | `ismcts.rs` | one tree of information sets for all determinized positions |
//! | CFR | [`CfrConfig`] | `cfr.rs`, `cfr_agent.rs` | regrets of the whole game's tree, until no player can gain: small games |
//!
//! A [`Strategy`] gives the probabilities of the moves in each information set. [`exploitability`] measures how far it is from the
//! best one, by exact best responses (`strategy.rs`) on the tree of the game (`information_tree.rs`). `report.rs` is the report that
//! the first two agents make.

mod cfr;
mod cfr_agent;
mod information_tree;
mod ismcts;
mod pimc;
mod report;
mod strategy;

pub use cfr::{Cfr, CfrConfig, CfrVariant};
pub use cfr_agent::CfrAgent;
pub use information_tree::Unsolvable;
pub use ismcts::{Ismcts, IsmctsConfig, Observers};
pub use pimc::{Pimc, PimcConfig};
pub use strategy::{Strategy, expected_payoff, exploitability};
