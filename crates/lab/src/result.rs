//! What an experiment says: `result.json`.

use serde::{Deserialize, Serialize};
use uctopia_arena::{GroupResult, MatchResult, MatchScores, MeanScore};
use uctopia_format::{share_difference, signed, signed_interval};
use uctopia_options::{Message, message};
use uctopia_search::RandomGames;
use uctopia_statistics::{
    BradleyTerry, EloEstimate, Interval, MeanEstimate, PairedRates, Pairing, SuccessRate, Units,
    clopper_pearson, holm,
};

use crate::match_aggregate::{MatchAggregate, Solo, TaskStats};
use crate::{Experiment, MatchSpec, Task};

/// The result of an experiment. It holds no times, hosts, threads or block sizes: the same experiment gives the same
/// result, byte for byte, on any machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ExperimentResult {
    /// The version of Uctopia.
    pub uctopia: String,
    /// The experiment's identity.
    pub id: String,
    /// What was played.
    pub experiment: Experiment,
    /// Whether another run gives the same games: false as soon as a clock or a person decided anything.
    pub reproducible: bool,
    /// Whether all was played that was planned.
    pub complete: bool,
    /// Match by match.
    #[serde(rename = "contests")]
    pub matches: Vec<MatchTotals>,
    /// Agents alone on the same deals, two by two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comparisons: Vec<Comparison>,
    /// Ratings, where more than two agents met and all can be compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<RatingList>,
}

/// What the units of one match add up to, as far as they count.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct MatchTotals {
    /// How many units count: pairs, deals or games.
    pub units: u64,
    /// How many were planned at most.
    pub planned: u64,
    /// Whether all were played, or a sequential test has decided.
    pub complete: bool,
    /// A digest of the games that count.
    pub digest: String,
    /// What the games say.
    #[serde(flatten)]
    pub outcome: MatchOutcome,
}

/// What the games of a match say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchOutcome {
    /// Result of a match of two agents.
    Versus(Box<MatchResult>),
    /// Result of a match of three and more agents.
    Group(Box<GroupResult>),
    /// Result of one agent alone.
    Alone(SoloResult),
    /// Result of random games.
    RandomGames(RandomResult),
}

impl MatchOutcome {
    /// The mean score of each agent in words, in games that count something beside win and loss.
    #[must_use]
    pub fn scores(&self) -> Vec<Message> {
        match self {
            Self::Versus(found) => found
                .scores
                .iter()
                .flat_map(|scores| score_lines(found, scores))
                .collect(),
            Self::Group(found) => {
                let scored = found
                    .agents
                    .iter()
                    .filter_map(|agent| Some((&agent.agent, agent.score.as_ref()?)));
                scored
                    .map(|(name, score)| message!("{name}: {score}"))
                    .collect()
            }
            Self::Alone(solo) => solo
                .score
                .iter()
                .map(|score| message!("{name}: {score}", name = solo.agent))
                .collect(),
            Self::RandomGames(_) => Vec::new(),
        }
    }
}

fn score_lines(found: &MatchResult, scores: &MatchScores) -> [Message; 3] {
    let line = |name: Message, mean: &MeanEstimate| {
        let (mean, unit) = (
            uctopia_format::mean(mean),
            Message::text(scores.unit.clone()),
        );
        message!(
            "{name}: {mean} {unit}{left_out}",
            left_out = scores.left_out_text()
        )
    };
    let [a, b] = [&found.a, &found.b].map(|name| Message::verbatim(name.clone()));
    [
        line(a, &scores.a),
        line(b, &scores.b),
        line(message!("difference of the two"), &scores.lead),
    ]
}

/// How one agent fared in a game for one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SoloResult {
    /// Who played.
    pub agent: String,
    /// Deals on which it succeeded.
    pub successes: SuccessRate,
    /// The 95 % interval of its success rate (Clopper–Pearson); `None` without deals.
    pub interval: Option<Interval>,
    /// The agent's mean score, in games that count something beside success.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<MeanScore>,
    /// How many different sequences of moves were played.
    pub unique_games: u64,
    /// Deals that it lost by breaking the rules.
    pub forfeits: u64,
    /// Deals that the referee broke off.
    pub too_long: u64,
}

/// What random games came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RandomResult {
    /// Wins, draws and losses of the first player, and plies.
    #[serde(flatten)]
    pub counts: RandomGames,
    /// The 95 % interval of the share of games won (Clopper–Pearson); `None` without games.
    pub interval: Option<Interval>,
}

