//! Calculation's texts: the canonical line, the articles' log, and the texts that are refused.

use crate::calculation::start::{position_after, random_move, usual, variants};
use proptest::prelude::*;
use uctopia_game::{Game, Notation, Rng};
use uctopia_games::calculation::{Calculation, Move, Rank, Rules};

/// The example printed in part 5 of the TIM Labs articles on the game.
const ARTICLE: &str = "Hand: 2 : QQJT56489TAQKAJ3457589TJQKA83456789T\n\
                       Table: 2(3) 2(4) 6(9) 4(8)\n[1] 6J7\n[2] 9K\n[3] 23\n[4] 7K";

#[test]
fn the_articles_log_is_read_and_written() {
    let game = usual().read(ARTICLE).unwrap();
    assert_eq!(
        game.to_string(),
        "hand 2 rest AAA33444555566778888999TTTTJJJQQQQKK table 2 2 6 4 piles 6J7/9K/23/7K"
    );
    let sorted = ARTICLE.replace(
        "QQJT56489TAQKAJ3457589TJQKA83456789T",
        "AAA33444555566778888999TTTTJJJQQQQKK",
    );
    assert_eq!(game.to_log(), sorted);
    assert_eq!(usual().read(&game.to_log()), Ok(game));
}

/// The order of the stock is no part of the position, but the text tells it, in both forms and after any other case or blanks.
#[test]
fn a_given_deal_is_read_and_written() {
    let game = usual().read(ARTICLE).unwrap();
    let rest = "QQJT56489TAQKAJ3457589TJQKA83456789T";
    let deal: Vec<Move> = rest
        .chars()
        .map(|letter| Move::Draw(Rank::from_letter(letter).unwrap()))
        .collect();
    let line = format!(
        "hand 2 rest {} table 2 2 6 4 piles 6J7/9K/23/7K",
        rest.to_lowercase()
    );
    for text in [ARTICLE, &ARTICLE.replace('\n', " "), &line] {
        assert_eq!(usual().deal(text), deal, "{text}");
    }
    assert_eq!(game.to_log_of(&deal), ARTICLE);
    // A stock that is written from the lowest card to the highest, as ours are, or not at all, tells nothing.
    let unknown = "hand 2 table 2 2 6 4 piles 6J7/9K/23/7K";
    for text in [
        &game.to_log(),
        &game.to_string(),
        unknown,
        "",
        "hand 2 rest QJ",
    ] {
        assert_eq!(usual().deal(text), [], "{text}");
    }
}

#[test]
fn logs_are_read_back_under_all_rules() {
    for (index, rules) in variants().into_iter().enumerate() {
        let mut rng = Rng::stream(3, index as u64);
        let mut game = Calculation::new(&rules);
        while let Some(m) = random_move(&game, &mut rng) {
            assert_eq!(
                game.read(&game.to_log()).as_ref(),
                Ok(&game),
                "{}",
                game.to_log()
            );
            game.play(m);
        }
        assert_eq!(game.read(&game.to_log()), Ok(game));
    }
}

#[test]
fn the_rest_may_be_left_out_or_come_in_any_order() {
    let whole = usual()
        .read("hand 5 rest 2A table 9 Q K Q piles J/Q393J/J79TKK/56ATK7")
        .unwrap();
    for text in [
        "hand 5 table 9 Q K Q piles J/Q393J/J79TKK/56ATK7",
        "HAND 5\tREST a2\nTABLE 9(t) q k(-) q(3)\nPILES j/q393j/j79tkk/56atk7\n",
        "Hand: 5 : 2A Table: 9(T) Q(A) K(-) Q(3) [1] J [2] Q393J [3] J79TKK [4] 56ATK7",
        "hand: 5 : table: 9 Q K Q [1] J [2] Q393J [3] J79TKK [4] 56ATK7",
    ] {
        assert_eq!(usual().read(text).as_ref(), Ok(&whole), "{text}");
    }
    assert_eq!(usual().read(" \n "), Ok(usual()));
}

#[test]
fn bad_positions_are_refused_with_advice() {
    let cases = [
        ("stock 2", Some(1), "expected \"hand 2 table"),
        (
            "hand 1 table 2 2 6 4 piles -/-/-/-",
            Some(6),
            "expected the turned card, - when none is turned",
        ),
        (
            "hand 2 rest 2X table 2 2 6 4",
            Some(14),
            "expected a card: A 2 3",
        ),
        (
            "hand 2 table 2 - 6 4 piles -/-/-/-",
            Some(16),
            "expected a card, since foundation 2 begins with its 2",
        ),
        (
            "hand 2 table 2 2(3) 6 4 piles -/-/-/-",
            Some(17),
            "expected (4), the card that foundation 2 takes",
        ),
        (
            "hand 2 table 2 2 6 4 piles 7/-",
            Some(28),
            "expected 4 piles with / between them",
        ),
        (
            "hand 2 table 2 2 6 4 piles 7/-/-/- 8",
            Some(36),
            "expected the end, since these rules have 4 piles",
        ),
        (
            "hand 2 table 2 2 6 4 piles 7/-/-/-8",
            Some(34),
            "expected a card: A 2 3",
        ),
        ("hand 2 table 2 2 6 4", Some(21), "expected \"piles\""),
        (
            "hand 2 table 2 2 6 4 piles 77/7/7/7",
            None,
            "there must be 4 cards of rank 7, but 5 were found",
        ),
        (
            "hand 2 rest AA table 2 2 6 4 piles 7/-/-/-",
            None,
            "there must be 4 cards of rank A, but 3 were found",
        ),
        (
            "hand ? rest - table K K K K piles -/-/-/-",
            Some(6),
            "expected a card or -, since no card is left",
        ),
        (
            "Hand: 2 : Table: 2 2 6 4 [1] 6 [3] 7",
            Some(32),
            "expected \"[2]\"",
        ),
    ];
    for (text, column, advice) in cases {
        let error = usual().read(text).unwrap_err();
        assert_eq!(error.column(), column, "{error}");
        assert!(error.to_string().contains(advice), "{error}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}", words in "(hand|Hand:|rest|table|Table:|piles|:|[?A2KJ/()-]{1,9}|\\[[1-9]\\]|\\s){0,24}") {
        let _ = usual().read(&text);
        let _ = usual().read(&words);
        let _ = usual().read(&format!("hand {text}"));
        let _ = usual().read(&format!("Hand: {words}"));
    }

    #[test]
    fn a_changed_text_is_refused_or_is_a_position(plies in 0..160_usize, seed: u64, at: prop::sample::Index, new: char) {
        let game = position_after(plies, seed, &Rules::default());
        for text in [game.to_string(), game.to_log()] {
            let mut letters: Vec<char> = text.chars().collect();
            let at = at.index(letters.len());
            letters[at] = new;
            if let Ok(read) = game.read(&letters.iter().collect::<String>()) {
                prop_assert_eq!(game.read(&read.to_string()), Ok(read));
            }
        }
    }
}
