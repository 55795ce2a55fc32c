//! One row for each match, and the crosstable.

pub use uctopia_arena::NO_NEW_GAMES;
use uctopia_arena::{Confidence, GroupResult, MatchResult, MatchScores, TestResult};
use uctopia_format::{Cell, Table, cells, count, elo, estimate, sprt_decision, sprt_progress};
use uctopia_options::{Message, message};
use uctopia_statistics::Tally;
use uctopia_statistics::{Interval, SprtStatus};

use crate::result::number_of;
use crate::{ExperimentResult, MatchOutcome, MatchSpec, MatchTotals};

/// The matches of an experiment as rows of numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct ExperimentSummary {
    /// The names of what varies.
    pub parameters: Vec<String>,
    /// Match by match.
    pub rows: Vec<SummaryRow>,
}

/// One match.
#[derive(Clone, PartialEq, Debug)]
pub struct SummaryRow {
    /// The game.
    pub game: String,
    /// The values of the parameters, in their order; empty where a match does not have one.
    pub parameters: Vec<String>,
    /// Whose results these are; empty for random games. In matches of three and more agents the first one's.
    pub a: String,
    /// The opponent, or opponents, if there are any.
    pub b: String,
    /// How many units count.
    pub units: u64,
    /// How many were planned.
    pub planned: u64,
    /// How many of the units are different, where games merely repeat and the others count for nothing.
    pub distinct: Option<u64>,
    /// Wins, draws and losses; of deals, successes and failures.
    pub tally: Tally,
    /// The share of points, of successes, or of games won by the first player; in matches of three and more agents where the mean
    /// payoff lies between the least and the greatest.
    pub value: Option<f64>,
    /// The 95 % interval of the value.
    pub interval: Option<Interval>,
    /// The difference in Elo in words, after a sequential test the one that knows about it; empty where there is none.
    pub elo: String,
    /// What a sequential test says, if there is one.
    pub test: Option<TestResult>,
    /// The mean scores of two agents, in games that count something beside win and loss.
    pub scores: Option<MatchScores>,
    /// Whether nothing is missing.
    pub complete: bool,
    /// How many different games there are; `None` for random games.
    pub unique_games: Option<u64>,
    /// The digest of the games.
    pub digest: String,
}

impl ExperimentSummary {
    /// The summary of a result.
    #[must_use]
    pub fn of(result: &ExperimentResult) -> Self {
        let matches = &result.experiment.matches;
        let mut parameters: Vec<String> = Vec::new();
        for (name, _) in matches.iter().flat_map(|spec| &spec.parameters) {
            if !parameters.contains(name) {
                parameters.push(name.clone());
            }
        }
        let row =
            |(spec, found): (&MatchSpec, &MatchTotals)| SummaryRow::of(&parameters, spec, found);
        Self {
            rows: matches.iter().zip(&result.matches).map(row).collect(),
            parameters,
        }
    }

    /// The text of `summary.csv`.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut titles: Vec<String> = ["contest", "game"].map(str::to_owned).to_vec();
        titles.extend(self.parameters.clone());
        let fixed = [
            "a",
            "b",
            "units",
            "planned",
            "wins",
            "draws",
            "losses",
            "value",
            "low",
            "high",
            "unique_games",
            "digest",
            "test",
        ];
        titles.extend(fixed.into_iter().chain(SCORE_COLUMNS).map(str::to_owned));
        let row = |(match_index, row): (usize, &SummaryRow)| {
            let mut cells = cells![match_index, &row.game];
            cells.extend(row.parameters.iter().map(Cell::from));
            cells.extend(row.cells());
            cells.extend(score_cells(row.scores.as_ref()));
            cells
        };
        Table::new(titles, self.rows.iter().enumerate().map(row)).to_csv()
    }
}

/// The columns of mean scores in tables of numbers.
pub const SCORE_COLUMNS: [&str; 6] = [
    "mean_a",
    "mean_b",
    "lead",
    "lead_low",
    "lead_high",
    "mean_unit",
];

/// The cells of [`SCORE_COLUMNS`]; empty in games that count nothing beside win and loss.
///
/// ```
/// assert_eq!(uctopia_lab::score_cells(None).len(), uctopia_lab::SCORE_COLUMNS.len());
/// ```
#[must_use]
pub fn score_cells(scores: Option<&MatchScores>) -> Vec<Cell> {
    let Some(MatchScores {
        unit, a, b, lead, ..
    }) = scores
    else {
        return vec![Cell::Unknown; SCORE_COLUMNS.len()];
    };
    cells![
        a.mean,
        b.mean,
        lead.mean,
        lead.interval.map(|ends| ends.low),
        lead.interval.map(|ends| ends.high),
        unit,
    ]
}

