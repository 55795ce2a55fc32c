//! The books of a match: takes games unit by unit and says what they mean.

use std::cmp::Ordering;

use crate::scores::ScoreCounts;
use crate::shared_stats::{self, SharedStats};
use crate::unit_results::results_of_unit;
use crate::{
    Confidence, DealComparison, Distinct, GameRecord, Match, MatchResult, Side, TallyBySide,
    TestResult,
};
use uctopia_statistics::Tally;
use uctopia_statistics::{
    EloEstimate, PairedRates, ScoreSample, Sprt, SprtEstimate, SprtProgress, SprtStatus,
    SuccessRate,
};

/// Adds up the units of a match in canonical order, and draws the conclusions at any time.
///
/// It keeps counts and one number for each different game, not the games: a match may be read from a file that does
/// not fit into memory. Moves may be the game's own or texts.
///
/// Repeated games count once. Where all games that began alike, with the same opening and seating, also went on alike, a
/// unit without a new game adds nothing to the score, the pairs, the interval and the sequential test; only
/// [`tally`](Self::tally) holds every game that was played. As soon as one game went on otherwise than another that
/// began alike, the agents or nature draw lots: then every game is a fresh draw, and all of them count.
///
/// ```
/// use uctopia::arena::{MatchStats, Match, AgentFactory};
/// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
/// # struct First;
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
/// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
/// #     }
/// # }
/// let start: Tree = "((A)(B))".parse().unwrap(); // agents that play the first move: the first player wins
/// let first = AgentFactory::new("first", |_seed| Box::new(First));
/// let settings = Match { games: 4, ..Match::default() };
/// let mut stats = MatchStats::new(2);
/// for unit in 0..2 {
///     stats.add_unit(&settings.play_unit(&start, None, &first, &first, unit).unwrap().records());
/// }
/// let result = stats.result(["first".into(), "first".into()], &settings, 0);
/// assert_eq!(result, settings.play(&start, &first, &first, |_| ()).unwrap().result);
/// ```
#[derive(Clone, Debug)]
pub struct MatchStats {
    /// Whether the game is for one player.
    alone: bool,
    books: SharedStats<MatchCounts>,
    test: Option<Sprt>,
    closed: bool,
}

/// What units come to.
#[derive(Clone, Debug, Default)]
struct MatchCounts {
    /// Whether the game is for one player.
    alone: bool,
    units: u64,
    tally: Tally,
    sides: TallyBySide,
    pairs: [u64; 5],
    paired: PairedRates,
    scores: ScoreCounts<2>,
}

