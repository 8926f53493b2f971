import { ApiError, isNamespaceTerminating, isWebhookFailure } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { buildJob, jobTTLOf, type KnownTemplate, rememberedTemplate } from 'kron-core';
import type { KeptKronJob } from './keptKronJob.ts';
import { malformedJob } from './malformedJob.ts';

export type TemplateVerdictsOptions = {
  readonly transport: Transport;
  /** A Job of this template would be refused as things are now, for no fault of the template's. */
  readonly onRefused: (kronJob: KeptKronJob, error: ApiError) => void;
};

/** A period whose Job cannot be in the way of any other. */
const sample = { periodID: '2000-01-01T00:00:00Z', chosenTime: new Date('2000-01-01T00:00:00Z') };

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
    const { uid, generation, namespace } = kronJob.metadata;
    const known = await this.#answer(kronJob, namespace);
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

  async #answer(kronJob: KeptKronJob, namespace: string): Promise<KnownTemplate> {
    const { transport, onRefused } = this.#options;
    const jobTTL = jobTTLOf(kronJob.spec.jobTemplate);
    try {
      const place = { resource: jobs, namespace };
      const call = { dryRun: true, fieldValidation: 'Strict', priority: 'second', timeoutMs: askMs } as const;
      return {
        verdict: {},
        jobTTL: jobTTLOf(await transport.create(place, buildJob(kronJob, sample), call)),
      };
    } catch (error) {
      const refusal = malformedJob(error);
      if (refusal !== undefined) return { verdict: { refusal }, jobTTL };
      if (!(error instanceof ApiError) || isPassing(error)) throw error;
      if (!isNamespaceTerminating(error)) onRefused(kronJob, error);
      return { verdict: {}, jobTTL };
    }
  }
}

/** The API server could not say; what a webhook's absence keeps it from is no matter of a moment. */
function isPassing(error: ApiError): boolean {
  return error.code === 429 || (error.code >= 500 && !isWebhookFailure(error));
}
