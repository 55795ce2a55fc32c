//! The game: the next decision, undo and redo.

use uctopia_catalog::{MoveView, Session};
use uctopia_game::{Board, Player, Turn};
use uctopia_options::{Message, message};

use crate::commands::play::session::{HIDDEN_MOVE, HumanPlayers, draw, to_move};
use crate::failure::Failure;

/// The owner of the next decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    Person,
    Agent,
    None,
}

/// A game, its sides, and the moves that were taken back.
pub(super) struct TuiGame {
    pub(super) session: Session,
    people: HumanPlayers,
    start: String,
    seed: u64,
    /// Moves taken back, the next one to be played again last.
    taken_back: Vec<String>,
}

impl TuiGame {
    pub(super) fn new(session: Session, people: HumanPlayers, seed: u64) -> Self {
        let start = session.start();
        Self {
            session,
            people,
            start,
            seed,
            taken_back: Vec::new(),
        }
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// The names of the players that people play.
    pub(super) fn you(&self) -> Message {
        self.people.names(&self.session)
    }

    /// The board as people see it.
    pub(super) fn board(&self) -> Board {
        self.people.board(&self.session)
    }

    /// The last move as people see it.
    pub(super) fn last_move(&self) -> String {
        let last = self.people.last_move(&self.session);
        last.unwrap_or_else(|| HIDDEN_MOVE.to_owned())
    }

    /// Whether what the agent finds for its own move would show people what they cannot see.
    pub(super) fn hides_reports(&self) -> bool {
        self.next() == Next::Agent && self.people.hides_reports(&self.session)
    }

    pub(super) fn name(&self, player: Player) -> Message {
        Message::text(self.session.player_name(player))
    }

    /// The player to move, if it is a player's turn.
    pub(super) fn to_move(&self) -> Option<Player> {
        to_move(self.session.turn())
    }

    pub(super) fn moves(&self) -> Vec<MoveView> {
        match self.to_move() {
            Some(_) => self.session.moves(),
            None => Vec::new(),
        }
    }

    pub(super) fn plies(&self) -> usize {
        self.session.history().len()
    }

    pub(super) fn next(&self) -> Next {
        match self.session.turn() {
            Turn::Player(player) if self.people.contains(player) => Next::Person,
            Turn::Player(_) => Next::Agent,
            Turn::Chance | Turn::Over => Next::None,
        }
    }

    /// The only legal move of a person. A move without a square, a pass, does not count: it would not be visible.
    fn forced(&self) -> Option<String> {
        let mut moves = self.moves();
        let only = (moves.len() == 1).then(|| moves.remove(0))?;
        only.square.map(|_| only.text)
    }

    /// Plays chance moves and forced moves until a player has a choice; returns a text for each.
    pub(super) fn advance(&mut self) -> Result<Vec<Message>, Failure> {
        let mut events = Vec::new();
        loop {
            if self.session.turn() == Turn::Chance {
                draw(&mut self.session, self.seed);
                let outcome = self.people.last_move(&self.session);
                events.extend(outcome.map(|outcome| message!("turned: {outcome}")));
            } else if let (Next::Person, Some(only)) = (self.next(), self.forced()) {
                self.session.play(&only)?;
                events.push(message!("{only}, the only move"));
            } else {
                return Ok(events);
            }
        }
    }

    /// Plays a move; undone moves are discarded.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Failure> {
        self.session.play(text)?;
        self.taken_back.clear();
        Ok(())
    }

    fn is_choice(&self) -> bool {
        self.next() == Next::Person && self.forced().is_none()
    }

    /// Undoes moves until a person has a choice again; returns `false` and changes nothing if there was none.
    pub(super) fn undo(&mut self) -> Result<bool, Failure> {
        let mut history = self.session.history();
        let mut taken = Vec::new();
        while self.session.undo() {
            taken.extend(history.pop());
            if self.is_choice() {
                self.taken_back.extend(taken);
                return Ok(true);
            }
        }
        for m in taken.iter().rev() {
            self.session.play(m)?;
        }
        Ok(false)
    }

    /// Replays undone moves until a person has a choice; `false` if there are none.
    pub(super) fn redo(&mut self) -> Result<bool, Failure> {
        let before = self.plies();
        while let Some(m) = self.taken_back.pop() {
            self.session.play(&m)?;
            if self.is_choice() {
                break;
            }
        }
        Ok(self.plies() > before)
    }

    /// Starts again.
    pub(super) fn restart(&mut self) -> Result<(), Failure> {
        self.taken_back.clear();
        Ok(self.session.set_position(&self.start)?)
    }

    /// Exchanges the players of the agent and the people.
    pub(super) fn swap(&mut self) {
        self.people = self.people.swapped(self.session.players());
    }
}
