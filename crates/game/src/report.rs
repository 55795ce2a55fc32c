//! The result of a decision: the chosen move, and the values of all moves.

use std::borrow::Cow;

use uctopia_options::Message;

use crate::{Game, Notation, Player, Turn, negative_zero};

/// The unit of the values in a report; all values are from the point of view of [`Report::player`].
///
/// ```
/// use uctopia::Scale;
/// // One and the same chance of winning, three wins in four games:
/// assert_eq!(Scale::Unit.to_payoff(0.75), Some(0.5));
/// assert_eq!(Scale::Signed.to_payoff(0.5), Some(0.5));
/// // A lead of eight discs has no payoff.
/// assert_eq!(Scale::Points { unit: "discs".into(), scale: 16.0 }.to_payoff(8.0), None);
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Mean payoff: win 1, draw 0, loss −1.
    Signed,
    /// Win rate: win 1, draw ½, loss 0.
    Unit,
    /// Points of an evaluation; 0 is even.
    Points {
        /// What one point is, such as discs.
        unit: Cow<'static, str>,
        /// The advantage that counts as about as good as a win.
        scale: f32,
    },
}

impl Scale {
    /// A mean payoff in `[-1, 1]` expressed in this scale; points are not payoffs and stay as they are.
    ///
    /// ```
    /// use uctopia::Scale;
    /// assert_eq!(Scale::Unit.from_payoff(0.0), 0.5);
    /// ```
    #[must_use]
    pub fn from_payoff(&self, payoff: f32) -> f32 {
        match self {
            Self::Unit => (payoff + 1.0) / 2.0,
            Self::Signed | Self::Points { .. } => payoff,
        }
    }

    /// The mean payoff in `[-1, 1]` that a value of this scale stands for, where it stands for one.
    #[must_use]
    pub fn to_payoff(&self, value: f32) -> Option<f32> {
        match self {
            Self::Unit => Some(value * 2.0 - 1.0),
            Self::Signed => Some(value),
            Self::Points { .. } => None,
        }
    }
}

/// The relation of a value to the true result of its search.
///
/// ```
/// use uctopia::game::{Bound, MoveReport, Player, Report, Scale, adapters::Tree};
/// let game: Tree = "(=B)".parse().unwrap();
/// let pruned = MoveReport { value: Some(-0.5), bound: Bound::Upper, ..MoveReport::new(1) };
/// let report = Report::new(&game, vec![MoveReport::new(0), pruned], Scale::Signed, 0);
/// // At most −0.5 for one player is at least 0.5 for the other.
/// let other = &report.seen_by(Player::SECOND).moves[1];
/// assert_eq!((other.value, other.bound), (Some(0.5), Bound::Lower));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// A statistical estimate: the mean of a sample.
    Estimate,
    /// Exact for the depth of the search.
    Exact,
    /// The true value is at most this: pruned, since another move is at least as good.
    Upper,
    /// The true value is at least this.
    Lower,
    /// No value is known: an agent that only gives proven values has not proven one. A proof may still tell who wins.
    Unproven,
}

/// The reason why a search ended.
///
/// ```
/// use uctopia::game::{Budget, Limit, Stop};
/// let budget = Budget::unlimited();
/// let mut meter = budget.start(Limit::NONE, Limit::NONE);
/// assert!(meter.iteration() && meter.reason().is_none());
/// budget.stop.raise(); // from another thread, for example
/// while meter.iteration() {}
/// assert_eq!(meter.reason(), Some(Stop::Interrupted));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Stop {
    /// The agent finished: a fixed depth, a single evaluation.
    Complete,
    /// The result is proven.
    Solved,
    /// The iterations were used up.
    Iterations,
    /// The nodes were used up.
    Nodes,
    /// The time was used up; the same search may do more or less next time.
    Time,
    /// The stop flag was raised; not reproducible.
    Interrupted,
    /// A move has nearly as many visits as can be counted, 2³² − 1.
    Visits,
    /// Threads that share one tree used up their iterations or solved it; the result depends on their timing.
    Shared,
    /// Another program decided; reproducibility is unknown.
    External,
    /// The values are those of an opening book; nothing was searched.
    Book,
}

