import { type ApiError, isNamespaceTerminating } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { type Job, problemLines, type TemplateVerdict } from 'kron-core';
import { changesText, jobChanges } from 'kron-core/controller';
import { dryRunTemplate } from './dryRunTemplate.ts';

export type CheckTemplateOptions = {
  readonly transport: Pick<Transport, 'create'>;
  /** The template is well-formed, but the API server would refuse a Job of it now: a quota, a policy, a webhook. */
  readonly onRefused: (error: ApiError) => void;
};

/** The verdict on a template and, if the API server accepts it, the Job with its defaults applied. */
export type CheckedTemplate = { readonly verdict: TemplateVerdict; readonly job?: KubeObject };

/** A first status waits for it. */
const dryRunMs = 5_000;

/**
 * Asks the API server by a dry run whether a template makes a valid Job. Only a malformed Job counts against the
 * template.
 *
 * @param job - the Job of the sample time
 * @throws what the transport throws, when the API server could not decide
 */
export async function checkTemplate(
  { transport, onRefused }: CheckTemplateOptions,
  job: Job,
): Promise<CheckedTemplate> {
  const dryRun = await dryRunTemplate(transport, job, { timeoutMs: dryRunMs });
  if (dryRun.result === 'accepted') return { verdict: lastingChanges(job, dryRun.job), job: dryRun.job };
  if (dryRun.result === 'malformed') return { verdict: { refusal: problemLines(dryRun.problems) } };
  if (!isNamespaceTerminating(dryRun.error)) onRefused(dryRun.error);
  return { verdict: {} };
}

/**
 * The changes that the operator cannot restore after a create. Only a create shows whether the others stay restored.
 */
function lastingChanges(job: Job, answer: KubeObject): TemplateVerdict {
  const changes = changesText(jobChanges(job, answer).filter(({ restore }) => restore === undefined));
  return changes === '' ? {} : { changes };
}
