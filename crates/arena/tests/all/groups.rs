//! Games for three and four players: every seat once, correct figures, and for two players the result of a match of two.

use crate::common::{Dice, Nim, agent, cheater, first, last, nim, random, slow};
use uctopia_arena::{
    AgentFactory, Confidence, Contestant, Faults, GroupLog, GroupStats, Match, MatchSettingsError,
    MatchSetup, Side, write_json_lines,
};
use uctopia_game::{Game, Player, Score, ScoreOf, Shortcuts, StopFlag, Turn};
use uctopia_statistics::Tally;
use uctopia_statistics::{BradleyTerry, EloEstimate, Pairing, Sprt, Units};

/// A race with a die: in each of four rounds every player is thrown a number and takes it, or takes three instead. The player
/// with the most wins, and players who are level share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Race<const PLAYERS: usize> {
    sums: Vec<u8>,
    turns: usize,
    thrown: Option<u8>,
}

fn race<const PLAYERS: usize>() -> Race<PLAYERS> {
    Race {
        sums: vec![0; PLAYERS],
        turns: 0,
        thrown: None,
    }
}

impl<const PLAYERS: usize> Game for Race<PLAYERS> {
    type Move = u8;
    const PLAYERS: usize = PLAYERS;

    fn turn(&self) -> Turn {
        match self.thrown {
            _ if self.turns == 4 * PLAYERS => Turn::Over,
            None => Turn::Chance,
            Some(_) => Turn::Player(Player::new(self.turns % PLAYERS)),
        }
    }

    /// Nature throws 1 to 6; a player takes that (0) or three (1).
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        match self.turn() {
            Turn::Over => 0..0,
            Turn::Chance => 1..7,
            Turn::Player(_) => 0..2,
        }
    }

    fn play(&mut self, m: u8) {
        match self.thrown.take() {
            None => self.thrown = Some(m),
            Some(thrown) => {
                self.sums[self.turns % PLAYERS] += if m == 0 { thrown } else { 3 };
                self.turns += 1;
            }
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        let most = self.sums.iter().max().unwrap();
        let winners = self.sums.iter().filter(|&sum| sum == most).count() as f32;
        if self.sums[player.index()] == *most {
            2.0 / winners - 1.0
        } else {
            -1.0
        }
    }
}

impl<const PLAYERS: usize> Shortcuts for Race<PLAYERS> {}

impl<const PLAYERS: usize> Score for Race<PLAYERS> {
    const UNIT: &'static str = "pips";
    const RANGE: std::ops::RangeInclusive<f32> = 0.0..=24.0;
    fn score(&self, player: Player) -> f32 {
        f32::from(self.sums[player.index()])
    }
}

/// Takes the throw if it is at least three, as one should.
fn sound<const PLAYERS: usize>() -> AgentFactory<Race<PLAYERS>> {
    AgentFactory::new("sound", |_| {
        agent(|state: &Race<PLAYERS>| u8::from(state.thrown < Some(3)))
    })
}

fn group<G: Shortcuts>(
    settings: &Match,
    setting: &MatchSetup<'_, G>,
    agents: &[&dyn Contestant<G>],
) -> GroupLog<G::Move> {
    settings.play_group(setting, agents, |_| ()).unwrap()
}

fn three(games: u64, jobs: usize) -> GroupLog<u8> {
    let start = race::<3>();
    let setting = MatchSetup {
        score: Some(ScoreOf::declared()),
        ..MatchSetup::new(&start)
    };
    let settings = Match {
        games,
        jobs,
        seed: 4,
        ..Match::default()
    };
    group(&settings, &setting, &[&sound(), &slow(), &last()])
}

#[test]
fn the_race_keeps_the_contract() {
    uctopia_game::check(&race::<3>(), 1, 50).unwrap();
    uctopia_game::check_score(&race::<4>(), 1, 50).unwrap();
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let bytes = |log: &GroupLog<u8>| {
        let mut bytes = serde_json::to_vec(&log.result).unwrap();
        write_json_lines(&mut bytes, &log.games).unwrap();
        bytes
    };
    let reference = three(30, 1);
    for jobs in [2, 8] {
        assert!(
            bytes(&three(30, jobs)) == bytes(&reference),
            "{jobs} threads"
        );
    }
    let text = serde_json::to_string(&reference.result).unwrap();
    let back: uctopia_arena::GroupResult = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (back.games, &back.agents[1].places),
        (30, &reference.result.agents[1].places)
    );
}

