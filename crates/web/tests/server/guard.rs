//! Requests from elsewhere, written by hand.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::common::{Running, serve};

/// The status of a request that is sent as it stands.
fn status(server: &Running, request: &str) -> u16 {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    String::from_utf8_lossy(&answer[9..12]).parse().unwrap()
}

#[test]
fn other_host_names_and_sites_are_refused() {
    let server = serve();
    let port = server.address.port();
    let get = |path: &str, headers: &str| {
        status(
            &server,
            &format!("GET {path} HTTP/1.1\r\n{headers}\r\n\r\n"),
        )
    };
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}")] {
        assert_eq!(get("/", &format!("Host: {host}")), 200, "{host}");
        assert_eq!(
            get(
                "/api/catalog",
                &format!("Host: {host}\r\nOrigin: http://{host}")
            ),
            200
        );
        for origin in ["http://evil.example", "null", "https://localhost"] {
            assert_eq!(
                get("/api/catalog", &format!("Host: {host}\r\nOrigin: {origin}")),
                403,
                "{origin}"
            );
        }
    }
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("localhost:{}", port ^ 1),
    ] {
        assert_eq!(get("/", &format!("Host: {host}")), 403, "{host}");
        assert_eq!(get("/api/catalog", &format!("Host: {host}")), 403, "{host}");
    }
}

/// Every path that is known, by a method that it does not have.
#[test]
fn other_methods_are_refused_with_those_that_are_allowed() {
    let server = serve();
    for (path, allowed) in [
        ("/", "GET"),
        ("/index.html", "GET"),
        ("/api/catalog", "GET"),
        ("/api/openapi.json", "GET"),
        ("/api/line", "POST"),
    ] {
        for method in ["DELETE", "PUT", "PATCH", "OPTIONS"] {
            let (status, head, body) = server.exchange(method, path, &[], "");
            assert_eq!(status, 405, "{method} {path}: {head}");
            let allow = head
                .lines()
                .find_map(|line| line.strip_prefix("allow: "))
                .unwrap_or_else(|| panic!("{head}"));
            assert!(
                allow.contains(allowed) && !allow.contains(method),
                "{method} {path}: {allow}"
            );
            assert!(body.contains("message"), "{method} {path}: {body}");
        }
    }
    assert_eq!(server.exchange("DELETE", "/no-such-file", &[], "").0, 404);
    assert_eq!(server.exchange("DELETE", "/api/no-such", &[], "").0, 404);
    assert_eq!(server.exchange("HEAD", "/", &[], "").0, 200);
}

/// Requests that a form of another site can send without permission.
#[test]
fn only_json_and_bytes_are_accepted() {
    let server = serve();
    let post = |path: &str, body: &str, kind: &str| {
        let (host, length) = (server.address, body.len());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}{kind}\r\n\r\n"
        );
        status(&server, &(head + body))
    };
    let (line, body) = ("/api/line", r#"{"game":"ttt"}"#);
    assert_eq!(
        post(
            line,
            body,
            "\r\nContent-Type: application/json; charset=utf-8"
        ),
        200
    );
    assert_eq!(
        post(
            "/api/read/ttt",
            "a1 b1",
            "\r\nContent-Type: application/octet-stream"
        ),
        200
    );
    for kind in [
        "",
        "\r\nContent-Type: text/plain",
        "\r\nContent-Type: application/x-www-form-urlencoded",
    ] {
        assert_eq!(post(line, body, kind), 400, "{kind}");
        assert_eq!(post("/api/read/ttt", "a1 b1", kind), 400, "{kind}");
    }
}
