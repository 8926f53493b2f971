import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import { deleteJob } from '../jobs/deleteJob.ts';
import type { Log } from '../controller/log.ts';
import type { EventReporter } from './events.ts';
import type { KronJobCache } from './kronJobCache.ts';
import type { CachedJob } from './cachedJob.ts';
import type { CachedKronJob } from './cachedKronJob.ts';
import { named, type ReconcileContext } from './context.ts';

export type JobDeletionOptions = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly view: KronJobCache;
  readonly announcer: EventReporter;
  readonly log: Log;
};

/** Deletions of one KronJob that are under way at a time: there are other KronJobs, and creates. */
const sideBySide = 5;
/** Milliseconds that a KronJob spends on them before it looks at the clock again: it may be due. */
const longestMs = 1_000;

/** What has become of deletions so far. */
type Progress = { deleted: number; readonly failed: unknown[] };

/** Deletes the Jobs that a decision names: those that a replacement has to wait for, and history beyond its limits. */
export class JobDeletion {
  readonly #options: JobDeletionOptions;

  constructor(options: JobDeletionOptions) {
    this.#options = options;
  }

  /**
   * Once the stored status has their periods. In the order of the decision, which is from old to new.
   *
   * @returns false when some are left for another time, soon
   * @throws what the transport throws when a Job that is to be replaced cannot be deleted; history is cleared another time
   */
  async run({ key, kronJob, decision }: ReconcileContext): Promise<boolean> {
    if (decision.delete.length === 0) return true;
    const { clock, log } = this.#options;
    const doomed = this.#doomed(key, kronJob, decision.delete);
    const progress: Progress = { deleted: 0, failed: [] };
    const until = clock.monotonic() + longestMs;
    const work = async (): Promise<void> => {
      for (let job = doomed.shift(); job !== undefined; job = doomed.shift()) {
        await this.#delete(kronJob, job, progress);
        if (clock.monotonic() >= until) return;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: sideBySide }, work));
    const { failed, deleted } = progress;
    if (failed.length > 0) {
      const fields = { event: 'delete-failed', ...named(kronJob), jobs: failed.length, error: failed[0] };
      log.warn(fields, 'Finished Jobs beyond the history limits were not deleted');
    }
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    // Where none could be deleted nothing is won by trying again at once.
    return doomed.length === 0 || deleted === 0;
  }

  #doomed(key: string, { metadata }: CachedKronJob, names: readonly string[]): CachedJob[] {
    const jobs = this.#options.view.jobsOf(key).filter(({ controllerUID }) => controllerUID === metadata.uid);
    const byName = new Map(jobs.map((job) => [job.metadata.name, job]));
    return names.flatMap((name) => byName.get(name) ?? []).filter(({ seen }) => !seen.deleting);
  }

  async #delete(kronJob: CachedKronJob, job: CachedJob, progress: Progress): Promise<void> {
    const { transport, view, announcer } = this.#options;
    const isReplaced = job.seen.state === 'active';
    const takeBack = view.deleting(job.metadata.uid);
    try {
      const deleted = await deleteJob(transport, job, isReplaced ? 'Foreground' : 'Background');
      if (deleted) announcer.deleted(kronJob, job);
      else view.gone(job);
      progress.deleted += 1;
    } catch (error) {
      takeBack();
      if (isReplaced) throw error;
      progress.failed.push(error);
    }
  }
}
