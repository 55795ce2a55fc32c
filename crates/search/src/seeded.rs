//! Which agents begin anew with a seed. Minimax and its relatives have no random choices.

use uctopia_game::{Margin, Seeded, Shortcuts, Tactics};

use crate::{
    AlphaBeta, Deepening, Exact, ExactMargin, Expectation, Greedy, Minimax, ProbCut, Tactical,
};

impl Seeded for Expectation {}
impl<E> Seeded for Minimax<E> {}
impl<V> Seeded for ProbCut<V> {}
impl<G: Shortcuts, E> Seeded for AlphaBeta<G, E> {}
impl<G: Shortcuts, E> Seeded for Deepening<G, E> {}
impl<G: Shortcuts, E> Seeded for Exact<G, E> {}
impl<G: Shortcuts, E> Seeded for Greedy<G, E> {}
impl<G: Tactics, E> Seeded for Tactical<G, E> {}
impl<G: Margin, E, O> Seeded for ExactMargin<G, E, O> {}