/// Two agents on the same deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Comparison {
    /// The match of the one agent, from 0.
    pub a: usize,
    /// The match of the other.
    pub b: usize,
    /// On how many deals both, one or none succeeded.
    pub paired: PairedRates,
    /// The interval of the difference of the success rates, the one's minus the other's.
    pub difference: Option<Interval>,
    /// The p-value of both succeeding equally often, by the exact sign test (McNemar).
    pub p_value: f64,
    /// The p-value adjusted for how many comparisons stand beside it (Holm 1979).
    pub p_adjusted: f64,
}

/// Ratings of all who played against each other, by the model of Bradley and Terry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RatingList {
    /// The strongest first.
    pub agents: Vec<Rated>,
    /// How many virtual draws were added to keep ratings finite; 0 if none.
    pub virtual_draws: f64,
}

/// An agent and its rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rated {
    /// Who.
    pub agent: String,
    /// The agent's rating in Elo; the mean of all is 0.
    pub elo: f64,
    /// The 95 % interval; `None` where some games merely repeat.
    pub interval: Option<Interval>,
    /// How likely it is stronger than the next one in the list (LOS), by the normal distribution of the difference; `None` for the last one, and where games repeat.
    pub superiority: Option<f64>,
}

impl ExperimentResult {
    /// The comparisons of the agent that succeeded most often, the first of equals, with all others; it is the first one
    /// in each. All others are among [`comparisons`](Self::comparisons).
    #[must_use]
    pub fn comparisons_with_best(&self) -> Vec<Comparison> {
        let rate = |totals: &MatchTotals| match &totals.outcome {
            MatchOutcome::Alone(solo) => solo.successes.rate().unwrap_or(0.0),
            _ => 0.0,
        };
        let numbers = 0..self.matches.len();
        let best = numbers.max_by(|&one, &other| {
            rate(&self.matches[one])
                .total_cmp(&rate(&self.matches[other]))
                .then(other.cmp(&one))
        });
        let with_best = self
            .comparisons
            .iter()
            .filter(|comparison| [Some(comparison.a), Some(comparison.b)].contains(&best));
        with_best
            .map(|comparison| {
                if Some(comparison.a) == best {
                    comparison.clone()
                } else {
                    comparison.turned()
                }
            })
            .collect()
    }

    pub(crate) fn new(experiment: &Experiment, standings: &[MatchAggregate]) -> Self {
        let matches: Vec<MatchTotals> = {
            let all = experiment.matches.iter().zip(standings);
            all.map(|(spec, standing)| MatchTotals::new(experiment.seed, spec, standing))
                .collect()
        };
        let repeats = |standing: &MatchAggregate| match &standing.books {
            TaskStats::Versus(stats) => stats.is_reproducible(),
            TaskStats::Group(stats) => stats.is_reproducible(),
            TaskStats::Alone(solo) => !solo.irreproducible,
            TaskStats::Random(_) => true,
        };
        Self {
            uctopia: env!("CARGO_PKG_VERSION").to_owned(),
            id: experiment.id(),
            experiment: experiment.without_names(),
            reproducible: experiment.is_reproducible() && standings.iter().all(repeats),
            complete: matches.iter().all(|totals| totals.complete),
            comparisons: adjusted(comparisons(experiment, standings)),
            ratings: RatingList::of(&matches, standings),
            matches,
        }
    }
}

impl Rated {
    /// The rating and its interval in words; the interval's are empty where there is none.
    ///
    /// ```
    /// use uctopia_statistics::Interval;
    /// use uctopia_lab::Rated;
    /// let interval = Some(Interval { low: -130.2, high: 12.0 });
    /// let rated = Rated { agent: "uct".to_owned(), elo: -59.0, interval, superiority: None };
    /// assert_eq!(rated.in_words(), ["−59", "[−130, +12]"]);
    /// ```
    #[must_use]
    pub fn in_words(&self) -> [String; 2] {
        [
            signed(self.elo, 0),
            self.interval
                .map_or_else(String::new, |interval| signed_interval(interval, 0)),
        ]
    }
}

impl Comparison {
    /// The interval of the difference in words; empty where there is none.
    #[must_use]
    pub fn difference_text(&self) -> String {
        share_difference(self.difference)
    }

