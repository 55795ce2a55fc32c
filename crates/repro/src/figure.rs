//! Published figures, and the measurements that are compared with them.

use uctopia_format::count;
use uctopia_options::{Message, message};
use uctopia_statistics::SuccessRate;

use crate::sample::Sample;
use crate::verdict::Verdict;

/// One of the articles, or of the series around it.
///
/// ```
/// use uctopia_repro::Article;
/// assert_eq!(Article::ALL.map(Article::name), ["ttt", "othello", "generic", "calculation"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Article {
    /// kaityo256's on tic-tac-toe.
    TicTacToe,
    /// Koseki's on Othello: flat Monte Carlo, tree search, and their sibling pages.
    Othello,
    /// Ganariya's on tree search for any game.
    Generic,
    /// TIM Labs' series on Calculation.
    Calculation,
}

impl Article {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 4] = [
        Self::TicTacToe,
        Self::Othello,
        Self::Generic,
        Self::Calculation,
    ];

    /// The name by which all its figures are run.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TicTacToe => "ttt",
            Self::Othello => "othello",
            Self::Generic => "generic",
            Self::Calculation => "calculation",
        }
    }

    /// The title in reports.
    #[must_use]
    pub fn title(self) -> Message {
        match self {
            Self::TicTacToe => {
                message!("Tic-tac-toe by UCT (kaityo256, MIT licence)")
            }
            Self::Othello => {
                message!("Othello: minimax, flat Monte Carlo, Monte Carlo tree search (koseki2580)")
            }
            Self::Generic => message!("Monte Carlo tree search for any game, in Python (Ganariya)"),
            Self::Calculation => {
                message!("The solitaire Calculation by Monte Carlo (TIM Labs, Time Intermedia)")
            }
        }
    }
}

/// Something published that is run again.
///
/// ```
/// let figures = uctopia_repro::figures();
/// assert!(figures.iter().any(|figure| figure.name == "kaityo256"));
/// ```
#[derive(Clone, Debug)]
pub struct Figure {
    /// The name by which it is run.
    pub name: &'static str,
    /// The article.
    pub article: Article,
    /// The title.
    pub title: Message,
    /// The interpretation of the result.
    pub note: Message,
    /// The kind of evidence.
    pub evidence: Evidence,
}

/// The evidence for or against a figure.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Numbers that are either the same or not.
    Exact(fn() -> Vec<ExactRow>),
    /// Numbers of games won, which can only agree within chance.
    Sampled {
        /// The published counts, if there are any.
        published: Option<Published>,
        /// The interpretations that are measured, in the order of reports.
        interpretations: Vec<Interpretation>,
        /// Whether the article's own semantics should give the published figure.
        expected: Expected,
    },
}

/// The origin of a number that ours is compared with.
///
/// ```
/// use uctopia_repro::Source;
/// assert_eq!([Source::Article, Source::Program].map(|source| source.word().to_string()), ["published", "its program"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// An article, a picture or a data file of its author.
    Article,
    /// A run of the article's program.
    Program,
    /// The article's steps, computed with other programs.
    Computed,
    /// Nothing: ours stands alone.
    Nothing,
}

impl Source {
    /// The source's name in tables.
    #[must_use]
    pub fn word(self) -> Message {
        match self {
            Self::Article => message!("published"),
            Self::Program => message!("its program"),
            Self::Computed => message!("computed"),
            Self::Nothing => message!("not published"),
        }
    }
}

/// A number beside the one that it is compared with.
///
/// ```
/// use uctopia_repro::{Evidence, Verdict, figures};
/// let worked = figures().into_iter().find(|figure| figure.name == "othello-worked-numbers").unwrap();
/// let Evidence::Exact(rows) = worked.evidence else { unreachable!() };
/// assert!(rows().iter().all(|row| row.verdict != Some(Verdict::Differs)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct ExactRow {
    /// The meaning of the number.
    pub label: Message,
    /// Where the other number comes from.
    pub source: Source,
    /// The other number.
    pub reference: Message,
    /// The figure as found here.
    pub ours: Message,
    /// What the comparison says; `None` where nothing is compared.
    pub verdict: Option<Verdict>,
}

