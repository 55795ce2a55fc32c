//! Faults of engines: each kind is a failure of its own, and the next decision starts a new engine.
//!
//! The engines are a few lines for `sh`, which every Unix has.
#![cfg(unix)]

use std::time::Duration;

use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Game, Limit, Notation, Rng, StopFlag, View,
};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Free, Gomoku, Mnk, TicTacToe};
use uctopia_games::othello::{Othello4, Othello8};
use uctopia_gtp::{GtpAgent, GtpConfig};

/// An engine with the required commands; `cases` are additional ones, which take precedence.
fn engine(cases: &str) -> GtpConfig {
    let script = format!(
        "while read -r command rest; do case \"$command $rest\" in {cases} \
         protocol_version*) echo = 2;; \
         list_commands*) printf '= clear_board\\nplay\\ngenmove\\nboardsize\\ntime_settings\\ntime_left\\nlist_games\\nset_game\\n';; \
         list_games*) printf '= Go\\nTic-Tac-Toe\\nOthello\\n';; \
         quit*) echo =; echo; exit;; \
         *) echo =;; esac; echo; done"
    );
    config(&format!("sh -c {}", quoted(&script)))
}

/// Between single quotes.
fn quoted(script: &str) -> String {
    format!("'{}'", script.replace('\'', r"'\''"))
}

fn config(command: &str) -> GtpConfig {
    GtpConfig {
        cmd: command.parse().unwrap(),
        timeout: Some(Duration::from_secs(20)),
        ..GtpConfig::default()
    }
}

/// A short timeout, for engines that are expected to stall.
fn impatient(config: GtpConfig) -> GtpConfig {
    GtpConfig {
        timeout: Some(Duration::from_millis(300)),
        ..config
    }
}

/// The result of the agent's first decision: its move, or its failure.
fn ask<G: Notation + View>(config: GtpConfig, start: &G) -> Result<String, AgentFailure> {
    let report = GtpAgent::new(config, 1).decide(start, &mut Context::unlimited())?;
    Ok(start.move_text(report.best))
}

#[test]
fn a_correct_engine_plays() {
    assert_eq!(
        ask(engine("genmove*) echo = f5;;"), &Othello8::new()),
        Ok("f5".to_owned())
    );
    assert_eq!(
        ask(engine("genmove*) echo =1 F5;;"), &Othello8::new()),
        Ok("f5".to_owned())
    );
    assert_eq!(
        ask(engine("genmove*) echo = 4;;"), &ConnectFour::default()),
        Ok("4".to_owned())
    );
}

/// Columns beyond H have different names on the two sides.
#[test]
fn letters_leave_out_i() {
    assert_eq!(
        ask(engine("genmove*) echo = J10;;"), &Gomoku::default()),
        Ok("i10".to_owned())
    );
    let answer = ask(engine("genmove*) echo = I10;;"), &Gomoku::default());
    assert_eq!(answer, Err(AgentFailure::IllegalMove("I10".to_owned())));
}

#[test]
fn crash_error_quotes_stderr() {
    let failure = ask(
        engine("genmove*) echo out of memory >&2; exit 3;;"),
        &Othello8::new(),
    )
    .unwrap_err();
    let sentence = "sh ended (exit status: 3) instead of answering \"genmove black\"; last lines on standard error: out of memory";
    assert_eq!(failure, AgentFailure::Crashed(sentence.into()));
    let failure = ask(engine("genmove*) kill -9 $$;;"), &Othello8::new()).unwrap_err();
    assert!(
        failure
            .to_string()
            .starts_with("sh ended (signal: 9 (SIGKILL))"),
        "{failure}"
    );
}

#[test]
fn a_missing_program_cannot_be_started() {
    let failure = ask(config("/no/such/engine"), &Othello8::new()).unwrap_err();
    assert!(
        matches!(&failure, AgentFailure::Crashed(s) if s.to_string().starts_with("/no/such/engine cannot be started"))
    );
    let failure = ask(config(r"C:\no\engine.exe --x"), &Othello8::new()).unwrap_err();
    assert!(
        failure
            .to_string()
            .starts_with(r"C:\no\engine.exe cannot be started"),
        "{failure}"
    );
    let failure = ask(GtpConfig::default(), &Othello8::new()).unwrap_err();
    assert!(matches!(failure, AgentFailure::Unable(_)));
}

