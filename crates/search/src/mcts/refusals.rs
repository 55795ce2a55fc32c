//! Options that cannot be combined, each with a sentence that says why and what to write instead.

use uctopia_game::options::Plies;

use crate::mcts::config::{Allotment, Amaf, Choice, Decisive, Full, Policy, Uct};

/// Whether the options can be combined; otherwise the first reason why not.
pub(crate) fn check(config: &Uct) -> Result<(), String> {
    let refused = reasons(config).into_iter().find(|(refused, _)| *refused);
    refused.map_or(Ok(()), |(_, reason)| Err(reason))
}

fn reasons(config: &Uct) -> [(bool, String); 11] {
    let threads = format!("threads={}", config.threads);
    let trees = format!("trees={}", config.trees);
    let shared = config.threads > 1;
    let batched = config.batch > 1;
    let batch = format!("batch={}", config.batch);
    [
        (
            config.proof > 0.0 && !config.solver,
            format!("proof={} counts what is missing to a proof: it needs solver=on", config.proof),
        ),
        (
            config.early && config.choice != Choice::Visits,
            "early=on stops when the most visited move is settled: it needs choice=visits".to_owned(),
        ),
        (
            config.allot != Allotment::Formula && (config.choice != Choice::Visits || config.early),
            "allot=halving and allot=gumbel decide by themselves which move is played: leave out choice and early"
                .to_owned(),
        ),
        (
            config.full == Full::Recycle && config.memory.is_none(),
            "full=recycle needs a bound that can be reached, such as memory=64".to_owned(),
        ),
        (
            shared && config.trees > 1,
            format!("{threads} share one tree and {trees} are searched apart: leave out one of them"),
        ),
        (
            shared && config.graph,
            format!(
                "{threads} cannot look up positions at the same time: leave out graph=on, or search with trees={}",
                config.threads
            ),
        ),
        (
            shared && (config.amaf != Amaf::Off || config.policy != Policy::Uniform),
            format!(
                "{threads} cannot learn from each other's playouts: leave out amaf and policy, or search with trees={}",
                config.threads
            ),
        ),
        (
            shared && (config.allot != Allotment::Formula || config.choice == Choice::MaxRobust || config.early),
            format!(
                "{threads} come to no common moment to look at the root: leave out allot, early and choice=max-robust"
            ),
        ),
        (
            shared && config.memory.is_some(),
            format!("{threads} bound their tree by nodes: write nodes=1000000 instead of memory"),
        ),
        (
            batched && (shared || config.allot != Allotment::Formula),
            format!("{batch} descends on one thread and as the formula says: leave out threads and allot"),
        ),
        (
            batched && !plays_uniformly_to_the_end(config),
            format!(
                "{batch} plays uniformly random games to the end: leave out depth, decisive, policy, amaf and discount"
            ),
        ),
    ]
}

fn plays_uniformly_to_the_end(config: &Uct) -> bool {
    config.depth == Plies::TO_THE_END && config.decisive == Decisive::Off && !config.is_traced()
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::options::Options;

    fn check_text(options: &[(&str, &str)]) -> Result<(), String> {
        let mut config = Uct::default();
        options.iter().for_each(|(key, value)| config.set(key, value).unwrap());
        check(&config)
    }

    #[test]
    fn what_cannot_be_combined_is_refused_with_a_reason() {
        let refused = [
            &[("proof", "1")][..],
            &[("early", "on"), ("choice", "mean")],
            &[("allot", "halving"), ("choice", "mean")],
            &[("allot", "gumbel"), ("early", "on")],
            &[("full", "recycle")],
            &[("threads", "2"), ("trees", "2")],
            &[("threads", "2"), ("graph", "on")],
            &[("threads", "2"), ("amaf", "rave")],
            &[("threads", "2"), ("policy", "mast")],
            &[("threads", "2"), ("allot", "halving")],
            &[("threads", "2"), ("memory", "1")],
            &[("batch", "64"), ("threads", "2")],
            &[("batch", "64"), ("allot", "gumbel")],
            &[("batch", "64"), ("policy", "mast")],
            &[("batch", "64"), ("depth", "10")],
            &[("batch", "64"), ("discount", "0.9")],
        ];
        for options in refused {
            let first = options[0].0;
            assert!(check_text(options).unwrap_err().contains(first), "{options:?}");
        }
    }

    #[test]
    fn what_can_be_combined_is_allowed() {
        assert!(check_text(&[]).is_ok());
        let everything = [
            ("solver", "on"),
            ("proof", "0.5"),
            ("decisive", "both"),
            ("policy", "nst"),
            ("amaf", "grave"),
            ("minimax", "0.3"),
            ("bias", "1"),
            ("formula", "puct"),
            ("fpu", "0"),
            ("discount", "0.99"),
            ("graph", "on"),
            ("reuse", "on"),
            ("memory", "8"),
            ("full", "recycle"),
            ("trees", "3"),
            ("early", "on"),
        ];
        assert!(check_text(&everything).is_ok());
        assert!(check_text(&[("batch", "512"), ("solver", "on"), ("graph", "on"), ("trees", "2")]).is_ok());
        assert!(check_text(&[("threads", "4"), ("solver", "on"), ("proof", "1"), ("minimax", "0.2")]).is_ok());
    }
}
