//! One decision: the values of UCT for a position, as a table and as a picture.
//!
//! `cargo run --release -p uctopia --example decide`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;

use uctopia::format::{Language, effort, move_table, scale_words};
use uctopia::game::ZeroEvaluator;
use uctopia::games::connect_four::ConnectFour;
use uctopia::picture::{Panel, marks, png, svg};
use uctopia::search::{Uct, UctConfig};
use uctopia::{Agent, Context, Notation, View};

fn main() -> Result<(), Box<dyn Error>> {
    // Three discs each, written as the columns that they were dropped into.
    let state = ConnectFour::default().read("444435")?;

    let config: UctConfig = "iters=5000,graph=on,solver=on".parse()?;
    let report = Uct::new(config, ZeroEvaluator, 1)?
        .decide(&state, &mut Context::unlimited())
        .unwrap();

    let report = report.to_text(&state);
    println!("{}, {}\n", scale_words(&report.scale), effort(&report));
    print!("{}", move_table(&report));

    // A mark on each square that a move leads to, on a board, as a picture.
    let square_of = |text: &str| state.read_move(text).ok().and_then(|m| state.square_of(m));
    let panel = Panel {
        marks: marks(&report, report.player, Language::English, square_of),
        title: format!(
            "{} to move",
            ConnectFour::default().player_name(report.player)
        ),
        ..Panel::new(state.board())
    };
    let folder = std::env::temp_dir().join("uctopia-examples");
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("decide.png");
    std::fs::write(&file, png(&svg(&panel.into()))?)?;
    println!("\n{} shows it.", file.display());
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
