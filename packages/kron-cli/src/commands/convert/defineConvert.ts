import { type Command, Option } from 'commander';
import { addInputOptions } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { ConvertFlags } from './convert.ts';

export const defineConvert: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('convert')
    .description("Convert CronJobs to KronJobs, and G-Research's ControlledJobs to Kron's")
    .argument('[cronjob...]', 'without -f: only these CronJobs, by name or namespace/name');
  addInputOptions(command, 'CronJob')
    .option('--deadline <duration>', 'policy.deadline for CronJobs without startingDeadlineSeconds')
    .addOption(new Option('-o, --output <format>', 'output format').choices(['yaml', 'json']).default('yaml'))
    .option('--all', 'exit with 1 if any document of the input is not converted')
    .option('--now <time>', 'use this instant as the current time')
    .option('-v, --verbose', 'report what was ignored')
    .option('--debug', 'print stack traces')
    .option('--no-color', 'print no colors, as NO_COLOR does; FORCE_COLOR forces them')
    .addHelpText('after', help)
    .action(async (names: string[], flags: ConvertFlags) => {
      const { convert } = await import('./convert.ts');
      setExitCode(await convert(names, flags, host));
    });
};

const help = `
Without -f it converts the CronJobs in the cluster that kubectl would use.

KronJobs are written to standard output, and notes on how they differ from the CronJobs to
standard error. They have no window yet: add one, and check it with kron preview.

Documents of other kinds are named on standard error. With --all they are errors.

Files may also contain ControlledJobs of batch.gresearch.co.uk, which become those of kron.io.

Examples:
  kron convert -f cronjobs.yaml > kronjobs.yaml
  kron convert -f manifests/ -R --deadline 10m | kron preview -f -
  kron convert -f controlledjobs.yaml > kron-controlledjobs.yaml
  kron convert -n prod > kronjobs.yaml
  kron convert -A -o json`;
