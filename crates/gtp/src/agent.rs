//! The agent made of another program.

use std::time::Duration;

use uctopia_game::{
    Agent, AgentFailure, Budget, Context, MoveReport, Notation, Report, Scale, Stop, StopFlag,
    Stopwatch, Turn, View,
};
use uctopia_options::message;

use crate::engine::Engine;
use crate::move_history::{self, MoveHistory, Ply};
use crate::{GtpConfig, colour};

/// Another program as an agent.
///
/// The program is started when it is first needed, receives every move of the game, and is ended when the agent is dropped. The
/// agent must have observed every move from the first position on, since GTP describes positions by their moves. Of a budget only
/// the time is sent to the program; iterations and nodes are not limited.
///
/// ```
/// use uctopia::{Agent, Context, Notation};
/// use uctopia::games::othello::Othello8;
/// use uctopia::gtp::{GtpAgent, GtpConfig};
/// # if std::process::Command::new("sh").arg("-c").arg("true").status().is_err() { return }
/// // An engine of five lines, which always plays F5 for black.
/// let engine = r#"sh -c 'while read command rest; do case $command in
///     protocol_version) echo = 2;; list_commands) printf "= clear_board\nplay\ngenmove\n";;
///     genmove) echo = F5;; *) echo =;; esac; echo; done'"#;
/// let config = GtpConfig { cmd: engine.parse().unwrap(), ..GtpConfig::default() };
/// let start = Othello8::new();
/// let report = GtpAgent::new(config, 1).decide(&start, &mut Context::unlimited()).unwrap();
/// assert_eq!(start.move_text(report.best), "f5");
/// assert!(!report.is_reproducible()); // other programs may play differently next time
/// ```
#[derive(Debug)]
pub struct GtpAgent<G> {
    config: GtpConfig,
    seed: u64,
    line: MoveHistory<G>,
    engine: Option<Engine>,
}

impl<G: Notation + View> GtpAgent<G> {
    /// An agent that has not started its program yet; `seed` stands for `{seed}` in the command line.
    #[must_use]
    pub fn new(config: GtpConfig, seed: u64) -> Self {
        Self {
            config,
            seed,
            line: MoveHistory::new(),
            engine: None,
        }
    }

    /// The engine after all moves that lead to `state`; it is started if there is none.
    fn engine_at(&mut self, state: &G, stop: &StopFlag) -> Result<&mut Engine, AgentFailure> {
        if state.players() > 2 {
            return Err(AgentFailure::Unable(message!(
                "GTP is for two players, and this game is for more"
            )));
        }
        if !self.line.rewind_to(state) {
            return Err(AgentFailure::Unable(message!(
                "GTP describes a position by its moves, and the moves of this position are unknown: \
                 give the position as moves from the first one"
            )));
        }
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(&self.config, self.seed, &state.board(), stop)?,
        };
        let engine = self.engine.insert(engine);
        engine.follow(self.line.plies(), stop)?;
        Ok(engine)
    }

    fn answer(&mut self, state: &G, budget: &Budget) -> Result<Report<G::Move>, AgentFailure> {
        let Some(colour) = colour(state.turn()).filter(|_| state.turn() != Turn::Chance) else {
            panic!(
                "an agent decides only when a player is to move, not at {:?} in {state:?}",
                state.turn()
            );
        };
        let own = self.config.time;
        let allowance = [budget.limit.time, own].into_iter().flatten().min();
        let margin = self.config.margin.unwrap_or_default();
        let engine = self.engine_at(state, &budget.stop)?;
        engine.allow(colour, allowance, &budget.stop)?;
        let watch = Stopwatch::start();
        let text = engine.generate(colour, allowance, &budget.stop)?;
        let taken = watch.elapsed();
        if let Some(late) = allowance.filter(|&allowance| taken > allowance + margin) {
            return Err(too_late(engine.name(), late, margin, taken));
        }
        let chosen = chosen(state, &text)?;
        let moves: Vec<_> = state.moves().map(MoveReport::new).collect();
        let report = Report::new(state, moves, Scale::Signed, chosen);
        if let Some(ply) = Ply::of(state, report.best) {
            engine.has_made(ply);
        }
        let note = Some(message!(
            "{name} reports its move only",
            name = engine.name()
        ));
        Ok(Report {
            stop: Stop::External,
            note,
            ..report
        })
    }
}

/// The index of the move that an answer names.
fn chosen<G: Notation + View>(state: &G, text: &str) -> Result<usize, AgentFailure> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("resign") {
        return Err(AgentFailure::Resigned);
    }
    let named = state
        .moves()
        .position(|m| move_history::name(state, m).eq_ignore_ascii_case(text));
    named.ok_or_else(|| AgentFailure::IllegalMove(text.chars().take(60).collect()))
}

fn too_late(name: &str, allowance: Duration, margin: Duration, taken: Duration) -> AgentFailure {
    let [allowance, margin, taken] = [allowance, margin, taken].map(|time| time.as_secs_f64());
    AgentFailure::Late(format!(
        "{name} answered after {taken:.2} s; {allowance} s and a margin of {margin} s are allowed"
    ).into())
}

impl<G: Notation + View> Agent<G> for GtpAgent<G> {
    /// After a failure the program is ended, and started anew for the next decision.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let answer = self.answer(state, &context.budget);
        if answer.is_err() {
            self.engine = None;
        }
        answer
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        self.line.add(before, played);
    }

    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        self.engine_at(state, &StopFlag::default()).map(|_| ())
    }
}
