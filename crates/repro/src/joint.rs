//! Joint tests of several figures: a curve, or both colours of a match.

use serde::Serialize;
use uctopia_options::msgid;
use uctopia_statistics::{MantelHaenszel, SuccessRate, mantel_haenszel};

use crate::figure::{Article, Evidence};
use crate::finding::FigureResult;
use crate::verdict::Verdict;

/// Figures that are compared together, since each alone has few games.
///
/// ```
/// use uctopia_repro::{Joint, figures};
/// let curve = Joint::ALL.iter().find(|joint| joint.name == "calculation-tree").unwrap();
/// assert_eq!(figures().iter().filter(|figure| curve.holds(figure.name)).count(), 11);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joint {
    /// The prefix of the names of its figures; `-` and more follow.
    pub name: &'static str,
    /// The article.
    pub article: Article,
    /// The title in English: the key of the translation.
    pub title: &'static str,
    /// The interpretation of the comparison in English: the key of the translation.
    pub note: &'static str,
}

impl Joint {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 3] = [
        Self {
            name: "othello-minimax-discs",
            article: Article::Othello,
            title: msgid!("Minimax (depth 2, discs) against random, both colours together"),
            note: msgid!(
                "A thousand games for each colour were published. The article's program as it stands, mistakes included, is \
                 compared with both together."
            ),
        },
        Self {
            name: "othello-minimax-custom",
            article: Article::Othello,
            title: msgid!("Minimax (depth 2, custom) against random, both colours together"),
            note: msgid!(
                "A thousand games for each colour were published. The article's program as it stands, mistakes included, is \
                 compared with both together."
            ),
        },
        Self {
            name: "calculation-tree",
            article: Article::Calculation,
            title: msgid!("Tree search, all points of the curve together"),
            note: msgid!(
                "Where all points are played, the curve lies a little above the published one. The engine makes the same \
                 visits as a naive search written from the description (`crates/articles/tests/all/naive/timlabs_mcts.rs`). An \
                 independent program in another language, in whose tree turning and drawing a card are no levels of their \
                 own, wins 846 of 4000 deals with 1000 playouts a move (21.2 %) and 261 of 500 with 5000 (52.2 %), also more \
                 than the published 17 and 40 of 100; another one was reported at 28 of 60 with 5000. So the description \
                 gives a curve like ours. Whether the published one is lower by chance or by a detail that the description \
                 leaves out, a hundred published games a point do not show."
            ),
        },
    ];

    /// Whether a figure is one of them.
    #[must_use]
    pub fn holds(&self, figure: &str) -> bool {
        figure
            .strip_prefix(self.name)
            .is_some_and(|rest| rest.starts_with('-'))
    }
}

/// The result of the figures of a [`Joint`].
///
/// ```
/// use uctopia_repro::{FigureResult, SampleLedger, JointResult, figures};
/// let finished = SampleLedger::read("no such folder".as_ref())?;
/// let figures = figures();
/// let findings: Vec<_> = figures.iter().map(|figure| FigureResult::new(figure, 1, &finished)).collect();
/// assert!(JointResult::all(&findings).is_empty()); // nothing was played
/// # Ok::<(), uctopia_repro::SampleLedgerError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct JointResult {
    /// The figures.
    pub joint: &'static Joint,
    /// The number of them that were played and compared.
    pub compared: usize,
    /// Mantel and Haenszel's test with a stratum for each of them: our wins beside the published ones.
    pub test: MantelHaenszel,
    /// Whether all of them should agree.
    pub should_agree: bool,
}

impl JointResult {
    /// The results of the figures among `findings` that belong together; none where fewer than two of them were played.
    #[must_use]
    pub fn all(findings: &[FigureResult<'_>]) -> Vec<Self> {
        Joint::ALL
            .iter()
            .filter_map(|joint| Self::new(joint, findings))
            .collect()
    }

    fn new(joint: &'static Joint, findings: &[FigureResult<'_>]) -> Option<Self> {
        let held: Vec<_> = findings
            .iter()
            .filter(|finding| joint.holds(finding.figure.name))
            .collect();
        let strata: Vec<_> = held.iter().filter_map(|finding| stratum(finding)).collect();
        (strata.len() > 1).then(|| Self {
            joint,
            compared: strata.len(),
            test: mantel_haenszel(&strata),
            should_agree: held.iter().all(|finding| finding.should_agree()),
        })
    }

    /// The verdict on the figures together.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of_p(self.test.p_value)
    }

    /// Whether figures that should agree do not, taken together.
    #[must_use]
    pub fn is_unexpected(&self) -> bool {
        self.should_agree && self.verdict() == Verdict::Differs
    }
}

/// Our wins and the published ones.
fn stratum(finding: &FigureResult<'_>) -> Option<[SuccessRate; 2]> {
    let row = finding.deciding().filter(|row| row.tally.games() > 0)?;
    let Evidence::Sampled {
        published: Some(published),
        ..
    } = finding.figure.evidence
    else {
        return None;
    };
    Some([
        SuccessRate::new(row.tally.wins, row.tally.games()),
        published.wins(),
    ])
}

/// The data are the test's numbers and the verdict.
impl Serialize for JointResult {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Data<'a> {
            name: &'a str,
            title: &'a str,
            compared: usize,
            odds_ratio: Option<f64>,
            interval: Option<[f64; 2]>,
            p_value: f64,
            detectable_odds_ratio: Option<f64>,
            verdict: Verdict,
            as_expected: bool,
        }
        let Self {
            joint,
            compared,
            test,
            ..
        } = self;
        Data {
            name: joint.name,
            title: joint.title,
            compared: *compared,
            odds_ratio: test.odds_ratio,
            interval: test.interval.map(|interval| [interval.low, interval.high]),
            p_value: test.p_value,
            detectable_odds_ratio: test.detectable,
            verdict: self.verdict(),
            as_expected: !self.is_unexpected(),
        }
        .serialize(serializer)
    }
}
