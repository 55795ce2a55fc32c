//! Conversations with an engine whose agent counts discs.

use uctopia_game::{Game, MoveReport, Report, Scale, StopFlag, Turn};
use uctopia_records::nboard::{Command, Engine, Observer, Request};

/// Values each move by the disc difference after it, and chooses the best.
fn greedy(request: &Request<'_>, observe: Observer<'_>) -> Result<Report<String>, String> {
    let position = request.game.end();
    let Turn::Player(player) = position.turn() else {
        panic!("the game is over")
    };
    let count = |mv, player| position.after(mv).count(player) as f32;
    let value = |mv| count(mv, player) - count(mv, player.opponent());
    let moves: Vec<_> = position
        .moves()
        .map(|mv| MoveReport {
            value: Some(value(mv)),
            ..MoveReport::new(mv)
        })
        .collect();
    let best = (0..moves.len())
        .max_by(|&a, &b| moves[a].value.unwrap().total_cmp(&moves[b].value.unwrap()))
        .unwrap();
    let mut report = Report::new(
        &position,
        moves,
        Scale::Points {
            unit: "discs".into(),
            scale: 16.0,
        },
        best,
    );
    report.totals.depth = request.depth.unwrap_or(1);
    let report = report.to_text(&position);
    observe(&report);
    Ok(report)
}

/// The responses to these lines; seconds are left out.
fn responses(lines: &str) -> Vec<String> {
    let mut engine = Engine::new("Greedy", greedy);
    let mut out = Vec::new();
    for command in lines.lines().filter_map(Command::read) {
        engine
            .execute(&command, &StopFlag::default(), &mut out)
            .unwrap();
    }
    let text = String::from_utf8(out).unwrap();
    let without_seconds = |line: &str| match line.split('/').collect::<Vec<_>>()[..] {
        [mv, value, _] => format!("{mv}/{value}"),
        _ if line.starts_with("nodestats") => "nodestats".to_owned(),
        _ => line.to_owned(),
    };
    text.lines().map(without_seconds).collect()
}

const ANSWER: [&str; 2] = ["nodestats", "status"];

#[test]
fn a_conversation_of_version_2() {
    let lines = "nboard 2\nset depth 6\nset contempt 0\nset game (;GM[Othello]PB[a]PW[b]TI[5:00]TY[8]RE[?]\
        BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//2.00]W[f6/1.5/1];)\n\
        ping 1\nhint 2\nmove E6\ngo\nping 2\nquit";
    let responses = responses(lines);
    let expected = ["set myname Greedy", "pong 1", "status searching"];
    assert_eq!(responses[..3], expected);
    // Both moves turn one disc of the three that white has: 5 to 2.
    let hint = ["search F7 3.00 0 6", "search D3 3.00 0 6"];
    assert_eq!(responses[3..5], hint);
    assert_eq!(
        responses[3..5],
        responses[5..7],
        "from the observer, and at the end"
    );
    assert_eq!(responses[7..9], ["status", "status searching"]);
    assert!(responses[9].starts_with("=== "), "{}", responses[9]);
    assert_eq!(responses[10..], [&ANSWER[..], &["pong 2"]].concat());
}

/// A side that has to pass says so; a pass that the other program leaves out is made.
#[test]
fn passes_are_moves() {
    // Black cannot turn anything, and white can.
    let board = "O*------ -------- -------- ---***-- ---***-- -------- -------- --------";
    let game = format!("set game (;GM[Othello]BO[8 {board} *];)\n");
    assert_eq!(responses(&format!("{game}go\n")), ["=== PA"]);
    let both = |lines: &str| responses(&format!("{game}{lines}\nmove a1"));
    assert_eq!(both("move PA\nmove C1"), both("move c1"));
    assert_eq!(
        both("move c1"),
        ["status error: the move \"a1\" is not legal here"]
    );
}

#[test]
fn the_end_of_a_game_has_a_value_and_no_move() {
    let game = "set game (;B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)\n";
    let over = "status error: the game is over, and there is no move";
    assert_eq!(responses(&format!("{game}go\nhint 1\n")), [over, over]);
    let analysis = responses(&format!("{game}analyze\n"));
    assert_eq!(analysis.len(), 10);
    assert_eq!(
        analysis[0], "analysis 9 -64.00",
        "white would be to move, and has lost everything"
    );
    assert_eq!(analysis[1], "analysis 8 13.00");
    assert_eq!(analysis[9], "analysis 0 3.00");
}

#[test]
fn what_cannot_be_done_changes_nothing() {
    let lines = "move f5\nset game (;B[a1];)\nset game nonsense\nset game (;B[f5];)(;B[f5];)\nmove z9\nhint\nlearn\n\
        unknown line\nmove d6\nmove a1";
    let expected = [
        "status error: \"a1\" is no legal move of black: the legal moves are d3 c4 f5 e6",
        "status error: one game in GGF is expected",
        "status error: one game in GGF is expected",
        "status error: the move \"z9\" is not legal here",
        "status error: the command has the form hint NUMBER",
        "learned",
        "status error: the move \"a1\" is not legal here",
    ];
    assert_eq!(responses(lines), expected);
}

/// A search that was ended early has no answer.
#[test]
fn a_raised_flag_suppresses_the_answer() {
    let mut engine = Engine::new("Greedy", |request: &Request<'_>, observe: Observer<'_>| {
        request.stop.raise();
        greedy(request, observe)
    });
    let mut out = Vec::new();
    engine
        .execute(&Command::Go, &StopFlag::default(), &mut out)
        .unwrap();
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "status searching\nstatus\n"
    );
}
