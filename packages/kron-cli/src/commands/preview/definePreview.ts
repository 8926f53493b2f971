import type { Command } from 'commander';
import { addInputOptions, addOutputOptions, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { PreviewFlags } from './preview.ts';

/** `kron preview` as commander sees it; what it does is loaded when it is asked for. */
export const definePreview: Define = (program, host, answer) => {
  const command: Command = program
    .command('preview')
    .description('When KronJobs will run next, and ControlledJobs start and stop.')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--count <n>', 'at most so many periods or events of each (default: 10)')
    .option('--from <time>', 'the first instant (default: now)')
    .option('--to <time>', 'the last instant; then there is no --count unless given')
    .option('--for <span>', 'instead of --to: how long from --from on')
    .option('--period <time>', 'only the period of this nominal time');
  addOutputOptions(command, ['table', 'wide', 'json', 'yaml', 'name'])
    .addHelpText('after', help)
    .action(async (names: string[], flags: PreviewFlags) => {
      const { preview } = await import('./preview.ts');
      answer(await preview(names, flags, host));
    });
};

const help = `${timeForms}
Without -f it reads the cluster, as kubectl would.

Columns:
  CHOSEN   when the run starts, in the KronJob's timezone; UTC beside it
  NOMINAL  the time that the schedule names
  WINDOW   from where to where about the nominal time the run may start
  OFFSET   how far into its window the run starts
  OUTCOME  what becomes of it if nothing stands in its way
  EVENT    start or stop of a ControlledJob, beside which a KronJob's is run

Examples:
  kron preview -f backup.yaml
  kron preview -f manifests/ -R --for 24h
  kron preview -f nine-to-five.yaml --for 7d
  kron preview -f backup.yaml --from 2026-03-28 --count 3 -o wide
  helm template . | kron preview -f - -o json
  kron preview -n prod --for 24h
  kron preview db-backup -n prod --context production`;
