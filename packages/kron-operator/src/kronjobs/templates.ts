import type { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { buildJob, type Job, type KronJob } from 'kron-core';
import { jobTTLOf, type KnownTemplate, rememberedTemplate } from 'kron-core/controller';
import { checkTemplate } from '../jobs/checkTemplate.ts';
import { sampleTime } from '../jobs/dryRunTemplate.ts';
import { checkedUnlessSame, type Known } from '../jobs/knownTemplate.ts';
import type { RestoredJob } from '../jobs/restoreJob.ts';
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
          const { jobTTL } = job === undefined ? kronJob.template : { jobTTL: ttlOf(job, sample) };
          return { value: { verdict, jobTTL }, isAccepted: job !== undefined };
        });
      },
      (known) => this.#known.set(kronJob, known),
    );
  }

  /**
   * A Job of this generation was created: its template is valid, and the Job shows the TTL that defaulting gives, and what
   * admission changes.
   */
  learn(kronJob: CachedKronJob, { job, sent, changes }: RestoredJob): void {
    const known = this.known(kronJob);
    const isNews = changes !== (known?.verdict.changes ?? reportedChanges(kronJob));
    // A TTL of 0 may be the one that a claim assumed before the check.
    if (known !== undefined && known.jobTTL !== 0 && !isNews) return;
    const verdict = { ...known?.verdict, ...(isNews ? { changes } : {}) };
    const { jobHash } = this.#known.get(kronJob) ?? {};
    const value = { verdict, jobTTL: ttlOf(job, sent) };
    this.#known.set(kronJob, { value, ...(jobHash === undefined ? {} : { jobHash }) });
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

/**
 * The TTL of the template's Jobs. A Job that admission renames cannot be found by its name later, as one that its TTL has
 * deleted. So it counts as one with a TTL of 0, and its period is claimed first: it never runs twice.
 */
function ttlOf(job: KubeObject, sent: Job): number | undefined {
  return job.metadata.name === sent.metadata.name ? jobTTLOf(job) : 0;
}

/** Whether the status reports that admission changes the Jobs, as the text that `learn` compares. */
function reportedChanges({ status }: CachedKronJob): string {
  const reported = status.conditions?.find(({ type }) => type === 'JobChanged');
  return reported?.status === 'True' ? reported.message : '';
}
