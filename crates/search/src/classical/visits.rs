//! The visits of alpha-beta, one by one, to show how it works.
//!
//! Nothing is computed twice: the search itself tells an observer what it does. The observer of every other search, `()`, does
//! nothing and costs nothing.

use uctopia_game::{Player, Shortcuts, Turn};

use super::score::{CERTAIN, WIN};

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

/// A visit of a position; numbers are points for the player to move at the root.
///
/// That player maximises. A position that is searched again has several visits.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Visit")
)]
pub struct Visit<M> {
    /// The index of the visit above; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads here; `None` at the root.
    #[serde(rename = "move")]
    pub mv: Option<M>,
    /// The player to move; `None` for nature, and where the game is over.
    pub player: Option<Player>,
    /// What gave the value.
    pub kind: VisitKind,
    /// The lower end of the window: what the maximising player has for sure; `null` in JSON where it is infinite.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f32>"))]
    pub alpha: f32,
    /// The upper end: what the minimising player can hold the other to; `null` in JSON where it is infinite.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f32>"))]
    pub beta: f32,
    /// The value, or a bound beyond the window.
    pub value: f32,
    /// Plies to the certain win or loss that the value stands for, if it does.
    pub plies: Option<u32>,
    /// How many moves were cut off; `None` without a cut-off.
    pub skipped: Option<usize>,
}

/// What gave a value to a visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum VisitKind {
    /// Moves searched below.
    Moves,
    /// Outcomes of chance.
    Outcomes,
    /// The evaluation at the horizon.
    Horizon,
    /// The end of the game.
    End,
    /// The table.
    Table,
}

impl<M> Visit<M> {
    fn of_root(player: Player) -> Self {
        Self {
            parent: None,
            mv: None,
            player: Some(player),
            kind: VisitKind::Moves,
            alpha: f32::NEG_INFINITY,
            beta: f32::INFINITY,
            value: 0.0,
            plies: None,
            skipped: None,
        }
    }

    fn set_value(&mut self, value: f32) {
        self.value = value + 0.0;
        let is_certain = value.abs() > CERTAIN;
        self.plies = is_certain.then(|| (WIN - value.abs()).round() as u32);
    }

    pub(super) fn with_move<N>(&self, mv: Option<N>) -> Visit<N> {
        Visit {
            parent: self.parent,
            mv,
            player: self.player,
            kind: self.kind,
            alpha: self.alpha,
            beta: self.beta,
            value: self.value,
            plies: self.plies,
            skipped: self.skipped,
        }
    }
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
    pub(super) fn new(root: Player) -> Self {
        Self {
            root,
            visits: vec![Visit::of_root(root)],
            line: vec![Open {
                index: 0,
                viewpoint: root,
                chosen: None,
            }],
        }
    }

    /// The visits, when the root has this value.
    pub(super) fn finish(mut self, value: f32) -> Vec<Visit<M>> {
        self.visits[0].set_value(value);
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
        let (player, kind) = match state.turn() {
            Turn::Over => (None, VisitKind::End),
            Turn::Chance => (None, VisitKind::Outcomes),
            Turn::Player(player) if depth == 0 => (Some(player), VisitKind::Horizon),
            Turn::Player(player) => (Some(player), VisitKind::Moves),
        };
        let (alpha, beta) = if viewpoint == self.root {
            (alpha, beta)
        } else {
            (-beta, -alpha)
        };
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
            player,
            kind,
            alpha,
            beta,
            ..Visit::of_root(self.root)
        };
        self.visits.push(visit);
    }

    fn recall(&mut self) {
        if let Some(visit) = self.here()
            && visit.player.is_some()
        {
            visit.kind = VisitKind::Table;
        }
    }

    fn cut(&mut self, skipped: usize) {
        if let Some(visit) = self.here() {
            visit.skipped = Some(skipped);
        }
    }

    fn leave(&mut self, score: f32, _: bool) {
        let Some(open) = self.line.pop() else { return };
        let is_of_root = open.viewpoint == self.root;
        let value = if is_of_root { score } else { -score };
        self.visits[open.index].set_value(value);
    }
}
