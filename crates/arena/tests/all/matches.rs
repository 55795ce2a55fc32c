//! Matches: games do not depend on threads, and repeated games get no interval.

use crate::common::{Dice, Failing, Nim, cheater, first, last, nim, random, slow};
use uctopia_arena::{
    AgentFactory, Confidence, Contestant, Faults, GameEnd, GameRecord, Match, MatchLog,
    MatchResult, MatchSettingsError, Side, write_json_lines,
};
use uctopia_game::adapters::Tree;
use uctopia_game::{AgentFailure, Game, Player, Shortcuts, StopFlag, Turn};
use uctopia_options::Message;
use uctopia_statistics::Tally;
use uctopia_statistics::{Sprt, SprtStatus};

fn play<G: Shortcuts>(
    settings: &Match,
    start: &G,
    a: &dyn Contestant<G>,
    b: &dyn Contestant<G>,
) -> MatchLog<G::Move> {
    settings.play(start, a, b, |_| ()).unwrap()
}

/// The reproducible parts of a match, as bytes.
fn bytes<M: serde::Serialize>(log: &MatchLog<M>) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(&log.result).unwrap();
    write_json_lines(&mut bytes, &log.games).unwrap();
    bytes
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let settings = |seed, jobs| Match {
        games: 41,
        seed,
        jobs,
        opening_plies: 2,
        ..Match::default()
    };
    let reference = bytes(&play(&settings(5, 1), &nim(20), &slow(), &random()));
    for jobs in [0, 2, 8, 1000] {
        let again = bytes(&play(&settings(5, jobs), &nim(20), &slow(), &random()));
        assert!(again == reference, "{jobs} threads");
    }
    let other = bytes(&play(&settings(6, 1), &nim(20), &slow(), &random()));
    assert!(other != reference, "another seed gives other games");
}

#[test]
fn pairs_share_an_opening_and_swap_sides() {
    let log = play(
        &Match {
            games: 60,
            opening_plies: 3,
            ..Match::default()
        },
        &nim(20),
        &random(),
        &first(),
    );
    for (index, game) in log.games.iter().enumerate() {
        assert_eq!((game.index, game.unit), (index as u64, index as u64 / 2));
        let sides = if index % 2 == 0 {
            [Side::A, Side::B]
        } else {
            [Side::B, Side::A]
        };
        assert_eq!(
            game.seats.iter().map(|seat| seat.side).collect::<Vec<_>>(),
            sides
        );
        assert_eq!(
            game.seats[0].agent,
            if index % 2 == 0 { "random" } else { "first" }
        );
        assert_eq!(game.game.opening_plies, 3);
    }
    let openings: Vec<&[u8]> = log.games.iter().map(|game| &game.game.moves[..3]).collect();
    assert!(openings.chunks(2).all(|pair| pair[0] == pair[1]));
    assert!(
        openings.windows(2).any(|pair| pair[0] != pair[1]),
        "openings differ between pairs"
    );
}

#[test]
fn the_tallies_agree_with_the_records() {
    let log = play(
        &Match {
            games: 101,
            ..Match::default()
        },
        &nim(9),
        &random(),
        &first(),
    );
    let result = &log.result;
    let wins = log
        .games
        .iter()
        .filter(|game| game.payoff(Side::A) == Some(1.0))
        .count() as u64;
    assert_eq!((result.tally.wins, result.tally.losses), (wins, 101 - wins));
    let sides = result.sides.unwrap();
    assert_eq!(
        [sides.a_first, sides.b_first].into_iter().sum::<Tally>(),
        result.tally
    );
    assert_eq!((sides.a_first.games(), sides.b_first.games()), (51, 50));
    let pairs = result.pairs.unwrap();
    assert_eq!(
        pairs.iter().sum::<u64>(),
        50,
        "the last game has no partner"
    );
    let Confidence::Interval {
        score,
        elo: Some(_),
        ..
    } = result.confidence
    else {
        panic!("{result:?}")
    };
    assert_eq!(score.samples, 50);
    assert_eq!(
        Some(score.score),
        result.tally.score(),
        "the last game counts in the score as well"
    );
    assert!(score.interval.contains(score.score));
    assert!(!result.interrupted && result.reproducible);
    assert_eq!(
        (
            result.forfeits_of_a,
            result.forfeits_of_b,
            result.too_long,
            result.beyond
        ),
        (0, 0, 0, 0)
    );
}

