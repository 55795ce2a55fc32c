//! Make your game fast.
//!
//! A tree search plays millions of random moves, so its speed is that of the rules. Each step below is optional, keeps all
//! results the same or equally random, and is tested by [`check`](crate::check).
//!
//! # 1. Build with optimization
//!
//! In cargo's default debug build a search is about 28 times slower. Two lines in `Cargo.toml` cost a second of build time:
//!
//! ```toml
//! [profile.dev]
//! opt-level = 1
//! ```
//!
//! Matches and measurements belong in `cargo run --release`.
//!
//! # 2. List moves without a list
//!
//! A random game asks each position for the number of its moves and for one of them. A `Vec` allocates memory in each position, and
//! `filter` visits every square. Keep squares as bits, and let [`moves`](crate::moves) count and choose:
//!
//! ```
//! use uctopia::moves::{Moves, bits};
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! enum Move { Place(u8), Swap }
//!
//! fn moves(empty: u64, may_swap: bool) -> impl ExactSizeIterator<Item = Move> {
//!     bits(empty).mapped(|square| Move::Place(square as u8)).followed_by(may_swap.then_some(Move::Swap))
//! }
//!
//! assert_eq!(moves(0b1001, true).len(), 3);
//! assert_eq!(moves(0b1001, true).nth(1), Some(Move::Place(3)));
//! ```
//!
//! A state that is small and `Copy`-like is also cheaper to clone, which a search does for each playout.
//!
//! # 3. Tell what the rules imply
//!
//! [`Shortcuts`](crate::Shortcuts) has a default for each method. Override those that your rules answer faster:
//!
//! | if | override |
//! |---|---|
//! | games have a maximum length | `LONGEST_GAME`: random games do not count their plies |
//! | a move that wins at once is easy to find | `winning_move`, `random_safe_move` |
//! | the result of a random game can be drawn without its moves | `quick_end` |
//! | several games can be played in one machine word | `BATCH`, `play_many` |
//! | nature has many outcomes | `draw_outcome` |
//! | the board has symmetries | `images`, `canonical` |
//!
//! # 4. Ask whether it is right, and how fast
//!
//! ```
//! use std::time::Instant;
//! use uctopia::games::connect_four::ConnectFour;
//! use uctopia::prelude::*;
//!
//! let start = ConnectFour::default();
//! check(&start, 1, 20).unwrap(); // the first broken promise, with the moves that lead to it
//!
//! let began = Instant::now();
//! let mut uct = Uct::builder().iterations(2_000).build().unwrap();
//! let report = uct.decide(&start, &mut Context::unlimited()).unwrap();
//! println!("{:.0} iterations a second", report.totals.playouts as f64 / began.elapsed().as_secs_f64());
//! ```
//!
//! # 5. Let the search do less
//!
//! An [`Evaluator`](crate::Evaluator) replaces long playouts (`UctConfig::depth`), `solver` proves wins and losses, `graph` merges
//! equal positions, and `reuse` keeps the tree between moves.
