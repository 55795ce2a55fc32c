//! UCT of the tic-tac-toe article (kaityo256/tictactoe, `uct.rb`): a table of states instead of a tree, in which every state of
//! an iteration is stored, without playouts.

mod mersenne;
mod ruby;

use std::collections::HashMap;
use std::time::Duration;

use uctopia_game::{
    AgentFailure, Budget, Game, Limit, MAX_PLIES, MemoryAccount, Meter, Player, Report, Rng, Scale,
    Shortcuts, Square, Totals, Turn, Unfinished, View,
};
use uctopia_options::options;

use crate::program::{FALLBACK, MoveStatistics, answer, bytes, draw, finished, first_best};
use mersenne::Mersenne;
pub use ruby::ruby_text;

options! {
    /// Options of `kaityo256`.
    ///
    /// ```
    /// use uctopia_articles::Kaityo256Config;
    /// assert_eq!(Kaityo256Config::default().c, std::f64::consts::SQRT_2);
    /// ```
    pub struct Kaityo256Config {
        /// iterations, each a game to its end; 1000 when no other bound is given
        iters ["i", "max_count", "playouts", "simulations", "iterations"]: Option<u64> = None, from "-i; 1000 by default";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "a bound that the article's program lacks";
        /// exploration constant C of mean + C·√(ln N / n)
        c ["exploration"]: f64 = std::f64::consts::SQRT_2, in 0.0..=1000.0, from "√(2 ln N / n) in the code; the text has √(ln N / n)";
        /// megabytes that the table may take; the search ends when they are used up
        memory []: Option<u64> = Some(1024), from "a bound on memory, which the article's program lacks";
    }
}

/// UCT as the program of the tic-tac-toe article has it; with seed 1 it makes the article's own picks.
///
/// ```
/// use uctopia_articles::{Kaityo256, Kaityo256Config};
/// use uctopia_game::{Agent, Context};
/// use uctopia_games::mnk::TicTacToe;
/// let mut program = Kaityo256::new(Kaityo256Config::default(), 1);
/// let report = program.decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap();
/// let visits: Vec<u64> = report.moves.iter().map(|m| m.visits).collect();
/// assert_eq!(visits, [150, 36, 100, 98, 382, 28, 67, 62, 77]); // uct.rb 000000000 -i 1000
/// assert_eq!((report.totals.nodes, program.words_drawn()), (2684, 5110));
/// ```
#[derive(Clone, Debug)]
pub struct Kaityo256 {
    config: Kaityo256Config,
    /// Picks among unvisited moves, and nothing else: `srand(1)` in the article.
    picks: Mersenne,
    /// Nature's draws, of which tic-tac-toe has none.
    rng: Rng,
}

agent!(Kaityo256, |program| bytes(program.config.memory));

impl Kaityo256 {
    /// The program with random numbers of its own.
    #[must_use]
    pub fn new(config: Kaityo256Config, seed: u64) -> Self {
        Self {
            config,
            picks: Mersenne::new(seed),
            rng: Rng::new(seed),
        }
    }

    /// The number of 32-bit words drawn from MT19937 so far.
    #[must_use]
    pub fn words_drawn(&self) -> u64 {
        self.picks.words
    }

