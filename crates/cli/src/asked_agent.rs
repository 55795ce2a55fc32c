//! Agents as a command line names them: to play, or to look at positions.

use uctopia_catalog::{AgentDefaults, AgentSpec, GameSpec, SpecError};
use uctopia_options::{Localized as _, message};

use crate::args::BudgetArgs;
use crate::failure::Failure;

/// The bound of an analysis to which neither the command line nor the game's entry sets one.
const ANALYSIS: [(&str, &str); 1] = [("iters", "10000")];

/// An agent as the command line names it. Its text is kept, since defaults depend on what it is asked for.
#[derive(Clone, Debug)]
pub(crate) struct AskedAgent {
    text: String,
    /// Options of the command line for agents that do not set their own.
    flags: Vec<(&'static str, String)>,
    /// The file of an opening book.
    book: Option<String>,
    /// The most bytes of the process.
    memory: Option<u64>,
    /// The agent by its name, whatever it stands for in a game.
    pub(crate) spec: AgentSpec,
}

impl AskedAgent {
    /// Reads an agent with the flags of the command line.
    pub(crate) fn read(text: &str, budget: &BudgetArgs) -> Result<Self, Failure> {
        Ok(Self::read_all(&[text.to_owned()], budget)?.remove(0))
    }

    /// Reads agents with the flags of the command line, each of which has an effect on at least one of them.
    pub(crate) fn read_all(texts: &[String], budget: &BudgetArgs) -> Result<Vec<Self>, Failure> {
        let flags = [
            ("iters", "iters", &budget.iters),
            ("time", "time", &budget.time),
            ("nodes", "nodes", &budget.nodes),
            ("depth", "search_depth", &budget.depth),
        ];
        let given: Vec<_> = flags
            .into_iter()
            .filter_map(|(flag, key, value)| Some((flag, key, value.clone()?)))
            .collect();
        let flags: Vec<_> = given
            .iter()
            .map(|(_, key, value)| (*key, value.clone()))
            .collect();
        let read = |text: &String| {
            let spec = AgentSpec::read(text, &borrowed(&flags))?;
            Ok(Self {
                text: text.clone(),
                flags: flags.clone(),
                book: None,
                memory: None,
                spec,
            })
        };
        let agents = texts
            .iter()
            .map(read)
            .collect::<Result<Vec<_>, SpecError>>()?;
        for (flag, key, _) in &given {
            if agents.iter().all(|agent| agent.spec.option(key).is_none()) {
                let names = agents.iter().map(|agent| agent.spec.name().message());
                let names = names
                    .reduce(|names, name| message!("{names} and {name}"))
                    .unwrap_or_default();
                return Err(Failure::Usage(message!(
                    "--{flag} has no effect on {names}: leave it out"
                )));
            }
        }
        Ok(agents)
    }

    /// This agent behind an opening book, if a file is named.
    pub(crate) fn behind(self, book: Option<&str>) -> Self {
        Self {
            book: book.map(str::to_owned),
            ..self
        }
    }

    /// This agent in a process of `memory` bytes.
    pub(crate) fn within(self, memory: Option<u64>) -> Self {
        Self { memory, ..self }
    }

    /// What plays a game, and what shows values on the way.
    pub(crate) fn to_play(&self, game: &GameSpec) -> Result<PlayingAgent, SpecError> {
        Ok(PlayingAgent {
            player: self.player(game)?,
            viewer: self.viewer(game)?,
        })
    }

    /// What plays in a game: only the move that it chooses counts.
    pub(crate) fn player(&self, game: &GameSpec) -> Result<AgentSpec, SpecError> {
        self.in_game(game, &AgentDefaults::NONE)
    }

    /// What shows values in a game, which a person compares: every move has one of its own.
    pub(crate) fn viewer(&self, game: &GameSpec) -> Result<AgentSpec, SpecError> {
        self.in_game(
            game,
            &AgentDefaults {
                everywhere: &AgentDefaults::ALL_MOVES,
                ..AgentDefaults::NONE
            },
        )
    }

    /// This agent for an analysis: a search without a bound gets a default one.
    pub(crate) fn analyst(&self, game: &GameSpec) -> Result<AgentSpec, SpecError> {
        self.in_game(
            game,
            &AgentDefaults {
                everywhere: &AgentDefaults::ALL_MOVES,
                bound: &ANALYSIS,
                ..AgentDefaults::NONE
            },
        )
    }

