//! What an experiment leaves behind, besides its ledger.
//!
//! | file | for whom |
//! |---|---|
//! | `result.json` | programs: everything the games say, and nothing that another run would not repeat |
//! | `games.jsonl` | programs: every game, one a line, in canonical order |
//! | `summary.csv` | spreadsheets: one row for each match |
//! | `crosstable.csv` | spreadsheets: the score of every agent against every other |
//! | `places.csv` | spreadsheets: who finished where, in games for three and four players |
//! | `games.pgn` | Ordo and BayesElo: who played whom and how it ended, without moves |
//! | `report.md` and its charts | people |

mod charts;
mod games;
mod output;
mod places;
mod report;
mod summary;

use std::io::Write;
use std::path::{Path, PathBuf};

use uctopia_files::{Replacement, make_folders};
use uctopia_format::Language;

use charts::Chart;
pub use places::{PlacesRow, PlacesTable};
pub use summary::{
    Crosstable, ExperimentSummary, NO_NEW_GAMES, SCORE_COLUMNS, SummaryRow, repeats_text,
    score_cells,
};

pub(crate) use self::output::{Files, Problem};
use crate::file_names::RESULTS;
use crate::{ExperimentResult, JobQueue, LabError};

/// Writes all files of an experiment into a folder, and returns their names. Each is complete or not there. The report and its
/// charts are in this language; all other files are for programs.
///
/// In the folder of a ledger without blocks nothing is written: results without games would make the folder one that was not made
/// by an experiment.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_format::Language;
/// use uctopia_lab::{JobQueue, read, run, write};
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-{}", std::process::id()));
/// let plan = read("game = 'ttt'\nagents = ['random', 'uct:iters=20']\ngames = 10").unwrap();
/// let mut job_queue = JobQueue::in_memory(plan);
/// run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
/// let names = write(&mut job_queue, &folder, Language::English).unwrap();
/// assert!(names.contains(&"result.json".into()));
/// assert_eq!(std::fs::read_to_string(folder.join("games.jsonl")).unwrap().lines().count(), 10);
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
///
/// # Errors
/// When a file cannot be written, or the ledger not be read.
pub fn write(
    job_queue: &mut JobQueue,
    folder: &Path,
    language: Language,
) -> Result<Vec<PathBuf>, LabError> {
    if job_queue.folder() == Some(folder) {
        if job_queue.progress().done == 0 {
            return Ok(Vec::new());
        }
        job_queue.write_current_header()?;
    }
    make_folders(folder).map_err(|error| LabError::file(folder, &error))?;
    let mut files = FolderWriter {
        folder,
        language,
        names: Vec::new(),
    };
    each_file(job_queue, &mut files)?;
    Ok(files.names)
}

/// Hands all files of an experiment to `files`, `result.json` last.
pub(crate) fn each_file(job_queue: &mut JobQueue, files: &mut dyn Files) -> Result<(), LabError> {
    let result = job_queue.result();
    let text = |files: &mut dyn Files, name: &str, text: &str| {
        files.file(name, &mut |out| Ok(out.write_all(text.as_bytes())?))
    };
    let has_games = result
        .matches
        .iter()
        .any(|totals| !matches!(totals.outcome, crate::MatchOutcome::RandomGames(_)));
    if has_games {
        files.file("games.jsonl", &mut |out| games::write_lines(job_queue, out))?;
    }
    let has_opponents = result
        .matches
        .iter()
        .any(|totals| matches!(totals.outcome, crate::MatchOutcome::Versus(_)));
    let has_groups = result
        .matches
        .iter()
        .any(|totals| matches!(totals.outcome, crate::MatchOutcome::Group(_)));
    if has_opponents {
        files.file("games.pgn", &mut |out| games::write_headers(job_queue, out))?;
    }
    if has_opponents || has_groups {
        text(files, "crosstable.csv", &Crosstable::of(&result).csv())?;
    }
    if has_groups {
        text(files, "places.csv", &PlacesTable::of(&result).csv())?;
    }
    text(files, "summary.csv", &ExperimentSummary::of(&result).csv())?;
    for chart in Chart::all(&result) {
        files.localized(chart.name(), &|language| chart.svg(&result, language))?;
    }
    files.localized("report.md", &|language| report::report(&result, language))?;
    text(files, "result.json", &result.to_json())
}

impl ExperimentResult {
    /// The text of `result.json`: indented, with a line feed at its end.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("results can be written as JSON") + "\n"
    }

    /// The text of `report.md`, in Markdown.
    ///
    /// ```
    /// use uctopia_format::Language;
    /// use uctopia_game::StopFlag;
    /// use uctopia_lab::{JobQueue, read, run};
    /// let plan = read("game = 'ttt'\nagents = ['random', 'uct:iters=20']\ngames = 10").unwrap();
    /// let mut job_queue = JobQueue::in_memory(plan);
    /// run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
    /// let result = job_queue.result();
    /// assert!(result.report(Language::English).starts_with("# Experiment"));
    /// assert_eq!(result.charts(Language::English)[0].0, "contests.svg");
    /// ```
    #[must_use]
    pub fn report(&self, language: Language) -> String {
        report::report(self, language)
    }

    /// The charts of the report in SVG, each with the name of its file.
    #[must_use]
    pub fn charts(&self, language: Language) -> Vec<(&'static str, String)> {
        Chart::all(self)
            .into_iter()
            .map(|chart| (chart.name(), chart.svg(self, language)))
            .collect()
    }
}

/// Files that are written into a folder.
struct FolderWriter<'a> {
    folder: &'a Path,
    language: Language,
    names: Vec<PathBuf>,
}

impl Files for FolderWriter<'_> {
    fn file(
        &mut self,
        name: &str,
        fill: &mut dyn FnMut(&mut dyn Write) -> Result<(), Problem>,
    ) -> Result<(), LabError> {
        debug_assert!(
            RESULTS.contains(&name) || name.ends_with(".svg"),
            "{name} is to be protected where it is not ours"
        );
        let path = self.folder.join(name);
        let at = |error: std::io::Error| LabError::file(&path, &error);
        let mut out = Replacement::of(&path).map_err(at)?;
        fill(&mut out).map_err(|problem| problem.at(&path))?;
        out.commit().map_err(at)?;
        self.names.push(name.into());
        Ok(())
    }

    fn localized(&mut self, name: &str, text: &dyn Fn(Language) -> String) -> Result<(), LabError> {
        let text = text(self.language);
        self.file(name, &mut |out| Ok(out.write_all(text.as_bytes())?))
    }
}
