//! The agents that come with Uctopia, in the order in which they are listed.

use std::sync::{Arc, LazyLock};

use uctopia_articles::{
    Ganariya, GanariyaConfig, Kaityo256, Kaityo256Config, KosekiAlphaBeta, KosekiAlphaBetaConfig,
    KosekiDeepening, KosekiDeepeningConfig, KosekiFlat, KosekiFlatConfig, KosekiFlatPython,
    KosekiFlatPythonConfig, KosekiMcts, KosekiMctsConfig, KosekiMinimax, KosekiMinimaxConfig,
    TimlabsFlat, TimlabsFlatConfig, TimlabsLevels, TimlabsLevelsConfig, TimlabsMcts,
    TimlabsMctsConfig,
};
use uctopia_game::Agent;
use uctopia_options::message;
use uctopia_search::imperfect::{CfrConfig, IsmctsConfig, PimcConfig};
use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, Deepening, DeepeningConfig, ExactConfig, Expectation,
    ExpectationConfig, FlatConfig, FlatMonteCarlo, Greedy, GreedyConfig, Guided, GuidedConfig,
    Minimax, MinimaxConfig, ProbCutConfig, RandomAgent, RandomConfig, TacticalConfig, Uct,
    UctConfig,
};
use uctopia_state::Playable;

use super::kind::{AgentInfo, AgentKind};
use super::spec::AgentSpec;
use super::{best, book, level, mixed, network, program};
use crate::game::{AgentParts, GameSpec};
use crate::spec::SpecError;

/// Declares the agents: `typed` ones are built for each type of game, the others say themselves how they are made.
macro_rules! agents {
    ($($kind:ident $what:tt)+) => {
        /// The agents that come with Uctopia.
        pub(crate) fn built_in() -> &'static [Arc<AgentKind>] {
            static KINDS: LazyLock<Vec<Arc<AgentKind>>> =
                LazyLock::new(|| vec![$(Arc::new(agents!(@kind $kind $what))),+]);
            &KINDS
        }

        /// Builds the agent of this name and these options for a type of game.
        pub(crate) fn build<G: Playable>(
            agent: &AgentSpec,
            game: &AgentParts<G>,
            seed: u64,
        ) -> Result<Box<dyn Agent<G>>, SpecError> {
            $(agents!(@build $kind $what, agent, game, seed, G);)+
            unreachable!("{agent} is built for each type of game")
        }
    };
    (@kind typed {
        $name:literal($config:ty), $about:literal,
        |$options:ident, $game:ident, $seed:ident| $build:expr
        $(, can { $($can:ident: $value:expr),+ })?
    }) => {
        {
            let prepare = |agent: &AgentSpec, game: &GameSpec| game.typed().agent(game, agent);
            let kind = AgentKind::new::<$config>($name, $about, prepare);
            AgentKind {
                info: AgentInfo {
                    $($($can: $value,)+)?
                    ..kind.info
                },
                ..kind
            }
        }
    };
    (@kind composed { $kind:expr }) => { $kind };
    (@build typed {
        $name:literal($config:ty), $about:literal,
        |$options:ident, $game:ident, $seed:ident| $build:expr
        $(, can { $($can:ident: $value:expr),+ })?
    }, $agent:ident, $with:ident, $number:ident, $g:ident) => {
        if let Some($options) = $agent.options::<$config>() {
            let ($options, $game, $seed) = ($options.clone(), $with, $number);
            let _ = (&$options, $game, $seed);
            return Ok($build);
        }
    };
    (@build composed { $kind:expr }, $agent:ident, $with:ident, $number:ident, $g:ident) => {};
}