/// The better side of a won game wins it from either seat; the first player of a lost one loses it.
#[test]
fn results_are_credited_to_the_contestant_not_to_the_seat() {
    let start: Tree = "(AB)".parse().unwrap(); // the first player chooses who wins
    let log = play(
        &Match {
            games: 2,
            ..Match::default()
        },
        &start,
        &first(),
        &last(),
    );
    assert_eq!(
        log.result.tally,
        Tally {
            wins: 2,
            draws: 0,
            losses: 0
        }
    );
    assert_eq!(log.result.pairs, Some([0, 0, 0, 0, 1]));
    let log = play(
        &Match {
            games: 2,
            ..Match::default()
        },
        &start,
        &last(),
        &first(),
    );
    assert_eq!(
        log.result.tally,
        Tally {
            wins: 0,
            draws: 0,
            losses: 2
        }
    );
}

#[test]
fn an_illegal_move_is_a_forfeit_with_a_name() {
    let log = play(
        &Match {
            games: 10,
            ..Match::default()
        },
        &nim(10),
        &random(),
        &cheater(),
    );
    assert_eq!(log.result.forfeits_of_a, 0);
    assert!(log.result.forfeits_of_b >= 5, "{:?}", log.result);
    let forfeit = log
        .games
        .iter()
        .find(|game| game.offender() == Some(Side::B))
        .unwrap();
    assert_eq!(forfeit.payoff(Side::A), Some(1.0));
    let GameEnd::IllegalMove { player, .. } = forfeit.game.end else {
        panic!("{forfeit:?}")
    };
    assert_eq!(
        forfeit.reason().to_string(),
        format!("illegal move 99 by cheater ({player})")
    );
    assert_eq!(forfeit.seats[player.index()].agent, "cheater");
}

/// A fault costs one game; the next is played by a new agent. Resigning loses without a fault.
#[test]
fn faults_are_counted_by_kind_and_side() {
    type Kind = fn(Message) -> AgentFailure;
    let fails = |failure: Kind| {
        AgentFactory::new("fails", move |_seed| {
            Box::new(Failing(failure("it is gone".into())))
        })
    };
    let settings = Match {
        games: 10,
        ..Match::default()
    };
    let kinds: [(Kind, Faults); 4] = [
        (
            AgentFailure::Crashed,
            Faults {
                crashes: 10,
                ..Faults::default()
            },
        ),
        (
            AgentFailure::Stalled,
            Faults {
                stalls: 10,
                ..Faults::default()
            },
        ),
        (
            AgentFailure::Late,
            Faults {
                time_losses: 10,
                ..Faults::default()
            },
        ),
        (
            AgentFailure::Refused,
            Faults {
                refusals: 10,
                ..Faults::default()
            },
        ),
    ];
    for (failure, faults) in kinds {
        let result = play(&settings, &nim(10), &random(), &fails(failure)).result;
        assert_eq!(
            (result.faults_of_a, result.faults_of_b, result.forfeits_of_b),
            (Faults::default(), faults, 10)
        );
        assert_eq!(
            result.tally,
            Tally {
                wins: 10,
                draws: 0,
                losses: 0
            }
        );
        let result = play(&settings, &nim(10), &fails(failure), &random()).result;
        assert_eq!(
            (
                result.faults_of_a,
                result.forfeits_of_a,
                result.forfeits_of_b
            ),
            (faults, 10, 0)
        );
    }
    let result = play(
        &settings,
        &nim(10),
        &random(),
        &fails(|_| AgentFailure::Resigned),
    )
    .result;
    assert_eq!(
        (result.forfeits_of_b, result.tally.wins, result.reproducible),
        (0, 10, false)
    );
}

