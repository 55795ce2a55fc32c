//! Many games between two contestants.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use uctopia_game::{Limit, ScoreOf, Shortcuts, StopFlag, Stopwatch};

use crate::collector::{Collector, PlayedGame, PlayedUnit, UnitAggregate};
use crate::openings::schedule::{OpeningSchedule, UnitOpening};
use crate::schedule::{Streams, games_of_unit, seating, units};
use crate::{
    Contestant, GameRecord, MatchProgress, MatchResult, MatchStats, Openings, Referee, SeatAssignment, Side, Telemetry,
};
use uctopia_statistics::Sprt;

/// A match: what is to be played, and how.
///
/// Two-player games come in pairs: both games of a pair begin with the same opening and nature draws from the same
/// stream, while the contestants swap sides. With three and four players the same holds of one game in each seating. In games for one player both contestants play the same deals, so that
/// the variance of the deals cancels.
///
/// The games follow from `seed`, `games`, `opening_plies` and the list of openings alone: each has random numbers of its
/// own, and agents live for one game.
///
/// ```
/// use uctopia_arena::Match;
/// let match_of_500 = Match { games: 500, seed: 42, jobs: 4, opening_plies: 4, ..Match::default() };
/// assert!(!match_of_500.stop.is_raised());
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    /// How many games, at least 1; for one-player games how many deals. An even number gives both sides each opening.
    pub games: u64,
    /// Where all random numbers come from.
    pub seed: u64,
    /// Which contest of several with the same seed this is: their openings, deals and nature's moves are the same, their
    /// agents' random numbers are not. 0 for a match on its own.
    pub contest: u64,
    /// How many threads play; 0 counts as 1.
    pub jobs: usize,
    /// How many random plies, nature's included, every pair of games begins with; after those of its opening where
    /// there is a list of them.
    pub opening_plies: u32,
    /// Bounds on every decision, beyond the agents' own.
    pub limit: Limit,
    /// Games are cut off after this many plies and count as draws.
    pub max_plies: u32,
    /// Ends the match as soon as this test has decided, at the same pair of games whatever the number of threads.
    pub test: Option<Sprt>,
    /// Ends the match when raised; what was played is kept.
    pub stop: StopFlag,
}

impl Default for Match {
    /// 100 games from the start position with seed 1 on one thread.
    fn default() -> Self {
        Self {
            games: 100,
            seed: 1,
            contest: 0,
            jobs: 1,
            opening_plies: 0,
            limit: Limit::NONE,
            max_plies: Referee::MAX_PLIES,
            test: None,
            stop: StopFlag::default(),
        }
    }
}

/// Why a match cannot be played.
///
/// ```
/// use uctopia_arena::MatchSettingsError;
/// assert!(MatchSettingsError::StartIsOver.to_string().starts_with("the start position is the end of a game"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchSettingsError {
    /// No games were asked for.
    #[error("a match needs at least 1 game; use an even number of 100 or more")]
    NoGames,
    /// The game is for more players than a match of two agents has.
    #[error("a match is between two agents, and this game is for {players} players: name {players} agents")]
    TooManyPlayers {
        /// How many players the game has.
        players: usize,
    },
    /// The number of agents does not fit the game.
    #[error("{}", wrong_number(*players, *agents))]
    WrongNumber {
        /// How many players the game has.
        players: usize,
        /// How many agents were named.
        agents: usize,
    },
    /// A sequential test was asked for where more than two agents meet.
    #[error("a sequential test compares two agents, and a game for {players} players has more: leave it out")]
    TestOfMany {
        /// How many players the game has.
        players: usize,
    },
    /// The start position is finished already.
    #[error("the start position is the end of a game: start a match where a move can be made")]
    StartIsOver,
    /// Random openings of this length always end the game.
    #[error("an opening of {plies} plies leaves nothing to play, the game is over by then: ask for a shorter opening")]
    OpeningTooLong {
        /// The length asked for, in plies.
        plies: u32,
    },
    /// There is nothing on the list of openings.
    #[error("the list of openings is empty: add some, or play without a list")]
    NoOpenings,
    /// An opening on the list cannot be played from the start of the match.
    #[error(
        "opening {number} of the list has an illegal move or leaves nothing to play: were these openings made for \
         another start position?"
    )]
    NoSuchOpening {
        /// Its place on the list, counted from 1.
        number: u64,
    },
}

