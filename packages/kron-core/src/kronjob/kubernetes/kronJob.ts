import type { ScheduleSpec } from '../../spec/spec.ts';
import type { Status } from './status.ts';

/** `spec.jobTemplate`, a batch/v1 JobTemplateSpec; its `spec` is passed on untouched. */
export type JobTemplate = {
  metadata?: {
    labels?: Record<string, string> | null;
    annotations?: Record<string, string> | null;
  } | null;
  spec: Record<string, unknown>;
};

/** `spec` of a KronJob. */
export type KronJobSpec = Omit<ScheduleSpec, 'identity' | 'jobTemplate'> & { jobTemplate: JobTemplate };

/** A KronJob (kron.io/v1alpha1), as far as scheduling it and making its Jobs need it. */
export type KronJob = {
  apiVersion?: string;
  kind?: string;
  metadata: { name: string; namespace?: string; uid?: string; generation?: number };
  spec: KronJobSpec;
  status?: Status;
};

/**
 * `<namespace>/<name>`; an absent namespace is `default`.
 *
 * @example
 * identityOf({ metadata: { name: 'db-backup' } }) // 'default/db-backup'
 */
export function identityOf({ metadata }: Pick<KronJob, 'metadata'>): string {
  return `${metadata.namespace ?? 'default'}/${metadata.name}`;
}

/**
 * The scheduling spec of a KronJob: its `spec` with its identity.
 *
 * @example
 * const schedule = compile(scheduleSpecOf(kronJob));
 */
export function scheduleSpecOf(kronJob: Pick<KronJob, 'metadata' | 'spec'>): ScheduleSpec {
  return { ...kronJob.spec, identity: identityOf(kronJob) };
}
