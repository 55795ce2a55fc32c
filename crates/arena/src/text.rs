//! The result of a match in words.

use std::fmt::{self, Formatter};

use crate::{
    Confidence, DealComparison, GroupResult, MatchResult, MatchScores, OpeningsUse, TestResult,
};
use uctopia_format::{
    count, elo, mean, p_equation, score_line, score_verdict, share_difference, share_interval,
    sprt_decision, sprt_progress,
};
use uctopia_options::{Localized, Message, message, msgid};
use uctopia_statistics::SprtStatus;

/// Why a sequential test cannot learn anything more.
pub const NO_NEW_GAMES: &str =
    msgid!("both agents are deterministic and every game repeats an earlier one");

impl MatchResult {
    /// What is to be said of a match in which games merely repeat: how many of its units count. `None` where all do.
    #[must_use]
    pub fn repeats_text(&self) -> Option<Message> {
        let units = count(self.distinct?.units);
        Some(match &self.deals {
            Some(_) => message!(
                "repeated games count once: {units} of {all} deals differ, and all figures but the counts of games rest on those",
                all = count(self.tally.games())
            ),
            None => message!(
                "repeated games count once: {units} of {all} pairs of games differ, and all figures but the counts of games rest \
                 on those",
                all = count(self.tally.games().div_ceil(2))
            ),
        })
    }

    /// What `uctopia match` prints of the result, line by line.
    ///
    /// ```
    /// use uctopia::{AgentFactory, Match};
    /// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
    /// #     }
    /// # }
    /// let start: Tree = "((A)(B))".parse().unwrap();
    /// let first = AgentFactory::new("first", |_seed| Box::new(First));
    /// let result = Match { games: 40, ..Match::default() }.play(&start, &first, &first, |_| ()).unwrap().result;
    /// assert_eq!(result.lines()[0].id(), Some("A wins {wins}, draws {draws}, loses {losses} of {games} {games:game|games}"));
    /// ```
    #[must_use]
    pub fn lines(&self) -> Vec<Message> {
        let mut lines = if let Some(deals) = &self.deals {
            deal_lines(deals)
        } else {
            game_lines(self)
        };
        if let Some(scores) = &self.scores {
            let MatchScores { a, b, lead, .. } = scores;
            let [a, b, lead] = [a, b, lead].map(mean);
            let (unit, left_out) = (Message::text(scores.unit.clone()), scores.left_out_text());
            lines.push(message!(
                "mean {unit}: A {a}, B {b}, A more than B {lead}{left_out}"
            ));
        }
        lines.extend(self.test.iter().flat_map(|test| test_lines(test, self)));
        lines.extend(sample_lines(self));
        lines.extend(remark_lines(self));
        lines
    }
}

/// What `uctopia match` prints of a result, each line with a line feed: the games won, drawn and lost, the score with its
/// interval, Elo and LOS, what a sequential test says, and what a reader must know of repeated, forfeited and broken off games.
///
/// ```
/// use uctopia::{Match, AgentFactory};
/// # use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
/// # struct First;
/// # impl<G: Game> Agent<G> for First {
/// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
/// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
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
        self.lines()
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl GroupResult {
    /// What is to be said of a match in which games merely repeat: how many of its rounds count. `None` if all do.
    #[must_use]
    pub fn repeats_text(&self) -> Option<Message> {
        let [different, rounds] = [self.distinct?, self.units].map(count);
        Some(message!(
            "repeated games count once: {different} of {rounds} rounds differ"
        ))
    }

    /// The result line by line: each agent with its mean place and payoff, then every two agents with the order in which they
    /// finished.
    #[must_use]
    pub fn lines(&self) -> Vec<Message> {
        let agents = self.agents.iter().map(|agent| {
            let place = format!("{:.2}", agent.places.mean().unwrap_or(f64::NAN));
            let payoff = agent.payoff.as_ref().map_or_else(String::new, mean);
            message!(
                "{name}: mean place {place}, mean payoff {payoff}",
                name = agent.agent
            )
        });
        let pairs = self.pairs.iter().map(|pair| {
            let [a, b] = [pair.a, pair.b].map(|place| self.agents[place].agent.clone());
            let [ahead, level, behind] =
                [pair.tally.wins, pair.tally.draws, pair.tally.losses].map(count);
            message!("{a} ahead of {b} in {ahead} games, level in {level}, behind in {behind}")
        });
        agents.chain(pairs).chain(self.repeats_text()).collect()
    }
}

