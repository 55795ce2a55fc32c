//! Networks by name, in games whose positions are arrays.

use std::fmt;
use std::sync::Arc;

use uctopia_catalog::{AgentSpec, Catalog, GameEntry, GameSpec, TypedGame};
use uctopia_game::{
    Agent as _, AgentFailure, Context, Encode, Game, Notation, Player, Shortcuts, StopFlag, Turn,
    VectorSettings,
};
use uctopia_options::TextError;
use uctopia_search::network::{
    EncodedBatch, NetworkOptions, PositionEvaluator, Predictions, SelfPlaySettings, network_agent,
};

/// Who takes the last stone wins; a player takes one to three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stones<const PLAYERS: u8 = 2> {
    left: u8,
    mover: u8,
}

const START: Stones = Stones { left: 12, mover: 0 };

impl<const PLAYERS: u8> Game for Stones<PLAYERS> {
    type Move = u8;
    const PLAYERS: usize = PLAYERS as usize;

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
        (self.left, self.mover) = (self.left - taken, (self.mover + 1) % PLAYERS);
    }

    fn payoff(&self, player: Player) -> f32 {
        let winner = (self.mover + PLAYERS - 1) % PLAYERS;
        if player.index() == usize::from(winner) {
            1.0
        } else {
            -1.0 / (f32::from(PLAYERS) - 1.0)
        }
    }
}

impl<const PLAYERS: u8> Shortcuts for Stones<PLAYERS> {}

impl<const PLAYERS: u8> fmt::Display for Stones<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.left, self.mover + 1)
    }
}

impl<const PLAYERS: u8> Notation for Stones<PLAYERS> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let read = || {
            let (left, mover) = text.split_once('/')?;
            let mover = ["1", "2", "3"].iter().position(|name| *name == mover)? as u8;
            Some(Self {
                left: left.parse().ok()?,
                mover,
            })
        };
        if text.is_empty() {
            Ok(Self { left: 12, mover: 0 })
        } else {
            read().ok_or_else(|| TextError::at(text, 0, "stones/player"))
        }
    }

    fn move_text(&self, taken: u8) -> String {
        taken.to_string()
    }

    fn player_name(&self, player: Player) -> &'static str {
        ["first", "second", "third"][player.index()]
    }
}

