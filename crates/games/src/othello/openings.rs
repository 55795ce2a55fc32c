//! Names of known openings of Othello.
//!
//! The English names and sequences are those that Othello players have used for decades, as in the list of Robert Gatliff
//! (<http://www.samsoft.org.uk/reversi/openings.htm>); the Japanese ones are those of Japanese players, whose openings are named
//! after animals. All begin with f5: the other three first moves are symmetric. A Japanese opening without an English name has its
//! name in Latin letters.

use uctopia_game::{NamedOpening, OpeningNames};

use super::Othello8;

const fn opening(
    moves: &'static str,
    english: &'static str,
    japanese: &'static str,
) -> NamedOpening {
    NamedOpening {
        moves,
        english,
        japanese,
    }
}

/// The openings in the order of their moves: parallel, diagonal, perpendicular.
const OPENINGS: &[NamedOpening] = &[
    opening("f5f4", "Parallel", "並び取り"),
    opening("f5f4e3", "Nezumi (Mouse)", "鼠"),
    opening("f5f4f3", "Niguruma (Cart)", "荷車"),
    opening("f5f6", "Diagonal", "斜め取り"),
    opening("f5f6c4f4", "Semi-Wing Variation", "Semi-Wing Variation"),
    opening("f5f6d3f4", "Wing Variation", "Wing Variation"),
    opening("f5f6e6f4c3", "Buffalo / Kenichi Variation", "バッファロー"),
    opening("f5f6e6f4c3c4", "Hokuriku Buffalo", "北陸バッファロー"),
    opening("f5f6e6f4c3d6f3c4c5b4", "Tanida Buffalo", "谷田バッファロー"),
    opening("f5f6e6f4c3d7f3", "Maruoka Buffalo", "丸岡バッファロー"),
    opening("f5f6e6f4d3", "Ura-hebi (Reverse Snake)", "裏蛇"),
    opening("f5f6e6f4e3", "Cow", "牛"),
    opening("f5f6e6f4e3c5c4", "Rose-v-Toth", "Rose-v-Toth"),
    opening("f5f6e6f4e3c5c4d3c3", "Landau", "Landau"),
    opening("f5f6e6f4e3c5c4d3f3e2", "Maruoka", "丸岡流"),
    opening("f5f6e6f4e3c5c4d7c6", "Chinbotsusen (Sunken Ship)", "沈没船"),
    opening("f5f6e6f4e3c5c4e7", "Tanida", "Tanida"),
    opening("f5f6e6f4e3c5c4e7b5e2", "Sailboat", "ヨット"),
    opening("f5f6e6f4e3c5c4e7c6e2f3f2", "Kaisokusen (Clipper)", "快速船"),
    opening("f5f6e6f4e3c5c4e7g4", "Aircraft / Feldborg", "飛行機"),
    opening("f5f6e6f4e3c5c6", "Sensha (Tank)", "戦車"),
    opening("f5f6e6f4e3c5g5", "Cow Bat / Cambridge", "こうもり"),
    opening(
        "f5f6e6f4e3c5g5d6g6",
        "Bat (Kling Alternative)",
        "Bat (Kling Alternative)",
    ),
    opening(
        "f5f6e6f4e3c5g5f3g4g6g3d6f7h5h4h3e7",
        "Bat (Kling Continuation)",
        "Bat (Kling Continuation)",
    ),
    opening(
        "f5f6e6f4e3c5g5g3g4f3c4",
        "Melnikov / Bat (Piau Continuation 1)",
        "Melnikov / Bat (Piau Continuation 1)",
    ),
    opening(
        "f5f6e6f4e3c5g5g3g4f3g6",
        "Bat (Piau Continuation 2)",
        "Bat (Piau Continuation 2)",
    ),
    opening("f5f6e6f4e3d6", "Chimney", "白大量取り"),
    opening("f5f6e6f4f3", "Ura-tanuki (Reverse Raccoon Dog)", "裏狸"),
    opening("f5f6e6f4g3", "Rocket", "ロケット"),
    opening("f5f6e6f4g3d6", "Lollipop", "Lollipop"),
    opening("f5f6e6f4g3f3g4", "Hamilton", "Hamilton"),
    opening("f5f6e6f4g4", "Raccoon Dog", "狸"),
    opening("f5f6e6f4g5", "Heath / Tobidashi", "飛び出し牛"),
    opening("f5f6e6f4g5d6", "Heath-Chimney", "Heath-Chimney"),
    opening("f5f6e6f4g5d6e7", "Ringo (Apple)", "リンゴ"),
    opening("f5f6e6f4g5e7d7", "Iwasaki Variation", "岩崎流"),
    opening("f5f6e6f4g5e7e3", "Heath-Bat", "裏こうもり"),
    opening(
        "f5f6e6f4g5e7f7c5e3f3c4d3c2",
        "Mimura Variation II",
        "Mimura Variation II",
    ),
    opening(
        "f5f6e6f4g5e7f7d6",
        "No-ichigo (Wild Strawberry)",
        "野いちご",
    ),
    opening(
        "f5f6e6f4g5e7f7h5",
        "Ura-kaisokusen (Reverse Clipper)",
        "裏快速船",
    ),
    opening("f5f6e6f4g6", "Snake / Peasant", "蛇"),
    opening("f5f6e6f4g6c5f3", "Suna-hebi (Sand Snake)", "砂蛇"),
    opening("f5f6e6f4g6c5g4g5f3e3", "Basilisk", "バシリスク"),
    opening(
        "f5f6e6f4g6c5g4g5f3e3c4",
        "Pyramid / Checkerboarding Peasant",
        "Pyramid / Checkerboarding Peasant",
    ),
    opening("f5f6e6f4g6c5g4g5h4", "Mamushi (Viper)", "マムシ"),
    opening("f5f6e6f4g6c6", "Lysons", "コブラ"),
    opening("f5f6e6f4g6d6", "Tsuchinoko", "つちのこ"),
    opening("f5f6e6f4g7", "X-Square", "暴走牛"),
    opening("f5d6", "Perpendicular", "縦取り"),
    opening("f5d6c3d3c4", "Tiger", "虎"),
    opening("f5d6c3d3c4b3", "Aubrey / Tanaka", "Aubrey / Tanaka"),
    opening(
        "f5d6c3d3c4b3d2f4",
        "Aubrey (Feldborg Continuation)",
        "Aubrey (Feldborg Continuation)",
    ),
    opening("f5d6c3d3c4b5", "Berg Tiger", "バーグタイガー"),
    opening("f5d6c3d3c4f4c5b3c2", "Rose-Bill", "花形（ローズビル）"),
    opening(
        "f5d6c3d3c4f4c5b3c2b4",
        "Central Rose-Bill / Dead Draw",
        "Central Rose-Bill / Dead Draw",
    ),
    opening("f5d6c3d3c4f4c5b3c2b4e3e6c6", "FJT", "FJT"),
    opening("f5d6c3d3c4f4c5b3c2e6", "Tamenori", "為則流"),
    opening("f5d6c3d3c4f4c5b3c2e6c6", "Kingyo (Goldfish)", "金魚"),
    opening("f5d6c3d3c4f4c5b4b3", "Banana", "バナナ"),
    opening("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii", "Ishii"),
    opening(
        "f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3",
        "Mainline Tiger",
        "Mainline Tiger",
    ),
    opening("f5d6c3d3c4f4c5b5", "Mako-tora", "まこ虎"),
    opening("f5d6c3d3c4f4e3", "Brightwell", "ブライトウェル"),
    opening("f5d6c3d3c4f4e6", "Leader's Tiger", "リーダーズタイガー"),
    opening("f5d6c3d3c4f4f6", "Stephenson", "ステファンソン"),
    opening("f5d6c3d3c4f4f6b4", "Kung", "カン"),
    opening("f5d6c3d3c4f4f6f3", "Comp'Oth", "コンポス"),
    opening("f5d6c3d3c4f4f6f3e3", "Lightning Bolt", "ライトニングボルト"),
    opening("f5d6c3d3c4f4f6f3e6e7c6", "Logistello", "ロジステロ流"),
    opening(
        "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7",
        "F.A.T. Draw",
        "F.A.T. Draw",
    ),
    opening("f5d6c3d3c4f4f6f3e6e7f7", "Tama-plaza", "たまぷらーざ"),
    opening("f5d6c3d3c4f4f6g5", "No-Kung", "ノーカン"),
    opening(
        "f5d6c3d3c4f4f6g5e3f3g4h3g3f2",
        "No-Kung (Continuation)",
        "No-Kung (Continuation)",
    ),
    opening("f5d6c3d3c5", "Zarigani (Crayfish)", "ザリガニ"),
    opening("f5d6c3d3c6", "Ebi (Shrimp)", "海老"),
    opening("f5d6c3f4f6", "Ryu (Dragon)", "龍"),
    opening("f5d6c3g5", "Bent Ganglion", "ミサイル"),
    opening("f5d6c4d3c5", "Cat", "猫"),
    opening("f5d6c4d3c5f4e3f3c2b4b3", "Berner", "Berner"),
    opening("f5d6c4d3c5f4e3f3c2c6", "Sakaguchi", "坂口流"),
    opening("f5d6c4d3e6", "Italian", "羊"),
    opening("f5d6c4g5", "Ganglion / No-Cat", "ノーキャット"),
    opening("f5d6c4g5c6", "Swallow", "燕"),
    opening(
        "f5d6c4g5c6c5d7d3b4c3e3f3",
        "No-Cat (Continuation)",
        "No-Cat (Continuation)",
    ),
    opening("f5d6c4g5f6", "Rakko (Sea Otter)", "ラッコ"),
    opening("f5d6c5", "Usagi (Rabbit)", "兎"),
    opening("f5d6c5f4d3", "Horse", "馬"),
    opening("f5d6c5f4d7", "Tsuru (Crane)", "鶴"),
    opening("f5d6c5f4e3c6d3e2", "Tama-usagi", "たまうさぎ"),
    opening("f5d6c5f4e3c6d3f3", "Ralle", "Ralle"),
    opening("f5d6c5f4e3c6d3f6e6d7", "Rose", "ローズ"),
    opening("f5d6c5f4e3c6d3f6e6d7e7", "Greenberg / Dawg", "手塚システム"),
    opening("f5d6c5f4e3c6d3f6e6d7g3", "Sharp Rose", "シャープローズ"),
    opening("f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth", "シャープローズ"),
    opening(
        "f5d6c5f4e3c6d3f6e6d7g3c4b4",
        "Rose-Birdie / Rose-Tamenori",
        "為則ローズ",
    ),
    opening(
        "f5d6c5f4e3c6d3f6e6d7g3c4b4c3",
        "Rose-Tamenori-Kling",
        "Rose-Tamenori-Kling",
    ),
    opening(
        "f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2",
        "Brightstein",
        "Brightstein",
    ),
    opening("f5d6c5f4e3c6d3f6e6d7g4", "Flat", "フラットローズ"),
    opening("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat", "Rotating Flat"),
    opening(
        "f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2",
        "Rotating Flat (Kling Continuation)",
        "Rotating Flat (Kling Continuation)",
    ),
    opening(
        "f5d6c5f4e3c6d3f6e6d7g4c4g6",
        "Murakami Variation",
        "Murakami Variation",
    ),
    opening(
        "f5d6c5f4e3c6d3g5",
        "Yoko-usagi (Sideways Rabbit)",
        "横うさぎ",
    ),
    opening("f5d6c5f4e3c6d7", "Bhagat", "Bhagat"),
    opening("f5d6c5f4e3c6e6", "Inoue", "井上流"),
    opening("f5d6c5f4e3c6e6f6", "Iago", "雪うさぎ"),
    opening("f5d6c5f4e3c6f3", "Shaman / Danish", "シャーマン"),
    opening("f5d6c5f4e3d3", "Mimura", "三村流"),
    opening("f5d6c5f4e3f6f3c4d3", "Ogu", "大和久流"),
    opening("f5d6c6f4e6", "No-usagi (Hare)", "野兎"),
];

