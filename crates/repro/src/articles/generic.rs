//! Ganariya's article on tree search for any game: its play script.

use super::{contest, reading};
use crate::figure::{Article, Evidence, Expected, Figure, Mode, Seat};
use crate::text::{Text, text};

/// The script's games, as many of them as the others have with seats swapped.
const SCRIPT: &str = "ttt:antidiagonal=off";
const MOVING_FIRST: Text = text("first", "先手");
const MOVING_SECOND: Text = text("second", "後手");

pub(super) fn figures() -> Vec<Figure> {
    let script = contest(SCRIPT, "ganariya", "random", 4000, 40_000, 500);
    let correct = contest("ttt", "ganariya", "random", 4000, 40_000, 500);
    vec![Figure {
        name: "ganariya",
        article: Article::Generic,
        title: text(
            "Tic-tac-toe: 100 simulations, nodes expanded at the 10th visit, against random",
            "三目並べ:100シミュレーション、10回目の訪問で展開、対 ランダム",
        ),
        note: text(
            "No figures were published. The script itself, run five times, scored 97, 98, 97.5, 99.5 and 98 points of \
             100, draws counting half. Its list of directions names one diagonal twice, so that three on the other one \
             do not win; that is repeated here. A playout's result changes sign from level to level, as it should.",
            "公表値はない。スクリプトを5回実行すると100局で97、98、97.5、99.5、98点だった(引き分けは0.5点)。方向の一覧に同じ斜めが\
             2回入っているため、もう一方の斜めに3つ並べても勝ちにならない。ここでもそのまま再現している。報酬の符号は1手ごとに\
             正しく反転している。",
        ),
        evidence: Evidence::Sampled {
            published: None,
            readings: vec![
                reading(Mode::Article, MOVING_FIRST, Seat::First, &script),
                reading(Mode::Correct, MOVING_FIRST, Seat::First, &correct),
                reading(Mode::Beside, MOVING_SECOND, Seat::Second, &correct),
            ],
            expected: Expected::Agreement,
        },
    }]
}
