//! The result of a match.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Faults, MatchScores, OpeningsUse};
use uctopia_format::count;
use uctopia_options::{Localized, Message, message};
use uctopia_statistics::{
    EloEstimate, Interval, PairedRates, ScoreEstimate, Sprt, SprtEstimate, SprtProgress,
    SuccessRate, Tally,
};

/// The result of a match, from A's point of view.
///
/// It holds no times, hosts or thread counts: the same match gives the same result, byte for byte when serialized.
///
/// ```
/// use uctopia::arena::{Confidence, Match, AgentFactory};
/// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
/// # struct First;
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
/// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
/// #     }
/// # }
/// let start: Tree = "((A)(B))".parse().unwrap(); // agents that play the first move: the first player wins
/// let first = AgentFactory::new("first", |_seed| Box::new(First));
/// let play = |jobs| Match { games: 40, jobs, ..Match::default() }.play(&start, &first, &first, |_| ()).unwrap();
/// let result = play(1).result;
/// assert_eq!(result, play(4).result); // the number of threads changes nothing
/// assert_eq!(result.pairs, Some([0, 0, 1, 0, 0])); // twenty times the same pair, with one win each
/// assert_eq!(result.confidence, Confidence::Repeats { unique: 1, games: 40 });
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchResult {
    /// The name of contestant A.
    pub a: String,
    /// The name of contestant B.
    pub b: String,
    /// The seed of the match.
    pub seed: u64,
    /// The number of random plies at the beginning of every pair of games.
    pub opening_plies: u32,
    /// The use of the list of openings; `None` in a match without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningsUse>,
    /// The requested number of games, or deals.
    pub planned: u64,
    /// Whether fewer were counted, because the match was stopped.
    pub interrupted: bool,
    /// Finished games that were not counted: an earlier one was not finished, or a sequential test had decided. 0 in results that
    /// are kept, since it depends on timing.
    pub beyond: u64,
    /// Wins, draws and losses of A; in games for one player, on how many deals A did better, equally well or worse.
    pub tally: Tally,
    /// The units that count as evidence, where repeated games add no information; `None` where every game counts. Pairs, deals,
    /// confidence and test use these units alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distinct: Option<Distinct>,
    /// The tally by first player; `None` in games for one player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<TallyBySide>,
    /// Pairs of games by A's points, 0, ½, 1, 1½ and 2, repeated ones once; `None` in games for one player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<[u64; 5]>,
    /// Both contestants on the same deals; `None` in games for two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deals: Option<DealComparison>,
    /// The mean scores of both, in games with a score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<MatchScores>,
    /// How many different sequences of moves were played.
    pub unique_games: u64,
    /// The confidence in the score. After a sequential test has decided it is biased; see [`TestResult::estimate`].
    pub confidence: Confidence,
    /// The result of the sequential test, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<TestResult>,
    /// Games that A lost by a fault of its own: an illegal move, a crash and the like.
    pub forfeits_of_a: u64,
    /// Games that B lost by a fault of its own.
    pub forfeits_of_b: u64,
    /// The forfeits of A by kind.
    #[serde(default, skip_serializing_if = "Faults::is_none")]
    pub faults_of_a: Faults,
    /// The forfeits of B by kind.
    #[serde(default, skip_serializing_if = "Faults::is_none")]
    pub faults_of_b: Faults,
    /// Games that the referee broke off.
    pub too_long: u64,
    /// Whether another run gives the same games: false as soon as the clock or a person cut any decision short, or
    /// another program decided.
    pub reproducible: bool,
}

impl MatchResult {
    /// Wins, draws and losses that count: all of them, or those of different games where games only repeat.
    #[must_use]
    pub fn counted(&self) -> Tally {
        self.distinct.map_or(self.tally, |distinct| distinct.tally)
    }
}

/// The units of a match that brought a new game. Where games that begin alike always go on alike, the others are
/// repeats and count for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Distinct {
    /// The number of pairs of games, or deals.
    pub units: u64,
    /// The results of the units from A's point of view.
    pub tally: Tally,
}

