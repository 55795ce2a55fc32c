//! Agents as they play a certain game.

use uctopia_options::Options;

use super::best::Best;
use super::defaults::AgentDefaults;
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
        self.standing_for(game, &AgentDefaults::NONE)
    }

    /// The same, with defaults for what the text of the other agent leaves open.
    pub(super) fn standing_for(&self, game: &GameSpec, defaults: &AgentDefaults<'_>) -> Self {
        let inner = AgentDefaults {
            options: &[],
            bound: &[],
            ..*defaults
        };
        let read = |text: &str| Self::read_in(text, game, &inner).ok();
        match self {
            Self::Best(best) => best.in_game(game, defaults),
            Self::Level(level) => level.in_game(game, &inner),
            Self::Mixed(options) => {
                read(&options.agent).map_or_else(|| self.clone(), |other| self.with_other(&other))
            }
            Self::Book(options) => self
                .behind_book()
                .and_then(|_| read(&options.agent))
                .map_or_else(|| self.clone(), |agent| agent.with_book(&options.file)),
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
            Self::Mixed(_) => match agent.other_agent() {
                Some(other) => agent.with_other(&other.for_game(game)),
                None => agent,
            },
            _ => agent,
        }
    }

    /// `mixed` with another agent in place of its other one.
    pub(super) fn with_other(&self, other: &Self) -> Self {
        let mut mixed = self.clone();
        if let Self::Mixed(options) = &mut mixed {
            options.agent = other.to_string();
        }
        mixed
    }
}

impl Level {
    /// The agent it stands for in a game: the measured one, or one of the default scale.
    fn in_game(&self, game: &GameSpec, defaults: &AgentDefaults<'_>) -> AgentSpec {
        let read = |text: &str| AgentSpec::read_in(text, game, defaults).ok();
        let measured = game
            .levels()
            .and_then(|levels| read(levels[self.index()].agent));
        let agent = measured.or_else(|| read(&self.default_agent(game.players())));
        agent.unwrap_or_else(|| AgentSpec::Level(self.clone()))
    }
}

impl Best {
    /// How many positions a depth-first search visits for each iteration of a bound, so that both take about as long: in Othello,
    /// on average over whole games, an iteration of the best UCT agent took 3.3 µs and a position of `probcut` 0.13 µs.
    pub(crate) const NODES_OF_ITERATION: u64 = 25;

    /// The same for `tactical`: in gomoku, an iteration of UCT took 30,000 instructions and a position of `tactical` 17,000.
    pub(crate) const TACTICAL_NODES_OF_ITERATION: u64 = 2;

    /// The agent it stands for in a game. A bound that this agent does not have, or cannot have, is left as it is there.
    fn in_game(&self, game: &GameSpec, defaults: &AgentDefaults<'_>) -> AgentSpec {
        let bound = if self.changed().is_empty() {
            defaults.bound
        } else {
            &[]
        };
        let read = |text: &str| {
            AgentSpec::read_with(
                text,
                &AgentDefaults {
                    options: &[],
                    bound,
                    ..*defaults
                },
            )
            .ok()
        };
        let anywhere = || AgentSpec::Uct(Self::default().anywhere(game.players()));
        let named = game
            .best_agent()
            .and_then(read)
            .or_else(|| read(&anywhere().to_string()));
        let mut agent = named.unwrap_or_else(anywhere);
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
        let best = Best {
            iters: Some(77),
            time: Some(Duration::from_secs(1)),
            ..Best::default()
        };
        for game in GameSpec::all() {
            let text = best.in_game(&game, &AgentDefaults::NONE).to_string();
            let iters = match text.split(':').next() {
                Some("probcut") => "nodes=1925",
                Some("tactical") => "nodes=154",
                _ => "iters=77",
            };
            assert!(
                [iters, "time=1000ms"]
                    .iter()
                    .all(|option| text.contains(option)),
                "{game}: {text}"
            );
        }
    }
}