impl SummaryRow {
    /// The columns between the parameters and the scores.
    fn cells(&self) -> Vec<Cell> {
        let test = self.test.map(|test| match test.progress.status {
            SprtStatus::Continue if test.exhausted => "undecided",
            SprtStatus::Continue => "continue",
            SprtStatus::AcceptedH0 => "accepted-h0",
            SprtStatus::AcceptedH1 => "accepted-h1",
        });
        cells![
            &self.a,
            &self.b,
            self.units,
            self.planned,
            self.tally.wins,
            self.tally.draws,
            self.tally.losses,
            self.value,
            self.interval.map(|ends| ends.low),
            self.interval.map(|ends| ends.high),
            self.unique_games,
            &self.digest,
            test,
        ]
    }

    /// How many units count, and of how many where some are missing.
    #[must_use]
    pub fn units_text(&self) -> Message {
        let units = count(self.units);
        if self.complete {
            return Message::verbatim(units);
        }
        message!("{units} of {planned}", planned = count(self.planned))
    }

    /// The value and its interval as percentages that differ in print; empty where there is none.
    #[must_use]
    pub fn estimate_text(&self) -> [String; 2] {
        estimate(self.value, self.interval)
    }

    /// What the sequential test says, in a sentence.
    #[must_use]
    pub fn test_text(&self) -> Option<Message> {
        let TestResult {
            test,
            progress,
            exhausted,
            ..
        } = self.test?;
        let units = count(self.units);
        let after = match self.distinct {
            None => message!("{units} {units:unit|units}"),
            Some(different) => {
                message!(
                    "{units} {units:unit|units}, {different} of them different",
                    different = count(different)
                )
            }
        };
        let mut decision = sprt_decision(&test, progress.status, &after);
        if progress.status == SprtStatus::Continue && exhausted {
            decision = message!("{decision}: {reason}", reason = Message::text(NO_NEW_GAMES));
        }
        let (a, b, progress) = (&self.a, &self.b, sprt_progress(&progress));
        Some(message!("{a} (A) against {b} (B): {decision}  {progress}"))
    }

    fn of(parameters: &[String], spec: &MatchSpec, found: &MatchTotals) -> Self {
        let value_of = |name: &String| {
            spec.parameters
                .iter()
                .find(|(n, _)| n == name)
                .map(|(_, value)| value.clone())
        };
        let empty = Self {
            game: spec.game.to_string(),
            parameters: parameters
                .iter()
                .map(|name| value_of(name).unwrap_or_default())
                .collect(),
            a: String::new(),
            b: String::new(),
            units: found.units,
            planned: found.planned,
            distinct: None,
            tally: Tally::default(),
            value: None,
            interval: None,
            elo: String::new(),
            test: None,
            scores: None,
            complete: found.complete,
            unique_games: None,
            digest: found.digest.clone(),
        };
        match &found.outcome {
            MatchOutcome::Versus(result) => Self::versus(empty, result),
            MatchOutcome::Group(group) => Self::group(empty, group),
            MatchOutcome::Alone(solo) => {
                let rate = solo.successes;
                let tally = Tally {
                    wins: rate.successes,
                    draws: 0,
                    losses: rate.trials - rate.successes,
                };
                let (value, interval, unique_games) =
                    (rate.rate(), solo.interval, Some(solo.unique_games));
                Self {
                    a: solo.agent.clone(),
                    tally,
                    value,
                    interval,
                    unique_games,
                    ..empty
                }
            }
            MatchOutcome::RandomGames(random) => {
                let counts = random.counts;
                let tally = Tally {
                    wins: counts.wins,
                    draws: counts.draws,
                    losses: counts.losses,
                };
                let value = (counts.games > 0).then(|| counts.wins as f64 / counts.games as f64);
                Self {
                    tally,
                    value,
                    interval: random.interval,
                    ..empty
                }
            }
        }
    }

    fn group(empty: Self, result: &GroupResult) -> Self {
        let share = |payoff: f64| f64::midpoint(payoff, 1.0);
        let names: Vec<&str> = result
            .agents
            .iter()
            .map(|agent| agent.agent.as_str())
            .collect();
        let payoff = result.agents.first().and_then(|agent| agent.payoff);
        let tallies = result
            .pairs
            .iter()
            .filter(|pair| pair.a == 0)
            .map(|pair| pair.tally);
        Self {
            a: names.first().copied().unwrap_or_default().to_owned(),
            b: names.get(1..).unwrap_or_default().join(" · "),
            tally: tallies.sum(),
            distinct: result.distinct,
            value: payoff.map(|payoff| share(payoff.mean)),
            interval: payoff
                .and_then(|payoff| payoff.interval)
                .map(|interval| interval.map(share)),
            unique_games: Some(result.unique_games),
            ..empty
        }
    }

