import { expect, test } from '@jest/globals';
import type { FleetCalendar, FleetEvent, FleetObject, FleetRun } from '@kron/fleet/fleet/fleet';
import type { ChangeLine, FleetPatch } from '@kron/fleet/live/changes';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { LiveFleet } from './liveFleet.ts';

function started() {
  const clock = new VirtualClock();
  const fleet = new LiveFleet({
    clock,
    kron: '0.3.0',
    zone: null,
    tzdata: null,
    source: { kind: 'cluster', names: [] },
  });
  const patches = (since = 0): FleetPatch[] | null =>
    fleet.since(since)?.map((line) => (JSON.parse(line) as Extract<ChangeLine, { patch: unknown }>).patch) ??
    null;
  return { clock, fleet, patches };
}

function kronJob(name: string, spec: object = {}): FleetObject {
  const identity = `prod/${name}`;
  return {
    kind: 'KronJob',
    identity,
    labels: {},
    place: null,
    createdAt: null,
    spec: { schedule: '0 * * * *', ...spec },
  };
}

const run = (name: string, result: 'Active' | 'Failed'): FleetRun => ({
  kind: 'KronJob',
  identity: 'prod/a',
  outcome: 'manual',
  reason: '',
  jobName: name,
  source: 'Job',
  result,
});

function event(message: 'old' | 'new'): FleetEvent {
  const at = message === 'old' ? '2026-03-01T00:00:00Z' : '2026-03-02T00:00:00Z';
  return { kind: 'KronJob', identity: 'prod/a', at, reason: 'Checked', message };
}

test('1,000 changes in a second make at most 4 patches, without losing one', async () => {
  const { clock, fleet, patches } = started();
  fleet.fleet();
  for (let change = 0; change < 1_000; change += 1) {
    fleet.putRuns([run(`job-${change}`, 'Active')]);
    await clock.advance(1);
  }
  await clock.advance(250);
  const made = patches() ?? [];
  // One second, and the rest of it.
  expect(made.length).toBeLessThanOrEqual(5);
  expect(new Set(made.flatMap(({ runs }) => runs.map(({ jobName }) => jobName))).size).toBe(1_000);
});

const nowhere: FleetCalendar = {
  kind: 'KronCalendar',
  identity: 'prod/holidays',
  spec: { timezone: 'Mars/Phobos', entries: [] },
};

