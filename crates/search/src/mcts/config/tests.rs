//! Round trips of every option, and configurations that are refused.

use std::time::Duration;

use uctopia_options::{OptionError, Options, Plies};

use super::*;

fn config(text: &str) -> UctConfig {
    text.parse().unwrap()
}

fn refused(text: &str) -> OptionError {
    text.parse::<UctConfig>().unwrap_err()
}

/// Every option with a value other than its default, and the options that it needs.
const EVERY_OPTION: &[(&str, &str)] = &[
    ("iters", "iters=77"),
    ("time", "time=250ms"),
    ("nodes", "nodes=50"),
    ("c", "c=sqrt2"),
    ("threshold", "threshold=5"),
    ("depth", "depth=20"),
    ("cut", "depth=20,cut=scaled"),
    ("eval", "depth=20,eval=discs"),
    ("reward", "reward=unit"),
    ("graph", "graph=on"),
    ("symmetry", "graph=on,symmetry=on"),
    ("untried", "untried=first"),
    ("choice", "choice=mean"),
    ("choice", "choice=secure"),
    ("choice", "choice=max-robust"),
    ("ties", "choice=mean,ties=first"),
    ("solver", "solver=on"),
    ("proof", "solver=on,proof=0.5"),
    ("decisive", "decisive=both"),
    ("policy", "policy=mast"),
    ("policy", "policy=nst"),
    ("epsilon", "policy=mast,epsilon=0.2"),
    ("epsilon", "policy=nst,epsilon=0.2"),
    ("amaf", "amaf=rave"),
    ("amaf", "amaf=grave"),
    ("grave_ref", "amaf=grave,grave_ref=7"),
    ("amaf_bias", "amaf=rave,amaf_bias=0.01"),
    ("amaf_bias", "amaf=grave,amaf_bias=0.01"),
    ("minimax", "minimax=0.3"),
    ("bias", "bias=0.7"),
    ("formula", "formula=tuned"),
    ("formula", "formula=puct"),
    ("temperature", "formula=puct,temperature=0.3"),
    ("temperature", "temperature=0.3,allot=gumbel"),
    ("temperature", "formula=puct,temperature=0.3,allot=gumbel"),
    ("fpu", "fpu=0.25"),
    ("widen", "widen=2"),
    ("widen_power", "widen=2,widen_power=0.25"),
    ("noise", "formula=puct,noise=0.25"),
    ("noise_alpha", "formula=puct,noise=0.25,noise_alpha=0.03"),
    ("sampling", "sampling=0.5"),
    ("allot", "allot=halving"),
    ("allot", "allot=gumbel"),
    ("discount", "discount=0.99"),
    ("early", "early=on"),
    ("trees", "trees=3"),
    ("threads", "threads=2"),
    ("in_flight", "threads=2,in_flight=loss"),
    ("batch", "batch=16"),
    ("memory", "memory=8"),
    ("full", "memory=8,full=recycle"),
    ("reuse", "reuse=on"),
];

#[test]
fn every_option_is_read_and_written() {
    for (key, text) in EVERY_OPTION {
        let config = config(text);
        assert!(
            config.changed().iter().any(|(changed, _)| changed == key),
            "{text}"
        );
        assert_eq!(config.to_string().parse(), Ok(config), "{text}");
    }
    for info in UctConfig::infos() {
        assert!(
            EVERY_OPTION.iter().any(|(key, _)| *key == info.key),
            "{}",
            info.key
        );
    }
    assert_eq!(config(""), UctConfig::default());
    assert_eq!(UctConfig::default().to_string(), "");
}

/// Each alone, and with an option that it does not need.
#[test]
fn options_without_effect_are_refused() {
    let inert = [
        ("epsilon", "epsilon=0.1"),
        ("epsilon", "epsilon=0.1,decisive=both"),
        ("grave_ref", "grave_ref=7"),
        ("grave_ref", "ref=7,amaf=rave"),
        ("amaf_bias", "amaf_bias=0.01"),
        ("temperature", "temperature=0.5"),
        ("temperature", "temperature=0.5,bias=1,minimax=0.2"),
        ("proof", "proof=0.5"),
        ("cut", "cut=scaled"),
        ("in_flight", "in_flight=loss"),
        ("in_flight", "in_flight=loss,trees=4"),
        ("full", "full=recycle"),
        ("widen", "widen=2,fpu=0.5"),
        ("widen_power", "widen_power=0.3"),
        ("noise_alpha", "noise_alpha=0.1"),
        ("noise", "noise=0.25"),
        ("noise", "noise=0.25,formula=puct,allot=gumbel"),
        ("sampling", "sampling=1,allot=halving"),
        ("sampling", "sampling=1,choice=mean"),
        ("eval", "eval=discs"),
        ("eval", "eval=discs,policy=mast"),
    ];
    for (key, text) in inert {
        let error = refused(text);
        assert_eq!(error.keys()[0], key, "{text}: {error}");
        assert!(error.to_string().starts_with(key), "{text}: {error}");
    }
    assert_eq!(
        refused("epsilon=0.1").to_string(),
        "epsilon=0.1 has no effect without policy=mast or policy=nst"
    );
    for used in [
        "depth=5",
        "bias=1",
        "minimax=0.2",
        "formula=puct",
        "allot=gumbel",
    ] {
        let read = format!("eval=discs,{used}").parse::<UctConfig>();
        assert!(read.is_ok(), "{used}");
    }
}

