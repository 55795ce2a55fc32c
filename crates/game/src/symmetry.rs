//! Positions that differ only in how the board is turned.

use std::collections::HashSet;

use crate::check::{ContractBreach, Finding, Summary, promise, walk};
use crate::{Game, perft};

/// The ability to be turned and mirrored.
///
/// Two positions are the same for whoever compares openings if their [`canonical`](Self::canonical) forms are equal.
/// A game without symmetries, or of which none are known, keeps both defaults: then every position is the same as
/// itself only. [`check_symmetry`] holds both functions to one another.
///
/// ```
/// use uctopia_game::{Notation, Symmetry};
/// use uctopia_games::mnk::TicTacToe;
/// let start = TicTacToe::default();
/// let [left, right] = ["a1", "c1"].map(|corner| start.read(corner).unwrap());
/// assert_ne!(left, right);
/// assert_eq!(left.canonical(), right.canonical());
/// assert!(left.images().any(|image| image == right));
/// ```
pub trait Symmetry: Game {
    /// The position in every way of holding the board that leaves the rules as they are, itself first. A position
    /// that is symmetric in itself comes more than once.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        std::iter::once(self.clone())
    }

    /// The image that stands for all of them: the same one whichever of them is asked.
    #[must_use]
    fn canonical(&self) -> Self {
        self.clone()
    }
}

/// Tests in every position of `games` random games from `start` that its images are the same game: the same turn, as
/// many moves and games of `plies` plies, the same payoffs in the end, and one canonical form, which is one of them.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use uctopia_game::{Game, Symmetry, check_symmetry};
/// use uctopia_games::connect_four::ConnectFour;
/// # use uctopia_game::{Player, Turn};
/// assert!(check_symmetry(&ConnectFour::default(), 1, 2, 2).is_ok());
///
/// /// A row of three fields, in which each player may mark one.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Row([bool; 3]);
/// # impl Game for Row {
/// #     type Move = usize;
/// #     const PLAYERS: usize = 1;
/// #     fn turn(&self) -> Turn { if self.0 == [true; 3] { Turn::Over } else { Turn::Player(Player::FIRST) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
/// #         (0..3).filter(|&field| !self.0[field]).collect::<Vec<_>>().into_iter()
/// #     }
/// #     fn play(&mut self, field: usize) { self.0[field] = true; }
/// #     fn payoff(&self, _: Player) -> f32 { 0.0 }
/// # }
///
/// impl Symmetry for Row {
///     fn images(&self) -> impl ExactSizeIterator<Item = Self> {
///         let [a, b, c] = self.0;
///         [self.clone(), Self([c, b, a])].into_iter() // and forgets to choose one of the two
///     }
/// }
///
/// let breach = check_symmetry(&Row([false; 3]), 1, 10, 1).unwrap_err();
/// assert_eq!(breach.promise, "images have one canonical form");
/// ```
pub fn check_symmetry<G: Symmetry>(start: &G, seed: u64, games: u32, plies: u32) -> Result<Summary, ContractBreach> {
    walk(start, seed, games, |state| check_images(state, plies))
}

fn check_images<G: Symmetry>(state: &G, plies: u32) -> Finding {
    let (images, canonical) = (state.images(), state.canonical());
    promise(images.len() == state.images().count(), "len agrees with iteration", || {
        format!("len says {}", images.len())
    })?;
    let images: Vec<G> = images.collect();
    promise(images.first() == Some(state), "a position is its own first image", || format!("{:?}", images.first()))?;
    promise(images.contains(&canonical), "the canonical form is an image", || format!("{canonical:?}"))?;
    let all: HashSet<&G> = images.iter().collect();
    let below = perft(state, plies);
    for image in &images {
        let form = image.canonical();
        promise(form == canonical, "images have one canonical form", || {
            format!("{canonical:?}, but that of {image:?} is {form:?}")
        })?;
        let others: Vec<G> = image.images().collect();
        promise(others.iter().collect::<HashSet<_>>() == all, "images have the same images", || format!("{image:?}"))?;
        promise(image.turn() == state.turn(), "images have the same turn", || format!("{image:?}"))?;
        promise(perft(image, plies) == below, "images have the same number of games", || format!("{image:?}"))?;
        let payoffs = [state, image].map(|finished| finished.is_over().then(|| finished.payoffs()));
        promise(payoffs[0] == payoffs[1], "images have the same payoffs", || format!("{payoffs:?} in {image:?}"))?;
    }
    Ok(())
}
