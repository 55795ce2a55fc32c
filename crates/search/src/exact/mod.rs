//! The exact agent: proven results of best play.
//!
//! Any game is searched by iterative deepening until nothing is estimated ([`Exact`]). Games with a margin are solved to the
//! last point ([`ExactMargin`]):
//!
//! | file | contents |
//! |---|---|
//! | `margin.rs` | the report |
//! | `drivers.rs` | the scores it needs, each by several windows |
//! | `search.rs` | one decision: its threads, the budget and the table |
//! | `solver.rs` | the search of one thread |
//! | `shared.rs`, `team.rs` | how threads divide a search, and what each sees of the others |
//! | `estimate.rs` | the estimates that order moves: the game's own, or those of a value function |
//! | `ordering.rs`, `ordered_child.rs` | the ordering scores of the children of a position, and the selection of one |
//! | `proofs.rs`, `proven_bounds.rs` | the table (`shared_table.rs`), and its entries |
//! | `machine.rs` | both searches compiled for the instructions of the machine |

mod drivers;
mod estimate;
pub(crate) mod machine;
pub(crate) mod margin;
mod ordered_child;
mod ordering;
pub(crate) mod proofs;
mod proven_bounds;
mod search;
mod shared;
pub(crate) mod solver;
pub(crate) mod team;

use std::time::Duration;

use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Evaluator, Limit, Margin, Meter, MoveReport, Report,
    Shortcuts, Stop, Totals,
};
use uctopia_options::{choices, message, options};

use crate::classical::{DeepeningConfig, RootMoves, SolverMemory, deepen};
use crate::depth::{THREAD_BYTES, most_plies};
use crate::opposed;
pub use estimate::{GameEstimate, OrderingEstimate, ValueEstimate};
pub use margin::MarginScore;
use ordered_child::OrderedChild;
use proofs::Proofs;

choices! {
    /// The goal of the exact agent.
    ///
    /// ```
    /// use uctopia::{Agent, Context, Notation, ZeroEvaluator};
    /// use uctopia::games::othello::Othello4;
    /// use uctopia::search::{ExactConfig, ExactMargin, Goal};
    /// let nearly_over = Othello4::new().read("XXXXXOOXXXXOXO-- X").unwrap();
    /// let solve = |goal| {
    ///     let config = ExactConfig { goal, ..ExactConfig::default() };
    ///     ExactMargin::new(config, ZeroEvaluator).decide(&nearly_over, &mut Context::unlimited()).unwrap().best_move().clone()
    /// };
    /// assert_eq!(solve(Goal::Margin).value, Some(6.0)); // discs
    /// assert_eq!(solve(Goal::Plies).proof.unwrap().plies, Some(2));
    /// assert_eq!(solve(Goal::Outcome).proof.unwrap().payoff, 1.0);
    /// ```
    pub enum Goal {
        /// The margin of the win; in games without a margin, its number of plies.
        Margin = "margin",
        /// The number of plies to the win.
        Plies = "plies",
        /// The winner only, which is faster; in games without a margin, the number of plies as well.
        Outcome = "outcome",
    }
}

options! {
    /// Options of the exact agent.
    ///
    /// ```
    /// use uctopia::game::{Agent, Context, Stop, ZeroEvaluator};
    /// use uctopia::games::mnk::TicTacToe;
    /// use uctopia::{Exact, ExactConfig};
    /// let impatient = ExactConfig { nodes: Some(100), ..ExactConfig::default() };
    /// let report = Exact::new(impatient, ZeroEvaluator).decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap();
    /// assert_eq!(report.stop, Stop::Nodes);
    /// assert!(report.note.unwrap().to_string().starts_with("not solved within the budget"));
    /// ```
    pub struct ExactConfig {
        /// positions to visit before giving up; 20 million when no other bound is given
        nodes ["max_nodes"]: Option<u64> = None, from "a second in othello, half a minute in hex";
        /// thinking time before giving up; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time of the Othello articles";
        /// what to compute: the margin of the win, its number of plies, or only the winner
        goal []: Goal = Goal::Margin, from "what endgame solvers of Othello report";
        /// which moves get an exact value: all, or the best one alone (much faster)
        root ["root_moves"]: RootMoves = RootMoves::All, from "analysis needs all, play one";
        /// size of the transposition table in megabytes
        table_mb ["hash"]: u32 = 256, in 1..=65536, from "solving depends on transpositions";
        /// threads that search together, in games with a margin; the result is the same, the number of positions does not repeat
        threads []: u32 = 1, in 1..=1024, from "Weill 1996: ABDADA";
    }
}

/// Solves the position: every move gets the payoff under best play, and how many plies away it is. The game needs no margin;
/// [`ExactMargin`] is for those that have one.
///
/// Where the position is too large for the budget, the report's stop is not [`Stop::Solved`]. It then has the values that are
/// proven, and no others.
///
/// ```
/// use uctopia::game::{Agent, Context, Stop, ZeroEvaluator, adapters::Tree};
/// use uctopia::{Exact, ExactConfig};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let report = Exact::new(ExactConfig::default(), ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.stop, Stop::Solved);
/// let payoffs: Vec<f32> = report.moves.iter().map(|m| m.proof.unwrap().payoff).collect();
/// assert_eq!(payoffs, [-1.0, 0.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Exact<G: Shortcuts, E> {
    config: ExactConfig,
    evaluator: E,
    memory: SolverMemory<G>,
}

