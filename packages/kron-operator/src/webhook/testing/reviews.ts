import type { AdmissionRequest, ReviewedObject } from '../admission.ts';

/** An AdmissionReview as an API server sends it; by default for a create by the user jane. */
export function reviewOf(request: ReviewedObject): ReviewedObject {
  return {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid: 'u-1',
      kind: { group: 'kron.io', version: 'v1alpha1', kind: 'KronJob' },
      resource: { group: 'kron.io', version: 'v1alpha1', resource: 'kronjobs' },
      name: 'x',
      namespace: 'prod',
      operation: 'CREATE',
      userInfo: { username: 'jane' },
      object: aKronJob({}),
      oldObject: null,
      ...request,
    },
  };
}

const template = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } } },
};

/** A valid KronJob without warnings. */
export function aKronJob(spec: ReviewedObject, metadata: ReviewedObject = {}): ReviewedObject {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name: 'x', namespace: 'prod', uid: 'k-1', ...metadata },
    spec: { schedule: '0 0 * * *', policy: { deadline: '10m' }, jobTemplate: template, ...spec },
  };
}

export function creation(object: ReviewedObject): AdmissionRequest {
  return {
    uid: 'u-1',
    kind: 'KronJob',
    operation: 'CREATE',
    namespace: 'prod',
    name: 'x',
    user: 'jane',
    object,
  };
}

export function change(oldObject: ReviewedObject, object: ReviewedObject): AdmissionRequest {
  return { ...creation(object), operation: 'UPDATE', oldObject };
}
