import { validateSpec } from 'kron-core';
import type { Host } from '../host.ts';
import { readInstant } from './instantOption.ts';
import type { Problems } from './problems.ts';
import type { OutputFlags } from './sharedOptions.ts';

/** How times are read and shown. */
export type View = {
  /** The current time in epoch seconds. */
  now: number;
  /**
   * The time zone of the output, and of dates and local times in flags. If undefined, the output is in the time zone of each
   * object, and flags are in UTC.
   */
  zone: string | undefined;
};

/** Reads `--now`, `--utc` and `--tz`. Adds the problems of these flags, and the problem of an unknown format in `-o`. */
export function readView(flags: OutputFlags, host: Host, problems: Problems): View {
  if (flags.outputProblem !== undefined) problems.add(flags.outputProblem);
  const zone = flags.utc ? 'UTC' : flags.tz;
  const now = readInstant('--now', flags.now, { now: host.now, zone }, problems);
  if (flags.utc && flags.tz !== undefined)
    problems.add('--utc and --tz exclude each other: write one of them');
  for (const message of zoneProblems(flags.tz)) problems.add(`--tz: ${message}`);
  return { now: now ?? host.now, zone };
}

/** The problems of a time zone from the command line. kron checks the time zone like the timezone of a spec. */
export function zoneProblems(timezone: string | undefined): string[] {
  if (timezone === undefined) return [];
  const spec = { identity: 'default/zone', schedule: '0 0 * * *', timezone };
  return validateSpec(spec).map((issue) => issue.message);
}
