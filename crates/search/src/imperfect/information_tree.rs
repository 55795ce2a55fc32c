//! The whole game as a tree, and its information sets.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use uctopia_game::{AgentFailure, Game, Hidden, Player, Shortcuts, Turn, final_payoff};
use uctopia_options::Localized;

use super::Strategy;

/// Why a game cannot be solved by its information sets.
///
/// ```
/// use uctopia::game::adapters::Tree;
/// use uctopia::search::imperfect::{Cfr, CfrConfig, Unsolvable};
/// use uctopia::games::leduc_poker::LeducPoker;
/// let config = CfrConfig { nodes: 1000, ..CfrConfig::default() };
/// let problem = Cfr::new(&LeducPoker::default(), &config).unwrap_err();
/// assert_eq!(problem, Unsolvable::TooLarge { nodes: 1000 });
/// assert!(problem.to_string().contains("ismcts"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum Unsolvable {
    /// The tree of the game has more nodes than allowed.
    #[error(
        "the tree of the game has more than {nodes} nodes: give a larger bound, or use ismcts or pimc, which do not search the whole tree"
    )]
    TooLarge {
        /// The bound.
        nodes: u64,
    },
    /// An observation does not tell what its player has seen and done before.
    #[error(
        "players forget what they knew (imperfect recall), so that the game has no exact solution by information sets: use ismcts or pimc"
    )]
    Forgets,
    /// More than two players.
    #[error("only games for one or two players have a value, and this game has {players} players")]
    Players {
        /// The number of players.
        players: usize,
    },
}

impl From<Unsolvable> for AgentFailure {
    fn from(problem: Unsolvable) -> Self {
        Self::Unable(problem.message())
    }
}

/// The whole tree of a game, parents before children. It is complete once [`grow`](Self::grow) has said so.
#[derive(Clone, Debug)]
pub(super) struct InformationTree<G: Hidden> {
    pub(super) players: usize,
    pub(super) nodes: Vec<Node>,
    /// Positions that are to become nodes, the next one last.
    pending: Vec<Pending<G>>,
    pub(super) sets: Vec<InformationSet<G>>,
    places: HashMap<(Player, G::Observation), u32, FixedState>,
    /// The moves of all information sets together: the length of a [`Plan`].
    pub(super) moves: usize,
}

/// A probability for each move of each information set, one set after another.
pub(super) type Plan = Vec<f64>;

/// A position, as the tree keeps it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    /// Which of the parent's moves leads here.
    pub(super) index: u32,
    /// The probability of that move if it is nature's.
    probability: f64,
    pub(super) kind: Kind,
}

/// What happens at a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// The game is over, with this payoff to the first player.
    End(f64),
    /// Nature moves.
    Chance,
    /// The player of this information set moves.
    Decision(u32),
}

/// An information set: all positions that its player cannot tell apart.
#[derive(Clone, Debug)]
pub(super) struct InformationSet<G: Hidden> {
    pub(super) player: Player,
    pub(super) observation: G::Observation,
    /// The place of its first move in a [`Plan`].
    pub(super) first: usize,
    /// The number of its moves.
    pub(super) count: usize,
    /// One of its nodes.
    pub(super) node: u32,
    /// The player's last decision before: the information set and the move.
    before: Option<(u32, u32)>,
    /// The number of the player's decisions before.
    pub(super) depth: u32,
}

/// A position that is to become a node.
#[derive(Clone, Debug)]
struct Pending<G> {
    state: G,
    parent: u32,
    index: u32,
    probability: f64,
    /// The last decision of each player.
    before: [Option<(u32, u32)>; 2],
}

impl<G: Hidden + Shortcuts> InformationTree<G> {
    /// A tree that has yet to grow from `start`.
    pub(super) fn new(start: &G) -> Result<Self, Unsolvable> {
        let players = start.players();
        if players > 2 {
            return Err(Unsolvable::Players { players });
        }
        Ok(Self {
            players,
            nodes: Vec::new(),
            pending: vec![Pending {
                state: start.clone(),
                parent: 0,
                index: 0,
                probability: 1.0,
                before: [None; 2],
            }],
            sets: Vec::new(),
            places: HashMap::with_hasher(FixedState::with_seed(0)),
            moves: 0,
        })
    }

