import { type TSchema, Type } from 'typebox';
import { eventSchema } from './event.ts';
import { jobTemplateField } from './jobTemplate.ts';
import { seedField } from './seed.ts';
import { timezoneField } from './timezone.ts';

const maxEvents = 64;

const events = Type.Array(eventSchema, {
  description: `Starts and stops of runs, at most ${maxEvents}. If a start and a stop coincide, the stop comes first. Required. Example: [{action: start, cronSchedule: "0 9 * * MON-FRI"}, {action: stop, cronSchedule: "0 17 * * MON-FRI"}].`,
  minItems: 1,
  maxItems: maxEvents,
  'x-kubernetes-list-type': 'atomic',
});

const secondsStep = 60;
const daySeconds = 86_400;

const offset = Type.Integer({
  description:
    'Seconds to add to the UTC offset of the zone: a multiple of 60, at most one day either way. With 3600, an event at 09:00 occurs one hour earlier. Default: 0. Example: 3600.',
  examples: [3600],
  format: 'int32',
  minimum: -daySeconds,
  maximum: daySeconds,
  default: 0,
  'x-kron-outside-crd': { multipleOf: secondsStep },
  'x-kubernetes-validations': [
    {
      rule: `self % ${secondsStep} == 0`,
      message: `expected seconds that are a multiple of ${secondsStep}, such as 3600`,
    },
  ],
});

const timezone = Type.Object(
  { name: Type.Optional(timezoneField('the events')), offset: Type.Optional(offset) },
  {
    description: 'Time zone of the events. Default: UTC. Example: {name: Europe/London}.',
    examples: [{ name: 'Europe/London' }],
    default: {},
    additionalProperties: false,
  },
);

const restartStrategy = Type.Object(
  {
    specChangePolicy: Type.Optional(
      Type.String({
        description:
          'What an edit of jobTemplate does to an existing Job: Ignore keeps it until the next stop, Recreate replaces it. Default: Ignore. Example: Recreate.',
        examples: ['Recreate'],
        // Kron runs manifests of the ControlledJob operator of G-Research. That operator accepts the capitalised words, but
        // its documentation shows lower case, so manifests have either.
        enum: ['Ignore', 'Recreate', 'ignore', 'recreate'],
        default: 'Ignore',
      }),
    ),
  },
  {
    description: 'Controls when the Job of a run is replaced. Example: {specChangePolicy: Recreate}.',
    examples: [{ specChangePolicy: 'Recreate' }],
    default: {},
    additionalProperties: false,
  },
);

const startingDeadlineSeconds = Type.Integer({
  description:
    'Seconds after the start of a run within which its Job may be created. 0 means no limit. Default: no limit. Example: 1800.',
  examples: [1800],
  format: 'int32',
  minimum: 0,
  maximum: 2_147_483_647,
});

const suspend = Type.Boolean({
  description: 'Deletes every Job and creates none while true. Default: false. Example: true.',
  examples: [true],
  default: false,
});

const noTimeToLive =
  'expected none: a Job that deletes itself would be started again; leave it out, a stop deletes the Job';

/** The CRD forbids this field: if Kubernetes deleted a finished Job before the stop, the operator would create it again. */
const ttlSecondsAfterFinished = {
  type: 'integer',
  format: 'int32',
  'x-kron-outside-crd': { enum: [] },
  'x-kron-expected': noTimeToLive,
  'x-kubernetes-validations': [{ rule: 'false', message: noTimeToLive }],
};

export const controlledSpecSchema: TSchema = Type.Object(
  {
    timezone: Type.Optional(timezone),
    events,
    seed: Type.Optional(
      seedField('Namespace, name and the position of the event in its list', 'ControlledJob'),
    ),
    restartStrategy: Type.Optional(restartStrategy),
    startingDeadlineSeconds: Type.Optional(startingDeadlineSeconds),
    suspend: Type.Optional(suspend),
    jobTemplate: jobTemplateField({
      kind: 'ControlledJob',
      purpose: 'Template of the Job that runs from a start to the next stop',
      fields: { ttlSecondsAfterFinished },
    }),
  },
  {
    description:
      'Desired events and Job template. Required. Example: {events: [{action: start, cronSchedule: "0 9 * * *"}, {action: stop, cronSchedule: "0 17 * * *"}], jobTemplate: {…}}.',
    additionalProperties: false,
  },
);
