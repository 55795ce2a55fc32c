//! One program, since linking one for each file takes minutes; `three_players.rs` installs a catalog of its own and stays apart.

mod common;
mod formats;
mod groups;
mod hostile;
mod ledger;
mod lies;
mod proof;
mod spot_checks;
mod tuning;