    /// The whole tree of the game from `start`, with at most so many nodes.
    pub(super) fn whole(start: &G, most: u64) -> Result<Self, Unsolvable> {
        let mut tree = Self::new(start)?;
        tree.grow(most, |_, _| (), || true)?;
        Ok(tree)
    }

    /// Adds nodes as long as `may_continue` says so, at most `most` altogether, and returns whether there are none left to add;
    /// `look` sees one position of each new information set.
    pub(super) fn grow(
        &mut self,
        most: u64,
        mut look: impl FnMut(&G, Player),
        mut may_continue: impl FnMut() -> bool,
    ) -> Result<bool, Unsolvable> {
        /// Nodes between two questions whether to continue.
        const STRETCH: usize = 256;
        while let Some(next) = self.pending.pop() {
            if self.nodes.len() as u64 >= most.min(u32::MAX.into()) {
                return Err(Unsolvable::TooLarge { nodes: most });
            }
            let sets = self.sets.len();
            self.add(&next)?;
            if let Some(set) = self.sets.get(sets) {
                look(&next.state, set.player);
            }
            if self.nodes.len().is_multiple_of(STRETCH) && !may_continue() {
                break;
            }
        }
        Ok(self.pending.is_empty())
    }

    /// Adds a node, and its children to those that follow.
    fn add(&mut self, next: &Pending<G>) -> Result<(), Unsolvable> {
        let node = self.nodes.len() as u32;
        let kind = match next.state.turn() {
            Turn::Over => Kind::End(final_payoff(&next.state, Player::FIRST).into()),
            Turn::Chance => Kind::Chance,
            Turn::Player(player) => Kind::Decision(self.set(next, player, node)?),
        };
        self.nodes.push(Node {
            parent: next.parent,
            index: next.index,
            probability: next.probability,
            kind,
        });
        let first = self.pending.len();
        let total: f64 = next.state.moves().map(|m| weight(&next.state, m)).sum();
        for (index, m) in (0..).zip(next.state.moves()) {
            let mut before = next.before;
            if let Kind::Decision(set) = kind {
                before[self.sets[set as usize].player.index()] = Some((set, index));
            }
            self.pending.push(Pending {
                state: next.state.after(m),
                parent: node,
                index,
                probability: weight(&next.state, m) / total,
                before,
            });
        }
        // The last one comes next: the moves then follow in their order.
        self.pending[first..].reverse();
        Ok(())
    }

    /// The information set of a position.
    fn set(&mut self, next: &Pending<G>, player: Player, node: u32) -> Result<u32, Unsolvable> {
        let before = next.before[player.index()];
        let key = (player, next.state.observation(player));
        if let Some(&set) = self.places.get(&key) {
            let forgets = self.sets[set as usize].before != before;
            return if forgets {
                Err(Unsolvable::Forgets)
            } else {
                Ok(set)
            };
        }
        let (set, count) = (self.sets.len() as u32, next.state.moves().len());
        let depth = before.map_or(0, |(set, _)| self.sets[set as usize].depth + 1);
        self.sets.push(InformationSet {
            player,
            observation: key.1.clone(),
            first: self.moves,
            count,
            node,
            before,
            depth,
        });
        self.places.insert(key, set);
        self.moves += count;
        Ok(set)
    }
}

fn weight<G: Game>(state: &G, m: G::Move) -> f64 {
    f64::from(state.weight(m))
}

impl<G: Hidden + Shortcuts> InformationTree<G> {
    /// The most bytes of a tree with so many nodes, and of what a solver keeps for them: at most as many sets and moves as nodes.
    pub(super) fn most_bytes(nodes: u64) -> u64 {
        /// A list that grows takes at most three times its bytes, the copy included; a table somewhat more.
        const GROWTH: usize = 3;
        /// The numbers of a node and a move: three expectations, and five plans.
        const NUMBERS: usize = (3 * GROWTH + 5) * size_of::<f64>();
        let entry = size_of::<((Player, G::Observation), u32)>() + 1;
        // An observation is about as large as a position.
        let set = GROWTH * size_of::<InformationSet<G>>() + (GROWTH + 1) * entry + G::HEAP_BYTES;
        let of_node = GROWTH * size_of::<Node>() + set + NUMBERS;
        nodes.saturating_mul(of_node as u64)
    }
}

