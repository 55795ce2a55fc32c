//! What searches need of a type of game besides its rules.

use uctopia_game::{Agent, Evaluation, Hidden, Seeded};
use uctopia_search::imperfect::{CfrAgent, CfrConfig, Ismcts, IsmctsConfig, Pimc, PimcConfig};
use uctopia_search::{ErrorModel, Exact, ExactConfig, ProbCutConfig, ProbCutModel, TacticalConfig};
use uctopia_state::{AnyState, Playable};
use uctopia_values::{SharedFunction, ValueFunction};

use crate::agent::BuildProgram;
use crate::session::PositionScorer;

/// What makes an agent for `G` of two things.
type AgentOf<G, A, B> = fn(A, B) -> Box<dyn Agent<G>>;

/// What makes a scorer of positions of `G` from the first one, with the evaluation that may order its moves.
type ScorerOf<G> = fn(&AnyState, ExactConfig, Evaluation<G>) -> PositionScorer;

/// What makes an exact agent for `G`, with the evaluation for positions that are not solved, and the one that may order moves.
type SolverOf<G> = fn(ExactConfig, SharedFunction<G>, Evaluation<G>) -> Box<dyn Agent<G>>;

/// What searches need of a type of game besides its rules.
#[derive(Debug)]
pub(crate) struct SearchAbilities<G: Playable> {
    pub(super) evaluations: &'static [Evaluation<G>],
    pub(super) bundled: Option<BundledValue<G>>,
    /// The articles' programs that are compiled for this type.
    pub(crate) programs: BuildProgram<G>,
    pub(super) solver: SolverOf<G>,
    /// What tells scores to the last point, in games with a margin.
    pub(super) scorer: Option<ScorerOf<G>>,
    /// The selective search of games with a margin.
    pub(super) probcut: Option<AgentOf<G, ProbCutConfig, SharedFunction<G>>>,
    /// The search of games that find wins by force.
    pub(crate) tactical: Option<AgentOf<G, TacticalConfig, SharedFunction<G>>>,
    /// The agents of games with hidden information.
    pub(crate) hidden: Option<HiddenAgents<G>>,
}

/// What is done in games with hidden information only.
#[derive(Debug)]
pub(crate) struct HiddenAgents<G: Playable> {
    pub(crate) pimc: AgentOf<G, PimcConfig, u64>,
    pub(crate) ismcts: AgentOf<G, IsmctsConfig, u64>,
    pub(crate) cfr: fn(G, CfrConfig) -> SeededAgents<G>,
}

/// What makes agents from seeds that share what they have computed.
pub(crate) type SeededAgents<G> = Box<dyn Fn(u64) -> Box<dyn Agent<G>> + Send + Sync>;

impl<G: Hidden + Playable> HiddenAgents<G> {
    /// The functions of a type.
    pub(super) fn declared() -> Self {
        Self {
            pimc: |options, seed| Box::new(Pimc::new(options, seed)),
            ismcts: |options, seed| Box::new(Ismcts::new(options, seed)),
            cfr: |start, options| {
                let shared = CfrAgent::new(start, options, 0);
                Box::new(move |seed| {
                    let mut agent = shared.clone();
                    agent.set_seed(seed);
                    Box::new(agent)
                })
            },
        }
    }
}

/// A value that was learned before and comes with the program.
#[derive(Debug)]
pub(super) struct BundledValue<G: Playable> {
    /// The value as an evaluation that is asked for by name.
    pub(super) evaluation: Evaluation<G>,
    /// The value as a value function, which remembers what it was asked.
    pub(super) value: fn() -> Box<dyn ValueFunction<G>>,
    /// The errors of shallow searches by this value.
    pub(super) model: Option<ProbCutModel>,
}

/// Functions of a type are copied, whether its positions are or not; derived, `Copy` would ask that of them.
macro_rules! copied {
    ($($functions:ident),+) => {
        $(
            impl<G: Playable> Clone for $functions<G> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<G: Playable> Copy for $functions<G> {}
        )+
    };
}

copied!(SearchAbilities, BundledValue, HiddenAgents);

impl<G: Playable> SearchAbilities<G> {
    /// The evaluation of a game that names none.
    const ZERO_EVALUATION: &'static [Evaluation<G>] = &[Evaluation {
        name: "even",
        aliases: &[],
        unit: "points",
        about: "every unfinished position is even",
        scale: 1.0,
        score: |_, _| 0.0,
    }];

    /// The abilities of a game of which nothing but its rules and its notation is known.
    pub(super) fn of_rules() -> Self {
        Self {
            evaluations: Self::ZERO_EVALUATION,
            bundled: None,
            programs: |_, _, _| None,
            solver: |options, evaluation, _| Box::new(Exact::new(options, evaluation)),
            scorer: None,
            probcut: None,
            tactical: None,
            hidden: None,
        }
    }

    /// The evaluation that searches use unless another is asked for.
    pub(crate) fn first_evaluation(&self) -> Evaluation<G> {
        self.evaluations[0]
    }

    /// The evaluations by name, the default first: the game's own, then what comes with the program.
    pub(crate) fn evaluations(&self) -> impl Iterator<Item = Evaluation<G>> {
        self.evaluations
            .iter()
            .copied()
            .chain(self.bundled.map(|bundled| bundled.evaluation))
    }

    /// The evaluation of this name or alias.
    pub(crate) fn evaluation(&self, name: &str) -> Option<Evaluation<G>> {
        self.evaluations()
            .find(|evaluation| evaluation.name == name || evaluation.aliases.contains(&name))
    }

    /// The value function for an evaluation that was asked for by name, or for the game if `asked` is `None`: the bundled one where
    /// there is one and no other was asked for, else the game's first.
    pub(crate) fn value_function(&self, asked: Option<Evaluation<G>>) -> Box<dyn ValueFunction<G>> {
        let is_meant = |bundled: &BundledValue<G>| {
            asked.is_none_or(|asked| asked.name == bundled.evaluation.name)
        };
        match self.bundled.filter(is_meant) {
            Some(bundled) => (bundled.value)(),
            None => Box::new(asked.unwrap_or(self.first_evaluation())),
        }
    }

    pub(crate) fn solver(&self, options: ExactConfig) -> Box<dyn Agent<G>> {
        (self.solver)(
            options,
            SharedFunction::new(self.first_evaluation()),
            self.best_evaluation(),
        )
    }

    /// The selective search, in games with a margin. Unless its options name an evaluation or a model of errors, those of the
    /// bundled value apply.
    pub(crate) fn probcut(
        &self,
        options: ProbCutConfig,
        values: SharedFunction<G>,
    ) -> Option<Box<dyn Agent<G>>> {
        let is_meant = |bundled: &BundledValue<G>| {
            let Evaluation { name, aliases, .. } = bundled.evaluation;
            ["", name].contains(&options.eval.as_str()) || aliases.contains(&options.eval.as_str())
        };
        let bundled = self
            .bundled
            .filter(is_meant)
            .and_then(|bundled| bundled.model);
        let model = ErrorModel(options.model.0.or(bundled));
        self.probcut
            .map(|make| make(ProbCutConfig { model, ..options }, values))
    }

    /// The evaluation that was learned and comes with the program.
    pub(crate) fn bundled_evaluation(&self) -> Option<Evaluation<G>> {
        self.bundled.map(|bundled| bundled.evaluation)
    }

    /// The learned evaluation, or the game's first where none comes with the program.
    pub(super) fn best_evaluation(&self) -> Evaluation<G> {
        self.bundled_evaluation().unwrap_or(self.first_evaluation())
    }
}
