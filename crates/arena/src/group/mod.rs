//! Matches in games for three and four players, and the same way of counting for two.
//! | file | contents |
//! |---|---|
//! | `mod.rs` | playing such a match |
//! | `stats.rs` | the counts of its units |
//! | `result.rs` | its result |

mod result;
mod stats;

use std::time::Duration;

use uctopia_game::Shortcuts;

pub use self::result::{GroupAgent, GroupPair, GroupResult, Places};
pub use self::stats::GroupStats;
use crate::{
    AgentTime, Contestant, GameRecord, Match, MatchProgress, MatchSettingsError, MatchSetup,
};
use uctopia_game::Stopwatch;

/// The results of a match of a group, with all its games in memory.
#[derive(Clone, Debug)]
pub struct GroupLog<M> {
    /// The result of the counted games.
    pub result: GroupResult,
    /// The counted games in canonical order.
    pub games: Vec<GameRecord<M>>,
    /// Finished games that do not count, because the match was stopped before an earlier unit was finished.
    pub beyond: Vec<GameRecord<M>>,
    /// The thinking time of each agent.
    pub times: Vec<AgentTime>,
    /// Wall-clock time of the whole match.
    pub elapsed: Duration,
}

impl Match {
    /// Plays a match between as many contestants as the game has players, at least two.
    ///
    /// A unit is as many games as there are seats, from one opening and with common random numbers, in which each contestant sits
    /// in each seat once: seats rotate by one from game to game. All units are whole, so that there may be a game or two more
    /// than [`games`](Self::games) asks for. `on_unit` is called after each.
    ///
    /// ```
    /// use uctopia::arena::{Match, AgentFactory, MatchSetup};
    /// # use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Player, Report, Scale, Shortcuts, Turn};
    /// # struct Nth(usize);
    /// # impl<G: Game> Agent<G> for Nth {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, self.0))
    /// #     }
    /// # }
    /// /// Three players call a number from 0 to 2; the highest wins, of equals the first.
    /// #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
    /// struct Call { called: Vec<u8> }
    /// # impl Game for Call {
    /// #     type Move = u8;
    /// #     const PLAYERS: usize = 3;
    /// #     fn turn(&self) -> Turn {
    /// #         if self.called.len() == 3 { Turn::Over } else { Turn::Player(Player::new(self.called.len())) }
    /// #     }
    /// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { 0..if self.called.len() == 3 { 0 } else { 3_u8 } }
    /// #     fn play(&mut self, m: u8) { self.called.push(m); }
    /// #     fn payoff(&self, player: Player) -> f32 {
    /// #         let best = (0..3).rev().max_by_key(|&seat| self.called[seat]).unwrap();
    /// #         if best == player.index() { 1.0 } else { -0.5 }
    /// #     }
    /// # }
    /// # impl Shortcuts for Call {}
    /// let named = |call| AgentFactory::new(format!("calls {call}"), move |_seed| Box::new(Nth(call)));
    /// let agents = [named(0), named(1), named(2)];
    /// let [a, b, c] = agents.each_ref().map(|agent| agent as &dyn uctopia::Contestant<Call>);
    /// let log = Match { games: 30, ..Match::default() }
    ///     .play_group(&MatchSetup::new(&Call::default()), &[a, b, c], |_| ()).unwrap();
    /// assert_eq!((log.games.len(), log.result.agents[2].places.shares()[0]), (30, 1.0)); // always first
    /// assert_eq!(log.result.agents[0].payoff.unwrap().mean, -0.5);
    /// let text = log.result.to_string();
    /// assert!(text.contains("calls 1 ahead of calls 2 in 0 games, level in 0, behind in 3\n"));
    /// assert!(text.ends_with("repeated games count once: 1 of 10 rounds differ\n"));
    /// ```
    ///
    /// # Errors
    /// When the match is invalid: another number of agents than players, a sequential test, and the errors of
    /// [`play_openings`](Self::play_openings).
    pub fn play_group<G: Shortcuts>(
        &self,
        setting: &MatchSetup<'_, G>,
        contestants: &[&dyn Contestant<G>],
        on_unit: impl FnMut(&MatchProgress) + Send,
    ) -> Result<GroupLog<G::Move>, MatchSettingsError> {
        let players = setting.start.players();
        if players < 2 || contestants.len() != players {
            return Err(MatchSettingsError::WrongNumber {
                players,
                agents: contestants.len(),
            });
        }
        let listed = setting.openings.map(|list| list.len() as u64);
        let stats = GroupStats::new(players).with_openings(listed);
        let watch = Stopwatch::start();
        let mut collector = self.play_into(stats, setting, contestants, on_unit)?;
        let beyond = collector.beyond();
        let names = contestants
            .iter()
            .map(|contestant| contestant.name())
            .collect();
        Ok(GroupLog {
            result: collector.stats.result(names, self, beyond.len() as u64),
            games: collector.prefix,
            beyond,
            times: collector.times[..contestants.len()].to_vec(),
            elapsed: watch.elapsed(),
        })
    }
}
