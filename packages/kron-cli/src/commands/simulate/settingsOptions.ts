import { type DistributionName, type DistributionSpec, InvalidSpecError } from 'kron-core';
import { parseSpanOption } from '../../options/instantOption.ts';
import type { Problems } from '../../options/problems.ts';
import { type Parsed, problem, value } from '../../options/problems.ts';
import { readSpan, type SpanFlags } from '../../options/spanOptions.ts';
import { parseTimeSpanOption } from '../../options/timeSpanOption.ts';
import type { View } from '../../options/viewOptions.ts';
import { type JobDuration, jobDurations } from '../../timeline/virtual/jobDurations.ts';
import type { Settings } from '../../timeline/virtual/settings.ts';
import { TimeSpans } from '../../timeline/virtual/timeSpans.ts';

export type SettingsFlags = Omit<SpanFlags, 'count'> & {
  jobDuration?: string;
  jobDistribution?: string;
  downtime?: string[];
  suspend?: string[];
  seed?: string;
};

const defaultLength = 30 * 86_400;
const defaultDuration: JobDuration = { shortest: 60, longest: 60, distribution: undefined };

/** Reads the settings of a simulation, which lasts 30 days by default. */
export function readSettings(flags: SettingsFlags, view: View, problems: Problems): Settings {
  const { from, to } = readSpan(flags, view, problems);
  const spans = (flag: string, texts: readonly string[] = []): TimeSpans => {
    const read = texts.map((text) => problems.take(parseTimeSpanOption(flag, text, view.now, view.zone)));
    return new TimeSpans(read.filter((span) => span !== undefined));
  };
  const { seed = '' } = flags;
  return {
    from,
    to: lastInstant(flags, from, to),
    jobDuration: readJobDuration(flags, seed, problems),
    seed,
    downtime: spans('--downtime', flags.downtime),
    suspended: spans('--suspend', flags.suspend),
  };
}

/**
 * The last second of the simulation. With `--to`, it is the instant of `--to`. With `--for`, it is the last second of the
 * span. For example, `--for 1d` from midnight ends at 23:59:59.
 */
function lastInstant(flags: SettingsFlags, from: number, to: number): number {
  if (flags.to !== undefined) return to;
  return flags.for === undefined ? from + defaultLength - 1 : to - 1;
}

function readJobDuration(
  { jobDuration, jobDistribution }: SettingsFlags,
  seed: string,
  problems: Problems,
): JobDuration {
  const duration = jobDuration === undefined ? defaultDuration : problems.take(parseJobDuration(jobDuration));
  const distribution = jobDistribution === undefined ? undefined : parseDistribution(jobDistribution);
  const read = { ...(duration ?? defaultDuration), distribution };
  if (distribution !== undefined && duration !== undefined && read.shortest === read.longest) {
    problems.add('--job-distribution needs a range: write --job-duration 5m..40m');
  }
  for (const message of durationProblems(read, seed)) problems.add(message);
  return read;
}

/** Parses `--job-duration`: a duration such as `20m`, or a range such as `5m..40m`. */
function parseJobDuration(text: string): Parsed<JobDuration> {
  const [first = '', second = first, ...rest] = text.split('..');
  if (rest.length > 0) {
    return problem(
      `--job-duration: expected a duration such as 20m, or a range such as 5m..40m, found "${text}"`,
    );
  }
  const shortest = parseSpanOption('--job-duration', first);
  const longest = parseSpanOption('--job-duration', second);
  if (!shortest.ok) return shortest;
  if (!longest.ok) return longest;
  if (shortest.value > longest.value) {
    return problem(`--job-duration: "${text}" is reversed; write ${second}..${first}`);
  }
  return value({ shortest: shortest.value, longest: longest.value, distribution: undefined });
}

/** Parses `--job-distribution`, such as `skewLate:shape=3`. */
function parseDistribution(text: string): DistributionSpec {
  const [name, params] = splitAt(':', text);
  const pairs = params.split(',').filter((pair) => pair !== '');
  const entries = pairs.map((pair) => splitAt('=', pair));
  // The name can be invalid here. The caller checks it with `durationProblems`.
  const spec: DistributionSpec = { name: name as DistributionName };
  return entries.length === 0 ? spec : { ...spec, params: Object.fromEntries(entries) };
}

/** Splits a text at the first separator. The second part can have further separators, which its validation refuses. */
function splitAt(separator: string, text: string): [string, string] {
  const [first = '', ...rest] = text.split(separator);
  return [first, rest.join(separator)];
}

const flagOf = { distribution: '--job-distribution', window: '--job-duration', seed: '--seed' };

function durationProblems(duration: JobDuration, seed: string): string[] {
  try {
    jobDurations('default/any', duration, seed);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    return error.issues.map(({ path, message }) => {
      const [, field] = path.split('.');
      return `${flagOf[field as keyof typeof flagOf]}: ${message}`;
    });
  }
}
