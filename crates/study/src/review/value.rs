//! The value of one search, and the difference of two.
//!
//! The value of a search is that of the move that it would play, for samplers the most visited one, or the proven result of that
//! move.

use uctopia_catalog::Session;
use uctopia_game::{Bound, MoveReport, Player, Report, Scale, Stop};

use super::endgame::ProvenResult;

/// What is certain about a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Certainty {
    /// The value is an estimate, or a bound.
    Estimate,
    /// The winner is proven, and not by how much, in a game with a margin.
    Winner,
    /// No other value is possible.
    Exact,
}

/// A value with the properties that a difference of values requires.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PositionValue {
    /// The value for `player`, in `scale`.
    pub(super) value: f64,
    /// What is proven about it.
    pub(super) certainty: Certainty,
    /// Whether the value is a win, a draw or a loss in a scale of points, which counts no further than that scale.
    outcome: bool,
    /// The variance of `value` as an estimate; 0 where nothing is sampled.
    variance: f64,
    player: Player,
    scale: Scale,
}

impl PositionValue {
    fn nothing(player: Player, scale: &Scale) -> Self {
        Self {
            value: 0.0,
            certainty: Certainty::Estimate,
            outcome: false,
            variance: 0.0,
            player,
            scale: scale.clone(),
        }
    }

    /// The value of a position for the player to move; `None` if the agent computes no value. `has_margin` says whether the game is
    /// won by a margin, here and below.
    pub(super) fn of_position(report: &Report<String>, has_margin: bool) -> Option<Self> {
        let chosen = report.best_move();
        let unit = Self::nothing(report.player, &report.scale);
        if let Some(proven) = proven(&unit, chosen, has_margin) {
            let is_solved =
                report.stop == Stop::Solved || report.moves.iter().all(|m| m.proof.is_some());
            return Some(if is_solved { proven } else { proven.at_least() });
        }
        let variance = chosen.variance.map_or(0.0, |variance| {
            f64::from(variance) / chosen.visits.max(1) as f64
        });
        Some(Self {
            value: chosen.value?.into(),
            variance,
            ..unit
        })
    }

    /// The proven result of a move, for the player who makes it, if the scale has no other value for it.
    pub(super) fn proven_of_move(
        report: &Report<String>,
        mv: &str,
        has_margin: bool,
    ) -> Option<Self> {
        let unit = Self::nothing(report.player, &report.scale);
        proven(&unit, report.moves.iter().find(|m| m.mv == mv)?, has_margin).filter(Self::is_proven)
    }

    /// A certain payoff as a value.
    fn of_payoff(payoff: f32, player: Player, scale: &Scale, certainty: Certainty) -> Self {
        let outcome = matches!(scale, Scale::Points { .. });
        Self {
            value: in_scale(scale, payoff),
            certainty,
            outcome,
            ..Self::nothing(player, scale)
        }
    }

    /// The value of a finished game for a player.
    pub(super) fn of_end(
        session: &Session,
        player: Player,
        scale: &Scale,
        has_margin: bool,
    ) -> Option<Self> {
        let payoff = session.payoffs()?.get(player.index()).copied()?;
        Some(Self::of_payoff(
            payoff,
            player,
            scale,
            certainty_of(payoff, has_margin),
        ))
    }

    /// A proven result for a player; its margin counts where `scale` has the same unit.
    pub(super) fn of_proof(
        proof: ProvenResult,
        unit: &Scale,
        player: Player,
        scale: &Scale,
    ) -> Self {
        match (proof.margin, unit, scale) {
            (Some(margin), Scale::Points { unit, .. }, Scale::Points { unit: own, .. })
                if unit == own =>
            {
                let certainty = Certainty::Exact;
                Self {
                    value: f64::from(margin) + 0.0,
                    certainty,
                    ..Self::nothing(player, scale)
                }
            }
            _ => Self::of_payoff(proof.payoff, player, scale, Certainty::Exact),
        }
    }

    /// Whether no other value is possible in its scale. Where that is points, a winner alone does not tell by how many.
    pub(super) fn is_proven(&self) -> bool {
        match self.certainty {
            Certainty::Exact => true,
            Certainty::Winner => !matches!(self.scale, Scale::Points { .. }),
            Certainty::Estimate => false,
        }
    }

    /// The value of a move as that of the position before it: another move may be better, unless this one wins.
    pub(super) fn at_least(self) -> Self {
        let wins = match self.scale {
            Scale::Points { .. } => self.outcome && self.value > 0.0,
            Scale::Signed | Scale::Unit => self.value >= 1.0,
        };
        if wins {
            self
        } else {
            Self {
                certainty: Certainty::Estimate,
                ..self
            }
        }
    }

