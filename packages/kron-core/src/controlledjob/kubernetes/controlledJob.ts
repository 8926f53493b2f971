import { identityOf } from '../../kubernetes/identityOf.ts';
import type { JobTemplate } from '../../kubernetes/jobTemplate.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import type { ControlledStatus } from './status.ts';

/** `spec` of a ControlledJob. */
export type ControlledJobSpec = Omit<ControlledSpec, 'identity' | 'jobTemplate'> & {
  jobTemplate: JobTemplate;
};

/** A ControlledJob (kron.io/v1alpha1), limited to the fields that decisions and building Jobs need. */
export type ControlledJob = {
  apiVersion?: string;
  kind?: string;
  metadata: { name: string; namespace?: string; uid?: string; generation?: number };
  spec: ControlledJobSpec;
  status?: ControlledStatus;
};

/**
 * The scheduling spec of a ControlledJob: its `spec` and its identity.
 *
 * @example
 * const schedule = compileControlled(controlledSpecOf(controlledJob));
 */
export function controlledSpecOf(
  controlledJob: Pick<ControlledJob, 'metadata'> & { spec: Omit<ControlledJobSpec, 'jobTemplate'> },
): ControlledSpec {
  return { ...controlledJob.spec, identity: identityOf(controlledJob) };
}
