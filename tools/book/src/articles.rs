//! What the five articles claim, from the data of `uctopia-repro`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Result;
use mdbook_driver::book::Chapter;
use serde::Deserialize;

use crate::Language;

#[derive(Deserialize)]
struct Articles {
    article: Vec<Article>,
}

#[derive(Deserialize)]
struct Article {
    title: String,
    english: String,
    url: String,
    author: String,
    section: Vec<Section>,
}

#[derive(Deserialize)]
struct Section {
    heading: String,
    english: String,
    note: Option<String>,
    note_ja: Option<String>,
    #[serde(default)]
    claim: Vec<Claim>,
}

#[derive(Deserialize)]
struct Claim {
    claim: String,
    japanese: String,
    command: Option<String>,
    verdict: Verdict,
    finding: String,
    finding_ja: String,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    Agrees,
    Differs,
    NotSupported,
    TooFewGames,
}

impl Verdict {
    const fn words(self, japanese: bool) -> &'static str {
        match (self, japanese) {
            (Self::Agrees, false) => "agrees",
            (Self::Agrees, true) => "一致",
            (Self::Differs, false) => "differs",
            (Self::Differs, true) => "相違",
            (Self::NotSupported, false) => "not supported",
            (Self::NotSupported, true) => "裏付けなし",
            (Self::TooFewGames, false) => "too few games to tell",
            (Self::TooFewGames, true) => "対局数が不足",
        }
    }
}

/// The page that lists them.
pub fn chapter(language: &Language) -> Result<Chapter> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/repro/articles.toml");
    let articles: Articles = toml::from_str(&fs::read_to_string(path)?)?;
    let japanese = language.tag == "ja";
    let title = if japanese { "五つの記事の主張" } else { "What the five articles claim" };
    let introduction = if japanese {
        "節・表・図・盤面ごとに、記事の主張、確かめるコマンド、判定、コマンドの出力から分かることを示します。「裏付けなし」は、記事の証拠からは\
         そうと言えない主張です。"
    } else {
        "Each section, table, figure and drawn board: the claim, the verdict, the command that checks it, and what the command shows. \
         *Not supported* means that the article's own evidence does not show the claim."
    };
    let mut text = format!("# {title}\n\n{introduction}\n");
    for article in &articles.article {
        let name = if japanese { &article.title } else { &article.english };
        write!(text, "\n## {name}\n\n{}", article.author)?;
        if !article.url.is_empty() {
            write!(text, ", <{}>", article.url)?;
        }
        text += "\n";
        for section in &article.section {
            write!(text, "\n### {}\n", if japanese { &section.heading } else { &section.english })?;
            if let Some(note) = if japanese { &section.note_ja } else { &section.note } {
                write!(text, "\n{note}\n")?;
            }
            for claim in &section.claim {
                let [said, found] = if japanese {
                    [&claim.japanese, &claim.finding_ja]
                } else {
                    [&claim.claim, &claim.finding]
                };
                write!(text, "\n- {said} **{}**\n", claim.verdict.words(japanese))?;
                if let Some(command) = &claim.command {
                    write!(text, "\n  ```sh\n  {command}\n  ```\n")?;
                }
                write!(text, "\n  {found}\n")?;
            }
        }
    }
    Ok(Chapter::new(title, text, "articles.md", vec![]))
}
