//! Playouts that are not uniformly random: decisive moves, and moves with good means in other iterations.
//!
//! Teytaud and Teytaud 2010, "On the huge benefit of decisive moves in Monte-Carlo tree search algorithms"; for the others
//! see `ngrams.rs`.

use crate::mcts::custom::{Phases, PlayoutPolicy};
use uctopia_game::{
    MAX_PLIES, Meter, Payoffs, Player, Rng, Shortcuts, Turn, Unfinished, is_safe, sample_outcome,
};

use super::ngrams::NGrams;
use crate::mcts::config::{Decisive, PlayoutPolicyConfig, UctConfig};
use crate::mcts::tree::Path;
use crate::playout_runner::{PlayoutRunner, STRETCH, random_move};

/// The playout policy, and its learned statistics.
#[derive(Clone, Debug)]
pub(crate) struct PlayoutMoves<M> {
    decisive: Decisive,
    /// Means of moves, where they are learned.
    pub(crate) learned: Option<NGrams<M>>,
    /// Share of uniformly random moves beside learned ones.
    epsilon: f64,
    /// The moves of one choice that are still candidates.
    candidates: Vec<M>,
    /// Whether moves are recorded for a trace alone, which must not change the search: quick ends stay quick.
    may_end_quickly: bool,
    /// The payoffs of the last playout, if it was a recorded one with a [quick end](Shortcuts::quick_end).
    pub(crate) quick_end: Option<Payoffs>,
}

impl<M: Copy + Eq + std::hash::Hash> PlayoutMoves<M> {
    pub(crate) fn new(config: &UctConfig) -> Self {
        let (learned, epsilon) = match config.policy {
            PlayoutPolicyConfig::Uniform => (None, 1.0),
            PlayoutPolicyConfig::Mast { epsilon } => (Some(NGrams::mast()), epsilon),
            PlayoutPolicyConfig::Nst { epsilon } => (Some(NGrams::nst()), epsilon),
        };
        Self {
            decisive: config.decisive,
            learned,
            epsilon,
            candidates: Vec::new(),
            may_end_quickly: config.decisive == Decisive::Off && !config.is_traced(),
            quick_end: None,
        }
    }

    /// Plays from `state` to the end or to the cutoff, and returns the payoffs; a long playout checks
    /// `meter` at intervals.
    #[inline(always)]
    pub(crate) fn run<G: Shortcuts<Move = M>, E: Phases<G>>(
        &mut self,
        (playout_runner, phases): (PlayoutRunner, &E),
        state: &mut G,
        rng: &mut Rng,
        path: &mut Path<M>,
        meter: &mut Meter,
    ) -> Result<Payoffs, Unfinished> {
        if self.are_uniform::<G, E>(path) {
            return playout_runner.run_while(phases, state, rng, || meter.may_continue());
        }
        self.run_choosing((playout_runner, phases), state, rng, path, meter)
    }

    /// Whether all moves of players are uniformly random, and none is recorded.
    #[inline(always)]
    pub(crate) fn are_uniform<G: Shortcuts<Move = M>, E: Phases<G>>(&self, path: &Path<M>) -> bool {
        self.decisive == Decisive::Off
            && self.learned.is_none()
            && !path.keeps_moves
            && !E::HAS_POLICY
    }

    /// Plays from `state` to the end or to the cutoff, choosing move by move.
    #[inline(never)]
    fn run_choosing<G: Shortcuts<Move = M>, E: Phases<G>>(
        &mut self,
        (playout_runner, phases): (PlayoutRunner, &E),
        state: &mut G,
        rng: &mut Rng,
        path: &mut Path<M>,
        meter: &mut Meter,
    ) -> Result<Payoffs, Unfinished> {
        let mut left = playout_runner.plies().or_max();
        if self.may_end_quickly && !E::HAS_POLICY && !E::LEARNS && left == u32::MAX {
            self.quick_end = state.quick_end(rng);
            if let Some(payoffs) = self.quick_end {
                return Ok(payoffs);
            }
        }
        for plies in 1..=MAX_PLIES {
            let (player, m) = match state.turn() {
                Turn::Chance => (None, sample_outcome(state, rng)),
                Turn::Player(player) if left > 0 => {
                    let m = match E::HAS_POLICY {
                        true => phases.policy().choose(state, player, rng),
                        false => self.choose(state, player, rng, path),
                    };
                    left -= u32::from(!state.is_pass(m));
                    (Some(player), m)
                }
                _ => return Ok(playout_runner.final_payoffs(phases, state)),
            };
            path.record(player, m);
            state.play(m);
            if plies.is_multiple_of(STRETCH) && !meter.may_continue() {
                return Err(Unfinished::Budget);
            }
        }
        Err(Unfinished::Endless)
    }

