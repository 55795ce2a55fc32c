//! Ratings compared with other programs, with another algorithm, and their coverage.

use super::*;
use crate::{EloEstimate, expected_score};
use uctopia_game::Rng;

fn games(a: usize, b: usize, [losses, draws, wins]: [u64; 3]) -> Pairing {
    Pairing {
        a,
        b,
        units: Units::Games([losses, draws, wins]),
    }
}

fn between(estimate: EloEstimate) -> [f64; 3] {
    match estimate {
        EloEstimate::Between {
            difference,
            low,
            high,
        } => [difference, low, high],
        other => panic!("{other:?}"),
    }
}

/// The Eastern Division of the American League, 1987: wins of the row against the column (Agresti, "Categorical Data
/// Analysis", section 10.6): Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore.
pub(super) fn american_league() -> Vec<Pairing> {
    const WINS: [[u64; 7]; 7] = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];
    let row = |a: usize| (a + 1..7).map(move |b| games(a, b, [WINS[b][a], 0, WINS[a][b]]));
    (0..7).flat_map(row).collect()
}

pub(super) fn three_players() -> [Pairing; 3] {
    [
        games(0, 1, [30, 10, 60]),
        games(0, 2, [15, 5, 80]),
        games(1, 2, [25, 20, 55]),
    ]
}

/// Computed elsewhere; the ratings agree with `choix` and, up to its scale, with Ordo.
#[test]
fn three_players_have_the_known_ratings_and_errors() {
    let ratings = BradleyTerry::new(3).rate(&three_players()).unwrap();
    for (player, elo, error) in [
        (0, 123.099406, 34.82),
        (1, 0.0, 31.68),
        (2, -123.099406, 33.63),
    ] {
        let [found, low, high] = between(ratings.rating(player));
        assert!(
            (found - elo).abs() < 1e-6,
            "player {player}: {found} is not {elo}"
        );
        assert!(
            ((high - low) / 2.0 - error).abs() < 0.005,
            "player {player}: ± {} is not {error}",
            (high - low) / 2.0
        );
    }
    let [difference, low, high] = between(ratings.difference(0, 1));
    assert!((difference - 123.10).abs() < 0.005 && ((high - low) / 2.0 - 57.46).abs() < 0.005);
    assert_eq!(ratings.virtual_draws, 0.0);
}

/// A test of OpenSpiel: wins {{0,4,2},{1,0,2},{3,3,0}}.
#[test]
fn a_pentathlon_has_the_known_ratings() {
    let pairings = [
        games(0, 1, [1, 0, 4]),
        games(0, 2, [3, 0, 2]),
        games(1, 2, [3, 0, 2]),
    ];
    let ratings = BradleyTerry::new(3).rate(&pairings).unwrap();
    assert!(
        (ratings.elo[0] - ratings.elo[2]).abs() < 1e-9,
        "{:?}",
        ratings.elo
    );
    assert!(
        (ratings.elo[0] - ratings.elo[1] - 147.1907).abs() < 5e-5,
        "{:?}",
        ratings.elo
    );
}

#[test]
fn ratings_do_not_depend_on_point_of_view_order_or_division() {
    let whole = BradleyTerry::new(3).rate(&three_players()).unwrap();
    let portions = [
        games(2, 1, [55, 20, 25]),
        games(1, 0, [20, 4, 10]),
        games(0, 1, [20, 6, 40]),
        games(0, 2, [15, 5, 80]),
        games(0, 2, [0, 0, 0]),
    ];
    assert_eq!(BradleyTerry::new(3).rate(&portions).unwrap(), whole);
}

#[test]
fn an_anchor_shifts_all_ratings_and_no_difference() {
    let free = BradleyTerry::new(3).rate(&three_players()).unwrap();
    let anchored = BradleyTerry {
        anchor: Some((2, 1000.0)),
        ..BradleyTerry::new(3)
    }
    .rate(&three_players())
    .unwrap();
    assert_eq!(between(anchored.rating(2)), [1000.0; 3]);
    assert!(free.elo.iter().sum::<f64>().abs() < 1e-9);
    for (a, b) in [(0, 1), (0, 2), (2, 1), (1, 1)] {
        let (one, other) = (
            between(free.difference(a, b)),
            between(anchored.difference(a, b)),
        );
        assert!(
            one.iter()
                .zip(other)
                .all(|(one, other)| (one - other).abs() < 1e-6),
            "{one:?} {other:?}"
        );
        assert!((free.superiority(a, b) + free.superiority(b, a) - 1.0).abs() < 1e-12);
        assert!((free.p_value(a, b) - anchored.p_value(b, a)).abs() < 1e-9);
    }
    assert_eq!((free.superiority(1, 1), free.p_value(1, 1)), (0.5, 1.0));
}