    fn versus(empty: Self, result: &MatchResult) -> Self {
        let (interval, plain) = match &result.confidence {
            Confidence::Interval {
                score,
                elo: difference,
                ..
            } => (
                Some(score.interval),
                difference.as_ref().map_or_else(String::new, elo),
            ),
            Confidence::Repeats { .. } | Confidence::NoGames => (None, String::new()),
        };
        let corrected = result.test.and_then(|test| test.estimate);
        let elo = corrected.map_or(plain, |corrected| elo(&corrected.elo));
        Self {
            test: result.test,
            scores: result.scores.clone(),
            a: result.a.clone(),
            b: result.b.clone(),
            tally: result.tally,
            distinct: result.distinct.map(|distinct| distinct.units),
            value: result.counted().score(),
            interval,
            elo,
            unique_games: Some(result.unique_games),
            ..empty
        }
    }
}

/// The crosstable: the games of every pair, in the order in which agents appear.
#[derive(Clone, PartialEq, Debug)]
pub struct Crosstable {
    /// Who took part.
    pub agents: Vec<String>,
    /// Wins, draws and losses of the agent of the row against that of the column, repeated games once; `None` where they
    /// did not meet.
    pub cells: Vec<Vec<Option<Tally>>>,
}

impl Crosstable {
    /// The crosstable of a result.
    #[must_use]
    pub fn of(result: &ExperimentResult) -> Self {
        let mut agents: Vec<String> = Vec::new();
        let mut met = Vec::new();
        for totals in &result.matches {
            if let MatchOutcome::Versus(found) = &totals.outcome {
                let [a, b] = [&found.a, &found.b].map(|name| number_of(&mut agents, name));
                met.push((a, b, found.counted()));
            }
            if let MatchOutcome::Group(found) = &totals.outcome {
                let numbers: Vec<usize> = found
                    .agents
                    .iter()
                    .map(|agent| number_of(&mut agents, &agent.agent))
                    .collect();
                met.extend(
                    found
                        .pairs
                        .iter()
                        .map(|pair| (numbers[pair.a], numbers[pair.b], pair.tally)),
                );
            }
        }
        let mut cells = vec![vec![None; agents.len()]; agents.len()];
        for (a, b, tally) in met {
            let turned = Tally {
                wins: tally.losses,
                losses: tally.wins,
                ..tally
            };
            cells[a][b] = Some(cells[a][b].unwrap_or_default() + tally);
            cells[b][a] = Some(cells[b][a].unwrap_or_default() + turned);
        }
        Self { agents, cells }
    }

    /// The share of points of each agent over all its games, of repeated ones once; `None` without games.
    #[must_use]
    pub fn scores(&self) -> Vec<Option<f64>> {
        self.cells
            .iter()
            .map(|row| row.iter().flatten().copied().sum::<Tally>().score())
            .collect()
    }

    /// The text of `crosstable.csv`: shares of points, from 0 to 1.
    #[must_use]
    pub fn csv(&self) -> String {
        let titles = ["agent", "score"].map(str::to_owned).into_iter();
        let rows = self.agents.iter().zip(self.scores()).zip(&self.cells);
        let row = |((agent, score), cells): ((&String, Option<f64>), &Vec<Option<Tally>>)| {
            let mut row = cells![agent, score];
            row.extend(cells.iter().map(|cell| cell.and_then(Tally::score).into()));
            row
        };
        Table::new(titles.chain(self.agents.clone()), rows.map(row)).to_csv()
    }
}

/// What is to be said of a match in which games merely repeat: how many of its units count. `None` where all do.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{JobQueue, MatchOutcome, read, repeats_text, run};
/// let text = "game = 'connect4'\nagents = ['alpha-beta:depth=2', 'alpha-beta:depth=1']\ngames = 20";
/// let mut job_queue = JobQueue::in_memory(read(text).unwrap());
/// run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
/// let MatchOutcome::Versus(result) = &job_queue.result().matches[0].outcome else { panic!("two agents") };
/// let expected = "repeated games count once: 1 of 10 pairs of games differ, and all figures but the counts of games rest on those";
/// assert_eq!(repeats_text(result).unwrap(), expected);
/// ```
#[must_use]
pub fn repeats_text(result: &MatchResult) -> Option<Message> {
    result.repeats_text()
}
