import type { ControlledJobSpec } from '../kubernetes/controlledJob.ts';

const jobTemplate = { spec: { template: {} } };
const start = (cronSchedule: string): ControlledJobSpec['events'][number] => ({
  action: 'start',
  cronSchedule,
});
const stop = (cronSchedule: string): ControlledJobSpec['events'][number] => ({
  action: 'stop',
  cronSchedule,
});

/**
 * Schedules with runs of two hours, with a restart every hour, with windows, without a stop, and with a starting deadline.
 */
export const runSchedules: ControlledJobSpec[] = [
  { events: [start('0 */3 * * *'), stop('0 2-23/3 * * *')], jobTemplate },
  { events: [start('0 * * * *'), stop('0 * * * *')], jobTemplate },
  {
    events: [
      { ...start('0 */3 * * *'), window: { duration: '50m' } },
      { ...stop('0 1-23/3 * * *'), window: { duration: '50m' } },
    ],
    jobTemplate,
  },
  { events: [start('0 7,9,15 * * *')], jobTemplate, restartStrategy: { specChangePolicy: 'Recreate' } },
  { events: [start('0 7 * * *'), stop('0 20 * * *')], jobTemplate, startingDeadlineSeconds: 900 },
];
