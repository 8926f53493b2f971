import type { RunTemplate } from '../decision/controlledObserved.ts';
import type { ControlledJob } from './controlledJob.ts';

/** Of FailedToCreateJob, while the API server calls Jobs of the template malformed. */
export const templateRefusedReason = 'JobTemplateRefused';

/**
 * What the status remembers of the jobTemplate of this very generation; undefined when it is of another one, or of none.
 * The condition FailedToCreateJob has the generation whose template is known. What a status of a run says counts as said
 * in that run.
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
  if (condition.reason !== templateRefusedReason) return {};
  const { shouldBeRunning, lastScheduledStartTime } = status ?? {};
  const isInRun = shouldBeRunning === true && lastScheduledStartTime !== undefined;
  return { refusal: condition.message, ...(isInRun ? { refusedIn: lastScheduledStartTime } : {}) };
}
