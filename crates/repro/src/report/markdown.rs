//! The report as Markdown.

use super::charts;
use crate::figure::{Article, Evidence, ExactRow, Published};
use crate::finding::{Finding, Found, Row, Verdict};
use crate::text::{Language, Text, text};
use crate::words;

const TITLE: Text = text("The articles, reproduced", "記事の数値を再現する");
const INTRODUCTION: Text = text(
    "Every figure published in the five articles that Uctopia grew out of, run again: with the semantics of the \
     published programs, mistakes included (*article*), and with those the texts intend (*correct*).\n\n\
     Intervals are exact (Clopper–Pearson, 95 %). *p* is how often one and the same win rate would give numbers that \
     lie at least as far apart as the published ones and ours (Fisher's exact test; where wins and losses were \
     published, the smaller of the two, doubled). Below 0.05 a figure is *doubtful*, below 0.001 it *differs*. Where \
     an article does not say who moves first, both ways are shown and the better one counts for the verdict.",
    "Uctopia のもとになった五つの記事の数値を、すべて実行し直した結果である。公開されたプログラムの動作を誤りも含めて再現した\
     「記事のまま」と、本文の意図どおりに動作する「正しい実装」がある。\n\n\
     区間は正確な 95 % 信頼区間（Clopper–Pearson 法）である。*p* は、勝率が同じであっても、公表値と測定値が偶然これ以上離れる\
     確率を表す（フィッシャーの正確確率検定。勝ち数と負け数の両方が公表されていれば、二つの p 値の小さい方の 2 倍）。\
     0.05 未満を「疑わしい」、0.001 未満を「不一致」とする。どちらが先手かを記事が書いていない場合は、両方の結果を示し、\
     公表値により近い方で判定する。",
);
const HOW: Text = text("Made by", "実行したコマンド");

pub(super) fn report(findings: &[Finding<'_>], seed: u64, language: Language) -> String {
    let mut text = format!("# {}\n\n{}\n\n", TITLE.get(language), INTRODUCTION.get(language));
    text += &format!(
        "{}: `uctopia repro run all --seed {seed}`, `uctopia repro report` (uctopia {}).\n",
        HOW.get(language),
        env!("CARGO_PKG_VERSION")
    );
    for article in Article::ALL {
        text += &format!("\n## {}\n", article.title().get(language));
        for (_, stem, caption) in charts::CHARTS.iter().filter(|(of, _, _)| *of == article) {
            text += &format!("\n![{}]({})\n", caption.get(language), charts::path(stem, language));
        }
        for finding in findings.iter().filter(|finding| finding.figure.article == article) {
            text += &section(finding, language);
        }
    }
    text
}

fn section(finding: &Finding<'_>, language: Language) -> String {
    let figure = finding.figure;
    let verdict = finding.verdict().word().get(language);
    let mut text = format!("\n### {}\n\n`{}` · **{verdict}**\n\n", figure.title.get(language), figure.name);
    text += &match (&finding.result, &figure.evidence) {
        (Found::Exact(rows), _) => exact(rows, language),
        (Found::Sampled(rows), Evidence::Sampled { published, .. }) => sampled(rows, *published, language),
        (Found::Sampled(_), Evidence::Exact(_)) => String::new(),
    };
    text + &format!("\n{}\n", figure.note.get(language))
}

/// A table of Markdown; `right` columns hold numbers.
fn table(header: &[&str], right: &[usize], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |fields: &[String]| format!("| {} |\n", fields.join(" | "));
    let rule = (0..header.len()).map(|column| if right.contains(&column) { "--:" } else { "---" }.to_owned());
    let mut text = line(&header.iter().map(|&field| field.to_owned()).collect::<Vec<_>>());
    text += &line(&rule.collect::<Vec<_>>());
    rows.into_iter().for_each(|row| text += &line(&row));
    text
}

fn exact(rows: &[ExactRow], language: Language) -> String {
    let header = [text("", ""), text("published", "公表値"), text("ours", "Uctopia の値"), text("", "")];
    let row = |row: &ExactRow| {
        let verdict = match row.agrees {
            Some(true) => Verdict::Agrees.word().get(language),
            Some(false) => Verdict::Differs.word().get(language),
            None => "",
        };
        vec![row.label.clone(), row.published.clone(), row.ours.clone(), verdict.to_owned()]
    };
    table(&header.map(|word| word.get(language)), &[], rows.iter().map(row))
}

fn sampled(rows: &[Row], published: Option<Published>, language: Language) -> String {
    let header = [
        text("reading", "解釈"),
        text("", ""),
        text("counted", "結果"),
        text("wins", "勝率"),
        text("95 % interval", "95 % 信頼区間"),
        text("p", "p"),
        text("", ""),
    ];
    let mut lines = Vec::new();
    if let Some(published) = published {
        let share = words::share(published.wins as f64 / published.games as f64);
        let mut line =
            vec![text("published", "公表値").get(language).to_owned(), String::new(), published.to_string(), share];
        line.resize(header.len(), String::new());
        lines.push(line);
    }
    lines.extend(rows.iter().map(|row| {
        let number = |number: Option<f64>, text: fn(f64) -> String| number.map_or_else(String::new, text);
        vec![
            row.mode.word().get(language).to_owned(),
            format!("{} <br> `{}`", row.label.get(language), row.setup),
            words::tally(row),
            number(row.rate(), words::share),
            row.interval.map_or_else(String::new, words::interval),
            number(row.p_value, words::p_value),
            row.verdict.word().get(language).to_owned(),
        ]
    }));
    table(&header.map(|word| word.get(language)), &[2, 3, 5], lines)
}
