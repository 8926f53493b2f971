import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { JobTemplate } from 'kron-core';
import type { CachedMetadata } from '../controller/cache/cachedMetadata.ts';
import type { StatusKind, WithStatus } from '../controller/requests/writeStatus.ts';
import { jobEnd } from '../records/jobEnd.ts';
import type { OwnedJob } from './ownedJob.ts';

/** A KronJob or a ControlledJob, as far as the cache needs it. */
export type JobOwner = WithStatus & { readonly metadata: CachedMetadata; readonly spec: object };

/** An owner with its template, from which a Job is built. */
export type WithTemplate<Owner extends JobOwner> = Owner & {
  readonly spec: Owner['spec'] & { readonly jobTemplate: JobTemplate };
};

/** A kind of owner, and how to recognise its Jobs. */
export type OwnerKind<Owner extends JobOwner, J extends OwnedJob> = Omit<StatusKind<Owner>, 'transform'> & {
  /** Reduces an owner to what the cache keeps. @param previous the cached one of this name */
  readonly transform: (object: KubeObject, previous: Owner | undefined) => Owner;
  /** When the next Job is due by the status, in epoch milliseconds. Undefined or NaN if that is unknown. */
  readonly dueTimeOf: (owner: Owner) => number | undefined;
  /** When the owner is due next by the status, in epoch milliseconds. Absent or undefined: that is unknown. */
  readonly wakeTimeOf?: (owner: Owner) => number | undefined;
  /** Whether something of an owner is due and waits for its Jobs: a change of one of them is then due work. Absent: never. */
  readonly waitsForJobs?: (owner: Owner) => boolean;
  /** Whether all objects are decided again when the clock was set, or this process stood still. Absent: no wake time is wrong then. */
  readonly decidesAfterGap?: true;
  /** Whether the next decision about an owner depends on its Jobs: they are listed shortly before. Absent: never. */
  readonly dependsOnJobs?: (owner: Owner) => boolean;
  /** The label by which live lists find the Jobs of an owner. Absent: they list all Jobs of the namespace. */
  readonly jobLabel?: string;
  /** Reduces a Job to what the cache keeps. */
  readonly transformJob: (object: KubeObject) => J;
  /** The same Job with the strings of its owner, so that equal ones are in memory once. */
  readonly sharing: (job: J, owner: CachedMetadata) => J;
  /** The name of the owner that its controller reference names. Empty: its controller is of another kind, or it has none. */
  readonly ownerNameOf: (job: J) => string;
  /** The name of the owner whose next Job can have this name. Empty: none. */
  readonly ownerOfJobName: (jobName: string) => string;
  /** Whether a change of a Job makes no difference to its owner. */
  readonly isUnchanged: (job: J, before: J) => boolean;
  /** Whether a Job that is unchanged for decisions differs in a field that the status of its owner shows. Absent: never. */
  readonly isSuspensionChange?: (job: J, before: J) => boolean;
  /** A list or the watch shows a finished Job, perhaps by its last state before its deletion. Absent: nothing follows. */
  readonly onFinishedJob?: (owner: Owner, job: J) => void;
};

/** A kind that keeps of finished Jobs what only their records need. */
export function keepingEnds<Owner extends JobOwner, J extends OwnedJob>(
  kind: OwnerKind<Owner, J>,
): OwnerKind<Owner, J> {
  return { ...kind, transformJob: (object) => ({ ...kind.transformJob(object), end: jobEnd(object) }) };
}