    /// The mean of two estimates of the same position, whose errors favour different players.
    pub(super) fn between(&self, other: &Self) -> Option<Self> {
        let alike = self.player == other.player
            && self.scale == other.scale
            && self.outcome == other.outcome;
        alike.then(|| Self {
            value: (self.value + other.value) / 2.0,
            variance: (self.variance + other.variance) / 4.0,
            ..self.clone()
        })
    }

    /// The mean of values with their probabilities, all for the same player.
    pub(super) fn mean(parts: &[(f64, Self)]) -> Option<Self> {
        let (_, first) = parts.first()?;
        Some(Self {
            value: parts.iter().map(|(p, value)| p * value.value).sum(),
            certainty: parts.iter().map(|(_, value)| value.certainty).min()?,
            outcome: parts.iter().all(|(_, value)| value.outcome),
            variance: parts.iter().map(|(p, value)| p * p * value.variance).sum(),
            ..first.clone()
        })
    }

    /// The value for another player; `None` with more than two players, where it is unknown.
    pub(super) fn seen_by(self, player: Player, players: usize) -> Option<Self> {
        if player == self.player {
            return Some(self);
        }
        let turned = if self.scale == Scale::Unit {
            1.0 - self.value
        } else {
            -self.value
        };
        // Adding zero makes a negative zero positive.
        (players == 2).then_some(Self {
            value: turned + 0.0,
            player,
            ..self
        })
    }

    /// The value, where it is compared to wins and losses: points count no further than their scale.
    fn clamped(&self) -> f64 {
        match self.scale {
            Scale::Points { scale, .. } => self.value.clamp(-f64::from(scale), f64::from(scale)),
            Scale::Signed | Scale::Unit => self.value,
        }
    }
}

/// The difference of a player's values before and after a move, and half the width of its 95 % interval, both in the unit of
/// values. A negative difference counts as 0: the move was better than estimated. `None` if the units differ.
pub(super) fn loss(had: &PositionValue, got: &PositionValue) -> Option<(f64, f64)> {
    /// The quantile of the normal distribution for an interval of 95 %.
    const QUANTILE: f64 = 1.96;
    if had.player != got.player || had.scale != got.scale {
        return None;
    }
    let (from, to) = if had.outcome != got.outcome {
        (had.clamped(), got.clamped())
    } else {
        (had.value, got.value)
    };
    Some((
        (from - to).max(0.0),
        QUANTILE * (had.variance + got.variance).sqrt(),
    ))
}

/// The proven result of a move, in the unit of a value.
fn proven(unit: &PositionValue, m: &MoveReport<String>, has_margin: bool) -> Option<PositionValue> {
    let proof = m.proof?;
    let points = matches!(unit.scale, Scale::Points { .. });
    // A proof of the margin is more precise than a proof of the winner.
    if let Some(counted) = m.value.filter(|_| points && m.bound == Bound::Exact) {
        return Some(PositionValue {
            value: f64::from(counted),
            certainty: Certainty::Exact,
            ..unit.clone()
        });
    }
    let certainty = certainty_of(proof.payoff, has_margin);
    Some(PositionValue::of_payoff(
        proof.payoff,
        unit.player,
        &unit.scale,
        certainty,
    ))
}

/// What a payoff says: of a win or a loss in a game with a margin not all.
fn certainty_of(payoff: f32, has_margin: bool) -> Certainty {
    if has_margin && payoff != 0.0 {
        Certainty::Winner
    } else {
        Certainty::Exact
    }
}

