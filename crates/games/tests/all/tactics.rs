//! Wins by force and forced moves of m,n,k games, against the rules.

use uctopia_game::{
    Game, Notation, Player, Rng, Tactic, Tactics, Turn, check_tactics, random_move,
};
use uctopia_games::mnk::{Fixed, Free, Gomoku, Mnk, Shape as _, Words};

/// Enough to search every line of fours.
const ALL: u32 = u32::MAX;

fn tactic<G: Tactics>(state: &G) -> (Tactic<G::Move>, Vec<G::Move>) {
    let mut moves = Vec::new();
    let tactic = state.tactic(ALL, &mut G::Memory::default(), &mut moves);
    (tactic, moves.into_iter().map(|found| found.mv).collect())
}

#[test]
fn statements_hold_on_every_kind_of_board() {
    let free = |columns, rows, k| Mnk::new(Free::new(columns, rows, k).unwrap());
    for (start, games) in [
        (free(3, 3, 3), 60),
        (free(4, 4, 3), 40),
        (free(5, 5, 4), 40),
        (free(7, 7, 4), 15),
        (free(7, 6, 5), 15),
        (free(9, 2, 4), 20),
        (free(6, 1, 2), 10),
        (free(3, 3, 1), 2),
    ] {
        check_tactics(&start, 1, games, ALL).unwrap_or_else(|breach| panic!("{breach}"));
        check_tactics(&start, 2, games, 3).unwrap_or_else(|breach| panic!("{breach}"));
    }
    check_tactics(&Mnk::<Fixed<6, 6, 4>>::default(), 3, 20, ALL).unwrap();
    check_tactics(&Mnk::<Fixed<9, 9, 5, Words<2>>>::default(), 4, 6, ALL).unwrap();
}

/// The payoff to `player` by the rules alone.
fn payoff<G: Game>(state: &G, player: Player) -> f32 {
    let below = state.moves().map(|m| payoff(&state.after(m), player));
    match state.turn() {
        Turn::Over => state.payoff(player),
        Turn::Player(to_move) if to_move == player => below.fold(-1.0, f32::max),
        _ => below.fold(1.0, f32::min),
    }
}

#[test]
fn near_the_end_statements_agree_with_an_exhaustive_search() {
    let (mut rng, mut decided) = (Rng::new(5), [0; 3]);
    for game in 0..400 {
        let k = 3 + game % 2;
        let mut state = Mnk::new(Free::new(5, 4, k).unwrap());
        while !state.is_over() && state.moves().len() > 8 {
            state.play(random_move(&state, &mut rng));
        }
        let Turn::Player(player) = state.turn() else {
            continue;
        };
        let (tactic, moves) = tactic(&state);
        let payoff_after = |m| payoff(&state.after(m), player);
        match tactic {
            Tactic::Won { first, .. } => assert_eq!(payoff_after(first), 1.0, "{state}"),
            Tactic::Lost { .. } => assert_eq!(payoff(&state, player), -1.0, "{state}"),
            Tactic::Forced => {
                let rest: Vec<_> = state.moves().filter(|m| !moves.contains(m)).collect();
                assert!(rest.into_iter().all(|m| payoff_after(m) == -1.0), "{state}");
            }
            Tactic::Open => continue,
        }
        decided[match tactic {
            Tactic::Won { .. } => 0,
            Tactic::Lost { .. } => 1,
            _ => 2,
        }] += 1;
    }
    assert!(decided.into_iter().all(|count| count >= 10), "{decided:?}");
}

/// The definition: a row at once, or a move after which all replies but one, at most, allow a row, and after that one there is such
/// a win again.
fn wins_by_fours<G: Game>(state: &G, player: Player) -> bool {
    let completes = |state: &G, player: Player| -> Vec<G::Move> {
        state
            .moves()
            .filter(|&m| state.after(m).payoff(player) == 1.0)
            .collect()
    };
    if !completes(state, player).is_empty() {
        return true;
    }
    state.moves().any(|m| {
        let next = state.after(m);
        if next.is_over() || !completes(&next, player.opponent()).is_empty() {
            return false;
        }
        let mut calm = next
            .moves()
            .filter(|&reply| completes(&next.after(reply), player).is_empty());
        match (calm.next(), calm.next()) {
            (None, _) => true,
            (Some(only), None) => wins_by_fours(&next.after(only), player),
            _ => false,
        }
    })
}

