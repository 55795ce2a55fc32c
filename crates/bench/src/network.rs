//! `uctopia-bench network`: the values of Connect Four, a network fitted to positions that are solved.

use std::ops::Range;

use uctopia_cli::bench::{check_writable, remark, stop_on_interrupt, threads};
use uctopia_files::replace;
use uctopia_game::{
    Budget, Evaluator as _, Game as _, Limit, Margin as _, Player, Rng, StopFlag, Turn,
    ZeroEvaluator, map_in_order,
};
use uctopia_games::connect_four::ConnectFour;
use uctopia_learn::{NetworkTraining, Outcome, train_network};
use uctopia_search::{ExactConfig, ExactMargin, Goal};
use uctopia_values::{FeatureSet, NetworkValue, WeightsHeader};

use crate::Result;
use crate::args::NetworkArgs;

/// The plies of the first position of a game that is labelled.
const FIRST_PLIES: Range<u32> = 16..24;

/// One game in so many gives one position before these plies, too: the solver takes long for those whose outcome is not known in advance.
const EARLY_ONE_IN: u32 = 16;

/// The plies from which on half of the games are played by the network of the round before.
const GUIDED_FROM: Range<u32> = 6..15;

/// In those, one move in so many is random all the same.
const RANDOM_ONE_IN: u32 = 5;

/// Rounds of games. The first are random; then the network learns what it misjudges itself.
const ROUNDS: u64 = 3;

/// Passes over the positions in all rounds but the last.
const EARLY_EPOCHS: u32 = 2;

pub(crate) fn run(args: &NetworkArgs) -> Result<()> {
    check_writable(&args.output)?;
    let stop = stop_on_interrupt();
    let jobs = threads(args.jobs);
    let interrupted = || Box::<dyn std::error::Error>::from("interrupted: no file is written");
    let (mut outcomes, mut learned) = (Vec::new(), None);
    for round in 1..=ROUNDS {
        let players = learned.as_ref().map(NetworkValue::new::<ConnectFour>);
        let [from, to] = [round - 1, round].map(|rounds| args.games * rounds / ROUNDS);
        let games = Games {
            seed: args.seed,
            players: players.as_ref(),
        };
        let solved = games.solved(from..to, jobs, &stop);
        outcomes.extend(solved.ok_or_else(interrupted)?);
        let epochs = if round == ROUNDS {
            args.epochs
        } else {
            EARLY_EPOCHS.min(args.epochs)
        };
        let training = NetworkTraining {
            epochs,
            seed: args.seed,
            ..NetworkTraining::default()
        };
        let weights = train_network(&outcomes, &training, jobs, &stop, |epoch| {
            remark(&format!(
                "round {round} of {ROUNDS}, pass {} of {epochs} over {} positions: loss {:.4}, {:.4} on positions held out, \
                 {:.2} % of their wins and losses on the right side",
                epoch.epoch,
                outcomes.len(),
                epoch.loss,
                epoch.held_out_loss,
                100.0 * epoch.right
            ));
        });
        learned = Some(weights.ok_or_else(interrupted)?);
    }
    let weights = learned.expect("there is a round");
    let header = WeightsHeader {
        game: "connect4".to_owned(),
        features: FeatureSet::of_network(&ConnectFour::default()),
        games: args.games,
        seed: args.seed,
        training: format!(
            "network, {ROUNDS} rounds, {} passes over {} solved positions",
            args.epochs,
            outcomes.len()
        ),
    };
    replace(&args.output, &weights.to_file(&header))?;
    remark(&format!(
        "the digest of the numbers is {}",
        weights.digest()
    ));
    Ok(())
}

/// How the games of a round are played.
struct Games<'a> {
    seed: u64,
    /// `None` for random moves alone.
    players: Option<&'a NetworkValue>,
}

