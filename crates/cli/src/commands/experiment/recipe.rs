//! Recipes for schedulers: what they must do to play the blocks of an experiment.

use std::path::Path;

use crate::args::Scheduler;

pub(super) fn recipe(scheduler: Scheduler, file: &Path, blocks: u64) -> String {
    let (file, last) = (file.display().to_string(), blocks.saturating_sub(1));
    let quoted = format!("'{}'", file.replace('\'', r"'\''"));
    match scheduler {
        Scheduler::SlurmArray => slurm(&quoted, last),
        Scheduler::Hq => hyperqueue(&quoted, last),
        Scheduler::Parallel => parallel(&quoted, last),
        Scheduler::K8s => kubernetes(&file, blocks),
    }
}

fn slurm(file: &str, last: u64) -> String {
    format!(
        "#!/bin/bash
# sbatch this file; blocks that fail are run again by submitting it once more.
# Many sites allow arrays of about a thousand: set block = … in the experiment so that there are fewer.
#SBATCH --array=0-{last}
#SBATCH --cpus-per-task=1
#SBATCH --output=/dev/null
set -euo pipefail
mkdir -p blocks
exec 2> blocks/$SLURM_ARRAY_TASK_ID.log
out=blocks/$SLURM_ARRAY_TASK_ID.jsonl
test -s \"$out\" && exit 0
uctopia experiment shard {file} --block \"$SLURM_ARRAY_TASK_ID\" > \"$out.part\"
mv \"$out.part\" \"$out\"
# When the array is finished:
#   uctopia experiment merge {file} blocks/*.jsonl
"
    )
}

fn hyperqueue(file: &str, last: u64) -> String {
    format!(
        "# HyperQueue: a server (hq server start) and workers (hq worker start, or hq alloc add slurm …) are running.
mkdir -p blocks
hq submit --array 0-{last} --crash-limit 5 --wait --stdout 'blocks/%{{TASK_ID}}.jsonl' --stderr 'blocks/%{{TASK_ID}}.log' \\
    -- bash -c 'uctopia experiment shard {file} --block \"$HQ_TASK_ID\"'
uctopia experiment merge {file} blocks/*.jsonl
",
        file = file.replace('\'', "\"")
    )
}

fn parallel(file: &str, last: u64) -> String {
    format!(
        "# GNU parallel: add --sshloginfile hosts for other machines. The same command goes on where it was interrupted.
mkdir -p blocks
seq 0 {last} | parallel --joblog blocks/joblog --resume-failed --retries 3 \\
    'uctopia experiment shard {file} --block {{}} > blocks/{{}}.part && mv blocks/{{}}.part blocks/{{}}.jsonl'
uctopia experiment merge {file} blocks/*.jsonl
",
        file = file.replace('\'', "\"")
    )
}

fn kubernetes(file: &str, blocks: u64) -> String {
    format!(
        "# Kubernetes: an image with uctopia and the experiment in it, and a volume that all pods share.
apiVersion: batch/v1
kind: Job
metadata:
  name: uctopia
spec:
  completionMode: Indexed
  completions: {blocks}
  parallelism: 100
  backoffLimitPerIndex: 3
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: shard
          image: YOUR-IMAGE
          command: [\"/bin/sh\", \"-c\"]
          args:
            - >-
              uctopia experiment shard \"{file}\" --block \"$JOB_COMPLETION_INDEX\" > /blocks/$JOB_COMPLETION_INDEX.part &&
              mv /blocks/$JOB_COMPLETION_INDEX.part /blocks/$JOB_COMPLETION_INDEX.jsonl
          volumeMounts:
            - {{ name: blocks, mountPath: /blocks }}
      volumes:
        - name: blocks
          persistentVolumeClaim: {{ claimName: blocks }}
# When the job is complete, where the volume is mounted:
#   uctopia experiment merge \"{file}\" /blocks/*.jsonl
"
    )
}
