//! Checks of an option that has another value than its default.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::{OptionError, OptionValue, in_range};

/// An option, the word that it must have if it is not any, and whether it has it.
pub type Condition = (&'static str, Option<&'static str>, bool);

/// An option that has another value than its default, as [`options!`](crate::options!) checks it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Changed<'a, T> {
    key: &'static str,
    value: &'a T,
}

impl<'a, T: OptionValue> Changed<'a, T> {
    #[must_use]
    pub fn new(key: &'static str, value: &'a T) -> Self {
        Self { key, value }
    }

    /// Checks for a value that no text reads as, such as infinity.
    ///
    /// # Errors
    /// The possible values.
    pub fn check_value(&self) -> Result<(), OptionError> {
        if self.value.is_valid() {
            return Ok(());
        }
        Err(OptionError::value(
            self.key,
            &self.value.show(),
            T::values(),
        ))
    }

    /// Checks the value against the range of its option.
    ///
    /// # Errors
    /// The range.
    pub fn check_range(&self, range: &RangeInclusive<T>) -> Result<(), OptionError>
    where
        T: PartialOrd + Display,
    {
        in_range(self.value, range)
            .map_err(|expected| OptionError::value(self.key, &self.value.show(), expected))
    }

    /// Checks that it has one of the options that it needs.
    ///
    /// # Errors
    /// The options that it needs.
    pub fn check_needs(&self, needs: &[Condition]) -> Result<(), OptionError> {
        if needs.iter().any(|&(.., holds)| holds) {
            return Ok(());
        }
        let needs: Vec<_> = needs.iter().map(|&(key, word, _)| (key, word)).collect();
        Err(OptionError::without_effect(
            (self.key, &self.value.show()),
            &needs,
        ))
    }

    /// Checks that it has none of the options that it excludes.
    ///
    /// # Errors
    /// The first option that it excludes.
    pub fn check_rivals(&self, rivals: &[Condition]) -> Result<(), OptionError> {
        match rivals.iter().find(|&&(.., holds)| holds) {
            Some(&(key, word, _)) => Err(OptionError::exclusive(
                (self.key, &self.value.show()),
                (key, word),
            )),
            None => Ok(()),
        }
    }
}
