//! The state that all requests share.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::response::Response;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use uctopia_catalog::GameBook;
use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_options::message;
use uctopia_service::{Refusal, Service, Work};

use crate::config::ServerLimits;
use crate::error::{ApiError, no_thread};
use crate::event_stream::{CloseOnDrop, EventStream};
use crate::memory::MemoryPool;
use crate::search::SearchRegistry;
use crate::slots::{SlotPermit, Slots};

/// Bounds, search slots, memory, and the active searches.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) service: Service,
    pub(crate) limits: Arc<ServerLimits>,
    pub(crate) slots: Slots,
    pub(crate) memory: MemoryPool,
    pub(crate) registry: SearchRegistry,
    alive: Arc<AtomicUsize>,
}

impl AppState {
    pub(crate) fn new(limits: ServerLimits, books: Vec<GameBook>) -> Self {
        let service = Service::new(limits.requests.clone()).with_books(books);
        let slots = Slots::new(limits.requests.searching);
        let (registry, memory) = (
            SearchRegistry::new(limits.kept),
            MemoryPool::new(limits.total_megabytes),
        );
        Self {
            service,
            limits: Arc::new(limits),
            slots,
            memory,
            registry,
            alive: Arc::default(),
        }
    }

    /// Counts one more active search until the permit is dropped.
    pub(crate) fn enter(&self) -> Result<SearchPermit, ApiError> {
        let alive = SearchPermit(self.alive.clone());
        if alive.0.fetch_add(1, Ordering::Relaxed) >= self.limits.alive {
            let refusal = Refusal::busy(message!(
                "too many searches are running, waiting or paused: stop one, or try again later"
            ));
            return Err(refusal.into());
        }
        Ok(alive)
    }

    /// Runs a search on a thread of its own when a slot is free; dropping the future ends it.
    pub(crate) async fn run_search<A: Send + 'static>(&self, work: Work<A>) -> Result<A, ApiError> {
        let (alive, slots, memory) = (self.enter()?, self.slots.clone(), self.memory.clone());
        let (answer, answered) = oneshot::channel();
        let waiting = RaiseOnDrop(work.stop.clone());
        let started = std::thread::Builder::new().spawn(move || {
            let _alive = alive;
            let slot: Option<SlotPermit> = slots.take(&work.stop);
            let _ = answer.send(match memory.take(work.megabytes, &work.stop) {
                Ok(Some(_share)) if slot.is_some() => {
                    run(work, &EventStream::default()).map_err(ApiError::from)
                }
                Ok(_) => Err(ApiError::gone()),
                Err(problem) => Err(Refusal::busy(problem).into()),
            });
        });
        started.map_err(|error| Refusal::busy(no_thread(&error)))?;
        let answered = answered.await;
        drop(waiting);
        answered.unwrap_or_else(|_| Err(Refusal::broken().into()))
    }

    /// Does work on a thread of its own when a slot is free, and streams its events. The last event is its result, `done`, or the
    /// reason of its failure, `failed`. It ends when the client disconnects, and when it exceeds the time limit of a search.
    pub(crate) fn stream<A: serde::Serialize + Send + 'static>(
        &self,
        work: Work<A>,
        language: Language,
    ) -> Result<Response, ApiError> {
        let reader = RaiseOnDrop(work.stop.clone());
        self.memory.check(work.megabytes).map_err(Refusal::busy)?;
        let (alive, slots, event_stream) = (
            self.enter()?,
            self.slots.clone(),
            EventStream::new(language),
        );
        let (stop, events) = (work.stop.clone(), CloseOnDrop(event_stream.clone()));
        let (runtime, most) = (
            Handle::current(),
            Duration::from_millis(self.limits.requests.ms),
        );
        let memory = self.memory.clone();
        let started = std::thread::Builder::new().spawn(move || {
            let (_alive, events) = (alive, events);
            let Some(_slot) = slots.take(&stop) else {
                return;
            };
            let _share = match memory.take(work.megabytes, &stop) {
                Ok(Some(share)) => share,
                Ok(None) => return,
                Err(problem) => return events.0.fail(&problem),
            };
            let late = StopFlag::default();
            let watchdog = runtime.spawn(raise_after(most, [late.clone(), stop.clone()]));
            let result = run(work, &events.0);
            watchdog.abort();
            match result {
                _ if late.is_raised() => {
                    let seconds = most.as_secs_f64();
                    events.0.fail(&message!(
                        "it took longer than {seconds} seconds: ask for less"
                    ));
                }
                Ok(result) => events.0.push("done", &result),
                Err(refusal) => events.0.fail(&refusal),
            }
        });
        started.map_err(|error| Refusal::busy(no_thread(&error)))?;
        Ok(event_stream.into_response(reader))
    }

    /// Runs short work on a thread where it blocks no other request.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, ApiError> {
        let service = self.service.clone();
        match tokio::task::spawn_blocking(move || work(&service)).await {
            Ok(done) => done.map_err(ApiError::from),
            Err(error) => Err(error.try_into_panic().map_or_else(
                |_| ApiError::gone(),
                |panic| Refusal::of_panic(&*panic).into(),
            )),
        }
    }
}

