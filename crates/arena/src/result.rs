//! What the games of a match say.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};
use uctopia_game::Game;

use crate::faults::Faults;
use crate::repeats::Variety;
use crate::statistics::{EloEstimate, Interval, PairedRates, ScoreEstimate, SuccessRate, superiority};
use crate::tally::results_of_unit;
use crate::{End, GameRecord, Match, Side, Tally};

/// The result of a match, from A's point of view.
///
/// It holds no times, hosts or thread counts: the same match gives the same result, byte for byte when serialized.
///
/// ```
/// use uctopia_arena::{Confidence, Match, Named};
/// # use uctopia_game::{Agent, Budget, Game, MoveReport, Report, Scale, adapters::Tree};
/// # struct First;
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
/// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
/// #     }
/// # }
/// let start: Tree = "((A)(B))".parse().unwrap(); // agents that play the first move: whoever begins wins
/// let first = Named::new("first", |_seed| Box::new(First));
/// let play = |jobs| Match { games: 40, jobs, ..Match::default() }.play(&start, &first, &first, |_| ()).unwrap();
/// let result = play(1).result;
/// assert_eq!(result, play(4).result); // the number of threads changes nothing
/// assert_eq!(result.pairs, Some([0, 0, 20, 0, 0])); // one win each in every pair
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
    /// How many random plies every pair of games began with.
    pub opening_plies: u32,
    /// How many games, or deals, were asked for.
    pub planned: u64,
    /// Whether fewer were counted, because somebody stopped the match.
    pub interrupted: bool,
    /// Finished games that were not counted, since an earlier one was not finished.
    pub beyond: u64,
    /// Wins, draws and losses of A; in games for one player, on how many deals A did better, equally well or worse.
    pub tally: Tally,
    /// The tally by who began; `None` in games for one player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<Sides>,
    /// Pairs of games by A's points, 0, ½, 1, 1½ and 2; `None` in games for one player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<[u64; 5]>,
    /// Both contestants on the same deals; `None` in games for two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deals: Option<Deals>,
    /// How many different sequences of moves were played.
    pub unique_games: u64,
    /// How sure the score is.
    pub confidence: Confidence,
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

/// The tally of a two-player match by who began.
///
/// ```
/// use uctopia_arena::{Sides, Tally};
/// let sides = Sides {
///     a_first: Tally { wins: 40, draws: 0, losses: 10 },
///     b_first: Tally { wins: 10, draws: 0, losses: 40 },
/// };
/// let total: Tally = [sides.a_first, sides.b_first].into_iter().sum();
/// assert_eq!(total.score(), Some(0.5)); // equally strong: it is the first move that wins
/// assert_eq!(sides.a_first.score(), Some(0.8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sides {
    /// Of games in which A was the first player.
    pub a_first: Tally,
    /// Of games in which B was the first player.
    pub b_first: Tally,
}

/// Two contestants on the same deals of a game for one player; a payoff above 0 is a success.
///
/// ```
/// use uctopia_arena::Deals;
/// use uctopia_arena::statistics::{PairedRates, SuccessRate};
/// let paired = PairedRates { both: 50, only_a: 20, only_b: 8, neither: 22 };
/// let deals = Deals {
///     a: SuccessRate::new(70, 100),
///     b: SuccessRate::new(58, 100),
///     paired,
///     difference: paired.difference(),
///     p_value: Some(paired.p_value()),
/// };
/// assert!(deals.a.interval().low < deals.b.interval().high); // the two rates alone prove nothing,
/// assert!(deals.difference.unwrap().low > 0.0); // the same deals side by side do
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deals {
    /// How often A succeeded.
    pub a: SuccessRate,
    /// How often B succeeded.
    pub b: SuccessRate,
    /// The same deal by deal.
    pub paired: PairedRates,
    /// The interval of the difference of the success rates, A's minus B's; `None` where games merely repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Interval>,
    /// The p-value of both succeeding equally often, by the exact sign test; `None` where games merely repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_value: Option<f64>,
}

/// How sure the score of a match is.
///
/// ```
/// use uctopia_arena::Confidence;
/// let repeats = Confidence::Repeats { unique: 2, games: 200 };
/// assert!(repeats.to_string().starts_with("only 2 of 200 games differ"));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// The games are a sample, and this is where the truth lies.
    Interval {
        /// The score. It is counted over pairs of games, where a last game without a partner is left out, over single
        /// games when there is only one, or over deals.
        score: ScoreEstimate,
        /// The difference in strength; `None` in games for one player, where nobody plays against anybody.
        #[serde(skip_serializing_if = "Option::is_none")]
        elo: Option<EloEstimate>,
        /// How likely A is the stronger one, from the pairs, or deals, that it won or lost; see [`superiority`].
        superiority: f64,
    },
    /// The games repeat one another, because both agents always answer alike: no interval can rest on that.
    Repeats {
        /// How many different games there are.
        unique: u64,
        /// How many were played.
        games: u64,
    },
    /// No unit was finished.
    NoGames,
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interval { score, elo, .. } => {
                let Interval { low, high } = score.interval.map(|score| 100.0 * score);
                write!(f, "score {:.1} % [{low:.1}, {high:.1}]", 100.0 * score.score)?;
                elo.iter().try_for_each(|elo| write!(f, ", Elo {elo}"))
            }
            Self::Repeats { unique, games } => write!(
                f,
                "only {unique} of {games} games differ, since both agents always answer alike: \
                 there is no interval; begin with more random plies to see different games"
            ),
            Self::NoGames => f.write_str("no games were finished"),
        }
    }
}

