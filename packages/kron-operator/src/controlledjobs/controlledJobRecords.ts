import { objectKey } from '@kron/kubernetes/cache/objectKey';
import type { ActionRecord, ControlledStatus } from 'kron-core';
import { runOfJobName } from 'kron-core/controller';
import type { CachedControlledJob, ControlledJobCache } from './cache.ts';
import type { OutcomeLog } from '../records/outcomeLog.ts';
import type { RecordedObject, RecordedPeriod } from '../records/recordedObject.ts';
import { TakenOver } from '../records/takenOver.ts';
import { unwritten } from '../records/unwritten.ts';

/** A ControlledJob with a status that is stored. */
export type StoredControlledJob = Pick<CachedControlledJob, 'metadata' | 'status'>;

/** Other actions neither start nor stop a run. */
const outcomes: { readonly [Type in ActionRecord['type']]?: 'start' | 'stop' } = {
  JobStarted: 'start',
  JobRestarted: 'start',
  JobStopped: 'stop',
  JobSuspended: 'stop',
};

/** Writes the actions and results in the statuses of ControlledJobs, each when this process first sees that it is stored. */
export class ControlledJobRecords {
  readonly #log: OutcomeLog;
  readonly #cache: Pick<ControlledJobCache, 'owner' | 'jobsOf'>;
  readonly #takenOver: TakenOver;
  /** The newest action that was written, by UID. */
  readonly #newest = new Map<string, string>();
  /** The name of the finished Job that was written, by UID. */
  readonly #finished = new Map<string, string>();

  constructor(log: OutcomeLog, cache: Pick<ControlledJobCache, 'owner' | 'jobsOf'>) {
    this.#log = log;
    this.#cache = cache;
    this.#takenOver = new TakenOver(log, (key) => {
      const controlledJob = cache.owner(key);
      if (controlledJob !== undefined) this.#write(key, controlledJob);
    });
  }

  /** The status of a ControlledJob is stored. */
  stored(controlledJob: StoredControlledJob): void {
    const key = objectKey(controlledJob.metadata);
    const isFirst = !this.#newest.has(controlledJob.metadata.uid);
    if (isFirst && !this.#log.hasRoom) this.#takenOver.add(key);
    else this.#write(key, controlledJob);
  }

  /** The ControlledJob was deleted. */
  forget(controlledJob: StoredControlledJob): void {
    const { uid } = controlledJob.metadata;
    const key = objectKey(controlledJob.metadata);
    if (this.#takenOver.delete(key)) this.#write(key, controlledJob);
    this.#newest.delete(uid);
    this.#finished.delete(uid);
  }

  #write(key: string, controlledJob: StoredControlledJob): void {
    const { status = {}, metadata } = controlledJob;
    const history = historyOf(status);
    const newest = this.#newest.get(metadata.uid);
    for (const action of unwritten(history, (one) => idOf(one) === newest))
      this.#writeAction(key, controlledJob, action);
    const [latest] = history;
    if (latest !== undefined) this.#newest.set(metadata.uid, idOf(latest));
    this.#writeFinished(key, controlledJob, status);
  }

  #writeAction(key: string, { metadata, status }: StoredControlledJob, action: ActionRecord): void {
    const outcome = outcomes[action.type];
    if (outcome === undefined) return;
    const job = outcome === 'start' ? this.#jobOf(key, action.jobName) : undefined;
    this.#log.outcome(recordedObject(metadata, status), {
      ...periodOf(action, metadata.name),
      outcome,
      reason: action.type,
      jobName: action.jobName,
      createdAt: job?.seen.createdAt === undefined ? undefined : String(job.seen.createdAt),
    });
  }

  #writeFinished(key: string, { metadata }: StoredControlledJob, status: ControlledStatus): void {
    const { finishedJob } = status;
    if (typeof finishedJob?.name !== 'string' || this.#finished.get(metadata.uid) === finishedJob.name)
      return;
    this.#finished.set(metadata.uid, finishedJob.name);
    const { name: jobName, result, finishTime: completionTime } = finishedJob;
    const end = this.#jobOf(key, jobName)?.end;
    const start = startOf(metadata.name, jobName);
    this.#log.result(recordedObject(metadata, status), {
      ...at(start),
      jobName,
      result,
      end,
      completionTime,
    });
  }

  #jobOf(key: string, jobName: string) {
    return this.#cache.jobsOf(key).find(({ seen }) => seen.name === jobName);
  }
}

function recordedObject(
  { namespace, name, uid }: StoredControlledJob['metadata'],
  status: ControlledStatus | undefined,
): RecordedObject {
  return { namespace, name, uid, kind: 'ControlledJob', generation: status?.observedGeneration };
}

/** A status that was stored under an older schema can be anything. */
function historyOf(status: ControlledStatus | undefined): readonly ActionRecord[] {
  if (!Array.isArray(status?.actionHistory)) return [];
  const entries: readonly unknown[] = status.actionHistory;
  return entries.filter(isAction);
}

function isAction(entry: unknown): entry is ActionRecord {
  if (typeof entry !== 'object' || entry === null) return false;
  const { type, timestamp, message, jobName } = entry as { readonly [Key in keyof ActionRecord]?: unknown };
  return [type, timestamp, message, jobName].every((field) => typeof field === 'string');
}

function idOf({ type, timestamp, jobName }: ActionRecord): string {
  return `${type} ${timestamp} ${jobName}`;
}

/** The event that an action follows: the start of a run, or its stop. A restart and a suspension follow none. */
function periodOf({ type, jobName, message }: ActionRecord, controlledJob: string): RecordedPeriod {
  if (type === 'JobStarted') return at(startOf(controlledJob, jobName));
  // The status has the time of the stop in the message only.
  if (type === 'JobStopped') return at(/ its run ended at (\S+)\.$/.exec(message)?.[1]);
  return {};
}

/** The start of the run that the name of a Job gives. */
function startOf(controlledJob: string, jobName: string): string | undefined {
  const run = runOfJobName(controlledJob, jobName);
  return run === null ? undefined : `${new Date(run.scheduledAt * 1000).toISOString().slice(0, 19)}Z`;
}

function at(instant: string | undefined): RecordedPeriod {
  return { periodID: instant, nominalTime: instant, chosenTime: instant };
}