#[test]
fn a_stalled_engine_is_ended() {
    // The shell's child outlives the shell, unless the whole group is ended.
    stalled_engine_is_ended("sleep 1000");
}

/// What has left the group and its parents is found on Linux alone.
#[cfg(target_os = "linux")]
#[test]
fn sessions_of_their_own_are_ended() {
    stalled_engine_is_ended("setsid sleep 1000");
}

/// An engine that starts a process and stalls.
fn stalled_engine_is_ended(process: &str) {
    let name = format!("uctopia-stall-{}-{}", std::process::id(), process.len());
    let pid = std::env::temp_dir().join(name);
    let stall = format!("genmove*) {process} & echo $! > {}; wait;;", pid.display());
    let failure = ask(impatient(engine(&stall)), &Othello8::new()).unwrap_err();
    let sentence = "sh did not answer \"genmove black\" within 0.3 s";
    assert_eq!(failure, AgentFailure::Stalled(sentence.into()));
    let sleeper = std::fs::read_to_string(&pid).unwrap();
    std::fs::remove_file(&pid).unwrap();
    let state =
        || std::fs::read_to_string(format!("/proc/{}/stat", sleeper.trim())).unwrap_or_default();
    let is_gone = || state().is_empty() || state().contains(") Z ");
    assert!(
        (0..500).any(|_| is_gone() || {
            std::thread::sleep(Duration::from_millis(10));
            false
        }),
        "{}",
        state()
    );
}

#[test]
fn raised_stop_flag_ends_the_wait() {
    let stop = StopFlag::default();
    stop.raise();
    let budget = Budget {
        stop,
        ..Budget::unlimited()
    };
    let mut agent = GtpAgent::new(engine("genmove*) sleep 1000;;"), 1);
    let stopped = AgentFailure::Stalled("the wait for sh was stopped".into());
    assert_eq!(
        agent.decide(&Othello8::new(), &mut Context::new(&budget)),
        Err(stopped)
    );
}

#[test]
fn programs_that_do_not_speak_gtp_are_refused_at_once() {
    for program in [
        "cat",
        "yes",
        "echo hello",
        r#"sh -c "echo '= 2'; echo; echo nonsense; cat""#,
    ] {
        let failure = ask(config(program), &Othello8::new()).unwrap_err();
        assert!(
            matches!(failure, AgentFailure::Refused(_) | AgentFailure::Crashed(_)),
            "{program}: {failure:?}"
        );
    }
    let failure = ask(config("cat"), &Othello8::new()).unwrap_err();
    let sentence = "cat answered \"protocol_version\" with \"protocol_version\": an answer in GTP begins with = or ?";
    assert_eq!(failure.to_string(), sentence);
    let endless = ask(config("cat /dev/zero"), &Othello8::new()).unwrap_err();
    assert!(matches!(endless, AgentFailure::Refused(_)), "{endless:?}");
}

#[test]
fn answers_that_are_not_moves_lose() {
    for wrong in ["a1", "z99", "pass", "D3 D4", ""] {
        let failure = ask(
            engine(&format!("genmove*) echo \"= {wrong}\";;")),
            &Othello8::new(),
        )
        .unwrap_err();
        assert_eq!(failure, AgentFailure::IllegalMove(wrong.to_owned()));
    }
    let failure = ask(engine("genmove*) echo = resign;;"), &Othello8::new()).unwrap_err();
    assert_eq!(failure, AgentFailure::Resigned);
    let failure = ask(engine("genmove*) echo '? no idea';;"), &Othello8::new()).unwrap_err();
    assert_eq!(
        failure,
        AgentFailure::Refused("sh refused \"genmove black\": \"no idea\"".into())
    );
}

/// Programs greet, and say what they load, before they answer.
#[test]
fn a_banner_before_the_first_answer_is_skipped() {
    let greeting = "printf 'Engine 1.0\\n=== loading ===\\n\\nready\\n'";
    let greets = |cases: &str| {
        let GtpConfig { cmd, .. } = engine(cases);
        config(&format!(
            "sh -c {}",
            quoted(&format!("{greeting}; {}", cmd.words(1)[2]))
        ))
    };
    assert_eq!(
        ask(greets("genmove*) echo = f5;;"), &Othello8::new()),
        Ok("f5".to_owned())
    );
    let failure = ask(greets("genmove*) echo f5;;"), &Othello8::new()).unwrap_err();
    assert!(
        matches!(failure, AgentFailure::Refused(_)),
        "later lines are answers: {failure:?}"
    );
    let other = "sh -c \"echo Engine; while read -r line; do echo Unknown command: $line; done\"";
    let failure = ask(config(other), &Othello8::new()).unwrap_err();
    assert!(
        matches!(failure, AgentFailure::Refused(_)),
        "another protocol: {failure:?}"
    );
}

