import type { Command } from 'commander';
import { addInputOptions, addOutputOptions, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { ExplainFlags } from './explain.ts';

/** `kron explain` as commander sees it; what it does is loaded when it is asked for. */
export const defineExplain: Define = (program, host, answer) => {
  const command: Command = program
    .command('explain')
    .description('One period of a KronJob, or event of a ControlledJob, step by step.')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--period <time>', 'the period or event of this nominal time (default: the next one)')
    .option(
      '--at <time>',
      'the period whose window holds this instant, else the one before; of events the newest by then',
    )
    .option('--visual', 'draw the window, how likely and how allowed its parts are, and the choice')
    .option('--ascii', 'with --visual: ASCII characters only');
  addOutputOptions(command, ['text', 'json', 'yaml', 'svg'])
    .addHelpText('after', help)
    .action(async (names: string[], flags: ExplainFlags) => {
      const { explain } = await import('./explain.ts');
      answer(await explain(names, flags, host));
    });
};

const help = `${timeForms}
Without -f it reads the cluster, as kubectl would.

Examples:
  kron explain -f backup.yaml
  kron explain -f backup.yaml --period 2026-03-01T00:00:00Z
  kron explain -f backup.yaml --visual
  kron explain -f nine-to-five.yaml --at -2h
  kron explain -f backup.yaml -o svg > backup.svg
  kron explain -f fleet.yaml db-backup --at -2h -o json
  kron explain db-backup -n prod --at -2h
  kron explain prod/db-backup --visual --context production`;
