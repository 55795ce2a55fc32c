//! What can be asked about a position beside a decision.

use std::ops::RangeInclusive;

use uctopia_game::{Budget, Perft, StopFlag, Unfinished};
use uctopia_search::classical::VisitTrace;
use uctopia_search::learned::BeamResult;
use uctopia_search::mcts::TraceError;

use super::{FollowedSearch, PositionScorer, Session, StepError, TextTrace};
use crate::agent::AgentSpec;
use crate::game::Outcomes;

impl Session {
    /// What iteration number `iteration`, counted from 1, of an agent's search would do in this position.
    ///
    /// # Errors
    /// When the agent does not fit the game or searches no tree, or there is no such iteration.
    ///
    /// # Panics
    /// When it is not a player's turn.
    pub fn step(
        &self,
        agent: &AgentSpec,
        seed: u64,
        iteration: u64,
        budget: &Budget,
    ) -> Result<TextTrace, StepError> {
        let agent = agent.in_game(&self.spec);
        if !agent.searches_a_tree() {
            return Err(StepError::NoTree(agent.name()));
        }
        let mut steps = self.steps(&agent, seed, iteration..=iteration, budget)?;
        steps.pop().ok_or(StepError::Trace(TraceError::Ended(0)))
    }

    /// The iterations of a range, counted from 1, one after the other, as far as the search comes: as [`step`](Self::step), from
    /// one search. Also those of flat Monte Carlo, whose tree has one level.
    ///
    /// # Errors
    /// When the agent does not fit the game or has no iterations, or there is not even the first one.
    ///
    /// # Panics
    /// When it is not a player's turn.
    ///
    /// ```
    /// use uctopia::catalog::{ExpandReason, GameSpec};
    /// use uctopia::Budget;
    /// let session = "ttt".parse::<GameSpec>().unwrap().session();
    /// let steps = |agent: &str| session.steps(&agent.parse().unwrap(), 1, 10..=12, &Budget::unlimited()).unwrap();
    /// assert_eq!(steps("uct:iters=11").len(), 2); // the tenth and the eleventh
    /// let flat = steps("flat");
    /// let moves: Vec<&str> = flat.iter().map(|step| step.backup[0].mv.as_str()).collect();
    /// assert_eq!((moves, flat[0].expand.reason), (vec!["a1", "b1", "c1"], ExpandReason::Flat)); // in turn, for the second time
    /// ```
    pub fn steps(
        &self,
        agent: &AgentSpec,
        seed: u64,
        iterations: RangeInclusive<u64>,
        budget: &Budget,
    ) -> Result<Vec<TextTrace>, StepError> {
        let made: Vec<_> = self.made().map(|(before, m)| (before.clone(), m)).collect();
        let search = FollowedSearch {
            agent: &agent.in_game(&self.spec),
            seed,
            iterations,
            budget,
        };
        self.spec
            .typed()
            .steps(&self.spec, self.state(), &made, &search)
    }

    /// Every visit of a position by the search of an `alpha-beta` agent, in order.
    ///
    /// # Errors
    /// When it is another agent or does not fit the game, or the budget ends before the search.
    ///
    /// # Panics
    /// When it is not a player's turn.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Budget;
    /// let session = "ttt".parse::<GameSpec>().unwrap().session();
    /// let agent = "alpha-beta:depth=2,table=off,order=off,pvs=off".parse().unwrap();
    /// let trace = session.visits(&agent, &Budget::unlimited()).unwrap();
    /// assert_eq!(trace.visits.len() as u64, trace.report.totals.nodes);
    /// assert!(trace.visits.iter().any(|visit| visit.skipped.is_some()));
    /// ```
    pub fn visits(
        &self,
        agent: &AgentSpec,
        budget: &Budget,
    ) -> Result<VisitTrace<String>, StepError> {
        let agent = agent.in_game(&self.spec);
        self.spec
            .typed()
            .visits(&self.spec, self.state(), &agent, budget)
    }

    /// Whether a game for one player can be won from here where nature's draws are those of a seed and known beforehand, and by
    /// which moves, nature's included. A beam search looks for a line, up to `width` positions wide; where nothing ever falls
    /// off the beam and there is no line, there is none. `None` in games for more than one player.
    ///
    /// ```
    /// use uctopia::catalog::{BeamResult, GameSpec};
    /// let game = |text: &str| text.parse::<GameSpec>().unwrap().session();
    /// let mut calculation = game("calculation");
    /// assert!(matches!(calculation.beam_search(1, 256), Some(BeamResult::Won(line)) if line[0] == "turn"));
    /// // With a single pile no deal is won: a king that comes too early buries the rest.
    /// assert!(matches!(game("calculation:piles=1").beam_search(1, 100_000), Some(BeamResult::Lost)));
    /// assert_eq!(game("othello").beam_search(1, 256), None);
    /// ```
    #[must_use]
    pub fn beam_search(&self, seed: u64, width: usize) -> Option<BeamResult<String>> {
        let outcomes = Outcomes::Drawn { seed };
        self.spec.typed().beam_search(self.state(), outcomes, width)
    }

    /// Whether a game for one player can be won from here by the [given deal](Self::given_deal), as
    /// [`beam_search`](Self::beam_search) finds out; `None` where none is given.
    #[must_use]
    pub fn solve_deal(&self, width: usize) -> Option<BeamResult<String>> {
        if self.given().is_empty() {
            return None;
        }
        let outcomes = Outcomes::Given {
            text: &self.deal.text,
            drawn: self.drawn(),
        };
        self.spec.typed().beam_search(self.state(), outcomes, width)
    }

    /// A solver that tells the scores of positions and nothing else, with one table for all of them. `None` in games without a
    /// margin, and for other agents than `exact`.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Budget;
    /// let session = "connect4".parse::<GameSpec>().unwrap().session();
    /// let mut scorer = session.scorer(&"exact".parse().unwrap()).unwrap();
    /// let found = scorer.score("7422341735647741166133573473242566", &Budget::unlimited()).unwrap();
    /// assert_eq!(found.score, Some(1)); // discs in hand
    /// ```
    #[must_use]
    pub fn scorer(&self, solver: &AgentSpec) -> Option<PositionScorer> {
        let start = self.spec.start();
        self.spec.typed().scorer(&start, solver.options()?)
    }

    /// Counts move sequences from the position.
    #[must_use]
    pub fn perft(&self, plies: u32) -> Perft {
        self.perft_until(plies, &StopFlag::default())
            .unwrap_or_default()
    }

    /// [`perft`](Self::perft) until the flag is raised; `None` afterwards.
    #[must_use]
    pub fn perft_until(&self, plies: u32, stop: &StopFlag) -> Option<Perft> {
        self.spec.typed().perft(self.state(), plies, stop)
    }

    /// Plays `games` uniformly random games from the position and counts wins of the first player, draws, and
    /// losses: one stream of random numbers for all, so the counts belong to the seed. When the flag is raised, those that are
    /// finished.
    ///
    /// # Errors
    /// When a game goes on for ever.
    pub fn random_games(
        &self,
        games: u64,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<[u64; 3], Unfinished> {
        self.spec
            .typed()
            .count_random_games(self.state(), games, seed, stop)
    }
}
