import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { JobTemplate } from 'kron-core';
import type { CachedMetadata } from '../controller/cache/cachedMetadata.ts';
import type { StatusKind, WithStatus } from '../controller/requests/writeStatus.ts';
import { jobEnd } from '../records/jobEnd.ts';
import type { OwnedJob } from './ownedJob.ts';

/** A KronJob or a ControlledJob, as far as the cache needs it. */
export type JobOwner = WithStatus & {
  readonly metadata: CachedMetadata;
  readonly spec: object;
  readonly problems: readonly unknown[];
};

/** An owner with its template, from which a Job is built. */
export type WithTemplate<Owner extends JobOwner> = Owner & {
  readonly spec: Owner['spec'] & { readonly jobTemplate: JobTemplate };
};

/** A kind of owner, and how to recognise its Jobs. */
export type OwnerKind<Owner extends JobOwner, J extends OwnedJob> = Omit<StatusKind<Owner>, 'transform'> & {
  /** Reduces an owner to what the cache keeps. @param previous the cached owner of the same name */
  readonly transform: (object: KubeObject, previous: Owner | undefined) => Owner;
  /** When the next Job is due according to the status, in epoch milliseconds. Undefined or NaN if that is unknown. */
  readonly dueTimeOf: (owner: Owner) => number | undefined;
  /** When the owner is due next according to the status, in epoch milliseconds. Absent or undefined if that is unknown. */
  readonly wakeTimeOf?: (owner: Owner) => number | undefined;
  /**
   * Whether an owner is due, but waits for a change of its Jobs. Such a change then has the priority of due work. Absent: no
   * owner waits.
   */
  readonly waitsForJobs?: (owner: Owner) => boolean;
  /**
   * Present if all objects have to be decided again after the clock was set or this process stood still. Absent if the wake
   * times of the objects are still right after that.
   */
  readonly decidesAfterGap?: true;
  /**
   * Whether the next decision about an owner depends on its Jobs, which are then listed shortly before that decision.
   * Absent: no decision depends on Jobs.
   */
  readonly dependsOnJobs?: (owner: Owner) => boolean;
  /** The label by which live lists find the Jobs of an owner. Absent: they list all Jobs of the namespace. */
  readonly jobLabel?: string;
  readonly transformJob: (object: KubeObject) => J;
  /** Replaces strings of a Job with the equal strings of its owner, so that they are in memory only once. */
  readonly sharing: (job: J, owner: CachedMetadata) => J;
  /** The name of the owner in the controller reference of a Job. Empty if the Job has no controller of this kind. */
  readonly ownerNameOf: (job: J) => string;
  /** The name of the owner that could create a Job of this name. Empty: no owner creates Jobs of this name. */
  readonly ownerOfJobName: (jobName: string) => string;
  /** Whether a change of a Job makes no difference to decisions about its owner. */
  readonly isUnchanged: (job: J, before: J) => boolean;
  /**
   * Whether a change that makes no difference to decisions still has to be shown in the status of the owner. Absent: never.
   */
  readonly isSuspensionChange?: (job: J, before: J) => boolean;
  /**
   * Called when a list or the watch delivers a finished Job. If the Job was deleted soon after its end, this can be the
   * watch event of the deletion.
   */
  readonly onFinishedJob?: (owner: Owner, job: J) => void;
};

/** Changes a kind so that the cache also keeps the fields of finished Jobs that only the outcome log needs. */
export function keepingEnds<Owner extends JobOwner, J extends OwnedJob>(
  kind: OwnerKind<Owner, J>,
): OwnerKind<Owner, J> {
  return { ...kind, transformJob: (object) => ({ ...kind.transformJob(object), end: jobEnd(object) }) };
}
