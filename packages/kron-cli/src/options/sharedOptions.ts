import { type Command, Option } from 'commander';
import {
  addClusterOptions,
  addSelectionOptions,
  type ClusterFlags,
  type SelectionFlags,
} from './clusterOptions.ts';

/** The parsed flags of commands that read manifests or a cluster. */
export type InputFlags = ClusterFlags &
  SelectionFlags & {
    filename?: string[];
    recursive?: true;
    namespace?: string;
    calendars?: 'cluster';
    kind?: string[];
    /** The value of `--cluster`: names of clusters, for seeds with the scope `cluster`. */
    cluster?: string;
  };

/** The parsed flags of commands that show times. */
export type OutputFlags = {
  output: string;
  /** The problem to report if `output` is an unknown format. */
  outputProblem?: string;
  now?: string;
  utc?: true;
  tz?: string;
  verbose?: true;
  debug?: true;
  color: boolean;
};

/** Collects the values of a flag that can be repeated. */
export const collect = (text: string, before: string[] = []): string[] => [...before, text];

/** Adds `-f`, `-R`, `-n`, `--calendars`, and the flags that select a cluster and its objects. */
export function addInputOptions(
  command: Command,
  kind = 'object',
  labelsFrom?: Parameters<typeof addSelectionOptions>[2],
): Command {
  addFileOptions(command).addOption(namespaceOption());
  // CronJobs refer to no calendars.
  if (kind !== 'CronJob') command.addOption(calendarsOption());
  return addClusterOptions(addSelectionOptions(command, kind, labelsFrom));
}

export function namespaceOption(): Option {
  return new Option(
    '-n, --namespace <name>',
    'namespace to read (default: the context\'s), or of manifests without one (default: "default")',
  );
}

export function calendarsOption(about = 'with -f: read'): Option {
  const text = `${about} calendars that the files lack from the cluster`;
  return new Option('--calendars <source>', text).choices(['cluster']);
}

export function addFileOptions(command: Command): Command {
  return command
    .option(
      '-f, --filename <file>',
      'file or folder, - for standard input; repeatable or separated by commas',
      collect,
    )
    .option('-R, --recursive', 'with -f FOLDER: read its subfolders too');
}

export function addOutputOptions(command: Command, formats: readonly [string, ...string[]]): Command {
  const output = new Option('-o, --output <format>', 'output format')
    .choices(formats)
    .default(formats[0])
    // Accept any format here, so that kron can report an unknown format together with all other problems.
    .argParser((format) => format);
  return command
    .addOption(output)
    .on('option:output', (format: string) => {
      const problem = `--output: expected one of ${formats.join(', ')}, found "${format}"`;
      command.setOptionValue('outputProblem', formats.includes(format) ? undefined : problem);
    })
    .option('--now <time>', 'use this instant as the current time')
    .option('--utc', "show times in UTC instead of the object's timezone")
    .option('--tz <zone>', 'show times in this IANA timezone')
    .option('-v, --verbose', 'report what was ignored')
    .option('--debug', 'print stack traces')
    .option('--no-color', 'print no colors, as NO_COLOR does; FORCE_COLOR forces them');
}

export const timeForms = `
A time is RFC 3339 (2026-03-01T00:00:00Z), a local time (2026-03-01T08:30), a
date (its first second), or relative to now (+36h, -7d, +1y). Local times and
dates are in the zone of --tz or --timezone, or else in UTC.
`;
