//! The images of a position against the rules.

use std::collections::HashSet;

use super::{Finding, promise};
use crate::{Shortcuts, perft};

/// As far as the games from a position and its images are counted.
const PLIES: u32 = 1;

/// That the images of a position are the same game: the same turn, as many moves, the same payoffs in the end, and one canonical
/// form, which is one of them.
pub(super) fn check_images<G: Shortcuts>(state: &G) -> Finding {
    let (images, canonical) = (state.images(), state.canonical());
    promise(images.len() == state.images().count(), "len agrees with iteration", || {
        format!("len says {}", images.len())
    })?;
    let images: Vec<G> = images.collect();
    promise(images.first() == Some(state), "a position is its own first image", || format!("{:?}", images.first()))?;
    promise(images.contains(&canonical), "the canonical form is an image", || format!("{canonical:?}"))?;
    let all: HashSet<&G> = images.iter().collect();
    let below = perft(state, PLIES);
    for image in &images {
        let form = image.canonical();
        promise(form == canonical, "images have one canonical form", || {
            format!("{canonical:?}, but that of {image:?} is {form:?}")
        })?;
        let others: Vec<G> = image.images().collect();
        promise(others.iter().collect::<HashSet<_>>() == all, "images have the same images", || format!("{image:?}"))?;
        promise(image.turn() == state.turn(), "images have the same turn", || format!("{image:?}"))?;
        promise(perft(image, PLIES) == below, "images have the same number of games", || format!("{image:?}"))?;
        let payoffs = [state, image].map(|finished| finished.is_over().then(|| finished.payoffs()));
        promise(payoffs[0] == payoffs[1], "images have the same payoffs", || format!("{payoffs:?} in {image:?}"))?;
    }
    Ok(())
}
