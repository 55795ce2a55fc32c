//! A game in progress: it searches until it needs an evaluation, and plays the moves that are decided.

use uctopia_game::{
    AgentFailure, Encode, Payoffs, Player, Rng, Shortcuts, Turn, final_payoffs, sample_outcome,
};
use uctopia_options::message;

use super::gumbel::{Gumbel, GumbelRoot};
use super::puct;
use super::record::SelfPlayGame;
use super::settings::{SearchRule, SelfPlaySettings};
use super::tree::Tree;
use crate::network::batch::{RowMut, action_of};

/// What all games share.
#[derive(Debug)]
pub(super) struct Rules<'a> {
    pub(super) settings: &'a SelfPlaySettings,
    pub(super) gumbel: Gumbel,
}

/// What a game does.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Status {
    /// It searches or moves.
    Runs,
    /// It waits for the evaluation of a position.
    Waits,
    /// It is over; its record can be taken.
    Over,
    /// Its record was taken, and there is no other game.
    Idle,
    /// It cannot go on.
    Failed(AgentFailure),
}

/// A game in progress.
pub(super) struct Slot<G: Encode> {
    pub(super) status: Status,
    state: G,
    ply: u32,
    rng: Rng,
    tree: Tree<G::Move>,
    /// Iterations of the running search; `None` before its root is evaluated.
    iterations: Option<u32>,
    /// The position that waits for its evaluation, and who is to move there.
    leaf: G,
    leaf_player: Player,
    /// Its node, which receives the priors; `None` where nature moved on from the node.
    leaf_node: Option<u32>,
    root: GumbelRoot,
    /// Numbers for each move of a position.
    scratch: Vec<f64>,
    record: SelfPlayGame,
}

/// The most moves that nature makes in a row.
const MOST_OUTCOMES: usize = 10_000;

impl<G: Encode + Shortcuts> Slot<G> {
    /// The game with this number, before its first move.
    pub(super) fn new(start: &G, settings: &SelfPlaySettings, index: u64) -> Self {
        Self {
            status: Status::Runs,
            state: start.clone(),
            ply: 0,
            rng: Rng::stream(settings.seed, index),
            tree: Tree::new(),
            iterations: None,
            leaf: start.clone(),
            leaf_player: Player::FIRST,
            leaf_node: None,
            root: GumbelRoot::default(),
            scratch: Vec::new(),
            record: SelfPlayGame::begin(start, index),
        }
    }

    /// Begins another game in the memory of this one, which is over; returns its record.
    pub(super) fn begin(
        &mut self,
        start: &G,
        settings: &SelfPlaySettings,
        index: u64,
    ) -> SelfPlayGame {
        (self.status, self.ply, self.iterations) = (Status::Runs, 0, None);
        self.rng = Rng::stream(settings.seed, index);
        self.state.clone_from(start);
        std::mem::replace(&mut self.record, SelfPlayGame::begin(start, index))
    }

    /// The record of the game, which is over; there is no other one.
    pub(super) fn take(&mut self) -> SelfPlayGame {
        self.status = Status::Idle;
        std::mem::take(&mut self.record)
    }

    /// The player to move in the position that waits.
    pub(super) fn leaf_player(&self) -> Player {
        self.leaf_player
    }

    /// Takes the evaluation of the position that waits: its value for each player, and the prior of each action.
    pub(super) fn answer(&mut self, rules: &Rules<'_>, payoffs: &Payoffs, priors: &[f32]) {
        if let Some(node) = self.leaf_node {
            self.tree
                .evaluate(node, payoffs[self.leaf_player.index()], priors);
        }
        match &mut self.iterations {
            Some(iterations) => {
                self.tree.back_up(payoffs);
                *iterations += 1;
            }
            None => self.begin_search(rules),
        }
        self.status = Status::Runs;
    }

    /// Begins the iterations of a search, whose root is evaluated.
    fn begin_search(&mut self, rules: &Rules<'_>) {
        let search = &rules.settings.search;
        self.iterations = Some(0);
        match search.rule {
            SearchRule::Puct => {
                let noise = (search.noise, search.noise_alpha);
                puct::add_noise(&mut self.tree, noise, &mut self.rng);
            }
            SearchRule::Gumbel => {
                let moves = self.tree.edges(Tree::<G::Move>::ROOT).len();
                let scale = self.temperature(rules.settings);
                self.root
                    .begin(rules.gumbel, (moves, search.iters), scale, &mut self.rng);
            }
        }
    }

    /// The temperature of this move.
    fn temperature(&self, settings: &SelfPlaySettings) -> f64 {
        if self.ply < settings.sampled_plies {
            settings.temperature
        } else {
            0.0
        }
    }

    /// Goes on until an evaluation is needed, or the game is over or fails.
    pub(super) fn run(&mut self, rules: &Rules<'_>) {
        while self.status == Status::Runs {
            let stepped = match self.iterations {
                None => self.begin_move(rules),
                Some(done) if done < rules.settings.search.iters => self.iterate(rules),
                Some(_) => {
                    self.decide(rules);
                    Ok(())
                }
            };
            if let Err(failure) = stepped {
                self.status = Status::Failed(failure);
            }
        }
    }

