//! The report of the trees on a position.

use crate::mcts::custom::Phases;
use uctopia_game::{MoveReport, Player, Report, Rng, Shortcuts, Stop, Totals};
use uctopia_options::{Message, message};

use crate::mcts::config::{Full, UctConfig};
use crate::mcts::root::{RootMoveStatistics, choose, draw, line};
use crate::mcts::search::TreeSearch;
use crate::mcts::symmetry::Place;
use crate::mcts::tree::SearchTree;
use crate::playout_runner::{NO_PLAYOUT, any_index};

/// The note of a search that ended because no more visits can be counted.
fn visits_note(stop: Stop) -> Option<Message> {
    let most = SearchTree::MOST_VISITS;
    (stop == Stop::Visits)
        .then(|| message!("the search ended early: a move can have {most} visits at most"))
}

/// The trees of a paused search, and their position.
pub(crate) struct TreeReport<'a, G: Shortcuts, E> {
    pub(crate) config: &'a UctConfig,
    /// One for each tree.
    pub(crate) searches: &'a [TreeSearch<G, E>],
    pub(crate) state: &'a G,
    /// The player to move.
    pub(crate) player: Player,
}

impl<G: Shortcuts, E: Phases<G>> TreeReport<'_, G, E> {
    /// The report if the search ended here; where no move was visited, the move is drawn at random.
    pub(crate) fn report(&self, totals: Totals, stop: Stop, rng: &mut Rng) -> Report<G::Move> {
        let figures = self.figures();
        let best = self.best(&figures, stop);
        let moves = figures
            .iter()
            .enumerate()
            .map(|(index, figures)| self.report_move(index, figures));
        let (moves, scale) = (moves.collect(), self.config.reward.scale());
        let drawn = best.map(|best| draw(self.config.sampling, &figures, best, rng));
        let played = drawn.unwrap_or_else(|| any_index(self.state, rng));
        let mut report = Report::new(self.state, moves, scale, played);
        (report.totals, report.stop) = (totals, stop);
        let notes = [
            best.is_none().then(|| Message::text(NO_PLAYOUT)),
            self.memory_state(),
            visits_note(stop),
        ];
        report.note = notes
            .into_iter()
            .flatten()
            .reduce(|one, other| message!("{one}; {other}"));
        report
    }

    /// The note on trees that were full, if any was.
    fn memory_state(&self) -> Option<Message> {
        let all = self.searches.iter().map(|search| search.memory_state);
        let since = all
            .clone()
            .filter_map(|memory_state| memory_state.since)
            .min()?;
        let recycled: u64 = all.map(|memory_state| memory_state.recycled).sum();
        let bound = match self.config.memory {
            Some(megabytes) => Message::verbatim(format!("memory={megabytes}")),
            None => message!("the maximum size of a tree"),
        };
        let then = match (self.config.full, recycled) {
            (Full::Stop, _) => message!("and stopped growing"),
            (Full::Recycle, 0) => message!("at the end"),
            (Full::Recycle, 1) => message!("and removed its less visited half once"),
            (Full::Recycle, times) => message!("and removed its less visited half {times} times"),
        };
        Some(match self.searches.len() {
            1 => message!("the tree had used up {bound} after {since} iterations {then}"),
            _ => message!("a tree had used up {bound} after {since} iterations {then}"),
        })
    }

    /// The index of the move to play; `None` if no move was visited.
    fn best(&self, figures: &[RootMoveStatistics], stop: Stop) -> Option<usize> {
        match self.searches {
            [
                TreeSearch {
                    halving: Some(halving),
                    memory,
                    ..
                },
            ] if stop != Stop::Solved => halving.clone().best(&memory.tree),
            _ => choose(self.config, figures),
        }
    }

    /// The statistics of the root's moves in all trees together.
    pub(crate) fn figures(&self) -> Vec<RootMoveStatistics> {
        let mut samples = self.searches[0].local.samples.clone();
        for search in &self.searches[1..] {
            samples
                .iter_mut()
                .zip(&search.local.samples)
                .for_each(|(all, own)| all.merge(own));
        }
        let of_tree = |search: &TreeSearch<G, E>| {
            RootMoveStatistics::of_root(&search.memory.tree, self.player, |i| samples[i].variance())
        };
        let add = |sum: Vec<RootMoveStatistics>, tree: Vec<RootMoveStatistics>| {
            sum.iter()
                .zip(&tree)
                .map(|(sum, figures)| sum.and(figures))
                .collect()
        };
        self.searches
            .iter()
            .map(of_tree)
            .reduce(add)
            .unwrap_or_default()
    }

    /// The report on a move, with the line of the tree that visited it most.
    fn report_move(&self, index: usize, figures: &RootMoveStatistics) -> MoveReport<G::Move> {
        let visits = |search: &&TreeSearch<G, E>| {
            search
                .memory
                .tree
                .edge(SearchTree::root_edge(index))
                .visits()
        };
        let trees = self.searches.iter().rev();
        let line = trees.max_by_key(visits).map(|search| {
            line(
                &search.memory.tree,
                Place::root(self.state, self.config.symmetry),
                index,
            )
        });
        let mut report = figures.report(&line.unwrap_or_default());
        let prior = &self.searches[0].memory.tree.columns.priors;
        report.prior = prior
            .is_kept()
            .then(|| prior.get(SearchTree::root_edge(index)) as f32);
        report
    }
}
