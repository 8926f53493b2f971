import { isObject } from '@kron/kubernetes/isObject';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import type { JobTemplate, KronJob, KronJobSpec, Status } from 'kron-core';
import { beforeHash, jobLabels, jobTTLOf, readStatus, type SeenJob, seenJob } from 'kron-core/controller';
import { validateKronJob } from 'kron-crd-schema';
import { type CachedMetadata, cachedMetadata } from '../controller/cache/cachedMetadata.ts';
import { StatusText } from '../controller/cache/statusText.ts';
import { type CachedSpec, cachedSpec, type SpecKind } from '../jobs/cachedSpec.ts';
import { type OwnedJob, ownedJob } from '../jobs/ownedJob.ts';
import type { OwnedJobCache } from '../jobs/ownedJobCache.ts';
import type { OwnerKind } from '../jobs/ownerKind.ts';

type TemplateFacts = { readonly jobTTL: number | undefined };

/** A KronJob with only the fields that a reconcile needs. */
export type CachedKronJob = Required<Pick<KronJob, 'status'>> &
  CachedSpec<KronJobSpec, TemplateFacts> & {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: CachedMetadata;
    /**
     * When the next Job is due according to the status, in epoch milliseconds. If the status claims a period, this is the
     * chosen time of that period, and otherwise the chosen time of the next period. Infinity if there is no next period.
     * Undefined if the status was written for another generation and claims no period.
     */
    readonly storedTime: number | undefined;
  };

const specKind: SpecKind<TemplateFacts> = {
  ...kronJobKind,
  validate: validateKronJob,
  templateOf: (template) => ({ jobTTL: jobTTLOf((template ?? {}) as JobTemplate) }),
};

/**
 * Drops the template and the unreadable fields of the status. Keeps the rest of the spec as it is, even if it is malformed.
 *
 * @param previous the cached KronJob of the same name
 */
export function cachedKronJob(object: KubeObject, previous?: CachedKronJob): CachedKronJob {
  const metadata = cachedMetadata(object);
  const spec = cachedSpec<KronJobSpec, TemplateFacts>(specKind, object, metadata, previous);
  return new CompactKronJob(metadata, spec, object['status']);
}

/**
 * A class, because its objects share one hidden class in V8 and take less memory. Objects that are built by spreads would
 * have hidden classes of their own.
 */
class CompactKronJob implements CachedKronJob {
  readonly apiVersion = kronJobKind.apiVersion;
  readonly kind = kronJobKind.kind;
  readonly metadata: CachedMetadata;
  readonly spec: CachedKronJob['spec'];
  readonly problems: CachedKronJob['problems'];
  readonly warnings: CachedKronJob['warnings'];
  readonly template: TemplateFacts;
  readonly storedTime: number | undefined;
  readonly #status: StatusText<Status> | undefined;

  constructor(
    metadata: CachedMetadata,
    { spec, problems, warnings, template }: CachedSpec<KronJobSpec, TemplateFacts>,
    status: unknown,
  ) {
    this.metadata = metadata;
    this.spec = spec;
    this.problems = problems;
    this.warnings = warnings;
    this.template = template;
    this.#status = isObject(status) ? new StatusText(readStatus(status)) : undefined;
    this.storedTime = storedTimeOf(metadata, this.status);
  }

  /** The status. It is an empty object if the KronJob has none. */
  get status(): Status {
    return this.#status?.read() ?? noStatus;
  }
}

const noStatus: Status = {};

function storedTimeOf({ generation }: CachedMetadata, status: Status): number | undefined {
  const claimed = status.claim?.chosenTime;
  if (claimed !== undefined) return timeOf(claimed);
  if (status.observedGeneration !== generation) return undefined;
  return status.nextChosenTime === undefined ? Number.POSITIVE_INFINITY : timeOf(status.nextChosenTime);
}

function timeOf(instant: string): number | undefined {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? undefined : time;
}

export function dueTimeOf({ storedTime }: CachedKronJob): number | undefined {
  return storedTime;
}

/** A Job of a KronJob, without its template. */
export type CachedJob = SeenJob & OwnedJob;

export function cachedJob(object: KubeObject): CachedJob {
  return { ...seenJob(object), metadata: ownedJob(object).metadata };
}

function sharing(job: CachedJob, owner: CachedMetadata): CachedJob {
  // The Job belongs to another owner. The cache drops it, so its strings need not be shared.
  if (job.controllerUID !== owner.uid) return job;
  const { name, uid, resourceVersion } = job.metadata;
  const shared: CachedJob = {
    kronJob: owner.name,
    controllerUID: owner.uid,
    seen: job.seen,
    metadata: { name, namespace: owner.namespace, uid, resourceVersion },
  };
  const { isUnlabelled, end } = job;
  if (isUnlabelled !== true && end === undefined) return shared;
  return {
    ...shared,
    ...(isUnlabelled === true ? { isUnlabelled } : {}),
    ...(end === undefined ? {} : { end }),
  };
}

/** Whether two versions of a Job agree in all fields that decisions depend on. */
export function isUnchanged(job: CachedJob, before: CachedJob): boolean {
  return (
    job.kronJob === before.kronJob &&
    job.controllerUID === before.controllerUID &&
    job.seen.state === before.seen.state &&
    job.seen.deleting === before.seen.deleting &&
    job.seen.periodID === before.seen.periodID &&
    job.seen.chosenTime === before.seen.chosenTime
  );
}

/** Whether a Job was suspended or unsuspended, or changed its queue. Only the status depends on this. */
export function isSuspensionChange({ seen }: CachedJob, { seen: before }: CachedJob): boolean {
  return seen.suspended !== before.suspended || seen.queue !== before.queue;
}

/** Whether decisions about a valid KronJob depend on the active Jobs, or on the results of finished Jobs. */
export function dependsOnJobs({ spec: { policy } }: Pick<CachedKronJob, 'spec'>): boolean {
  return policy?.concurrency !== 'allow' || (policy.pauseAfterFailures ?? null) !== null;
}

export type KronJobCache = OwnedJobCache<CachedKronJob, CachedJob>;

export const kronJobOwners: OwnerKind<CachedKronJob, CachedJob> = {
  resource: kronJobs,
  kind: kronJobKind.kind,
  transform: cachedKronJob,
  dueTimeOf,
  wakeTimeOf: dueTimeOf,
  dependsOnJobs: (kronJob) => kronJob.problems.length === 0 && dependsOnJobs(kronJob),
  waitsForJobs: ({ status: { claim } }) => claim?.for === 'Queue' || claim?.for === 'Replace',
  jobLabel: jobLabels.name,
  transformJob: cachedJob,
  sharing,
  ownerNameOf: ({ kronJob }) => kronJob,
  ownerOfJobName: beforeHash,
  isUnchanged,
  isSuspensionChange,
};