fn wrong_number(players: usize, agents: usize) -> String {
    match players {
        1 => format!(
            "a game for one player is played by two agents on the same deals, or by one alone: name 1 or 2, not {agents}"
        ),
        _ => format!("this game is for {players} players: name {players} agents, not {agents}"),
    }
}

/// What the games of a match begin with, and what is counted in them beside win and loss.
///
/// ```
/// use uctopia_arena::MatchSetup;
/// use uctopia_game::adapters::Tree;
/// let start: Tree = "((AB)(=A))".parse().unwrap();
/// assert!(MatchSetup::new(&start).score.is_none());
/// ```
#[derive(Debug)]
pub struct MatchSetup<'a, G: Shortcuts> {
    /// The start position.
    pub start: &'a G,
    /// The list of openings, if there is one: every unit begins with one of it.
    pub openings: Option<&'a Openings<G>>,
    /// The score of the game, if it has one: records and results then carry it.
    pub score: Option<ScoreOf<G>>,
}

impl<'a, G: Shortcuts> MatchSetup<'a, G> {
    /// From a start position, without openings and score.
    #[must_use]
    pub fn new(start: &'a G) -> Self {
        Self { start, openings: None, score: None }
    }
}

/// All that a match leaves behind, with all its games in memory: a game of tic-tac-toe takes about half a kilobyte, one of
/// Othello four. A long match is better played unit by unit ([`Match::play_unit`]) into an [`MatchStats`], which keeps counts
/// and a number for each different game; the experiments of `uctopia-lab` do that.
///
/// ```
/// use uctopia_arena::{Match, AgentFactory, Side};
/// # use uctopia_game::{Agent, HostedAgent, Budget, Game, MoveReport, Report, Scale, adapters::Tree};
/// # struct First;
/// # impl<G: Game> HostedAgent<G> for First {}
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
/// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
/// #     }
/// # }
/// let start: Tree = "((A)(B))".parse().unwrap(); // agents that play the first move: the first player wins
/// let first = AgentFactory::new("first", |_seed| Box::new(First));
/// let log = Match { games: 4, ..Match::default() }.play(&start, &first, &first, |_| ()).unwrap();
/// let won_by_a = log.games.iter().filter(|record| record.payoff(Side::A) == Some(1.0));
/// assert_eq!(won_by_a.map(|record| record.index).collect::<Vec<_>>(), [0, 2]); // A begins in even games
/// assert!(log.beyond.is_empty()); // the match was not stopped
/// ```
#[derive(Clone, Debug)]
pub struct MatchLog<M> {
    /// What the counted games say.
    pub result: MatchResult,
    /// The counted games in canonical order: the unbroken run of finished units from the first one on.
    pub games: Vec<GameRecord<M>>,
    /// Finished games that do not count, because the match was stopped before an earlier unit was finished.
    pub beyond: Vec<GameRecord<M>>,
    /// Times, which no other run repeats.
    pub telemetry: Telemetry,
}

