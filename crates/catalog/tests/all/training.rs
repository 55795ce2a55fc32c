//! Values are learned for games with features or patterns and written to a file, and agents evaluate by the file.

use std::path::PathBuf;

use uctopia_arena::{Match, MatchStats};
use uctopia_catalog::{AgentSpec, GameSpec, LearningMethod, Session, prepare_match};
use uctopia_game::{Budget, Context, Notation as _, StopFlag};
use uctopia_games::connect_four::ConnectFour;
use uctopia_learn::{NetworkTraining, Outcome, Regression, Training, train_network};
use uctopia_values::{FeatureSet, WeightsHeader};

/// A file of weights in a folder of its own.
struct Weights(PathBuf);

impl Weights {
    /// Trains on `games` games.
    fn trained(game: &str, games: u64) -> Self {
        let game: GameSpec = game.parse().unwrap();
        let (name, never) = (game.to_string(), StopFlag::default());
        let file = match game.learning_method() {
            Some(LearningMethod::Regression) => {
                let settings = Regression {
                    game: name,
                    games,
                    depth: 2,
                    ..Regression::default()
                };
                let mut trainer = game.regression_trainer(settings).unwrap();
                game.train_by_regression(&mut trainer, 1, 2, &never, &mut |_, _| ());
                trainer.weights().to_file(&trainer.header())
            }
            _ => {
                let training = Training {
                    game: name,
                    ..Training::default()
                };
                let mut trainer = game.trainer(training).unwrap();
                let trained = game.train(&mut trainer, games, 2, &never, &mut |_| ());
                trained.unwrap();
                trainer.weights().to_file(&trainer.header())
            }
        };
        let name = game.to_string().replace([':', '=', ','], "-");
        Self::written(&format!("{name}-{games}"), &file)
    }

    fn written(name: &str, file: &[u8]) -> Self {
        let name = format!("uctopia-{name}-{}.weights", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, file).unwrap();
        Self(path)
    }

    /// An agent with the file's name in place of FILE.
    fn agent(&self, text: &str) -> AgentSpec {
        text.replace("FILE", &self.0.display().to_string())
            .parse()
            .unwrap()
    }
}

