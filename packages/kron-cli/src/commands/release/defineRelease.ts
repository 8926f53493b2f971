import type { Command } from 'commander';
import { addClusterOptions } from '../../options/clusterOptions.ts';
import type { Define } from '../define.ts';
import type { ReleaseFlags } from './release.ts';

export const defineRelease: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('release')
    .description('Start Jobs of CronJobs that wait for their chosen time now')
    .usage('NAME... | -A | --all [--yes] [--dry-run]')
    .argument('[cronjob...]', 'CronJobs by name or namespace/name')
    .option('-n, --namespace <name>', "namespace of the CronJobs (default: the context's)")
    .option('-A, --all-namespaces', 'CronJobs of all namespaces')
    .option('--all', 'all CronJobs of the namespace');
  addClusterOptions(command)
    .option('-y, --yes', 'release without asking')
    .option('--dry-run', 'show the Jobs and release none')
    .option('--debug', 'print stack traces')
    .addHelpText('after', help)
    .action(async (names: string[], flags: ReleaseFlags) => {
      const { release } = await import('./release.ts');
      setExitCode(await release(names, flags, host));
    });
};

const help = `
A Job of a CronJob with the annotation kron.io/window waits until the operator releases it at its
chosen time. This command releases such Jobs at once, also without an operator. The next Jobs wait
again: to stop that, remove the annotation.

It needs list and patch on jobs.

Examples:
  kron release db-backup -n prod
  kron release -A --dry-run
  kron release --all -n prod --yes`;
