import type { Clock } from '@kron/kubernetes/clock';
import type { KronJob } from 'kron-core';
import type { ManifestIssue } from 'kron-crd-schema';
import type { AdmissionResponse, AdmissionRequest, ReviewedObject, Reviewer } from './admission.ts';
import { warningsFor } from './warningsFor.ts';
import { immutableChanges } from './immutableFields.ts';
import { isSame, isSpecChanged, validateChange } from './validateChange.ts';
import type { TemplateDryRun } from './templateDryRun.ts';
import { needsReview } from './toBeJudged.ts';

export type ValidatingOptions = {
  readonly clock: Clock;
  readonly templates: Pick<TemplateDryRun, 'try'>;
  /** Whether schedule, timezone and seed.strategy stay as they were created. */
  readonly immutableSchedule: boolean;
  /** Whether the operator looks after KronJobs of a namespace, and may try Jobs there. */
  readonly isOurs: (namespace: string) => boolean;
};

/**
 * Refuses KronJobs that could never do what they say, and tells what is doubtful about the others. A change that leaves
 * the spec as it is, or leaves a mistake that was there before, is nobody's fault and passes.
 */
export function validatingReviewer(options: ValidatingOptions): Reviewer {
  return async (request, timeoutMs) => {
    if (!needsReview(request)) return { allowed: true };
    const { object, oldObject } = request;
    if (oldObject !== undefined && !isSpecChanged(object, oldObject)) return { allowed: true };
    return review(options, { ...request, object }, timeoutMs);
  };
}

async function review(
  { clock, templates, immutableSchedule, isOurs }: ValidatingOptions,
  { object, oldObject, namespace }: AdmissionRequest & { readonly object: ReviewedObject },
  timeoutMs: number,
): Promise<AdmissionResponse> {
  const { problems, remaining, before } = validateChange(object, oldObject);
  const invalid = new Set(before.map(({ path }) => path));
  const touched =
    immutableSchedule && oldObject !== undefined ? immutableChanges(object, oldObject, invalid) : [];
  if (problems.length + touched.length > 0) return { allowed: false, problems: [...problems, ...touched] };
  // As much of it as could be wrong was found to be right.
  if (remaining.length > 0) return { allowed: true, warnings: remaining.map(stillWrong) };
  const kronJob = object as unknown as KronJob;
  const isTried =
    isOurs(namespace) && (oldObject === undefined || !isSame(...templatesOf(object, oldObject)));
  const trial = isTried ? await templates.try(kronJob, timeoutMs) : { problems: [], warnings: [] };
  if (trial.problems.length > 0) return { allowed: false, problems: trial.problems };
  return { allowed: true, warnings: [...trial.warnings, ...(await warningsFor(kronJob, clock))] };
}

function templatesOf(...objects: readonly [ReviewedObject, ReviewedObject]): [unknown, unknown] {
  const [a, b] = objects.map(({ spec }) => (spec as ReviewedObject | undefined)?.['jobTemplate']);
  return [a, b];
}

function stillWrong({ path, message }: ManifestIssue): string {
  return `${path}: was wrong before and still is, so that nothing runs: ${message}`;
}
