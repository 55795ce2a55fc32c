//! The rules of Calculation, compared with those of an independent program: AisleRiot's Hopscotch.
//!
//! Games are played here; `aisleriot.scm` loads AisleRiot's own compiled rules into Guile and replays them there. After
//! every move the piles must be equal, and the same subset of all conceivable moves must be legal.

#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use uctopia_arena::Match;
use uctopia_catalog::prepare_match;
use uctopia_game::{Game, Notation, Player, Turn};
use uctopia_games::calculation::{Calculation, Move, Rank, Rules};

/// The folder of AisleRiot's compiled rules on Debian, if they and a Guile are installed.
fn rules_of_aisleriot() -> Option<PathBuf> {
    let machine = format!(
        "/usr/lib/{}-linux-gnu/aisleriot/guile/3.0",
        std::env::consts::ARCH
    );
    let folder = PathBuf::from(machine);
    let has_guile = Command::new("guile")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_ok();
    (has_guile && folder.join("hopscotch.go").exists()).then_some(folder)
}

/// The script's output about transcripts, line by line; `None` if AisleRiot is not installed.
fn judged(transcript: &str) -> Option<Vec<String>> {
    let Some(rules) = rules_of_aisleriot() else {
        let _ = writeln!(
            std::io::stderr(),
            "not run: there is no AisleRiot; Debian has it in aisleriot and guile-3.0"
        );
        return None;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/aisleriot.scm");
    let mut guile = Command::new("guile");
    guile
        .arg("--no-auto-compile")
        .arg(script)
        .arg(rules)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut script = guile.spawn().expect("guile runs");
    let mut input = script.stdin.take().expect("a pipe");
    let transcript = transcript.to_owned();
    let writer = std::thread::spawn(move || input.write_all(transcript.as_bytes()));
    let output = script.wait_with_output().expect("the script ends");
    writer
        .join()
        .expect("no panic")
        .expect("the script reads to the end");
    assert!(output.status.success());
    Some(
        String::from_utf8(output.stdout)
            .expect("text")
            .lines()
            .map(str::to_owned)
            .collect(),
    )
}

const HAND: usize = 1;
const FOUNDATIONS: usize = 2;
const PILES: usize = 6;

/// The slots from and to which a move takes a card; `None` for moves without a card of the player's.
fn slots(m: Move) -> Option<(usize, usize)> {
    match m {
        Move::PileToFoundation { pile, foundation } => Some((
            PILES + usize::from(pile),
            FOUNDATIONS + usize::from(foundation),
        )),
        Move::HandToFoundation { foundation } => {
            Some((HAND, FOUNDATIONS + usize::from(foundation)))
        }
        Move::HandToPile { pile } => Some((HAND, PILES + usize::from(pile))),
        Move::Turn | Move::Draw(_) => None,
    }
}

fn number(rank: Rank) -> usize {
    1 + Rank::ALL
        .iter()
        .position(|&one| one == rank)
        .expect("every rank is there")
}

fn numbers(ranks: &[Rank]) -> String {
    ranks
        .iter()
        .map(|&rank| number(rank).to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The transcript of a game as the script reads it.
fn transcript(moves: &[Move]) -> String {
    let drawn: Vec<Rank> = moves
        .iter()
        .filter_map(|&m| {
            if let Move::Draw(rank) = m {
                Some(rank)
            } else {
                None
            }
        })
        .collect();
    let mut text = format!("(deal {})\n", numbers(&drawn));
    let mut game = Calculation::new(&Rules::default());
    for &m in moves {
        game.play(m);
        match (m, slots(m)) {
            (Move::Draw(_), _) => text += "(turn)\n",
            (_, Some((from, to))) => _ = writeln!(text, "(move {from} {to})"),
            _ => continue,
        }
        text += &expected_state(&game);
    }
    text + &format!(
        "(won {})\n",
        if game.payoff(Player::FIRST) > 0.0 {
            "#t"
        } else {
            "#f"
        }
    )
}

/// The cards of every pile, and the legal moves.
fn expected_state(game: &Calculation) -> String {
    let heights: Vec<String> = (0..4)
        .map(|foundation| game.height(foundation).to_string())
        .collect();
    let piles: Vec<String> = (0..4)
        .map(|pile| format!("({})", numbers(game.pile(pile))))
        .collect();
    let hand = game.hand().map_or(0, number);
    let mut text = format!(
        "(see ({}) ({}) {hand})\n",
        heights.join(" "),
        piles.join(" ")
    );
    // Before a card is turned the only move here is to turn it, while AisleRiot allows other moves.
    let turns = game.moves().any(|m| m == Move::Turn);
    if !turns {
        let legal = game
            .moves()
            .filter_map(slots)
            .map(|(from, to)| format!(" ({from} {to})"));
        text += &format!("(legal{})\n", legal.collect::<String>());
    }
    text
}

/// Games of an agent under rules whose moves are all legal under the default rules, too.
fn games(rules: &str, agent: &str, deals: u64) -> Vec<Vec<Move>> {
    let (game, agent) = (rules.parse().unwrap(), agent.parse().unwrap());
    let alone = prepare_match(
        &game,
        None,
        None,
        &[&agent],
        &Match {
            games: deals,
            ..Match::default()
        },
    )
    .unwrap();
    let played = (0..deals).map(|deal| alone.play_unit(deal).unwrap().remove(0).0.game.moves);
    let read = |texts: Vec<String>| {
        let mut game = Calculation::new(&Rules::default());
        let mut moves = Vec::new();
        for text in texts {
            let m = match game.turn() {
                Turn::Chance => game
                    .moves()
                    .find(|&m| game.move_text(m) == text)
                    .expect("a card that is left"),
                _ => game.read_move(&text).expect("a legal move"),
            };
            moves.push(m);
            game.play(m);
        }
        moves
    };
    played.map(read).collect()
}

#[test]
fn positions_and_legal_moves_equal_those_of_aisleriot() {
    let mut played = games("calculation", "random", 120);
    played.extend(games(
        "calculation:foundation_first=on",
        "flat:iters=400",
        120,
    ));
    let Some(verdict) = judged(
        &played
            .iter()
            .map(|moves| transcript(moves))
            .collect::<String>(),
    ) else {
        return;
    };
    let [counts] = &verdict[..] else {
        panic!("{}", verdict.join("\n"));
    };
    assert!(
        counts.starts_with("240 games, ") && counts.ends_with(" 0 differences"),
        "{counts}"
    );
    let won: u32 = counts
        .split_whitespace()
        .nth(2)
        .and_then(|word| word.parse().ok())
        .unwrap();
    assert!(won >= 5, "some games must be won: {counts}");
}

#[test]
fn every_kind_of_difference_is_detected() {
    let moves = &games("calculation", "random", 1)[0];
    let truth = transcript(moves);
    let changes = [
        ("a missing move", "(legal (1 6) ", "(legal "),
        (
            "additional moves",
            "(legal (1 6) ",
            "(legal (1 2) (1 3) (1 4) (1 5) (1 6) ",
        ),
        ("a card elsewhere", "(see (1 1 1 1) (", "(see (1 2 1 1) ("),
        ("a wrong end", "(won #f)", "(won #t)"),
    ];
    for (change, from, to) in changes {
        assert!(truth.contains(from), "{change}: {truth}");
        let Some(verdict) = judged(&truth.replace(from, to)) else {
            return;
        };
        assert!(
            verdict.len() > 1 && !verdict[verdict.len() - 1].ends_with(" 0 differences"),
            "{change}: {verdict:?}"
        );
    }
}
