//! A server that other machines can reach: its endpoints want the token of its link.

use serde_json::json;

use crate::common::{Running, serve_by};

const TOKEN: &str = "a-token_of.tests~0";

fn guarded() -> Running {
    serve_by(uctopia_web::Config {
        token: Some(TOKEN.parse().unwrap()),
        ..uctopia_web::Config::default()
    })
}

/// Every endpoint, those of streams too, by the path and the method of the OpenAPI document.
#[test]
fn endpoints_want_the_token() {
    let open = crate::common::serve();
    let document = crate::openapi::document(&open);
    let server = guarded();
    let (line, stream) = (
        json!({ "game": "ttt" }),
        json!({ "game": "ttt", "agents": ["uct"], "iters": 9, "until": "rest" }),
    );
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path.replace("{id}", "1").replace("{game}", "ttt");
        let (status, answer) = if methods.get("get").is_some() {
            server.get(&path)
        } else {
            server.ask(&path, &stream)
        };
        assert_eq!(status, 401, "{path}: {answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains("token"), "{path}: {message}");
    }
    for wrong in [
        "",
        "Bearer",
        "Bearer a-token_of.tests~1",
        "Bearer a-token_of.tests~",
    ] {
        let (status, _, _) =
            server.exchange("GET", "/api/catalog", &[("Authorization", wrong)], "");
        assert_eq!(status, 401, "{wrong}");
    }
    let bearer = format!("Bearer {TOKEN}");
    let json = ("Content-Type", "application/json");
    let (status, _, _) = server.exchange(
        "POST",
        "/api/line",
        &[("Authorization", &bearer), json],
        &line.to_string(),
    );
    assert_eq!(status, 200);
    let headers = [("Authorization", &*bearer), json];
    let (status, _, body) = server.exchange("POST", "/api/search", &headers, &stream.to_string());
    assert!(
        status == 200 && body.contains("event: snapshot"),
        "{status} {body}"
    );
    assert_eq!(
        server
            .exchange(
                "GET",
                "/api/openapi.json",
                &[("Authorization", &bearer)],
                ""
            )
            .0,
        200
    );
    assert_eq!(
        server.exchange("GET", "/api/no-such", &[], "").0,
        401,
        "not even which endpoints there are"
    );
}

/// A browser: the link sets a cookie, with which requests are answered; the address of the page alone sets none.
#[test]
fn the_link_sets_a_cookie() {
    let server = guarded();
    let cookie_of = |path: &str| {
        let (status, head, _) = server.exchange("GET", path, &[], "");
        assert_eq!(status, 200, "{path}");
        head.lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .map(str::to_owned)
    };
    for path in ["/", "/?token=", "/?token=a-token_of.tests~1", "/?game=ttt"] {
        assert_eq!(cookie_of(path), None, "{path}");
    }
    let cookie = cookie_of(&format!("/?game=ttt&token={TOKEN}")).expect("a cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    let pair = cookie.split(';').next().unwrap();
    assert_eq!(
        server
            .exchange("GET", "/api/catalog", &[("Cookie", pair)], "")
            .0,
        200
    );
    let other = pair.replace(&server.address.port().to_string(), "1");
    assert_eq!(
        server
            .exchange("GET", "/api/catalog", &[("Cookie", &other)], "")
            .0,
        401,
        "another server's"
    );
}

/// The checks of host names and sites stand before that of the token, and headers stay in every language.
#[test]
fn a_token_opens_no_other_door() {
    let server = guarded();
    let bearer = format!("Bearer {TOKEN}");
    let with = |more: (&'static str, &'static str)| {
        server
            .exchange(
                "GET",
                "/api/catalog",
                &[("Authorization", &bearer), more],
                "",
            )
            .0
    };
    assert_eq!(with(("Origin", "http://evil.example")), 403);
    assert_eq!(with(("Accept-Language", "ja")), 200);
    let (status, head, _) =
        server.exchange("GET", "/api/catalog", &[("Accept-Language", "ja")], "");
    assert!(
        status == 401 && head.contains("www-authenticate: Bearer"),
        "{head}"
    );
    assert!(head.contains("content-security-policy"), "{head}");
}
