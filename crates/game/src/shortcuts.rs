//! Faster implementations of what follows from the rules, and their defaults, which apply the rules.
//!
//! The functions behind the defaults come after the trait: games of random moves, and safe moves found by trying them.

#[cfg(target_arch = "x86_64")]
use fearless_simd::Simd as _;

use crate::random_move::{STRETCH, winning_move};
use crate::{
    Game, MAX_PLIES, Payoffs, Player, Rng, Turn, Unfinished, random_move, sample_indexed_outcome,
};

/// Faster implementations with the same results, where a game has one.
///
/// Every method has a default that follows from [`Game`] alone, so all searches support a game with one line, `impl Shortcuts for
/// MyGame {}`, and it overrides methods where that is faster. [`check`](crate::check()) compares each with its default.
///
/// | what | default |
/// |---|---|
/// | [`LONGEST_GAME`](Self::LONGEST_GAME) | unknown: random games count their plies |
/// | [`HEAP_BYTES`](Self::HEAP_BYTES) | none: a position is its own `size_of` |
/// | [`draw_outcome`](Self::draw_outcome) | adds up the weights of all outcomes |
/// | [`play_to_end`](Self::play_to_end) | plays move by move |
/// | [`quick_end`](Self::quick_end) | none: random games are played |
/// | [`winning_move`](Self::winning_move), [`random_safe_move`](Self::random_safe_move) | try moves |
/// | [`pruned_moves`](Self::pruned_moves) | all moves |
/// | [`is_independent`](Self::is_independent) | never |
/// | [`images`](Self::images), [`canonical`](Self::canonical) | the position itself |
///
/// ```
/// use uctopia::game::{Game, Payoffs, Player, Rng, Shortcuts, Turn, check, play_out};
///
/// /// Take one or two stones; the player who takes the last one wins.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Nim { stones: u8, to_move: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.to_move) = (self.stones - taken, self.to_move.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.to_move { -1.0 } else { 1.0 } }
/// # }
///
/// impl Shortcuts for Nim {
///     fn winning_move(&self) -> Option<u8> {
///         (1..=2).contains(&self.stones).then_some(self.stones) // all that are left
///     }
/// }
///
/// let game = Nim { stones: 7, to_move: Player::FIRST };
/// assert!(check(&game, 1, 100).is_ok());
/// let mut end = game.clone();
/// play_out(&mut end, &mut Rng::new(1));
/// assert!(end.is_over());
/// ```
#[diagnostic::on_unimplemented(
    message = "searches and matches play games with `Shortcuts`, which `{Self}` does not implement",
    note = "the defaults suffice: write `impl uctopia::Shortcuts for {Self} {{}}` beside `impl Game for {Self}`"
)]
pub trait Shortcuts: Game {
    /// The maximum number of plies of a game from any position, nature's included; `None` where that is unknown.
    ///
    /// With a bound, random games do not count their plies, and recursive searches do not count their depth. It must be a true
    /// bound: a longer game would not be detected.
    ///
    /// ```
    /// use uctopia::Shortcuts;
    /// use uctopia::games::mnk::TicTacToe;
    /// assert_eq!(TicTacToe::LONGEST_GAME, Some(9));
    /// ```
    const LONGEST_GAME: Option<u32> = None;

    /// About how many bytes a position takes beside its own `size_of`, at most: those of its vectors, boxes and strings.
    ///
    /// Searches with a limit on memory store fewer positions of such a game.
    const HEAP_BYTES: usize = 0;

    /// One of nature's outcomes, drawn by [`weight`](Game::weight). It is the one that
    /// [`sample_indexed_outcome`] finds for the same random number.
    ///
    /// # Panics
    /// When it is not nature's turn.
    ///
    /// ```
    /// use uctopia::game::{Rng, Shortcuts, adapters::Tree};
    /// let game: Tree = "[A3B1]".parse().unwrap(); // A three times as likely as B
    /// let mut rng = Rng::new(1);
    /// let wins = (0..4000).filter(|_| game.draw_outcome(&mut rng) == 0).count();
    /// assert!((2900..3100).contains(&wins));
    /// ```
    #[inline]
    fn draw_outcome(&self, rng: &mut Rng) -> Self::Move {
        sample_indexed_outcome(self, rng).1
    }

