//! Conversion of options to a configuration and back.

use std::fmt;
use std::str::FromStr;

use uctopia_options::{
    Message, OptionError, OptionValue, Options, Plies, message, quoted, split_spec,
};

use super::check::first;
use super::options::{Full, InFlight, UctOptions, UctTieBreak, words};
use super::parts::{
    Allotment, Amaf, BackupConfig, Expansion, FinalMoveRule, Formula, Length, MemoryLimit,
    Parallel, PlayoutConfig, PlayoutPolicyConfig, ProofBonus, Root, RootNoise, SearchLimits,
    SelectionConfig, SolverConfig, UctConfig,
};
use crate::playout_runner::CutoffScoring;

impl UctOptions {
    /// Makes the configuration of the options.
    ///
    /// # Errors
    /// Options that have no effect or cannot be combined; the error names the remedy.
    ///
    /// ```
    /// use uctopia_search::UctOptions;
    /// use uctopia_search::mcts::config::{PlayoutPolicyConfig, words};
    /// let mut options = UctOptions { epsilon: 0.1, ..UctOptions::default() };
    /// assert!(options.config().unwrap_err().to_string().starts_with("epsilon=0.1 needs policy=mast or policy=nst"));
    /// options.policy = words::PlayoutPolicyConfig::Mast;
    /// assert_eq!(options.config().unwrap().playout.policy, PlayoutPolicyConfig::Mast { epsilon: 0.1 });
    /// ```
    pub fn config(&self) -> Result<UctConfig, OptionError> {
        self.check_exclusions()?;
        self.check_effects()?;
        let config = UctConfig {
            selection: self.selection(),
            expansion: Expansion {
                threshold: self.threshold,
                graph: self.graph,
            },
            playout: self.playout(),
            backup: self.backup(),
            root: self.root(),
            parallel: self.parallel(),
            limits: self.limits(),
        };
        config.check()?;
        self.check_evaluation(&config)?;
        Ok(config)
    }

    fn selection(&self) -> SelectionConfig {
        let formula = match self.formula {
            words::Formula::Ucb1 => Formula::Ucb1,
            words::Formula::Tuned => Formula::Tuned,
            words::Formula::Puct => Formula::Puct {
                temperature: self.temperature,
            },
        };
        let amaf = match self.amaf {
            words::Amaf::Off => Amaf::Off,
            words::Amaf::Rave => Amaf::Rave {
                bias: self.amaf_bias,
            },
            words::Amaf::Grave => Amaf::Grave {
                reference: self.grave_ref,
                bias: self.amaf_bias,
            },
        };
        SelectionConfig {
            c: self.c,
            formula,
            untried: self.untried,
            fpu: self.fpu,
            amaf,
            bias: self.bias,
        }
    }

    fn playout(&self) -> PlayoutConfig {
        let length = match self.depth {
            Plies(None) => Length::ToTheEnd,
            Plies(Some(plies)) => Length::Limited {
                plies,
                cut: self.cut,
            },
        };
        let policy = match self.policy {
            words::PlayoutPolicyConfig::Uniform => PlayoutPolicyConfig::Uniform,
            words::PlayoutPolicyConfig::Mast => PlayoutPolicyConfig::Mast {
                epsilon: self.epsilon,
            },
            words::PlayoutPolicyConfig::Nst => PlayoutPolicyConfig::Nst {
                epsilon: self.epsilon,
            },
        };
        PlayoutConfig {
            length,
            decisive: self.decisive,
            policy,
        }
    }

    fn backup(&self) -> BackupConfig {
        let proof = (self.proof > 0.0).then_some(ProofBonus {
            weight: self.proof,
            by: self.proof_by,
        });
        let solver = if self.solver {
            SolverConfig::On { proof }
        } else {
            SolverConfig::Off
        };
        BackupConfig {
            reward: self.reward,
            discount: self.discount,
            minimax: self.minimax,
            solver,
        }
    }

    fn root(&self) -> Root {
        let noise = (self.noise > 0.0).then_some(RootNoise {
            share: self.noise,
            alpha: self.noise_alpha,
        });
        Root {
            allotment: self.allotment(),
            noise,
            sampling: self.sampling,
        }
    }

    fn allotment(&self) -> Allotment {
        let choice = match self.choice {
            words::FinalMoveRule::Visits => FinalMoveRule::Visits { early: self.early },
            words::FinalMoveRule::Mean => FinalMoveRule::Mean,
            words::FinalMoveRule::Secure => FinalMoveRule::Secure,
            words::FinalMoveRule::MaxRobust => FinalMoveRule::MaxRobust,
        };
        match self.allot {
            words::Allotment::Formula => Allotment::Formula {
                choice,
                ties: self.ties,
            },
            words::Allotment::Halving => Allotment::Halving,
            words::Allotment::Gumbel => Allotment::Gumbel {
                temperature: self.temperature,
            },
        }
    }

    fn parallel(&self) -> Parallel {
        match self.threads {
            1 => Parallel::Apart {
                trees: self.trees,
                batch: self.batch,
            },
            threads => Parallel::Shared {
                threads,
                in_flight: self.in_flight,
            },
        }
    }