impl<G: Hidden> InformationTree<G> {
    /// The information set that a player is in.
    pub(super) fn find(
        &self,
        player: Player,
        observation: &G::Observation,
    ) -> Option<&InformationSet<G>> {
        let set = self.places.get(&(player, observation.clone()))?;
        self.sets.get(*set as usize)
    }

    /// The information set of a node in which a player decides.
    pub(super) fn set_of(&self, node: usize) -> Option<&InformationSet<G>> {
        match self.nodes[node].kind {
            Kind::Decision(set) => self.sets.get(set as usize),
            _ => None,
        }
    }

    /// The plan of a strategy.
    pub(super) fn plan(&self, strategy: &Strategy<G>) -> Plan {
        let mut plan = Plan::with_capacity(self.moves);
        for set in &self.sets {
            match strategy.probabilities(set.player, &set.observation) {
                Some(probabilities) => plan.extend(probabilities),
                None => plan.extend(std::iter::repeat_n(1.0 / set.count as f64, set.count)),
            }
        }
        plan
    }

    /// The probability of the step from its parent to `node`.
    pub(super) fn step(&self, node: &Node, plan: &Plan) -> f64 {
        match self.set_of(node.parent as usize) {
            Some(set) => plan[set.first + node.index as usize],
            None => node.probability,
        }
    }

    /// Whether this player chooses the step to `node`.
    fn is_chosen_by(&self, node: &Node, player: Player) -> bool {
        self.set_of(node.parent as usize)
            .is_some_and(|set| set.player == player)
    }

    /// The payoff of a finished game to a player.
    pub(super) fn payoff(&self, node: &Node, player: Player) -> f64 {
        match node.kind {
            Kind::End(payoff) if player == Player::FIRST => payoff,
            Kind::End(payoff) => -payoff,
            _ => 0.0,
        }
    }
}

/// What one player expects everywhere in the tree, if all follow a plan.
#[derive(Clone, Debug, Default)]
pub(super) struct Expectations {
    /// The probability that the player's own moves lead to each node.
    pub(super) own: Vec<f64>,
    /// The probability that the moves of the others and nature's do.
    pub(super) others: Vec<f64>,
    /// The player's expected payoff from each node on.
    pub(super) values: Vec<f64>,
}

impl Expectations {
    /// Computes the expectations of `player` if all follow `plan`.
    pub(super) fn compute<G: Hidden>(
        &mut self,
        tree: &InformationTree<G>,
        plan: &Plan,
        player: Player,
    ) {
        self.reach(tree, plan, player);
        self.evaluate(tree, plan, player);
    }

    /// Computes the payoffs alone.
    pub(super) fn evaluate<G: Hidden>(
        &mut self,
        tree: &InformationTree<G>,
        plan: &Plan,
        player: Player,
    ) {
        self.values.clear();
        self.values
            .extend(tree.nodes.iter().map(|node| tree.payoff(node, player)));
        for (index, node) in tree.nodes.iter().enumerate().skip(1).rev() {
            self.values[node.parent as usize] += tree.step(node, plan) * self.values[index];
        }
    }

    /// Computes the probabilities alone.
    pub(super) fn reach<G: Hidden>(
        &mut self,
        tree: &InformationTree<G>,
        plan: &Plan,
        player: Player,
    ) {
        self.own.clear();
        self.own.push(1.0);
        self.others.clear();
        self.others.push(1.0);
        for node in &tree.nodes[1..] {
            let (parent, step) = (node.parent as usize, tree.step(node, plan));
            let (mut own, mut others) = (self.own[parent], self.others[parent]);
            if tree.is_chosen_by(node, player) {
                own *= step;
            } else {
                others *= step;
            }
            self.own.push(own);
            self.others.push(others);
        }
    }
}
