//! The rules of Uctopia's games.
//!
//! | game | type | one file or folder |
//! |---|---|---|
//! | m,n,k games: tic-tac-toe, gomoku, any size | [`mnk::Mnk`] | `mnk/` |
//! | Connect Four on the usual rack | [`connect_four::ConnectFour`] | `connect_four/` |
//! | Connect Four on racks from 3×3 to 10×10 | [`connect_four::FreeConnectFour`] | `connect_four/any_size/` |
//! | Othello on 8×8, 6×6 and 4×4 | [`othello::Othello`] | `othello/` |
//! | Breakthrough, on boards up to 8×8 | [`breakthrough::Breakthrough`] | `breakthrough.rs` |
//! | Dots and Boxes, up to 7×7 boxes | [`dots_and_boxes::DotsAndBoxes`] | `dots_and_boxes/` |
//! | Go with area scoring and positional superko, up to 19×19 | [`go::Go`] | `go/` |
//! | Hex with swap, on boards from 2×2 to 15×15 | [`hex::Hex`] | `hex/` |
//! | 2048 | [`twenty_forty_eight::TwentyFortyEight`] | `twenty_forty_eight/` |
//! | Pig, the dice game, for two to four players | [`pig::Pig`] | `pig.rs` |
//! | the solitaire Calculation (計算) | [`calculation::Calculation`] | `calculation/` |
//! | Kuhn poker | [`kuhn_poker::KuhnPoker`] | `kuhn_poker.rs` |
//! | Leduc poker | [`leduc_poker::LeducPoker`] | `leduc_poker.rs` |
//! | Liar's dice | [`liars_dice::LiarsDice`] | `liars_dice.rs` |
//! | Goofspiel | [`goofspiel::Goofspiel`] | `goofspiel.rs` |
//! | Geister (ガイスター) | [`geister::Geister`] | `geister/` |
//! | phantom tic-tac-toe | [`phantom_tic_tac_toe::PhantomTicTacToe`] | `phantom_tic_tac_toe.rs` |
//!
//! No game here depends on a search algorithm. A new game is one file, one `mod` line here and one arm in the catalog.

pub mod breakthrough;
pub mod calculation;
mod cards;
pub mod connect_four;
pub mod dots_and_boxes;
pub mod geister;
pub mod go;
pub mod goofspiel;
pub mod hex;
pub mod kuhn_poker;
pub mod leduc_poker;
pub mod liars_dice;
mod listed;
pub mod mnk;
pub mod othello;
pub mod phantom_tic_tac_toe;
pub mod pig;
mod planes;
mod text;
pub mod twenty_forty_eight;
