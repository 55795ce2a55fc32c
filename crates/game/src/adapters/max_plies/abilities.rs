//! The traits that a bounded game delegates to the inner game.

use std::fmt;
use std::ops::RangeInclusive;

use uctopia_options::{TextError, message};

use super::MaxPlies;
use crate::{
    Board, Evaluate, Evaluation, Hidden, Notation, Player, Rng, Score, View, illegal_move,
};

impl<G: fmt::Display> fmt::Display for MaxPlies<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.played, self.game)
    }
}

impl<G: Notation> Notation for MaxPlies<G> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let text = text.trim();
        let (plies, position) = text.split_once(' ').unwrap_or((text, ""));
        let played = if text.is_empty() {
            Some(0)
        } else {
            plies.parse().ok()
        };
        let Some(played) = played.filter(|&played| played <= self.most) else {
            let expected = message!(
                "the number of plies made, from 0 to {most}, a blank, and the position",
                most = self.most
            );
            return Err(TextError::at(text, 0, expected));
        };
        Ok(Self {
            game: self.game.read(position)?,
            played,
            ..self.clone()
        })
    }

    fn move_text(&self, m: Self::Move) -> String {
        self.game.move_text(m)
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }

    fn read_move(&self, text: &str) -> Result<Self::Move, TextError> {
        if self.left() == 0 {
            Err(illegal_move(text, std::iter::empty()))
        } else {
            self.game.read_move(text)
        }
    }
}

impl<G: View> View for MaxPlies<G> {
    fn board(&self) -> Board {
        self.game.board()
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        self.game.board_seen_by(viewer)
    }

    fn square_of(&self, m: Self::Move) -> Option<usize> {
        self.game.square_of(m)
    }
}

/// An evaluation is a function without memory, so each evaluation of the inner game needs a function of its own.
fn evaluate<G: Evaluate, const NUMBER: usize>(state: &MaxPlies<G>, player: Player) -> f32 {
    (G::EVALUATIONS[NUMBER].score)(&state.game, player)
}

/// The maximum number of evaluations of a bounded game.
const MOST: usize = 8;

impl<G: Evaluate> MaxPlies<G> {
    /// The evaluations of the inner game, filled up with the first one.
    const ALL: [Evaluation<Self>; MOST] = {
        assert!(
            G::EVALUATIONS.len() <= MOST,
            "MaxPlies supports at most MOST evaluations"
        );
        [
            Self::of::<0>(),
            Self::of::<1>(),
            Self::of::<2>(),
            Self::of::<3>(),
            Self::of::<4>(),
            Self::of::<5>(),
            Self::of::<6>(),
            Self::of::<7>(),
        ]
    };

    const fn of<const NUMBER: usize>() -> Evaluation<Self> {
        let number = if NUMBER < G::EVALUATIONS.len() {
            NUMBER
        } else {
            0
        };
        G::EVALUATIONS[number].with_score(evaluate::<G, NUMBER>)
    }
}

impl<G: Evaluate> Evaluate for MaxPlies<G> {
    const EVALUATIONS: &'static [Evaluation<Self>] = Self::ALL.split_at(G::EVALUATIONS.len()).0;
}

impl<G: Score> Score for MaxPlies<G> {
    const UNIT: &'static str = G::UNIT;
    const RANGE: RangeInclusive<f32> = G::RANGE;

    fn score(&self, player: Player) -> f32 {
        self.game.score(player)
    }
}

/// What a player of a bounded game knows: what he knows in the inner game, and the number of plies made, which all know.
///
/// ```
/// use uctopia::game::{Game, Hidden, Notation, Player, adapters::MaxPlies, check_hidden};
/// use uctopia::games::kuhn_poker::KuhnPoker;
/// let start = MaxPlies::new(KuhnPoker::default(), 4);
/// let game = start.read("3 J K pass").unwrap();
/// assert_eq!(game.observation(Player::SECOND).to_string(), "3 ? K pass");
/// check_hidden(&start, 1, 50).unwrap();
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MaxPliesObservation<O> {
    seen: O,
    played: u32,
}

impl<O: fmt::Display> fmt::Display for MaxPliesObservation<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.played, self.seen)
    }
}

impl<G: Hidden> Hidden for MaxPlies<G> {
    type Observation = MaxPliesObservation<G::Observation>;

    fn observation(&self, player: Player) -> Self::Observation {
        MaxPliesObservation {
            seen: self.game.observation(player),
            played: self.played,
        }
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        Self {
            game: self.game.determinize(observer, rng),
            ..self.clone()
        }
    }
}
