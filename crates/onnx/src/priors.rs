//! Logits as priors.

use uctopia_options::{Message, message};

/// Adds the softmax of `logits` over the legal moves; the priors of others are 0.
pub(crate) fn add_softmax(
    logits: &[f32],
    legal: &[bool],
    priors: &mut Vec<f32>,
) -> Result<(), Message> {
    let of_legal = || {
        let both = logits.iter().zip(legal);
        both.filter(|(_, legal)| **legal).map(|(logit, _)| *logit)
    };
    if let Some(logit) = of_legal().find(|logit| logit.is_nan() || *logit == f32::INFINITY) {
        return Err(message!(
            "the network returned the logit {logit}: logits are numbers, or −inf for moves that are not to be tried"
        ));
    }
    let most = of_legal().fold(f32::NEG_INFINITY, f32::max);
    priors.extend(logits.iter().zip(legal).map(|(logit, legal)| {
        // Without a finite logit all moves are equally likely, as all priors are 0.
        if *legal && most.is_finite() {
            libm::expf(logit - most)
        } else {
            0.0
        }
    }));
    Ok(())
}

#[test]
fn illegal_moves_do_not_count() {
    let softmax = |logits: &[f32], legal: &[bool]| {
        let mut priors = Vec::new();
        add_softmax(logits, legal, &mut priors).map(|()| priors)
    };
    let inf = f32::INFINITY;
    let three = [true, false, true];
    assert_eq!(softmax(&[2.0, inf, 2.0], &three), Ok(vec![1.0, 0.0, 1.0]));
    assert_eq!(
        softmax(&[-1e30, f32::NAN, 1e30], &three),
        Ok(vec![0.0, 0.0, 1.0])
    );
    assert_eq!(softmax(&[-inf, 0.0, -inf], &three), Ok(vec![0.0; 3]));
    let problem = softmax(&[1.0, 1.0, f32::NAN], &three).unwrap_err();
    assert!(
        problem
            .to_string()
            .starts_with("the network returned the logit NaN")
    );
}