/// Does work, and refuses with the reason if it panics.
fn run<A>(work: Work<A>, events: &EventStream) -> Result<A, Refusal> {
    catch_unwind(AssertUnwindSafe(|| work.run(events)))
        .unwrap_or_else(|panic| Err(Refusal::of_panic(&*panic)))
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
    use uctopia_game::RulesError;
    use uctopia_options::{Localized as _, Message};
    use uctopia_service::{Limits, RefusalKind};

    use super::*;

    fn app(limits: Limits) -> AppState {
        let requests = limits;
        let limits = ServerLimits {
            requests,
            ..ServerLimits::default()
        };
        AppState::new(limits, Vec::new())
    }

    /// The events of streamed work in an app with these bounds.
    fn read(
        limits: Limits,
        work: impl FnOnce(&StopFlag) -> Result<u32, Refusal> + Send + 'static,
    ) -> String {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let body = runtime.block_on(async {
            let work = Work::new(1, move |stop, _| work(stop));
            let response = app(limits).stream(work, Language::English).unwrap();
            axum::body::to_bytes(response.into_body(), usize::MAX)
                .await
                .unwrap()
        });
        String::from_utf8(body.to_vec()).unwrap()
    }

    /// How an app refuses an answer, with and without a search, that ends like this.
    fn refused(panic: fn() -> !) -> [Message; 2] {
        let app = app(Limits::default());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let work = Work::new(1, move |_, _| -> Result<(), Refusal> { panic() });
        [
            runtime.block_on(app.run_search(work)).unwrap_err(),
            runtime
                .block_on(app.run_blocking(move |_| -> Result<(), Refusal> { panic() }))
                .unwrap_err(),
        ]
        .map(|refusal| refusal.message())
    }

    #[test]
    fn a_stream_ends_with_its_result() {
        assert_eq!(
            read(Limits::default(), |_| Ok(7)),
            "event: done\ndata: 7\n\n"
        );
        let failed = read(Limits::default(), |_| {
            Err(Refusal::new(RefusalKind::Failed, "no games were played"))
        });
        assert_eq!(
            failed,
            "event: failed\ndata: {\"message\":\"no games were played\"}\n\n"
        );
    }

    #[test]
    fn clients_receive_panics() {
        let events = read(Limits::default(), |_| panic!("on purpose"));
        assert!(
            events.starts_with("event: failed") && events.contains("internal error"),
            "{events}"
        );
        let broken = Refusal::broken().message();
        assert_eq!(refused(|| panic!("on purpose")), [broken.clone(), broken]);
    }

    #[test]
    fn clients_receive_the_sentence_of_rules_that_fail() {
        fn fail() -> ! {
            RulesError::raise("the rules failed".into(), ())
        }
        let events = read(Limits::default(), |_| fail());
        assert_eq!(
            events,
            "event: failed\ndata: {\"message\":\"the rules failed\"}\n\n"
        );
        assert_eq!(
            refused(|| fail()).map(|message| message.to_string()),
            ["the rules failed"; 2]
        );
    }

    #[test]
    fn work_beyond_the_time_limit_fails() {
        let limits = Limits {
            ms: 50,
            ..Limits::default()
        };
        let events = read(limits, |stop| {
            while !stop.is_raised() {
                std::thread::yield_now();
            }
            Ok(1)
        });
        assert!(
            events.starts_with("event: failed") && events.contains("longer than 0.05 seconds"),
            "{events}"
        );
    }
}