    /// The agent in a game, with the flags as the options of these defaults.
    pub(crate) fn in_game(
        &self,
        game: &GameSpec,
        defaults: &AgentDefaults<'_>,
    ) -> Result<AgentSpec, SpecError> {
        let flags = borrowed(&self.flags);
        let mut agent = AgentSpec::read_in(
            &self.text,
            game,
            &AgentDefaults {
                options: &flags,
                ..*defaults
            },
        )?;
        if let Some(bytes) = self.memory {
            // Trees and tables have half of it at most, and the program the rest.
            agent = agent.within_memory((bytes >> 21).max(1));
        }
        Ok(self
            .book
            .as_ref()
            .map_or_else(|| agent.clone(), |book| agent.with_book(book)))
    }
}

/// An agent in a game of a person.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlayingAgent {
    /// The agent that chooses moves as in a match.
    pub(crate) player: AgentSpec,
    /// The agent that finds the values of all moves, for hints.
    pub(crate) viewer: AgentSpec,
}

fn borrowed<'a>(options: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    options
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analyst(game: &str, text: &str, iters: Option<&str>) -> String {
        let budget = BudgetArgs {
            iters: iters.map(str::to_owned),
            ..BudgetArgs::default()
        };
        let agent = AskedAgent::read(text, &budget)
            .unwrap()
            .analyst(&game.parse().unwrap());
        agent.unwrap().to_string()
    }

    /// A number that equals the agent's default is a number that was written.
    #[test]
    fn what_was_written_is_kept_whatever_the_default() {
        for (text, iters, expected) in [
            ("koseki-mcts", None, "koseki-mcts:iters=10000"),
            ("koseki-mcts:iters=200", None, "koseki-mcts"),
            (
                "koseki-mcts:max_count=200,threshold=5",
                None,
                "koseki-mcts:threshold=5",
            ),
            ("koseki-mcts", Some("200"), "koseki-mcts"),
            ("koseki-flat:iters=200", None, "koseki-flat"),
            ("ganariya:iters=100", None, "ganariya"),
            ("timlabs-flat:per_move=100", None, "timlabs-flat"),
            ("primitive_monte_carlo", None, "flat:iters=100,reward=unit"),
            ("uct:time=none", None, "uct:iters=10000"),
            ("uct:nodes=50", None, "uct:nodes=50"),
            ("mixed:agent=uct", None, "mixed:agent=uct"),
        ] {
            assert_eq!(
                analyst("othello", text, iters),
                expected,
                "{text} {iters:?}"
            );
        }
    }

    /// Every move has a value of its own, whatever name the agent has; what a person asked for is kept.
    #[test]
    fn names_stand_for_agents_that_show_all_moves() {
        for (game, text, expected) in [
            ("othello", "best", "probcut:root=all"),
            ("othello", "level=9", "probcut:nodes=55000,root=all"),
            (
                "othello",
                "level=1",
                r#"mixed:random=0.7,agent="probcut:nodes=100,root=all""#,
            ),
            ("othello", "alpha-beta:root=best", "alpha-beta"),
            (
                "othello",
                "mixed:agent=best",
                "mixed:agent=probcut:root=all",
            ),
            ("gomoku", "best", "tactical:eval=shapes,root=all"),
        ] {
            assert_eq!(analyst(game, text, None), expected, "{text}");
        }
        assert_eq!(
            analyst("othello", "best", Some("4000")),
            "probcut:nodes=100000,root=all"
        );
        assert!(analyst("ttt", "best", None).starts_with("uct:iters=10000,"));
        let best = AskedAgent::read("best", &BudgetArgs::default()).unwrap();
        assert_eq!(
            best.player(&"othello".parse().unwrap())
                .unwrap()
                .to_string(),
            "probcut"
        );
    }

    #[test]
    fn trees_and_tables_fit_the_memory() {
        let gomoku = "gomoku".parse().unwrap();
        let limited = |text: &str, bytes: u64| {
            let asked = AskedAgent::read(text, &BudgetArgs::default())
                .unwrap()
                .within(Some(bytes));
            asked.player(&gomoku).unwrap().to_string()
        };
        assert_eq!(
            limited("tactical:eval=shapes", 70 << 20),
            "tactical:eval=shapes,table_mb=35"
        );
        assert_eq!(
            limited("tactical", 350 << 20),
            "tactical",
            "a table that is small enough stays"
        );
        assert_eq!(limited("uct:memory=8", 70 << 20), "uct:memory=8");
        assert_eq!(
            (limited("uct", 70 << 20), limited("random", 1)),
            ("uct:memory=35".to_owned(), "random".to_owned())
        );
    }
}
