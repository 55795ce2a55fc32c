//! Whether finished positions have the values that the rules give them.

use uctopia_catalog::{GameSpec, Session};
use uctopia_game::{Player, Rng, Turn};
use uctopia_options::{Localized, Message, message, msgid};

use super::fault::{Fault, FaultKind};
use super::format::{SearchTree, TreeFileNode, TreeScale, ValueView};

/// What the finished positions of a tree say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ends {
    /// The finished positions whose values were compared with the rules.
    pub compared: u64,
    /// What is wrong with them.
    pub faults: Vec<Fault>,
    /// Why the others, or all of them, were not compared.
    pub left_out: Option<Message>,
}

/// Compares the means of finished positions with the payoffs of the rules.
///
/// Sums that follow from each other can all have the wrong sign: only the rules tell who won. They are those of the tree's
/// `game`, from its `position` on, or from the first position of the game where the moves fit that one.
///
/// ```
/// use uctopia_study::tree::{ends, read_tree};
/// // x has two in the lowest row, and takes the third.
/// let text = r#"{"game": "ttt", "position": "110220000", "view": "owner", "root": {"player": 0, "visits": 2, "children": [
///     {"move": "c1", "visits": 2, "mean": -1}]}}"#;
/// let found = ends(&read_tree(text).unwrap());
/// assert_eq!((found.compared, found.faults.len()), (1, 1));
/// assert_eq!(ends(&read_tree(&text.replace("-1", "1")).unwrap()).faults, []);
/// ```
#[must_use]
pub fn ends(tree: &SearchTree) -> Ends {
    let session = match opened(tree) {
        Ok(session) => session,
        Err(left_out) => {
            return Ends {
                left_out: Some(left_out),
                ..Ends::default()
            };
        }
    };
    if tree.scale == TreeScale::Points {
        return Ends {
            left_out: Some(message!("points have no fixed value for a win")),
            ..Ends::default()
        };
    }
    if tree.position.is_none() && !fits(&session, &tree.root) {
        return guessed(tree, &session);
    }
    let mut walk = Walk {
        tree,
        session,
        path: Vec::new(),
        ends: Vec::new(),
        unread: None,
    };
    walk.below(&tree.root);
    Ends {
        compared: walk.ends.len() as u64,
        faults: faults(tree, &walk.ends),
        left_out: walk.unread,
    }
}

/// The position of the root, or the first position where none is named.
fn opened(tree: &SearchTree) -> Result<Session, Message> {
    let game = tree
        .game
        .as_ref()
        .ok_or_else(|| message!("the file names no \"game\" and no \"position\""))?;
    let known: GameSpec = game
        .parse()
        .map_err(|_| message!("there is no game {game} here"))?;
    let mut session = known.session();
    if let Some(position) = &tree.position {
        session.set_position(position).map_err(|problem| {
            let problem = problem.message();
            message!("its \"position\" is none of {game}: {problem}")
        })?;
    }
    Ok(session)
}

/// Whether the moves of the root are those of the session's position.
fn fits(session: &Session, root: &TreeFileNode) -> bool {
    let moves = session.moves();
    let listed = root.children.len() as u64 + root.unlisted.map_or(0, |unlisted| unlisted.moves);
    let is_legal = |child: &TreeFileNode| {
        moves
            .iter()
            .any(|legal| Some(&legal.text) == child.mv.as_ref())
    };
    listed == moves.len() as u64 && root.children.iter().all(is_legal)
}

/// A finished position with visits.
struct End {
    path: Vec<String>,
    /// The player who made the last move.
    owner: Option<Player>,
    /// The player that the file names for the position.
    named: Option<usize>,
    payoffs: Vec<f32>,
    /// The mean of results with a draw as zero.
    mean: f64,
}

impl End {
    /// The payoff of the rules for the player whose value a view shows; `None` where that is not known.
    fn payoff(&self, view: ValueView) -> Option<f64> {
        let player = match view {
            ValueView::First => 0,
            ValueView::Owner => self.owner?.index(),
            // No player is to move any more; programs that count turns go on to the other player.
            ValueView::Mover => match (self.named, self.payoffs.len()) {
                (Some(named), _) => named,
                (None, 2) => 1 - self.owner?.index(),
                (None, _) => return None,
            },
        };
        self.payoffs.get(player).map(|&payoff| f64::from(payoff))
    }

