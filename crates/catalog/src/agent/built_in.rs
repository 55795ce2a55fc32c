//! The agents that come with Uctopia, in the order in which they are listed.

use std::sync::{Arc, LazyLock};

use uctopia_game::Agent;
use uctopia_options::message;
use uctopia_search::imperfect::{CfrConfig, IsmctsConfig, PimcConfig};
use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, Deepening, DeepeningConfig, ExactConfig, Expectation,
    ExpectationConfig, FlatConfig, FlatMonteCarlo, Greedy, GreedyConfig, Guided, GuidedConfig,
    Minimax, MinimaxConfig, ProbCutConfig, RandomAgent, RandomConfig, TacticalConfig, Uct,
    UctConfig,
};
use uctopia_state::{Playable, Seated};

use super::kind::{AgentInfo, AgentKind, AnyAgent};
use super::spec::AgentSpec;
use super::{best, book, level, mixed, network, program, published};
use crate::game::{AgentParts, GameSpec};
use crate::spec::SpecError;

/// Declares the agents: `typed` ones are built for each type of game; `composed` and `listed` ones bring what makes them.
macro_rules! agents {
    ($($kind:ident $what:tt)+) => {
        /// The agents that come with Uctopia.
        pub(crate) fn built_in() -> &'static [Arc<AgentKind>] {
            static KINDS: LazyLock<Vec<Arc<AgentKind>>> = LazyLock::new(|| {
                let mut kinds = Vec::new();
                $(agents!(@add kinds $kind $what);)+
                kinds.into_iter().map(Arc::new).collect()
            });
            &KINDS
        }

        /// Builds the agent of this name and these options for a type of game.
        pub(crate) fn build<G: Playable>(
            agent: &AgentSpec,
            game: &AgentParts<G>,
            seed: u64,
        ) -> Result<AnyAgent, SpecError> {
            $(agents!(@build $kind $what, agent, game, seed, G);)+
            Ok(published::build(agent, game, seed))
        }
    };
    (@add $kinds:ident typed {
        $name:literal($config:ty), $about:literal,
        |$options:ident, $game:ident, $seed:ident| $build:expr
        $(, can { $($can:ident: $value:expr),+ })?
    }) => {
        {
            let prepare = |agent: &AgentSpec, game: &GameSpec| game.typed().agent(game, agent);
            let kind = AgentKind::new::<$config>($name, $about, prepare);
            $kinds.push(AgentKind {
                info: AgentInfo {
                    $($($can: $value,)+)?
                    ..kind.info
                },
                ..kind
            });
        }
    };
    (@add $kinds:ident composed { $kind:expr }) => { $kinds.push($kind) };
    (@add $kinds:ident listed { $more:expr }) => { $kinds.extend($more) };
    (@build typed {
        $name:literal($config:ty), $about:literal,
        |$options:ident, $game:ident, $seed:ident| $build:expr
        $(, can { $($can:ident: $value:expr),+ })?
    }, $agent:ident, $with:ident, $number:ident, $g:ident) => {
        if let Some($options) = $agent.options::<$config>() {
            let ($options, $game, $seed) = ($options.clone(), $with, $number);
            let _ = (&$options, $game, $seed);
            let built: Box<dyn Agent<$g>> = $build;
            return Ok(Box::new(Seated::new(built)));
        }
    };
    (@build $kind:ident { $more:expr }, $agent:ident, $with:ident, $number:ident, $g:ident) => {};
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
    listed { published::kinds() }
    composed { program::kind() }
}