/// The commands of GNU Go 3.0: `help`, `black F5`, `genmove_white`, and a board that its size clears.
#[test]
fn programs_of_version_1_play() {
    let old = |version: &str| {
        let script = format!(
            "while read -r command rest; do case \"$command $rest\" in {version} \
             help*) printf '= help\\nboardsize\\nblack\\nwhite\\ngenmove_black\\ngenmove_white\\n';; \
             boardsize*) s=$s$rest; m=; echo =;; black*) m=${{m}}b$rest; echo =;; white*) m=${{m}}w$rest; echo =;; \
             genmove_white*) echo \"? $s-$m\";; quit*) echo =; echo; exit;; *) echo '? unknown command';; esac; echo; done"
        );
        config(&format!("sh -c {}", quoted(&script)))
    };
    for version in ["", "protocol_version*) echo = 1;;"] {
        let mut agent = GtpAgent::new(old(version), 1);
        let state = show(&mut agent, &Othello8::new(), "f5");
        let failure = agent.decide(&state, &mut Context::unlimited()).unwrap_err();
        assert_eq!(
            failure,
            AgentFailure::Refused("sh refused \"genmove_white\": \"88-bF5\"".into()),
            "{version}"
        );
    }
    // Of another version, or without the commands of its own one.
    for version in [
        "protocol_version*) echo = 3;;",
        "protocol_version*) echo = 2;; list_commands*) echo = black;;",
    ] {
        let failure = ask(old(version), &Othello8::new()).unwrap_err();
        assert!(matches!(failure, AgentFailure::Unable(_)), "{failure:?}");
    }
    assert_eq!(
        ask(
            engine("protocol_version*) echo = 1;; genmove*) echo = f5;;"),
            &Othello8::new()
        ),
        Ok("f5".to_owned())
    );
}

/// A response after the time limit is late; the limit is sent beforehand.
#[test]
fn late_answers_are_distinguished_from_stalls() {
    let limited = |cases: &str, time| {
        let margin = Some(Duration::from_millis(100));
        GtpConfig {
            time: Some(time),
            margin,
            ..engine(cases)
        }
    };
    let slow = limited(
        "genmove*) sleep 0.5; echo = F5;;",
        Duration::from_millis(50),
    );
    let failure = ask(slow, &Othello8::new()).unwrap_err();
    assert!(
        matches!(&failure, AgentFailure::Late(s) if s.to_string().contains("0.05 s and a margin of 0.1 s")),
        "{failure:?}"
    );
    let in_time = limited("genmove*) echo = F5;;", Duration::from_secs(20));
    assert_eq!(ask(in_time, &Othello8::new()), Ok("f5".to_owned()));
    // This one plays only if it receives one second for each move.
    let limited_engine = "time_settings' 0 1 1') allowed=yes; echo =;; genmove*) [ $allowed$left = yesyes ] && echo = F5;; \
                time_left' black 1 1') left=yes; echo =;;";
    assert_eq!(
        ask(
            limited(limited_engine, Duration::from_secs(1)),
            &Othello8::new()
        ),
        Ok("f5".to_owned())
    );
    let referee = Budget::of(Limit {
        time: Some(Duration::from_secs(1)),
        ..Limit::NONE
    });
    let report = GtpAgent::new(engine(limited_engine), 1)
        .decide(&Othello8::new(), &mut Context::new(&referee))
        .unwrap();
    assert_eq!(Othello8::new().move_text(report.best), "f5");
}

/// Plays moves that the agent observes.
fn show<G: Notation + View>(agent: &mut GtpAgent<G>, start: &G, moves: &str) -> G {
    moves.split_whitespace().fold(start.clone(), |state, text| {
        let m = state.read_move(text).unwrap();
        agent.observe(&state, m);
        state.after(m)
    })
}