impl MatchResult {
    /// Draws the conclusions from the counted games, which come in canonical order.
    pub(crate) fn new<G: Game>(
        settings: &Match,
        [a, b]: [String; 2],
        tally: Tally,
        games: &[GameRecord<G::Move>],
        beyond: usize,
    ) -> Self {
        let variety = Variety::of(games);
        let alone = G::PLAYERS == 1;
        let [faults_of_a, faults_of_b] = [Side::A, Side::B].map(|side| Faults::of(side, games));
        let pairs = count_pairs(games);
        Self {
            a,
            b,
            seed: settings.seed,
            opening_plies: settings.opening_plies,
            planned: settings.games,
            interrupted: tally.games() < settings.games,
            beyond: beyond as u64,
            tally,
            sides: (!alone).then(|| Sides::of(games)),
            pairs: (!alone).then_some(pairs),
            deals: alone.then(|| Deals::of(games, variety)),
            unique_games: variety.unique,
            confidence: confidence(tally, pairs, alone, variety),
            forfeits_of_a: faults_of_a.total(),
            forfeits_of_b: faults_of_b.total(),
            faults_of_a,
            faults_of_b,
            too_long: games.iter().filter(|game| game.game.end == End::TooLong).count() as u64,
            reproducible: games.iter().all(|game| game.game.reproducible),
        }
    }
}

fn units_of<M>(games: &[GameRecord<M>]) -> impl Iterator<Item = &[GameRecord<M>]> {
    games.chunk_by(|one, next| one.unit == next.unit)
}

/// Complete pairs by A's points.
fn count_pairs<M>(games: &[GameRecord<M>]) -> [u64; 5] {
    let half_points = |result| match result {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    };
    let mut pairs = [0; 5];
    for unit in units_of(games) {
        if unit.len() == 2 && unit[0].seats.len() == 2 {
            pairs[results_of_unit(unit).map(half_points).sum::<usize>()] += 1;
        }
    }
    pairs
}

fn confidence(tally: Tally, pairs: [u64; 5], alone: bool, variety: Variety) -> Confidence {
    if variety.is_mere_repetition() {
        return Confidence::Repeats { unique: variety.unique, games: variety.games };
    }
    let by_pairs = ScoreEstimate::of(pairs);
    let (won, lost) = match by_pairs {
        Some(_) => (pairs[3] + pairs[4], pairs[0] + pairs[1]),
        None => (tally.wins, tally.losses),
    };
    match by_pairs.or_else(|| ScoreEstimate::of(tally.worst_first())) {
        None => Confidence::NoGames,
        Some(score) => Confidence::Interval {
            score,
            elo: (!alone).then(|| EloEstimate::from_score(&score)),
            superiority: superiority(won, lost),
        },
    }
}

impl Sides {
    fn of<M>(games: &[GameRecord<M>]) -> Self {
        let mut sides = Self::default();
        for game in games {
            let a_is_first = game.seats.first().is_some_and(|seat| seat.side == Side::A);
            let tally = if a_is_first { &mut sides.a_first } else { &mut sides.b_first };
            results_of_unit(std::slice::from_ref(game)).for_each(|result| tally.count(result));
        }
        sides
    }
}

impl Deals {
    fn of<M>(games: &[GameRecord<M>], variety: Variety) -> Self {
        let mut paired = PairedRates::default();
        for deal in units_of(games) {
            let succeeded = |side| deal.iter().find_map(|game| game.payoff(side)).is_some_and(|payoff| payoff > 0.0);
            let count = match (succeeded(Side::A), succeeded(Side::B)) {
                (true, true) => &mut paired.both,
                (true, false) => &mut paired.only_a,
                (false, true) => &mut paired.only_b,
                (false, false) => &mut paired.neither,
            };
            *count += 1;
        }
        let PairedRates { both, only_a, only_b, neither } = paired;
        let deals = both + only_a + only_b + neither;
        let independent = !variety.is_mere_repetition();
        Self {
            a: SuccessRate::new(both + only_a, deals),
            b: SuccessRate::new(both + only_b, deals),
            paired,
            difference: paired.difference().filter(|_| independent),
            p_value: independent.then(|| paired.p_value()),
        }
    }
}
