//! Invariants of every reader of Uctopia.
//!
//! Each function takes arbitrary bytes, passes them to one reader, and panics when an invariant is broken. Every reader must meet
//! three requirements:
//!
//! - it does not panic, does not hang, and uses a bounded amount of memory on every input;
//! - accepted input can be written, and read again with the same meaning;
//! - invalid input is refused with a sentence for the user ([`assert_sentence`]).
//!
//! The functions have two users. The targets in the directory `fuzz` call them from libFuzzer. `tests/mutations.rs` calls
//! them with a fixed number of deterministic mutations ([`Mutator`]) of the corpus in `fuzz/corpus`, on a stable compiler.
//!
//! | file | reader |
//! |---|---|
//! | `positions.rs` | positions and moves of every game |
//! | `specs.rs` | names and options of games and agents |
//! | `experiments.rs` | experiment files, TOML and JSON |
//! | `ledgers.rs` | the ledger of an experiment |
//! | `weights.rs` | checkpoints of a training and files of weights |
//! | `books.rs` | opening books |
//! | `gtp.rs` | lines of the Go Text Protocol, in both directions |
//! | `records.rs` | files of game records: GGF, WTHOR, OBF, PGN, SGF, grids, transcripts, and files of any format and character set |
//! | `nboard.rs` | lines of the NBoard protocol |
//! | `http.rs` | bodies of requests to the server, at every endpoint |
//! | `trees.rs` | search trees of other programs |
//! | `input.rs` | bytes as text |
//! | `edits.rs` | edits of a valid file, as bytes |
//! | `mutator.rs` | deterministic mutations |
//! | `sentence.rs` | the form of an error message |

mod books;
mod edits;
mod experiments;
mod gtp;
mod http;
mod input;
mod ledgers;
mod mutator;
mod nboard;
mod positions;
mod records;
mod scratch;
mod sentence;
mod specs;
mod trees;
mod weights;

pub use books::books;
pub use edits::edited;
pub use experiments::experiments;
pub use gtp::{gtp_answers, gtp_lines};
pub use http::http;
pub use ledgers::ledgers;
pub use mutator::Mutator;
pub use nboard::nboard;
pub use positions::positions;
pub use records::{files, ggf, grids, obf, pgn, sgf, transcripts, wthor};
pub use sentence::assert_sentence;
pub use specs::specs;
pub use trees::trees;
pub use weights::weights;

/// A reader with its invariants.
///
/// ```
/// for target in uctopia_fuzz::TARGETS {
///     (target.check)(b""); // panics when an invariant is broken
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the fuzz target, and of the folder of its corpus.
    pub name: &'static str,
    /// Checks the invariants for one input; panics when one is broken.
    pub check: fn(&[u8]),
    /// The number of mutations of the corpus in the tests.
    pub mutations: u32,
    /// Words of the format that random bytes would hardly contain.
    pub words: &'static [&'static str],
}

/// All targets.
pub const TARGETS: [Target; 19] = [
    Target {
        name: "positions",
        check: positions,
        mutations: 4000,
        words: positions::WORDS,
    },
    Target {
        name: "specs",
        check: specs,
        mutations: 8000,
        words: specs::WORDS,
    },
    Target {
        name: "experiments",
        check: experiments,
        mutations: 3000,
        words: experiments::WORDS,
    },
    Target {
        name: "ledgers",
        check: ledgers,
        mutations: 300,
        words: ledgers::WORDS,
    },
    Target {
        name: "weights",
        check: weights,
        mutations: 2000,
        words: weights::WORDS,
    },
    Target {
        name: "books",
        check: books,
        mutations: 1000,
        words: books::WORDS,
    },
    Target {
        name: "gtp_lines",
        check: gtp_lines,
        mutations: 8000,
        words: gtp::WORDS,
    },
    Target {
        name: "gtp_answers",
        check: gtp_answers,
        mutations: 60,
        words: gtp::WORDS,
    },
    Target {
        name: "ggf",
        check: ggf,
        mutations: 4000,
        words: records::WORDS,
    },
    Target {
        name: "wthor",
        check: wthor,
        mutations: 4000,
        words: records::WORDS,
    },
    Target {
        name: "obf",
        check: obf,
        mutations: 4000,
        words: records::WORDS,
    },
    Target {
        name: "transcripts",
        check: transcripts,
        mutations: 4000,
        words: records::WORDS,
    },
    Target {
        name: "pgn",
        check: pgn,
        mutations: 4000,
        words: records::WORDS,
    },
    Target {
        name: "sgf",
        check: sgf,
        mutations: 4000,
        words: records::WORDS,
    },
    Target {
        name: "grids",
        check: grids,
        mutations: 2000,
        words: records::WORDS,
    },
    Target {
        name: "files",
        check: files,
        mutations: 2000,
        words: records::WORDS,
    },
    Target {
        name: "nboard",
        check: nboard,
        mutations: 4000,
        words: nboard::WORDS,
    },
    Target {
        name: "trees",
        check: trees,
        mutations: 4000,
        words: trees::WORDS,
    },
    Target {
        name: "http",
        check: http,
        mutations: 600,
        words: http::WORDS,
    },
];
