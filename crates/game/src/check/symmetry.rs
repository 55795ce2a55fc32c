//! Compares the images of a position with the rules.

use std::collections::{HashMap, HashSet};

use super::breach::{CheckResult, require};
use crate::Shortcuts;

/// Checks that the images of a position are equivalent: the same turn, moves that lead to images of the same positions, the same
/// payoffs in the end, and one canonical form, which is one of them.
pub(super) fn check_images<G: Shortcuts>(state: &G) -> CheckResult {
    let (images, canonical) = (state.images(), state.canonical());
    require(
        images.len() == state.images().count(),
        "len agrees with iteration",
        || format!("len is {}", images.len()),
    )?;
    let images: Vec<G> = images.collect();
    require(
        images.first() == Some(state),
        "a position is its own first image",
        || format!("{:?}", images.first()),
    )?;
    require(
        images.contains(&canonical),
        "the canonical form is an image",
        || format!("{canonical:?}"),
    )?;
    let all: HashSet<&G> = images.iter().collect();
    let below = if all.len() > 1 {
        next_forms(state)
    } else {
        HashMap::new()
    };
    for image in &images {
        let form = image.canonical();
        require(form == canonical, "images have one canonical form", || {
            format!("{canonical:?}, but that of {image:?} is {form:?}")
        })?;
        let others: Vec<G> = image.images().collect();
        require(
            others.iter().collect::<HashSet<_>>() == all,
            "images have the same images",
            || format!("{image:?}"),
        )?;
        require(
            image.turn() == state.turn(),
            "images have the same turn",
            || format!("{image:?}"),
        )?;
        require(
            image == state || next_forms(image) == below,
            "images have moves to the same positions",
            || {
                format!(
                    "{:?} and {:?} in {image:?}",
                    state.moves().collect::<Vec<_>>(),
                    image.moves().collect::<Vec<_>>()
                )
            },
        )?;
        let payoffs = [state, image].map(|finished| finished.is_over().then(|| finished.payoffs()));
        require(
            payoffs[0] == payoffs[1],
            "images have the same payoffs",
            || format!("{payoffs:?} in {image:?}"),
        )?;
    }
    Ok(())
}

/// The canonical forms of all positions after a move or an outcome, with the number of those that lead there.
fn next_forms<G: Shortcuts>(state: &G) -> HashMap<G, u32> {
    let mut forms = HashMap::new();
    for m in state.moves() {
        *forms.entry(state.after(m).canonical()).or_insert(0) += 1;
    }
    forms
}
