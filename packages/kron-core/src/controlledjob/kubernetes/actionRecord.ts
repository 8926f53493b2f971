import { formatInstant } from '../../zone/formatInstant.ts';
import type {
  ControlledDecision,
  CreateAction,
  DeleteAction,
  DeletionReason,
  UnsuspendAction,
} from '../decision/decision.ts';
import type { RunJob } from '../decision/observed.ts';
import type { ActionRecord, ControlledActionType } from './status.ts';

/** An action that was carried out or, with a `failure`, was tried without success. */
export type Attempt = {
  readonly action: CreateAction | DeleteAction | UnsuspendAction;
  /** Why the action failed, for users. Usually the API server's answer. */
  readonly failure?: string;
};

/** Longer texts in a status or an event are cut, because errors of the API server have no size limit. */
const maxCharacters = 1_000;

/**
 * The record of an attempt in `status.actionHistory`. Its type is also the reason of the Kubernetes event.
 *
 * @example
 * actionRecord({ action }, decision, observed.jobs).type // 'JobStarted'
 */
export function actionRecord(
  { action, failure }: Attempt,
  decision: Pick<ControlledDecision, 'at' | 'schedule'>,
  jobs: readonly RunJob[],
): ActionRecord {
  const index = action.do === 'create' ? action.index : jobs.find(({ name }) => name === action.job)?.index;
  const message =
    failure === undefined
      ? doneSentence(action, decision)
      : `Could not ${verbs[action.do]} Job ${action.job}: ${failure}`;
  return {
    type: failure === undefined ? doneType(action) : failedType(action),
    timestamp: formatInstant(decision.at.getTime() / 1000),
    message: shortened(message),
    jobName: action.job,
    ...(index === undefined ? {} : { jobIndex: index }),
  };
}

const verbs = { create: 'create', delete: 'delete', release: 'unsuspend' } as const;

/** The text, cut to the length that a status or an event can contain. */
export function shortened(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
}

function doneType(action: Attempt['action']): ControlledActionType {
  if (action.do === 'release') return 'JobUnsuspended';
  if (action.do === 'create') return action.reason === 'Start' ? 'JobStarted' : 'JobRestarted';
  return action.reason === 'Suspended' ? 'JobSuspended' : 'JobStopped';
}

function failedType(action: Attempt['action']): ControlledActionType {
  if (action.do === 'release') return 'FailedToUnsuspendJob';
  if (action.do === 'create') return 'FailedToCreateJob';
  return action.reason === 'Suspended' ? 'FailedToSuspendJob' : 'FailedToDeleteJob';
}

const deletionReasons: Readonly<Record<DeletionReason, string>> = {
  Suspended: 'spec.suspend is true',
  Expired: 'its run ended',
  NotScheduled: 'nothing should be running',
  OneTooMany: 'another Job is kept',
};

function doneSentence(action: Attempt['action'], { schedule }: Pick<ControlledDecision, 'schedule'>): string {
  if (action.do === 'release') {
    const done = action.isQueued === true ? 'Let the queue start' : 'Unsuspended';
    return `${done} Job ${action.job}: no other Job or Pod is left.`;
  }
  if (action.do === 'create') {
    const because =
      action.reason === 'Start'
        ? `for the run that began at ${formatInstant(action.scheduledAt.getTime() / 1000)}`
        : 'because the jobTemplate changed';
    return `Created Job ${action.job} ${because}. It stays suspended while another Job or Pod is left.`;
  }
  const stop = action.reason === 'Expired' ? (schedule?.lastStop ?? null) : null;
  const when = stop === null ? '' : ` at ${formatInstant(stop.getTime() / 1000)}`;
  return `Deleted Job ${action.job}: ${deletionReasons[action.reason]}${when}.`;
}