/// The lines of the result, each with a line feed.
impl fmt::Display for GroupResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.lines()
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Who won how many games, and what that says.
fn game_lines(result: &MatchResult) -> Vec<Message> {
    let tally = result.tally;
    let [wins, draws, losses, games] =
        [tally.wins, tally.draws, tally.losses, tally.games()].map(count);
    let mut lines = vec![message!(
        "A wins {wins}, draws {draws}, loses {losses} of {games} {games:game|games}"
    )];
    if let Some(sides) = result.sides {
        let [a, b] = [sides.a_first, sides.b_first].map(|tally| tally.to_string());
        lines.push(message!(
            "A first {a}, B first {b}  (wins-draws-losses of A)"
        ));
    }
    lines.extend(confidence_lines(&result.confidence));
    lines
}

/// Who succeeded on how many deals.
fn deal_lines(deals: &DealComparison) -> Vec<Message> {
    let mut lines: Vec<Message> = [("A", deals.a), ("B", deals.b)]
        .map(|(name, rate)| {
            let interval = share_interval(Some(rate.interval()));
            let [successes, trials] = [rate.successes, rate.trials].map(count);
            message!("{name} succeeds in {successes} of {trials} {trials:deal|deals}  95 % interval {interval}")
        })
        .into();
    let [a, b] = [deals.paired.only_a, deals.paired.only_b].map(count);
    lines.push(message!("same deals: only A {a}, only B {b}"));
    if let (Some(difference), Some(p)) = (deals.difference, deals.p_value) {
        let (interval, p) = (share_difference(Some(difference)), p_equation(p));
        lines.push(message!("difference 95 % interval {interval}  {p}"));
    }
    lines
}

/// What the score means, in a line or two.
fn confidence_lines(confidence: &Confidence) -> Vec<Message> {
    match confidence {
        Confidence::Interval {
            score,
            elo,
            superiority,
        } => {
            vec![
                score_line(score, elo.as_ref(), *superiority),
                score_verdict(score.interval),
            ]
        }
        other => vec![other.message()],
    }
}

/// What a sequential test says.
fn test_lines(test: &TestResult, result: &MatchResult) -> Vec<Message> {
    let TestResult {
        test,
        progress,
        exhausted,
        estimate,
    } = test;
    let units = match &result.deals {
        None => message!(
            "{pairs} {pairs:pair|pairs}",
            pairs = count(result.tally.games() / 2)
        ),
        Some(_) => message!(
            "{deals} {deals:deal|deals}",
            deals = count(result.tally.games())
        ),
    };
    let after = match result.distinct {
        None => units,
        Some(distinct) => message!(
            "{units}, {different} of them different",
            different = count(distinct.units)
        ),
    };
    let mut decision = sprt_decision(test, progress.status, &after);
    if progress.status == SprtStatus::Continue && *exhausted {
        decision = message!("{decision}: {reason}", reason = Message::text(NO_NEW_GAMES));
    }
    let mut lines = vec![
        message!("{decision}  {progress}", progress = sprt_progress(progress)),
        message!("test {test}", test = test.to_string()),
    ];
    lines.extend(estimate.map(|estimate| {
        message!(
            "Elo, corrected for stopping: {elo}",
            elo = elo(&estimate.elo)
        )
    }));
    lines
}

/// From which positions the games began, and how many of them differ.
fn sample_lines(result: &MatchResult) -> Vec<Message> {
    let mut lines = Vec::new();
    if let Some(OpeningsUse { listed, repeated }) = result.openings {
        let listed = count(listed);
        lines.push(match repeated {
            0 => message!("openings: {listed} listed, none repeated"),
            repeated => message!(
                "openings: {listed} listed, {repeated} repeated",
                repeated = count(repeated)
            ),
        });
    }
    let counted = result
        .sides
        .map_or(2 * result.tally.games(), |_| result.tally.games());
    if result.unique_games < counted {
        let [unique, games] = [result.unique_games, counted].map(count);
        lines.push(message!("unique games: {unique} of {games}"));
    }
    lines
}

/// What else a reader must know: forfeits, repeats, a pair without its second game, games broken off.
fn remark_lines(result: &MatchResult) -> Vec<Message> {
    let mut lines = Vec::new();
    for (name, faults) in [("A", result.faults_of_a), ("B", result.faults_of_b)] {
        if !faults.is_none() {
            lines.push(message!(
                "{name} forfeited {games} {games:game|games}: {faults}",
                games = count(faults.total())
            ));
        }
    }
    let is_odd =
        result.deals.is_none() && result.tally.games() % 2 == 1 && result.tally.games() > 1;
    match result.repeats_text() {
        Some(repeats) if matches!(result.confidence, Confidence::Interval { .. }) => lines.push(repeats),
        None if is_odd => lines.push(message!(
            "the last game has no partner with sides swapped: it counts in the score, and as half a pair in the interval"
        )),
        _ => {}
    }
    if result.too_long > 0 {
        lines.push(message!(
            "{games} {games:game was|games were} broken off as too long",
            games = count(result.too_long)
        ));
    }
    lines
}