    /// This comparison with the agents' places changed.
    fn turned(&self) -> Self {
        let PairedRates {
            both,
            only_a,
            only_b,
            neither,
        } = self.paired;
        Self {
            a: self.b,
            b: self.a,
            paired: PairedRates {
                both,
                only_a: only_b,
                only_b: only_a,
                neither,
            },
            difference: self.difference.map(|difference| Interval {
                low: -difference.high,
                high: -difference.low,
            }),
            ..self.clone()
        }
    }
}

impl MatchTotals {
    /// What the units that count say.
    pub(crate) fn new(seed: u64, spec: &MatchSpec, standing: &MatchAggregate) -> Self {
        let outcome = match (&standing.books, &spec.task) {
            (TaskStats::Versus(stats), Task::Versus { a, b, games, .. }) => {
                let settings = uctopia_arena::Match {
                    seed,
                    games: if stats.is_alone() {
                        games.div_ceil(2)
                    } else {
                        *games
                    },
                    opening_plies: spec.opening_plies,
                    ..uctopia_arena::Match::default()
                };
                MatchOutcome::Versus(Box::new(stats.result(
                    [a.to_string(), b.to_string()],
                    &settings,
                    0,
                )))
            }
            (TaskStats::Group(stats), Task::Group { agents, games }) => {
                let settings = uctopia_arena::Match {
                    seed,
                    games: *games,
                    opening_plies: spec.opening_plies,
                    ..uctopia_arena::Match::default()
                };
                let names = agents.iter().map(ToString::to_string).collect();
                MatchOutcome::Group(Box::new(stats.result(names, &settings, 0)))
            }
            (TaskStats::Alone(solo), Task::Alone { agent, .. }) => {
                MatchOutcome::Alone(SoloResult::new(agent.to_string(), solo))
            }
            (TaskStats::Random(counts), _) => MatchOutcome::RandomGames(RandomResult {
                counts: *counts,
                interval: (counts.games > 0)
                    .then(|| clopper_pearson(SuccessRate::new(counts.wins, counts.games))),
            }),
            _ => unreachable!("books are made for their task"),
        };
        Self {
            units: standing.units(),
            planned: spec.task.units(),
            complete: standing.is_closed() || standing.finished() == spec.task.units(),
            digest: standing.digest(),
            outcome,
        }
    }
}

impl SoloResult {
    fn new(agent: String, solo: &Solo) -> Self {
        let successes = solo.rate();
        Self {
            agent,
            successes,
            interval: (successes.trials > 0).then(|| clopper_pearson(successes)),
            score: solo.score(),
            unique_games: solo.unique(),
            forfeits: solo.forfeits,
            too_long: solo.too_long,
        }
    }
}

/// Every two matches of one agent alone in which the same deals were played, over the deals that both played.
fn comparisons(experiment: &Experiment, standings: &[MatchAggregate]) -> Vec<Comparison> {
    let mut found = Vec::new();
    for (b, standing) in standings.iter().enumerate() {
        for (a, earlier) in standings[..b].iter().enumerate() {
            let (one, other) = (&experiment.matches[a], &experiment.matches[b]);
            let same_deals = (
                &one.game,
                &one.position,
                &one.openings,
                one.opening_plies,
                one.max_plies,
            ) == (
                &other.game,
                &other.position,
                &other.openings,
                other.opening_plies,
                other.max_plies,
            );
            if let (TaskStats::Alone(first), TaskStats::Alone(second)) =
                (&earlier.books, &standing.books)
                && same_deals
            {
                let paired = pair_up(&first.successes, &second.successes);
                let p_value = paired.p_value();
                found.push(Comparison {
                    a,
                    b,
                    paired,
                    difference: paired.difference(),
                    p_value,
                    p_adjusted: p_value,
                });
            }
        }
    }
    found
}

/// The comparisons with their p-values adjusted to each other.
fn adjusted(mut comparisons: Vec<Comparison>) -> Vec<Comparison> {
    let p_values: Vec<f64> = comparisons
        .iter()
        .map(|comparison| comparison.p_value)
        .collect();
    for (comparison, p_adjusted) in comparisons.iter_mut().zip(holm(&p_values)) {
        comparison.p_adjusted = p_adjusted;
    }
    comparisons
}

/// The place of an agent in a list, at whose end it is put if it is new.
pub(crate) fn number_of(agents: &mut Vec<String>, name: &str) -> usize {
    agents
        .iter()
        .position(|agent| agent == name)
        .unwrap_or_else(|| {
            agents.push(name.to_owned());
            agents.len() - 1
        })
}

