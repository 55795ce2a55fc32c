//! Pig, the dice game, for two to four players.
//!
//! A player rolls a die as often as wanted and adds up what it shows. Holding adds the sum to the player's score and ends the turn; a 1
//! ends the turn and loses the sum. The first player who reaches the goal by holding wins, 100 points by the usual rules. A player who
//! can reach it has to hold. With three and more players the others share the loss.
//!
//! Rules and action numbers are those of OpenSpiel's `pig`, which calls it `stop` to hold. A game of nothing but ones would never end, so
//! that it ends without a winner after a number of decisions: 1000 by default, as in OpenSpiel.

use std::fmt;
use std::ops::RangeInclusive;

use uctopia_game::{
    Board, Encode, Evaluate, Evaluation, Game, MAX_PLAYERS, Notation, Player, Score, Shortcuts,
    Square, Theme, Turn, View,
};
use uctopia_options::{Message, TextError, message, msgid};

use crate::text::{ORDINALS, after_moves};

/// The goal, the die and the length of a game.
///
/// ```
/// use uctopia::games::pig::PigRules;
/// assert!(PigRules::new(100, 6, 1000).is_some());
/// assert_eq!(PigRules::new(0, 6, 1000), None);
/// assert_eq!(PigRules::default(), PigRules::new(100, 6, 1000).unwrap());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PigRules {
    goal: u16,
    sides: u8,
    most_decisions: u16,
}

/// Goals that a game may have.
pub const GOALS: RangeInclusive<u16> = 1..=1000;

/// Numbers of sides that a die may have.
pub const SIDES: RangeInclusive<u8> = 2..=20;

/// Numbers of decisions after which a game may end.
pub const MOST_DECISIONS: RangeInclusive<u16> = 1..=10_000;

impl PigRules {
    /// Rules with this goal, number of sides of the die and of decisions; `None` if one of them is out of range.
    #[must_use]
    pub fn new(goal: u16, sides: u8, most_decisions: u16) -> Option<Self> {
        let is_possible = GOALS.contains(&goal)
            && SIDES.contains(&sides)
            && MOST_DECISIONS.contains(&most_decisions);
        is_possible.then_some(Self {
            goal,
            sides,
            most_decisions,
        })
    }
}

impl Default for PigRules {
    fn default() -> Self {
        Self {
            goal: 100,
            sides: 6,
            most_decisions: 1000,
        }
    }
}

/// A position of Pig for 2, 3 or 4 players.
///
/// ```
/// use uctopia::{Game, Notation, Player, Turn};
/// use uctopia::games::pig::Pig;
///
/// let game = Pig::<2>::default().read("roll 6 roll 5 hold roll 1").unwrap();
/// assert_eq!(game.to_string(), "11 0 sum 0 first decisions 4");
/// assert_eq!(game.turn(), Turn::Player(Player::FIRST));
/// ```
///
/// Other numbers of players do not compile:
///
/// ```compile_fail
/// let _ = uctopia::games::pig::Pig::<5>::default();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig<const PLAYERS: usize = 2> {
    rules: PigRules,
    scores: [u16; PLAYERS],
    /// What the player on turn would win by holding.
    sum: u16,
    to_move: Player,
    is_rolling: bool,
    /// Rolls and holds so far.
    decisions: u16,
}

/// A decision of a player, or what the die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Move {
    /// The player rolls the die.
    Roll,
    /// The player adds the sum to the score, and the next player's turn begins.
    Hold,
    /// Nature's outcome: the die shows this number.
    Shows(u8),
}

impl<const PLAYERS: usize> Default for Pig<PLAYERS> {
    fn default() -> Self {
        Self::new(PigRules::default())
    }
}

impl<const PLAYERS: usize> Pig<PLAYERS> {
    /// The first position under these rules.
    #[must_use]
    pub fn new(rules: PigRules) -> Self {
        const {
            assert!(
                PLAYERS >= 2 && PLAYERS <= MAX_PLAYERS,
                "Pig is for 2 to 4 players"
            );
        }
        Self {
            rules,
            scores: [0; PLAYERS],
            sum: 0,
            to_move: Player::FIRST,
            is_rolling: false,
            decisions: 0,
        }
    }

    #[inline]
    fn winner(&self) -> Option<usize> {
        self.scores
            .iter()
            .position(|&score| score >= self.rules.goal)
    }

    /// The score that the player on turn would have by holding.
    #[inline]
    fn score_by_holding(&self) -> u16 {
        self.scores[self.to_move.index()] + self.sum
    }