impl<G: Shortcuts, E> Exact<G, E> {
    /// Positions visited when nothing bounds the search.
    pub const DEFAULT_NODES: u64 = 20_000_000;

    /// A solver; `evaluator` only orders moves until the end is within the search depth.
    pub fn new(config: ExactConfig, evaluator: E) -> Self {
        let memory = SolverMemory::new(Some(config.table_mb), true);
        Self {
            config,
            evaluator,
            memory,
        }
    }

    /// One meter for each thread.
    fn meters(&self, budget: &Budget) -> Vec<Meter> {
        let meter = self.meter(budget);
        let helpers: Vec<Meter> = (1..self.config.threads).map(|_| meter.helper()).collect();
        std::iter::once(meter).chain(helpers).collect()
    }

    fn meter(&self, budget: &Budget) -> Meter {
        let own = Limit {
            nodes: self.config.nodes,
            time: self.config.time,
            ..Limit::NONE
        };
        budget.start(
            own,
            Limit {
                nodes: Some(Self::DEFAULT_NODES),
                ..Limit::NONE
            },
        )
    }
}

impl<G: Shortcuts, E: Evaluator<G>> Exact<G, E> {
    /// Solves the position as far as the budget goes, depth by depth; the observer receives each of them.
    fn solve(&mut self, state: &G, meter: Meter, context: &mut Context<'_, G>) -> Report<G::Move> {
        let config = DeepeningConfig {
            root: self.config.root,
            ..Default::default()
        };
        let mut report = deepen(
            state,
            &mut self.memory,
            &self.evaluator,
            &config,
            meter,
            context,
            only_proven,
        );
        if report.stop != Stop::Solved {
            let why = report.note.filter(|_| report.stop == Stop::Complete);
            report.note =
                Some(why.map_or_else(margin::unsolved_note, |why| message!("not solved: {why}")));
        }
        report
    }
}

/// The report without estimates and what follows from them: bounds are proven only in a solved
/// position that is not won, where every move was searched to the end.
fn only_proven<M: Copy + PartialEq>(mut report: Report<M>) -> Report<M> {
    let won = report
        .best_move()
        .proof
        .is_some_and(|proof| proof.payoff == 1.0);
    let is_bounded = report.stop == Stop::Solved && !won;
    for m in report
        .moves
        .iter_mut()
        .filter(|m| m.proof.is_none() && !is_bounded)
    {
        *m = MoveReport::unproven(m.mv);
    }
    report
}

impl<G: Shortcuts, E: Evaluator<G>> Agent<G> for Exact<G, E> {
    /// Fails in games for three and more players.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let meter = self.meter(&context.budget);
        let report = self.solve(state, meter, context);
        context.finish(&report);
        Ok(report)
    }

    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        opposed::check::<G>("exact")
    }

    fn most_memory(&self) -> Option<u64> {
        Some(self.memory.most_bytes())
    }
}

/// Solves a game with a margin: the margin of the win under best play, or the winner. Where the end is too far for that, or
/// where the number of plies is the goal, it solves as [`Exact`] does.
///
/// ```
/// use uctopia::game::{Agent, Context, Notation, Stop, ZeroEvaluator};
/// use uctopia::games::othello::Othello4;
/// use uctopia::search::{ExactConfig, ExactMargin};
/// let report = ExactMargin::new(ExactConfig::default(), ZeroEvaluator).decide(&Othello4::new(), &mut Context::unlimited()).unwrap();
/// assert_eq!(report.stop, Stop::Solved);
/// assert_eq!(report.best_move().value, Some(-10.0)); // white wins 11 to 3, and takes two empty squares
/// ```
#[derive(Clone, Debug)]
pub struct ExactMargin<G: Margin, E, O = GameEstimate> {
    exact: Exact<G, E>,
    estimates: O,
    proofs: Proofs,
}

impl<G: Margin, E> ExactMargin<G, E> {
    /// A solver; `evaluator` only orders moves until the end is within the search depth.
    pub fn new(config: ExactConfig, evaluator: E) -> Self {
        Self::with_estimates(config, evaluator, GameEstimate)
    }
}

impl<G: Margin, E, O: OrderingEstimate<G>> ExactMargin<G, E, O> {
    /// Positions visited to choose a move where the position is not solved and the game has no estimate.
    const GUESS_NODES: u64 = 20_000;

