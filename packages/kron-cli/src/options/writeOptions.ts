import { type Command, Option } from 'commander';
import type { ClusterFlags } from './clusterOptions.ts';

/** The mode of a dry run: `client` sends no request, `server` stores nothing. */
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
    .option('--no-color', 'print no colors (NO_COLOR in the environment does the same)');
}

/**
 * Replaces `--dry-run` by `--dry-run=client`. Otherwise commander would take the next argument for the value of the flag.
 *
 * @example
 * expandDryRun(['trigger', '--dry-run', 'db-backup'], program) // ['trigger', '--dry-run=client', 'db-backup']
 */
export function expandDryRun(args: readonly string[], program: Command): string[] {
  const command = program.commands.find((known) => known.name() === args[0]);
  const takesMode = command?.options.some(({ long, optional }) => long === '--dry-run' && optional) === true;
  const end = args.indexOf('--');
  return args.map((arg, index) =>
    takesMode && arg === '--dry-run' && (end < 0 || index < end) ? '--dry-run=client' : arg,
  );
}
