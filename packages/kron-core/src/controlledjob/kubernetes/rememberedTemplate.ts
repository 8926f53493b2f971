import { templateRefusedReason } from '../../kubernetes/jobTemplate.ts';
import type { RunTemplate } from '../decision/observed.ts';
import type { ControlledJob } from './controlledJob.ts';

/**
 * What the status remembers of the jobTemplate of this very generation; undefined when it is of another one, or of none.
 * The condition FailedToCreateJob has the generation whose template is known.
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
  return condition.reason === templateRefusedReason ? { refusal: condition.message } : {};
}