#[test]
fn every_win_by_fours_is_found() {
    let (mut rng, mut found) = (Rng::new(9), 0);
    for game in 0..300 {
        let mut state = Mnk::new(Free::new(5, 5, 4).unwrap());
        for _ in 0..8 + game % 6 {
            if !state.is_over() {
                state.play(random_move(&state, &mut rng));
            }
        }
        let Turn::Player(player) = state.turn() else {
            continue;
        };
        let won = matches!(tactic(&state).0, Tactic::Won { .. });
        assert_eq!(won, wins_by_fours(&state, player), "{state}");
        found += u32::from(won);
    }
    assert!(found > 40, "{found}");
}

#[test]
fn gomoku_has_its_usual_tactics() {
    let read = |text: &str| Gomoku::default().read(text).unwrap();
    let names = |text: &str| {
        let (tactic, moves) = tactic(&read(text));
        let mut names: Vec<String> = moves.into_iter().map(|m| read(text).move_text(m)).collect();
        names.sort();
        (tactic, names)
    };
    // A four open at both ends cannot be stopped, one that is closed at one end must be.
    assert_eq!(names("h8a1h9a3h10a5h11").0, Tactic::Lost { plies: 2 });
    assert_eq!(
        names("h8h7h9a3h10a5h11"),
        (Tactic::Forced, vec!["h12".to_owned()])
    );
    // Three in a row, open at both ends: the next four, and its ends.
    assert_eq!(names("h8a1h9a3h10").1, ["h11", "h6", "h7"]);
    // A three closed at one end threatens nothing yet.
    assert_eq!(names("h8h7h9a3h10").0, Tactic::Open);
    // Two closed threes that cross: a double four.
    let Tactic::Won { plies, .. } = names("h8h7h9a15h10o15i11g11j11o13k11a13").0 else {
        panic!("not won")
    };
    assert_eq!(plies, 3);
}

#[test]
fn little_effort_finds_less_and_never_anything_wrong() {
    let game = Gomoku::default()
        .read("h8h7h9a15h10o15i11g11j11o13k11a13")
        .unwrap();
    assert_eq!(
        game.tactic(0, &mut Default::default(), &mut Vec::new()),
        Tactic::Open
    );
}

#[test]
fn the_first_stone_goes_to_the_middle() {
    let mut moves = Vec::new();
    Gomoku::default().likely_moves(&mut moves);
    assert_eq!(moves.len(), 1);
    assert_eq!(Gomoku::default().move_text(moves[0].mv), "h8");
    let next = Gomoku::default().after(moves[0].mv);
    next.likely_moves(&mut moves);
    assert_eq!(moves.len(), 16);
}

/// The definition: cells in a row, counted one by one.
#[test]
fn shapes_are_counted_as_they_are_defined() {
    let mut rng = Rng::new(21);
    for (columns, rows, k) in [(15, 15, 5), (7, 6, 4), (5, 9, 3), (4, 4, 2), (6, 1, 6)] {
        let mut state = Mnk::new(Free::new(columns, rows, k).unwrap());
        while !state.is_over() {
            for player in [Player::FIRST, Player::SECOND] {
                assert_eq!(
                    state.shape_counts(player),
                    counted(&state, player),
                    "{state}"
                );
            }
            state.play(random_move(&state, &mut rng));
        }
    }
}

fn counted(state: &Mnk<Free>, player: Player) -> [[u32; 2]; 4] {
    let k = state.shape().k() as isize;
    let mut counts = [[0; 2]; 4];
    for row in 0..state.shape().rows() as isize {
        for column in 0..state.shape().columns() as isize {
            for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let cell = |place: isize| {
                    let (column, row) = (column + place * right, row + place * down);
                    Some(state.stone(
                        state.cell(usize::try_from(column).ok()?, usize::try_from(row).ok()?)?,
                    ))
                };
                let owners: Vec<_> = (0..k)
                    .map_while(cell)
                    .filter(|owner| *owner != Some(player.opponent()))
                    .collect();
                let lacking = owners.iter().filter(|owner| owner.is_none()).count();
                if owners.len() == k as usize && (1..=4.min(k as usize - 1)).contains(&lacking) {
                    let free =
                        |place| cell(place).is_some_and(|owner| owner != Some(player.opponent()));
                    counts[lacking - 1][0] += 1;
                    counts[lacking - 1][1] += u32::from(free(-1) && free(k));
                }
            }
        }
    }
    counts
}
