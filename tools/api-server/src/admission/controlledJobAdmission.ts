import { applyDefaults, type ControlledJob, validateControlledJob } from 'kron-crd-schema';
import type { KubeObject } from '../objects/kubeObject.ts';
import type { Admission } from './admission.ts';
import { schemaAdmission } from './schemaAdmission.ts';

/** Admission of ControlledJobs by the schema of their CRD. */
export const controlledJobAdmission: Admission = schemaAdmission({
  issuesOf: (object) => {
    const validation = validateControlledJob(object);
    return validation.ok ? [] : validation.issues;
  },
  withDefaults: (object) => applyDefaults(object as unknown as ControlledJob) as unknown as KubeObject,
});
