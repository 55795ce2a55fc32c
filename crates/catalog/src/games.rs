//! The games by name.

use std::fmt;
use std::str::FromStr;

use uctopia_game::options::{OptionInfo, Options, split_spec};
use uctopia_game::{Evaluate, Margin, Notation, View, choices, options};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Fixed, Free, Gomoku, Mnk, OneDiagonal, TicTacToe};
use uctopia_games::othello::Othello;

use crate::session::{Session, TypedSession};
use crate::spec::{self, SpecError};

/// A game with all the abilities that the catalog's programs need.
///
/// ```
/// use uctopia_catalog::Playable;
/// use uctopia_games::{connect_four::ConnectFour, othello::Othello8};
///
/// /// The moves of any game as text.
/// fn moves<G: Playable>(state: &G) -> String {
///     state.moves().map(|m| state.move_text(m)).collect::<Vec<_>>().join(" ")
/// }
///
/// assert_eq!(moves(&ConnectFour::default()), "1 2 3 4 5 6 7");
/// assert_eq!(moves(&Othello8::new()), "d3 c4 f5 e6");
/// ```
pub trait Playable: Notation + View + Evaluate + Margin {}

impl<G: Notation + View + Evaluate + Margin> Playable for G {}

/// Something to do with a game, whichever it is.
///
/// ```
/// use uctopia_catalog::{GameSpec, GameVisitor, Playable};
///
/// struct CountMoves;
/// impl GameVisitor for CountMoves {
///     type Output = usize;
///     fn visit<G: Playable>(self, start: G) -> usize {
///         start.moves().len() // G is known here, and nothing is boxed
///     }
/// }
///
/// let game: GameSpec = "mnk:m=5,n=4".parse().unwrap();
/// assert_eq!(game.visit(CountMoves), 20);
/// ```
pub trait GameVisitor {
    /// What comes of it.
    type Output;

    /// Does it, given the first position of the game.
    fn visit<G: Playable>(self, start: G) -> Self::Output;
}

options! {
    /// The shape of an m,n,k game.
    pub struct MnkShape {
        /// columns
        m ["columns", "width"]: usize = 3, in 1..=19, from "the literature's m";
        /// rows
        n ["rows", "height"]: usize = 3, in 1..=19, from "the literature's n";
        /// how many in a row win
        k ["line"]: usize = 3, in 1..=19, from "the literature's k";
    }
}

choices! {
    /// How finished games of Othello are judged.
    pub enum Judge {
        /// Most discs win.
        Discs = "discs",
        /// Empty squares take a disc each from black and give two to white.
        Flawed = "flawed",
    }
}

options! {
    /// The board of Othello and who wins on it.
    pub struct OthelloBoard {
        /// squares along a side: 8, 6 or 4
        size ["n"]: usize = 8, in 4..=8, from "8: the rules; 6: Feinstein 1993";
        /// who wins: flawed takes a disc from black and gives two to white for each square left empty
        judge []: Judge = Judge::Discs, from "flawed: get_winner of the Othello articles, a mistake";
    }
}

options! {
    /// The lines of tic-tac-toe.
    pub struct Lines {
        /// whether the diagonal from the top right to the bottom left wins, as the others do
        antidiagonal []: bool = true, from "off: the play script of the generic tree search article, a mistake";
    }
}

options! {
    /// Options of a game that has none.
    pub struct NoOptions {}
}

/// What there is to say about a game.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// for game in GameSpec::all() {
///     let info = game.info();
///     println!("{}: {}", info.name, info.about);
///     let mut session = game.session();
///     session.set_position(info.example).unwrap(); // every game brings a position to try
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct GameInfo {
    /// The name users write.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The rules in a sentence.
    pub about: &'static str,
    /// How positions are written.
    pub position: &'static str,
    /// A position to try.
    pub example: &'static str,
    /// Options.
    pub options: Vec<OptionInfo>,
}

/// Declares the games: each arm is a variant, its configuration, its names, its words, and how it starts.
macro_rules! games {
    ($(
        $variant:ident($config:ty) = $name:literal [$($alias:literal),*],
        about $about:literal, position $position:literal, example $example:literal,
        start |$options:ident, $visitor:ident| $start:expr, valid $valid:expr;
    )+) => {
        /// A game by name, with its options.
        ///
        /// ```
        /// use uctopia_catalog::GameSpec;
        /// let game: GameSpec = "mnk:m=4,n=4,k=3".parse().unwrap();
        /// assert_eq!(game.to_string(), "mnk:m=4,n=4");
        /// assert!("chess".parse::<GameSpec>().is_err());
        /// ```
        #[derive(Clone, PartialEq, Debug)]
        pub enum GameSpec {$(
            #[doc = $about]
            $variant($config),
        )+}

        impl GameSpec {
            /// All games, as they are without options.
            #[must_use]
            pub fn all() -> Vec<Self> {
                vec![$(Self::$variant(Default::default())),+]
            }

            /// What there is to say about the game.
            #[must_use]
            pub fn info(&self) -> GameInfo {
                match self {$(
                    Self::$variant(_) => GameInfo {
                        name: $name,
                        aliases: &[$($alias),*],
                        about: $about,
                        position: $position,
                        example: $example,
                        options: <$config>::infos(),
                    },
                )+}
            }

            /// Calls the visitor with the first position of the game.
            pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
                match self {$(
                    Self::$variant($options) => {
                        let $visitor = visitor;
                        $start
                    }
                )+}
            }

            fn set_all(&mut self, options: &[(String, String)]) -> Result<(), SpecError> {
                match self {$(
                    Self::$variant(config) => {
                        spec::apply($name, config, options)?;
                        let valid: fn(&$config) -> Result<(), String> = $valid;
                        valid(config).map_err(|problem| SpecError::option($name, problem))
                    }
                )+}
            }
        }

        impl fmt::Display for GameSpec {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {$(
                    Self::$variant(config) => spec::write(f, $name, &config.changed()),
                )+}
            }
        }
    };
}

