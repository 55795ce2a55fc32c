//! A server of one's own, and a client.

use std::io::{BufRead as _, BufReader, Read};
use std::net::SocketAddr;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use uctopia_game::StopFlag;
use uctopia_web::{Config, Server, ServerLimits};

/// A server that ends with the test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
    agent: ureq::Agent,
}

/// A server with the default bounds.
pub(crate) fn serve() -> Running {
    serve_with(ServerLimits::default())
}

pub(crate) fn serve_with(limits: ServerLimits) -> Running {
    serve_by(Config {
        limits,
        ..Config::default()
    })
}

/// A server at a free port.
pub(crate) fn serve_by(config: Config) -> Running {
    let server = Server::bind(Config { port: 0, ..config }).unwrap();
    let (address, stop) = (server.address(), StopFlag::default());
    let raised = stop.clone();
    let thread = Some(std::thread::spawn(move || server.run(&raised)));
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    let agent = config
        .timeout_global(Some(Duration::from_secs(120)))
        .build()
        .into();
    Running {
        address,
        stop,
        thread,
        agent,
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.raise();
        let ended = self.thread.take().map(JoinHandle::join);
        if !std::thread::panicking() {
            ended.unwrap().unwrap();
        }
    }
}

impl Running {
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let mut response = self.agent.get(self.url(path)).call().unwrap();
        let status = response.status().as_u16();
        (status, response.body_mut().read_json().unwrap())
    }

    /// The answer to a reader who asks for a language; with a body it is sent as JSON.
    pub(crate) fn answer_in(&self, language: &str, path: &str, body: Option<&Value>) -> Value {
        let url = self.url(path);
        let answered = match body {
            None => self
                .agent
                .get(url)
                .header("Accept-Language", language)
                .call(),
            Some(body) => self
                .agent
                .post(url)
                .header("Accept-Language", language)
                .send_json(body),
        };
        answered.unwrap().body_mut().read_json().unwrap()
    }

    /// A request with these headers: the status, the head of the answer with names in lower case, and its body.
    pub(crate) fn exchange(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (u16, String, String) {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.to_owned()).unwrap();
        let mut response = self.agent.run(request).unwrap();
        let lines = response
            .headers()
            .iter()
            .map(|(name, value)| format!("{name}: {}\n", value.to_str().unwrap()));
        let head: String = lines.collect();
        (
            response.status().as_u16(),
            head,
            response.body_mut().read_to_string().unwrap(),
        )
    }

    pub(crate) fn get_raw(&self, path: &str) -> ureq::http::Response<ureq::Body> {
        self.agent.get(self.url(path)).call().unwrap()
    }

    /// Sends JSON; returns the status and the answer.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> (u16, Value) {
        let mut response = self.agent.post(self.url(path)).send_json(body).unwrap();
        let status = response.status().as_u16();
        (status, response.body_mut().read_json().unwrap())
    }

    /// Sends a file of a game; returns the status and the answer.
    pub(crate) fn read(&self, game: &str, file: &[u8]) -> (u16, Value) {
        let request = self.agent.post(self.url(&format!("/api/read/{game}")));
        let mut response = request
            .header("Content-Type", "application/octet-stream")
            .send(file)
            .unwrap();
        let status = response.status().as_u16();
        (status, response.body_mut().read_json().unwrap())
    }

    /// The answer to what must succeed.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(path, body);
        assert_eq!(status, 200, "{path} {body}: {answer}");
        answer
    }

    /// The field and the message of what must be refused.
    pub(crate) fn refused(&self, path: &str, body: &Value) -> (u16, String, String) {
        let (status, answer) = self.ask(path, body);
        let error = &answer["error"];
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        assert!(
            status >= 400 && !text(&error["message"]).is_empty(),
            "{path} {body}: {status} {answer}"
        );
        (status, text(&error["field"]), text(&error["message"]))
    }

    pub(crate) fn post_raw(&self, path: &str, body: &Value) -> ureq::http::Response<ureq::Body> {
        self.agent.post(self.url(path)).send_json(body).unwrap()
    }

    /// Begins a stream of events.
    pub(crate) fn stream(&self, path: &str, body: &Value) -> Events {
        let response = self.post_raw(path, body);
        let status = response.status();
        let kind = response.headers()["content-type"]
            .to_str()
            .unwrap()
            .to_owned();
        let mut reader = response.into_body().into_reader();
        if status != 200 || kind != "text/event-stream" {
            let mut text = String::new();
            reader.read_to_string(&mut text).unwrap();
            panic!("{path} {body}: {status} {kind} {text}");
        }
        Events(BufReader::new(Box::new(reader)))
    }
}

/// Events as they come; dropping them ends the connection.
pub(crate) struct Events(BufReader<Box<dyn Read + Send>>);

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut name, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.trim().to_owned();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
    }
}

impl Events {
    /// The next snapshot in which an agent is in this state.
    pub(crate) fn until(&mut self, agent: u64, state: &str) -> Value {
        let mut seen = Vec::new();
        for (name, data) in self.by_ref() {
            if name == "snapshot" && data["agent"] == agent && data["state"] == state {
                return data;
            }
            seen.push(format!("{name} {} {}", data["state"], data["playouts"]));
        }
        panic!("agent {agent} never was {state}: {seen:?}");
    }

    /// The name of the search.
    pub(crate) fn started(&mut self) -> String {
        let (name, data) = self.next().unwrap();
        assert_eq!(name, "started");
        data["id"].as_str().unwrap().to_owned()
    }
}
