//! A position of any game, whose type is hidden.
//!
//! [`AnyState`] implements [`Game`](uctopia_game::Game) and the abilities by which positions are shown, so that whatever runs
//! move by move, such as referees, matches, openings and books, is compiled once for all games. What runs millions of times a
//! second stays typed: [`AnyState::typed`] gives the position back in its own type, and [`Seated`] makes an agent for a type of
//! game an agent for [`AnyState`], with one such question a decision.
//!
//! ```
//! use uctopia_game::{Game, Notation};
//! use uctopia_games::othello::Othello8;
//! use uctopia_state::Abilities;
//!
//! let mut state = Abilities::<Othello8>::of_rules().with_view().state(Othello8::new());
//! let f5 = state.read_move("f5").unwrap();
//! state.play(f5);
//! assert_eq!((state.players(), state.moves().len()), (2, 3));
//! assert!(state.typed::<Othello8>().is_some());
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `dyn_state.rs` | [`DynState`], the object-safe interface of a position |
//! | `any_state.rs` | [`AnyState`], a game over it |
//! | `facts.rs` | [`Facts`], the same in all positions of a game |
//! | `abilities.rs` | [`Abilities`], what a type of game can do besides following its rules |
//! | `typed_state.rs` | a position of a type with its abilities, which implements [`DynState`] |
//! | `action_path.rs` | [`ActionPath`], for games in other languages |
//! | `seated.rs`, `reports.rs` | agents for a type of game as agents for [`AnyState`] |

mod abilities;
mod action_path;
mod any_state;
mod dyn_state;
mod facts;
mod reports;
mod seated;
mod typed_state;

pub use abilities::{Abilities, Playable};
pub use action_path::ActionPath;
pub use any_state::{AnyMove, AnyState};
pub use dyn_state::{Array, DynState};
pub use facts::{Encoding, Facts, ScoreFacts};
pub use seated::Seated;
