//! Values, losses and classes from searches and proofs.

use uctopia_catalog::Session;
use uctopia_game::{Player, Report, Scale, Turn};

use super::class::{ClassCounts, Measure, MoveClass};
use super::data::{Review, ReviewEvent, ReviewedMove, ReviewedPosition};
use super::endgame::{self, ProvenPosition, ProvenResult};
use super::searches::Searched;
use super::value::{Certainty, PositionValue, loss};

/// A line of which more and more positions are searched.
pub(super) struct Line<'a> {
    sessions: &'a [Session],
    /// The moves as the game writes them.
    played: &'a [String],
    proofs: Vec<Option<ProvenPosition>>,
    /// Whether the game is won by a margin.
    has_margin: bool,
    searched: Vec<Searched>,
    positions: Vec<ReviewedPosition>,
    moves: Vec<ReviewedMove>,
}

impl<'a> Line<'a> {
    pub(super) fn new(
        sessions: &'a [Session],
        played: &'a [String],
        proofs: Vec<Option<ProvenPosition>>,
    ) -> Self {
        let (searched, positions, moves) = (Vec::new(), Vec::new(), Vec::new());
        let has_margin = endgame::has_margin(&sessions[0]);
        Self {
            sessions,
            played,
            proofs,
            has_margin,
            searched,
            positions,
            moves,
        }
    }

    /// Whether the move made at a position is judged by proofs alone.
    pub(super) fn is_proven(&self, ply: usize) -> bool {
        self.proofs[ply].is_some()
    }

