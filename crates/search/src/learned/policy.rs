//! Values of afterstates, and greedy play by them.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use uctopia_game::{Bound, MoveReport, Player, Shortcuts, Turn};
use uctopia_values::ValueFunction;

use super::Afterstates;
use crate::playout_runner::to_move;

/// One of the afterstates that a player can reach before another player or nature moves.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedAfterstate<G: Shortcuts> {
    /// The moves, without those that can be made later.
    pub path: Vec<G::Move>,
    /// The position after them.
    pub position: G,
    /// The value of the position for the player.
    pub value: f32,
}

/// Values of afterstates, and the memory to find them without allocating anew.
#[derive(Clone, Debug)]
pub struct GreedyPolicy<G: Shortcuts, E> {
    /// The afterstates of the latest position.
    pub afterstates: Afterstates<G>,
    /// The evaluator.
    pub evaluator: E,
    /// How far the [quick rating](ValueFunction::quick_rating) of an afterstate may be behind the best for play, or a look
    /// ahead, to compute its full rating, in [units](ValueFunction::rating_unit); infinite at first.
    pub margin: f32,
    /// The afterstates one move later.
    next: Afterstates<G>,
    /// Quick ratings of afterstates.
    quick_ratings: Vec<f32>,
}

impl<G: Shortcuts, E: ValueFunction<G>> GreedyPolicy<G, E> {
    /// Returns a policy that uses `evaluator`.
    pub fn new(evaluator: E) -> Self {
        Self {
            afterstates: Afterstates::default(),
            evaluator,
            margin: f32::INFINITY,
            next: Afterstates::default(),
            quick_ratings: Vec::new(),
        }
    }

    /// About the most bytes that a decision takes: afterstates now, one move later, and before each of so many draws that are searched
    /// exactly.
    pub(super) fn most_bytes(&self, exact: u32) -> u64 {
        (2 + u64::from(exact)) * Afterstates::<G>::MOST_BYTES
    }

    /// The reachable afterstates with values for the player to move, best first, ties in order of generation.
    pub fn rank(&mut self, state: &G) -> Vec<RankedAfterstate<G>> {
        let ends = self.ends(state, f32::INFINITY);
        choices(&self.afterstates, ends).collect()
    }

    /// The moves that lead to afterstates, without those that can be made later, with the values of the afterstates, the best
    /// first. After one whose value is `enough`, as a share of a win, no others are computed.
    pub(super) fn paths(
        &mut self,
        state: &G,
        enough: f32,
    ) -> impl Iterator<Item = (Vec<G::Move>, f32)> {
        let ends = self.ends(state, enough);
        ends.into_iter()
            .map(|(number, value)| (self.afterstates.needed_path(number).0, value))
    }

    /// Finds the afterstates; returns numbers and values, the best first, the first one found among equals.
    fn ends(&mut self, state: &G, enough: f32) -> Vec<(usize, f32)> {
        let (player, enough) = (to_move(state), enough * self.evaluator.scale());
        let mut afterstates = std::mem::take(&mut self.afterstates);
        let mut ends = Vec::new();
        afterstates.find_until(state, |number, position| {
            // A winning one replaces all that were found before.
            ends.truncate(number);
            let value = self.value(position, player);
            ends.push((number, value));
            value >= enough
        });
        self.afterstates = afterstates;
        sort_ends(&mut ends);
        ends
    }

    /// Compares the first `count` of a ranking again, each by its value after the next draw and the reply to it, or after the
    /// opponent's move.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, adapters::Tree};
    /// use uctopia::search::learned::{RankedAfterstate, GreedyPolicy};
    /// // Evaluations are equal, but one coin in four wins on the left and every second one on the right.
    /// let game: Tree = "([(A)3(B)1][(A)1(B)1])".parse().unwrap();
    /// let mut policy = GreedyPolicy::new(ZeroEvaluator);
    /// let mut ranked = policy.rank(&game);
    /// let choices = |ranked: &[RankedAfterstate<Tree>]| ranked.iter().map(|choice| (choice.path[0], choice.value)).collect::<Vec<_>>();
    /// assert_eq!(choices(&ranked), [(0, 0.0), (1, 0.0)]);
    /// policy.look_ahead(&mut ranked, 2, &game);
    /// assert_eq!(choices(&ranked), [(0, 0.5), (1, 0.0)]);
    /// ```
    pub fn look_ahead(&mut self, ranked: &mut [RankedAfterstate<G>], count: usize, state: &G) {
        let player = to_move(state);
        let count = count.min(ranked.len());
        for choice in &mut ranked[..count] {
            choice.value = self.one_ahead(&choice.position, player);
        }
        sort(&mut ranked[..count]);
    }

