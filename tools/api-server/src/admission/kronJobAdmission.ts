import { applyDefaults, type KronJob, validateKronJob } from 'kron-crd-schema';
import type { KubeObject } from '../objects/kubeObject.ts';
import type { Admission } from './admission.ts';
import { schemaAdmission } from './schemaAdmission.ts';

/** Admission of KronJobs by the schema of their CRD. */
export const kronJobAdmission: Admission = schemaAdmission({
  validate: validateKronJob,
  withDefaults: (object) => applyDefaults(object as unknown as KronJob) as unknown as KubeObject,
});