#[test]
fn conflicting_options_are_refused_with_a_reason() {
    let conflicts = [
        "early=on,choice=mean",
        "allot=halving,choice=mean",
        "allot=halving,ties=first",
        "allot=gumbel,early=on",
        "threads=2,trees=2",
        "threads=2,graph=on",
        "graph=on,symmetry=on,reuse=on",
        "threads=2,amaf=rave",
        "threads=2,policy=mast",
        "threads=2,allot=halving",
        "memory=1,threads=2,full=recycle",
        "batch=64,threads=2",
        "batch=64,allot=gumbel",
        "batch=64,policy=mast",
        "batch=64,depth=10",
        "batch=64,discount=0.9",
    ];
    for text in conflicts {
        let error = refused(text);
        let last_two = text.rsplit(',').take(2);
        let keys: Vec<_> = last_two
            .map(|pair| pair.split('=').next().unwrap())
            .collect();
        assert!(
            keys.iter().all(|key| error.keys().contains(key)),
            "{text}: {error:?}"
        );
        assert!(
            keys.iter().all(|key| error.to_string().contains(key)),
            "{text}: {error}"
        );
    }
}

#[test]
fn compatible_options_are_accepted() {
    let allowed = [
        "solver=on,proof=0.5,decisive=both,policy=nst,amaf=grave,minimax=0.3,bias=1,formula=puct,fpu=0,discount=0.99,\
         graph=on,reuse=on,memory=8,full=recycle,trees=3,early=on",
        "batch=512,solver=on,graph=on,trees=2",
        "threads=4,solver=on,proof=1,minimax=0.2",
    ];
    for text in allowed {
        let config = config(text);
        assert_eq!(config.to_string().parse(), Ok(config));
    }
}

#[test]
fn the_order_of_options_does_not_matter() {
    assert_eq!(
        config("epsilon=0.2,policy=mast"),
        config("policy=mast,epsilon=0.2")
    );
}

#[test]
fn a_parameter_is_kept_by_choices_that_have_it() {
    let mut config = config("amaf=rave,amaf_bias=0.01");
    config.set("amaf", "grave").unwrap();
    let both = Amaf::Grave {
        grave_ref: 50,
        amaf_bias: 0.01,
    };
    assert_eq!(config.amaf, both);
    config.set("amaf", "off").unwrap();
    assert_eq!(config, UctConfig::default());
}

/// A program cannot set values that the text of an option cannot set.
#[test]
fn numbers_out_of_range_are_refused() {
    let default = UctConfig::default;
    let mast = |epsilon| default().policy(PlayoutPolicyConfig::Mast { epsilon });
    let puct = default().formula(Formula::Puct);
    let refused = [
        ("c=NaN", default().c(f64::NAN)),
        ("c=-1", default().c(-1.0)),
        ("fpu=inf", default().fpu(f64::INFINITY)),
        ("bias=NaN", default().bias(f64::NAN)),
        ("temperature=0", puct.clone().temperature(0.0)),
        ("temperature=NaN", puct.temperature(f64::NAN)),
        (
            "amaf_bias=-1",
            default().amaf(Amaf::Rave { amaf_bias: -1.0 }),
        ),
        ("threshold=4294967295", default().threshold(u32::MAX)),
        ("depth=0", default().depth(Plies(Some(0)))),
        ("epsilon=7", mast(7.0)),
        ("epsilon=NaN", mast(f64::NAN)),
        ("discount=-1", default().discount(-1.0)),
        ("minimax=2", default().minimax(2.0)),
        ("proof=-1", default().solver(true).proof(-1.0)),
        ("proof=NaN", default().solver(true).proof(f64::NAN)),
        ("trees=0", default().trees(0)),
        ("trees=4294967295", default().trees(u32::MAX)),
        ("batch=0", default().batch(0)),
        ("batch=65537", default().batch(65537)),
        ("threads=0", default().threads(0)),
        ("threads=1000000", default().threads(1_000_000)),
        ("memory=0", default().memory(0)),
        ("iters=0", default().iters(0)),
        ("time=0ms", default().time(Duration::ZERO)),
    ];
    for (text, config) in refused {
        let error = config.check().unwrap_err();
        assert!(
            matches!(error, OptionError::Value { .. }),
            "{text}: {error:?}"
        );
        assert!(
            error.to_string().starts_with(&format!("{text}: expected ")),
            "{text}: {error}"
        );
    }
}
