//! The files of the page: tags, and compression of what may be compressed.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use crate::common::{Running, serve};

/// The head of the answer to a request with these headers, and so much of its body.
fn ask(server: &Running, request: &str, headers: &str, most: u64) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(server.address).unwrap();
    let (line, body) = request.split_once('\n').unwrap_or((request, ""));
    let length = if body.is_empty() {
        String::new()
    } else {
        format!("Content-Length: {}\r\n", body.len())
    };
    write!(
        stream,
        "{line} HTTP/1.1\r\nHost: {}\r\n{length}{headers}\r\n{body}",
        server.address
    )
    .unwrap();
    let (mut reader, mut head) = (BufReader::new(stream), String::new());
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(reader.read_line(&mut head).unwrap(), 0, "{head}");
    }
    let mut body = Vec::new();
    reader.take(most).read_to_end(&mut body).unwrap();
    (head, body)
}

const CLOSE: &str = "Connection: close\r\n";

#[test]
fn a_browser_that_has_a_file_gets_no_copy() {
    let server = serve();
    for path in ["/", "/page.js", "/index.css"] {
        let (head, body) = ask(&server, &format!("GET {path}"), CLOSE, u64::MAX);
        let tag = head
            .lines()
            .find_map(|line| line.strip_prefix("etag: "))
            .unwrap_or_else(|| panic!("{path}: {head}"));
        assert!(
            !body.is_empty() && head.starts_with("HTTP/1.1 200"),
            "{head}"
        );
        for known in [
            tag.to_owned(),
            format!("\"other\", {tag}"),
            tag.replace("W/", ""),
            "*".to_owned(),
        ] {
            let (head, body) = ask(
                &server,
                &format!("GET {path}"),
                &format!("If-None-Match: {known}\r\n{CLOSE}"),
                9,
            );
            assert!(
                head.starts_with("HTTP/1.1 304") && head.contains(tag) && body.is_empty(),
                "{path} {known}: {head}"
            );
        }
        let (head, _) = ask(
            &server,
            &format!("GET {path}"),
            &format!("If-None-Match: \"other\"\r\n{CLOSE}"),
            9,
        );
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    }
}

#[test]
fn files_and_answers_are_compressed_for_those_who_ask() {
    let server = serve();
    for path in ["/page.js", "/api/catalog"] {
        let (plain, whole) = ask(&server, &format!("GET {path}"), CLOSE, u64::MAX);
        assert!(!plain.contains("content-encoding"), "{plain}");
        let (head, packed) = ask(
            &server,
            &format!("GET {path}"),
            &format!("Accept-Encoding: gzip\r\n{CLOSE}"),
            u64::MAX,
        );
        assert!(
            head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"),
            "{head}"
        );
        assert!(
            2 * packed.len() < whole.len(),
            "{path}: {} of {}",
            packed.len(),
            whole.len()
        );
    }
}

#[test]
fn streams_of_events_are_not_compressed() {
    let request = "POST /api/search\n{\"game\":\"ttt\",\"agents\":[\"uct\"],\"iters\":50}";
    let headers = "Content-Type: application/json\r\nAccept-Encoding: gzip\r\n";
    let (head, body) = ask(&serve(), request, headers, 80);
    assert!(
        head.contains("text/event-stream") && !head.contains("content-encoding"),
        "{head}"
    );
    assert!(
        String::from_utf8_lossy(&body).contains("event: started"),
        "{body:?}"
    );
}