fn interval_of(elo: &EloEstimate) -> Option<Interval> {
    match *elo {
        EloEstimate::Between { low, high, .. } => Some(Interval { low, high }),
        EloEstimate::Above { .. } | EloEstimate::Below { .. } => None,
    }
}

impl RatingList {
    fn of(matches: &[MatchTotals], standings: &[MatchAggregate]) -> Option<Self> {
        let mut agents: Vec<String> = Vec::new();
        let mut pairings = Vec::new();
        let mut repeats = false;
        for (totals, standing) in matches.iter().zip(standings) {
            if let (MatchOutcome::Versus(found), TaskStats::Versus(stats)) =
                (&totals.outcome, &standing.books)
                && !stats.is_alone()
            {
                let [a, b] = [&found.a, &found.b].map(|name| number_of(&mut agents, name));
                pairings.push(Pairing {
                    a,
                    b,
                    units: Units::Pairs(stats.pairs()),
                });
                repeats |= matches!(found.confidence, uctopia_arena::Confidence::Repeats { .. });
            }
        }
        let mut meetings = Vec::new();
        for (totals, standing) in matches.iter().zip(standings) {
            if let (MatchOutcome::Group(found), TaskStats::Group(stats)) =
                (&totals.outcome, &standing.books)
            {
                let numbers: Vec<usize> = found
                    .agents
                    .iter()
                    .map(|agent| number_of(&mut agents, &agent.agent))
                    .collect();
                meetings.push(stats.meeting(&numbers));
                repeats |= found.distinct.is_some_and(|units| units < 2);
            }
        }
        if agents.len() < 3 {
            return None;
        }
        let model = BradleyTerry::new(agents.len());
        let ratings = if meetings.is_empty() {
            model.rate(&pairings)
        } else {
            model.rate_meetings(&meetings)
        }
        .ok()?;
        let ranking = ratings.ranking();
        let rated = |(place, &agent): (usize, &usize)| {
            let next = ranking.get(place + 1).filter(|_| !repeats);
            Rated {
                agent: agents[agent].clone(),
                elo: ratings.elo[agent],
                interval: interval_of(&ratings.rating(agent)).filter(|_| !repeats),
                superiority: next.map(|&next| ratings.superiority(agent, next)),
            }
        };
        let agents = ranking.iter().enumerate().map(rated).collect();
        Some(Self {
            agents,
            virtual_draws: ratings.virtual_draws,
        })
    }
}

fn pair_up(a: &[bool], b: &[bool]) -> PairedRates {
    let mut paired = PairedRates::default();
    for both in a.iter().zip(b) {
        let count = match both {
            (true, true) => &mut paired.both,
            (true, false) => &mut paired.only_a,
            (false, true) => &mut paired.only_b,
            (false, false) => &mut paired.neither,
        };
        *count += 1;
    }
    paired
}

#[cfg(test)]
mod tests {
    use uctopia_arena::FinalScores;
    use uctopia_game::StopFlag;

    use super::*;
    use crate::{BlockResult, Worker, read};

    /// Records carry the score, so that results tell its mean wherever the games were played.
    #[test]
    fn an_agent_alone_has_a_mean_score() {
        let plan = read("game = 'calculation'\nagents = ['random']\ndeals = 8").unwrap();
        let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
        let spec = &plan.experiment.matches[0];
        let mut standing = MatchAggregate::new(spec);
        for place in (0..plan.count()).filter_map(|number| plan.place(number)) {
            let mut block = worker.play(&place).unwrap().0;
            let BlockResult::Games(games) = &mut block.found else {
                panic!("games")
            };
            let values = vec![place.units.start as f32];
            games[0].game.scores = Some(FinalScores {
                unit: "cards".into(),
                range: [0.0, 52.0],
                values,
            });
            standing.add(block, &mut |_, _| ());
        }
        let outcome = MatchTotals::new(plan.experiment.seed, spec, &standing).outcome;
        let MatchOutcome::Alone(solo) = &outcome else {
            panic!("{outcome:?}")
        };
        // 0 to 7: mean 3.5, deviation √6, and Student's quantile for 7 degrees of freedom is 2.364624.
        assert_eq!(
            solo.score.as_ref().unwrap().to_string(),
            "3.50 [1.45, 5.55] cards"
        );
        assert_eq!(outcome.scores(), ["random: 3.50 [1.45, 5.55] cards"]);
    }
}