#[test]
fn deterministic_agents_get_no_interval_for_their_repeats() {
    let log = play(
        &Match {
            games: 200,
            ..Match::default()
        },
        &nim(10),
        &first(),
        &last(),
    );
    assert_eq!(log.result.unique_games, 2);
    assert_eq!(
        log.result.confidence,
        Confidence::Repeats {
            unique: 2,
            games: 200
        }
    );
    // Random openings give them something to differ in …
    let log = play(
        &Match {
            games: 200,
            opening_plies: 6,
            ..Match::default()
        },
        &nim(40),
        &first(),
        &last(),
    );
    assert!(log.result.unique_games > 150, "{}", log.result.unique_games);
    assert!(matches!(log.result.confidence, Confidence::Interval { .. }));
    // … and random agents that repeat a tiny game by chance are a sample all the same.
    let tiny: Tree = "(AB)".parse().unwrap();
    let log = play(
        &Match {
            games: 200,
            ..Match::default()
        },
        &tiny,
        &random(),
        &random(),
    );
    assert_eq!(log.result.unique_games, 2);
    assert!(matches!(log.result.confidence, Confidence::Interval { .. }));
}

/// A repeated pair adds no information: pairs, score, interval and LOS are those of the
/// different pairs alone.
#[test]
fn repeated_pairs_count_once() {
    let settings = |games| Match {
        games,
        opening_plies: 1,
        ..Match::default()
    };
    let long = play(&settings(400), &nim(12), &first(), &last()).result;
    let distinct = long.distinct.unwrap();
    assert_eq!(
        (long.tally.games(), distinct.units),
        (400, 3),
        "one, two or three stones are taken first"
    );
    assert_eq!(long.pairs.unwrap().iter().sum::<u64>(), 3);
    assert_eq!(long.counted(), distinct.tally);
    let Confidence::Interval { score, .. } = long.confidence else {
        panic!("{long:?}")
    };
    assert_eq!(
        (score.samples, Some(score.score)),
        (3, long.counted().score())
    );
    // As long as nothing was repeated everything counts, and there is no remark.
    let random = play(&settings(400), &nim(12), &first(), &random()).result;
    assert_eq!(
        (random.distinct, random.pairs.unwrap().iter().sum::<u64>()),
        (None, 200)
    );
}

/// The test ends by itself, undecided, at the same pair for any number of threads.
#[test]
fn a_test_without_new_information_ends_undecided() {
    let test = Some(Sprt::new(0.0, 10.0));
    let settings = |opening_plies, jobs| Match {
        games: 1_000_000,
        opening_plies,
        jobs,
        test,
        ..Match::default()
    };
    for (opening_plies, different) in [(0, 1), (1, 3), (2, 9)] {
        let result = play(&settings(opening_plies, 1), &nim(12), &first(), &last()).result;
        let ended = result.test.unwrap();
        assert!(
            ended.exhausted && ended.progress.status == SprtStatus::Continue && !result.interrupted,
            "{ended:?}"
        );
        assert_eq!(result.distinct.unwrap().units, different);
        assert!(
            (60..400).contains(&result.tally.games()),
            "{}",
            result.tally
        );
        let again = play(&settings(opening_plies, 4), &nim(12), &first(), &last()).result;
        // The number of finished games depends on timing.
        assert_eq!(
            MatchResult { beyond: 0, ..again },
            MatchResult {
                beyond: 0,
                ..result
            }
        );
    }
    // Random agents in a tiny game repeat games as well, but each is an independent sample.
    let tiny: Tree = "(AB)".parse().unwrap();
    let result = play(&settings(0, 1), &tiny, &first(), &random()).result;
    let test = result.test.unwrap();
    assert!(
        !test.exhausted
            && test.progress.status == SprtStatus::AcceptedH1
            && result.distinct.is_none(),
        "{test:?}"
    );
}

/// Stops a match of 60 games after `units` units and returns it with the same match in full.
fn stopped_after(units: u64, jobs: usize) -> (MatchLog<u8>, MatchLog<u8>) {
    let settings = Match {
        games: 60,
        seed: 3,
        jobs,
        ..Match::default()
    };
    let full = play(&settings, &nim(15), &slow(), &random());
    let settings = Match {
        stop: StopFlag::default(),
        ..settings
    };
    let stop = settings.stop.clone();
    let on_unit = |progress: &uctopia_arena::MatchProgress| {
        if progress.units_done == units {
            stop.raise();
        }
    };
    (
        settings
            .play(&nim(15), &slow(), &random(), on_unit)
            .unwrap(),
        full,
    )
}