    /// Plays to the best afterstate.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, Game, Player, adapters::Tree};
    /// use uctopia::search::learned::GreedyPolicy;
    /// let mut game: Tree = "(B=A)".parse().unwrap();
    /// let mut policy = GreedyPolicy::new(ZeroEvaluator);
    /// policy.play(&mut game);
    /// assert_eq!(game.payoff(Player::FIRST), 1.0);
    /// ```
    ///
    /// # Panics
    /// When no player is to move.
    #[inline]
    pub fn play(&mut self, state: &mut G) {
        let best = self.choose(state);
        state.clone_from(self.afterstates.position(best));
    }

    /// Plays the [needed](Afterstates::reduced) moves to the best afterstate only: better play, which
    /// leaves more choice. Returns the number of the afterstate.
    ///
    /// # Panics
    /// When no player is to move.
    pub fn play_needed(&mut self, state: &mut G) -> usize {
        let best = self.choose(state);
        *state = self.afterstates.reduced(best).1;
        best
    }

    #[inline]
    fn choose(&mut self, state: &G) -> usize {
        let player = to_move(state);
        let mut afterstates = std::mem::take(&mut self.afterstates);
        let best = self.find_best(&mut afterstates, state, player);
        self.afterstates = afterstates;
        best
    }

    /// The choices among afterstates that were found already.
    pub(super) fn choices_of<'a>(
        &self,
        afterstates: &'a Afterstates<G>,
        player: Player,
    ) -> impl Iterator<Item = RankedAfterstate<G>> + use<'a, G, E> {
        let values = afterstates
            .iter()
            .map(|(number, position)| (number, self.value(position, player)));
        let mut ends: Vec<(usize, f32)> = values.collect();
        sort_ends(&mut ends);
        choices(afterstates, ends)
    }

    /// Finds afterstates and the best one of them, the first among equals; after one that is as good as won, the search ends.
    #[inline]
    fn find_best(&mut self, afterstates: &mut Afterstates<G>, state: &G, player: Player) -> usize {
        if self.margin < f32::INFINITY {
            return self.find_best_by_full_ratings(afterstates, state, player);
        }
        let (decided_rating, mut best) = (self.evaluator.decided_rating(), (0, f32::NEG_INFINITY));
        afterstates.find_until(state, |number, position| {
            let rating = self.rating(position, player);
            if rating > best.1 || number == 0 {
                best = (number, rating);
            }
            rating >= decided_rating
        });
        best.0
    }

    /// Finds afterstates and the best one by full ratings, which are computed of those whose quick
    /// rating is not far behind the best.
    fn find_best_by_full_ratings(
        &mut self,
        afterstates: &mut Afterstates<G>,
        state: &G,
        player: Player,
    ) -> usize {
        let mut quick_ratings = std::mem::take(&mut self.quick_ratings);
        quick_ratings.clear();
        afterstates.find_until(state, |number, position| {
            // A winning one replaces all that were found before.
            quick_ratings.truncate(number);
            quick_ratings.push(self.quick_rating(position, player));
            false
        });
        let highest = quick_ratings
            .iter()
            .fold(f32::NEG_INFINITY, |best, &rating| best.max(rating));
        let enough = highest - self.margin * self.evaluator.rating_unit();
        let near = quick_ratings
            .iter()
            .enumerate()
            .filter(|&(_, &rating)| rating >= enough);
        let mut best = (0, f32::NEG_INFINITY);
        for (number, &quick_rating) in near {
            let position = afterstates.position(number);
            let rating = if position.is_over() {
                quick_rating
            } else {
                self.evaluator.full_rating(position, player, quick_rating)
            };
            if rating > best.1 {
                best = (number, rating);
            }
        }
        self.quick_ratings = quick_ratings;
        best.0
    }

    /// The rating by which positions are compared; none is better than that of a won game, or worse than that of a lost one.
    #[inline]
    pub(super) fn rating(&self, position: &G, player: Player) -> f32 {
        if position.is_over() {
            position.payoff(player) * f32::MAX
        } else {
            self.evaluator.rating(position, player)
        }
    }

    #[inline]
    fn quick_rating(&self, position: &G, player: Player) -> f32 {
        if position.is_over() {
            self.rating(position, player)
        } else {
            self.evaluator.quick_rating(position, player)
        }
    }

    /// Finished games count as much as the most certain estimates.
    #[inline]
    pub(super) fn value(&self, position: &G, player: Player) -> f32 {
        if position.is_over() {
            position.payoff(player) * self.evaluator.scale()
        } else {
            self.evaluator.evaluate(position, player)
        }
    }

    /// The mean over nature's draws of the value after the best reply to each.
    fn one_ahead(&mut self, position: &G, player: Player) -> f32 {
        if position.turn() != Turn::Chance {
            return self.answered(position, player);
        }
        let (mut sum, mut weights) = (0.0, 0.0);
        for outcome in position.moves() {
            let weight = position.weight(outcome);
            sum += weight * self.answered(&position.after(outcome), player);
            weights += weight;
        }
        sum / weights
    }

    /// The value after the move of the player to move.
    fn answered(&mut self, position: &G, player: Player) -> f32 {
        let Turn::Player(to_move) = position.turn() else {
            return self.value(position, player);
        };
        let mut next = std::mem::take(&mut self.next);
        let best = self.find_best(&mut next, position, to_move);
        // A good move of one of several opponents may be good for the others, too.
        let asked = if G::PLAYERS > 2 { player } else { to_move };
        let value = self.value(next.position(best), asked);
        self.next = next;
        if asked == player { value } else { -value }
    }
}

