import { foreignController } from '../../kubernetes/storedJob.ts';
import { dateArgument } from '../../reading/dateArgument.ts';
import { definedOf } from '../../reading/definedOf.ts';
import type { Observed, ObservedJob } from '../decision/observed.ts';
import type { KronJob } from './kronJob.ts';
import type { KnownTemplate } from './rememberedTemplate.ts';
import type { Status } from './status.ts';
import type { SeenJob } from './seenJob.ts';

/** The fields of a stored KronJob that `observe` reads. */
export type StoredKronJob = Pick<KronJob, 'status'> & {
  readonly metadata: {
    readonly uid: string;
    readonly generation?: number;
    readonly creationTimestamp: string;
    readonly deletionTimestamp?: string;
  };
};

/** Observations besides the objects themselves. */
export type ObserveOptions = {
  readonly watchedSince: Date;
  /** When this process saw the KronJob resumed. Undefined if it saw no resume. */
  readonly resumedAt?: Date | undefined;
  /** The identity of the deciding process. Undefined if it makes no claims. */
  readonly holder?: string | undefined;
  /** Undefined if the template was not checked yet, or if the API server gave no answer. */
  readonly template?: KnownTemplate | undefined;
  readonly refused?: Observed['refused'] | undefined;
  readonly refusedDelete?: Observed['refusedDelete'] | undefined;
  readonly refusedRead?: Observed['refusedRead'] | undefined;
  /** Problems that the validation of the entire KronJob found. */
  readonly issues?: Observed['issues'];
  /** See `Observed`. Undefined if no calendar was edited. */
  readonly calendarsSeenAt?: Date | undefined;
};

/**
 * Converts a KronJob and its Jobs, as read from the API server, into the observation that `decide` takes.
 *
 * @throws TypeError if `watchedSince` is no Date
 *
 * @example
 * decide(schedule, now, observe(kronJob, jobs.map(seenJob), { watchedSince: now }));
 */
export function observe(
  { metadata, status }: StoredKronJob,
  jobs: readonly SeenJob[],
  options: ObserveOptions,
): Observed {
  const { watchedSince, resumedAt, holder, template, issues = [], calendarsSeenAt } = options;
  const { refused, refusedDelete, refusedRead } = options;
  dateArgument('watchedSince', watchedSince);
  const { jobTTL: storedTTL, ...stored } = status ?? {};
  const jobTTL = template === undefined ? storedTTL : template.jobTTL;
  return {
    uid: metadata.uid,
    ...definedOf({ generation: metadata.generation }),
    createdAt: metadata.creationTimestamp,
    deleting: metadata.deletionTimestamp !== undefined,
    watchedSince,
    status: { ...stored, ...(jobTTL === undefined ? {} : { jobTTL }) },
    ...(issues.length === 0 ? {} : { issues }),
    ...definedOf({ resumedAt, holder, calendarsSeenAt, template: template?.verdict }),
    ...definedOf({ refused, refusedDelete, refusedRead }),
    ...replaceHindrance(status),
    jobs: jobs.map((job) => observedJob(job, metadata.uid)),
  };
}

function replaceHindrance({ conditions }: Status = {}): Pick<Observed, 'replaceHindrance'> {
  const error = conditions?.find(({ type, status }) => type === 'SchedulingError' && status === 'True');
  const reason = error?.reason;
  return reason === 'FailedDelete' || reason === 'ReplacePending' ? { replaceHindrance: reason } : {};
}

/**
 * The Job as the KronJob with this UID observes it. Does not copy an owned Job: most Jobs are owned, and copying 10,000 Jobs
 * takes milliseconds.
 */
function observedJob(job: SeenJob, uid: string): ObservedJob {
  const { seen, controllerUID, kronJob } = job;
  if (controllerUID === uid) return seen;
  const controller = foreignController({ ...job, ownerName: kronJob }, 'KronJob');
  return { ...seen, owned: false, ...(controller === undefined ? {} : { controller }) };
}
