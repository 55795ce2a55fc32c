//! Whether records can be those of a match: what the rules and the schedule say about them, without playing anything.

use std::ops::Range;

use uctopia_game::{
    AgentFailure, MAX_PLAYERS, Notation, Player, Rng, Shortcuts, Turn, sample_outcome,
};

use crate::match_play::MatchRun;
use crate::openings::schedule::UnitOpening;
use crate::referee::forfeit;
use crate::schedule::{games_of_contestants, seating};
use crate::{FinalScores, GameEnd, GameRecord, GameTranscript, Match, MatchSetup, SeatAssignment};

/// A record that no game of the match can have.
///
/// ```
/// use uctopia::arena::UnfitRecord;
/// let unfit = UnfitRecord { index: 3, problem: "a seat is empty".into() };
/// assert_eq!(unfit.to_string(), "game 3: a seat is empty");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {index}: {problem}")]
pub struct UnfitRecord {
    /// The number of the game in the match, from 0.
    pub index: u64,
    /// What is wrong with it.
    pub problem: String,
}

impl Match {
    /// Checks records from elsewhere: whether they can be the games of these units, all of them and in canonical order, between
    /// contestants of these names.
    ///
    /// Everything but the agents' decisions follows from the match: numbers, seats, openings, which moves are legal, what nature
    /// draws, how a game ends, payoffs, scores and how many decisions there were. Whether the decisions are the agents' own only
    /// shows when the unit is [played again](Self::play_unit).
    ///
    /// ```
    /// # use uctopia::{Agent, AgentFactory, AgentFailure, Context, Game, Match, MoveReport, Report, Scale};
    /// # use uctopia::games::mnk::TicTacToe;
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
    /// #     }
    /// # }
    /// use uctopia::arena::MatchSetup;
    /// let start = TicTacToe::default();
    /// let first = AgentFactory::new("first", |_seed| Box::new(First));
    /// let settings = Match::default();
    /// let pair = settings.play_unit(&start, None, &first, &first, 7).unwrap().records();
    /// let mut records: Vec<_> = pair.iter().map(|record| record.to_text(&start)).collect();
    /// let names = ["first".to_owned(), "first".to_owned()];
    /// let setup = MatchSetup::new(&start);
    /// assert_eq!(settings.check_records(&setup, &names, 7..8, &records), Ok(()));
    /// records[1].game.payoffs = vec![7.0, -7.0];
    /// let unfit = settings.check_records(&setup, &names, 7..8, &records).unwrap_err();
    /// assert!(unfit.to_string().starts_with("game 15: its payoffs are 7 -7, and the position at its end gives 1 -1"));
    /// ```
    ///
    /// # Errors
    /// The first record that is wrong, missing or too many.
    pub fn check_records<G: Shortcuts + Notation>(
        &self,
        setting: &MatchSetup<'_, G>,
        names: &[String],
        units: Range<u64>,
        records: &[GameRecord<String>],
    ) -> Result<(), UnfitRecord> {
        let run = MatchRun::new(self, setting, &[]);
        let mut rest = records.iter();
        let mut next = 0;
        for unit in units {
            let numbers = games_of_contestants(run.players, names.len(), self.games, unit);
            next = numbers.end;
            let unfit = |index, problem| UnfitRecord { index, problem };
            let refused =
                |error: crate::MatchSettingsError| unfit(numbers.start, error.to_string());
            run.opening_schedule.check_unit(unit).map_err(refused)?;
            let opening = run.opening_schedule.of_unit(unit);
            for index in numbers.clone() {
                let record = rest
                    .next()
                    .ok_or_else(|| unfit(index, "it is missing".into()))?;
                let check = RecordCheck {
                    run: &run,
                    unit,
                    index,
                    opening: &opening,
                };
                check
                    .check(names, record)
                    .map_err(|problem| unfit(index, problem))?;
            }
        }
        match rest.next() {
            None => Ok(()),
            Some(_) => Err(UnfitRecord {
                index: next,
                problem: "it belongs to no unit of the block".into(),
            }),
        }
    }
}

/// What is known of a game before it is played.
struct RecordCheck<'a, G: Shortcuts> {
    run: &'a MatchRun<'a, G>,
    unit: u64,
    index: u64,
    opening: &'a UnitOpening<'a, G>,
}

