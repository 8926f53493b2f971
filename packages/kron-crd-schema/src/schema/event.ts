import { type TSchema, Type } from 'typebox';
import { distributionField } from './distribution.ts';
import { cronField } from './schedule.ts';
import { weeklyScheduleSchema } from './weeklySchedule.ts';
import { windowField } from './window.ts';

const action = Type.String({
  description: 'Begins a run (start) or ends it (stop). Required. Example: start.',
  examples: ['start'],
  enum: ['start', 'stop'],
});

/**
 * All JSON types except null. A rule uses this list to check that `schedule` is present. The schema of `schedule` checks its
 * type.
 */
const notNull = ['object', 'array', 'string', 'number', 'boolean'];

export const eventSchema: TSchema = Type.Object(
  {
    action,
    cronSchedule: Type.Optional(
      cronField(
        'Cron expression of five fields that names the times of the event. It takes precedence over schedule.',
        'Default: none.',
        '0 9 * * MON-FRI',
      ),
    ),
    schedule: Type.Optional(weeklyScheduleSchema),
    window: Type.Optional(windowField('the event may occur', 'the exact time', { inList: true })),
    distribution: Type.Optional(distributionField({ inList: true })),
  },
  {
    description:
      'A recurring start or stop. Needs cronSchedule or schedule. Example: {action: start, cronSchedule: "0 9 * * MON-FRI"}.',
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
