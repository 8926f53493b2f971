import { applyDefaults, type KronJob, validateKronJob } from 'kron-crd-schema';
import type { KubeObject } from '../objects/kubeObject.ts';
import type { Admission } from './admission.ts';
import { schemaAdmission } from './schemaAdmission.ts';

/** KronJobs as their CRD has them. */
export const kronJobAdmission: Admission = schemaAdmission({
  issuesOf: (object) => {
    const validation = validateKronJob(object);
    return validation.ok ? [] : validation.issues;
  },
  withDefaults: (object) => applyDefaults(object as unknown as KronJob) as unknown as KubeObject,
});