impl OpeningNames for Othello8 {
    const OPENINGS: &'static [NamedOpening] = OPENINGS;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use uctopia_game::{Game, Notation, OpeningIndex, Shortcuts};

    use super::*;

    /// Every sequence is a legal game without passes, no two lead to the same position, and no name is there twice.
    #[test]
    fn sequences_are_legal_and_different() {
        let (mut positions, mut names) = (HashSet::new(), HashSet::new());
        for opening in OPENINGS {
            let mut state = Othello8::new();
            for pair in opening.moves.as_bytes().chunks(2) {
                let text = std::str::from_utf8(pair).unwrap();
                let m = state
                    .read_move(text)
                    .unwrap_or_else(|error| panic!("{}: {error}", opening.english));
                state.play(m);
            }
            assert_eq!(Ok(state), Othello8::new().read(opening.moves));
            assert!(
                positions.insert(state.canonical()),
                "{} leads to the position of another name",
                opening.english
            );
            assert!(
                names.insert(opening.english),
                "{} is there twice",
                opening.english
            );
        }
        assert_eq!(OpeningIndex::<Othello8>::default().len(), OPENINGS.len());
    }

    /// Positions after the four first moves are named alike, and transpositions too.
    #[test]
    fn names_do_not_depend_on_the_direction() {
        let (start, index) = (Othello8::new(), OpeningIndex::<Othello8>::default());
        let name = |moves: &str| {
            index
                .name_at(&start.read(moves).unwrap())
                .map(|opening| opening.japanese)
        };
        for tiger in ["f5d6c3d3c4", "e6f4c3c4d3", "d3c5f6f5e6", "c4e3f6e6f5"] {
            assert_eq!(name(tiger), Some("虎"), "{tiger}");
        }
        assert_eq!(name("f5d6c4d3c3"), Some("虎"), "by way of the cat");
        assert_eq!(name("f5d6c4d3c5"), Some("猫"));
    }
}
