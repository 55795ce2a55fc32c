//! No agent sees what its player cannot see: it decides alike in positions that the player cannot tell apart.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use uctopia_catalog::{AgentEntry, AgentSpec, AnyMove, AnyState, Catalog, GameSpec, NoOptions};
use uctopia_game::{
    Agent, AgentFailure, Context, Game, Hidden, MoveReport, Report, Rng, Scale, Turn,
    play_plies_while,
};

/// An agent of a stranger whose move depends on everything in the position that it is given.
struct Curious;

impl Agent<AnyState> for Curious {
    fn decide(
        &mut self,
        state: &AnyState,
        _: &mut Context<'_, AnyState>,
    ) -> Result<Report<AnyMove>, AgentFailure> {
        let mut hasher = DefaultHasher::new();
        state.to_string().hash(&mut hasher);
        let moves: Vec<_> = state.moves().map(MoveReport::new).collect();
        let best = hasher.finish() as usize % moves.len();
        Ok(Report::new(state, moves, Scale::Signed, best))
    }
}

fn hidden_games() -> Vec<GameSpec> {
    let all = GameSpec::all().into_iter();
    let variants =
        ["goofspiel:prizes=random", "liars-dice:dice=2"].map(|text| text.parse().unwrap());
    let games = all.filter(|game| game.session().is_hidden());
    games.chain(variants).collect()
}

/// A position in a random game in which a player has a choice, and one that the player cannot tell from it.
fn alike(game: &GameSpec, seed: u64) -> Option<[AnyState; 2]> {
    let (mut state, mut rng) = (game.start(), Rng::new(seed));
    play_plies_while(&mut state, rng.below(8), &mut rng, || true).unwrap();
    let Turn::Player(player) = state.turn() else {
        return None;
    };
    let other = state.determinize(player, &mut rng);
    Some([state, other])
}

/// What an agent says of a position, asked for the first time.
fn report(game: &GameSpec, agent: &AgentSpec, state: &AnyState) -> Report<String> {
    let mut session = game.session();
    session.go_to(state);
    let seat = session.seat(agent, 5).unwrap();
    session.decide(seat, &mut Context::unlimited()).unwrap()
}

#[test]
fn decisions_do_not_depend_on_what_is_hidden() {
    let curious = AgentEntry::<NoOptions>::new("curious", "looks at everything");
    Catalog::add_agent(curious.plays_every_game(|_, _, _| Curious)).unwrap();
    let agents = [
        "curious",
        "uct:iters=50",
        "alpha-beta:depth=2",
        "greedy",
        "pimc:iters=50,worlds=5",
        "ismcts:iters=50",
    ];
    for game in hidden_games() {
        let mut different = 0;
        for [state, other] in (0..60).filter_map(|seed| alike(&game, seed)) {
            different += u32::from(state != other);
            for agent in agents.map(|agent| agent.parse().unwrap()) {
                let reports = [&state, &other].map(|state| report(&game, &agent, state));
                assert_eq!(
                    reports[0], reports[1],
                    "{agent} in {game}: {state} and {other}"
                );
            }
        }
        assert!(different > 5, "{game}: {different}");
    }
}

/// In the same position the stranger's agent decides in different ways, since what it sees is drawn anew.
#[test]
fn what_is_hidden_is_drawn_anew_for_each_decision() {
    let curious = AgentEntry::<NoOptions>::new("curious-again", "looks at everything");
    Catalog::add_agent(curious.plays_every_game(|_, _, _| Curious)).unwrap();
    let mut session = "leduc".parse::<GameSpec>().unwrap().session();
    session.set_position("Ks Qh").unwrap();
    let seat = session.seat(&"curious-again".parse().unwrap(), 1).unwrap();
    let mut decide = || {
        session
            .decide(seat, &mut Context::unlimited())
            .unwrap()
            .best
    };
    let chosen: Vec<String> = (0..20).map(|_| decide()).collect();
    assert!(chosen.iter().any(|m| *m != chosen[0]), "{chosen:?}");
}
