//! What a verdict rests on, in a sentence: which rates the games leave possible, and which they would have excluded.

use uctopia_format::{Language, count, number, number_interval, p_equation, percentages, share, share_interval};
use uctopia_statistics::Detectable;

use crate::finding::{SampleRow, Verdict};
use crate::joint::JointResult;

/// What the games of a row are compatible with, and which rates they would have shown to differ; nothing where nothing was
/// played or published.
///
/// ```
/// use uctopia_statistics::Tally;
/// use uctopia_statistics::{Interval, SuccessRate, detectable};
/// use uctopia_repro::{Language, Mode, SampleRow, SeatFilter, Text, Verdict, sentences};
/// let row = SampleRow {
///     label: Text { en: "as printed", ja: "掲載コードのまま" },
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
///     sentences::power(&row, Language::English).unwrap(),
///     "400 games are compatible with rates in [0.000 %, 0.918 %]. With a probability of 80 % they tell a rate of at least \
///      0.402 % from the published one; they say little about smaller differences."
/// );
/// ```
#[must_use]
pub fn power(row: &SampleRow, language: Language) -> Option<String> {
    let (interval, rates) = (row.interval?, row.detectable?);
    let games = count(row.tally.games());
    let possible = share_interval(Some(interval));
    let too_few = row.verdict == Verdict::TooFew;
    Some(match language {
        Language::English => {
            let shown = detectable_rates(rates).map_or_else(
                || "They cannot show any difference".to_owned(),
                |rates| format!("With a probability of 80 % they tell a rate of {rates} from the published one"),
            );
            let little = if too_few { "; they say little about smaller differences" } else { "" };
            format!("{games} games are compatible with rates in {possible}. {shown}{little}.")
        }
        Language::Japanese => {
            let rate = if row.against { "勝率" } else { "成功率" };
            let shown = detectable_in_japanese(rates).map_or_else(
                || "公表値との差を検出することはできない。".to_owned(),
                |rates| format!("真の{rate}が {rates}であれば、公表値との差を 80 % の確率で検出できる。"),
            );
            let little = if too_few {
                "それより小さい差については、ほとんど何も言えない。"
            } else {
                ""
            };
            format!("{games} ゲームの結果は、{possible} の範囲の{rate}と矛盾しない。{shown}{little}")
        }
    })
}

fn detectable_rates(rates: Detectable) -> Option<String> {
    match (rates.at_most, rates.at_least) {
        (Some(low), Some(high)) => {
            let [low, high] = percentages([low, high]);
            Some(format!("at most {low} or at least {high}"))
        }
        (Some(low), None) => Some(format!("at most {}", share(low))),
        (None, Some(high)) => Some(format!("at least {}", share(high))),
        (None, None) => None,
    }
}

fn detectable_in_japanese(rates: Detectable) -> Option<String> {
    match (rates.at_most, rates.at_least) {
        (Some(low), Some(high)) => {
            let [low, high] = percentages([low, high]);
            Some(format!("{low} 以下または {high} 以上"))
        }
        (Some(low), None) => Some(format!("{} 以下", share(low))),
        (None, Some(high)) => Some(format!("{} 以上", share(high))),
        (None, None) => None,
    }
}

/// What the test of several figures together says, and which differences it would have shown.
///
/// ```
/// use uctopia_statistics::{SuccessRate, mantel_haenszel};
/// use uctopia_repro::{Joint, JointResult, Language, sentences};
/// let strata = [(69, 200, 28), (50, 100, 40)];
/// let strata = strata.map(|(wins, games, published)| [SuccessRate::new(wins, games), SuccessRate::new(published, 100)]);
/// let curve =
///     JointResult { joint: &Joint::ALL[2], compared: 2, test: mantel_haenszel(&strata), should_agree: true };
/// assert_eq!(
///     sentences::joint(&curve, Language::English),
///     "2 figures together (Mantel–Haenszel test): the odds of winning are 1.42 times the published ones, 95 % interval \
///      [0.97, 2.08], p = 0.073. With a probability of 80 % so many games show a ratio of at most 0.58 or at least 1.71."
/// );
/// ```
#[must_use]
pub fn joint(finding: &JointResult, language: Language) -> String {
    let (test, compared) = (&finding.test, finding.compared);
    let p = p_equation(test.p_value);
    let ratio =
        test.odds_ratio.zip(test.interval).map(|(odds, interval)| (number(odds, 2), number_interval(interval, 2)));
    let shown = test.detectable.map(|odds| [1.0 / odds, odds].map(|odds| number(odds, 2)));
    match language {
        Language::English => {
            let ratio = ratio.map_or_else(String::new, |(odds, interval)| {
                format!("the odds of winning are {odds} times the published ones, 95 % interval {interval}, ")
            });
            let shown = shown.map_or_else(String::new, |[low, high]| {
                format!(" With a probability of 80 % so many games show a ratio of at most {low} or at least {high}.")
            });
            format!("{compared} figures together (Mantel–Haenszel test): {ratio}{p}.{shown}")
        }
        Language::Japanese => {
            let ratio = ratio.map_or_else(String::new, |(odds, interval)| {
                format!("オッズ比（測定値 ÷ 公表値）は {odds}、95 % 信頼区間は {interval}、")
            });
            let shown = shown.map_or_else(String::new, |[low, high]| {
                format!("真のオッズ比が {low} 以下または {high} 以上であれば、80 % の確率で差を検出できる。")
            });
            format!("{compared} 件をまとめた Mantel–Haenszel 検定：{ratio}{p}。{shown}")
        }
    }
}
