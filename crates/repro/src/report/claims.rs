//! The claims of the articles as Markdown.

use uctopia_format::{Language, Table, cells};
use uctopia_options::{Message, message, msgid};
use uctopia_text::markdown;

use crate::claims::{ArticleClaims, article_claims};
use crate::verdict::Verdict;

const INTRODUCTION: &str = msgid!(
    "What each section, table, figure and drawn board of the five articles claims: the verdict, the command that checks it, and what \
     the command shows. *Claim not supported* means that the article's own evidence does not show the claim. `uctopia article NAME` \
     prints the same, and with `--run` what each command prints today."
);

/// What the five articles claim, and what a command shows of each claim.
///
/// ```
/// use uctopia_repro::{Language, report};
/// assert!(report::claims(Language::English).starts_with("# What the five articles claim\n"));
/// assert!(report::claims(Language::Japanese).starts_with("# 五つの記事の主張\n"));
/// ```
#[must_use]
pub fn claims(language: Language) -> String {
    let title = language.text(&message!("What the five articles claim"));
    let introduction = language.text(&Message::text(INTRODUCTION));
    let mut text = format!(
        "# {title}\n\n{introduction}\n\n{}",
        summary().to_markdown(language)
    );
    for article in article_claims() {
        text += &format!(
            "\n## {}\n\n{}, <{}>\n",
            markdown(article.title(language)),
            article.author,
            article.url
        );
        for section in &article.sections {
            text += &format!("\n### {}\n", markdown(section.heading(language)));
            if let Some(note) = section.note(language) {
                text += &format!("\n{note}\n");
            }
            for claim in &section.claims {
                text += &format!(
                    "\n- {} **{}**\n\n  ```sh\n  {}\n  ```\n\n  {}\n",
                    claim.said(language),
                    language.text(&claim.verdict.word()),
                    claim.command,
                    claim.found(language)
                );
            }
        }
    }
    text
}

/// The verdicts that claims have.
const VERDICTS: [Verdict; 4] = [
    Verdict::Agrees,
    Verdict::Differs,
    Verdict::Unsupported,
    Verdict::TooFew,
];

/// How many claims each article has, by verdict.
///
/// ```
/// use uctopia_repro::{Language, report};
/// assert!(report::summary().to_text(Language::English).contains("tic-tac-toe"));
/// ```
#[must_use]
pub fn summary() -> Table {
    let mut titles = vec![message!("article"), message!("claims")];
    titles.extend(VERDICTS.map(Verdict::word));
    let row = |article: &ArticleClaims| {
        let mut row = cells![article.name.clone(), article.claims().count() as u64];
        row.extend(VERDICTS.map(|verdict| {
            let with = article.claims().filter(|claim| claim.verdict == verdict);
            (with.count() as u64).into()
        }));
        row
    };
    Table::new(titles, article_claims().iter().map(row))
}