/// The proven result of a move.
///
/// ```
/// use uctopia::game::Proof;
/// let win_in_three = Proof { payoff: 1.0, plies: Some(3) };
/// assert_eq!(serde_json::to_string(&win_in_three).unwrap(), r#"{"payoff":1.0,"plies":3}"#);
/// let draw = Proof { payoff: 0.0, plies: None }; // the number of plies is unknown
/// assert_eq!(serde_json::to_string(&draw).unwrap(), r#"{"payoff":0.0}"#);
/// let from_the_other_side = Proof { payoff: -draw.payoff, ..draw }; // −0, which is written as 0
/// assert_eq!(serde_json::to_string(&from_the_other_side).unwrap(), r#"{"payoff":0.0}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// The payoff to [`Report::player`] under best play, in `[-1, 1]`.
    #[serde(serialize_with = "negative_zero::number")]
    pub payoff: f32,
    /// Plies to the end of the game from the searched position, where the search counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// The results of a search for one move.
///
/// ```
/// use uctopia::MoveReport;
/// let m = MoveReport { value: Some(0.2), visits: 400, variance: Some(0.96), ..MoveReport::new("f5") };
/// let standard_error = (m.variance.unwrap() / m.visits as f32).sqrt();
/// assert!((standard_error - 0.049).abs() < 0.001); // so the value of f5 is about 0.2 ± 0.1
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "MoveReport")
)]
pub struct MoveReport<M> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// The value of the move to [`Report::player`] in [`Report::scale`], the mean of the sample for searches that sample;
    /// `None` where nothing is known or only a proof. Output shows [`shown_value`](Self::shown_value).
    #[serde(serialize_with = "negative_zero::known_number")]
    pub value: Option<f32>,
    /// The kind of the value.
    pub bound: Bound,
    /// The number of visits; 0 for searches that do not sample.
    pub visits: u64,
    /// Variance of the sampled results in [`Report::scale`] squared, where counted: the basis of intervals.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "negative_zero::known_number"
    )]
    pub variance: Option<f32>,
    /// The prior probability of the move.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "negative_zero::known_number"
    )]
    pub prior: Option<f32>,
    /// The proof, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The principal variation: this move and the best play after it that the search found.
    #[serde(bound(deserialize = "M: serde::Deserialize<'de>"))]
    pub pv: Vec<M>,
}

impl<M: Clone> MoveReport<M> {
    /// The entry of `mv`, about which nothing is known.
    #[must_use]
    pub fn new(mv: M) -> Self {
        Self {
            mv: mv.clone(),
            value: None,
            bound: Bound::Estimate,
            visits: 0,
            variance: None,
            prior: None,
            proof: None,
            pv: vec![mv],
        }
    }

    /// The entry of a move about which nothing is proven, from an agent that gives proven values only. Output shows it as `?`.
    ///
    /// ```
    /// use uctopia::MoveReport;
    /// let open = MoveReport::unproven("f5");
    /// assert!(open.value.is_none() && open.proof.is_none());
    /// assert!(serde_json::to_string(&open).unwrap().contains(r#""bound":"unproven""#));
    /// ```
    #[must_use]
    pub fn unproven(mv: M) -> Self {
        Self {
            bound: Bound::Unproven,
            ..Self::new(mv)
        }
    }
}

/// The totals of a search.
///
/// ```
/// use uctopia::game::Totals;
/// let alpha_beta = Totals { nodes: 4096, depth: 6, ..Totals::default() }; // it plays no playouts
/// let branching = (alpha_beta.nodes as f64).powf(1.0 / f64::from(alpha_beta.depth));
/// assert!((branching - 4.0).abs() < 1e-9); // the effective branching factor
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Totals {
    /// Playouts, or iterations of a tree search.
    pub playouts: u64,
    /// Nodes visited, or stored in the tree.
    pub nodes: u64,
    /// The deepest ply reached below the root; for fixed-depth searches the depth.
    pub depth: u32,
}

/// The result of an agent's decision.
///
/// Every value is from the point of view of `player`, the one to move.
///
/// ```
/// use uctopia::game::{Game, MoveReport, Player, Report, Scale, adapters::Tree};
/// let game: Tree = "(B=A)".parse().unwrap();
/// // A search of one ply: the payoff after each move.
/// let value = |m| MoveReport { value: Some(game.after(m).payoff(Player::FIRST)), ..MoveReport::new(m) };
/// let report = Report::new(&game, game.moves().map(value).collect(), Scale::Signed, 2);
/// assert_eq!((report.player, report.best), (Player::FIRST, 2));
/// assert_eq!(report.best_move().value, Some(1.0));
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Report")
)]
pub struct Report<M> {
    /// The chosen move.
    pub best: M,
    /// The player for whom the values are given: the player to move.
    pub player: Player,
    /// The unit of all values.
    pub scale: Scale,
    /// The results for each legal move, in the game's order.
    #[serde(bound(deserialize = "M: serde::Deserialize<'de>"))]
    pub moves: Vec<MoveReport<M>>,
    /// The totals of the search.
    pub totals: Totals,
    /// The reason why it ended.
    pub stop: Stop,
    /// Remarks that qualify the numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub note: Option<Message>,
}

