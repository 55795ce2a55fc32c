//! The value that a report shows for a move, and the order in which it lists the moves: proven results take precedence over
//! estimates.

use std::cmp::Ordering;
use std::fmt;

use uctopia_statistics::{Interval, reward_interval};

use crate::{Bound, MoveReport, Player, Proof, Report, Scale};

impl<M> MoveReport<M> {
    /// The value to show for the move, in `scale` and for [`Report::player`]: the proven one where there is a proof, else
    /// [`value`](Self::value).
    ///
    /// Where values are mean payoffs, the sampled mean of a solved move contains early samples, and the proven payoff is exact.
    /// Points are no payoffs: there `value` stays, such as the exact margin of a solver, or `None` for a certain win that counts
    /// plies.
    ///
    /// ```
    /// use uctopia::game::{MoveReport, Proof, Scale};
    /// let draw = Some(Proof { payoff: 0.0, plies: None });
    /// let m = MoveReport { value: Some(0.4), visits: 900, proof: draw, ..MoveReport::new("b2") };
    /// assert_eq!(m.shown_value(&Scale::Signed), Some(0.0));
    /// assert_eq!(m.shown_value(&Scale::Unit), Some(0.5));
    /// let discs = Scale::Points { unit: "discs".into(), scale: 64.0 };
    /// let won = MoveReport { value: Some(6.0), proof: Some(Proof { payoff: 1.0, plies: None }), ..MoveReport::new("a1") };
    /// assert_eq!(won.shown_value(&discs), Some(6.0)); // won by six discs
    /// ```
    #[must_use]
    pub fn shown_value(&self, scale: &Scale) -> Option<f32> {
        let value = match (self.proof, scale) {
            (Some(proof), Scale::Signed | Scale::Unit) => Some(scale.from_payoff(proof.payoff)),
            _ => self.value,
        };
        // Adding zero makes a negative zero positive.
        value.map(|value| value + 0.0)
    }

    /// The 95 % interval of a sampled value in this scale, for the mean of an unlimited number of samples. `None` where nothing
    /// was sampled, something is proven, or the values are points.
    ///
    /// ```
    /// use uctopia::game::{MoveReport, Proof, Scale};
    /// let m = MoveReport { value: Some(0.2), visits: 400, variance: Some(0.96), ..MoveReport::new("f5") };
    /// assert!(m.interval(&Scale::Signed).unwrap().contains(0.25));
    /// let proven = MoveReport { proof: Some(Proof { payoff: 0.0, plies: None }), ..m };
    /// assert_eq!(proven.interval(&Scale::Signed), None);
    /// ```
    #[must_use]
    pub fn interval(&self, scale: &Scale) -> Option<Interval> {
        let range = match scale {
            Scale::Signed => -1.0..=1.0,
            Scale::Unit => 0.0..=1.0,
            Scale::Points { .. } => return None,
        };
        if self.proof.is_some() {
            return None;
        }
        reward_interval(
            f64::from(self.value?),
            f64::from(self.variance?),
            self.visits,
            range,
        )
    }

    /// The value to show for the move as a position on a colour scale from −1 to 1; an evaluation's own scale counts as full
    /// colour. `None` where nothing is known, or only a bound: moves that are no better than the best would all look like it.
    ///
    /// ```
    /// use uctopia::game::{Bound, MoveReport, Proof, Scale};
    /// let m = MoveReport { value: Some(0.75), ..MoveReport::new("f5") };
    /// assert_eq!(m.colour(&Scale::Unit), Some(0.5));
    /// let lost = MoveReport { proof: Some(Proof { payoff: -1.0, plies: None }), ..m };
    /// assert_eq!(lost.colour(&Scale::Unit), Some(-1.0));
    /// let no_better = MoveReport { value: Some(0.75), bound: Bound::Upper, ..MoveReport::new("d6") };
    /// assert_eq!(no_better.colour(&Scale::Unit), None);
    /// ```
    #[must_use]
    pub fn colour(&self, scale: &Scale) -> Option<f32> {
        let is_bound = matches!(self.bound, Bound::Upper | Bound::Lower);
        // A proven payoff is exact beside a bound in points.
        let is_open = is_bound && (self.proof.is_none() || matches!(scale, Scale::Points { .. }));
        match (
            self.shown_value(scale).filter(|_| !is_open),
            self.proof,
            scale,
        ) {
            (None, proof, _) => proof.map(|proof| proof.payoff),
            (Some(value), _, Scale::Points { scale, .. }) => Some((value / scale).clamp(-1.0, 1.0)),
            (Some(value), _, scale) => scale.to_payoff(value),
        }
    }

