import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import type { RefusedDelete } from 'kron-core';
import { isRefusal } from '../controller/requests/isRefusal.ts';
import { deleteJob } from '../jobs/deleteJob.ts';
import type { CachedJob, CachedKronJob } from './cache.ts';
import type { ReconcileContext } from './context.ts';
import type { Cluster, Reporting } from './ports.ts';

type JobDeleterOptions = {
  readonly cluster: Cluster;
  readonly reporting: Pick<Reporting, 'events' | 'log'>;
};

/** The maximum number of concurrent deletions for a KronJob, so that requests are left for other KronJobs and creates. */
const maxConcurrent = 5;
/** Milliseconds for the deletions of one reconcile. Then the key is requeued, because its next period may be due. */
const maxMs = 1_000;

type Progress = { deleted: number; readonly failed: unknown[]; refused: RefusedDelete | undefined };

type Deletions = {
  /** False if Jobs are left to delete. The key is then requeued. */
  readonly isAllDeleted: boolean;
  /** The refusal of the API server to delete a Job that a period replaces. Undefined if there is none. */
  readonly refused: RefusedDelete | undefined;
};

/** Deletes the Jobs that a decision names: those that a period replaces, and finished Jobs beyond the history limits. */
export class JobDeleter {
  readonly #options: JobDeleterOptions;
  /** The Jobs whose last deletion has failed. A changed Job leaves this set, because the cache then has a new object. */
  readonly #failed = new WeakSet<CachedJob>();

  constructor(options: JobDeleterOptions) {
    this.#options = options;
  }

  /**
   * Deletes the Jobs in this order: Jobs that a period replaces, finished Jobs from the oldest to the newest, finished Jobs
   * whose last deletion has failed. Deletions that have failed come last, because they could hang and use up the time of
   * each reconcile. To be called only after the status that records the periods of these Jobs was stored.
   *
   * @throws what the transport throws for a Job that a period replaces, unless the API server refuses the deletion. Other
   * failures are logged
   */
  async run({ key, kronJob, decision }: ReconcileContext): Promise<Deletions> {
    if (decision.delete.length === 0) return { isAllDeleted: true, refused: undefined };
    const { cluster, reporting } = this.#options;
    const { clock } = cluster;
    const isLast = (job: CachedJob): number => Number(!isReplaced(job) && this.#failed.has(job));
    const jobs = this.#jobsNamed(decision.delete, key, kronJob).sort((a, b) => isLast(a) - isLast(b));
    const progress: Progress = { deleted: 0, failed: [], refused: undefined };
    const until = clock.monotonic() + maxMs;
    const work = async (): Promise<void> => {
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
        await this.#delete(kronJob, job, progress);
        if (clock.monotonic() >= until) return;
      }
    };
    const results = await Promise.allSettled(Array.from({ length: maxConcurrent }, work));
    const { failed, deleted, refused } = progress;
    if (failed.length > 0) {
      const fields = {
        event: 'delete-failed',
        ...namespacedName(kronJob),
        jobs: failed.length,
        error: failed[0],
      };
      reporting.log.warn(fields, 'failed to delete finished Jobs beyond the history limits');
    }
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    // If all deletions have failed, do not requeue the key for the remaining Jobs. An immediate retry would fail, too.
    return { isAllDeleted: jobs.length === 0 || deleted === 0, refused };
  }

  #jobsNamed(names: readonly string[], key: string, { metadata: { uid } }: CachedKronJob): CachedJob[] {
    const jobs = this.#options.cluster.cache.jobsOf(key).filter(({ controllerUID }) => controllerUID === uid);
    const byName = new Map(jobs.map((job) => [job.metadata.name, job]));
    return names.flatMap((name) => byName.get(name) ?? []).filter(({ seen }) => !seen.deleting);
  }

  async #delete(kronJob: CachedKronJob, job: CachedJob, progress: Progress): Promise<void> {
    const { cluster, reporting } = this.#options;
    const unmark = cluster.cache.markDeleting(job.metadata.uid);
    try {
      const deleted = await deleteJob(cluster.transport, job, isReplaced(job) ? 'Foreground' : 'Background');
      if (deleted) reporting.events.deleted(kronJob, job);
      else cluster.cache.removeJob(job);
      progress.deleted += 1;
    } catch (error) {
      unmark();
      this.#failed.add(job);
      if (isRefusal(error)) reporting.events.deleteFailed(kronJob, job, error.message);
      if (!isReplaced(job)) progress.failed.push(error);
      else if (isRefusal(error)) progress.refused = { jobName: job.metadata.name, message: error.message };
      else throw error;
    }
  }
}

function isReplaced({ seen }: CachedJob): boolean {
  return seen.state === 'active';
}