impl Match {
    /// Plays the match from `start` between `a` and `b`, and calls `on_unit` after each finished pair or deal.
    ///
    /// ```
    /// # use uctopia_arena::{Match, AgentFactory};
    /// # use uctopia_statistics::Tally;
    /// # use uctopia_game::{Agent, HostedAgent, Budget, Game, MoveReport, Report, Scale, adapters::Tree};
    /// # struct First;
    /// # impl<G: Game> HostedAgent<G> for First {}
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
    /// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
    /// #     }
    /// # }
    /// let start: Tree = "((A)(B))".parse().unwrap(); // the first of these moves wins for the first player
    /// let first = AgentFactory::new("first", |_seed| Box::new(First));
    /// let mut pairs = 0;
    /// let log = Match { games: 4, ..Match::default() }.play(&start, &first, &first, |_| pairs += 1).unwrap();
    /// assert_eq!(pairs, 2);
    /// assert_eq!(log.result.tally, Tally { wins: 2, draws: 0, losses: 2 });
    /// assert_eq!(log.result.unique_games, 1);
    /// ```
    ///
    /// # Errors
    /// When the match makes no sense; the message says what to change. Nothing goes wrong later: an agent that breaks
    /// the rules loses that game, and a raised stop flag shortens the match.
    pub fn play<G: Shortcuts>(
        &self,
        start: &G,
        a: &dyn Contestant<G>,
        b: &dyn Contestant<G>,
        on_unit: impl FnMut(&MatchProgress) + Send,
    ) -> Result<MatchLog<G::Move>, MatchSettingsError> {
        self.play_in(&MatchSetup::new(start), a, b, on_unit)
    }

    /// [`play`](Self::play) in which every pair of games, or deal, begins with an opening of a list.
    ///
    /// The openings come in an order that follows from the seed alone: all matches under the same seed get the same
    /// ones, and the first few are a fair sample of all. A list that is used up begins anew, and
    /// [`MatchResult::openings`] says how many beginnings were repeated by that.
    ///
    /// ```
    /// # use uctopia_arena::{Match, AgentFactory, Openings, Side};
    /// # use uctopia_game::{Agent, HostedAgent, Budget, Game, MoveReport, Report, Scale};
    /// # use uctopia_games::mnk::TicTacToe;
    /// # struct First;
    /// # impl<G: Game> HostedAgent<G> for First {}
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
    /// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
    /// #     }
    /// # }
    /// let start = TicTacToe::default();
    /// let openings = Openings::all(&start, 2).unwrap(); // twelve, and every one is played once from either side
    /// let first = AgentFactory::new("first", |_seed| Box::new(First));
    /// let settings = Match { games: 24, ..Match::default() };
    /// let log = settings.play_openings(&start, &openings, &first, &first, |_| ()).unwrap();
    /// assert_eq!(log.result.openings.unwrap().repeated, 0);
    /// assert!(log.games.iter().all(|record| record.game.opening_plies == 2));
    /// ```
    ///
    /// # Errors
    /// When the match makes no sense, or an opening of the list cannot be played from `start`.
    pub fn play_openings<G: Shortcuts>(
        &self,
        start: &G,
        openings: &Openings<G>,
        a: &dyn Contestant<G>,
        b: &dyn Contestant<G>,
        on_unit: impl FnMut(&MatchProgress) + Send,
    ) -> Result<MatchLog<G::Move>, MatchSettingsError> {
        self.play_in(&MatchSetup { openings: Some(openings), ..MatchSetup::new(start) }, a, b, on_unit)
    }