impl MatchStats {
    /// Empty books of a match in a game for so many players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        let alone = players == 1;
        Self {
            alone,
            books: SharedStats::new(
                2,
                MatchCounts {
                    alone,
                    ..MatchCounts::default()
                },
            ),
            test: None,
            closed: false,
        }
    }

    /// These books for a match that begins with the openings of a list this long, if there is one.
    #[must_use]
    pub fn with_openings(self, listed: Option<u64>) -> Self {
        Self {
            books: self.books.with_openings(listed),
            ..self
        }
    }

    /// These books, closed as soon as a sequential test has decided or can learn nothing more: units after that do not
    /// count.
    #[must_use]
    pub fn until(self, test: Option<Sprt>) -> Self {
        Self { test, ..self }
    }

    /// Whether a sequential test has ended, so that nothing more is counted.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether more games would tell nothing new: games that begin alike always went on alike, and so many units in a row
    /// brought no new game that hardly any opening can be missing.
    ///
    /// That takes at least 30 units: if more than one in ten brought something new, one of them would have with a probability
    /// of 95 % (the rule of three). Where openings are drawn at random it also takes three times as many as there are
    /// different units: had the missing openings together a probability of more than one in as many, one of them would have
    /// come by then with the same probability. A list of openings that was played once from its beginning to its end has no
    /// others, unless random plies follow.
    ///
    /// ```
    /// use uctopia::{Match, AgentFactory};
    /// use uctopia::statistics::{Sprt, SprtStatus};
    /// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
    /// #     }
    /// # }
    /// let start: Tree = "((A)(B))".parse().unwrap(); // agents that play the first move: the first player wins
    /// let first = AgentFactory::new("first", |_seed| Box::new(First));
    /// let settings = Match { games: 100_000, test: Some(Sprt::new(0.0, 50.0)), ..Match::default() };
    /// let result = settings.play(&start, &first, &first, |_| ()).unwrap().result;
    /// let test = result.test.unwrap();
    /// assert!(test.exhausted && test.progress.status == SprtStatus::Continue);
    /// assert_eq!((result.tally.games(), result.pairs), (62, Some([0, 0, 1, 0, 0]))); // 31 times the same pair
    /// ```
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        const LEAST: u64 = 30;
        let SharedStats {
            distinct, variety, ..
        } = &self.books;
        let enough = if self.books.list_is_played() {
            LEAST
        } else {
            LEAST.max(3 * distinct.units)
        };
        variety.repeats_add_no_evidence() && variety.idle() >= enough
    }

    /// How many units were added.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.books.played.units
    }

    /// The units that count as evidence.
    fn counted(&self) -> &MatchCounts {
        self.books.counted()
    }

    /// Whether the game is for one player.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.alone
    }

    /// Whether no clock and no person decided anything so far.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.books.reproducible
    }

    /// Wins, draws and losses of A so far, in all games that were played.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.books.played.tally
    }

    /// Complete pairs by A's points, 0, ½, 1, 1½ and 2, so far; a repeated pair counts once.
    #[must_use]
    pub fn pairs(&self) -> [u64; 5] {
        self.counted().pairs
    }

    /// Adds the games of the next unit: a pair, the single last game of an odd number, or both games of a deal. Returns
    /// whether it is taken in, which it is not after a sequential test has ended.
    pub fn add_unit<M: std::hash::Hash>(&mut self, games: &[GameRecord<M>]) -> bool {
        if self.closed {
            return false;
        }
        self.books.add_unit(games);
        let progress = self.progress();
        self.closed =
            progress.is_some_and(|test| test.status != SprtStatus::Continue || self.is_exhausted());
        true
    }

    /// How far the sequential test has come, if there is one.
    #[must_use]
    pub fn progress(&self) -> Option<SprtProgress> {
        let (test, counts) = (self.test?, self.counted());
        Some(if self.alone {
            test.progress(&counts.tally.worst_first())
        } else {
            test.progress(&counts.pairs)
        })
    }

    fn estimate(&self, test: &Sprt) -> Option<SprtEstimate> {
        let counts = self.counted();
        if self.alone {
            test.estimate(&counts.tally.worst_first())
        } else {
            test.estimate(&counts.pairs)
        }
    }

    fn test_result(&self) -> Option<TestResult> {
        let (test, progress) = (self.test?, self.progress()?);
        let exhausted = progress.status == SprtStatus::Continue && self.is_exhausted();
        Some(TestResult {
            test,
            progress,
            exhausted,
            estimate: self.estimate(&test),
        })
    }

    /// What the units say about contestants of these names; `beyond` more games were finished and do not count.
    #[must_use]
    pub fn result(&self, [a, b]: [String; 2], settings: &Match, beyond: u64) -> MatchResult {
        let SharedStats {
            played,
            variety,
            faults,
            too_long,
            reproducible,
            openings,
            ..
        } = &self.books;
        MatchResult {
            a,
            b,
            seed: settings.seed,
            opening_plies: settings.opening_plies,
            openings: *openings,
            planned: settings.games,
            interrupted: played.tally.games() < settings.games && !self.closed,
            beyond,
            tally: played.tally,
            distinct: self.distinct_units(),
            sides: (!self.alone).then_some(played.sides),
            pairs: (!self.alone).then_some(self.pairs()),
            deals: self.alone.then(|| self.deals()),
            scores: self.counted().scores.of_two(),
            unique_games: variety.unique(),
            confidence: self.confidence(),
            test: self.test_result(),
            forfeits_of_a: faults[0].total(),
            forfeits_of_b: faults[1].total(),
            faults_of_a: faults[0],
            faults_of_b: faults[1],
            too_long: *too_long,
            reproducible: *reproducible,
        }
    }

    /// What counts, where that is not everything.
    fn distinct_units(&self) -> Option<Distinct> {
        let MatchCounts { units, tally, .. } = self.books.distinct;
        self.books
            .variety
            .repeats_add_no_evidence()
            .then_some(Distinct { units, tally })
    }

    fn confidence(&self) -> Confidence {
        if self.books.is_one_unit() {
            let variety = &self.books.variety;
            return Confidence::Repeats {
                unique: variety.unique(),
                games: variety.games(),
            };
        }
        let MatchCounts { pairs, tally, .. } = *self.counted();
        match ScoreSample::of_match(pairs, tally) {
            None => Confidence::NoGames,
            Some(sample) => {
                let score = sample.estimate();
                let elo = (!self.alone).then(|| EloEstimate::from_score(&score));
                Confidence::Interval {
                    score,
                    elo,
                    superiority: sample.superiority(),
                }
            }
        }
    }

    fn deals(&self) -> DealComparison {
        let paired = self.counted().paired;
        let PairedRates {
            both,
            only_a,
            only_b,
            neither,
        } = paired;
        let deals = both + only_a + only_b + neither;
        let independent = !self.books.is_one_unit();
        DealComparison {
            a: SuccessRate::new(both + only_a, deals),
            b: SuccessRate::new(both + only_b, deals),
            paired,
            difference: paired.difference().filter(|_| independent),
            p_value: independent.then(|| paired.p_value()),
        }
    }
}

impl shared_stats::UnitCounts for MatchCounts {
    fn add_unit<M>(&mut self, games: &[GameRecord<M>]) {
        self.units += 1;
        self.scores.add_unit(games);
        results_of_unit(games).for_each(|result| self.tally.count(result));
        if self.alone {
            self.add_deal(games);
        } else {
            self.add_pair(games);
        }
    }

    fn units(&self) -> u64 {
        self.units
    }
}

impl MatchCounts {
    fn add_pair<M>(&mut self, games: &[GameRecord<M>]) {
        for game in games {
            let a_is_first = game.seats.first().is_some_and(|seat| seat.side == Side::A);
            let tally = if a_is_first {
                &mut self.sides.a_first
            } else {
                &mut self.sides.b_first
            };
            results_of_unit(std::slice::from_ref(game)).for_each(|result| tally.count(result));
        }
        if games.len() == 2 {
            let half_points = |result| match result {
                Ordering::Greater => 2,
                Ordering::Equal => 1,
                Ordering::Less => 0,
            };
            self.pairs[results_of_unit(games).map(half_points).sum::<usize>()] += 1;
        }
    }

    fn add_deal<M>(&mut self, games: &[GameRecord<M>]) {
        let succeeded = |side| {
            games
                .iter()
                .find_map(|game| game.payoff(side))
                .is_some_and(|payoff| payoff > 0.0)
        };
        let count = match (succeeded(Side::A), succeeded(Side::B)) {
            (true, true) => &mut self.paired.both,
            (true, false) => &mut self.paired.only_a,
            (false, true) => &mut self.paired.only_b,
            (false, false) => &mut self.paired.neither,
        };
        *count += 1;
    }
}