/// The result of a sequential test, over pairs of games or deals in the order of the schedule.
///
/// ```
/// use uctopia::{Match, AgentFactory};
/// use uctopia::statistics::{Sprt, SprtStatus};
/// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Rng, Scale, adapters::Tree};
/// # struct Plays(Option<Rng>);
/// # impl<G: Game> Agent<G> for Plays {
/// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
/// #         let count = state.moves().len() as u32;
/// #         let choice = self.0.as_mut().map_or(0, |rng| rng.below(count)) as usize;
/// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, choice))
/// #     }
/// # }
/// let start: Tree = "((AB)(BA))".parse().unwrap();
/// let first = AgentFactory::new("first", |_seed| Box::new(Plays(None)));
/// let random = AgentFactory::new("random", |seed| Box::new(Plays(Some(Rng::new(seed)))));
/// let settings = Match { games: 100_000, test: Some(Sprt::new(0.0, 50.0)), ..Match::default() };
/// let result = settings.play(&start, &first, &random, |_| ()).unwrap().result;
/// let test = result.test.unwrap();
/// assert_ne!(test.progress.status, SprtStatus::Continue);
/// assert!(result.tally.games() < 10_000 && !result.interrupted); // it stopped when the evidence sufficed
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TestResult {
    /// The test.
    pub test: Sprt,
    /// The progress of the test.
    pub progress: SprtProgress,
    /// Whether the test ended undecided because more games would add no information; see
    /// [`MatchStats::is_exhausted`](crate::MatchStats::is_exhausted).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exhausted: bool,
    /// The estimate of the strength, corrected for the stopping rule of the test;
    /// `None` without games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<SprtEstimate>,
}

/// The tally of a two-player match by first player.
///
/// ```
/// use uctopia::arena::TallyBySide;
/// use uctopia::statistics::Tally;
/// let sides = TallyBySide {
///     a_first: Tally { wins: 40, draws: 0, losses: 10 },
///     b_first: Tally { wins: 10, draws: 0, losses: 40 },
/// };
/// let total: Tally = [sides.a_first, sides.b_first].into_iter().sum();
/// assert_eq!(total.score(), Some(0.5)); // equally strong: the first player wins
/// assert_eq!(sides.a_first.score(), Some(0.8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TallyBySide {
    /// Results of the games in which A was the first player.
    pub a_first: Tally,
    /// Results of the games in which B was the first player.
    pub b_first: Tally,
}

/// Two contestants on the same deals of a game for one player; a payoff above 0 is a success.
///
/// ```
/// use uctopia::arena::DealComparison;
/// use uctopia::statistics::{PairedRates, SuccessRate};
/// let paired = PairedRates { both: 50, only_a: 20, only_b: 8, neither: 22 };
/// let deals = DealComparison {
///     a: SuccessRate::new(70, 100),
///     b: SuccessRate::new(58, 100),
///     paired,
///     difference: paired.difference(),
///     p_value: Some(paired.p_value()),
/// };
/// assert!(deals.a.interval().low < deals.b.interval().high); // the two rates alone are not significant,
/// assert!(deals.difference.unwrap().low > 0.0); // the paired difference is
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct DealComparison {
    /// How often A succeeded.
    pub a: SuccessRate,
    /// How often B succeeded.
    pub b: SuccessRate,
    /// The two rates deal by deal.
    pub paired: PairedRates,
    /// The interval of the difference of the success rates, A's minus B's; `None` where games merely repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Interval>,
    /// The p-value of both succeeding equally often, by the exact sign test; `None` where games merely repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_value: Option<f64>,
}

/// The confidence in the score of a match.
///
/// ```
/// use uctopia::arena::Confidence;
/// let repeats = Confidence::Repeats { unique: 2, games: 200 };
/// assert!(repeats.to_string().starts_with("only 2 of 200 games are different"));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// The games are a sample with these intervals.
    Interval {
        /// The score: of all games that count, with the variance of the pairs of games; of single games when there is
        /// only one, or of deals.
        score: ScoreEstimate,
        /// The difference in strength; `None` in games for one player, which have no opponents.
        #[serde(skip_serializing_if = "Option::is_none")]
        elo: Option<EloEstimate>,
        /// The likelihood of superiority (LOS): the probability that A is the stronger one, by the same points; see
        /// [`superiority`](uctopia_statistics::superiority()).
        superiority: f64,
    },
    /// The games repeat one another, because both agents are deterministic: there is no interval.
    Repeats {
        /// The number of different games.
        unique: u64,
        /// The number of games.
        games: u64,
    },
    /// No unit was finished.
    NoGames,
}

impl Localized for Confidence {
    fn message(&self) -> Message {
        match self {
            Self::Interval { score, elo, .. } => {
                let [share, interval] =
                    uctopia_format::estimate(Some(score.score), Some(score.interval));
                match elo {
                    None => message!("score {share} {interval}"),
                    Some(elo) => message!(
                        "score {share} {interval}, Elo {elo}",
                        elo = uctopia_format::elo(elo)
                    ),
                }
            }
            Self::Repeats { unique, games } => message!(
                "only {unique} of {games} games are different, because both agents are deterministic: there is no interval; begin \
                 with more random plies to see different games",
                unique = count(*unique),
                games = count(*games)
            ),
            Self::NoGames => message!("no games were finished"),
        }
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
