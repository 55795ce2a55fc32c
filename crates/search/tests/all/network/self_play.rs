//! Self-play.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use uctopia_game::{AgentFailure, Encode, Game, Player, Shortcuts, StopFlag, Turn};
use uctopia_search::network::{
    EncodedBatch, PositionEvaluator, Predictions, SearchRule, SelfPlay, SelfPlayGame, SelfPlayRun,
    SelfPlaySearch, SelfPlaySettings,
};

use super::games::{Board, Dice, Three};
use super::{By, arbitrary, decide, even};

const RULES: [SearchRule; 2] = [SearchRule::Puct, SearchRule::Gumbel];

fn settings(games: u64, at_once: usize, rule: SearchRule) -> SelfPlaySettings {
    SelfPlaySettings {
        games,
        at_once,
        search: SelfPlaySearch::default().rule(rule).iters(40),
        sampled_plies: 4,
        seed: 3,
        ..SelfPlaySettings::default()
    }
}

fn played<G: Encode + Shortcuts>(
    start: &G,
    settings: SelfPlaySettings,
    evaluator: &dyn PositionEvaluator,
) -> Vec<SelfPlayGame> {
    let (mut games, count) = (Vec::new(), settings.games);
    let mut run = SelfPlay::new(start, settings).unwrap();
    let on_game = &mut |game| games.push(game);
    let played = run.play_all(evaluator, &StopFlag::default(), on_game);
    assert_eq!(played, Ok(count));
    assert_eq!(count, games.len() as u64);
    games
}

/// The row of a position in an array with one for each.
fn row<'a, T>(array: &'a [T], game: &SelfPlayGame, position: usize) -> &'a [T] {
    let size = array.len() / game.len();
    &array[position * size..][..size]
}

/// The visits and means of each search are those of the agent `network`, and so is the move.
fn assert_agrees_with_the_agent<G: Encode + Shortcuts>(start: &G, iters: u32, c: f64) {
    let settings = SelfPlaySettings {
        search: SelfPlaySearch::default().iters(iters).c(c).noise(0.0),
        ..settings(6, 4, SearchRule::Puct)
    };
    let agent = format!("iters={iters},c={c},batch=1,untried=first");
    for game in played(start, settings, &*arbitrary_for::<G>()) {
        let mut state = start.clone();
        for position in 0..game.len() {
            let report = decide(&state, &agent, arbitrary_for::<G>(), 1).unwrap();
            for m in &report.moves {
                let action = state.action_of(m.mv);
                assert_eq!(
                    u64::from(row(&game.visit_counts, &game, position)[action]),
                    m.visits,
                    "{state:?}"
                );
                let mean = row(&game.qvalues, &game, position)[action];
                assert!((mean - m.value.unwrap_or(0.0)).abs() < 1e-5);
            }
            if position >= 4 {
                assert_eq!(
                    game.actions[position] as usize,
                    state.action_of(report.best)
                );
            }
            let action = game.actions[position] as usize;
            state.play(state.move_of_action(action).unwrap());
        }
        assert!(state.is_over());
    }
}

/// [`arbitrary`] with as many values as the game has players.
fn arbitrary_for<G: Game>() -> Arc<dyn PositionEvaluator> {
    if G::PLAYERS == 2 {
        return arbitrary();
    }
    Arc::new(By(|planes: &[f32], values: &mut [f32], _: &mut [f32]| {
        for (index, value) in values.iter_mut().enumerate() {
            *value = ((planes[0] as usize * 3 + index * 2) % 5) as f32 * 0.4 - 0.8;
        }
    }))
}

#[test]
fn puct_searches_as_the_agent_does() {
    assert_agrees_with_the_agent(&Board::default(), 40, 1.25);
    assert_agrees_with_the_agent(&Board::default(), 301, 2.0);
    assert_agrees_with_the_agent(&Three::default(), 30, 1.25);
}

