//! What a type of game can do besides following its rules, as far as single positions are concerned.

use std::sync::Arc;

use uctopia_game::{
    Board, Determinize, Encode, Game, Hidden, MAX_PLAYERS, Margin, Notation, Player, Score,
    ScoreOf, Shortcuts, View,
};

use crate::any_state::AnyState;
use crate::dyn_state::Array;
use crate::facts::{Encoding, Facts, ScoreFacts};
use crate::typed_state::{TypedState, text_board};

/// What every game must be able to do whose type is hidden: follow its rules, and be written and read.
///
/// ```
/// use uctopia_games::{connect_four::ConnectFour, othello::Othello8};
/// use uctopia_state::Playable;
///
/// /// The moves of any game as text.
/// fn moves<G: Playable>(state: &G) -> String {
///     state.moves().map(|m| state.move_text(m)).collect::<Vec<_>>().join(" ")
/// }
///
/// assert_eq!(moves(&ConnectFour::default()), "1 2 3 4 5 6 7");
/// assert_eq!(moves(&Othello8::new()), "d3 c4 f5 e6");
/// ```
pub trait Playable: Notation + Shortcuts {}

impl<G: Notation + Shortcuts> Playable for G {}

/// Writes a position as a published log does, with nature's outcomes to come if their order is known.
type LogOf<G> = fn(&G, &[<G as Game>::Move]) -> String;

/// What a type of game can do besides following its rules, as functions of the type: generic code cannot test which traits a type
/// implements.
///
/// ```
/// use uctopia_game::{Player, View};
/// use uctopia_games::othello::Othello8;
/// use uctopia_state::Abilities;
/// let state = Abilities::of_rules().with_view().with_margin().with_score().state(Othello8::new());
/// assert!(state.facts().has_board && state.facts().has_margin);
/// assert_eq!(state.board().squares.len(), 64);
/// assert_eq!(state.score().unwrap().all(&state), [2.0, 2.0]);
/// ```
#[derive(Debug)]
pub struct Abilities<G: Game> {
    pub(crate) view: Option<ViewOf<G>>,
    pub(crate) hidden: Option<HiddenOf<G>>,
    pub(crate) encoding: Option<EncodingOf<G>>,
    pub(crate) margin: Option<fn(&G, Player) -> i32>,
    pub(crate) score: Option<ScoreOf<G>>,
    pub(crate) log: Option<LogOf<G>>,
    deal: fn(&G, &str) -> Vec<G::Move>,
}

impl<G: Playable> Abilities<G> {
    /// The abilities of a game of which nothing but its rules and its notation is known.
    #[must_use]
    pub fn of_rules() -> Self {
        Self {
            view: None,
            hidden: None,
            encoding: None,
            margin: None,
            score: None,
            log: None,
            deal: |_, _| Vec::new(),
        }
    }

    /// With a board to draw.
    #[must_use]
    pub fn with_view(self) -> Self
    where
        G: View,
    {
        let view = ViewOf {
            board: G::board,
            board_seen_by: G::board_seen_by,
            square_of: G::square_of,
        };
        Self {
            view: Some(view),
            ..self
        }
    }

    /// With hidden information: what players know, and positions that they cannot tell apart.
    ///
    /// ```
    /// use uctopia_game::{Hidden, Notation, Player};
    /// use uctopia_games::kuhn_poker::KuhnPoker;
    /// use uctopia_state::Abilities;
    /// let state = Abilities::of_rules().with_hidden().state(KuhnPoker::default());
    /// let state = state.read("K Q pass").unwrap();
    /// assert!(state.facts().is_hidden);
    /// assert_eq!(state.observation(Player::SECOND), "? Q pass");
    /// ```
    #[must_use]
    pub fn with_hidden(self) -> Self
    where
        G: Hidden,
    {
        let hidden = HiddenOf {
            observation: |state: &G, player| state.observation(player).to_string(),
            determinize: G::determinize,
            #[cfg(feature = "checks")]
            check: uctopia_game::check_hidden,
        };
        Self {
            hidden: Some(hidden),
            ..self
        }
    }

    /// With numbers of moves and arrays of positions.
    #[must_use]
    pub fn with_encoding(self) -> Self
    where
        G: Encode,
    {
        Self {
            encoding: Some(EncodingOf::declared()),
            ..self
        }
    }

    /// With a margin of finished games.
    #[must_use]
    pub fn with_margin(self) -> Self
    where
        G: Margin,
    {
        Self {
            margin: Some(G::margin),
            ..self
        }
    }

