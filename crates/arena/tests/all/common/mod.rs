//! Small games and simple agents to play them.

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use uctopia_arena::AgentFactory;
use uctopia_game::{
    Agent, AgentFailure, Context, Game, MoveReport, Notation, Player, Report, Rng, Scale,
    Shortcuts, Stop, Turn,
};
use uctopia_options::TextError;

/// Take one to three stones; the player who takes the last one wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Nim {
    pub(crate) stones: u8,
    pub(crate) to_move: Player,
}

pub(crate) fn nim(stones: u8) -> Nim {
    Nim {
        stones,
        to_move: Player::FIRST,
    }
}

impl Shortcuts for Nim {}

impl Game for Nim {
    type Move = u8;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.stones == 0 {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.stones.min(3)).map(|taken| taken + 1)
    }

    fn play(&mut self, taken: u8) {
        self.stones -= taken;
        self.to_move = self.to_move.opponent();
    }

    fn payoff(&self, player: Player) -> f32 {
        if player == self.to_move { -1.0 } else { 1.0 }
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, self.player_name(self.to_move))
    }
}

impl Notation for Nim {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let error = || TextError::at(text, 0, "stones and the player to move, such as 7 first");
        let (stones, to_move) = text.split_once(' ').ok_or_else(error)?;
        let stones = stones.parse().map_err(|_| error())?;
        match to_move {
            "first" => Ok(Self {
                stones,
                to_move: Player::FIRST,
            }),
            "second" => Ok(Self {
                stones,
                to_move: Player::SECOND,
            }),
            _ => Err(error()),
        }
    }

    fn move_text(&self, taken: u8) -> String {
        format!("take-{taken}")
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST {
            "first"
        } else {
            "second"
        }
    }
}

/// A solitaire: four throws of a die, each taken or left; success is a sum from 9 to 13.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Dice {
    pub(crate) throws: u8,
    pub(crate) sum: u8,
    pub(crate) thrown: Option<u8>,
}

impl Shortcuts for Dice {}

impl Game for Dice {
    type Move = u8;
    const PLAYERS: usize = 1;

    fn turn(&self) -> Turn {
        match (self.thrown, self.throws) {
            (Some(_), _) => Turn::Player(Player::FIRST),
            (None, 4) => Turn::Over,
            (None, _) => Turn::Chance,
        }
    }

    /// Nature throws 1 to 6; the player leaves (0) or takes (1).
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        match self.turn() {
            Turn::Over => 0..0,
            Turn::Chance => 1..7,
            Turn::Player(_) => 0..2,
        }
    }

    fn play(&mut self, m: u8) {
        match self.thrown.take() {
            None => self.thrown = Some(m),
            Some(pips) => {
                self.throws += 1;
                self.sum += m * pips;
            }
        }
    }

    fn payoff(&self, _: Player) -> f32 {
        if (9..=13).contains(&self.sum) {
            1.0
        } else {
            -1.0
        }
    }
}

/// An agent made of a function from a state to a move, legal or not.
struct Choose<F>(F);

impl<G: Shortcuts, F: FnMut(&G) -> G::Move + Send> Agent<G> for Choose<F> {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let moves = state.moves().map(MoveReport::new).collect();
        Ok(Report {
            best: (self.0)(state),
            ..Report::new(state, moves, Scale::Signed, 0)
        })
    }
}

pub(crate) fn agent<G: Shortcuts>(
    choose: impl FnMut(&G) -> G::Move + Send + 'static,
) -> Box<dyn Agent<G>> {
    Box::new(Choose(choose))
}

/// Plays any legal move.
pub(crate) fn random<G: Shortcuts>() -> AgentFactory<G> {
    AgentFactory::new("random", |seed| {
        let mut rng = Rng::new(seed);
        agent(move |state: &G| {
            let count = state.moves().len() as u32;
            state.moves().nth(rng.below(count) as usize).unwrap()
        })
    })
}

/// Always plays the first legal move.
pub(crate) fn first<G: Shortcuts>() -> AgentFactory<G> {
    AgentFactory::new("first", |_| {
        agent(|state: &G| state.moves().next().unwrap())
    })
}

/// Always plays the last legal move.
pub(crate) fn last<G: Shortcuts>() -> AgentFactory<G> {
    AgentFactory::new("last", |_| agent(|state: &G| state.moves().last().unwrap()))
}

/// Takes more stones than there are, once few are left.
pub(crate) fn cheater() -> AgentFactory<Nim> {
    AgentFactory::new("cheater", |_| {
        agent(|state: &Nim| if state.stones > 4 { 1 } else { 99 })
    })
}

/// Random, but sleeps a while that depends on its seed, so that games finish out of order.
pub(crate) fn slow<G: Shortcuts>() -> AgentFactory<G> {
    AgentFactory::new("slow", |seed| {
        let mut rng = Rng::new(seed);
        agent(move |state: &G| {
            std::thread::sleep(Duration::from_micros(u64::from(rng.below(500))));
            let count = state.moves().len() as u32;
            state.moves().nth(rng.below(count) as usize).unwrap()
        })
    })
}

/// Plays first moves, with a report that the clock ended the search.
pub(crate) struct Hurried;

impl<G: Shortcuts> Agent<G> for Hurried {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let moves = state.moves().map(MoveReport::new).collect();
        Ok(Report {
            stop: Stop::Time,
            ..Report::new(state, moves, Scale::Signed, 0)
        })
    }
}

/// Records the moves that it observes, and plays first moves.
pub(crate) struct Witness<M>(pub(crate) Arc<Mutex<Vec<M>>>);

impl<G: Shortcuts> Agent<G> for Witness<G::Move> {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        Ok(Report::new(
            state,
            state.moves().map(MoveReport::new).collect(),
            Scale::Signed,
            0,
        ))
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        assert!(
            before.moves().any(|m| m == played),
            "observed {played:?}, which is not legal in {before:?}"
        );
        self.0.lock().unwrap().push(played);
    }
}

/// An agent that always fails, as another program may.
pub(crate) struct Failing(pub(crate) AgentFailure);

impl<G: Shortcuts> Agent<G> for Failing {
    fn decide(&mut self, _: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
        Err(self.0.clone())
    }
}
