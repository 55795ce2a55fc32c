//! The visits of alpha-beta, one by one, to show how it works.
//!
//! Nothing is computed twice: the search itself tells an observer what it does. The observer of every other search, `()`, does
//! nothing and costs nothing.

use uctopia_game::{Player, Shortcuts, Turn};

/// What the search tells of its visits.
pub(super) trait VisitObserver<G: Shortcuts> {
    /// The next positions to be visited are the one after this move.
    fn choose(&mut self, m: G::Move);

    /// A visit begins; window and value are those of `viewpoint`.
    fn enter(&mut self, state: &G, viewpoint: Player, window: (f32, f32), depth: u32);

    /// The value is known from the table.
    fn recall(&mut self);

    /// The moves left, so many, are cut off.
    fn cut(&mut self, skipped: usize);

    /// The visit ends with a value for the viewpoint.
    fn leave(&mut self, score: f32, complete: bool);
}

impl<G: Shortcuts> VisitObserver<G> for () {
    #[inline(always)]
    fn choose(&mut self, _: G::Move) {}

    #[inline(always)]
    fn enter(&mut self, _: &G, _: Player, _: (f32, f32), _: u32) {}

    #[inline(always)]
    fn recall(&mut self) {}

    #[inline(always)]
    fn cut(&mut self, _: usize) {}

    #[inline(always)]
    fn leave(&mut self, _: f32, _: bool) {}
}

/// A visit of a position. Numbers are points for the player to move at the root, who maximises; a position that is searched
/// again has several visits.
#[derive(Clone, PartialEq, Debug)]
pub struct Visit<M> {
    /// The index of the visit from which this one was made; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads here; `None` at the root.
    pub mv: Option<M>,
    /// What is at the position.
    pub turn: Turn,
    /// Whether the value at the position was evaluated, at the horizon.
    pub evaluated: bool,
    /// Whether the value of the position was found in the table.
    pub recalled: bool,
    /// The player moves left to look ahead.
    pub depth: u32,
    /// What the maximising player has for sure: lower values do not matter.
    pub alpha: f32,
    /// What the minimising player can hold the value to: higher values do not matter.
    pub beta: f32,
    /// The value of the position, or a bound where that lies outside of the window.
    pub value: f32,
    /// How many moves were cut off; `None` where there was no cut-off.
    pub skipped: Option<usize>,
}

/// Writes visits down.
pub(super) struct VisitRecorder<M> {
    /// The player to move at the root.
    root: Player,
    visits: Vec<Visit<M>>,
    /// The visits under way with their viewpoints and the moves chosen last in them.
    line: Vec<Open<M>>,
}

/// A visit under way.
struct Open<M> {
    index: usize,
    viewpoint: Player,
    chosen: Option<M>,
}

impl<M: Copy> VisitRecorder<M> {
    /// A recorder that stands at the root.
    pub(super) fn new(root: Player, depth: u32) -> Self {
        let visit = Visit {
            parent: None,
            mv: None,
            turn: Turn::Player(root),
            evaluated: false,
            recalled: false,
            depth,
            alpha: f32::NEG_INFINITY,
            beta: f32::INFINITY,
            value: 0.0,
            skipped: None,
        };
        Self {
            root,
            visits: vec![visit],
            line: vec![Open {
                index: 0,
                viewpoint: root,
                chosen: None,
            }],
        }
    }

    /// The visits, when the root has this value.
    pub(super) fn finish(mut self, value: f32) -> Vec<Visit<M>> {
        self.visits[0].value = value;
        self.visits
    }

    fn here(&mut self) -> Option<&mut Visit<M>> {
        let index = self.line.last()?.index;
        self.visits.get_mut(index)
    }
}

impl<G: Shortcuts> VisitObserver<G> for VisitRecorder<G::Move> {
    fn choose(&mut self, m: G::Move) {
        if let Some(open) = self.line.last_mut() {
            open.chosen = Some(m);
        }
    }

    fn enter(&mut self, state: &G, viewpoint: Player, (alpha, beta): (f32, f32), depth: u32) {
        let parent = self.line.last();
        let turn = state.turn();
        let (alpha, beta) = if viewpoint == self.root {
            (alpha, beta)
        } else {
            (-beta, -alpha)
        };
        let evaluated = depth == 0 && matches!(turn, Turn::Player(_));
        let (mv, parent) = (
            parent.and_then(|open| open.chosen),
            parent.map(|open| open.index),
        );
        let [alpha, beta] = [alpha, beta].map(|bound| bound + 0.0);
        self.line.push(Open {
            index: self.visits.len(),
            viewpoint,
            chosen: None,
        });
        let visit = Visit {
            parent,
            mv,
            turn,
            evaluated,
            recalled: false,
            depth,
            alpha,
            beta,
            value: 0.0,
            skipped: None,
        };
        self.visits.push(visit);
    }

    fn recall(&mut self) {
        if let Some(visit) = self.here() {
            visit.recalled = true;
        }
    }

    fn cut(&mut self, skipped: usize) {
        if let Some(visit) = self.here() {
            visit.skipped = Some(skipped);
        }
    }

    fn leave(&mut self, score: f32, _: bool) {
        let Some(open) = self.line.pop() else { return };
        self.visits[open.index].value = if open.viewpoint == self.root {
            score
        } else {
            -score
        } + 0.0;
    }
}