impl<M: Copy + PartialEq> Report<M> {
    /// A report on `state` that chooses the move at index `best` of `moves`.
    ///
    /// # Panics
    /// When it is not a player's turn, or `best` is out of range.
    #[must_use]
    pub fn new<G: Game<Move = M>>(
        state: &G,
        moves: Vec<MoveReport<M>>,
        scale: Scale,
        best: usize,
    ) -> Self {
        let Turn::Player(player) = state.turn() else {
            panic!(
                "an agent decides only when a player is to move, not at {:?} in {state:?}",
                state.turn()
            );
        };
        let best = moves[best].mv;
        Self {
            best,
            player,
            scale,
            moves,
            totals: Totals::default(),
            stop: Stop::Complete,
            note: None,
        }
    }

    /// This report with moves as text, as `state` writes them.
    #[must_use]
    pub fn to_text<G: Notation<Move = M>>(&self, state: &G) -> Report<String> {
        Report {
            best: state.move_text(self.best),
            player: self.player,
            scale: self.scale.clone(),
            moves: self.moves.iter().map(|m| m.to_text(state)).collect(),
            totals: self.totals,
            stop: self.stop,
            note: self.note.clone(),
        }
    }
}

impl<M: PartialEq> Report<M> {
    /// The results for the chosen move.
    ///
    /// # Panics
    /// When the altered report no longer lists the chosen move.
    #[must_use]
    pub fn best_move(&self) -> &MoveReport<M> {
        self.moves
            .iter()
            .find(|m| m.mv == self.best)
            .expect("the chosen move is among the moves")
    }
}

impl<M> Report<M> {
    /// This report with all values from the point of view of `player`; in a two-player game the other
    /// player's values have the opposite sign.
    ///
    /// ```
    /// use uctopia::game::{MoveReport, Player, Report, Scale, adapters::Tree};
    /// let game: Tree = "(AB)".parse().unwrap();
    /// let moves = vec![MoveReport { value: Some(0.75), ..MoveReport::new(0) }, MoveReport::new(1)];
    /// let report = Report::new(&game, moves, Scale::Unit, 0).seen_by(Player::SECOND);
    /// assert_eq!(report.moves[0].value, Some(0.25));
    /// ```
    #[must_use]
    pub fn seen_by(mut self, player: Player) -> Self {
        if player != self.player {
            self.player = player;
            for m in &mut self.moves {
                m.change_viewpoint(&self.scale);
            }
        }
        self
    }

    /// Whether the same search gives the same report again: true unless the clock, a person or another program ended
    /// it, or threads shared its tree.
    ///
    /// ```
    /// use uctopia::game::{MoveReport, Report, Scale, Stop, adapters::Tree};
    /// let game: Tree = "(A)".parse().unwrap();
    /// let report = Report::new(&game, vec![MoveReport::new(0)], Scale::Signed, 0);
    /// assert!(report.is_reproducible());
    /// assert!(!Report { stop: Stop::Time, ..report }.is_reproducible());
    /// ```
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        !matches!(
            self.stop,
            Stop::Time | Stop::Interrupted | Stop::Shared | Stop::External
        )
    }
}

impl<M> MoveReport<M> {
    fn change_viewpoint(&mut self, scale: &Scale) {
        let turned = |value: f32| {
            if *scale == Scale::Unit {
                1.0 - value
            } else {
                -value
            }
        };
        // Adding zero makes a negative zero positive, for readers.
        self.value = self.value.map(|value| turned(value) + 0.0);
        self.proof = self.proof.map(|proof| Proof {
            payoff: -proof.payoff + 0.0,
            ..proof
        });
        self.bound = match self.bound {
            Bound::Upper => Bound::Lower,
            Bound::Lower => Bound::Upper,
            same => same,
        };
    }
}

impl<M: Copy> MoveReport<M> {
    fn to_text<G: Notation<Move = M>>(&self, state: &G) -> MoveReport<String> {
        let mut at = state.clone();
        let mut pv = Vec::with_capacity(self.pv.len());
        for &m in &self.pv {
            pv.push(at.move_text(m));
            at.play(m);
        }
        MoveReport {
            mv: state.move_text(self.mv),
            value: self.value,
            bound: self.bound,
            visits: self.visits,
            variance: self.variance,
            prior: self.prior,
            proof: self.proof,
            pv,
        }
    }
}
