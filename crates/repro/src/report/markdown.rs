//! The report as Markdown.

use super::charts;
use crate::figure::{Article, Evidence, ExactRow, Published};
use crate::finding::{Finding, Found, Row};
use crate::text::{Language, Text, text};
use crate::words;

const TITLE: Text = text("The articles, reproduced", "記事の数値を再現する");
const INTRODUCTION: Text = text(
    "Every figure published in the articles that Uctopia grew out of, and on the pages of the same authors around \
     them, run again: with the semantics of the published programs, mistakes included (*article*), and with those the \
     texts intend (*correct*).\n\n\
     Intervals are exact (Clopper–Pearson, 95 %). *p* is how often one and the same win rate would give numbers that \
     lie at least as far apart as the published ones and ours (Fisher's exact test; where wins and losses were \
     published, the smaller of the two, doubled). Below 0.05 a figure is *doubtful*, below 0.001 it *differs*. Where \
     an article does not say who moves first, both ways are shown and the better one counts for the verdict.",
    "Uctopia のもとになった五つの記事と、同じ著者による関連ページの数値を、すべて実行し直した結果である。公開されたプログラムの動作を誤りも含めて再現した\
     「記事のまま」と、本文の意図どおりに動作する「正しい実装」がある。\n\n\
     区間は正確な 95 % 信頼区間（Clopper–Pearson 法）である。*p* は、勝率が同じであっても、公表値と測定値が偶然これ以上離れる\
     確率を表す（フィッシャーの正確確率検定。勝ち数と負け数の両方が公表されていれば、二つの p 値の小さい方の 2 倍）。\
     0.05 未満を「疑わしい」、0.001 未満を「不一致」とする。どちらが先手かを記事が書いていない場合は、両方の結果を示し、\
     公表値により近い方で判定する。",
);
const HOW: Text = text("Made by", "実行したコマンド");
const MORE: Text = text(
    "Longer samples of single figures come from `--full` or `--games`, which add to what was played before.",
    "個々の数値の試行を増やすには `--full` または `--games` を付ける。結果は、それまでに終わった分に加算される。",
);

pub(super) fn report(findings: &[Finding<'_>], seed: u64, language: Language) -> String {
    let mut text = format!("# {}\n\n{}\n\n", TITLE.get(language), INTRODUCTION.get(language));
    let commands = format!("`uctopia repro run all --seed {seed}`, `uctopia repro report`");
    text += &format!("{}: {commands} (uctopia {}). ", HOW.get(language), env!("CARGO_PKG_VERSION"));
    text += &format!("{}\n", MORE.get(language));
    for article in Article::ALL {
        text += &format!("\n## {}\n", article.title().get(language));
        for (_, stem, caption) in charts::CHARTS.iter().filter(|(of, _, _)| *of == article) {
            text += &format!("\n![{}]({})\n", caption.get(language), charts::path(stem, language));
        }
        let mut said = "";
        for finding in findings.iter().filter(|finding| finding.figure.article == article) {
            text += &section(finding, language);
            // The points of a curve share one note, which stands below the first.
            let note = finding.figure.note.get(language);
            if note != said {
                text += &format!("\n{note}\n");
            }
            said = note;
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
    text
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
    let header = words::EXACT_COLUMNS.map(|word| word.get(language));
    table(&header, &[], rows.iter().map(|row| words::exact(row, language).to_vec()))
}

fn sampled(rows: &[Row], published: Option<Published>, language: Language) -> String {
    let header = words::SAMPLED_COLUMNS.map(|word| word.get(language));
    let mut lines = Vec::new();
    if let Some(published) = published {
        let share = words::share(published.wins as f64 / published.games as f64);
        let mut line =
            vec![text("published", "公表値").get(language).to_owned(), String::new(), published.to_string(), share];
        line.resize(header.len(), String::new());
        lines.push(line);
    }
    lines.extend(rows.iter().map(|row| {
        let mut line = words::sampled(row, language).to_vec();
        line[1] += &format!(" <br> `{}`", row.setup);
        line
    }));
    table(&header, &[2, 3, 5], lines)
}
