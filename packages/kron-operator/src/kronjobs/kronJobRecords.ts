import { objectKey } from '@kron/kubernetes/cache/objectKey';
import type { ObservedJob, Status } from 'kron-core';
import type { CachedJob, CachedKronJob, KronJobCache } from './cache.ts';
import type { OutcomeLog } from '../records/outcomeLog.ts';
import type { RecordedObject, RecordedPeriod, RecordedResult } from '../records/record.ts';
import { StoredStatuses } from '../records/storedStatuses.ts';

type StoredKronJob = Pick<CachedKronJob, 'metadata' | 'status'>;

type RecentPeriod = NonNullable<Status['recent']>[number];

const noneRunning: ReadonlySet<string> = new Set();

/** Writes the outcomes of periods and the results of Jobs from the statuses of KronJobs to the outcome log. */
export class KronJobRecords {
  readonly #log: OutcomeLog;
  readonly #cache: Pick<KronJobCache, 'owner' | 'jobsOf'>;
  readonly #statuses: StoredStatuses<StoredKronJob, RecentPeriod>;
  /** The IDs of the periods whose Jobs have not finished, by the UID of the KronJob. */
  readonly #running = new Map<string, ReadonlySet<string>>();

  constructor(log: OutcomeLog, cache: Pick<KronJobCache, 'owner' | 'jobsOf'>) {
    this.#log = log;
    this.#cache = cache;
    this.#statuses = new StoredStatuses<StoredKronJob, RecentPeriod>({
      log,
      owner: (key) => cache.owner(key),
      entriesOf: ({ status }) => status.recent ?? [],
      idOf: ({ periodID }) => periodID,
      write: (kronJob, added) => this.#write(kronJob, added),
    });
  }

  /**
   * Writes the lines for a stored status.
   *
   * @param finished the Jobs whose end is new in this status
   */
  stored(kronJob: StoredKronJob, finished: readonly ObservedJob[] = []): void {
    const recent = kronJob.status.recent ?? [];
    if (recent.length > 0) this.#statuses.stored(kronJob);
    this.#writeUnlisted(kronJob, recent, finished);
  }

  /** Writes the lines of a deleted KronJob that are not in the outcome log yet, and forgets the KronJob. */
  deleted(kronJob: StoredKronJob): void {
    this.#statuses.deleted(kronJob);
    this.#running.delete(kronJob.metadata.uid);
  }

  #write(kronJob: StoredKronJob, added: readonly RecentPeriod[]): void {
    const { uid } = kronJob.metadata;
    const recent = kronJob.status.recent ?? [];
    const running = this.#running.get(uid) ?? noneRunning;
    const ended = recent.filter(({ periodID, result }) => running.has(periodID) && isFinal(result));
    if (added.length === 0 && ended.length === 0) return;
    const jobs = new Map(this.#jobsOf(kronJob).map((job) => [job.seen.name, job]));
    for (const entry of added) {
      this.#writeOutcome(kronJob, entry, jobs);
      if (isFinal(entry.result)) this.#writeResult(kronJob, entry, jobs);
    }
    for (const entry of ended) if (!added.includes(entry)) this.#writeResult(kronJob, entry, jobs);
    this.#remember(uid, recent);
  }

  #remember(uid: string, recent: readonly RecentPeriod[]): void {
    const running = recent
      .filter(({ result }) => result !== undefined && !isFinal(result))
      .map(({ periodID }) => periodID);
    if (running.length > 0) this.#running.set(uid, new Set(running));
    else this.#running.delete(uid);
  }

  #writeOutcome(kronJob: StoredKronJob, entry: RecentPeriod, jobs: ReadonlyMap<string, CachedJob>): void {
    const { outcome, reason, jobName } = entry;
    const createdAt = jobs.get(jobName ?? '')?.seen.createdAt;
    this.#log.outcome(recordedObject(kronJob, entry.periodID), {
      ...periodOf(entry),
      outcome,
      reason,
      jobName,
      createdAt: createdAt === undefined ? undefined : String(createdAt),
    });
  }

  #writeResult(kronJob: StoredKronJob, entry: RecentPeriod, jobs: ReadonlyMap<string, CachedJob>): void {
    const { jobName, result } = entry;
    if (!isFinal(result)) return;
    const job = jobs.get(jobName ?? '');
    this.#log.result(recordedObject(kronJob, entry.periodID), {
      ...periodOf(entry),
      jobName,
      result,
      ...(result === 'Deleted' || job === undefined ? {} : endOf(job.seen, job)),
    });
  }

  /** Writes the results of finished Jobs whose periods are not in the list of recent periods any more. */
  #writeUnlisted(
    kronJob: StoredKronJob,
    recent: readonly RecentPeriod[],
    finished: readonly ObservedJob[],
  ): void {
    for (const seen of finished) {
      const { name: jobName, periodID, chosenTime, state } = seen;
      if (periodID === undefined || recent.some((entry) => entry.jobName === jobName)) continue;
      const job = this.#jobsOf(kronJob).find((one) => one.seen.name === jobName);
      this.#log.result(recordedObject(kronJob, periodID), {
        ...periodOf({ periodID, ...(chosenTime === undefined ? {} : { chosenTime: String(chosenTime) }) }),
        jobName,
        result: state === 'succeeded' ? 'Succeeded' : 'Failed',
        ...endOf(seen, job),
      });
    }
  }

  #jobsOf({ metadata }: StoredKronJob): readonly CachedJob[] {
    return this.#cache.jobsOf(objectKey(metadata));
  }
}

function isFinal(result: RecentPeriod['result']): result is RecordedResult['result'] {
  return result === 'Succeeded' || result === 'Failed' || result === 'Deleted';
}

/**
 * The fields that identify the KronJob in a record about a period. For periods up to the `schedulingFloor` of the status,
 * leaves out the generation and the hash, because another configuration may have decided about these periods.
 */
function recordedObject({ metadata, status }: StoredKronJob, periodID: string): RecordedObject {
  const { namespace, name, uid } = metadata;
  const { schedulingFloor, observedGeneration: generation, schedulingHash } = status;
  const isKnown = schedulingFloor === undefined || periodID > schedulingFloor;
  return { namespace, name, uid, kind: 'KronJob', ...(isKnown ? { generation, schedulingHash } : {}) };
}

/** A period's ID equals its nominal time. */
function periodOf({ periodID, chosenTime }: Pick<RecentPeriod, 'periodID' | 'chosenTime'>): RecordedPeriod {
  return { periodID, nominalTime: periodID, chosenTime };
}

function endOf(
  { finishedAt }: ObservedJob,
  job: CachedJob | undefined,
): Pick<RecordedResult, 'end' | 'completionTime'> {
  return { end: job?.end, completionTime: finishedAt === undefined ? undefined : String(finishedAt) };
}
