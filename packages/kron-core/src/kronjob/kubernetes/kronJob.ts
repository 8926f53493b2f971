import { identityOf } from '../../kubernetes/identityOf.ts';
import type { JobTemplate } from '../../kubernetes/jobTemplate.ts';
import type { CalendarsSpec, ScheduleSpec } from '../../spec/spec.ts';
import type { Status } from './status.ts';

/** `spec` of a KronJob. */
export type KronJobSpec = Omit<ScheduleSpec, 'identity' | 'jobTemplate' | 'calendars' | 'clusterName'> & {
  jobTemplate: JobTemplate;
};

/** A KronJob (kron.io/v1alpha1), limited to the fields that scheduling and building Jobs need. */
export type KronJob = {
  apiVersion?: string;
  kind?: string;
  metadata: { name: string; namespace?: string; uid?: string; generation?: number };
  spec: KronJobSpec;
  status?: Status;
};

/** A KronJob without its template. The template is only needed to build Jobs. */
export type KronJobWithoutTemplate = Omit<KronJob, 'spec'> & { spec: Omit<KronJobSpec, 'jobTemplate'> };

/**
 * The scheduling spec of a KronJob: its `spec`, its identity, the calendars that it refers to, and the name of the cluster.
 *
 * @example
 * const schedule = compile(scheduleSpecOf(kronJob));
 */
export function scheduleSpecOf(
  kronJob: Pick<KronJobWithoutTemplate, 'metadata' | 'spec'>,
  calendars?: CalendarsSpec,
  clusterName?: string,
): ScheduleSpec {
  return {
    ...kronJob.spec,
    identity: identityOf(kronJob),
    ...(calendars === undefined ? {} : { calendars }),
    ...(clusterName === undefined ? {} : { clusterName }),
  };
}
