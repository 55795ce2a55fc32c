//! The time for a move, from the times that a controller sends.

use std::time::Duration;

use uctopia_game::Player;

/// The number of moves among which the main time is divided: half a game of Othello.
const MOVES_TO_GO: u32 = 30;

/// The remaining time of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RemainingTime {
    /// The rest of the main time.
    Main(Duration),
    /// The rest of a period of overtime, with its remaining moves.
    Overtime(Duration, u32),
}

/// The times of both players; without `time_settings` and `time_left` there is no limit.
#[derive(Clone, Default, Debug)]
pub(in crate::commands) struct Clock {
    left: [Option<RemainingTime>; 2],
    /// A period of overtime and its number of moves, if there is overtime.
    overtime: Option<(Duration, u32)>,
    /// The limit of each move, besides the times of the game.
    per_move: Option<Duration>,
}

impl Clock {
    /// `time_settings`: main time, overtime and moves in a period of it. Overtime for no moves means no limit.
    pub(in crate::commands) fn set(&mut self, main: Duration, overtime: Duration, moves: u32) {
        let unlimited = !overtime.is_zero() && moves == 0;
        self.overtime = (!overtime.is_zero() && moves > 0).then_some((overtime, moves));
        let first = if main.is_zero() {
            self.period()
        } else {
            Some(RemainingTime::Main(main))
        };
        self.left = [first.filter(|_| !unlimited); 2];
    }

    /// `time_left`: the main time if `moves` is 0.
    pub(in crate::commands) fn set_left(&mut self, player: Player, time: Duration, moves: u32) {
        let left = if moves == 0 {
            RemainingTime::Main(time)
        } else {
            RemainingTime::Overtime(time, moves)
        };
        self.left[player.index()] = Some(left);
    }

    /// Sets the limit of each move.
    pub(in crate::commands) fn set_per_move(&mut self, time: Duration) {
        self.per_move = Some(time);
    }

    /// The time for the player's next move.
    pub(in crate::commands) fn allowance(&self, player: Player) -> Option<Duration> {
        let share = self.left[player.index()].map(|left| match left {
            RemainingTime::Main(time) => time / MOVES_TO_GO,
            RemainingTime::Overtime(time, moves) => time / moves,
        });
        let time = share.into_iter().chain(self.per_move).min()?;
        Some(time.max(Duration::from_millis(1)))
    }

    /// Subtracts the time of a move.
    pub(in crate::commands) fn spend(&mut self, player: Player, time: Duration) {
        let period = self.period();
        let left = &mut self.left[player.index()];
        *left = match *left {
            Some(RemainingTime::Main(main)) if main > time => {
                Some(RemainingTime::Main(main - time))
            }
            Some(RemainingTime::Main(_)) => period.or(Some(RemainingTime::Main(Duration::ZERO))),
            Some(RemainingTime::Overtime(overtime, moves)) if moves > 1 => Some(
                RemainingTime::Overtime(overtime.saturating_sub(time), moves - 1),
            ),
            Some(RemainingTime::Overtime(..)) => period,
            None => None,
        };
    }

    fn period(&self) -> Option<RemainingTime> {
        self.overtime
            .map(|(time, moves)| RemainingTime::Overtime(time, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Player = Player::FIRST;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn main_time_is_spread_and_overtime_follows() {
        let mut clock = Clock::default();
        assert_eq!(clock.allowance(BLACK), None);
        clock.set(seconds(60), seconds(10), 5);
        assert_eq!(clock.allowance(BLACK), Some(seconds(2)));
        clock.spend(BLACK, seconds(30));
        assert_eq!(clock.allowance(BLACK), Some(seconds(1)));
        clock.spend(BLACK, seconds(31));
        assert_eq!(
            clock.allowance(BLACK),
            Some(seconds(2)),
            "ten seconds for five moves"
        );
        clock.spend(BLACK, seconds(6));
        assert_eq!(
            clock.allowance(BLACK),
            Some(seconds(1)),
            "four seconds for four moves"
        );
        (0..4).for_each(|_| clock.spend(BLACK, seconds(1)));
        assert_eq!(clock.allowance(BLACK), Some(seconds(2)), "the next period");
        assert_eq!(
            clock.allowance(Player::SECOND),
            Some(seconds(2)),
            "white has spent nothing"
        );
    }

    #[test]
    fn time_left_overrides_the_clock() {
        let mut clock = Clock::default();
        clock.set(Duration::ZERO, seconds(3), 1);
        assert_eq!(clock.allowance(BLACK), Some(seconds(3)));
        clock.set_left(BLACK, seconds(8), 2);
        assert_eq!(clock.allowance(BLACK), Some(seconds(4)));
        clock.set_left(BLACK, seconds(90), 0);
        assert_eq!(clock.allowance(BLACK), Some(seconds(3)));
        clock.set(seconds(10), seconds(10), 0);
        assert_eq!(clock.allowance(BLACK), None);
        clock.set_per_move(seconds(2));
        assert_eq!(clock.allowance(BLACK), Some(seconds(2)));
        clock.set_left(BLACK, seconds(30), 0);
        assert_eq!(clock.allowance(BLACK), Some(seconds(1)));
    }
}
