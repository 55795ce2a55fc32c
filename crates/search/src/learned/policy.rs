//! Values of what is in reach, and greedy play by them.

use uctopia_game::{Evaluator, Game, MoveReport, Player, Turn};

use super::Afterstates;
use crate::rollout::mover;

/// Values of afterstates, and the memory to find them without allocating anew.
#[derive(Clone, Debug)]
pub struct Policy<G: Game, E> {
    /// Where the player can go, as of the last question.
    pub afterstates: Afterstates<G>,
    /// Who values it.
    pub evaluator: E,
    /// The same a move later.
    next: Afterstates<G>,
}

impl<G: Game, E: Evaluator<G>> Policy<G, E> {
    /// A policy that trusts `evaluator`.
    pub fn new(evaluator: E) -> Self {
        Self { afterstates: Afterstates::default(), evaluator, next: Afterstates::default() }
    }

    /// The afterstates by number with their values for the player to move, the best first; the first found of equals.
    pub fn rank(&mut self, state: &G) -> Vec<(usize, f32)> {
        let player = mover(state);
        self.afterstates.find(state);
        self.ranked(&self.afterstates, player)
    }

    /// Compares the first `count` of a ranking anew, each by what it will be worth when the next draw is known and
    /// answered, or the opponent has moved.
    ///
    /// ```
    /// use uctopia_game::{Even, adapters::Tree};
    /// use uctopia_search::learned::Policy;
    /// // Evaluations see no difference, but one coin in four wins on the left and every second one on the right.
    /// let game: Tree = "([(A)3(B)1][(A)1(B)1])".parse().unwrap();
    /// let mut policy = Policy::new(Even);
    /// let mut ranked = policy.rank(&game);
    /// assert_eq!(ranked, [(0, 0.0), (1, 0.0)]);
    /// policy.look_ahead(&mut ranked, 2, &game);
    /// assert_eq!(ranked, [(0, 0.5), (1, 0.0)]);
    /// ```
    pub fn look_ahead(&mut self, ranked: &mut [(usize, f32)], count: usize, state: &G) {
        let player = mover(state);
        let count = count.min(ranked.len());
        for (number, value) in &mut ranked[..count] {
            let position = self.afterstates.position(*number).clone();
            *value = self.one_ahead(&position, player);
        }
        sort(&mut ranked[..count]);
    }

    /// Goes on to the best afterstate.
    ///
    /// ```
    /// use uctopia_game::{Even, Game, Player, adapters::Tree};
    /// use uctopia_search::learned::Policy;
    /// let mut game: Tree = "(B=A)".parse().unwrap();
    /// let mut policy = Policy::new(Even);
    /// policy.play(&mut game);
    /// assert_eq!(game.payoff(Player::FIRST), 1.0);
    /// ```
    ///
    /// # Panics
    /// When no player is to move.
    #[inline]
    pub fn play(&mut self, state: &mut G) {
        let player = mover(state);
        self.afterstates.find(state);
        let best = if self.afterstates.len() > 1 { self.best(&self.afterstates, player) } else { 0 };
        state.clone_from(self.afterstates.position(best));
    }

    /// All with their values, the best first.
    pub(super) fn ranked(&self, afterstates: &Afterstates<G>, player: Player) -> Vec<(usize, f32)> {
        let values = afterstates.iter().map(|(number, position)| (number, self.value(position, player)));
        let mut ranked: Vec<(usize, f32)> = values.collect();
        sort(&mut ranked);
        ranked
    }

    /// The first of the best.
    #[inline]
    fn best(&self, afterstates: &Afterstates<G>, player: Player) -> usize {
        let mut best = (0, f32::NEG_INFINITY);
        for (number, position) in afterstates.iter() {
            let rating = self.rating(position, player);
            if rating > best.1 {
                best = (number, rating);
            }
        }
        best.0
    }

    /// What positions are compared by; nothing is better than a won game, or worse than a lost one.
    #[inline]
    pub(super) fn rating(&self, position: &G, player: Player) -> f32 {
        if position.is_over() { position.payoff(player) * f32::MAX } else { self.evaluator.rating(position, player) }
    }

    /// Finished games count as much as the surest of estimates.
    #[inline]
    pub(super) fn value(&self, position: &G, player: Player) -> f32 {
        if position.is_over() {
            position.payoff(player) * self.evaluator.scale()
        } else {
            self.evaluator.evaluate(position, player)
        }
    }

    /// The mean over nature's draws of the value after the best answer to each.
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

    /// The value when whoever is to move has moved.
    fn answered(&mut self, position: &G, player: Player) -> f32 {
        let Turn::Player(mover) = position.turn() else { return self.value(position, player) };
        let mut next = std::mem::take(&mut self.next);
        next.find(position);
        let value = self.value(next.position(self.best(&next, mover)), mover);
        self.next = next;
        if mover == player { value } else { -value }
    }
}

/// The best first; equals stay in order.
pub(super) fn sort(ranked: &mut [(usize, f32)]) {
    ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
}

/// What a ranking says of the moves, each told by the best position that it leads to; and which of them is best.
pub(super) fn told<G: Game>(
    state: &G,
    afterstates: &Afterstates<G>,
    ranked: &[(usize, f32)],
    tell: impl Fn(usize, f32, G::Move) -> MoveReport<G::Move>,
) -> (Vec<MoveReport<G::Move>>, usize) {
    let mut moves: Vec<MoveReport<G::Move>> = state.moves().map(MoveReport::new).collect();
    let mut best = None;
    for &(number, value) in ranked {
        let first = afterstates.first_move(number);
        if let Some(index) = moves.iter().position(|m| m.mv == first) {
            best = best.or(Some(index));
            if moves[index].value.is_none() {
                moves[index] = tell(number, value, first);
            }
        }
    }
    (moves, best.unwrap_or(0))
}
