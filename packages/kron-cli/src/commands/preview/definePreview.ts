import type { Command } from 'commander';
import { clusterNamesOption } from '../../options/clusterNames.ts';
import { kindOption } from '../../options/kindOption.ts';
import { addInputOptions, addOutputOptions, timeForms } from '../../options/sharedOptions.ts';
import { labelsOption } from '../../report/labelsOption.ts';
import type { Define } from '../define.ts';
import type { PreviewFlags } from './preview.ts';

export const definePreview: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('preview')
    .description('List the next runs of KronJobs and CronJobs, and starts and stops of ControlledJobs')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--count <n>', 'maximum number of periods or events per object (default: 10)')
    .option('--from <time>', 'the first instant (default: now)')
    .option('--to <time>', 'the last instant; without --count, every period until then')
    .option('--for <span>', 'instead of --to: length of the span that starts at --from')
    .option('--period <time>', 'only the period with this nominal time')
    .option('--only <outcome>', 'only periods that are planned, unschedulable, suspended, waiting or paused')
    .option('--window <duration>', 'what if: assume this window for each CronJob that has none')
    .addOption(clusterNamesOption('several'))
    .addOption(kindOption())
    .option('--job-duration <span>', 'with -o ics: length of the events (default: 1m)')
    .addOption(labelsOption())
    .option('-w, --watch', 'read the input again and again, and print changes until Ctrl-C');
  addOutputOptions(command, ['table', 'wide', 'json', 'yaml', 'csv', 'ics', 'html', 'name'])
    .addHelpText('after', help)
    .action(async (names: string[], flags: PreviewFlags) => {
      const { preview } = await import('./preview.ts');
      setExitCode(await preview(names, flags, host));
    });
};

const help = `${timeForms}
Without -f it reads the cluster, as kubectl would.

Columns:
  CHOSEN   when the run starts, in the object's time zone and in UTC
  NOMINAL  the time that the schedule names
  WINDOW   where the run may start, relative to the nominal time
  OFFSET   time from the start of the window to the start of the run
  OUTCOME  planned, unschedulable or suspended; from a cluster, of earlier
           periods: executed, skipped or missed, as recorded, or not on record
  RESULT   the result of the Job of an earlier period
  REASON   the recorded reason, or why it does not run: policy.suspend (of a
           CronJob spec.suspend), or the clauses that rejected it
  EVENT    start or stop of a ControlledJob, or run of a KronJob

Examples:
  kron preview -f backup.yaml
  kron preview -f manifests/ -R --for 24h
  kron preview -f nine-to-five.yaml --for 7d
  kron preview -f backup.yaml --from 2026-03-28 --count 3 -o wide
  helm template . | kron preview -f - -o json
  kron preview -f manifests/ -R --for 7d --only unschedulable
  kron preview -f manifests/ -R --for 7d -o csv > runs.csv
  kron preview -f manifests/ -R --for 30d -o ics > runs.ics
  kron preview -f manifests/ -R --for 7d -o html > runs.html
  kron preview -n prod --for 24h
  kron preview -n prod --watch
  kron preview db-backup -n prod --context production`;
