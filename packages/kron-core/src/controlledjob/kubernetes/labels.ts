import { manualLabel } from '../../kubernetes/job.ts';

/** The labels that Kron puts on the Jobs of ControlledJobs. */
export const runLabels: Readonly<
  Record<'name' | 'scheduledAt' | 'index' | 'templateHash' | 'manual', string>
> = {
  /** The ControlledJob's name: on every Job, and on its Pods. */
  name: 'kron.io/controlled-job',
  /** When the run began, in ISO 8601 basic form, as a label value cannot hold a colon. */
  scheduledAt: 'kron.io/scheduled-at',
  /** Which Job of the run it is, from 0 on. */
  index: 'kron.io/job-index',
  /** Fingerprint of the jobTemplate that it was made from. */
  templateHash: 'kron.io/template-hash',
  /** `true` on a Job that a person has made. */
  manual: manualLabel,
};

/** Set to `true` on a Job that was created suspended, and gone once Kron has released it. */
export const notYetUnsuspendedAnnotation = 'kron.io/not-yet-released';
