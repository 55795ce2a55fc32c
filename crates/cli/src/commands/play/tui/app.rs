//! Everything that is on the screen, and what keys and news of the agent do to it. No terminal, no thread, no clock.

use uctopia_catalog::{AgentSpec, Session};

use super::action::Action;
use super::cursor::Cursor;
use super::desk::{Desk, Next};
use super::thinker::Question;
use super::thought::{News, Thought};
use crate::analysis;
use crate::commands::play::table::{Sides, value_of_best};
use crate::failure::Failure;

/// What comes first on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Figure {
    Value,
    Visits,
}

/// What the agent is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Activity {
    Idle,
    Thinking,
    /// Told to rest, but not resting yet.
    Slowing,
    Resting,
}

/// What the thinking thread, or the whole program, is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    Think,
    Rest,
    GoOn,
    /// Answer at once.
    Hurry,
    /// Give up what is thought.
    Forget,
    Quit,
    Interrupt,
}

/// The state of the board.
pub(super) struct App {
    pub(super) desk: Desk,
    pub(super) agent: AgentSpec,
    pub(super) cursor: Cursor,
    pub(super) figure: Figure,
    pub(super) activity: Activity,
    /// The last thought, and after how many plies it was thought.
    pub(super) thought: Option<(usize, Thought)>,
    pub(super) message: String,
    pub(super) help: bool,
}

impl App {
    /// The board, and what is to be done first.
    pub(super) fn new(
        session: Box<dyn Session>,
        agent: AgentSpec,
        people: Sides,
        seed: u64,
    ) -> Result<(Self, Vec<Wish>), Failure> {
        let mut app = Self {
            desk: Desk::new(session, people, seed),
            agent,
            cursor: Cursor::default(),
            figure: Figure::Value,
            activity: Activity::Idle,
            thought: None,
            message: String::new(),
            help: false,
        };
        let wishes = app.advance(Vec::new())?;
        Ok((app, wishes))
    }

    /// What the agent is asked. It is seated anew for every question, so that `analyze` gives the same numbers for the same
    /// seed.
    pub(super) fn question(&self) -> Question {
        Question { session: self.desk.session.fork(), agent: self.agent.clone(), seed: self.desk.seed() }
    }

    /// The last thought, if it is about the position on the board.
    pub(super) fn current(&self) -> Option<&Thought> {
        self.thought.as_ref().filter(|(plies, _)| *plies == self.desk.plies()).map(|(_, thought)| thought)
    }

    /// Does what a key asks for.
    pub(super) fn press(&mut self, action: Action) -> Result<Vec<Wish>, Failure> {
        if std::mem::take(&mut self.help) && !matches!(action, Action::Quit | Action::Interrupt) {
            return Ok(Vec::new());
        }
        match action {
            Action::Go(way) => self.cursor.go(way, &self.desk),
            Action::NextMove => self.cursor.next_move(&self.desk),
            Action::Switch => self.switch(),
            Action::Help => self.help = true,
            Action::Choose => return self.choose(),
            Action::Pass => return self.pass(),
            Action::Pause => return Ok(self.pause()),
            Action::Hint => return Ok(self.hint()),
            Action::Undo => return self.travel(Desk::undo, "there is no move of yours to take back"),
            Action::Redo => return self.travel(Desk::redo, "nothing was taken back"),
            Action::New => return self.travel(|desk| desk.restart().map(|()| true), ""),
            Action::Swap => return self.swap(),
            Action::Quit => return Ok(vec![Wish::Quit]),
            Action::Interrupt => return Ok(vec![Wish::Interrupt]),
        }
        Ok(Vec::new())
    }

    fn switch(&mut self) {
        self.figure = if self.figure == Figure::Value { Figure::Visits } else { Figure::Value };
    }

    fn say(&mut self, text: &str) -> Vec<Wish> {
        text.clone_into(&mut self.message);
        Vec::new()
    }

    fn choose(&mut self) -> Result<Vec<Wish>, Failure> {
        match (self.desk.next(), self.cursor.chosen(&self.desk)) {
            (Next::Person, Some(m)) => self.play(&m.text),
            (Next::Person, None) => Ok(self.say("no move goes there: Tab finds the legal ones")),
            (Next::Agent, _) if self.activity != Activity::Idle => Ok(vec![Wish::Hurry]),
            (Next::Agent, _) => Ok(self.think()),
            (Next::Nobody, _) => Ok(self.say("the game is over: n starts a new one, u takes back")),
        }
    }

    /// A pass is the move that stands on no square.
    fn pass(&mut self) -> Result<Vec<Wish>, Failure> {
        match self.desk.moves().into_iter().find(|m| m.square.is_none()) {
            Some(pass) if self.desk.next() == Next::Person => self.play(&pass.text),
            _ => Ok(self.say("there is no pass here")),
        }
    }

