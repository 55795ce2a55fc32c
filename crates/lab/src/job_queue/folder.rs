//! The folder of an experiment: its ledger, and notes beside it.

use std::path::Path;

use uctopia_files::AppendedFile;

use super::{JobQueue, place_of};
use crate::file_names::{RESULTS, TELEMETRY};
use crate::ledger::{Header, Ledger, LedgerScan, Replayed};
use crate::log::Span;
use crate::{Block, LabError, Plan};

impl JobQueue {
    /// A job queue that goes on with what a folder holds, and writes down there what is handed in. `code` names this build of
    /// the program, such as a digest of its file.
    ///
    /// The folder's block sizes are kept, whatever the plan says. If another build wrote the folder, call
    /// [`verify`](Self::verify) before anything is handed in.
    ///
    /// A folder whose ledger has lost its header belongs to the experiment of its blocks. Their block sizes are kept, and as
    /// the build that wrote them is unknown, [`verify`](Self::verify) plays one of each match again.
    ///
    /// # Errors
    /// When the folder belongs to another experiment, cannot be read or written, or was changed.
    pub fn in_folder(plan: Plan, folder: &Path, code: &str) -> Result<Self, LabError> {
        let here = plan.experiment.id();
        let survey = Ledger::survey(folder, &here)?;
        let plan = check_ownership(folder, &survey, plan, &here)?;
        let mut job_queue = Self::in_memory(plan);
        let path = Ledger::path(folder);
        let ledger = Ledger::open(folder, &here, |block, worker, span, wrote| {
            job_queue
                .replay(&path, block, worker, span, (wrote != code).then_some(wrote))
                .map(|_| ())
        })?;
        let header = Header {
            id: here,
            code: code.to_owned(),
            plan: job_queue.plan.clone(),
        };
        job_queue.header =
            (survey.header.as_ref() != Some(&header) || !survey.digested).then_some(header);
        job_queue.lost_header = survey.header.is_none() && job_queue.done > 0;
        job_queue.trusted.insert(code.to_owned());
        job_queue.ledger = Some(ledger);
        job_queue.folder = Some(folder.to_owned());
        Ok(job_queue)
    }

    /// A job queue that goes on with what a folder holds, by its own account of what is played and which build wrote it; `None`
    /// where no header can be read.
    ///
    /// # Errors
    /// As for [`in_folder`](Self::in_folder).
    pub fn of_folder(folder: &Path) -> Result<Option<Self>, LabError> {
        let header = Ledger::last_header(&Ledger::path(folder))?;
        header
            .map(|Header { code, plan, .. }| Self::in_folder(plan, folder, &code))
            .transpose()
    }

    /// Lets a job queue in memory read the blocks of the ledger that was [replayed](Self::replay) to it.
    pub(crate) fn read_from(&mut self, ledger: Ledger) {
        self.ledger = Some(ledger);
    }

    /// Enters a block that the ledger held, and the worker that its line names. `path` is the ledger's, and `other_build` the
    /// build that wrote the line, where it is not this one.
    pub(crate) fn replay(
        &mut self,
        path: &Path,
        block: Block,
        worker: Option<&str>,
        span: Span,
        other_build: Option<&str>,
    ) -> Result<Replayed, LabError> {
        match self.misplaced(&block) {
            // The header says otherwise: it was changed before headers had digests.
            Some(LabError::Extent { from, to, size })
                if from % size != 0 || to.saturating_sub(from) > size =>
            {
                return Err(LabError::Extent { from, to, size });
            }
            Some(LabError::Extent { .. }) => return Ok(Replayed::LeftOut), // the last block of a shorter plan, or beyond this one
            Some(error) => return Err(error),
            None => self.check_found(&block)?,
        }
        if let Some(code) = other_build {
            let known = |(build, suspect): &(String, Block)| {
                build == code && suspect.match_index == block.match_index
            };
            if !self.suspects.iter().any(known) {
                self.suspects.push((code.to_owned(), block.clone()));
            }
        }
        match self.is_new(&block) {
            Ok(true) => {
                if let Some(worker) = worker {
                    let place = place_of(&block);
                    self.checks
                        .enter_earlier(self.plan.number(&place), place.match_index, worker);
                }
                self.enter(block, Some(span));
                Ok(Replayed::Counted)
            }
            Ok(false) => Ok(Replayed::Duplicate),
            Err(_) => Err(self.conflict(path, &block, span)),
        }
    }

