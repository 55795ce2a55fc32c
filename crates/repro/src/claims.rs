//! What each section of the five articles claims, and what a command shows of it.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use uctopia_format::Language;

use crate::verdict::Verdict;

/// One of the five articles, section by section, in the order of the article.
///
/// ```
/// use uctopia_repro::{Language, article_claims};
/// let article = article_claims().iter().find(|article| article.name == "tic-tac-toe").unwrap();
/// assert_eq!(article.title(Language::Japanese), "三目並べでモンテカルロ木探索(UCT)");
/// assert!(article.claims().count() > 20);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ArticleClaims {
    /// The name by which it is selected.
    pub name: String,
    /// The article's own title.
    #[serde(rename = "title")]
    japanese: String,
    english: String,
    /// Where it is published.
    pub url: String,
    /// Who wrote it.
    pub author: String,
    /// Its sections, tables, figures, drawn boards and listings.
    #[serde(rename(deserialize = "section"))]
    pub sections: Vec<Section>,
}

/// A section, table, figure, drawn board or listing of an article.
///
/// ```
/// use uctopia_repro::{Language, article_claims};
/// let first = &article_claims()[0].sections[0];
/// assert_eq!(first.heading(Language::Japanese), "原始モンテカルロ法とは");
/// assert!(first.note(Language::English).is_some_and(|note| note.starts_with("Definition")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    #[serde(rename = "heading")]
    japanese: String,
    english: String,
    note: Option<String>,
    note_ja: Option<String>,
    /// What it claims; nothing if it defines a term or lists code.
    #[serde(default, rename(deserialize = "claim"))]
    pub claims: Vec<Claim>,
}

/// A statement that a command can check.
///
/// ```
/// use uctopia_repro::{Language, Verdict, article_claims};
/// let claim = article_claims()[0].claims().next().unwrap();
/// assert_eq!(claim.verdict, Verdict::Agrees);
/// assert_eq!(claim.said(Language::Japanese), "ランダムな対局での勝率が最も高い手を選ぶ。");
/// assert!(claim.found(Language::English).contains("0.730"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    #[serde(rename = "claim")]
    english: String,
    japanese: String,
    /// The command that checks it.
    pub command: String,
    /// What the command shows, in a word.
    pub verdict: Verdict,
    finding: String,
    finding_ja: String,
}

/// One of two texts.
fn in_language<'a>(language: Language, english: &'a str, japanese: &'a str) -> &'a str {
    match language {
        Language::English => english,
        Language::Japanese => japanese,
    }
}

impl ArticleClaims {
    /// Its title: its own, or what that says in English.
    #[must_use]
    pub fn title(&self, language: Language) -> &str {
        in_language(language, &self.english, &self.japanese)
    }

    /// All that it claims.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.sections.iter().flat_map(|section| &section.claims)
    }
}

impl Section {
    /// Its heading, caption or first row: its own, or what that says in English.
    #[must_use]
    pub fn heading(&self, language: Language) -> &str {
        in_language(language, &self.english, &self.japanese)
    }

    /// What there is to say if it claims nothing.
    #[must_use]
    pub fn note(&self, language: Language) -> Option<&str> {
        let note = match language {
            Language::English => &self.note,
            Language::Japanese => &self.note_ja,
        };
        note.as_deref()
    }
}

impl Claim {
    /// The claim in one sentence.
    #[must_use]
    pub fn said(&self, language: Language) -> &str {
        in_language(language, &self.english, &self.japanese)
    }

    /// What its command shows.
    #[must_use]
    pub fn found(&self, language: Language) -> &str {
        in_language(language, &self.finding, &self.finding_ja)
    }
}

/// The five articles in the order of a reader: flat Monte Carlo, tree search, tic-tac-toe, any game, Calculation.
///
/// ```
/// let names: Vec<_> = uctopia_repro::article_claims().iter().map(|article| article.name.as_str()).collect();
/// assert_eq!(names, ["othello-monte-carlo", "othello-mcts", "tic-tac-toe", "state-interface", "calculation"]);
/// ```
#[must_use]
pub fn article_claims() -> &'static [ArticleClaims] {
    #[derive(Deserialize)]
    struct File {
        article: Vec<ArticleClaims>,
    }
    static ARTICLES: OnceLock<Vec<ArticleClaims>> = OnceLock::new();
    ARTICLES.get_or_init(|| {
        let file: File = toml::from_str(include_str!("../articles.toml"))
            .expect("a test reads this file, which is part of the program");
        file.article
    })
}
