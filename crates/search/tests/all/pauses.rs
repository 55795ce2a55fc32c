//! Decisions that pause, and go on later.

use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Game, Notation, Report, SearchObserver, SearchSnapshot,
    Seeded, SnapshotSchedule, Stop, ZeroEvaluator,
};
use uctopia_games::leduc_poker::LeducPoker;
use uctopia_search::imperfect::{CfrAgent, Ismcts};
use uctopia_search::mcts::custom::Phased;
use uctopia_search::{FlatConfig, FlatMonteCarlo, Uct};

/// The searches of these tests have so many playouts, and pause after so many.
const PLAYOUTS: u64 = 90;
const PAUSED_AT: u64 = 20;

/// Notes the playouts of snapshots at milestones, and wants a pause after one of so many.
struct PauseAt {
    playouts: u64,
    seen: Vec<u64>,
}

impl PauseAt {
    fn new(playouts: u64) -> Self {
        let seen = Vec::new();
        Self { playouts, seen }
    }
}

impl<G: Game> SearchObserver<G> for PauseAt {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule {
            milestones: true,
            ..SnapshotSchedule::NONE
        }
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<G>) {
        self.seen.push(snapshot.report().totals.playouts);
    }

    fn wants_pause(&self) -> bool {
        self.seen.last() == Some(&self.playouts)
    }
}

fn decide<G: Game>(agent: &mut impl Agent<G>, state: &G) -> Report<G::Move> {
    agent.decide(state, &mut Context::unlimited()).unwrap()
}

/// The playouts of the snapshots up to a pause.
fn pause<G: Game>(agent: &mut impl Agent<G>, state: &G) -> Vec<u64> {
    let mut observer = PauseAt::new(PAUSED_AT);
    let decided = agent.decide(state, &mut Context::unlimited().observed_by(&mut observer));
    assert_eq!(decided, Err(AgentFailure::Paused));
    observer.seen
}

/// The playouts of these snapshots.
const TO_THE_PAUSE: [u64; 5] = [1, 2, 5, 10, PAUSED_AT];

/// A position, and the one after a move in it.
fn positions() -> [LeducPoker; 2] {
    ["Qs Kh", "Qs Kh check"].map(|text| LeducPoker::default().read(text).unwrap())
}

fn uct(options: &str) -> Uct<LeducPoker, Phased<ZeroEvaluator>> {
    let config = format!("iters={PLAYOUTS}{options}").parse().unwrap();
    Uct::new(config, ZeroEvaluator, 7).unwrap()
}

fn flat() -> FlatMonteCarlo<ZeroEvaluator> {
    let config = FlatConfig {
        iters: Some(PLAYOUTS),
        ..FlatConfig::default()
    };
    FlatMonteCarlo::new(config, ZeroEvaluator, 7)
}

fn ismcts() -> Ismcts {
    Ismcts::new(format!("iters={PLAYOUTS}").parse().unwrap(), 7)
}

fn cfr() -> CfrAgent<LeducPoker> {
    let config = format!("iters={PLAYOUTS}").parse().unwrap();
    CfrAgent::new(LeducPoker::default(), config, 7)
}

/// A paused decision goes on with an observer and without, and the flag of the latest call ends it.
fn goes_on<A: Agent<LeducPoker>>(agent: impl Fn() -> A) {
    let [here, _] = positions();
    let whole = decide(&mut agent(), &here);
    assert_eq!(whole.totals.playouts, PLAYOUTS);
    let paused = || {
        let mut agent = agent();
        assert_eq!(pause(&mut agent, &here), TO_THE_PAUSE);
        agent
    };
    assert_eq!(decide(&mut paused(), &here), whole);

    let mut observer = PauseAt::new(0);
    let mut context = Context::unlimited().observed_by(&mut observer);
    assert_eq!(paused().decide(&here, &mut context), Ok(whole));
    assert_eq!(observer.seen, [50, PLAYOUTS]);

    let budget = Budget::unlimited();
    budget.stop.raise();
    let ended = paused().decide(&here, &mut Context::new(&budget)).unwrap();
    let (playouts, stop) = (ended.totals.playouts, ended.stop);
    assert_eq!((playouts, stop), (PAUSED_AT, Stop::Interrupted));
}

#[test]
fn paused_decisions_go_on() {
    goes_on(|| uct(""));
    goes_on(|| uct(",reuse=on,formula=puct,noise=0.2"));
    goes_on(|| uct(",allot=halving"));
    goes_on(flat);
    goes_on(ismcts);
    goes_on(cfr);
}

/// A paused search is given up for another position, after a move and by a new seed: the next decision begins with its first playout.
fn is_given_up<A: Agent<LeducPoker> + Seeded>(agent: impl Fn() -> A) {
    let [here, there] = positions();
    let first = here.moves().next().unwrap();
    let after = |event: &dyn Fn(&mut A), state: &LeducPoker| {
        let mut agent = agent();
        pause(&mut agent, &here);
        event(&mut agent);
        assert_eq!(pause(&mut agent, state), TO_THE_PAUSE);
        decide(&mut agent, state)
    };
    after(&|_| (), &there);
    after(&|agent| agent.observe(&here, first), &here);
    let seeded = after(&|agent| agent.set_seed(7), &here);
    assert_eq!(seeded, decide(&mut agent(), &here));
}

#[test]
fn a_paused_search_is_given_up_for_another_decision() {
    is_given_up(|| uct(""));
    is_given_up(flat);
    is_given_up(ismcts);
}

/// What else uses the tree of a paused search or its random numbers ends the decision.
#[test]
fn traces_and_loaded_trees_end_a_paused_decision() {
    let [here, _] = positions();
    let mut saved = Vec::new();
    let mut other = uct(",reuse=on");
    decide(&mut other, &here);
    other.save_tree(&mut saved).unwrap();
    let mut agent = uct(",reuse=on");
    pause(&mut agent, &here);
    agent.load_tree(&here, &saved[..]).unwrap();
    let report = decide(&mut agent, &here);
    assert_eq!(visits(&report), 2 * PLAYOUTS);

    let mut agent = uct("");
    pause(&mut agent, &here);
    agent.trace(&here, 5, &Budget::unlimited()).unwrap();
    assert_eq!(pause(&mut agent, &here), TO_THE_PAUSE);
    let mut agent = flat();
    pause(&mut agent, &here);
    agent.traces(&here, 5..=5, &Budget::unlimited()).unwrap();
    assert_eq!(pause(&mut agent, &here), TO_THE_PAUSE);
}

fn visits<M>(report: &Report<M>) -> u64 {
    report.moves.iter().map(|m| m.visits).sum()
}

/// A clone of a paused agent goes on as well.
fn clones_go_on<A: Agent<LeducPoker> + Clone>(mut agent: A) {
    let [here, _] = positions();
    let whole = decide(&mut agent.clone(), &here);
    pause(&mut agent, &here);
    let mut clone = agent.clone();
    assert_eq!(decide(&mut agent, &here), whole);
    assert_eq!(decide(&mut clone, &here), whole);
}

#[test]
fn clones_of_paused_agents_go_on() {
    clones_go_on(uct(""));
    clones_go_on(flat());
    clones_go_on(ismcts());
}

/// Clones share the solution, which no two of them compute.
#[test]
fn a_solution_is_computed_once_if_clones_pause() {
    let [here, there] = positions();
    let mut agent = cfr();
    pause(&mut agent, &here);
    let mut clone = agent.clone();
    for report in [decide(&mut clone, &there), decide(&mut agent, &here)] {
        assert_eq!(report.totals.playouts, PLAYOUTS);
    }
}
