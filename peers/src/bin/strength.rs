//! Uctopia against other libraries at equal time: each side has as many iterations a move as it makes in so many
//! milliseconds of CPU time on positions of the middle game, measured beforehand.

use clap::Parser;
use cpu_time::ProcessTime;
use uctopia_arena::{AgentFactory, Confidence, Contestant, Match, MatchResult, Openings};
use uctopia_catalog::{AgentSpec, AnyState, GameSpec, Playable, Seated};
use uctopia_game::{Agent, Context, Game as _, Rng};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::Othello8;
use uctopia_peers::{OpenSpiel, PeerAgent, Position, libraries};

#[derive(Parser)]
struct Arguments {
    /// connect4 or othello
    game: String,
    /// The beginning of the name of the other library: board-game, openspiel, …
    peer: String,
    /// Our agent; {iters} is replaced by its iterations
    #[arg(long, default_value = "uct:iters={iters}")]
    agent: String,
    /// CPU time of a move
    #[arg(long, default_value_t = 20.0)]
    milliseconds: f64,
    /// The number of games, in pairs from one opening
    #[arg(long, default_value_t = 200)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the result as a table for a document
    #[arg(long)]
    markdown: bool,
}

fn main() -> Result<(), String> {
    let arguments = Arguments::parse();
    match arguments.game.as_str() {
        "connect4" => play::<ConnectFour>(&arguments, 3, 12),
        "othello" => play::<Othello8>(&arguments, 4, 20),
        other => Err(format!(
            "there is no game {other} here: connect4 or othello"
        )),
    }
}

/// Openings are all positions after `plies` plies; iterations are measured after `middle` random ones.
fn play<G: Playable>(
    arguments: &Arguments,
    plies: u32,
    middle: u32,
) -> Result<(), String> {
    let seconds = arguments.milliseconds / 1000.0;
    let ours_with = |iterations: u64| -> Result<AgentSpec, String> {
        let text = arguments.agent.replace("{iters}", &iterations.to_string());
        text.parse().map_err(|error| format!("{text}: {error}"))
    };
    let game: GameSpec = arguments.game.parse().expect("a game of the catalog");
    let start = game.start();
    let samples = positions(&start, middle, arguments.seed);
    let ready = |agent: &AgentSpec| agent.ready(&game).map_err(|error| error.to_string());
    let trial = ready(&ours_with(2000)?)?;
    let our_rate = 2000.0 / seconds_per_decision(&samples, || trial(1).expect("checked"));
    let ours = ours_with((our_rate * seconds) as u64)?;

    let theirs = peer::<G>(arguments, &samples, seconds)?;
    let make = ready(&ours)?;
    let ours = AgentFactory::new(ours.to_string(), move |seed| make(seed).expect("checked"));
    let openings = Openings::all(&start, plies).map_err(|error| error.to_string())?;
    let settings = Match {
        games: arguments.games,
        seed: arguments.seed,
        ..Match::default()
    };
    let log = settings
        .play_openings(&start, &openings, &ours, &theirs, |_| ())
        .map_err(|error| error.to_string())?;
    match arguments.markdown {
        true => print_markdown(arguments, &ours.name(), &theirs.name(), &log.result),
        false => print(arguments, &ours.name(), &theirs.name(), &log.result),
    }
    Ok(())
}

fn print(arguments: &Arguments, ours: &str, theirs: &str, result: &MatchResult) {
    println!("{}: {ours} against {theirs}", arguments.game);
    println!(
        "{} (wins-draws-losses), {} ms a move",
        result.tally, arguments.milliseconds
    );
    let [score, interval] = score(result);
    println!("score {score}  95 % interval {interval}");
}

fn print_markdown(arguments: &Arguments, ours: &str, theirs: &str, result: &MatchResult) {
    let [score, interval] = score(result);
    println!(
        "| game | Uctopia | library | wins-draws-losses | score | 95 % interval |\n|---|---|---|--:|--:|--:|"
    );
    println!(
        "| {} | `{ours}` | {theirs} | {} | {score} | {interval} |",
        arguments.game, result.tally
    );
}

/// The score and its interval; empty where games repeat one another.
fn score(result: &MatchResult) -> [String; 2] {
    match result.confidence {
        Confidence::Interval { score, .. } => {
            uctopia_format::estimate(Some(score.score), Some(score.interval))
        }
        _ => uctopia_format::estimate(result.tally.score(), None),
    }
}

/// The other side, with as many iterations as it makes in this time.
fn peer<G: Playable>(
    arguments: &Arguments,
    samples: &[AnyState],
    seconds: f64,
) -> Result<AgentFactory<AnyState>, String> {
    let game = arguments.game.clone();
    if arguments.peer.starts_with("open") {
        // Its process has a CPU time of its own: only the first position is measured.
        let iterations = (OpenSpiel::new(&game, 1, 1)?.rate(2000)? * seconds) as u64;
        let build = move |seed| -> Box<dyn Agent<AnyState>> {
            let peer = OpenSpiel::new(&game, iterations, seed).expect("OpenSpiel is installed");
            Box::new(Seated::<G>::new(Box::new(peer)))
        };
        return Ok(AgentFactory::new(
            format!("OpenSpiel, {iterations} iterations"),
            build,
        ));
    }
    let library = libraries::<G>()
        .into_iter()
        .find(|library| library.name.starts_with(&arguments.peer));
    let library = library.ok_or_else(|| format!("there is no library {}", arguments.peer))?;
    let with = move |iterations, seed| -> Box<dyn Agent<AnyState>> {
        let peer = PeerAgent::new(library.search, iterations, seed);
        Box::new(Seated::<G>::new(Box::new(peer)))
    };
    let iterations = (2000.0 / seconds_per_decision(samples, || with(2000, 1)) * seconds) as u64;
    Ok(AgentFactory::new(
        format!("{}, {iterations} iterations", library.name),
        move |seed| with(iterations, seed),
    ))
}

/// Unfinished positions after random play in which a player has a choice.
fn positions(start: &AnyState, plies: u32, seed: u64) -> Vec<AnyState> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < 20 {
        let mut position = Position::new(start.clone());
        for _ in 0..plies {
            if !position.game.is_over() {
                let m = uctopia_search::random_move(&position.game, &mut rng);
                position.play(m);
            }
        }
        if position.game.moves().len() > 1 {
            found.push(position.game);
        }
    }
    found
}

fn seconds_per_decision(
    samples: &[AnyState],
    agent: impl Fn() -> Box<dyn Agent<AnyState>>,
) -> f64 {
    let watch = ProcessTime::now();
    for position in samples {
        std::hint::black_box(
            agent()
                .decide(position, &mut Context::unlimited())
                .unwrap()
                .best,
        );
    }
    watch.elapsed().as_secs_f64() / samples.len() as f64
}
