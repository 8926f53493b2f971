import { identityOf } from '../../kronjob/kubernetes/kronJob.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import type { ControlledJob } from './controlledJob.ts';

/**
 * What of a ControlledJob is decided by: its `spec` with its identity.
 *
 * @example
 * const schedule = compileControlled(controlledSpecOf(controlledJob));
 */
export function controlledSpecOf(controlledJob: Pick<ControlledJob, 'metadata' | 'spec'>): ControlledSpec {
  return { ...controlledJob.spec, identity: identityOf(controlledJob) };
}
