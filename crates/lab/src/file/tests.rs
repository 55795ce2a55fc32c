use super::*;

fn problem(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn errors_are_sentences() {
    for (text, description_error) in [
        ("game = 'otello'", "did you mean othello?"),
        ("game = 'ttt'", "either agents, a sweep or random-games"),
        (
            "game = 'ttt'\nagents = ['random']",
            "ttt is for two players",
        ),
        (
            "game = 'ttt'\nagents = ['random', 'random']",
            "random takes part twice",
        ),
        (
            "game = 'ttt'\nagents = ['random', 'exact']\ndeals = 3",
            "say how many games",
        ),
        (
            "game = 'calculation'\nagents = ['random']\ngames = 3",
            "say how many deals",
        ),
        (
            "game = 'calculation'\nagents = ['random', 'uct']\ndeals = [3]",
            "as many numbers of deals as agents: 2, not 1",
        ),
        (
            "game = 'calculation'\nagents = ['random']\ndeals = 'many'",
            "a list with a number for each agent",
        ),
        (
            "game = 'calculation'\ndeals = [7]\n[sweep]\nagent = 'uct:c={c}'\nvalues = { c = [1] }",
            "agents are not listed",
        ),
        (
            "game = 'ttt'\nrandom-games = 5\nblock = 0",
            "at least 1 unit",
        ),
        ("game = 'ttt'\nwhatever = 5", "there is no key \"whatever\""),
        (
            "game = 'ttt'\n[sweep]\nagent = 'uct:c={c}'\nvalues = { c = [1] }",
            "name the agent to play against",
        ),
        (
            "game = 'ttt'\n[sweep]\nagent = 'uct'\nagainst = 'random'\nvalues = { c = [1] }",
            "does not contain {c}",
        ),
        (
            "game = 'calculation'\n[sweep]\nagent = 'uct:c={d}{c}'\nvalues = { c = [1] }",
            "a name in braces",
        ),
        (
            "game = 'calculation'\n[sweep]\nagent = 'uct:c={c}'\nvalues = { c = [] }",
            "no values",
        ),
        (
            "game = 'ttt'\nrandom-games = 5\nopening-plies = 0",
            "opening-plies has no effect with random-games",
        ),
        (
            "game = 'ttt'\nrandom-games = 5\ngames = 7",
            "games has no effect with random-games",
        ),
        (
            "game = 'ttt'\nrandom-games = 5\npairings = 'gauntlet'",
            "there is no list of agents",
        ),
        (
            "game = 'calculation'\n[sweep]\nagent = 'uct:c={c}'\nvalues = { c = [1] }\ndeals = 7",
            "stand above [sweep]",
        ),
    ] {
        assert!(
            problem(text).contains(description_error),
            "{text}: {}",
            problem(text)
        );
    }
}

#[test]
fn each_agent_may_have_its_own_number_of_deals() {
    let plan = read("game = 'calculation'\nagents = ['random', 'uct']\ndeals = [20, 5]").unwrap();
    assert_eq!(
        plan.experiment
            .matches
            .iter()
            .map(|one| one.task.units())
            .collect::<Vec<_>>(),
        [20, 5]
    );
}

#[test]
fn in_a_game_for_one_player_the_opponent_of_a_sweep_plays_the_same_deals() {
    let sweep = "[sweep]\nagent = 'uct:iters={n}'\nagainst = 'random'\nvalues = { n = [10, 20] }";
    let plan = read(&format!("game = 'calculation'\ndeals = 7\n{sweep}")).unwrap();
    let tasks: Vec<String> = plan
        .experiment
        .matches
        .iter()
        .map(|one| one.task.agents()[0].to_string())
        .collect();
    assert_eq!(tasks, ["uct:iters=10", "uct:iters=20", "random"]);
    assert!(
        plan.experiment
            .matches
            .iter()
            .all(|one| one.task.units() == 7 && one.task.unit_name() == "deals")
    );
}

#[test]
fn numbers_may_have_an_exponent() {
    let plan = |numbers: &str| {
        read(&format!(
            "game = 'ttt'\nagents = ['random', 'exact']\n{numbers}"
        ))
        .unwrap()
    };
    assert_eq!(
        plan("games = 1e3\nseed = 2e0\nblock = 1e1\nopening-plies = 1e0"),
        plan("games = 1000\nseed = 2\nblock = 10\nopening-plies = 1")
    );
    assert_eq!(plan("openings = 'all:2e0'"), plan("openings = 'all:2'"));
    let deals = |deals: &str| {
        read(&format!(
            "game = 'calculation'\nagents = ['random', 'greedy']\ndeals = {deals}"
        ))
        .unwrap()
    };
    assert_eq!(
        [deals("1e2"), deals("[1e1, 5e0]")],
        [deals("100"), deals("[10, 5]")]
    );
}

#[test]
fn refusals_name_the_line_and_what_belongs_there() {
    let refused = |line: &str| {
        read(&format!(
            "game = 'ttt'\nagents = ['random', 'exact']\n{line}\n"
        ))
        .unwrap_err()
        .to_string()
    };
    for (line, sentence) in [
        (
            "games = 'many'",
            "line 3 (games = 'many'): expected a whole number, not \"many\"",
        ),
        (
            "games = 1.5",
            "line 3 (games = 1.5): expected a whole number, not 1.5",
        ),
        (
            "games = -5",
            "line 3 (games = -5): expected a whole number, not -5",
        ),
        (
            "max-plies = 1e10",
            "line 3 (max-plies = 1e10): expected a whole number, not 10000000000.0",
        ),
        (
            "gmaes = 5",
            "line 3 (gmaes = 5): there is no key \"gmaes\"; did you mean games?",
        ),
        (
            "pairings = 'gauntlett'",
            "line 3 (pairings = 'gauntlett'): there is no \"gauntlett\" here; did you mean gauntlet?",
        ),
        (
            "deals = 'many'",
            "line 3 (deals = 'many'): deals is a number, or a list with a number for each agent",
        ),
        (
            "games =",
            "line 3 (games =): the text is not TOML here: write key = value, and texts in quotes",
        ),
    ] {
        let found = refused(line);
        assert!(found.ends_with(sentence), "{line}: {found}");
    }
    let missing = read("agents = ['random', 'exact']")
        .unwrap_err()
        .to_string();
    assert!(missing.ends_with("\"game\" is missing"), "{missing}");
    let below = refused("[sweep]\nagent = 'uct'\nvalues = {}\ngames = 5");
    assert!(
        below.contains("line 6 (games = 5)") && below.ends_with("stand above [sweep]"),
        "{below}"
    );
}

#[test]
fn a_plan_is_read_back_from_its_json() {
    let plan = read(
        "game = 'ttt'\nagents = ['random', 'exact', 'uct:iters=5']\nopening-plies = 2\nblock = 7",
    )
    .unwrap();
    assert_eq!(plan.experiment.matches.len(), 3);
    assert_eq!(read(&serde_json::to_string(&plan).unwrap()).unwrap(), plan);
}
