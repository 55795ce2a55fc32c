//! The session of a known type.

use std::ops::RangeInclusive;

use uctopia_game::message::Message;
use uctopia_game::{
    Agent, AgentFailure, Board, Budget, HostedAgent, NamedOpening, Perft, Player, Report, Rng,
    StopFlag, TextError, Turn, Unfinished, perft_while, play_many, play_out_while, sample_outcome,
};
use uctopia_search::learned::BeamResult;
use uctopia_search::mcts::TraceError;
use uctopia_text::plain;

use super::encoding::{Encoding, no_numbers};
use super::open_deals::{beam_search, left_of_deal};
use super::path::{MovePath, lead_to};
use super::result_words::words_of;
use super::scorer::TextScorer;
use super::step::FollowedSearch;
use super::text_observer::{TextObserver, TextObserverAdapter};
use super::trace::{StepError, TextTrace};
use super::visits::{TextVisitTrace, visits};
use super::{AgentHandle, MoveView, PositionScorer, Session};
use crate::agent::AgentSpec;
use crate::game::{GameSpec, Playable, TypedGame};
use crate::spec::SpecError;
use crate::typed_text;

/// The session of a known type.
pub(crate) struct TypedSession<G: Playable> {
    spec: GameSpec,
    game: TypedGame<G>,
    /// The moves from the game's first position to the one that was set, each with the position it was made in; none
    /// where they are unknown.
    opening_moves: Vec<(G, G::Move)>,
    /// Nature's outcomes from the position that was set, in order, where its text gave them.
    deal: Vec<G::Move>,
    /// The positions since the last one that was set, the current one last; never empty.
    states: Vec<G>,
    moves: Vec<G::Move>,
    agents: Vec<Box<dyn HostedAgent<G>>>,
}

impl<G: Playable> TypedSession<G> {
    /// A session at the first position.
    pub(crate) fn new(spec: GameSpec, game: TypedGame<G>) -> Self {
        let start = game.start().clone();
        Self {
            spec,
            game,
            opening_moves: Vec::new(),
            deal: Vec::new(),
            states: vec![start],
            moves: Vec::new(),
            agents: Vec::new(),
        }
    }

    fn state(&self) -> &G {
        &self.states[self.states.len() - 1]
    }

    /// All moves that led to the position, as far as they are known, each with the position it was made in.
    fn made(&self) -> impl Iterator<Item = (&G, G::Move)> {
        let opening_moves = self.opening_moves.iter().map(|(before, m)| (before, *m));
        opening_moves.chain(self.states.iter().zip(self.moves.iter().copied()))
    }

    /// Nature's outcomes from here on, in order, as far as they were given.
    fn given(&self) -> &[G::Move] {
        left_of_deal(
            &self.deal,
            self.states.iter().zip(self.moves.iter().copied()),
        )
    }

    fn make(&mut self, m: G::Move) {
        let before = &self.states[self.states.len() - 1];
        for agent in &mut self.agents {
            agent.observe(before, m);
        }
        let after = before.after(m);
        self.states.push(after);
        self.moves.push(m);
    }
}

impl<G: Playable> Session for TypedSession<G> {
    fn game(&self) -> &GameSpec {
        &self.spec
    }

    fn position(&self) -> String {
        self.state().to_string()
    }

    fn start(&self) -> String {
        self.states[0].to_string()
    }

    fn set_position(&mut self, text: &str) -> Result<(), TextError> {
        let state = typed_text::position(self.state(), text)?;
        let text = plain(text);
        self.opening_moves = lead_to(&state, &text).unwrap_or_default();
        self.deal = self.game.abilities().deal(&state, &text);
        self.states = vec![state];
        self.moves.clear();
        Ok(())
    }

    fn board(&self) -> Board {
        self.game.abilities().board(self.state())
    }

    fn log(&self) -> Option<String> {
        self.game.abilities().log(self.state(), self.given())
    }

    fn turn(&self) -> Turn {
        self.state().turn()
    }

    fn players(&self) -> usize {
        G::PLAYERS
    }

