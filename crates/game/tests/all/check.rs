//! The breaches that `check` finds in games whose shortcuts break the contract, and the cost of the check.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use uctopia_game::{Game, Payoffs, Player, Rng, Shortcuts, Turn, check, final_payoffs};

/// A walk of `LENGTH` plies with one move each, which counts all plies of all walks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Walk<const LENGTH: u32>(u32);

static PLIES: AtomicU64 = AtomicU64::new(0);

impl<const LENGTH: u32> Game for Walk<LENGTH> {
    type Move = ();
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        if self.0 == LENGTH {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = ()> {
        std::iter::repeat_n((), usize::from(self.0 < LENGTH))
    }
    fn play(&mut self, (): ()) {
        self.0 += 1;
        PLIES.fetch_add(1, Relaxed);
    }
    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
}

impl<const LENGTH: u32> Shortcuts for Walk<LENGTH> {
    fn quick_end(&self, _: &mut Rng) -> Option<Payoffs> {
        Some([0.0; 4])
    }
}

#[test]
fn long_games_cost_as_much_as_they_are_long() {
    check(&Walk::<2000>(0), 1, 1).unwrap();
    let plies = PLIES.load(Relaxed);
    assert!(plies < 3_000_000, "{plies} plies of 2000 each"); // a start in three would be 53 million
}

/// Nature nearly always continues the game, so that it hardly ever ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Trap {
    is_left: bool,
}

impl Game for Trap {
    type Move = bool;
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        if self.is_left {
            Turn::Over
        } else {
            Turn::Chance
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = bool> {
        [false, true]
            .into_iter()
            .take(if self.is_left { 0 } else { 2 })
    }
    fn play(&mut self, leaves: bool) {
        self.is_left = leaves;
    }
    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
    fn weight(&self, leaves: bool) -> f32 {
        if leaves { 1e-30 } else { 1.0 }
    }
}

impl Shortcuts for Trap {}

#[test]
fn a_game_that_nature_hardly_ever_ends_is_found() {
    let breach = check(&Trap { is_left: false }, 1, 1).unwrap_err();
    assert_eq!(breach.promise, "every game ends");
}

/// Two players take one or two stones from either end of a row of eight; the player who takes the last wins. Where the row is
/// `ODD`, a stone more comes with the second one from the left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Row<const ODD: bool> {
    /// Where the row begins and ends.
    ends: [u8; 2],
    to_move: Player,
}

/// So many stones, and so many at which end.
type Taken = (u8, usize);

impl<const ODD: bool> Game for Row<ODD> {
    type Move = Taken;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        if self.ends[0] == self.ends[1] {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = Taken> {
        let most = (self.ends[1] - self.ends[0]).min(2);
        (0..2 * most).map(move |number| (number % most + 1, usize::from(number / most)))
    }
    fn play(&mut self, (count, end): Taken) {
        let more = u8::from(ODD && self.ends[0] == 1);
        if end == 0 {
            self.ends[0] = (self.ends[0] + count + more).min(self.ends[1]);
        } else {
            self.ends[1] -= count;
        }
        self.to_move = self.to_move.opponent();
    }
    fn payoff(&self, player: Player) -> f32 {
        if player == self.to_move { -1.0 } else { 1.0 }
    }
}

impl<const ODD: bool> Shortcuts for Row<ODD> {
    /// The row as it is, and the other way round.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        let turned = Self {
            ends: [8 - self.ends[1], 8 - self.ends[0]],
            ..self.clone()
        };
        [self.clone(), turned].into_iter()
    }
    fn canonical(&self) -> Self {
        self.images()
            .min_by_key(|image| image.ends)
            .unwrap_or_else(|| self.clone())
    }
}

#[test]
fn images_with_as_many_moves_to_other_positions_are_found() {
    check(
        &Row::<false> {
            ends: [0, 8],
            to_move: Player::FIRST,
        },
        1,
        20,
    )
    .unwrap();
    let breach = check(
        &Row::<true> {
            ends: [0, 8],
            to_move: Player::FIRST,
        },
        1,
        20,
    )
    .unwrap_err();
    assert_eq!(breach.promise, "images have moves to the same positions");
}

/// One player lights a fuse and throws the shell, each once; thrown unlit it fails. `WAITS` is the result of `is_independent`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Shell<const WAITS: bool> {
    is_lit: bool,
    is_thrown: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Act {
    Light,
    Throw,
}