#[test]
fn a_stopped_match_counts_an_unbroken_run_and_loses_nothing() {
    for jobs in [1, 2, 8] {
        let (stopped, full) = stopped_after(10, jobs);
        assert!(stopped.result.interrupted && !full.result.interrupted);
        let counted = stopped.games.len();
        assert_eq!(stopped.games, full.games[..counted], "{jobs} threads");
        assert_eq!(stopped.result.tally.games(), counted as u64);
        assert_eq!(stopped.result.beyond, stopped.beyond.len() as u64);
        assert!(stopped.result.reproducible);
        for game in &stopped.beyond {
            assert!(game.index >= counted as u64);
            assert_eq!(*game, full.games[game.index as usize], "{jobs} threads");
        }
        assert!(stopped.beyond.is_sorted_by_key(|game| game.index));
        assert!(
            counted + stopped.beyond.len() >= 20,
            "ten pairs were finished"
        );
    }
}

#[test]
fn a_match_stopped_at_once_is_empty_but_valid() {
    let stop = StopFlag::default();
    stop.raise();
    let settings = Match {
        stop,
        ..Match::default()
    };
    let log = play(&settings, &nim(9), &random(), &random());
    assert_eq!(
        (log.games.len(), log.result.confidence),
        (0, Confidence::NoGames)
    );
    let alone = play(&settings, &Dice::default(), &random(), &random());
    assert!(alone.result.interrupted && alone.result.sides.is_none());
    assert_eq!(alone.result.deals.unwrap().a.trials, 0);
}

#[test]
fn progress_counts_every_unit_once() {
    let mut seen = Vec::new();
    let settings = Match {
        games: 21,
        jobs: 4,
        ..Match::default()
    };
    let log = settings
        .play(&nim(9), &slow(), &random(), |progress| seen.push(*progress))
        .unwrap();
    assert_eq!(
        seen.iter()
            .map(|progress| progress.units_done)
            .collect::<Vec<_>>(),
        (1..=11).collect::<Vec<_>>()
    );
    assert_eq!(seen.last().unwrap().tally, log.result.tally);
    assert!(
        seen.iter()
            .all(|progress| progress.tally.games() <= 2 * progress.units_done)
    );
}

fn throws(game: &GameRecord<u8>) -> Vec<u8> {
    game.game.moves.iter().copied().step_by(2).collect()
}

#[test]
fn both_contestants_have_common_random_numbers() {
    let log = play(
        &Match {
            games: 50,
            jobs: 2,
            ..Match::default()
        },
        &Dice::default(),
        &last(),
        &random(),
    );
    assert_eq!(log.games.len(), 100, "two games a deal");
    for deal in log.games.chunks(2) {
        assert_eq!(
            (deal[0].seats[0].side, deal[1].seats[0].side),
            (Side::A, Side::B)
        );
        assert_eq!(throws(&deal[0]), throws(&deal[1]));
    }
    assert!(
        log.games
            .chunks(2)
            .any(|deal| deal[0].game.moves != deal[1].game.moves),
        "decisions differ"
    );
    assert!(
        throws(&log.games[0]) != throws(&log.games[2]),
        "deals differ"
    );

    let deals = log.result.deals.unwrap();
    let successes = |side| {
        log.games
            .iter()
            .filter(|game| game.payoff(side) == Some(1.0))
            .count() as u64
    };
    assert_eq!(
        (deals.a.successes, deals.a.trials),
        (successes(Side::A), 50)
    );
    assert_eq!(
        (deals.b.successes, deals.b.trials),
        (successes(Side::B), 50)
    );
    assert_eq!(
        (deals.paired.only_a, deals.paired.only_b),
        (log.result.tally.wins, log.result.tally.losses)
    );
    assert_eq!(deals.p_value, Some(deals.paired.p_value()));
    assert!(log.result.pairs.is_none() && log.result.sides.is_none());
    assert!(matches!(
        log.result.confidence,
        Confidence::Interval { elo: None, .. }
    ));
}