/// The network of `mctx_reference.py`.
fn arbitrary_network() -> impl PositionEvaluator {
    By(|planes: &[f32], values: &mut [f32], priors: &mut [f32]| {
        let stones = planes.iter().enumerate();
        let code: usize = stones
            .filter(|(_, stone)| **stone > 0.0)
            .map(|(index, _)| index + 1)
            .sum();
        values[0] = ((code * 37 % 101) as f32 - 50.0) / 100.0;
        values[1] = -values[0];
        for (action, prior) in priors.iter_mut().enumerate() {
            *prior = ((code + 7 * action) * 13 % 17 + 1) as f32;
        }
    })
}

/// Moves to a position, iterations, considered moves; visits, the move, the improved policy and the value of the root.
type MctxSearch = (&'static str, u32, u32, [u32; 9], u32, [f32; 9], f32);

/// Made by `mctx_reference.py`.
const MCTX: [MctxSearch; 5] = [
    (
        "",
        32,
        16,
        [1, 10, 3, 1, 11, 1, 1, 3, 1],
        4,
        [
            0.00077, 0.21573, 0.07591, 0.00050, 0.29093, 0.07306, 0.00024, 0.31741, 0.02544,
        ],
        0.07909,
    ),
    (
        "4",
        32,
        4,
        [4, 0, 0, 12, 0, 0, 4, 0, 12],
        3,
        [
            0.78013, 0.00357, 0.01430, 0.17369, 0.00000, 0.01608, 0.00183, 0.00715, 0.00325,
        ],
        -0.14606,
    ),
    (
        "401",
        50,
        16,
        [0, 0, 2, 7, 0, 2, 18, 2, 19],
        8,
        [
            0.00000, 0.00000, 0.36426, 0.00848, 0.00000, 0.00093, 0.00159, 0.53772, 0.08702,
        ],
        -0.39490,
    ),
    (
        "0412",
        64,
        3,
        [0, 0, 0, 0, 0, 10, 27, 27, 0],
        6,
        [
            0.00000, 0.00000, 0.00000, 0.00159, 0.00000, 0.00141, 0.99578, 0.00090, 0.00032,
        ],
        -0.35000,
    ),
    (
        "48",
        200,
        16,
        [31, 66, 9, 67, 0, 9, 9, 9, 0],
        3,
        [
            0.00006, 0.53036, 0.00002, 0.46945, 0.00000, 0.00003, 0.00008, 0.00000, 0.00000,
        ],
        0.28577,
    ),
];

#[test]
fn gumbel_searches_as_mctx_does() {
    for (moves, iters, considered, visits, action, weights, value) in MCTX {
        let mut start = Board::default();
        moves.bytes().for_each(|m| start.play((m - b'0').into()));
        let search = SelfPlaySearch::default()
            .rule(SearchRule::Gumbel)
            .iters(iters)
            .considered(considered);
        let settings = SelfPlaySettings {
            search,
            sampled_plies: 0,
            ..SelfPlaySettings::default()
        };
        let game = &played(&start, settings, &arbitrary_network())[0];
        assert_eq!(row(&game.visit_counts, game, 0), visits, "{moves}");
        assert_eq!(game.actions[0], action);
        let close = |a: f32, b: f32| (a - b).abs() < 2e-5;
        assert!(close(game.search_values[0], value));
        let ours = row(&game.action_weights, game, 0);
        assert!(
            ours.iter().zip(weights).all(|(&a, b)| close(a, b)),
            "{ours:?}"
        );
    }
}

#[test]
fn gumbel_draws_moves_in_sampled_plies_only() {
    let first_moves = |sampled_plies| {
        let settings = SelfPlaySettings {
            sampled_plies,
            ..settings(40, 40, SearchRule::Gumbel)
        };
        let games = played(&Board::default(), settings, &arbitrary_network());
        let mut moves: Vec<u32> = games.iter().map(|game| game.actions[0]).collect();
        moves.sort_unstable();
        moves.dedup();
        moves.len()
    };
    assert!(first_moves(1) > 2);
    assert_eq!(first_moves(0), 1);
}

#[test]
fn games_do_not_depend_on_jobs_or_on_games_at_once() {
    for rule in RULES {
        let games = |at_once, jobs| {
            let settings = SelfPlaySettings {
                jobs,
                ..settings(90, at_once, rule)
            };
            played(&Board::default(), settings, &*arbitrary())
        };
        let first = games(80, 1);
        assert_eq!(games(80, 3), first, "in the same order");
        assert_eq!(games(80, 5), first);
        let by_index = |mut games: Vec<SelfPlayGame>| {
            games.sort_by_key(|game| game.index);
            games
        };
        let first = by_index(first);
        assert_eq!(by_index(games(1, 1)), first);
        assert_eq!(by_index(games(200, 2)), first);
        assert!(first.iter().map(|game| game.index).eq(0..90));
        let distinct = |pair: &[SelfPlayGame]| pair[0].actions != pair[1].actions;
        assert!(first.windows(2).any(distinct));
    }
}

#[test]
fn positions_are_recorded_as_they_were_played() {
    for game in RULES
        .into_iter()
        .flat_map(|rule| played(&Board::default(), settings(5, 2, rule), &*arbitrary()))
    {
        let mut state = Board::default();
        let values = game.values();
        for position in 0..game.len() {
            let player = game.players[position];
            assert_eq!(state.turn(), Turn::Player(player));
            let mut planes = [0.0; 18];
            state.write_planes(player, &mut planes);
            assert_eq!(row(&game.planes, &game, position), planes);
            let mask: Vec<bool> = (0..9)
                .map(|action| state.move_of_action(action).is_some())
                .collect();
            assert_eq!(row(&game.masks, &game, position), mask);
            let weights = row(&game.action_weights, &game, position);
            assert!((weights.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(
                weights
                    .iter()
                    .zip(&mask)
                    .all(|(&weight, &legal)| legal || weight == 0.0)
            );
            let visits = row(&game.visit_counts, &game, position);
            assert_eq!(visits.iter().sum::<u32>(), 40);
            let means = visits.iter().zip(row(&game.qvalues, &game, position));
            let sum: f32 = means.map(|(&visits, mean)| visits as f32 * mean).sum();
            let mean = (sum + game.raw_values[position]) / 41.0;
            assert!((game.search_values[position] - mean).abs() < 1e-5);
            assert_eq!(values[2 * position], game.returns[player.index()]);
            assert_eq!(values[2 * position + 1], -values[2 * position] + 0.0);
            state.play(game.actions[position] as usize);
        }
        assert!(state.is_over());
        let payoffs = [state.payoff(Player::FIRST), state.payoff(Player::SECOND)];
        assert_eq!(game.returns, payoffs);
    }
}

/// Looks at each batch, and may fail before it evaluates.
struct Looks<F>(F);

impl<F: Fn(&EncodedBatch) -> Result<(), AgentFailure> + Send + Sync> PositionEvaluator
    for Looks<F>
{
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        (self.0)(batch)?;
        arbitrary().evaluate(batch, predictions)?;
        // Predictions for rows that are not used are ignored.
        for (index, mask) in batch.masks().chunks(9).enumerate() {
            if is_unused(batch, index, mask) {
                predictions.values[2 * index] = f32::NAN;
                predictions.priors[9 * index] = f32::NAN;
            }
        }
        Ok(())
    }
}

/// Whether a row is not used; an empty board has as many zeros, but is no position here after the first moves.
fn is_unused(batch: &EncodedBatch, index: usize, mask: &[bool]) -> bool {
    index >= 5 && mask == [true; 9] && batch.planes()[18 * index..][..18] == [0.0; 18]
}

#[test]
fn batches_have_a_fixed_shape() {
    let looks = Looks(|batch: &EncodedBatch| {
        assert_eq!(
            (batch.len(), batch.planes().len(), batch.masks().len()),
            (16, 16 * 18, 16 * 9)
        );
        assert!((5..16).all(|row| is_unused(batch, row, &batch.masks()[9 * row..][..9])));
        Ok(())
    });
    let few = settings(5, 16, SearchRule::Puct);
    let all = played(&Board::default(), few.clone(), &*arbitrary());
    assert_eq!(played(&Board::default(), few, &looks), all);
}

#[test]
fn self_play_goes_on_after_a_failure_of_the_evaluator() {
    let calls = std::sync::atomic::AtomicUsize::new(0);
    let fails =
        Looks(
            |_: &EncodedBatch| match calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
                300 => Err(AgentFailure::Crashed("no more".into())),
                400 => panic!("a mistake in the network"),
                _ => Ok(()),
            },
        );
    let settings = settings(50, 4, SearchRule::Gumbel);
    let mut run = SelfPlay::new(&Board::default(), settings.clone()).unwrap();
    let mut games = Vec::new();
    let mut play = |games: &mut Vec<SelfPlayGame>| {
        run.play_all(&fails, &StopFlag::default(), &mut |game| games.push(game))
    };
    let failed = play(&mut games).unwrap_err();
    assert_eq!(failed.to_string(), "no more");
    assert!((1..50).contains(&games.len()));
    let panic = catch_unwind(AssertUnwindSafe(|| play(&mut games))).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"a mistake in the network"));
    assert!(play(&mut games).is_ok());
    assert_eq!(games, played(&Board::default(), settings, &*arbitrary()));
}

