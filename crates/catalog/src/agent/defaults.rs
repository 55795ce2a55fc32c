//! What counts where the text of an agent leaves something open.

use super::spec::AgentSpec;
use crate::spec::SpecError;

/// What counts where the text of an agent leaves something open.
///
/// Defaults are given before a text is read. The agent itself cannot tell afterwards what was written: an option with its default
/// value is not part of the agent's text.
///
/// ```
/// use uctopia::catalog::{AgentDefaults, AgentSpec};
/// let defaults =
///     AgentDefaults { everywhere: &AgentDefaults::ALL_MOVES, bound: &[("iters", "10000")], ..AgentDefaults::NONE };
/// let othello = "othello".parse().unwrap();
/// let read = |text| AgentSpec::read_in(text, &othello, &defaults).unwrap().to_string();
/// assert_eq!(read("uct"), "uct:iters=10000");
/// assert_eq!(read("uct:time=1s"), "uct:time=1000ms"); // bounded already
/// assert_eq!(read("koseki-mcts:iters=200"), "koseki-mcts"); // written, although it is the default
/// assert_eq!(read("best"), "probcut:root=all");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AgentDefaults<'a> {
    /// Values of options, for the agent that is named. Those that it does not have are passed over.
    pub options: &'a [(&'a str, &'a str)],
    /// Values of options, also for the agent that `best`, a level, `mixed` or a book stands for.
    /// Those that it does not have or refuses are passed over.
    pub everywhere: &'a [(&'a str, &'a str)],
    /// A bound for a search that has none from its text or from `options`: the first of these options that it has. It reaches the
    /// agent that `best` stands for; levels, `mixed` and books keep theirs.
    pub bound: &'a [(&'a str, &'a str)],
}

impl<'a> AgentDefaults<'a> {
    /// No defaults but the agent's own.
    pub const NONE: AgentDefaults<'static> = AgentDefaults {
        options: &[],
        everywhere: &[],
        bound: &[],
    };

    /// What a person who looks at a position wants to know: a value of every move, not only that it is no better than the best.
    pub const ALL_MOVES: [(&'static str, &'static str); 1] = [("root", "all")];

    /// The defaults for an agent that this one stands for or contains.
    pub(super) fn of_other_agent(&self) -> Self {
        Self {
            options: &[],
            bound: &[],
            ..*self
        }
    }

    /// Options that bound a search.
    const BOUNDS: [&'static str; 4] = ["iters", "per_move", "time", "nodes"];

    /// Sets the options that are not `written` in the agent's text or implied by its name.
    ///
    /// # Errors
    /// When the agent refuses one of `options`.
    pub(super) fn fill(
        &self,
        agent: &mut AgentSpec,
        written: &[(&str, &str)],
        implied: &[(&str, &str)],
    ) -> Result<(), SpecError> {
        let mentions = |agent: &AgentSpec, options: &[(&str, &str)], key: &str| {
            options
                .iter()
                .any(|(mentioned, _)| agent.same_option(mentioned, key))
        };
        let open = |agent: &AgentSpec, key: &str| {
            agent.option(key).is_some() && !mentions(agent, written, key)
        };
        for (key, value) in self.everywhere {
            if open(agent, key) {
                let _ = agent.set(key, value);
            }
        }
        for (key, value) in self.options {
            if open(agent, key) {
                agent.set(key, value)?;
            }
        }
        let given = [written, implied, self.options].concat();
        let first = self
            .bound
            .iter()
            .find(|(key, _)| agent.option(key).is_some());
        if let Some((key, value)) = first.filter(|(key, _)| !mentions(agent, &given, key))
            && !agent.stands_for_another()
            && !Self::is_bounded(agent, &given)
        {
            let _ = agent.set(key, value); // refused by an agent with a smaller range, which keeps its own default
        }
        Ok(())
    }

    /// Whether one of these options bounds the agent's search.
    fn is_bounded(agent: &AgentSpec, given: &[(&str, &str)]) -> bool {
        // The depth of a playout bounds no search, and those who play some count iterations.
        let depth = agent.option("iters").is_none().then_some("depth");
        let mut bounds = Self::BOUNDS.into_iter().chain(depth);
        bounds.any(|bound| {
            given
                .iter()
                .any(|(key, value)| *value != "none" && agent.same_option(key, bound))
        })
    }
}
