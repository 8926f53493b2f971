const podTemplate = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };

export function job(name: string, metadata: object = {}, spec: object = {}): object {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, ...metadata },
    spec: { parallelism: 1, completions: 1, template: podTemplate, ...spec },
  };
}

export function kronJob(name: string, spec: object = {}, metadata: object = {}): object {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, ...metadata },
    spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: podTemplate } }, ...spec },
  };
}

export function controlledJob(name: string, spec: object = {}): object {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { name },
    spec: {
      timezone: { name: 'UTC' },
      events: [{ action: 'start', cronSchedule: '0 9 * * *' }],
      jobTemplate: { spec: { template: podTemplate } },
      ...spec,
    },
  };
}

export function calendar(
  kind: 'KronCalendar' | 'ClusterKronCalendar',
  name: string,
  entries: object[],
): object {
  return { apiVersion: 'kron.io/v1alpha1', kind, metadata: { name }, spec: { entries } };
}

export function pod(name: string, metadata: object = {}): object {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, ...metadata }, ...podTemplate };
}

export function lease(name: string, spec: object = {}, metadata: object = {}): object {
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name, ...metadata },
    spec: { holderIdentity: 'one', renewTime: '2026-03-01T00:00:00.000000Z', ...spec },
  };
}

export function event(name: string, namespace: string, fields: object = {}): object {
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name },
    eventTime: '2026-03-01T00:00:00.000000Z',
    reportingController: 'kron.io/operator',
    reportingInstance: 'one',
    action: 'CreateJob',
    reason: 'SuccessfulCreate',
    type: 'Normal',
    regarding: { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', namespace, name: 'k' },
    note: 'Created Job k-4llbpiospz.',
    ...fields,
  };
}

/** The owner reference to a controller. */
export function controlledBy(owner: { metadata: { name: string; uid: string } }): object {
  const { name, uid } = owner.metadata;
  const reference = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name, uid };
  return { ownerReferences: [{ ...reference, controller: true, blockOwnerDeletion: true }] };
}
