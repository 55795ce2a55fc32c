//! Games written in Python.
//!
//! A state has five methods, with OpenSpiel's names: `current_player()`, `legal_actions()`, `child(action)` (or `clone()` and
//! `apply_action(action)`), `returns()`, and a constructor that makes the first position; `chance_outcomes()` where chance moves.
//! Everything else is optional; `docs/python-games.md` has all of it.
//!
//! | file | contents |
//! |---|---|
//! | `entry.rs` | a game as an entry of the catalog |
//! | `rules.rs` | what is known of a game beside its positions: methods, constants |
//! | `node.rs` | a position, and those after it that are kept |
//! | `reader.rs` | reads a state once, and checks every value |
//! | `identity.rs` | when two positions are the same |
//! | `check.rs`, `check_abilities.rs`, `check_playout.rs` | tests of a game |
//! | `game.rs` | [`PyGame`], the game as all searches see it |
//! | `text.rs` | positions and moves as text |
//! | `abilities.rs` | pictures, evaluations, arrays |
//! | `complaint.rs` | sentences about values that cannot be used |
//! | `intern.rs` | texts that last as long as the process |

mod abilities;
mod check;
mod check_abilities;
mod check_playout;
mod complaint;
mod entry;
mod game;
mod identity;
mod intern;
mod node;
mod reader;
mod rules;
mod text;

pub(crate) use check::{GameCheck, check_game};
pub(crate) use entry::entry;
pub(crate) use intern::intern;
