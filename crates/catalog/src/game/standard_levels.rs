//! The measured levels of play of the games that come with Uctopia; `docs/strength.md` has the command that measures each again.

use super::level::{LEVELS, MeasuredLevel};

/// A level: its agent, its strength, and the ends of the interval.
const fn level(agent: &'static str, value: f64, [low, high]: [f64; 2]) -> MeasuredLevel {
    MeasuredLevel {
        agent,
        value,
        low,
        high,
    }
}

/// Tic-tac-toe: best play is never beaten, so all levels lie within a small range.
pub(super) const TIC_TAC_TOE: [MeasuredLevel; LEVELS] = [
    level(
        r#"mixed:random=0.9,agent="uct:iters=1000,graph=on,solver=on""#,
        47.0,
        [32.0, 62.0],
    ),
    level(
        r#"mixed:random=0.78,agent="uct:iters=1000,graph=on,solver=on""#,
        82.0,
        [67.0, 97.0],
    ),
    level(
        r#"mixed:random=0.68,agent="uct:iters=1000,graph=on,solver=on""#,
        122.0,
        [104.0, 140.0],
    ),
    level(
        r#"mixed:random=0.58,agent="uct:iters=1000,graph=on,solver=on""#,
        164.0,
        [145.0, 184.0],
    ),
    level(
        r#"mixed:random=0.49,agent="uct:iters=1000,graph=on,solver=on""#,
        193.0,
        [171.0, 214.0],
    ),
    level(
        r#"mixed:random=0.39,agent="uct:iters=1000,graph=on,solver=on""#,
        231.0,
        [209.0, 253.0],
    ),
    level(
        r#"mixed:random=0.28,agent="uct:iters=1000,graph=on,solver=on""#,
        284.0,
        [261.0, 308.0],
    ),
    level(
        r#"mixed:random=0.18,agent="uct:iters=1000,graph=on,solver=on""#,
        328.0,
        [303.0, 352.0],
    ),
    level(
        r#"mixed:random=0.09,agent="uct:iters=1000,graph=on,solver=on""#,
        366.0,
        [341.0, 391.0],
    ),
    level("best:iters=10000", 414.0, [389.0, 440.0]),
];

/// Connect Four, with its learned weights at level 10.
pub(super) const CONNECT_FOUR: [MeasuredLevel; LEVELS] = [
    level(
        r#"mixed:random=0.7,agent="uct:iters=8,solver=on,decisive=both,reuse=on""#,
        154.0,
        [125.0, 184.0],
    ),
    level(
        r#"mixed:random=0.2,agent="uct:iters=8,solver=on,decisive=both,reuse=on""#,
        296.0,
        [264.0, 329.0],
    ),
    level(
        "uct:iters=10,solver=on,decisive=both,reuse=on",
        492.0,
        [452.0, 532.0],
    ),
    level(
        "uct:iters=20,solver=on,decisive=both,reuse=on",
        619.0,
        [575.0, 663.0],
    ),
    level(
        "uct:iters=38,solver=on,decisive=both,reuse=on",
        818.0,
        [769.0, 867.0],
    ),
    level(
        "uct:iters=90,solver=on,decisive=both,reuse=on",
        966.0,
        [914.0, 1019.0],
    ),
    level(
        "uct:iters=200,solver=on,decisive=both,reuse=on",
        1152.0,
        [1096.0, 1209.0],
    ),
    level(
        "uct:iters=500,solver=on,decisive=both,reuse=on",
        1295.0,
        [1234.0, 1355.0],
    ),
    level(
        "uct:iters=2000,solver=on,decisive=both,reuse=on",
        1471.0,
        [1407.0, 1535.0],
    ),
    level("best:iters=10000", 1761.0, [1689.0, 1833.0]),
];