impl<const WAITS: bool> Game for Shell<WAITS> {
    type Move = Act;
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        if self.is_thrown {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = Act> {
        let acts: &[Act] = match self {
            Self {
                is_thrown: true, ..
            } => &[],
            Self { is_lit: true, .. } => &[Act::Throw],
            _ => &[Act::Light, Act::Throw],
        };
        acts.iter().copied()
    }
    fn play(&mut self, act: Act) {
        match act {
            Act::Light => self.is_lit = true,
            Act::Throw => self.is_thrown = true,
        }
    }
    fn payoff(&self, _: Player) -> f32 {
        if self.is_lit { 1.0 } else { -1.0 }
    }
}

impl<const WAITS: bool> Shortcuts for Shell<WAITS> {
    fn is_independent(&self, earlier: Act, later: Act) -> bool {
        WAITS && (earlier, later) == (Act::Light, Act::Throw)
    }
}

#[test]
fn a_dependent_move_declared_independent_is_found() {
    check(
        &Shell::<false> {
            is_lit: false,
            is_thrown: false,
        },
        1,
        1,
    )
    .unwrap();
    let breach = check(
        &Shell::<true> {
            is_lit: false,
            is_thrown: false,
        },
        1,
        1,
    )
    .unwrap_err();
    assert_eq!(breach.promise, "an independent move is as good later");
    assert_eq!(
        breach.detail,
        "Throw has payoff -1, and 1 after the independent Light"
    );
}

/// Two players take one to three stones, and the player who takes the last one loses. `SHOWN` of the moves are the pruned moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Nim<const SHOWN: usize> {
    stones: u8,
    to_move: Player,
}

impl<const SHOWN: usize> Game for Nim<SHOWN> {
    type Move = u8;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        if self.stones == 0 {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.stones.min(3)).map(|less| less + 1)
    }
    fn play(&mut self, taken: u8) {
        (self.stones, self.to_move) = (self.stones - taken, self.to_move.opponent());
    }
    fn payoff(&self, player: Player) -> f32 {
        if player == self.to_move { 1.0 } else { -1.0 }
    }
}

impl<const SHOWN: usize> Shortcuts for Nim<SHOWN> {
    fn pruned_moves(&self) -> impl ExactSizeIterator<Item = u8> {
        self.moves().take(SHOWN)
    }
}

#[test]
fn a_best_move_that_is_left_out_is_found() {
    check(
        &Nim::<3> {
            stones: 20,
            to_move: Player::FIRST,
        },
        1,
        20,
    )
    .unwrap();
    let breach = check(
        &Nim::<2> {
            stones: 20,
            to_move: Player::FIRST,
        },
        1,
        20,
    )
    .unwrap_err();
    assert_eq!(breach.promise, "one of the pruned moves is as good as any");
}

/// Ten throws of a coin.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Throws(u8, i8);

impl Game for Throws {
    type Move = bool;
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        if self.0 == 10 {
            Turn::Over
        } else {
            Turn::Chance
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = bool> {
        [false, true]
            .into_iter()
            .take(if self.0 == 10 { 0 } else { 2 })
    }
    fn play(&mut self, heads: bool) {
        (self.0, self.1) = (self.0 + 1, self.1 + if heads { 1 } else { -1 });
    }
    fn payoff(&self, _: Player) -> f32 {
        f32::from(self.1) / 10.0
    }
}

/// The same throws, drawn in one go: the last `OMITTED` of them are not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct QuickThrows<const OMITTED: u32>(Throws);

impl<const OMITTED: u32> Game for QuickThrows<OMITTED> {
    type Move = bool;
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = bool> {
        self.0.moves()
    }
    fn play(&mut self, heads: bool) {
        self.0.play(heads);
    }
    fn payoff(&self, player: Player) -> f32 {
        self.0.payoff(player)
    }
}

impl<const OMITTED: u32> Shortcuts for QuickThrows<OMITTED> {
    fn quick_end(&self, rng: &mut Rng) -> Option<Payoffs> {
        let (thrown, sum) = (self.0.0, self.0.1);
        let left = (10 - u32::from(thrown)).saturating_sub(OMITTED);
        let heads = (rng.next_u64() & ((1 << left) - 1)).count_ones();
        let payoff = (f32::from(sum) + 2.0 * heads as f32 - left as f32) / 10.0;
        Some([payoff, 0.0, 0.0, 0.0])
    }
}

#[test]
fn quick_ends_have_the_distribution_of_random_games() {
    assert!(check(&QuickThrows::<0>(Throws(0, 0)), 1, 20).is_ok());
    // Without some throws, only the spread of the payoffs differs.
    let breach = check(&QuickThrows::<5>(Throws(0, 0)), 1, 20).unwrap_err();
    assert_eq!(breach.promise, "quick ends have the mean of random games");
}

/// The player who takes the only stone gets 1, and the others lose nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Gift(bool);

impl Game for Gift {
    type Move = ();
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        if self.0 {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = ()> {
        std::iter::repeat_n((), usize::from(!self.0))
    }
    fn play(&mut self, (): ()) {
        self.0 = true;
    }
    fn payoff(&self, player: Player) -> f32 {
        if player == Player::FIRST { 1.0 } else { 0.0 }
    }
}

impl Shortcuts for Gift {}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "the payoffs [1.0, 0.0] of two players add up to 1, not to 0")]
fn final_payoffs_are_checked_against_the_contract() {
    final_payoffs(&Gift(true));
}