    /// [`play`](Self::play) in a setting: with a list of openings, a score, or both.
    ///
    /// ```
    /// # use uctopia_arena::{Match, AgentFactory, MatchSetup};
    /// # use uctopia_game::{Agent, Budget, Game, HostedAgent, MoveReport, Report, Scale};
    /// use uctopia_game::ScoreOf;
    /// use uctopia_games::othello::Othello4;
    /// # struct First;
    /// # impl<G: Game> HostedAgent<G> for First {}
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
    /// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
    /// #     }
    /// # }
    /// let discs = ScoreOf::<Othello4> { unit: "discs", low: 0.0, high: 16.0, score: |state, player| state.discs(player).count_ones() as f32 };
    /// let start = Othello4::new();
    /// let setting = MatchSetup { score: Some(discs), ..MatchSetup::new(&start) };
    /// let first = AgentFactory::new("first", |_seed| Box::new(First));
    /// let settings = Match { games: 40, opening_plies: 2, ..Match::default() };
    /// let log = settings.play_in(&setting, &first, &first, |_| ()).unwrap();
    /// let scores = log.result.scores.unwrap();
    /// assert_eq!(scores.unit, "discs");
    /// assert_eq!(scores.a.mean + scores.b.mean, 16.0);
    /// ```
    ///
    /// # Errors
    /// As for [`play_openings`](Self::play_openings).
    pub fn play_in<G: Shortcuts>(
        &self,
        setting: &MatchSetup<'_, G>,
        a: &dyn Contestant<G>,
        b: &dyn Contestant<G>,
        on_unit: impl FnMut(&MatchProgress) + Send,
    ) -> Result<MatchLog<G::Move>, MatchSettingsError> {
        self.check_agents::<G>(2)?;
        let listed = setting.openings.map(|list| list.len() as u64);
        let stats = MatchStats::new(G::PLAYERS).until(self.test).with_openings(listed);
        let watch = Stopwatch::start();
        let mut collector = self.play_into(stats, setting, &[a, b], on_unit)?;
        let [of_a, of_b, ..] = collector.times;
        let telemetry = Telemetry { a: of_a, b: of_b, elapsed: watch.elapsed() };
        let beyond = collector.beyond();
        let result = collector.stats.result([a.name(), b.name()], self, beyond.len() as u64);
        Ok(MatchLog { result, games: collector.prefix, beyond, telemetry })
    }

    /// Plays all units into books.
    pub(crate) fn play_into<G: Shortcuts, B: UnitAggregate<G::Move> + Send>(
        &self,
        books: B,
        setting: &MatchSetup<'_, G>,
        contestants: &[&dyn Contestant<G>],
        on_unit: impl FnMut(&MatchProgress) + Send,
    ) -> Result<Collector<G::Move, B>, MatchSettingsError> {
        self.check(setting.start, setting.openings)?;
        Ok(MatchRun::new(self, setting, contestants).play_units(books, on_unit))
    }

    /// Plays one unit of the match, a pair of games or a deal, by its number from 0: what [`play`](Self::play) does for
    /// all of them, and what programs do that let many machines play. Units follow from the seed and their number alone.
    ///
    /// An incomplete unit comes back when the stop flag was raised.
    ///
    /// ```
    /// # use uctopia_arena::{Match, AgentFactory};
    /// # use uctopia_game::{Agent, HostedAgent, Budget, Game, MoveReport, Report, Scale, adapters::Tree};
    /// # struct First;
    /// # impl<G: Game> HostedAgent<G> for First {}
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
    /// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
    /// #     }
    /// # }
    /// let start: Tree = "((A)(B))".parse().unwrap();
    /// let first = AgentFactory::new("first", |_seed| Box::new(First));
    /// let settings = Match { games: 100, ..Match::default() };
    /// let pair = settings.play_unit(&start, None, &first, &first, 7).unwrap();
    /// assert_eq!(pair.records()[0], settings.play(&start, &first, &first, |_| ()).unwrap().games[14]);
    /// ```
    ///
    /// # Errors
    /// When the match makes no sense; the message says what to change.
    pub fn play_unit<G: Shortcuts>(
        &self,
        start: &G,
        openings: Option<&Openings<G>>,
        a: &dyn Contestant<G>,
        b: &dyn Contestant<G>,
        unit: u64,
    ) -> Result<PlayedUnit<G::Move>, MatchSettingsError> {
        self.play_unit_in(&MatchSetup { openings, ..MatchSetup::new(start) }, &[a, b], unit)
    }

    /// [`play_unit`](Self::play_unit) in a setting, by as many agents as the game has players; a game for one player is played
    /// by two on the same deal, or by one alone.
    ///
    /// # Errors
    /// When the match makes no sense; the message says what to change.
    pub fn play_unit_in<G: Shortcuts>(
        &self,
        setting: &MatchSetup<'_, G>,
        agents: &[&dyn Contestant<G>],
        unit: u64,
    ) -> Result<PlayedUnit<G::Move>, MatchSettingsError> {
        self.check_agents::<G>(agents.len())?;
        self.check_start(setting.start)?;
        let contest = MatchRun::new(self, setting, agents);
        contest.opening_schedule.check_unit(unit)?;
        Ok(contest.play_unit(unit))
    }

