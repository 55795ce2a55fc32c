//! The state that all requests share.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::response::Response;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use uctopia_game::StopFlag;
use uctopia_options::{Message, message};

use crate::books::Books;
use crate::config::ServerLimits;
use crate::error::{ApiError, no_thread, panic_message};
use crate::event_stream::{CloseOnDrop, EventStream};
use crate::language::RequestLanguage;
use crate::memory::MemoryPool;
use crate::search::SearchRegistry;
use crate::slots::{SlotPermit, Slots};

/// Bounds, search slots, memory, and the active searches.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) limits: Arc<ServerLimits>,
    pub(crate) slots: Slots,
    pub(crate) memory: MemoryPool,
    pub(crate) registry: SearchRegistry,
    pub(crate) books: Books,
    alive: Arc<AtomicUsize>,
}

impl AppState {
    pub(crate) fn new(limits: ServerLimits) -> Self {
        let slots = Slots::new(limits.searching);
        let (registry, memory) = (
            SearchRegistry::new(limits.kept),
            MemoryPool::new(limits.total_megabytes),
        );
        Self {
            limits: Arc::new(limits),
            slots,
            memory,
            registry,
            books: Books::default(),
            alive: Arc::default(),
        }
    }

    /// Counts one more active search until the permit is dropped.
    pub(crate) fn enter(&self) -> Result<SearchPermit, ApiError> {
        let alive = SearchPermit(self.alive.clone());
        if alive.0.fetch_add(1, Ordering::Relaxed) >= self.limits.alive {
            return Err(ApiError::busy(message!(
                "too many searches are running, waiting or paused: stop one, or try again later"
            )));
        }
        Ok(alive)
    }

    /// Runs a search with at most `megabytes` on a thread of its own when a slot is free; dropping the future ends it.
    pub(crate) async fn run_search<T: Send + 'static>(
        &self,
        megabytes: u64,
        work: impl FnOnce(&StopFlag) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (alive, slots, memory) = (self.enter()?, self.slots.clone(), self.memory.clone());
        let (answer, answered) = oneshot::channel();
        let waiting = RaiseOnDrop(StopFlag::default());
        let stop = waiting.0.clone();
        let started = std::thread::Builder::new().spawn(move || {
            let _alive = alive;
            let slot: Option<SlotPermit> = slots.take(&stop);
            let _ = answer.send(match memory.take(megabytes, &stop) {
                Ok(Some(_share)) if slot.is_some() => {
                    catch_unwind(AssertUnwindSafe(|| work(&stop)))
                        .unwrap_or_else(|panic| Err(ApiError::of_panic(&*panic)))
                }
                Ok(_) => Err(ApiError::gone()),
                Err(problem) => Err(ApiError::busy(problem)),
            });
        });
        started.map_err(|error| ApiError::busy(no_thread(&error)))?;
        answered.await.unwrap_or_else(|_| Err(ApiError::broken()))
    }

    /// Runs a search with at most `megabytes` on a thread of its own when a slot is free, and streams its events. The last
    /// event is its result, `done`, or the reason of its failure, `failed`. It ends when the client, whose flag it shares,
    /// disconnects, and when it exceeds the time limit of a search.
    pub(crate) fn stream<T: serde::Serialize>(
        &self,
        megabytes: u64,
        reader: RaiseOnDrop,
        language: RequestLanguage,
        work: impl FnOnce(&StopFlag, &EventStream) -> Result<T, Message> + Send + 'static,
    ) -> Result<Response, ApiError> {
        self.memory.check(megabytes).map_err(ApiError::busy)?;
        let (alive, slots, event_stream) = (
            self.enter()?,
            self.slots.clone(),
            EventStream::new(language.0),
        );
        let (stop, events) = (reader.0.clone(), CloseOnDrop(event_stream.clone()));
        let (runtime, most) = (Handle::current(), Duration::from_millis(self.limits.ms));
        let memory = self.memory.clone();
        let started = std::thread::Builder::new().spawn(move || {
            let (_alive, events) = (alive, events);
            let Some(_slot) = slots.take(&stop) else {
                return;
            };
            let _share = match memory.take(megabytes, &stop) {
                Ok(Some(share)) => share,
                Ok(None) => return,
                Err(problem) => return events.0.fail(&problem),
            };
            let late = StopFlag::default();
            let watchdog = runtime.spawn(raise_after(most, [late.clone(), stop.clone()]));
            let result = catch_unwind(AssertUnwindSafe(|| work(&stop, &events.0)))
                .unwrap_or_else(|panic| Err(panic_message(&*panic)));
            watchdog.abort();
            match result {
                _ if late.is_raised() => {
                    let seconds = most.as_secs_f64();
                    events.0.fail(&message!(
                        "it took longer than {seconds} seconds: ask for less"
                    ));
                }
                Ok(result) => events.0.push("done", &result),
                Err(message) => events.0.fail(&message),
            }
        });
        started.map_err(|error| ApiError::busy(no_thread(&error)))?;
        Ok(event_stream.into_response(reader))
    }

    /// Runs short work on a thread where it blocks no other request.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&ServerLimits) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let limits = self.limits.clone();
        let done = tokio::task::spawn_blocking(move || work(&limits)).await;
        done.unwrap_or_else(|error| {
            Err(error
                .try_into_panic()
                .map_or_else(|_| ApiError::gone(), |panic| ApiError::of_panic(&*panic)))
        })
    }
}