    /// The rank of the move for the report's player, larger is better; `None` where nothing is known.
    fn rank(&self, scale: &Scale) -> Option<MoveRank> {
        let shown = self
            .shown_value(scale)
            .map(|value| scale.to_payoff(value).unwrap_or(value));
        let certain = self.proof.filter(|proof| proof.payoff.abs() >= 1.0);
        match certain {
            Some(Proof {
                payoff,
                plies: Some(plies),
            }) => Some(MoveRank {
                certain: payoff,
                value: -payoff * plies as f32,
            }),
            Some(Proof {
                payoff,
                plies: None,
            }) => Some(MoveRank {
                certain: payoff,
                value: shown.unwrap_or(0.0),
            }),
            None => shown
                .or(self.proof.map(|proof| proof.payoff))
                .map(|value| MoveRank {
                    certain: 0.0,
                    value,
                }),
        }
    }
}

/// The order of moves: proven wins before unproven moves, proven losses after them; quick wins, slow losses and large margins
/// first.
#[derive(Clone, Copy, Debug)]
struct MoveRank {
    /// 1 for a proven win, −1 for a proven loss, 0 for everything else.
    certain: f32,
    /// The value; the negated number of plies of a proven win, the number of plies of a proven loss.
    value: f32,
}

impl MoveRank {
    /// A move about which nothing is known: better only than a proven loss.
    const UNKNOWN: Self = Self {
        certain: -0.5,
        value: 0.0,
    };

    /// The rank from the point of view of the other player.
    fn turned(self) -> Self {
        Self {
            certain: -self.certain,
            value: -self.value,
        }
    }

    fn compare(self, other: Self) -> Ordering {
        let key = |rank: Self| [rank.certain + 0.0, rank.value + 0.0];
        let ([certain, value], [other_certain, other_value]) = (key(self), key(other));
        certain
            .total_cmp(&other_certain)
            .then(value.total_cmp(&other_value))
    }
}

impl<M: PartialEq> Report<M> {
    /// The rank of a move for `to_move`, the player to move, from either point of view.
    fn rank(&self, m: &MoveReport<M>, to_move: Player) -> Option<MoveRank> {
        m.rank(&self.scale).map(|rank| {
            if self.player == to_move {
                rank
            } else {
                rank.turned()
            }
        })
    }

    /// The move of the best value for `to_move`, the player to move; `None` where no value is known.
    ///
    /// A proven payoff replaces an estimate, and a proven win precedes every estimate. Of several equal moves it is the chosen
    /// one, else the first.
    ///
    /// ```
    /// use uctopia::game::{MoveReport, Player, Proof, Report, Scale, adapters::Tree};
    /// let game: Tree = "(A=B)".parse().unwrap();
    /// let sampled = |m, value| MoveReport { value: Some(value), visits: 9, ..MoveReport::new(m) };
    /// let lost = MoveReport { proof: Some(Proof { payoff: -1.0, plies: None }), ..sampled(1, 0.9) };
    /// let report = Report::new(&game, vec![sampled(0, -0.2), lost, sampled(2, 0.1)], Scale::Signed, 0);
    /// assert_eq!(report.best_value(Player::FIRST).unwrap().mv, 2);
    /// ```
    #[must_use]
    pub fn best_value(&self, to_move: Player) -> Option<&MoveReport<M>> {
        let known = self
            .moves
            .iter()
            .filter_map(|m| Some((self.rank(m, to_move)?, m)));
        let (rank, best) = known.reduce(|best, next| {
            if next.0.compare(best.0).is_gt() {
                next
            } else {
                best
            }
        })?;
        let is_as_good = |m: &MoveReport<M>| {
            self.rank(m, to_move)
                .is_some_and(|own| own.compare(rank).is_eq())
        };
        self.moves
            .iter()
            .find(|m| m.mv == self.best && is_as_good(m))
            .or(Some(best))
    }

