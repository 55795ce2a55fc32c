//! Each bound, with a sentence that names the field.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use uctopia_web::{Limits, ServerLimits};

use crate::common::{Running, serve, serve_with};

#[test]
fn mistakes_name_their_field() {
    let server = serve();
    let search = |change: Value| {
        let mut body = json!({"game":"othello","agents":["uct"],"iters":100});
        body.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        let (status, field, message) = server.refused("/api/search", &body);
        assert!(status == 400 && message.len() > 10, "{message}");
        field
    };
    assert_eq!(search(json!({"game":"chess"})), "game");
    assert_eq!(search(json!({"start":"nonsense"})), "start");
    assert_eq!(search(json!({"moves":["f5","f5"]})), "moves[1]");
    assert_eq!(search(json!({"moves":vec!["f5"; 600]})), "moves");
    assert_eq!(search(json!({"agents":[]})), "agents");
    assert_eq!(
        search(json!({"agents":["uct","uct","uct","uct","uct"]})),
        "agents"
    );
    assert_eq!(search(json!({"agents":["uct","utc:"]})), "agents[1]");
    assert_eq!(search(json!({"agents":["uct",7]})), "agents[1]");
    assert_eq!(search(json!({"agents":["proc:cmd=gnugo"]})), "agents[0]");
    assert_eq!(
        search(json!({"agents":["greedy:eval=/etc/passwd"]})),
        "agents[0]"
    );
    assert_eq!(search(json!({"agents":["uct:memory=999999"]})), "agents[0]");
    assert_eq!(search(json!({"game":7})), "game");
    assert_eq!(search(json!({"moves":["f5",{}]})), "moves[1]");
    assert_eq!(search(json!({"iters":"many"})), "iters");
    assert_eq!(search(json!({"seed":-1})), "seed");
    assert_eq!(search(json!({"iters":0})), "iters");
    assert_eq!(search(json!({"iters":999_999_999})), "iters");
    assert_eq!(search(json!({"ms":999_999_999})), "ms");
    assert_eq!(search(json!({"every_ms":1})), "every_ms");
    assert_eq!(search(json!({"every_ms":10_000})), "every_ms");
    let over = json!({"game":"ttt","moves":["a1","b1","a2","b2","a3"],"agents":["uct"]});
    assert_eq!(server.refused("/api/search", &over).1, "moves");
    let chance = json!({"game":"calculation","moves":["turn"],"agents":["uct"]});
    assert_eq!(server.refused("/api/search", &chance).1, "moves");
}

#[test]
fn reviews_matches_and_pictures_are_bounded_too() {
    let server = serve();
    let field = |path: &str, body: Value| server.refused(path, &body).1;
    let versus = |a: &str, games: u64| json!({"game":"ttt","a":a,"b":"random","games":games});
    assert_eq!(field("/api/match", versus("proc:cmd=ls", 2)), "a");
    assert_eq!(field("/api/match", versus("uct", 0)), "games");
    assert_eq!(field("/api/match", versus("uct", 1_000_000)), "games");
    let opened = |game: &str, openings: Value| json!({"game":game,"a":"random","b":"random","games":2,"openings":openings});
    assert_eq!(
        field("/api/match", opened("othello", json!({"all":9}))),
        "openings.all"
    );
    assert_eq!(
        field("/api/match", opened("othello", json!({"random":99}))),
        "openings.random"
    );
    assert_eq!(
        field("/api/match", opened("gomoku", json!({"all":2}))),
        "openings.all",
        "too many to be listed"
    );
    assert_eq!(
        field("/api/match", opened("calculation", json!({"all":4}))),
        "openings"
    );
    let unfit = |a: &str, b: &str| json!({"game":"ttt","a":a,"b":b,"games":2});
    assert_eq!(
        field("/api/match", unfit("minimax:eval=discs", "random")),
        "a"
    );
    assert_eq!(
        field("/api/match", unfit("random", "minimax:eval=discs")),
        "b"
    );
    assert_eq!(
        field("/api/review", json!({"game":"ttt","agent":"proc"})),
        "agent"
    );
    assert_eq!(
        field(
            "/api/review",
            json!({"game":"ttt","moves":["z9"],"agent":"uct"})
        ),
        "moves[0]"
    );
    assert_eq!(
        field("/api/boards", json!({"game":"ttt","then":vec!["a1"; 1000]})),
        "then"
    );
}

#[test]
fn bodies_that_are_too_large_are_not_read() {
    let server = serve();
    let limits = ServerLimits::default();
    assert!(begun(&server, "/api/line", limits.body + 1).starts_with("HTTP/1.1 413"));
    assert!(begun(&server, "/api/picture", limits.picture + 1).starts_with("HTTP/1.1 413"));
    // A picture may bring its reports along.
    let text = "x".repeat(100_000);
    assert_eq!(
        server
            .refused(
                "/api/picture",
                &json!({"game":"ttt","captions":[text],"reports":[1]})
            )
            .0,
        400
    );
}