#[test]
fn all_contestants_sit_in_every_seat_with_common_random_numbers() {
    let log = three(31, 2);
    assert_eq!(
        (log.games.len(), log.result.planned, log.result.units),
        (33, 33, 11),
        "units are whole"
    );
    for (unit, games) in log.games.chunks(3).enumerate() {
        for (turned, game) in games.iter().enumerate() {
            assert_eq!(
                (game.index, game.unit),
                ((3 * unit + turned) as u64, unit as u64)
            );
            let sides: Vec<Side> = game.seats.iter().map(|seat| seat.side).collect();
            assert_eq!(
                sides,
                (0..3)
                    .map(|seat| Side::ALL[(seat + turned) % 3])
                    .collect::<Vec<_>>()
            );
            assert_eq!(
                game.game.moves[0], games[0].game.moves[0],
                "nature throws the same"
            );
        }
    }
    assert_eq!(log.times.len(), 3);
}

#[test]
fn the_figures_are_those_of_the_records() {
    let log = three(120, 2);
    let result = &log.result;
    assert!(!result.interrupted && result.reproducible && result.distinct.is_none());
    for (agent, side) in result.agents.iter().zip(Side::ALL) {
        let mean = |of: &dyn Fn(&uctopia_arena::GameRecord<u8>) -> Option<f32>| {
            log.games
                .iter()
                .map(|game| f64::from(of(game).unwrap()))
                .sum::<f64>()
                / 120.0
        };
        let payoff = agent.payoff.unwrap();
        assert!((payoff.mean - mean(&|game| game.payoff(side))).abs() < 1e-9);
        assert_eq!(payoff.samples, 40, "units are samples, not games");
        assert!(payoff.interval.unwrap().contains(payoff.mean));
        let score = agent.score.as_ref().unwrap();
        assert!((score.mean.mean - mean(&|game| game.score(side))).abs() < 1e-9);
        assert_eq!((score.unit.as_str(), score.mean.samples), ("pips", 40));
        assert_eq!(agent.places.twelfths.iter().sum::<u64>(), 12 * 120);
        assert_eq!(agent.places.twelfths[3], 0, "there is no fourth place");
    }
    let all = result
        .agents
        .iter()
        .map(|agent| agent.places.twelfths)
        .fold([0; 4], |sum, places| {
            std::array::from_fn(|place| sum[place] + places[place])
        });
    assert_eq!(all, [1440, 1440, 1440, 0], "each game has every place once");
    for pair in &result.pairs {
        let [a, b] = [pair.a, pair.b].map(|agent| Side::ALL[agent]);
        let ahead = log
            .games
            .iter()
            .filter(|game| game.payoff(a) > game.payoff(b))
            .count() as u64;
        assert_eq!((pair.tally.wins, pair.tally.games()), (ahead, 120));
        let (score, Some(elo)) = (pair.score.unwrap(), pair.elo) else {
            panic!("{pair:?}")
        };
        assert!(score.samples == 40 && (score.score - pair.tally.score().unwrap()).abs() < 1e-12);
        assert_eq!(elo, EloEstimate::from_score(&score));
    }
    let [sound, random, three] = &result.agents[..] else {
        panic!("{result:?}")
    };
    assert!(
        sound.payoff.unwrap().interval.unwrap().low > random.payoff.unwrap().mean,
        "{result:?}"
    );
    assert_eq!(
        uctopia_format::mean(&three.score.as_ref().unwrap().mean),
        "12.00",
        "always four times three: no interval"
    );
    let scores = log.games[0].game.scores.as_ref().unwrap();
    assert_eq!((scores.range, scores.values.len()), ([0.0, 24.0], 3));
}