impl Drop for Weights {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Games won, drawn and lost.
fn tally(game: &str, a: &AgentSpec, b: &str, games: u64) -> [u64; 3] {
    let settings = Match {
        games,
        opening_plies: 2,
        ..Match::default()
    };
    let pairs = prepare_match(
        &game.parse().unwrap(),
        None,
        None,
        &[a, &b.parse().unwrap()],
        &settings,
    )
    .unwrap();
    let mut stats = MatchStats::new(pairs.players());
    for pair in 0..games / 2 {
        let played = pairs.play_unit(pair).unwrap();
        stats.add_unit(
            &played
                .into_iter()
                .map(|(record, _)| record)
                .collect::<Vec<_>>(),
        );
    }
    let tally = stats.tally();
    [tally.wins, tally.draws, tally.losses]
}

#[test]
fn connect_four_is_learned_by_self_play() {
    let weights = Weights::trained("connect4", 500);
    let [wins, _, losses] = tally(
        "connect4",
        &weights.agent("greedy:weights=FILE"),
        "random",
        200,
    );
    assert!(
        wins >= 180,
        "{wins} of 200 games won and {losses} lost; random play wins half"
    );
}

#[test]
fn every_evaluating_agent_accepts_a_weights_file() {
    let weights = Weights::trained("connect4", 64);
    let agents = [
        "greedy:weights=FILE",
        "greedy:eval=FILE",
        "guided:iters=12,weights=FILE",
        "flat:per_move=4,depth=4,eval=FILE",
        "minimax:depth=1,eval=FILE",
        "alpha-beta:depth=2,table=off,eval=FILE",
        "deepening:nodes=200,table_mb=1,eval=FILE",
        "uct:iters=60,depth=4,eval=FILE",
        "uct:iters=60,depth=2,cut=scaled,threads=2,eval=FILE",
    ];
    let game: GameSpec = "connect4".parse().unwrap();
    let mut session = game.session();
    session.set_position("44").unwrap();
    for text in agents {
        let values = |agent: &AgentSpec, session: &mut Session| {
            let seat = session.seat(agent, 1).unwrap();
            let report = session.decide(seat, &mut Context::unlimited()).unwrap();
            report.moves.iter().map(|m| m.value).collect::<Vec<_>>()
        };
        let by_file = weights.agent(text);
        let named: AgentSpec = text
            .replace("weights=FILE", "eval=lines")
            .replace("FILE", "lines")
            .parse()
            .unwrap();
        assert_ne!(
            values(&by_file, &mut session),
            values(&named, &mut session),
            "{text}"
        );
        assert_eq!(
            by_file.to_string().parse::<AgentSpec>().unwrap(),
            by_file,
            "its text is its identity"
        );
    }
    let step = session
        .step(
            &weights.agent("uct:iters=60,depth=2,cut=scaled,eval=FILE"),
            1,
            10,
            &Budget::unlimited(),
        )
        .unwrap();
    let evaluated = step.simulate.unwrap().evaluated.unwrap();
    assert!(evaluated.abs() < 1.0 && evaluated != 0.0, "{evaluated}");
}

/// A network that learned that the first player should begin on the left: agents that read it do.
#[test]
fn a_network_over_features_is_read_from_a_file() {
    let outcomes: Vec<_> = ["1", "2", "3", "4"]
        .map(|column| Outcome {
            state: ConnectFour::default().read(column).unwrap(),
            share: f32::from(u8::from(column == "1")),
        })
        .to_vec();
    let training = NetworkTraining {
        epochs: 60,
        batch: 4,
        rate: 0.01,
        ..NetworkTraining::default()
    };
    let network = train_network(&outcomes, &training, 1, &StopFlag::default(), |_| ()).unwrap();
    let header = WeightsHeader {
        game: "connect4".to_owned(),
        features: FeatureSet::of_network(&ConnectFour::default()),
        games: 4,
        seed: 1,
        training: String::new(),
    };
    let file = Weights::written("network", &network.to_file(&header));
    let game: GameSpec = "connect4".parse().unwrap();
    for agent in [
        "greedy:weights=FILE",
        "alpha-beta:depth=1,eval=FILE",
        "minimax:depth=1,eval=FILE",
    ] {
        let mut session = game.session();
        let seat = session.seat(&file.agent(agent), 1).unwrap();
        let report = session.decide(seat, &mut Context::unlimited()).unwrap();
        assert!(
            ["1", "7"].contains(&report.best.as_str()),
            "{agent}: {}",
            report.best
        );
    }
    let digest = file.agent("greedy:weights=FILE").weights_digest(&game);
    assert_eq!(digest.unwrap(), Some(network.digest()));
}

#[test]
fn unsuitable_weights_files_are_refused() {
    let weights = Weights::trained("calculation", 16);
    let refusal = |game: &str, agent: &str| {
        let refused = game
            .parse::<GameSpec>()
            .unwrap()
            .session()
            .seat(&weights.agent(agent), 1)
            .unwrap_err();
        refused
            .to_string()
            .replace(&weights.0.display().to_string(), "FILE")
    };
    assert_eq!(
        refusal("calculation:piles=3", "greedy:weights=FILE"),
        "greedy: weights=FILE: it was trained for \"calculation\", and not for \"calculation:piles=3\": give a file for these \
         rules, or another name"
    );
    let refused = refusal("ttt", "uct:depth=4,eval=FILE");
    assert!(
        refused.starts_with(
            "uct: eval=FILE: training is not supported for ttt, which defines neither features nor patterns; these games do: \
             connect4, othello,"
        ),
        "{refused}"
    );
    assert_eq!(
        refusal("connect4", "alpha-beta:eval=no.weights"),
        "alpha-beta: eval=no.weights: the file cannot be read: No such file or directory (os error 2)"
    );
    let mut bytes = std::fs::read(&weights.0).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&weights.0, &bytes).unwrap();
    assert_eq!(
        refusal("calculation", "greedy:weights=FILE"),
        "greedy: weights=FILE: this file of weights is damaged: its contents do not have the SHA-256 that it names; restore a \
         copy, or make it anew"
    );
}

#[test]
fn games_without_features_cannot_be_trained() {
    let game: GameSpec = "ttt".parse().unwrap();
    let refused = game.trainer(Training::default()).unwrap_err().to_string();
    assert!(
        refused.contains("these games do: connect4, othello,"),
        "{refused}"
    );
}
