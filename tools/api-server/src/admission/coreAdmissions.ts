import { type KubeObject, partOf } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';
import type { Admission } from './admission.ts';

/** Admission of events.k8s.io/v1 Events. */
export const eventAdmission: Admission = {
  unreadable: (event) =>
    unreadableTime('Event', event['eventTime']) ??
    unreadableTime('Event', partOf(event, 'series')['lastObservedTime']),
  withDefaults: (event) => ({
    deprecatedSource: {},
    deprecatedFirstTimestamp: null,
    deprecatedLastTimestamp: null,
    ...event,
  }),
  causes: (event) => [...missing(event), ...tooLong(event)],
};

function missing(event: KubeObject): Cause[] {
  const fields = ['eventTime', 'reportingController', 'reportingInstance', 'action', 'reason'];
  return fields
    .filter((field) => event[field] === undefined || event[field] === '')
    .map((field) => ({ reason: 'FieldValueRequired', message: 'Required value', field }));
}

const noteLimit = 1024;

function tooLong({ note }: KubeObject): Cause[] {
  if (typeof note !== 'string' || Buffer.byteLength(note) <= noteLimit) return [];
  const message = `Invalid value: "": can have at most ${noteLimit} characters`;
  return [{ reason: 'FieldValueInvalid', message, field: 'note' }];
}

/** Admission of coordination.k8s.io/v1 Leases. */
export const leaseAdmission: Admission = {
  unreadable: (lease) =>
    unreadableTime('Lease', partOf(lease, 'spec')['renewTime']) ??
    unreadableTime('Lease', partOf(lease, 'spec')['acquireTime']),
  causes: (lease) => {
    const seconds = partOf(lease, 'spec')['leaseDurationSeconds'];
    if (typeof seconds !== 'number' || seconds > 0) return [];
    const message = `Invalid value: ${seconds}: must be greater than 0`;
    return [{ reason: 'FieldValueInvalid', message, field: 'spec.leaseDurationSeconds' }];
  },
};

/** Admission of Namespaces: each gets a label with its name and the phase Active. */
export const namespaceAdmission: Admission = {
  withDefaults: (namespace) => {
    const labels = { ...namespace.metadata.labels, 'kubernetes.io/metadata.name': namespace.metadata.name };
    return {
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
      ...namespace,
      metadata: { ...namespace.metadata, labels },
    };
  },
};

/** Admission of Pods. There is no kubelet, so Pods stay Pending. */
export const podAdmission: Admission = {
  withDefaults: (pod) => ({ ...pod, status: { phase: 'Pending', ...partOf(pod, 'status') } }),
};

const microTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|[+-]\d\d:\d\d)$/;

/**
 * Returns the decoding error for a MicroTime without exactly six digits after the second. undefined: the time can be
 * decoded.
 */
function unreadableTime(kind: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && microTime.test(value)) return undefined;
  return `${kind} in version "v1" cannot be handled as a ${kind}: parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05.000000Z07:00": cannot parse`;
}