    /// A solver that orders moves far from the end by `estimates`, such as those of learned values: the better the order, the smaller
    /// the search. The results are the same.
    ///
    /// ```
    /// use uctopia::{Budget, Evaluate, Notation, ZeroEvaluator};
    /// use uctopia::games::othello::Othello8;
    /// use uctopia::search::{ExactConfig, ExactMargin, ValueEstimate};
    /// let problem = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"; // FFO endgame test 1
    /// let position = Othello8::new().read(problem).unwrap();
    /// let estimates = ValueEstimate::new(*Othello8::evaluation("weights").unwrap());
    /// let config = ExactConfig::default;
    /// let by_values = ExactMargin::with_estimates(config(), ZeroEvaluator, estimates).score(&position, &Budget::unlimited());
    /// let by_default = ExactMargin::new(config(), ZeroEvaluator).score(&position, &Budget::unlimited());
    /// assert_eq!(by_values.score, by_default.score);
    /// ```
    pub fn with_estimates(config: ExactConfig, evaluator: E, estimates: O) -> Self {
        let proofs = Proofs::new(config.table_mb);
        Self {
            exact: Exact::new(config, evaluator),
            estimates,
            proofs,
        }
    }

    /// The score of an unfinished position for the side to move and nothing else, which takes less than a
    /// [report](Agent::decide). The goal is the margin, or the outcome if that is the goal of the configuration.
    ///
    /// # Panics
    /// When the game is over.
    ///
    /// ```
    /// use uctopia::{Budget, Notation, ZeroEvaluator};
    /// use uctopia::games::connect_four::ConnectFour;
    /// use uctopia::search::{ExactConfig, ExactMargin};
    /// let position = ConnectFour::default().read("7422341735647741166133573473242566").unwrap();
    /// let mut solver = ExactMargin::new(ExactConfig::default(), ZeroEvaluator);
    /// assert_eq!(solver.score(&position, &Budget::unlimited()).score, Some(1)); // discs in hand
    /// ```
    pub fn score(&mut self, state: &G, budget: &Budget) -> MarginScore {
        margin::score(
            state,
            &mut self.proofs,
            &self.estimates,
            &self.exact.config,
            self.exact.meters(budget),
        )
    }
}

impl<G: Margin, E: Evaluator<G>, O: OrderingEstimate<G>> ExactMargin<G, E, O> {
    /// Chooses a move of an unsolved position by a search of no more positions than the attempt took.
    fn guess(&mut self, state: &G, unsolved: Report<G::Move>) -> Report<G::Move> {
        let few = Limit {
            nodes: Some(unsolved.totals.nodes.min(Self::GUESS_NODES)),
            ..Limit::NONE
        };
        let meter = Budget::of(few).start(Limit::NONE, Limit::NONE);
        let config = DeepeningConfig {
            root: RootMoves::All,
            ..DeepeningConfig::default()
        };
        let Exact {
            memory, evaluator, ..
        } = &mut self.exact;
        let alone = &mut Context::unlimited();
        let guessed = deepen(state, memory, evaluator, &config, meter, alone, only_proven);
        let totals = Totals {
            nodes: guessed.totals.nodes + unsolved.totals.nodes,
            ..unsolved.totals
        };
        let payoff_of = |mv| {
            unsolved
                .moves
                .iter()
                .find(|m| m.mv == mv)
                .and_then(|m| m.proof)
                .map(|proof| proof.payoff)
        };
        let (known, of_guess) = (payoff_of(unsolved.best), payoff_of(guessed.best));
        let is_worse = of_guess
            .zip(known)
            .is_some_and(|(of_guess, known)| of_guess < known);
        let is_decided = known == Some(1.0) || of_guess == Some(-1.0) || is_worse;
        let best = if is_decided {
            unsolved.best
        } else {
            guessed.best
        };
        let known = unsolved.moves.into_iter().zip(guessed.moves);
        let moves = known
            .map(|(own, guessed)| if own.proof.is_some() { own } else { guessed })
            .collect();
        Report {
            best,
            moves,
            totals,
            ..unsolved
        }
    }

    fn solve(&mut self, state: &G, context: &mut Context<'_, G>) -> Report<G::Move> {
        let config = &self.exact.config;
        // A player who cannot move passes, which counts as no move.
        let ends = 2 * state.moves_left() as usize <= most_plies::<OrderedChild<G>>();
        if config.goal == Goal::Plies || !ends {
            let meter = self.exact.meter(&context.budget);
            return self.exact.solve(state, meter, context);
        }
        let report = margin::solve(
            state,
            &mut self.proofs,
            &self.estimates,
            config,
            self.exact.meters(&context.budget),
        );
        let guessed = report.stop == Stop::Solved || O::ESTIMATES;
        if guessed {
            report
        } else {
            self.guess(state, report)
        }
    }
}

impl<G: Margin, E: Evaluator<G>, O: OrderingEstimate<G>> Agent<G> for ExactMargin<G, E, O> {
    /// Fails in games for three and more players.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let report = self.solve(state, context);
        context.finish(&report);
        Ok(report)
    }

    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        opposed::check::<G>("exact")
    }

    /// One table of positions without a margin, and one of proofs.
    fn most_memory(&self) -> Option<u64> {
        let stacks = u64::from(self.exact.config.threads) * THREAD_BYTES;
        Some(self.exact.memory.most_bytes() + self.proofs.most_bytes() + stacks)
    }
}