/// Pairs that always split show that both are equal; as single games they would be noise.
#[test]
fn pairs_have_smaller_errors_than_their_games() {
    let rate = |units| {
        BradleyTerry::new(2)
            .rate(&[Pairing { a: 0, b: 1, units }])
            .unwrap()
    };
    let width = |ratings: &Ratings| {
        let [_, low, high] = between(ratings.rating(0));
        high - low
    };
    let (pairs, alone) = (
        rate(Units::Pairs([3, 2, 40, 2, 3])),
        rate(Units::Games([48, 4, 48])),
    );
    assert!(pairs.elo[0].abs() < 1e-9 && alone.elo[0].abs() < 1e-9);
    assert!(
        width(&pairs) < 0.6 * width(&alone),
        "{} {}",
        width(&pairs),
        width(&alone)
    );
    let alike = rate(Units::Pairs([0, 0, 50, 0, 0]));
    assert!(
        (1.0..width(&pairs)).contains(&width(&alike)),
        "results do not vary, but they are few: {}",
        width(&alike)
    );
}

#[test]
fn perfect_scores_stay_finite_with_virtual_draws() {
    let rate = |pairings: &[Pairing]| BradleyTerry::new(3).rate(pairings).unwrap();
    // Player 0 won everything; then players 0 and 1 won everything against player 2.
    for pairings in [
        [
            games(0, 1, [0, 0, 50]),
            games(0, 2, [0, 0, 50]),
            games(1, 2, [20, 0, 30]),
        ],
        [
            games(0, 1, [20, 0, 30]),
            games(0, 2, [0, 0, 50]),
            games(1, 2, [0, 0, 50]),
        ],
    ] {
        let ratings = rate(&pairings);
        assert_eq!(ratings.virtual_draws, 2.0);
        let [difference, low, high] = between(ratings.difference(0, 2));
        assert!(
            300.0 < low && low < difference && difference < high && high < 2000.0,
            "{ratings:?}"
        );
    }
    // A chain around the table bounds every rating, though each pairing was swept.
    let around = rate(&[
        games(0, 1, [0, 0, 50]),
        games(1, 2, [0, 0, 50]),
        games(2, 0, [0, 0, 50]),
    ]);
    assert_eq!(around.virtual_draws, 0.0);
    let [difference, low, high] = between(around.difference(0, 1));
    assert!(
        difference.abs() < 1e-9 && low < -30.0 && high > 30.0,
        "{around:?}"
    );
}

#[test]
fn errors_name_the_problem() {
    let error =
        |method: BradleyTerry, pairings: &[Pairing]| method.rate(pairings).unwrap_err().to_string();
    let played = [games(0, 1, [1, 0, 1])];
    let method = BradleyTerry::new(2);
    for (found, known) in [
        (
            error(method, &[games(0, 2, [1, 0, 1])]),
            "there is no player 2: 2 players are numbered from 0",
        ),
        (
            error(method, &[games(1, 1, [1, 0, 1])]),
            "player 1 is paired with itself; leave that pairing out",
        ),
        (
            error(
                BradleyTerry {
                    anchor: Some((2, 0.0)),
                    ..method
                },
                &played,
            ),
            "there is no player 2: 2 players are numbered from 0",
        ),
        (
            error(
                BradleyTerry {
                    anchor: Some((0, f64::NAN)),
                    ..method
                },
                &played,
            ),
            "the anchor's rating is NaN, but it must be a finite number",
        ),
        (
            error(
                BradleyTerry {
                    virtual_draws: 0.0,
                    ..method
                },
                &played,
            ),
            "0 virtual draws make no sense; write a number above 0, such as 2",
        ),
        (
            error(
                BradleyTerry::new(5),
                &[
                    games(3, 0, [1, 0, 1]),
                    games(1, 4, [0, 1, 0]),
                    games(0, 1, [0; 3]),
                ],
            ),
            "nothing compares these groups of players: 0, 3 | 1, 4 | 2; play games between players of different groups",
        ),
    ] {
        assert_eq!(found, known);
    }
    assert!(BradleyTerry::new(0).rate(&[]).unwrap().elo.is_empty());
    assert_eq!(BradleyTerry::new(1).rate(&[]).unwrap().elo, [0.0]);
}