impl ExactRow {
    /// A published number or text that must be the same.
    pub(crate) fn compared(
        label: impl Into<Message>,
        published: impl Into<Message>,
        ours: impl Into<Message>,
    ) -> Self {
        let row = Self::read_again(label, published, ours);
        let verdict = if row.reference == row.ours {
            Verdict::Agrees
        } else {
            Verdict::Differs
        };
        Self {
            verdict: Some(verdict),
            ..row
        }
    }

    /// A published statement beside the result, without a comparison.
    pub(crate) fn read_again(
        label: impl Into<Message>,
        published: impl Into<Message>,
        ours: impl Into<Message>,
    ) -> Self {
        let (label, reference, ours) = (label.into(), published.into(), ours.into());
        Self {
            label,
            source: Source::Article,
            reference,
            ours,
            verdict: None,
        }
    }

    /// A result for which nothing was published.
    pub(crate) fn alone(label: impl Into<Message>, ours: impl Into<Message>) -> Self {
        Self::read_again(label, Message::verbatim(""), ours).with_source(Source::Nothing)
    }

    /// This row with another origin of its reference.
    pub(crate) fn with_source(self, source: Source) -> Self {
        Self { source, ..self }
    }
}

/// Published counts.
///
/// ```
/// use uctopia_repro::Published;
/// let table = Published { games: 100, wins: 25, losses: Some(74) };
/// assert_eq!(table.to_string(), "25–74 / 100");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Published {
    /// The number of games.
    pub games: u64,
    /// The number of wins.
    pub wins: u64,
    /// The number of losses, where that was published.
    pub losses: Option<u64>,
}

impl Published {
    /// The wins, of all games.
    #[must_use]
    pub fn wins(self) -> SuccessRate {
        SuccessRate::new(self.wins, self.games)
    }
}

impl std::fmt::Display for Published {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.losses {
            Some(losses) => write!(f, "{}–{losses} / {}", count(self.wins), count(self.games)),
            None => write!(f, "{} / {}", count(self.wins), count(self.games)),
        }
    }
}

/// Whether a figure should be reproduced.
///
/// ```
/// use uctopia_repro::Expected;
/// assert_ne!(Expected::Agreement, Expected::Disagreement);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The article's own semantics should give it.
    Agreement,
    /// The figure is known not to be reproduced; the note states the reason.
    Disagreement,
}

/// One interpretation of the article's method.
#[derive(Clone, Debug)]
pub struct Interpretation {
    /// What distinguishes the row from the others.
    pub label: Message,
    /// Whether the row repeats the program, mistakes included.
    pub mode: Mode,
    /// The games that are played.
    pub sample: Sample,
    /// The seats whose games count.
    pub seat: SeatFilter,
}

/// Whether a reading does what the article's program does or what its text intends.
///
/// ```
/// use uctopia_repro::Mode;
/// assert_eq!(Mode::Article.word(), "article");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// What the published program does, mistakes included.
    Article,
    /// What the text intends.
    Correct,
    /// A variant that is not in the article.
    Beside,
}

impl Mode {
    /// The verdict's name in tables.
    #[must_use]
    pub fn word(self) -> Message {
        match self {
            Self::Article => message!("article"),
            Self::Correct => message!("correct"),
            Self::Beside => message!("variant"),
        }
    }
}

/// The games of the first agent that count.
///
/// ```
/// use uctopia_repro::SeatFilter;
/// assert_ne!(SeatFilter::First, SeatFilter::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatFilter {
    /// Games in which it moves first, all in games for one player.
    First,
    /// Games in which it moves second.
    Second,
    /// All of them, half with each colour: where the colour is not published.
    Both,
}
