//! Round trips of every option, and configurations that are refused.

use super::*;

fn options(text: &str) -> UctOptions {
    let mut options = UctOptions::default();
    for (key, value) in split_spec(&format!("uct:{text}")).unwrap().1 {
        options.set(&key, &value).unwrap();
    }
    options
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
    ("reward", "reward=unit"),
    ("graph", "graph=on"),
    ("untried", "untried=first"),
    ("choice", "choice=mean"),
    ("choice", "choice=secure"),
    ("choice", "choice=max-robust"),
    ("ties", "choice=mean,ties=last"),
    ("solver", "solver=on"),
    ("proof", "solver=on,proof=0.5"),
    ("proof_by", "solver=on,proof=0.5,proof_by=rank"),
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
fn every_option_goes_to_the_configuration_and_back() {
    for (key, text) in EVERY_OPTION {
        let flat = options(text);
        assert!(
            flat.changed().iter().any(|(changed, _)| changed == key),
            "{text}"
        );
        let config = flat.config().unwrap();
        assert_eq!(UctOptions::from(&config), flat, "{text}");
        assert_eq!(
            config.to_string().parse::<UctConfig>().unwrap(),
            config,
            "{text}"
        );
        assert_ne!(config, UctConfig::default(), "{text}");
    }
    for info in UctOptions::infos().iter().filter(|info| info.key != "eval") {
        assert!(
            EVERY_OPTION.iter().any(|(key, _)| *key == info.key),
            "{}",
            info.key
        );
    }
    assert_eq!(
        UctOptions::default().config().unwrap(),
        UctConfig::default()
    );
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
        ("proof_by", "proof_by=rank"),
        ("proof_by", "proof_by=rank,solver=on"),
        ("proof", "proof=0.5"),
        ("cut", "cut=scaled"),
        ("in_flight", "in_flight=loss"),
        ("in_flight", "in_flight=visits,trees=4"),
        ("full", "full=recycle"),
        ("noise_alpha", "noise_alpha=0.1"),
        ("noise", "noise=0.25"),
        ("noise", "noise=0.25,formula=puct,allot=gumbel"),
        ("sampling", "sampling=1,allot=halving"),
        ("sampling", "sampling=1,choice=mean"),
        ("eval", "eval=discs"),
        ("eval", "eval=discs,policy=mast"),
    ];
    for (key, text) in inert {
        let error = options(text).config().unwrap_err();
        assert_eq!(error.keys()[0], key, "{text}: {error}");
        assert!(error.to_string().starts_with(key), "{text}: {error}");
    }
    let sentence = options("epsilon=0.1").config().unwrap_err().to_string();
    assert_eq!(
        sentence,
        "epsilon=0.1 needs policy=mast or policy=nst: with policy=uniform all moves of a playout are random"
    );
    for used in [
        "depth=5",
        "bias=1",
        "minimax=0.2",
        "formula=puct",
        "allot=gumbel",
    ] {
        assert!(
            options(&format!("eval=discs,{used}")).config().is_ok(),
            "{used}"
        );
    }
}

