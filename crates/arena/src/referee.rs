//! One game between agents.

use std::time::Duration;

use uctopia_game::sample_outcome;
use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Determinize, Hidden, Limit, MAX_PLAYERS, Player, Report,
    Rng, ScoreOf, Shortcuts, StopFlag, Stopwatch, Turn,
};

use crate::{FinalScores, GameEnd, GameTranscript};

/// Plays single games: requests moves from the agents, samples chance moves, and checks every move.
///
/// ```
/// use uctopia::arena::{GameEnd, Referee};
/// use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Rng, Scale, adapters::Tree};
///
/// struct First;
/// impl<G: Game> Agent<G> for First {
///     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
///         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
///     }
/// }
///
/// let start: Tree = "((AB)[=1])".parse().unwrap();
/// let mut agents: Vec<Box<dyn Agent<Tree>>> = vec![Box::new(First), Box::new(First)];
/// let (game, _thinking) = Referee::default().play(&start, &[], &mut agents, &mut Rng::new(1)).unwrap();
/// assert_eq!((game.moves, game.end), (vec![0, 0], GameEnd::Finished));
/// assert_eq!(game.payoffs, [1.0, -1.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    /// Bounds on every decision, beyond the agents' own.
    pub limit: Limit,
    /// A game that has not ended after this many plies, the opening's and nature's included, has payoff 0 for every player.
    pub max_plies: u32,
    /// Ends the game, and the search for a move, when raised.
    pub stop: StopFlag,
}

impl Default for Referee {
    /// No bounds on decisions, and games of up to 10,000 plies.
    fn default() -> Self {
        Self {
            limit: Limit::NONE,
            max_plies: Self::MAX_PLIES,
            stop: StopFlag::default(),
        }
    }
}

/// The thinking time of each player, by [`Player::index`]: not reproducible, and therefore no part of a record.
///
/// ```
/// use std::time::Duration;
/// use uctopia::arena::ThinkingTimes;
/// use uctopia::Player;
/// let mut thinking = ThinkingTimes::default();
/// thinking.0[Player::SECOND.index()] += Duration::from_millis(1500);
/// assert_eq!(thinking.0.iter().sum::<Duration>().as_secs_f64(), 1.5);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ThinkingTimes(pub [Duration; MAX_PLAYERS]);

impl Referee {
    /// More plies than any sensible game has.
    pub const MAX_PLIES: u32 = 10_000;

    /// Plays a game from `start`, beginning with the moves of `opening`, which must be legal.
    ///
    /// `agents` are the players in order, one for each. Every agent observes every move, the opening's and nature's included. A
    /// forced move is played without calling the agent. Nature draws from `nature` and from nothing else, so the same generator
    /// gives the same chance events. A player that returns an illegal move, or none, loses.
    ///
    /// `None` when the stop flag was raised before the game ended.
    ///
    /// # Panics
    /// When the number of agents is not the number of players.
    pub fn play<G: Shortcuts>(
        &self,
        start: &G,
        opening: &[G::Move],
        agents: &mut [Box<dyn Agent<G>>],
        nature: &mut Rng,
    ) -> Option<(GameTranscript<G::Move>, ThinkingTimes)> {
        self.play_game(start, opening, agents, nature, None, None)
    }

