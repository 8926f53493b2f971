import { type Command, Option } from 'commander';
import { addInputOptions } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { ConvertFlags } from './convert.ts';

export const defineConvert: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('convert')
    .description(
      "CronJobs as KronJobs that start at the same instants, G-Research's ControlledJobs as Kron's.",
    )
    .argument('[cronjob...]', 'without -f: only these CronJobs, by name or namespace/name');
  addInputOptions(command, 'CronJob')
    .option('--deadline <duration>', 'for CronJobs without startingDeadlineSeconds, which start however late')
    .addOption(
      new Option('-o, --output <format>', 'form of the result').choices(['yaml', 'json']).default('yaml'),
    )
    .option('--now <time>', 'take this instant for now')
    .option('-v, --verbose', 'say what was passed over')
    .option('--debug', 'with stack traces')
    .option('--no-color', 'no colours (NO_COLOR in the environment does the same)')
    .addHelpText('after', help)
    .action(async (names: string[], flags: ConvertFlags) => {
      const { convert } = await import('./convert.ts');
      setExitCode(await convert(names, flags, host));
    });
};

const help = `
Without -f it reads the CronJobs of the cluster, as kubectl would.

The KronJobs go to standard output, and what they do otherwise than the CronJobs to standard
error. They have no window yet: add one, and kron preview shows what it does.

Files may have ControlledJobs of batch.gresearch.co.uk as well, which become those of kron.io.

Examples:
  kron convert -f cronjobs.yaml > kronjobs.yaml
  kron convert -f manifests/ -R --deadline 10m | kron preview -f -
  kron convert -f controlledjobs.yaml > kron-controlledjobs.yaml
  kron convert -n prod > kronjobs.yaml
  kron convert -A -o json`;
