import type { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { buildJob, type Job, type KronJob } from 'kron-core';
import { jobTTLOf, type KnownTemplate, rememberedTemplate } from 'kron-core/controller';
import { checkTemplate } from '../jobs/checkTemplate.ts';
import { sampleTime } from '../jobs/dryRunTemplate.ts';
import { checkedUnlessSame, type Known } from '../jobs/knownTemplate.ts';
import { PerGeneration } from '../jobs/perGeneration.ts';
import { TemplateChecks } from '../jobs/templateChecks.ts';
import type { CachedKronJob, KronJobCache } from './cache.ts';

export type TemplatesOptions = {
  readonly transport: Transport;
  readonly cache: Pick<KronJobCache, 'withTemplate'>;
  /** The template is well-formed, but the API server would refuse a Job of it now. */
  readonly onRefused: (kronJob: CachedKronJob, error: ApiError) => void;
  /** Called when a check ends, to reconcile the key again. */
  readonly requeue: (key: string) => void;
};

/** Checks the template of each generation once by a dry run, unless it is unchanged. The status keeps the result. */
export class Templates {
  readonly #options: TemplatesOptions;
  readonly #known = new PerGeneration<Known<KnownTemplate>>();

  readonly #checks: TemplateChecks;

  constructor(options: TemplatesOptions) {
    this.#options = options;
    this.#checks = new TemplateChecks(options.requeue);
  }

  /** The result of the last check, from this process or from the status. */
  known(kronJob: CachedKronJob): KnownTemplate | undefined {
    return this.#known.get(kronJob)?.value ?? rememberedTemplate(kronJob);
  }

  /**
   * Starts to ask the API server, unless it is being asked. The key comes back when the result is known.
   *
   * @throws the error of the last check, once, when the API server could not decide
   */
  check(key: string, kronJob: CachedKronJob): void {
    const { transport, cache, onRefused } = this.#options;
    this.#checks.start(
      key,
      kronJob,
      async () => {
        const sample = sampleJob(await cache.withTemplate(kronJob, transport));
        return checkedUnlessSame(this.#known.latest(kronJob), sample, async () => {
          const options = { transport, onRefused: (error: ApiError) => onRefused(kronJob, error) };
          const { verdict, job } = await checkTemplate(options, sample);
          const { jobTTL } = job === undefined ? kronJob.template : { jobTTL: jobTTLOf(job) };
          return { value: { verdict, jobTTL }, isAccepted: job !== undefined };
        });
      },
      (known) => this.#known.set(kronJob, known),
    );
  }

  /** A Job of this generation was created: its template is valid, and the Job shows the TTL that defaulting gives. */
  learn(kronJob: CachedKronJob, job: KubeObject): void {
    const known = this.known(kronJob);
    const jobTTL = jobTTLOf(job);
    // A TTL of 0 may be the one that a claim assumed before the check.
    if (known !== undefined && known.jobTTL !== 0) return;
    this.#known.set(kronJob, { value: { verdict: known?.verdict ?? {}, jobTTL } });
  }

  forget(uid: string): void {
    this.#checks.forget(uid);
    this.#known.delete(uid);
  }
}

/** The Job that a dry run of a KronJob's template creates. */
export function sampleJob(kronJob: KronJob): Job {
  return buildJob(kronJob, { periodID: '2000-01-01T00:00:00Z', chosenTime: sampleTime });
}
