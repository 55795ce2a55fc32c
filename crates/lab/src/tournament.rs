//! The matches of a tournament.

use serde::Deserialize;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_options::message;

use crate::file::description_error;
use crate::{LabError, MatchSpec, Task};

/// Who meets whom in a tournament.
///
/// ```
/// use uctopia_lab::Pairings;
/// assert_eq!(Pairings::RoundRobin.of(3), [(0, 1), (0, 2), (1, 2)]);
/// assert_eq!(Pairings::Gauntlet.of(3), [(0, 1), (0, 2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairings {
    /// Round robin: every agent meets every other.
    #[default]
    RoundRobin,
    /// Gauntlet: the first agent meets every other.
    Gauntlet,
}

impl Pairings {
    /// Who meets whom among so many agents.
    #[must_use]
    pub fn of(self, agents: usize) -> Vec<(usize, usize)> {
        let hosts = match self {
            Self::RoundRobin => agents,
            Self::Gauntlet => agents.min(1),
        };
        (0..hosts)
            .flat_map(|a| (a + 1..agents).map(move |b| (a, b)))
            .collect()
    }

    /// Which groups of so many players meet among so many agents: all, or all with the first agent.
    ///
    /// ```
    /// use uctopia_lab::Pairings;
    /// assert_eq!(Pairings::RoundRobin.groups(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
    /// assert_eq!(Pairings::Gauntlet.groups(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3]]);
    /// ```
    #[must_use]
    pub fn groups(self, agents: usize, players: usize) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..players {
            let longer = |group: &Vec<usize>| {
                let next = group.last().map_or(0, |last| last + 1);
                (next..agents)
                    .map(|agent| [group.as_slice(), &[agent]].concat())
                    .collect::<Vec<_>>()
            };
            groups = groups.iter().flat_map(longer).collect();
        }
        groups.retain(|group| self == Self::RoundRobin || group.first() == Some(&0));
        groups
    }
}

/// The matches of a tournament: pairings of two, in games for one player every agent alone on the same deals, and in games for
/// three and four players groups of as many.
///
/// ```
/// use uctopia_lab::{Pairings, tournament};
/// let agents = ["random", "flat:iters=50", "uct:iters=50"].map(|agent| agent.parse().unwrap());
/// let matches = |game: &str| tournament(&game.parse().unwrap(), &agents, Pairings::RoundRobin, 20).unwrap();
/// assert_eq!(matches("ttt").len(), 3); // pairings
/// assert_eq!(matches("calculation").len(), 3); // agents
/// ```
///
/// # Errors
/// When there are too few agents, or the same one twice.
pub fn tournament(
    game: &GameSpec,
    agents: &[AgentSpec],
    pairings: Pairings,
    size: u64,
) -> Result<Vec<MatchSpec>, LabError> {
    if let Some((_, twice)) = (1..)
        .zip(agents)
        .find(|(next, agent)| agents[*next..].contains(agent))
    {
        return description_error(message!(
            "{twice} takes part twice: each agent may appear once"
        ));
    }
    let spec = |task| MatchSpec::new(game.clone(), task);
    if game.session().players() == 1 {
        let alone = |agent: &AgentSpec| {
            spec(Task::Alone {
                agent: agent.clone(),
                deals: size,
            })
        };
        return Ok(agents.iter().map(alone).collect());
    }
    if agents.len() < 2 {
        return Err(LabError::NotAlone {
            game: game.to_string(),
        });
    }
    let players = game.session().players();
    if players > 2 {
        if agents.len() < players {
            return description_error(message!(
                "{game} is for {players} players: name {players} agents at least, not {named}",
                named = agents.len()
            ));
        }
        let group = |group: Vec<usize>| {
            let agents = group
                .into_iter()
                .map(|agent| agents[agent].clone())
                .collect();
            spec(Task::Group {
                agents,
                games: size,
            })
        };
        return Ok(pairings
            .groups(agents.len(), players)
            .into_iter()
            .map(group)
            .collect());
    }
    let versus =
        |(a, b): (usize, usize)| spec(Task::versus(agents[a].clone(), agents[b].clone(), size));
    Ok(pairings.of(agents.len()).into_iter().map(versus).collect())
}
