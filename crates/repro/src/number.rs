//! Large numbers as text.

/// A whole number with its digits in groups of three.
///
/// ```
/// assert_eq!(uctopia_repro::words::count(50_000_000), "50\u{202f}000\u{202f}000"); // narrow spaces
/// ```
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}
