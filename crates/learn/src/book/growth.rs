//! Which positions are searched next, and their searches on threads.

use std::collections::HashMap;

use uctopia_game::{
    Agent, Bound, Budget, Context, Limit, Report, Rng, Scale, StopFlag, map_in_order,
};

use crate::BookError;
use crate::book::{Backup, Book, BookGame, BookMove, BookPosition, mover};

/// The largest batch: so many positions can be searched at the same time.
const MOST_IN_BATCH: usize = 16;

/// A batch is at most this share of the book before it, so that early choices use what is known.
const SHARE_OF_BATCH: usize = 8;

/// What makes agents from a seed; new ones search each position, and the value of a move is the mean of theirs.
pub type AgentSource<'a, G> = dyn Fn(u64) -> Result<Vec<Box<dyn Agent<G>>>, BookError> + Sync + 'a;

/// A position with the results of its search, and their scale.
type Searched<G> = (BookPosition<G>, Scale);

impl<G: BookGame> Book<G> {
    /// Searches positions until the book has `most`, up to the end of the current batch, and returns how many were searched; 0
    /// where the book has `most`, or nothing is left to search. Raising `stop` ends the searches that run; finished ones are
    /// kept. The searches of a batch run on `jobs` threads.
    ///
    /// # Errors
    /// When an agent cannot be made or fails, or its reports have no values or different scales. Positions that were
    /// searched before are kept.
    pub fn grow(
        &mut self,
        most: usize,
        agents: &AgentSource<'_, G>,
        jobs: usize,
        stop: &StopFlag,
    ) -> Result<usize, BookError> {
        let before = self.len();
        if before >= most {
            return Ok(0);
        }
        let (begin, leaves) = self.batch();
        let mut done: HashMap<G, BookPosition<G>> = self
            .positions
            .split_off(begin)
            .into_iter()
            .map(|position| (position.state.clone(), position))
            .collect();
        self.index.retain(|_, at| *at < begin);
        let missing: Vec<usize> = (0..leaves.len())
            .filter(|&place| !done.contains_key(&leaves[place]))
            .collect();
        let missing = &missing[..missing.len().min(most - before)];
        let seed = |place: usize| Rng::derive(self.settings.seed, (begin + place) as u64);
        let results = map_in_order(jobs, missing.len(), |number| {
            if stop.is_raised() {
                return Ok(None);
            }
            let place = missing[number];
            self.search(&leaves[place], agents(seed(place))?, stop)
        });
        let mut problem = None;
        for result in results.into_iter().filter_map(Result::transpose) {
            match result.and_then(|(position, scale)| self.same_scale(&scale).map(|()| position)) {
                Ok(position) => drop(done.insert(position.state.clone(), position)),
                Err(error) => problem = problem.or(Some(error)),
            }
        }
        leaves
            .iter()
            .filter_map(|leaf| done.remove(leaf))
            .for_each(|position| self.push(position));
        if self.len() > begin && self.batches.last() != Some(&begin) {
            self.batches.push(begin);
        }
        self.backup = Backup::of(self, self.len());
        problem.map_or(Ok(self.len() - before), Err)
    }

    /// Where the current batch begins, and its positions: the last batch if it is not finished, else the next one.
    fn batch(&self) -> (usize, Vec<G>) {
        if let Some(&begin) = self.batches.last() {
            let leaves = self.leaves(begin);
            // A batch of an edited file may have other positions: then it is left as it is.
            let is_part = self.positions[begin..]
                .iter()
                .all(|position| leaves.contains(&position.state));
            if is_part && self.len() - begin < leaves.len() {
                return (begin, leaves);
            }
        }
        (self.len(), self.leaves(self.len()))
    }

    /// The positions to search next, as chosen from the first `count` positions of the book: those with the smallest cost. A
    /// position that was chosen adds the weight of a ply to the cost of others after the same position, so that a batch
    /// consists of different lines.
    fn leaves(&self, count: usize) -> Vec<G> {
        if count == 0 {
            return vec![self.start.canonical()];
        }
        let weight = f64::from(self.settings.weight) * self.win();
        let mut candidates = self.candidates(count, weight);
        let size = (count / SHARE_OF_BATCH).clamp(1, MOST_IN_BATCH);
        let mut chosen = Vec::new();
        while chosen.len() < size && !candidates.is_empty() {
            let least = (0..candidates.len())
                .min_by(|&a, &b| candidates[a].cost.total_cmp(&candidates[b].cost));
            let Candidate { parent, child, .. } = candidates.remove(least.unwrap_or(0));
            candidates
                .iter_mut()
                .filter(|other| other.parent == parent)
                .for_each(|other| other.cost += weight);
            chosen.push(child);
        }
        chosen
    }

    /// A win in the unit of the values: the difference to an even position.
    fn win(&self) -> f64 {
        match &self.scale {
            Some(Scale::Points { scale, .. }) => f64::from(*scale),
            Some(Scale::Unit) => 0.5,
            Some(Scale::Signed) | None => 1.0,
        }
    }

