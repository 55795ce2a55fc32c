//! What a newcomer gets who brings a game of their own: lines of glue code for a library, and iterations a second.
//!
//! `hex.rs` holds the rules of Hex once. Each other file connects them to one library: it implements what the library requires,
//! keeps the library's defaults otherwise, and makes one search. The plain versions list the moves of every position in the same
//! way. Two more for Uctopia follow its guide: `uctopia_bits.rs` keeps the empty cells as bits, and `uctopia_quick_end.rs` also
//! draws the results of playouts without their moves.

mod board_game;
mod hex;
mod mcts;
mod minimax;
mod mocats;
mod treant;
mod turnbase;
mod uctopia_bits;
mod uctopia_plain;
mod uctopia_quick_end;

use clap::Parser;
use hex::{Cell, Hex};
use uctopia_peers::{MeasureOptions, PROVES_RESULTS, PROVES_WINS, median, names, rate};

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    measure: MeasureOptions,
    /// Iterations of a search, in thousands
    #[arg(long, default_value_t = 10)]
    thousands: u64,
}

/// A library with Hex.
struct Library {
    name: &'static str,
    /// Its differences from plain UCT that cannot be switched off, or from plain code.
    remark: &'static str,
    /// Whether every position lists its moves one by one, and playouts make them one by one.
    is_plain: bool,
    /// The source of the file that connects the rules to the library.
    glue: &'static str,
    search: fn(&Hex, iterations: u64, seed: u64) -> Cell,
}

const LIBRARIES: [Library; 9] = [
    Library {
        name: names::UCTOPIA,
        remark: "",
        is_plain: true,
        glue: include_str!("uctopia_plain.rs"),
        search: uctopia_plain::search,
    },
    Library {
        name: names::UCTOPIA,
        remark: "moves from a bit set",
        is_plain: false,
        glue: include_str!("uctopia_bits.rs"),
        search: uctopia_bits::search,
    },
    Library {
        name: names::UCTOPIA,
        remark: "moves from a bit set, `quick_end`",
        is_plain: false,
        glue: include_str!("uctopia_quick_end.rs"),
        search: uctopia_quick_end::search,
    },
    Library {
        name: names::MOCATS,
        remark: "",
        is_plain: true,
        glue: include_str!("mocats.rs"),
        search: mocats::search,
    },
    Library {
        name: names::BOARD_GAME,
        remark: PROVES_RESULTS,
        is_plain: true,
        glue: include_str!("board_game.rs"),
        search: board_game::search,
    },
    Library {
        name: names::TURNBASE,
        remark: "",
        is_plain: true,
        glue: include_str!("turnbase.rs"),
        search: turnbase::search,
    },
    Library {
        name: names::MCTS,
        remark: "",
        is_plain: true,
        glue: include_str!("mcts.rs"),
        search: mcts::search,
    },
    Library {
        name: names::TREANT,
        remark: "",
        is_plain: true,
        glue: include_str!("treant.rs"),
        search: treant::search,
    },
    Library {
        name: names::MINIMAX,
        remark: PROVES_WINS,
        is_plain: true,
        glue: include_str!("minimax.rs"),
        search: minimax::search,
    },
];

impl Library {
    fn label(&self) -> String {
        match self.remark {
            "" => self.name.to_owned(),
            remark => format!("{}: {remark}", self.name),
        }
    }

    /// Lines that are neither blank nor comments.
    fn lines_of_glue(&self) -> usize {
        let lines = self.glue.lines().map(str::trim);
        lines
            .filter(|line| !line.is_empty() && !line.starts_with("//"))
            .count()
    }
}

fn main() {
    let Arguments { measure, thousands } = Arguments::parse();
    let iterations = 1000 * thousands;
    let rates = rates(measure.rounds, iterations);
    let fastest = LIBRARIES
        .iter()
        .zip(&rates)
        .filter(|(library, _)| library.is_plain)
        .map(|(_, rate)| *rate)
        .fold(0.0, f64::max);
    if measure.markdown {
        println!("| library | lines of glue code | iterations/s | ratio |\n|---|--:|--:|--:|");
    } else {
        println!(
            "Hex on 11×11: lines of glue code, UCT iterations a CPU second from the empty board, and their ratio to the fastest \
             plain version\n{iterations} iterations, median of {}\n",
            measure.rounds
        );
    }
    for (library, rate) in LIBRARIES.iter().zip(rates) {
        let (label, lines, ratio) = (library.label(), library.lines_of_glue(), rate / fastest);
        if measure.markdown {
            let rate = uctopia_format::count(rate.round() as u64);
            println!("| {label} | {lines} | {rate} | {ratio:.2} |");
        } else {
            println!(
                "  {label:42} {lines:>3} lines {:>7.1} k/s  × {ratio:.2}",
                rate / 1000.0
            );
        }
    }
}

/// The iterations a second of each library; all take turns in each round.
fn rates(rounds: u64, iterations: u64) -> Vec<f64> {
    let start = Hex::new();
    let mut rates = vec![Vec::new(); LIBRARIES.len()];
    for round in 0..rounds {
        for (library, rates) in LIBRARIES.iter().zip(&mut rates) {
            rates.push(rate(iterations, || {
                (library.search)(&start, iterations, round)
            }));
        }
    }
    rates.iter_mut().map(|rates| median(rates)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_bits::WithBits;
    use uctopia_quick_end::WithQuickEnd;

    /// Black has all of column f but its lowest cell; white has column a and the other cell that completes black's chain.
    fn one_move_from_the_end() -> (Hex, Cell) {
        let cell = |column: u8, row: u8| Cell(11 * row + column);
        let mut position = Hex::new();
        for row in 0..10 {
            position.put(cell(5, row));
            position.put(if row == 0 { cell(4, 10) } else { cell(0, row) });
        }
        (position, cell(5, 10))
    }

    #[test]
    fn every_library_finds_the_winning_move() {
        let (position, winning) = one_move_from_the_end();
        for library in &LIBRARIES {
            let chosen = (library.search)(&position, 10_000, 1);
            let mut end = position.clone();
            end.put(chosen);
            assert_eq!(
                end.winner(),
                Some(hex::Player::Black),
                "{}",
                library.label()
            );
            assert_eq!(chosen, winning, "{}", library.label());
        }
    }

    #[test]
    fn all_versions_for_uctopia_keep_the_contract() {
        uctopia::check(&Hex::new(), 1, 20).unwrap();
        uctopia::check(&WithBits::new(&Hex::new()), 1, 20).unwrap();
        uctopia::check(&WithQuickEnd::new(&Hex::new()), 1, 20).unwrap();
    }

    #[test]
    fn blank_lines_and_comments_are_not_counted() {
        let library = Library {
            glue: "//! About.\n\nuse x;\n\n/// A function.\nfn f() {\n    // Why.\n    g();\n}\n",
            ..LIBRARIES[0]
        };
        assert_eq!(library.lines_of_glue(), 4);
    }
}
