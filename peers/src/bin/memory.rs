//! Bytes a simulation: how far a search makes the heap grow at most.

use peak_alloc::PeakAlloc;
use uctopia_game::Game;
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::Othello8;
use uctopia_peers::{Position, libraries};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const SIMULATIONS: u64 = 100_000;

fn main() {
    println!("Bytes of heap a simulation, {SIMULATIONS} simulations from the first position\n");
    measure("Connect Four", ConnectFour::default());
    measure("Othello", Othello8::new());
}

fn measure<G: Game>(name: &str, game: G) {
    println!("{name}");
    let position = Position::new(game);
    for peer in libraries::<G>() {
        HEAP.reset_peak_usage();
        let before = HEAP.current_usage();
        std::hint::black_box((peer.search)(&position, SIMULATIONS, 1));
        let grown = HEAP.peak_usage() - before;
        println!("  {:20} {:>6.1}", peer.name, grown as f64 / SIMULATIONS as f64);
    }
    println!();
}