    fn limits(&self) -> SearchLimits {
        let memory = self.memory.map(|megabytes| MemoryLimit {
            megabytes,
            full: self.full,
        });
        SearchLimits {
            iters: self.iters,
            time: self.time,
            nodes: self.nodes,
            memory,
            reuse: self.reuse,
        }
    }

    /// Checks for options that exclude each other.
    fn check_exclusions(&self) -> Result<(), OptionError> {
        let (threads, trees) = (
            format!("threads={}", self.threads),
            format!("trees={}", self.trees),
        );
        let allots = self.allot != words::Allotment::Formula;
        let chooses = self.choice != words::FinalMoveRule::Visits
            || self.early
            || self.ties != UctTieBreak::Better;
        first(&[
            (
                self.early && self.choice != words::FinalMoveRule::Visits,
                &["early", "choice"],
                message!(
                    "early=on stops when the most visited move is decided: it needs choice=visits"
                ),
            ),
            (
                allots && chooses,
                &["allot", "choice", "ties", "early"],
                message!(
                    "allot=halving and allot=gumbel determine which move is played: leave out choice, ties and early"
                ),
            ),
            (
                self.threads > 1 && self.trees > 1,
                &["threads", "trees"],
                message!(
                    "{threads} share one tree and {trees} are separate trees: leave out one of them"
                ),
            ),
            (
                self.threads > 1 && self.batch > 1,
                &["batch", "threads"],
                message!(
                    "batch={batch} needs one thread and selection by the formula at the root: leave out threads and allot",
                    batch = self.batch
                ),
            ),
        ])
    }

    /// Checks for options that would have no effect without another.
    fn check_effects(&self) -> Result<(), OptionError> {
        let default = Self::default();
        let priors = self.formula == words::Formula::Puct || self.allot == words::Allotment::Gumbel;
        let needs = |key: &str, value: &dyn fmt::Display, what: Message, why: Message| {
            message!(
                "{key}={value} needs {what}: {why}",
                value = value.to_string()
            )
        };
        first(&[
            (
                self.proof > 0.0 && !self.solver,
                &["proof", "solver"],
                message!(
                    "proof={proof} is a bonus for proof numbers: it needs solver=on",
                    proof = self.proof
                ),
            ),
            (
                self.proof_by != default.proof_by && self.proof == 0.0,
                &["proof_by", "proof"],
                needs(
                    "proof_by",
                    &self.proof_by.show(),
                    message!("a weight such as proof=0.5"),
                    message!("without one there is no bonus for proof numbers"),
                ),
            ),
            (
                self.epsilon != default.epsilon
                    && self.policy == words::PlayoutPolicyConfig::Uniform,
                &["epsilon", "policy"],
                needs(
                    "epsilon",
                    &self.epsilon,
                    message!("policy=mast or policy=nst"),
                    message!("with policy=uniform all moves of a playout are random"),
                ),
            ),
            (
                self.grave_ref != default.grave_ref && self.amaf != words::Amaf::Grave,
                &["grave_ref", "amaf"],
                needs(
                    "grave_ref",
                    &self.grave_ref,
                    message!("amaf=grave"),
                    message!("only GRAVE compares the visits of a node with it"),
                ),
            ),
            (
                self.amaf_bias != default.amaf_bias && self.amaf == words::Amaf::Off,
                &["amaf_bias", "amaf"],
                needs(
                    "amaf_bias",
                    &self.amaf_bias,
                    message!("amaf=rave or amaf=grave"),
                    message!("AMAF statistics are not kept otherwise"),
                ),
            ),
            (
                self.temperature != default.temperature && !priors,
                &["temperature", "formula", "allot"],
                needs(
                    "temperature",
                    &self.temperature,
                    message!("formula=puct or allot=gumbel"),
                    message!("nothing else has priors"),
                ),
            ),
            (
                self.noise_alpha != default.noise_alpha && self.noise == 0.0,
                &["noise_alpha", "noise"],
                needs(
                    "noise_alpha",
                    &self.noise_alpha,
                    message!("a share such as noise=0.25"),
                    message!("without one there is no noise"),
                ),
            ),
            (
                self.cut != CutoffScoring::Auto && self.depth == Plies::TO_THE_END,
                &["cut", "depth"],
                needs(
                    "cut",
                    &self.cut.show(),
                    message!("a length such as depth=20"),
                    message!("playouts to the end of the game are never cut"),
                ),
            ),
            (
                self.in_flight != InFlight::Off && self.threads == 1,
                &["in_flight", "threads"],
                needs(
                    "in_flight",
                    &self.in_flight.show(),
                    message!("several threads, such as threads=4"),
                    message!("a single thread has no pending iterations"),
                ),
            ),
            (
                self.full == Full::Recycle && self.memory.is_none(),
                &["full", "memory"],
                message!("full=recycle needs a bound that can be reached, such as memory=64"),
            ),
        ])
    }

