//! Where blocks are handed out and handed in.

mod spot_checks;

use std::collections::{BTreeMap, HashSet};
use std::fs::OpenOptions;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use uctopia_arena::statistics::SprtProgress;
use uctopia_arena::{GameRecord, Tally};

use crate::block::{Block, Found};
use crate::checks::SpotChecks;
use crate::ledger::{Header, Ledger, Survey};
use crate::log::Span;
use crate::plan::{Place, Plan};
use crate::standing::{Books, Standing};
use crate::write::FILES;
use crate::{ExperimentResult, LabError, Task, Worker};

/// An experiment in progress: knows what is finished, what is to be played next, and how every contest stands.
///
/// Workers of any kind, threads or machines, take [`next`](Self::next) and [`accept`](Self::accept) what they played;
/// they may do so in any order, twice, or never. With a folder every accepted block is written down at once.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{Accepted, ContestSpec, Desk, Experiment, Plan, Task, Worker};
/// let contest = ContestSpec::new("ttt".parse().unwrap(), Task::RandomGames { games: 500 });
/// let plan = Plan::new(Experiment { seed: 1, contests: vec![contest] }).with_blocks_of(100);
/// let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
/// let mut desk = Desk::in_memory(plan);
/// while let Some(place) = desk.next() {
///     let (block, _times) = worker.play(&place).unwrap();
///     assert_eq!(desk.accept(block.clone()).unwrap(), Accepted::New);
///     assert_eq!(desk.accept(block).unwrap(), Accepted::Duplicate);
/// }
/// assert!(desk.is_complete());
/// assert_eq!(desk.result().contests[0].units, 500);
/// ```
pub struct Desk {
    plan: Plan,
    id: String,
    ledger: Option<Ledger>,
    folder: Option<PathBuf>,
    /// Finished blocks of each contest by their first unit.
    finished: Vec<BTreeMap<u64, Finished>>,
    standings: Vec<Standing>,
    /// The number of the block to be handed out next, unless one came back.
    cursor: u64,
    returned: Vec<Place>,
    /// Builds of the program whose blocks were compared with this one's.
    trusted: HashSet<String>,
    /// The first finished block of every contest and every other build in the ledger, which nobody has compared yet.
    suspects: Vec<(String, Block)>,
    /// What the ledger is to be told before the first new block.
    header: Option<Header>,
    /// Whether the ledger's blocks stand there without a header that says what was played.
    lost_header: bool,
    /// Blocks that are played a second time.
    checks: SpotChecks,
    duplicates: u64,
    /// What becomes of games where there is no ledger.
    games: Games,
    /// Units that are finished.
    done: u64,
}

impl Drop for Desk {
    /// Nothing stays behind where nothing was played.
    fn drop(&mut self) {
        if let Some(ledger) = self.ledger.take() {
            ledger.close();
        }
    }
}

struct Finished {
    digest: u64,
    span: Option<Span>,
}

impl Finished {
    /// The 16 hexadecimal digits of a digest as a number, which takes a fifth of their memory.
    fn number(digest: &str) -> u64 {
        u64::from_str_radix(digest, 16).unwrap_or_default()
    }

    /// The digest as blocks write it.
    fn in_digits(&self) -> String {
        format!("{:016x}", self.digest)
    }
}

/// Takes a counted game of a contest.
type TakeGame = Box<dyn FnMut(usize, &GameRecord<String>) + Send>;

/// What becomes of the games of a desk without a ledger.
enum Games {
    /// Blocks stay in memory, by contest and first unit.
    Kept(BTreeMap<(usize, u64), Block>),
    /// Games are handed over as soon as they count. Those that will never count stay.
    HandedOver { take: TakeGame, beyond: Vec<(usize, GameRecord<String>)> },
}

/// What became of a block that a ledger held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Old {
    /// It counts.
    New,
    /// The same stood there before.
    Duplicate,
    /// It is the last one of a shorter plan, or lies beyond this one.
    LeftOut,
}