#[test]
fn conflicting_options_are_refused_with_a_reason() {
    let refused = [
        "early=on,choice=mean",
        "allot=halving,choice=mean",
        "allot=halving,ties=first",
        "allot=gumbel,early=on",
        "threads=2,trees=2",
        "threads=2,graph=on",
        "threads=2,amaf=rave",
        "threads=2,policy=mast",
        "threads=2,allot=halving",
        "threads=2,memory=1,full=recycle",
        "batch=64,threads=2",
        "batch=64,allot=gumbel",
        "batch=64,policy=mast",
        "batch=64,depth=10",
        "batch=64,discount=0.9",
    ];
    for text in refused {
        let error = options(text).config().unwrap_err();
        let first = text.split('=').next().unwrap();
        assert!(error.to_string().contains(first), "{text}: {error}");
        assert!(
            text.split(',')
                .all(|pair| error.keys().contains(&pair.split('=').next().unwrap())),
            "{text}: {error:?}"
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
        let flat = options(text);
        assert_eq!(UctOptions::from(&flat.config().unwrap()), flat);
    }
}

/// Options that are set one by one are checked together.
#[test]
fn the_order_of_options_does_not_matter() {
    let (one, other) = (
        options("epsilon=0.2,policy=mast"),
        options("policy=mast,epsilon=0.2"),
    );
    assert_eq!(one.config().unwrap(), other.config().unwrap());
}

/// A configuration written in Rust cannot hold options without effect, and meaningless numbers are refused.
#[test]
fn impossible_numbers_are_refused() {
    let with = |parallel| {
        UctConfig {
            parallel,
            ..UctConfig::default()
        }
        .check()
    };
    assert!(with(Parallel::Apart { trees: 0, batch: 1 }).is_err());
    assert!(with(Parallel::Apart { trees: 1, batch: 0 }).is_err());
    assert!(
        with(Parallel::Shared {
            threads: 0,
            in_flight: InFlight::Off
        })
        .is_err()
    );
    assert!(
        with(Parallel::Shared {
            threads: 1,
            in_flight: InFlight::Off
        })
        .is_err()
    );
    let bonus = ProofBonus {
        weight: 0.0,
        by: super::super::ProofBy::Share,
    };
    let backup = BackupConfig {
        solver: SolverConfig::On { proof: Some(bonus) },
        ..BackupConfig::default()
    };
    assert_eq!(
        UctConfig {
            backup,
            ..UctConfig::default()
        }
        .check()
        .unwrap_err()
        .keys(),
        ["proof"]
    );
    let selection = SelectionConfig {
        formula: Formula::Puct { temperature: 1.0 },
        ..SelectionConfig::default()
    };
    let root = Root {
        allotment: Allotment::Gumbel { temperature: 2.0 },
        ..Root::default()
    };
    assert_eq!(
        UctConfig {
            selection,
            root,
            ..UctConfig::default()
        }
        .check()
        .unwrap_err()
        .keys(),
        ["temperature"]
    );
}

/// A program cannot set values that the text of an option cannot set.
#[test]
fn numbers_out_of_range_are_refused() {
    let config = |change: &dyn Fn(&mut UctConfig)| {
        let mut config = UctConfig::default();
        change(&mut config);
        config
    };
    let puct =
        |temperature| config(&|config| config.selection.formula = Formula::Puct { temperature });
    let mast =
        |epsilon| config(&|config| config.playout.policy = PlayoutPolicyConfig::Mast { epsilon });
    let rave = |bias| config(&|config| config.selection.amaf = Amaf::Rave { bias });
    let shared = |threads| Parallel::Shared {
        threads,
        in_flight: InFlight::Off,
    };
    let proof = |weight| SolverConfig::On {
        proof: Some(ProofBonus {
            weight,
            by: super::super::ProofBy::Rank,
        }),
    };
    let memory = MemoryLimit {
        megabytes: 0,
        full: Full::Stop,
    };
    let refused = [
        ("c=NaN", config(&|config| config.selection.c = f64::NAN)),
        ("c=-1", config(&|config| config.selection.c = -1.0)),
        (
            "fpu=inf",
            config(&|config| config.selection.fpu = Some(f64::INFINITY)),
        ),
        (
            "bias=NaN",
            config(&|config| config.selection.bias = f64::NAN),
        ),
        ("temperature=0", puct(0.0)),
        ("temperature=NaN", puct(f64::NAN)),
        (
            "temperature=0",
            config(&|config| config.root.allotment = Allotment::Gumbel { temperature: 0.0 }),
        ),
        ("amaf_bias=-1", rave(-1.0)),
        (
            "threshold=4294967295",
            config(&|config| config.expansion.threshold = u32::MAX),
        ),
        ("epsilon=7", mast(7.0)),
        ("epsilon=NaN", mast(f64::NAN)),
        (
            "discount=-1",
            config(&|config| config.backup.discount = -1.0),
        ),
        ("minimax=2", config(&|config| config.backup.minimax = 2.0)),
        (
            "proof=-1",
            config(&|config| config.backup.solver = proof(-1.0)),
        ),
        (
            "proof=NaN",
            config(&|config| config.backup.solver = proof(f64::NAN)),
        ),
        (
            "trees=4294967295",
            config(&|config| {
                config.parallel = Parallel::Apart {
                    trees: u32::MAX,
                    batch: 1,
                }
            }),
        ),
        (
            "batch=65537",
            config(&|config| {
                config.parallel = Parallel::Apart {
                    trees: 1,
                    batch: 65537,
                }
            }),
        ),
        (
            "threads=1000000",
            config(&|config| config.parallel = shared(1_000_000)),
        ),
        (
            "memory=0",
            config(&|config| config.limits.memory = Some(memory)),
        ),
        ("iters=0", config(&|config| config.limits.iters = Some(0))),
        (
            "time=0ms",
            config(&|config| config.limits.time = Some(std::time::Duration::ZERO)),
        ),
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