/// The afterstates of these numbers that differ in their needed moves, each with the value of the best one that they may
/// become.
fn choices<G: Shortcuts>(
    afterstates: &Afterstates<G>,
    ends: Vec<(usize, f32)>,
) -> impl Iterator<Item = RankedAfterstate<G>> {
    let mut known = HashSet::with_hasher(FixedState::default());
    ends.into_iter().filter_map(move |(number, value)| {
        let (path, position) = afterstates.reduced(number);
        known.insert(position.clone()).then_some(RankedAfterstate {
            path,
            position,
            value,
        })
    })
}

/// Sorts by a number, the largest first; equals stay in order. Only the numbers are sorted, so that the library's sort is
/// compiled once for all types of games.
pub(super) fn sort_best_first<T>(items: &mut [T], number: impl Fn(&T) -> f64) {
    // The order of `f64::total_cmp`.
    let place = |number: f64| {
        let bits = number.to_bits().cast_signed();
        bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
    };
    items.sort_by_cached_key(|item| std::cmp::Reverse(place(number(item))));
}

/// The best first; equals stay in order.
fn sort_ends(ends: &mut [(usize, f32)]) {
    ends.sort_by(|(_, one), (_, other)| other.total_cmp(one));
}

/// The best first; equals stay in order.
pub(super) fn sort<G: Shortcuts>(ranked: &mut [RankedAfterstate<G>]) {
    sort_best_first(ranked, |one| f64::from(one.value));
}

/// The reports on the moves from paths and their values, the best first: each move by the best path that begins with it; and
/// the index of the best move.
pub(super) fn move_reports<G: Shortcuts>(
    state: &G,
    paths: impl Iterator<Item = (Vec<G::Move>, f32)>,
    bound: Bound,
) -> (Vec<MoveReport<G::Move>>, usize) {
    let mut moves: Vec<MoveReport<G::Move>> = state.moves().map(MoveReport::new).collect();
    let (mut best, mut untold) = (None, state.pruned_moves().len());
    for (path, value) in paths {
        let index = path
            .first()
            .and_then(|first| moves.iter().position(|m| m.mv == *first));
        if let Some(index) = index.filter(|&index| moves[index].value.is_none()) {
            best = best.or(Some(index));
            moves[index] = MoveReport {
                value: Some(value),
                bound,
                pv: path,
                ..MoveReport::new(moves[index].mv)
            };
            untold -= 1;
        }
        if untold == 0 {
            break;
        }
    }
    (moves, best.unwrap_or(0))
}