impl<G: Shortcuts + Notation> RecordCheck<'_, G> {
    fn check(&self, names: &[String], record: &GameRecord<String>) -> Result<(), String> {
        let GameRecord {
            index,
            unit,
            start,
            seats,
            game,
        } = record;
        if (*index, *unit) != (self.index, self.unit) {
            let expected = self.unit;
            return Err(format!(
                "its record has the number {index} and unit {unit}, and unit {expected} is due"
            ));
        }
        if start.as_deref() != self.opening.text {
            return Err("it does not begin from the position of its opening".into());
        }
        let seated = |side: crate::Side| {
            names.get(side.index()).map(|agent| SeatAssignment {
                side,
                agent: agent.clone(),
            })
        };
        if !seating(self.run.players, self.index)
            .into_iter()
            .map(seated)
            .eq(seats.iter().cloned().map(Some))
        {
            return Err("its seats are not those of the schedule".into());
        }
        let played = self.replay(&game.moves)?;
        self.check_end(&played, game)?;
        if game.opening_plies as usize != self.opening.moves.len() {
            let (said, due) = (game.opening_plies, self.opening.moves.len());
            return Err(format!(
                "it says that its opening has {said} plies, and it has {due}"
            ));
        }
        if game.decisions != decisions(&played, &game.end)[..self.run.players] {
            return Err("its numbers of decisions are not those of its moves".into());
        }
        let scores = self
            .run
            .score
            .map(|score| FinalScores::of(&played.state, score));
        if game.scores != scores {
            return Err("its scores are not those of the position at its end".into());
        }
        Ok(())
    }

    /// Makes the moves of a record: those of the opening, nature's own draws, and legal ones of the players.
    fn replay(&self, moves: &[String]) -> Result<Replay<G>, String> {
        let mut nature = self.run.streams.nature(self.unit);
        let mut played = Replay {
            state: self.opening.position.clone(),
            decisions: [0; MAX_PLAYERS],
            plies: 0,
        };
        if moves.len() < self.opening.moves.len() {
            return Err("it ends before its opening does".into());
        }
        for text in moves {
            let m = match self.opening.moves.get(played.plies) {
                Some(&m) => m,
                None => played.next(text, self.run.referee.max_plies as usize, &mut nature)?,
            };
            if played.state.move_text(m) != *text {
                let (ply, shown, due) = (played.plies + 1, shown(text), played.state.move_text(m));
                return Err(format!("its move {ply} is {shown}, and {due} is due"));
            }
            played.state.play(m);
            played.plies += 1;
        }
        Ok(played)
    }

    /// Checks that a game ended as its last position says, with the payoffs of that end.
    fn check_end(&self, played: &Replay<G>, game: &GameTranscript<String>) -> Result<(), String> {
        let is_too_long = played.plies >= self.run.referee.max_plies as usize;
        let (payoffs, fits) = match (played.state.turn(), &game.end) {
            (Turn::Over, end) => (played.state.payoffs(), *end == GameEnd::Finished),
            (_, end) if is_too_long => ([0.0; MAX_PLAYERS], *end == GameEnd::TooLong),
            (Turn::Player(player), end) if played.is_choice() => {
                (forfeit(self.run.players, player), is_forfeit(end, player))
            }
            _ => ([0.0; MAX_PLAYERS], false),
        };
        if !fits {
            return Err("the position after its last move is not where it can have ended in the way it says".into());
        }
        let payoffs = &payoffs[..self.run.players];
        if game.payoffs != payoffs {
            let numbers = |payoffs: &[f32]| {
                payoffs
                    .iter()
                    .take(MAX_PLAYERS + 1)
                    .map(f32::to_string)
                    .collect::<Vec<_>>()
            };
            let (said, due) = (numbers(&game.payoffs).join(" "), numbers(payoffs).join(" "));
            return Err(match game.payoffs.is_empty() {
                true => {
                    format!("it has no payoffs, and the position at its end gives {due}")
                }
                false => format!("its payoffs are {said}, and the position at its end gives {due}"),
            });
        }
        Ok(())
    }
}

/// How many decisions each player was asked for: those of the moves, and the one that ended the game without a move.
fn decisions<G>(played: &Replay<G>, end: &GameEnd) -> [u32; MAX_PLAYERS] {
    let mut decisions = played.decisions;
    match end {
        GameEnd::IllegalMove { player, .. }
        | GameEnd::Failed { player, .. }
        | GameEnd::Resigned { player } => {
            decisions[player.index()] += 1;
        }
        GameEnd::Finished | GameEnd::TooLong => {}
    }
    decisions
}

/// Whether a game can end in this way when this player is asked for a move. What the player said may be any text.
fn is_forfeit(end: &GameEnd, asked: Player) -> bool {
    match end {
        GameEnd::IllegalMove { player, .. } | GameEnd::Resigned { player } => *player == asked,
        GameEnd::Failed { player, failure } => {
            *player == asked
                && !matches!(
                    failure,
                    AgentFailure::Resigned | AgentFailure::IllegalMove(_)
                )
        }
        GameEnd::Finished | GameEnd::TooLong => false,
    }
}

/// A game that is played again from its record.
struct Replay<G> {
    state: G,
    decisions: [u32; MAX_PLAYERS],
    plies: usize,
}

impl<G: Shortcuts + Notation> Replay<G> {
    /// Whether the players have more than one move, so that an agent was asked.
    fn is_choice(&self) -> bool {
        self.state.moves().len() > 1
    }

    /// The move that a text behind the opening names, as far as the rules allow it.
    fn next(&mut self, text: &str, most: usize, nature: &mut Rng) -> Result<G::Move, String> {
        let ply = self.plies + 1;
        match self.state.turn() {
            Turn::Over => Err(format!("it goes on with move {ply} after its end")),
            _ if self.plies >= most => Err(format!("it has more than {most} plies")),
            Turn::Chance => Ok(sample_outcome(&self.state, nature)),
            Turn::Player(player) => {
                let read = self.state.read_move(text);
                let m = read.map_err(|_| {
                    format!(
                        "its move {ply} is {shown}, which is not legal",
                        shown = shown(text)
                    )
                })?;
                self.decisions[player.index()] += u32::from(self.is_choice());
                Ok(m)
            }
        }
    }
}

/// The beginning of a text that may be anything, without characters that steer a terminal.
fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text
        .chars()
        .take(MOST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
