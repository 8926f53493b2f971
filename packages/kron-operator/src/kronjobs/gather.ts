import type { Observed } from 'kron-core';
import { jobTTLOf, type KnownTemplate, observe } from 'kron-core/controller';
import type { JudgedSpec } from './specs.ts';
import type { CachedJob } from './cachedJob.ts';
import type { CachedKronJob } from './cachedKronJob.ts';
import type { Found } from './context.ts';

/** All that was read for one decision. */
export type Readings = Found & {
  readonly kronJob: CachedKronJob;
  readonly judged: JudgedSpec;
  /** By label. */
  readonly jobs: readonly CachedJob[];
  readonly watchedSince: Date;
  /** Undefined where this process cannot vouch for its own claim. */
  readonly holder: string | undefined;
  readonly template: KnownTemplate | undefined;
};

/** What was read, as `decide` takes it. */
export function gather(readings: Readings): Observed {
  const { kronJob, judged, watchedSince, holder, refused } = readings;
  const issues = judged.problems;
  const template = readings.template ?? assumedTemplate(readings);
  return observe(kronJob, allJobs(readings), { watchedSince, holder, template, refused, issues });
}

/** As long as the API server has not said: a TTL that stands in the template counts before that of an earlier one. */
function assumedTemplate({ kronJob, judged }: Readings): KnownTemplate | undefined {
  // Only of a valid one it is certain that there is a template.
  if (judged.problems.length > 0) return undefined;
  return { verdict: {}, jobTTL: jobTTLOf(kronJob.spec.jobTemplate) ?? kronJob.status?.jobTTL };
}

function allJobs({ jobs, inTheWay }: Readings): readonly CachedJob[] {
  const isKnown = inTheWay === undefined || jobs.some(({ seen }) => seen.uid === inTheWay.seen.uid);
  return isKnown ? jobs : [...jobs, inTheWay];
}
