import type { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { jobTTLOf, type KnownTemplate, rememberedTemplate } from 'kron-core/controller';
import { TemplateAnswers } from '../jobs/templateAnswers.ts';
import { templateVerdict } from '../jobs/templateVerdict.ts';
import type { CachedKronJob } from './cachedKronJob.ts';
import { sampleJob } from './sampleJob.ts';

export type TemplatesOptions = {
  readonly transport: Transport;
  /** A Job of this template would be refused as things are now, for no fault of the template's. */
  readonly onRefused: (kronJob: CachedKronJob, error: ApiError) => void;
};

/**
 * What the API server says of the Job that a template makes: asked once for each generation, by a create that is not
 * carried out, so that a mistake is known when it is made and not when the Job is due. The status remembers the answer.
 */
export class Templates {
  readonly #options: TemplatesOptions;
  readonly #answers = new TemplateAnswers<KnownTemplate>();

  constructor(options: TemplatesOptions) {
    this.#options = options;
  }

  /** What is known without asking. */
  known(kronJob: CachedKronJob): KnownTemplate | undefined {
    return this.#answers.of(kronJob) ?? rememberedTemplate(kronJob);
  }

  /**
   * Asks the API server.
   *
   * @throws what the transport throws, when there was no answer that will stay the same
   */
  async ask(kronJob: CachedKronJob): Promise<void> {
    const { transport, onRefused } = this.#options;
    const asking = { transport, onRefused: (error: ApiError) => onRefused(kronJob, error) };
    const { verdict, job = kronJob.spec.jobTemplate } = await templateVerdict(asking, sampleJob(kronJob));
    this.#answers.keep(kronJob, { verdict, jobTTL: jobTTLOf(job) });
  }

  /** A Job of this generation was created: what it got is what its template gives. */
  created(kronJob: CachedKronJob, job: KubeObject): void {
    if (this.known(kronJob) !== undefined) return;
    this.#answers.keep(kronJob, { verdict: {}, jobTTL: jobTTLOf(job) });
  }

  forget(uid: string): void {
    this.#answers.forget(uid);
  }
}
