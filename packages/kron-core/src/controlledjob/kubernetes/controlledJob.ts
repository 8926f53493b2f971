import { identityOf } from '../../kubernetes/identityOf.ts';
import type { JobTemplate } from '../../kubernetes/jobTemplate.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import type { ControlledStatus } from './status.ts';

/** `spec` of a ControlledJob. */
export type ControlledJobSpec = Omit<ControlledSpec, 'identity' | 'jobTemplate'> & {
  jobTemplate: JobTemplate;
};

/** A ControlledJob (kron.io/v1alpha1), as far as deciding about it and making its Jobs need it. */
export type ControlledJob = {
  apiVersion?: string;
  kind?: string;
  metadata: { name: string; namespace?: string; uid?: string; generation?: number };
  spec: ControlledJobSpec;
  status?: ControlledStatus;
};

/**
 * What of a ControlledJob is decided by: its `spec` with its identity.
 *
 * @example
 * const schedule = compileControlled(controlledSpecOf(controlledJob));
 */
export function controlledSpecOf(controlledJob: Pick<ControlledJob, 'metadata' | 'spec'>): ControlledSpec {
  return { ...controlledJob.spec, identity: identityOf(controlledJob) };
}
