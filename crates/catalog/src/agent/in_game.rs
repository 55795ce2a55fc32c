//! Agents as they play a certain game.

use uctopia_game::options::Options;

use super::best::Best;
use super::level::Level;
use super::spec::AgentSpec;
use crate::game::GameSpec;

impl AgentSpec {
    /// The agent that [`Best`] or [`Level`] stands for in a game; any other is itself, `mixed` with its other agent in this game.
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
            Self::Level(level) => level.in_game(game),
            Self::Mixed(_) => self.with_other(|other| other.in_game(game)),
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
        match &mut agent {
            Self::Proc(options) if options.game.is_empty() => {
                let info = game.info();
                options.game = [&[info.name], info.aliases].concat().join(" ");
                agent
            }
            Self::Mixed(_) => agent.with_other(|other| other.for_game(game)),
            _ => agent,
        }
    }

    /// `mixed` with another agent in place of its other one.
    fn with_other(&self, change: impl FnOnce(Self) -> Self) -> Self {
        let mut mixed = self.clone();
        if let Self::Mixed(options) = &mut mixed
            && let Some(other) = self.other_agent()
        {
            options.agent = change(other).to_string();
        }
        mixed
    }
}

impl Level {
    /// The agent it stands for in a game: the measured one, or one of the default scale.
    fn in_game(&self, game: &GameSpec) -> AgentSpec {
        let measured = game.levels().and_then(|levels| levels[self.index()].agent.parse::<AgentSpec>().ok());
        let agent = measured.or_else(|| self.default_agent(game.players()).parse().ok());
        agent.map_or_else(|| AgentSpec::Level(self.clone()), |agent| agent.in_game(game))
    }
}

impl Best {
    /// How many positions a depth-first search visits for each iteration of a bound, so that both take about as long: in Othello,
    /// on average over whole games, an iteration of the best UCT agent took 3.3 µs and a position of `probcut` 0.13 µs.
    pub(crate) const NODES_OF_ITERATION: u64 = 25;

    /// The same for `tactical`: in gomoku, an iteration of UCT took 30,000 instructions and a position of `tactical` 17,000.
    pub(crate) const TACTICAL_NODES_OF_ITERATION: u64 = 2;

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
                let each = match agent {
                    AgentSpec::Tactical(_) => Self::TACTICAL_NODES_OF_ITERATION,
                    _ => Self::NODES_OF_ITERATION,
                };
                let nodes = self.iters.filter(|_| key == "iters")?.saturating_mul(each);
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
            let iters = match text.split(':').next() {
                Some("probcut") => "nodes=1925",
                Some("tactical") => "nodes=154",
                _ => "iters=77",
            };
            assert!([iters, "time=1000ms"].iter().all(|option| text.contains(option)), "{game}: {text}");
        }
    }
}
