//! Balanced openings.

use uctopia_game::{Game, map_in_order};

use super::Openings;

impl<G: Game> Openings<G> {
    /// The openings after which `value`, that of the position for the first player with 0 for even, lies within
    /// ±`bound`, and these values.
    ///
    /// `jobs` threads share the work, 0 counts as 1; their number does not change the result as long as a position always has the
    /// same value. Openings with an illegal move, and positions without a value (NaN), are left out.
    ///
    /// ```
    /// use uctopia::arena::Openings;
    /// use uctopia::{Notation, Player};
    /// use uctopia::games::othello::Othello8;
    /// let start = Othello8::new();
    /// let discs = |state: &Othello8| f64::from(state.count(Player::FIRST)) - f64::from(state.count(Player::SECOND));
    /// let (balanced, values) = Openings::all(&start, 2).unwrap().balanced(&start, 0.5, 2, discs);
    /// let texts: Vec<String> = balanced.iter().map(|opening| opening.to_text(&start)).collect();
    /// assert_eq!((texts.join(" "), values), ("d3c3 d3e3 d3c5".to_owned(), vec![0.0; 3])); // three discs each
    /// ```
    #[must_use]
    pub fn balanced(
        self,
        start: &G,
        bound: f64,
        jobs: usize,
        value: impl Fn(&G) -> f64 + Sync,
    ) -> (Self, Vec<f64>) {
        let values = map_in_order(jobs, self.len(), |index| {
            self.0[index].end(start).map_or(f64::NAN, |end| value(&end))
        });
        let both = self.0.into_iter().zip(values);
        let (openings, values) = both.filter(|(_, value)| value.abs() <= bound).unzip();
        (Self(openings), values)
    }
}
