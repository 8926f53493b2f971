import type { ApiError } from '@kron/kubernetes/apiError';
import type { Transport } from '@kron/kubernetes/transport';
import { controlledJobFor, type RunTemplate } from 'kron-core';
import { rememberedRunTemplate } from 'kron-core/controller';
import { checkTemplate } from '../jobs/checkTemplate.ts';
import { sampleTime } from '../jobs/dryRunTemplate.ts';
import { checkedUnlessSame, type Known } from '../jobs/knownTemplate.ts';
import { PerGeneration } from '../jobs/perGeneration.ts';
import { TemplateChecks } from '../jobs/templateChecks.ts';
import type { CachedControlledJob, ControlledJobCache } from './cache.ts';

export type TemplatesOptions = {
  readonly transport: Transport;
  readonly cache: Pick<ControlledJobCache, 'withTemplate'>;
  /** The template is well-formed, but the API server would refuse a Job of it now. */
  readonly onRefused: (controlledJob: CachedControlledJob, error: ApiError) => void;
  /** Called when a check ends, to reconcile the key again. */
  readonly requeue: (key: string) => void;
};

/**
 * Checks the template of each generation once, by a dry run or by the first create, unless it is unchanged. The status keeps
 * the result.
 */
export class Templates {
  readonly #options: TemplatesOptions;
  readonly #known = new PerGeneration<Known<RunTemplate>>();

  readonly #checks: TemplateChecks;

  constructor(options: TemplatesOptions) {
    this.#options = options;
    this.#checks = new TemplateChecks(options.requeue);
  }

  /**
   * The result of the last check, from this process or from the status. A template whose Jobs the external admission
   * hook changes always counts as valid: it may be incomplete without these changes.
   */
  known(controlledJob: CachedControlledJob): RunTemplate | undefined {
    const { value } = this.#known.get(controlledJob) ?? {};
    if (controlledJob.appliesMutations) return value ?? {};
    return value ?? rememberedRunTemplate(controlledJob);
  }

  /**
   * Starts to ask the API server, unless it is being asked. The key comes back when the result is known.
   *
   * @throws the error of the last check, once, when the API server could not decide
   */
  check(key: string, controlledJob: CachedControlledJob): void {
    const { transport, cache, onRefused } = this.#options;
    this.#checks.start(
      key,
      controlledJob,
      async () => {
        const stored = await cache.withTemplate(controlledJob, transport);
        const sample = controlledJobFor(stored, { scheduledAt: sampleTime, index: 0 });
        return checkedUnlessSame(this.#known.latest(controlledJob), sample, async () => {
          const options = { transport, onRefused: (error: ApiError) => onRefused(controlledJob, error) };
          const { verdict, job } = await checkTemplate(options, sample);
          return { value: verdict, isAccepted: job !== undefined };
        });
      },
      (known) => this.#known.set(controlledJob, known),
    );
  }

  /** Takes the answer to a create of this generation: why the Job is malformed, or what admission has changed of it. */
  learn(controlledJob: CachedControlledJob, { refusal, changes = '' }: RunTemplate): void {
    if (refusal === undefined) this.#learnChanges(controlledJob, changes);
    else if (!controlledJob.appliesMutations) this.#known.set(controlledJob, { value: { refusal } });
  }

  /** An unchanged create shows no more than an accepted dry run, unless the status reports changes. */
  #learnChanges(controlledJob: CachedControlledJob, changes: string): void {
    const { value, jobHash } = this.#known.get(controlledJob) ?? {};
    const hasNews = changes !== '' || value?.changes !== undefined || isReportedChanged(controlledJob);
    if (!hasNews && jobHash !== undefined) return;
    const known = { value: hasNews ? { changes } : {} };
    this.#known.set(controlledJob, jobHash === undefined ? known : { ...known, jobHash });
  }

  forget(uid: string): void {
    this.#checks.forget(uid);
    this.#known.delete(uid);
  }
}

/** Whether the status reports that admission changes the Jobs. */
function isReportedChanged({ status }: CachedControlledJob): boolean {
  return status?.conditions?.some(({ type, status: is }) => type === 'JobChanged' && is === 'True') === true;
}