    fn check_evaluation(&self, config: &UctConfig) -> Result<(), OptionError> {
        let name = &self.eval;
        first(&[(
            !name.is_empty() && !config.evaluates(),
            &["eval", "depth", "bias", "minimax", "formula", "allot"],
            message!(
                "eval={name} needs depth, bias, minimax, formula=puct or allot=gumbel: without one of them no evaluation is used"
            ),
        )])
    }
}

/// The options of a configuration; its evaluation has no name, as the evaluator itself is given to
/// [`Uct::new`](crate::Uct::new).
impl From<&UctConfig> for UctOptions {
    fn from(config: &UctConfig) -> Self {
        let mut options = Self::default();
        let UctConfig {
            selection,
            expansion,
            playout,
            backup,
            root,
            parallel,
            limits,
        } = config;
        options.of_selection(selection);
        (options.threshold, options.graph) = (expansion.threshold, expansion.graph);
        options.of_playout(playout);
        options.of_backup(backup);
        options.of_allotment(root.allotment);
        options.sampling = root.sampling;
        if let Some(RootNoise { share, alpha }) = root.noise {
            (options.noise, options.noise_alpha) = (share, alpha);
        }
        match *parallel {
            Parallel::Apart { trees, batch } => (options.trees, options.batch) = (trees, batch),
            Parallel::Shared { threads, in_flight } => {
                (options.threads, options.in_flight) = (threads, in_flight)
            }
        }
        (options.iters, options.time, options.nodes) = (limits.iters, limits.time, limits.nodes);
        options.reuse = limits.reuse;
        if let Some(MemoryLimit { megabytes, full }) = limits.memory {
            (options.memory, options.full) = (Some(megabytes), full);
        }
        options
    }
}

impl UctOptions {
    fn of_selection(&mut self, selection: &SelectionConfig) {
        (self.c, self.untried, self.fpu, self.bias) = (
            selection.c,
            selection.untried,
            selection.fpu,
            selection.bias,
        );
        match selection.formula {
            Formula::Ucb1 => self.formula = words::Formula::Ucb1,
            Formula::Tuned => self.formula = words::Formula::Tuned,
            Formula::Puct { temperature } => {
                (self.formula, self.temperature) = (words::Formula::Puct, temperature);
            }
        }
        match selection.amaf {
            Amaf::Off => self.amaf = words::Amaf::Off,
            Amaf::Rave { bias } => (self.amaf, self.amaf_bias) = (words::Amaf::Rave, bias),
            Amaf::Grave { reference, bias } => {
                (self.amaf, self.grave_ref, self.amaf_bias) = (words::Amaf::Grave, reference, bias);
            }
        }
    }

    fn of_playout(&mut self, playout: &PlayoutConfig) {
        self.decisive = playout.decisive;
        if let Length::Limited { plies, cut } = playout.length {
            (self.depth, self.cut) = (Plies(Some(plies)), cut);
        }
        match playout.policy {
            PlayoutPolicyConfig::Uniform => self.policy = words::PlayoutPolicyConfig::Uniform,
            PlayoutPolicyConfig::Mast { epsilon } => {
                (self.policy, self.epsilon) = (words::PlayoutPolicyConfig::Mast, epsilon);
            }
            PlayoutPolicyConfig::Nst { epsilon } => {
                (self.policy, self.epsilon) = (words::PlayoutPolicyConfig::Nst, epsilon);
            }
        }
    }

    fn of_backup(&mut self, backup: &BackupConfig) {
        (self.reward, self.discount, self.minimax) =
            (backup.reward, backup.discount, backup.minimax);
        if let SolverConfig::On { proof } = backup.solver {
            self.solver = true;
            if let Some(ProofBonus { weight, by }) = proof {
                (self.proof, self.proof_by) = (weight, by);
            }
        }
    }

    fn of_allotment(&mut self, allotment: Allotment) {
        match allotment {
            Allotment::Formula { choice, ties } => {
                self.ties = ties;
                self.choice = match choice {
                    FinalMoveRule::Visits { early } => {
                        self.early = early;
                        words::FinalMoveRule::Visits
                    }
                    FinalMoveRule::Mean => words::FinalMoveRule::Mean,
                    FinalMoveRule::Secure => words::FinalMoveRule::Secure,
                    FinalMoveRule::MaxRobust => words::FinalMoveRule::MaxRobust,
                };
            }
            Allotment::Halving => self.allot = words::Allotment::Halving,
            Allotment::Gumbel { temperature } => {
                (self.allot, self.temperature) = (words::Allotment::Gumbel, temperature);
            }
        }
    }
}

/// The options that differ from their defaults, as `key=value,…`.
impl fmt::Display for UctConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, value)) in UctOptions::from(self).changed().iter().enumerate() {
            write!(
                f,
                "{}{key}={}",
                if index == 0 { "" } else { "," },
                quoted(value)
            )?;
        }
        Ok(())
    }
}

/// Reads `key=value,…` in any order; the empty text is plain UCT.
impl FromStr for UctConfig {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let (_, pairs) = split_spec(&format!("uct:{text}"))?;
        let mut options = UctOptions::default();
        options.set_all(&pairs)?;
        options.config()
    }
}

#[cfg(test)]
#[path = "convert_tests.rs"]
mod tests;
