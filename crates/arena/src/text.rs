//! The result of a match in words.

use std::fmt::{self, Formatter};

use crate::{Confidence, Distinct, MatchResult, MatchScores, OpeningsUse, TestResult};
use uctopia_format::{
    count, elo, mean, p_equation, score_line, score_verdict, share_difference, share_interval, sprt_decision,
    sprt_progress,
};
use uctopia_statistics::SprtStatus;

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
            "repeated games count once: {} of {} {name} differ, and all figures but the counts of games rest on those",
            count(units),
            count(all)
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
            let [a, b, lead] = [a, b, lead].map(mean);
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
    let [wins, draws, losses, games] = [tally.wins, tally.draws, tally.losses, tally.games()].map(count);
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
        let interval = share_interval(Some(rate.interval()));
        let [successes, trials] = [rate.successes, rate.trials].map(count);
        writeln!(f, "{name} succeeds in {successes} of {trials} deals  95 % interval {interval}")?;
    }
    writeln!(f, "same deals: only A {}, only B {}", count(deals.paired.only_a), count(deals.paired.only_b))?;
    match (deals.difference, deals.p_value) {
        (Some(difference), Some(p)) => {
            writeln!(f, "difference 95 % interval {}  {}", share_difference(Some(difference)), p_equation(p))
        }
        _ => Ok(()),
    }
}

/// What the score means, in a line or two.
fn write_confidence(confidence: &Confidence, f: &mut Formatter<'_>) -> fmt::Result {
    let Confidence::Interval { score, elo, superiority } = confidence else {
        return writeln!(f, "{confidence}");
    };
    let line = score_line(score, elo.as_ref(), *superiority);
    writeln!(f, "{line}\n{}", score_verdict(score.interval))
}

/// What a sequential test says.
fn write_test(test: &TestResult, result: &MatchResult, f: &mut Formatter<'_>) -> fmt::Result {
    let TestResult { test, progress, exhausted, estimate } = test;
    let units = match &result.deals {
        None => format!("{} pairs", count(result.tally.games() / 2)),
        Some(_) => format!("{} deals", count(result.tally.games())),
    };
    let different =
        result.distinct.map_or_else(String::new, |distinct| format!(", {} of them different", count(distinct.units)));
    let after = units + &different;
    let why =
        if progress.status == SprtStatus::Continue && *exhausted { format!(": {NO_NEW_GAMES}") } else { String::new() };
    let decision = sprt_decision(test, progress.status, &after) + &why;
    writeln!(f, "{decision}  {}\ntest {test}", sprt_progress(progress))?;
    match estimate {
        Some(estimate) => writeln!(f, "Elo, corrected for stopping: {}", elo(&estimate.elo)),
        None => Ok(()),
    }
}

/// From which positions the games began, and how many of them differ.
fn write_sample(result: &MatchResult, f: &mut Formatter<'_>) -> fmt::Result {
    if let Some(OpeningsUse { listed, repeated }) = result.openings {
        let repeated = if repeated == 0 { "none".to_owned() } else { count(repeated) };
        writeln!(f, "openings: {} listed, {repeated} repeated", count(listed))?;
    }
    let counted = result.sides.map_or(2 * result.tally.games(), |_| result.tally.games());
    if result.unique_games < counted {
        writeln!(f, "unique games: {} of {}", count(result.unique_games), count(counted))?;
    }
    Ok(())
}

/// What else a reader must know: forfeits, repeats, a pair without its second game, games broken off.
fn write_remarks(result: &MatchResult, f: &mut Formatter<'_>) -> fmt::Result {
    for (name, faults) in [("A", result.faults_of_a), ("B", result.faults_of_b)] {
        if !faults.is_none() {
            writeln!(f, "{name} forfeited {} games: {faults}", count(faults.total()))?;
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
        writeln!(f, "{} games were broken off as too long", count(result.too_long))?;
    }
    Ok(())
}
