//! A chapter as a Jupyter notebook: its text, and its commands and programs as cells that run.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

/// Where the site is published: a notebook is read elsewhere.
const SITE: &str = "https://uctopia.github.io/uctopia/";

/// The notebook of a chapter in a language; `answer` is what the chapter calls the answers of exercises.
pub fn notebook(markdown: &str, language: &str, answer: &str) -> Result<String> {
    let mut notebook = Notebook { cells: vec![code("%pip install --quiet uctopia", false)], language, is_answer: false };
    let mut text = String::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.trim_start().strip_prefix("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "```").collect();
            match source(kind, &block) {
                Some(source) => {
                    notebook.text(&mut text);
                    let is_answer = notebook.is_answer;
                    notebook.cells.push(code(&source, is_answer));
                }
                None => text += &format!("```{kind}\n{}\n```\n", block.join("\n")),
            }
        } else if line.starts_with("<details>") {
            notebook.text(&mut text);
            notebook.is_answer = line.contains(answer);
            text += &format!("**{}**\n", between(line, "<summary>", "</summary>"));
        } else if line == "</details>" {
            notebook.text(&mut text);
            notebook.is_answer = false;
        } else if line.starts_with("<div class=\"live\">") {
            // A notebook runs none of the page's elements; the link below it opens the same in the page.
            let mut line = line;
            while !line.ends_with("</div>") {
                line = lines.next().context("a figure has no end")?;
            }
        } else {
            text += line;
            text += "\n";
        }
    }
    notebook.text(&mut text);
    let whole = json!({
        "cells": notebook.cells,
        "metadata": { "kernelspec": { "display_name": "Python 3", "language": "python", "name": "python3" } },
        "nbformat": 4,
        "nbformat_minor": 4,
    });
    Ok(serde_json::to_string_pretty(&whole)?)
}

struct Notebook<'a> {
    cells: Vec<Value>,
    language: &'a str,
    is_answer: bool,
}

impl Notebook<'_> {
    /// Ends a cell of text, which may be an answer to fold.
    fn text(&mut self, text: &mut String) {
        let written = std::mem::take(text);
        if written.trim().is_empty() {
            return;
        }
        let source = absolute(written.trim(), self.language);
        self.cells.push(json!({ "cell_type": "markdown", "metadata": folded(self.is_answer), "source": source }));
    }
}

/// What a cell runs; nothing if the block is only read, as those of `sh` are, which take minutes or hours.
fn source(kind: &str, block: &[&str]) -> Option<String> {
    match kind {
        "python" => Some(block.join("\n")),
        "console" => {
            let commands = block.iter().filter_map(|line| line.strip_prefix("$ "));
            Some(commands.map(|line| format!("!{line}")).collect::<Vec<_>>().join("\n"))
        }
        _ => None,
    }
}

fn code(source: &str, is_folded: bool) -> Value {
    json!({ "cell_type": "code", "metadata": folded(is_folded), "execution_count": null, "outputs": [], "source": source })
}

fn folded(is_folded: bool) -> Value {
    if is_folded { json!({ "jupyter": { "source_hidden": true }, "tags": ["answer"] }) } else { json!({}) }
}

fn between<'a>(line: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = line.split_once(begin).unwrap_or(("", line));
    rest.split_once(end).map_or(rest, |(inside, _)| inside)
}

/// The text with links to chapters, documents and the page as they are on the web.
fn absolute(text: &str, language: &str) -> String {
    let mut parts = text.split("](");
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        result += "](";
        let (target, rest) = part.split_once(')').unwrap_or((part, ""));
        let target = match target.strip_prefix("../../") {
            Some(path) => format!("{SITE}{path}"),
            None if target.contains("://") || target.starts_with('#') => target.to_owned(),
            None => format!("{SITE}book/{language}/{target}"),
        };
        result += &(target.replace(".md", ".html") + ")" + rest);
    }
    result
}
