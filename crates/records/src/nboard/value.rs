//! Values and depths as the protocol writes them.

use uctopia_game::{Bound, MoveReport, Scale};

/// The value of a sure win, in discs.
const MOST: f32 = 64.0;

/// The value of a move in discs, from the point of view of the report's player.
///
/// Values in discs stay as they are. The protocol has no other unit, so a mean payoff or a share of wins, and points of another
/// kind, are scaled: 64 for a sure win, −64 for a sure loss. `None` for a move without a value, or with a mere upper bound.
///
/// ```
/// use uctopia_game::{MoveReport, Scale};
/// use uctopia_records::nboard::evaluation;
/// let m = MoveReport { value: Some(0.75), ..MoveReport::new("f5") };
/// assert_eq!(evaluation(&m, &Scale::Unit), Some(32.0));
/// assert_eq!(evaluation(&m, &Scale::Signed), Some(48.0));
/// assert_eq!(evaluation(&m, &Scale::Points { unit: "discs".into(), scale: 16.0 }), Some(0.75));
/// ```
#[must_use]
pub fn evaluation<M>(m: &MoveReport<M>, scale: &Scale) -> Option<f32> {
    if m.bound == Bound::Upper {
        return None;
    }
    let proven = m.proof.map(|proof| proof.payoff * MOST + 0.0);
    let Some(value) = m.shown_value(scale) else {
        return proven;
    };
    Some(match scale {
        Scale::Points { unit, .. } if unit == "discs" => value,
        Scale::Points { scale, .. } => (value / scale).clamp(-1.0, 1.0) * MOST,
        Scale::Unit | Scale::Signed => scale.to_payoff(value)? * MOST,
    })
}

/// The depth of a move's value: `100%` where it is proven, `100%W` where only the winner is, otherwise the depth in plies.
///
/// ```
/// use uctopia_game::{MoveReport, Proof, Scale};
/// use uctopia_records::nboard::depth_text;
/// let discs = Scale::Points { unit: "discs".into(), scale: 64.0 };
/// let open = MoveReport { value: Some(1.5), ..MoveReport::new("f5") };
/// assert_eq!(depth_text(&open, &discs, 12), "12");
/// let won = Some(Proof { payoff: 1.0, plies: None });
/// assert_eq!(depth_text(&MoveReport { value: Some(6.0), proof: won, ..open.clone() }, &discs, 12), "100%");
/// assert_eq!(depth_text(&MoveReport { value: None, proof: won, ..open }, &Scale::Unit, 12), "100%W");
/// ```
#[must_use]
pub fn depth_text<M>(m: &MoveReport<M>, scale: &Scale, depth: u32) -> String {
    let has_margin = matches!(scale, Scale::Points { .. }) && m.value.is_some();
    match m.proof {
        None => depth.to_string(),
        Some(proof) if proof.payoff == 0.0 || (has_margin && proof.plies.is_none()) => {
            "100%".to_owned()
        }
        Some(_) => "100%W".to_owned(),
    }
}
