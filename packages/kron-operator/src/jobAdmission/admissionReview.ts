import type { Job } from 'kron-core';

/** A question about the create of a Job, as API servers ask it of webhooks: admission.k8s.io/v1. */
export function admissionReview(job: Job, uid: string, username: string): Record<string, unknown> {
  const kind = { group: 'batch', version: 'v1', kind: 'Job' };
  const resource = { group: 'batch', version: 'v1', resource: 'jobs' };
  const { name, namespace } = job.metadata;
  return {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid,
      kind,
      resource,
      requestKind: kind,
      requestResource: resource,
      name,
      namespace,
      operation: 'CREATE',
      userInfo: { username },
      object: job,
      oldObject: null,
      dryRun: false,
      options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1' },
    },
  };
}