/// Zermelo's algorithm (1929; Hunter 2004, "MM algorithms for generalized Bradley-Terry models"): slow and simple.
fn by_zermelo(players: usize, pairings: &[Pairing]) -> Vec<f64> {
    let points = |counts: [u64; 3]| counts[2] as f64 + counts[1] as f64 / 2.0;
    let mut strengths = vec![1.0_f64; players];
    for _ in 0..20_000 {
        let (mut won, mut met) = (vec![0.0; players], vec![0.0; players]);
        for pairing in pairings {
            let Units::Games(counts) = pairing.units else {
                panic!("only games here")
            };
            let games = counts.iter().sum::<u64>() as f64;
            won[pairing.a] += points(counts);
            won[pairing.b] += games - points(counts);
            for player in [pairing.a, pairing.b] {
                met[player] += games / (strengths[pairing.a] + strengths[pairing.b]);
            }
        }
        strengths = won.iter().zip(met).map(|(won, met)| won / met).collect();
    }
    let elo: Vec<f64> = strengths
        .iter()
        .map(|strength| 400.0 * strength.log10())
        .collect();
    let mean = elo.iter().sum::<f64>() / players as f64;
    elo.iter().map(|elo| elo - mean).collect()
}

#[test]
fn another_algorithm_finds_the_same_ratings() {
    let mut rng = Rng::new(5);
    for players in 2..8 {
        let mut pairings: Vec<Pairing> = (1..players).map(|b| games(b - 1, b, [1, 2, 9])).collect();
        for _ in 0..players {
            let (a, b) = (
                rng.below(players as u32) as usize,
                rng.below(players as u32) as usize,
            );
            pairings.extend(
                (a != b).then(|| games(a, b, std::array::from_fn(|_| u64::from(rng.below(20))))),
            );
        }
        let found = BradleyTerry::new(players).rate(&pairings).unwrap().elo;
        let other = by_zermelo(players, &pairings);
        assert!(
            found
                .iter()
                .zip(&other)
                .all(|(found, other)| (found - other).abs() < 1e-6),
            "{found:?} {other:?}"
        );
    }
}

#[test]
fn no_counts_give_nan_or_infinity() {
    const SIZES: [u64; 5] = [0, 1, 100, 1_000_000, 1_000_000_000_000];
    for counts in SIZES
        .iter()
        .flat_map(|l| SIZES.iter().flat_map(|d| SIZES.map(|w| [*l, *d, w])))
    {
        let pairs = Units::Pairs([counts[2], 0, counts[0], 1, counts[1]]);
        let pairings = [
            games(0, 1, counts),
            Pairing {
                a: 1,
                b: 2,
                units: pairs,
            },
            games(2, 3, [1, 0, 1_000_000_000]),
        ];
        let Ok(ratings) = BradleyTerry::new(4).rate(&pairings) else {
            assert_eq!(counts, [0; 3]);
            continue;
        };
        assert!(
            ratings.elo.iter().all(|elo| elo.is_finite()),
            "{counts:?}: {ratings:?}"
        );
        for (a, b) in [(0, 1), (1, 2), (0, 3)] {
            let [_, low, high] = between(ratings.difference(a, b));
            assert!(
                low <= high && low.is_finite() && high.is_finite(),
                "{counts:?}: {a} and {b}: {ratings:?}"
            );
        }
    }
}

/// Two hundred players in a long line, far apart: every rating is still finite and in order.
#[test]
fn long_chains_are_rated() {
    let pairings: Vec<Pairing> = (1..200).map(|b| games(b - 1, b, [10, 0, 90])).collect();
    let ratings = BradleyTerry::new(200).rate(&pairings).unwrap();
    let step = 400.0 * 9_f64.log10();
    for player in 1..200 {
        let found = ratings.elo[player - 1] - ratings.elo[player];
        assert!(
            (found - step).abs() < 1e-6,
            "player {player}: {found} is not {step}"
        );
    }
    assert!(ratings.ranking().is_sorted());
}

