import type { Command } from 'commander';
import { addClusterOptions } from '../../options/clusterOptions.ts';
import { addFileOptions } from '../../options/sharedOptions.ts';
import { addWriteOptions } from '../../options/writeOptions.ts';
import type { Define } from '../define.ts';
import type { TriggerFlags } from './trigger.ts';

export const defineTrigger: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('trigger')
    .description('Create a Job from the template of a KronJob now')
    .usage('NAME [--name JOB] [--dry-run[=client|server]] [-o FORMAT]')
    .argument('[kronjob]', 'by name or namespace/name')
    .option('--name <job>', 'name of the Job (default: NAME-manual- and the time)')
    .option('-n, --namespace <name>', "namespace of the KronJob (default: the context's)");
  addFileOptions(addClusterOptions(command));
  addWriteOptions(command)
    .addHelpText('after', help)
    .action(async (name: string | undefined, flags: TriggerFlags) => {
      const { trigger } = await import('./trigger.ts');
      setExitCode(await trigger(name, flags, host));
    });
};

const help = `
The Job is owned by the KronJob and has the labels kron.io/name and kron.io/manual: "true". It
belongs to no period, and no period counts as run because of it. While it runs, it counts as active:
forbid skips a period that comes due, and replace replaces the Job. After it ends, it counts toward
the history limits.

It needs get on kronjobs and create on jobs. With list on jobs it warns about active Jobs.

Examples:
  kron trigger db-backup -n prod
  kubectl wait --for=condition=complete "$(kron trigger db-backup -o name)"
  kron trigger db-backup --dry-run=server
  kron trigger -f backup.yaml --dry-run -o yaml`;
