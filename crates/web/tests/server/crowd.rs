//! Many clients at once, and some who never read.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use uctopia_web::Limits;

use crate::common::{serve, serve_with};

/// Begins a search and never reads a byte of it.
fn begin_and_never_read(server: &crate::common::Running) -> TcpStream {
    let body = r#"{"game":"othello","agents":["uct"],"iters":10000000}"#;
    let head = format!(
        "POST /api/search HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all((head + body).as_bytes()).unwrap();
    stream
}

#[test]
fn two_hundred_clients_and_one_who_never_reads() {
    let server = serve();
    let mute = begin_and_never_read(&server);
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..200)
            .map(|client: u64| {
                let server = &server;
                scope.spawn(move || match client % 4 {
                    0 => assert_eq!(server.get("/api/catalog").0, 200),
                    1 => drop(server.post("/api/line", &json!({"game":"othello","moves":["f5","d6"]}))),
                    2 => assert_eq!(server.get_raw("/").status().as_u16(), 200),
                    _ => {
                        let body = json!({"game":"ttt","agents":["uct"],"iters":200,"seed":client});
                        let resting = server.stream("/api/search", &body).until(0, "resting");
                        assert_eq!(resting["playouts"], 200);
                    }
                })
            })
            .collect();
        clients.into_iter().for_each(|client| client.join().unwrap());
    });
    drop(mute);
}

/// Connections that send nothing are left alone, and the others are served.
#[test]
fn silent_connections_hurt_nobody() {
    let server = serve();
    let silent: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    let mut half = TcpStream::connect(server.address).unwrap();
    half.write_all(b"POST /api/line HTTP/1.1\r\nContent-Le").unwrap();
    assert_eq!(server.get("/api/catalog").0, 200);
    half.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
    assert!(half.read(&mut [0; 1]).is_err(), "nothing is answered to half a request");
    drop(silent);
}

/// Who takes every place and says nothing is shown out.
#[test]
fn silence_loses_its_place() {
    let silence = Duration::from_secs(1);
    let server = serve_with(Limits { connections: 8, silence, ..Limits::default() });
    let silent: Vec<TcpStream> = (0..8).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    assert_eq!(server.get("/api/catalog").0, 200);
    // One who has asked something may take his time before he asks again.
    let mut patient = TcpStream::connect(server.address).unwrap();
    let request = format!("GET /api/nothing HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let mut ask = || {
        patient.write_all(request.as_bytes()).unwrap();
        let mut answer = BufReader::new(&patient);
        assert!(answer.skip_until(b'}').unwrap() > 0 && answer.skip_until(b'}').unwrap() > 0);
    };
    ask();
    std::thread::sleep(silence + silence / 2);
    ask();
    drop(silent);
}
