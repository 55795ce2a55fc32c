//! The files of weights that come with the games.

use uctopia_values::WeightsFile;

/// The files of weights of the games that this program was built with. Only in WebAssembly are they to be provided.
///
/// ```
/// assert!(uctopia::catalog::weights_files().iter().all(|file| file.is_there()));
/// ```
#[must_use]
pub fn weights_files() -> Vec<&'static WeightsFile> {
    let files: [&[WeightsFile]; 3] = [
        #[cfg(feature = "othello-weights")]
        std::slice::from_ref(&uctopia_othello_weights::FILE),
        #[cfg(not(feature = "othello-weights"))]
        &[],
        #[cfg(feature = "connect4-weights")]
        std::slice::from_ref(&uctopia_connect4_weights::FILE),
        #[cfg(not(feature = "connect4-weights"))]
        &[],
        #[cfg(feature = "calculation-weights")]
        &uctopia_calculation_weights::FILES,
        #[cfg(not(feature = "calculation-weights"))]
        &[],
    ];
    files.into_iter().flatten().collect()
}