    /// Makes uniformly random moves to the end, nature drawing by [`draw_outcome`](Self::draw_outcome); returns the number of
    /// plies, those of nature included. Without a [`LONGEST_GAME`](Self::LONGEST_GAME) it may stop after 1024 plies before the
    /// end. Call [`play_out`](crate::play_out()), which uses the machine's best instructions.
    ///
    /// A game that is faster when only the end counts overrides it; the same random numbers must lead to the same end, and the
    /// game must end.
    ///
    /// ```
    /// use uctopia::game::{Game, Rng, Shortcuts, adapters::Tree};
    /// let mut game: Tree = "((AB)(=A))".parse().unwrap();
    /// assert_eq!(game.play_to_end(&mut Rng::new(1)), 2);
    /// assert!(game.is_over());
    /// ```
    #[inline(always)]
    fn play_to_end(&mut self, rng: &mut Rng) -> u32 {
        ply_by_ply(self, rng)
    }

    /// The payoffs of a uniformly random game, drawn without its moves; `None` in games that know no faster way than
    /// [`play_to_end`](Self::play_to_end).
    ///
    /// In Hex, for example, a full board has exactly one winner. So the empty squares can be filled at random in one go, though
    /// the game would end before that. Agents call this where only the payoffs of a random game count, such as flat Monte Carlo
    /// and plain UCT.
    ///
    /// The payoffs must be distributed as those of [`play_to_end`](Self::play_to_end), and follow from the position and the random
    /// numbers alone; [`check`](crate::check()) compares means and mean squares. A game returns `None` always or never. A finished
    /// game keeps its payoffs.
    ///
    /// ```
    /// use uctopia::game::{Game, Payoffs, Player, Rng, Shortcuts, Turn, check};
    ///
    /// /// Whoever takes the last stone wins; each turn takes one stone, so that only the number of stones counts.
    /// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    /// struct Turns { stones: u8, to_move: Player }
    /// # impl Game for Turns {
    /// #     type Move = ();
    /// #     const PLAYERS: usize = 2;
    /// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) } }
    /// #     fn moves(&self) -> impl ExactSizeIterator<Item = ()> { (0..self.stones.min(1)).map(|_| ()) }
    /// #     fn play(&mut self, (): ()) { (self.stones, self.to_move) = (self.stones - 1, self.to_move.opponent()); }
    /// #     fn payoff(&self, player: Player) -> f32 { if player == self.to_move { -1.0 } else { 1.0 } }
    /// # }
    ///
    /// impl Shortcuts for Turns {
    ///     fn quick_end(&self, _: &mut Rng) -> Option<Payoffs> {
    ///         let is_first_last = (self.stones % 2 == 1) == (self.to_move == Player::FIRST);
    ///         let payoff = if is_first_last { 1.0 } else { -1.0 };
    ///         Some([payoff, -payoff, 0.0, 0.0])
    ///     }
    /// }
    ///
    /// assert!(check(&Turns { stones: 9, to_move: Player::FIRST }, 1, 20).is_ok());
    /// ```
    #[inline(always)]
    fn quick_end(&self, rng: &mut Rng) -> Option<Payoffs> {
        let _ = rng;
        None
    }

    /// The first move with which the player to move wins the game at once, if there is one: its payoff to that player is 1.
    ///
    /// ```
    /// use uctopia::game::{Shortcuts, adapters::Tree};
    /// let game = |text: &str| text.parse::<Tree>().unwrap();
    /// assert_eq!(game("(BA(AA))").winning_move(), Some(1));
    /// assert_eq!(game("(B=(AA))").winning_move(), None); // won next time, but not at once
    /// ```
    #[inline]
    fn winning_move(&self) -> Option<Self::Move> {
        winning_move(self)
    }

