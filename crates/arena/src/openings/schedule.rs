//! The opening of each unit of a match.

use serde::{Deserialize, Serialize};
use uctopia_game::Shortcuts;

use super::random::{draw_opening, has_opening};
use super::{Opening, Openings};
use crate::MatchSettingsError;
use crate::schedule::Streams;

/// The openings of the games of a match: an opening of the list, if there is one, and then random plies.
#[derive(Debug)]
pub(crate) struct OpeningSchedule<'a, G: Shortcuts> {
    start: &'a G,
    listed: Option<&'a Openings<G>>,
    /// The shuffled indices of the list, so that a match of few units still is a fair sample of it.
    order: Vec<u32>,
    random_plies: u32,
    streams: Streams,
}

/// The beginning of the games of one unit.
pub(crate) struct UnitOpening<'a, G: Shortcuts> {
    pub(crate) position: &'a G,
    /// The text of the position where it is not that of the match.
    pub(crate) text: Option<&'a str>,
    pub(crate) moves: Vec<G::Move>,
}

impl<'a, G: Shortcuts> OpeningSchedule<'a, G> {
    pub(crate) fn new(
        start: &'a G,
        listed: Option<&'a Openings<G>>,
        random_plies: u32,
        streams: Streams,
    ) -> Self {
        let mut order: Vec<u32> = (0..listed.map_or(0, Openings::len) as u32).collect();
        streams.order_of_openings().shuffle(&mut order);
        Self {
            start,
            listed,
            order,
            random_plies,
            streams,
        }
    }

    /// Checks that a match of so many units can be played; [`of_unit`](Self::of_unit) would otherwise not end.
    pub(crate) fn check(&self, units: u64) -> Result<(), MatchSettingsError> {
        let Some(openings) = self.listed else {
            return self.check_random_plies(0, self.start);
        };
        if openings.is_empty() {
            return Err(MatchSettingsError::NoOpenings);
        }
        for (index, opening) in openings.iter().enumerate() {
            if opening.end(self.start).is_none_or(|end| end.is_over()) {
                return Err(MatchSettingsError::NoSuchOpening {
                    number: index as u64 + 1,
                });
            }
        }
        for unit in 0..units.min(openings.len() as u64) {
            let end = self
                .listed(unit)
                .and_then(|opening| opening.end(self.start));
            self.check_random_plies(unit, end.as_ref().unwrap_or(self.start))?;
        }
        Ok(())
    }

    /// Checks that one unit can be played.
    pub(crate) fn check_unit(&self, unit: u64) -> Result<(), MatchSettingsError> {
        let Some(openings) = self.listed else {
            return self.check_random_plies(unit, self.start);
        };
        let Some(opening) = self.listed(unit) else {
            return Err(MatchSettingsError::NoOpenings);
        };
        match opening.end(self.start) {
            Some(end) if !end.is_over() => self.check_random_plies(unit, &end),
            _ => {
                let number = openings
                    .iter()
                    .position(|listed| listed == opening)
                    .unwrap_or(0);
                Err(MatchSettingsError::NoSuchOpening {
                    number: number as u64 + 1,
                })
            }
        }
    }

    fn check_random_plies(&self, unit: u64, from: &G) -> Result<(), MatchSettingsError> {
        let plies = self.random_plies;
        let possible = has_opening(from, plies, &mut self.streams.opening(unit));
        if possible {
            Ok(())
        } else {
            Err(MatchSettingsError::OpeningTooLong { plies })
        }
    }

    /// The opening of the list that a unit begins with; a list that is used up begins anew.
    fn listed(&self, unit: u64) -> Option<&'a Opening<G>> {
        let place = unit.checked_rem(self.order.len() as u64)?;
        self.listed?.get(self.order[place as usize] as usize)
    }

    pub(crate) fn of_unit(&self, unit: u64) -> UnitOpening<'a, G> {
        let opening = self.listed(unit);
        let position = opening.and_then(Opening::position).unwrap_or(self.start);
        let mut moves = opening.map_or_else(Vec::new, |opening| opening.moves().to_vec());
        let end = moves
            .iter()
            .fold(position.clone(), |state, &m| state.after(m));
        moves.extend(draw_opening(
            &end,
            self.random_plies,
            &mut self.streams.opening(unit),
        ));
        UnitOpening {
            position,
            text: opening.and_then(Opening::position_text),
            moves,
        }
    }
}

/// The use of a list of openings by a match.
///
/// ```
/// use uctopia::arena::{Match, AgentFactory, Openings, OpeningsUse};
/// # use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale};
/// # use uctopia::games::connect_four::ConnectFour;
/// # struct First;
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
/// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
/// #     }
/// # }
/// let start = ConnectFour::default();
/// let openings = Openings::all(&start, 1).unwrap();
/// let first = AgentFactory::new("first", |_seed| Box::new(First));
/// let match_of_six_pairs = Match { games: 12, ..Match::default() };
/// let log = match_of_six_pairs.play_openings(&start, &openings, &first, &first, |_| ()).unwrap();
/// assert_eq!(log.result.openings, Some(OpeningsUse { listed: 4, repeated: 2 })); // two of six pairs repeated an opening
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningsUse {
    /// How many openings the list has.
    pub listed: u64,
    /// How many of the counted pairs, or deals, repeated an opening.
    pub repeated: u64,
}
