//! The result of a match in words.

use std::fmt::{self, Formatter};

use crate::{Confidence, Distinct, MatchResult, MatchScores, OpeningsUse, TestResult};
use uctopia_statistics::{Interval, SprtStatus, interval_text, percentages};

/// Why a sequential test cannot learn anything more.
pub const NO_NEW_GAMES: &str = "both agents are deterministic and every game repeats an earlier one";

impl MatchResult {
    /// What is to be said of a match in which games merely repeat: how many of its units count. `None` where all do.
    #[must_use]
    pub fn repeats_text(&self) -> Option<String> {
        let Distinct { units, .. } = self.distinct?;
        let (all, name) = match &self.deals {
            Some(_) => (self.tally.games(), "deals"),
            None => (self.tally.games().div_ceil(2), "pairs of games"),
        };
        Some(format!(
            "repeated games count once: {units} of {all} {name} differ, and all figures but the counts of games rest on \
             those"
        ))
    }
}

/// What `uctopia match` prints of a result, each line with a line feed: the games won, drawn and lost, the score with its
/// interval, Elo and LOS, what a sequential test says, and what a reader must know of repeated, forfeited and broken off games.
///
/// ```
/// use uctopia_arena::{Match, AgentFactory};
/// # use uctopia_game::{Agent, HostedAgent, Budget, Game, MoveReport, Report, Scale, adapters::Tree};
/// # struct First;
/// # impl<G: Game> HostedAgent<G> for First {}
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
/// #         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
/// #     }
/// # }
/// let start: Tree = "((A)(B))".parse().unwrap(); // agents that play the first move: the first player wins
/// let first = AgentFactory::new("first", |_seed| Box::new(First));
/// let result = Match { games: 40, ..Match::default() }.play(&start, &first, &first, |_| ()).unwrap().result;
/// let text = result.to_string();
/// assert!(text.starts_with("A wins 20, draws 0, loses 20 of 40 games\nA first 20-0-0, B first 0-0-20"));
/// assert!(text.contains("\nunique games: 1 of 40\n"));
/// ```
impl fmt::Display for MatchResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.deals.is_some() { write_deals(self, f) } else { write_games(self, f) }?;
        if let Some(scores) = &self.scores {
            let MatchScores { unit, a, b, lead, .. } = scores;
            writeln!(f, "mean {unit}: A {a}, B {b}, A more than B {lead}{}", scores.left_out_text())?;
        }
        self.test.iter().try_for_each(|test| write_test(test, self, f))?;
        write_sample(self, f)?;
        write_remarks(self, f)
    }
}

/// Who won how many games, and what that says.
fn write_games(result: &MatchResult, f: &mut Formatter<'_>) -> fmt::Result {
    let tally = result.tally;
    let (wins, draws, losses, games) = (tally.wins, tally.draws, tally.losses, tally.games());
    writeln!(f, "A wins {wins}, draws {draws}, loses {losses} of {games} games")?;
    if let Some(sides) = result.sides {
        writeln!(f, "A first {}, B first {}  (wins-draws-losses of A)", sides.a_first, sides.b_first)?;
    }
    write_confidence(&result.confidence, f)
}

/// Who succeeded on how many deals.
fn write_deals(result: &MatchResult, f: &mut Formatter<'_>) -> fmt::Result {
    let Some(deals) = &result.deals else { return Ok(()) };
    for (name, rate) in [("A", deals.a), ("B", deals.b)] {
        let interval = interval_text(Some(rate.interval()));
        writeln!(f, "{name} succeeds in {} of {} deals  95 % interval {interval}", rate.successes, rate.trials)?;
    }
    writeln!(f, "same deals: only A {}, only B {}", deals.paired.only_a, deals.paired.only_b)?;
    match (deals.difference, deals.p_value) {
        (Some(difference), Some(p)) => {
            writeln!(f, "difference 95 % interval {}  p = {p:.3}", interval_text(Some(difference)))
        }
        _ => Ok(()),
    }
}

/// What the score means, in a line or two.
fn write_confidence(confidence: &Confidence, f: &mut Formatter<'_>) -> fmt::Result {
    let Confidence::Interval { score, elo, superiority } = confidence else {
        return writeln!(f, "{confidence}");
    };
    let elo = elo.as_ref().map_or_else(String::new, |elo| format!("  Elo {elo}"));
    let Interval { low, high } = score.interval;
    let verdict = if low > 0.5 {
        "A is stronger: the interval lies above 50 %"
    } else if high < 0.5 {
        "B is stronger: the interval lies below 50 %"
    } else {
        "not decided: the interval contains 50 %"
    };
    let [share, low, high] = percentages([score.score, low, high]);
    let los = 100.0 * superiority;
    writeln!(f, "score {share}  95 % interval [{low}, {high}]{elo}  LOS {los:.1} %\n{verdict}")
}

/// What a sequential test says.
fn write_test(test: &TestResult, result: &MatchResult, f: &mut Formatter<'_>) -> fmt::Result {
    let TestResult { test, progress, exhausted, estimate } = test;
    let units = match &result.deals {
        None => format!("{} pairs", result.tally.games() / 2),
        Some(_) => format!("{} deals", result.tally.games()),
    };
    let different =
        result.distinct.map_or_else(String::new, |distinct| format!(", {} of them different", distinct.units));
    let after = units + &different;
    let decision = match progress.status {
        SprtStatus::AcceptedH1 => format!("H1 accepted after {after}: A is stronger than {:+} Elo", test.elo0),
        SprtStatus::AcceptedH0 => format!("H0 accepted after {after}: A is not {:+} Elo stronger", test.elo1),
        SprtStatus::Continue if *exhausted => format!("undecided after {after}: {NO_NEW_GAMES}"),
        SprtStatus::Continue => format!("undecided after {after}"),
    };
    writeln!(f, "{decision}  {progress}\ntest {test}")?;
    match estimate {
        Some(estimate) => writeln!(f, "Elo, corrected for stopping: {}", estimate.elo),
        None => Ok(()),
    }
}

/// From which positions the games began, and how many of them differ.
fn write_sample(result: &MatchResult, f: &mut Formatter<'_>) -> fmt::Result {
    if let Some(OpeningsUse { listed, repeated }) = result.openings {
        let repeated = if repeated == 0 { "none".to_owned() } else { repeated.to_string() };
        writeln!(f, "openings: {listed} listed, {repeated} repeated")?;
    }
    let counted = result.sides.map_or(2 * result.tally.games(), |_| result.tally.games());
    if result.unique_games < counted {
        writeln!(f, "unique games: {} of {counted}", result.unique_games)?;
    }
    Ok(())
}

/// What else a reader must know: forfeits, repeats, a pair without its second game, games broken off.
fn write_remarks(result: &MatchResult, f: &mut Formatter<'_>) -> fmt::Result {
    for (name, faults) in [("A", result.faults_of_a), ("B", result.faults_of_b)] {
        if !faults.is_none() {
            writeln!(f, "{name} forfeited {} games: {faults}", faults.total())?;
        }
    }
    let is_odd = result.deals.is_none() && result.tally.games() % 2 == 1 && result.tally.games() > 1;
    match result.repeats_text() {
        Some(repeats) if matches!(result.confidence, Confidence::Interval { .. }) => writeln!(f, "{repeats}")?,
        None if is_odd => writeln!(
            f,
            "the last game has no partner with sides swapped: it counts in the score, and as half a pair in the interval"
        )?,
        _ => {}
    }
    if result.too_long > 0 {
        writeln!(f, "{} games were broken off as too long", result.too_long)?;
    }
    Ok(())
}