    /// Whether the mean is that of the rules in this view, perhaps discounted.
    fn agrees(&self, view: ValueView) -> bool {
        self.payoff(view).is_none_or(|payoff| {
            (self.mean - payoff).abs() <= ROUNDING
                || self.mean * payoff > 0.0 && self.mean.abs() <= payoff.abs()
        })
    }

    fn is_decided(&self) -> bool {
        self.payoffs.iter().any(|&payoff| payoff != 0.0)
    }

    /// Whether the mean has the opposite sign.
    fn is_turned(&self, view: ValueView) -> bool {
        self.payoff(view)
            .is_some_and(|payoff| payoff * self.mean < 0.0)
    }
}

/// What writing with few digits may lose.
const ROUNDING: f64 = 0.01;

/// A way through the tree, on which the rules go along.
struct Walk<'a> {
    tree: &'a SearchTree,
    session: Session,
    path: Vec<String>,
    ends: Vec<End>,
    /// What is not known by the rules.
    unread: Option<Message>,
}

impl Walk<'_> {
    fn below(&mut self, node: &TreeFileNode) {
        let owner = match self.session.turn() {
            Turn::Player(player) => Some(player),
            _ => None,
        };
        for child in &node.children {
            let mv = child.mv.as_deref().unwrap_or_default();
            if self.session.play(mv).is_err() {
                let (game, path) = (self.session.game().to_string(), self.path.join(" "));
                self.unread.get_or_insert_with(|| match path.is_empty() {
                    true => message!("{mv} is no move of {game} in the position of the root"),
                    false => message!("{mv} is no move of {game} after {path}"),
                });
                continue;
            }
            self.path.push(mv.to_owned());
            match self.session.payoffs() {
                Some(payoffs) => self.end(child, owner, payoffs),
                None => self.below(child),
            }
            self.path.pop();
            self.session.undo();
        }
    }

    fn end(&mut self, node: &TreeFileNode, owner: Option<Player>, payoffs: Vec<f32>) {
        let Some(mean) = node.average() else { return };
        let mean = centred(self.tree.scale, mean);
        self.ends.push(End {
            path: self.path.clone(),
            owner,
            named: node.player,
            payoffs,
            mean,
        });
    }
}

/// A mean with a draw as zero.
fn centred(scale: TreeScale, mean: f64) -> f64 {
    if scale == TreeScale::Unit {
        2.0 * mean - 1.0
    } else {
        mean
    }
}

/// The first end that is seen by the wrong player, for all of them, and the first with another value than that of the rules.
fn faults(tree: &SearchTree, ends: &[End]) -> Vec<Fault> {
    let wrong = || ends.iter().filter(|end| !end.agrees(tree.view));
    let turned = wrong()
        .find(|end| end.is_turned(tree.view))
        .map(|end| turned(tree, ends, end));
    let other = wrong().find(|end| !end.is_turned(tree.view)).map(|end| {
        let [mean, payoff] = means(tree, end);
        let problem = message!(
            "the game is over here: by the rules its mean is {payoff}, and the file has {mean}: count the result of the rules with every visit"
        );
        Fault { kind: FaultKind::Values, path: end.path.clone(), problem }
    });
    turned.into_iter().chain(other).collect()
}

/// The mean of an end and that of the rules, as the file writes them.
fn means(tree: &SearchTree, end: &End) -> [String; 2] {
    [end.mean, end.payoff(tree.view).unwrap_or(0.0)].map(|mean| {
        let mean = if tree.scale == TreeScale::Unit {
            (mean + 1.0) / 2.0
        } else {
            mean
        };
        uctopia_format::number(mean, 3)
    })
}

