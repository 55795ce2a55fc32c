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
        [] => {
            println!("Bytes of resident memory an iteration, {ITERATIONS} iterations from the first position\n");
            let names: Vec<&str> = libraries::<ConnectFour>().iter().map(|library| library.name).collect();
            ["connect4", "othello"].into_iter().try_for_each(|game| compare(game, &names))
        }
        _ => Err("without arguments: all libraries in both games; or a game and a library".to_owned()),
    }
}

fn compare(game: &str, names: &[&str]) -> Result<(), String> {
    println!("{game}");
    let program = std::env::current_exe().map_err(|error| format!("cannot start another process: {error}"))?;
    for name in names {
        let output = Command::new(&program).args([game, name]).output().map_err(|error| error.to_string())?;
        println!("  {name:20} {:>6}", String::from_utf8_lossy(&output.stdout).trim());
    }
    println!();
    Ok(())
}

fn search<G: Shortcuts>(game: G, name: &str) -> Result<(), String> {
    let library = libraries::<G>().into_iter().find(|library| library.name == name);
    let library = library.ok_or_else(|| format!("there is no library {name}"))?;
    let position = Position::new(game);
    // Tables and the like that every search of a process shares.
    std::hint::black_box((library.search)(&position, 100, 1));
    let before = resident_bytes("VmRSS:")?;
    std::hint::black_box((library.search)(&position, ITERATIONS, 1));
    println!("{:.1}", (resident_bytes("VmHWM:")? - before) / ITERATIONS as f64);
    Ok(())
}