/// The response to a body that ends before its last byte: a client that sends more
/// than is read may lose the connection before the response arrives.
fn begun(server: &Running, path: &str, bytes: usize) -> String {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        bytes + 1
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&vec![b' '; bytes]).unwrap();
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer).unwrap();
    answer
}

#[test]
fn the_number_of_searches_is_bounded() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            searching: 1,
            ..Limits::default()
        },
        alive: 2,
        ..ServerLimits::default()
    });
    let body = json!({"game":"ttt","agents":["uct"],"iters":10});
    let mut resting: Vec<_> = (0..2)
        .map(|_| server.stream("/api/search", &body))
        .collect();
    resting
        .iter_mut()
        .for_each(|events| drop(events.until(0, "resting")));
    assert_eq!(server.refused("/api/search", &body).0, 503);
    assert_eq!(
        server
            .refused(
                "/api/step",
                &json!({"game":"ttt","agent":"uct","iteration":1})
            )
            .0,
        503
    );
    resting.pop();
    let again = || {
        server
            .ask(
                "/api/step",
                &json!({"game":"ttt","agent":"uct","iteration":1}),
            )
            .0
    };
    assert!((0..100).any(|_| again() == 200 || {
        std::thread::sleep(Duration::from_millis(50));
        false
    }));
}

#[test]
fn requests_for_ended_searches_are_refused() {
    let server = serve();
    let commands = [
        ("stop", json!({})),
        ("continue", json!({"iters":1})),
        ("tree", json!({})),
    ];
    for (what, body) in commands {
        assert_eq!(
            server.refused(&format!("/api/search/77/{what}"), &body).0,
            404,
            "{what}"
        );
    }
}

#[test]
fn a_round_that_takes_too_long_ends() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            ms: 500,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    let body = json!({"game":"othello","agents":["alpha-beta:depth=30","uct"],"iters":10_000_000});
    let mut events = server.stream("/api/search", &body);
    let (mut done, mut resting) = (false, false);
    while !(done && resting) {
        let (_, data) = events.next().unwrap();
        done |= data["agent"] == 0
            && data["state"] == "done"
            && data["report"]["stop"] == "interrupted";
        resting |= data["agent"] == 1 && data["state"] == "resting";
    }
}

/// Also of agents that have no option for it.
#[test]
fn the_time_of_a_round_ends_every_search() {
    let server = serve();
    let agents = [
        "alpha-beta:depth=30",
        "minimax:depth=30",
        "mixed:random=0,agent=alpha-beta:depth=30",
        "koseki-minimax:depth=30",
    ];
    let body = json!({"game":"othello","agents":agents,"ms":200});
    let mut events = server.stream("/api/search", &body);
    for _ in agents {
        let (_, done) = events.find(|(_, data)| data["state"] == "done").unwrap();
        assert_eq!(done["report"]["stop"], "time", "{done}");
    }
    let started = server.stream("/api/search", &body).next().unwrap().1;
    assert_eq!(started["reproducible"], json!([false, false, false, false]));
    let review = json!({"game":"othello","moves":["f5"],"agent":"alpha-beta:depth=30","ms":200});
    let (_, position) = server
        .stream("/api/review", &review)
        .find(|(name, _)| name == "position")
        .unwrap();
    assert_eq!(position["report"]["stop"], "time", "{position}");
}

/// Two of them took 7 GB.
#[test]
fn the_memory_of_agents_without_a_tree_is_counted() {
    let limits = ServerLimits {
        requests: Limits {
            megabytes: 16,
            searching: 2,
            ..Limits::default()
        },
        total_megabytes: 30,
        ..ServerLimits::default()
    };
    let server = serve_with(limits);
    let search = |agents: &[&str]| json!({"game":"othello","agents":agents,"ms":2000});
    let hungry = "random-exact:nodes=100000000";
    assert_eq!(
        server.refused("/api/search", &search(&[hungry, hungry])).1,
        "agents"
    );
    let ended = server
        .stream("/api/search", &search(&[hungry]))
        .find(|(_, data)| data["state"] == "done")
        .unwrap()
        .1;
    assert_eq!(ended["report"]["stop"], "nodes", "{ended}");
    assert!(
        ended["report"]["note"]
            .as_str()
            .unwrap()
            .contains("memory="),
        "{ended}"
    );
}

#[test]
fn reviews_and_matches_that_take_too_long_fail() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            ms: 500,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    let review = json!({"game":"othello","moves":["f5","d6"],"agent":"alpha-beta:depth=30"});
    let versus = json!({"game":"othello","a":"alpha-beta:depth=30","b":"random","games":2});
    for (path, body) in [("/api/review", review), ("/api/match", versus)] {
        let events: Vec<(String, Value)> = server.stream(path, &body).collect();
        let (name, data) = events.last().unwrap();
        assert!(
            name == "failed"
                && data["message"]
                    .as_str()
                    .unwrap()
                    .contains("longer than 0.5 seconds"),
            "{data}"
        );
    }
}