#[test]
fn wrong_predictions_are_refused_and_the_batch_waits() {
    let settings = settings(2, 2, SearchRule::Puct);
    let mut run = SelfPlay::new(&Board::default(), settings).unwrap();
    assert_eq!(run.advance(), Ok(true));
    let right = Predictions {
        values: vec![0.0; 2],
        priors: vec![1.0; 18],
    };
    let mut refused = |change: fn(&mut Predictions)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        let refused = run.answer(&wrong).unwrap_err().to_string();
        assert_eq!(run.advance(), Ok(true), "the same batch");
        refused
    };
    assert!(refused(|wrong| wrong.values[1] = f32::NAN).contains("the value NaN"));
    assert!(refused(|wrong| wrong.priors[17] = -1.0).contains("the prior -1"));
    assert!(refused(|wrong| wrong.priors.truncate(9)).contains("9 priors for 2 positions"));
    assert_eq!(run.answer(&right), Ok(()));
}

#[test]
fn the_stop_flag_pauses_self_play_and_keeps_finished_games() {
    let stop = StopFlag::default();
    let mut run = SelfPlay::new(&Board::default(), settings(100, 4, SearchRule::Puct)).unwrap();
    let mut received = 0;
    let played = run.play_all(&*even(), &stop, &mut |_| {
        received += 1;
        stop.raise();
    });
    assert!(played == Ok(received) && (1..40).contains(&received));
    let rest = run.play_all(&*even(), &StopFlag::default(), &mut |_| {});
    assert_eq!(rest, Ok(100 - received));
}

