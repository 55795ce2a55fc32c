//! `uctopia article`: what the five articles claim, and what commands show of it.

use std::ffi::OsString;

use uctopia_format::{cells, fill};
use uctopia_game::StopFlag;
use uctopia_options::{Message, message, msgid, nearest};
use uctopia_repro::{ArticleClaims, Claim, Section, article_claims, report};

use crate::args::{ArticleArgs, Format};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::{self, localized};
use crate::{output, program, usage, wrap};

pub(crate) fn run(args: &ArticleArgs) -> Result<(), Failure> {
    let articles = match args.name.as_deref() {
        None if args.run => {
            return Err(Failure::Usage(message!(
                "name the article whose commands are to run, or all of them by `all`: `{program} article` lists them",
                program = program::name(),
            )));
        }
        None if args.format.format == Format::Text => return list(),
        None | Some("all") => article_claims(),
        Some(name) => std::slice::from_ref(named(name)?),
    };
    match args.format.format {
        Format::Json => output::print(&output::json(&articles)?),
        Format::Csv => output::print(&csv(articles)),
        Format::Text => print(articles, args.run),
    }
}

fn named(name: &str) -> Result<&'static ArticleClaims, Failure> {
    let articles = article_claims();
    let known: Vec<&str> = articles
        .iter()
        .map(|article| article.name.as_str())
        .collect();
    articles
        .iter()
        .find(|article| article.name == name)
        .ok_or_else(|| {
            Failure::Usage(match nearest(name, &known).first() {
                Some(meant) => message!("there is no article \"{name}\": do you mean \"{meant}\"?"),
                None => message!(
                    "there is no article \"{name}\", but {names}",
                    names = Message::list(known),
                ),
            })
        })
}

/// The articles, and how many of their claims have which verdict.
fn list() -> Result<(), Failure> {
    let program = program::name();
    let more = localized!(
        "{program} article NAME prints what an article claims, section by section; --run runs the commands."
    );
    let titles = article_claims().iter().map(|article| {
        cells![
            article.name.clone(),
            article.author.clone(),
            article.title(language::current()).to_owned()
        ]
    });
    let titles = output::table(
        [msgid!("article"), msgid!("author"), msgid!("title")],
        titles,
    );
    let verdicts = report::summary().to_text(language::current());
    output::print(&format!("{titles}\n{verdicts}\n{more}"))
}

fn csv(articles: &[ArticleClaims]) -> String {
    let language = language::current();
    let titles = [
        "article", "section", "claim", "command", "verdict", "finding",
    ];
    let rows = articles.iter().flat_map(|article| {
        article.sections.iter().flat_map(move |section| {
            section.claims.iter().map(move |claim| {
                cells![
                    article.name.clone(),
                    section.heading(language).to_owned(),
                    claim.said(language).to_owned(),
                    claim.command.clone(),
                    claim.verdict.word(),
                    claim.found(language).to_owned(),
                ]
            })
        })
    });
    output::csv(titles, rows)
}

/// The text of the articles; with `run`, what each command prints now below the command.
fn print(articles: &[ArticleClaims], run: bool) -> Result<(), Failure> {
    let stop = run.then(stop_on_interrupt);
    let mut failed = Vec::new();
    let mut previous = None;
    for article in articles {
        output::print(&head(article))?;
        for section in &article.sections {
            output::print(&section_head(section))?;
            for (number, claim) in section.claims.iter().enumerate() {
                let gap = if number > 0 { "\n" } else { "" };
                output::print(&format!("{gap}{}", text_of(claim)))?;
                // Neighbouring claims often rest on one command.
                if !run || previous == Some(&claim.command) {
                    continue;
                }
                previous = Some(&claim.command);
                if execute(&claim.command) != 0 {
                    failed.push(claim.command.clone());
                }
                if stop.as_ref().is_some_and(StopFlag::is_raised) {
                    return Err(Failure::Interrupted(message!(
                        "the commands that follow were not run"
                    )));
                }
            }
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    Err(Failure::Negative(message!(
        "these commands failed: {commands}",
        commands = Message::list(failed),
    )))
}

/// Runs a command line of this program in this process, and returns its exit code.
fn execute(command: &str) -> u8 {
    let words = shlex::split(command).unwrap_or_default();
    let arguments: Vec<OsString> = words.into_iter().map(Into::into).collect();
    match program::read(arguments.clone()) {
        Ok(cli) => crate::run(cli).map_or_else(|failure| failure.report(), |()| 0),
        Err(error) => usage::report(&error, &arguments),
    }
}

fn head(article: &ArticleClaims) -> String {
    let title = article.title(language::current());
    format!("{title}\n{}, {}", article.author, article.url)
}

fn section_head(section: &Section) -> String {
    let language = language::current();
    let mut text = format!("\n{}\n", section.heading(language));
    if let Some(note) = section.note(language) {
        text += &indented(note);
    }
    text
}

fn text_of(claim: &Claim) -> String {
    let language = language::current();
    let verdict = language.text(&claim.verdict.word());
    format!(
        "{}{}  $ {}\n",
        indented(claim.said(language)),
        indented(&format!("{verdict}: {}", claim.found(language))),
        claim.command
    )
}

/// The text in lines of the terminal's width, two columns to the right.
fn indented(text: &str) -> String {
    let lines = fill(text, wrap::columns() - 2);
    lines.lines().map(|line| format!("  {line}\n")).collect()
}
