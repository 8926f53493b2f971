import { controlledConditionTypes } from 'kron-core/controller';
import { type TSchema, Type } from 'typebox';
import { optional, statusCount, statusFlag, statusInstant, statusObject, statusText } from './statusField.ts';
import { activeJobsField, conditionsField } from './statusParts.ts';

// `type` has no enum, because a newer operator may write other types before its CRD is installed.
const action = statusObject(
  {
    type: statusText('Type of the action, or of the failed attempt, in CamelCase. Example: JobStarted.'),
    timestamp: statusInstant('Time of the action.'),
    message: Type.Optional(statusText('Description of the action. Example: Started at 09:00.')),
    jobName: Type.Optional(statusText('Name of the affected Job. Example: web-1772355600-0.')),
    jobIndex: Type.Optional(statusCount('Index of the Job in its run, from 0.')),
  },
  'An action of the operator. Example: {type: JobStarted, jobName: web-1772355600-0, …}.',
);

const finishedJob = statusObject(
  {
    name: statusText('Name of the Job. Example: web-1772355600-0.'),
    startTime: statusInstant('Start of its run, or else its creation.'),
    index: Type.Optional(statusCount('Index of the Job in its run, from 0.')),
    result: statusText('Succeeded or Failed. Example: Succeeded.'),
    finishTime: Type.Optional(statusInstant('Time at which the Job finished.')),
  },
  'Finished Job of the current run. It stays until the next stop, also when the Job is gone: the run does not start again. Example: {name: web-1772355600-0, result: Succeeded, …}.',
);

const state = {
  shouldBeRunning: statusFlag('Whether the latest event is a start.'),
  isRunning: statusFlag('Whether the current run has a Job, or an unfinished Job of another run exists.'),
  isSuspended: statusFlag('Whether the ControlledJob is suspended.'),
  lastScheduledStartTime: statusInstant(
    'Start of the current run, or the latest start if no run is in progress.',
  ),
  nextStartTime: statusInstant('Next start, as of the last reconciliation.'),
  nextStopTime: statusInstant('Next stop, as of the last reconciliation.'),
};

const history = {
  active: activeJobsField(16, 'Unfinished Jobs, oldest first. At most the newest 16.', 'web-1772355600-0'),
  finishedJob,
  mostRecentAction: action,
  actionHistory: Type.Array(action, {
    description:
      'Latest actions, newest first. At most 16. Example: [{type: JobStarted, jobName: web-1772355600-0, …}].',
    maxItems: 16,
    'x-kubernetes-list-type': 'atomic',
  }),
};

export const controlledStatusSchema: TSchema = statusObject(
  optional({
    observedGeneration: statusCount('metadata.generation that this status describes.'),
    ...state,
    ...history,
    conditions: conditionsField(controlledConditionTypes, {
      type: 'RunningExpectedly',
      reason: 'JobInBeing',
      message: 'There is a Job, and there should be one',
    }),
  }),
  'State that the operator reports. Fields without a value are absent. Example: {shouldBeRunning: true, isRunning: true}.',
);