    /// The positions after the first `count` ones of the book, each once, with its smallest cost. Finished games and proven
    /// moves are left out.
    fn candidates(&self, count: usize, weight: f64) -> Vec<Candidate<G>> {
        let backup = Backup::of(self, count);
        let costs = backup.costs(self, weight);
        let mut candidates: Vec<Candidate<G>> = Vec::new();
        let mut places: HashMap<&G, usize> = HashMap::new();
        for (parent, position) in self.positions[..count]
            .iter()
            .enumerate()
            .filter(|(at, _)| costs[*at].is_finite())
        {
            for (place, m) in position.moves.iter().enumerate() {
                let is_inside = self.find(&m.child).is_some_and(|at| at < count);
                if is_inside || m.is_proven || mover(&m.child).is_none() {
                    continue;
                }
                let cost = costs[parent] + backup.drop_out(parent, place) + weight;
                match places.get(&m.child) {
                    Some(&at) if candidates[at].cost <= cost => {}
                    Some(&at) => {
                        candidates[at] = Candidate {
                            cost,
                            parent,
                            child: m.child.clone(),
                        }
                    }
                    None => {
                        places.insert(&m.child, candidates.len());
                        candidates.push(Candidate {
                            cost,
                            parent,
                            child: m.child.clone(),
                        });
                    }
                }
            }
        }
        candidates
    }

    /// Searches a position; an interrupted search is `None`.
    fn search(
        &self,
        state: &G,
        agents: Vec<Box<dyn Agent<G>>>,
        stop: &StopFlag,
    ) -> Result<Option<Searched<G>>, BookError> {
        let mut reports: Vec<Report<G::Move>> = Vec::new();
        for mut agent in agents {
            let report = agent.decide(
                state,
                &mut Context::new(&Budget {
                    limit: Limit::NONE,
                    stop: stop.clone(),
                }),
            );
            if stop.is_raised() {
                return Ok(None);
            }
            reports.push(report?);
        }
        let no_values = || BookError::NoValues {
            agent: self.settings.agent.clone(),
        };
        let first = reports.first().ok_or_else(no_values)?;
        if reports.iter().any(|report| report.scale != first.scale) {
            return Err(BookError::OtherScale {
                agent: self.settings.agent.clone(),
            });
        }
        let mut moves: Vec<BookMove<G>> = Vec::new();
        for m in &first.moves {
            let Some((value, is_proven)) = value_of(m.mv, &reports) else {
                continue;
            };
            let found = Self::book_move(state, m.mv, value, is_proven);
            if moves.iter().all(|other| other.child != found.child) {
                moves.push(found);
            }
        }
        if moves.is_empty() {
            return Err(no_values());
        }
        let depth = reports
            .iter()
            .map(|report| report.totals.depth)
            .max()
            .unwrap_or_default();
        let position = BookPosition {
            state: state.clone(),
            depth,
            moves,
        };
        self.check_writable(&position, &first.scale)?;
        Ok(Some((position, first.scale.clone())))
    }

    /// Checks that a report has the scale of the book; the first one decides it.
    fn same_scale(&mut self, scale: &Scale) -> Result<(), BookError> {
        if self.scale.get_or_insert_with(|| scale.clone()) == scale {
            return Ok(());
        }
        Err(BookError::OtherScale {
            agent: self.settings.agent.clone(),
        })
    }
}

/// A position that could be searched next.
struct Candidate<G> {
    cost: f64,
    /// The position of the book that leads to it.
    parent: usize,
    child: G,
}

/// The value of a move for the player to move, the mean of several reports, and whether it is proven: then it is the proven one.
/// `None` where a report has no value of it. Values are rounded to what a file holds of them.
fn value_of<M: Copy + PartialEq>(mv: M, reports: &[Report<M>]) -> Option<(f32, bool)> {
    let mut sum = 0.0;
    for report in reports {
        let m = report.moves.iter().find(|m| m.mv == mv)?;
        let proven = m.proof.map(|proof| match &report.scale {
            Scale::Points { scale, .. } => m.value.unwrap_or(proof.payoff * scale),
            scale => scale.from_payoff(proof.payoff),
        });
        if let Some(value) = proven.filter(|_| m.bound != Bound::Upper) {
            return Some((rounded(f64::from(value), &report.scale), true));
        }
        sum += f64::from(proven.or(m.value).filter(|value| value.is_finite())?);
    }
    let first = reports.first()?;
    Some((rounded(sum / reports.len() as f64, &first.scale), false))
}

fn rounded(value: f64, scale: &Scale) -> f32 {
    let steps = if matches!(scale, Scale::Points { .. }) {
        100.0
    } else {
        10_000.0
    };
    // Adding zero makes a negative zero positive.
    ((value * steps).round() / steps) as f32 + 0.0
}