/// The engine responds with the numbers of its `clear_board` and `play` commands: moves are sent once, and from the beginning
/// where some were taken back.
#[test]
fn an_engine_receives_only_missing_moves() {
    let counts = "clear_board*) c=$((c+1)); p=; echo =;; play*) p=$p-$rest; echo =;; \
                  genmove*) echo \"? $c$p\" | tr ' ' _;;";
    let commands = |agent: &mut GtpAgent<TicTacToe>, state: &TicTacToe| match agent
        .decide(state, &mut Context::unlimited())
    {
        Err(AgentFailure::Refused(sentence)) => {
            sentence.to_string().split('"').nth(3).unwrap().to_owned()
        }
        other => panic!("{other:?}"),
    };
    let start = TicTacToe::default();
    let mut agent = GtpAgent::new(engine(counts), 1);
    let state = show(&mut agent, &start, "b2 a1");
    assert_eq!(commands(&mut agent, &state), "_1-black_B2-white_A1");
    let mut agent = GtpAgent::new(
        engine(&counts.replace("genmove*)", "genmove' white') echo = C1;; genmove*)")),
        1,
    );
    let state = show(&mut agent, &start, "b2");
    let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
    assert_eq!(state.move_text(report.best), "c1");
    agent.observe(&state, report.best); // which the engine has already made
    let next = state.after(report.best);
    assert_eq!(commands(&mut agent, &next), "_1-black_B2");
    let mut agent = GtpAgent::new(
        engine(&counts.replace("genmove*)", "genmove' white') echo = C1;; genmove*)")),
        1,
    );
    agent.observe(&start, start.read_move("b2").unwrap());
    agent.decide(&state, &mut Context::unlimited()).unwrap();
    let other = state.read_move("a3").unwrap(); // instead of the engine's C1
    agent.observe(&state, other);
    assert_eq!(
        commands(&mut agent, &state.after(other)),
        "_2-black_B2-white_A3"
    );
}

#[test]
fn positions_without_moves_cannot_be_sent() {
    let elsewhere = Othello8::new().read("f5d6c3").unwrap();
    let mut agent = GtpAgent::new(engine("genmove*) echo = F5;;"), 1);
    let failure = agent
        .decide(&elsewhere, &mut Context::unlimited())
        .unwrap_err();
    assert!(
        matches!(&failure, AgentFailure::Unable(s) if s.to_string().starts_with("GTP describes a position by its moves"))
    );
    assert!(
        agent.prepare(&Othello8::new()).is_ok(),
        "the agent remains usable"
    );
}

#[test]
fn games_are_chosen_by_name() {
    let chosen = "set_game*) game=$rest; echo =;; genmove*) echo \"? $game\";;";
    let with_names = |names: &str| GtpConfig {
        game: names.to_owned(),
        ..engine(chosen)
    };
    let refusal = |names| {
        ask(with_names(names), &TicTacToe::default())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refusal("ttt tictactoe"),
        "sh refused \"genmove black\": \"Tic-Tac-Toe\""
    );
    assert_eq!(
        refusal("othello"),
        "sh refused \"genmove black\": \"Othello\""
    );
    assert!(
        refusal("chess")
            .starts_with("sh plays Go, Tic-Tac-Toe, Othello; none of these is called chess")
    );
}

#[test]
fn an_engine_for_another_size_refuses() {
    let only_eight = engine(
        "boardsize' 8') echo =;; boardsize*) echo '? unacceptable size';; genmove*) echo = F5;;",
    );
    assert_eq!(
        ask(only_eight.clone(), &Othello8::new()),
        Ok("f5".to_owned())
    );
    let failure = ask(only_eight, &Othello4::new()).unwrap_err();
    assert_eq!(
        failure,
        AgentFailure::Refused("sh refused \"boardsize 4\": \"unacceptable size\"".into())
    );
}

#[test]
fn boards_that_are_not_square_are_announced() {
    let wide = Mnk::new(Free::new(7, 5, 4).unwrap());
    let sized = "rectangular_boardsize' 7 5') size=yes; echo =;; genmove*) [ $size = yes ] && echo = G5;; \
                 list_commands*) printf '= clear_board\\nplay\\ngenmove\\nrectangular_boardsize\\n';;";
    assert_eq!(ask(engine(sized), &wide), Ok("g5".to_owned()));
    assert_eq!(
        ask(engine("rect*) echo '?';; genmove*) echo = G5;;"), &wide),
        Ok("g5".to_owned()),
        "to those that know it"
    );
}

