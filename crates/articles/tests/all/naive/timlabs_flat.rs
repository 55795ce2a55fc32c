//! The loop `primalMonteCarlo` printed in part 5 of the Calculation articles (TIM Labs 2015), which does not make the moves it
//! compares.
//!
//! Two things are corrected in the printed code. Its `PLAYOUTCOUNT = selectRandomly(list)` cannot be meant, as the one is a
//! number and the other returns a move; according to the text a random move is taken. And the article finishes one move before
//! the next, where our agent allots playouts in turn. That makes no difference: every playout starts from the same state and is
//! independent of the others, so their assignment to moves does not matter. This version allots playouts as our agent does, so
//! that even the random numbers agree. For the same reason the random move, which the article draws again after every move as
//! long as nothing was won, is drawn once, in the end: only the last one counts.

use uctopia_articles::{TimlabsFlat, TimlabsFlatConfig};
use uctopia_game::{Agent, Context, Game, Player, Rng, Turn, sample_outcome};
use uctopia_games::calculation::{Calculation, Rules};

use super::findings::Findings;
use super::pick;
use super::positions::positions;

/// The number of successes among `each` playouts for every move, and the move that is played.
fn primal_monte_carlo(state: &Calculation, each: u64, rng: &mut Rng) -> (Vec<u64>, usize) {
    let mut sums = vec![0; state.moves().len()];
    for _ in 0..each {
        for sum in &mut sums {
            *sum += simple_playout(state, rng); // the move in question was not made
        }
    }
    let most = sums.iter().copied().max().expect("there is a move");
    let chosen = if most == 0 {
        pick(sums.len(), rng)
    } else {
        sums.iter().position(|&sum| sum == most).unwrap()
    };
    (sums, chosen)
}

/// 1 if random moves bring all cards to the foundations.
fn simple_playout(state: &Calculation, rng: &mut Rng) -> u64 {
    let line = random_game(state, rng);
    u64::from(line[line.len() - 1].payoff(Player::FIRST) > 0.0)
}

/// All states of a random game, the first and the last included.
fn random_game(state: &Calculation, rng: &mut Rng) -> Vec<Calculation> {
    let mut line = vec![state.clone()];
    loop {
        let state = &line[line.len() - 1];
        let m = match state.turn() {
            Turn::Over => return line,
            Turn::Chance => sample_outcome(state, rng),
            Turn::Player(_) => {
                let moves: Vec<_> = state.moves().collect();
                moves[pick(moves.len(), rng)]
            }
        };
        let next = state.after(m);
        line.push(next);
    }
}

pub(crate) fn start(foundation_first: bool) -> Calculation {
    Calculation::new(&Rules {
        foundation_first,
        ..Rules::default()
    })
}

/// Where there is only one move, the article plays it without any playouts.
fn is_choice(state: &Calculation) -> bool {
    matches!(state.turn(), Turn::Player(_)) && state.moves().len() > 1
}

/// The choices of random games that were won: elsewhere hardly any playout succeeds.
pub(crate) fn choices_of_won_games(start: &Calculation, games: usize) -> Vec<Calculation> {
    let mut rng = Rng::new(1);
    let lines = std::iter::repeat_with(|| random_game(start, &mut rng));
    let won = lines.filter(|line| {
        line.last()
            .is_some_and(|end| end.payoff(Player::FIRST) > 0.0)
    });
    won.take(games).flatten().filter(is_choice).collect()
}

/// Returns in how many positions any playout succeeded.
fn compare(states: &[Calculation], each: u64) -> usize {
    let mut successful = 0;
    for (seed, state) in states.iter().enumerate() {
        let (sums, chosen) = primal_monte_carlo(state, each, &mut Rng::new(seed as u64));
        successful += usize::from(sums.iter().any(|&sum| sum > 0));
        let article = Findings {
            visits: vec![each; sums.len()],
            // Our rewards are 1 and −1 where the article's are 1 and 0.
            sums: sums
                .iter()
                .map(|&sum| 2.0 * sum as f64 - each as f64)
                .collect(),
            chosen,
        };
        let config = TimlabsFlatConfig {
            per_move: Some(each),
            ..TimlabsFlatConfig::default()
        };
        let mut agent = TimlabsFlat::new(config, seed as u64);
        assert_eq!(
            Findings::of(&agent.decide(state, &mut Context::unlimited()).unwrap()),
            article,
            "{state:?}"
        );
    }
    successful
}

#[test]
fn foundations_first() {
    let states = choices_of_won_games(&start(true), 3);
    let successful = compare(&states, 100);
    assert!(
        (10..states.len() - 10).contains(&successful),
        "{successful} of {}: both cases must occur",
        states.len()
    );
}

/// No playout succeeds, so that every choice is the random one.
#[test]
fn all_moves() {
    let mut states = positions(&start(false), 20);
    states.retain(is_choice);
    assert_eq!(compare(&states, 100), 0);
}
