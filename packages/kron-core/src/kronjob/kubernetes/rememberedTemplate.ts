import { templateRefusedReason } from '../../kubernetes/jobTemplate.ts';
import type { TemplateVerdict } from '../decision/observed.ts';
import type { KronJob } from './kronJob.ts';

/** What Kron knows about the jobTemplate of one generation. */
export type KnownTemplate = {
  /** The API server's answer to a dry-run create. */
  readonly verdict: TemplateVerdict;
  /** `ttlSecondsAfterFinished` of the Jobs, in seconds. The API server may have defaulted it. */
  readonly jobTTL: number | undefined;
};

/**
 * Reads from the status what the API server last answered about the current jobTemplate. Undefined if the status is absent
 * or about another generation.
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
  if (invalid?.status !== 'True') return { verdict: {}, jobTTL: status.jobTTL };
  // While the spec is invalid, or something that it refers to is missing, no dry run checks the template.
  if (ready?.reason === invalid.reason && ready.reason !== templateRefusedReason) return undefined;
  return { verdict: { refusal: invalid.message }, jobTTL: status.jobTTL };
}
