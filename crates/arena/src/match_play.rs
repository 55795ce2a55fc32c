//! Many games between two contestants.

use std::convert::Infallible;

use uctopia_game::{Determinize, Hidden, ScoreOf, Shortcuts, Stopwatch};

use crate::blocks::{BlockQueue, play_blocks};
use crate::collector::{Collector, PlayedGame, PlayedUnit, UnitAggregate};
use crate::openings::schedule::{OpeningSchedule, UnitOpening};
use crate::schedule::{Streams, games_of_contestants, seating, units};
use crate::settings::{Match, MatchSettingsError};
use crate::{
    Contestant, GameRecord, MatchProgress, MatchResult, MatchStats, Openings, Referee,
    SeatAssignment, Side, Telemetry,
};

/// What the games of a match begin with, what is counted in them beside win and loss, and what is hidden.
///
/// ```
/// use uctopia::arena::MatchSetup;
/// use uctopia::game::adapters::Tree;
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
    /// The draw of what a player does not see, in games with hidden information: agents then decide as in
    /// [`Referee::play_hidden`].
    pub determinize: Option<Determinize<G>>,
}

impl<'a, G: Shortcuts> MatchSetup<'a, G> {
    /// From a start position, without openings and score; nothing is hidden.
    #[must_use]
    pub fn new(start: &'a G) -> Self {
        Self {
            start,
            openings: None,
            score: None,
            determinize: None,
        }
    }

    /// Hides from each agent what its player may not know.
    ///
    /// ```
    /// use uctopia::arena::MatchSetup;
    /// use uctopia::games::kuhn_poker::KuhnPoker;
    /// let start = KuhnPoker::default();
    /// assert!(MatchSetup::new(&start).hidden().determinize.is_some());
    /// ```
    #[must_use]
    pub fn hidden(self) -> Self
    where
        G: Hidden,
    {
        Self {
            determinize: Some(G::determinize),
            ..self
        }
    }
}

/// All that a match leaves behind, with all its games in memory: a game of tic-tac-toe takes about half a kilobyte, one of
/// Othello four. A long match is better played unit by unit ([`Match::play_unit`]) into an [`MatchStats`], which keeps counts
/// and a number for each different game; the experiments of `uctopia-lab` do that.
///
/// ```
/// use uctopia::arena::{Match, AgentFactory, Side};
/// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
/// # struct First;
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
/// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
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
    /// # use uctopia::{Match, AgentFactory};
    /// # use uctopia::statistics::Tally;
    /// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
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
    /// # use uctopia::arena::{Match, AgentFactory, Openings, Side};
    /// # use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale};
    /// # use uctopia::games::mnk::TicTacToe;
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
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
        self.play_in(
            &MatchSetup {
                openings: Some(openings),
                ..MatchSetup::new(start)
            },
            a,
            b,
            on_unit,
        )
    }

    /// [`play`](Self::play) in a setting: with a list of openings, a score, or both.
    ///
    /// ```
    /// # use uctopia::arena::{Match, AgentFactory, MatchSetup};
    /// # use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale};
    /// use uctopia::game::ScoreOf;
    /// use uctopia::games::othello::Othello4;
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
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
        self.check_agents(setting.start.players(), 2)?;
        let listed = setting.openings.map(|list| list.len() as u64);
        let stats = MatchStats::new(setting.start.players())
            .until(self.test)
            .with_openings(listed);
        let watch = Stopwatch::start();
        let mut collector = self.play_into(stats, setting, &[a, b], on_unit)?;
        let [of_a, of_b, ..] = collector.times;
        let telemetry = Telemetry {
            a: of_a,
            b: of_b,
            elapsed: watch.elapsed(),
        };
        let beyond = collector.beyond();
        let result = collector
            .stats
            .result([a.name(), b.name()], self, beyond.len() as u64);
        Ok(MatchLog {
            result,
            games: collector.prefix,
            beyond,
            telemetry,
        })
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
    /// # use uctopia::{Match, AgentFactory};
    /// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
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
        self.play_unit_in(
            &MatchSetup {
                openings,
                ..MatchSetup::new(start)
            },
            &[a, b],
            unit,
        )
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
        self.check_agents(setting.start.players(), agents.len())?;
        self.check_start(setting.start)?;
        let run = MatchRun::new(self, setting, agents);
        run.opening_schedule.check_unit(unit)?;
        Ok(run.play_unit(unit))
    }

    /// Lets one agent play a deal of a game for one player, the same deal that two contestants of a match with this
    /// seed would share; `None` when the stop flag was raised.
    ///
    /// ```
    /// use uctopia::{Match, AgentFactory};
    /// use uctopia::games::calculation::{Calculation, Rules};
    /// # use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale};
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
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
        let unit = self.play_unit_in(
            &MatchSetup {
                openings,
                ..MatchSetup::new(start)
            },
            &[agent],
            deal,
        )?;
        Ok(unit.games.into_iter().next())
    }

    /// The number of units in a game for `players` players: deals for one player, pairs of games for two, and for more players as many games as there are
    /// seats.
    #[must_use]
    pub fn units(&self, players: usize) -> u64 {
        units(players, self.games)
    }

    /// Whether the match makes sense from this position, and with these openings; [`play`](Self::play) asks first.
    ///
    /// ```
    /// use uctopia::arena::{Match, MatchSettingsError};
    /// use uctopia::game::adapters::Tree;
    /// let over: Tree = "A".parse().unwrap();
    /// assert_eq!(Match::default().check(&over, None), Err(MatchSettingsError::StartIsOver));
    /// ```
    ///
    /// # Errors
    /// When it does not; the message says what to change.
    pub fn check<G: Shortcuts>(
        &self,
        start: &G,
        openings: Option<&Openings<G>>,
    ) -> Result<(), MatchSettingsError> {
        self.check_start(start)?;
        self.opening_schedule(start, openings)
            .check(units(start.players(), self.games))
    }

    fn opening_schedule<'a, G: Shortcuts>(
        &self,
        start: &'a G,
        openings: Option<&'a Openings<G>>,
    ) -> OpeningSchedule<'a, G> {
        OpeningSchedule::new(
            start,
            openings,
            self.opening_plies,
            Streams::new(self.seed, self.number),
        )
    }
}

