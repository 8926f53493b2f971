import type { Command } from 'commander';
import { addInputOptions, addOutputOptions, collect } from '../options/sharedOptions.ts';
import { timeForms } from '../options/timeForms.ts';
import type { Define } from './define.ts';
import type { DryRunFlags } from './dryRun.ts';

/** `kron dry-run` as commander sees it; what it does is loaded when it is asked for. */
export const defineDryRun: Define = (program, host, answer) => {
  const command: Command = program
    .command('dry-run')
    .description('What the operator would do now: the decision, the Job, the status.')
    .argument('[name...]', 'only these KronJobs of the input, by name or namespace/name');
  addInputOptions(command)
    .option('--observed <file>', 'KronJobs and Jobs as a cluster has them; repeatable', collect)
    .option('--live', 'with -f: the state is that of the cluster')
    .option('--holder <identity>', 'who the operator is, in the claims that it writes')
    .addHelpText('after', help);
  addOutputOptions(command, ['text', 'json', 'yaml']).action(async (names: string[], flags: DryRunFlags) => {
    const { dryRun } = await import('./dryRun.ts');
    answer(await dryRun(names, flags, host));
  });
};

const help = `${timeForms}
State:
  -f FILE                    a KronJob that is created now
  --observed FILE            KronJobs and Jobs as they are, from
                             kubectl get kronjobs,jobs -o yaml
  -f FILE --observed FILE    those KronJobs, edited now to what -f says

Whoever asks has not been watching: what was due before now is late.

Forms:
  text  the decision, why, and the status that would be written
  yaml  the exact Job that would be created, and nothing else
  json  the decision, the Job ("create"), the status

Exit code 1: a KronJob is invalid, or a file could not be read.

Examples:
  kron dry-run -f backup.yaml --now 2026-03-01T00:58:29Z
  kron dry-run -f backup.yaml --now 2026-03-01T00:58:29Z -o yaml
  kubectl get kronjobs,jobs -n prod -o yaml | kron dry-run --observed -
  kron dry-run -f backup.yaml --observed state.yaml -o json`;
