import type { ApiError } from '@kron/kubernetes/apiError';
import type { Transport } from '@kron/kubernetes/transport';
import { controlledJobFor, type RunTemplate } from 'kron-core';
import { rememberedRunTemplate } from 'kron-core/controller';
import { checkTemplate } from '../jobs/checkTemplate.ts';
import { sampleTime } from '../jobs/dryRunTemplate.ts';
import { PerGeneration } from '../jobs/perGeneration.ts';
import type { CachedControlledJob } from './cache.ts';

export type TemplatesOptions = {
  readonly transport: Pick<Transport, 'create'>;
  /** The template is well-formed, but the API server would refuse a Job of it now. */
  readonly onRefused: (controlledJob: CachedControlledJob, error: ApiError) => void;
};

/** Checks the template of each generation once, by a dry run or by the first create. The status keeps the result. */
export class Templates {
  readonly #options: TemplatesOptions;
  readonly #known = new PerGeneration<RunTemplate>();

  constructor(options: TemplatesOptions) {
    this.#options = options;
  }

  /**
   * The result of the last check, from this process or from the status. A template whose Jobs the external admission
   * hook changes always counts as valid: it may be incomplete without these changes.
   */
  known(controlledJob: CachedControlledJob): RunTemplate | undefined {
    if (controlledJob.appliesMutations) return {};
    return this.#known.get(controlledJob) ?? rememberedRunTemplate(controlledJob);
  }

  /** Asks the API server. @throws what the transport throws, when the API server could not decide */
  async check(controlledJob: CachedControlledJob): Promise<void> {
    const { transport, onRefused } = this.#options;
    const { verdict } = await checkTemplate(
      { transport, onRefused: (error) => onRefused(controlledJob, error) },
      controlledJobFor(controlledJob, { scheduledAt: sampleTime, index: 0 }),
    );
    this.#known.set(controlledJob, verdict);
  }

  /**
   * Takes the answer to a create of this generation.
   *
   * @param refusal - why the Job is malformed; undefined when it was created
   */
  learn(controlledJob: CachedControlledJob, refusal?: string): void {
    if (controlledJob.appliesMutations) return;
    this.#known.set(controlledJob, refusal === undefined ? {} : { refusal });
  }

  forget(uid: string): void {
    this.#known.delete(uid);
  }
}
