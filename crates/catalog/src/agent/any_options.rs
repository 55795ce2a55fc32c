//! Options whose type is hidden.

use std::any::Any;

use uctopia_options::{OptionError, Options};

/// Options of any type.
pub(crate) trait AnyOptions: Send + Sync {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;
    fn changed(&self) -> Vec<(&'static str, String)>;
    fn check(&self) -> Result<(), OptionError>;
    fn copy(&self) -> Box<dyn AnyOptions>;
    fn as_any(&self) -> &dyn Any;
}

impl<O: Options> AnyOptions for O {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        Options::set(self, key, value)
    }

    fn changed(&self) -> Vec<(&'static str, String)> {
        Options::changed(self)
    }

    fn check(&self) -> Result<(), OptionError> {
        Options::check(self)
    }

    fn copy(&self) -> Box<dyn AnyOptions> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