    /// The moves in the order in which a table lists them for `to_move`, the player to move.
    ///
    /// The chosen move comes first, then the others by visits, by value where visits are equal, and in the game's order where
    /// both are. A move about which something is proven stands where its value belongs: before the first one that is not
    /// proven and has a lower value. So proven wins come before all unproven moves, and proven losses after them.
    ///
    /// ```
    /// use uctopia::game::{MoveReport, Player, Proof, Report, Scale, adapters::Tree};
    /// let game: Tree = "(A=B=)".parse().unwrap();
    /// let sampled = |m, value, visits| MoveReport { value: Some(value), visits, ..MoveReport::new(m) };
    /// let proven = |m, payoff, visits| {
    ///     MoveReport { proof: Some(Proof { payoff, plies: None }), ..sampled(m, 0.3, visits) }
    /// };
    /// let moves = vec![proven(0, -1.0, 500), sampled(1, 0.1, 900), proven(2, 0.0, 3), sampled(3, -0.4, 80)];
    /// let report = Report::new(&game, moves, Scale::Signed, 1);
    /// let order: Vec<usize> = report.ranked(Player::FIRST).iter().map(|m| m.mv).collect();
    /// assert_eq!(order, [1, 2, 3, 0]); // the draw before lower values, the loss last
    /// ```
    #[must_use]
    pub fn ranked(&self, to_move: Player) -> Vec<&MoveReport<M>> {
        let rank = |m: &MoveReport<M>| self.rank(m, to_move).unwrap_or(MoveRank::UNKNOWN);
        let by_value = |a: &&MoveReport<M>, b: &&MoveReport<M>| rank(b).compare(rank(a));
        let (mut ranked, others): (Vec<_>, Vec<_>) =
            self.moves.iter().partition(|m| m.mv == self.best);
        let (mut proven, mut open): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|m| m.proof.is_some());
        let by_visits = |a: &&MoveReport<M>, b: &&MoveReport<M>| b.visits.cmp(&a.visits);
        open.sort_by(|a, b| by_visits(a, b).then_with(|| by_value(a, b)));
        proven.sort_by(|a, b| by_value(a, b).then_with(|| by_visits(a, b)));
        let mut proven = proven.into_iter().peekable();
        for m in open {
            while let Some(better) = proven.next_if(|known| rank(known).compare(rank(m)).is_gt()) {
                ranked.push(better);
            }
            ranked.push(m);
        }
        ranked.extend(proven);
        ranked
    }
}

/// The moves from the best to the worst, each with its value, its visits and its proof; a star marks the chosen one.
///
/// ```
/// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// use uctopia::{Uct, UctConfig};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let config = UctConfig::default().iters(100).solver(true);
/// let report = Uct::new(config, ZeroEvaluator, 1).unwrap().decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.to_string(), "1* +0.000 (proven)\n0  -1.000 (proven)\n");
/// ```
///
/// Reports whose moves have no `Display` are printed after [`Report::to_text`].
impl<M: Clone + PartialEq + fmt::Display> fmt::Display for Report<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.moves.iter().map(|m| m.mv.to_string()).collect();
        let width = names.iter().map(|name| name.chars().count()).max();
        for m in self.ranked(self.player) {
            let star = if m.mv == self.best { "*" } else { " " };
            let name = format!("{}{star}", m.mv);
            write!(f, "{name:<0$}", width.unwrap_or(0) + 1)?;
            if let Some(value) = m.shown_value(&self.scale) {
                write!(f, " {value:+.3}")?;
            }
            match m.proof {
                Some(_) => write!(f, " (proven)")?,
                None if m.visits > 0 => write!(f, " ({} visits)", m.visits)?,
                None => {}
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
