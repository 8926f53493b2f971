import { type Command, Option } from 'commander';
import { addInputOptions, addOutputOptions, collect, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { SimulateFlags } from './simulate.ts';

export const defineSimulate: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('simulate')
    .description('What becomes of KronJobs and ControlledJobs in days or years of virtual time.')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--from <time>', 'they are created then (default: now)')
    .option('--to <time>', 'the last instant')
    .option('--for <span>', 'instead of --to: how long from --from on (default: 30d)')
    .option(
      '--job-duration <span>',
      'how long a Job of a KronJob takes: 20m, or a range: 5m..40m (default: 1m)',
    )
    .option(
      '--job-distribution <name>',
      'how the durations of a range are spread: skewEarly, normal:mu=start, …',
    )
    .option('--downtime <span>', 'FROM..TO: no operator is there; repeatable', collect)
    .option('--suspend <span>', 'FROM..TO: suspended by their specs; repeatable', collect)
    .option('--seed <text>', 'another one draws other durations (default: "")')
    .addOption(
      new Option(
        '--list <which>',
        'periods that are listed: those that did not run, not alone or late; all; none',
      )
        .choices(['exceptions', 'all', 'none'])
        .default('exceptions'),
    );
  addOutputOptions(command, ['text', 'wide', 'json', 'yaml'])
    .addHelpText('after', help)
    .action(async (names: string[], flags: SimulateFlags) => {
      const { simulate } = await import('./simulate.ts');
      setExitCode(await simulate(names, flags, host));
    });
};

const help = `${timeForms}
Decisions are those of the operator; a Job that is due is created in that second,
and one that is deleted is gone at once. The same input gives the same result.

A run of a ControlledJob is a period that is due at its start. Its Job does not end
by itself. "Up" is how long there was one, of the time in which there should be.

Without -f it reads the cluster, as kubectl would.

Timeline:
  #  runs    x  periods that did not run

Examples:
  kron simulate -f backup.yaml --for 365d --job-duration 20m
  kron simulate -f sync.yaml --job-duration 5m..40m --job-distribution skewEarly
  kron simulate -f fleet/ -R --downtime +2d..+2d6h --for 7d
  kron simulate -f backup.yaml --suspend +5d..+8d --list all -o json
  kron simulate -n prod --for 7d
  kron simulate -f nine-to-five.yaml --downtime +2d..+2d6h --for 7d
  kron simulate -A -l team=db --for 30d --job-duration 20m`;