/// For two players, pairs of games with sides swapped are the units, and everything is as a match of two has it.
#[test]
fn a_group_of_two_is_a_match() {
    for (opening_plies, games, other) in [
        (0, 40, random()),
        (2, 100, random()),
        (3, 24, last()),
        (0, 20, last()),
    ] {
        let settings = Match {
            games,
            opening_plies,
            ..Match::default()
        };
        let old = settings.play(&nim(20), &first(), &other, |_| ()).unwrap();
        let new = group(&settings, &MatchSetup::new(&nim(20)), &[&first(), &other]);
        assert_eq!(old.games, new.games);
        let (old, new) = (old.result, new.result);
        let pair = &new.pairs[0];
        assert_eq!(
            (old.counted(), old.distinct.map(|distinct| distinct.units)),
            (pair.tally, new.distinct)
        );
        assert_eq!(
            (old.unique_games, old.planned, old.reproducible),
            (new.unique_games, new.planned, new.reproducible)
        );
        match old.confidence {
            Confidence::Interval {
                score,
                elo,
                superiority,
            } => {
                assert_eq!(
                    (pair.score, pair.elo, pair.superiority),
                    (Some(score), elo, Some(superiority))
                );
                let payoff = new.agents[0].payoff.unwrap();
                assert!((payoff.mean - (2.0 * score.score - 1.0)).abs() < 1e-12);
                let interval = score.interval.map(|score| 2.0 * score - 1.0);
                let found = payoff.interval.unwrap();
                assert!(
                    (found.low - interval.low).abs() < 0.06
                        && (found.high - interval.high).abs() < 0.06
                );
            }
            _ => assert_eq!(
                (pair.score, pair.elo, new.agents[0].payoff.unwrap().interval),
                (None, None, None)
            ),
        }
    }
}

/// With meetings of two, ratings are those from pairs of games.
#[test]
fn ratings_of_meetings_of_two_are_those_of_pairs() {
    let agents: [AgentFactory<Nim>; 3] = [first(), random(), last()];
    let (mut pairings, mut meetings) = (Vec::new(), Vec::new());
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        let settings = Match {
            games: 300,
            opening_plies: 2,
            number: a as u64 + 3 * b as u64,
            ..Match::default()
        };
        let log = settings
            .play(&nim(30), &agents[a], &agents[b], |_| ())
            .unwrap();
        let mut stats = GroupStats::new(2);
        log.games.chunks(2).for_each(|unit| stats.add_unit(unit));
        pairings.push(Pairing {
            a,
            b,
            units: Units::Pairs(log.result.pairs.unwrap()),
        });
        meetings.push(stats.meeting(&[a, b]));
    }
    let (old, new) = (
        BradleyTerry::new(3).rate(&pairings).unwrap(),
        BradleyTerry::new(3).rate_meetings(&meetings).unwrap(),
    );
    for one in 0..3 {
        assert!(
            (old.elo[one] - new.elo[one]).abs() < 1e-6,
            "{old:?} {new:?}"
        );
        for other in 0..3 {
            let (old, new) = (old.covariance[one][other], new.covariance[one][other]);
            assert!((old - new).abs() < 1e-6 * old.abs().max(1.0), "{old} {new}");
        }
    }
}

/// Elo of a meeting of three has the errors that units show: simulated meetings hold the true difference, which is 0.
#[test]
fn ratings_of_three_equals_are_covered() {
    let covered = (0..150_u64).filter(|&seed| {
        let settings = Match { games: 120, seed, ..Match::default() };
        let log = group(&settings, &MatchSetup::new(&race::<3>()), &[&random(), &random(), &random()]);
        let mut stats = GroupStats::new(3);
        log.games.chunks(3).for_each(|unit| stats.add_unit(unit));
        let ratings = BradleyTerry::new(3).rate_meetings(&[stats.meeting(&[0, 1, 2])]).unwrap();
        matches!(ratings.difference(0, 2), EloEstimate::Between { low, high, .. } if low <= 0.0 && high >= 0.0)
    });
    let covered = covered.count();
    assert!(
        (135..=149).contains(&covered),
        "{covered} of 150 intervals hold 0"
    ); // 142.5 ± 2.8 standard deviations
}

