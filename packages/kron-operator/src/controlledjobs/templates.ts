import type { ApiError } from '@kron/kubernetes/apiError';
import type { Transport } from '@kron/kubernetes/transport';
import { controlledJobFor, type RunTemplate } from 'kron-core';
import { rememberedRunTemplate } from 'kron-core/controller';
import { TemplateAnswers } from '../jobs/templateAnswers.ts';
import { templateVerdict } from '../jobs/templateVerdict.ts';
import { sampleTime } from '../jobs/dryRunTemplate.ts';
import type { CachedControlledJob } from './cachedControlledJob.ts';

export type TemplatesOptions = {
  readonly transport: Pick<Transport, 'create'>;
  /** A Job of this template would be refused as things are now, for no fault of the template's. */
  readonly onRefused: (controlledJob: CachedControlledJob, error: ApiError) => void;
};

/**
 * What the API server says of the Jobs that templates of ControlledJobs make: asked once for each generation, by a
 * create that is not carried out, or found out by one that is. The status remembers it.
 */
export class Templates {
  readonly #options: TemplatesOptions;
  readonly #answers = new TemplateAnswers<RunTemplate>();

  constructor(options: TemplatesOptions) {
    this.#options = options;
  }

  /**
   * What is known without asking. Nothing is wrong with a template that somebody else has a word in before there are
   * Jobs of it: without that word it may well be incomplete, and whoever has it is asked about Jobs that are created.
   */
  known(controlledJob: CachedControlledJob): RunTemplate | undefined {
    if (controlledJob.appliesMutations) return {};
    return this.#answers.of(controlledJob) ?? rememberedRunTemplate(controlledJob);
  }

  /**
   * Asks the API server.
   *
   * @throws what the transport throws, when there was no answer that will stay the same
   */
  async ask(controlledJob: CachedControlledJob): Promise<void> {
    const { transport, onRefused } = this.#options;
    const asking = { transport, onRefused: (error: ApiError) => onRefused(controlledJob, error) };
    const job = controlledJobFor(controlledJob, { scheduledAt: sampleTime, index: 0 });
    const { verdict } = await templateVerdict(asking, job);
    this.#answers.keep(controlledJob, verdict);
  }

  /** The create of a Job was answered. @param refusal - why the Job is malformed; undefined: it was created */
  answered(controlledJob: CachedControlledJob, refusal?: string): void {
    if (controlledJob.appliesMutations) return;
    this.#answers.keep(controlledJob, refusal === undefined ? {} : { refusal });
  }

  forget(uid: string): void {
    this.#answers.forget(uid);
  }
}
