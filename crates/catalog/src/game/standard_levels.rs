//! The measured levels of play of the games that come with Uctopia; `docs/strength.md` has the command that measures each again.

use super::entry::{LEVELS, MeasuredLevel};

/// Declares the levels of games: of each level its strength, the ends of the interval, and its agent.
macro_rules! levels {
    ($($(#[$doc:meta])* $game:ident { $($value:literal, $low:literal to $high:literal: $agent:literal;)+ })+) => {
        $(
            $(#[$doc])*
            pub(super) const $game: [MeasuredLevel; LEVELS] = [$(
                MeasuredLevel { agent: $agent, value: $value, low: $low, high: $high }
            ),+];
        )+
    };
}

levels! {
    /// Tic-tac-toe: best play is never beaten, so all levels lie within a small range.
    TIC_TAC_TOE {
        47.0, 32.0 to 62.0: r#"mixed:random=0.9,agent="uct:iters=1000,graph=on,solver=on""#;
        82.0, 67.0 to 97.0: r#"mixed:random=0.78,agent="uct:iters=1000,graph=on,solver=on""#;
        122.0, 104.0 to 140.0: r#"mixed:random=0.68,agent="uct:iters=1000,graph=on,solver=on""#;
        164.0, 145.0 to 184.0: r#"mixed:random=0.58,agent="uct:iters=1000,graph=on,solver=on""#;
        193.0, 171.0 to 214.0: r#"mixed:random=0.49,agent="uct:iters=1000,graph=on,solver=on""#;
        231.0, 209.0 to 253.0: r#"mixed:random=0.39,agent="uct:iters=1000,graph=on,solver=on""#;
        284.0, 261.0 to 308.0: r#"mixed:random=0.28,agent="uct:iters=1000,graph=on,solver=on""#;
        328.0, 303.0 to 352.0: r#"mixed:random=0.18,agent="uct:iters=1000,graph=on,solver=on""#;
        366.0, 341.0 to 391.0: r#"mixed:random=0.09,agent="uct:iters=1000,graph=on,solver=on""#;
        414.0, 389.0 to 440.0: "best:iters=10000";
    }

    /// Connect Four, with its learned weights from level 8 on.
    CONNECT_FOUR {
        153.0, 123.0 to 183.0: r#"mixed:random=0.7,agent="uct:iters=8,solver=on,decisive=both,reuse=on""#;
        351.0, 316.0 to 386.0: r#"mixed:random=0.1,agent="uct:iters=8,solver=on,decisive=both,reuse=on""#;
        548.0, 505.0 to 590.0: "uct:iters=13,solver=on,decisive=both,reuse=on";
        738.0, 690.0 to 787.0: "uct:iters=28,solver=on,decisive=both,reuse=on";
        975.0, 921.0 to 1030.0: "uct:iters=75,solver=on,decisive=both,reuse=on";
        1142.0, 1084.0 to 1200.0: "uct:iters=170,solver=on,decisive=both,reuse=on";
        1355.0, 1293.0 to 1417.0: "uct:iters=550,solver=on,decisive=both,reuse=on";
        1541.0, 1474.0 to 1609.0: "probcut:nodes=150,exact=28,selectivity=87";
        1728.0, 1655.0 to 1800.0: "probcut:nodes=1200,exact=28,selectivity=87";
        1945.0, 1856.0 to 2033.0: "best:iters=10000";
    }

    /// Othello on 8×8, with its learned weights.
    OTHELLO {
        192.0, 123.0 to 262.0: "mixed:random=0.7,agent=probcut:nodes=100";
        473.0, 390.0 to 556.0: "mixed:random=0.42,agent=probcut:nodes=100";
        756.0, 654.0 to 858.0: "mixed:random=0.21,agent=probcut:nodes=100";
        955.0, 838.0 to 1073.0: "mixed:random=0.08,agent=probcut:nodes=100";
        1157.0, 1034.0 to 1279.0: "probcut:nodes=150";
        1357.0, 1226.0 to 1488.0: "probcut:nodes=550";
        1652.0, 1511.0 to 1794.0: "probcut:nodes=3000";
        1883.0, 1733.0 to 2033.0: "probcut:nodes=12000";
        2044.0, 1889.0 to 2200.0: "probcut:nodes=55000";
        2219.0, 2058.0 to 2379.0: "best:iters=10000";
    }

    /// Gomoku: wins by force make the search without random moves much stronger than any with them.
    GOMOKU {
        326.0, 268.0 to 383.0: r#"mixed:random=0.95,agent="tactical:nodes=20,eval=shapes""#;
        704.0, 629.0 to 780.0: r#"mixed:random=0.85,agent="tactical:nodes=20,eval=shapes""#;
        1021.0, 936.0 to 1107.0: r#"mixed:random=0.7,agent="tactical:nodes=20,eval=shapes""#;
        1242.0, 1152.0 to 1331.0: r#"mixed:random=0.55,agent="tactical:nodes=20,eval=shapes""#;
        1436.0, 1342.0 to 1530.0: r#"mixed:random=0.4,agent="tactical:nodes=20,eval=shapes""#;
        1588.0, 1491.0 to 1685.0: r#"mixed:random=0.25,agent="tactical:nodes=20,eval=shapes""#;
        1897.0, 1793.0 to 2001.0: r#"mixed:random=0.1,agent="tactical:nodes=20,eval=shapes""#;
        2196.0, 2085.0 to 2306.0: "tactical:nodes=20,eval=shapes";
        2434.0, 2318.0 to 2550.0: "tactical:nodes=300,eval=shapes";
        2710.0, 2590.0 to 2830.0: "best:iters=10000";
    }

    /// Calculation, with its learned weights: shares of deals won.
    CALCULATION {
        0.02, 0.012 to 0.031: "mixed:random=0.4,agent=greedy:sure=0.98";
        0.08, 0.064 to 0.099: "mixed:random=0.3,agent=greedy:sure=0.98";
        0.196, 0.172 to 0.222: "mixed:random=0.2,agent=greedy:sure=0.98";
        0.346, 0.317 to 0.376: "mixed:random=0.14,agent=greedy:sure=0.98";
        0.484, 0.453 to 0.515: "mixed:random=0.1,agent=greedy:sure=0.98";
        0.638, 0.607 to 0.668: "mixed:random=0.06,agent=greedy:sure=0.98";
        0.787, 0.76 to 0.812: "mixed:random=0.03,agent=greedy:sure=0.98";
        0.849, 0.825 to 0.871: "mixed:random=0.01,agent=greedy:sure=0.98";
        0.903, 0.883 to 0.921: "greedy:sure=0.98";
        0.972, 0.96 to 0.981: "best";
    }

    /// Hex: random moves hardly ever connect two sides, so few iterations suffice against them.
    HEX {
        182.0, 111.0 to 252.0: r#"mixed:random=0.8,agent="uct:iters=100,solver=on""#;
        424.0, 340.0 to 508.0: r#"mixed:random=0.35,agent="uct:iters=100,solver=on""#;
        690.0, 593.0 to 787.0: r#"mixed:random=0.12,agent="uct:iters=150,solver=on""#;
        871.0, 761.0 to 981.0: "uct:iters=250,solver=on";
        1094.0, 970.0 to 1217.0: "uct:iters=450,solver=on";
        1311.0, 1176.0 to 1446.0: "uct:iters=700,solver=on";
        1630.0, 1479.0 to 1781.0: "uct:iters=1200,solver=on";
        1920.0, 1758.0 to 2082.0: "uct:iters=2200,solver=on";
        2286.0, 2103.0 to 2470.0: "uct:iters=4500,solver=on";
        2476.0, 2287.0 to 2665.0: "best:iters=10000";
    }

    /// Breakthrough, with the scale of games without measured levels.
    BREAKTHROUGH {
        218.0, 146.0 to 289.0: r#"mixed:random=0.8,agent="uct:iters=100,solver=on""#;
        334.0, 260.0 to 408.0: r#"mixed:random=0.65,agent="uct:iters=100,solver=on""#;
        424.0, 342.0 to 505.0: r#"mixed:agent="uct:iters=100,solver=on""#;
        551.0, 461.0 to 641.0: r#"mixed:random=0.35,agent="uct:iters=100,solver=on""#;
        631.0, 536.0 to 726.0: r#"mixed:random=0.2,agent="uct:iters=100,solver=on""#;
        826.0, 723.0 to 928.0: r#"mixed:random=0.1,agent="uct:iters=200,solver=on""#;
        1072.0, 957.0 to 1186.0: "uct:iters=400,solver=on";
        1299.0, 1176.0 to 1422.0: "uct:iters=1000,solver=on";
        1463.0, 1330.0 to 1595.0: "uct:iters=3000,solver=on";
        1581.0, 1444.0 to 1718.0: "best:iters=10000";
    }

    /// Dots and Boxes, with the scale of games without measured levels.
    DOTS_AND_BOXES {
        69.0, 20.0 to 118.0: r#"mixed:random=0.8,agent="uct:iters=100,solver=on""#;
        137.0, 87.0 to 186.0: r#"mixed:random=0.65,agent="uct:iters=100,solver=on""#;
        182.0, 125.0 to 239.0: r#"mixed:agent="uct:iters=100,solver=on""#;
        246.0, 185.0 to 308.0: r#"mixed:random=0.35,agent="uct:iters=100,solver=on""#;
        330.0, 263.0 to 396.0: r#"mixed:random=0.2,agent="uct:iters=100,solver=on""#;
        404.0, 334.0 to 473.0: r#"mixed:random=0.1,agent="uct:iters=200,solver=on""#;
        496.0, 423.0 to 569.0: "uct:iters=400,solver=on";
        520.0, 445.0 to 596.0: "uct:iters=1000,solver=on";
        587.0, 511.0 to 664.0: "uct:iters=3000,solver=on";
        653.0, 575.0 to 730.0: "best:iters=10000";
    }
}
