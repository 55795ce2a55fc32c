//! The articles' programs, in the order in which they are listed.

use uctopia_articles::{
    Ganariya, GanariyaConfig, Kaityo256, Kaityo256Config, KosekiAlphaBeta, KosekiAlphaBetaConfig,
    KosekiDeepening, KosekiDeepeningConfig, KosekiFlat, KosekiFlatConfig, KosekiFlatPython,
    KosekiFlatPythonConfig, KosekiMcts, KosekiMctsConfig, KosekiMinimax, KosekiMinimaxConfig,
    TimlabsFlat, TimlabsFlatConfig, TimlabsLevels, TimlabsLevelsConfig, TimlabsMcts,
    TimlabsMctsConfig,
};
use uctopia_game::{Agent, Evaluator, MAX_PLAYERS, Player};
use uctopia_state::{AnyState, Playable, Seated};
use uctopia_values::{SharedFunction, ValueFunction};

use super::kind::{AgentKind, AnyAgent};
use super::spec::AgentSpec;
use crate::game::{AgentParts, GameSpec};

/// Builds some articles' programs for a type of game: the program of this name and these options; `None` if it is not one of them.
pub(crate) type BuildProgram<G> =
    fn(&AgentSpec, &SharedFunction<G>, u64) -> Option<Box<dyn Agent<G>>>;

/// Declares the programs, by the game that their articles are about.
macro_rules! programs {
    ($($(#[$doc:meta])+ $game:ident {
        $($name:literal($config:ty), $about:literal,
            |$options:ident, $evaluation:ident, $seed:ident| $build:expr;)+
    })+) => {
        /// All programs as agents of the catalog.
        pub(super) fn kinds() -> Vec<AgentKind> {
            let prepare = |agent: &AgentSpec, game: &GameSpec| game.typed().agent(game, agent);
            vec![$($(AgentKind::new::<$config>($name, $about, prepare)),+),+]
        }

        $(
            $(#[$doc])+
            pub(crate) fn $game<G: Playable>(
                agent: &AgentSpec,
                evaluation: &SharedFunction<G>,
                seed: u64,
            ) -> Option<Box<dyn Agent<G>>> {
                $(
                    if let Some($options) = agent.options::<$config>() {
                        let ($options, $evaluation, $seed) = ($options.clone(), evaluation.clone(), seed);
                        let _ = (&$evaluation, $seed);
                        return Some(Box::new($build));
                    }
                )+
                None
            }
        )+

        /// All programs.
        pub(crate) fn any_game<G: Playable>(
            agent: &AgentSpec,
            evaluation: &SharedFunction<G>,
            seed: u64,
        ) -> Option<Box<dyn Agent<G>>> {
            None$(.or_else(|| $game(agent, evaluation, seed)))+
        }
    };
}

programs! {
    /// The programs of the Othello articles.
    othello {
        "koseki-flat"(KosekiFlatConfig), "flat Monte Carlo as the Othello articles' C++ program has it",
            |options, evaluation, seed| KosekiFlat::new(options, evaluation, seed);
        "koseki-flat-python"(KosekiFlatPythonConfig),
            "flat Monte Carlo as the Othello articles' Python program has it",
            |options, evaluation, seed| KosekiFlatPython::new(options, evaluation, seed);
        "koseki-mcts"(KosekiMctsConfig), "tree search as the Othello articles' programs have it",
            |options, evaluation, seed| KosekiMcts::new(options, evaluation, seed);
        "koseki-minimax"(KosekiMinimaxConfig), "minimax as the Othello articles' programs have it",
            |options, evaluation, _seed| KosekiMinimax::new(options, evaluation);
        "koseki-alpha-beta"(KosekiAlphaBetaConfig),
            "alpha-beta as the Othello articles' programs have it, bounds exchanged",
            |options, evaluation, _seed| KosekiAlphaBeta::new(options, evaluation);
        "koseki-deepening"(KosekiDeepeningConfig),
            "iterative deepening as the Othello articles' program has it, which plays the first move",
            |options, evaluation, _seed| KosekiDeepening::new(options, evaluation);
    }
    /// The programs of the articles about tic-tac-toe and generic tree search.
    tic_tac_toe {
        "kaityo256"(Kaityo256Config), "UCT as the tic-tac-toe article's program has it, pick for pick",
            |options, _evaluation, seed| Kaityo256::new(options, seed);
        "ganariya"(GanariyaConfig), "tree search as the generic tree search article's program has it",
            |options, _evaluation, seed| Ganariya::new(options, seed);
    }
    /// The programs of the Calculation articles.
    calculation {
        "timlabs-flat"(TimlabsFlatConfig), "flat Monte Carlo as printed in part 5 of the Calculation articles",
            |options, _evaluation, seed| TimlabsFlat::new(options, seed);
        "timlabs-mcts"(TimlabsMctsConfig), "tree search of the Calculation articles, parts 9 to 13",
            |options, _evaluation, seed| TimlabsMcts::new(options, seed);
        "timlabs-levels"(TimlabsLevelsConfig),
            "a full tree with equal playouts from its leaves: part 15 of the Calculation articles",
            |options, _evaluation, seed| TimlabsLevels::new(options, seed);
    }
}

/// Builds a program for a game: in the game's own type if its articles are about the game, else for [`AnyState`]. So programs are
/// compiled for one game and not for all.
pub(super) fn build<G: Playable>(agent: &AgentSpec, game: &AgentParts<G>, seed: u64) -> AnyAgent {
    let evaluation = game.evaluation();
    if let Some(program) = (game.searches.programs)(agent, &evaluation, seed) {
        return Box::new(Seated::new(program));
    }
    match G::PLAYERS {
        1 => erased::<G, 1>(agent, evaluation, seed),
        2 => erased::<G, 2>(agent, evaluation, seed),
        _ => erased::<G, MAX_PLAYERS>(agent, evaluation, seed),
    }
}

fn erased<G: Playable, const PLAYERS: usize>(
    agent: &AgentSpec,
    evaluation: SharedFunction<G>,
    seed: u64,
) -> AnyAgent {
    let evaluation = SharedFunction::<AnyState<PLAYERS>>::new(Erased(evaluation));
    let program = any_game(agent, &evaluation, seed);
    Box::new(Seated::new(program.expect("an agent of the catalog")))
}

/// An evaluation of a type of game as one of [`AnyState`].
#[derive(Debug)]
struct Erased<G: Playable>(SharedFunction<G>);

impl<G: Playable, const PLAYERS: usize> Evaluator<AnyState<PLAYERS>> for Erased<G> {
    fn evaluate(&self, state: &AnyState<PLAYERS>, player: Player) -> f32 {
        let state = state.typed::<G>().expect("a position of this game");
        self.0.evaluate(&state, player)
    }

    fn unit(&self) -> &'static str {
        self.0.unit()
    }

    fn scale(&self) -> f32 {
        self.0.scale()
    }
}

impl<G: Playable, const PLAYERS: usize> ValueFunction<AnyState<PLAYERS>> for Erased<G> {}
