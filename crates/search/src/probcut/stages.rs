//! The searches of one decision, one after the other.

use super::config::Selectivity;
use super::worker::SOLVER_MOVES;

/// One search of the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// To this depth.
    Depth(u32),
    /// To the end of the game.
    ToTheEnd(Selectivity),
    /// To the end of the game by the exact solver.
    Solve,
}

/// What the searches of a decision depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stages {
    /// The moves left at the root.
    pub(super) left: u32,
    /// The deepest search.
    pub(super) depth: u32,
    /// The moves left from which on the game is searched to its end.
    pub(super) exact: u32,
    pub(super) selectivity: Selectivity,
}

impl Stages {
    /// Moves left at the horizon of the last search before those to the end: the end is then hardly further than the next depth.
    const LAST_HORIZON: u32 = 8;

    /// Moves left from which on there is one, two … selective searches before the exact solver: with fewer moves left, that is as fast
    /// as another of them.
    const SELECTIVE_FROM: [u32; 5] = [SOLVER_MOVES + 3, 23, 27, 31, 31];

    /// Growing depths; then, where the game is searched to its end, growing certainty, and at last the exact solver.
    pub(super) fn list(self) -> Vec<Stage> {
        let Self {
            left,
            depth,
            exact,
            selectivity,
        } = self;
        let ends = left <= exact || depth >= left;
        let last = match left <= exact {
            true => depth
                .min(left.saturating_sub(Self::LAST_HORIZON).max(2))
                .min(left.saturating_sub(1)),
            false => depth.min(left.saturating_sub(1)),
        };
        let mut stages: Vec<Stage> = (1..=last).map(Stage::Depth).collect();
        if !ends {
            return stages;
        }
        let count = Self::SELECTIVE_FROM
            .iter()
            .filter(|&&from| left >= from)
            .count();
        let is_selective =
            |level: &Selectivity| (selectivity.percent()..100).contains(&level.percent());
        stages.extend(
            Selectivity::ALL
                .into_iter()
                .filter(is_selective)
                .take(count)
                .map(Stage::ToTheEnd),
        );
        stages.push(Stage::Solve);
        stages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stages(left: u32, depth: u32, exact: u32) -> Vec<Stage> {
        Stages {
            left,
            depth,
            exact,
            selectivity: Selectivity::P98,
        }
        .list()
    }

    #[test]
    fn far_from_the_end_depths_grow_to_the_deepest() {
        assert_eq!(stages(40, 3, 20), [1, 2, 3].map(Stage::Depth));
        assert_eq!(stages(20, 3, 0), [1, 2, 3].map(Stage::Depth));
        assert_eq!(stages(40, 99, 20).len(), 39 + 2 + 1);
    }

    #[test]
    fn near_the_end_certainty_grows_to_the_exact_solver() {
        let (likely, certain) = (
            Stage::ToTheEnd(Selectivity::P98),
            Stage::ToTheEnd(Selectivity::P99),
        );
        assert_eq!(
            stages(20, 3, 20)[3..],
            [likely, Stage::Solve],
            "the depth bounds only the searches before"
        );
        assert_eq!(stages(20, 99, 20)[12..], [likely, Stage::Solve]);
        assert_eq!(stages(24, 99, 24)[16..], [likely, certain, Stage::Solve]);
        assert_eq!(stages(14, 99, 20)[6..], [Stage::Solve]);
        assert_eq!(stages(1, 99, 20), [Stage::Solve]);
    }
}
