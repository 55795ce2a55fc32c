//! Who finished in which place, in games for three and four players.

use uctopia_arena::Places;
use uctopia_format::{Cell, Table, cells, count, number};
use uctopia_options::{Message, message, msgid};
use uctopia_statistics::MeanEstimate;

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

    /// The table for people.
    #[must_use]
    pub fn table(&self) -> Table {
        let mut titles: Vec<Message> = [msgid!("agent"), msgid!("games")]
            .map(Message::text)
            .to_vec();
        let ordinals = [msgid!("1st"), msgid!("2nd"), msgid!("3rd"), msgid!("4th")];
        titles.extend(ordinals.into_iter().take(self.places).map(Message::text));
        titles.extend([msgid!("mean place"), msgid!("mean payoff")].map(Message::text));
        if !self.unit.is_empty() {
            titles.push(message!(
                "mean {unit}",
                unit = Message::text(self.unit.clone())
            ));
        }
        let words = |mean: Option<MeanEstimate>| mean.as_ref().map(uctopia_format::mean);
        let row = |row: &PlacesRow| {
            let mut cells = cells![&row.agent, count(row.games)];
            let shares = row.places.shares();
            let shares = shares[..self.places].iter();
            cells.extend(shares.map(|&share| uctopia_format::share(share).into()));
            let place = row.places.mean().map(|mean| number(mean, 2));
            cells.extend(cells![
                place.unwrap_or_default(),
                words(row.payoff).unwrap_or_default()
            ]);
            if !self.unit.is_empty() {
                cells.push(words(row.score).unwrap_or_default().into());
            }
            cells
        };
        Table::new(titles, self.rows.iter().map(row))
    }

    /// The text of `places.csv`.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut titles: Vec<String> = ["contest", "agent", "games"].map(str::to_owned).to_vec();
        titles.extend((1..=self.places).map(|place| format!("place_{place}")));
        let means = [
            "payoff",
            "payoff_low",
            "payoff_high",
            "score",
            "score_low",
            "score_high",
            "unit",
        ];
        titles.extend(means.map(str::to_owned));
        let mean = |mean: Option<MeanEstimate>| {
            let ends = mean.and_then(|mean| mean.interval);
            cells![
                mean.map(|mean| mean.mean),
                ends.map(|ends| ends.low),
                ends.map(|ends| ends.high),
            ]
        };
        let row = |row: &PlacesRow| {
            let mut cells = cells![row.match_index, &row.agent, row.games];
            let shares = row.places.shares();
            cells.extend(shares[..self.places].iter().map(|&share| Cell::from(share)));
            cells.extend(mean(row.payoff));
            cells.extend(mean(row.score));
            cells.push(Cell::from(&self.unit));
            cells
        };
        Table::new(titles, self.rows.iter().map(row)).to_csv()
    }
}
