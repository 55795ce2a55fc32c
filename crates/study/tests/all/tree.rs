//! Trees of our own searches have no faults, and each mistake of a search is found.

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::Context;
use uctopia_study::tree::{
    FaultKind, SearchTree, TreeExport, TreeFileNode, TreeScale, ValueView, check_tree, discount_of,
    ends, formula_of, read_tree,
};

fn searched(game: &str, agent: &str) -> SearchTree {
    searched_at(game, "", agent)
}

fn searched_at(game: &str, position: &str, agent: &str) -> SearchTree {
    let mut session = game.parse::<GameSpec>().unwrap().session();
    if !position.is_empty() {
        session.set_position(position).unwrap();
    }
    let agent: AgentSpec = agent.parse().unwrap();
    let seat = session.seat(&agent, 1).unwrap();
    let mut export = TreeExport::new(session.state(), 5, 5000);
    session
        .decide(seat, &mut Context::unlimited().observed_by(&mut export))
        .unwrap();
    let mut tree = export.tree().unwrap();
    (tree.formula, tree.c) = formula_of(&agent);
    (tree.game, tree.discount) = (Some(game.to_owned()), discount_of(&agent));
    // What is read is what was written, but for the last digit of a number.
    let read = read_tree(&serde_json::to_string(&tree).unwrap()).unwrap();
    assert_eq!(
        (read.root.visits, read.root.children.len()),
        (tree.root.visits, tree.root.children.len())
    );
    read
}

fn kinds(tree: &SearchTree) -> Vec<FaultKind> {
    let mut kinds: Vec<FaultKind> = check_tree(tree).iter().map(|fault| fault.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Other programs write counts as floating-point numbers, too.
#[test]
fn counts_may_have_an_exponent_or_a_fraction_of_zero() {
    let text = r#"{"root": {"visits": 1e3, "children": [{"move": "a1", "visits": 10.0, "sum": 5}], "unlisted": {"moves": 2, "visits": 9.9e2}}}"#;
    let tree = read_tree(text).unwrap();
    assert_eq!(
        (
            tree.root.visits,
            tree.root.children[0].visits,
            tree.root.below()
        ),
        (1000, 10, 1000)
    );
}

#[test]
fn our_own_trees_have_no_faults() {
    for (game, agent) in [
        ("ttt", "uct:iters=800"),
        ("ttt", "uct:iters=500,reward=unit,c=0.7"),
        ("ttt", "uct:iters=500,graph=on,solver=on"),
        ("connect4", "uct:iters=1500,solver=on"),
        ("connect4", "uct:iters=1000,formula=puct"),
        ("othello", "uct:iters=600,c=0.5,threshold=3"),
        ("othello", "uct:iters=300,formula=tuned"),
        ("gomoku", "uct:iters=400,threshold=0"),
        ("calculation", "uct:iters=500"),
    ] {
        let faults = check_tree(&searched(game, agent));
        assert!(faults.is_empty(), "{game} {agent}: {}", faults[0]);
    }
}

/// Applies a mistake to every node below the root.
fn everywhere(node: &mut TreeFileNode, mistake: &impl Fn(&mut TreeFileNode, usize), ply: usize) {
    for child in &mut node.children {
        mistake(child, ply);
        everywhere(child, mistake, ply + 1);
    }
}

#[test]
fn values_of_the_wrong_player_are_found() {
    let mut tree = searched("connect4", "uct:iters=800");
    // All values for the first player, and the file does not say so.
    everywhere(
        &mut tree.root,
        &|node, ply| {
            node.mean = node
                .mean
                .map(|mean| if ply % 2 == 1 { -mean } else { mean });
        },
        0,
    );
    assert!(
        kinds(&tree).contains(&FaultKind::PointOfView),
        "{:?}",
        kinds(&tree)
    );
    let named = SearchTree {
        view: ValueView::First,
        ..tree
    };
    assert_eq!(kinds(&named), [], "said so, it is no fault");
}

/// Positions near the end: ply by ply, every result is stored for the wrong player.
const NEAR_THE_END: [(&str, &str); 5] = [
    ("ttt", "112020000"),
    ("connect4", "1 7 1 7 1 7"),
    ("gomoku", "h8h7h9a15h10o15i11g11j11o13k11a13"),
    ("othello:size=4", ""),
    ("calculation", ""),
];

#[test]
fn finished_positions_of_every_search_agree_with_the_rules() {
    const AGENTS: [&str; 12] = [
        "uct:iters=600",
        "uct:iters=600,reward=unit",
        "uct:iters=600,solver=on",
        "uct:iters=600,solver=on,graph=on",
        "uct:iters=600,discount=0.9",
        "uct:iters=600,minimax=0.5",
        "uct:iters=600,amaf=rave",
        "uct:iters=600,decisive=both",
        "uct:iters=600,formula=puct",
        "uct:iters=600,threshold=3,choice=mean",
        "uct:iters=600,policy=mast,reuse=on",
        "uct:iters=600,allot=halving",
    ];
    let mut compared = 0;
    for (game, position) in NEAR_THE_END {
        for agent in AGENTS {
            let tree = searched_at(game, position, agent);
            let found = ends(&tree);
            assert_eq!(
                (found.faults, found.left_out),
                (vec![], None),
                "{game} {agent}"
            );
            assert_eq!(check_tree(&tree), [], "{game} {agent}");
            compared += found.compared;
        }
    }
    assert!(compared > 200, "{compared} finished positions");
}

/// Where all signs are exchanged, sums follow from each other as they should.
#[test]
fn results_stored_for_the_other_player_are_found_by_the_rules() {
    for (game, position) in &NEAR_THE_END[..2] {
        let mut tree = searched_at(game, position, "uct:iters=600");
        everywhere(
            &mut tree.root,
            &|node, _| node.mean = node.mean.map(|mean| -mean),
            0,
        );
        tree.formula = uctopia_study::tree::Formula::Other; // their search would have chosen otherwise
        let faults = check_tree(&tree);
        assert_eq!(
            faults.iter().map(|fault| fault.kind).collect::<Vec<_>>(),
            [FaultKind::PointOfView],
            "{game}"
        );
        assert!(
            faults[0].to_string().contains("write \"view\": \"mover\""),
            "{}",
            faults[0]
        );
        tree.view = ValueView::Mover;
        assert_eq!(check_tree(&tree), [], "{game}: said so, it is no fault");
        let unit = |mean: f64| (mean + 1.0) / 2.0;
        (tree.view, tree.scale) = (ValueView::Owner, TreeScale::Unit);
        everywhere(
            &mut tree.root,
            &|node, _| node.mean = node.mean.map(unit),
            0,
        );
        assert_eq!(kinds(&tree), [FaultKind::PointOfView], "{game}");
    }
}

/// Written by another program, without its position, from which ttt has five moves.
#[test]
fn the_wrong_player_is_found_without_a_position() {
    let tree = read_tree(include_str!("../wrong-view-tree.json")).unwrap();
    let faults = check_tree(&tree);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0].kind, FaultKind::PointOfView);
    assert!(
        faults[0]
            .to_string()
            .contains("values for the player to move after the move"),
        "{}",
        faults[0]
    );
    assert!(
        ends(&tree)
            .left_out
            .unwrap()
            .to_string()
            .contains("names no \"position\"")
    );
    let mut right = tree;
    everywhere(
        &mut right.root,
        &|node, _| node.sum = node.sum.map(|sum| -sum),
        0,
    );
    assert!(
        check_tree(&right)
            .iter()
            .all(|fault| fault.kind != FaultKind::PointOfView),
        "{:?}",
        check_tree(&right)
    );
}

