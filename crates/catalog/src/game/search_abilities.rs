//! What searches need of a type of game besides its rules.

use uctopia_game::{Agent, Evaluation};
use uctopia_search::{ErrorModel, Exact, ExactConfig, ProbCutConfig, ProbCutModel, TacticalConfig};
use uctopia_state::Playable;
use uctopia_values::{SharedFunction, ValueFunction};

use super::margin_solver::MarginSolver;
use super::network::NetworkOf;

/// What makes an agent for `G` of two things.
type AgentOf<G, A, B> = fn(A, B) -> Box<dyn Agent<G>>;

/// What makes a solver of positions of `G`, with the evaluation that may order its moves.
type MarginSolverOf<G> = fn(ExactConfig, Evaluation<G>) -> Box<dyn MarginSolver>;

/// What makes an exact agent for `G`, with the evaluation for positions that are not solved, and the one that may order moves.
type SolverOf<G> = fn(ExactConfig, SharedFunction<G>, Evaluation<G>) -> Box<dyn Agent<G>>;

/// What searches need of a type of game besides its rules.
#[derive(Debug)]
pub(crate) struct SearchAbilities<G: Playable> {
    pub(super) evaluations: &'static [Evaluation<G>],
    pub(super) bundled: Option<BundledValue<G>>,
    pub(super) solver: SolverOf<G>,
    /// What solves positions to the last point, in games with a margin.
    pub(super) margin_solver: Option<MarginSolverOf<G>>,
    /// The selective search of games with a margin.
    pub(super) probcut: Option<AgentOf<G, ProbCutConfig, SharedFunction<G>>>,
    /// The search of games that find wins by force.
    pub(super) tactical: Option<AgentOf<G, TacticalConfig, SharedFunction<G>>>,
    /// Search and self-play by networks, in games whose positions are arrays.
    pub(super) network: Option<NetworkOf<G>>,
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

impl<G: Playable> Clone for BundledValue<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for BundledValue<G> {}

impl<G: Playable> Clone for SearchAbilities<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for SearchAbilities<G> {}

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
            solver: |options, evaluation, _| Box::new(Exact::new(options, evaluation)),
            margin_solver: None,
            probcut: None,
            tactical: None,
            network: None,
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

    pub(crate) fn margin_solver(&self, options: ExactConfig) -> Option<Box<dyn MarginSolver>> {
        self.margin_solver
            .map(|make| make(options, self.best_evaluation()))
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

    /// The search by wins by force, in games that find them.
    pub(crate) fn tactical(
        &self,
        options: TacticalConfig,
        values: SharedFunction<G>,
    ) -> Option<Box<dyn Agent<G>>> {
        self.tactical.map(|make| make(options, values))
    }

    /// The evaluation that was learned and comes with the program.
    pub(crate) fn bundled_evaluation(&self) -> Option<Evaluation<G>> {
        self.bundled.map(|bundled| bundled.evaluation)
    }

    /// The learned evaluation, or the game's first where none comes with the program.
    fn best_evaluation(&self) -> Evaluation<G> {
        self.bundled_evaluation().unwrap_or(self.first_evaluation())
    }

    /// What networks do in games whose positions are arrays.
    pub(crate) fn network(&self) -> Option<NetworkOf<G>> {
        self.network
    }
}