#[test]
fn deterministic_groups_get_no_interval_for_their_repeats() {
    /// Three players call a number; the sum decides who wins.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Sum(Vec<u8>);
    impl Game for Sum {
        type Move = u8;
        const PLAYERS: usize = 3;
        fn turn(&self) -> Turn {
            if self.0.len() == 3 {
                Turn::Over
            } else {
                Turn::Player(Player::new(self.0.len()))
            }
        }
        fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
            0..if self.0.len() == 3 { 0 } else { 4_u8 }
        }
        fn play(&mut self, m: u8) {
            self.0.push(m);
        }
        fn payoff(&self, player: Player) -> f32 {
            let winner = self.0.iter().sum::<u8>() as usize % 3;
            if winner == player.index() { 1.0 } else { -0.5 }
        }
    }
    impl Shortcuts for Sum {}
    let settings = Match {
        games: 90,
        ..Match::default()
    };
    let result = group(
        &settings,
        &MatchSetup::new(&Sum(Vec::new())),
        &[&first(), &last(), &first()],
    )
    .result;
    assert_eq!(
        (result.games, result.distinct, result.unique_games),
        (90, Some(1), 3)
    );
    assert!(
        result
            .pairs
            .iter()
            .all(|pair| pair.elo.is_none() && pair.tally.games() == 3),
        "{result:?}"
    );
    assert!(
        result
            .agents
            .iter()
            .all(|agent| agent.payoff.unwrap().interval.is_none())
    );
}

#[test]
fn four_players_have_four_places() {
    let agents: [&dyn Contestant<Race<4>>; 4] = [&sound(), &random(), &last(), &first()];
    let result = group(
        &Match {
            games: 200,
            ..Match::default()
        },
        &MatchSetup::new(&race()),
        &agents,
    )
    .result;
    assert_eq!((result.pairs.len(), result.units), (6, 50));
    let places: Vec<f64> = result
        .agents
        .iter()
        .map(|agent| agent.places.mean().unwrap())
        .collect();
    assert!(
        (places.iter().sum::<f64>() - 10.0).abs() < 1e-9,
        "{places:?}"
    );
    assert!(places[0] < places[1] && places[0] < places[2], "{places:?}");
}

#[test]
fn a_stopped_match_counts_whole_units() {
    let settings = Match {
        games: 60,
        stop: StopFlag::default(),
        ..Match::default()
    };
    let stop = settings.stop.clone();
    let on_unit = |progress: &uctopia_arena::MatchProgress| {
        if progress.units_done == 5 {
            stop.raise();
        }
    };
    let log = settings
        .play_group(
            &MatchSetup::new(&race::<3>()),
            &[&random(), &first(), &last()],
            on_unit,
        )
        .unwrap();
    assert!(log.result.interrupted);
    assert_eq!(
        (
            log.result.units,
            log.games.len(),
            log.result.agents[0].payoff.unwrap().samples
        ),
        (5, 15, 5)
    );
}

#[test]
fn invalid_settings_are_refused_with_a_sentence() {
    let start = race::<3>();
    let play = |settings: &Match, agents: &[&dyn Contestant<Race<3>>]| {
        settings
            .play_group(&MatchSetup::new(&start), agents, |_| ())
            .map(|log| log.games.len())
            .unwrap_err()
    };
    let error = play(&Match::default(), &[&random(), &first()]);
    assert_eq!(
        error,
        MatchSettingsError::WrongNumber {
            players: 3,
            agents: 2
        }
    );
    assert_eq!(
        error.to_string(),
        "this game is for 3 players: name 3 agents, not 2"
    );
    let test = Match {
        test: Some(Sprt::new(0.0, 50.0)),
        ..Match::default()
    };
    let error = play(&test, &[&random(), &first(), &last()]);
    assert!(
        error
            .to_string()
            .starts_with("a sequential test compares two agents"),
        "{error}"
    );
    let error = Match::default()
        .play(&start, &random(), &first(), |_| ())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "a match is between two agents, and this game is for 3 players: name 3 agents"
    );
    let unit = Match::default()
        .play_unit_in(&MatchSetup::new(&nim(9)), &[&random()], 0)
        .map(|unit| unit.games.len());
    assert_eq!(
        unit.unwrap_err(),
        MatchSettingsError::WrongNumber {
            players: 2,
            agents: 1
        }
    );
}

