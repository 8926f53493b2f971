import { objectKey } from '@kron/kubernetes/cache/objectKey';
import type { ActionRecord, ControlledStatus } from 'kron-core';
import { runOfJobName } from 'kron-core/controller';
import type { CachedControlledJob, ControlledJobCache } from './cache.ts';
import type { OutcomeLog } from '../records/outcomeLog.ts';
import type { RecordedObject, RecordedPeriod } from '../records/record.ts';
import { StoredStatuses } from '../records/storedStatuses.ts';

type StoredControlledJob = Pick<CachedControlledJob, 'metadata' | 'status'>;

/** The outcome of each action that starts or stops a run. Other actions have no outcome. */
const outcomes: { readonly [Type in ActionRecord['type']]?: 'start' | 'stop' } = {
  JobStarted: 'start',
  JobRestarted: 'start',
  JobStopped: 'stop',
  JobSuspended: 'stop',
};

/** Writes to the outcome log: the actions and the finished Jobs in the statuses of ControlledJobs. */
export class ControlledJobRecords {
  readonly #log: OutcomeLog;
  readonly #cache: Pick<ControlledJobCache, 'owner' | 'jobsOf'>;
  readonly #statuses: StoredStatuses<StoredControlledJob, ActionRecord>;
  /** The name of the last finished Job in the outcome log, by the UID of the ControlledJob. */
  readonly #finished = new Map<string, string>();

  constructor(log: OutcomeLog, cache: Pick<ControlledJobCache, 'owner' | 'jobsOf'>) {
    this.#log = log;
    this.#cache = cache;
    this.#statuses = new StoredStatuses<StoredControlledJob, ActionRecord>({
      log,
      owner: (key) => cache.owner(key),
      entriesOf: ({ status }) => historyOf(status),
      idOf: ({ type, timestamp, jobName }) => `${type} ${timestamp} ${jobName}`,
      write: (controlledJob, actions) => {
        for (const action of actions) this.#writeAction(controlledJob, action);
        this.#writeFinished(controlledJob);
      },
    });
  }

  stored(controlledJob: StoredControlledJob): void {
    this.#statuses.stored(controlledJob);
  }

  /** Writes the lines of a deleted ControlledJob that are not in the outcome log yet, and forgets the ControlledJob. */
  deleted(controlledJob: StoredControlledJob): void {
    this.#statuses.deleted(controlledJob);
    this.#finished.delete(controlledJob.metadata.uid);
  }

  #writeAction({ metadata, status }: StoredControlledJob, action: ActionRecord): void {
    const outcome = outcomes[action.type];
    if (outcome === undefined) return;
    const job = outcome === 'start' ? this.#jobOf(metadata, action.jobName) : undefined;
    this.#log.outcome(recordedObject(metadata, status), {
      ...periodOf(action, metadata.name),
      outcome,
      reason: action.type,
      jobName: action.jobName,
      createdAt: job?.seen.createdAt === undefined ? undefined : String(job.seen.createdAt),
    });
  }

  #writeFinished({ metadata, status = {} }: StoredControlledJob): void {
    const { finishedJob } = status;
    if (typeof finishedJob?.name !== 'string' || this.#finished.get(metadata.uid) === finishedJob.name)
      return;
    this.#finished.set(metadata.uid, finishedJob.name);
    const { name: jobName, result, finishTime: completionTime } = finishedJob;
    const end = this.#jobOf(metadata, jobName)?.end;
    const start = startOf(metadata.name, jobName);
    this.#log.result(recordedObject(metadata, status), {
      ...at(start),
      jobName,
      result,
      end,
      completionTime,
    });
  }

  #jobOf(metadata: StoredControlledJob['metadata'], jobName: string) {
    return this.#cache.jobsOf(objectKey(metadata)).find(({ seen }) => seen.name === jobName);
  }
}

function recordedObject(
  { namespace, name, uid }: StoredControlledJob['metadata'],
  status: ControlledStatus | undefined,
): RecordedObject {
  return { namespace, name, uid, kind: 'ControlledJob', generation: status?.observedGeneration };
}

/** The valid entries of the action history. A status that was stored under an older schema can have any form. */
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

/** The time of the event that caused a start or stop. Empty for restarts and suspensions, which no event causes. */
function periodOf({ type, jobName, message }: ActionRecord, controlledJob: string): RecordedPeriod {
  if (type === 'JobStarted') return at(startOf(controlledJob, jobName));
  // The action record has no field for the time of the stop, so the time is read from the message.
  if (type === 'JobStopped') return at(/ its run ended at (\S+)\.$/.exec(message)?.[1]);
  return {};
}

function startOf(controlledJob: string, jobName: string): string | undefined {
  const run = runOfJobName(controlledJob, jobName);
  return run === null ? undefined : `${new Date(run.scheduledAt * 1000).toISOString().slice(0, 19)}Z`;
}

function at(instant: string | undefined): RecordedPeriod {
  return { periodID: instant, nominalTime: instant, chosenTime: instant };
}
