import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, partOf } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';
import type { Admission } from './admission.ts';
import { jobStatusCauses } from './jobStatusCauses.ts';

/** Admission of Jobs. It checks only the fields in which the Jobs of Kron differ, so most rules for Pods are missing. */
export const jobAdmission: Admission = {
  withDefaults: (job) => {
    const spec = specWithDefaults(job);
    const labels = job.metadata.labels ?? partOf(partOf(spec, 'template'), 'metadata')['labels'];
    const metadata = { ...job.metadata, labels: labels as Record<string, string> };
    return { ...job, metadata, spec, status: job['status'] ?? {} };
  },
  causes: (job, old) => [
    ...podCauses(job),
    ...(old === undefined ? [] : immutableCauses(job, old)),
    ...jobStatusCauses(partOf(job, 'status')),
  ],
};

function specWithDefaults({ metadata, ...job }: KubeObject): Record<string, unknown> {
  const spec = partOf(job, 'spec');
  const template = partOf(spec, 'template');
  const uid = metadata.uid;
  const own = {
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': metadata.name,
    'controller-uid': uid,
    'job-name': metadata.name,
  };
  const templateMetadata = partOf(template, 'metadata');
  const labels = { ...partOf(templateMetadata, 'labels'), ...own };
  return {
    parallelism: 1,
    completions: 1,
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    suspend: false,
    manualSelector: false,
    podReplacementPolicy: 'TerminatingOrFailed',
    ...spec,
    selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
    template: { ...template, metadata: { ...templateMetadata, labels } },
  };
}

function podCauses(job: KubeObject): Cause[] {
  const pod = partOf(partOf(partOf(job, 'spec'), 'template'), 'spec');
  const containers = pod['containers'];
  const causes: Cause[] = [];
  if (!Array.isArray(containers) || containers.length === 0)
    causes.push(required('spec.template.spec.containers', 'Required value'));
  if (pod['restartPolicy'] !== 'Never' && pod['restartPolicy'] !== 'OnFailure') {
    const message = 'Required value: valid values: "OnFailure", "Never"';
    causes.push(required('spec.template.spec.restartPolicy', message));
  }
  return causes;
}

function immutableCauses(job: KubeObject, old: KubeObject): Cause[] {
  const fixed = ['completions', 'selector', 'template', 'completionMode'];
  const [is, was] = [partOf(job, 'spec'), partOf(old, 'spec')];
  const changed = fixed.filter((field) => !isDeepStrictEqual(is[field], was[field]));
  return changed.map((field) => ({
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${JSON.stringify(is[field])}: field is immutable`,
    field: `spec.${field}`,
  }));
}

function required(field: string, message: string): Cause {
  return { reason: 'FieldValueRequired', message, field };
}