impl<const PLAYERS: u8> Encode for Stones<PLAYERS> {
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
    // Other tests of this process add some as well.
    let told = "network: evaluator=know: there is no such evaluator; there are: ";
    assert!(
        unknown.starts_with(told) && unknown.contains("knows"),
        "{unknown}"
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
    let boards = plain.vector(&VectorSettings::default()).map(drop);
    assert_eq!(
        boards.unwrap_err().to_string(),
        format!("plain: {no_arrays}")
    );
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

/// A network that is a file, as `crates/onnx/tests/models/make.py` writes it.
fn model(name: &str) -> String {
    format!("{}/../onnx/tests/models/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn networks_in_files_play_the_games_that_they_fit() {
    let agent: AgentSpec = format!("network:weights={},iters=40", model("connect4.onnx"))
        .parse()
        .unwrap();
    assert_eq!(agent.to_string().parse::<AgentSpec>().unwrap(), agent);
    let mut fits = Vec::new();
    for game in GameSpec::all() {
        let mut session = game.session();
        match session.seat(&agent, 1) {
            Ok(seat) => {
                let report = session.decide(seat, &mut Context::unlimited()).unwrap();
                assert_eq!(report.totals.playouts, 40);
                fits.push(game.to_string());
            }
            Err(refused) => {
                let refused = refused.to_string();
                let is_told = ["has the shape", "which this game does not write"]
                    .iter()
                    .any(|told| refused.contains(told));
                assert!(refused.starts_with("network: ") && is_told, "{refused}");
            }
        }
    }
    assert!(fits.contains(&"connect4".to_owned()), "{fits:?}");
    assert!(!fits.contains(&"othello".to_owned()), "{fits:?}");
}

#[test]
fn a_network_in_a_file_is_an_evaluator_by_name_too() {
    Catalog::add_network("in-a-file", &model("linear.onnx")).unwrap();
    let game: GameSpec = "ttt".parse().unwrap();
    let decide = |agent: &str| {
        let mut session = game.session();
        let seat = session.seat(&agent.parse().unwrap(), 3).unwrap();
        session.decide(seat, &mut Context::unlimited()).unwrap()
    };
    let by_name = decide("network:evaluator=in-a-file,iters=100");
    let by_file = decide(&format!(
        "network:weights={},iters=100",
        model("linear.onnx")
    ));
    assert_eq!(by_name.moves, by_file.moves);
    let offered = |game: &str| {
        let presets = uctopia_catalog::presets(&game.parse().unwrap());
        presets
            .iter()
            .any(|agent| agent.to_string() == "network:evaluator=in-a-file,iters=1000")
    };
    assert!(offered("ttt") && !offered("othello"));
}

#[test]
fn files_that_are_no_networks_are_refused_before_the_search() {
    let game: GameSpec = "ttt".parse().unwrap();
    let refused = |options: &str| {
        let agent: Result<AgentSpec, _> = format!("network{options}").parse();
        let seated = agent.and_then(|agent| game.session().seat(&agent, 1).map(drop));
        seated.unwrap_err().to_string()
    };
    let missing = refused(":weights=no/such.onnx");
    assert!(
        missing.starts_with("network: weights=no/such.onnx: the file cannot be read: "),
        "{missing}"
    );
    let text = refused(&format!(":weights={}", model("make.py")));
    assert!(text.ends_with("make.py: it is not an ONNX model"), "{text}");
    assert!(refused("").contains("name the network: weights=FILE.onnx"));
    let both = refused(&format!(":weights={},evaluator=x", model("linear.onnx")));
    assert!(
        both.contains("weights") && both.contains("evaluator"),
        "{both}"
    );
    let values = refused(&format!(":weights={}", model("large_values.onnx")));
    assert!(values.contains("values lie from −1 to 1"), "{values}");
}

/// Experiments note it, so that a file that was replaced is found.
#[test]
fn the_digest_is_that_of_the_contents() {
    let game: GameSpec = "ttt".parse().unwrap();
    let digest = |text: &str| {
        let agent: AgentSpec = text.parse().unwrap();
        (
            agent.weights_file().is_some(),
            agent.weights_digest(&game).unwrap(),
        )
    };
    let plain = digest(&format!("network:weights={}", model("linear.onnx")));
    let inside = format!(
        r#"mixed:random=0.1,agent="network:weights={}""#,
        model("linear.onnx")
    );
    let apart = digest(&format!("network:weights={}", model("apart.onnx")));
    assert!(plain.0 && plain.1.as_ref().is_some_and(|digest| digest.len() == 16));
    assert_eq!(digest(&inside), plain);
    assert_ne!(apart, plain);
    assert_eq!(digest("network:evaluator=x"), (false, None));
}

/// Values that differ from player to player and from position to position: so many for a position.
struct Counts(usize);

impl PositionEvaluator for Counts {
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        for left in batch.planes() {
            let value = |player: usize| (left * (player as f32 + 1.7)).sin();
            predictions.values.extend((0..self.0).map(value));
        }
        predictions
            .priors
            .resize(batch.len() * batch.actions(), 1.0);
        Ok(())
    }
}

fn assert_same_search_in_own_type<const PLAYERS: u8>(values: usize) {
    let evaluator: Arc<dyn PositionEvaluator> = Arc::new(Counts(values));
    let name = format!("counts-{PLAYERS}");
    Catalog::add_evaluator(&name, Arc::clone(&evaluator)).unwrap();
    let start = Stones::<PLAYERS> { left: 17, mover: 0 };
    let game = GameSpec::of(GameEntry::new("own-stones", move || {
        TypedGame::new(start).with_encoding()
    }));
    let agent: AgentSpec = format!("network:evaluator={name},iters=300")
        .parse()
        .unwrap();
    let mut session = game.session();
    let seat = session.seat(&agent, 5).unwrap();
    let erased = session.decide(seat, &mut Context::unlimited()).unwrap();
    let config = agent.options::<NetworkOptions>().unwrap().search.clone();
    let mut own = network_agent::<Stones<PLAYERS>>(config, evaluator, 5).unwrap();
    let own = own.decide(&start, &mut Context::unlimited()).unwrap();
    let erased: Vec<_> = erased.moves.iter().map(|m| (m.visits, m.value)).collect();
    let own: Vec<_> = own.moves.iter().map(|m| (m.visits, m.value)).collect();
    assert_eq!(erased, own);
}

#[test]
fn a_search_by_name_is_that_in_the_games_own_type() {
    assert_same_search_in_own_type::<2>(1);
    assert_same_search_in_own_type::<3>(3);
}
