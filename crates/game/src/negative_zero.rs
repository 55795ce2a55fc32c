//! Numbers as data, without the sign of a negative zero: depth-first search turns 0 into −0 from ply to ply, and both are 0.

use serde::{Serialize as _, Serializer};

/// Writes a number; adding zero makes a negative zero positive and leaves everything else alone.
pub(crate) fn number<S: Serializer>(number: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    (number + 0.0).serialize(serializer)
}

/// Writes a number if there is one.
pub(crate) fn known_number<S: Serializer>(
    number: &Option<f32>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    number.map(|number| number + 0.0).serialize(serializer)
}
