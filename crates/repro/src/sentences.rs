//! What a verdict rests on, in a sentence: which rates the games leave possible, and which they would have excluded.

use uctopia_format::{
    count, number, number_interval, p_equation, percentages, share, share_interval,
};
use uctopia_options::{Message, message};
use uctopia_statistics::Detectable;

use crate::finding::SampleRow;
use crate::joint::JointResult;
use crate::verdict::Verdict;

/// What the games of a row are compatible with, and which rates they would have shown to differ; nothing where nothing was
/// played or published.
///
/// ```
/// use uctopia_statistics::Tally;
/// use uctopia_statistics::{Interval, SuccessRate, detectable};
/// use uctopia_repro::{Mode, SampleRow, SeatFilter, Verdict, sentences};
/// let row = SampleRow {
///     label: "as printed".into(),
///     mode: Mode::Article,
///     seat: SeatFilter::First,
///     setup: "calculation: flat".to_owned(),
///     tally: Tally { wins: 0, draws: 0, losses: 400 },
///     against: false,
///     interval: Some(Interval { low: 0.0, high: 0.009_18 }),
///     p_value: Some(1.0),
///     detectable: Some(detectable(SuccessRate::new(0, 100_000), 400, 0.05)),
///     verdict: Verdict::TooFew,
/// };
/// assert_eq!(
///     sentences::power(&row).unwrap(),
///     "400 games are compatible with rates in [0.000 %, 0.918 %]. With a probability of 80 % they tell a rate of at least \
///      0.402 % from the published one; they say little about smaller differences."
/// );
/// ```
#[must_use]
pub fn power(row: &SampleRow) -> Option<Message> {
    let (interval, rates) = (row.interval?, row.detectable?);
    let games = count(row.tally.games());
    let interval = share_interval(Some(interval));
    Some(match (detectable_rates(rates), row.verdict) {
        (Some(rates), Verdict::TooFew) => message!(
            "{games} games are compatible with rates in {interval}. With a probability of 80 % they tell a rate of {rates} \
             from the published one; they say little about smaller differences."
        ),
        (Some(rates), _) => message!(
            "{games} games are compatible with rates in {interval}. With a probability of 80 % they tell a rate of {rates} \
             from the published one."
        ),
        (None, Verdict::TooFew) => message!(
            "{games} games are compatible with rates in {interval}. They cannot show any difference; they say little about \
             smaller differences."
        ),
        (None, _) => {
            message!(
                "{games} games are compatible with rates in {interval}. They cannot show any difference."
            )
        }
    })
}

fn detectable_rates(rates: Detectable) -> Option<Message> {
    match (rates.at_most, rates.at_least) {
        (Some(low), Some(high)) => {
            let [low, high] = percentages([low, high]);
            Some(message!("at most {low} or at least {high}"))
        }
        (Some(low), None) => Some(message!("at most {low}", low = share(low))),
        (None, Some(high)) => Some(message!("at least {high}", high = share(high))),
        (None, None) => None,
    }
}

/// What the test of several figures together says, and which differences it would have shown.
///
/// ```
/// use uctopia_statistics::{SuccessRate, mantel_haenszel};
/// use uctopia_repro::{Joint, JointResult, sentences};
/// let strata = [(69, 200, 28), (50, 100, 40)];
/// let strata = strata.map(|(wins, games, published)| [SuccessRate::new(wins, games), SuccessRate::new(published, 100)]);
/// let curve =
///     JointResult { joint: &Joint::ALL[2], compared: 2, test: mantel_haenszel(&strata), should_agree: true };
/// assert_eq!(
///     sentences::joint(&curve),
///     "2 figures together (Mantel–Haenszel test): the odds of winning are 1.42 times the published ones, 95 % interval \
///      [0.97, 2.08], p = 0.073. With a probability of 80 % so many games show a ratio of at most 0.58 or at least 1.71."
/// );
/// ```
#[must_use]
pub fn joint(finding: &JointResult) -> Message {
    let (test, compared) = (&finding.test, finding.compared);
    let p = p_equation(test.p_value);
    let ratio = test.odds_ratio.zip(test.interval);
    let ratio = ratio.map(|(odds, interval)| (number(odds, 2), number_interval(interval, 2)));
    let shown = test
        .detectable
        .map(|odds| [1.0 / odds, odds].map(|odds| number(odds, 2)));
    match (ratio, shown) {
        (Some((odds, interval)), Some([low, high])) => message!(
            "{compared} figures together (Mantel–Haenszel test): the odds of winning are {odds} times the published ones, \
             95 % interval {interval}, {p}. With a probability of 80 % so many games show a ratio of at most {low} or at \
             least {high}."
        ),
        (Some((odds, interval)), None) => message!(
            "{compared} figures together (Mantel–Haenszel test): the odds of winning are {odds} times the published ones, \
             95 % interval {interval}, {p}."
        ),
        (None, Some([low, high])) => message!(
            "{compared} figures together (Mantel–Haenszel test): {p}. With a probability of 80 % so many games show a ratio \
             of at most {low} or at least {high}."
        ),
        (None, None) => message!("{compared} figures together (Mantel–Haenszel test): {p}."),
    }
}
