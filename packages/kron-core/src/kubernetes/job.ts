import { jobName } from '../period/jobName.ts';
import type { Period } from '../period/period.ts';
import { parseInstant } from '../time/instant.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import type { KronJob } from './kronJob.ts';

/** The labels that Kron puts on Jobs. */
export const jobLabels = {
  /** The KronJob's name: on every one. */
  name: 'kron.io/name',
  /** The period-id in ISO 8601 basic form, as a label value cannot hold a colon. */
  periodID: 'kron.io/period-id',
  /** The chosen time in the same form. */
  chosenTime: 'kron.io/chosen-time',
  /** `true` on a Job that a person has triggered; it is of no period. */
  manual: 'kron.io/manual',
} as const;

/** A batch/v1 Job as it is sent to the API server. */
export type Job = {
  apiVersion: 'batch/v1';
  kind: 'Job';
  metadata: {
    name: string;
    namespace: string;
    labels: Record<string, string>;
    annotations?: Record<string, string>;
    ownerReferences?: OwnerReference[];
  };
  spec: Record<string, unknown>;
};

/** The controller reference by which Jobs are collected with their KronJob. */
export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller: true;
  /** On Jobs of periods: whoever sets it may need `update` on `kronjobs/finalizers`, as the operator has it. */
  blockOwnerDeletion?: true;
};

/**
 * The exact Job of one period: the template's spec untouched, its labels and annotations, Kron's labels, and the owner
 * reference. The spec is shared with the template, not copied. A KronJob that has no UID yet, as in a file, gives a Job
 * without owner.
 *
 * @throws RangeError when the period is unschedulable
 *
 * @example
 * buildJob(kronJob, period).metadata.name // 'db-backup-4llbpiospz'
 */
export function buildJob(kronJob: KronJob, period: Pick<Period, 'periodID' | 'chosenTime'>): Job {
  if (period.chosenTime === null) {
    throw new RangeError(`period ${period.periodID} is unschedulable: it has no Job`);
  }
  const labels = {
    [jobLabels.periodID]: labelTime(period.periodID),
    [jobLabels.chosenTime]: labelTime(formatInstant(period.chosenTime.getTime() / 1000)),
  };
  const name = jobName(kronJob.metadata.name, period.periodID);
  return jobOf(kronJob, { name, labels, ownership: { blockOwnerDeletion: true } });
}

/**
 * A Job beside all periods, as a person triggers one: built as that of a period is, and labelled as of none. It does not
 * hold up the deletion of its KronJob, which takes a right that people seldom have.
 *
 * @example
 * buildManualJob(kronJob, 'db-backup-by-hand').metadata.labels
 * // { 'kron.io/name': 'db-backup', 'kron.io/manual': 'true' }
 */
export function buildManualJob(kronJob: KronJob, name: string): Job {
  return jobOf(kronJob, { name, labels: { [jobLabels.manual]: 'true' }, ownership: {} });
}

/** In what Jobs of one template differ. */
type Own = {
  name: string;
  labels: Record<string, string>;
  ownership: Pick<OwnerReference, 'blockOwnerDeletion'>;
};

function jobOf({ metadata, spec }: KronJob, own: Own): Job {
  const { labels, annotations } = spec.jobTemplate.metadata ?? {};
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: own.name,
      namespace: metadata.namespace ?? 'default',
      labels: { ...labels, [jobLabels.name]: metadata.name, ...own.labels },
      ...(hasEntries(annotations) ? { annotations: { ...annotations } } : {}),
      ...(metadata.uid === undefined
        ? {}
        : { ownerReferences: [{ ...controllerReference(metadata.name, metadata.uid), ...own.ownership }] }),
    },
    spec: spec.jobTemplate.spec,
  };
}

/**
 * An RFC 3339 instant in the basic form that a label value can hold.
 *
 * @example
 * labelTime('2026-03-01T00:58:29Z') // '20260301T005829Z'
 */
export function labelTime(instant: string): string {
  return instant.replace(/[-:]/g, '');
}

const basicTime = /^(\d{4})(\d{2})(\d{2}T\d{2})(\d{2})(\d{2}Z)$/;

/**
 * The reverse of {@link labelTime}; undefined when the label is not such an instant.
 *
 * @example
 * timeOfLabel('20260301T005829Z') // '2026-03-01T00:58:29Z'
 */
export function timeOfLabel(label: string): string | undefined {
  const instant = basicTime.test(label) ? label.replace(basicTime, '$1-$2-$3:$4:$5') : '';
  return parseInstant(instant).ok ? instant : undefined;
}

function hasEntries(map: Record<string, string> | null | undefined): map is Record<string, string> {
  return map !== null && map !== undefined && Object.keys(map).length > 0;
}

function controllerReference(name: string, uid: string): OwnerReference {
  return { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name, uid, controller: true };
}
