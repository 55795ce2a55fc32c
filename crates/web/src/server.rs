//! The server: binds, serves, ends.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tower_http::compression::CompressionLayer;
use uctopia_catalog::GameBook;
use uctopia_game::StopFlag;

use crate::app::AppState;
use crate::config::Config;
use crate::error::in_language;
use crate::host_check::{HostCheck, check};
use crate::listener::BoundedListener;
use crate::token::{TokenCheck, keep, require};
use crate::{api, assets};

/// A server that listens and waits to be [run](Self::run).
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_web::{Config, Server};
/// let server = Server::bind(Config { port: 0, ..Config::default() }).unwrap();
/// assert!(server.url().starts_with("http://127.0.0.1:"));
/// let stop = StopFlag::default();
/// let ending = stop.clone();
/// let running = std::thread::spawn(move || server.run(&ending));
/// stop.raise();
/// running.join().unwrap();
/// ```
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    config: Config,
    books: BookShelf,
}

/// Opening books, which cannot be printed.
#[derive(Default)]
struct BookShelf(Vec<GameBook>);

impl std::fmt::Debug for BookShelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.0.iter().map(|book| &book.settings().game))
            .finish()
    }
}

impl Server {
    /// Takes the port.
    ///
    /// # Errors
    /// When another process uses it, or the address is not this machine's.
    pub fn bind(config: Config) -> io::Result<Self> {
        // Requests are short; searches have threads of their own.
        let mut builder = Builder::new_multi_thread();
        let runtime = builder
            .worker_threads(2)
            .max_blocking_threads(4)
            .enable_all()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind((config.host, config.port)))?;
        let address = listener.local_addr()?;
        Ok(Self {
            runtime,
            listener,
            address,
            config,
            books: BookShelf::default(),
        })
    }

    /// This server with opening books: the page shows what they know of a position.
    ///
    /// ```
    /// use uctopia_catalog::{BookSettings, GameSpec};
    /// use uctopia_web::{Config, Server};
    /// let game: GameSpec = "connect4".parse().unwrap();
    /// let settings = BookSettings { game: game.to_string(), agent: "uct".into(), seed: 1, weight: 0.1 };
    /// let book = game.new_book(settings).unwrap();
    /// let server = Server::bind(Config { port: 0, ..Config::default() }).unwrap().with_books(vec![book]);
    /// ```
    #[must_use]
    pub fn with_books(self, books: Vec<GameBook>) -> Self {
        Self {
            books: BookShelf(books),
            ..self
        }
    }

    /// The address on which it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL for a browser on this machine, with the token if there is one.
    ///
    /// ```
    /// use uctopia_web::{Config, Server};
    /// let server = Server::bind(Config { host: "0.0.0.0".parse().unwrap(), port: 0, ..Config::default() }).unwrap();
    /// assert_eq!(server.url(), format!("http://127.0.0.1:{}/", server.address().port())); // nothing answers at 0.0.0.0
    /// ```
    #[must_use]
    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        let query = self
            .config
            .token
            .as_ref()
            .map(|token| format!("?token={}", token.text()))
            .unwrap_or_default();
        format!(
            "http://{}/{query}",
            SocketAddr::new(ip, self.address.port())
        )
    }

    /// Whether only those who have a token can start searches.
    ///
    /// ```
    /// use uctopia_web::{Config, Server};
    /// assert!(!Server::bind(Config { port: 0, ..Config::default() }).unwrap().has_token());
    /// ```
    #[must_use]
    pub fn has_token(&self) -> bool {
        self.config.token.is_some()
    }

    /// Serves until the flag is raised; running searches then end.
    pub fn run(self, stop: &StopFlag) {
        /// The time for connections to end by themselves.
        const GRACE: Duration = Duration::from_millis(500);
        let Self {
            runtime,
            listener,
            address,
            config,
            books,
        } = self;
        let app = AppState::new(config.limits.clone(), books.0);
        let guard = HostCheck {
            is_local: address.ip().is_loopback(),
            port: address.port(),
        };
        let token = TokenCheck {
            token: config.token,
            port: address.port(),
        };
        runtime.block_on(async {
            let registry = app.registry.clone();
            let listener = BoundedListener::new(listener, &config.limits);
            let open = listener
                .serve(routes(app, guard, token), raised(stop.clone()))
                .await;
            registry.end();
            let _ = tokio::time::timeout(GRACE, open.shutdown()).await;
        });
        runtime.shutdown_timeout(GRACE);
    }
}

/// Waits for a flag.
async fn raised(flag: StopFlag) {
    while !flag.is_raised() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The page and the endpoints, guarded.
fn routes(app: AppState, guard: HostCheck, token: TokenCheck) -> Router {
    let page = Router::new()
        .fallback(assets::file)
        .layer(from_fn_with_state(token.clone(), keep));
    Router::new()
        .nest(
            "/api",
            api::routes(app).layer(from_fn_with_state(token, require)),
        )
        .fallback_service(page)
        // Streams of events and pictures are left as they are.
        .layer(CompressionLayer::new().gzip(true))
        .layer(from_fn_with_state(guard, check))
        .layer(from_fn(in_language))
}
