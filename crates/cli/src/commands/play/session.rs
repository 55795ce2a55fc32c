//! A game at the command line: a session, its players, and the reports of an agent.

use std::path::Path;

use uctopia_catalog::{AgentHandle, Session};
use uctopia_game::{Board, Context, Player, Report, Rng, Turn};
use uctopia_options::{Message, message};

use super::saved::SavedGame;
use crate::analysis;
use crate::asked_agent::PlayingAgent;
use crate::failure::Failure;
use crate::language::{localized, word};
use crate::render;

/// A move of which people do not see which it is.
pub(super) const HIDDEN_MOVE: &str = "?";

/// The players that people play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HumanPlayers(Vec<Player>);

impl HumanPlayers {
    pub(super) fn read(text: &str, session: &Session) -> Result<Self, Failure> {
        let all: Vec<Player> = (0..session.players()).map(Player::new).collect();
        let wanted = text.to_ascii_lowercase();
        let named = all
            .iter()
            .copied()
            .find(|&player| session.player_name(player).eq_ignore_ascii_case(text));
        match (wanted.as_str(), named) {
            (_, Some(player)) => Ok(Self(vec![player])),
            ("first", _) => Ok(Self(vec![Player::FIRST])),
            ("second", _) if all.len() > 1 => Ok(Self(vec![Player::SECOND])),
            ("both" | "all", _) => Ok(Self(all)),
            ("none", _) => Ok(Self(Vec::new())),
            _ => {
                // What is to be typed, the same in every language.
                let names = Message::list(all.iter().map(|&player| session.player_name(player)));
                let sides: &[&str] = if all.len() > 1 {
                    &["first", "second", "both", "none"]
                } else {
                    &["first", "none"]
                };
                let sides = Message::list(sides);
                Err(Failure::Usage(message!(
                    "--side {text}: expected {sides} or {names}"
                )))
            }
        }
    }

    pub(super) fn contains(&self, player: Player) -> bool {
        self.0.contains(&player)
    }

    /// Whose view is shown in a game with hidden information: that of the only person, or of the one to move. `None` shows everything,
    /// as after the game.
    fn viewer(&self, session: &Session) -> Option<Player> {
        if !session.is_hidden() || session.turn() == Turn::Over {
            return None;
        }
        match self.0.as_slice() {
            [] => None,
            [only] => Some(*only),
            several => to_move(session.turn()).or(several.first().copied()),
        }
    }

    /// The board as people see it.
    pub(super) fn board(&self, session: &Session) -> Board {
        self.viewer(session)
            .map_or_else(|| session.board(), |viewer| session.board_seen_by(viewer))
    }

    /// The last move, if people see which it was.
    pub(super) fn last_move(&self, session: &Session) -> Option<String> {
        let mut history = match self.viewer(session) {
            Some(viewer) => session.history_seen_by(viewer),
            None => session.history().into_iter().map(Some).collect(),
        };
        history.pop()?
    }

    /// Whether what an agent found would show people what they cannot see.
    pub(super) fn hides_reports(&self, session: &Session) -> bool {
        self.viewer(session).is_some()
    }

    /// The other players.
    pub(super) fn swapped(&self, players: usize) -> Self {
        Self(
            (0..players)
                .map(Player::new)
                .filter(|&player| !self.contains(player))
                .collect(),
        )
    }

    /// The names of these players, for display.
    pub(super) fn names(&self, session: &Session) -> Message {
        let names = self
            .0
            .iter()
            .map(|&player| Message::text(session.player_name(player)));
        names
            .reduce(|names, name| message!("{names} and {name}"))
            .unwrap_or_else(|| message!("none"))
    }
}

/// A game between people and an agent.
pub(super) struct PlaySession {
    pub(super) session: Session,
    agent: PlayingAgent,
    seat: AgentHandle,
    people: HumanPlayers,
    start: String,
    seed: u64,
}

impl PlaySession {
    pub(super) fn new(
        mut session: Session,
        agent: PlayingAgent,
        people: HumanPlayers,
        seed: u64,
    ) -> Result<Self, Failure> {
        let seat = session.seat(&agent.player, seed)?;
        let start = session.start();
        Ok(Self {
            session,
            agent,
            seat,
            people,
            start,
            seed,
        })
    }

    pub(super) fn introduction(&self) -> String {
        let you = self.people.names(&self.session);
        let (game, agent, seed) = (self.session.game(), &self.agent.player, self.seed);
        localized!("{game} · you: {you} · agent: {agent} · seed {seed} · help lists the commands")
    }

