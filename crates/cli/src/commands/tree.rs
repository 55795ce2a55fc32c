//! `uctopia tree`: search trees as files, written and checked.

use serde_json::json;
use uctopia_format::{cells, count};
use uctopia_game::{Budget, Context};
use uctopia_options::{Localized as _, message};
use uctopia_study::tree::{
    Ends, Fault, SearchTree, TreeExport, TreeFileNode, check_tree, discount_of, ends, formula_of,
    read_tree,
};

use crate::analysis;
use crate::args::{Format, TreeArgs, TreeCheckArgs, TreeCommand, TreeExportArgs};
use crate::asked_agent::AskedAgent;
use crate::failure::Failure;
use crate::input;
use crate::interrupt::stop_on_interrupt;
use crate::language::{self, localized};
use crate::output;

pub(crate) fn run(args: &TreeArgs) -> Result<(), Failure> {
    match &args.command {
        TreeCommand::Check(args) => check(args),
        TreeCommand::Export(args) => export(args),
    }
}

fn check(args: &TreeCheckArgs) -> Result<(), Failure> {
    let path = args.file.as_path();
    let tree = read_tree(&input::text(path)?).map_err(|problem| {
        let problem = problem.message();
        Failure::Input(message!("{path}: {problem}"))
    })?;
    let (faults, ends) = (check_tree(&tree), ends(&tree));
    match args.format.format {
        Format::Json => output::print(&output::json(&json!({
            "nodes": nodes(&tree.root),
            "finished_positions": ends.compared,
            "faults": faults.iter().map(fault_json).collect::<Vec<_>>(),
        }))?)?,
        Format::Csv => {
            let rows = faults
                .iter()
                .map(|fault| cells![fault.path.join(" "), kind(fault), fault.problem.to_string()]);
            output::print(&output::csv(["path", "kind", "problem"], rows))?;
        }
        Format::Text => output::print(&text(&tree, &faults, &ends))?,
    }
    match faults.len() {
        0 => Ok(()),
        faults => Err(Failure::Negative(message!(
            "the tree has {faults} {faults:fault|faults}"
        ))),
    }
}

fn nodes(node: &TreeFileNode) -> u64 {
    1 + node.children.iter().map(nodes).sum::<u64>()
}

fn kind(fault: &Fault) -> String {
    serde_json::to_value(fault.kind)
        .ok()
        .and_then(|kind| kind.as_str().map(str::to_owned))
        .unwrap_or_default()
}

fn fault_json(fault: &Fault) -> serde_json::Value {
    json!({ "path": fault.path, "kind": fault.kind, "problem": fault.problem.to_string() })
}

fn text(tree: &SearchTree, faults: &[Fault], ends: &Ends) -> String {
    let (nodes, visits) = (count(nodes(&tree.root)), count(tree.root.visits));
    let mut text =
        localized!("{nodes} {nodes:node|nodes}, {visits} {visits:visit|visits} of the root") + "\n";
    for fault in faults {
        text += &(language::text(fault) + "\n");
    }
    if faults.is_empty() {
        text += &(localized!("no faults: visits, points of view and choices agree") + "\n");
    }
    let compared = count(ends.compared);
    text += &(match &ends.left_out {
        None => localized!("finished positions compared with the rules: {compared}"),
        Some(reason) => {
            localized!("finished positions compared with the rules: {compared}, since {reason}")
        }
    } + "\n");
    text
}

fn export(args: &TreeExportArgs) -> Result<(), Failure> {
    if let Some(path) = &args.output {
        output::check_writable(path)?;
    }
    let session = analysis::open(&args.position)?;
    analysis::to_move(&session)?;
    if session.is_hidden() {
        return Err(Failure::Usage(message!(
            "there is no tree to export in a game with hidden information: agents search many positions that may be the true one"
        )));
    }
    let agent = AskedAgent::read(&args.agent, &args.budget)?.analyst(session.game())?;
    let stop = stop_on_interrupt();
    let budget = Budget {
        stop: stop.clone(),
        ..Budget::unlimited()
    };
    let mut fork = session.fork();
    let seat = fork.seat(&agent, args.seed)?;
    let mut observer = TreeExport::new(fork.state(), args.plies, args.most);
    fork.decide(seat, &mut Context::new(&budget).observed_by(&mut observer))?;
    let Some(mut tree) = observer.tree() else {
        let agent = agent.to_string();
        return Err(Failure::Usage(message!(
            "{agent} keeps no tree: name an agent that does, such as uct:iters=1000"
        )));
    };
    (tree.formula, tree.c) = formula_of(&agent);
    tree.discount = discount_of(&agent);
    (tree.game, tree.agent) = (Some(session.game().to_string()), Some(agent.to_string()));
    let text = output::json(&tree)? + "\n";
    match &args.output {
        Some(path) => output::write_file(path, text.as_bytes())?,
        None => output::print(&text)?,
    }
    if stop.is_raised() {
        return Err(Failure::Interrupted(message!(
            "the tree comes from a shorter search than asked for"
        )));
    }
    Ok(())
}
