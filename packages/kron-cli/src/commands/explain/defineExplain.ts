import type { Command } from 'commander';
import { clusterNamesOption } from '../../options/clusterNames.ts';
import { kindOption } from '../../options/kindOption.ts';
import { addInputOptions, addOutputOptions, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { ExplainFlags } from './explain.ts';

export const defineExplain: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('explain')
    .description('Explain one period of a KronJob or CronJob, or event of a ControlledJob, step by step')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--period <time>', 'the period or event with this nominal time (default: the next one)')
    .option(
      '--at <time>',
      'the period whose window contains this instant, else the one before; for a ControlledJob, the latest event at that time',
    )
    .option(
      '--visual',
      'draw the window: how likely a draw is in each part, which parts are allowed, and the choice',
    )
    .addOption(clusterNamesOption('several'))
    .addOption(kindOption())
    .option('--ascii', 'with --visual: ASCII characters only');
  addOutputOptions(command, ['text', 'json', 'yaml', 'svg'])
    .addHelpText('after', help)
    .action(async (names: string[], flags: ExplainFlags) => {
      const { explain } = await import('./explain.ts');
      setExitCode(await explain(names, flags, host));
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