/// The score of a solitaire: both play the same deals, and the lead is computed over deals.
#[test]
fn matches_of_two_have_mean_scores() {
    let pips = ScoreOf::<Dice> {
        unit: "pips",
        low: 0.0,
        high: 24.0,
        score: |state, _| f32::from(state.sum),
    };
    let start = Dice::default();
    let setting = MatchSetup {
        score: Some(pips),
        ..MatchSetup::new(&start)
    };
    let settings = Match {
        games: 60,
        ..Match::default()
    };
    let log = settings
        .play_in(&setting, &last(), &random(), |_| ())
        .unwrap();
    let scores = log.result.scores.as_ref().unwrap();
    let mean = |side| {
        log.games
            .iter()
            .filter_map(|game| game.score(side))
            .sum::<f32>()
            / 60.0
    };
    assert!((scores.a.mean - f64::from(mean(Side::A))).abs() < 1e-4 && scores.a.samples == 60);
    assert!((scores.lead.mean - (scores.a.mean - scores.b.mean)).abs() < 1e-9);
    assert!(
        scores.lead.interval.unwrap().low > 0.0,
        "the agent that takes everything has more pips"
    );
    // Everything else is as without a score.
    let plain = settings
        .play(&Dice::default(), &last(), &random(), |_| ())
        .unwrap();
    assert_eq!(
        uctopia_arena::MatchResult {
            scores: None,
            ..log.result.clone()
        },
        plain.result
    );
    let alone: Vec<_> = (0..60)
        .map(|deal| {
            settings
                .play_unit_in(&setting, &[&last()], deal)
                .unwrap()
                .records()
                .remove(0)
        })
        .collect();
    assert_eq!(
        alone
            .iter()
            .map(|game| game.score(Side::A))
            .sum::<Option<f32>>()
            .unwrap(),
        60.0 * mean(Side::A)
    );
}

/// The score of a game that was cut off is not a final score.
#[test]
fn mean_scores_leave_unfinished_games_out() {
    let pips = ScoreOf::<Dice> {
        unit: "pips",
        low: 0.0,
        high: 24.0,
        score: |state, _| f32::from(state.sum),
    };
    let start = Dice::default();
    let setting = MatchSetup {
        score: Some(pips),
        ..MatchSetup::new(&start)
    };
    let settings = Match {
        games: 60,
        ..Match::default()
    };
    // Takes everything, and fails where that comes to six.
    let faulty = AgentFactory::new("faulty", |_| {
        agent(|state: &Dice| if state.sum == 6 { 9 } else { 1 })
    });
    let log = settings
        .play_in(&setting, &last(), &faulty, |_| ())
        .unwrap();
    let scores = log.result.scores.as_ref().unwrap();
    let of_b = || {
        log.games
            .iter()
            .filter(|game| game.seats[0].side == Side::B)
    };
    let finished: Vec<f32> = of_b()
        .filter(|game| game.is_finished())
        .filter_map(|game| game.score(Side::B))
        .collect();
    assert_eq!(scores.left_out, 60 - finished.len() as u64);
    assert!(
        scores.left_out > 3 && scores.b.samples == finished.len() as u64,
        "{scores:?}"
    );
    assert!(
        (scores.b.mean - f64::from(finished.iter().sum::<f32>()) / finished.len() as f64).abs()
            < 1e-9
    );
    assert_eq!(
        (scores.a.samples, scores.lead.samples),
        (60, scores.b.samples),
        "deals that both finished are compared"
    );
    assert_eq!(scores.lead.mean, 0.0, "until it fails, it plays alike");
    let remark = format!(", without {} unfinished games\n", scores.left_out);
    assert!(log.result.to_string().contains(&remark), "{}", log.result);
    let stopped = of_b().find(|game| !game.is_finished()).unwrap();
    assert_eq!(
        stopped.score(Side::B),
        Some(6.0),
        "the record contains the score so far"
    );
}

#[test]
fn the_largest_number_of_games_can_be_planned() {
    let settings = Match {
        games: u64::MAX,
        ..Match::default()
    };
    let result = GroupStats::new(2).result(vec!["a".to_owned(), "b".to_owned()], &settings, 0);
    assert_eq!((result.planned, result.interrupted), (u64::MAX, true));
}

#[test]
fn faults_are_counted_for_their_side() {
    let log = group(
        &Match {
            games: 10,
            ..Match::default()
        },
        &MatchSetup::new(&nim(10)),
        &[&random(), &cheater()],
    );
    assert!(
        log.result.agents[0].faults.is_none() && log.result.agents[1].faults.illegal_moves >= 5
    );
    assert_eq!(log.result.agents[0].faults, Faults::default());
    assert_eq!(
        log.result.pairs[0].tally,
        log.games.iter().map(won).sum::<Tally>()
    );
}

fn won(game: &uctopia_arena::GameRecord<u8>) -> Tally {
    let wins = u64::from(game.payoff(Side::A) == Some(1.0));
    Tally {
        wins,
        draws: 0,
        losses: 1 - wins,
    }
}
