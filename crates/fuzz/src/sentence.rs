//! The form of an error message.

/// Parts of texts that Rust prints for programmers.
const DEBUG: [&str; 14] = [
    "Some(",
    "Ok(",
    "Err(",
    "Error {",
    "Error(",
    "{ kind:",
    "Os { code",
    "ParseIntError",
    "ParseFloatError",
    "Utf8Error",
    "panicked at",
    "called `",
    "RefCell",
    "PoisonError",
];

/// Checks that an error message is a sentence for the user: it is not empty, not much longer than the input, and contains no text
/// that Rust prints for programmers. Such text may stand in the `input`, which messages quote.
///
/// ```
/// uctopia_fuzz::assert_sentence("expected a number from 1 to 7", "8");
/// ```
///
/// ```should_panic
/// uctopia_fuzz::assert_sentence("Err(ParseIntError { kind: Empty })", "");
/// ```
///
/// # Panics
/// When it is not.
pub fn assert_sentence(problem: &str, input: &str) {
    assert!(
        !problem.trim().is_empty(),
        "an error without a message for {input:?}"
    );
    assert!(
        problem.len() <= 2000 + 8 * input.len(),
        "an error of {} bytes for {input:?}",
        problem.len()
    );
    if let Some(mark) = DEBUG
        .into_iter()
        .find(|mark| problem.contains(mark) && !input.contains(mark))
    {
        panic!("an error contains {mark:?}: {problem:?} for {input:?}");
    }
}
