//! Experiments that continue after a kill, and blocks that are played in other processes.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::common::{folder, kill_at, output, uctopia};

const TOURNAMENT: &str = "game = 'connect4'\nagents = ['random', 'flat:iters=60', 'uct:iters=60']\ngames = 60\nopening-plies = 2\n";

/// An experiment's file in a folder of its own.
fn experiment(name: &str, text: &str) -> PathBuf {
    let folder = folder(name);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("experiment.toml");
    fs::write(&file, text).unwrap();
    file
}

fn results(folder: &Path) -> [String; 2] {
    ["result.json", "games.jsonl"].map(|name| fs::read_to_string(folder.join(name)).unwrap())
}

#[test]
fn a_killed_experiment_ends_with_the_same_bytes() {
    let undisturbed = experiment("experiment undisturbed", TOURNAMENT);
    assert!(
        output(&["experiment", "run", undisturbed.to_str().unwrap()])
            .status
            .success()
    );

    let killed = experiment("experiment killed", TOURNAMENT);
    let run = || uctopia(&["experiment", "run", killed.to_str().unwrap(), "--jobs", "2"]);
    let folder = killed.with_extension("");
    for lines in [4, 20, 41] {
        let written = kill_at(run(), &folder.join("ledger.jsonl"), lines);
        assert!((lines..91).contains(&written), "{written} lines");
    }
    let mut ledger = fs::OpenOptions::new()
        .append(true)
        .open(folder.join("ledger.jsonl"))
        .unwrap();
    ledger.write_all(br#"{"experiment":"0"#).unwrap();
    assert!(run().output().unwrap().status.success());
    assert_eq!(results(&folder), results(&undisturbed.with_extension("")));
}

#[test]
fn blocks_of_other_processes_are_merged() {
    let whole = experiment("experiment whole", TOURNAMENT);
    assert!(
        output(&["experiment", "run", whole.to_str().unwrap()])
            .status
            .success()
    );

    let sharded = experiment("experiment sharded", &format!("{TOURNAMENT}block = 10"));
    let file = sharded.to_str().unwrap();
    assert_eq!(
        String::from_utf8(output(&["experiment", "shards", file]).stdout).unwrap(),
        "9 blocks, numbered from 0\n"
    );
    let lines = (0..9).rev().map(|block: u64| {
        let shard = output(&["experiment", "shard", file, "--block", &block.to_string()]);
        String::from_utf8(shard.stdout).unwrap()
    });
    let blocks = sharded.with_file_name("blocks.jsonl");
    fs::write(&blocks, lines.collect::<String>()).unwrap();
    let merged = output(&[
        "experiment",
        "merge",
        file,
        blocks.to_str().unwrap(),
        blocks.to_str().unwrap(),
    ]);
    assert!(
        merged.status.success(),
        "{}",
        String::from_utf8_lossy(&merged.stderr)
    );
    assert_eq!(
        results(&sharded.with_extension("")),
        results(&whole.with_extension(""))
    );

    let beyond = output(&["experiment", "shard", file, "--block", "9"]);
    assert_eq!(beyond.status.code(), Some(2));
    let problem = String::from_utf8(beyond.stderr).unwrap();
    assert!(
        problem.contains("there is no block 9: there are 9, numbered from 0"),
        "{problem}"
    );
}

#[test]
fn missing_blocks_are_named_and_ledgers_of_other_folders_are_merged() {
    let file = experiment("experiment elsewhere", &format!("{TOURNAMENT}block = 10"));
    let folder = |name: &str| file.with_file_name(name).to_str().unwrap().to_owned();
    let (file, blocks, elsewhere) = (
        file.to_str().unwrap(),
        folder("blocks.jsonl"),
        folder("elsewhere"),
    );
    let shards = ["1", "5", "6", "7"]
        .map(|block| output(&["experiment", "shard", file, "--block", block]).stdout);
    fs::write(&blocks, shards.concat()).unwrap();

    let merged = output(&["experiment", "merge", file, &blocks]);
    assert_eq!(merged.status.code(), Some(1));
    let problem = String::from_utf8(merged.stderr).unwrap();
    assert!(problem.contains("40 of 90 pairs are finished"), "{problem}");
    assert!(
        problem.contains("blocks 0, 2-4, 8 are missing"),
        "{problem}"
    );

    assert!(
        output(&["experiment", "run", file, "--folder", &elsewhere])
            .status
            .success()
    );
    let ledger = Path::new(&elsewhere).join("ledger.jsonl");
    let torn = fs::read_to_string(&ledger).unwrap() + "{\"experiment\":\"0";
    fs::write(&ledger, torn).unwrap();
    assert!(
        output(&["experiment", "merge", file, ledger.to_str().unwrap()])
            .status
            .success()
    );
    assert_eq!(
        results(&Path::new(file).with_extension("")),
        results(Path::new(&elsewhere))
    );

    let notes = folder("notes.txt");
    fs::write(&notes, "no block").unwrap();
    let problem = String::from_utf8(output(&["experiment", "merge", file, &notes]).stderr).unwrap();
    assert!(
        problem.contains("neither a block nor the beginning of a ledger"),
        "{problem}"
    );
}

#[test]
fn an_unbounded_sequential_test_cannot_be_divided_into_blocks() {
    let text = "game = 'ttt'\nagents = ['random', 'exact']\nsprt = 'elo0=0,elo1=50'\n";
    let endless = experiment("experiment without end", text);
    let problem =
        String::from_utf8(output(&["experiment", "shards", endless.to_str().unwrap()]).stderr)
            .unwrap();
    assert!(problem.contains("set games = …"), "{problem}");
    let bounded = experiment("experiment with an end", &format!("{text}games = 10"));
    let shards = output(&["experiment", "shards", bounded.to_str().unwrap()]).stdout;
    assert_eq!(
        String::from_utf8(shards).unwrap(),
        "5 blocks, numbered from 0\n"
    );
}

#[test]
fn refused_commands_write_nothing_and_keep_files_of_others() {
    let place =
        experiment("experiment refused", "game = 'ttt'\nrandom-games = 9").with_file_name("place");
    fs::create_dir_all(&place).unwrap();
    let [records, kept] =
        ["records.jsonl", "kept"].map(|name| place.join(name).to_str().unwrap().to_owned());
    let refused = [
        "match",
        "ttt",
        "random",
        "random",
        "--position",
        "z9",
        "--records",
        &records,
        "--folder",
        &kept,
    ];
    assert_eq!(output(&refused).status.code(), Some(3));
    assert_eq!(fs::read_dir(&place).unwrap().count(), 0);

    let file = place.with_file_name("experiment.toml");
    let (file, report) = (file.to_str().unwrap(), place.join("report.md"));
    fs::write(&report, "a file of another program").unwrap();
    let problem = String::from_utf8(
        output(&[
            "experiment",
            "run",
            file,
            "--folder",
            place.to_str().unwrap(),
        ])
        .stderr,
    );
    let problem = problem.unwrap();
    assert!(
        problem.contains("holds report.md, and no ledger.jsonl"),
        "{problem}"
    );
    assert_eq!(
        fs::read_to_string(report).unwrap(),
        "a file of another program"
    );

    let over = experiment(
        "experiment over",
        "game = 'ttt'\nrandom-games = 9\nposition = 'a1b1a2b2a3'",
    );
    let problem =
        String::from_utf8(output(&["experiment", "run", over.to_str().unwrap()]).stderr).unwrap();
    assert!(
        problem.contains("the start position is the end of a game"),
        "{problem}"
    );
    assert!(!over.with_extension("").exists(), "a folder without games");
}

#[test]
fn the_coordinator_answers_line_by_line() {
    let file = experiment(
        "experiment served",
        "game = 'ttt'\nrandom-games = 300\nblock = 100",
    );
    let file = file.to_str().unwrap();
    let mut coordinator = uctopia(&["experiment", "serve", file]);
    let mut coordinator = coordinator
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut replies = BufReader::new(coordinator.stdout.take().unwrap());
    let mut requests = coordinator.stdin.take().unwrap();
    let mut ask = |request: &str| {
        writeln!(requests, "{request}").unwrap();
        let mut reply = String::new();
        replies.read_line(&mut reply).unwrap();
        reply.trim_end().to_owned()
    };
    assert_eq!(ask(r#"{"want":5}"#), r#"{"blocks":[0,1,2]}"#);
    let delivery = |block: &str| {
        String::from_utf8(output(&["experiment", "shard", file, "--block", block]).stdout).unwrap()
    };
    let deliver = |line: &str| format!(r#"{{"delivered":{}}}"#, line.trim_end());
    assert_eq!(
        ask(&deliver(&delivery("2"))),
        r#"{"accepted":{"duplicate":false,"done":100,"all":300,"complete":false}}"#
    );
    assert_eq!(
        ask(&deliver(&delivery("2"))),
        r#"{"accepted":{"duplicate":true,"done":100,"all":300,"complete":false}}"#
    );
    assert_eq!(
        ask(r#"{"failed":{"block":0,"why":"killed"}}"#),
        r#"{"retry":true}"#
    );
    assert_eq!(ask(r#"{"want":5}"#), r#"{"blocks":[0]}"#);
    assert_eq!(
        ask(&deliver(&delivery("0"))),
        r#"{"accepted":{"duplicate":false,"done":200,"all":300,"complete":false}}"#
    );
    drop(requests);
    assert_eq!(
        coordinator.wait().unwrap().code(),
        Some(1),
        "one block is missing"
    );
}

#[test]
fn errors_in_a_file_name_the_file() {
    let file = experiment("experiment mistaken", "game = 'otello'");
    let answer = output(&["experiment", "run", file.to_str().unwrap()]);
    assert_eq!(answer.status.code(), Some(3));
    let problem = String::from_utf8(answer.stderr).unwrap();
    assert!(
        problem.contains("experiment.toml: there is no game \"otello\"; did you mean othello?"),
        "{problem}"
    );
    let missing = output(&["experiment", "run", "no-such.toml"]);
    assert_eq!(missing.status.code(), Some(3));
}

#[test]
fn several_blocks_are_played_by_one_process() {
    let file = experiment(
        "experiment of several blocks",
        &format!("{TOURNAMENT}block = 10"),
    );
    let shard = |blocks: &str| {
        output(&[
            "experiment",
            "shard",
            file.to_str().unwrap(),
            "--block",
            blocks,
        ])
    };
    let digests = |blocks: &str| {
        let answer = String::from_utf8(shard(blocks).stdout).unwrap();
        let lines = answer
            .lines()
            .map(|line| line.split("\"digest\":\"").nth(1).unwrap().to_owned());
        lines.map(|line| line[..16].to_owned()).collect::<Vec<_>>()
    };
    let singles: Vec<String> = ["7", "2", "3", "4"].into_iter().flat_map(digests).collect();
    assert_eq!(singles.len(), 4);
    assert_eq!(digests("7,2-4"), singles);
    for mistake in ["4-2", "x", "", "1,,2", "0-9"] {
        assert_eq!(shard(mistake).status.code(), Some(2), "{mistake:?}");
    }
}

#[test]
fn job_scripts_request_time_and_memory() {
    let file = experiment("experiment of recipes", &format!("{TOURNAMENT}block = 10"));
    let recipe = |scheduler: &str, options: &[&str]| {
        let arguments = [
            "experiment",
            "shards",
            file.to_str().unwrap(),
            "--emit",
            scheduler,
        ];
        let answer = output(&[&arguments, options].concat());
        (
            answer.status.code(),
            String::from_utf8(answer.stdout).unwrap() + &String::from_utf8(answer.stderr).unwrap(),
        )
    };
    let resources = [
        "--time",
        "1-02:30:00",
        "--mem",
        "3G",
        "--account",
        "chess",
        "--queue",
        "short",
    ];
    let prologue = ["--prologue", "module load uctopia"];
    for (scheduler, options, lines) in [
        (
            "slurm-array",
            [&resources[..], &prologue, &["--constraint", "avx2"]].concat(),
            vec![
                "#SBATCH --array=0-8\n",
                "#SBATCH --time=26:30:00\n",
                "#SBATCH --mem=3072M\n",
                "#SBATCH --account=chess\n",
                "#SBATCH --partition=short\n",
                "#SBATCH --constraint=avx2\n",
                "\nmodule load uctopia\n",
            ],
        ),
        (
            "pbs-array",
            [&resources[..], &prologue].concat(),
            vec![
                "#PBS -J 0-8\n",
                "#PBS -l walltime=26:30:00\n",
                "mem=3072mb\n",
                "#PBS -A chess\n",
                "#PBS -q short\n",
                "\nmodule load uctopia\n",
            ],
        ),
        (
            "hq",
            resources[..4].to_vec(),
            vec!["--time-limit 95400s --resource mem=3072 "],
        ),
        (
            "parallel",
            resources[..4].to_vec(),
            vec!["--timeout 95400 --memfree 3072M "],
        ),
        (
            "k8s",
            resources[..4].to_vec(),
            vec![
                "activeDeadlineSeconds: 95400\n",
                "limits: { memory: 3072Mi }\n",
            ],
        ),
        (
            "slurm-array",
            vec!["--tasks", "2"],
            vec![
                "#SBATCH --array=0-1\n",
                "--time=01:00:00\n",
                "--mem=2048M\n",
            ],
        ),
    ] {
        let (code, text) = recipe(scheduler, &options);
        assert_eq!(code, Some(0), "{text}");
        for line in lines {
            assert!(text.contains(line), "{line:?}: {text}");
        }
    }
    for (scheduler, options, expected) in [
        (
            "k8s",
            ["--account", "chess"],
            "--account is for recipes of slurm-array and pbs-array",
        ),
        (
            "pbs-array",
            ["--constraint", "avx2"],
            "--constraint is for recipes of slurm-array",
        ),
        ("hq", ["--time", "soon"], "such as 01:30:00 or 2-12:00:00"),
        ("hq", ["--mem", "much"], "such as 500M or 2G"),
        (
            "slurm-array",
            ["--prologue", "a\nb"],
            "single lines of text",
        ),
    ] {
        let (code, text) = recipe(scheduler, &options);
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains(expected), "{text}");
    }
}

/// The job script as Slurm runs it: once for each number, in any order, some of them twice.
#[cfg(unix)]
#[test]
fn the_script_of_a_job_array_plays_every_block() {
    let whole = experiment("experiment before Slurm", TOURNAMENT);
    assert!(
        output(&["experiment", "run", whole.to_str().unwrap()])
            .status
            .success()
    );
    let whole = whole.with_extension("");
    play_array(&whole, 15, &[], 6);
    play_array(&whole, 13, &["--tasks", "2"], 2); // nine blocks: five and four
}

/// Plays blocks of `block` pairs by a job script with these options and `tasks` tasks.
#[cfg(unix)]
fn play_array(whole: &Path, block: u64, options: &[&str], tasks: u64) {
    use std::process::Command;

    let file = experiment(
        &format!("experiment of an array, {block}"),
        &format!("{TOURNAMENT}block = {block}"),
    );
    let folder = file.parent().unwrap();
    let shards = [
        "experiment",
        "shards",
        file.to_str().unwrap(),
        "--emit",
        "slurm-array",
    ];
    let recipe = output(&[&shards, options].concat()).stdout;
    let recipe = String::from_utf8(recipe).unwrap();
    assert!(
        recipe.contains(&format!("#SBATCH --array=0-{}\n", tasks - 1)),
        "{recipe}"
    );
    fs::write(folder.join("array.sh"), recipe).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_uctopia")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    for task in (0..tasks).rev().chain([tasks / 2]) {
        let mut job = Command::new("bash");
        job.arg("array.sh")
            .current_dir(folder)
            .env("PATH", &path)
            .env("SLURM_ARRAY_TASK_ID", task.to_string());
        assert!(job.status().unwrap().success(), "task {task}");
    }
    let blocks = (0..tasks).map(|task| {
        folder
            .join(format!("blocks/{task}.jsonl"))
            .to_str()
            .unwrap()
            .to_owned()
    });
    let mut merge = vec![
        "experiment".to_owned(),
        "merge".to_owned(),
        file.to_str().unwrap().to_owned(),
    ];
    merge.extend(blocks);
    assert!(
        output(&merge.iter().map(String::as_str).collect::<Vec<_>>())
            .status
            .success()
    );
    assert_eq!(results(&file.with_extension("")), results(whole));
}

fn problem_of(arguments: &[&str], code: i32) -> String {
    let answer = output(arguments);
    let problem = String::from_utf8(answer.stderr).unwrap();
    assert_eq!(answer.status.code(), Some(code), "{problem}");
    problem
}

#[test]
fn a_torn_first_line_is_reported_and_loses_no_results() {
    let file = experiment("experiment without its first line", TOURNAMENT);
    let (folder, file) = (file.with_extension(""), file.to_str().unwrap());
    assert!(output(&["experiment", "run", file]).status.success());
    let before = results(&folder);
    let ledger = folder.join("ledger.jsonl");
    let text = fs::read_to_string(&ledger).unwrap();
    let (header, blocks) = text.split_once('\n').unwrap();
    fs::write(&ledger, format!("{}\n{blocks}", &header[..50])).unwrap();

    let there = folder.to_str().unwrap();
    let problem = problem_of(&["experiment", "verify", there], 1);
    assert!(problem.contains("its ledger has no header"), "{problem}");
    assert!(
        output(&["experiment", "verify", there, "--experiment", file])
            .status
            .success()
    );
    let again = output(&["experiment", "run", file]);
    let remarks = String::from_utf8(again.stderr).unwrap();
    assert!(
        again.status.success() && remarks.contains("no line of the ledger says what was played"),
        "{remarks}"
    );
    assert_eq!(results(&folder), before);
    assert!(output(&["experiment", "verify", there]).status.success());
}

#[test]
fn foreign_blocks_name_file_and_line() {
    let file = experiment(
        "experiment with a foreign block",
        "game = 'ttt'\nrandom-games = 30\nblock = 10",
    );
    let other = experiment(
        "experiment of another seed",
        "game = 'ttt'\nrandom-games = 30\nblock = 10\nseed = 2",
    );
    let shard = |file: &Path, block: &str| {
        String::from_utf8(
            output(&[
                "experiment",
                "shard",
                file.to_str().unwrap(),
                "--block",
                block,
            ])
            .stdout,
        )
        .unwrap()
    };
    let blocks = file.with_file_name("blocks.jsonl");
    fs::write(
        &blocks,
        shard(&file, "0") + &shard(&file, "1") + &shard(&other, "2"),
    )
    .unwrap();
    let (path, blocks) = (file.to_str().unwrap(), blocks.to_str().unwrap());
    let problem = problem_of(&["experiment", "merge", path, blocks], 3);
    assert!(
        problem.contains("blocks.jsonl: line 3: a block of another experiment was handed in"),
        "{problem}"
    );

    assert!(output(&["experiment", "run", path]).status.success());
    let ledger = file.with_extension("").join("ledger.jsonl");
    let line =
        serde_json::from_str::<serde_json::Value>(&shard(&other, "2")).unwrap()["block"].clone();
    let mut text = fs::read_to_string(&ledger).unwrap();
    text.push_str(&format!("{line}\n"));
    fs::write(&ledger, text).unwrap();
    let problem = problem_of(&["experiment", "run", path], 3);
    assert!(problem.contains("ledger.jsonl: line 5: "), "{problem}");
}

#[test]
fn verify_reports_in_text_and_in_json() {
    let file = experiment(
        "experiment to verify",
        "game = 'ttt'\nrandom-games = 30\nblock = 10",
    );
    assert!(
        output(&["experiment", "run", file.to_str().unwrap()])
            .status
            .success()
    );
    let folder = file.with_extension("");
    let there = folder.to_str().unwrap();
    let whole = output(&["experiment", "verify", there]);
    let text = String::from_utf8(whole.stdout).unwrap();
    assert!(
        whole.status.success() && text.contains("finished: 30 of 30; missing: nothing"),
        "{text}"
    );

    fs::write(folder.join("summary.csv"), "a file of another program").unwrap();
    let problem = problem_of(&["experiment", "verify", there], 1);
    assert!(
        problem.contains("summary.csv is not what the ledger says"),
        "{problem}"
    );
    let json = output(&["experiment", "verify", there, "--format", "json"]);
    let found: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(
        (json.status.code(), &found["whole"]),
        (Some(1), &false.into())
    );
    assert_eq!(found["counts"]["block"], 3);
    assert_eq!(found["progress"]["done"], 30);
    problem_of(
        &[
            "experiment",
            "verify",
            folder.parent().unwrap().to_str().unwrap(),
        ],
        2,
    );
}

/// Two workers, one of which changes its results and computes valid digests of them: it is named, and what it sent is removed.
#[test]
fn spot_checks_name_the_faulty_worker() {
    let file = experiment(
        "experiment of a faulty worker",
        "game = 'ttt'\nrandom-games = 300\nblock = 100",
    );
    let whole = experiment(
        "experiment of sound workers",
        "game = 'ttt'\nrandom-games = 300\nblock = 100",
    );
    assert!(
        output(&["experiment", "run", whole.to_str().unwrap()])
            .status
            .success()
    );
    let folder = file.with_extension("");
    let (file, there) = (file.to_str().unwrap(), folder.to_str().unwrap());
    let mut coordinator = uctopia(&["experiment", "serve", file, "--spot-checks", "100%"]);
    let coordinator = coordinator
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut coordinator = coordinator.spawn().unwrap();
    let mut replies = BufReader::new(coordinator.stdout.take().unwrap());
    let mut requests = coordinator.stdin.take().unwrap();
    let mut ask = |request: &str| {
        let _ = writeln!(requests, "{request}"); // it may have ended
        let mut reply = String::new();
        replies.read_line(&mut reply).unwrap();
        reply.trim_end().to_owned()
    };
    let deliver = |block: &str, worker: &str, is_wrong: bool| {
        let line = output(&["experiment", "shard", file, "--block", block]).stdout;
        let mut delivery: uctopia_lab::Delivery = serde_json::from_slice(&line).unwrap();
        delivery.worker = Some(worker.to_owned());
        if let (uctopia_lab::BlockResult::Counts(counts), true) =
            (&mut delivery.block.found, is_wrong)
        {
            (counts.wins, counts.losses) = (counts.wins + 1, counts.losses - 1);
            let place = uctopia_lab::BlockRange {
                match_index: 0,
                units: delivery.block.from..delivery.block.to,
            };
            delivery.block =
                uctopia_lab::Block::new(delivery.block.experiment, &place, delivery.block.found);
        }
        serde_json::to_string(&uctopia_lab::CoordinatorRequest::Delivered(Box::new(
            delivery,
        )))
        .unwrap()
    };
    assert_eq!(ask(r#"{"want":2}"#), r#"{"blocks":[0,1]}"#);
    ask(&deliver("0", "node1", false));
    ask(&deliver("1", "node2", true));
    // Another worker may play it, or this process does: either way it ends.
    while !ask(r#"{"want":0}"#).is_empty() && !ask(&deliver("1", "node1", false)).is_empty() {}
    let ended = coordinator.wait_with_output().unwrap();
    let problem = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{problem}");
    assert!(
        problem.contains("block 1 (match 0, games 100 to 200) came out differently"),
        "{problem}"
    );
    assert!(problem.contains("node2 is wrong"), "{problem}");
    let refused = problem_of(&["experiment", "run", file], 3);
    assert!(
        refused.contains("hold the same games with different outcomes"),
        "{refused}"
    );
    let unknown = problem_of(&["experiment", "drop", there, "--worker", "node3"], 2);
    assert!(
        unknown.contains("names a worker node3; it names node1"),
        "{unknown}"
    );

    let dropped = output(&["experiment", "drop", there, "--worker", "node2"]);
    let text = String::from_utf8(dropped.stdout).unwrap();
    assert!(
        dropped.status.success() && text.starts_with("1 block of node2 removed"),
        "{text}"
    );
    assert!(output(&["experiment", "run", file]).status.success());
    let result = |folder: &Path| fs::read(folder.join("result.json")).unwrap();
    assert_eq!(result(&folder), result(&whole.with_extension("")));
    let verified = output(&["experiment", "verify", there]);
    let text = String::from_utf8(verified.stdout).unwrap();
    assert!(
        verified.status.success() && text.contains("workers: node1 "),
        "{text}"
    );
}

/// Forged folders whose digests are right are not called whole, and forged blocks are not merged.
#[test]
fn forged_blocks_are_invalid() {
    let file = experiment(
        "experiment to forge",
        "game = 'ttt'\nagents = ['random', 'flat:iters=5']\ngames = 8",
    );
    let (folder, path) = (file.with_extension(""), file.to_str().unwrap());
    assert!(output(&["experiment", "run", path]).status.success());
    let ledger = folder.join("ledger.jsonl");
    let text = fs::read_to_string(&ledger).unwrap();
    let line = text.lines().nth(2).unwrap();
    let mut block: uctopia_lab::Block = serde_json::from_str(line).unwrap();
    let place = uctopia_lab::BlockRange {
        match_index: 0,
        units: block.from..block.to,
    };
    if let uctopia_lab::BlockResult::Games(games) = &mut block.found {
        games[0].game.payoffs = vec![7.0, -7.0];
    }
    let forged = uctopia_lab::Block::new(block.experiment, &place, block.found);
    fs::write(&ledger, text.replace(line, &forged.line())).unwrap();
    let problem = problem_of(&["experiment", "verify", folder.to_str().unwrap()], 1);
    assert!(
        problem.contains("ledger.jsonl: line 3: invalid (block ")
            && problem.contains("its payoffs are 7 -7"),
        "{problem}"
    );
    let problem = problem_of(&["experiment", "run", path], 3);
    assert!(
        problem.contains("ledger.jsonl: line 3: block ")
            && problem.contains("its payoffs are 7 -7"),
        "{problem}"
    );

    let blocks = file.with_file_name("blocks.jsonl");
    let delivery = uctopia_lab::Delivery {
        code: "x".to_owned(),
        seconds: 0.0,
        worker: Some("node7".to_owned()),
        block: forged,
    };
    fs::write(&blocks, serde_json::to_string(&delivery).unwrap()).unwrap();
    let elsewhere = file.with_file_name("elsewhere");
    let merge = [
        "experiment",
        "merge",
        path,
        blocks.to_str().unwrap(),
        "--folder",
        elsewhere.to_str().unwrap(),
    ];
    let problem = problem_of(&merge, 3);
    assert!(
        problem.contains("line 1: node7 sent what is refused: ")
            && problem.contains("payoffs are 7 -7"),
        "{problem}"
    );
}
