//! The report as Markdown.

use super::charts;
use crate::commands::commands;
use crate::figure::{Article, Evidence, ExactRow, Published};
use crate::finding::{FigureResult, Measured, SampleRow};
use crate::joint::JointResult;
use crate::text::{Language, Text, text};
use crate::{sentences, words};

const TITLE: Text = text("The articles, reproduced", "記事の数値を再現する");
const INTRODUCTION: Text = text(
    "Every figure published in the articles that Uctopia grew out of, and on the pages of the same authors around \
     them, run again: with the semantics of the published programs, mistakes included (*article*), and with those the \
     texts intend (*correct*).\n\n\
     Intervals are exact (Clopper–Pearson, 95 %). *p* is how often one and the same win rate would give numbers that \
     lie at least as far apart as the published ones and ours (Fisher's exact test; where wins and losses were \
     published, the smaller of the two, doubled). Below 0.05 a figure is *doubtful*, below 0.001 it *differs*. *80 % \
     power* names the true win rates that so many games would distinguish from the published one in four of five cases; rates \
     between them would mostly not be detected. Where no difference is found but our interval is more than ten times as wide \
     as the published one, the verdict is *too few games*, not *agrees*.\n\n\
     Where an article does not state the colour, as many games of each are compared together with the \
     published ones, and that decides; the colours alone are shown beside it. Figures that belong together, such as the \
     points of a curve, are also tested together (Mantel–Haenszel), since each alone rests on few games.",
    "Uctopia のもとになった五つの記事と、同じ著者による関連ページの数値を、すべて実行し直した結果である。公開されたプログラムの動作を誤りも含めて再現した\
     「記事のまま」と、本文の意図どおりに動作する「正しい実装」がある。\n\n\
     区間は正確な 95 % 信頼区間（Clopper–Pearson 法）である。*p* は、勝率が同じであっても、公表値と測定値が偶然これ以上離れる\
     確率を表す（フィッシャーの正確確率検定。勝ち数と負け数の両方が公表されていれば、二つの p 値の小さい方の 2 倍）。\
     0.05 未満を「疑わしい」、0.001 未満を「不一致」とする。「検出力 80 %」の欄は、この対局数で公表値との差を 5 回に 4 回検出できる\
     真の勝率を示す。その間にある勝率との差は、たいてい見つからない。差が見つからなくても、測定値の区間が公表値の区間の 10 倍より\
     広い場合は、「一致」ではなく「ゲーム数不足」とする。\n\n\
     手番（黒か白か）を記事が書いていない場合は、両方の手番で同じ数だけ対局し、その合計を公表値と比べて判定する。手番ごとの結果も\
     併せて示す。曲線上の点のように、まとめて意味を持つ数値は、一つずつでは対局数が少ないので、Mantel–Haenszel 検定で一括して検定する。",
);
const HOW: Text = text(
    "These commands play exactly these games, beginning with an empty folder, and write this report",
    "空のフォルダーから次のコマンドを実行すると、以下の数値とまったく同じ対局が行われ、この報告が書き出される",
);
const UNFINISHED: Text = text(
    "The games below are those of an unfinished run; `uctopia repro run` goes on with it.",
    "以下は途中で中断された実行の結果である。`uctopia repro run` で続きを実行できる。",
);

pub(super) fn report(findings: &[FigureResult<'_>], seed: u64, language: Language) -> String {
    let joints = JointResult::all(findings);
    let mut text = format!("# {}\n\n{}\n\n", TITLE.get(language), INTRODUCTION.get(language));
    text += &how(findings, seed, language);
    for article in Article::ALL {
        text += &format!("\n## {}\n", article.title().get(language));
        for (_, stem, caption) in charts::CHARTS.iter().filter(|(of, _, _)| *of == article) {
            text += &format!("\n![{}]({})\n", caption.get(language), charts::path(stem, language));
        }
        let mut previous_note = "";
        for finding in findings.iter().filter(|finding| finding.figure.article == article) {
            text += &section(finding, language);
            // The points of a curve share one note, which is written below the first.
            let note = finding.figure.note.get(language);
            if note != previous_note {
                text += &format!("\n{note}\n");
            }
            previous_note = note;
        }
        for joint in joints.iter().filter(|finding| finding.joint.article == article) {
            text += &together(joint, language);
        }
    }
    text
}

/// The commands that make exactly these figures.
fn how(findings: &[FigureResult<'_>], seed: u64, language: Language) -> String {
    let Some(mut commands) = commands(findings, seed) else {
        return format!("{}\n", UNFINISHED.get(language));
    };
    commands.push(format!("uctopia repro report --seed {seed} --out docs"));
    let colon = if language == Language::Japanese { "：" } else { ":" };
    let version = env!("CARGO_PKG_VERSION");
    format!("{} (uctopia {version}){colon}\n\n```sh\n{}\n```\n", HOW.get(language), commands.join("\n"))
}

/// The joint result of several figures.
fn together(finding: &JointResult, language: Language) -> String {
    let joint = finding.joint;
    let (title, verdict) = (joint.title.get(language), finding.verdict().word().get(language));
    let sentence = sentences::joint(finding, language);
    format!("\n### {title}\n\n`{}` · **{verdict}**\n\n{sentence}\n\n{}\n", joint.name, joint.note.get(language))
}

fn section(finding: &FigureResult<'_>, language: Language) -> String {
    let figure = finding.figure;
    let verdict = finding.verdict().word().get(language);
    let mut text = format!("\n### {}\n\n`{}` · **{verdict}**\n\n", figure.title.get(language), figure.name);
    text += &match (&finding.result, &figure.evidence) {
        (Measured::Exact(rows), _) => exact(rows, language),
        (Measured::Sampled(rows), Evidence::Sampled { published, .. }) => sampled(rows, *published, language),
        (Measured::Sampled(_), Evidence::Exact(_)) => String::new(),
    };
    if let Some(power) = finding.deciding().and_then(|row| sentences::power(row, language)) {
        text += &format!("\n{power}\n");
    }
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

fn sampled(rows: &[SampleRow], published: Option<Published>, language: Language) -> String {
    let header = words::SAMPLED_COLUMNS.map(|word| word.get(language));
    let mut lines = Vec::new();
    if let Some(published) = published {
        let share = uctopia_format::share(published.wins as f64 / published.games as f64);
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
    table(&header, &[2, 3, 5, 6], lines)
}