fn turned(tree: &SearchTree, ends: &[End], first: &End) -> Fault {
    let decided = ends.iter().filter(|end| end.is_decided()).count();
    let wrong = ends.iter().filter(|end| end.is_turned(tree.view)).count();
    let [mean, payoff] = means(tree, first);
    let fits = |view: &ValueView| *view != tree.view && ends.iter().all(|end| end.agrees(*view));
    let hint = match [ValueView::Owner, ValueView::Mover, ValueView::First]
        .iter()
        .find(|view| fits(view))
    {
        Some(ValueView::Owner) => msgid!(
            "all results are values for the player who chose the move: write \"view\": \"owner\", or change the sign where a result is stored"
        ),
        Some(ValueView::Mover) => msgid!(
            "all results are values for the player to move after the move: change the sign where a result is stored, or write \"view\": \"mover\""
        ),
        Some(ValueView::First) => msgid!(
            "all results are values for the first player: change the sign in the nodes of the other player, or write \"view\": \"first\""
        ),
        None => msgid!("store every result for the player that \"view\" names"),
    };
    let hint = Message::text(hint);
    let problem = message!(
        "the game is over here: by the rules its mean is {payoff}, and the file has {mean}. {wrong} of {decided} finished positions with a winner have the wrong sign: {hint}"
    );
    Fault {
        kind: FaultKind::PointOfView,
        path: first.path.clone(),
        problem,
    }
}

/// Random games that show whether the last move can lose.
const RANDOM_GAMES: u64 = 50;
/// Plies of such a game, at most; of longer games nothing is known.
const MOST_PLIES: usize = 400;

/// Without the position of the root, finished positions are those where a file that names the player to move elsewhere names
/// none; and where the last move of a game never loses, all results together tell who sees them.
fn guessed(tree: &SearchTree, session: &Session) -> Ends {
    let game = session.game().to_string();
    let left_out = message!(
        "the file names no \"position\", and the moves of its root are not those of the first position of {game}"
    );
    let mut leaves = Leaves::default();
    leaves.add(tree.scale, &tree.root, &mut Vec::new());
    let is_owners =
        tree.view == ValueView::Owner && leaves.named > 0 && leaves.all_whole && leaves.won == 0;
    let fault = leaves.lost.filter(|_| is_owners && last_move_never_loses(session)).map(|(path, lost)| Fault {
        kind: FaultKind::PointOfView,
        path,
        problem: message!(
            "no player is to move here, so that the game is over, and it counts as lost for the player who made the last move, like {lost} such moves in all, and none counts as won; in {game} the last move does not lose. All results seem to be values for the player to move after the move: change the sign where a result is stored, or write \"view\": \"mover\""
        ),
    });
    Ends {
        compared: 0,
        faults: fault.into_iter().collect(),
        left_out: Some(left_out),
    }
}

/// The visited nodes without moves.
#[derive(Default)]
struct Leaves {
    /// The nodes of positions in which a player is to move.
    named: u64,
    /// The first of the others that is lost for the owner of its move, and their number.
    lost: Option<(Vec<String>, u64)>,
    /// The number of those that are won.
    won: u64,
    all_whole: bool,
}

impl Leaves {
    fn add(&mut self, scale: TreeScale, node: &TreeFileNode, path: &mut Vec<String>) {
        if path.is_empty() {
            self.all_whole = true;
        }
        for child in &node.children {
            path.extend(child.mv.clone());
            self.add(scale, child, path);
            path.pop();
        }
        let Some(mean) = node.average().filter(|_| !node.is_expanded()) else {
            return;
        };
        let mean = centred(scale, mean);
        match node.player {
            Some(_) => self.named += 1,
            None if (mean - 1.0).abs() <= ROUNDING => self.won += 1,
            None if (mean + 1.0).abs() <= ROUNDING => match &mut self.lost {
                Some((_, lost)) => *lost += 1,
                None => self.lost = Some((path.clone(), 1)),
            },
            None => self.all_whole &= mean.abs() <= ROUNDING,
        }
    }
}

/// Whether the last move loses in no random game from the first position of a game for two players.
fn last_move_never_loses(session: &Session) -> bool {
    session.players() == 2
        && (0..RANDOM_GAMES).all(|number| random_end(session.fork(), &mut Rng::new(number)))
}

/// Plays at random; returns whether the player who made the last move has not lost, `false` where that is not known.
fn random_end(mut game: Session, rng: &mut Rng) -> bool {
    let mut last = None;
    for _ in 0..MOST_PLIES {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => last = game.play_chance(rng).and(None),
            Turn::Player(player) => {
                let moves = game.moves();
                let chosen = &moves[rng.below(moves.len() as u32) as usize];
                game.play(&chosen.text)
                    .expect("it is one of the legal moves");
                last = Some(player);
            }
        }
    }
    let payoff = |player: Player| {
        game.payoffs()
            .and_then(|payoffs| payoffs.get(player.index()).copied())
    };
    last.and_then(payoff).is_some_and(|payoff| payoff >= 0.0)
}
