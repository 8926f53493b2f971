import { type ApiError, isNamespaceTerminating } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { jobTTLOf, type KnownTemplate, problemLines, rememberedTemplate } from 'kron-core';
import type { KeptKronJob } from './keptKronJob.ts';
import { triedTemplate } from './triedTemplate.ts';

export type TemplateVerdictsOptions = {
  readonly transport: Transport;
  /** A Job of this template would be refused as things are now, for no fault of the template's. */
  readonly onRefused: (kronJob: KeptKronJob, error: ApiError) => void;
};

/** What comes due meanwhile waits for the answer, and has to be tried within 30 s. */
const askMs = 10_000;

/**
 * What the API server says of the Job that a template makes: asked once for each generation, by a create that is not
 * carried out, so that a mistake is known when it is made and not when the Job is due. The status remembers the answer.
 */
export class TemplateVerdicts {
  readonly #options: TemplateVerdictsOptions;
  /** Answers that no status has yet. */
  readonly #answers = new Map<string, { readonly generation: number; readonly known: KnownTemplate }>();

  constructor(options: TemplateVerdictsOptions) {
    this.#options = options;
  }

  /** What is known without asking. */
  known(kronJob: KeptKronJob): KnownTemplate | undefined {
    const { uid, generation } = kronJob.metadata;
    const answer = this.#answers.get(uid);
    if (answer?.generation === generation) return answer.known;
    return rememberedTemplate(kronJob);
  }

  /**
   * Asks the API server.
   *
   * @throws what the transport throws, when there was no answer that will stay the same
   */
  async ask(kronJob: KeptKronJob): Promise<KnownTemplate> {
    const { uid, generation } = kronJob.metadata;
    const known = await this.#answer(kronJob);
    this.#answers.set(uid, { generation, known });
    return known;
  }

  /** A Job of this generation was created: what it got is what its template gives. */
  created(kronJob: KeptKronJob, job: KubeObject): void {
    if (this.known(kronJob) !== undefined) return;
    const { uid, generation } = kronJob.metadata;
    this.#answers.set(uid, { generation, known: { verdict: {}, jobTTL: jobTTLOf(job) } });
  }

  forget(uid: string): void {
    this.#answers.delete(uid);
  }

  async #answer(kronJob: KeptKronJob): Promise<KnownTemplate> {
    const { transport, onRefused } = this.#options;
    const tried = await triedTemplate(transport, kronJob, { priority: 'second', timeoutMs: askMs });
    if (tried.result === 'accepted') return { verdict: {}, jobTTL: jobTTLOf(tried.job) };
    const jobTTL = jobTTLOf(kronJob.spec.jobTemplate);
    if (tried.result === 'malformed') return { verdict: { refusal: problemLines(tried.problems) }, jobTTL };
    if (!isNamespaceTerminating(tried.error)) onRefused(kronJob, tried.error);
    return { verdict: {}, jobTTL };
  }
}
