//! Tests a game: what only JavaScript can get wrong, and then the contract that all games keep.

use std::sync::Arc;

use serde::Serialize;
use uctopia_catalog::GameSpec;
use uctopia_format::Language;
use uctopia_game::{Payoffs, Player, Rng, StopFlag, Turn};
use uctopia_service::Refusal;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::entry_of;
use super::node::Node;
use super::rules::{JsRules, Rules};
use crate::{thrown, to_json};

/// Plays random games and checks that the rules can be used by every agent: in their positions `own-game.ts` asks all methods, asks them
/// again and compares. The answer counts what was seen, as JSON.
///
/// # Errors
/// What the rules, or the test of a position, throw; or a refusal, as JSON: a promise that is broken.
#[wasm_bindgen(js_name = checkGame)]
pub fn check_game(rules: JsRules, seed: u64, games: u32) -> Result<String, JsValue> {
    let rules = Arc::new(Rules::new(rules));
    let start = Node::first(&rules)?;
    let mut walk = Walk {
        seen: GameCheck::of(rules.players),
        pairs: 0,
        effort: 0,
    };
    for number in 0..games {
        walk.game(&start, seed, number.into())?;
    }
    let spec = GameSpec::of(entry_of(&start, &rules.name));
    let checked = spec.check(seed, walk.contract_games(), &StopFlag::default());
    let refused = |breach: &str| {
        let refusal = Refusal::conflict(format!("{}: {breach}", rules.name));
        thrown(&refusal, Language::English)
    };
    checked.map_err(|breach| refused(&breach.to_string()))?;
    Ok(to_json(&walk.seen))
}

/// What was seen: counts of random games and their results, which would show a winner who is the wrong one.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameCheck {
    games: u32,
    positions: u64,
    longest: u32,
    mean_length: f64,
    most_moves: usize,
    /// From −1 to 1.
    mean_payoffs: Vec<f64>,
    wins: Vec<u32>,
    draws: u32,
    last_mover_wins: u32,
    last_mover_losses: u32,
}

impl GameCheck {
    fn of(players: usize) -> Self {
        Self {
            games: 0,
            positions: 0,
            longest: 0,
            mean_length: 0.0,
            most_moves: 0,
            mean_payoffs: vec![0.0; players],
            wins: vec![0; players],
            draws: 0,
            last_mover_wins: 0,
            last_mover_losses: 0,
        }
    }

    fn count_game(&mut self, payoffs: &Payoffs, plies: u32, last: Option<Player>) {
        self.games += 1;
        let games = f64::from(self.games);
        self.longest = self.longest.max(plies);
        self.mean_length += (f64::from(plies) - self.mean_length) / games;
        let players = self.wins.len();
        for (mean, payoff) in self.mean_payoffs.iter_mut().zip(payoffs) {
            *mean += (f64::from(*payoff) - *mean) / games;
        }
        let winner = (0..players).find(|&player| match players {
            1 => payoffs[0] == 1.0,
            _ => (0..players).all(|other| other == player || payoffs[player] > payoffs[other]),
        });
        match winner {
            Some(winner) => self.wins[winner] += 1,
            None => self.draws += 1,
        }
        if let (Some(winner), Some(last)) = (winner, last) {
            let won = winner == last.index();
            self.last_mover_wins += u32::from(won);
            self.last_mover_losses += u32::from(!won);
        }
    }
}

/// The effort of tests of positions: about one for each call of JavaScript, and more where lists are long.
const MOST_EFFORT: u64 = 100_000;

/// The actions of a position after which positions are compared.
const MOST_ACTIONS: usize = 12;

/// The positions of random games.
struct Walk {
    seen: GameCheck,
    /// The pairs of a move and a reply of all positions, about.
    pairs: u64,
    /// What tests have cost so far.
    effort: u64,
}

impl Walk {
    fn game(&mut self, start: &Arc<Node>, seed: u64, number: u64) -> Result<(), JsValue> {
        /// A random game of more plies counts as endless.
        const MOST_PLIES: u32 = 10_000;
        let mut rng = Rng::stream(seed, number);
        // What is tested changes no game.
        let mut choices = Rng::stream(!seed, number);
        let mut node = Arc::clone(start);
        let mut last = None;
        loop {
            if self.is_tested(&mut choices) {
                self.position(&node, &mut choices)?;
            }
            let actions = &node.values.actions;
            self.seen.positions += 1;
            self.seen.most_moves = self.seen.most_moves.max(actions.len());
            self.pairs += (actions.len() as u64).pow(2);
            if actions.is_empty() {
                break;
            }
            if node.path.len() >= MOST_PLIES {
                return Err(node.rules.endless(MOST_PLIES));
            }
            if let Turn::Player(player) = node.values.turn {
                last = Some(player);
            }
            let action = actions[rng.below(actions.len() as u32) as usize];
            node = node.after(action);
            node.rules.failed()?;
        }
        let payoffs = &node.values.payoffs;
        self.seen.count_game(payoffs, node.path.len(), last);
        Ok(())
    }

    /// All positions are tested until half of the effort is made, and after that one of 32.
    fn is_tested(&self, choices: &mut Rng) -> bool {
        self.effort < MOST_EFFORT / 2 || (self.effort < MOST_EFFORT && choices.below(32) == 0)
    }

    /// The games for the contract of all games, which tries every reply to every move, and plays the moves to each position again:
    /// too slow for long games and many moves.
    fn contract_games(&self) -> u32 {
        const MOST_PAIRS: u64 = 100_000;
        let games = u64::from(self.seen.games.max(1));
        let each = self.pairs / games + u64::from(self.seen.longest).pow(2);
        (MOST_PAIRS / each.max(1)).min(games) as u32
    }

    fn position(&mut self, node: &Node, choices: &mut Rng) -> Result<(), JsValue> {
        let list = 1 + node.values.actions.len() as u64 / 8;
        let mut actions = node.values.actions.to_vec();
        if actions.len() > MOST_ACTIONS {
            choices.shuffle(&mut actions);
            actions.truncate(MOST_ACTIONS);
        }
        self.effort += 8 * list * (1 + actions.len() as u64);
        node.rules.test(&node.state, &node.path, &actions)
    }
}