/// GRhino and others make forced passes themselves.
#[test]
fn a_refused_pass_is_accepted() {
    let (before, pass, lead) = (1..).find_map(a_game_to_a_pass).unwrap();
    let mut agent = GtpAgent::new(
        engine("play*pass) echo '? syntax error';; genmove*) echo = resign;;"),
        1,
    );
    lead.iter().for_each(|(state, m)| agent.observe(state, *m));
    agent.observe(&before, pass);
    assert_eq!(
        agent.decide(&before.after(pass), &mut Context::unlimited()),
        Err(AgentFailure::Resigned)
    );
    let mut agent = GtpAgent::new(
        engine("play*) echo '? syntax error';; genmove*) echo = resign;;"),
        1,
    );
    lead.iter().for_each(|(state, m)| agent.observe(state, *m));
    assert!(
        matches!(
            agent.decide(&before, &mut Context::unlimited()),
            Err(AgentFailure::Refused(_))
        ),
        "any other move"
    );
}

type Move = <Othello4 as Game>::Move;

/// A position, a move in it, and those before.
type Step = (Othello4, Move, Vec<(Othello4, Move)>);

/// A random game up to a pass, if it has one.
fn a_game_to_a_pass(seed: u64) -> Option<Step> {
    let (mut state, mut lead, mut rng) = (Othello4::new(), Vec::new(), Rng::new(seed));
    while !state.is_over() {
        let m = state
            .moves()
            .nth(rng.below(state.moves().len() as u32) as usize)?;
        if state.is_pass(m) {
            return Some((state, m, lead));
        }
        lead.push((state, m));
        state.play(m);
    }
    None
}

/// An engine that failed is started again for the next decision.
#[test]
fn a_new_engine_follows_a_failed_one() {
    let once = std::env::temp_dir().join(format!("uctopia-once-{}", std::process::id()));
    let crash = format!(
        "genmove*) [ -e {0} ] || {{ touch {0}; exit 1; }}; echo = F5;;",
        once.display()
    );
    let mut agent = GtpAgent::new(engine(&crash), 1);
    let first = agent.decide(&Othello8::new(), &mut Context::unlimited());
    let second = agent.decide(&Othello8::new(), &mut Context::unlimited());
    std::fs::remove_file(&once).unwrap();
    assert!(matches!(first, Err(AgentFailure::Crashed(_))));
    assert_eq!(Othello8::new().move_text(second.unwrap().best), "f5");
}

/// A response a hundred times the usual size is a fault, in a line or in many; so is one that never ends.
#[test]
fn answers_are_bounded() {
    let sentence =
        "sh answered \"genmove black\" with more than 1048576 bytes, which is the most that is read".to_owned();
    for flood in [
        "printf '= '; yes xxxxxxxxxxxxxxx | head -c 3000000",
        "printf '= '; yes xxxxxxxxxxxxxxx | head -c 3000000 | tr -d '\\n'",
        "echo = f5; yes xxxxxxxxxxxxxxx | head -c 3000000",
        "yes '' | head -c 3000000",
    ] {
        let failure = ask(
            engine(&format!("genmove*) {flood}; echo;;")),
            &Othello8::new(),
        )
        .unwrap_err();
        assert_eq!(
            failure,
            AgentFailure::Refused(sentence.clone().into()),
            "{flood}"
        );
    }
    let drop = "genmove*) echo = f5; while :; do echo more; sleep 0.005; done;;";
    let failure = ask(impatient(engine(drop)), &Othello8::new()).unwrap_err();
    assert!(matches!(failure, AgentFailure::Stalled(_)), "{failure:?}");
    let refusal = "genmove*) printf '? '; yes xxxxxxxxxxxxxxx | head -c 500000; echo;;";
    let failure = ask(engine(refusal), &Othello8::new()).unwrap_err();
    assert!(
        failure.to_string().len() < 1000,
        "{} bytes",
        failure.to_string().len()
    );
    let complaint = "genmove*) yes xxxxxxxxxxxxxxx | tr -d '\\n' | head -c 500000 >&2; exit 1;;";
    let failure = ask(engine(complaint), &Othello8::new()).unwrap_err();
    assert!(
        failure.to_string().len() < 4000,
        "{} bytes",
        failure.to_string().len()
    );
}
