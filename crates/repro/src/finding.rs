//! The result of reproducing a figure.

use serde::Serialize;
use uctopia_options::Message;
use uctopia_statistics::Tally;
use uctopia_statistics::{
    Detectable, Interval, SuccessRate, clopper_pearson, detectable, fisher_exact,
};

use crate::figure::{
    Evidence, ExactRow, Expected, Figure, Interpretation, Mode, Published, SeatFilter,
};
use crate::sample::{SeatTallies, Setup};
use crate::sample_ledger::{SampleLedger, SeededSample};
use crate::verdict::Verdict;

/// One reading with its counts.
#[derive(Clone, Debug, Serialize)]
pub struct SampleRow {
    /// What distinguishes the row from the others.
    pub label: Message,
    /// Whether the row repeats the program or follows the text.
    pub mode: Mode,
    /// The seats whose games count.
    pub seat: SeatFilter,
    /// The game and the agents, in full.
    pub setup: String,
    /// Wins, draws and losses of the first agent; alone, successes and failures.
    pub tally: Tally,
    /// Whether the agent played against an opponent.
    pub against: bool,
    /// The share of wins with its exact 95 % interval (Clopper–Pearson), if anything was played.
    #[serde(serialize_with = "ends")]
    pub interval: Option<Interval>,
    /// The p-value of equal rates, if there are both numbers: the smaller of the p-values for wins and for
    /// losses, doubled where both were published.
    pub p_value: Option<f64>,
    /// The true shares of wins that so many games would have distinguished from the published one with a probability of 80 %.
    #[serde(serialize_with = "rates")]
    pub detectable: Option<Detectable>,
    /// The verdict.
    pub verdict: Verdict,
}

fn ends<S: serde::Serializer>(
    interval: &Option<Interval>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    interval
        .map(|interval| [interval.low, interval.high])
        .serialize(serializer)
}

fn rates<S: serde::Serializer>(
    rates: &Option<Detectable>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    rates
        .map(|rates| [rates.at_most, rates.at_least])
        .serialize(serializer)
}

impl SampleRow {
    /// The comparison of the counts of a reading, moving first and moving second, with the published ones.
    ///
    /// ```
    /// use uctopia_statistics::Tally;
    /// use uctopia_repro::{Evidence, SampleRow, Verdict, named};
    /// let figures = named(&["calculation-flat-any"]).unwrap();
    /// let Evidence::Sampled { published, interpretations, .. } = &figures[0].evidence else { unreachable!() };
    /// let row = SampleRow::new(&interpretations[0], [Tally { wins: 0, draws: 0, losses: 400 }, Tally::default()], *published);
    /// assert_eq!(row.verdict, Verdict::TooFew); // 0 of 400 is no evidence about 0 of 100 000
    /// ```
    #[must_use]
    pub fn new(
        reading: &Interpretation,
        [first, second]: SeatTallies,
        published: Option<Published>,
    ) -> Self {
        let tally = match reading.seat {
            SeatFilter::First => first,
            SeatFilter::Second => second,
            SeatFilter::Both => first + second,
        };
        let wins = SuccessRate::new(tally.wins, tally.games());
        let interval = (wins.trials > 0).then(|| clopper_pearson(wins));
        let published = published.filter(|_| interval.is_some());
        let p_value = published.map(|published| p_value(published, tally));
        let verdict = match (interval, published, p_value) {
            (None, ..) => Verdict::NotRun,
            (Some(counted), Some(published), Some(p)) => {
                Verdict::of_samples(p, clopper_pearson(published.wins()), counted)
            }
            _ => Verdict::Open,
        };
        Self {
            label: reading.label.clone(),
            mode: reading.mode,
            seat: reading.seat,
            setup: reading.sample.setup.to_string(),
            tally,
            against: matches!(reading.sample.setup, Setup::Match { .. }),
            interval,
            p_value,
            detectable: published
                .map(|published| detectable(published.wins(), wins.trials, level(published))),
            verdict,
        }
    }

    /// The share of wins, if anything was played.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        SuccessRate::new(self.tally.wins, self.tally.games()).rate()
    }
}

/// The p-value of the wins alone below which a difference is doubtful: the p-values of wins and losses are doubled.
fn level(published: Published) -> f64 {
    if published.losses.is_some() {
        Verdict::DOUBT / 2.0
    } else {
        Verdict::DOUBT
    }
}

fn p_value(published: Published, tally: Tally) -> f64 {
    let p = |there: u64, here: u64| {
        fisher_exact(
            SuccessRate::new(there, published.games),
            SuccessRate::new(here, tally.games()),
        )
    };
    let wins = p(published.wins, tally.wins);
    published.losses.map_or(wins, |losses| {
        (2.0 * wins.min(p(losses, tally.losses))).min(1.0)
    })
}

/// The complete result of a figure.
#[derive(Clone, Debug)]
pub struct FigureResult<'a> {
    /// The figure.
    pub figure: &'a Figure,
    /// The measurements.
    pub result: Measured,
}

/// The numbers behind a [`FigureResult`].
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measured {
    /// Numbers that are the same or not.
    Exact(Vec<ExactRow>),
    /// Counts.
    Sampled(Vec<SampleRow>),
}

impl<'a> FigureResult<'a> {
    /// The result of the finished games of a figure under a seed; exact figures are computed at once.
    #[must_use]
    pub fn new(figure: &'a Figure, seed: u64, finished: &SampleLedger) -> Self {
        let result = match &figure.evidence {
            Evidence::Exact(rows) => Measured::Exact(rows()),
            Evidence::Sampled {
                published,
                interpretations,
                ..
            } => {
                let row = |reading: &Interpretation| {
                    let counts = finished.counts(&SeededSample::new(&reading.sample, seed));
                    SampleRow::new(reading, counts, *published)
                };
                Measured::Sampled(interpretations.iter().map(row).collect())
            }
        };
        Self { figure, result }
    }

    /// The row that decides the verdict: that of the article's own semantics. Where the article does not state the colour, it is
    /// the one of both colours together.
    #[must_use]
    pub fn deciding(&self) -> Option<&SampleRow> {
        let Measured::Sampled(rows) = &self.result else {
            return None;
        };
        let of_article = || rows.iter().filter(|row| row.mode == Mode::Article);
        of_article()
            .find(|row| row.seat == SeatFilter::Both)
            .or_else(|| of_article().next())
    }

    /// The verdict on the published figure.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match &self.result {
            // One number that differs makes the figure differ, and a claim counts only where no number was compared.
            Measured::Exact(rows) => [Verdict::Differs, Verdict::Agrees, Verdict::Unsupported]
                .into_iter()
                .find(|verdict| rows.iter().any(|row| row.verdict == Some(*verdict)))
                .unwrap_or(Verdict::Open),
            Measured::Sampled(_) => self.deciding().map_or(Verdict::Open, |row| row.verdict),
        }
    }

    /// Whether the article's own semantics should give the published figure.
    #[must_use]
    pub fn should_agree(&self) -> bool {
        match self.figure.evidence {
            Evidence::Exact(_) => true,
            Evidence::Sampled { expected, .. } => expected == Expected::Agreement,
        }
    }

    /// Whether something that should agree does not.
    #[must_use]
    pub fn is_unexpected(&self) -> bool {
        self.should_agree() && self.verdict() == Verdict::Differs
    }
}
