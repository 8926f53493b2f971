import type { Command } from 'commander';
import { addInputOptions, addOutputOptions, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { SpreadFlags } from './request.ts';

export const defineSpread: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('spread')
    .description('Give the KronJobs or CronJobs of a group their slots, so that they start evenly')
    .argument('[member...]', 'only these and the members of the group, by name or namespace/name');
  addInputOptions(command, 'object', '')
    .option('--group <name>', 'the group: every object that has it or, without names, none')
    .option('--by-window', 'one group, such as NAME-3f9a1c, for each agreement')
    .option('--window <duration>', 'first set window.duration of all members')
    .option('--of <n>', 'number of slots (default: that of the members, else one each)')
    .option('--spare <n>', 'slots for later members of a new group: 5, or 20%')
    .option('--resize', 'choose the number of slots again if the group is full')
    .option('--rebalance', 'move all members to even distances')
    .option('--write', 'edit the files; every other byte stays')
    .option('--check', 'exit with 1 if --write would change or refuse anything')
    .option('--strict', 'with --check: also if --rebalance would lower the guaranteed peak');
  addOutputOptions(command, ['table', 'json', 'yaml', 'patch'])
    .addHelpText('after', help)
    .action(async (names: string[], flags: SpreadFlags) => {
      const { spread } = await import('./spread.ts');
      setExitCode(await spread(names, flags, host));
    });
};

const help = `${timeForms}
The members have one schedule, time zone, window, distribution and constraints.
A member keeps its slot. A new one gets the free slot farthest from the others.

Without -f it reads the cluster, as kubectl would.

Columns:
  OLD, NEW          the slot in the manifest, and the one to have
  SHARE             the part of the window's allowed mass
  EARLIEST, LATEST  bounds of the start in the next period
  MOVES             the schedule of this member is edited

Formats:
  yaml   the manifests of the members
  patch  one kubectl patch command for each member that changes

Examples:
  kron spread --group backups -f manifests/ -R
  kron spread --group backups -f manifests/ -R --write
  kron spread --group backups -f manifests/ -R --check
  kron spread --group backups -f backups.yaml --window 2h --spare 20% --write
  kron spread --group nightly --by-window -f manifests/ -R --write
  kron spread --group backups -f new.yaml -f old.yaml -l tier=db --write
  helm template . | kron spread --group backups -f - -o patch
  kron spread --group backups -A -o patch | sh`;