    #[inline]
    fn end_turn(&mut self) {
        self.sum = 0;
        self.to_move = Player::new((self.to_move.index() + 1) % PLAYERS);
    }
}

impl<const PLAYERS: usize> Game for Pig<PLAYERS> {
    type Move = Move;
    const PLAYERS: usize = PLAYERS;

    #[inline]
    fn turn(&self) -> Turn {
        if self.decisions >= self.rules.most_decisions || self.winner().is_some() {
            Turn::Over
        } else if self.is_rolling {
            Turn::Chance
        } else {
            Turn::Player(self.to_move)
        }
    }

    /// To roll, unless the sum reaches the goal, and to hold; or the sides of the die.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let numbers = match self.turn() {
            Turn::Over => 0..0,
            Turn::Chance => 2..2 + usize::from(self.rules.sides),
            Turn::Player(_) => usize::from(self.score_by_holding() >= self.rules.goal)..2,
        };
        Moves(numbers)
    }

    #[inline]
    fn play(&mut self, m: Move) {
        match m {
            Move::Roll => {
                self.is_rolling = true;
                self.decisions += 1;
            }
            Move::Hold => {
                self.scores[self.to_move.index()] += self.sum;
                self.decisions += 1;
                self.end_turn();
            }
            Move::Shows(number) => {
                self.is_rolling = false;
                self.sum += u16::from(number);
                if number == 1 {
                    self.end_turn();
                }
            }
        }
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        match self.winner() {
            None => 0.0,
            Some(winner) if winner == player.index() => 1.0,
            Some(_) => -1.0 / (PLAYERS - 1) as f32,
        }
    }
}

/// Numbers of moves: 0 to roll, 1 to hold, then the sides of the die.
struct Moves(std::ops::Range<usize>);

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        Some(match self.0.nth(n)? {
            0 => Move::Roll,
            1 => Move::Hold,
            side => Move::Shows(side as u8 - 1),
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Moves {}

impl<const PLAYERS: usize> Shortcuts for Pig<PLAYERS> {
    #[inline]
    fn winning_move(&self) -> Option<Move> {
        let wins =
            !self.is_rolling && !self.is_over() && self.score_by_holding() >= self.rules.goal;
        wins.then_some(Move::Hold)
    }
}

/// `20 35 sum 8 second decisions 17`: the scores, the sum, who is on turn, `rolling` if the die is in the air, and the number of decisions.
impl<const PLAYERS: usize> fmt::Display for Pig<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for score in self.scores {
            write!(f, "{score} ")?;
        }
        let rolling = if self.is_rolling { " rolling" } else { "" };
        write!(
            f,
            "sum {} {}{rolling} decisions {}",
            self.sum,
            ORDINALS[self.to_move.index()],
            self.decisions
        )
    }
}

impl<const PLAYERS: usize> Pig<PLAYERS> {
    fn read_position(self, text: &str) -> Result<Self, TextError> {
        let mut state = self;
        let mut words = Words { text, offset: 0 };
        for score in &mut state.scores {
            *score = words.number(|| message!("a score for each of {PLAYERS} players"))?;
        }
        if words.take("sum") {
            state.sum = words.number(|| message!("the sum of the rolls"))?;
        }
        let player = ORDINALS[..PLAYERS].iter().position(|name| words.take(name));
        state.to_move = Player::new(player.ok_or_else(|| {
            words.error(message!(
                "sum and a number, or who is on turn: {names}",
                names = ORDINALS[..PLAYERS].join(" ")
            ))
        })?);
        state.is_rolling = words.take("rolling");
        if words.take("decisions") {
            state.decisions = words.number(|| message!("the number of decisions so far"))?;
        }
        if !words.rest().is_empty() {
            return Err(words.error(message!(
                "rolling, or decisions and their number, or the end"
            )));
        }
        state
            .possible()
            .map_err(|problem| TextError::whole(text, problem))?;
        Ok(state)
    }

    fn possible(&self) -> Result<(), Message> {
        let (goal, most_decisions) = (self.rules.goal, self.rules.most_decisions);
        let most = goal - 1 + u16::from(self.rules.sides);
        if self.scores.iter().any(|&score| score > most)
            || self.sum > most - self.scores[self.to_move.index()]
        {
            return Err(message!(
                "no score can become larger than {most}: a player who reaches {goal} holds"
            ));
        }
        let winners = self.scores.iter().filter(|&&score| score >= goal).count();
        let goes_on = self.sum > 0 || self.is_rolling;
        if winners > 1
            || (winners == 1 && goes_on)
            || (self.is_rolling && self.score_by_holding() >= goal)
        {
            return Err(message!(
                "the game ends when a player has {goal} points, and who can reach them by holding does not roll"
            ));
        }
        if self.decisions > most_decisions {
            return Err(message!("the game ends after {most_decisions} decisions"));
        }
        Ok(())
    }
}

