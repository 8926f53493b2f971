import { gateAnnotation, queueOf, withGate } from '../../kubernetes/admissionGate.ts';
import { controllerReference, type Job } from '../../kubernetes/job.ts';
import type { JobTemplate } from '../../kubernetes/jobTemplate.ts';
import { labelTime } from '../../kubernetes/labelTime.ts';
import { objectAt } from '../../reading/canonicalJSON.ts';
import { withoutNulls } from '../../reading/withoutNulls.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { CreateAction } from '../decision/decision.ts';
import { runJobName } from '../decision/jobName.ts';
import { templateHash } from '../spec/templateHash.ts';
import type { ControlledJob } from './controlledJob.ts';
import { notYetUnsuspendedAnnotation, oneJobGate, runLabels } from './labels.ts';

/**
 * The Job that a `create` action describes: the template's Job, suspended, with the annotation `kron.io/not-yet-released`
 * and Kron's labels. A Job in a queue also has the gate `kron.io/one-job`. The Pods have the ControlledJob's name as a
 * label. The template object is not modified. Its null fields are left out. A ControlledJob without a UID, as read from a
 * file, gives a Job without an owner reference.
 *
 * @example
 * controlledJobFor(controlledJob, action).metadata.name // 'desk-1772442000-0'
 */
export function controlledJobFor(
  { metadata, spec }: ControlledJob,
  { scheduledAt, index, isQueued }: Pick<CreateAction, 'scheduledAt' | 'index' | 'isQueued'>,
): Job {
  const template = withoutNulls(spec.jobTemplate);
  const { labels, annotations } = template.metadata ?? {};
  const start = Math.floor(scheduledAt.getTime() / 1000);
  const owner = metadata.uid === undefined ? [] : [ownerOf(metadata.name, metadata.uid)];
  const job: Job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: runJobName(metadata.name, start, index),
      namespace: metadata.namespace ?? 'default',
      labels: {
        ...labels,
        [runLabels.name]: metadata.name,
        [runLabels.scheduledAt]: labelTime(formatInstant(start)),
        [runLabels.index]: String(index),
        [runLabels.templateHash]: templateHash(template),
      },
      annotations: { ...annotations, [notYetUnsuspendedAnnotation]: 'true' },
      ...(owner.length === 0 ? {} : { ownerReferences: owner }),
    },
    spec: {
      ...template.spec,
      suspend: true,
      template: withLabel(template.spec, metadata.name),
    },
  };
  return isQueued === true ? gated(job) : gatedIfQueued(job);
}

/**
 * Adds the gate `kron.io/one-job` to a Job whose labels name a queue. Without the gate, the queue could unsuspend the Job
 * while another Job of the ControlledJob still runs.
 *
 * @example
 * gatedIfQueued(job).metadata.annotations // { 'kueue.x-k8s.io/admission-gated-by': 'kron.io/one-job', … }
 */
export function gatedIfQueued(job: Job): Job {
  return queueOf(job.metadata.labels) === undefined ? job : gated(job);
}

function gated(job: Job): Job {
  const { annotations } = job.metadata;
  const gates = withGate(annotations?.[gateAnnotation], oneJobGate);
  return { ...job, metadata: { ...job.metadata, annotations: { ...annotations, [gateAnnotation]: gates } } };
}

function ownerOf(name: string, uid: string): ReturnType<typeof controllerReference> {
  return { ...controllerReference('ControlledJob', name, uid), blockOwnerDeletion: true };
}

/** Labels the Pods, so that Kron can find them after their Job was deleted. */
function withLabel(spec: JobTemplate['spec'], name: string): Record<string, unknown> {
  const pod = objectAt(spec, 'template');
  const metadata = objectAt(pod, 'metadata');
  const labels = objectAt(metadata, 'labels');
  return { ...pod, metadata: { ...metadata, labels: { ...labels, [runLabels.name]: name } } };
}
