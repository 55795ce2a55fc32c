//! Many clients at once, and some who never read.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use socket2::{Domain, Socket, Type};
use uctopia_web::Limits;

use crate::common::{Running, serve, serve_with};

/// Begins a search that would take hours and never reads a byte of it. Next to nothing fits on the way to it, so that
/// whoever writes is held up by the first few snapshots.
fn begin_and_never_read(server: &Running) -> TcpStream {
    let body = r#"{"game":"gomoku","agents":["uct"],"iters":10000000}"#;
    let head = format!(
        "POST /api/search HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(1024).unwrap();
    // The buffer of whoever writes grows with the size of a packet, which is large within a machine.
    #[cfg(unix)]
    socket.set_tcp_mss(536).unwrap();
    socket.connect(&server.address.into()).unwrap();
    let mut stream = TcpStream::from(socket);
    stream.write_all((head + body).as_bytes()).unwrap();
    stream
}

/// Waits until the only search of a server has had so many playouts.
fn wait_for_playouts(server: &Running, playouts: u64) {
    let visits = || server.ask("/api/search/1/tree", &json!({"depth":0})).1["root"]["visits"].as_u64();
    while visits() < Some(playouts) {
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn who_never_reads_holds_up_nobody_once_he_is_gone() {
    let server = serve_with(Limits { searching: 1, ..Limits::default() });
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
fn two_hundred_clients_and_one_who_never_reads() {
    let server = serve_with(Limits { searching: 2, ..Limits::default() });
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
