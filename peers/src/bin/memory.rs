//! Bytes an iteration: the growth of the peak resident memory by a search.
//!
//! Each library searches in a process of its own. Resident memory counts, which a growing array takes once where the system moves
//! its pages instead of copying them, and only touched pages.

use std::process::Command;

use uctopia_game::Shortcuts;
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::Othello8;
use uctopia_peers::{Position, libraries, resident_bytes};

const ITERATIONS: u64 = 300_000;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["connect4", library] => search(ConnectFour::default(), library),
        ["othello", library] => search(Othello8::new(), library),
        [] | ["--markdown"] => {
            let names: Vec<&str> = libraries::<ConnectFour>().iter().map(|library| library.name).collect();
            let columns = ["connect4", "othello"].map(|game| measure(game, &names));
            let [connect_four, othello] = columns;
            print(&names, &[connect_four?, othello?], !arguments.is_empty());
            Ok(())
        }
        _ => Err("without arguments: all libraries in both games, with --markdown as a table for a document; or a game and a \
                  library"
            .to_owned()),
    }
}

/// Bytes an iteration of every library, each in a process of its own.
fn measure(game: &str, names: &[&str]) -> Result<Vec<String>, String> {
    let program = std::env::current_exe()
        .map_err(|error| format!("cannot start another process: {error}"))?;
    let bytes = |name: &&str| {
        let output = Command::new(&program)
            .args([game, name])
            .output()
            .map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
            false => Err(format!(
                "{game} with {name}: {}",
                String::from_utf8_lossy(&output.stderr).trim()
            )),
        }
    };
    names.iter().map(bytes).collect()
}

fn print(names: &[&str], [connect_four, othello]: &[Vec<String>; 2], markdown: bool) {
    if !markdown {
        println!(
            "Bytes of resident memory an iteration, {ITERATIONS} iterations from the first position\n"
        );
        println!("{:20} {:>12} {:>8}", "", "Connect Four", "Othello");
    } else {
        println!("| library | Connect Four | Othello |\n|---|--:|--:|");
    }
    for ((name, one), other) in names.iter().zip(connect_four).zip(othello) {
        match markdown {
            true => println!("| {name} | {one} | {other} |"),
            false => println!("{name:20} {one:>12} {other:>8}"),
        }
    }
}

fn search<G: Shortcuts>(game: G, name: &str) -> Result<(), String> {
    let library = libraries::<G>()
        .into_iter()
        .find(|library| library.name == name);
    let library = library.ok_or_else(|| format!("there is no library {name}"))?;
    let position = Position::new(game);
    // Tables and the like that every search of a process shares.
    std::hint::black_box((library.search)(&position, 100, 1));
    let before = resident_bytes("VmRSS:")?;
    std::hint::black_box((library.search)(&position, ITERATIONS, 1));
    println!(
        "{:.1}",
        (resident_bytes("VmHWM:")? - before) / ITERATIONS as f64
    );
    Ok(())
}