    /// Plays the moves of nature and the agent until a person is to move or the game is over; returns a line for each.
    pub(super) fn advance(&mut self) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        loop {
            match self.session.turn() {
                Turn::Over => return Ok(lines),
                Turn::Chance => {
                    draw(&mut self.session, self.seed);
                    let outcome = self.people.last_move(&self.session);
                    lines.extend(outcome.map(|outcome| localized!("turned: {outcome}")));
                }
                Turn::Player(player) if self.people.contains(player) => {
                    let legal = self.legal();
                    let [only] = legal.as_slice() else {
                        return Ok(lines);
                    };
                    let player = Message::text(self.session.player_name(player));
                    lines.push(localized!("{player} plays {only}, the only move"));
                    self.session.play(only)?;
                }
                Turn::Player(player) => {
                    let report = self.session.decide(self.seat, &mut Context::unlimited())?;
                    let player = Message::text(self.session.player_name(player));
                    let hidden = self.people.hides_reports(&self.session);
                    self.session.play(&report.best)?;
                    let best = self.people.last_move(&self.session);
                    let best = best.unwrap_or_else(|| HIDDEN_MOVE.to_owned());
                    let value = if hidden {
                        uctopia_format::effort(&report)
                    } else {
                        value_of_best(&report)
                    };
                    lines.push(localized!("{player} plays {best}  ({value})"));
                }
            }
        }
    }

    pub(super) fn board(&self) -> String {
        render::plain(&self.people.board(&self.session))
    }

    pub(super) fn legal(&self) -> Vec<String> {
        self.session.moves().into_iter().map(|m| m.text).collect()
    }

    pub(super) fn prompt(&self) -> String {
        to_move(self.session.turn()).map_or_else(
            || localized!("game over"),
            |player| word(self.session.player_name(player)),
        )
    }

    /// Runs the agent anew on the position, so that repetitions give the same report and the game does not change.
    fn analyze(&self) -> Result<Report<String>, Failure> {
        analysis::to_move(&self.session)?;
        let mut fork = self.session.fork();
        let plies = self.session.history().len() as u64;
        let seat = fork.seat(&self.agent.viewer, Rng::derive(self.seed, plies))?;
        Ok(fork.decide(seat, &mut Context::unlimited())?)
    }

    pub(super) fn hint(&self) -> Result<String, Failure> {
        let report = self.analyze()?;
        let (agent, best, value) = (&self.agent.viewer, &report.best, value_of_best(&report));
        let variation = report.best_move().pv.join(" ");
        Ok(localized!(
            "{agent} would play {best}  ({value}; then {variation})"
        ))
    }

    pub(super) fn values(&self) -> Result<String, Failure> {
        let report = self.analyze()?;
        let player = Message::text(self.session.player_name(report.player));
        let values = localized!(
            "values for {player}: {scale}",
            scale = uctopia_format::scale_words(&report.scale)
        );
        let board = render::valued(&self.session, &report);
        let table = render::move_table(&self.session, &report);
        Ok(format!("{board}{values}\n\n{table}"))
    }

    /// Undoes moves until a person has a choice again.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        let mut undone: Vec<String> = self.session.history();
        while self.session.undo() {
            let is_person =
                to_move(self.session.turn()).is_some_and(|player| self.people.contains(player));
            if is_person && self.session.moves().len() > 1 {
                return Ok(());
            }
        }
        // There is no earlier decision of a person: all moves are played again.
        for m in undone.drain(..) {
            self.session.play(&m)?;
        }
        Err(Failure::Input(message!(
            "there is no move of yours to take back"
        )))
    }

    pub(super) fn restart(&mut self) -> Result<(), Failure> {
        let start = self.start.clone();
        Ok(self.session.set_position(&start)?)
    }

    pub(super) fn play(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.session.play(text)?)
    }

    pub(super) fn save(&self, file: &str) -> Result<String, Failure> {
        let path = named_file(file, "save")?;
        SavedGame::of(&self.start, &self.session).write(path)?;
        Ok(localized!("saved to {file}"))
    }

    pub(super) fn load(&mut self, file: &str) -> Result<(), Failure> {
        let saved = SavedGame::read(named_file(file, "load")?)?;
        let mut session = saved.restore(Some(self.session.game()))?;
        self.seat = session.seat(&self.agent.player, self.seed)?;
        saved.start().clone_into(&mut self.start);
        self.session = session;
        Ok(())
    }
}

/// Plays nature's move.
pub(super) fn draw(session: &mut Session, seed: u64) -> Option<String> {
    // Nature's draw depends on the seed and the ply only, so that undoing a move does not change it.
    let mut nature = Rng::stream(Rng::derive(seed, 1), session.history().len() as u64);
    session.play_chance(&mut nature)
}

fn named_file<'a>(file: &'a str, command: &str) -> Result<&'a Path, Failure> {
    if file.is_empty() {
        return Err(Failure::Usage(message!(
            "{command} needs a file: {command} game.json"
        )));
    }
    Ok(Path::new(file))
}

/// The value of the chosen move and the effort of the search.
pub(super) fn value_of_best(report: &Report<String>) -> Message {
    let finding = uctopia_format::finding(&report.scale, report.best_move());
    let effort = uctopia_format::effort(report);
    if finding == "" {
        effort
    } else {
        message!("{finding}, {effort}")
    }
}

/// The player whose move it is, if it is a player's.
pub(super) fn to_move(turn: Turn) -> Option<Player> {
    match turn {
        Turn::Player(player) => Some(player),
        Turn::Chance | Turn::Over => None,
    }
}