/// A match in progress, seen by all its threads.
pub(crate) struct MatchRun<'a, G: Shortcuts> {
    settings: &'a Match,
    pub(crate) opening_schedule: OpeningSchedule<'a, G>,
    pub(crate) score: Option<ScoreOf<G>>,
    determinize: Option<Determinize<G>>,
    /// Who plays, by [`Side::index`](crate::Side::index); one alone plays deals.
    contestants: &'a [&'a dyn Contestant<G>],
    pub(crate) streams: Streams,
    pub(crate) referee: Referee,
    pub(crate) players: usize,
    units: u64,
}

impl<'a, G: Shortcuts> MatchRun<'a, G> {
    pub(crate) fn new(
        settings: &'a Match,
        setting: &MatchSetup<'a, G>,
        contestants: &'a [&'a dyn Contestant<G>],
    ) -> Self {
        let Match {
            limit, max_plies, ..
        } = *settings;
        Self {
            settings,
            opening_schedule: settings.opening_schedule(setting.start, setting.openings),
            score: setting.score,
            determinize: setting.determinize,
            contestants,
            streams: Streams::new(settings.seed, settings.number),
            referee: Referee {
                limit,
                max_plies,
                stop: settings.stop.clone(),
            },
            players: setting.start.players(),
            units: units(setting.start.players(), settings.games),
        }
    }

    /// Every thread takes the next unit that is not started.
    fn play_units<B: UnitAggregate<G::Move> + Send>(
        &self,
        stats: B,
        on_unit: impl FnMut(&MatchProgress) + Send,
    ) -> Collector<G::Move, B> {
        let mut queue = UnitQueue {
            next: 0,
            collector: Collector::new(self.units, stats),
            on_unit,
        };
        let threads = self.units.min(self.settings.jobs as u64) as usize;
        let Ok(()) = play_blocks(&mut queue, threads, &self.settings.stop, |&unit| {
            Some(self.play_unit(unit))
        });
        queue.collector
    }

    fn play_unit(&self, unit: u64) -> PlayedUnit<G::Move> {
        let beginning = self.opening_schedule.of_unit(unit);
        let numbers = games_of_contestants(
            self.players,
            self.contestants.len(),
            self.settings.games,
            unit,
        );
        let games: Vec<_> = numbers
            .clone()
            .map_while(|number| self.play_game(unit, number, &beginning))
            .collect();
        PlayedUnit {
            unit,
            complete: games.len() as u64 == numbers.end - numbers.start,
            games,
        }
    }

    /// `None` when the match was stopped meanwhile.
    fn play_game(
        &self,
        unit: u64,
        number: u64,
        beginning: &UnitOpening<'_, G>,
    ) -> Option<PlayedGame<G::Move>> {
        let sides = seating(self.players, number);
        let contestant = |side: Side| self.contestants[side.index()];
        let agent = |(seat, &side)| contestant(side).agent(self.streams.agent(number, seat));
        let mut agents: Vec<_> = sides.iter().enumerate().map(agent).collect();
        let &UnitOpening {
            position,
            text,
            ref moves,
        } = beginning;
        let mut nature = self.streams.nature(unit);
        let (game, thinking) = self.referee.play_game(
            position,
            moves,
            &mut agents,
            &mut nature,
            self.score,
            self.determinize,
        )?;
        let seats = sides
            .into_iter()
            .map(|side| SeatAssignment {
                side,
                agent: contestant(side).name(),
            })
            .collect();
        let start = text.map(str::to_owned);
        Some(PlayedGame {
            record: GameRecord {
                index: number,
                unit,
                start,
                seats,
                game,
            },
            thinking,
        })
    }
}

/// The units of a match as blocks: one each.
struct UnitQueue<M, B, F> {
    /// The unit that is to be started next.
    next: u64,
    collector: Collector<M, B>,
    on_unit: F,
}

impl<M, B, F> BlockQueue for UnitQueue<M, B, F>
where
    M: Send,
    B: UnitAggregate<M> + Send,
    F: FnMut(&MatchProgress) + Send,
{
    type Block = u64;
    type Played = PlayedUnit<M>;
    type Error = Infallible;

    fn next(&mut self, _thread: usize) -> Option<u64> {
        let unit = self.next;
        self.next += 1;
        (unit < self.collector.progress.units && !self.collector.stats.is_over()).then_some(unit)
    }

    fn accept(
        &mut self,
        _thread: usize,
        _unit: u64,
        played: PlayedUnit<M>,
    ) -> Result<(), Infallible> {
        let complete = played.complete;
        self.collector.take(played);
        if complete {
            (self.on_unit)(&self.collector.progress);
        }
        Ok(())
    }
}
