import { controlledJobKind, jobKind } from '@kron/kubernetes/resources';
import type { ActionRecord, ControlledCondition, ControlledStatus, Problem } from 'kron-core';
import { handledInFutureReason, templateRefusedReason } from 'kron-core/controller';
import type { EventRecorder } from '../controller/events/eventRecorder.ts';
import { type EventNote, type ObjectReference, referenceTo } from '../controller/events/eventNote.ts';
import type { CachedControlledJob } from './cache.ts';

/** Records Kubernetes Events of ControlledJobs: what the operator did, and why it did nothing. */
export class EventReporter {
  readonly #recorder: Pick<EventRecorder, 'record'>;

  constructor(recorder: Pick<EventRecorder, 'record'>) {
    this.#recorder = recorder;
  }

  actionTaken(controlledJob: CachedControlledJob, record: ActionRecord, jobUID: string | undefined): void {
    const { type: reason, message: note, jobName: name } = record;
    const { namespace } = controlledJob.metadata;
    const related = jobUID === undefined ? {} : { related: { ...jobKind, namespace, name, uid: jobUID } };
    const type = reason.startsWith('Failed') ? 'Warning' : 'Normal';
    this.#record(controlledJob, { type, reason, action: actions[reason], note, ...related });
  }

  /** Reports a well-formed template whose Job the API server would refuse at the moment, for example because of a policy. */
  wouldBeRefused(controlledJob: CachedControlledJob, why: string): void {
    const note = `A Job of this template would be refused now: ${why}`;
    this.#record(controlledJob, { type: 'Warning', reason: 'FailedToCreateJob', action: 'Create', note });
  }

  /**
   * Reports a spec whose computation costs too much. The stored ControlledJob still runs. The API server would refuse to
   * create a ControlledJob with this spec.
   */
  tooCostly(controlledJob: CachedControlledJob, { path, message }: Problem): void {
    const note = `It keeps running, but could not be created today: ${path}: ${message}`;
    this.#record(controlledJob, { type: 'Warning', reason: 'TooCostly', action: 'Schedule', note });
  }

  /** Reports an invalid spec by an Event, because the API server has refused the status with the same report. */
  invalid(controlledJob: CachedControlledJob, note: string): void {
    this.#record(controlledJob, { type: 'Warning', reason: 'InvalidSpec', action: 'Schedule', note });
  }

  statusRefused(controlledJob: CachedControlledJob, why: string): void {
    const note = `Error updating status: due actions are still taken, but not recorded: ${why}`;
    this.#record(controlledJob, { type: 'Warning', reason: 'FailedUpdateStatus', action: 'Record', note });
  }

  readRefused(controlledJob: CachedControlledJob, why: string): void {
    const note = `Error reading what the next decision needs: ${why}`;
    this.#record(controlledJob, { type: 'Warning', reason: 'FailedRead', action: 'Read', note });
  }

  statusWritten(controlledJob: CachedControlledJob, { conditions = [] }: ControlledStatus): void {
    for (const condition of conditions) {
      const before = controlledJob.status?.conditions?.find(({ type }) => type === condition.type);
      const isNew = before?.status !== 'True' || before.message !== condition.message;
      if (isWarning(condition) && isNew) {
        const { reason, message: note } = condition;
        this.#record(controlledJob, { type: 'Warning', reason, action: 'Schedule', note });
      }
    }
  }

  #record(controlledJob: CachedControlledJob, event: Omit<EventNote, 'regarding'>): void {
    const regarding: ObjectReference = referenceTo(controlledJob, controlledJobKind);
    this.#recorder.record({ ...event, regarding });
  }
}

const actions: Readonly<Record<ActionRecord['type'], string>> = {
  JobStarted: 'Create',
  JobRestarted: 'Create',
  FailedToCreateJob: 'Create',
  JobStopped: 'Delete',
  JobSuspended: 'Delete',
  FailedToDeleteJob: 'Delete',
  FailedToSuspendJob: 'Delete',
  JobUnsuspended: 'Release',
  FailedToUnsuspendJob: 'Release',
};

/**
 * Whether a condition needs an Event. The condition of a failed action needs none, because `actionTaken` already records an
 * Event for every attempt.
 */
function isWarning({ type, status, reason }: ControlledCondition): boolean {
  if (status !== 'True') return false;
  if (type === 'Error') return reason === 'InvalidSpec' || reason === handledInFutureReason;
  if (type === 'StartingDeadlineExceeded' || type === 'JobChanged' || type === 'QueueConflict') return true;
  return type === 'FailedToCreateJob' && (reason === 'ForeignJob' || reason === templateRefusedReason);
}