/// A node of gomoku takes more than two kilobytes: a megabyte holds a few hundred.
#[test]
fn memory_of_searches_is_bounded() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            megabytes: 1,
            searching: 2,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    let nodes = |report: &Value| report["totals"]["nodes"].as_u64().unwrap();
    for agent in [
        "uct:threshold=0",
        "uct:threshold=0,batch=16",
        "uct:threshold=0,threads=2",
    ] {
        let search = json!({"game":"gomoku","agents":[agent],"iters":3000});
        let ended = |data: &Value| data["state"] == "resting" || data["state"] == "done";
        let (_, last) = server
            .stream("/api/search", &search)
            .find(|(_, data)| ended(data))
            .unwrap();
        assert!(
            (50..1000).contains(&nodes(&last["report"])),
            "{agent}: {}",
            last["report"]["totals"]
        );
        let review = json!({"game":"gomoku","moves":["h8"],"agent":agent,"iters":3000});
        let (_, position) = server.stream("/api/review", &review).nth(1).unwrap();
        assert!(
            (50..1000).contains(&nodes(&position["report"])),
            "{agent}: {}",
            position["report"]["totals"]
        );
    }
}

/// A misspelt `iter` must not select the default number of playouts.
#[test]
fn unknown_fields_are_refused_everywhere() {
    let server = serve();
    let refused = |path: &str, body: Value, field: &str| {
        let (status, named, message) = server.refused(path, &body);
        assert_eq!((status, named.as_str()), (400, field), "{path}: {message}");
        message
    };
    let search = json!({"game":"ttt","agents":["uct"],"iter":5});
    assert!(refused("/api/search", search, "iter").contains("did you mean \"iters\"?"));
    for (path, more) in [
        ("line", json!({})),
        ("boards", json!({"then":[]})),
        ("step", json!({"agent":"uct","iteration":1})),
        ("review", json!({"agent":"uct"})),
        ("match", json!({"a":"random","b":"random","games":2})),
        ("picture", json!({})),
    ] {
        let mut body = json!({"game":"ttt","colour":1});
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        assert!(
            refused(&format!("/api/{path}"), body, "colour").contains("there are: "),
            "{path}"
        );
    }
    for path in ["stop", "continue", "tree"] {
        refused(
            &format!("/api/search/7/{path}"),
            json!({"agents":0}),
            "agents",
        );
    }
    let report = json!({"best":"a1","player":0,"scale":"signed","totals":{"playouts":0,"nodes":0,"depth":0},
        "stop":"iterations","moves":[],"colour":1});
    refused(
        "/api/picture",
        json!({"game":"ttt","reports":[report]}),
        "reports[0].colour",
    );
    assert!(
        refused("/api/line?game=ttt", json!({"game":"ttt"}), "game").contains("send it as JSON")
    );
    assert_eq!(server.get("/api/catalog?x=1").0, 400);
    assert_eq!(
        server.get_raw("/?game=ttt").status().as_u16(),
        200,
        "the page's own address"
    );
    let (status, _, message) = server.refused("/api/line", &json!(["ttt", null, []]));
    assert!(
        status == 400 && message.contains("send an object"),
        "{message}"
    );
}

/// Searches that rest make room for others, the longest first, and say so; those that think do not.
#[test]
fn all_searches_together_have_so_much_memory() {
    let limits = ServerLimits {
        requests: Limits {
            megabytes: 100,
            searching: 3,
            ..Limits::default()
        },
        total_megabytes: 250,
        ..ServerLimits::default()
    };
    let server = serve_with(limits);
    let search = |iters: u64| json!({"game":"othello","agents":["uct"],"iters":iters});
    let mut first = server.stream("/api/search", &search(50));
    first.until(0, "resting");
    let mut second = server.stream("/api/search", &search(50));
    let id = second.started();
    second.until(0, "resting");
    let mut third = server.stream("/api/search", &search(10_000_000));
    third.until(0, "thinking");
    let ended = first.until(0, "failed");
    assert!(
        ended["message"]
            .as_str()
            .unwrap()
            .contains("to free memory for another one"),
        "{ended}"
    );
    assert_eq!(
        (&ended["playouts"], &ended["can_continue"]),
        (&json!(50), &json!(false))
    );
    assert!(first.next().is_none(), "nothing follows");
    // The other one goes on: now both think, and there is no room for a third.
    server.post(
        &format!("/api/search/{id}/continue"),
        &json!({"iters":10_000_000}),
    );
    second.until(0, "thinking");
    let refused = server.stream("/api/search", &search(50)).until(0, "failed");
    assert!(
        refused["message"]
            .as_str()
            .unwrap()
            .contains("204 of the 250 MB"),
        "{refused}"
    );
    let step = json!({"game":"othello","agent":"uct","iteration":1});
    assert_eq!(server.refused("/api/step", &step).0, 503);
    let crowd = json!({"game":"othello","agents":["uct","uct","uct"]});
    assert_eq!(server.refused("/api/search", &crowd).1, "agents");
    drop((second, third));
}