agents! {
    typed { "random"(RandomConfig), "any legal move, all equally likely",
        |_options, _game, seed| Box::new(RandomAgent::new(seed)) }
    typed { "flat"(FlatConfig), "flat Monte Carlo (原始モンテカルロ法): equal playouts for each move, best mean",
        |options, game, seed| Box::new(FlatMonteCarlo::new(options, game.evaluation(), seed)) }
    typed { "minimax"(MinimaxConfig), "every line to a fixed depth",
        |options, game, _seed| Box::new(Minimax::new(options, game.evaluation())) }
    typed { "alpha-beta"(AlphaBetaConfig), "minimax's value from fewer positions",
        |options, game, _seed| Box::new(AlphaBeta::<G, _>::new(options, game.evaluation())) }
    typed { "deepening"(DeepeningConfig), "iterative deepening: alpha-beta, one ply deeper each time",
        |options, game, _seed| Box::new(Deepening::<G, _>::new(options, game.evaluation())) }
    typed { "probcut"(ProbCutConfig),
        "selective deepening to the exact end by values (Multi-ProbCut), in games with a margin",
        |options, game, _seed| {
            let unfit = || SpecError::unfit("probcut", message!("it plays games with a margin only, such as othello and connect4"));
            game.searches.probcut(options, game.evaluation()).ok_or_else(unfit)?
        },
        can { plays_by_learned_values: true, interrupts_exact: true } }
    typed { "tactical"(TacticalConfig),
        "selective deepening with wins by force and forced replies, in games that find them",
        |options, game, _seed| {
            let unfit = || SpecError::unfit("tactical", message!("it plays games that find wins by force only, such as gomoku and mnk"));
            (game.searches.tactical.ok_or_else(unfit)?)(options, game.evaluation())
        },
        // In gomoku, an iteration of UCT took 30,000 instructions and a position of this search 17,000.
        can { nodes_of_iteration: 2 } }
    typed { "uct"(UctConfig), "Monte Carlo tree search (モンテカルロ木探索) by upper confidence bounds",
        |options, game, seed| {
            let uct = Uct::<G, _>::new(options, game.evaluation(), seed);
            Box::new(uct.map_err(|error| SpecError::option("uct", error))?)
        },
        can { searches_a_tree: true } }
    composed { network::kind() }
    typed { "pimc"(PimcConfig), "perfect information Monte Carlo: UCT in guesses of what is hidden",
        |options, game, seed| (game.hidden("pimc")?.pimc)(options, seed),
        can { guesses: true } }
    typed { "ismcts"(IsmctsConfig), "information set Monte Carlo tree search: one tree for all guesses of what is hidden",
        |options, game, seed| (game.hidden("ismcts")?.ismcts)(options, seed),
        can { guesses: true } }
    typed { "cfr"(CfrConfig), "counterfactual regret minimization: small games with hidden information, solved",
        |options, game, seed| game.solver_of_hidden(game.hidden("cfr")?, options, seed),
        can { guesses: true } }
    composed { best::kind() }
    composed { level::kind() }
    composed { mixed::kind() }
    composed { book::kind() }
    typed { "exact"(ExactConfig), "the value under best play, proven: small games and endgames",
        |options, game, _seed| game.searches.solver(options) }
    typed { "random-exact"(ExpectationConfig), "the exact mean over all random games: small games and endgames",
        |options, _game, _seed| Box::new(Expectation::new(options)) }
    typed { "greedy"(GreedyConfig), "the move with the best evaluation, without search",
        |options, game, _seed| Box::new(Greedy::<G, _>::new(options, game.values())) }
    typed { "guided"(GuidedConfig), "greedy playouts by an evaluation",
        |options, game, seed| Box::new(Guided::<G, _>::new(options, game.values(), seed)) }
    typed { "koseki-flat"(KosekiFlatConfig), "flat Monte Carlo as the Othello articles' C++ program has it",
        |options, game, seed| Box::new(KosekiFlat::new(options, game.evaluation(), seed)) }
    typed { "koseki-flat-python"(KosekiFlatPythonConfig),
        "flat Monte Carlo as the Othello articles' Python program has it",
        |options, game, seed| Box::new(KosekiFlatPython::new(options, game.evaluation(), seed)) }
    typed { "koseki-mcts"(KosekiMctsConfig), "tree search as the Othello articles' programs have it",
        |options, game, seed| Box::new(KosekiMcts::new(options, game.evaluation(), seed)) }
    typed { "koseki-minimax"(KosekiMinimaxConfig), "minimax as the Othello articles' programs have it",
        |options, game, _seed| Box::new(KosekiMinimax::new(options, game.evaluation())) }
    typed { "koseki-alpha-beta"(KosekiAlphaBetaConfig),
        "alpha-beta as the Othello articles' programs have it, bounds exchanged",
        |options, game, _seed| Box::new(KosekiAlphaBeta::new(options, game.evaluation())) }
    typed { "koseki-deepening"(KosekiDeepeningConfig),
        "iterative deepening as the Othello articles' program has it, which plays the first move",
        |options, game, _seed| Box::new(KosekiDeepening::new(options, game.evaluation())) }
    typed { "kaityo256"(Kaityo256Config), "UCT as the tic-tac-toe article's program has it, pick for pick",
        |options, _game, seed| Box::new(Kaityo256::new(options, seed)) }
    typed { "ganariya"(GanariyaConfig), "tree search as the generic tree search article's program has it",
        |options, _game, seed| Box::new(Ganariya::new(options, seed)) }
    typed { "timlabs-flat"(TimlabsFlatConfig), "flat Monte Carlo as printed in part 5 of the Calculation articles",
        |options, _game, seed| Box::new(TimlabsFlat::new(options, seed)) }
    typed { "timlabs-mcts"(TimlabsMctsConfig), "tree search of the Calculation articles, parts 9 to 13",
        |options, _game, seed| Box::new(TimlabsMcts::new(options, seed)) }
    typed { "timlabs-levels"(TimlabsLevelsConfig),
        "a full tree with equal playouts from its leaves: part 15 of the Calculation articles",
        |options, _game, seed| Box::new(TimlabsLevels::new(options, seed)) }
    composed { program::kind() }
}
