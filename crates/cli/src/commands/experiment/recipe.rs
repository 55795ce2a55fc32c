//! Recipes for schedulers: what they must do to play the blocks of an experiment.
//!
//! A task of a recipe plays one block, or several where there are more blocks than tasks are wanted. The name of the file may hold
//! any visible character, so it stands in single quotes of the shell, or in a variable where another program reads the command first.

use std::fmt::Write as _;
use std::path::Path;

use uctopia_options::message;

use crate::args::{ResourceArgs, Scheduler};
use crate::failure::Failure;
use crate::program;

/// The recipe for a scheduler, given the experiment's file and its number of blocks.
pub(super) fn recipe(
    scheduler: Scheduler,
    file: &Path,
    blocks: u64,
    resources: &ResourceArgs,
) -> Result<String, Failure> {
    check(scheduler, resources)?;
    let file = argument(file)?;
    let tasks = Tasks::of(blocks, resources.tasks);
    let array = Array {
        quoted: format!("'{}'", file.replace('\'', r"'\''")),
        tasks,
        resources,
    };
    Ok(match scheduler {
        Scheduler::SlurmArray => array.slurm(),
        Scheduler::PbsArray => array.pbs(),
        Scheduler::Hq => array.hyperqueue(),
        Scheduler::Parallel => array.parallel(),
        Scheduler::K8s => array.kubernetes(&file),
    })
}

/// The experiment's file as an argument: no option of the command, and one line, since it stands in comments, too.
fn argument(file: &Path) -> Result<String, Failure> {
    let text = file
        .to_str()
        .filter(|text| !text.contains(char::is_control));
    let text = text.ok_or_else(|| {
        let path = file.display().to_string();
        Failure::Usage(message!(
            "{path:?} cannot stand in a recipe: rename the file to one line of UTF-8"
        ))
    })?;
    Ok(if text.starts_with('-') {
        format!("./{text}")
    } else {
        text.to_owned()
    })
}

/// Refuses options that a scheduler has no use for.
fn check(scheduler: Scheduler, resources: &ResourceArgs) -> Result<(), Failure> {
    let is_batch = matches!(scheduler, Scheduler::SlurmArray | Scheduler::PbsArray);
    let texts = [&resources.account, &resources.queue, &resources.constraint]
        .into_iter()
        .flatten();
    let options = [
        ("--account", resources.account.is_some(), is_batch),
        ("--queue", resources.queue.is_some(), is_batch),
        (
            "--constraint",
            resources.constraint.is_some(),
            scheduler == Scheduler::SlurmArray,
        ),
        ("--prologue", !resources.prologue.is_empty(), is_batch),
    ];
    if let Some((option, ..)) = options
        .into_iter()
        .find(|(_, given, has_use)| *given && !has_use)
    {
        return Err(Failure::Usage(match option {
            "--constraint" => {
                message!("{option} is for recipes of slurm-array: edit the printed recipe instead")
            }
            _ => message!(
                "{option} is for recipes of slurm-array and pbs-array: edit the printed recipe instead"
            ),
        }));
    }
    if texts
        .chain(&resources.prologue)
        .any(|text| text.contains(char::is_control))
    {
        return Err(Failure::Usage(message!(
            "the options of a recipe are single lines of text"
        )));
    }
    Ok(())
}

/// How blocks are dealt out to tasks.
struct Tasks {
    blocks: u64,
    /// Blocks of each task but the last, which may have fewer.
    each: u64,
}

impl Tasks {
    fn of(blocks: u64, most: u64) -> Self {
        Self {
            blocks,
            each: blocks.div_ceil(most).max(1),
        }
    }

    fn count(&self) -> u64 {
        self.blocks.div_ceil(self.each)
    }

    fn last(&self) -> u64 {
        self.count().saturating_sub(1)
    }

    /// Lines of shell that set `blocks` to the blocks of a task, given how the shell writes the task's number.
    fn shell(&self, task: &str) -> String {
        let (each, last) = (self.each, self.blocks.saturating_sub(1));
        if each == 1 {
            return format!("blocks={task}");
        }
        let more = each - 1;
        format!(
            "first=$(({task} * {each})); last=$((first + {more})); \
             test $last -lt {last} || last={last}; blocks=$first-$last"
        )
    }
}

struct Array<'a> {
    /// The experiment's file as a shell reads it.
    quoted: String,
    tasks: Tasks,
    resources: &'a ResourceArgs,
}