    /// Begins a player's search, or makes nature's move.
    fn begin_move(&mut self, rules: &Rules<'_>) -> Result<(), AgentFailure> {
        let turn = self.state.turn();
        if turn == Turn::Over {
            self.record.end(&self.state);
            self.status = Status::Over;
            return Ok(());
        }
        let plies = rules.settings.max_plies;
        if self.ply >= plies {
            return Err(AgentFailure::Unable(message!(
                "a game of self-play did not end within {plies} plies: raise max_plies"
            )));
        }
        if turn == Turn::Chance {
            let outcome = sample_outcome(&self.state, &mut self.rng);
            self.state.play(outcome);
            self.ply += 1;
            return Ok(());
        }
        self.tree.clear();
        self.leaf.clone_from(&self.state);
        self.store_leaf().map(drop)
    }

    /// Stores the leaf at the end of the path; returns the payoffs if the game ends there by nature's moves, otherwise waits for the
    /// evaluation.
    fn store_leaf(&mut self) -> Result<Option<Payoffs>, AgentFailure> {
        if let Turn::Player(player) = self.leaf.turn() {
            let node = self.tree.add_node(Some(player));
            for m in self.leaf.moves() {
                self.tree.push(m, action_of(&self.leaf, m)?);
            }
            (self.leaf_player, self.leaf_node) = (player, Some(node));
            self.status = Status::Waits;
            return Ok(None);
        }
        self.tree.add_node(None);
        for outcome in self.leaf.moves() {
            self.tree.push(outcome, 0);
        }
        for _ in 0..MOST_OUTCOMES {
            match self.leaf.turn() {
                Turn::Over => return Ok(Some(final_payoffs(&self.leaf))),
                Turn::Player(player) => {
                    (self.leaf_player, self.leaf_node) = (player, None);
                    self.status = Status::Waits;
                    return Ok(None);
                }
                Turn::Chance => {
                    let outcome = sample_outcome(&self.leaf, &mut self.rng);
                    self.leaf.play(outcome);
                }
            }
        }
        Err(AgentFailure::Unable(message!(
            "nature moves without end: bound the game by the adapter MaxPlies"
        )))
    }

    /// Descends to a position that is not stored. If its result is known, the iteration is finished.
    fn iterate(&mut self, rules: &Rules<'_>) -> Result<(), AgentFailure> {
        self.tree.begin();
        self.leaf.clone_from(&self.state);
        let mut node = Tree::<G::Move>::ROOT;
        loop {
            let index = self.select(rules, node);
            let (m, child) = self.tree.follow(node, index);
            self.leaf.play(m);
            match child {
                Some(child) => node = child,
                None => break,
            }
        }
        let known = if self.leaf.is_over() {
            Some(final_payoffs(&self.leaf))
        } else {
            self.store_leaf()?
        };
        if let (Some(payoffs), Some(iterations)) = (known, &mut self.iterations) {
            self.tree.back_up(&payoffs);
            *iterations += 1;
        }
        Ok(())
    }

    /// The move to follow from a stored position, which is that of the leaf.
    fn select(&mut self, rules: &Rules<'_>, id: u32) -> usize {
        let (node, edges) = (self.tree.node(id), self.tree.edges(id));
        if node.player.is_none() {
            let outcome = self.leaf.draw_outcome(&mut self.rng);
            return edges
                .iter()
                .position(|edge| edge.mv == outcome)
                .expect("nature draws one of its outcomes");
        }
        match rules.settings.search.rule {
            SearchRule::Puct => puct::select(rules.settings.search.c, node, edges),
            SearchRule::Gumbel if id == Tree::<G::Move>::ROOT => {
                self.root
                    .next(rules.gumbel, (node, edges), &mut self.scratch)
            }
            SearchRule::Gumbel => rules.gumbel.select(node, edges, &mut self.scratch),
        }
    }

    /// Makes the move that the search found, and notes it.
    fn decide(&mut self, rules: &Rules<'_>) {
        let temperature = self.temperature(rules.settings);
        let root = Tree::<G::Move>::ROOT;
        let (node, edges) = (self.tree.node(root), self.tree.edges(root));
        let place = match rules.settings.search.rule {
            SearchRule::Puct => {
                puct::weights(node, edges, &mut self.scratch);
                puct::decide(edges, temperature, &mut self.rng)
            }
            SearchRule::Gumbel => {
                let place = self
                    .root
                    .decide(rules.gumbel, (node, edges), &mut self.scratch);
                rules.gumbel.improved(node, edges, &mut self.scratch);
                place
            }
        };
        let player = node.player.unwrap_or(Player::FIRST);
        self.record
            .push(&self.state, (player, node), edges, (&self.scratch, place));
        self.state.play(edges[place].mv);
        self.ply += 1;
        self.iterations = None;
    }

    /// Writes the position that waits.
    pub(super) fn write(&self, row: &mut RowMut<'_>) -> Result<(), AgentFailure> {
        row.mask.fill(false);
        if let Some(node) = self.leaf_node {
            let edges = self.tree.edges(node);
            edges
                .iter()
                .for_each(|edge| row.mask[edge.action as usize] = true);
        } else {
            for m in self.leaf.moves() {
                row.mask[action_of(&self.leaf, m)?] = true;
            }
        }
        self.leaf.write_planes(self.leaf_player, row.planes);
        *row.player = self.leaf_player;
        Ok(())
    }
}