games! {
    TicTacToe(Lines) = "ttt" ["tic-tac-toe", "tictactoe"],
        about "Tic-tac-toe: three in a row on 3×3",
        position "nine digits row by row, 0 empty, 1 first player (o), 2 second (x), or moves such as b2a1",
        example "020010000",
        start |options, visitor| match options.antidiagonal {
            true => visitor.visit(TicTacToe::default()),
            false => visitor.visit(Mnk::<OneDiagonal<Fixed<3, 3, 3, u16>>>::default()),
        },
        valid |_| Ok(());
    ConnectFour(NoOptions) = "connect4" ["c4", "connect-four", "connect_four"],
        about "Connect Four: drop discs into 7 columns of 6, four in a row win",
        position "the columns played, 1 to 7",
        example "4453",
        start |_options, visitor| visitor.visit(ConnectFour::default()), valid |_| Ok(());
    Othello(OthelloBoard) = "othello" ["reversi"],
        about "Othello: enclose discs to turn them, most discs win",
        position "moves such as f5d6c3, or 64 characters and the side to move, or GGF, or an Edax line",
        example "f5d6c3d3c4",
        start |options, visitor| match (options.size, options.judge) {
            (4, Judge::Discs) => visitor.visit(Othello::<4>::default()),
            (4, Judge::Flawed) => visitor.visit(Othello::<4, true>::default()),
            (6, Judge::Discs) => visitor.visit(Othello::<6>::default()),
            (6, Judge::Flawed) => visitor.visit(Othello::<6, true>::default()),
            (_, Judge::Discs) => visitor.visit(Othello::<8>::default()),
            (_, Judge::Flawed) => visitor.visit(Othello::<8, true>::default()),
        },
        valid |options| match options.size {
            4 | 6 | 8 => Ok(()),
            other => Err(format!("size={other}: expected 8, 6 or 4")),
        };
    Calculation(Rules) = "calculation" ["keisan", "計算"],
        about "Calculation (計算), a solitaire: build four foundations in steps of 1, 2, 3 and 4",
        position "the article's log: Hand, Table and the piles, on one line or several",
        example "Hand: 2 : QQJT56489TAQKAJ3457589TJQKA83456789T Table: 2(3) 2(4) 6(9) 4(8) [1] 6J7 [2] 9K [3] 23 [4] 7K",
        start |options, visitor| visitor.visit(Calculation::new(options)), valid |_| Ok(());
    Gomoku(NoOptions) = "gomoku" ["gobang", "五目並べ"],
        about "Gomoku without restrictions: five or more in a row on 15×15",
        position "moves such as h8i9, or 15 rows of digits",
        example "h8i9g9",
        start |_options, visitor| visitor.visit(Gomoku::default()), valid |_| Ok(());
    Mnk(MnkShape) = "mnk" [],
        about "m,n,k game: k in a row on m columns and n rows",
        position "digits row by row, 0 empty, 1 first player, 2 second, or moves such as b2a1",
        example "b2",
        start |options, visitor| visitor.visit(Mnk::new(
            Free::new(options.m, options.n, options.k).expect("the shape was checked when it was read"),
        )),
        valid |options| Free::new(options.m, options.n, options.k).map(|_| ()).map_err(|error| error.to_string());
}

impl GameSpec {
    /// A session at the first position.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let game: GameSpec = "othello:size=4".parse().unwrap();
    /// assert_eq!(game.session().position(), "-----OX--XO----- X");
    /// ```
    #[must_use]
    pub fn session(&self) -> Box<dyn Session> {
        struct Open<'a>(&'a GameSpec);
        impl GameVisitor for Open<'_> {
            type Output = Box<dyn Session>;
            fn visit<G: Playable>(self, start: G) -> Box<dyn Session> {
                Box::new(TypedSession::new(self.0.clone(), start))
            }
        }
        self.visit(Open(self))
    }

    /// The evaluations the game offers: name, unit, what is counted.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let othello: GameSpec = "othello".parse().unwrap();
    /// let (name, unit, _about) = othello.evaluations()[0];
    /// assert_eq!((name, unit), ("discs", "discs"));
    /// ```
    #[must_use]
    pub fn evaluations(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        struct List;
        impl GameVisitor for List {
            type Output = Vec<(&'static str, &'static str, &'static str)>;
            fn visit<G: Playable>(self, _: G) -> Self::Output {
                G::EVALUATIONS.iter().map(|e| (e.name, e.unit, e.about)).collect()
            }
        }
        self.visit(List)
    }
}

impl FromStr for GameSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, options) = split_spec(text)?;
        let all = Self::all();
        let known = all.iter().find(|game| {
            let info = game.info();
            info.name == name || info.aliases.contains(&name.as_str())
        });
        let Some(game) = known else {
            let names: Vec<&str> = all.iter().map(|game| game.info().name).collect();
            return Err(SpecError::unknown("game", &name, &names));
        };
        let mut game = game.clone();
        game.set_all(&options)?;
        Ok(game)
    }
}

impl serde::Serialize for GameSpec {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for GameSpec {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