/// A payoff as a value: in points, a win counts as much as their scale.
fn in_scale(scale: &Scale, payoff: f32) -> f64 {
    f64::from(match scale {
        Scale::Points { scale, .. } => payoff * scale,
        Scale::Signed | Scale::Unit => scale.from_payoff(payoff),
    }) + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Proof;

    fn value_for(player: usize, value: f64, scale: &Scale) -> PositionValue {
        PositionValue {
            value,
            ..PositionValue::nothing(Player::new(player), scale)
        }
    }

    #[test]
    fn points_of_view_are_turned() {
        let seen = |scale: &Scale, value| {
            value_for(1, value, scale)
                .seen_by(Player::FIRST, 2)
                .unwrap()
                .value
        };
        assert_eq!(seen(&Scale::Signed, 0.25), -0.25);
        assert_eq!(seen(&Scale::Unit, 0.25), 0.75);
        assert!(
            value_for(1, 0.25, &Scale::Signed)
                .seen_by(Player::FIRST, 3)
                .is_none(),
            "unknown with three players"
        );
        assert!(
            value_for(0, 0.25, &Scale::Unit)
                .seen_by(Player::FIRST, 1)
                .is_some()
        );
    }

    #[test]
    fn a_loss_is_a_difference_of_two_positions() {
        let (had, got) = (
            value_for(0, 0.5, &Scale::Signed),
            value_for(0, -0.25, &Scale::Signed),
        );
        assert_eq!(loss(&had, &got), Some((0.75, 0.0)));
        assert_eq!(loss(&got, &had), Some((0.0, 0.0)), "never below zero");
        assert_eq!(
            loss(&had, &value_for(0, 0.5, &Scale::Unit)),
            None,
            "other units"
        );
        let noisy = |value: &PositionValue| PositionValue {
            variance: 0.0002,
            ..value.clone()
        };
        let (_, error) = loss(&noisy(&had), &noisy(&got)).unwrap();
        assert!(
            (error - 1.96 * 0.02).abs() < 1e-9,
            "variances add up: {error}"
        );
    }

    /// A missed certain win counts as the loss of a win, not of a million points.
    #[test]
    fn wins_count_as_much_as_the_scale_of_points() {
        let discs = Scale::Points {
            unit: "discs".into(),
            scale: 16.0,
        };
        let certain =
            |payoff| PositionValue::of_payoff(payoff, Player::FIRST, &discs, Certainty::Winner);
        let win = certain(1.0);
        let lost = |had: &PositionValue, got: &PositionValue| loss(had, got).unwrap().0;
        assert_eq!(lost(&win, &value_for(0, -3.0, &discs)), 19.0);
        assert_eq!(
            lost(&value_for(0, 25.0, &discs), &win),
            0.0,
            "25 discs are no more than a win"
        );
        assert_eq!(lost(&win, &certain(-1.0)), 32.0);
        assert_eq!(
            lost(&value_for(0, 40.0, &discs), &value_for(0, 10.0, &discs)),
            30.0,
            "points against points"
        );
    }

    #[test]
    fn proofs_replace_samples_but_not_exact_margins() {
        let m = |value, bound, payoff| MoveReport {
            mv: "a1".to_owned(),
            value,
            bound,
            visits: 7,
            variance: Some(1.0),
            prior: None,
            proof: Some(Proof {
                payoff,
                plies: None,
            }),
            pv: Vec::new(),
        };
        let of = |scale: &Scale, m: &MoveReport<String>, has_margin| {
            let found = proven(&value_for(0, 0.0, scale), m, has_margin).unwrap();
            (found.value, found.certainty, found.outcome, found.variance)
        };
        let sampled = m(Some(0.4), Bound::Estimate, -1.0);
        assert_eq!(
            of(&Scale::Unit, &sampled, false),
            (0.0, Certainty::Exact, false, 0.0)
        );
        let discs = Scale::Points {
            unit: "discs".into(),
            scale: 16.0,
        };
        assert_eq!(
            of(&discs, &m(Some(6.0), Bound::Exact, 1.0), true),
            (6.0, Certainty::Exact, false, 0.0)
        );
        assert_eq!(
            of(&discs, &m(None, Bound::Exact, -1.0), false),
            (-16.0, Certainty::Exact, true, 0.0)
        );
    }

    /// That a move loses, or loses by at least some discs, does not say by how many.
    #[test]
    fn neither_a_bound_nor_the_winner_alone_proves_a_margin() {
        let discs = Scale::Points {
            unit: "discs".into(),
            scale: 16.0,
        };
        let m = |value, bound, payoff| MoveReport {
            value,
            bound,
            proof: Some(Proof {
                payoff,
                plies: None,
            }),
            ..MoveReport::new("a1".to_owned())
        };
        let is_proven = |scale: &Scale, m: &MoveReport<String>| {
            let found = proven(&value_for(0, 0.0, scale), m, true).unwrap();
            (found.is_proven(), found.at_least().is_proven())
        };
        assert_eq!(
            is_proven(&discs, &m(Some(-20.0), Bound::Upper, -1.0)),
            (false, false)
        );
        assert_eq!(
            is_proven(&discs, &m(None, Bound::Exact, 1.0)),
            (false, false)
        );
        assert_eq!(
            is_proven(&discs, &m(Some(-20.0), Bound::Exact, -1.0)),
            (true, false),
            "another move may lose less"
        );
        assert_eq!(
            is_proven(&Scale::Signed, &m(Some(0.9), Bound::Estimate, 1.0)),
            (true, true)
        );
        assert_eq!(
            is_proven(&Scale::Signed, &m(Some(0.9), Bound::Estimate, -1.0)),
            (true, false)
        );
    }

    #[test]
    fn values_after_chance_events_are_averaged() {
        let parts = [
            (0.25, value_for(0, 1.0, &Scale::Signed)),
            (0.75, value_for(0, -1.0, &Scale::Signed)),
        ];
        assert_eq!(PositionValue::mean(&parts).unwrap().value, -0.5);
        assert!(PositionValue::mean(&[]).is_none());
    }
}
