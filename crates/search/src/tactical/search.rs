//! The search below the root: alpha-beta with null windows over the moves that tactics leave.

use uctopia_game::{
    Bound, Candidate, Evaluation, Evaluator, Meter, Player, Tactic, Tactics, Turn, final_payoff,
};

use super::config::TacticalConfig;
use super::memory::{Entry, Memory};
use crate::classical::score::{CERTAIN, ScoreConversion, WIN, child_window, one_ply_up, uncertain};

/// A killer move is tried before moves that promise less than this beyond what it promises itself.
const KILLER_PROMISE: i32 = 100;

/// The task of a node: depth, distance from the root, plies that may go beyond the depth, and window.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) depth: u32,
    pub(super) ply: usize,
    pub(super) quiet: u32,
    pub(super) alpha: f32,
    pub(super) beta: f32,
}

impl Task {
    /// This task with another window.
    pub(super) fn within(self, alpha: f32, beta: f32) -> Self {
        Self {
            alpha,
            beta,
            ..self
        }
    }
}

/// What is to be searched in a position.
struct Choice {
    /// Where its moves begin on the stack.
    first: usize,
    /// Whether all other moves lose, so that the value is not an estimate because they are left out.
    is_exact: bool,
    /// The task of its children, but for the window.
    below: Task,
}

/// One search: borrows its memory, counts its nodes.
pub(super) struct Search<'a, G: Tactics, E> {
    pub(super) config: &'a TacticalConfig,
    pub(super) evaluator: &'a E,
    pub(super) conversion: ScoreConversion,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) meter: Meter,
    pub(super) nodes: u64,
    /// Whether anything was estimated or left out since this was last reset.
    pub(super) estimated: bool,
    /// No line is longer.
    pub(super) most_plies: usize,
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// The moves of all positions on the current line, one after the other.
    pub(super) moves: Vec<Candidate<G::Move>>,
    /// Where the game lists moves.
    pub(super) listed: Vec<Candidate<G::Move>>,
}

