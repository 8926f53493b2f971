import type { Command } from 'commander';
import { addInputOptions, addOutputOptions, collect, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { DryRunFlags } from './dryRun.ts';

export const defineDryRun: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('dry-run')
    .description('What the operator would do now: the decision, the Job, the status.')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--observed <file>', 'objects and Jobs as a cluster has them; repeatable', collect)
    .option('--live', 'with -f: the state is that of the cluster')
    .option('--server', 'ask the API server whether it would create the Job')
    .option('--holder <identity>', 'who the operator is, in the claims that it writes')
    .addHelpText('after', help);
  addOutputOptions(command, ['text', 'json', 'yaml']).action(async (names: string[], flags: DryRunFlags) => {
    const { dryRun } = await import('./dryRun.ts');
    setExitCode(await dryRun(names, flags, host));
  });
};

const help = `${timeForms}
State:
  nothing                    KronJobs, ControlledJobs and Jobs of the cluster,
                             which is found as kubectl would find it
  -f FILE                    a KronJob or ControlledJob that is created now
  --observed FILE            what is there, from
                             kubectl get kronjobs,ctj,jobs,pods -o yaml
  -f FILE --observed FILE    the same, edited now to what -f says
  -f FILE --live             the same with what the cluster has

Whoever asks has not been watching: what was due before now is late. Before a Job of
a ControlledJob is released its Pods are looked at; where they are not known, none
is taken to be left.

Forms:
  text  the decision, why, and the status that would be written
  yaml  the exact Job that would be created, and nothing else
  json  the decision, the Job ("create"), the status; of a ControlledJob all
        that is done, one after the other ("actions")

With --server the API server is sent the Job as a dry run, which stores nothing:
the one of this moment, or else that of the next period. It says what only it
knows: a field that there is not, a quota, a policy, a namespace that is missing.
It needs create on jobs. The Job is the one of the operator and says that it blocks
the deletion of its owner: an API server that enforces who may say so, as
OpenShift's does, asks for update on kronjobs/finalizers,
or controlledjobs/finalizers, as well.

Exit code 1: an object is invalid, a file could not be read, or the API server
would refuse the Job.

Examples:
  kron dry-run -f backup.yaml --now 2026-03-01T00:58:29Z
  kron dry-run -f backup.yaml --now 2026-03-01T00:58:29Z -o yaml
  kubectl get kronjobs,ctj,jobs,pods -n prod -o yaml | kron dry-run --observed -
  kron dry-run -f backup.yaml --observed state.yaml -o json
  kron dry-run db-backup -n prod
  kron dry-run ctj/desk -n prod
  kron dry-run -f backup.yaml --live --context production -o json
  kron dry-run -f backup.yaml --server --context staging`;