#[test]
fn results_that_the_rules_do_not_give_are_found() {
    let mut tree = searched_at("ttt", "112020000", "uct:iters=600");
    everywhere(
        &mut tree.root,
        &|node, _| node.mean = node.mean.map(|mean| if mean == 1.0 { 0.0 } else { mean }),
        0,
    );
    assert!(
        kinds(&tree).contains(&FaultKind::Values),
        "a win counts as a draw"
    );
    let named = |game: &str| {
        ends(&SearchTree {
            game: Some(game.to_owned()),
            ..tree.clone()
        })
    };
    assert!(
        named("chess")
            .left_out
            .unwrap()
            .to_string()
            .contains("no game chess")
    );
    assert!(
        named("connect4")
            .left_out
            .unwrap()
            .to_string()
            .contains("\"position\" is none of connect4")
    );
}

#[test]
fn lost_visits_and_results_are_found() {
    let tree = searched("connect4", "uct:iters=800");
    let mut lost = tree.clone();
    lost.root.visits -= 10;
    assert_eq!(kinds(&lost), [FaultKind::Visits]);
    let mut odd = tree;
    let child = odd
        .root
        .children
        .iter_mut()
        .max_by_key(|child| child.visits)
        .unwrap();
    child.mean = Some(0.99);
    assert!(kinds(&odd).contains(&FaultKind::Values));
}

#[test]
fn a_selection_that_is_not_ucb_is_found() {
    let text = |visits: [u64; 3]| {
        let [a, b, c] = visits;
        format!(
            r#"{{"formula": "ucb1", "c": 1, "root": {{"player": 0, "visits": {all}, "children": [
                {{"move": "a1", "player": 1, "visits": {a}, "mean": 0.9}},
                {{"move": "b1", "player": 1, "visits": {b}, "mean": -0.9}},
                {{"move": "c1", "player": 1, "visits": {c}, "mean": 0}}]}}}}"#,
            all = a + b + c
        )
    };
    let found = |visits| check_tree(&read_tree(&text(visits)).unwrap());
    let faults = found([10, 500, 490]);
    assert_eq!(faults[0].kind, FaultKind::Choice);
    assert!(
        faults[0]
            .to_string()
            .contains("the move a1 has 10 visits and the highest bound by far"),
        "{}",
        faults[0]
    );
    let untried = found([100, 10, 0]);
    assert!(
        untried[0]
            .to_string()
            .starts_with("root: the move c1 was never tried, and a1 100 times"),
        "{}",
        untried[0]
    );
}

#[test]
fn bad_files_get_sentences() {
    let refused = |text: &str| read_tree(text).unwrap_err().to_string();
    assert!(refused("").starts_with("the tree cannot be read: "));
    let negative = refused(r#"{"root": {"visits": -1}}"#);
    assert!(
        negative.contains("line 1, column")
            && negative.ends_with("expected a whole number, not -1"),
        "{negative}"
    );
    assert!(
        refused(r#"{"root": {"visits": 1, "vists": 1}}"#)
            .ends_with("\"vists\"; did you mean visits?")
    );
    assert!(refused(r#"{"discount": 2, "root": {"visits": 1}}"#).contains("at each ply"));
    assert!(refused(r#"{"c": -1, "root": {"visits": 1}}"#).contains("exploration constant"));
    let both = r#"{"root": {"visits": 1, "children": [{"move": "a1", "visits": 1, "sum": 1, "mean": 1}]}}"#;
    assert_eq!(
        refused(both),
        "a1: it has a sum and a mean: write one of them"
    );
    let deep = "{\"root\":".to_owned() + &r#"{"visits":1,"children":["#.repeat(300);
    assert!(
        refused(&deep).contains("nested too deeply"),
        "{}",
        refused(&deep)
    );
}
