//! The cost of iterations as a tree grows: iterations a CPU second and bytes an iteration, for searches of more and more
//! iterations in one tree.
//!
//! Each search runs in a process of its own, so that its peak resident memory is its own. With `--chart` the rates are also
//! drawn as an SVG file.

use std::path::PathBuf;
use std::process::Command;

use clap::Parser;
use cpu_time::ProcessTime;
use uctopia_game::{Agent, Budget, Shortcuts, ZeroEvaluator};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Fixed, Gomoku, Mnk, TicTacToe, Words};
use uctopia_games::othello::Othello8;
use uctopia_peers::resident_bytes;
use uctopia_picture::{Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, curve_chart_svg};
use uctopia_search::{Uct, UctConfig};

/// Games and options in the order of the table: the name in the table, that of the game here, and options of UCT.
const SEARCHES: [(&str, &str, &str); 8] = [
    ("tic-tac-toe", "ttt", ""),
    ("Connect Four", "connect4", ""),
    ("Connect Four, `solver=on`", "connect4", "solver=on"),
    ("Connect Four, `graph=on`", "connect4", "graph=on"),
    ("Connect Four, `amaf=rave`", "connect4", "amaf=rave"),
    ("Othello", "othello", ""),
    ("gomoku 15×15", "gomoku", ""),
    ("mnk 19×19, five in a row", "mnk19", ""),
];

#[derive(Parser)]
struct Arguments {
    /// Powers of ten up to which searches grow
    #[arg(long, default_value_t = 6)]
    digits: u32,
    /// The longest search, in seconds of CPU time; a search that would take about ten times as long as one beyond a tenth of it
    /// is left out
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// The file of a chart of the rates, as SVG
    #[arg(long)]
    chart: Option<PathBuf>,
    /// One search alone: its game, its number of iterations, and its options
    #[arg(hide = true)]
    search: Vec<String>,
}

/// What a search of so many iterations took.
struct Cost {
    iterations: u64,
    seconds: f64,
    bytes: f64,
}

fn main() -> Result<(), String> {
    let arguments = Arguments::parse();
    if let [game, iterations, options @ ..] = &arguments.search[..] {
        let iterations = iterations.parse().map_err(|_| format!("{iterations} is no number of iterations"))?;
        return search_alone(game, iterations, &options.join(","));
    }
    let mut curves = Vec::new();
    println!("Thousands of iterations a CPU second, and bytes of resident memory an iteration, from the first position\n");
    println!("| search |{}", (4..=arguments.digits).map(|digits| format!(" 10^{digits} |")).collect::<String>());
    println!("|---|{}", "--:|".repeat((4..=arguments.digits).count()));
    for (name, game, options) in SEARCHES {
        let costs = grow(&arguments, game, options)?;
        let cell = |cost: &Cost| format!(" {:.0}, {:.0} |", rate(cost) / 1000.0, cost.bytes);
        println!("| {name} |{}", costs.iter().map(cell).collect::<String>());
        let point = |cost: &Cost| CurvePoint { x: cost.iterations as f64, y: Estimate::exact(rate(cost)) };
        curves.push(Curve { name: name.replace('`', ""), points: costs.iter().map(point).collect() });
    }
    match &arguments.chart {
        Some(path) => std::fs::write(path, curve_chart_svg(&chart(curves)))
            .map_err(|error| format!("cannot write {}: {error}", path.display())),
        None => Ok(()),
    }
}

fn rate(cost: &Cost) -> f64 {
    cost.iterations as f64 / cost.seconds
}

/// Searches of more and more iterations, each in a process of its own.
fn grow(arguments: &Arguments, game: &str, options: &str) -> Result<Vec<Cost>, String> {
    let program = std::env::current_exe().map_err(|error| format!("cannot start another process: {error}"))?;
    let mut costs: Vec<Cost> = Vec::new();
    for digits in 4..=arguments.digits {
        if costs.last().is_some_and(|cost| cost.seconds > arguments.seconds / 10.0) {
            break;
        }
        let iterations = 10_u64.pow(digits);
        let output = Command::new(&program).args([game, &iterations.to_string(), options]).output();
        let output = output.map_err(|error| format!("cannot start another process: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
        let (Some(seconds), Some(bytes)) = (numbers.next(), numbers.next()) else {
            return Err(format!("the search failed: {}", String::from_utf8_lossy(&output.stderr)));
        };
        costs.push(Cost { iterations, seconds, bytes });
    }
    Ok(costs)
}

fn chart(series: Vec<Curve>) -> CurveChart {
    let axis = |label: &str| Axis { label: label.to_owned(), scale: AxisScale::Log, range: None };
    CurveChart {
        title: "Cost of iterations as the tree grows".to_owned(),
        x: axis("iterations in one tree"),
        y: axis("iterations a CPU second"),
        series,
        ..CurveChart::default()
    }
}

/// Prints the CPU seconds of a search and its bytes an iteration.
fn search_alone(game: &str, iterations: u64, options: &str) -> Result<(), String> {
    match game {
        "ttt" => measure(&TicTacToe::default(), iterations, options),
        "connect4" => measure(&ConnectFour::default(), iterations, options),
        "othello" => measure(&Othello8::new(), iterations, options),
        "gomoku" => measure(&Gomoku::default(), iterations, options),
        "mnk19" => measure(&Mnk::<Fixed<19, 19, 5, Words<6>>>::default(), iterations, options),
        _ => Err(format!("there is no game {game}")),
    }
}

fn measure<G: Shortcuts>(game: &G, iterations: u64, options: &str) -> Result<(), String> {
    let agent = |iterations| {
        let config = format!("iters={iterations},{options}").parse::<UctConfig>().map_err(|error| error.to_string())?;
        Uct::new(config, ZeroEvaluator, 1).map_err(|error| error.to_string())
    };
    // Tables and the like that every search of a process shares.
    agent(100)?.decide(game, &Budget::unlimited());
    let (before, watch, mut agent) = (resident_bytes("VmRSS:")?, ProcessTime::now(), agent(iterations)?);
    std::hint::black_box(agent.decide(game, &Budget::unlimited()).totals);
    let seconds = watch.elapsed().as_secs_f64();
    println!("{seconds} {}", (resident_bytes("VmHWM:")? - before) / iterations as f64);
    Ok(())
}