    /// Lets one agent play a deal of a game for one player, the same deal that two contestants of a match with this
    /// seed would share; `None` when the stop flag was raised.
    ///
    /// ```
    /// use uctopia_arena::{Match, AgentFactory};
    /// use uctopia_games::calculation::{Calculation, Rules};
    /// # use uctopia_game::{Agent, HostedAgent, Budget, Game, MoveReport, Report, Scale};
    /// # struct First;
    /// # impl<G: Game> HostedAgent<G> for First {}
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
    /// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
    /// #     }
    /// # }
    /// let first = AgentFactory::new("first", |_seed| Box::new(First)); // always plays the first move
    /// let start = Calculation::new(&Rules::default());
    /// let deal = |number| Match::default().play_deal(&start, None, &first, number).unwrap().unwrap();
    /// assert_eq!(deal(3).record, deal(3).record);
    /// assert_ne!(deal(3).record.game.moves, deal(4).record.game.moves); // other cards
    /// ```
    ///
    /// # Errors
    /// When the match makes no sense.
    pub fn play_deal<G: Shortcuts>(
        &self,
        start: &G,
        openings: Option<&Openings<G>>,
        agent: &dyn Contestant<G>,
        deal: u64,
    ) -> Result<Option<PlayedGame<G::Move>>, MatchSettingsError> {
        let unit = self.play_unit_in(&MatchSetup { openings, ..MatchSetup::new(start) }, &[agent], deal)?;
        Ok(unit.games.into_iter().next())
    }

    /// How many units there are: deals for one player, pairs of games for two, and for more players as many games as there are
    /// seats.
    #[must_use]
    pub fn units<G: Shortcuts>(&self) -> u64 {
        units::<G>(self.games)
    }

    /// Whether the match makes sense from this position, and with these openings; [`play`](Self::play) asks first.
    ///
    /// ```
    /// use uctopia_arena::{Match, MatchSettingsError};
    /// use uctopia_game::adapters::Tree;
    /// let over: Tree = "A".parse().unwrap();
    /// assert_eq!(Match::default().check(&over, None), Err(MatchSettingsError::StartIsOver));
    /// ```
    ///
    /// # Errors
    /// When it does not; the message says what to change.
    pub fn check<G: Shortcuts>(&self, start: &G, openings: Option<&Openings<G>>) -> Result<(), MatchSettingsError> {
        self.check_start(start)?;
        self.opening_schedule(start, openings).check(units::<G>(self.games))
    }

    fn opening_schedule<'a, G: Shortcuts>(
        &self,
        start: &'a G,
        openings: Option<&'a Openings<G>>,
    ) -> OpeningSchedule<'a, G> {
        OpeningSchedule::new(start, openings, self.opening_plies, Streams::new(self.seed, self.contest))
    }

    /// Whether so many agents can play the game: as many as it has players, or one or two where it is for one player.
    ///
    /// # Errors
    /// When there are fewer or more of them.
    pub fn check_agents<G: Shortcuts>(&self, agents: usize) -> Result<(), MatchSettingsError> {
        let players = G::PLAYERS;
        match (players, agents) {
            (1, 1 | 2) => Ok(()),
            (_, 2) if players > 2 => Err(MatchSettingsError::TooManyPlayers { players }),
            _ if players > 1 && agents == players => Ok(()),
            _ => Err(MatchSettingsError::WrongNumber { players, agents }),
        }
    }

    fn check_start<G: Shortcuts>(&self, start: &G) -> Result<(), MatchSettingsError> {
        if G::PLAYERS > 2 && self.test.is_some() {
            return Err(MatchSettingsError::TestOfMany { players: G::PLAYERS });
        }
        if self.games == 0 {
            return Err(MatchSettingsError::NoGames);
        }
        if start.is_over() {
            return Err(MatchSettingsError::StartIsOver);
        }
        Ok(())
    }
}

