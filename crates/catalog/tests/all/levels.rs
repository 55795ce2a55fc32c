//! Levels of play: each resolves to an agent in every game, and `mixed` behaves as the agent that it mixes with random moves.

use uctopia_catalog::{AgentSpec, GameSpec, LEVELS};
use uctopia_game::Context;

fn level(n: u32) -> AgentSpec {
    AgentSpec::level(n as usize)
}

fn agent(text: &str) -> AgentSpec {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn games() -> Vec<GameSpec> {
    let variants = [
        "othello:size=6",
        "ttt:antidiagonal=off",
        "calculation:piles=3",
    ];
    GameSpec::all()
        .into_iter()
        .chain(variants.map(|text| text.parse().unwrap()))
        .collect()
}

#[test]
fn every_game_has_ten_levels_that_play() {
    for game in games() {
        for n in 1..=LEVELS as u32 {
            let here = level(n).in_game(&game);
            assert!(!here.stands_for_another(), "{game}, level {n}");
            assert!(
                !here.is_timed() && !here.is_shared() && !here.is_external(),
                "{game}, level {n}: {here}"
            );
            assert_eq!(agent(&here.to_string()), here, "{game}, level {n}");
            game.session()
                .seat(&here, 1)
                .unwrap_or_else(|error| panic!("{game}, level {n}: {error}"));
        }
        // Ten thousand iterations a move are many in a solitaire, whose best agent has about a hundred.
        let best = if game.players() == 1 {
            agent("best")
        } else {
            agent("best:iters=10000")
        };
        assert_eq!(level(10).in_game(&game), best.in_game(&game), "{game}");
    }
}

#[test]
fn measured_levels_rise() {
    let measured = GameSpec::all()
        .into_iter()
        .filter_map(|game| Some((game.to_string(), *game.levels()?)));
    let measured: Vec<_> = measured.collect();
    assert!(
        measured.iter().any(|(game, _)| game == "othello"),
        "{measured:?}"
    );
    for (game, levels) in measured {
        assert!(
            levels
                .iter()
                .all(|level| level.low < level.value && level.value < level.high),
            "{game}"
        );
        assert!(
            levels.windows(2).all(|pair| pair[0].value < pair[1].value),
            "{game}: {levels:?}"
        );
    }
}

#[test]
fn the_short_form_is_the_same_agent() {
    assert_eq!(agent("level=3"), level(3));
    assert_eq!(agent(" Level = 10 ").to_string(), "level:n=10");
    assert_eq!(agent("level:level=7"), level(7));
}

/// Limits, files and other programs are those of the agent inside.
#[test]
fn mixed_asks_its_other_agent() {
    let (plain, timed) = (
        agent("mixed:agent=uct:iters=20"),
        agent("mixed:agent=uct:time=1s"),
    );
    assert_eq!((plain.is_timed(), timed.is_timed()), (false, true));
    assert!(agent("mixed:agent=uct:threads=2").is_shared());
    assert!(agent("mixed:agent=proc:cmd=engine").is_external());
    assert_eq!(
        agent("mixed:agent=greedy:weights=mine").weights_file(),
        Some(("weights", "mine".to_owned()))
    );
    let othello: GameSpec = "othello".parse().unwrap();
    let here = agent("mixed:random=0.2,agent=best:nodes=300").in_game(&othello);
    assert_eq!(
        here.other_agent(),
        Some(agent("best:nodes=300").in_game(&othello))
    );
}

/// Without random moves the decisions are those of the other agent, learned values included.
#[test]
fn mixed_without_random_moves_is_the_other_agent() {
    for (game, other) in [
        ("othello", "probcut:nodes=500,table_mb=2"),
        ("connect4", "uct:iters=50"),
        ("calculation", "greedy"),
    ] {
        let game: GameSpec = game.parse().unwrap();
        let best = |text: &str| {
            let mut session = game.session();
            session.set_position(game.info().example).unwrap();
            let seat = session.seat(&agent(text), 7).unwrap();
            session.decide(seat, &mut Context::unlimited()).unwrap()
        };
        assert_eq!(
            best(&format!("mixed:random=0,agent=\"{other}\"")),
            best(other),
            "{game}"
        );
    }
}
