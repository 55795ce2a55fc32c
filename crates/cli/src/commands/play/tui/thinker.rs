//! The thread on which the agent thinks. It tells what it sees and waits where it is told to; dropping its handle ends it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use uctopia_catalog::{AgentSpec, Session, TextOnlooker, TextThought};
use uctopia_game::{Budget, Looks, StopFlag, Stopwatch};

use super::thought::{News, Thought};

/// What is to be thought about.
pub(super) struct Question {
    /// A session of its own, at the position asked about.
    pub(super) session: Box<dyn Session>,
    pub(super) agent: AgentSpec,
    pub(super) seed: u64,
}

/// Where a thinking agent is reached.
pub(super) struct Thinker {
    orders: Sender<Order>,
    pub(super) news: Receiver<News>,
    stop: StopFlag,
}

enum Order {
    Rest,
    GoOn,
}

impl Thinker {
    /// Begins to think.
    pub(super) fn start(question: Question) -> Self {
        let ((orders, taken), (told, news)) = (channel(), channel());
        let stop = StopFlag::default();
        let eye = Eye::new(taken, told, stop.clone());
        std::thread::spawn(move || think(question, eye));
        Self { orders, news, stop }
    }

    // Whoever has answered takes no orders any more, which is no loss.
    pub(super) fn rest(&self) {
        let _ = self.orders.send(Order::Rest);
    }

    pub(super) fn go_on(&self) {
        let _ = self.orders.send(Order::GoOn);
    }

    /// Asks for the answer at once.
    pub(super) fn hurry(&self) {
        self.stop.raise();
        self.go_on();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

fn think(mut question: Question, mut eye: Eye) {
    let told = eye.told.clone();
    let budget = Budget { stop: eye.stop.clone(), ..Budget::unlimited() };
    let failed = match question.session.seat(&question.agent, question.seed) {
        Err(error) => Some(error.to_string()),
        Ok(seat) => question.session.decide_watched(seat, &budget, &mut eye).err().map(|failure| failure.to_string()),
    };
    if let Some(failed) = failed {
        let _ = told.send(News::Failed(failed));
    }
}

/// The onlooker.
struct Eye {
    orders: Receiver<Order>,
    told: Sender<News>,
    stop: StopFlag,
    told_to_rest: bool,
    /// Time spent thinking before the last rest.
    thought: Duration,
    since: Stopwatch,
}

impl Eye {
    /// How often to look: often enough to seem alive, seldom enough to cost nothing.
    const EVERY: Duration = Duration::from_millis(100);

    fn new(orders: Receiver<Order>, told: Sender<News>, stop: StopFlag) -> Self {
        Self { orders, told, stop, told_to_rest: false, thought: Duration::ZERO, since: Stopwatch::start() }
    }

    fn snapshot(&self, thought: &dyn TextThought, thinking: Duration) -> Thought {
        let report = thought.report();
        let (playouts, seconds) = (report.totals.playouts, thinking.as_secs_f64());
        Thought { report, per_second: (playouts > 0 && seconds > 0.0).then(|| playouts as f64 / seconds) }
    }

    fn tell(&self, news: News) {
        // Nobody listens to a thought that was given up.
        let _ = self.told.send(news);
    }

    /// Waits until it is told to go on, or until nobody is there to tell.
    fn rest(&mut self, thought: &dyn TextThought) {
        self.thought += self.since.elapsed();
        self.tell(News::Rested(self.snapshot(thought, self.thought)));
        while self.told_to_rest {
            self.told_to_rest = matches!(self.orders.recv(), Ok(Order::Rest));
        }
        self.since = Stopwatch::start();
    }
}

impl TextOnlooker for Eye {
    fn wants(&self) -> Looks {
        Looks { every: Some(Self::EVERY), ..Looks::NONE }
    }

    fn look(&mut self, thought: &dyn TextThought) {
        while let Ok(order) = self.orders.try_recv() {
            self.told_to_rest = matches!(order, Order::Rest);
        }
        if self.told_to_rest && !self.stop.is_raised() {
            self.rest(thought);
        }
        let snapshot = self.snapshot(thought, self.thought + self.since.elapsed());
        self.tell(if thought.is_answer() { News::Answered(snapshot) } else { News::Looked(snapshot) });
    }
}
