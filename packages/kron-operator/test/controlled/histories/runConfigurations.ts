import type { ControlledJobSpec } from 'kron-core';

type Event = ControlledJobSpec['events'][number];

/** Events, and an independent definition of when a Job has to exist. */
export type RunConfiguration = {
  readonly spec: Pick<ControlledJobSpec, 'timezone' | 'events' | 'seed'>;
  /** @param at epoch seconds */
  readonly isOn: (at: number) => boolean;
  /** The latest stop, in epoch seconds, where a run follows it at once. */
  readonly lastStop?: (at: number) => number;
};

const timezone = { name: 'UTC', offset: 0 };
const minuteOf = (at: number): number => Math.floor(at / 60);

function events(start: string, stop: string): Event[] {
  return [
    { action: 'start', cronSchedule: start },
    { action: 'stop', cronSchedule: stop },
  ];
}

/** Runs of some minutes: consecutive, long, restarted every minute, with several starts, in another zone. */
export const runConfigurations: readonly RunConfiguration[] = [
  {
    spec: { timezone, events: events('*/2 * * * *', '1-59/2 * * * *') },
    isOn: (at) => minuteOf(at) % 2 === 0,
  },
  {
    spec: { timezone, events: events('*/20 * * * *', '10-59/20 * * * *') },
    isOn: (at) => minuteOf(at) % 20 < 10,
  },
  // A start and a stop at the same time restart the Job.
  {
    spec: { timezone, events: events('* * * * *', '*/3 * * * *') },
    isOn: () => true,
    lastStop: (at) => Math.floor(at / 180) * 180,
  },
  {
    spec: {
      timezone: { name: 'Asia/Kathmandu', offset: 60 },
      events: [
        ...events('*/4 * * * *', '2-59/4 * * * *'),
        { action: 'start', schedule: { timeOfDay: '00:01', daysOfWeek: 'MON-FRI' } },
      ],
    },
    // The zone is 05:46 ahead of UTC, so that the additional start falls into a run.
    isOn: (at) => (minuteOf(at) + 346) % 4 < 2,
  },
];
