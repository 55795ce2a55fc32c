//! Bytes an iteration: the growth of the peak resident memory by a search.
//!
//! Each library searches in a process of its own. Resident memory counts, which a growing array takes once where the system moves
//! its pages instead of copying them, and only touched pages.

use std::fs;
use std::process::Command;

use uctopia_game::Shortcuts;
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::Othello8;
use uctopia_peers::{Position, libraries};

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
    let before = status("VmRSS:")?;
    std::hint::black_box((library.search)(&position, ITERATIONS, 1));
    println!("{:.1}", (status("VmHWM:")? - before) * 1024.0 / ITERATIONS as f64);
    Ok(())
}

/// A figure of this process, in kilobytes.
fn status(key: &str) -> Result<f64, String> {
    let text = fs::read_to_string("/proc/self/status")
        .map_err(|error| format!("only Linux reports the memory of a process: {error}"))?;
    let line = text.lines().find_map(|line| line.strip_prefix(key));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB")).and_then(|number| number.parse().ok());
    number.ok_or_else(|| format!("/proc/self/status does not contain {key}"))
}
