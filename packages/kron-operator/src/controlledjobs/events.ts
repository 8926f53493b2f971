import { controlledJobKind, jobKind } from '@kron/kubernetes/resources';
import type { ActionRecord, ControlledCondition, ControlledStatus } from 'kron-core';
import { templateRefusedReason } from 'kron-core/controller';
import type { EventRecorder } from '../controller/events/eventRecorder.ts';
import { type EventNote, type ObjectReference, referenceTo } from '../controller/events/eventNote.ts';
import type { CachedControlledJob } from './cachedControlledJob.ts';

/** Tells people, by events of the ControlledJob, what was done for it and why nothing was. */
export class EventReporter {
  readonly #recorder: Pick<EventRecorder, 'record'>;

  constructor(recorder: Pick<EventRecorder, 'record'>) {
    this.#recorder = recorder;
  }

  /** @param jobUID of the Job that it was about, where that is known */
  acted(controlledJob: CachedControlledJob, record: ActionRecord, jobUID: string | undefined): void {
    const { type: reason, message: note, jobName: name } = record;
    const { namespace } = controlledJob.metadata;
    const related = jobUID === undefined ? {} : { related: { ...jobKind, namespace, name, uid: jobUID } };
    const type = reason.startsWith('Failed') ? 'Warning' : 'Normal';
    this.#tell(controlledJob, { type, reason, action: actions[reason], note, ...related });
  }

  /** Of a template with which nothing is wrong, as far as the API server says. */
  wouldBeRefused(controlledJob: CachedControlledJob, why: string): void {
    const note = `A Job of this template would be refused now: ${why}`;
    this.#tell(controlledJob, { type: 'Warning', reason: 'FailedToCreateJob', action: 'Create', note });
  }

  /** What a status that could not be written would say of an invalid spec. */
  invalid(controlledJob: CachedControlledJob, note: string): void {
    this.#tell(controlledJob, { type: 'Warning', reason: 'InvalidSpec', action: 'Schedule', note });
  }

  /** The API server takes no status of a valid ControlledJob. */
  statusRefused(controlledJob: CachedControlledJob, why: string): void {
    const note = `The status is refused: what is due is still done, but not written down: ${why}`;
    this.#tell(controlledJob, { type: 'Warning', reason: 'FailedUpdateStatus', action: 'Record', note });
  }

  /** What a status that has been written says anew, beside what was done. */
  written(controlledJob: CachedControlledJob, { conditions = [] }: ControlledStatus): void {
    for (const condition of conditions) {
      const before = controlledJob.status?.conditions?.find(({ type }) => type === condition.type);
      const isNews = before?.status !== 'True' || before.message !== condition.message;
      if (isTrouble(condition) && isNews) {
        const { reason, message: note } = condition;
        this.#tell(controlledJob, { type: 'Warning', reason, action: 'Schedule', note });
      }
    }
  }

  #tell(controlledJob: CachedControlledJob, event: Omit<EventNote, 'regarding'>): void {
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

/** What was tried in vain is told at every try. */
function isTrouble({ type, status, reason }: ControlledCondition): boolean {
  if (status !== 'True') return false;
  if (type === 'Error') return reason === 'InvalidSpec';
  if (type === 'StartingDeadlineExceeded') return true;
  return type === 'FailedToCreateJob' && (reason === 'ForeignJob' || reason === templateRefusedReason);
}
