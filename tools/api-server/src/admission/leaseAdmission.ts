import { partOf } from '../objects/kubeObject.ts';
import type { Admission } from './admission.ts';
import { unreadableTime } from './microTime.ts';

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
