import { controlledConditionTypes } from 'kron-core/controller';
import { type TSchema, Type } from 'typebox';
import { optional, statusCount, statusFlag, statusInstant, statusObject, statusText } from './statusField.ts';
import { activeJobsField, conditionsField } from './statusParts.ts';

// The words are not listed: a newer operator may write others before its CRD is there.
const action = statusObject(
  {
    type: statusText('What was done, or tried in vain, in one word. Example: JobStarted.'),
    timestamp: statusInstant('When.'),
    message: Type.Optional(statusText('What was done, in a sentence for people. Example: Started at 09:00.')),
    jobName: Type.Optional(statusText('Name of the Job that it was done to. Example: web-1772355600-0.')),
    jobIndex: Type.Optional(statusCount('Which Job of its run that is, from 0 on.')),
  },
  'One action. Example: {type: JobStarted, jobName: web-1772355600-0, …}.',
);

const state = {
  shouldBeRunning: statusFlag('Whether the newest event is a start.'),
  isRunning: statusFlag('Whether the run has a Job, in whatever state, or another one is unfinished.'),
  isSuspended: statusFlag('Whether the ControlledJob is suspended.'),
  lastScheduledStartTime: statusInstant('When the run began; outside of runs, the most recent start.'),
  nextStartTime: statusInstant('When a run begins next, as of the last reconciliation.'),
  nextStopTime: statusInstant('When a run ends next, as of the last reconciliation.'),
};

const history = {
  active: activeJobsField(
    16,
    'The newest unfinished Jobs, at most 16 of them, oldest first.',
    'web-1772355600-0',
  ),
  mostRecentAction: action,
  actionHistory: Type.Array(action, {
    description:
      'The newest actions, newest first, at most 16. Example: [{type: JobStarted, jobName: web-1772355600-0, …}].',
    maxItems: 16,
    'x-kubernetes-list-type': 'atomic',
  }),
};

/** `status` of a ControlledJob. */
export const controlledStatusSchema: TSchema = statusObject(
  {
    ...optional({
      observedGeneration: statusCount('The metadata.generation that this status was written for.'),
      ...state,
      ...history,
      conditions: conditionsField(controlledConditionTypes, {
        type: 'RunningExpectedly',
        reason: 'JobInBeing',
        message: 'There is a Job, and there should be one',
      }),
    }),
  },
  'What the operator has seen and done; fields without a value are absent. Written by the operator alone. Example: {shouldBeRunning: true, isRunning: true}.',
);