    /// A player's move.
    fn choose<G: Shortcuts<Move = M>>(
        &mut self,
        state: &G,
        player: Player,
        rng: &mut Rng,
        path: &Path<M>,
    ) -> M {
        if self.decisive == Decisive::Off {
            return self
                .prefer(state.moves(), player, rng, path)
                .unwrap_or_else(|| random_move(state, rng));
        }
        if let Some(win) = state.winning_move() {
            return win;
        }
        if self.learned.is_none() {
            return state.random_safe_move(rng);
        }
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        candidates.extend(state.moves());
        let mut chosen = None;
        while let Some(m) = self.prefer(candidates.iter().copied(), player, rng, path) {
            if is_safe(state, m, player) {
                chosen = Some(m);
                break;
            }
            chosen = chosen.or(Some(m));
            candidates.retain(|&other| other != m);
        }
        self.candidates = candidates;
        chosen.unwrap_or_else(|| random_move(state, rng))
    }

    /// The preferred one of several moves: mostly the best learned one, the first among equals, a move never played
    /// before any other; otherwise any.
    fn prefer(
        &self,
        moves: impl ExactSizeIterator<Item = M>,
        player: Player,
        rng: &mut Rng,
        path: &Path<M>,
    ) -> Option<M> {
        let count = moves.len();
        let mut moves = moves;
        match &self.learned {
            Some(learned) if count > 1 && rng.unit() >= self.epsilon => {
                let value = |m| {
                    learned
                        .value(player, m, &path.moves)
                        .unwrap_or(f64::INFINITY)
                };
                let valued = moves.map(|m| (value(m), m));
                valued
                    .reduce(|best, next| if next.0 > best.0 { next } else { best })
                    .map(|(_, m)| m)
            }
            _ => moves.nth(if count > 1 {
                rng.below(count as u32) as usize
            } else {
                0
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CutoffScoring;
    use crate::mcts::custom::Phased;
    use uctopia_game::{Budget, Game, Limit, ZeroEvaluator, adapters::Tree};
    use uctopia_options::Plies;

    /// How often each first move is taken.
    fn first_moves(
        config: &UctConfig,
        game: &str,
        learn: impl Fn(&mut PlayoutMoves<usize>),
    ) -> Vec<u32> {
        let game: Tree = game.parse().unwrap();
        let mut playouts = PlayoutMoves::new(config);
        learn(&mut playouts);
        let mut counts = vec![0; game.moves().len()];
        let playout_runner = PlayoutRunner::new(Plies::TO_THE_END, CutoffScoring::Auto);
        for seed in 0..400 {
            let mut path = Path::new(true);
            let mut meter = Budget::unlimited().start(Limit::NONE, Limit::NONE);
            playouts
                .run(
                    (playout_runner, &Phased::of(ZeroEvaluator)),
                    &mut game.clone(),
                    &mut Rng::new(seed),
                    &mut path,
                    &mut meter,
                )
                .unwrap();
            counts[path.moves[0].1] += 1;
        }
        counts
    }

    #[test]
    fn decisive_moves_win_and_avoid_immediate_losses() {
        let config = |decisive| UctConfig::default().decisive(decisive);
        let counts = |decisive, game| first_moves(&config(decisive), game, |_| {});
        assert!(
            counts(Decisive::Off, "(BAB)")
                .iter()
                .all(|&count| count > 90)
        );
        assert_eq!(counts(Decisive::Both, "(BAB)"), [0, 400, 0]);
        assert_eq!(counts(Decisive::Both, "((=B)(==)(B=))"), [0, 400, 0]);
        assert_eq!(
            counts(Decisive::Both, "((=B)(B=))").iter().sum::<u32>(),
            400,
            "something must be played"
        );
    }

    #[test]
    fn learned_moves_are_preferred_except_for_a_random_share() {
        let config = "policy=mast,epsilon=0.25".parse::<UctConfig>().unwrap();
        let counts = first_moves(&config, "((==)(==))", |playouts| {
            let learned = playouts.learned.as_mut().unwrap();
            learned.add(&[(Some(Player::FIRST), 0)], |_| -1.0);
            learned.add(&[(Some(Player::FIRST), 1)], |_| 1.0);
        });
        assert!(
            (30..70).contains(&counts[0]),
            "an eighth of 400: {counts:?}"
        );
        let unseen = first_moves(&config, "((==)(==))", |playouts| {
            playouts
                .learned
                .as_mut()
                .unwrap()
                .add(&[(Some(Player::FIRST), 1)], |_| 1.0);
        });
        assert!(
            unseen[0] > 300,
            "what was never played comes first: {unseen:?}"
        );
    }
}