#[test]
fn chance_is_drawn_and_one_player_plays_alone() {
    // The network knows the value of a throw: safe has the value 0.2, the die on average 0.5·0.9 − 0.5·0.1 = 0.4.
    let evaluator = By(|planes: &[f32], values: &mut [f32], _: &mut [f32]| {
        assert!(planes[0] != Dice::THROWING, "nature is never to move");
        values[0] = planes[0];
    });
    for rule in RULES {
        let search = SelfPlaySearch::default().rule(rule).iters(200);
        let settings = SelfPlaySettings {
            search,
            sampled_plies: 0,
            ..settings(60, 8, rule)
        };
        let games = played(&Dice::Choose, settings, &evaluator);
        assert!(games.iter().all(|game| game.actions[0] == 1));
        let won = |payoff| games.iter().filter(|game| game.returns == [payoff]).count();
        assert!(won(0.9) > 15 && won(-0.1) > 15 && won(0.9) + won(-0.1) == 60);
    }
}

#[test]
fn three_players_have_a_value_each() {
    // After move 0 the last player wins at the next player's expense; after move 1 the first one does.
    let evaluator = By(|planes: &[f32], values: &mut [f32], _: &mut [f32]| {
        values.copy_from_slice(&[[0.0; 3], [-1.0, 1.0, 0.0], [-1.0, 0.0, 1.0]][planes[0] as usize]);
    });
    for rule in RULES {
        let settings = SelfPlaySettings {
            sampled_plies: 0,
            ..settings(1, 1, rule)
        };
        let game = &played(&Three::default(), settings, &evaluator)[0];
        assert_eq!(game.actions[0], 1);
        assert_eq!(row(&game.qvalues, game, 0), [0.0, 1.0]);
    }
}

