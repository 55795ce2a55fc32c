//! Files of weights that come with a program.

use std::sync::OnceLock;

/// The bytes of a file of weights: part of the program, or provided before the first evaluation. A page loads weights when a game
/// needs them, so in WebAssembly they are no part of the program.
///
/// ```
/// use uctopia_values::WeightsFile;
/// static FILE: WeightsFile = WeightsFile::new("small.weights", None);
/// assert!(!FILE.is_there());
/// FILE.provide(vec![1, 2, 3]);
/// assert_eq!(FILE.bytes(), [1, 2, 3]);
/// ```
#[derive(Debug)]
pub struct WeightsFile {
    name: &'static str,
    embedded: Option<&'static [u8]>,
    provided: OnceLock<Vec<u8>>,
}

/// What a panic carries if a file was not provided: its name.
///
/// ```
/// use uctopia_values::{MissingWeights, WeightsFile};
/// static FILE: WeightsFile = WeightsFile::new("late.weights", None);
/// let panic = std::panic::catch_unwind(|| FILE.bytes().len()).unwrap_err();
/// assert_eq!(panic.downcast_ref(), Some(&MissingWeights("late.weights")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MissingWeights(pub &'static str);

impl WeightsFile {
    /// A file of this name, with its bytes if they are part of the program. The macro [`weights_file`](crate::weights_file) makes one.
    #[must_use]
    pub const fn new(name: &'static str, embedded: Option<&'static [u8]>) -> Self {
        Self {
            name,
            embedded,
            provided: OnceLock::new(),
        }
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the bytes are known.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.embedded.is_some() || self.provided.get().is_some()
    }

    /// Provides the bytes, unless they are known.
    pub fn provide(&self, bytes: Vec<u8>) {
        let _ = self.provided.set(bytes);
    }

    /// The bytes.
    ///
    /// # Panics
    /// With [`MissingWeights`] if they were not provided.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        let provided = || self.provided.get().map(Vec::as_slice);
        let known = self.embedded.or_else(provided);
        known.unwrap_or_else(|| std::panic::panic_any(MissingWeights(self.name)))
    }
}

/// The [`WeightsFile`] of this name in the folder `weights` of the crate: embedded, except in WebAssembly.
#[macro_export]
macro_rules! weights_file {
    ($name:literal) => {{
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        const BYTES: Option<&[u8]> = Some(include_bytes!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/weights/",
            $name
        )));
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        const BYTES: Option<&[u8]> = None;
        $crate::WeightsFile::new($name, BYTES)
    }};
}