/// The words of a text, one after another.
struct Words<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Words<'a> {
    /// The text behind blanks and commas.
    fn rest(&self) -> &'a str {
        self.text[self.offset..].trim_start_matches(|c: char| c.is_whitespace() || c == ',')
    }

    fn next(&self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || c == ',');
        &rest[..end.unwrap_or(rest.len())]
    }

    fn skip(&mut self) {
        self.offset = self.text.len() - self.rest().len() + self.next().len();
    }

    /// Steps over a word if it comes next.
    fn take(&mut self, word: &str) -> bool {
        let comes = self.next().eq_ignore_ascii_case(word);
        if comes {
            self.skip();
        }
        comes
    }

    fn number(&mut self, expected: impl Fn() -> Message) -> Result<u16, TextError> {
        let number = self.next().parse().map_err(|_| self.error(expected()))?;
        self.skip();
        Ok(number)
    }

    fn error(&self, expected: Message) -> TextError {
        TextError::at(self.text, self.text.len() - self.rest().len(), expected)
    }
}

impl<const PLAYERS: usize> Notation for Pig<PLAYERS> {
    /// Reads a position, of which the sum, whether the die is rolling and the decisions may be left out; or decisions and what the die
    /// showed, such as `roll 6 roll 5 hold`.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let start = Self::new(self.rules);
        if text.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
            start.read_position(text)
        } else {
            after_moves(start, text, 0)
        }
    }

    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Roll => "roll".to_owned(),
            Move::Hold => "hold".to_owned(),
            Move::Shows(number) => number.to_string(),
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        ORDINALS[player.index()]
    }
}

/// Columns of the drawn table: names, scores, and the sum of the player on turn.
const COLUMNS: usize = 3;

impl<const PLAYERS: usize> View for Pig<PLAYERS> {
    /// A row for each player, with the score and the sum of the player on turn, and below them the two decisions.
    fn board(&self) -> Board {
        let mut squares = Vec::with_capacity(COLUMNS * (2 * PLAYERS + 1));
        for (index, score) in self.scores.iter().enumerate() {
            let on_turn = index == self.to_move.index();
            squares.push(Square::Label(ORDINALS[index].to_owned()));
            squares.push(Square::Card(score.to_string()));
            squares.push(if on_turn {
                Square::Card(format!("+{}", self.sum))
            } else {
                Square::Void
            });
            // Cards below one another would be a pile.
            squares.extend([Square::Void, Square::Void, Square::Void]);
        }
        let decisions = ["roll", "hold"].map(|name| Square::Label(name.to_owned()));
        squares.extend(decisions);
        squares.push(Square::Void);
        Board {
            theme: Theme::Cards,
            columns: COLUMNS,
            rows: 2 * PLAYERS + 1,
            column_names: Vec::new(),
            row_names: Vec::new(),
            squares,
        }
    }

    fn square_of(&self, m: Move) -> Option<usize> {
        match m {
            Move::Roll => Some(COLUMNS * 2 * PLAYERS),
            Move::Hold => Some(COLUMNS * 2 * PLAYERS + 1),
            Move::Shows(_) => None,
        }
    }
}

impl<const PLAYERS: usize> Score for Pig<PLAYERS> {
    const UNIT: &'static str = msgid!("points");

    /// A player holds as soon as the sum reaches the goal, so that the last roll alone goes beyond.
    const RANGE: RangeInclusive<f32> = 0.0..=(*GOALS.end() + *SIDES.end() as u16) as f32;

    fn score(&self, player: Player) -> f32 {
        self.scores[player.index()].into()
    }
}

impl<const PLAYERS: usize> Evaluate for Pig<PLAYERS> {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "score",
        aliases: &[],
        unit: msgid!("points"),
        about: "the own score less the best of the others; the sum counts for the player on turn",
        scale: 50.0,
        score: |state, player| {
            let mut scores = state.scores.map(f32::from);
            scores[state.to_move.index()] += f32::from(state.sum);
            let others = (0..PLAYERS).filter(|&index| index != player.index());
            scores[player.index()] - others.map(|index| scores[index]).fold(0.0, f32::max)
        },
    }];
}

