import { type ApiError, isNamespaceTerminating } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { type Job, problemLines, type TemplateVerdict } from 'kron-core';
import { dryRunTemplate } from './dryRunTemplate.ts';

export type TemplateVerdictOptions = {
  readonly transport: Pick<Transport, 'create'>;
  /** A Job of this template would be refused as things are now, for no fault of the template's. */
  readonly onRefused: (error: ApiError) => void;
};

/** What the API server says of a template, and the Job that it would make of it, where it takes it. */
export type AskedTemplate = { readonly verdict: TemplateVerdict; readonly job?: KubeObject };

/** What comes due meanwhile waits for the answer, and has to be tried within 30 s. */
const askMs = 10_000;

/**
 * Asks the API server for its verdict on the template of a Job. What it refuses for another reason than that the Job is
 * malformed is none.
 *
 * @param job - of the sample time, as it would be created
 * @throws what the transport throws, when there was no answer that will stay the same
 */
export async function templateVerdict(
  { transport, onRefused }: TemplateVerdictOptions,
  job: Job,
): Promise<AskedTemplate> {
  const tried = await dryRunTemplate(transport, job, { priority: 'second', timeoutMs: askMs });
  if (tried.result === 'accepted') return { verdict: {}, job: tried.job };
  if (tried.result === 'malformed') return { verdict: { refusal: problemLines(tried.problems) } };
  if (!isNamespaceTerminating(tried.error)) onRefused(tried.error);
  return { verdict: {} };
}
