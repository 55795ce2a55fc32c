//! Connections: their number, and time limits for requests and responses.
//!
//! A connection takes a place until it ends, so idle connections are closed. The head of a request has a time limit, which
//! counts from the connection's opening or its last answer and so bounds idle connections too; a body has another (`body.rs`),
//! and a reader that accepts no byte of its response has a third.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

use crate::config::ServerLimits;

/// Accepts connections while there are places; the others wait in the queue of the system.
pub(crate) struct BoundedListener {
    inner: TcpListener,
    places: Arc<Semaphore>,
    head_time: Duration,
    stall_time: Duration,
}

impl BoundedListener {
    /// A listener with the bounds on connections of these limits.
    pub(crate) fn new(inner: TcpListener, limits: &ServerLimits) -> Self {
        let places = Arc::new(Semaphore::new(limits.connections));
        Self {
            inner,
            places,
            head_time: limits.head_time,
            stall_time: limits.stall_time,
        }
    }

    /// Serves connections until `stop` is done; returns those that are still open, which end after their answers.
    pub(crate) async fn serve(
        mut self,
        router: Router,
        stop: impl Future<Output = ()>,
    ) -> GracefulShutdown {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.head_time);
        let (service, open) = (TowerToHyperService::new(router), GracefulShutdown::new());
        let mut stop = std::pin::pin!(stop);
        loop {
            let connection = tokio::select! {
                connection = self.accept() => connection,
                () = &mut stop => return open,
            };
            let serving = http.serve_connection(TokioIo::new(connection), service.clone());
            tokio::spawn(open.watch(serving));
        }
    }

    async fn accept(&mut self) -> Connection {
        // The semaphore is never closed, so a place becomes free sooner or later.
        let place = self.places.clone().acquire_owned().await.ok();
        let (stream, _) = Listener::accept(&mut self.inner).await;
        // Snapshots are small and should arrive at once.
        let _ = stream.set_nodelay(true);
        Connection {
            stream,
            stall_time: self.stall_time,
            stalled: None,
            _place: place,
        }
    }
}

/// A connection, which releases its place when it ends.
struct Connection {
    stream: TcpStream,
    stall_time: Duration,
    /// The timeout of a write that waits.
    stalled: Option<Pin<Box<Sleep>>>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Connection {
    /// The result of a write; an error if none has succeeded within the time limit.
    fn within_time<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let time = self.stall_time;
        ready!(
            self.stalled
                .get_or_insert_with(|| Box::pin(sleep(time)))
                .as_mut()
                .poll(cx)
        );
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.within_time(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.within_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