/// Raises flags after a time.
async fn raise_after(time: Duration, flags: [StopFlag; 2]) {
    tokio::time::sleep(time).await;
    flags.iter().for_each(StopFlag::raise);
}

/// One of the active searches.
pub(crate) struct SearchPermit(Arc<AtomicUsize>);

impl Drop for SearchPermit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Raises a stop flag on drop, when the client has disconnected.
pub(crate) struct RaiseOnDrop(pub(crate) StopFlag);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

#[cfg(test)]
mod tests {
    use uctopia_format::Language;
    use uctopia_game::RulesError;

    use super::*;

    /// The events of streamed work in an app with these bounds.
    fn read(
        limits: ServerLimits,
        work: impl FnOnce(&StopFlag, &EventStream) -> Result<u32, Message> + Send + 'static,
    ) -> String {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let body = runtime.block_on(async {
            let response = AppState::new(limits)
                .stream(
                    1,
                    RaiseOnDrop(StopFlag::default()),
                    RequestLanguage(Language::English),
                    work,
                )
                .unwrap();
            axum::body::to_bytes(response.into_body(), usize::MAX)
                .await
                .unwrap()
        });
        String::from_utf8(body.to_vec()).unwrap()
    }

    #[test]
    fn a_stream_ends_with_its_result() {
        assert_eq!(
            read(ServerLimits::default(), |_, _| Ok(7)),
            "event: done\ndata: 7\n\n"
        );
        let failed = read(ServerLimits::default(), |_, _| {
            Err("no games were played".into())
        });
        assert_eq!(
            failed,
            "event: failed\ndata: {\"message\":\"no games were played\"}\n\n"
        );
    }

    #[test]
    fn clients_receive_panics() {
        let events = read(ServerLimits::default(), |_, _| panic!("on purpose"));
        assert!(
            events.starts_with("event: failed") && events.contains("internal error"),
            "{events}"
        );
        let app = AppState::new(ServerLimits::default());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let refusal = runtime
            .block_on(app.run_search(1, |_| -> Result<(), ApiError> { panic!("on purpose") }))
            .unwrap_err();
        assert_eq!(refusal, ApiError::broken());
        let refusal = runtime
            .block_on(app.run_blocking(|_| -> Result<(), ApiError> { panic!("on purpose") }))
            .unwrap_err();
        assert_eq!(refusal, ApiError::broken());
    }

    #[test]
    fn clients_receive_the_sentence_of_rules_that_fail() {
        fn fail() -> ! {
            RulesError::raise("the rules failed".into(), ())
        }
        let events = read(ServerLimits::default(), |_, _| fail());
        assert_eq!(
            events,
            "event: failed\ndata: {\"message\":\"the rules failed\"}\n\n"
        );
        let app = AppState::new(ServerLimits::default());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let refusals = [
            runtime
                .block_on(app.run_search(1, |_| -> Result<(), ApiError> { fail() }))
                .unwrap_err(),
            runtime
                .block_on(app.run_blocking(|_| -> Result<(), ApiError> { fail() }))
                .unwrap_err(),
        ];
        assert_eq!(
            refusals.map(|refusal| refusal.to_string()),
            ["the rules failed"; 2]
        );
    }

    #[test]
    fn work_beyond_the_time_limit_fails() {
        let events = read(
            ServerLimits {
                ms: 50,
                ..ServerLimits::default()
            },
            |stop, _| {
                while !stop.is_raised() {
                    std::thread::yield_now();
                }
                Ok(1)
            },
        );
        assert!(
            events.starts_with("event: failed") && events.contains("longer than 0.05 seconds"),
            "{events}"
        );
    }
}
