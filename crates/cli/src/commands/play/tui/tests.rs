//! Keys and events in, screens out: no terminal and no thread. `SNAPSHOTS=overwrite` writes the screens anew.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};
use snapbox::{assert_data_eq, file};
use uctopia_catalog::{GameSpec, Session};
use uctopia_game::Context;

use super::action::Action;
use super::agent_event::{AgentEvent, SearchView};
use super::app::{Activity, Effect, TuiState};
use super::draw::{self, Depth, Palette};
use crate::args::BudgetArgs;
use crate::asked_agent::{AskedAgent, PlayingAgent};
use crate::commands::play::session::HumanPlayers;

fn session(game: &str, position: &str) -> Session {
    let mut session = game.parse::<GameSpec>().unwrap().session();
    session.set_position(position).unwrap();
    session
}

/// An agent that stands for itself.
fn playing(agent: &str) -> PlayingAgent {
    PlayingAgent {
        player: agent.parse().unwrap(),
        viewer: agent.parse().unwrap(),
    }
}

/// A state and its first effects.
fn app(game: &str, position: &str, agent: &str, side: &str) -> (TuiState, Vec<Effect>) {
    let session = session(game, position);
    let sides = HumanPlayers::read(side, &session).unwrap();
    TuiState::new(session, playing(agent), sides, 1).unwrap()
}

/// Hints show the values of all moves; a move is only played.
#[test]
fn a_hint_has_the_values_of_all_moves() {
    let session = session("othello", "");
    let sides = HumanPlayers::read("first", &session).unwrap();
    let asked = AskedAgent::read("best:nodes=500", &BudgetArgs::default()).unwrap();
    let (mut app, _) = TuiState::new(
        session,
        asked.to_play(&"othello".parse().unwrap()).unwrap(),
        sides,
        1,
    )
    .unwrap();
    assert_eq!(press(&mut app, "h"), [Effect::Think]);
    assert_eq!(
        app.question().agent.to_string(),
        "probcut:nodes=500,root=all"
    );
    press(&mut app, "\t\n");
    assert_eq!(app.question().agent.to_string(), "probcut:nodes=500");
}

/// The snapshot that the thread would send.
fn snapshot(app: &TuiState) -> SearchView {
    let mut question = app.question();
    let seat = question
        .session
        .seat(&question.agent, question.seed)
        .unwrap();
    let report = question
        .session
        .decide(seat, &mut Context::unlimited())
        .unwrap();
    SearchView {
        report,
        per_second: Some(12_345.0),
    }
}

/// Presses keys; the letters stand for themselves, `<` and `>` `^` `_` for arrows, `\n` for Enter, `\t` for Tab.
fn press(app: &mut TuiState, keys: &str) -> Vec<Effect> {
    let code = |key| match key {
        '<' => KeyCode::Left,
        '>' => KeyCode::Right,
        '^' => KeyCode::Up,
        '_' => KeyCode::Down,
        '\n' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        letter => KeyCode::Char(letter),
    };
    let actions = keys
        .chars()
        .map(|key| Action::of(KeyEvent::from(code(key))).unwrap());
    actions
        .flat_map(|action| app.press(action).unwrap())
        .collect()
}

fn terminal(app: &TuiState, depth: Depth, (width, height): (u16, u16)) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| draw::draw(frame, app, Palette(depth)))
        .unwrap();
    terminal
}

/// The screen as text.
fn screen(app: &TuiState, (width, height): (u16, u16)) -> String {
    let terminal = terminal(app, Depth::None, (width, height));
    let cells = terminal.backend().buffer().content();
    let line = |cells: &[ratatui::buffer::Cell]| {
        cells
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect::<String>()
    };
    cells
        .chunks(usize::from(width))
        .map(|cells| line(cells).trim_end().to_owned() + "\n")
        .collect()
}

const USUAL: (u16, u16) = (80, 24);

#[test]
fn tic_tac_toe_with_a_hint() {
    let (mut app, effects) = app("ttt", "b2a1", "uct:iters=200", "first");
    assert!(effects.is_empty(), "a person is to move");
    assert_eq!(press(&mut app, "h"), [Effect::Think]);
    let events = AgentEvent::Answered(snapshot(&app));
    assert!(
        app.handle_event(events).unwrap().is_empty(),
        "a hint is not played"
    );
    assert_data_eq!(screen(&app, USUAL), file!["snapshots/ttt.txt"].raw());
    assert_data_eq!(
        screen(&app, (120, 24)),
        file!["snapshots/ttt-wide.txt"].raw()
    );
}

#[test]
fn connect_four_during_a_search() {
    let (mut app, effects) = app("connect4", "4", "uct:iters=300", "first");
    assert_eq!(effects, [Effect::Think]);
    app.handle_event(AgentEvent::Searching(snapshot(&app)))
        .unwrap();
    assert_data_eq!(
        screen(&app, USUAL),
        file!["snapshots/connect-four.txt"].raw()
    );
}

#[test]
fn othello_by_visits_during_a_pause() {
    let (mut app, _) = app("othello", "f5d6c3d3c4", "uct:iters=500", "black");
    assert_eq!(press(&mut app, " v"), [Effect::Rest]);
    app.handle_event(AgentEvent::Rested(snapshot(&app)))
        .unwrap();
    assert_data_eq!(screen(&app, USUAL), file!["snapshots/othello.txt"].raw());
}