    fn conflict(&self, path: &Path, block: &Block, span: Span) -> LabError {
        let earlier = self.finished[block.match_index]
            .get(&block.from)
            .and_then(|finished| finished.span);
        LabError::Conflict {
            path: path.to_owned(),
            earlier: earlier.map_or(0, |span| span.line),
            line: span.line,
            block: self.plan.number(&place_of(block)),
            match_index: block.match_index,
            unit_name: self.unit_name(block),
            from: block.from,
            to: block.to,
        }
    }

    /// How many lines of the ledger could not be read when it was opened: a crash tore them, or they were changed.
    /// What they held is played again.
    #[must_use]
    pub fn torn_lines(&self) -> u64 {
        self.ledger.as_ref().map_or(0, Ledger::torn)
    }

    /// Whether the ledger that was opened has blocks, and no header that can be read: the line that says what is played is
    /// lost. It is written again with the next block, or with the results.
    #[must_use]
    pub fn has_lost_header(&self) -> bool {
        self.lost_header
    }

    /// The folder, if there is one.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    pub(super) fn write_header(&mut self) -> Result<(), LabError> {
        match (self.header.take(), self.ledger.as_mut()) {
            (Some(header), Some(ledger)) => ledger.append_header(&header),
            _ => Ok(()),
        }
    }

    /// Brings the ledger's header up to date before results are written: they are those of this plan, and the last header
    /// says so. A ledger without blocks belongs to no experiment.
    pub(crate) fn write_current_header(&mut self) -> Result<(), LabError> {
        if self.done > 0 && self.suspects.is_empty() {
            self.write_header()
        } else {
            Ok(())
        }
    }

    /// Writes something about the run that no other run repeats, such as times and machines, into `telemetry.jsonl`, if
    /// there is a folder. Results do not depend on it, so write errors are ignored.
    pub fn note(&self, what: &serde_json::Value) {
        if let Some(folder) = &self.folder {
            let file = AppendedFile::open(&folder.join(TELEMETRY));
            let _ = file.and_then(|mut file| file.append(format!("{what}\n").as_bytes()));
        }
    }

    /// Forces everything onto the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn sync(&mut self) -> Result<(), LabError> {
        self.ledger.as_mut().map_or(Ok(()), Ledger::sync)
    }
}

/// Checks that the folder belongs to this experiment or to none, and returns the plan with the folder's block sizes.
fn check_ownership(
    folder: &Path,
    survey: &LedgerScan,
    plan: Plan,
    here: &str,
) -> Result<Plan, LabError> {
    let other = |there: &str| {
        let (there, here) = (there.to_owned(), here.to_owned());
        Err(LabError::OtherExperiment {
            folder: folder.to_owned(),
            there,
            here,
        })
    };
    match &survey.header {
        Some(header) if header.id != here => return other(&header.id),
        Some(header) => {
            return Ok(Plan {
                blocks: header.plan.blocks.clone(),
                ..plan
            });
        }
        None => {}
    }
    if let Some(orphans) = survey.orphans.get(here) {
        return Ok(orphans.sized(plan));
    }
    if let Some(there) = survey.orphans.keys().next() {
        return other(there);
    }
    match RESULTS.into_iter().find(|file| folder.join(file).exists()) {
        Some(file) if survey.lines > 0 => Err(LabError::Unreadable {
            folder: folder.to_owned(),
            file,
        }),
        Some(file) => Err(LabError::NotOurs {
            folder: folder.to_owned(),
            file,
        }),
        None => Ok(plan),
    }
}