/// The number of rolling is 0, that of holding 1; an outcome has the number that the die shows, less 1.
///
/// Observation: rows of a number for each score from 0 to the goal, with a 1 at the sum, then at each player's score.
///
/// Planes of one row: the same with the player's score before those of the others in the order of turns, and ones if the player is on turn.
impl<const PLAYERS: usize> Encode for Pig<PLAYERS> {
    fn distinct_actions(&self) -> usize {
        2
    }

    fn distinct_outcomes(&self) -> usize {
        self.rules.sides.into()
    }

    fn action_of(&self, m: Move) -> usize {
        match m {
            Move::Roll => 0,
            Move::Hold => 1,
            Move::Shows(number) => usize::from(number) - 1,
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![1 + PLAYERS, usize::from(self.rules.goal) + 1]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        self.write_rows(Player::FIRST, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![2 + PLAYERS, 1, usize::from(self.rules.goal) + 1]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        self.write_rows(player, planes);
        let row = usize::from(self.rules.goal) + 1;
        planes[(1 + PLAYERS) * row..].fill(if player == self.to_move { 1.0 } else { 0.0 });
    }
}

impl<const PLAYERS: usize> Pig<PLAYERS> {
    /// Marks the sum, and the scores from that of `first` on.
    fn write_rows(&self, first: Player, rows: &mut [f32]) {
        rows.fill(0.0);
        let goal = self.rules.goal;
        let scores = (0..PLAYERS).map(|index| self.scores[(first.index() + index) % PLAYERS]);
        let numbers = std::iter::once(self.sum).chain(scores);
        for (row, number) in rows.chunks_exact_mut(usize::from(goal) + 1).zip(numbers) {
            row[usize::from(number.min(goal))] = 1.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{check_encode, check_notation, check_score};

    fn pig<const PLAYERS: usize>(goal: u16) -> Pig<PLAYERS> {
        Pig::new(PigRules::new(goal, 6, 200).unwrap())
    }

    #[test]
    fn pig_keeps_the_contract() {
        check_notation(&pig::<2>(20), 1, 20).unwrap();
        check_notation(&pig::<3>(15), 1, 20).unwrap();
        check_notation(&pig::<4>(10), 1, 20).unwrap();
        check_notation(&Pig::<2>::new(PigRules::new(30, 20, 9).unwrap()), 1, 20).unwrap();
        check_encode(&pig::<3>(15), 1, 10).unwrap();
        check_score(&pig::<2>(20), 1, 10).unwrap();
    }

    #[test]
    fn a_one_loses_the_sum_and_the_turn() {
        let state = pig::<2>(20).read("roll 6 roll 5 roll 1").unwrap();
        assert_eq!(state.to_string(), "0 0 sum 0 second decisions 3");
        let state = pig::<2>(20).read("11 9 sum 9 first").unwrap();
        assert!(state.moves().eq([Move::Hold])); // holding wins
        assert_eq!(state.winning_move(), Some(Move::Hold));
        assert_eq!(state.after(Move::Hold).payoffs(), [1.0, -1.0, 0.0, 0.0]);
    }

    #[test]
    fn others_share_the_loss() {
        let end = pig::<4>(10).read("0 0 10 0 fourth").unwrap();
        let third = -1.0 / 3.0;
        assert_eq!(end.payoffs(), [third, third, 1.0, third]);
        assert_eq!(
            pig::<2>(10)
                .read("0 0 first decisions 200")
                .unwrap()
                .payoffs(),
            [0.0; 4]
        );
    }

    #[test]
    fn impossible_positions_are_refused() {
        for (text, expected) in [
            (
                "5",
                "at column 2 (the end), expected a score for each of 2 players",
            ),
            (
                "5 6",
                "expected sum and a number, or who is on turn: first second",
            ),
            ("5 6 third", "who is on turn: first second"),
            ("5 6 sum x first", "expected the sum of the rolls"),
            ("5 26 first", "no score can become larger than 25"),
            ("5 6 sum 21 first", "no score can become larger than 25"),
            ("20 20 first", "the game ends when a player has 20 points"),
            (
                "5 20 sum 3 first",
                "the game ends when a player has 20 points",
            ),
            (
                "15 6 sum 5 first rolling",
                "who can reach them by holding does not roll",
            ),
            (
                "5 6 first decisions 201",
                "the game ends after 200 decisions",
            ),
            (
                "5 6 first roll",
                "expected rolling, or decisions and their number, or the end",
            ),
            ("roll 7", "expected a legal move: 1 2 3 4 5 6"),
        ] {
            let error = pig::<2>(20).read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