    /// The output of the program for a position, square by square: the mean result of the first player, for either side to
    /// move; zero on an occupied square, and `+NaN` on an unvisited one. It accepts finished games, too, for which it has no
    /// means.
    ///
    /// # Errors
    /// Where the game does not end.
    ///
    /// ```
    /// use uctopia_articles::{Kaityo256, Kaityo256Config};
    /// use uctopia_game::{Budget, Notation};
    /// use uctopia_games::mnk::TicTacToe;
    /// let printed = |state: &str| {
    ///     let state = TicTacToe::default().read(state).unwrap();
    ///     Kaityo256::new(Kaityo256Config::default(), 1).printed(&state, &Budget::unlimited()).unwrap().join(" ")
    /// };
    /// assert_eq!(printed("000000000"), "+0.35 +0.00 +0.27 +0.30 +0.46 -0.07 +0.19 +0.18 +0.22");
    /// assert_eq!(printed("111220000"), "+0.00 +0.00 +0.00 +0.00 +0.00 +NaN +NaN +NaN +NaN");
    /// ```
    pub fn printed<G: Shortcuts + View>(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<Vec<String>, AgentFailure> {
        let report = match state.turn() {
            Turn::Player(_) => Some(self.answer(state, budget)?.seen_by(Player::FIRST)),
            _ => None,
        };
        let found = |square: usize| {
            report
                .as_ref()?
                .moves
                .iter()
                .find(|m| state.square_of(m.mv) == Some(square))
        };
        let squares = state.board().squares;
        let value = |(square, content): (usize, &Square)| match content {
            Square::Empty => {
                found(square).map_or_else(|| ruby_text(None, 0), |m| ruby_text(m.value, m.visits))
            }
            _ => "+0.00".to_owned(),
        };
        Ok(squares.iter().enumerate().map(value).collect())
    }

    fn answer<G: Shortcuts>(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let own = Limit {
            iterations: self.config.iters,
            time: self.config.time,
            ..Limit::NONE
        };
        let mut meter = budget.start(own, FALLBACK);
        let mut table = StateTable::new(self.config.memory);
        let _ = table.find(state);
        let (mut done, mut deepest) = (0, 0);
        while !table.memory.is_used_up() && meter.iteration() {
            let Some(plies) = self.iterate(state, &mut table, &mut meter)? else {
                break;
            };
            (done, deepest) = (done + 1, deepest.max(plies));
        }
        let root = &table.entries[0];
        // The program prints all values and plays nothing: here the most visited move, and of several the best.
        let most = root
            .tallies
            .iter()
            .map(|tally| tally.visits)
            .max()
            .unwrap_or(0);
        let mean_of_most = |i: usize| {
            if root.tallies[i].visits == most {
                root.tallies[i].mean()
            } else {
                f64::NEG_INFINITY
            }
        };
        let best = first_best(root.moves.len(), mean_of_most);
        let moves = root
            .moves
            .iter()
            .zip(&root.tallies)
            .map(|(&m, tally)| tally.report(&table.line(state, m)))
            .collect();
        let totals = Totals {
            playouts: done,
            nodes: table.entries.len() as u64,
            depth: deepest,
        };
        Ok(answer(
            state,
            moves,
            Scale::Signed,
            best,
            totals,
            (&meter, table.memory.is_used_up()),
        ))
    }

    /// A game from the root to its end, whose result is added to every state on its path; returns its plies, or `None` where
    /// the budget or the memory ended meanwhile.
    fn iterate<G: Shortcuts>(
        &mut self,
        root: &G,
        table: &mut StateTable<G>,
        meter: &mut Meter,
    ) -> Result<Option<u32>, AgentFailure> {
        let mut state = root.clone();
        let mut met: Vec<(usize, usize)> = Vec::new();
        while !state.is_over() {
            let Some(place) = table.find(&state) else {
                return Ok(None);
            };
            let entry = &table.entries[place];
            let index = if entry.player.is_some() {
                self.choose(entry)
            } else {
                draw(&state, &mut self.rng)
            };
            met.push((place, index));
            state.play(entry.moves[index]);
            if met.len() as u32 > MAX_PLIES {
                return finished(Err(Unfinished::Endless)).map(|_| None);
            }
            if met.len().is_multiple_of(1000) && !meter.may_continue() {
                return Ok(None);
            }
        }
        for &(place, index) in &met {
            let entry = &mut table.entries[place];
            entry.tallies[index].add(f64::from(
                state.payoff(entry.player.unwrap_or(Player::FIRST)),
            ));
        }
        Ok(Some(met.len() as u32))
    }

    /// An unvisited move, any of them, else the first with the highest upper bound.
    fn choose<M>(&mut self, entry: &StateEntry<M>) -> usize {
        let is_untried = |&index: &usize| entry.tallies[index].visits == 0;
        let untried: Vec<usize> = (0..entry.moves.len()).filter(is_untried).collect();
        if !untried.is_empty() {
            return untried[self.picks.below(untried.len() as u32) as usize];
        }
        let all: u64 = entry.tallies.iter().map(|tally| tally.visits).sum();
        first_best(entry.moves.len(), |index| {
            let tally = &entry.tallies[index];
            tally.mean() + self.config.c * (libm::log(all as f64) / tally.visits as f64).sqrt()
        })
    }
}

/// A state's legal moves, and their results for the player to move; in the article for the first player, with the sign changed
/// where the second one compares.
struct StateEntry<M> {
    player: Option<Player>,
    moves: Vec<M>,
    tallies: Vec<MoveStatistics>,
}

/// All visited states. Equal states share an entry, rotated and mirrored ones do not.
struct StateTable<G: Game> {
    places: HashMap<G, usize>,
    entries: Vec<StateEntry<G::Move>>,
    memory: MemoryAccount,
}

impl<G: Shortcuts> StateTable<G> {
    fn new(megabytes: Option<u64>) -> Self {
        Self {
            places: HashMap::new(),
            entries: Vec::new(),
            memory: MemoryAccount::of_megabytes(megabytes),
        }
    }

