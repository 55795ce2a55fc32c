//! Default list of agents for a game, for user interfaces.

use super::AgentSpec;
use crate::evaluators;
use crate::game::GameSpec;

/// One of each kind, with budgets that end within seconds.
const OFFERED: [&str; 8] = [
    "best:iters=10000",
    "uct:iters=10000",
    "uct:iters=10000,solver=on",
    "flat:iters=10000",
    "alpha-beta:depth=6",
    "deepening:nodes=200000",
    "exact:nodes=2000000",
    "random",
];

/// The agents to offer in a game, without duplicates: the best known agent first, those that a program adds last, among them networks
/// in files by their names.
///
/// ```
/// use uctopia::catalog::{GameSpec, presets};
/// let game: GameSpec = "calculation".parse().unwrap();
/// let names: Vec<String> = presets(&game).iter().map(ToString::to_string).collect();
/// assert_eq!(names[0], "best:iters=10000");
/// assert!(names.contains(&"flat:iters=10000".to_owned()));
/// ```
#[must_use]
pub fn presets(game: &GameSpec) -> Vec<AgentSpec> {
    let agents = OFFERED
        .iter()
        .filter_map(|text| text.parse::<AgentSpec>().ok());
    let added = AgentSpec::all()
        .into_iter()
        .filter(|agent| !agent.info().is_built_in);
    let mut offered: Vec<AgentSpec> = Vec::new();
    for agent in agents.chain(added) {
        // `best` equals the agent it stands for.
        let is_new = !offered
            .iter()
            .any(|other| other.in_game(game) == agent.in_game(game));
        if is_new && can_play(&agent, game) {
            offered.push(agent);
        }
    }
    let networks = evaluators::networks().into_iter();
    let networks =
        networks.filter_map(|name| format!("network:evaluator={name},iters=1000").parse().ok());
    offered.extend(networks.filter(|agent| game.session().seat(agent, 1).is_ok()));
    offered
}

/// Whether an agent can play a game from its first position.
fn can_play(agent: &AgentSpec, game: &GameSpec) -> bool {
    // Built-in agents play every game for one and two players, and building a solver allocates a large table.
    if game.players() <= 2 && agent.info().is_built_in {
        return true;
    }
    let mut session = game.session();
    session
        .seat(agent, 1)
        .is_ok_and(|seat| session.prepare(seat).is_ok())
}
