import { type Command, Option } from 'commander';
import type { ClusterFlags } from './clusterOptions.ts';

/** The mode of a dry run. With `client`, kron sends no write request. With `server`, the API server stores nothing. */
export type DryRunMode = 'client' | 'server';

/** The parsed flags of commands that create an object. */
export type WriteFlags = ClusterFlags & {
  namespace?: string;
  dryRun?: DryRunMode;
  output?: 'name' | 'yaml' | 'json';
  now?: string;
  color: boolean;
};

/** Adds `--dry-run`, `-o` and the other flags of commands that create an object, which work as in kubectl. */
export function addWriteOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--dry-run [mode]', 'create nothing; =server: validate in the API server').choices([
        'client',
        'server',
      ]),
    )
    .addOption(new Option('-o, --output <format>', 'output format').choices(['name', 'yaml', 'json']))
    .option('--now <time>', 'use this instant as the current time')
    .option('--debug', 'print stack traces')
    .option('--no-color', 'print no colors, as NO_COLOR does; FORCE_COLOR forces them');
}