    /// Plays a game with hidden information as [`play`](Self::play) does, so that no agent can peek: each decides in a position
    /// that is [determinized](Hidden::determinize) for its player, anew at each decision. Agents observe no moves, since moves may
    /// be hidden as well; what a player knows of them is in the observation of the position.
    ///
    /// The random numbers of the determinized positions follow from `nature` and the ply, and cost `nature` nothing.
    ///
    /// ```
    /// use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Notation, Referee, Report, Rng, Scale};
    /// use uctopia::games::kuhn_poker::KuhnPoker;
    ///
    /// /// Bets if the card in the opponent's hand is a jack: it looks.
    /// struct Peeks;
    /// impl Agent<KuhnPoker> for Peeks {
    ///     fn decide(
    ///         &mut self,
    ///         state: &KuhnPoker,
    ///         _: &mut Context<'_, KuhnPoker>,
    ///     ) -> Result<Report<<KuhnPoker as Game>::Move>, AgentFailure> {
    ///         let bets = state.to_string().starts_with("Q J");
    ///         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, bets.into()))
    ///     }
    /// }
    ///
    /// let start = KuhnPoker::default();
    /// let deal = ["Q", "J"].map(|card| start.read("").unwrap().moves().find(|&m| start.move_text(m) == card).unwrap());
    /// let bet = |seed| {
    ///     let mut agents: Vec<Box<dyn Agent<KuhnPoker>>> = vec![Box::new(Peeks), Box::new(Peeks)];
    ///     let game = Referee::default().play_hidden(&start, &deal, &mut agents, &mut Rng::new(seed)).unwrap().0;
    ///     start.move_text(game.moves[2]) == "bet"
    /// };
    /// let bets = (0..100).filter(|&seed| bet(seed)).count();
    /// assert!((30..70).contains(&bets)); // as often as it guesses right by chance
    /// ```
    ///
    /// # Panics
    /// As [`play`](Self::play).
    pub fn play_hidden<G: Hidden + Shortcuts>(
        &self,
        start: &G,
        opening: &[G::Move],
        agents: &mut [Box<dyn Agent<G>>],
        nature: &mut Rng,
    ) -> Option<(GameTranscript<G::Move>, ThinkingTimes)> {
        self.play_game(start, opening, agents, nature, None, Some(G::determinize))
    }

    /// Plays a game as [`play`](Self::play) does, or with `determinize` as [`play_hidden`](Self::play_hidden) does; the record
    /// contains the scores of the last position.
    pub(crate) fn play_game<G: Shortcuts>(
        &self,
        start: &G,
        opening: &[G::Move],
        agents: &mut [Box<dyn Agent<G>>],
        nature: &mut Rng,
        score: Option<ScoreOf<G>>,
        determinize: Option<Determinize<G>>,
    ) -> Option<(GameTranscript<G::Move>, ThinkingTimes)> {
        assert_eq!(
            agents.len(),
            start.players(),
            "a game needs one agent for each player"
        );
        let budget = Budget {
            limit: self.limit,
            stop: self.stop.clone(),
        };
        let hidden = determinize.map(|determinize| HiddenPlay {
            determinize,
            seed: nature.clone().next_u64(),
        });
        let mut table = GameInProgress::new(start, agents, score, hidden);
        opening.iter().for_each(|&m| table.make(m));
        loop {
            let turn = table.state.turn();
            if turn == Turn::Over {
                let payoffs = table.state.payoffs();
                return Some(table.close(GameEnd::Finished, payoffs, opening.len()));
            }
            if self.stop.is_raised() {
                return None;
            }
            if table.moves.len() >= self.max_plies as usize {
                return Some(table.close(GameEnd::TooLong, [0.0; MAX_PLAYERS], opening.len()));
            }
            let Turn::Player(player) = turn else {
                table.make(sample_outcome(&table.state, nature));
                continue;
            };
            if let Some(forced) = only_move(&table.state) {
                table.make(forced);
                continue;
            }
            let answer = table.request_move(player, &budget);
            if self.stop.is_raised() {
                return None; // an interrupted decision does not count
            }
            match answer {
                Ok(m) if table.state.moves().any(|legal| legal == m) => table.make(m),
                wrong => {
                    let end = wrong
                        .map_or_else(|failure| end_by(player, failure), |m| illegal(player, &m));
                    return Some(table.close(end, forfeit(start.players(), player), opening.len()));
                }
            }
        }
    }
}

/// How positions are determinized in a game with hidden information.
struct HiddenPlay<G> {
    determinize: Determinize<G>,
    /// Each ply has a stream of it.
    seed: u64,
}