type Change = (fleet: LiveFleet) => void;
const problem = { severity: 'error', code: 'InvalidSpec', message: 'm', place: null } as const;
const scenarios: [string, Change, Change, Partial<FleetPatch> | null][] = [
  ['nothing', () => undefined, () => undefined, null],
  ['the same object', (f) => f.put(kronJob('a'), []), (f) => f.put(kronJob('a'), []), null],
  [
    'a new object',
    () => undefined,
    (f) => f.put(kronJob('a'), []),
    { objects: [kronJob('a')], gone: [], runs: [] },
  ],
  [
    'an object with other problems',
    (f) => f.put(kronJob('a'), []),
    (f) => f.put(kronJob('a'), [problem]),
    { objects: [], problems: [problem] },
  ],
  [
    'a deleted object',
    (f) => f.put(kronJob('a'), [problem]),
    (f) => f.remove(kronJob('a')),
    { objects: [], gone: ['KronJob prod/a'], problems: [] },
  ],
  ['an unknown object that is deleted', () => undefined, (f) => f.remove(kronJob('a')), null],
  [
    'an object that comes and goes',
    () => undefined,
    (f) => {
      f.put(kronJob('a'), []);
      f.remove(kronJob('a'));
    },
    { objects: [], gone: ['KronJob prod/a'] },
  ],
  [
    'an object that another one of its name replaces',
    (f) => f.put(kronJob('a'), []),
    (f) => {
      f.putRuns([run('old', 'Active')]);
      f.remove(kronJob('a'));
      f.put(kronJob('a'), []);
      f.putRuns([run('new', 'Active')]);
    },
    { objects: [kronJob('a')], gone: ['KronJob prod/a'], runs: [run('new', 'Active')] },
  ],
  [
    'an Event that is no run',
    (f) => f.put(kronJob('a'), []),
    (f) => f.putEvents(kronJob('a'), [event('new')]),
    { events: [event('new')], objects: [] },
  ],
  [
    'an Event after another one',
    (f) => f.putEvents(kronJob('a'), [event('old')]),
    (f) => f.putEvents(kronJob('a'), [event('new')]),
    { events: [event('new'), event('old')] },
  ],
  [
    'an Event that is known',
    (f) => f.putEvents(kronJob('a'), [event('old')]),
    (f) => f.putEvents(kronJob('a'), [event('old')]),
    null,
  ],
  [
    'a deleted object with a new Event',
    (f) => f.put(kronJob('a'), []),
    (f) => {
      f.putEvents(kronJob('a'), [event('new')]);
      f.remove(kronJob('a'));
    },
    expect.not.objectContaining({ events: expect.anything() }) as Partial<FleetPatch>,
  ],
  [
    'an object of a new zone',
    (f) => f.put(kronJob('a'), []),
    (f) => f.put(kronJob('b', { timezone: 'Europe/Paris' }), []),
    { zones: expect.objectContaining({ 'Europe/Paris': expect.anything() }) as never },
  ],
  [
    'a calendar of a zone that does not exist',
    (f) => f.put(kronJob('a', { constraints: { avoid: [{ calendar: 'holidays' }] } }), []),
    (f) => f.putCalendar('KronCalendar', 'prod/holidays', nowhere),
    { calendars: [nowhere] },
  ],
  [
    'a right that is missing',
    () => undefined,
    (f) => f.setWithheld([{ what: 'Job', why: 'no' }]),
    { withheld: [{ what: 'Job', why: 'no' }] },
  ],
];

test.each(scenarios)('%s', async (_, before, change, wanted) => {
  const { clock, fleet, patches } = started();
  before(fleet);
  const { sequence } = fleet.fleet();
  change(fleet);
  await clock.advance(250);
  const made = patches(sequence);
  if (wanted === null) expect(made).toEqual([]);
  else expect(made).toMatchObject([wanted]);
});

test('a Fleet has all changes up to its number, and the patches after it have the others', async () => {
  const { clock, fleet, patches } = started();
  fleet.put(kronJob('a'), []);
  const { fleet: whole, sequence } = fleet.fleet();
  expect(whole.objects).toEqual([kronJob('a')]);
  fleet.put(kronJob('b'), []);
  await clock.advance(250);
  expect(patches(sequence)).toMatchObject([{ objects: [kronJob('b')] }]);
  expect(patches(sequence + 1)).toEqual([]);
  expect(patches(sequence + 2)).toBeNull();
});

test('a page that is far behind begins again', async () => {
  const { clock, fleet, patches } = started();
  fleet.fleet();
  for (let patch = 0; patch < 5; patch += 1) {
    fleet.putRuns([{ ...run('a', 'Active'), message: 'm'.repeat(8_000_000) }]);
    await clock.advance(250);
  }
  expect(patches(0)).toBeNull();
  expect(patches(4)).toHaveLength(1);
});

test('what is known before a page reads the Fleet is in no patch', async () => {
  const { clock, fleet, patches } = started();
  fleet.put(kronJob('a', { timezone: 'Europe/Paris' }), []);
  await clock.advance(250);
  expect(patches()).toEqual([]);
  const { fleet: whole, sequence } = fleet.fleet();
  expect(whole).toMatchObject({ objects: [{ identity: 'prod/a' }], zones: { 'Europe/Paris': {} } });
  expect(sequence).toBe(0);
});

test('a state is published when it changes', () => {
  const { fleet } = started();
  let calls = 0;
  const stop = fleet.onChange(() => (calls += 1));
  const lost = { lost: { asOf: '2026-03-01T00:00:00Z', why: 'refused' }, notes: [] };
  fleet.setState(lost);
  fleet.setState({ ...lost });
  expect(calls).toBe(1);
  stop();
  fleet.setState({ lost: null, notes: [] });
  expect(calls).toBe(1);
});
