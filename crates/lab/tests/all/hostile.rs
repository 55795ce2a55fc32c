//! Names from outside in what an experiment writes: shown, and nothing else.

use std::fmt::Write as _;

use pulldown_cmark::{Event, Options, Parser, Tag};
use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_lab::{
    Crosstable, ExperimentResult, ExperimentSummary, JobQueue, MatchOutcome, PlacesTable, read, run,
};

/// A name for every kind of output at once.
const HOSTILE: &str =
    "=cmd|' /C calc'!A0 <script>x</script> [a](b) `c` | *d* $(touch owned) \u{1b}[31mred\u{202e}";

fn played(experiment: &str) -> ExperimentResult {
    let mut job_queue = JobQueue::in_memory(read(experiment).unwrap());
    run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
    job_queue.result()
}

/// The result with this name in the place of every agent's.
fn renamed(mut result: ExperimentResult) -> ExperimentResult {
    for totals in &mut result.matches {
        match &mut totals.outcome {
            MatchOutcome::Versus(found) => {
                (found.a, found.b) = (HOSTILE.to_owned(), format!("{HOSTILE} 2"));
            }
            MatchOutcome::Group(found) => found
                .agents
                .iter_mut()
                .for_each(|agent| agent.agent = HOSTILE.to_owned()),
            MatchOutcome::Alone(found) => found.agent = HOSTILE.to_owned(),
            MatchOutcome::RandomGames(_) => {}
        }
    }
    for rated in result
        .ratings
        .iter_mut()
        .flat_map(|ratings| &mut ratings.agents)
    {
        rated.agent = HOSTILE.to_owned();
    }
    result
}

/// Matches of two, and a solitaire.
fn results() -> [ExperimentResult; 2] {
    [
        "game = 'ttt'\nagents = ['random', 'flat:iters=5', 'uct:iters=5']\ngames = 8",
        "game = 'calculation'\nagents = ['random', 'greedy']\ndeals = 8",
    ]
    .map(|experiment| renamed(played(experiment)))
}

#[test]
fn names_are_no_formulas_in_spreadsheets() {
    for result in results() {
        let mut tables = ExperimentSummary::of(&result).csv();
        let _ = write!(
            tables,
            "{}{}",
            Crosstable::of(&result).csv(),
            PlacesTable::of(&result).csv()
        );
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .has_headers(false)
            .from_reader(tables.as_bytes());
        for cell in reader.records().flat_map(|record| {
            record
                .unwrap()
                .iter()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        }) {
            assert!(
                !cell.starts_with('=') && !cell.contains(char::is_control),
                "{cell:?}"
            );
            assert!(
                !cell.starts_with(['+', '-', '@']) || cell.parse::<f64>().is_ok(),
                "{cell:?}"
            );
        }
        assert!(tables.contains("'=cmd"), "{tables}");
    }
}

#[test]
fn names_are_no_markup_in_reports() {
    for (result, language) in results()
        .iter()
        .flat_map(|result| Language::ALL.map(|language| (result, language)))
    {
        let report = result.report(language);
        let (mut text, mut code) = (String::new(), Vec::new());
        for event in Parser::new_ext(
            &report,
            Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH,
        ) {
            match event {
                Event::Html(_)
                | Event::InlineHtml(_)
                | Event::Start(Tag::Link { .. } | Tag::Emphasis) => {
                    panic!("{event:?}\n{report}")
                }
                Event::Text(part) => text += &part,
                Event::Code(part) => code.push(part.into_string()),
                _ => {}
            }
        }
        let shown = "=cmd|' /C calc'!A0 <script>x</script> [a](b) `c` | *d* $(touch owned) red";
        assert!(
            code.iter().any(|code| code.contains(shown)) || text.contains(shown),
            "{report}"
        );
        assert!(!report.contains(['\u{1b}', '\u{202e}']));
    }
}
