//! Agents as they play a certain game.

use uctopia_game::options::Options;

use super::best::Best;
use super::spec::AgentSpec;
use crate::game::GameSpec;

impl AgentSpec {
    /// The agent that [`Best`] stands for in a game; any other is itself.
    ///
    /// ```
    /// use uctopia_catalog::{AgentSpec, GameSpec};
    /// let game: GameSpec = "othello".parse().unwrap();
    /// let in_othello = |agent: &str| agent.parse::<AgentSpec>().unwrap().in_game(&game);
    /// assert_eq!(in_othello("best:time=10ms").to_string(), "probcut:time=10ms");
    /// assert_eq!(in_othello("best:iters=4000").to_string(), "probcut:nodes=100000"); // about the same time
    /// assert_eq!(in_othello("random").name(), "random");
    /// ```
    #[must_use]
    pub fn in_game(&self, game: &GameSpec) -> Self {
        match self {
            Self::Best(best) => best.in_game(game),
            Self::Book(options) => match self.behind_book() {
                Some(agent) => agent.in_game(game).with_book(&options.file),
                None => self.clone(),
            },
            _ => self.clone(),
        }
    }

    /// The same agent, as it plays this game; one that is another program learns what the game is called.
    pub(crate) fn for_game(&self, game: &GameSpec) -> Self {
        if let (Self::Book(options), Some(agent)) = (self, self.behind_book()) {
            return agent.for_game(game).with_book(&options.file);
        }
        let mut agent = self.in_game(game);
        if let Self::Proc(options) = &mut agent
            && options.game.is_empty()
        {
            let info = game.info();
            options.game = [&[info.name], info.aliases].concat().join(" ");
        }
        agent
    }
}

impl Best {
    /// How many positions a depth-first search visits for each iteration of a bound, so that both take about as long: in Othello,
    /// on average over whole games, an iteration of the best UCT agent took 3.3 µs and a position of `probcut` 0.13 µs.
    pub(crate) const NODES_OF_ITERATION: u64 = 25;

    /// The agent it stands for in a game. A bound that this agent does not have, or cannot have, is left as it is there.
    fn in_game(&self, game: &GameSpec) -> AgentSpec {
        let named = game.best_agent().and_then(|agent| agent.parse().ok());
        let mut agent = named.unwrap_or_else(|| AgentSpec::Uct(self.anywhere(game.players())));
        for (key, value) in self.changed() {
            let bounded = |key: &str, value: &str| {
                let mut bounded = agent.clone();
                bounded.set(key, value).is_ok().then_some(bounded)
            };
            let counted = || {
                let nodes = self.iters.filter(|_| key == "iters")?.saturating_mul(Self::NODES_OF_ITERATION);
                bounded("nodes", &nodes.to_string())
            };
            agent = bounded(key, &value).or_else(counted).unwrap_or(agent);
        }
        agent
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn every_game_has_an_agent_that_takes_the_options() {
        let best = Best { iters: Some(77), time: Some(Duration::from_secs(1)), ..Best::default() };
        for game in GameSpec::all() {
            let text = best.in_game(&game).to_string();
            let iters = if text.starts_with("probcut") { "nodes=1925" } else { "iters=77" };
            assert!([iters, "time=1000ms"].iter().all(|option| text.contains(option)), "{game}: {text}");
        }
    }
}
