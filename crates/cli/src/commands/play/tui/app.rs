//! The state of the screen, and the effects of keys and of the agent's events on it. No terminal, no thread, no clock.

use uctopia_catalog::Session;
use uctopia_options::{Message, message, msgid};

use super::action::Action;
use super::agent_event::{AgentEvent, SearchView};
use super::agent_thread::Question;
use super::cursor::Cursor;
use super::tui_game::{Next, TuiGame};
use crate::analysis;
use crate::asked_agent::PlayingAgent;
use crate::commands::play::session::{HumanPlayers, value_of_best};
use crate::failure::Failure;
use crate::language::{self, localized, word};

/// The first figure on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PrimaryNumber {
    Value,
    Visits,
}

/// The activity of the agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Activity {
    Idle,
    Thinking,
    /// A pause was requested but has not begun.
    Slowing,
    Resting,
}

/// A command to the search thread or to the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Think,
    Rest,
    Resume,
    /// End the search and use its result.
    FinishNow,
    /// Abandon the search.
    Forget,
    Quit,
    Interrupt,
}

/// The state of the board.
pub(super) struct TuiState {
    pub(super) tui_game: TuiGame,
    pub(super) agent: PlayingAgent,
    pub(super) cursor: Cursor,
    pub(super) figure: PrimaryNumber,
    pub(super) activity: Activity,
    /// The number of plies before the last snapshot, and the snapshot.
    pub(super) snapshot: Option<(usize, SearchView)>,
    pub(super) message: String,
    pub(super) help: bool,
}

impl TuiState {
    /// The initial state and the first effects.
    pub(super) fn new(
        session: Session,
        agent: PlayingAgent,
        people: HumanPlayers,
        seed: u64,
    ) -> Result<(Self, Vec<Effect>), Failure> {
        let mut app = Self {
            tui_game: TuiGame::new(session, people, seed),
            agent,
            cursor: Cursor::default(),
            figure: PrimaryNumber::Value,
            activity: Activity::Idle,
            snapshot: None,
            message: String::new(),
            help: false,
        };
        let effects = app.advance(Vec::new())?;
        Ok((app, effects))
    }

    /// The next decision of the agent, or its values of a person's moves. The agent is created anew for every decision, so that `analyze` gives the same numbers
    /// for the same seed.
    pub(super) fn question(&self) -> Question {
        let agent = if self.tui_game.next() == Next::Agent {
            &self.agent.player
        } else {
            &self.agent.viewer
        };
        Question {
            session: self.tui_game.session.fork(),
            agent: agent.clone(),
            seed: self.tui_game.seed(),
        }
    }

    /// The last snapshot, if it is of the position on the board.
    pub(super) fn current(&self) -> Option<&SearchView> {
        self.snapshot
            .as_ref()
            .filter(|(plies, _)| *plies == self.tui_game.plies())
            .map(|(_, snapshot)| snapshot)
    }

    /// Executes the action of a key.
    pub(super) fn press(&mut self, action: Action) -> Result<Vec<Effect>, Failure> {
        if std::mem::take(&mut self.help) && !matches!(action, Action::Quit | Action::Interrupt) {
            return Ok(Vec::new());
        }
        match action {
            Action::Go(way) => self.cursor.go(way, &self.tui_game),
            Action::NextMove => self.cursor.next_move(&self.tui_game),
            Action::Switch => self.switch(),
            Action::Help => self.help = true,
            Action::Choose => return self.choose(),
            Action::Pass => return self.pass(),
            Action::Pause => return Ok(self.pause()),
            Action::Hint => return Ok(self.hint()),
            Action::Undo => {
                return self.travel(
                    TuiGame::undo,
                    msgid!("there is no move of yours to take back"),
                );
            }
            Action::Redo => return self.travel(TuiGame::redo, msgid!("nothing was taken back")),
            Action::New => return self.travel(|tui_game| tui_game.restart().map(|()| true), ""),
            Action::Swap => return self.swap(),
            Action::Quit => return Ok(vec![Effect::Quit]),
            Action::Interrupt => return Ok(vec![Effect::Interrupt]),
        }
        Ok(Vec::new())
    }

    fn switch(&mut self) {
        self.figure = if self.figure == PrimaryNumber::Value {
            PrimaryNumber::Visits
        } else {
            PrimaryNumber::Value
        };
    }

    fn say(&mut self, text: String) -> Vec<Effect> {
        self.message = text;
        Vec::new()
    }

    fn choose(&mut self) -> Result<Vec<Effect>, Failure> {
        match (self.tui_game.next(), self.cursor.chosen(&self.tui_game)) {
            (Next::Person, Some(m)) => self.play(&m.text),
            (Next::Person, None) => {
                Ok(self.say(localized!("no move goes there: Tab finds the legal ones")))
            }
            (Next::Agent, _) if self.activity != Activity::Idle => Ok(vec![Effect::FinishNow]),
            (Next::Agent, _) => Ok(self.think()),
            (Next::None, _) => Ok(self.say(localized!(
                "the game is over: n starts a new one, u takes back"
            ))),
        }
    }

    /// A pass is a move without a square.
    fn pass(&mut self) -> Result<Vec<Effect>, Failure> {
        match self
            .tui_game
            .moves()
            .into_iter()
            .find(|m| m.square.is_none())
        {
            Some(pass) if self.tui_game.next() == Next::Person => self.play(&pass.text),
            _ => Ok(self.say(localized!("there is no pass here"))),
        }
    }