    /// A move after which no other player can win at once, all such moves being equally likely; any move where there is
    /// none. The player to move must not be able to win at once.
    ///
    /// ```
    /// use uctopia::game::{Rng, Shortcuts, adapters::Tree};
    /// let game: Tree = "((=B)(==)(B=))".parse().unwrap();
    /// assert_eq!(game.random_safe_move(&mut Rng::new(1)), 1); // after the others, the second player wins
    /// ```
    #[inline]
    fn random_safe_move(&self, rng: &mut Rng) -> Self::Move {
        random_safe_move(self, rng)
    }

    /// A non-empty subset of the moves that contains a best move.
    ///
    /// A game may leave out those that its rules prove superfluous: images of others, and moves that are never better than
    /// another. Searches for the best move may be limited to these; random play uses [`moves`](Game::moves).
    ///
    /// ```
    /// use uctopia::{Game, Shortcuts};
    /// use uctopia::games::calculation::{Calculation, Move, Rank, Rules};
    /// let mut game = Calculation::new(&Rules::default());
    /// game.play(Move::Turn);
    /// game.play(Move::Draw(Rank::Nine));
    /// assert_eq!(game.moves().len(), 4);
    /// assert_eq!(game.pruned_moves().len(), 1); // all empty piles are equivalent
    /// ```
    #[inline]
    fn pruned_moves(&self) -> impl ExactSizeIterator<Item = Self::Move> {
        self.moves()
    }

    /// Whether a player who makes both moves in one turn could as well make `later` without `earlier`, and `earlier` when it
    /// is their turn again.
    ///
    /// This holds where two moves have no common effect and only nature moves between them: the earlier move can be made later,
    /// with more information. (Independence, as in Godefroid 1996, "Partial-order methods for the verification of concurrent
    /// systems".)
    ///
    /// ```
    /// use uctopia::{Notation, Shortcuts};
    /// use uctopia::games::calculation::{Calculation, Move, Rules};
    /// // The six may go to the third foundation, and the five on any pile.
    /// let game = Calculation::new(&Rules::default()).read("hand 5 table A 2 3 4 piles 6/9/-/-").unwrap();
    /// let six = Move::PileToFoundation { pile: 0, foundation: 2 };
    /// assert!(game.is_independent(six, Move::HandToPile { pile: 1 }));
    /// assert!(!game.is_independent(six, Move::HandToPile { pile: 0 })); // the five would cover the six
    /// ```
    #[inline]
    fn is_independent(&self, earlier: Self::Move, later: Self::Move) -> bool {
        let _ = (earlier, later);
        false
    }

    /// The images of the position under the symmetries of the rules, itself first. A symmetric position is repeated.
    ///
    /// ```
    /// use uctopia::{Notation, Shortcuts};
    /// use uctopia::games::mnk::TicTacToe;
    /// let start = TicTacToe::default();
    /// let [left, right] = ["a1", "c1"].map(|corner| start.read(corner).unwrap());
    /// assert_ne!(left, right);
    /// assert_eq!(left.canonical(), right.canonical());
    /// assert!(left.images().any(|image| image == right));
    /// ```
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        std::iter::once(self.clone())
    }

    /// The image that represents all of them: the same one for each of them. Comparisons of openings treat two positions as the
    /// same if their canonical forms are equal.
    #[must_use]
    fn canonical(&self) -> Self {
        self.clone()
    }
}

/// About how many bytes a position of a game takes, at most.
///
/// ```
/// use uctopia::games::mnk::TicTacToe;
/// assert_eq!(uctopia::game::position_bytes::<TicTacToe>(), 8);
/// ```
#[must_use]
pub const fn position_bytes<G: Shortcuts>() -> usize {
    size_of::<G>() + G::HEAP_BYTES
}

/// Draws one of nature's outcomes, each with probability proportional to its weight.
///
/// # Panics
/// When it is not nature's turn and the game is over, since there is then nothing to draw.
///
/// ```
/// use uctopia::game::{Game, Rng, adapters::Tree, sample_outcome};
/// let game: Tree = "[A3B1]".parse().unwrap(); // nature: A three times as likely as B
/// let mut rng = Rng::new(1);
/// let wins = (0..4000).filter(|_| sample_outcome(&game, &mut rng) == 0).count();
/// assert!((2900..3100).contains(&wins));
/// ```
#[inline]
pub fn sample_outcome<G: Shortcuts>(state: &G, rng: &mut Rng) -> G::Move {
    state.draw_outcome(rng)
}

