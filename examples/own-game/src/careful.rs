//! A custom agent: a fixed rule, without search.

use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Report, Rng, Scale};

use crate::dots::Dots;

/// Completes a box where it can, else draws a line that lets the opponent complete none, else any line.
#[derive(Debug)]
pub struct Careful {
    rng: Rng,
}

impl Careful {
    /// Equally good moves are drawn with random numbers of this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
        }
    }
}

/// Boxes that a move completes, less those that it lets the opponent complete next.
fn gain(state: &Dots, after: &Dots) -> f32 {
    let completed = after.boxes_of_both() - state.boxes_of_both();
    let offered = if completed == 0 {
        after.ready_boxes()
    } else {
        0
    };
    completed as f32 - offered as f32
}

impl Agent<Dots> for Careful {
    fn decide(
        &mut self,
        state: &Dots,
        _: &mut Context<'_, Dots>,
    ) -> Result<Report<<Dots as Game>::Move>, AgentFailure> {
        let gains: Vec<f32> = state
            .moves()
            .map(|m| gain(state, &state.after(m)))
            .collect();
        let most = gains.iter().copied().fold(f32::MIN, f32::max);
        let best: Vec<usize> = (0..gains.len())
            .filter(|&index| gains[index] == most)
            .collect();
        let chosen = best[self.rng.below(best.len() as u32) as usize];
        let report = |(m, &gain)| MoveReport {
            value: Some(gain),
            ..MoveReport::new(m)
        };
        let moves: Vec<_> = state.moves().zip(&gains).map(report).collect();
        Ok(Report::new(
            state,
            moves,
            Scale::Points {
                unit: "boxes".into(),
                scale: 9.0,
            },
            chosen,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dots::Size;
    use uctopia::Notation;

    #[test]
    fn it_takes_boxes_and_gives_none_away() {
        let start = Dots::new(&Size {
            columns: 2,
            rows: 2,
        });
        let decide = |moves: &str| {
            let state = start.read(moves).unwrap();
            let report = Careful::new(1)
                .decide(&state, &mut Context::unlimited())
                .unwrap();
            state.move_text(report.best_move().mv)
        };
        assert_eq!(decide("b1 a2 b3"), "c2", "the fourth line of a box");
        assert!(
            !["b3", "c2"].contains(&decide("b1 a2").as_str()),
            "the third line of a box"
        );
    }
}
