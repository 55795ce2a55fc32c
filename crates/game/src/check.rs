//! The contract of a game, tested for any implementation.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::random_play::{ply_by_ply, random_ply};
use crate::{Game, MOST_PLIES, Notation, Player, Rng, Turn, tactics};

/// How much [`check`] saw.
///
/// ```
/// use uctopia_game::{adapters::Tree, check};
/// let game: Tree = "((AB=)A)".parse().unwrap();
/// let seen = check(&game, 1, 100).unwrap();
/// assert_eq!((seen.games, seen.longest, seen.most_moves), (100, 2, 3));
/// assert!((200..=300).contains(&seen.positions)); // two or three in each game
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games played to the end.
    pub games: u32,
    /// Positions looked at.
    pub positions: u64,
    /// Plies of the longest game.
    pub longest: u32,
    /// The most moves any position had.
    pub most_moves: usize,
}

/// A broken promise, with the moves that lead to the position where it broke.
///
/// ```
/// use uctopia_game::{Game, Player, Turn, check};
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Coin { tossed: bool }
///
/// impl Game for Coin {
///     fn turn(&self) -> Turn {
///         if self.tossed { Turn::Over } else { Turn::Player(Player::FIRST) }
///     }
///     fn moves(&self) -> impl ExactSizeIterator<Item = &'static str> {
///         ["heads", "tails"].into_iter() // even after the toss: here is the mistake
///     }
/// #     type Move = &'static str;
/// #     const PLAYERS: usize = 1;
/// #     fn play(&mut self, _: &'static str) { self.tossed = true; }
/// #     fn payoff(&self, _: Player) -> f32 { 0.0 }
/// }
///
/// let breach = check(&Coin { tossed: false }, 1, 1).unwrap_err();
/// assert_eq!(breach.promise, "moves are empty exactly when the game is over");
/// assert_eq!(breach.path.len(), 1); // it takes one move to get there
/// ```
///
/// Written out, it names the first and the last moves and the beginning of the position; the fields hold all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_short())]
pub struct ContractBreach {
    /// Which rule of [`Game`] was broken.
    pub promise: &'static str,
    /// What was seen.
    pub detail: String,
    /// The moves from the start, in their `Debug` form.
    pub path: Vec<String>,
    /// The position in its `Debug` form.
    pub position: String,
}

/// No game of these rules may last longer, so that a game without end is found.
const LONGEST_GAME: u32 = 100_000;

/// The promise that a game without end breaks.
const ENDS: &str = "every game ends";

impl ContractBreach {
    /// A game without end in one line, since its moves tell nothing; anything else with the way to it.
    fn in_short(&self) -> String {
        let Self { promise, detail, path, position } = self;
        let what = format!("{promise}: {}", beginning_of(detail));
        if *promise == ENDS {
            return what;
        }
        format!("{what}\n  after the moves {}\n  in the position {}", ends_of(path), beginning_of(position))
    }
}

/// A text, cut after some hundred characters.
fn beginning_of(text: &str) -> String {
    const MOST: usize = 300;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{} … ({} characters in all)", &text[..end], text.chars().count()),
    }
}

/// The first and the last moves of a path, with the number of those between.
fn ends_of(path: &[String]) -> String {
    const SHOWN: usize = 5;
    if path.len() <= 2 * SHOWN {
        return format!("{path:?}");
    }
    let list = |moves: &[String]| moves.iter().map(|m| format!("{m:?}")).collect::<Vec<_>>().join(", ");
    let (first, last) = (&path[..SHOWN], &path[path.len() - SHOWN..]);
    format!("[{}, … {} more …, {}]", list(first), path.len() - 2 * SHOWN, list(last))
}

/// Plays `games` random games from `start` and tests every promise of [`Game`] in every position on the way.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use uctopia_game::{adapters::Tree, check};
/// let game: Tree = "((AB)[A1B2])".parse().unwrap();
/// let seen = check(&game, 1, 100).unwrap();
/// assert_eq!(seen.longest, 2);
/// ```
pub fn check<G: Game>(start: &G, seed: u64, games: u32) -> Result<Summary, ContractBreach> {
    let seen = walk(start, seed, games, check_position)?;
    check_random_play(start, seed, games)?;
    Ok(seen)
}

/// [`check`], and in every position also the promises of [`Notation`]: positions and moves survive being written and
/// read, move texts are unique, and nonsense is refused with a message.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use std::fmt;
/// use uctopia_game::{Notation, Player, TextError, check, check_notation};
/// # use uctopia_game::{Game, Turn};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim { stones: u8, mover: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.mover) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.mover) = (self.stones - taken, self.mover.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.mover { -1.0 } else { 1.0 } }
/// # }
/// # impl Notation for Nim {
/// #     fn read(&self, text: &str) -> Result<Self, TextError> {
/// #         let stones = text.parse().map_err(|_| TextError::at(text, 0, "a number of stones"))?;
/// #         Ok(Self { stones, mover: Player::FIRST })
/// #     }
/// #     fn move_text(&self, taken: u8) -> String { taken.to_string() }
/// #     fn player_name(_: Player) -> &'static str { "player" }
/// # }
///
/// impl fmt::Display for Nim {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}", self.stones) // forgets who is to move
///     }
/// }
///
/// let game = Nim { stones: 7, mover: Player::FIRST };
/// assert!(check(&game, 1, 10).is_ok()); // the rules are sound …
/// let breach = check_notation(&game, 1, 10).unwrap_err();
/// assert_eq!(breach.promise, "a position survives being written and read"); // … the text is not
/// ```
pub fn check_notation<G: Notation>(start: &G, seed: u64, games: u32) -> Result<Summary, ContractBreach> {
    let seen = walk(start, seed, games, |state| {
        check_position(state)?;
        check_text(state)
    })?;
    check_random_play(start, seed, games)?;
    Ok(seen)
}

