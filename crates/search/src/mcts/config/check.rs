//! Checks of a configuration: ranges of numbers and conflicts of settings, with errors that name the remedy.

use uctopia_options::{Message, OptionError, Options, message};

use super::options::{Decisive, Full, UctOptions};
use super::parts::{
    Allotment, Amaf, FinalMoveRule, Formula, Length, Parallel, PlayoutConfig, PlayoutPolicyConfig,
    SolverConfig, UctConfig,
};

/// Whether a configuration is refused, the options concerned, and the message.
pub(super) type ConfigConflict<'a> = (bool, &'a [&'static str], Message);

/// Returns the first conflict that applies.
pub(super) fn first(refusals: &[ConfigConflict<'_>]) -> Result<(), OptionError> {
    match refusals.iter().find(|(applies, ..)| *applies) {
        Some((_, keys, sentence)) => Err(OptionError::refused(keys, sentence.clone())),
        None => Ok(()),
    }
}

impl UctConfig {
    /// Checks that all numbers are in the ranges of their [options](UctOptions), and that the parts can be combined.
    ///
    /// # Errors
    /// When they are not; the error names the remedy.
    ///
    /// ```
    /// use uctopia_search::mcts::config::{Expansion, InFlight, Parallel};
    /// use uctopia_search::UctConfig;
    /// let mut config = UctConfig { expansion: Expansion { graph: true, ..Expansion::default() }, ..UctConfig::default() };
    /// assert!(config.check().is_ok());
    /// config.parallel = Parallel::Shared { threads: 2, in_flight: InFlight::Off };
    /// assert_eq!(config.check().unwrap_err().keys(), ["threads", "graph"]);
    /// config.selection.c = -1.0;
    /// assert_eq!(config.check().unwrap_err().to_string(), "c=-1: expected a number from 0 to 1000");
    /// ```
    pub fn check(&self) -> Result<(), OptionError> {
        self.check_ranges()?;
        self.check_numbers()?;
        self.check_root()?;
        match self.parallel {
            Parallel::Shared { threads, .. } => self.check_shared(threads),
            Parallel::Apart { batch, .. } if batch > 1 => self.check_batch(batch),
            Parallel::Apart { .. } => Ok(()),
        }
    }

    /// Checks for numbers that the text of their options could not set; defaults are in range.
    fn check_ranges(&self) -> Result<(), OptionError> {
        let mut options = UctOptions::default();
        UctOptions::from(self)
            .changed()
            .iter()
            .try_for_each(|(key, value)| options.set(key, value))
    }

    /// Checks for numbers that options cannot express, and for priors with two temperatures.
    fn check_numbers(&self) -> Result<(), OptionError> {
        let weightless = matches!(self.backup.solver, SolverConfig::On { proof: Some(bonus) } if bonus.weight == 0.0);
        let temperatures = match (self.selection.formula, self.root.allotment) {
            (Formula::Puct { temperature }, Allotment::Gumbel { temperature: other }) => {
                temperature != other
            }
            _ => false,
        };
        let is_alone = matches!(self.parallel, Parallel::Shared { threads: 1, .. });
        let noiseless = self.root.noise.is_some_and(|noise| noise.share == 0.0);
        let no_plies = matches!(self.playout.length, Length::Limited { plies: 0, .. });
        first(&[
            (
                weightless,
                &["proof"],
                message!("proof=0 is no bonus: write a weight above 0, or leave it out"),
            ),
            (
                temperatures,
                &["temperature"],
                message!(
                    "formula=puct and allot=gumbel share their priors: they need one temperature"
                ),
            ),
            (
                noiseless,
                &["noise"],
                message!("noise=0 is no noise: write a share above 0, or leave it out"),
            ),
            (
                is_alone,
                &["threads"],
                message!("tree parallelism needs at least two threads: write threads=2 or more"),
            ),
            (
                no_plies,
                &["depth"],
                message!("a playout of no plies needs no length: write depth=1 or more"),
            ),
        ])
    }

    /// Checks for noise without priors to put it in, and for draws of a move that another rule determines.
    fn check_root(&self) -> Result<(), OptionError> {
        let by_formula = matches!(self.root.allotment, Allotment::Formula { .. });
        let has_priors = matches!(self.selection.formula, Formula::Puct { .. });
        first(&[
            (
                self.root.noise.is_some() && !(by_formula && has_priors),
                &["noise", "formula", "allot"],
                message!(
                    "noise changes the priors by which the formula selects: it needs formula=puct, without allot"
                ),
            ),
            (
                self.root.sampling > 0.0 && self.root.allotment != Allotment::default(),
                &["sampling", "choice", "ties", "early", "allot"],
                message!(
                    "sampling draws the move by its visits: leave out choice, ties, early and allot"
                ),
            ),
        ])
    }

    fn check_shared(&self, count: u32) -> Result<(), OptionError> {
        let threads = format!("threads={count}");
        let learns =
            self.selection.amaf != Amaf::Off || self.playout.policy != PlayoutPolicyConfig::Uniform;
        let synchronises = self.allots_at_the_root()
            || self.choice() == FinalMoveRule::MaxRobust
            || self.stops_early();
        first(&[
            (
                self.expansion.graph,
                &["threads", "graph"],
                message!(
                    "{threads} cannot look up positions at the same time: leave out graph=on, or search with trees={count}"
                ),
            ),
            (
                learns,
                &["threads", "amaf", "policy"],
                message!(
                    "{threads} cannot share playout statistics: leave out amaf and policy, or search with trees={count}"
                ),
            ),
            (
                synchronises,
                &["threads", "allot", "early", "choice"],
                message!(
                    "{threads} do not synchronise at the root: leave out allot, early and choice=max-robust"
                ),
            ),
            (
                self.full() == Full::Recycle,
                &["threads", "memory", "full"],
                message!(
                    "{threads} cannot remove nodes that others read: leave out full=recycle, or search with trees={count}"
                ),
            ),
        ])
    }

    fn check_batch(&self, batch: u32) -> Result<(), OptionError> {
        let plain = self.playout.length == Length::ToTheEnd
            && self.playout.decisive == Decisive::Off
            && !self.is_traced();
        first(&[
            (
                self.allots_at_the_root(),
                &["batch", "allot"],
                message!(
                    "batch={batch} needs one thread and selection by the formula at the root: leave out threads and allot"
                ),
            ),
            (
                !plain,
                &["batch", "depth", "decisive", "policy", "amaf", "discount"],
                message!(
                    "batch={batch} plays uniformly random games to the end: leave out depth, decisive, policy, amaf and discount"
                ),
            ),
        ])
    }

    /// Checks whether leaves can be evaluated instead of played out; `has_policy` states whether the playout policy is custom.
    pub(crate) fn check_leaves(&self, has_policy: bool) -> Result<(), OptionError> {
        first(&[
            (
                self.playout != PlayoutConfig::default() || has_policy,
                &["depth", "cut", "decisive", "policy"],
                message!(
                    "a leaf evaluator replaces playouts: leave out depth, cut, decisive, policy and a custom playout policy"
                ),
            ),
            (
                self.selection.amaf != Amaf::Off || self.backup.discount != 1.0,
                &["amaf", "discount"],
                message!(
                    "a leaf evaluator plays no moves, which amaf and discount require: leave out amaf and discount"
                ),
            ),
            (
                self.expansion.threshold == 0,
                &["threshold"],
                message!("a leaf becomes a node after its evaluation: write threshold=1 or more"),
            ),
            (
                self.threads() > 1,
                &["threads"],
                message!(
                    "a leaf evaluator cannot be called by several threads at once: search with batch={threads} or trees={threads} instead of \
                     threads={threads}",
                    threads = self.threads()
                ),
            ),
        ])
    }
}