/// What became of a block that was handed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepted {
    /// It was missing, and counts now.
    New,
    /// The same was there already; it was dropped.
    Duplicate,
}

/// How far an experiment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LabProgress {
    /// Units that are finished.
    pub done: u64,
    /// All units.
    pub all: u64,
}

impl Desk {
    /// A desk that keeps all games in memory, about a kilobyte for one of tic-tac-toe and ten for one of Othello, and is
    /// forgotten with them. For many games, see [`handing_over`](Self::handing_over).
    #[must_use]
    pub fn in_memory(plan: Plan) -> Self {
        let contests = &plan.experiment.contests;
        Self {
            id: plan.experiment.id(),
            ledger: None,
            folder: None,
            finished: contests.iter().map(|_| BTreeMap::new()).collect(),
            standings: contests.iter().map(Standing::new).collect(),
            cursor: 0,
            returned: Vec::new(),
            trusted: HashSet::new(),
            suspects: Vec::new(),
            header: None,
            lost_header: false,
            checks: SpotChecks::default(),
            duplicates: 0,
            games: Games::Kept(BTreeMap::new()),
            done: 0,
            plan,
        }
    }

    /// A desk that keeps counts and digests, but no games: `take` is handed the number of the contest and each game as soon as
    /// it counts, in canonical order within a contest. A pair of games that counts leaves about a hundred bytes behind. In
    /// memory stay games that wait for an earlier one that is still being played, and those that never count because a
    /// sequential test had ended; [`each_game_beyond`](Self::each_game_beyond) has both.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::sync::Arc;
    /// use uctopia_game::StopFlag;
    /// use uctopia_lab::{Desk, read, run};
    /// let plan = read("game = 'ttt'\nagents = ['random', 'uct:iters=20']\ngames = 10").unwrap();
    /// let plies = Arc::new(AtomicU64::new(0));
    /// let sum = Arc::clone(&plies);
    /// let mut desk = Desk::handing_over(plan, move |_contest, record| {
    ///     sum.fetch_add(record.game.moves.len() as u64, Ordering::Relaxed);
    /// });
    /// run(&mut desk, 2, &StopFlag::default(), |_| ()).unwrap();
    /// assert!((50..=90).contains(&plies.load(Ordering::Relaxed))); // ten games of five to nine plies
    /// assert!(desk.each_game(|_, _| Ok(())).is_err()); // they are gone
    /// ```
    #[must_use]
    pub fn handing_over(plan: Plan, take: impl FnMut(usize, &GameRecord<String>) + Send + 'static) -> Self {
        let mut desk = Self::in_memory(plan);
        desk.games = Games::HandedOver { take: Box::new(take), beyond: Vec::new() };
        desk
    }

    /// A desk that goes on with what a folder holds, and writes down there what is handed in. `code` names this build of
    /// the program, such as a digest of its file.
    ///
    /// The folder's block sizes are kept, whatever the plan says. If another build wrote the folder, call
    /// [`verify`](Self::verify) before anything is handed in.
    ///
    /// A folder whose ledger has lost its header belongs to the experiment of its blocks. Their block sizes are kept, and as
    /// nobody knows which build wrote them, [`verify`](Self::verify) plays one of each contest again.
    ///
    /// # Errors
    /// When the folder belongs to another experiment, cannot be read or written, or was changed by somebody.
    pub fn in_folder(plan: Plan, folder: &Path, code: &str) -> Result<Self, LabError> {
        let survey = Ledger::survey(folder)?;
        let here = plan.experiment.id();
        let plan = claim(folder, &survey, plan, &here)?;
        let mut desk = Self::in_memory(plan);
        let path = Ledger::path(folder);
        let ledger = Ledger::open(folder, &here, |block, span, wrote| {
            desk.take_old(&path, block, span, wrote != code, wrote).map(|_| ())
        })?;
        let header = Header { id: here, code: code.to_owned(), plan: desk.plan.clone() };
        desk.header = (survey.header.as_ref() != Some(&header) || !survey.digested).then_some(header);
        desk.lost_header = survey.header.is_none() && desk.done > 0;
        desk.trusted.insert(code.to_owned());
        desk.ledger = Some(ledger);
        desk.folder = Some(folder.to_owned());
        Ok(desk)
    }

