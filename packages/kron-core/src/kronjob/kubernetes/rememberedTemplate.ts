import type { TemplateVerdict } from '../decision/observed.ts';
import { readyReasons } from './conditions.ts';
import type { KronJob } from './kronJob.ts';

/** What is known of a generation's jobTemplate. */
export type KnownTemplate = {
  readonly verdict: TemplateVerdict;
  /** `ttlSecondsAfterFinished` that its Jobs get. */
  readonly jobTTL: number | undefined;
};

/**
 * What the status remembers of the jobTemplate of this very generation; undefined when it is of another one, or of none.
 *
 * @example
 * rememberedTemplate(kronJob)?.jobTTL // 600
 */
export function rememberedTemplate({
  metadata,
  status,
}: Pick<KronJob, 'metadata' | 'status'>): KnownTemplate | undefined {
  if (status === undefined || status.observedGeneration !== metadata.generation) return undefined;
  const ready = status.conditions?.find(({ type }) => type === 'Ready');
  const invalid = status.conditions?.find(({ type }) => type === 'InvalidSpec');
  const refusal = ready?.reason === readyReasons.refused ? invalid?.message : undefined;
  return { verdict: refusal === undefined ? {} : { refusal }, jobTTL: status.jobTTL };
}

/**
 * `spec.ttlSecondsAfterFinished` of a Job, or of a jobTemplate.
 *
 * @example
 * jobTTLOf({ spec: { ttlSecondsAfterFinished: 600 } }) // 600
 */
export function jobTTLOf(job: { readonly [field: string]: unknown }): number | undefined {
  const ttl = (job['spec'] as { ttlSecondsAfterFinished?: unknown } | undefined)?.ttlSecondsAfterFinished;
  return typeof ttl === 'number' ? ttl : undefined;
}
