import type { Command } from 'commander';
import { addClusterOptions, addSelectionOptions } from '../../options/clusterOptions.ts';
import { clusterNamesOption } from '../../options/clusterNames.ts';
import { kindOption } from '../../options/kindOption.ts';
import { addFileOptions, namespaceOption } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { UiFlags } from './ui.ts';

export const defineUi: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('ui')
    .description('Show what runs when in a browser, live')
    .argument('[name...]', 'only these, by name or namespace/name');
  addFileOptions(command).addOption(namespaceOption());
  addClusterOptions(addSelectionOptions(command, 'object'))
    .addOption(clusterNamesOption('one'))
    .addOption(kindOption())
    .option('--port <n>', 'port on 127.0.0.1; 0: any free port', '0')
    .option('--open', 'start the browser')
    .option('--past <span>', 'how far back runs are shown', '7d')
    .option('--limit <n>', 'the most objects to show', '20000')
    .option('--debug', 'print stack traces')
    .option('--no-color', 'print no colors, as NO_COLOR does; FORCE_COLOR forces them')
    .addHelpText('after', help)
    .action(async (names: string[], flags: UiFlags) => {
      const { ui } = await import('./ui.ts');
      setExitCode(await ui(names, flags, host));
    });
};

const help = `
It prints an address of this machine, and serves it until Ctrl-C. Everyone who knows the address can see
what you can see, so do not share it. It sends get, list and watch to the cluster, and nothing else.

Without -f it reads the cluster, as kubectl would. With -f it reads the files again when they change.

Examples:
  kron ui
  kron ui -A --open
  kron ui -n prod -l team=db
  kron ui -f manifests/ -R
  kron ui -A --context production --port 8123`;
