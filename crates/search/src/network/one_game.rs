//! One game of self-play.

use std::sync::Arc;

use uctopia_game::{
    Agent as _, AgentFailure, Budget, Context, Encode, Player, Report, Rng, Shortcuts, StopFlag,
    Turn, sample_outcome,
};
use uctopia_options::message;

use super::agent::network_agent;
use super::batch::{EncodedBatch, action_of};
use super::evaluator::PositionEvaluator;
use super::settings::SelfPlaySettings;
use crate::mcts::draw_by_visits;

/// A position of a game of self-play in which a player decided.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlayPosition {
    /// The position from the point of view of the player to move, as [`Encode::write_planes`] writes it.
    pub planes: Vec<f32>,
    /// Which moves are legal, by their numbers.
    pub mask: Vec<bool>,
    /// The share of the visits that each move received, by the numbers of moves; the shares add up to 1.
    pub visits: Vec<f32>,
    /// The mean result of the search for the player to move, from −1 to 1 where rewards are signed.
    pub value: f32,
    /// The player to move.
    pub player: Player,
    /// The number of the move that was made.
    pub action: usize,
}

/// A finished game of self-play.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlayGame {
    /// The number of the game, counted from 0; with the settings' seed it determines the game.
    pub index: u64,
    /// The shape of the planes of each position.
    pub planes_shape: Vec<usize>,
    /// The positions in which players decided, in order.
    pub positions: Vec<SelfPlayPosition>,
    /// The payoffs at the end, the first player's first.
    pub payoffs: Vec<f32>,
}

impl SelfPlayGame {
    /// The payoffs as a network predicts them in a position of `player`: his first, then those of the others in the order of turns.
    ///
    /// ```
    /// use uctopia::Player;
    /// use uctopia::search::network::SelfPlayGame;
    /// let game = SelfPlayGame { index: 0, planes_shape: vec![1], positions: Vec::new(), payoffs: vec![1.0, -1.0, 0.0] };
    /// assert_eq!(game.payoffs_seen_by(Player::SECOND), [-1.0, 0.0, 1.0]);
    /// ```
    #[must_use]
    pub fn payoffs_seen_by(&self, player: Player) -> Vec<f32> {
        let mut payoffs = self.payoffs.clone();
        payoffs.rotate_left(player.index());
        payoffs
    }
}

/// Plays a game; `None` if one of the flags was raised meanwhile.
pub(super) fn play_game<G: Encode + Shortcuts>(
    start: &G,
    settings: &SelfPlaySettings,
    evaluator: Arc<dyn PositionEvaluator>,
    index: u64,
    (stop, halt): (&StopFlag, &StopFlag),
) -> Result<Option<SelfPlayGame>, AgentFailure> {
    let seed = Rng::derive(settings.seed, index);
    let refused = |error: &dyn std::fmt::Display| {
        AgentFailure::Unable(uctopia_options::Message::verbatim(error.to_string()))
    };
    let config = settings.search.search.clone();
    let mut agent = network_agent::<G>(config, evaluator, Rng::derive(seed, 1))
        .map_err(|error| refused(&error))?;
    let mut rng = Rng::stream(seed, 0);
    let budget = Budget {
        stop: stop.clone(),
        ..Budget::default()
    };
    let (mut state, mut positions) = (start.clone(), Vec::new());
    for ply in 0..settings.max_plies {
        let m = match state.turn() {
            Turn::Over => return Ok(Some(finished(&state, index, positions))),
            Turn::Chance => sample_outcome(&state, &mut rng),
            Turn::Player(player) => {
                let report = agent.decide(&state, &mut Context::new(&budget))?;
                if stop.is_raised() || halt.is_raised() {
                    return Ok(None);
                }
                let place = chosen(&report, settings, ply, &mut rng);
                positions.push(record(&state, player, &report, place)?);
                report.moves[place].mv
            }
        };
        agent.observe(&state, m);
        state.play(m);
    }
    if state.is_over() {
        return Ok(Some(finished(&state, index, positions)));
    }
    let plies = settings.max_plies;
    Err(AgentFailure::Unable(message!(
        "a game of self-play did not end within {plies} plies: raise max_plies"
    )))
}

/// The place of the move to play: drawn by visits at the beginning, later the one that the search chose.
fn chosen<M: Copy + PartialEq>(
    report: &Report<M>,
    settings: &SelfPlaySettings,
    ply: u32,
    rng: &mut Rng,
) -> usize {
    let visits: Vec<u64> = report.moves.iter().map(|m| m.visits).collect();
    let is_drawn = ply < settings.sampled_plies && settings.temperature > 0.0;
    let drawn = if is_drawn {
        draw_by_visits(&visits, settings.temperature, rng)
    } else {
        None
    };
    drawn
        .or_else(|| report.moves.iter().position(|m| m.mv == report.best))
        .unwrap_or(0)
}

fn record<G: Encode>(
    state: &G,
    player: Player,
    report: &Report<G::Move>,
    place: usize,
) -> Result<SelfPlayPosition, AgentFailure> {
    let mut batch = EncodedBatch::default();
    batch.push(state, player)?;
    let mut visits = vec![0.0; batch.actions()];
    let total: u64 = report.moves.iter().map(|m| m.visits).sum();
    let mut sum = 0.0;
    for m in &report.moves {
        let share = m.visits as f64 / total.max(1) as f64;
        visits[action_of(state, m.mv)?] += share as f32;
        sum += share
            * m.value
                .and_then(|value| report.scale.to_payoff(value))
                .map_or(0.0, f64::from);
    }
    let action = action_of(state, report.moves[place].mv)?;
    if total == 0 {
        visits[action] = 1.0; // proven without an iteration, by a tree that was kept
    }
    let (planes, mask) = (batch.planes().to_vec(), batch.masks().to_vec());
    Ok(SelfPlayPosition {
        planes,
        mask,
        visits,
        value: sum as f32,
        player,
        action,
    })
}

fn finished<G: Encode>(state: &G, index: u64, positions: Vec<SelfPlayPosition>) -> SelfPlayGame {
    // Adding zero makes a negative zero positive.
    let payoffs = (0..G::PLAYERS)
        .map(|player| state.payoff(Player::new(player)) + 0.0)
        .collect();
    SelfPlayGame {
        index,
        planes_shape: state.planes_shape(),
        positions,
        payoffs,
    }
}