    fn player_name(&self, player: Player) -> &'static str {
        G::player_name(player)
    }

    fn payoffs(&self) -> Option<Vec<f32>> {
        // Adding zero makes a negative zero positive.
        self.state().is_over().then(|| {
            self.state().payoffs()[..G::PLAYERS]
                .iter()
                .map(|payoff| payoff + 0.0)
                .collect()
        })
    }

    fn margin(&self) -> Option<i32> {
        self.game.abilities().margin(self.state())
    }

    fn moves(&self) -> Vec<MoveView> {
        let (state, abilities) = (self.state(), self.game.abilities());
        state
            .moves()
            .map(|m| MoveView {
                text: state.move_text(m),
                square: abilities.square_of(state, m),
            })
            .collect()
    }

    fn chances(&self) -> Vec<(String, f64)> {
        let state = self.state();
        if state.turn() != Turn::Chance {
            return Vec::new();
        }
        let sum: f64 = state.moves().map(|m| f64::from(state.weight(m))).sum();
        state
            .moves()
            .map(|m| (state.move_text(m), f64::from(state.weight(m)) / sum))
            .collect()
    }

    fn history(&self) -> Vec<String> {
        self.states
            .iter()
            .zip(&self.moves)
            .map(|(state, &m)| state.move_text(m))
            .collect()
    }

    fn opening_moves(&self) -> Vec<String> {
        self.opening_moves
            .iter()
            .map(|(before, m)| before.move_text(*m))
            .collect()
    }

    fn opening(&self) -> Option<&'static NamedOpening> {
        let line: Vec<&G> = self
            .opening_moves
            .iter()
            .map(|(before, _)| before)
            .chain(&self.states)
            .collect();
        self.game.opening_of(line)
    }

    fn result_words(&self) -> Option<Message> {
        words_of(self.state())
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        let m = typed_text::legal_move(self.state(), text)?;
        self.make(m);
        Ok(())
    }

    fn play_chance(&mut self, rng: &mut Rng) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let outcome = self
            .given()
            .first()
            .copied()
            .unwrap_or_else(|| sample_outcome(self.state(), rng));
        let text = self.state().move_text(outcome);
        self.make(outcome);
        Some(text)
    }

    fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.states.pop();
        true
    }

    fn seat(&mut self, agent: &AgentSpec, seed: u64) -> Result<AgentHandle, SpecError> {
        let mut agent = self.game.agent(&agent.for_game(&self.spec), seed)?;
        self.made().for_each(|(before, m)| agent.observe(before, m));
        self.agents.push(agent);
        Ok(AgentHandle(self.agents.len() - 1))
    }

    fn prepare(&mut self, seat: AgentHandle) -> Result<(), AgentFailure> {
        self.agents[seat.0].prepare(&self.states[self.states.len() - 1])
    }

    fn decide(
        &mut self,
        seat: AgentHandle,
        budget: &Budget,
    ) -> Result<Report<String>, AgentFailure> {
        let state = &self.states[self.states.len() - 1];
        Ok(self.agents[seat.0]
            .try_decide(state, budget)?
            .to_text(state))
    }

    fn decide_observed(
        &mut self,
        seat: AgentHandle,
        budget: &Budget,
        observer: &mut dyn TextObserver,
    ) -> Result<Report<String>, AgentFailure> {
        let state = &self.states[self.states.len() - 1];
        let mut reading = TextObserverAdapter { state, observer };
        Ok(self.agents[seat.0]
            .decide_observed(state, budget, &mut reading)?
            .to_text(state))
    }

    fn is_anytime(&self, seat: AgentHandle) -> bool {
        self.agents[seat.0].is_anytime()
    }

    fn most_memory(&self, seat: AgentHandle) -> Option<u64> {
        self.agents[seat.0].most_memory()
    }

    fn step(
        &self,
        agent: &AgentSpec,
        seed: u64,
        iteration: u64,
        budget: &Budget,
    ) -> Result<TextTrace, StepError> {
        let agent = agent.for_game(&self.spec);
        if !agent.searches_a_tree() {
            return Err(StepError::NoTree(agent.name()));
        }
        let mut steps = self.steps(&agent, seed, iteration..=iteration, budget)?;
        steps.pop().ok_or(StepError::Trace(TraceError::Ended(0)))
    }

    fn steps(
        &self,
        agent: &AgentSpec,
        seed: u64,
        iterations: RangeInclusive<u64>,
        budget: &Budget,
    ) -> Result<Vec<TextTrace>, StepError> {
        let made = self.made().map(|(before, m)| (before.clone(), m)).collect();
        steps(
            (self.state(), &self.game),
            made,
            (&agent.for_game(&self.spec), seed),
            (iterations, budget),
        )
    }

    fn visits(&self, agent: &AgentSpec, budget: &Budget) -> Result<TextVisitTrace, StepError> {
        visits(
            (self.state(), &self.game),
            &agent.for_game(&self.spec),
            budget,
        )
    }

    fn beam_search(&self, seed: u64, width: usize) -> Option<BeamResult<String>> {
        let draw = |state: &G, draws| sample_outcome(state, &mut Rng::stream(seed, draws as u64));
        beam_search(self.state(), &self.game.abilities(), draw, width)
    }

    fn given_deal(&self) -> Vec<String> {
        // An outcome has the same text in all positions.
        self.given()
            .iter()
            .map(|&outcome| self.state().move_text(outcome))
            .collect()
    }

    fn solve_deal(&self, width: usize) -> Option<BeamResult<String>> {
        let given = self.given();
        if given.is_empty() {
            return None;
        }
        beam_search(
            self.state(),
            &self.game.abilities(),
            |_, draws| given[draws],
            width,
        )
    }

    fn scorer(&self, solver: &AgentSpec) -> Option<Box<dyn PositionScorer>> {
        let AgentSpec::Exact(config) = solver else {
            return None;
        };
        let solver = self.game.abilities().margin_solver(config.clone())?;
        Some(Box::new(TextScorer {
            start: self.game.start().clone(),
            solver,
        }))
    }

    fn perft_until(&self, plies: u32, stop: &StopFlag) -> Option<Perft> {
        perft_while(self.state(), plies, || !stop.is_raised())
    }

    fn random_games(&self, games: u64, seed: u64, stop: &StopFlag) -> Result<[u64; 3], Unfinished> {
        let mut counts = [0; 3];
        let mut rng = Rng::new(seed);
        for _ in 0..games {
            let mut state = self.state().clone();
            match play_out_while(&mut state, &mut rng, || !stop.is_raised()) {
                Ok(_) => counts[place(state.payoff(Player::FIRST))] += 1,
                Err(Unfinished::Budget) => break,
                Err(endless) => return Err(endless),
            }
            if stop.is_raised() {
                break;
            }
        }
        Ok(counts)
    }

    fn many_random_games(&self, games: u64, seed: u64) -> Option<[u64; 3]> {
        if G::BATCH == 1 {
            return None;
        }
        let starts = vec![self.state().clone(); G::BATCH];
        let mut counts = [0; 3];
        for batch in 0..games.div_ceil(G::BATCH as u64) {
            let payoffs = play_many(&starts, Rng::derive(seed, batch));
            payoffs
                .iter()
                .for_each(|payoffs| counts[place(payoffs[Player::FIRST.index()])] += 1);
        }
        Some(counts)
    }

    fn fork(&self) -> Box<dyn Session> {
        let opening_moves = self.made().map(|(before, m)| (before.clone(), m)).collect();
        let (states, deal) = (vec![self.state().clone()], self.given().to_vec());
        Box::new(Self {
            opening_moves,
            deal,
            states,
            ..Self::new(self.spec.clone(), self.game.clone())
        })
    }

    fn duplicate(&self) -> Box<dyn Session> {
        Box::new(Self {
            spec: self.spec.clone(),
            game: self.game.clone(),
            opening_moves: self.opening_moves.clone(),
            deal: self.deal.clone(),
            states: self.states.clone(),
            moves: self.moves.clone(),
            agents: Vec::new(),
        })
    }

    fn encoding(&self) -> Option<Encoding> {
        self.game
            .abilities()
            .encoding()
            .map(|encoding| Encoding::of(&encoding, self.state()))
    }

    fn actions(&self) -> Vec<usize> {
        self.game
            .abilities()
            .encoding()
            .map(|encoding| encoding.actions(self.state()))
            .unwrap_or_default()
    }

    fn action_of(&self, move_text: &str) -> Result<usize, TextError> {
        let encoding = self
            .game
            .abilities()
            .encoding()
            .ok_or_else(|| no_numbers(move_text))?;
        let state = self.state();
        Ok((encoding.action_of)(
            state,
            typed_text::legal_move(state, move_text)?,
        ))
    }

    fn move_of_action(&self, action: usize) -> Option<String> {
        let (encoding, state) = (self.game.abilities().encoding()?, self.state());
        (encoding.move_of_action)(state, action).map(|m| state.move_text(m))
    }

    fn play_action(&mut self, action: usize) -> Result<(), TextError> {
        let encoding = self
            .game
            .abilities()
            .encoding()
            .ok_or_else(|| no_numbers(&action.to_string()))?;
        let Some(m) = (encoding.move_of_action)(self.state(), action) else {
            return Err(encoding.illegal(
                self.state(),
                action,
                self.made().map(|(before, _)| before),
            ));
        };
        self.make(m);
        Ok(())
    }

    fn action_history(&self) -> Vec<usize> {
        let Some(encoding) = self.game.abilities().encoding() else {
            return Vec::new();
        };
        self.states
            .iter()
            .zip(&self.moves)
            .map(|(state, &m)| (encoding.action_of)(state, m))
            .collect()
    }

    fn observation(&self, player: Player) -> Vec<f32> {
        let encoding = self.game.abilities().encoding();
        encoding
            .map(|encoding| encoding.observation(self.state(), player))
            .unwrap_or_default()
    }

    fn planes(&self, player: Player) -> Vec<f32> {
        let encoding = self.game.abilities().encoding();
        encoding
            .map(|encoding| encoding.planes(self.state(), player))
            .unwrap_or_default()
    }
}

/// Where a game is counted among wins, draws and losses.
fn place(payoff: f32) -> usize {
    if payoff > 0.0 {
        0
    } else if payoff < 0.0 {
        2
    } else {
        1
    }
}

/// Runs a search up to the last of some iterations and tells what it did in them.
fn steps<G: Playable>(
    (state, game): (&G, &TypedGame<G>),
    made: MovePath<G>,
    (agent, seed): (&AgentSpec, u64),
    which: (RangeInclusive<u64>, &Budget),
) -> Result<Vec<TextTrace>, StepError> {
    agent.check()?;
    let abilities = game.abilities();
    let follow = |search: FollowedSearch<'_>| {
        agent
            .values(game)?
            .steps((state, &abilities), made, (search, seed), which)
    };
    match agent {
        AgentSpec::Uct(config) => follow(FollowedSearch::Uct(config)),
        AgentSpec::Flat(config) => follow(FollowedSearch::Flat(config)),
        _ => Err(StepError::NoTree(agent.name())),
    }
}