/// Nothing, or the promise that was broken and what was seen.
pub(crate) type Finding = Result<(), (&'static str, String)>;

/// Looks at every position of random games from `start`.
pub(crate) fn walk<G: Game>(
    start: &G,
    seed: u64,
    games: u32,
    look: impl Fn(&G) -> Finding,
) -> Result<Summary, ContractBreach> {
    let mut summary = Summary::default();
    for game in 0..games {
        let mut rng = Rng::stream(seed, u64::from(game));
        let mut state = start.clone();
        let mut path: Vec<G::Move> = Vec::new();
        loop {
            let breach = |(promise, detail)| ContractBreach {
                promise,
                detail,
                path: path.iter().map(|m| format!("{m:?}")).collect(),
                position: format!("{state:?}"),
            };
            look(&state).map_err(breach)?;
            summary.positions += 1;
            let count = state.moves().len();
            summary.most_moves = summary.most_moves.max(count);
            if count == 0 {
                break;
            }
            if path.len() as u32 >= LONGEST_GAME {
                let advice = "if its rules allow going round for ever, bound it by the adapter MaxPlies";
                return Err(breach((ENDS, format!("this one did not within {LONGEST_GAME} plies; {advice}"))));
            }
            let m = state.moves().nth(rng.below(count as u32) as usize).expect("nth agrees with len");
            state.play(m);
            path.push(m);
        }
        summary.games += 1;
        summary.longest = summary.longest.max(path.len() as u32);
    }
    Ok(summary)
}

pub(crate) fn promise(kept: bool, promise: &'static str, detail: impl FnOnce() -> String) -> Finding {
    if kept { Ok(()) } else { Err((promise, detail())) }
}

fn check_position<G: Game>(state: &G) -> Finding {
    let moves: Vec<G::Move> = state.moves().collect();
    check_moves(state, &moves)?;
    check_turn(state, &moves)?;
    for &m in &moves {
        let (once, again) = (state.after(m), state.clone().after(m));
        promise(once == again, "equal moves from equal states lead to equal states", || format!("{m:?}"))?;
        promise(hash(&once) == hash(&again), "equal states hash alike", || format!("after {m:?}"))?;
    }
    Ok(())
}

/// That [`Game::play_to_end`] plays what is played ply by ply, from a position somewhere in each of some random games.
fn check_random_play<G: Game>(start: &G, seed: u64, games: u32) -> Result<(), ContractBreach> {
    for game in 0..games {
        let mut rng = Rng::stream(seed, u64::from(game));
        let plies = to_end(&mut (start.clone(), rng.clone()), ply_by_ply);
        let (mut state, mut path) = (start.clone(), Vec::new());
        for _ in 0..rng.clone().below(plies + 1) {
            let Some(m) = random_ply(&state, &mut rng) else { break };
            state.play(m);
            path.push(format!("{m:?}"));
        }
        let [mut quick, mut slow] = [(state.clone(), rng.clone()), (state.clone(), rng)];
        let plies = [to_end(&mut quick, G::play_to_end), to_end(&mut slow, ply_by_ply)];
        promise(quick == slow && plies[0] == plies[1], "to the end and ply by ply, the same is played", || {
            format!("{:?} after {} plies, not {:?} after {}", quick.0, plies[0], slow.0, plies[1])
        })
        .map_err(|(promise, detail)| ContractBreach {
            promise,
            detail,
            path,
            position: format!("{state:?}"),
        })?;
    }
    Ok(())
}

/// Plays one stretch after another to the end of the game, or until it counts as endless; returns the number of plies.
fn to_end<G: Game>((state, rng): &mut (G, Rng), stretch: impl Fn(&mut G, &mut Rng) -> u32) -> u32 {
    let mut plies = 0;
    while !state.is_over() && plies < MOST_PLIES {
        plies += stretch(state, rng);
    }
    plies
}

fn check_moves<G: Game>(state: &G, moves: &[G::Move]) -> Finding {
    promise(state.moves().len() == moves.len(), "len agrees with iteration", || {
        format!("len says {}, iteration gives {}", state.moves().len(), moves.len())
    })?;
    for (index, &m) in moves.iter().enumerate() {
        let nth = state.moves().nth(index);
        promise(nth == Some(m), "nth agrees with iteration", || format!("nth({index}) is {nth:?}, not {m:?}"))?;
    }
    let unique: HashSet<G::Move> = moves.iter().copied().collect();
    promise(unique.len() == moves.len(), "no move is listed twice", || format!("{moves:?}"))?;
    promise(state.clone().moves().eq(moves.iter().copied()), "equal states list equal moves", || format!("{moves:?}"))
}

fn check_turn<G: Game>(state: &G, moves: &[G::Move]) -> Finding {
    promise(moves.is_empty() == (state.turn() == Turn::Over), "moves are empty exactly when the game is over", || {
        format!("{} moves at {:?}", moves.len(), state.turn())
    })?;
    match state.turn() {
        Turn::Player(player) => {
            promise(player.index() < G::PLAYERS, "the player to move is one of PLAYERS", || {
                format!("{player} of {}", G::PLAYERS)
            })?;
            check_worth_trying(state, moves)?;
            check_can_wait(state, moves)?;
            check_tactics(state, player)
        }
        Turn::Chance => check_chance(state, moves),
        Turn::Over => check_payoffs(state),
    }
}

/// That the best of them is as good as the best of all, only the rules themselves can tell.
fn check_worth_trying<G: Game>(state: &G, moves: &[G::Move]) -> Finding {
    let some: Vec<G::Move> = state.worth_trying().collect();
    let unique: HashSet<G::Move> = some.iter().copied().collect();
    let kept = !some.is_empty() && unique.len() == some.len() && some.iter().all(|m| moves.contains(m));
    promise(kept, "some of the moves are worth trying, each once", || format!("{some:?} of {moves:?}"))
}

/// That it can be made later as well, when nature has drawn, only the rules themselves can tell.
fn check_can_wait<G: Game>(state: &G, moves: &[G::Move]) -> Finding {
    for &earlier in moves {
        let next = state.after(earlier);
        let answers = next.moves().filter(|_| next.turn() == state.turn());
        for later in answers.filter(|&later| state.can_wait(earlier, later)) {
            promise(moves.contains(&later), "what waits for nothing can be made at once", || {
                format!("{earlier:?} can wait for {later:?}, which is no move before it")
            })?;
        }
    }
    Ok(())
}

fn check_tactics<G: Game>(state: &G, player: Player) -> Finding {
    let (told, found) = (state.winning_move(), tactics::winning_move(state));
    promise(told == found, "the winning move is the first that wins", || format!("{told:?}, not {found:?}"))?;
    if found.is_some() {
        return Ok(());
    }
    let safe: Vec<G::Move> = state.moves().filter(|&m| tactics::is_safe(state, m, player)).collect();
    let drawn = state.random_safe_move(&mut Rng::new(safe.len() as u64));
    let kept = if safe.is_empty() { state.moves().any(|m| m == drawn) } else { safe.contains(&drawn) };
    promise(kept, "a safe move is one after which nobody else wins at once", || format!("{drawn:?} of {safe:?}"))
}

fn check_chance<G: Game>(state: &G, moves: &[G::Move]) -> Finding {
    let odd = moves.iter().find(|&&m| !(state.weight(m) > 0.0 && state.weight(m).is_finite()));
    promise(odd.is_none(), "weights are positive and finite", || format!("{odd:?}"))?;
    let drawn = state.draw_outcome(&mut Rng::new(moves.len() as u64));
    promise(moves.contains(&drawn), "nature draws one of her outcomes", || format!("{drawn:?}"))
}

fn check_payoffs<G: Game>(state: &G) -> Finding {
    let payoffs: Vec<f32> = (0..G::PLAYERS).map(|p| state.payoff(Player::new(p))).collect();
    promise(payoffs.iter().all(|p| (-1.0..=1.0).contains(p)), "payoffs lie in [-1, 1]", || format!("{payoffs:?}"))?;
    let zero_sum = G::PLAYERS != 2 || payoffs.iter().sum::<f32>() == 0.0;
    promise(zero_sum, "the payoffs of two players add up to 0", || format!("{payoffs:?}"))
}

fn check_text<G: Notation>(state: &G) -> Finding {
    let text = state.to_string();
    promise(!text.contains('\n'), "the canonical text is one line", || format!("{text:?}"))?;
    round_trip("a position survives being written and read", &text, state.read(&text), state)?;
    let mut texts = HashSet::new();
    for m in state.moves() {
        let text = state.move_text(m);
        round_trip("a move survives being written and read", &text, state.read_move(&text), &m)?;
        promise(texts.insert(text.to_lowercase()), "move texts are unique", || text)?;
    }
    let nonsense = "\u{1F40C} certainly not a position";
    promise(state.read(nonsense).is_err(), "nonsense is refused as a position", || nonsense.to_owned())?;
    promise(state.read_move(nonsense).is_err(), "nonsense is refused as a move", || nonsense.to_owned())
}

fn round_trip<T: PartialEq + Debug>(
    what: &'static str,
    text: &str,
    read: Result<T, crate::TextError>,
    original: &T,
) -> Finding {
    match read {
        Ok(back) => promise(back == *original, what, || format!("{text:?} is read as {back:?}")),
        Err(error) => Err((what, error.to_string())),
    }
}

fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
