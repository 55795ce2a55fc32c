//! An event queue for clients that read slowly or not at all.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::Notify;
use uctopia_format::Language;
use uctopia_options::{Localized, Message};

use uctopia_service::{BROKEN, Events, Failed};

/// A queue of events, with messages in one language. Of those that are replaced by newer ones, only the newest of each kind waits.
#[derive(Clone, Default)]
pub(crate) struct EventStream(Arc<EventStreamState>);

#[derive(Default)]
struct EventStreamState {
    language: Language,
    queue: Mutex<EventQueue>,
    changed: Notify,
}

#[derive(Default)]
struct EventQueue {
    events: VecDeque<Waiting>,
    closed: bool,
}

struct Waiting {
    name: &'static str,
    data: String,
    replaced_by: Option<usize>,
}

impl EventStream {
    /// An empty queue whose messages are in this language.
    pub(crate) fn new(language: Language) -> Self {
        Self(Arc::new(EventStreamState {
            language,
            ..EventStreamState::default()
        }))
    }

    /// Adds an event that must be sent.
    pub(crate) fn push(&self, name: &'static str, data: &impl serde::Serialize) {
        self.add_data(name, data, None);
    }

    /// Adds an event that takes the place of an older one of the same kind that was not sent yet.
    pub(crate) fn replace(&self, name: &'static str, kind: usize, data: &impl serde::Serialize) {
        self.add_data(name, data, Some(kind));
    }

    fn add_data(
        &self,
        name: &'static str,
        data: &impl serde::Serialize,
        replaced_by: Option<usize>,
    ) {
        if let Ok(data) = serde_json::to_string(data) {
            self.add(name, data, replaced_by);
        }
    }

    fn add(&self, name: &'static str, data: String, replaced_by: Option<usize>) {
        let mut queue = self.lock();
        if queue.closed {
            return;
        }
        queue
            .events
            .retain(|other| replaced_by.is_none() || other.replaced_by != replaced_by);
        queue.events.push_back(Waiting {
            name,
            data,
            replaced_by,
        });
        self.0.changed.notify_one();
    }

    /// A message in the language of the stream.
    pub(crate) fn localized(&self, message: &impl Localized) -> String {
        self.0.language.text(message)
    }

    /// Adds the reason of a failure.
    pub(crate) fn fail(&self, message: &impl Localized) {
        self.push(
            "failed",
            &Failed {
                message: self.localized(message),
            },
        );
    }

    /// Closes the queue.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.0.changed.notify_one();
    }

    /// The next event, once there is one; `None` when nothing follows.
    async fn next(&self) -> Option<Event> {
        loop {
            {
                let mut queue = self.lock();
                if let Some(Waiting { name, data, .. }) = queue.events.pop_front() {
                    return Some(Event::default().event(name).data(data));
                }
                if queue.closed {
                    return None;
                }
            }
            self.0.changed.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, EventQueue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The events as the answer to a request; `reader` is dropped when the last was sent, or the reader has gone.
    pub(crate) fn into_response(self, reader: impl Send + 'static) -> Response {
        let events = stream::unfold((self, reader), |(event_stream, reader)| async move {
            let event = event_stream.next().await?;
            Some((Ok::<_, Infallible>(event), (event_stream, reader)))
        });
        let keep_alive = KeepAlive::new().interval(Duration::from_secs(10));
        Sse::new(events).keep_alive(keep_alive).into_response()
    }
}

impl Events for EventStream {
    fn push(&self, name: &'static str, data: String) {
        self.add(name, data, None);
    }

    fn replace(&self, name: &'static str, kind: usize, data: String) {
        self.add(name, data, Some(kind));
    }
}

#[cfg(test)]
impl EventStream {
    /// Events that are not read yet.
    pub(crate) fn waiting(&self) -> Vec<String> {
        self.lock()
            .events
            .iter()
            .map(|event| event.data.clone())
            .collect()
    }
}

/// An event stream that is closed when its thread ends; after a panic it sends an error first.
pub(crate) struct CloseOnDrop(pub(crate) EventStream);

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.fail(&Message::text(BROKEN));
        }
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_reader_gets_the_newest_and_whatever_has_to_be_seen() {
        let event_stream = EventStream::default();
        for round in 0..1000 {
            event_stream.replace("snapshot", 0, &round);
            event_stream.replace("snapshot", 1, &round);
            if round % 400 == 0 {
                event_stream.push("snapshot", &format!("milestone {round}"));
            }
        }
        assert_eq!(
            event_stream.waiting(),
            [
                "\"milestone 0\"",
                "\"milestone 400\"",
                "\"milestone 800\"",
                "999",
                "999"
            ]
        );
        event_stream.close();
        event_stream.push("snapshot", &"too late");
        assert_eq!(event_stream.waiting().len(), 5);
    }
}
