import type { Command } from 'commander';
import { addInputOptions, addOutputOptions, timeForms } from '../../options/sharedOptions.ts';
import { labelsOption } from '../../report/labelsOption.ts';
import { clusterNamesOption } from '../../options/clusterNames.ts';
import { kindOption } from '../../options/kindOption.ts';
import type { Define } from '../define.ts';
import type { ForecastFlags } from './forecast.ts';

export const defineForecast: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('forecast')
    .description(
      'Count Job starts of KronJobs, CronJobs and ControlledJobs per minute, with windows and without',
    )
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--from <time>', 'the first instant (default: now)')
    .option('--to <time>', 'the end, not included')
    .option('--for <span>', 'instead of --to: length of the span that starts at --from (default: 24h)')
    .option('--max-per-minute <n>', 'exit with 3 if more Jobs than this start in one minute')
    .option('--suggest', 'with --max-per-minute: propose groups for the minutes above it')
    .option('--window <duration>', 'what if: assume this window for each CronJob that has none')
    .addOption(clusterNamesOption('several'))
    .addOption(kindOption())
    .option('--ascii', 'draw with ASCII characters only')
    .addOption(labelsOption());
  addOutputOptions(command, ['text', 'json', 'yaml', 'svg', 'html'])
    .addHelpText('after', help)
    .action(async (names: string[], flags: ForecastFlags) => {
      const { forecast } = await import('./forecast.ts');
      setExitCode(await forecast(names, flags, host));
    });
};

const help = `${timeForms}
Times are shown in UTC, or in the time zone of --tz. Suspended objects do not count.

Without -f it reads the cluster, as kubectl would.

Exit code 3: the peak is above --max-per-minute.

Examples:
  kron forecast -f manifests/ -R
  kron forecast -f manifests/ -R --for 7d -o html > forecast.html
  kron forecast -f fleet.yaml --max-per-minute 50 -o json
  kron forecast -f fleet.yaml --max-per-minute 5 --suggest
  kron forecast -A
  kron forecast -A --window 1h
  kron forecast -A -l tier=batch --for 7d --context production`;