    /// Lets a desk in memory read its blocks from where they were [taken](Self::take_old).
    pub(crate) fn read_from(&mut self, ledger: Ledger) {
        self.ledger = Some(ledger);
    }

    /// Enters a block that the ledger held; `path` is the ledger's.
    pub(crate) fn take_old(
        &mut self,
        path: &Path,
        block: Block,
        span: Span,
        is_foreign: bool,
        code: &str,
    ) -> Result<Old, LabError> {
        match self.misplaced(&block) {
            // The header says otherwise: it was changed before headers had digests.
            Some(LabError::Extent { from, to, size }) if from % size != 0 || to.saturating_sub(from) > size => {
                return Err(LabError::Extent { from, to, size });
            }
            Some(LabError::Extent { .. }) => return Ok(Old::LeftOut), // the last block of a shorter plan, or beyond this one
            Some(error) => return Err(error),
            None => {}
        }
        let known = |(build, suspect): &(String, Block)| build == code && suspect.contest == block.contest;
        if is_foreign && !self.suspects.iter().any(known) {
            self.suspects.push((code.to_owned(), block.clone()));
        }
        match self.is_new(&block) {
            Ok(true) => {
                self.enter(block, Some(span));
                Ok(Old::New)
            }
            Ok(false) => Ok(Old::Duplicate),
            Err(_) => Err(self.conflict(path, &block, span)),
        }
    }

    fn conflict(&self, path: &Path, block: &Block, span: Span) -> LabError {
        let earlier = self.finished[block.contest].get(&block.from).and_then(|finished| finished.span);
        LabError::Conflict {
            path: path.to_owned(),
            earlier: earlier.map_or(0, |span| span.line),
            line: span.line,
            block: self.plan.number(&place_of(block)),
            contest: block.contest,
            unit_name: self.plan.experiment.contests[block.contest].task.unit_name(),
            from: block.from,
            to: block.to,
        }
    }

    /// Plays one finished block of every contest again if another build of the program wrote them: what that build played
    /// counts only if this one plays the same. Returns how many were compared.
    ///
    /// # Errors
    /// When a block comes out differently.
    pub fn verify(&mut self, worker: &Worker) -> Result<usize, LabError> {
        if !self.plan.experiment.is_reproducible() {
            self.suspects.clear();
        }
        let mut compared = 0;
        while let Some((_, suspect)) = self.suspects.last() {
            if !self.compare(suspect, worker)? {
                return Ok(compared); // somebody stopped; whoever comes next begins again
            }
            self.suspects.pop();
            compared += 1;
        }
        Ok(compared)
    }