    fn play(&mut self, text: &str) -> Result<Vec<Effect>, Failure> {
        self.tui_game.play(text)?;
        let forget = self.forget();
        self.message.clear();
        self.advance(forget)
    }

    fn pause(&mut self) -> Vec<Effect> {
        match self.activity {
            Activity::Thinking => {
                self.activity = Activity::Slowing;
                vec![Effect::Rest]
            }
            Activity::Slowing | Activity::Resting => {
                self.activity = Activity::Thinking;
                vec![Effect::Resume]
            }
            Activity::Idle if self.tui_game.next() == Next::Agent => self.think(),
            Activity::Idle => self.say(localized!(
                "no search is running: h searches for your moves"
            )),
        }
    }

    fn hint(&mut self) -> Vec<Effect> {
        match self.tui_game.next() {
            Next::Person if self.activity == Activity::Idle => self.think(),
            Next::Person | Next::Agent => self.say(localized!("a search is running already")),
            Next::None => self.say(localized!("the game is over")),
        }
    }

    fn think(&mut self) -> Vec<Effect> {
        self.activity = Activity::Thinking;
        self.snapshot = None;
        vec![Effect::Think]
    }

    fn forget(&mut self) -> Vec<Effect> {
        let was = std::mem::replace(&mut self.activity, Activity::Idle);
        if was == Activity::Idle {
            Vec::new()
        } else {
            vec![Effect::Forget]
        }
    }

    /// Goes to another position; if there is none, shows the message `why`.
    fn travel(
        &mut self,
        go: impl Fn(&mut TuiGame) -> Result<bool, Failure>,
        why: &'static str,
    ) -> Result<Vec<Effect>, Failure> {
        if !go(&mut self.tui_game)? {
            return Ok(self.say(word(why)));
        }
        let forget = self.forget();
        (self.snapshot, self.message) = (None, String::new());
        self.advance(forget)
    }

    fn swap(&mut self) -> Result<Vec<Effect>, Failure> {
        self.tui_game.swap();
        self.travel(|_| Ok(true), "")
    }

    /// Continues the game as long as no choice has to be made.
    fn advance(&mut self, mut effects: Vec<Effect>) -> Result<Vec<Effect>, Failure> {
        let events = self.tui_game.advance()?;
        self.message = [
            std::mem::take(&mut self.message),
            language::text(&Message::list(events)),
        ]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" · ");
        self.cursor.update(&self.tui_game);
        if self.tui_game.next() == Next::Agent {
            effects.append(&mut self.think());
        }
        Ok(effects)
    }

    /// Handles an event of the agent.
    pub(super) fn handle_event(&mut self, event: AgentEvent) -> Result<Vec<Effect>, Failure> {
        match event {
            AgentEvent::Searching(snapshot) => {
                // The pause began after the request to resume, and ended at once.
                if self.activity == Activity::Resting {
                    self.activity = Activity::Thinking;
                }
                self.show(snapshot);
                Ok(Vec::new())
            }
            AgentEvent::Rested(snapshot) => {
                self.activity = Activity::Resting;
                self.show(snapshot);
                Ok(Vec::new())
            }
            AgentEvent::Answered(snapshot) => self.answered(snapshot),
            AgentEvent::Failed(message) => {
                self.activity = Activity::Idle;
                Ok(self.say(message))
            }
        }
    }

    /// Shows a snapshot, unless it is of a search that knows what people cannot see.
    fn show(&mut self, snapshot: SearchView) {
        let shown = !self.tui_game.hides_reports();
        self.snapshot = shown.then(|| (self.tui_game.plies(), snapshot));
    }

    fn answered(&mut self, snapshot: SearchView) -> Result<Vec<Effect>, Failure> {
        let report = &snapshot.report;
        let (best, player) = (report.best.clone(), self.tui_game.name(report.player));
        let value = if self.tui_game.hides_reports() {
            uctopia_format::effort(report)
        } else {
            value_of_best(report)
        };
        self.activity = Activity::Idle;
        self.show(snapshot);
        if self.tui_game.next() != Next::Agent {
            self.message = localized!("{player} could play {best}  ({value})");
            return Ok(Vec::new());
        }
        self.tui_game.play(&best)?;
        let best = self.tui_game.last_move();
        self.message = localized!("{player} plays {best}  ({value})");
        self.advance(Vec::new())
    }

    /// The line about the player to move and the possible actions.
    pub(super) fn turn_words(&self) -> String {
        let Some(to_move) = self.tui_game.to_move() else {
            let result = analysis::result_words(&self.tui_game.session);
            return localized!("{result} · n starts a new game");
        };
        let player = self.tui_game.name(to_move);
        let activity = match self.activity {
            Activity::Idle => None,
            Activity::Thinking => Some(message!("searching")),
            Activity::Slowing => Some(message!("about to pause")),
            Activity::Resting => Some(message!("paused: space resumes")),
        };
        match (self.tui_game.next(), activity) {
            (Next::Agent, Some(activity)) => {
                localized!("{player}: the agent is {activity}, Enter plays its best move now")
            }
            (Next::Agent, None) => {
                localized!("{player}: the agent has not decided, space searches again")
            }
            (_, Some(activity)) => {
                let offer = self.cursor.offer(&self.tui_game);
                localized!("{player} to move: {offer} · the agent is {activity}")
            }
            (_, None) => localized!(
                "{player} to move: {offer}",
                offer = self.cursor.offer(&self.tui_game)
            ),
        }
    }
}