impl Array<'_> {
    fn slurm(&self) -> String {
        let ResourceArgs {
            time,
            mem,
            account,
            queue,
            constraint,
            ..
        } = self.resources;
        let program = program::name();
        let mut text = format!(
            "#!/bin/bash
# sbatch this file; what fails is run again by submitting it once more: tasks that are finished end at once.
# Many sites allow arrays of about a thousand tasks: --tasks of {program} experiment shards sets how many there are.
#SBATCH --array=0-{}
#SBATCH --cpus-per-task=1
#SBATCH --time={time}
#SBATCH --mem={}M
#SBATCH --output=/dev/null
",
            self.tasks.last(),
            mem.0
        );
        for (option, value) in [
            ("account", account),
            ("partition", queue),
            ("constraint", constraint),
        ] {
            if let Some(value) = value {
                let _ = writeln!(text, "#SBATCH --{option}={value}");
            }
        }
        text + &self.script("$SLURM_ARRAY_TASK_ID")
    }

    fn pbs(&self) -> String {
        let ResourceArgs {
            time,
            mem,
            account,
            queue,
            ..
        } = self.resources;
        let mut text = "#!/bin/bash
# qsub this file; what fails is run again by submitting it once more: tasks that are finished end at once.
# Torque: write -t instead of -J, and -l nodes=1:ppn=1,mem=… instead of -l select=….
"
        .to_owned();
        // PBS refuses arrays of one task.
        if self.tasks.last() > 0 {
            let _ = writeln!(text, "#PBS -J 0-{}", self.tasks.last());
        }
        let _ = writeln!(
            text,
            "#PBS -l select=1:ncpus=1:mem={}mb\n#PBS -l walltime={time}",
            mem.0
        );
        let _ = writeln!(text, "#PBS -o /dev/null\n#PBS -e /dev/null");
        for (option, value) in [("A", account), ("q", queue)] {
            if let Some(value) = value {
                let _ = writeln!(text, "#PBS -{option} {value}");
            }
        }
        text + "cd \"$PBS_O_WORKDIR\"\n" + &self.script("${PBS_ARRAY_INDEX:-${PBS_ARRAYID:-0}}")
    }

    /// What a task of a batch system runs.
    fn script(&self, number: &str) -> String {
        let prologue: String = self
            .resources
            .prologue
            .iter()
            .map(|line| format!("{line}\n"))
            .collect();
        let (program, blocks, file) = (program::name(), self.tasks.shell("$task"), &self.quoted);
        format!(
            "{prologue}set -euo pipefail
task={number}
mkdir -p blocks
exec 2> blocks/$task.log
out=blocks/$task.jsonl
test -s \"$out\" && exit 0
{blocks}
{program} experiment shard {file} --block \"$blocks\" > \"$out.part\"
mv \"$out.part\" \"$out\"
# When the array is finished:
#   {program} experiment merge {file} blocks/*.jsonl
"
        )
    }

    fn hyperqueue(&self) -> String {
        let ResourceArgs { time, mem, .. } = self.resources;
        let (program, blocks) = (program::name(), self.tasks.shell("$HQ_TASK_ID"));
        format!(
            "# HyperQueue: a server (hq server start) and workers (hq worker start, or hq alloc add slurm …) are running.
mkdir -p blocks
hq submit --array 0-{last} --time-request {seconds}s --time-limit {seconds}s --resource mem={mem} --crash-limit 5 --wait \\
    --stdout 'blocks/%{{TASK_ID}}.jsonl' --stderr 'blocks/%{{TASK_ID}}.log' \\
    -- bash -c '{blocks}; {program} experiment shard {file} --block \"$blocks\"'
{program} experiment merge {quoted} blocks/*.jsonl
",
            last = self.tasks.last(),
            seconds = time.0,
            mem = mem.0,
            // Single quotes stand around it already.
            file = self.quoted.replace('\'', r"'\''"),
            quoted = self.quoted,
        )
    }

    fn parallel(&self) -> String {
        let ResourceArgs { time, mem, .. } = self.resources;
        let (program, last, blocks) = (program::name(), self.tasks.last(), self.tasks.shell("{}"));
        format!(
            "# GNU parallel: add --sshloginfile hosts for other machines. The same command goes on where it was interrupted.
mkdir -p blocks
export EXPERIMENT={quoted}
seq 0 {last} | parallel --env EXPERIMENT --joblog blocks/joblog --resume-failed --retries 3 --timeout {seconds} --memfree {mem}M \\
    '{blocks}; {program} experiment shard \"$EXPERIMENT\" --block \"$blocks\" > blocks/{{}}.part && mv blocks/{{}}.part blocks/{{}}.jsonl'
{program} experiment merge \"$EXPERIMENT\" blocks/*.jsonl
",
            seconds = time.0,
            mem = mem.0,
            quoted = self.quoted,
        )
    }

    fn kubernetes(&self, file: &str) -> String {
        let ResourceArgs { time, mem, .. } = self.resources;
        // A text of JSON is one of YAML. Kubernetes replaces `$(NAME)` in values, and reads `$$` as a dollar sign.
        let value = serde_json::Value::from(file.replace('$', "$$")).to_string();
        format!(
            "# Kubernetes: an image with {program} and the experiment in it, and a volume that all pods share.
apiVersion: batch/v1
kind: Job
metadata:
  name: {program}
spec:
  completionMode: Indexed
  completions: {tasks}
  parallelism: 100
  backoffLimitPerIndex: 3
  template:
    spec:
      restartPolicy: Never
      activeDeadlineSeconds: {seconds}
      containers:
        - name: shard
          image: YOUR-IMAGE
          env:
            - {{ name: EXPERIMENT, value: {value} }}
          resources:
            requests: {{ cpu: \"1\", memory: {mem}Mi }}
            limits: {{ memory: {mem}Mi }}
          command: [\"/bin/sh\", \"-c\"]
          args:
            - >-
              {blocks};
              {program} experiment shard \"$EXPERIMENT\" --block \"$blocks\" > /blocks/$JOB_COMPLETION_INDEX.part &&
              mv /blocks/$JOB_COMPLETION_INDEX.part /blocks/$JOB_COMPLETION_INDEX.jsonl
          volumeMounts:
            - {{ name: blocks, mountPath: /blocks }}
      volumes:
        - name: blocks
          persistentVolumeClaim: {{ claimName: blocks }}
# When the job is complete, where the volume is mounted:
#   {program} experiment merge {quoted} /blocks/*.jsonl
",
            program = program::name(),
            quoted = self.quoted,
            tasks = self.tasks.count(),
            seconds = time.0,
            mem = mem.0,
            blocks = self.tasks.shell("$JOB_COMPLETION_INDEX"),
        )
    }
}