/// So many moves, one legal at a time; the rules have a mistake at the third.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Mistaken(usize);

impl Game for Mistaken {
    type Move = usize;
    const PLAYERS: usize = 1;

    fn turn(&self) -> Turn {
        Turn::Player(Player::FIRST)
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
        0..1
    }

    fn play(&mut self, _: usize) {
        self.0 += 1;
        assert!(self.0 < 3, "a mistake in the rules");
    }

    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
}

impl Shortcuts for Mistaken {}

impl Encode for Mistaken {
    fn distinct_actions(&self) -> usize {
        1
    }

    fn action_of(&self, m: usize) -> usize {
        m
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![1]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        self.write_planes(player, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![1]
    }

    fn write_planes(&self, _: Player, planes: &mut [f32]) {
        planes[0] = self.0 as f32;
    }
}

#[test]
fn rules_that_unwind_end_self_play() {
    for jobs in [1, 2] {
        let settings = SelfPlaySettings {
            jobs,
            ..settings(64, 64, SearchRule::Puct)
        };
        let mut run = SelfPlay::new(&Mistaken(0), settings).unwrap();
        let mut play = || run.play_all(&*even(), &StopFlag::default(), &mut |_| {});
        assert!(catch_unwind(AssertUnwindSafe(&mut play)).is_err());
        let sentence = play().unwrap_err().to_string();
        assert!(
            sentence.contains("the rules of the game failed"),
            "{sentence}"
        );
    }
}

#[test]
fn settings_that_cannot_be_combined_are_refused() {
    let refused = |settings: SelfPlaySettings| settings.check().unwrap_err().to_string();
    let base = SelfPlaySettings::default();
    let at_once = SelfPlaySettings {
        at_once: 0,
        ..base.clone()
    };
    assert!(refused(at_once).contains("expected 1 to 65536 games"));
    let jobs = SelfPlaySettings {
        jobs: 0,
        ..base.clone()
    };
    assert!(refused(jobs).contains("expected 1 to 1024 threads"));
    let temperature = SelfPlaySettings {
        temperature: f64::NAN,
        ..base.clone()
    };
    assert!(refused(temperature).contains("temperature=NaN"));
    let search = SelfPlaySearch::default().considered(4);
    assert!(refused(SelfPlaySettings { search, ..base }).contains("rule=gumbel"));
    let endless = SelfPlaySettings {
        max_plies: 3,
        ..settings(1, 1, SearchRule::Puct)
    };
    let mut run = SelfPlay::new(&Board::default(), endless).unwrap();
    let mut play = || run.play_all(&*even(), &StopFlag::default(), &mut |_| {});
    let failed = play().unwrap_err();
    assert!(
        failed.to_string().contains("did not end within 3 plies"),
        "{failed}"
    );
    assert_eq!(play().unwrap_err(), failed);
    let none = settings(0, 4, SearchRule::Puct);
    assert_eq!(played(&Board::default(), none, &*even()), []);
}
