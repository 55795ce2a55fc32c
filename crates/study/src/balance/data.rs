//! Settings and results.

use serde::Serialize;
use uctopia_arena::Confidence;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_lab::MatchOutcome;
use uctopia_statistics::{EloEstimate, Interval, MeanEstimate, SuccessRate};

/// What is played.
///
/// ```
/// use uctopia_study::balance::BalanceSettings;
/// let settings = BalanceSettings::new("othello".parse().unwrap());
/// assert_eq!(settings.agents.len(), 3); // random, and UCT with 100 and 1000 playouts
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BalanceSettings {
    /// The game.
    pub game: GameSpec,
    /// The position every game begins from; the game's first one if `None`.
    pub position: Option<String>,
    /// Games, or deals, of each kind.
    pub games: u64,
    /// The seed of all games.
    pub seed: u64,
    /// Games at a time; the result does not depend on it.
    pub threads: usize,
    /// The agents, the weakest first.
    pub agents: Vec<AgentSpec>,
}

impl BalanceSettings {
    /// The agents unless others are named, the weakest first.
    pub const AGENTS: [&'static str; 3] = ["random", "uct:iters=100", "uct:iters=1000"];

    /// A hundred games of each kind by the usual agents.
    #[must_use]
    pub fn new(game: GameSpec) -> Self {
        let agents = Self::AGENTS
            .iter()
            .filter_map(|agent| agent.parse().ok())
            .collect();
        Self {
            game,
            position: None,
            games: 100,
            seed: 1,
            threads: 1,
            agents,
        }
    }
}

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proportion {
    /// From 0 to 1.
    pub share: f64,
    /// The interval; `None` where games merely repeat one another.
    pub interval: Option<Interval>,
}

impl Proportion {
    pub(super) fn of(rate: SuccessRate, repeats: bool) -> Option<Self> {
        Some(Self {
            share: rate.rate()?,
            interval: (!repeats).then(|| rate.interval()),
        })
    }
}

/// Games in which all seats have the same agent.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EqualGames {
    /// The agent.
    pub agent: String,
    /// How many games were played.
    pub games: u64,
    /// How many different ones.
    pub different: u64,
    /// The first player's share of the points, in games for two; above ½ the first player has the advantage.
    pub first: Option<Proportion>,
    /// The share of draws, in games for two.
    pub draws: Option<Proportion>,
    /// The share of deals won, in games for one.
    pub success: Option<Proportion>,
    /// Moves of a game, nature's not counted.
    pub length: Option<MeanEstimate>,
    /// Legal moves of a position, the mean of each game being one sample.
    pub branching: Option<MeanEstimate>,
}

/// Games of an agent against a weaker one.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SkillGames {
    /// The agent that should be stronger.
    pub stronger: String,
    /// The agent that should be weaker.
    pub weaker: String,
    /// How many games, or deals, were played.
    pub games: u64,
    /// The stronger agent's share of the points, in games for two; ½ if skill does not matter.
    pub score: Option<Proportion>,
    /// The advantage as a difference in strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<EloEstimate>,
    /// By how much the stronger agent's share of deals won is larger, in games for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Proportion>,
}

impl SkillGames {
    pub(super) fn of(outcome: &MatchOutcome) -> Option<Self> {
        let MatchOutcome::Versus(result) = outcome else {
            return None;
        };
        let mut games = Self {
            stronger: result.a.clone(),
            weaker: result.b.clone(),
            games: result.tally.games(),
            score: None,
            elo: None,
            difference: None,
        };
        if let Some(deals) = &result.deals {
            let share = deals.a.rate()? - deals.b.rate()?;
            return Some(Self {
                games: deals.a.trials,
                difference: Some(Proportion {
                    share,
                    interval: deals.difference,
                }),
                ..games
            });
        }
        match &result.confidence {
            Confidence::Interval { score, elo, .. } => {
                games.score = Some(Proportion {
                    share: score.score,
                    interval: Some(score.interval),
                });
                games.elo = *elo;
            }
            _ => {
                games.score = result.tally.score().map(|share| Proportion {
                    share,
                    interval: None,
                });
            }
        }
        Some(games)
    }
}

/// What a game is like.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Balance {
    /// The game.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub game: GameSpec,
    /// For how many players.
    pub players: usize,
    /// Games of each kind that were asked for.
    pub games: u64,
    /// The seed of all games.
    pub seed: u64,
    /// Games of equals, one entry for each agent.
    pub equals: Vec<EqualGames>,
    /// Games of each agent against the one before it.
    pub skill: Vec<SkillGames>,
    /// Whether the same settings give the same numbers again.
    pub reproducible: bool,
}

impl Balance {
    /// Calls the agents by other names, in the order of the settings: those that were asked for, where a program added bounds of its
    /// own.
    pub fn rename(&mut self, names: &[String]) {
        for (games, name) in self.equals.iter_mut().zip(names) {
            games.agent.clone_from(name);
        }
        for (games, pair) in self.skill.iter_mut().zip(names.windows(2)) {
            games.weaker.clone_from(&pair[0]);
            games.stronger.clone_from(&pair[1]);
        }
    }
}