    /// Makes sure that a worker plays a block as it was handed in; `false` when it was stopped.
    fn compare(&self, block: &Block, worker: &Worker) -> Result<bool, LabError> {
        match worker.play(&place_of(block)) {
            Some((again, _)) if again.digest != block.digest => Err(self.differs(block)),
            Some(_) => Ok(true),
            None => Ok(false),
        }
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many lines of the ledger could not be read when it was opened: a crash tore them, or somebody changed them.
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

    /// How many blocks were handed in twice.
    #[must_use]
    pub fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// The next block to be played; `None` when all are finished or in somebody's hands.
    #[allow(clippy::should_implement_trait, reason = "blocks may come back: this is no iterator")]
    pub fn next(&mut self) -> Option<Place> {
        if self.is_complete() {
            return None; // also when a test has decided and millions of planned games are not needed
        }
        while let Some(place) = self.returned.pop().or_else(|| self.advance()) {
            let is_missing = !self.finished[place.contest].contains_key(&place.units.start);
            if is_missing && !self.standings[place.contest].is_closed() {
                return Some(place);
            }
        }
        None
    }

    fn advance(&mut self) -> Option<Place> {
        let place = self.plan.place(self.cursor)?;
        self.cursor += 1;
        Some(place)
    }

    /// Takes back a block that was handed out and will not be finished: somebody else shall play it.
    pub fn give_back(&mut self, place: Place) {
        self.returned.push(place);
    }

    /// Takes a finished block in. Blocks come once, twice or late; only a different outcome of the same games is an error.
    ///
    /// # Errors
    /// When it belongs to another experiment, was changed on its way, came out differently before, or cannot be written.
    pub fn accept(&mut self, block: Block) -> Result<Accepted, LabError> {
        self.examine(&block)?;
        self.admit(block)
    }

    /// The same for a block that was [examined](Self::examine).
    fn admit(&mut self, block: Block) -> Result<Accepted, LabError> {
        if !self.is_new(&block)? {
            self.duplicates += 1;
            return Ok(Accepted::Duplicate);
        }
        if !self.suspects.is_empty() {
            let problem = "another build of the program wrote this folder, and nothing was compared yet";
            return Err(LabError::Foreign(problem.to_owned()));
        }
        // Only now: a mistake that is found before the first block shall not take possession of a folder.
        self.write_header()?;
        let span = self.ledger.as_mut().map(|ledger| ledger.append(&block)).transpose()?;
        self.enter(block, span);
        Ok(Accepted::New)
    }

    fn write_header(&mut self) -> Result<(), LabError> {
        match (self.header.take(), self.ledger.as_mut()) {
            (Some(header), Some(ledger)) => ledger.append_header(&header),
            _ => Ok(()),
        }
    }

    /// Brings the ledger's header up to date before results are written: they are those of this plan, and the last header
    /// says so. A ledger without blocks stays nobody's.
    pub(crate) fn settle(&mut self) -> Result<(), LabError> {
        if self.done > 0 && self.suspects.is_empty() { self.write_header() } else { Ok(()) }
    }

    /// The same for a block that a build of this name played: the first one of every other build is played again here
    /// and compared.
    ///
    /// # Errors
    /// As for [`accept`](Self::accept).
    pub fn accept_from(&mut self, block: Block, code: &str, worker: &Worker) -> Result<Accepted, LabError> {
        self.examine(&block)?;
        self.trust(&block, code, worker)?;
        self.admit(block)
    }

    /// Makes sure that a build plays as this one does.
    fn trust(&mut self, block: &Block, code: &str, worker: &Worker) -> Result<(), LabError> {
        let is_known = self.trusted.contains(code) || !self.plan.experiment.is_reproducible();
        if !is_known && self.compare(block, worker)? {
            self.trusted.insert(code.to_owned());
        }
        Ok(())
    }

    /// Whether a block is one of this plan's, as it left its worker.
    fn examine(&self, block: &Block) -> Result<(), LabError> {
        if let Some(problem) = self.misplaced(block) {
            return Err(problem);
        }
        if block.is_whole() {
            return Ok(());
        }
        Err(LabError::Foreign("its digest is wrong: it was changed or cut on its way".to_owned()))
    }

    /// What is wrong with where a block belongs, or with how many games it has.
    fn misplaced(&self, block: &Block) -> Option<LabError> {
        let foreign = |problem: String| Some(LabError::Foreign(problem));
        if block.experiment != self.id {
            return foreign(format!("its identity is {}, and this one's is {}", block.experiment, self.id));
        }
        let Some(&size) = self.plan.blocks.get(block.contest) else {
            return foreign(format!("there is no contest number {}", block.contest));
        };
        let Block { from, to, .. } = *block;
        if from >= to || self.plan.units(block.contest, from / size) != (from..to) {
            return Some(LabError::Extent { from, to, size });
        }
        let task = &self.plan.experiment.contests[block.contest].task;
        let complete = match (task, &block.found) {
            (Task::Versus { games, .. }, Found::Games(found)) => {
                // The last pair of an odd number is a single game.
                (2 * (to - from)).min(games - 2 * from) == found.len() as u64
            }
            (Task::Alone { .. }, Found::Games(found)) => found.len() as u64 == to - from,
            (Task::RandomGames { .. }, Found::Counts(counts)) => counts.games == to - from,
            _ => false,
        };
        // In a longer plan the single game has got a partner.
        if complete { None } else { Some(LabError::Extent { from, to, size }) }
    }

    fn is_new(&self, block: &Block) -> Result<bool, LabError> {
        match self.finished[block.contest].get(&block.from) {
            None => Ok(true),
            Some(finished) if finished.digest == Finished::number(&block.digest) => Ok(false),
            Some(_) if !self.plan.experiment.is_reproducible() => Ok(false),
            Some(_) => Err(self.differs(block)),
        }
    }

    fn differs(&self, block: &Block) -> LabError {
        let unit_name = self.plan.experiment.contests[block.contest].task.unit_name();
        LabError::Differs { contest: block.contest, unit_name, from: block.from, to: block.to }
    }

    fn enter(&mut self, block: Block, span: Option<Span>) {
        let contest = block.contest;
        let finished = Finished { digest: Finished::number(&block.digest), span };
        self.finished[contest].insert(block.from, finished);
        self.done += block.to - block.from;
        let standing = &mut self.standings[contest];
        match &mut self.games {
            Games::Kept(kept) => {
                if span.is_none() {
                    kept.insert((contest, block.from), block.clone());
                }
                standing.add(block, &mut |_, _| ());
            }
            Games::HandedOver { take, beyond } => standing.add(block, &mut |record, counts| {
                if counts {
                    take(contest, record);
                } else {
                    beyond.push((contest, record.clone()));
                }
            }),
        }
    }

    /// Whether the block of this number is finished.
    #[must_use]
    pub fn is_finished(&self, number: u64) -> bool {
        let place = self.plan.place(number);
        place.is_some_and(|place| self.finished[place.contest].contains_key(&place.units.start))
    }

    /// The numbers of blocks that are missing, the lowest first: all of them, or as many as `most` of each contest.
    #[must_use]
    pub fn missing(&self, most: usize) -> Vec<u64> {
        let open = (0..self.standings.len()).filter(|&contest| !self.standings[contest].is_closed());
        let missing_of = |contest: usize| {
            let blocks = (0..self.plan.blocks_of(contest)).map(move |block| self.plan.units(contest, block));
            let missing = blocks.filter(move |units| !self.finished[contest].contains_key(&units.start));
            missing.take(most).map(move |units| self.plan.number(&Place { contest, units }))
        };
        let mut numbers: Vec<u64> = open.flat_map(missing_of).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Writes something about the run that no other run repeats, such as times and machines, into `telemetry.jsonl`, if
    /// there is a folder. Nothing depends on it, so nothing is said when it cannot be written.
    pub fn note(&self, what: &serde_json::Value) {
        if let Some(folder) = &self.folder {
            let file = OpenOptions::new().create(true).append(true).open(folder.join("telemetry.jsonl"));
            let _ = file.and_then(|mut file| file.write_all(format!("{what}\n").as_bytes()));
        }
    }

    /// How far the experiment is.
    #[must_use]
    pub fn progress(&self) -> LabProgress {
        let all = self.plan.experiment.contests.iter().map(|contest| contest.task.units()).sum();
        LabProgress { done: self.done, all }
    }

    /// How a contest of two agents stands, and how far its sequential test has come.
    pub(crate) fn score(&self, contest: usize) -> (Option<Tally>, Option<SprtProgress>) {
        match &self.standings[contest].books {
            Books::Versus(account) => (Some(account.tally()), account.progress()),
            Books::Alone(_) | Books::Random(_) => (None, None),
        }
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let contests = self.plan.experiment.contests.iter();
        contests
            .zip(&self.standings)
            .all(|(contest, standing)| standing.is_closed() || standing.next == contest.task.units())
    }

    /// What the finished blocks say, each contest up to its first missing unit.
    #[must_use]
    pub fn result(&self) -> ExperimentResult {
        ExperimentResult::new(&self.plan.experiment, &self.standings)
    }

    /// Hands over the counted games of all contests in canonical order: contest by contest, unit by unit.
    ///
    /// # Errors
    /// When the ledger cannot be read, `take` fails, or the games were [handed over](Self::handing_over) before.
    pub fn each_game(
        &mut self,
        mut take: impl FnMut(usize, GameRecord<String>) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        if matches!(self.games, Games::HandedOver { .. }) {
            return Err(LabError::Description("the games were handed over as they came, and none was kept".to_owned()));
        }
        (0..self.standings.len()).try_for_each(|contest| {
            let counted = 0..self.standings[contest].units();
            self.games_of(contest, counted, &mut take)
        })
    }

    /// The same for finished games that do not count: an earlier one is missing, or a sequential test had decided.
    ///
    /// # Errors
    /// When the ledger cannot be read, or `take` fails.
    pub fn each_game_beyond(
        &mut self,
        mut take: impl FnMut(usize, GameRecord<String>) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        if let Games::HandedOver { beyond, .. } = &mut self.games {
            let mut beyond = std::mem::take(beyond);
            for (contest, standing) in self.standings.iter().enumerate() {
                beyond.extend(standing.waiting_games().map(|record| (contest, record.clone())));
            }
            beyond.sort_by_key(|(contest, record)| (*contest, record.index));
            return beyond.into_iter().try_for_each(|(contest, record)| take(contest, record));
        }
        (0..self.standings.len()).try_for_each(|contest| {
            let beyond = self.standings[contest].units()..u64::MAX;
            self.games_of(contest, beyond, &mut take)
        })
    }

    fn games_of(
        &mut self,
        contest: usize,
        units: Range<u64>,
        take: &mut impl FnMut(usize, GameRecord<String>) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        // A block that begins before the first of these units may reach into them.
        let first = units.start - units.start % self.plan.blocks[contest];
        let starts: Vec<u64> = self.finished[contest].range(first..units.end).map(|(&from, _)| from).collect();
        for from in starts {
            if let Found::Games(games) = self.read(contest, from)?.found {
                let mut asked = games.into_iter().filter(|game| units.contains(&game.unit));
                asked.try_for_each(|record| take(contest, record))?;
            }
        }
        Ok(())
    }

    fn read(&mut self, contest: usize, from: u64) -> Result<Block, LabError> {
        match (self.finished[contest][&from].span, self.ledger.as_mut(), &self.games) {
            (Some(span), Some(ledger), _) => ledger.read(span),
            (_, _, Games::Kept(kept)) => Ok(kept[&(contest, from)].clone()),
            (_, _, Games::HandedOver { .. }) => unreachable!("a desk that hands games over reads none"),
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

/// Whose folder it is: the plan with the block sizes that the folder has, where it belongs to this experiment or to
/// nobody.
fn claim(folder: &Path, survey: &Survey, plan: Plan, here: &str) -> Result<Plan, LabError> {
    let other = |there: &str| {
        let (there, here) = (there.to_owned(), here.to_owned());
        Err(LabError::OtherExperiment { folder: folder.to_owned(), there, here })
    };
    match &survey.header {
        Some(header) if header.id != here => return other(&header.id),
        Some(header) => return Ok(Plan { blocks: header.plan.blocks.clone(), ..plan }),
        None => {}
    }
    if let Some(orphans) = survey.orphans.get(here) {
        return Ok(orphans.sized(plan));
    }
    if let Some(there) = survey.orphans.keys().next() {
        return other(there);
    }
    match FILES.into_iter().find(|file| folder.join(file).exists()) {
        Some(file) if survey.lines > 0 => Err(LabError::Unreadable { folder: folder.to_owned(), file }),
        Some(file) => Err(LabError::NotOurs { folder: folder.to_owned(), file }),
        None => Ok(plan),
    }
}

fn place_of(block: &Block) -> Place {
    Place { contest: block.contest, units: block.from..block.to }
}
