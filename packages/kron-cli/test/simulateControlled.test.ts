import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { golden } from './testing/golden.ts';
import { controlled, json, manifest } from './testing/manifest.ts';
import { nineToFive } from './testing/observedControlled.ts';
import { now, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;

async function simulated(manifests: readonly Fields[], ...args: string[]): Promise<Fields> {
  const flags = ['--from', '2026-03-01', '--list', 'all', '-o', 'json', ...args];
  const run = await runKron(['simulate', '-f', '-', ...flags], { stdin: json(...manifests) });
  expect(run).toMatchObject({ code: 0, err: '' });
  return JSON.parse(run.out) as Fields;
}

const desk = (spec: Fields = {}): Fields => controlled('desk', { ...nineToFive, ...spec });

describe('golden outputs', () => {
  const args = ['--for', '14d', '--downtime', '+2d..+3d', '--suspend', '+9d..+9d20h'];

  test.each([
    ['simulate-controlled.txt', ['desk', ...args]],
    ['simulate-mixed.txt', args],
    ['simulate-mixed.json', ['-o', 'json', ...args]],
  ])('%s', async (file, more) => {
    const run = await runKron(['simulate', '-f', 'controlled.yaml', ...now, ...more]);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toBe(golden(file, run.out));
  });
});

const hour = 3600;
const onTime = { lateStarts: 0, longestDelay: 0, lateStops: 0, longestOverrun: 0 };

type Case = { spec?: Fields; args: string[]; item: Fields; upkeep: Fields };

const cases: Record<string, Case> = {
  'a Job exists from each start to its stop': {
    args: ['--for', '7d'],
    item: { runs: 5, outcomes: [{ outcome: 'executed', reason: 'Start', count: 5 }], undecided: 0 },
    upkeep: { ...onTime, jobs: 5, shouldRun: 40 * hour, ran: 40 * hour },
  },
  'a start during downtime is made up for, however late': {
    args: ['--for', '2d', '--downtime', '2026-03-02T08:00:00Z..2026-03-02T11:00:00Z'],
    item: { runs: 1 },
    upkeep: { ...onTime, jobs: 1, lateStarts: 1, longestDelay: 2 * hour, shouldRun: 8 * hour, ran: 6 * hour },
  },
  'a stop during downtime is late, and the time after it does not count': {
    args: ['--for', '2d', '--downtime', '2026-03-02T16:00:00Z..2026-03-02T20:00:00Z'],
    item: { runs: 1 },
    upkeep: {
      ...onTime,
      jobs: 1,
      lateStops: 1,
      longestOverrun: 3 * hour,
      shouldRun: 8 * hour,
      ran: 8 * hour,
    },
  },
  'a run within downtime is missed': {
    args: ['--for', '2d', '--downtime', '2026-03-02T08:00:00Z..2026-03-02T18:00:00Z'],
    item: {
      runs: 0,
      periods: [
        {
          periodID: '2026-03-02T09:00:00Z',
          chosenTime: '2026-03-02T09:00:00Z',
          decidedAt: '2026-03-02T17:00:00Z',
          outcome: 'missed',
          reason: 'RunOver',
          beside: 0,
        },
      ],
    },
    upkeep: { ...onTime, jobs: 0, shouldRun: 8 * hour, ran: 0 },
  },
  'a run is missed after its starting deadline': {
    spec: { startingDeadlineSeconds: 600 },
    args: ['--for', '2d', '--downtime', '2026-03-02T08:00:00Z..2026-03-02T11:00:00Z'],
    item: { outcomes: [{ outcome: 'missed', reason: 'StartingDeadlineExceeded', count: 1 }] },
    upkeep: { ...onTime, jobs: 0 },
  },
  'a suspension during a run deletes its Job, and the run gets another one': {
    args: ['--for', '2d', '--suspend', '2026-03-02T10:00:00Z..2026-03-02T12:00:00Z'],
    item: { runs: 1, outcomes: [{ outcome: 'executed', reason: 'Start', count: 1 }] },
    upkeep: { ...onTime, jobs: 2, shouldRun: 8 * hour, ran: 6 * hour },
  },
  'a run during a suspension is skipped': {
    args: ['--for', '2d', '--suspend', '2026-03-02T00:00:00Z..2026-03-03T00:00:00Z'],
    item: { outcomes: [{ outcome: 'skipped', reason: 'Suspended', count: 1 }] },
    upkeep: { ...onTime, jobs: 0, ran: 0 },
  },
  'a run that is active at the end is undecided if it has no Job': {
    args: ['--to', '2026-03-02T12:00:00Z', '--downtime', '2026-03-02T08:00:00Z..2026-03-05T00:00:00Z'],
    item: { runs: 0, outcomes: [], undecided: 1 },
    upkeep: { jobs: 0, shouldRun: 3 * hour + 1, ran: 0 },
  },
  'a ControlledJob that is created during a run starts late': {
    args: ['--from', '2026-03-02T13:00:00Z', '--for', '1d'],
    item: { runs: 2 },
    upkeep: { ...onTime, jobs: 2, lateStarts: 1, longestDelay: 4 * hour, shouldRun: 8 * hour, ran: 8 * hour },
  },
  'a stop and a start in the same second give two Jobs without a gap': {
    spec: {
      events: ['start', 'stop'].map((action) => ({ action, cronSchedule: '0 0 * * *' })),
    },
    args: ['--from', '2026-03-01', '--for', '3d'],
    item: { runs: 3 },
    upkeep: { ...onTime, jobs: 3, shouldRun: 72 * hour, ran: 72 * hour },
  },
};

test.each(Object.entries(cases))('%s', async (_, { spec = {}, args, item, upkeep }) => {
  const { items, total } = await simulated([desk(spec)], ...args);
  expect(items).toEqual([
    expect.objectContaining({ identity: 'prod/desk', kind: 'ControlledJob', overlaps: 0, ...item }),
  ]);
  expect((items as Fields[])[0]?.['upkeep']).toMatchObject(upkeep);
  expect(total).toMatchObject({ kronJobs: 0, controlledJobs: 1, upkeep });
});

test('a mixed fleet is counted per object and in total', async () => {
  const { items, total } = await simulated([desk(), manifest('db')], '--for', '7d');
  expect(items).toMatchObject([
    { identity: 'prod/db', runs: 7 },
    { identity: 'prod/desk', runs: 5 },
  ]);
  expect(total).toMatchObject({ kronJobs: 1, controlledJobs: 1, runs: 12, upkeep: { jobs: 5 } });
});

test('a KronJob has no uptime', async () => {
  const { items, total } = await simulated([manifest('db')], '--for', '2d');
  expect(total).toMatchObject({ controlledJobs: 0, upkeep: null });
  expect((items as Fields[])[0]).not.toHaveProperty('upkeep');
});

const minutes = fc.integer({ min: 0, max: 59 });
const hours = fc.integer({ min: 0, max: 23 });
const event = fc
  .tuple(fc.constantFrom('start', 'stop'), minutes, hours, fc.constantFrom('', '20m', '5h'))
  .map(([action, minute, at, duration]) => ({
    action,
    cronSchedule: `${minute} ${at} * * *`,
    ...(duration === '' ? {} : { window: { duration, mode: 'after' } }),
  }));

test('an operator without downtime is never late', async () => {
  const fleets = fc.array(fc.array(event, { minLength: 1, maxLength: 6 }), { minLength: 20, maxLength: 20 });
  for (const fleet of fc.sample(fleets, { numRuns: 3, seed: 7 })) {
    const manifests = fleet.map((events, index) => controlled(`c-${index}`, { ...nineToFive, events }));
    const { items } = await simulated(manifests, '--for', '40d');
    for (const { upkeep, undecided } of items as { upkeep: Fields; undecided: number }[]) {
      expect(undecided).toBe(0);
      expect(upkeep).toMatchObject({ lateStops: 0, ran: expect.any(Number) });
      // Only a run that is active at the start of the simulation may start late.
      expect(Number(upkeep['lateStarts'])).toBeLessThanOrEqual(1);
      expect(upkeep['ran']).toBe(upkeep['shouldRun']);
    }
  }
});
