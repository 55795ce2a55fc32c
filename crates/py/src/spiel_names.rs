//! OpenSpiel's names of games, and their parameters, as ours.

/// A game that OpenSpiel has, too.
struct Theirs {
    name: &'static str,
    ours: &'static str,
    parameters: &'static [Parameter],
}

/// A parameter of OpenSpiel's.
enum Parameter {
    /// An option of ours by another name, or the same; where the defaults differ, OpenSpiel's.
    Option(&'static str, &'static str, Option<&'static str>),
    /// A parameter with the only value that it has here.
    Only(&'static str, &'static str),
}

use Parameter::{Only, Option as Of};

const TWO_PLAYERS: Parameter = Only("players", "2");

const GAMES: [Theirs; 16] = [
    Theirs {
        name: "tic_tac_toe",
        ours: "ttt",
        parameters: &[],
    },
    Theirs {
        name: "connect_four",
        ours: "connect4",
        parameters: &[
            Of("columns", "columns", None),
            Of("rows", "rows", None),
            Of("x_in_row", "line", None),
            Only("egocentric_obs_tensor", "False"),
        ],
    },
    Theirs {
        name: GOMOKU,
        ours: "gomoku",
        parameters: &[
            Of("size", "size", Some("15")),
            Of("connect", "connect", Some("5")),
            Only("anti", "False"),
            Only("dims", "2"),
            Only("wrap", "False"),
        ],
    },
    Theirs {
        name: "mnk",
        ours: "mnk",
        parameters: &[
            Of("m", "m", Some("15")),
            Of("n", "n", Some("15")),
            Of("k", "k", Some("5")),
        ],
    },
    Theirs {
        name: "othello",
        ours: "othello",
        parameters: &[],
    },
    Theirs {
        name: "hex",
        ours: "hex",
        parameters: &[
            Of("board_size", "size", None),
            Of("swap", "swap", None),
            Only("plain_obs_tensor", "False"),
            Only("string_rep", "standard"),
        ],
    },
    Theirs {
        name: "breakthrough",
        ours: "breakthrough",
        parameters: &[Of("columns", "columns", None), Of("rows", "rows", None)],
    },
    Theirs {
        name: "dots_and_boxes",
        ours: "dots-and-boxes",
        parameters: &[
            Of("num_cols", "columns", None),
            Of("num_rows", "rows", None),
            Only("utility_margin", "False"),
        ],
    },
    Theirs {
        name: "2048",
        ours: "2048",
        parameters: &[Of("max_tile", "goal", None)],
    },
    Theirs {
        name: "pig",
        ours: "pig",
        parameters: &[
            Of("diceoutcomes", "sides", None),
            Of("horizon", "horizon", None),
            Of("winscore", "goal", None),
            Only("piglet", "False"),
            TWO_PLAYERS,
        ],
    },
    Theirs {
        name: "go",
        ours: "go",
        parameters: &[
            Of("board_size", "size", Some("19")),
            Of("komi", "komi", None),
            Only("handicap", "0"),
            Only("max_game_length", "0"),
        ],
    },
    Theirs {
        name: "kuhn_poker",
        ours: "kuhn",
        parameters: &[TWO_PLAYERS],
    },
    Theirs {
        name: "leduc_poker",
        ours: "leduc",
        parameters: &[
            Only("action_mapping", "False"),
            Only("starting_player", "0"),
            Only("suit_isomorphism", "False"),
            TWO_PLAYERS,
        ],
    },
    Theirs {
        name: "liars_dice",
        ours: "liars-dice",
        parameters: &[
            Of("numdice", "dice", None),
            Only("bidding_rule", "reset-face"),
            Only("dice_sides", "6"),
            TWO_PLAYERS,
        ],
    },
    Theirs {
        name: "goofspiel",
        ours: "goofspiel",
        parameters: &[
            Of("num_cards", "cards", Some("13")),
            Of("points_order", "prizes", Some("random")),
            Only("egocentric", "False"),
            Only("imp_info", "False"),
            Only("num_turns", "-1"),
            Only("returns_type", "win_loss"),
            TWO_PLAYERS,
        ],
    },
    Theirs {
        name: "phantom_ttt",
        ours: "phantom-ttt",
        parameters: &[
            Only("gameversion", "classical"),
            Only("obstype", "reveal-nothing"),
        ],
    },
];

const GOMOKU: &str = "gomoku";

/// A game's text in our notation; `passed` are parameters beside those of the text. With `bare`, OpenSpiel's defaults are meant
/// by a name alone, too, otherwise only where the name has parentheses or is no name of ours.
pub(crate) fn ours(text: &str, passed: &[(String, String)], bare: bool) -> Result<String, String> {
    let text = text.trim();
    let (name, inside) = match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((name, inside)) => (name.trim(), Some(inside)),
        None => (text, None),
    };
    let own = |name: &str, options: &[(String, String)]| match options {
        [] => name.to_owned(),
        _ => {
            let options: Vec<String> = options
                .iter()
                .map(|(key, value)| format!("{key}={value}"))
                .collect();
            let colon = if name.contains(':') { "," } else { ":" };
            format!("{name}{colon}{}", options.join(","))
        }
    };
    let mut parameters = Vec::new();
    for pair in inside
        .unwrap_or("")
        .split(',')
        .filter(|pair| !pair.trim().is_empty())
    {
        let Some((key, value)) = pair.split_once('=') else {
            return Ok(text.to_owned()); // Our own parser says what is wrong.
        };
        parameters.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    parameters.extend(passed.iter().cloned());
    for (_, value) in &mut parameters {
        match value.as_str() {
            "True" | "true" => "on".clone_into(value),
            "False" | "false" => "off".clone_into(value),
            _ => {}
        }
    }
    let theirs = GAMES.iter().find(|game| game.name == name);
    let Some(theirs) = theirs.filter(|game| bare || inside.is_some() || game.name != game.ours)
    else {
        return Ok(own(name, &parameters));
    };
    let options = theirs.options(parameters)?;
    if theirs.name != GOMOKU {
        return Ok(own(theirs.ours, &options));
    }
    Ok(match &options[..] {
        [(_, size), (_, connect)] if size == "15" && connect == "5" => GOMOKU.to_owned(),
        [(_, size), (_, connect)] => format!("mnk:m={size},n={size},k={connect}"),
        _ => own(GOMOKU, &options),
    })
}

impl Theirs {
    /// The parameters as options of ours, with OpenSpiel's defaults where they differ; unknown keys are left to our parser.
    fn options(&self, passed: Vec<(String, String)>) -> Result<Vec<(String, String)>, String> {
        let mut options = Vec::new();
        for parameter in self.parameters {
            if let Of(_, own, Some(default)) = parameter {
                options.push(((*own).to_owned(), (*default).to_owned()));
            }
        }
        for (key, value) in passed {
            let known = self.parameters.iter().find(|parameter| match parameter {
                Of(theirs, own, _) => *theirs == key || *own == key,
                Only(theirs, _) => *theirs == key,
            });
            match known {
                Some(Only(_, only)) => {
                    let same = if *only == "False" {
                        value == "off"
                    } else {
                        value == *only
                    };
                    if !same {
                        return Err(format!(
                            "{}: {key}={value} is not played here, only {key}={only}",
                            self.name
                        ));
                    }
                }
                Some(Of(_, own, _)) => match options.iter_mut().find(|(key, _)| key == own) {
                    Some((_, old)) => *old = value,
                    None => options.push(((*own).to_owned(), value)),
                },
                None if self.name == GOMOKU => {
                    return Err(format!(
                        "{GOMOKU}: there is no parameter \"{key}\"; parameters are size, connect, anti, dims, wrap"
                    ));
                }
                None => options.push((key, value)),
            }
        }
        Ok(options)
    }
}
