//! Many clients at once, some of which never read.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use socket2::{Domain, Socket, Type};
use uctopia_web::{Limits, ServerLimits};

use crate::common::{Running, serve, serve_with};

/// Begins a search that would take hours and never reads a byte of it. Next to nothing fits on the way to it, so that
/// the first few snapshots block the writer.
fn begin_and_never_read(server: &Running) -> TcpStream {
    let body = r#"{"game":"gomoku","agents":["uct"],"iters":10000000}"#;
    let head = format!(
        "POST /api/search HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(1024).unwrap();
    // The buffer of the writer grows with the size of a packet, which is large within a machine.
    #[cfg(unix)]
    socket.set_tcp_mss(536).unwrap();
    socket.connect(&server.address.into()).unwrap();
    let mut stream = TcpStream::from(socket);
    stream.write_all((head + body).as_bytes()).unwrap();
    stream
}

/// Waits until the only search of a server has had so many playouts.
fn wait_for_playouts(server: &Running, playouts: u64) {
    let visits =
        || server.ask("/api/search/1/tree", &json!({"depth":0})).1["root"]["visits"].as_u64();
    while visits() < Some(playouts) {
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn disconnected_readers_release_their_slot() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            searching: 1,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    let mute = begin_and_never_read(&server);
    // Its milestones are never left out: hundreds of kilobytes wait by now.
    wait_for_playouts(&server, 2000);
    let body = json!({"game":"ttt","agents":["uct"],"iters":50});
    let mut events = server.stream("/api/search", &body);
    events.until(0, "waiting");
    drop(mute);
    assert_eq!(events.until(0, "resting")["playouts"], 50);
}

#[test]
fn two_hundred_clients_and_one_that_never_reads() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            searching: 2,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    let mute = begin_and_never_read(&server);
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..200)
            .map(|client: u64| {
                let server = &server;
                scope.spawn(move || match client % 4 {
                    0 => assert_eq!(server.get("/api/catalog").0, 200),
                    1 => drop(
                        server.post("/api/line", &json!({"game":"othello","moves":["f5","d6"]})),
                    ),
                    2 => assert_eq!(server.get_raw("/").status().as_u16(), 200),
                    _ => {
                        let body = json!({"game":"ttt","agents":["uct"],"iters":200,"seed":client});
                        let resting = server.stream("/api/search", &body).until(0, "resting");
                        assert_eq!(resting["playouts"], 200);
                    }
                })
            })
            .collect();
        clients
            .into_iter()
            .for_each(|client| client.join().unwrap());
    });
    drop(mute);
}

/// Connections that send nothing are left alone, and the others are served.
#[test]
fn silent_connections_do_not_block_others() {
    let server = serve();
    let silent: Vec<TcpStream> = (0..100)
        .map(|_| TcpStream::connect(server.address).unwrap())
        .collect();
    let mut half = TcpStream::connect(server.address).unwrap();
    half.write_all(b"POST /api/line HTTP/1.1\r\nContent-Le")
        .unwrap();
    assert_eq!(server.get("/api/catalog").0, 200);
    half.set_read_timeout(Some(Duration::from_millis(10)))
        .unwrap();
    assert!(
        half.read(&mut [0; 1]).is_err(),
        "nothing is answered to half a request"
    );
    drop(silent);
}

/// Connections that send nothing, a part of a head, or a part of a body are closed, and so are idle connections after a
/// response.
#[test]
fn places_are_lost_in_time() {
    const PLACES: usize = 8;
    let (head_time, body_time) = (Duration::from_millis(500), Duration::from_millis(500));
    let server = serve_with(ServerLimits {
        connections: PLACES,
        head_time,
        body_time,
        ..ServerLimits::default()
    });
    let host = server.address;
    let half_a_body = format!(
        "POST /api/line HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{{"
    );
    let answered = format!("GET /api/nothing HTTP/1.1\r\nHost: {host}\r\n\r\n");
    for said in [
        "",
        "G",
        "POST /api/line HTTP/1.1\r\nContent-Le",
        &half_a_body,
        &answered,
    ] {
        let taken: Vec<TcpStream> = (0..PLACES)
            .map(|_| {
                let mut stream = TcpStream::connect(host).unwrap();
                stream.write_all(said.as_bytes()).unwrap();
                stream
            })
            .collect();
        assert_eq!(
            server.get("/api/catalog").0,
            200,
            "after {PLACES} times {said:?}"
        );
        drop(taken);
    }
}

/// A head that comes byte by byte takes no longer than any other.
#[test]
fn slow_request_heads_time_out() {
    let server = serve_with(ServerLimits {
        head_time: Duration::from_millis(300),
        ..ServerLimits::default()
    });
    let mut stream = TcpStream::connect(server.address).unwrap();
    let head = format!(
        "GET /api/catalog HTTP/1.1\r\nHost: {}\r\nX-Slow: {}\r\n\r\n",
        server.address,
        "y".repeat(2000)
    );
    let sent = head.bytes().take_while(|&byte| {
        std::thread::sleep(Duration::from_millis(5));
        stream.write_all(&[byte]).is_ok()
    });
    assert!(sent.count() < head.len(), "ten seconds of bytes were read");
}

#[test]
fn missing_bodies_time_out_with_an_error() {
    let server = serve_with(ServerLimits {
        body_time: Duration::from_millis(200),
        ..ServerLimits::default()
    });
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let head = format!(
        "POST /api/line HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{{",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    // To the end: the connection is closed as well.
    stream.read_to_string(&mut answer).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 408") && answer.contains("within 0.2 seconds"),
        "{answer}"
    );
}

/// A client that accepts no byte loses its connection, and its search ends; a slow client keeps both.
#[test]
fn stalled_readers_are_cut_off_and_slow_ones_are_not() {
    let stall_time = Duration::from_millis(1500);
    let server = serve_with(ServerLimits {
        requests: Limits {
            searching: 2,
            ..Limits::default()
        },
        stall_time,
        ..ServerLimits::default()
    });
    let is_alive = |id: u32| {
        server
            .ask(&format!("/api/search/{id}/stop"), &json!({"agent": 99}))
            .0
            != 404
    };
    let begin = |id: u32| {
        let stream = begin_and_never_read(&server);
        while !is_alive(id) {
            std::thread::sleep(Duration::from_millis(5));
        }
        stream
    };
    let (mut slow, mute) = (begin(1), begin(2));
    slow.set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let mut reads = 0;
    while is_alive(2) {
        let mut few = [0; 4096];
        assert!(slow.read(&mut few).unwrap() > 0, "after {reads} reads");
        reads += 1;
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(is_alive(1), "the slow reader goes on after {reads} reads");
    drop((slow, mute));
}
