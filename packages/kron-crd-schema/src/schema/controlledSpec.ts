import { type TSchema, Type } from 'typebox';
import { eventSchema } from './event.ts';
import { jobTemplateField } from './jobTemplate.ts';
import { offsetZoneSchema } from './offsetZone.ts';
import { seedField } from './seed.ts';

const maxEvents = 64;

const events = Type.Array(eventSchema, {
  description: `When a run begins and when it ends: at most ${maxEvents} starts and stops. A start at the same time as a stop comes after it. Required. Example: [{action: start, cronSchedule: "0 9 * * MON-FRI"}, {action: stop, cronSchedule: "0 17 * * MON-FRI"}].`,
  minItems: 1,
  maxItems: maxEvents,
  'x-kubernetes-list-type': 'atomic',
});

const restartStrategy = Type.Object(
  {
    specChangePolicy: Type.Optional(
      Type.String({
        description:
          'What happens to a Job in being when jobTemplate is edited: Ignore leaves it until the next start, Recreate puts one of the new template in its place as soon as the old one is gone. Default: Ignore. Example: Recreate.',
        examples: ['Recreate'],
        // The original knows the words in this case; its documentation shows them in lower case.
        enum: ['Ignore', 'Recreate', 'ignore', 'recreate'],
        default: 'Ignore',
      }),
    ),
  },
  {
    description: 'When a Job is replaced during a run. Example: {specChangePolicy: Recreate}.',
    examples: [{ specChangePolicy: 'Recreate' }],
    default: {},
    additionalProperties: false,
  },
);

const startingDeadlineSeconds = Type.Integer({
  description:
    'How many seconds after the start of a run its Job may still be created. A whole number; 0 is no limit. With a limit, a Job that is deleted after it is not made again. Default: none, no limit. Example: 1800.',
  examples: [1800],
  format: 'int32',
  minimum: 0,
  maximum: 2_147_483_647,
});

const suspend = Type.Boolean({
  description:
    'Whether nothing is to run for the time being: every Job is deleted. Default: false. Example: true.',
  examples: [true],
  default: false,
});

const noTimeToLive =
  'expected none: a Job that deletes itself would be started again; leave it out, a stop deletes the Job';

/** Jobs of a ControlledJob stay until they are stopped. */
const ttlSecondsAfterFinished = {
  type: 'integer',
  format: 'int32',
  'x-kron-outside-crd': { enum: [] },
  'x-kron-expected': noTimeToLive,
  'x-kubernetes-validations': [{ rule: 'false', message: noTimeToLive }],
};

/** `spec` of a ControlledJob. */
export const controlledSpecSchema: TSchema = Type.Object(
  {
    timezone: Type.Optional(offsetZoneSchema),
    events,
    seed: Type.Optional(
      seedField('namespace and name of the ControlledJob and the place of the event in its list'),
    ),
    restartStrategy: Type.Optional(restartStrategy),
    startingDeadlineSeconds: Type.Optional(startingDeadlineSeconds),
    suspend: Type.Optional(suspend),
    jobTemplate: jobTemplateField({
      kind: 'ControlledJob',
      purpose: 'The Job to keep in being from a start to the next stop, without ttlSecondsAfterFinished',
      fields: { ttlSecondsAfterFinished },
    }),
  },
  {
    description:
      'When there is to be a Job, and what it is. Required. Example: {events: [{action: start, cronSchedule: "0 9 * * *"}, {action: stop, cronSchedule: "0 17 * * *"}], jobTemplate: {…}}.',
    additionalProperties: false,
  },
);
