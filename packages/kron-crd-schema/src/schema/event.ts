import { type TSchema, Type } from 'typebox';
import { distributionField } from './distribution.ts';
import { cronField } from './schedule.ts';
import { weeklyScheduleSchema } from './weeklySchedule.ts';
import { windowField } from './window.ts';

const action = Type.String({
  description: 'What happens: start begins a run, stop ends it. Required. Example: start.',
  examples: ['start'],
  enum: ['start', 'stop'],
});

/** What is wrong with what stands there is said there. */
const notNull = ['object', 'array', 'string', 'number', 'boolean'];

/** An entry of `spec.events`. */
export const eventSchema: TSchema = Type.Object(
  {
    action,
    cronSchedule: Type.Optional(
      cronField('When it occurs', 'Default: none, schedule says it.', '0 9 * * MON-FRI'),
    ),
    schedule: Type.Optional(weeklyScheduleSchema),
    window: Type.Optional(windowField('it may occur', { inList: true })),
    distribution: Type.Optional(distributionField({ inList: true })),
  },
  {
    description:
      'One kind of start or stop. It has a cronSchedule or a schedule; with both, cronSchedule counts. Example: {action: start, cronSchedule: "0 9 * * MON-FRI"}.',
    examples: [{ action: 'start', cronSchedule: '0 9 * * MON-FRI' }],
    additionalProperties: false,
    'x-kron-outside-crd': {
      if: { type: 'object', properties: { schedule: { type: notNull } }, required: ['schedule'] },
      else: { type: 'object', properties: { cronSchedule: { type: 'string' } }, required: ['cronSchedule'] },
    },
    'x-kubernetes-validations': [
      {
        rule: 'has(self.cronSchedule) || has(self.schedule)',
        message:
          'expected cronSchedule or schedule; write schedule: {timeOfDay: "09:00", daysOfWeek: MON-FRI} or cronSchedule: "0 9 * * MON-FRI"',
      },
    ],
  },
);
