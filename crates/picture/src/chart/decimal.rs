//! Logarithms and powers of ten from the four basic operations, which round alike on every machine. Those of the
//! platform differ in the last digit, and a tick or a coordinate could fall on the other side of a rounding.

use std::f64::consts::{LOG10_2, LOG10_E, SQRT_2};

/// The logarithm to base ten of a positive, normal number, to some fifteen digits.
pub(crate) fn log10(value: f64) -> f64 {
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = value.to_bits();
    let mut exponent = (bits >> 52) as f64 - 1023.0;
    let mut mantissa = f64::from_bits(bits & FRACTION | 1023 << 52);
    if mantissa > SQRT_2 {
        mantissa /= 2.0;
        exponent += 1.0;
    }
    // ln m = 2 artanh((m − 1) / (m + 1)); the argument stays below 0.172, where eleven terms are enough.
    let argument = (mantissa - 1.0) / (mantissa + 1.0);
    let square = argument * argument;
    let series = (0..11).rev().fold(0.0, |sum, term| {
        sum * square + 1.0 / f64::from(2 * term + 1)
    });
    exponent * LOG10_2 + 2.0 * argument * series * LOG10_E
}

/// Ten to a whole power, correctly rounded; 0 or infinity where there is no such number.
pub(crate) fn power_of_ten(exponent: i32) -> f64 {
    // Reading decimals is exact in Rust, while `powi` may round differently elsewhere.
    format!("1e{exponent}").parse().unwrap_or(f64::NAN)
}

/// The largest whole number whose power of ten is at most `value`, which is positive and normal.
pub(crate) fn decade(value: f64) -> i32 {
    let guess = log10(value).round() as i32;
    if power_of_ten(guess) > value {
        guess - 1
    } else {
        guess
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_platform_to_fourteen_digits() {
        for value in [
            1e-99, 5.3e-7, 1.76e-3, 0.1, 0.99, 1.0, 1.5, 2.0, 9.999, 1000.0, 2e5, 7e80,
        ] {
            let (ours, theirs) = (log10(value), f64::log10(value));
            assert!(
                (ours - theirs).abs() <= 1e-14 * theirs.abs().max(1.0),
                "{value}: {ours} {theirs}"
            );
        }
    }

    #[test]
    fn decades_begin_at_powers_of_ten() {
        for exponent in -100..=100 {
            let power = power_of_ten(exponent);
            assert_eq!(
                [decade(power), decade(power * 9.99), decade(power * 0.999)],
                [exponent, exponent, exponent - 1]
            );
        }
    }
}
