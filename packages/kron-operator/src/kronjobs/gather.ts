import type { Observed, ObservedJob } from 'kron-core';
import type { JudgedSpec } from './judgedSpecs.ts';
import type { KeptJob } from './keptJob.ts';
import type { KeptKronJob } from './keptKronJob.ts';
import type { KnownTemplate } from './templateVerdicts.ts';
import type { Found } from './turn.ts';

/** All that was read for one decision. */
export type Readings = Found & {
  readonly kronJob: KeptKronJob;
  readonly judged: JudgedSpec;
  /** By label. */
  readonly jobs: readonly KeptJob[];
  readonly watchedSince: Date;
  /** Undefined where this process cannot vouch for its own claim. */
  readonly holder: string | undefined;
  readonly template: KnownTemplate | undefined;
};

/** What was read, as `decide` takes it. */
export function gather(readings: Readings): Observed {
  const { kronJob, judged, watchedSince, holder, template, refused } = readings;
  const { uid, creationTimestamp, deletionTimestamp } = kronJob.metadata;
  const { jobTTL: storedTTL, ...stored } = kronJob.status ?? {};
  const jobTTL = template === undefined ? storedTTL : template.jobTTL;
  return {
    uid,
    createdAt: creationTimestamp,
    deleting: deletionTimestamp !== undefined,
    watchedSince,
    ...(holder === undefined ? {} : { holder }),
    status: { ...stored, ...(jobTTL === undefined ? {} : { jobTTL }) },
    ...(judged.problems.length === 0 ? {} : { issues: judged.problems }),
    ...(template === undefined ? {} : { template: template.verdict }),
    ...(refused === undefined ? {} : { refused }),
    jobs: allJobs(readings).map((job) => observedJob(job, uid)),
  };
}

function allJobs({ jobs, inTheWay }: Readings): readonly KeptJob[] {
  const isKnown = inTheWay === undefined || jobs.some(({ seen }) => seen.uid === inTheWay.seen.uid);
  return isKnown ? jobs : [...jobs, inTheWay];
}

function observedJob({ seen, controllerUID }: KeptJob, uid: string): ObservedJob {
  return { ...seen, owned: controllerUID === uid };
}
