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
            "三目並べ：モンテカルロ木探索（100 シミュレーション、10 回目の訪問で展開）対ランダム",
        ),
        note: text(
            "No figures were published. The script itself, run five times, scored 97, 98, 97.5, 99.5 and 98 points of \
             100, draws counting half. Its list of directions names one diagonal twice, so that three on the other one \
             do not win; that is repeated here. A playout's result changes sign from level to level, as it should.",
            "公表値はない。スクリプトそのものを 5 回実行すると、100 点満点で 97、98、97.5、99.5、98 点だった（引き分けは 0.5 点）。\
             方向の一覧に同じ斜めが 2 回入っているため、もう一方の斜めに三つ並べても勝ちにならない。ここではその動作も再現する。\
             プレイアウトの結果の符号は、本来のとおり 1 手ごとに反転する。",
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
