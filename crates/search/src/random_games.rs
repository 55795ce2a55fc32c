//! Counts of many random games.

use std::hash::Hasher;
use std::ops::{AddAssign, Range};

use serde::{Deserialize, Serialize};
use uctopia_game::{Player, Rng, Shortcuts, StopFlag, Unfinished, play_out_while};

/// The totals of uniformly random games. All are sums, so that parts may be added in any order.
///
/// ```
/// use uctopia::game::{StopFlag, adapters::Tree};
/// use uctopia::search::random_games;
/// let start: Tree = "(AB=)".parse().unwrap();
/// let play = |games| random_games(&start, 7, games, &StopFlag::default()).unwrap();
/// let mut all = play(0..100);
/// all += play(100..3000);
/// assert_eq!(all, play(0..3000));
/// assert_eq!((all.games, all.plies), (3000, 3000));
/// assert!((900..1100).contains(&all.wins));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RandomGames {
    /// Number of games.
    pub games: u64,
    /// Games with a payoff above 0 for the first player: won, or in games for one player successful.
    pub wins: u64,
    /// Games with a payoff of 0 for the first player.
    pub draws: u64,
    /// Games with a payoff below 0 for the first player.
    pub losses: u64,
    /// Plies of all games, nature's included.
    pub plies: u64,
    /// A checksum of the games' last positions: runs that differ in any game have different ones, except by coincidence.
    /// Written as 16 hexadecimal digits.
    #[serde(with = "hexadecimal")]
    pub fingerprint: u64,
}

/// JSON numbers are exact only below 2⁵³ in many programs.
mod hexadecimal {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{number:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}

impl AddAssign for RandomGames {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.plies += other.plies;
        self.fingerprint = self.fingerprint.wrapping_add(other.fingerprint);
    }
}

/// Plays the uniformly random games of these numbers from a position. Every game has random numbers of its own, which
/// follow from the seed and its number.
///
/// # Errors
/// [`Unfinished::Budget`] when the flag was set, [`Unfinished::Endless`] when a game does not end.
pub fn random_games<G: Shortcuts>(
    start: &G,
    seed: u64,
    games: Range<u64>,
    stop: &StopFlag,
) -> Result<RandomGames, Unfinished> {
    let mut counts = RandomGames::default();
    for number in games {
        if stop.is_raised() {
            return Err(Unfinished::Budget);
        }
        let mut state = start.clone();
        let plies = play_out_while(&mut state, &mut Rng::stream(seed, number), || {
            !stop.is_raised()
        })?;
        let plies = u64::from(plies);
        counts += RandomGames::of(&state, plies, number);
    }
    Ok(counts)
}

impl RandomGames {
    fn of<G: Shortcuts>(end: &G, plies: u64, number: u64) -> Self {
        let payoff = end.payoff(Player::FIRST);
        let mut hasher = Fnv1a::default();
        end.hash(&mut hasher);
        Self {
            games: 1,
            wins: u64::from(payoff > 0.0),
            draws: u64::from(payoff == 0.0),
            losses: u64::from(payoff < 0.0),
            plies,
            fingerprint: Rng::derive(hasher.finish(), number),
        }
    }
}

/// The hash of Fowler, Noll and Vo, version 1a: it is stable, which no standard hasher guarantees. Numbers are taken with the
/// least significant byte first on every machine.
struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

/// Numbers as bytes that do not depend on the machine.
macro_rules! little_endian {
    ($($method:ident($number:ty);)+) => {
        $(fn $method(&mut self, number: $number) {
            self.write(&number.to_le_bytes());
        })+
    };
}

impl Hasher for Fnv1a {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    little_endian! {
        write_u16(u16);
        write_u32(u32);
        write_u64(u64);
        write_u128(u128);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
