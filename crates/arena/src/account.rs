//! The books of a match: takes games unit by unit and says what they mean.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::repeats::{Variety, number_of};
use crate::statistics::{
    EloEstimate, PairedRates, ScoreEstimate, Sprt, SprtEstimate, SprtProgress, SprtStatus, SuccessRate, superiority,
};
use crate::tally::results_of_unit;
use crate::{
    Confidence, Deals, End, Faults, GameRecord, Match, MatchResult, OpeningsUse, Side, Sides, Tally, TestResult,
};

/// Adds up the units of a match in canonical order, and draws the conclusions at any time.
///
/// It keeps counts and one number for each different game, not the games: a match may be read from a file that does
/// not fit into memory. Moves may be the game's own or texts.
///
/// ```
/// use uctopia_arena::{Account, Match, Named};
/// # use uctopia_game::{Agent, Budget, Game, MoveReport, Report, Scale, adapters::Tree};
/// # struct First;
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
/// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
/// #     }
/// # }
/// let start: Tree = "((A)(B))".parse().unwrap(); // agents that play the first move: whoever begins wins
/// let first = Named::new("first", |_seed| Box::new(First));
/// let settings = Match { games: 4, ..Match::default() };
/// let mut account = Account::new(2);
/// for unit in 0..2 {
///     account.add_unit(&settings.play_unit(&start, None, &first, &first, unit).unwrap().records());
/// }
/// let result = account.result(["first".into(), "first".into()], &settings, 0);
/// assert_eq!(result, settings.play(&start, &first, &first, |_| ()).unwrap().result);
/// ```
#[derive(Clone, Debug)]
pub struct Account {
    /// Whether the game is for one player.
    alone: bool,
    units: u64,
    tally: Tally,
    sides: Sides,
    pairs: [u64; 5],
    paired: PairedRates,
    variety: Variety,
    faults: [Faults; 2],
    too_long: u64,
    reproducible: bool,
    test: Option<Sprt>,
    decided: bool,
    openings: Option<OpeningsUse>,
    /// The openings seen, where there is a list of them.
    seen: HashSet<u64>,
}

