import { applyDefaults, type ControlledJob, validateControlledJob } from 'kron-crd-schema';
import type { KubeObject } from '../objects/kubeObject.ts';
import type { Admission } from './admission.ts';
import { schemaAdmission } from './schemaAdmission.ts';

/** Admission of ControlledJobs by the schema of their CRD. */
export const controlledJobAdmission: Admission = schemaAdmission({
  validate: validateControlledJob,
  withDefaults: (object) => applyDefaults(object as unknown as ControlledJob) as unknown as KubeObject,
});
