//! A position of a type with its abilities.

use std::any::Any;
use std::hash::Hasher;
use std::sync::Arc;

use uctopia_game::{
    Board, Game, Payoffs, Player, Rng, Square, Theme, Turn, final_payoffs, illegal_move,
    play_out_while,
};
#[cfg(feature = "checks")]
use uctopia_game::{CheckSummary, ContractBreach, Profile, check_notation_while, profile};
use uctopia_options::TextError;

use crate::abilities::{Abilities, Playable};
use crate::dyn_state::{Array, DynState};
use crate::facts::Facts;

/// A position of a type with the abilities of the type.
#[derive(Debug)]
pub(crate) struct TypedState<G: Game> {
    state: G,
    kind: Arc<Kind<G>>,
}

/// What all positions of a game share.
#[derive(Debug)]
struct Kind<G: Game> {
    abilities: Abilities<G>,
    facts: Facts,
}

impl<G: Game> TypedState<G> {
    pub(crate) fn new(state: G, abilities: Abilities<G>, facts: Facts) -> Self {
        Self {
            state,
            kind: Arc::new(Kind { abilities, facts }),
        }
    }

    pub(crate) fn state(&self) -> &G {
        &self.state
    }

    fn abilities(&self) -> &Abilities<G> {
        &self.kind.abilities
    }

    /// The legal move with this index.
    fn nth(&self, index: usize) -> G::Move {
        let count = self.state.moves().len();
        self.state
            .moves()
            .nth(index)
            .unwrap_or_else(|| panic!("move {index} of {count} legal ones"))
    }

    fn index_of(&self, m: G::Move) -> Option<usize> {
        self.state.moves().position(|legal| legal == m)
    }
}

impl<G: Playable> TypedState<G> {
    /// Another position of the same game.
    pub(crate) fn at(&self, state: G) -> Arc<dyn DynState> {
        let kind = Arc::clone(&self.kind);
        Arc::new(Self { state, kind })
    }
}

impl<G: Playable> DynState for TypedState<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn facts(&self) -> &Facts {
        &self.kind.facts
    }

    fn equals(&self, other: &dyn DynState) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|other| self.state == other.state)
    }

    fn hash(&self, mut hasher: &mut dyn Hasher) {
        self.state.hash(&mut hasher);
    }

    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn move_count(&self) -> usize {
        self.state.moves().len()
    }

    fn after(&self, index: usize) -> Arc<dyn DynState> {
        self.at(self.state.after(self.nth(index)))
    }

    fn play(&mut self, index: usize) -> bool {
        let m = self.nth(index);
        self.state.play(m);
        true
    }

    fn payoff(&self, player: Player) -> f32 {
        if player.index() < self.state.players() {
            self.state.payoff(player)
        } else {
            0.0
        }
    }

    fn weight(&self, index: usize) -> f32 {
        self.state.weight(self.nth(index))
    }

    fn is_pass(&self, index: usize) -> bool {
        self.state.is_pass(self.nth(index))
    }

    fn text(&self) -> String {
        self.state.to_string()
    }

    fn read(&self, text: &str) -> Result<Arc<dyn DynState>, TextError> {
        self.state.read(text).map(|state| self.at(state))
    }

    fn move_text(&self, index: usize) -> String {
        self.state.move_text(self.nth(index))
    }

    fn read_move(&self, text: &str) -> Result<usize, TextError> {
        let m = self.state.read_move(text)?;
        let illegal = || {
            let legal = self.state.moves().map(|m| self.state.move_text(m));
            illegal_move(text, legal)
        };
        self.index_of(m).ok_or_else(illegal)
    }

    fn canonical(&self) -> Option<Arc<dyn DynState>> {
        Some(self.at(self.state.canonical()))
    }

    fn images(&self) -> Vec<Arc<dyn DynState>> {
        self.state.images().map(|image| self.at(image)).collect()
    }

    /// Plays the game in its own type, with the random numbers that moves one by one would take.
    fn quick_end(&self, rng: &mut Rng) -> Option<Payoffs> {
        self.state.quick_end(rng).or_else(|| {
            let mut state = self.state.clone();
            play_out_while(&mut state, rng, || true).ok()?;
            Some(final_payoffs(&state))
        })
    }

    fn observation(&self, player: Player) -> String {
        match self.abilities().hidden {
            Some(hidden) => (hidden.observation)(&self.state, player),
            None => self.text(),
        }
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Option<Arc<dyn DynState>> {
        let hidden = self.abilities().hidden?;
        Some(self.at((hidden.determinize)(&self.state, observer, rng)))
    }

    fn board(&self) -> Board {
        self.abilities().board(&self.state)
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        match self.abilities().view {
            Some(view) => (view.board_seen_by)(&self.state, viewer),
            None => text_board(&self.observation(viewer)),
        }
    }

    fn square_of(&self, index: usize) -> Option<usize> {
        let view = self.abilities().view?;
        (view.square_of)(&self.state, self.nth(index))
    }

    fn action_of(&self, index: usize) -> usize {
        match self.abilities().encoding {
            Some(encoding) => (encoding.action_of)(&self.state, self.nth(index)),
            None => index,
        }
    }

    fn move_of_action(&self, action: usize) -> Option<usize> {
        let encoding = self.abilities().encoding?;
        self.index_of((encoding.move_of_action)(&self.state, action)?)
    }

    fn write_mask(&self, mask: &mut [bool]) {
        if let Some(encoding) = self.abilities().encoding {
            (encoding.write_mask)(&self.state, mask);
        }
    }

    fn write_array(&self, array: Array, player: Player, numbers: &mut [f32]) {
        if let Some(encoding) = self.abilities().encoding {
            (encoding.write)(&self.state, array, player, numbers);
        }
    }

    fn margin(&self) -> Option<i32> {
        let margin = self.abilities().margin.filter(|_| self.state.is_over())?;
        Some(margin(&self.state, Player::FIRST))
    }

    fn score(&self, player: Player) -> f32 {
        let score = self.abilities().score;
        score.map_or(0.0, |score| (score.score)(&self.state, player))
    }

    fn deal(&self, text: &str) -> Vec<String> {
        // An outcome has the same text in all positions.
        let outcomes = self.abilities().deal(&self.state, text);
        outcomes
            .into_iter()
            .map(|outcome| self.state.move_text(outcome))
            .collect()
    }

    fn log(&self, (text, drawn): (&str, usize)) -> Option<String> {
        let log = self.abilities().log?;
        let outcomes = self.abilities().deal(&self.state, text);
        Some(log(&self.state, outcomes.get(drawn..).unwrap_or_default()))
    }

    #[cfg(feature = "checks")]
    fn check(
        &self,
        seed: u64,
        games: u32,
        may_continue: &dyn Fn() -> bool,
    ) -> Option<Result<CheckSummary, ContractBreach>> {
        let seen = check_notation_while(&self.state, seed, games, may_continue);
        let hidden = self.abilities().hidden.filter(|_| may_continue());
        Some(seen.and_then(|seen| match hidden {
            Some(hidden) => (hidden.check)(&self.state, seed, games).map(|_| seen),
            None => Ok(seen),
        }))
    }

    #[cfg(feature = "checks")]
    fn profile(&self, seed: u64) -> Option<Profile> {
        Some(profile(&self.state, seed))
    }
}

/// The board of a game that draws none: its position as text.
pub(crate) fn text_board(text: &str) -> Board {
    Board {
        squares: vec![Square::Label(text.to_owned())],
        ..Board::lettered(Theme::Lines, 1, 1)
    }
}
