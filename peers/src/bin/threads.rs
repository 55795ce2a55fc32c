//! The gain of several threads on one tree: by the clock, and in CPU time of an iteration.
//!
//! Numbers of threads take turns, and every ratio is that of two neighbours in time; the median of the rounds counts. The gain
//! by the clock needs an idle machine; the CPU time of an iteration is what threads pay for sharing the tree, and
//! is measured well on one that others use too.

use std::time::Instant;

use clap::Parser;
use cpu_time::ProcessTime;
use uctopia_game::{Agent, Budget, Shortcuts, ZeroEvaluator};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::Othello8;
use uctopia_search::{Uct, UctConfig};

#[derive(Parser)]
struct Arguments {
    /// The number of searches with each number of threads
    #[arg(long, default_value_t = 9)]
    rounds: u64,
    /// Iterations of a search, in thousands; a sixth of them in Othello
    #[arg(long, default_value_t = 600)]
    thousands: u64,
    /// Further options of UCT, such as solver=on
    #[arg(long, default_value = "")]
    options: String,
    /// Numbers of threads; by default 2, 4, 8 … up to the number of processors
    threads: Vec<u32>,
}

/// Seconds by the clock and of CPU time.
#[derive(Clone, Copy)]
struct Seconds {
    clock: f64,
    cpu: f64,
}

fn main() -> Result<(), String> {
    let mut arguments = Arguments::parse();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    if arguments.threads.is_empty() {
        arguments.threads = (1..=16).map(|twos| 1 << twos).take_while(|&threads| threads as usize <= processors).collect();
    }
    println!("{processors} processors, {}\n", processor().unwrap_or_default());
    println!("| game | threads | gain by the clock | CPU time of an iteration |\n|---|--:|--:|--:|");
    compare("Connect Four", &ConnectFour::default(), 1000 * arguments.thousands, &arguments)?;
    compare("Othello", &Othello8::new(), 1000 * arguments.thousands / 6, &arguments)
}

/// The name of the processor, where the system tells it.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let name = text.lines().find_map(|line| line.strip_prefix("model name"))?;
    Some(name.trim_start_matches([' ', '\t', ':']).to_owned())
}

fn compare<G: Shortcuts>(name: &str, game: &G, iterations: u64, arguments: &Arguments) -> Result<(), String> {
    for &threads in &arguments.threads {
        let (mut gains, mut costs) = (Vec::new(), Vec::new());
        for round in 0..arguments.rounds {
            let alone = search(game, iterations, "", &arguments.options, round)?;
            let together = search(game, iterations, &format!("threads={threads}"), &arguments.options, round)?;
            gains.push(alone.clock / together.clock);
            costs.push(together.cpu / alone.cpu);
        }
        println!("| {name} | {threads} | {:.2} × | {:.2} × |", median(&mut gains), median(&mut costs));
    }
    Ok(())
}

fn search<G: Shortcuts>(game: &G, iterations: u64, threads: &str, more: &str, seed: u64) -> Result<Seconds, String> {
    let config = format!("iters={iterations},{threads},{more}").parse::<UctConfig>();
    let config = config.map_err(|error| error.to_string())?;
    let mut agent = Uct::new(config, ZeroEvaluator, seed).map_err(|error| error.to_string())?;
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    std::hint::black_box(agent.decide(game, &Budget::unlimited()).totals);
    Ok(Seconds { clock: clock.elapsed().as_secs_f64(), cpu: cpu.elapsed().as_secs_f64() })
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
