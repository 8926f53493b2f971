import { type Command, Option } from 'commander';
import type { ClusterFlags } from './clusterOptions.ts';

/** How far a command goes that creates something: `client` sends nothing, `server` stores nothing. */
export type DryRunMode = 'client' | 'server';

/** Flags of every command that creates something, as commander hands them over. */
export type WriteFlags = ClusterFlags & {
  namespace?: string;
  dryRun?: DryRunMode;
  output?: 'name' | 'yaml' | 'json';
  now?: string;
  color: boolean;
};

/** `--dry-run`, `-o` and what else bears on creating something: as kubectl has them. */
export function addWriteOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--dry-run [mode]', 'create nothing; =server: have the API server check it').choices([
        'client',
        'server',
      ]),
    )
    .addOption(new Option('-o, --output <format>', 'print it in this form').choices(['name', 'yaml', 'json']))
    .option('--now <time>', 'take this instant for now')
    .option('--debug', 'with stack traces')
    .option('--no-color', 'no colours (NO_COLOR in the environment does the same)');
}

/**
 * The arguments of a command line with `--dry-run=client` for a `--dry-run` alone: what follows it is never its value,
 * whatever commander makes of a flag that may have one.
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