impl Games<'_> {
    /// Positions of games with their outcomes; `None` if the flag was raised.
    fn solved(
        &self,
        numbers: Range<u64>,
        jobs: usize,
        stop: &StopFlag,
    ) -> Option<Vec<Outcome<ConnectFour>>> {
        /// Games that one solver looks at, with one table.
        const BLOCK: usize = 1000;
        let numbers: Vec<u64> = numbers.collect();
        let blocks: Vec<&[u64]> = numbers.chunks(BLOCK).collect();
        let solved = map_in_order(jobs, blocks.len(), |block| {
            let mut solver = Solver::new(stop);
            let games = blocks[block].iter().map(|&number| {
                let mut rng = Rng::stream(self.seed, number);
                self.game(&mut rng, &mut solver)
            });
            games.collect::<Option<Vec<_>>>()
        });
        let games: Option<Vec<_>> = solved.into_iter().collect();
        games.map(|games| games.into_iter().flatten().flatten().collect())
    }

    /// Every second position of a game from about half of its length on, until one is decided by what the solver sees at once; `None`
    /// if the flag was raised.
    fn game(&self, rng: &mut Rng, solver: &mut Solver) -> Option<Vec<Outcome<ConnectFour>>> {
        let within =
            |range: &Range<u32>, rng: &mut Rng| range.start + rng.below(range.end - range.start);
        let players = self.players.filter(|_| rng.below(2) == 0);
        let (guided_from, first) = (within(&GUIDED_FROM, rng), within(&FIRST_PLIES, rng));
        let early = (rng.below(EARLY_ONE_IN) == 0).then(|| rng.below(FIRST_PLIES.start));
        let (mut state, mut outcomes) = (ConnectFour::default(), Vec::new());
        for ply in 0.. {
            let Turn::Player(player) = state.turn() else {
                break;
            };
            let facts = state.facts(false);
            let most = ConnectFour::MAX_MARGIN;
            // The outcomes of the first plies are known, and not meant here.
            if ply > 8 && state.static_score(&facts, -most, most).is_some() {
                break;
            }
            if ply >= first && (ply - first).is_multiple_of(2) || early == Some(ply) {
                let outcome = solver.outcome(&state)?;
                let of_first = if player == Player::FIRST {
                    outcome
                } else {
                    -outcome
                };
                let share = (1 + of_first) as f32 / 2.0;
                outcomes.push(Outcome { state, share });
            }
            let candidates: Vec<_> = state.candidates(&facts).collect();
            if candidates.is_empty() {
                break;
            }
            let random = candidates[rng.below(candidates.len() as u32) as usize];
            let chosen = match players {
                Some(value) if ply >= guided_from && rng.below(RANDOM_ONE_IN) != 0 => {
                    let valued = |column| {
                        let next = state.after_candidate(column);
                        (value.evaluate(&next, player), column)
                    };
                    let best = candidates
                        .into_iter()
                        .map(valued)
                        .max_by(|(one, _), (other, _)| one.total_cmp(other));
                    best.map_or(random, |(_, column)| column)
                }
                _ => random,
            };
            state = state.after_candidate(chosen);
        }
        Some(outcomes)
    }
}

/// The exact solver.
struct Solver {
    solver: ExactMargin<ConnectFour, ZeroEvaluator>,
    budget: Budget,
}

impl Solver {
    fn new(stop: &StopFlag) -> Self {
        let config = ExactConfig {
            goal: Goal::Outcome,
            nodes: Some(u64::MAX),
            table_mb: 4,
            ..ExactConfig::default()
        };
        let budget = Budget {
            limit: Limit::NONE,
            stop: stop.clone(),
        };
        Self {
            solver: ExactMargin::new(config, ZeroEvaluator),
            budget,
        }
    }

    /// 1 for a win of the player to move, 0 for a draw, −1 for a loss; `None` if the flag was raised.
    fn outcome(&mut self, state: &ConnectFour) -> Option<i32> {
        self.solver.score(state, &self.budget).score
    }
}
