import type { FleetControlledJob, FleetKronJob, FleetKronJobSpec } from '../fleet/fleet.ts';
import type { FleetParts } from '../fleet/makeFleet.ts';

/** The day from 2026-11-22T12:00:00Z on, in epoch seconds. */
export const day = { from: Date.UTC(2026, 10, 22, 12) / 1000, to: Date.UTC(2026, 10, 23, 12) / 1000 };

export function kronJob(identity: string, spec: FleetKronJobSpec, labels = {}): FleetKronJob {
  return { kind: 'KronJob', identity, labels, place: null, createdAt: null, spec };
}

export const desk: FleetControlledJob = {
  kind: 'ControlledJob',
  identity: 'prod/desk',
  labels: {},
  place: { file: 'desk.yaml', line: 1, column: 1 },
  createdAt: null,
  spec: {
    timezone: { name: 'America/New_York' },
    events: [
      { action: 'start', cronSchedule: '0 9 * * *' },
      { action: 'stop', schedule: { timeOfDay: '17:00', daysOfWeek: '*' } },
    ],
  },
};

export const backup: FleetKronJob = kronJob(
  'prod/db-backup',
  { schedule: '0 0 * * *', timezone: 'Europe/Paris', window: { mode: 'after', duration: '3h' } },
  { team: 'db', tier: 'batch' },
);

/** The parts of a Fleet with one KronJob and one ControlledJob. */
export function parts(changes: Partial<FleetParts> = {}): FleetParts {
  return {
    kron: '0.3.0',
    now: day.from,
    ...day,
    zone: null,
    source: { kind: 'files', names: ['fleet.yaml'] },
    tzdata: '2025c',
    objects: [backup, desk],
    calendars: [],
    problems: [],
    withheld: [],
    ...changes,
  };
}
