//! Legal actions, probabilities, observations and results, compared with random games that OpenSpiel played.
//!
//! `open_spiel/record.py` tells how they were recorded.

use uctopia_game::{Encode, Game, Player, Score, Turn, chance_probabilities};
use uctopia_games::breakthrough::Breakthrough;
use uctopia_games::dots_and_boxes::DotsAndBoxes;
use uctopia_games::go::Go;
use uctopia_games::hex::Hex;
use uctopia_games::pig::{Pig, PigRules};
use uctopia_games::twenty_forty_eight::TwentyFortyEight;

/// A value of the options of a table's header, such as `size` of `size=5,swap`; 1 for an option without a value.
fn option<T: std::str::FromStr<Err: std::fmt::Debug>>(options: &str, name: &str) -> Option<T> {
    let mut pairs = options
        .split(',')
        .map(|pair| pair.split_once('=').unwrap_or((pair, "1")));
    pairs
        .find(|(given, _)| *given == name)
        .map(|(_, value)| value.parse().unwrap())
}

/// Plays the games of a table; `start` makes the first position from the options of a header, `returns` are those of OpenSpiel.
fn compare_with_table<G: Encode>(
    table: &str,
    start: impl Fn(&str) -> G,
    returns: impl Fn(&G) -> Vec<f32>,
) {
    let (mut game, mut compared) = (None, 0);
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        if let Some(header) = line.strip_prefix('[') {
            let words: Vec<&str> = header.trim_end_matches(']').split(' ').collect();
            let new = start(words[0]);
            assert_eq!(new.distinct_actions().to_string(), words[1], "{header}");
            let shape = new.observation_shape();
            let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
            assert_eq!(shape.join("x"), words[2], "{header}");
            game = Some(new);
            continue;
        }
        compare_game(game.clone().unwrap(), line, &returns);
        compared += 1;
    }
    assert!(compared > 0, "the table is empty");
}

fn compare_game<G: Encode>(mut state: G, line: &str, returns: impl Fn(&G) -> Vec<f32>) {
    let mut words = line.split(' ');
    let recorded_returns = words.next().unwrap();
    while let Some(recorded) = words.next() {
        assert_eq!(checksum(&numbers_of(&state)), recorded, "{state:?}");
        if let Some(action) = words.next() {
            let m = state.move_of_action(action.parse().unwrap());
            state.play(m.unwrap_or_else(|| panic!("{action} in {state:?}")));
        }
    }
    assert!(state.is_over());
    let recorded = recorded_returns.split(',').map(str::parse::<f32>);
    for (ours, recorded) in returns(&state).into_iter().zip(recorded) {
        assert!((ours - recorded.unwrap()).abs() < 1e-5, "{state:?}");
    }
}

/// What is known about a position, as whole numbers, in the order of `record.py`.
fn numbers_of<G: Encode>(state: &G) -> Vec<u64> {
    const SEPARATOR: u64 = 0;
    let number = |action: usize| 1 + action as u64;
    let player = match state.turn() {
        Turn::Over => return vec![9],
        Turn::Chance => {
            let millionths = |probability: f64| (1_000_000.0 * probability).round() as u64;
            let mut outcomes: Vec<[u64; 2]> = chance_probabilities(state)
                .map(|(m, probability)| [number(state.action_of(m)), millionths(probability)])
                .collect();
            outcomes.sort_unstable();
            return std::iter::once(8)
                .chain(outcomes.into_iter().flatten())
                .collect();
        }
        Turn::Player(player) => player,
    };
    let mut numbers: Vec<u64> = state.moves().map(|m| number(state.action_of(m))).collect();
    numbers.sort_unstable();
    numbers.insert(0, player.index() as u64);
    numbers.push(SEPARATOR);
    let mut observation = vec![f32::NAN; state.observation_shape().iter().product()];
    for player in 0..state.players() {
        state.write_observation(Player::new(player), &mut observation);
        let seen = observation
            .iter()
            .enumerate()
            .filter(|(_, seen)| **seen != 0.0);
        numbers.extend(seen.flat_map(|(place, seen)| [number(place), seen.round() as u64]));
        numbers.push(SEPARATOR);
    }
    numbers
}

/// FNV-1a over numbers instead of bytes, its two halves folded.
fn checksum(numbers: &[u64]) -> String {
    let step = |value: u64, number: &u64| (value ^ number).wrapping_mul(0x0100_0000_01b3);
    let value = numbers.iter().fold(0xcbf2_9ce4_8422_2325, step);
    format!("{:08x}", (value >> 32) as u32 ^ value as u32)
}

fn payoffs<G: Game>(state: &G) -> Vec<f32> {
    state.payoffs()[..state.players()].to_vec()
}

#[test]
fn hex_agrees() {
    let start = |options: &str| {
        let game = Hex::new(option(options, "size").unwrap()).unwrap();
        if options.ends_with(",swap") {
            game.with_swap()
        } else {
            game
        }
    };
    compare_with_table(include_str!("../open_spiel/hex.txt"), start, payoffs);
}

#[test]
fn breakthrough_agrees() {
    let start = |options: &str| {
        let side = |name| option(options, name).unwrap();
        Breakthrough::new(side("columns"), side("rows")).unwrap()
    };
    let table = include_str!("../open_spiel/breakthrough.txt");
    compare_with_table(table, start, payoffs);
}

#[test]
fn dots_and_boxes_agrees() {
    let start = |options: &str| {
        let side = |name| option(options, name).unwrap();
        DotsAndBoxes::new(side("columns"), side("rows")).unwrap()
    };
    let table = include_str!("../open_spiel/dots_and_boxes.txt");
    compare_with_table(table, start, payoffs);
}

#[test]
fn twenty_forty_eight_agrees() {
    let start = |options: &str| TwentyFortyEight::new(option(options, "goal").unwrap()).unwrap();
    let score = |state: &TwentyFortyEight| vec![state.score(Player::FIRST)];
    compare_with_table(include_str!("../open_spiel/2048.txt"), start, score);
}

fn pig<const PLAYERS: usize>(options: &str) -> Pig<PLAYERS> {
    let number = |name| option(options, name).unwrap();
    let sides = option(options, "sides").unwrap();
    Pig::new(PigRules::new(number("goal"), sides, number("horizon")).unwrap())
}

#[test]
fn pig_agrees() {
    let table = include_str!("../open_spiel/pig.txt");
    let of_players = |players: &str| {
        let mut kept = false;
        let of_header = |line: &&str| {
            kept = if line.starts_with('[') {
                line.starts_with(players)
            } else {
                kept
            };
            kept
        };
        table
            .lines()
            .filter(of_header)
            .collect::<Vec<_>>()
            .join("\n")
    };
    compare_with_table(&of_players("[players=2"), pig::<2>, payoffs);
    compare_with_table(&of_players("[players=3"), pig::<3>, payoffs);
    compare_with_table(&of_players("[players=4"), pig::<4>, payoffs);
}

#[test]
fn go_agrees() {
    fn start<const WORDS: usize>(options: &str) -> Go<WORDS> {
        Go::new(
            option(options, "size").unwrap(),
            option(options, "komi").unwrap(),
        )
        .unwrap()
    }
    let table = include_str!("../open_spiel/go.txt");
    let (small, large) = table.split_once("[size=13").unwrap();
    compare_with_table(small, start::<2>, payoffs);
    compare_with_table(&format!("[size=13{large}"), start::<6>, payoffs);
}
