import { controllerReference, type Job, type OwnerReference } from '../../kubernetes/job.ts';
import type { JobTemplate } from '../../kubernetes/jobTemplate.ts';
import { labelTime } from '../../kubernetes/labelTime.ts';
import { jobName } from '../../period/jobName.ts';
import type { Period } from '../../period/period.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { isObject, objectAt } from '../../reading/canonicalJSON.ts';
import { withoutNulls } from '../../reading/withoutNulls.ts';
import type { KronJob } from './kronJob.ts';
import { jobLabels, podLabelNames } from './labels.ts';

/**
 * The Job of one period: the template's spec, labels and annotations, Kron's labels, and the owner reference. With
 * `podLabels`, its Pods have the labels for the name, the period and the chosen time, unless the template sets these labels.
 * Null fields of the template are left out. If no field is null, the Job and the template share the spec object. A KronJob
 * without a UID, as read from a file, gives a Job without an owner reference.
 *
 * @throws RangeError if the period is unschedulable
 *
 * @example
 * buildJob(kronJob, period).metadata.name // 'db-backup-4llbpiospz'
 */
export function buildJob(
  kronJob: KronJob,
  period: Pick<Period, 'periodID' | 'chosenTime' | 'calendarsHash'>,
): Job {
  if (period.chosenTime === null) {
    throw new RangeError(`period ${period.periodID} is unschedulable: it has no Job`);
  }
  const labels = {
    [jobLabels.periodID]: labelTime(period.periodID),
    [jobLabels.chosenTime]: labelTime(formatInstant(period.chosenTime.getTime() / 1000)),
    ...(period.calendarsHash === undefined ? {} : { [jobLabels.calendars]: period.calendarsHash }),
  };
  const name = jobName(kronJob.metadata.name, period.periodID);
  return jobOf(kronJob, { name, labels, ownership: { blockOwnerDeletion: true } });
}

/**
 * A Job that a user triggers. It belongs to no period. It has no `blockOwnerDeletion`, because setting that
 * takes a permission that users seldom have.
 *
 * @example
 * buildManualJob(kronJob, 'db-backup-by-hand').metadata.labels
 * // { 'kron.io/name': 'db-backup', 'kron.io/manual': 'true' }
 */
export function buildManualJob(kronJob: KronJob, name: string): Job {
  return jobOf(kronJob, { name, labels: { [jobLabels.manual]: 'true' }, ownership: {} });
}

/** The parts that differ between Jobs of one template. */
type Own = {
  name: string;
  labels: Record<string, string>;
  ownership: Pick<OwnerReference, 'blockOwnerDeletion'>;
};

function jobOf({ metadata, spec }: KronJob, own: Own): Job {
  const template = withoutNulls(spec.jobTemplate);
  const { labels, annotations } = template.metadata ?? {};
  const ownLabels = { [jobLabels.name]: metadata.name, ...own.labels };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: own.name,
      namespace: metadata.namespace ?? 'default',
      labels: { ...labels, ...ownLabels },
      ...(Object.keys(annotations ?? {}).length > 0 ? { annotations: { ...annotations } } : {}),
      ...(metadata.uid === undefined
        ? {}
        : {
            ownerReferences: [
              { ...controllerReference('KronJob', metadata.name, metadata.uid), ...own.ownership },
            ],
          }),
    },
    spec: spec.podLabels === true ? withPodLabels(template.spec, ownLabels) : template.spec,
  };
}

/** Labels of the template take precedence: a selector or a policy may need them. */
function withPodLabels(spec: JobTemplate['spec'], own: Record<string, string>): Record<string, unknown> {
  const { metadata: given, ...pod } = objectAt(spec, 'template');
  const metadata = isObject(given) ? given : {};
  const added = Object.fromEntries(podLabelNames.flatMap((name) => (name in own ? [[name, own[name]]] : [])));
  const labels = { ...added, ...objectAt(metadata, 'labels') };
  return { ...spec, template: { metadata: { ...metadata, labels }, ...pod } };
}
