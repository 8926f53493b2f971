import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { JobTemplate } from 'kron-core';
import type { CachedMetadata } from '../controller/cache/cachedMetadata.ts';
import type { StatusKind, WithStatus } from '../controller/requests/writeStatus.ts';
import { jobEnd } from '../records/jobEnd.ts';
import type { OwnedJob } from './ownedJob.ts';

/** A KronJob or a ControlledJob with the fields that the cache needs. */
export type JobOwner = WithStatus & {
  readonly metadata: CachedMetadata;
  readonly spec: object;
  readonly problems: readonly unknown[];
};

/** An owner with its template, from which a Job is built. */
export type WithTemplate<Owner extends JobOwner> = Owner & {
  readonly spec: Owner['spec'] & { readonly jobTemplate: JobTemplate };
};

/** The kind of an owner, such as KronJob, and how to find the Jobs of an owner. */
export type OwnerKind<Owner extends JobOwner, J extends OwnedJob> = Omit<StatusKind<Owner>, 'transform'> & {
  /** Reduces an owner to its cached form. @param previous the cached owner of the same name */
  readonly transform: (object: KubeObject, previous: Owner | undefined) => Owner;
  /** When the next Job is due according to the status, in epoch milliseconds. Undefined or NaN if unknown. */
  readonly dueTimeOf: (owner: Owner) => number | undefined;
  /** When the next decision is due according to the status, in epoch milliseconds. Undefined if unknown. */
  readonly wakeTimeOf?: (owner: Owner) => number | undefined;
  /**
   * Whether an owner is due and waits for a change of its Jobs. After such a change, its key has the priority of a due key.
   * Default: no owner waits.
   */
  readonly waitsForJobs?: (owner: Owner) => boolean;
  /**
   * True if all objects need a new decision after the clock was set or this process stood still (a gap), because their wake
   * times can then be wrong. Default: the wake times stay right.
   */
  readonly decidesAfterGap?: true;
  /**
   * Whether the next decision about an owner depends on its Jobs. If so, they are listed shortly before the decision.
   * Default: no decision depends on Jobs.
   */
  readonly dependsOnJobs?: (owner: Owner) => boolean;
  /** The label by which the operator lists the Jobs of an owner. Default: it lists all Jobs of the namespace. */
  readonly jobLabel?: string;
  readonly transformJob: (object: KubeObject) => J;
  /** Replaces strings of a Job by the equal strings of its owner, because each string then takes memory only once. */
  readonly sharing: (job: J, owner: CachedMetadata) => J;
  /** The name of the owner in the controller reference of a Job. Empty if the controller is of another kind, or missing. */
  readonly ownerNameOf: (job: J) => string;
  /** The name of the owner that could create a Job of this name. Empty if no owner creates Jobs of this name. */
  readonly ownerOfJobName: (jobName: string) => string;
  /** Whether two versions of a Job lead to the same decisions about its owner. */
  readonly isUnchanged: (job: J, before: J) => boolean;
  /** Whether two versions of a Job lead to the same decisions, but to another status of the owner. Default: false. */
  readonly isSuspensionChange?: (job: J, before: J) => boolean;
  /** Called when a list or the watch delivers a finished Job, even if only the deletion event shows that it is finished. */
  readonly onFinishedJob?: (owner: Owner, job: J) => void;
};

/** Returns a kind whose finished Jobs also have the field `end`. Only the outcome log needs this field. */
export function keepingEnds<Owner extends JobOwner, J extends OwnedJob>(
  kind: OwnerKind<Owner, J>,
): OwnerKind<Owner, J> {
  return { ...kind, transformJob: (object) => ({ ...kind.transformJob(object), end: jobEnd(object) }) };
}