/// A match in progress, seen by all its threads.
struct MatchRun<'a, G: Shortcuts> {
    settings: &'a Match,
    opening_schedule: OpeningSchedule<'a, G>,
    score: Option<ScoreOf<G>>,
    /// Who plays, by [`Side::index`](crate::Side::index); one alone plays deals.
    contestants: &'a [&'a dyn Contestant<G>],
    streams: Streams,
    referee: Referee,
    units: u64,
}

impl<'a, G: Shortcuts> MatchRun<'a, G> {
    fn new(settings: &'a Match, setting: &MatchSetup<'a, G>, contestants: &'a [&'a dyn Contestant<G>]) -> Self {
        let Match { limit, max_plies, .. } = *settings;
        Self {
            settings,
            opening_schedule: settings.opening_schedule(setting.start, setting.openings),
            score: setting.score,
            contestants,
            streams: Streams::new(settings.seed, settings.contest),
            referee: Referee { limit, max_plies, stop: settings.stop.clone() },
            units: units::<G>(settings.games),
        }
    }

    /// Every thread takes the next unit that is not started. Units are whole games and need no finer balance, so
    /// plain scoped threads and a counter do what a pool of workers would.
    fn play_units<B: UnitAggregate<G::Move> + Send>(
        &self,
        books: B,
        on_unit: impl FnMut(&MatchProgress) + Send,
    ) -> Collector<G::Move, B> {
        let next = AtomicU64::new(0);
        let shared = Mutex::new((Collector::new(self.units, books), on_unit));
        let work = || {
            while !self.settings.stop.is_raised() {
                let unit = next.fetch_add(1, Ordering::Relaxed);
                if unit >= self.units {
                    break;
                }
                let played = self.play_unit(unit);
                let complete = played.complete;
                let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let (collector, on_unit) = &mut *shared;
                collector.take(played);
                if collector.stats.is_over() {
                    next.store(self.units, Ordering::Relaxed);
                }
                if complete {
                    on_unit(&collector.progress);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads() {
                scope.spawn(work);
            }
        });
        shared.into_inner().unwrap_or_else(PoisonError::into_inner).0
    }

    /// At least one, and no more than there are units or than any machine has use for.
    fn threads(&self) -> u64 {
        const MOST: u64 = 1024;
        (self.settings.jobs as u64).min(self.units).clamp(1, MOST)
    }

    fn play_unit(&self, unit: u64) -> PlayedUnit<G::Move> {
        let beginning = self.opening_schedule.of_unit(unit);
        let numbers = match (self.contestants.len(), games_of_unit::<G>(self.settings.games, unit)) {
            (1, numbers) => numbers.start..numbers.start + 1,
            (_, numbers) => numbers,
        };
        let games: Vec<_> = numbers.clone().map_while(|number| self.play_game(unit, number, &beginning)).collect();
        PlayedUnit { unit, complete: games.len() as u64 == numbers.end - numbers.start, games }
    }

    /// `None` when the match was stopped meanwhile.
    fn play_game(&self, unit: u64, number: u64, beginning: &UnitOpening<'_, G>) -> Option<PlayedGame<G::Move>> {
        let sides = seating::<G>(number);
        let contestant = |side: Side| self.contestants[side.index()];
        let agent = |(seat, &side)| contestant(side).agent(self.streams.agent(number, seat));
        let mut agents: Vec<_> = sides.iter().enumerate().map(agent).collect();
        let &UnitOpening { position, text, ref moves } = beginning;
        let mut nature = self.streams.nature(unit);
        let (game, thinking) = self.referee.play_scored(position, moves, &mut agents, &mut nature, self.score)?;
        let seats = sides.into_iter().map(|side| SeatAssignment { side, agent: contestant(side).name() }).collect();
        let start = text.map(str::to_owned);
        Some(PlayedGame { record: GameRecord { index: number, unit, start, seats, game }, thinking })
    }
}