    /// With a score beside win and loss.
    #[must_use]
    pub fn with_score(self) -> Self
    where
        G: Score,
    {
        Self {
            score: Some(ScoreOf::declared()),
            ..self
        }
    }

    /// With a second layout of positions in several lines: the log format of published programs, with nature's outcomes from there
    /// on if they are given.
    #[must_use]
    pub fn with_log(self, log: fn(&G, &[G::Move]) -> String) -> Self {
        Self {
            log: Some(log),
            ..self
        }
    }

    /// With texts that give nature's outcomes beside the position: `deal` tells those of a text, in order, or none.
    #[must_use]
    pub fn with_deals(self, deal: fn(&G, &str) -> Vec<G::Move>) -> Self {
        Self { deal, ..self }
    }

    /// The board of a position; its text on one square if the game draws none.
    #[must_use]
    pub fn board(&self, state: &G) -> Board {
        match self.view {
            Some(view) => (view.board)(state),
            None => text_board(&state.to_string()),
        }
    }

    /// Nature's outcomes in order, if the text of a position gives them.
    #[must_use]
    pub fn deal(&self, state: &G, text: &str) -> Vec<G::Move> {
        (self.deal)(state, text)
    }

    /// A position of the type with these abilities.
    #[must_use]
    pub fn state(&self, state: G) -> AnyState {
        let facts = self.facts(&state);
        AnyState::new(Arc::new(TypedState::new(state, *self, facts)))
    }

    /// What is the same in all positions of the game of this one.
    fn facts(&self, state: &G) -> Facts {
        let mut player_names = [""; MAX_PLAYERS];
        for (index, name) in player_names.iter_mut().enumerate().take(state.players()) {
            *name = state.player_name(Player::new(index));
        }
        Facts {
            players: state.players(),
            player_names,
            has_board: self.view.is_some(),
            is_hidden: self.hidden.is_some(),
            has_margin: self.margin.is_some(),
            score: self.score.map(|score| ScoreFacts {
                unit: score.unit,
                low: score.low,
                high: score.high,
            }),
            encoding: self.encoding.map(|encoding| encoding.facts(state)),
        }
    }
}

// Derived, they would require games that are `Copy`.
impl<G: Game> Clone for Abilities<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Abilities<G> {}

/// The functions of [`Hidden`].
#[derive(Debug)]
pub(crate) struct HiddenOf<G: Game> {
    pub(crate) observation: fn(&G, Player) -> String,
    pub(crate) determinize: Determinize<G>,
    #[cfg(feature = "checks")]
    pub(crate) check:
        fn(&G, u64, u32) -> Result<uctopia_game::CheckSummary, uctopia_game::ContractBreach>,
}

impl<G: Game> Clone for HiddenOf<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for HiddenOf<G> {}

/// The functions of [`View`].
#[derive(Debug)]
pub(crate) struct ViewOf<G: Game> {
    pub(crate) board: fn(&G) -> Board,
    pub(crate) board_seen_by: fn(&G, Player) -> Board,
    pub(crate) square_of: fn(&G, G::Move) -> Option<usize>,
}

impl<G: Game> Clone for ViewOf<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for ViewOf<G> {}

/// The functions of [`Encode`].
#[derive(Debug)]
pub(crate) struct EncodingOf<G: Game> {
    facts: fn(&G) -> Encoding,
    pub(crate) action_of: fn(&G, G::Move) -> usize,
    pub(crate) move_of_action: fn(&G, usize) -> Option<G::Move>,
    pub(crate) write_mask: fn(&G, &mut [bool]),
    pub(crate) write: fn(&G, Array, Player, &mut [f32]),
}

impl<G: Game> Clone for EncodingOf<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for EncodingOf<G> {}

impl<G: Encode> EncodingOf<G> {
    fn declared() -> Self {
        Self {
            facts: |state| Encoding {
                actions: state.distinct_actions(),
                outcomes: state.distinct_outcomes(),
                observation_shape: state.observation_shape(),
                planes_shape: state.planes_shape(),
            },
            action_of: G::action_of,
            move_of_action: G::move_of_action,
            write_mask: G::write_mask,
            write: |state, array, player, numbers| match array {
                Array::Observation => state.write_observation(player, numbers),
                Array::Planes => state.write_planes(player, numbers),
            },
        }
    }
}

impl<G: Game> EncodingOf<G> {
    fn facts(&self, state: &G) -> Encoding {
        (self.facts)(state)
    }
}
