//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::oneshot;
use uctopia_game::StopFlag;

use crate::config::Limits;
use crate::error::Refusal;
use crate::search::Hub;
use crate::slots::{Slot, Slots};

/// Bounds, places to think, and the searches that go on.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) limits: Arc<Limits>,
    pub(crate) slots: Slots,
    pub(crate) hub: Hub,
    alive: Arc<AtomicUsize>,
}

impl App {
    pub(crate) fn new(limits: Limits) -> Self {
        let slots = Slots::new(limits.searching);
        let hub = Hub::new(limits.kept);
        Self { limits: Arc::new(limits), slots, hub, alive: Arc::default() }
    }

    /// Enters one more search among those that are alive, as long as it is kept.
    pub(crate) fn enter(&self) -> Result<Alive, Refusal> {
        let alive = Alive(self.alive.clone());
        if alive.0.fetch_add(1, Ordering::Relaxed) >= self.limits.alive {
            return Err(Refusal::busy("too many searches think, wait or rest already: end one, or try again later"));
        }
        Ok(alive)
    }

    /// Runs something that thinks on a thread of its own once there is a place; whoever stops waiting ends it.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce(&StopFlag) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (alive, slots) = (self.enter()?, self.slots.clone());
        let (answer, answered) = oneshot::channel();
        let waiting = RaiseOnDrop(StopFlag::default());
        let stop = waiting.0.clone();
        std::thread::spawn(move || {
            let _alive = alive;
            let slot: Option<Slot> = slots.take(&stop);
            let _ = answer.send(slot.map_or_else(|| Err(Refusal::gone()), |_slot| work(&stop)));
        });
        answered.await.unwrap_or_else(|_| Err(Refusal::gone()))
    }

    /// Runs something that takes a moment where it holds nobody up.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Limits) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let limits = self.limits.clone();
        tokio::task::spawn_blocking(move || work(&limits)).await.unwrap_or_else(|_| Err(Refusal::gone()))
    }
}

/// One of the searches that are alive.
pub(crate) struct Alive(Arc<AtomicUsize>);

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Ends what shares its flag when nobody waits for it any more.
pub(crate) struct RaiseOnDrop(pub(crate) StopFlag);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}
