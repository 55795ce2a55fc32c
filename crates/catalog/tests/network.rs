//! Networks by name, in games whose positions are arrays.

use std::fmt;
use std::sync::Arc;

use uctopia_catalog::{AgentSpec, Catalog, GameEntry, GameSpec, TypedGame};
use uctopia_game::{
    AgentFailure, Context, Encode, Game, Notation, Player, Shortcuts, StopFlag, Turn,
};
use uctopia_options::TextError;
use uctopia_search::network::{EncodedBatch, PositionEvaluator, Predictions, SelfPlaySettings};

/// Who takes the last stone wins; a player takes one to three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stones {
    left: u8,
    mover: u8,
}

const START: Stones = Stones { left: 12, mover: 0 };

impl Game for Stones {
    type Move = u8;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.left == 0 {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.mover.into()))
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.left.min(3)).map(|index| index + 1)
    }

    fn play(&mut self, taken: u8) {
        (self.left, self.mover) = (self.left - taken, 1 - self.mover);
    }

    fn payoff(&self, player: Player) -> f32 {
        if player.index() == usize::from(self.mover) {
            -1.0
        } else {
            1.0
        }
    }
}

impl Shortcuts for Stones {}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.left, self.mover + 1)
    }
}

impl Notation for Stones {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let read = || {
            let (left, mover) = text.split_once('/')?;
            let mover = ["1", "2"].iter().position(|name| *name == mover)? as u8;
            Some(Self {
                left: left.parse().ok()?,
                mover,
            })
        };
        if text.is_empty() {
            Ok(START)
        } else {
            read().ok_or_else(|| TextError::at(text, 0, "stones/player"))
        }
    }

    fn move_text(&self, taken: u8) -> String {
        taken.to_string()
    }

    fn player_name(&self, player: Player) -> &'static str {
        ["first", "second"][player.index()]
    }
}

impl Encode for Stones {
    fn distinct_actions(&self) -> usize {
        3
    }

    fn action_of(&self, taken: u8) -> usize {
        usize::from(taken) - 1
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![1]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        self.write_planes(player, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![1]
    }

    fn write_planes(&self, _: Player, planes: &mut [f32]) {
        planes[0] = self.left.into();
    }
}

/// A number of stones is lost if it is a multiple of four.
struct Knows;

impl PositionEvaluator for Knows {
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        let value = |&left: &f32| {
            if (left as u8).is_multiple_of(4) {
                -1.0
            } else {
                1.0
            }
        };
        predictions.values.extend(batch.planes().iter().map(value));
        predictions
            .priors
            .resize(batch.len() * batch.actions(), 1.0);
        Ok(())
    }
}

struct Fails;

impl PositionEvaluator for Fails {
    fn evaluate(&self, _: &EncodedBatch, _: &mut Predictions) -> Result<(), AgentFailure> {
        Err(AgentFailure::Crashed("CUDA out of memory".into()))
    }
}

fn stones() -> GameSpec {
    let entry = || GameEntry::new("stones", || TypedGame::new(START).with_encoding());
    Catalog::add_game(entry()).unwrap();
    Catalog::add_evaluator("knows", Arc::new(Knows)).unwrap();
    Catalog::add_evaluator("fails", Arc::new(Fails)).unwrap();
    "stones".parse().unwrap()
}

#[test]
fn a_network_plays_by_name() {
    let mut session = stones().session();
    let agents = [
        "network:evaluator=knows,iters=60",
        r#"mixed:random=0,agent="network:evaluator=knows,iters=60""#,
    ];
    for agent in agents {
        let agent: AgentSpec = agent.parse().unwrap();
        for left in (1..=20).filter(|left| left % 4 != 0) {
            session.set_position(&format!("{left}/2")).unwrap();
            let seat = session.seat(&agent, left).unwrap();
            assert_eq!(
                session
                    .decide(seat, &mut Context::unlimited())
                    .unwrap()
                    .best,
                (left % 4).to_string()
            );
        }
    }
}

#[test]
fn a_failing_evaluator_is_a_failure_of_the_agent() {
    let mut session = stones().session();
    let seat = session
        .seat(&"network:evaluator=fails".parse().unwrap(), 1)
        .unwrap();
    assert_eq!(
        session
            .decide(seat, &mut Context::unlimited())
            .unwrap_err()
            .to_string(),
        "CUDA out of memory"
    );
}

#[test]
fn what_does_not_fit_is_refused_with_a_sentence() {
    let game = stones();
    let refused = |game: &GameSpec, agent: &str| {
        let seated = agent
            .parse::<AgentSpec>()
            .and_then(|agent| game.session().seat(&agent, 1).map(drop));
        seated.unwrap_err().to_string()
    };
    let unknown = refused(&game, "network:evaluator=know");
    assert_eq!(
        unknown,
        "network: evaluator=know: there is no such evaluator; there are: knows, fails"
    );
    assert!(
        refused(&game, "network:evaluator=knows,policy=mast")
            .contains("there is no option \"policy\"")
    );
    assert!(
        refused(&game, "network:evaluator=knows,threshold=0").contains("write threshold=1 or more")
    );
    let plain = GameSpec::of(GameEntry::new("plain", || TypedGame::new(START)));
    let no_arrays = "networks see positions as arrays, which this game does not write";
    assert_eq!(
        refused(&plain, "network:evaluator=knows"),
        format!("network: {no_arrays}")
    );
    let refused = plain.self_play(&SelfPlaySettings::default()).err();
    assert_eq!(refused.unwrap().to_string(), no_arrays);
    let settings = SelfPlaySettings {
        at_once: 0,
        ..SelfPlaySettings::default()
    };
    let refused = game.self_play(&settings).err();
    assert!(refused.unwrap().to_string().contains("at_once=0"));
}

#[test]
fn self_play_of_a_game_by_name() {
    let settings = SelfPlaySettings {
        games: 12,
        at_once: 5,
        sampled_plies: 0,
        ..SelfPlaySettings::default()
    };
    let game = stones();
    let mut games = Vec::new();
    let mut run = game.self_play(&settings).unwrap();
    let on_game = &mut |game| games.push(game);
    let failed = run.play_all(&Fails, &StopFlag::default(), on_game);
    assert_eq!(failed.unwrap_err().to_string(), "CUDA out of memory");
    let played = run.play_all(&Knows, &StopFlag::default(), on_game);
    assert_eq!((played, games.len()), (Ok(12), 12));
    // Twelve stones are lost for the first player.
    assert!(
        games
            .iter()
            .all(|game| game.returns == [-1.0, 1.0] && game.planes_shape == [1])
    );
}

#[test]
fn specs_have_texts_that_are_read_again() {
    for text in [
        "network",
        "network:evaluator=x,iters=50,noise=0.25",
        "network:c=1,formula=ucb1,batch=1",
    ] {
        let agent: AgentSpec = text.parse().unwrap();
        assert_eq!(agent.to_string(), text);
        assert_eq!(agent.to_string().parse::<AgentSpec>().unwrap(), agent);
    }
}