#[test]
fn calculation_with_cards_and_chances() {
    let (mut app, _) = app(
        "calculation",
        "hand 8 table 2 2 6 4 piles 6J7/9K/23/7KJ9QQ",
        "flat:iters=100",
        "first",
    );
    press(&mut app, "h");
    app.handle_event(AgentEvent::Answered(snapshot(&app)))
        .unwrap();
    assert_data_eq!(
        screen(&app, (100, 30)),
        file!["snapshots/calculation.txt"].raw()
    );
    assert_data_eq!(
        screen(&app, USUAL),
        file!["snapshots/calculation-small.txt"].raw()
    );
}

#[test]
fn help_and_too_small_terminal() {
    let (mut app, _) = app("othello", "", "random", "first");
    assert_data_eq!(
        screen(&app, (30, 20)),
        file!["snapshots/too-small.txt"].raw()
    );
    assert!(
        screen(&app, (42, 15)).contains("black to move"),
        "the required size suffices"
    );
    press(&mut app, "?");
    assert_data_eq!(screen(&app, USUAL), file!["snapshots/help.txt"].raw());
    press(&mut app, ">");
    assert!(
        !app.help && app.cursor.square == 0,
        "the key that closes the list has no other effect"
    );
}

#[test]
fn enter_plays_the_move_at_the_cursor() {
    let (mut app, _) = app("ttt", "", "random", "both");
    press(&mut app, ">_\n");
    assert_eq!(app.tui_game.session.history(), ["b2"]);
    press(&mut app, "\n");
    assert_eq!(
        app.tui_game.session.history(),
        ["b2"],
        "the square is taken"
    );
    press(&mut app, "\t\n");
    assert_eq!(
        app.tui_game.session.history(),
        ["b2", "c2"],
        "Tab goes to the next legal move"
    );
}

#[test]
fn a_disc_drops_from_any_square_of_its_column() {
    let (mut app, _) = app("connect4", "", "random", "both");
    press(&mut app, ">>\n");
    assert_eq!(app.tui_game.session.history(), ["3"]);
}

#[test]
fn undo_returns_to_the_persons_decision_and_redo_replays() {
    let (mut app, _) = app("ttt", "", "uct:iters=50", "first");
    assert_eq!(press(&mut app, "\n"), [Effect::Think]);
    app.handle_event(AgentEvent::Answered(snapshot(&app)))
        .unwrap();
    let played = app.tui_game.session.history();
    assert_eq!(played.len(), 2);
    press(&mut app, "u");
    assert!(app.tui_game.session.history().is_empty());
    press(&mut app, "u");
    assert_eq!(app.message, "there is no move of yours to take back");
    press(&mut app, "r");
    assert_eq!(app.tui_game.session.history(), played);
    press(&mut app, "u>\n");
    assert_eq!(app.activity, Activity::Thinking);
    assert_eq!(
        press(&mut app, "u"),
        [Effect::Forget],
        "the search is abandoned"
    );
}

#[test]
fn space_pauses_and_resumes_and_enter_ends_the_search() {
    let (mut app, _) = app("ttt", "", "uct:iters=50", "second");
    assert_eq!(press(&mut app, " "), [Effect::Rest]);
    assert_eq!(app.activity, Activity::Slowing);
    app.handle_event(AgentEvent::Rested(snapshot(&app)))
        .unwrap();
    assert_eq!(app.activity, Activity::Resting);
    assert_eq!(press(&mut app, " "), [Effect::Resume]);
    assert_eq!(press(&mut app, " "), [Effect::Rest]);
    assert_eq!(
        press(&mut app, " "),
        [Effect::Resume],
        "resumed before the pause began"
    );
    app.handle_event(AgentEvent::Rested(snapshot(&app)))
        .unwrap();
    app.handle_event(AgentEvent::Searching(snapshot(&app)))
        .unwrap();
    assert_eq!(app.activity, Activity::Thinking, "it resumed at once");
    assert_eq!(press(&mut app, "\n"), [Effect::FinishNow]);
    assert_eq!(
        press(&mut app, "s"),
        [Effect::Forget],
        "the person is to move now"
    );
    assert_eq!(press(&mut app, "q"), [Effect::Quit]);
}

#[test]
fn a_person_plays_forced_passes() {
    // Black has no move here; white has.
    let board = ["--------"; 3].concat() + "OXXXXX-----XX---" + &["--------"; 3].concat();
    let (mut app, _) = app("othello", &format!("{board} X"), "random", "both");
    assert!(
        app.turn_words().contains("pass is the only move (p)"),
        "{}",
        app.turn_words()
    );
    press(&mut app, "p");
    assert_eq!(app.tui_game.session.history(), ["pass", "g4"]);
    assert_eq!(
        app.message, "g4, the only move",
        "a forced move on a square is played"
    );
}

#[test]
fn failures_are_shown_and_the_search_can_be_repeated() {
    let (mut app, _) = app("ttt", "", "uct:iters=50", "second");
    app.handle_event(AgentEvent::Failed("the program is gone".to_owned()))
        .unwrap();
    assert!(screen(&app, USUAL).contains("the program is gone"));
    assert_eq!(press(&mut app, " "), [Effect::Think]);
}

#[test]
fn the_cursor_is_visible_without_colours() {
    let (app, _) = app("ttt", "", "random", "both");
    let reversed = |depth| {
        let terminal = terminal(&app, depth, USUAL);
        let cells = terminal.backend().buffer().content();
        let colours = cells.iter().filter(|cell| cell.bg != Color::Reset).count();
        (
            cells
                .iter()
                .filter(|cell| cell.modifier.contains(Modifier::REVERSED))
                .count(),
            colours,
        )
    };
    let ((plain, none), (coloured, some)) = (reversed(Depth::None), reversed(Depth::True));
    assert!(plain > 0 && plain == coloured && none == 0 && some > 0);
}

#[test]
fn control_c_interrupts() {
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(Action::of(key), Some(Action::Interrupt));
}
