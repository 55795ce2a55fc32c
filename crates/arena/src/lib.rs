//! Matches between agents: referee, game records and results.
//!
//! A [`Referee`] plays one game between agents. A [`Match`] plays many, between two [`Contestant`]s: in pairs from
//! one opening with sides swapped, or, in games for one player, both on the same deals. Its [`MatchLog`] holds the
//! [`MatchResult`], a [`GameRecord`] for every game, and, kept apart since they are not reproducible, times.
//!
//! ```
//! use uctopia::{Match, AgentFactory};
//! use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Rng, Scale, adapters::Tree};
//!
//! /// Plays any legal move.
//! struct Random(Rng);
//!
//! impl<G: Game> Agent<G> for Random {
//!     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
//!         let moves: Vec<_> = state.moves().map(MoveReport::new).collect();
//!         let choice = self.0.below(moves.len() as u32) as usize;
//!         Ok(Report::new(state, moves, Scale::Signed, choice))
//!     }
//! }
//!
//! let start: Tree = "((AB)(=A))".parse().unwrap();
//! let random = AgentFactory::new("random", |seed| Box::new(Random(Rng::new(seed))));
//! let log = Match { games: 100, seed: 7, ..Match::default() }.play(&start, &random, &random, |_| ()).unwrap();
//! assert_eq!(log.result.tally.games(), 100);
//! assert_eq!(log.games.len(), 100);
//! ```
//!
//! Games begin where the match starts, after random plies, or with [`Openings`]: all positions after some plies, only
//! the balanced ones of them, or those of a file.
//!
//! Invariants:
//! - the same seed gives the same records and the same result, whatever the number of threads;
//! - a match that is stopped keeps what was played, and counts only an unbroken run of units from the first one on,
//!   since the units that happen to finish early are not a fair sample;
//! - repeated games count once in every score, interval and test: [`MatchResult::distinct`] and [`Confidence`] show when more
//!   games added no information, and a sequential test that gains no more information ends undecided.
//!
//! Games for three and four players are played by as many contestants in all seatings ([`Match::play_group`]), and
//! [`GroupResult`] gives places, payoffs and the order of every two agents.
//!
//! Reading order: `referee.rs`, `contestant.rs`, `settings.rs`, `schedule.rs`, `blocks.rs`, `match_play.rs`, `record_check.rs`, `match_stats.rs`,
//! `shared_stats.rs`, `result.rs` (in words: `text.rs`), `group/`; `openings`
//! stands alone. The statistics are in `uctopia-statistics`.

mod blocks;
mod collector;
mod contestant;
mod faults;
mod group;
mod match_play;
mod match_stats;
mod openings;
mod record;
mod record_check;
mod referee;
mod repeats;
mod result;
mod schedule;
mod scores;
mod settings;
mod shared_stats;
mod telemetry;
mod text;
mod unit_results;

pub use blocks::{BlockQueue, InOrder, play_blocks};
pub use collector::{MatchProgress, PlayedGame, PlayedUnit};
pub use contestant::{AgentFactory, Contestant};
pub use faults::Faults;
pub use group::{GroupAgent, GroupLog, GroupPair, GroupResult, GroupStats, Places};
pub use match_play::{MatchLog, MatchSetup};
pub use match_stats::MatchStats;
pub use openings::schedule::OpeningsUse;
pub use openings::{Opening, Openings, OpeningsError, moves_of_transcript};
pub use record::{
    FinalScores, GameEnd, GameRecord, GameTranscript, SeatAssignment, Side, write_json_lines,
};
pub use record_check::UnfitRecord;
pub use referee::{Referee, ThinkingTimes};
pub use result::{Confidence, DealComparison, Distinct, MatchResult, TallyBySide, TestResult};
pub use scores::{MatchScores, MeanScore};
pub use settings::{Match, MatchSettingsError};
pub use telemetry::{AgentTime, Telemetry};
pub use text::NO_NEW_GAMES;
