import { jobsQueuedReason, templateRefusedReason } from '../../kubernetes/jobTemplate.ts';
import type { RunTemplate } from '../decision/observed.ts';
import type { ControlledJob } from './controlledJob.ts';

/**
 * Reads from the status what the API server last answered about the current jobTemplate. Undefined if the condition
 * FailedToCreateJob is absent or about another generation.
 *
 * @example
 * rememberedRunTemplate(controlledJob)?.refusal // 'spec.jobTemplate.spec.paralelism: unknown field'
 */
export function rememberedRunTemplate({
  metadata,
  status,
}: Pick<ControlledJob, 'metadata' | 'status'>): RunTemplate | undefined {
  const condition = status?.conditions?.find(({ type }) => type === 'FailedToCreateJob');
  const { generation } = metadata;
  if (condition === undefined || generation === undefined) return undefined;
  if (condition.observedGeneration !== generation) return undefined;
  if (condition.reason === templateRefusedReason) return { refusal: condition.message };
  return condition.reason === jobsQueuedReason ? { isQueued: true } : {};
}
