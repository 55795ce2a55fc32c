//! Compares the method `playout` with random games.

use pyo3::prelude::*;
use uctopia_game::{MAX_PLAYERS, Payoffs, Rng, Turn};

use super::complaint::class_name;
use super::node::Node;
use super::reader::playout_payoffs;
use super::rules::Rules;
use crate::exceptions::refused;

/// How many standard errors the means may be apart: chance alone goes beyond in one of 15 000 cases.
const MOST_ERRORS: f64 = 4.0;

/// Differences of playouts from random games, a sum and a count for each game, so that games are independent samples.
#[derive(Default)]
pub(super) struct PlayoutCheck {
    /// What playouts from positions of the running game returned, and who was to move.
    running: Vec<(Turn, Payoffs)>,
    /// For each game the mean difference of the first player's payoffs where each player was to move; the last one is of all.
    differences: [Vec<f64>; MAX_PLAYERS + 1],
}

impl PlayoutCheck {
    /// Plays from a position; equal random numbers have to give equal results.
    pub(super) fn position(
        &mut self,
        node: &Node,
        state: &Bound<'_, PyAny>,
        rng: &mut Rng,
    ) -> PyResult<()> {
        let seed = rng.next_u64();
        let play = || playout_payoffs(&node.rules, state, Rng::new(seed));
        let (once, again) = (play()?, play()?);
        if once != again {
            return Err(changing(&class_name(state)));
        }
        self.running.push((node.values.turn, once));
        Ok(())
    }

    /// The game ended with these payoffs, by random moves.
    pub(super) fn end_of_game(&mut self, payoffs: &Payoffs) {
        let running = std::mem::take(&mut self.running);
        for (index, differences) in self.differences.iter_mut().enumerate() {
            let counts = |turn: &Turn| match turn {
                Turn::Player(player) => index == MAX_PLAYERS || player.index() == index,
                _ => index == MAX_PLAYERS,
            };
            let own: Vec<f64> = running
                .iter()
                .filter(|(turn, _)| counts(turn))
                .map(|(_, playout)| f64::from(playout[0] - payoffs[0]))
                .collect();
            if !own.is_empty() {
                differences.push(own.iter().sum::<f64>() / own.len() as f64);
            }
        }
    }

    /// The mean difference is 0, but for chance.
    pub(super) fn verdict(&self, rules: &Rules, class: &str) -> PyResult<()> {
        for (index, differences) in self.differences.iter().enumerate() {
            let count = differences.len() as f64;
            if count < 10.0 {
                continue;
            }
            let mean = differences.iter().sum::<f64>() / count;
            let variance =
                differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (count - 1.0);
            let error = (variance / count).sqrt();
            if mean.abs() > MOST_ERRORS * error + 1e-6 {
                let half = (rules.utilities.greatest - rules.utilities.least) / 2.0;
                let whose = match index {
                    MAX_PLAYERS => String::new(),
                    _ => format!(" where player {index} is to move"),
                };
                let detail = format!(
                    "on average {:+.3} for player 0 beside random games from the same positions{whose}, standard error {:.3}",
                    mean * half,
                    error * half
                );
                return Err(another_mean(class, &detail));
            }
        }
        Ok(())
    }
}

/// The error for playouts whose results do not follow from the random numbers.
pub(super) fn changing(class: &str) -> PyErr {
    refused(format!(
        "{class}.playout(rng) returned different results for the same random numbers: take all random numbers from rng"
    ))
}

/// The error for playouts whose results are not those of random games.
pub(super) fn another_mean(class: &str, detail: &str) -> PyErr {
    refused(format!(
        "{class}.playout(rng) has not the results of random games ({detail}): play each legal action with the same probability, and return \
         the returns of all players in their order"
    ))
}
