//! The entries of the catalog: games and agents by name, what is offered in each game, and what others add.

use uctopia_catalog::{
    AgentEntry, AgentSpec, Catalog, CatalogError, GameEntry, GameSpec, NoOptions, TypedGame,
    presets,
};
use uctopia_games::mnk::TicTacToe;

fn game(name: &'static str, aliases: &'static [&'static str]) -> GameEntry {
    GameEntry::new(name, || TypedGame::new(TicTacToe::default())).aliases(aliases)
}

#[test]
fn names_of_others_are_refused_and_leave_the_catalog_as_it_was() {
    Catalog::add_game(game("add-one", &["add-uno"])).unwrap();
    let twice = |name: &str| Err(CatalogError::Twice(name.to_owned()));
    assert_eq!(Catalog::add_game(game("add-two", &["ttt"])), twice("ttt"));
    assert_eq!(
        Catalog::add_game(game("add-two", &["add-uno"])),
        twice("add-uno")
    );
    assert_eq!(Catalog::add_game(game("add-uno", &[])), twice("add-uno"));
    assert_eq!(
        Catalog::add_game(game("add-two", &["add-two"])),
        twice("add-two")
    );
    assert_eq!(
        Catalog::add_game(game("add two", &[])),
        Err(CatalogError::NoName("add two".to_owned()))
    );
    let bad = game("add-two", &[]).best("no-such-agent");
    assert!(matches!(
        Catalog::add_game(bad),
        Err(CatalogError::Entry { .. })
    ));
    assert!("add-two".parse::<GameSpec>().is_err());
    Catalog::add_game(game("add-one", &["add-ein"])).unwrap();
    assert!("add-ein".parse::<GameSpec>().is_ok() && "add-uno".parse::<GameSpec>().is_err());
    let listed = GameSpec::all()
        .iter()
        .filter(|game| game.info().name == "add-one")
        .count();
    assert_eq!(listed, 1);
}

/// On several threads at once, as notebooks and servers do.
#[test]
fn lookups_go_on_while_entries_are_replaced() {
    let add = || Catalog::add_agent(AgentEntry::<NoOptions>::new("add-busy", "one"));
    add().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..50).for_each(|_| add().unwrap()));
            scope.spawn(|| {
                (0..50).for_each(|_| assert!("add-busy".parse::<AgentSpec>().is_ok()));
            });
        }
    });
}

#[test]
fn presets_fit_every_game() {
    for game in GameSpec::all() {
        let offered = presets(&game);
        assert!(
            offered.len() >= 7,
            "{game}: at most two of eight are the same"
        );
        let mut session = game.session();
        // Solvers fit the same games as deepening, and building one allocates a large table.
        for agent in offered.iter().filter(|agent| agent.name() != "exact") {
            assert!(session.seat(agent, 1).is_ok(), "{agent} in {game}");
        }
    }
}

/// Agents of an entry that cannot be read would be replaced without a word.
#[test]
fn the_agents_that_entries_name_can_be_read() {
    let variants = [
        "othello:size=6",
        "connect4:columns=5",
        "calculation:piles=3",
    ];
    let variants = variants.map(|text| text.parse().unwrap());
    for game in GameSpec::all().into_iter().chain(variants) {
        let levels = game.levels().into_iter().flatten();
        for text in levels.map(|level| level.agent).chain(game.best_agent()) {
            assert!(text.parse::<AgentSpec>().is_ok(), "{game}: {text}");
        }
    }
}

#[test]
fn every_game_has_an_agent_that_takes_the_options() {
    let best: AgentSpec = "best:iters=77,time=1s".parse().unwrap();
    for game in GameSpec::all() {
        let text = best.in_game(&game).to_string();
        let iters = match text.split(':').next() {
            Some("probcut") => "nodes=1925",
            Some("tactical") => "nodes=154",
            _ => "iters=77",
        };
        assert!(
            [iters, "time=1000ms"]
                .iter()
                .all(|option| text.contains(option)),
            "{game}: {text}"
        );
    }
}

#[test]
fn unknown_names_suggest_near_names() {
    let problem = |name: &str| name.parse::<GameSpec>().unwrap_err().to_string();
    assert_eq!(
        problem("otello"),
        "there is no game \"otello\"; did you mean othello?"
    );
    let all = problem("chess");
    assert!(
        all.starts_with("there is no game \"chess\"; there are: ttt, connect4, othello"),
        "{all}"
    );
}