/// The results of deterministic agents differ only by the deal, and the deals are a sample.
#[test]
fn deals_are_no_repeats() {
    let log = play(
        &Match {
            games: 200,
            ..Match::default()
        },
        &Dice::default(),
        &last(),
        &first(),
    );
    assert!(matches!(log.result.confidence, Confidence::Interval { .. }));
    let deals = log.result.deals.unwrap();
    assert_eq!(
        deals.b.successes, 0,
        "an agent that takes nothing never succeeds"
    );
    assert!(deals.difference.unwrap().low > 0.0 && deals.p_value.unwrap() < 1e-6);
}

#[test]
fn both_games_of_a_pair_have_common_random_numbers() {
    let start: Tree = "([A1B1]=)".parse().unwrap();
    let log = play(
        &Match {
            games: 40,
            ..Match::default()
        },
        &start,
        &first(),
        &first(),
    );
    assert!(
        log.games
            .chunks(2)
            .all(|pair| pair[0].game.moves == pair[1].game.moves)
    );
    assert_eq!(log.result.unique_games, 2);
    assert_eq!(
        log.result.pairs,
        Some([0, 0, 20, 0, 0]),
        "chance cancels within every pair"
    );
}

#[test]
fn records_turn_into_text_and_come_back_from_json() {
    let log = play(
        &Match {
            games: 2,
            ..Match::default()
        },
        &nim(3),
        &first(),
        &last(),
    );
    let texts: Vec<GameRecord<String>> =
        log.games.iter().map(|game| game.to_text(&nim(3))).collect();
    let mut json = Vec::new();
    write_json_lines(&mut json, &texts).unwrap();
    let json = String::from_utf8(json).unwrap();
    let expected = concat!(
        r#"{"index":0,"unit":0,"seats":[{"side":"a","agent":"first"},{"side":"b","agent":"last"}],"opening_plies":0,"#,
        r#""moves":["take-1","take-2"],"end":"finished","payoffs":[-1.0,1.0],"decisions":[1,1],"reproducible":true}"#,
    );
    assert_eq!(json.lines().next(), Some(expected));
    let back: Vec<GameRecord<String>> = json
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(back, texts);
    let result = serde_json::to_string(&log.result).unwrap();
    assert_eq!(
        serde_json::from_str::<uctopia_arena::MatchResult>(&result).unwrap(),
        log.result
    );
}

#[test]
fn telemetry_times_every_decision_and_stays_out_of_the_result() {
    let log = play(
        &Match {
            games: 10,
            ..Match::default()
        },
        &nim(9),
        &slow(),
        &first(),
    );
    let decisions: u64 = log
        .games
        .iter()
        .flat_map(|game| &game.game.decisions)
        .map(|&count| u64::from(count))
        .sum();
    assert_eq!(
        log.telemetry.a.decisions + log.telemetry.b.decisions,
        decisions
    );
    assert!(log.telemetry.a.seconds_per_move() > log.telemetry.b.seconds_per_move());
    assert!(log.telemetry.elapsed >= log.telemetry.a.thinking);
}

#[test]
fn invalid_matches_are_refused_with_advice() {
    let refused = |settings: &Match, start: &Nim| {
        settings
            .play(start, &random(), &random(), |_| ())
            .unwrap_err()
    };
    assert_eq!(
        refused(
            &Match {
                games: 0,
                ..Match::default()
            },
            &nim(5)
        ),
        MatchSettingsError::NoGames
    );
    assert_eq!(
        refused(&Match::default(), &nim(0)),
        MatchSettingsError::StartIsOver
    );
    let error = refused(
        &Match {
            opening_plies: 6,
            ..Match::default()
        },
        &nim(5),
    );
    assert_eq!(error, MatchSettingsError::OpeningTooLong { plies: 6 });
    assert!(error.to_string().ends_with("ask for a shorter opening"));
    let error = Match::default()
        .play(&Crowd, &random(), &random(), |_| ())
        .unwrap_err();
    assert_eq!(error, MatchSettingsError::TooManyPlayers { players: 3 });
}

/// A game for too many players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Crowd;

impl Shortcuts for Crowd {}

impl Game for Crowd {
    type Move = u8;
    const PLAYERS: usize = 3;

    fn turn(&self) -> Turn {
        Turn::Over
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..0
    }

    fn play(&mut self, _: u8) {}

    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
}
