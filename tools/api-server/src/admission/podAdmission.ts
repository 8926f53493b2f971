import { partOf } from '../objects/kubeObject.ts';
import type { Admission } from './admission.ts';

/** Admission of Pods. No kubelet runs them: they stay Pending. */
export const podAdmission: Admission = {
  withDefaults: (pod) => ({ ...pod, status: { phase: 'Pending', ...partOf(pod, 'status') } }),
};