/// Pairs of games whose opening favours the first player. The interval has its nominal coverage;
/// counted as single games the same results would make it wider by more than a quarter.
#[test]
fn intervals_have_their_coverage_when_pairs_are_alike() {
    const LEAGUES: u64 = 2000;
    const HELP: f64 = 0.3;
    let truth = [60.0, 0.0, -60.0];
    let mut held = [0_u32; 2];
    for index in 0..LEAGUES {
        let mut rng = Rng::stream(9, index);
        let (mut in_pairs, mut alone) = (Vec::new(), Vec::new());
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let score = expected_score(truth[a] - truth[b]);
            let mut pairs = [0; 5];
            for _ in 0..100 {
                pairs[[HELP, -HELP]
                    .map(|help| 2 * usize::from(rng.unit() < score + help))
                    .iter()
                    .sum::<usize>()] += 1;
            }
            in_pairs.push(Pairing {
                a,
                b,
                units: Units::Pairs(pairs),
            });
            alone.push(games(
                a,
                b,
                [2 * pairs[0] + pairs[2], 0, 2 * pairs[4] + pairs[2]],
            ));
        }
        for (held, league) in held.iter_mut().zip([in_pairs, alone]) {
            let [_, low, high] =
                between(BradleyTerry::new(3).rate(&league).unwrap().difference(0, 2));
            *held += u32::from((low..=high).contains(&120.0));
        }
    }
    let [in_pairs, alone] = held.map(|held| f64::from(held) / LEAGUES as f64);
    assert!((0.935..=0.962).contains(&in_pairs), "{in_pairs}");
    assert!(alone > 0.975, "{alone}");
}

/// A difference without error is certain, and a difference of 0 is not.
#[test]
fn differences_without_error_are_certain() {
    let ratings = |elo: [f64; 2]| Ratings {
        elo: elo.into(),
        covariance: vec![vec![0.0; 2]; 2],
        virtual_draws: 0.0,
    };
    assert_eq!(
        (
            ratings([1.0, 2.0]).superiority(0, 1),
            ratings([1.0, 2.0]).p_value(0, 1)
        ),
        (0.0, 0.0)
    );
    assert_eq!(
        (
            ratings([2.0, 2.0]).superiority(0, 1),
            ratings([2.0, 2.0]).p_value(0, 1)
        ),
        (0.5, 1.0)
    );
}

/// Ten games of every two players in a chain from strong to weak: players far apart win all their games, which says little about
/// their distance and makes no rating uncertain either.
#[test]
fn games_without_surprise_leave_intervals_near_their_coverage() {
    const LEAGUES: u64 = 300;
    const PLAYERS: usize = 12;
    let truth = |player: usize| 200.0 * ((PLAYERS - 1) as f64 / 2.0 - player as f64);
    let (mut held, mut width) = (0.0, 0.0);
    for index in 0..LEAGUES {
        let mut rng = Rng::stream(7, index);
        let others = |a: usize| (a + 1..PLAYERS).map(move |b| (a, b));
        let play = |(a, b): (usize, usize)| {
            let score = expected_score(truth(a) - truth(b));
            let mut pairs = [0; 5];
            for _ in 0..5 {
                pairs[[0, 1]
                    .map(|_| 2 * usize::from(rng.unit() < score))
                    .iter()
                    .sum::<usize>()] += 1;
            }
            Pairing {
                a,
                b,
                units: Units::Pairs(pairs),
            }
        };
        let pairings: Vec<Pairing> = (0..PLAYERS).flat_map(others).map(play).collect();
        let ratings = BradleyTerry::new(PLAYERS).rate(&pairings).unwrap();
        for player in 0..PLAYERS {
            let [_, low, high] = between(ratings.rating(player));
            held += f64::from(u8::from((low..=high).contains(&truth(player))));
            width += high - low;
        }
    }
    let number = LEAGUES as f64 * PLAYERS as f64;
    let (held, width) = (held / number, width / number);
    assert!((0.95..0.996).contains(&held), "{held}");
    assert!(width < 600.0, "{width}");
}