    fn play(&mut self, text: &str) -> Result<Vec<Wish>, Failure> {
        self.desk.play(text)?;
        let forget = self.forget();
        self.message.clear();
        self.advance(forget)
    }

    fn pause(&mut self) -> Vec<Wish> {
        match self.activity {
            Activity::Thinking => {
                self.activity = Activity::Slowing;
                vec![Wish::Rest]
            }
            Activity::Slowing | Activity::Resting => {
                self.activity = Activity::Thinking;
                vec![Wish::GoOn]
            }
            Activity::Idle if self.desk.next() == Next::Agent => self.think(),
            Activity::Idle => self.say("the agent is not thinking: h lets it think about your moves"),
        }
    }

    fn hint(&mut self) -> Vec<Wish> {
        match self.desk.next() {
            Next::Person if self.activity == Activity::Idle => self.think(),
            Next::Person | Next::Agent => self.say("the agent is thinking already"),
            Next::Nobody => self.say("the game is over"),
        }
    }

    fn think(&mut self) -> Vec<Wish> {
        self.activity = Activity::Thinking;
        self.thought = None;
        vec![Wish::Think]
    }

    fn forget(&mut self) -> Vec<Wish> {
        let was = std::mem::replace(&mut self.activity, Activity::Idle);
        if was == Activity::Idle { Vec::new() } else { vec![Wish::Forget] }
    }

    /// Goes to another position, unless there is none to go to, and then says why.
    fn travel(&mut self, go: impl Fn(&mut Desk) -> Result<bool, Failure>, why: &str) -> Result<Vec<Wish>, Failure> {
        if !go(&mut self.desk)? {
            return Ok(self.say(why));
        }
        let forget = self.forget();
        (self.thought, self.message) = (None, String::new());
        self.advance(forget)
    }

    fn swap(&mut self) -> Result<Vec<Wish>, Failure> {
        self.desk.swap();
        self.travel(|_| Ok(true), "")
    }

    /// Goes on with the game as far as nobody has to choose.
    fn advance(&mut self, mut wishes: Vec<Wish>) -> Result<Vec<Wish>, Failure> {
        let said = self.desk.advance()?;
        self.message = [std::mem::take(&mut self.message), said.join(", ")]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" · ");
        self.cursor.settle(&self.desk);
        if self.desk.next() == Next::Agent {
            wishes.append(&mut self.think());
        }
        Ok(wishes)
    }

    /// Takes in what the agent tells.
    pub(super) fn hear(&mut self, news: News) -> Result<Vec<Wish>, Failure> {
        match news {
            News::Looked(thought) => {
                // It rested when it was told to go on already, and thinks again.
                if self.activity == Activity::Resting {
                    self.activity = Activity::Thinking;
                }
                self.thought = Some((self.desk.plies(), thought));
                Ok(Vec::new())
            }
            News::Rested(thought) => {
                self.activity = Activity::Resting;
                self.thought = Some((self.desk.plies(), thought));
                Ok(Vec::new())
            }
            News::Answered(thought) => self.answered(thought),
            News::Failed(message) => {
                self.activity = Activity::Idle;
                Ok(self.say(&message))
            }
        }
    }

    fn answered(&mut self, thought: Thought) -> Result<Vec<Wish>, Failure> {
        let report = &thought.report;
        let (best, name) = (report.best.clone(), self.desk.name(report.player));
        let words = value_of_best(report);
        let verb = if self.desk.next() == Next::Agent { "plays" } else { "could play" };
        self.message = format!("{name} {verb} {best}  ({words})");
        self.activity = Activity::Idle;
        self.thought = Some((self.desk.plies(), thought));
        if self.desk.next() != Next::Agent {
            return Ok(Vec::new());
        }
        self.desk.play(&best)?;
        self.advance(Vec::new())
    }

    /// Who has to do what.
    pub(super) fn turn_words(&self) -> String {
        let Some(mover) = self.desk.mover() else {
            return format!("{} · n starts a new game", analysis::result_words(self.desk.session.as_ref()));
        };
        let name = self.desk.name(mover);
        let thinking = match self.activity {
            Activity::Idle => None,
            Activity::Thinking => Some("thinking"),
            Activity::Slowing => Some("about to rest"),
            Activity::Resting => Some("resting: space goes on"),
        };
        match (self.desk.next(), thinking) {
            (Next::Agent, Some(what)) => format!("{name}: the agent is {what}, Enter lets it move now"),
            (Next::Agent, None) => format!("{name}: the agent has not answered, space asks again"),
            (_, what) => {
                let hint = what.map(|what| format!(" · the agent is {what}")).unwrap_or_default();
                format!("{name} to move: {}{hint}", self.cursor.offer(&self.desk))
            }
        }
    }
}