    /// Adds what was found at the next position, which completes the value of the one before it.
    pub(super) fn add(
        &mut self,
        ply: usize,
        found: Searched,
        on_event: &mut dyn FnMut(ReviewEvent<'_>),
    ) {
        self.searched.push(found);
        if let Some(before) = ply.checked_sub(1) {
            self.add_position(before, on_event);
            if let Some(judged) = self.judge(before) {
                on_event(ReviewEvent::Move(&judged));
                self.moves.push(judged);
            }
        }
        if ply + 1 == self.sessions.len() {
            self.add_position(ply, on_event);
        }
    }

    /// The result, as far as there is one.
    pub(super) fn finish(self) -> Review {
        let players = self.sessions[0].players();
        let mut classes = vec![ClassCounts::default(); players];
        for (player, class) in self.moves.iter().filter_map(|m| Some((m.player, m.class?))) {
            classes[player.index()].add(class);
        }
        let scale = self.scale().cloned();
        let thresholds = scale
            .as_ref()
            .map(|scale| Measure::of(scale, players).thresholds());
        let first = self
            .proofs
            .iter()
            .flatten()
            .next()
            .filter(|_| self.gives_values());
        let margin = first.and_then(|proof| match (proof.best()?.1.margin, proof.scale()) {
            (Some(_), Scale::Points { unit, scale }) => Some((unit.to_string(), f64::from(*scale))),
            _ => None,
        });
        let reproducible = self.reports().all(Report::is_reproducible);
        Review {
            reproducible,
            classes,
            thresholds,
            margin_thresholds: margin
                .as_ref()
                .map(|&(_, most)| Measure::Margin { most }.thresholds()),
            margin_unit: margin.map(|(unit, _)| unit),
            proven_from: first.and_then(|_| self.proofs.iter().position(Option::is_some)),
            scale,
            positions: self.positions,
            moves: self.moves,
        }
    }

    fn reports(&self) -> impl Iterator<Item = &Report<String>> {
        self.searched
            .iter()
            .filter_map(|found| found.report.as_ref())
    }

    /// Whether the agent computes values of positions.
    fn gives_values(&self) -> bool {
        self.reports()
            .any(|report| PositionValue::of_position(report, self.has_margin).is_some())
    }

    /// The scale of the agent.
    fn scale(&self) -> Option<&Scale> {
        self.reports().next().map(|report| &report.scale)
    }

    fn add_position(&mut self, ply: usize, on_event: &mut dyn FnMut(ReviewEvent<'_>)) {
        let session = &self.sessions[ply];
        if session.turn() == Turn::Chance {
            return;
        }
        let first = |value: PositionValue| value.seen_by(Player::FIRST, session.players());
        let value = self.value(ply).and_then(first);
        let report = self.searched[ply].report.clone();
        let position = ReviewedPosition {
            ply,
            player: report.as_ref().map(|report| report.player),
            value: value.as_ref().map(|value| value.value as f32),
            // The payoff of a finished game is no estimate, whatever the unit of the agent's values is.
            proven: value.is_some_and(|value| value.is_proven() || session.turn() == Turn::Over),
            margin: self.result(ply).and_then(|(_, result)| result.margin),
            best: report.as_ref().map(|report| report.best.clone()),
            report,
        };
        on_event(ReviewEvent::Position(&position));
        self.positions.push(position);
    }

    /// The proven result of a position for the first player, and the proof that gives its unit.
    fn result(&self, ply: usize) -> Option<(&ProvenPosition, ProvenResult)> {
        let seen = |player: Turn, result: ProvenResult| match player {
            Turn::Player(Player::FIRST) => result,
            _ => result.turned(),
        };
        if let Some(proof) = &self.proofs[ply] {
            return Some((proof, seen(self.sessions[ply].turn(), proof.best()?.1)));
        }
        // The end of the game, whose margin the position before it tells.
        let before = ply
            .checked_sub(1)
            .filter(|_| self.sessions[ply].turn() == Turn::Over)?;
        let proof = self.proofs[before].as_ref()?;
        Some((
            proof,
            seen(
                self.sessions[before].turn(),
                proof.of_move(&self.played[before])?,
            ),
        ))
    }

    /// The value of a position for the player to move, or for the first player where it is proven or the game is over.
    fn value(&self, ply: usize) -> Option<PositionValue> {
        let own = self.own(ply);
        let scale = self.scale()?;
        if let Some((proof, result)) = self.result(ply) {
            // Without values of the agent there is no scale to show it in.
            return self
                .gives_values()
                .then(|| PositionValue::of_proof(result, proof.scale(), Player::FIRST, scale));
        }
        let own = own?;
        let is_estimate = |value: &PositionValue| value.certainty == Certainty::Estimate;
        let Some(after) = self
            .after_best(ply)
            .filter(|_| self.alternates(ply) && is_estimate(&own))
        else {
            return Some(own);
        };
        if is_estimate(&after) {
            own.between(&after).or(Some(own))
        } else {
            Some(after.at_least())
        }
    }

    /// The value of the search of a position for the player to move, or of the end for the first player.
    fn own(&self, ply: usize) -> Option<PositionValue> {
        match (self.sessions[ply].turn(), self.searched.get(ply)) {
            (Turn::Player(_), Some(found)) => {
                PositionValue::of_position(found.report.as_ref()?, self.has_margin)
            }
            (Turn::Over, _) if self.gives_values() => PositionValue::of_end(
                &self.sessions[ply],
                Player::FIRST,
                self.scale()?,
                self.has_margin,
            ),
            _ => None,
        }
    }

    /// Whether two play and the other one is to move after the search's own move.
    fn alternates(&self, ply: usize) -> bool {
        let session = &self.sessions[ply];
        let Some(report) = self.searched[ply]
            .report
            .as_ref()
            .filter(|_| session.players() == 2)
        else {
            return false;
        };
        let mut after = session.fork();
        after.play(&report.best).is_ok()
            && matches!(after.turn(), Turn::Player(player) if player != report.player)
    }

    /// The value after the search's own move for the player to move.
    fn after_best(&self, ply: usize) -> Option<PositionValue> {
        let found = &self.searched[ply];
        let report = found.report.as_ref()?;
        let is_played = self.played.get(ply) == Some(&report.best);
        if is_played {
            self.after_played(ply)
        } else {
            found.after_best.clone()
        }
    }

    /// The value after the played move for the player who made it.
    fn after_played(&self, ply: usize) -> Option<PositionValue> {
        let found = &self.searched[ply];
        let player = found.report.as_ref()?.player;
        let next = || {
            self.own(ply + 1)?
                .seen_by(player, self.sessions[ply].players())
        };
        found.after_played.clone().or_else(next)
    }

    /// The loss of a player's move.
    fn judge(&self, ply: usize) -> Option<ReviewedMove> {
        let Turn::Player(player) = self.sessions[ply].turn() else {
            return None;
        };
        let report = self.searched[ply].report.as_ref()?;
        let mv = self.played[ply].clone();
        let forced = self.sessions[ply].moves().len() == 1;
        let judged = ReviewedMove {
            ply,
            player,
            best: report.best.clone(),
            before: None,
            after: None,
            loss: None,
            error: None,
            forced,
            class: None,
            scale: report.scale.clone(),
            proven: false,
            mv,
        };
        Some(match &self.proofs[ply] {
            Some(proof) if self.gives_values() => by_proof(judged, proof),
            _ => self.by_searches(judged),
        })
    }

    fn by_searches(&self, judged: ReviewedMove) -> ReviewedMove {
        let (ply, players) = (judged.ply, self.sessions[judged.ply].players());
        let report = self.searched[ply].report.as_ref().filter(|_| judged.forced);
        let gives_values = report
            .is_some_and(|report| PositionValue::of_position(report, self.has_margin).is_some());
        let is_best = judged.mv == judged.best;
        let (had, got) = (self.after_best(ply), self.after_played(ply));
        let difference = had
            .as_ref()
            .zip(got.as_ref())
            .and_then(|(had, got)| loss(had, got));
        // The same move loses nothing, whatever the errors of its searches are.
        let difference = if judged.forced || is_best {
            difference.map(|_| (0.0, 0.0))
        } else {
            difference
        };
        let difference = difference.or_else(|| gives_values.then_some((0.0, 0.0)));
        let is_exact = |value: Option<&PositionValue>| {
            value.is_some_and(|value| value.certainty == Certainty::Exact)
        };
        let certain = is_exact(self.own(ply).as_ref()) && is_exact(got.as_ref());
        let thresholds = judged.measure(players).thresholds();
        let class = |(loss, error): (f64, f64)| match loss {
            _ if is_best || (certain && loss == 0.0) => MoveClass::Best,
            _ => MoveClass::of_loss(loss, error, thresholds),
        };
        let first = |value: Option<PositionValue>| {
            value
                .and_then(|value| value.seen_by(Player::FIRST, players))
                .map(|value| value.value as f32)
        };
        ReviewedMove {
            before: first(had),
            after: first(got),
            loss: difference.map(|(loss, _)| loss as f32),
            error: difference.map(|(_, error)| error as f32),
            class: difference.filter(|_| !judged.forced).map(class),
            ..judged
        }
    }
}

/// The loss of a move whose position is solved.
fn by_proof(judged: ReviewedMove, proof: &ProvenPosition) -> ReviewedMove {
    let Some(((best, had), got)) = proof.best().zip(proof.of_move(&judged.mv)) else {
        return judged;
    };
    let margins = had.margin.zip(got.margin);
    let scale = match (margins, &judged.scale) {
        (Some(_), _) => proof.scale().clone(),
        (None, Scale::Points { .. }) => Scale::Signed,
        (None, scale) => scale.clone(),
    };
    let payoffs = || (scale.from_payoff(had.payoff), scale.from_payoff(got.payoff));
    let (from, to) = margins.unwrap_or_else(payoffs);
    let first = |value: f32| match (judged.player, &scale) {
        (Player::FIRST, _) => value,
        (_, Scale::Unit) => 1.0 - value,
        _ => -value + 0.0,
    };
    let judged = ReviewedMove {
        scale: scale.clone(),
        proven: true,
        ..judged
    };
    let thresholds = judged.measure(2).thresholds();
    let lost = (from - to).max(0.0);
    let class = match lost {
        0.0 => MoveClass::Best,
        _ if got.payoff < had.payoff => MoveClass::Blunder,
        _ => MoveClass::of_loss(lost.into(), 0.0, thresholds),
    };
    // The search's own move stays where it is as good.
    let own = proof.of_move(&judged.best).is_some_and(|own| own == had);
    ReviewedMove {
        best: if own {
            judged.best.clone()
        } else {
            best.to_owned()
        },
        before: Some(first(from)),
        after: Some(first(to)),
        loss: Some(lost),
        error: Some(0.0),
        class: (!judged.forced).then_some(class),
        ..judged
    }
}