    /// Returns the index of the entry of a state, which is added where there is none; `None` where it does not fit. The first one is
    /// added in any case.
    fn find(&mut self, state: &G) -> Option<usize> {
        if let Some(&place) = self.places.get(state) {
            return Some(place);
        }
        let moves: Vec<G::Move> = state.moves().collect();
        let player = match state.turn() {
            Turn::Player(player) => Some(player),
            _ => None,
        };
        let Self {
            places,
            entries,
            memory,
        } = self;
        let fits = memory.grow_list(entries, 1)
            && memory.grow_table(places, 1)
            && memory.take_list::<G::Move>(moves.len())
            && memory.take_list::<MoveStatistics>(moves.len())
            && memory.take(G::HEAP_BYTES as u64);
        if !fits && !entries.is_empty() {
            return None;
        }
        self.entries.push(StateEntry {
            player,
            tallies: vec![MoveStatistics::default(); moves.len()],
            moves,
        });
        self.places.insert(state.clone(), self.entries.len() - 1);
        Some(self.entries.len() - 1)
    }

    /// The most visited line that begins with a move.
    fn line(&self, state: &G, first: G::Move) -> Vec<G::Move> {
        let (mut state, mut line) = (state.after(first), vec![first]);
        while let Some(&place) = self.places.get(&state) {
            let StateEntry { moves, tallies, .. } = &self.entries[place];
            let most = first_best(moves.len(), |index| tallies[index].visits as f64);
            // A line through more states than there are would repeat one.
            if tallies[most].visits == 0 || line.len() > self.entries.len() {
                break;
            }
            line.push(moves[most]);
            state.play(moves[most]);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One player counts without end.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Count(u32);

    impl Game for Count {
        type Move = u32;
        const PLAYERS: usize = 1;
        fn turn(&self) -> Turn {
            Turn::Player(Player::FIRST)
        }
        fn moves(&self) -> impl ExactSizeIterator<Item = u32> {
            (0..2).map(|more| more + 1)
        }
        fn play(&mut self, more: u32) {
            self.0 += more;
        }
        fn payoff(&self, _: Player) -> f32 {
            0.0
        }
    }

    impl Shortcuts for Count {}

    #[test]
    fn a_game_without_end_keeps_the_memory_limit() {
        let config = Kaityo256Config {
            memory: Some(1),
            ..Kaityo256Config::default()
        };
        let report = Kaityo256::new(config, 1)
            .answer(&Count(0), &Budget::unlimited())
            .unwrap();
        assert!(
            report.totals.nodes < 20_000,
            "{} states",
            report.totals.nodes
        );
        let note =
            "no playout finished before the tree had used up its memory: the first move is played";
        assert_eq!(report.note, Some(note.into()));
        let unbounded = Kaityo256Config {
            memory: None,
            ..Kaityo256Config::default()
        };
        let failure = Kaityo256::new(unbounded, 1)
            .answer(&Count(0), &Budget::unlimited())
            .unwrap_err();
        assert!(failure.to_string().contains("MaxPlies"), "{failure}");
    }
}
