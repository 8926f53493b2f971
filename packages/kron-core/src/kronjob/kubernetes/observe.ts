import type { Observed, ObservedJob } from '../decision/observed.ts';
import type { KnownTemplate } from './rememberedTemplate.ts';
import type { KronJob } from './kronJob.ts';
import type { SeenJob } from './seenJob.ts';

/** A KronJob as it is stored, as far as it bears on what is observed of it. */
export type StoredKronJob = Pick<KronJob, 'status'> & {
  readonly metadata: {
    readonly uid: string;
    readonly creationTimestamp: string;
    readonly deletionTimestamp?: string;
  };
};

/** What is observed beside the objects themselves. */
export type ObserveOptions = {
  readonly watchedSince: Date;
  /** Who asks; undefined where it cannot vouch for a claim of its own. */
  readonly holder?: string | undefined;
  /** Undefined: not asked, or without an answer. */
  readonly template?: KnownTemplate | undefined;
  readonly refused?: Observed['refused'] | undefined;
  /** All that a validator of whole KronJobs found wrong. */
  readonly issues?: Observed['issues'];
};

/**
 * What was read of a KronJob and its Jobs, as `decide` takes it.
 *
 * @example
 * decide(schedule, now, observe(kronJob, jobs.map(seenJob), { watchedSince: now }));
 */
export function observe(
  { metadata, status }: StoredKronJob,
  jobs: readonly SeenJob[],
  { watchedSince, holder, template, refused, issues = [] }: ObserveOptions,
): Observed {
  const { jobTTL: storedTTL, ...stored } = status ?? {};
  const jobTTL = template === undefined ? storedTTL : template.jobTTL;
  return {
    uid: metadata.uid,
    createdAt: metadata.creationTimestamp,
    deleting: metadata.deletionTimestamp !== undefined,
    watchedSince,
    ...(holder === undefined ? {} : { holder }),
    status: { ...stored, ...(jobTTL === undefined ? {} : { jobTTL }) },
    ...(issues.length === 0 ? {} : { issues }),
    ...(template === undefined ? {} : { template: template.verdict }),
    ...(refused === undefined ? {} : { refused }),
    jobs: jobs.map((job) => observedJob(job, metadata.uid)),
  };
}

function observedJob({ seen, controllerUID }: SeenJob, uid: string): ObservedJob {
  return { ...seen, owned: controllerUID === uid };
}
