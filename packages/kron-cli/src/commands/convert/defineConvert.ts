import { type Command, Option } from 'commander';
import { addInputOptions, collect } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { ConvertFlags } from './convertFlags.ts';

export const defineConvert: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('convert')
    .description("Convert CronJobs to KronJobs, and G-Research's ControlledJobs to Kron's")
    .argument('[cronjob...]', 'only these CronJobs, by name or namespace/name');
  addInputOptions(command, 'CronJob', '')
    .option('--exclude <cronjob>', 'not this CronJob, by name or namespace/name; repeatable', collect)
    .option('--write', 'replace the CronJobs in their files; every other byte stays')
    .option('--diff', 'print what --write would change, and change nothing')
    .option('--suspend', 'suspend every converted object, for a hand-over')
    .option('--timezone <zone>', 'timezone for CronJobs without timeZone')
    .option('--deadline <duration>', 'policy.deadline for CronJobs without startingDeadlineSeconds')
    .addOption(new Option('-o, --output <format>', 'output format').choices(['yaml', 'json']).default('yaml'))
    .option('--all', 'exit with 1 if any document of the input is not converted')
    .option('--now <time>', 'use this instant as the current time')
    .option('-v, --verbose', 'report what was ignored, and name every CronJob in the notes')
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

With --write, comments and everything else around the CronJobs stay. Without it, the output has
no comments.

Files may also contain ControlledJobs of batch.gresearch.co.uk, which become those of kron.io.

Examples:
  kron convert -f cronjobs.yaml > kronjobs.yaml
  kron convert -f manifests/ -R --deadline 10m | kron preview -f -
  kron convert -f manifests/ -R --diff
  kron convert -f manifests/ -R --exclude legacy --write
  kubectl kustomize overlays/prod | kron convert -f -
  kron convert -f controlledjobs.yaml > kron-controlledjobs.yaml
  kron convert -n prod --suspend > kronjobs.yaml
  kron convert -A -o json`;