impl<G: Tactics, E: Evaluator<G>> Search<'_, G, E> {
    /// The value of `state` for `player`, who is to move unless the game is over: within the window or a bound beyond it. `None`
    /// when the budget ends.
    pub(super) fn value(&mut self, state: &G, player: Player, task: Task) -> Option<f32> {
        if !self.meter.node() {
            return None;
        }
        self.nodes += 1;
        if let Some(line) = self.lines.get_mut(task.ply) {
            line.clear();
        }
        if state.turn() == Turn::Over {
            return Some(self.conversion.terminal(final_payoff(state, player)));
        }
        let entry = self.memory.table.get(state).copied();
        if let Some(entry) = entry.filter(|entry| entry.decides(task.depth, task.alpha, task.beta))
        {
            self.estimated |= !entry.complete;
            if let (Bound::Exact, Some(m)) = (entry.bound, entry.best) {
                self.set_line(task.ply, m, false);
            }
            return Some(entry.score);
        }
        let before = std::mem::replace(&mut self.estimated, false);
        let (value, best) =
            self.searched_value(state, player, task, entry.and_then(|entry| entry.best))?;
        if task.depth > 0 || value.abs() > CERTAIN {
            let bound = match value {
                value if value >= task.beta => Bound::Lower,
                value if value <= task.alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let new = Entry {
                depth: task.depth,
                score: value,
                bound,
                complete: !self.estimated,
                best,
            };
            self.memory.table.put(state.clone(), new, task.depth);
        }
        self.estimated |= before;
        Some(value)
    }

    /// The value, and the best move if one was found.
    fn searched_value(
        &mut self,
        state: &G,
        player: Player,
        task: Task,
        table_move: Option<G::Move>,
    ) -> Option<(f32, Option<G::Move>)> {
        let effort = if task.depth > 0 {
            self.config.effort
        } else {
            self.config.effort / 4
        };
        match state.tactic(effort, &mut self.memory.tactics, &mut self.listed) {
            Tactic::Won { first, plies } => {
                self.set_line(task.ply, first, true);
                Some((WIN - plies as f32, Some(first)))
            }
            Tactic::Lost { plies } => Some((plies as f32 - WIN, None)),
            tactic => match self.choice(state, tactic == Tactic::Forced, task, table_move) {
                Some(choice) => {
                    let first = choice.first;
                    let found = self.best_value(state, player, task, &choice);
                    self.moves.truncate(first);
                    found
                }
                None => {
                    self.estimated = true;
                    let limit = Evaluation::<G>::LIMIT;
                    Some((
                        self.evaluator.evaluate(state, player).clamp(-limit, limit),
                        None,
                    ))
                }
            },
        }
    }

    /// Puts the moves to be searched on the stack, the most promising ones first; `None` where the evaluation counts.
    fn choice(
        &mut self,
        state: &G,
        forced: bool,
        task: Task,
        table_move: Option<G::Move>,
    ) -> Option<Choice> {
        if task.ply >= self.most_plies {
            return None;
        }
        let below = Task {
            ply: task.ply + 1,
            ..task
        };
        let below = match forced.then_some(self.listed.len()) {
            // The only reply costs no depth.
            Some(1) => below,
            _ if task.depth > 0 => Task {
                depth: task.depth - 1,
                ..below
            },
            Some(_) if task.quiet > 0 => Task {
                quiet: task.quiet - 1,
                ..below
            },
            _ => return None,
        };
        if !forced {
            state.likely_moves(&mut self.listed);
        }
        let killers = self.memory.killers(task.ply);
        let rank = |found: &Candidate<G::Move>| match Some(found.mv) {
            m if m == table_move => i32::MAX,
            m if killers.contains(&m) => found.promise + KILLER_PROMISE,
            _ => found.promise,
        };
        self.listed
            .sort_by_key(|found| std::cmp::Reverse(rank(found)));
        let first = self.moves.len();
        let width = if forced {
            self.listed.len()
        } else {
            self.config.width as usize
        };
        self.moves.extend(self.listed.iter().take(width));
        let is_exact = forced || self.moves.len() - first == state.moves().len();
        Some(Choice {
            first,
            is_exact,
            below,
        })
    }

    /// Searches the moves of a choice until one makes the rest superfluous.
    fn best_value(
        &mut self,
        state: &G,
        player: Player,
        task: Task,
        choice: &Choice,
    ) -> Option<(f32, Option<G::Move>)> {
        let (mut best, mut best_move) = (f32::NEG_INFINITY, None);
        for index in choice.first..self.moves.len() {
            let m = self.moves[index].mv;
            let alpha = task.alpha.max(best);
            let below = choice.below.within(alpha, task.beta);
            let value = self.child_value(&state.after(m), player, below, index - choice.first)?;
            if value > best {
                (best, best_move) = (value, Some(m));
                if value > task.alpha {
                    self.set_line(task.ply, m, true);
                }
            }
            if best >= task.beta {
                self.memory.add_killer(task.ply, m);
                break;
            }
        }
        if !choice.is_exact {
            self.estimated |= best <= CERTAIN;
            // A move that was left out may be better.
            best = if best < -CERTAIN {
                uncertain(best)
            } else {
                best
            };
        }
        Some((best, best_move))
    }

    /// The value of a child for the player of its parent. All moves but the first are tested with a null window, late ones at first
    /// one or two plies less deep, and searched again if they are better.
    pub(super) fn child_value(
        &mut self,
        child: &G,
        player: Player,
        below: Task,
        index: usize,
    ) -> Option<f32> {
        let alpha = below.alpha;
        let null = below.within(alpha, alpha.next_up());
        let reduction = match index {
            _ if below.depth < 2 => 0,
            0..3 => 0,
            3..10 => 1,
            _ => 2.min(below.depth - 1),
        };
        if reduction > 0 {
            let reduced = Task {
                depth: below.depth - reduction,
                ..null
            };
            let value = self.opposed_value(child, player, reduced)?;
            if value <= alpha {
                return Some(value);
            }
        }
        if index > 0 && below.depth > 0 && null.beta < below.beta {
            let value = self.opposed_value(child, player, null)?;
            if value <= alpha || value >= below.beta {
                return Some(value);
            }
        }
        self.opposed_value(child, player, below)
    }

    /// The value of a child for the player of its parent, whose window it is.
    fn opposed_value(&mut self, child: &G, player: Player, task: Task) -> Option<f32> {
        let (alpha, beta) = child_window(task.alpha, task.beta);
        let value = self.value(child, player.opponent(), task.within(-beta, -alpha))?;
        Some(one_ply_up(-value))
    }

    /// Records that the line from this ply on begins with `m`, and goes on as it does one ply later if `continued`.
    fn set_line(&mut self, ply: usize, m: G::Move, continued: bool) {
        if self.lines.len() < ply + 2 {
            self.lines.resize(ply + 2, Vec::new());
        }
        let [this, next] = &mut self.lines[ply..ply + 2] else {
            return;
        };
        this.clear();
        this.push(m);
        if continued {
            this.extend_from_slice(next);
        }
    }
}
