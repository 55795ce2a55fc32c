//! Who finished in which place, in games for three and four players.

use uctopia_arena::Places;
use uctopia_format::{count, number};
use uctopia_options::{Message, message, msgid};
use uctopia_statistics::MeanEstimate;

use super::csv;
use crate::{ExperimentResult, MatchOutcome};

/// The places, mean payoffs and mean scores of every agent in every match of a group.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacesTable {
    /// How many places there are at most.
    pub places: usize,
    /// What scores count; empty where there are none.
    pub unit: String,
    /// One row for each agent of each match.
    pub rows: Vec<PlacesRow>,
}

/// How an agent fared in a match.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacesRow {
    /// Which match, from 0.
    pub match_index: usize,
    /// Who.
    pub agent: String,
    /// In how many games.
    pub games: u64,
    /// The share of games in each place.
    pub places: Places,
    /// The mean payoff.
    pub payoff: Option<MeanEstimate>,
    /// The mean score, if there is one.
    pub score: Option<MeanEstimate>,
}

impl PlacesTable {
    /// The table of a result; it is empty where no group met.
    #[must_use]
    pub fn of(result: &ExperimentResult) -> Self {
        let mut table = Self {
            places: 0,
            unit: String::new(),
            rows: Vec::new(),
        };
        for (match_index, found) in result.matches.iter().enumerate() {
            let MatchOutcome::Group(group) = &found.outcome else {
                continue;
            };
            table.places = table.places.max(group.agents.len());
            for agent in &group.agents {
                if let Some(score) = &agent.score {
                    table.unit.clone_from(&score.unit);
                }
                table.rows.push(PlacesRow {
                    match_index,
                    agent: agent.agent.clone(),
                    games: group.games,
                    places: agent.places,
                    payoff: agent.payoff,
                    score: agent.score.as_ref().map(|score| score.mean),
                });
            }
        }
        table
    }

    /// The headings of [`cells`](Self::cells).
    #[must_use]
    pub fn header(&self) -> Vec<Message> {
        let ordinals = [msgid!("1st"), msgid!("2nd"), msgid!("3rd"), msgid!("4th")]
            .into_iter()
            .take(self.places);
        let means = [msgid!("mean place"), msgid!("mean payoff")];
        let words = [msgid!("agent"), msgid!("games")]
            .into_iter()
            .chain(ordinals)
            .chain(means);
        let score = (!self.unit.is_empty())
            .then(|| message!("mean {unit}", unit = Message::text(self.unit.clone())));
        words.map(Message::text).chain(score).collect()
    }

    /// The rows in words.
    pub fn cells(&self) -> impl Iterator<Item = Vec<String>> + '_ {
        let words = |mean: Option<MeanEstimate>| {
            mean.map_or_else(String::new, |mean| uctopia_format::mean(&mean))
        };
        self.rows.iter().map(move |row| {
            let mut cells = vec![row.agent.clone(), count(row.games)];
            cells.extend(
                row.places.shares()[..self.places]
                    .iter()
                    .map(|&share| uctopia_format::share(share)),
            );
            cells.push(
                row.places
                    .mean()
                    .map_or_else(String::new, |mean| number(mean, 2)),
            );
            cells.push(words(row.payoff));
            cells.extend((!self.unit.is_empty()).then(|| words(row.score)));
            cells
        })
    }

    /// The text of `places.csv`.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut header: Vec<String> = ["contest", "agent", "games"].map(str::to_owned).to_vec();
        header.extend((1..=self.places).map(|place| format!("place_{place}")));
        let means = [
            "payoff",
            "payoff_low",
            "payoff_high",
            "score",
            "score_low",
            "score_high",
            "unit",
        ];
        header.extend(means.map(str::to_owned));
        let number =
            |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
        let mean = |mean: Option<MeanEstimate>| {
            let interval = mean.and_then(|mean| mean.interval);
            [
                mean.map(|mean| mean.mean),
                interval.map(|ends| ends.low),
                interval.map(|ends| ends.high),
            ]
            .map(number)
        };
        let row = |row: &PlacesRow| {
            let mut fields = vec![
                row.match_index.to_string(),
                row.agent.clone(),
                row.games.to_string(),
            ];
            fields.extend(
                row.places.shares()[..self.places]
                    .iter()
                    .map(ToString::to_string),
            );
            fields.extend(mean(row.payoff));
            fields.extend(mean(row.score));
            fields.push(self.unit.clone());
            fields
        };
        csv(&header, self.rows.iter().map(row))
    }
}
