import { partOf } from '../objects/kubeObject.ts';
import type { Admission } from './admission.ts';

/** Pods, which nobody runs: they are there, and wait. */
export const podAdmission: Admission = {
  withDefaults: (pod) => ({ ...pod, status: { phase: 'Pending', ...partOf(pod, 'status') } }),
};