/// Othello on 8×8, with its learned weights.
pub(super) const OTHELLO: [MeasuredLevel; LEVELS] = [
    level(
        "mixed:random=0.7,agent=probcut:nodes=100",
        192.0,
        [123.0, 262.0],
    ),
    level(
        "mixed:random=0.42,agent=probcut:nodes=100",
        473.0,
        [390.0, 556.0],
    ),
    level(
        "mixed:random=0.21,agent=probcut:nodes=100",
        756.0,
        [654.0, 858.0],
    ),
    level(
        "mixed:random=0.08,agent=probcut:nodes=100",
        955.0,
        [838.0, 1073.0],
    ),
    level("probcut:nodes=150", 1157.0, [1034.0, 1279.0]),
    level("probcut:nodes=550", 1357.0, [1226.0, 1488.0]),
    level("probcut:nodes=3000", 1652.0, [1511.0, 1794.0]),
    level("probcut:nodes=12000", 1883.0, [1733.0, 2033.0]),
    level("probcut:nodes=55000", 2044.0, [1889.0, 2200.0]),
    level("best:iters=10000", 2219.0, [2058.0, 2379.0]),
];

/// Gomoku: wins by force make the search without random moves much stronger than any with them.
pub(super) const GOMOKU: [MeasuredLevel; LEVELS] = [
    level(
        r#"mixed:random=0.95,agent="tactical:nodes=20,eval=shapes""#,
        326.0,
        [268.0, 383.0],
    ),
    level(
        r#"mixed:random=0.85,agent="tactical:nodes=20,eval=shapes""#,
        704.0,
        [629.0, 780.0],
    ),
    level(
        r#"mixed:random=0.7,agent="tactical:nodes=20,eval=shapes""#,
        1021.0,
        [936.0, 1107.0],
    ),
    level(
        r#"mixed:random=0.55,agent="tactical:nodes=20,eval=shapes""#,
        1242.0,
        [1152.0, 1331.0],
    ),
    level(
        r#"mixed:random=0.4,agent="tactical:nodes=20,eval=shapes""#,
        1436.0,
        [1342.0, 1530.0],
    ),
    level(
        r#"mixed:random=0.25,agent="tactical:nodes=20,eval=shapes""#,
        1588.0,
        [1491.0, 1685.0],
    ),
    level(
        r#"mixed:random=0.1,agent="tactical:nodes=20,eval=shapes""#,
        1897.0,
        [1793.0, 2001.0],
    ),
    level("tactical:nodes=20,eval=shapes", 2196.0, [2085.0, 2306.0]),
    level("tactical:nodes=300,eval=shapes", 2434.0, [2318.0, 2550.0]),
    level("best:iters=10000", 2710.0, [2590.0, 2830.0]),
];

/// Calculation, with its learned weights: shares of deals won.
pub(super) const CALCULATION: [MeasuredLevel; LEVELS] = [
    level(
        "mixed:random=0.4,agent=greedy:sure=0.98",
        0.02,
        [0.012, 0.031],
    ),
    level(
        "mixed:random=0.3,agent=greedy:sure=0.98",
        0.08,
        [0.064, 0.099],
    ),
    level(
        "mixed:random=0.2,agent=greedy:sure=0.98",
        0.196,
        [0.172, 0.222],
    ),
    level(
        "mixed:random=0.14,agent=greedy:sure=0.98",
        0.346,
        [0.317, 0.376],
    ),
    level(
        "mixed:random=0.1,agent=greedy:sure=0.98",
        0.484,
        [0.453, 0.515],
    ),
    level(
        "mixed:random=0.06,agent=greedy:sure=0.98",
        0.638,
        [0.607, 0.668],
    ),
    level(
        "mixed:random=0.03,agent=greedy:sure=0.98",
        0.787,
        [0.76, 0.812],
    ),
    level(
        "mixed:random=0.01,agent=greedy:sure=0.98",
        0.849,
        [0.825, 0.871],
    ),
    level("greedy:sure=0.98", 0.903, [0.883, 0.921]),
    level("best", 0.972, [0.96, 0.981]),
];
