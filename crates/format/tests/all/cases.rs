//! The texts of `cases.json`, which the test of the page's `format.ts` reads, too.

use std::time::Duration;

use serde_json::Value;
use uctopia_format as format;
use uctopia_game::{Bound, MoveReport, Scale};
use uctopia_statistics::{Interval, SuccessRate};

/// A number of a case.
fn number(case: &Value, name: &str) -> f64 {
    case[name]
        .as_f64()
        .unwrap_or_else(|| panic!("{name} is no number in {case}"))
}

/// A whole number of a case.
fn whole(case: &Value, name: &str) -> u64 {
    case[name]
        .as_u64()
        .unwrap_or_else(|| panic!("{name} is no whole number in {case}"))
}

fn interval(case: &Value) -> Interval {
    Interval {
        low: number(case, "low"),
        high: number(case, "high"),
    }
}

fn scale(case: &Value) -> Scale {
    serde_json::from_value(case["scale"].clone()).unwrap()
}

/// What this crate writes for an input of a kind.
fn written(kind: &str, case: &Value) -> Value {
    let decimals = || whole(case, "decimals") as usize;
    let value = || number(case, "value") as f32;
    let text = match kind {
        "value" => format::value(&scale(case), value()),
        "short_value" => format::short_value(&scale(case), value()),
        "finding" => {
            let bound: Bound = serde_json::from_value(case["bound"].clone()).unwrap();
            let value = case["value"].as_f64().map(|value| value as f32);
            format::finding(
                &scale(case),
                &MoveReport {
                    value,
                    bound,
                    ..MoveReport::new(())
                },
            )
            .to_string()
        }
        "value_interval" => format::value_interval(&scale(case), interval(case)),
        "percentages" => {
            let shares: Vec<f64> = case["shares"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(Value::as_f64)
                .collect();
            return match shares[..] {
                [one] => serde_json::json!(format::percentages([one])),
                [one, two] => serde_json::json!(format::percentages([one, two])),
                [one, two, three] => serde_json::json!(format::percentages([one, two, three])),
                _ => panic!("{case}"),
            };
        }
        "share_interval" => format::share_interval(Some(interval(case))),
        "share_difference" => format::share_difference(Some(interval(case))),
        "estimate" => format::estimate(Some(number(case, "share")), Some(interval(case))).join(" "),
        "unanimous" => {
            let rate = SuccessRate::new(whole(case, "successes"), whole(case, "trials"));
            format::share_interval(Some(rate.interval()))
        }
        "percent" => format::percent(number(case, "share"), decimals()),
        "signed_interval" => format::signed_interval(interval(case), decimals()),
        "number_interval" => format::number_interval(interval(case), decimals()),
        "count" => format::count(whole(case, "count")),
        "short_count" => format::short_count(whole(case, "count")),
        "duration" => format::duration(Duration::from_secs_f64(number(case, "seconds"))),
        "p_equation" => format::p_equation(number(case, "p")),
        _ => panic!("no function writes {kind}"),
    };
    Value::String(text)
}

#[test]
fn the_page_and_the_command_write_alike() {
    let cases: Value = serde_json::from_str(include_str!("../../cases.json")).unwrap();
    let cases = cases.as_object().unwrap();
    assert!(cases.len() > 10);
    for (kind, cases) in cases {
        for case in cases.as_array().unwrap() {
            assert_eq!(written(kind, case), case["text"], "{kind} {case}");
        }
    }
}