/// [`play_out_counted`](crate::play_out_counted) of a game that may be long or endless: about every thousand plies the game
/// continues only if `may_continue` returns true.
///
/// # Errors
/// [`Unfinished::Budget`] when `may_continue` returns false, [`Unfinished::Endless`] after [`MAX_PLIES`] plies; the state is then
/// somewhere in the middle of the game.
///
/// ```
/// use uctopia::game::{Rng, adapters::Tree, play_out_while};
/// let mut game: Tree = "((AB)(=A))".parse().unwrap();
/// assert_eq!(play_out_while(&mut game, &mut Rng::new(1), || false), Ok(2)); // a game this short does not call it
/// ```
#[inline]
pub fn play_out_while<G: Shortcuts>(
    state: &mut G,
    rng: &mut Rng,
    mut may_continue: impl FnMut() -> bool,
) -> Result<u32, Unfinished> {
    if ends_within_a_stretch::<G>() {
        return Ok(play_stretch(state, rng));
    }
    let mut plies = 0_u32;
    for _ in 0..MAX_PLIES / STRETCH {
        plies += play_stretch(state, rng);
        if state.is_over() {
            return Ok(plies);
        }
        if !may_continue() {
            return Err(Unfinished::Budget);
        }
    }
    Err(Unfinished::Endless)
}

/// Whether the maximal length is known to be small, so that plies are not counted: known when compiled, and saving 5 % of a random
/// game of Connect Four.
const fn ends_within_a_stretch<G: Shortcuts>() -> bool {
    matches!(G::LONGEST_GAME, Some(most) if most < STRETCH)
}

/// [`Shortcuts::play_to_end`], compiled for the instructions of the machine.
#[inline]
fn play_stretch<G: Shortcuts>(state: &mut G, rng: &mut Rng) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
        return avx2.vectorize(
            #[inline(always)]
            || state.play_to_end(rng),
        );
    }
    state.play_to_end(rng)
}

/// The default of [`Shortcuts::play_to_end`].
#[inline(always)]
pub(crate) fn ply_by_ply<G: Shortcuts>(state: &mut G, rng: &mut Rng) -> u32 {
    let mut plies = 0;
    while let Some(m) = random_ply(state, rng) {
        state.play(m);
        plies += 1;
        if !ends_within_a_stretch::<G>() && plies == STRETCH {
            break;
        }
    }
    plies
}

/// A random move, or nature's draw; nothing when the game is over.
#[inline(always)]
pub(crate) fn random_ply<G: Shortcuts>(state: &G, rng: &mut Rng) -> Option<G::Move> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some(sample_outcome(state, rng)),
        Turn::Player(_) => Some(random_move(state, rng)),
    }
}

/// A random move after which no other player wins at once; any move where there is none.
pub(crate) fn random_safe_move<G: Shortcuts>(state: &G, rng: &mut Rng) -> G::Move {
    let Turn::Player(player) = state.turn() else {
        return random_move(state, rng);
    };
    let first = random_move(state, rng);
    if is_safe(state, first, player) {
        return first;
    }
    // Moves are tried in random order until one is safe, which makes all safe ones equally likely.
    let mut others: Vec<G::Move> = state.moves().filter(|&m| m != first).collect();
    while !others.is_empty() {
        let chosen = if others.len() > 1 {
            rng.below(others.len() as u32) as usize
        } else {
            0
        };
        let m = others.remove(chosen);
        if is_safe(state, m, player) {
            return m;
        }
    }
    first
}

/// Whether no other player can win at once after a move of `player`, who is to move.
///
/// ```
/// use uctopia::game::{Player, adapters::Tree, is_safe};
/// let game: Tree = "((=B)(==))".parse().unwrap();
/// assert_eq!([0, 1].map(|m| is_safe(&game, m, Player::FIRST)), [false, true]);
/// ```
pub fn is_safe<G: Shortcuts>(state: &G, m: G::Move, player: Player) -> bool {
    let after = state.after(m);
    match after.turn() {
        Turn::Player(next) if next != player => after.winning_move().is_none(),
        _ => true,
    }
}
