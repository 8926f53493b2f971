import { manualLabel } from '../../kubernetes/job.ts';

/** The labels that Kron puts on the Jobs of ControlledJobs. */
export const runLabels: Readonly<
  Record<'name' | 'scheduledAt' | 'index' | 'templateHash' | 'manual', string>
> = {
  /** The ControlledJob's name. On every Job and its Pods. */
  name: 'kron.io/controlled-job',
  /** The start of the run in ISO 8601 basic format, because a label value cannot contain a colon. */
  scheduledAt: 'kron.io/scheduled-at',
  /** The index of the Job within its run, starting at 0. */
  index: 'kron.io/job-index',
  /** The fingerprint of the jobTemplate, see `templateHash`. */
  templateHash: 'kron.io/template-hash',
  /** `true` on a Job that a user created. */
  manual: manualLabel,
};

/** The annotation on a Job that Kron created suspended. Kron removes the annotation when Kron unsuspends the Job. */
export const notYetUnsuspendedAnnotation = 'kron.io/not-yet-released';

/** The admission gate of a Job in a queue. While the Job has it, the queue does not unsuspend the Job. */
export const oneJobGate = 'kron.io/one-job';
