//! Lines, boards, the catalog, pictures and the page.

use serde_json::{Value, json};
use uctopia_catalog::GameSpec;

use crate::common::serve;

#[test]
fn descriptions_and_errors_are_in_the_language_of_the_request() {
    let server = serve();
    let help = |language: &str| {
        let catalog = server.answer_in(language, "/api/catalog", None);
        let agents = catalog["agents"].as_array().unwrap();
        agents
            .iter()
            .find(|agent| agent["name"] == "alpha-beta")
            .unwrap()["about"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert!(
        help("ja,en;q=0.5").contains("アルファ・ベータ法"),
        "{}",
        help("ja")
    );
    assert_eq!(help("fr"), help("en"));
    let refused = |language| {
        let answer = server.answer_in(
            language,
            "/api/line",
            Some(&json!({"game":"ttt","moves":["b2","b2"]})),
        );
        (
            answer["error"]["field"].as_str().unwrap().to_owned(),
            answer["error"]["message"].as_str().unwrap().to_owned(),
        )
    };
    let (field, english) = refused("en");
    assert_eq!(
        (field.as_str(), english.contains("not a legal move here")),
        ("moves[1]", true),
        "{english}"
    );
    let (field, japanese) = refused("ja-JP");
    assert_eq!(
        (field.as_str(), japanese.contains("合法手")),
        ("moves[1]", true),
        "{japanese}"
    );
}

#[test]
fn the_catalog_lists_games_and_agents() {
    let server = serve();
    let (status, catalog) = server.get("/api/catalog");
    assert_eq!(status, 200);
    let names = |list: &Value| -> Vec<String> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|item| item["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let games: Vec<String> = GameSpec::all()
        .iter()
        .map(|game| game.info().name.to_owned())
        .collect();
    assert_eq!(names(&catalog["games"]), games);
    let agents = names(&catalog["agents"]);
    assert!(
        agents.contains(&"uct".to_owned()) && !agents.contains(&"proc".to_owned()),
        "{agents:?}"
    );
    let has = |property: &str| -> Vec<&str> {
        let games = catalog["games"].as_array().unwrap().iter();
        games
            .filter(|game| game[property] == true)
            .map(|game| game["name"].as_str().unwrap())
            .collect()
    };
    let chance = ["calculation", "2048", "pig", "kuhn", "leduc", "liars-dice"];
    assert_eq!(has("has_chance"), chance);
    let hidden = [
        "kuhn",
        "leduc",
        "liars-dice",
        "goofspiel",
        "phantom-ttt",
        "geister",
    ];
    assert_eq!(has("is_hidden"), hidden);
    for game in &games {
        assert!(
            catalog["presets"][game].as_array().unwrap().len() > 4,
            "{game}"
        );
        let described = catalog["games"]
            .as_array()
            .unwrap()
            .iter()
            .find(|described| described["name"] == *game)
            .unwrap();
        let levels = described["levels"].as_array().unwrap();
        assert_eq!(
            (levels.len(), &levels[2]["agent"]),
            (10, &json!("level:n=3")),
            "{game}"
        );
    }
    assert!(catalog["limits"]["iters"].as_u64().unwrap() > 0);
    let steps = |game: &str| {
        &catalog["games"]
            .as_array()
            .unwrap()
            .iter()
            .find(|g| g["name"] == game)
            .unwrap()["steps"]
    };
    assert_eq!(
        (steps("ttt"), steps("connect4")),
        (&json!(["uct", "best"]), &json!(["uct"]))
    );
}

#[test]
fn a_line_is_shown_from_its_start_to_its_end() {
    let server = serve();
    let line = server.post("/api/line", &json!({"game":"othello","moves":["F5","d6"]}));
    assert_eq!(
        (&line["start"], &line["moves"]),
        (&Value::Null, &json!(["f5", "d6"]))
    );
    assert_eq!(line["positions"].as_array().unwrap().len(), 3);
    let current = &line["current"];
    assert_eq!(
        current["turn"],
        json!({"kind":"player","player":0,"name":"black"})
    );
    assert_eq!(current["position"], line["positions"][2]);
    assert_eq!(current["board"]["theme"], "discs");
    assert_eq!(current["board"]["squares"][8 * 4 + 5], json!({"piece": 0}));
    assert!(
        current["legal"]
            .as_array()
            .unwrap()
            .iter()
            .any(|m| m["move"] == "c3" && m["square"] == 18)
    );
    let over = server.post(
        "/api/line",
        &json!({"game":"ttt","moves":["a1","b1","a2","b2","a3"]}),
    );
    assert_eq!(
        over["current"]["turn"],
        json!({"kind":"over","payoffs":[1.0,-1.0],"words":"o wins"})
    );
}

#[test]
fn nature_draws_the_same_card_for_the_same_seed() {
    let server = serve();
    let draw = |seed: u64| {
        let line = server.post(
            "/api/line",
            &json!({"game":"calculation","moves":["turn"],"nature_seed":seed}),
        );
        assert_eq!(
            (
                &line["current"]["turn"]["kind"],
                line["moves"].as_array().unwrap().len()
            ),
            (&json!("player"), 2)
        );
        line["moves"].clone()
    };
    assert_eq!(draw(1), draw(1));
    assert!((2..12).any(|seed| draw(seed) != draw(1)));
    let undrawn = server.post("/api/line", &json!({"game":"calculation","moves":["turn"]}));
    assert_eq!(undrawn["current"]["turn"], json!({"kind":"chance"}));
}

/// A game that no list names: whatever can be written as a spec can be shown and searched.
#[test]
fn a_new_game_with_a_grid_appears() {
    let server = serve();
    let line = server.post(
        "/api/line",
        &json!({"game":"mnk:m=7,n=4,k=3","moves":["b2"]}),
    );
    assert_eq!(
        (
            &line["current"]["board"]["columns"],
            &line["current"]["board"]["rows"]
        ),
        (&json!(7), &json!(4))
    );
    assert_eq!(line["current"]["legal"].as_array().unwrap().len(), 27);
    let body = json!({"game":"mnk:m=7,n=4,k=3","moves":["b2"],"agents":["uct"],"iters":200});
    let resting = server.stream("/api/search", &body).until(0, "resting");
    assert_eq!(resting["report"]["moves"].as_array().unwrap().len(), 27);
}

#[test]
fn a_continuation_has_a_board_for_each_move() {
    let server = serve();
    let boards = server.post(
        "/api/boards",
        &json!({"game":"othello","moves":["f5"],"then":["d6","c3"]}),
    );
    assert_eq!(boards["boards"].as_array().unwrap().len(), 2);
    assert_eq!(
        boards["moves"],
        json!([{"move":"d6","square":43},{"move":"c3","square":18}])
    );
    assert_eq!(
        server
            .refused("/api/boards", &json!({"game":"othello","then":["a1"]}))
            .1,
        "then[0]"
    );
}

#[test]
fn pictures_are_drawn_of_reports() {
    let server = serve();
    let body = json!({"game":"othello","agents":["uct:iters=300"]});
    let report = server.stream("/api/search", &body).until(0, "resting")["report"].clone();
    let draw = |format: &str| {
        let body = json!({"game":"othello","reports":[report],"captions":["uct"],"view":"mover","format":format});
        let mut response = server.post_raw("/api/picture", &body);
        let kind = response.headers()["content-type"]
            .to_str()
            .unwrap()
            .to_owned();
        (kind, response.body_mut().read_to_vec().unwrap())
    };
    let (kind, svg) = draw("svg");
    assert!(
        kind == "image/svg+xml"
            && svg.starts_with(b"<svg")
            && String::from_utf8_lossy(&svg).contains("black to move")
    );
    let (kind, png) = draw("png");
    assert!(kind == "image/png" && png.starts_with(b"\x89PNG"));
    let strange = json!({"game":"othello","reports":[{"best":"z9","player":0,"scale":"signed","moves":[],
        "totals":{"playouts":0,"nodes":0,"depth":0},"stop":"iterations"}]});
    assert_eq!(
        server.refused("/api/picture", &strange).1,
        "reports[0].best"
    );
}

#[test]
fn the_page_is_served_and_kept_to_itself() {
    let server = serve();
    let mut page = server.get_raw("/");
    let header = |page: &ureq::http::Response<ureq::Body>, name: &str| {
        page.headers()[name].to_str().unwrap().to_owned()
    };
    assert_eq!(header(&page, "content-type"), "text/html");
    assert!(header(&page, "content-security-policy").starts_with("default-src 'self';"));
    assert_eq!(header(&page, "x-content-type-options"), "nosniff");
    assert!(page.body_mut().read_to_string().unwrap().contains("<html"));
    let icon = server.get_raw("/favicon.ico");
    assert_eq!(
        (
            icon.status().as_u16(),
            header(&icon, "content-type").as_str()
        ),
        (200, "image/svg+xml")
    );
    for path in [
        "/nothing.js",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/api/nothing",
    ] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
    assert_eq!(server.get("/api/line").0, 405);
}

/// The position of Kuhn poker as the players see it who look.
#[test]
fn a_viewer_sees_no_hidden_cards() {
    let server = serve();
    let line = |moves: &[&str], viewers: &[u8]| {
        server.post(
            "/api/line",
            &json!({ "game": "kuhn", "moves": moves, "viewers": viewers }),
        )
    };
    let dealt = line(&["K", "Q"], &[0]);
    assert_eq!(dealt["current"]["position"], "K ?");
    assert_eq!(dealt["seen"], json!([true, false]));
    assert_eq!(dealt["positions"], json!([]));
    let board = dealt["current"]["board"].to_string();
    assert!(board.contains("\"K") && !board.contains("\"Q"), "{board}");
    // Of two who look, the one to move sees.
    assert_eq!(
        line(&["K", "Q", "pass"], &[0, 1])["current"]["position"],
        "? Q pass"
    );
    let over = line(&["K", "Q", "bet", "bet"], &[0]);
    assert_eq!(over["current"]["position"], "K Q bet bet");
    assert!(over.get("seen").is_none());
    assert_eq!(line(&["K", "Q"], &[])["current"]["position"], "K Q");
}
