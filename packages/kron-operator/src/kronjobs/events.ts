import { jobKind, kronJobKind } from '@kron/kubernetes/resources';
import type { Condition, ObservedJob, OutcomeRecord, Status } from 'kron-core';
import { newlyFinishedJobs } from 'kron-core/controller';
import type { EventRecorder } from '../controller/events/eventRecorder.ts';
import { type EventNote, type ObjectReference, referenceTo } from '../controller/events/eventNote.ts';
import type { CachedJob } from './cachedJob.ts';
import type { CachedKronJob } from './cachedKronJob.ts';
import type { ReconcileContext } from './context.ts';

type RunContext = ReconcileContext & { readonly decision: { readonly action: 'run' } };

/** Tells people, by events of the KronJob, what was done for it and why nothing was. */
export class EventReporter {
  readonly #recorder: Pick<EventRecorder, 'record'>;

  constructor(recorder: Pick<EventRecorder, 'record'>) {
    this.#recorder = recorder;
  }

  /** With all that it takes to choose the instant again. */
  created({ kronJob, decision: { period } }: RunContext, job: CachedJob): void {
    const [from, to, chosen] = [period.windowStart, period.windowEnd, period.chosenTime].map(instantOf);
    const distribution = kronJob.spec.distribution?.name ?? 'uniform';
    const note =
      `Created job ${job.metadata.name}: period ${period.periodID}, window ${from} to ${to}, ` +
      `chosen time ${chosen}, distribution ${distribution}, seed hash ${period.seedHash}`;
    this.#tell(kronJob, { type: 'Normal', reason: 'SuccessfulCreate', action: 'Create', note }, job);
  }

  notCreated(kronJob: CachedKronJob, note: string): void {
    this.#tell(kronJob, { type: 'Warning', reason: 'FailedCreate', action: 'Create', note });
  }

  deleted(kronJob: CachedKronJob, job: CachedJob): void {
    const note = `Deleted job ${job.metadata.name}`;
    this.#tell(kronJob, { type: 'Normal', reason: 'SuccessfulDelete', action: 'Delete', note }, job);
  }

  /** What a status would say if it could be written. */
  invalid({ kronJob, decision: { reason, message: note } }: ReconcileContext): void {
    this.#tell(kronJob, { type: 'Warning', reason, action: 'Schedule', note });
  }

  /** The API server takes no status of a valid KronJob, so that what happens to it cannot be written down. */
  statusRefused(kronJob: CachedKronJob, why: string): void {
    const note = `The status is refused: what is due still runs, but not what has to be written down first, and finished Jobs stay: ${why}`;
    this.#tell(kronJob, { type: 'Warning', reason: 'FailedUpdateStatus', action: 'Record', note });
  }

  /** What a status that has been written says anew. */
  written({ kronJob, decision, observed }: ReconcileContext, status: Status): void {
    for (const record of decision.outcomes) this.#outcome(kronJob, record);
    for (const job of newlyFinishedJobs(kronJob, decision, observed)) this.#ended(kronJob, job);
    for (const condition of status.conditions ?? []) {
      const before = kronJob.status?.conditions?.find(({ type }) => type === condition.type);
      if (isTrouble(condition) && !saysTheSame(condition, before)) this.#condition(kronJob, condition);
    }
    if (decision.action === 'replace') {
      const { reason, message: note } = decision;
      this.#tell(kronJob, { type: 'Normal', reason, action: 'Replace', note });
    }
  }

  #outcome(kronJob: CachedKronJob, { periodID, chosenTime, outcome, reason }: OutcomeRecord): void {
    // Created has been told of; a Job that was found says so itself.
    if (outcome === 'executed') return;
    const chosen = chosenTime === null ? '' : `, chosen time ${instantOf(chosenTime)},`;
    const type = outcome === 'skipped' ? 'Normal' : 'Warning';
    const note = `Period ${periodID}${chosen} is ${outcome}: ${explanations[reason] ?? reason}`;
    this.#tell(kronJob, { type, reason, action: 'Schedule', note });
  }

  #ended(kronJob: CachedKronJob, { name, uid, state }: ObservedJob): void {
    const note = `Saw completed job: ${name}, ${state}`;
    const { namespace } = kronJob.metadata;
    const related = { ...jobKind, namespace, name, uid };
    this.#note(kronJob, { type: 'Normal', reason: 'SawCompletedJob', action: 'Complete', note, related });
  }

  #condition(kronJob: CachedKronJob, { reason, message: note }: Condition): void {
    this.#tell(kronJob, { type: 'Warning', reason, action: 'Schedule', note });
  }

  #tell(kronJob: CachedKronJob, event: Omit<EventNote, 'regarding' | 'related'>, job?: CachedJob): void {
    this.#note(kronJob, { ...event, ...(job === undefined ? {} : { related: referenceTo(job, jobKind) }) });
  }

  #note(kronJob: CachedKronJob, event: Omit<EventNote, 'regarding'>): void {
    const regarding: ObjectReference = referenceTo(kronJob, kronJobKind);
    this.#recorder.record({ ...event, regarding });
  }
}

const explanations: Partial<Record<OutcomeRecord['reason'], string>> = {
  JobActive: 'a Job of an earlier period is active, and concurrency is forbid',
  DeadlineExceeded: 'it could not be run within its deadline',
  Superseded: 'a later period has taken its place',
  Unknown: 'its Job may have run and gone before anybody wrote that down',
  NoAllowedInstant: 'the constraints allow no candidate in its window',
};

/** FailedCreate is told at every try, and an unschedulable period as its outcome. */
function isTrouble({ type, status, reason }: Condition): boolean {
  if (status !== 'True') return false;
  return type === 'InvalidSpec' || (type === 'SchedulingError' && reason === 'ForeignJob');
}

function saysTheSame(condition: Condition, before: Condition | undefined): boolean {
  return before?.status === condition.status && before.message === condition.message;
}

function instantOf(time: Date | null): string {
  return time === null ? 'none' : time.toISOString().replace('.000Z', 'Z');
}
