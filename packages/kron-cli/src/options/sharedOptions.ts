import { type Command, Option } from 'commander';
import {
  addClusterOptions,
  addSelectionOptions,
  type ClusterFlags,
  type SelectionFlags,
} from './clusterOptions.ts';

/** Flags of every command that reads manifests or a cluster, as commander hands them over. */
export type InputFlags = ClusterFlags &
  SelectionFlags & { filename?: string[]; recursive?: true; namespace?: string };

/** Flags of every command that shows times. */
export type OutputFlags = {
  output: string;
  /** What is wrong with `output`, to be told with all else that is. */
  unknownOutput?: string;
  now?: string;
  utc?: true;
  tz?: string;
  verbose?: true;
  debug?: true;
  color: boolean;
};

/** A flag that may be repeated. */
export const collect = (text: string, before: string[] = []): string[] => [...before, text];

/** `-f`, `-R`, `-n`, and what a cluster is asked with where there is no `-f`: the same for every command. */
export function addInputOptions(command: Command, kind = 'object'): Command {
  addFileOptions(command).option(
    '-n, --namespace <name>',
    'namespace to read (default: the context\'s), or of manifests that name none (default: "default")',
  );
  return addClusterOptions(addSelectionOptions(command, kind));
}

/** `-f`, `-R`: the same for every command. */
export function addFileOptions(command: Command): Command {
  return command
    .option(
      '-f, --filename <file>',
      'file or folder, - for standard input; repeatable, or several with commas',
      collect,
    )
    .option('-R, --recursive', 'with -f FOLDER: its subfolders too');
}

/** `-o` and what else bears on how a result is shown: the same for every command. */
export function addOutputOptions(command: Command, formats: readonly [string, ...string[]]): Command {
  const output = new Option('-o, --output <format>', 'form of the result')
    .choices(formats)
    .default(formats[0])
    // Commander would tell of a form that is none alone; with this it can be told together with all else.
    .argParser((format) => format);
  return command
    .addOption(output)
    .on('option:output', (format: string) => {
      const problem = `--output: expected one of ${formats.join(', ')}, found "${format}"`;
      command.setOptionValue('unknownOutput', formats.includes(format) ? undefined : problem);
    })
    .option('--now <time>', 'take this instant for now')
    .option('--utc', "show times in UTC instead of the KronJob's timezone")
    .option('--tz <zone>', 'show times in this IANA timezone')
    .option('-v, --verbose', 'say what was passed over')
    .option('--debug', 'with stack traces')
    .option('--no-color', 'no colours (NO_COLOR in the environment does the same)');
}

/** The help text about times. */
export const timeForms = `
Times are RFC 3339 (2026-03-01T00:00:00Z), a date (its first second in UTC), or a
distance from now (+36h, -7d, +1d12h).
`;