/// A game in progress.
struct GameInProgress<'agents, G: Shortcuts> {
    state: G,
    agents: &'agents mut [Box<dyn Agent<G>>],
    moves: Vec<G::Move>,
    decisions: [u32; MAX_PLAYERS],
    reproducible: bool,
    thinking: ThinkingTimes,
    score: Option<ScoreOf<G>>,
    hidden: Option<HiddenPlay<G>>,
}

impl<'agents, G: Shortcuts> GameInProgress<'agents, G> {
    fn new(
        start: &G,
        agents: &'agents mut [Box<dyn Agent<G>>],
        score: Option<ScoreOf<G>>,
        hidden: Option<HiddenPlay<G>>,
    ) -> Self {
        Self {
            state: start.clone(),
            agents,
            moves: Vec::new(),
            decisions: [0; MAX_PLAYERS],
            reproducible: true,
            thinking: ThinkingTimes::default(),
            score,
            hidden,
        }
    }

    /// Requests a move from an agent and records the decision.
    fn request_move(&mut self, player: Player, budget: &Budget) -> Result<G::Move, AgentFailure> {
        let seat = player.index();
        let world = self.world_of(player);
        let state = world.as_ref().unwrap_or(&self.state);
        let watch = Stopwatch::start();
        let report = self.agents[seat].decide(state, &mut Context::new(budget));
        self.thinking.0[seat] += watch.elapsed();
        self.decisions[seat] += 1;
        self.reproducible &= report.as_ref().is_ok_and(Report::is_reproducible);
        report.map(|report| report.best)
    }

    /// What the player sees instead of the position, if something is hidden.
    fn world_of(&self, player: Player) -> Option<G> {
        let HiddenPlay { determinize, seed } = self.hidden.as_ref()?;
        let mut rng = Rng::stream(*seed, self.moves.len() as u64);
        Some(determinize(&self.state, player, &mut rng))
    }

    /// Plays a legal move and reports it to every agent, unless moves may be hidden.
    fn make(&mut self, m: G::Move) {
        if self.hidden.is_none() {
            for agent in self.agents.iter_mut() {
                agent.observe(&self.state, m);
            }
        }
        self.state.play(m);
        self.moves.push(m);
    }

    fn close(
        self,
        end: GameEnd,
        payoffs: [f32; MAX_PLAYERS],
        opening_plies: usize,
    ) -> (GameTranscript<G::Move>, ThinkingTimes) {
        let played = GameTranscript {
            opening_plies: opening_plies as u32,
            moves: self.moves,
            end,
            payoffs: payoffs[..self.state.players()].to_vec(),
            decisions: self.decisions[..self.state.players()].to_vec(),
            reproducible: self.reproducible,
            scores: self.score.map(|score| FinalScores::of(&self.state, score)),
        };
        (played, self.thinking)
    }
}

/// The only move of a position, if there is just one.
fn only_move<G: Shortcuts>(state: &G) -> Option<G::Move> {
    let mut moves = state.moves();
    if moves.len() == 1 { moves.next() } else { None }
}

fn illegal(player: Player, m: &impl std::fmt::Debug) -> GameEnd {
    GameEnd::IllegalMove {
        player,
        attempted: format!("{m:?}"),
    }
}

/// How a game ends when an agent fails to return a move.
fn end_by(player: Player, failure: AgentFailure) -> GameEnd {
    match failure {
        AgentFailure::IllegalMove(attempted) => GameEnd::IllegalMove { player, attempted },
        AgentFailure::Resigned => GameEnd::Resigned { player },
        failure => GameEnd::Failed { player, failure },
    }
}

/// The offender loses, and the others share its loss.
pub(crate) fn forfeit(players: usize, offender: Player) -> [f32; MAX_PLAYERS] {
    let mut payoffs = [1.0 / (players.max(2) - 1) as f32; MAX_PLAYERS];
    payoffs[offender.index()] = -1.0;
    payoffs
}
