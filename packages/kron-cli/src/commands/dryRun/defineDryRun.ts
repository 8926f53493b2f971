import type { Command } from 'commander';
import { addInputOptions, addOutputOptions, collect, timeForms } from '../../options/sharedOptions.ts';
import { clusterNamesOption } from '../../options/clusterNames.ts';
import type { Define } from '../define.ts';
import type { DryRunFlags } from './dryRun.ts';

export const defineDryRun: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('dry-run')
    .description('Show what the operator would do now: the decision, the Job, the status')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--observed <file>', 'objects and Jobs as kubectl get -o yaml prints them; repeatable', collect)
    .option('--live', 'with -f: apply the manifests to the state of the cluster')
    .addOption(clusterNamesOption('one'))
    .option('--server', 'send the Job to the API server as a dry run')
    .option('--holder <identity>', "the operator's identity in the claims that it writes")
    .addHelpText('after', help);
  addOutputOptions(command, ['text', 'json', 'yaml']).action(async (names: string[], flags: DryRunFlags) => {
    const { dryRun } = await import('./dryRun.ts');
    setExitCode(await dryRun(names, flags, host));
  });
};

const help = `${timeForms}
State:
  (no flag)                  objects and Jobs in the cluster
  -f FILE                    a KronJob or ControlledJob that is created now
  --observed FILE            the output of
                             kubectl get kronjobs,ctj,jobs,pods -o yaml
  -f FILE --observed FILE    the same, edited now to what -f says
  -f FILE --live             the cluster, edited now to what -f says

Without -f and --observed it reads the cluster, as kubectl would.

A dry run acts like an operator that starts now: periods that were due before are
late. The operator reads the Pods of a ControlledJob before it unsuspends a Job; if
the input has no Pods, the dry run assumes that none is left.

Formats:
  text  the decision, the reason, and the status that would be written
  yaml  only the Job that would be created
  json  the decision, the Job ("create"), the status; for a ControlledJob all
        actions in order ("actions")

--server sends the Job of this moment, or else that of the next period, to the API
server as a dry run, which stores nothing. Only the API server knows whether a field
is unknown, a quota or a policy forbids the Job, or the namespace is missing. It
needs create on jobs. The Job blocks the deletion of its owner, so an API server
that enforces owner reference permissions, such as OpenShift's, also needs update on
kronjobs/finalizers or controlledjobs/finalizers.

Exit code 1: an object is invalid, a file could not be read, or the API server
would reject the Job.

Examples:
  kron dry-run -f backup.yaml --now 2026-03-01T00:58:29Z
  kron dry-run -f backup.yaml --now 2026-03-01T00:58:29Z -o yaml
  kubectl get kronjobs,ctj,jobs,pods -n prod -o yaml | kron dry-run --observed -
  kron dry-run -f backup.yaml --observed state.yaml -o json
  kron dry-run db-backup -n prod
  kron dry-run ctj/desk -n prod
  kron dry-run -f backup.yaml --live --context production -o json
  kron dry-run -f backup.yaml --server --context staging`;
