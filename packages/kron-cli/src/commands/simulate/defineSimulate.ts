import { type Command, Option } from 'commander';
import { clusterNamesOption } from '../../options/clusterNames.ts';
import { kindOption } from '../../options/kindOption.ts';
import { addInputOptions, addOutputOptions, collect, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { SimulateFlags } from './simulate.ts';

export const defineSimulate: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('simulate')
    .description('Simulate KronJobs, CronJobs and ControlledJobs over days or years')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--from <time>', 'start of the simulation, when the objects are created (default: now)')
    .option('--to <time>', 'the last instant')
    .option('--for <span>', 'instead of --to: length of the simulation (default: 30d)')
    .option(
      '--job-duration <span>',
      'how long a Job of a KronJob or CronJob runs: 20m, or a range: 5m..40m (default: 1m)',
    )
    .option(
      '--job-distribution <name>',
      'distribution of the durations in the range: skewEarly, normal:mu=start, …',
    )
    .option('--downtime <span>', 'FROM..TO: no operator runs; repeatable', collect)
    .option('--suspend <span>', 'FROM..TO: the specs suspend all objects; repeatable', collect)
    .addOption(clusterNamesOption('one'))
    .addOption(kindOption())
    .option('--seed <text>', 'seed of the durations (default: "")')
    .addOption(
      new Option(
        '--list <which>',
        'periods to list; exceptions: those that did not run, overlapped, or started late',
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
Every decision is the operator's. A Job is created in the second in which it is due,
and a deleted Job is gone at once. The same input gives the same result.

Each run of a ControlledJob counts as a period that is due at its start. Its Job runs
until it is deleted. "Up" is the time with a Job, out of the time that should have one.

Without -f it reads the cluster, as kubectl would.

Timeline:
  #  runs    x  periods that did not run
Timeline of ControlledJobs only:
  #  running    x  should be running    !  running after the stop    .  stopped

Examples:
  kron simulate -f backup.yaml --for 365d --job-duration 20m
  kron simulate -f sync.yaml --job-duration 5m..40m --job-distribution skewEarly
  kron simulate -f fleet/ -R --downtime +2d..+2d6h --for 7d
  kron simulate -f backup.yaml --suspend +5d..+8d --list all -o json
  kron simulate -n prod --for 7d
  kron simulate -f nine-to-five.yaml --downtime +2d..+2d6h --for 7d
  kron simulate -A -l team=db --for 30d --job-duration 20m`;