impl Account {
    /// Empty books of a match in a game for so many players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self {
            alone: players == 1,
            units: 0,
            tally: Tally::default(),
            sides: Sides::default(),
            pairs: [0; 5],
            paired: PairedRates::default(),
            variety: Variety::default(),
            faults: [Faults::default(); 2],
            too_long: 0,
            reproducible: true,
            test: None,
            decided: false,
            openings: None,
            seen: HashSet::new(),
        }
    }

    /// The same books of a match that begins with the openings of a list this long, if there is one.
    #[must_use]
    pub fn with_openings(self, listed: Option<u64>) -> Self {
        Self { openings: listed.map(|listed| OpeningsUse { listed, repeated: 0 }), ..self }
    }

    /// The same books, closed as soon as a sequential test has decided: units after that do not count.
    #[must_use]
    pub fn until(self, test: Option<Sprt>) -> Self {
        Self { test, ..self }
    }

    /// Whether a sequential test has decided, so that nothing more is counted.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.decided
    }

    /// How many units were added.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units
    }

    /// Whether the game is for one player.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.alone
    }

    /// Whether no clock and no person decided anything so far.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.reproducible
    }

    /// Wins, draws and losses of A so far.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Complete pairs by A's points, 0, ½, 1, 1½ and 2, so far.
    #[must_use]
    pub fn pairs(&self) -> [u64; 5] {
        self.pairs
    }

    /// Adds the games of the next unit: a pair, the single last game of an odd number, or both games of a deal. Returns
    /// whether it counts, which it does not after a sequential test has decided.
    pub fn add_unit<M: std::hash::Hash>(&mut self, games: &[GameRecord<M>]) -> bool {
        if self.decided {
            return false;
        }
        self.units += 1;
        results_of_unit(games).for_each(|result| self.tally.count(result));
        if self.alone {
            self.add_deal(games);
        } else {
            self.add_pair(games);
        }
        if let (Some(openings), Some(first)) = (&mut self.openings, games.first()) {
            openings.repeated += u64::from(!self.seen.insert(number_of(&first.beginning())));
        }
        for record in games {
            self.variety.add(record);
            if let Some(offender) = record.offender() {
                self.faults[usize::from(offender == Side::B)].count(&record.game.end);
            }
            self.too_long += u64::from(record.game.end == End::TooLong);
            self.reproducible &= record.game.reproducible;
        }
        self.decided = self.progress().is_some_and(|progress| progress.status != SprtStatus::Continue);
        true
    }

    /// How far the sequential test has come, if there is one.
    #[must_use]
    pub fn progress(&self) -> Option<SprtProgress> {
        let test = self.test?;
        Some(if self.alone { test.progress(&self.tally.worst_first()) } else { test.progress(&self.pairs) })
    }

    fn estimate(&self, test: &Sprt) -> Option<SprtEstimate> {
        if self.alone { test.estimate(&self.tally.worst_first()) } else { test.estimate(&self.pairs) }
    }

    fn test_result(&self) -> Option<TestResult> {
        let (test, progress) = (self.test?, self.progress()?);
        Some(TestResult { test, progress, estimate: self.estimate(&test) })
    }

    fn add_pair<M>(&mut self, games: &[GameRecord<M>]) {
        for game in games {
            let a_is_first = game.seats.first().is_some_and(|seat| seat.side == Side::A);
            let tally = if a_is_first { &mut self.sides.a_first } else { &mut self.sides.b_first };
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
        let succeeded = |side| games.iter().find_map(|game| game.payoff(side)).is_some_and(|payoff| payoff > 0.0);
        let count = match (succeeded(Side::A), succeeded(Side::B)) {
            (true, true) => &mut self.paired.both,
            (true, false) => &mut self.paired.only_a,
            (false, true) => &mut self.paired.only_b,
            (false, false) => &mut self.paired.neither,
        };
        *count += 1;
    }

    /// What the units say about contestants of these names; `beyond` more games were finished and do not count.
    #[must_use]
    pub fn result(&self, [a, b]: [String; 2], settings: &Match, beyond: u64) -> MatchResult {
        MatchResult {
            a,
            b,
            seed: settings.seed,
            opening_plies: settings.opening_plies,
            openings: self.openings,
            planned: settings.games,
            interrupted: self.tally.games() < settings.games && !self.decided,
            beyond,
            tally: self.tally,
            sides: (!self.alone).then_some(self.sides),
            pairs: (!self.alone).then_some(self.pairs),
            deals: self.alone.then(|| self.deals()),
            unique_games: self.variety.unique(),
            confidence: self.confidence(),
            test: self.test_result(),
            forfeits_of_a: self.faults[0].total(),
            forfeits_of_b: self.faults[1].total(),
            faults_of_a: self.faults[0],
            faults_of_b: self.faults[1],
            too_long: self.too_long,
            reproducible: self.reproducible,
        }
    }

    fn confidence(&self) -> Confidence {
        if self.variety.is_mere_repetition() {
            return Confidence::Repeats { unique: self.variety.unique(), games: self.variety.games() };
        }
        let by_pairs = ScoreEstimate::of(self.pairs);
        let (won, lost) = match by_pairs {
            Some(_) => (self.pairs[3] + self.pairs[4], self.pairs[0] + self.pairs[1]),
            None => (self.tally.wins, self.tally.losses),
        };
        match by_pairs.or_else(|| ScoreEstimate::of(self.tally.worst_first())) {
            None => Confidence::NoGames,
            Some(score) => Confidence::Interval {
                score,
                elo: (!self.alone).then(|| EloEstimate::from_score(&score)),
                superiority: superiority(won, lost),
            },
        }
    }

    fn deals(&self) -> Deals {
        let paired = self.paired;
        let PairedRates { both, only_a, only_b, neither } = paired;
        let deals = both + only_a + only_b + neither;
        let independent = !self.variety.is_mere_repetition();
        Deals {
            a: SuccessRate::new(both + only_a, deals),
            b: SuccessRate::new(both + only_b, deals),
            paired,
            difference: paired.difference().filter(|_| independent),
            p_value: independent.then(|| paired.p_value()),
        }
    }
}
