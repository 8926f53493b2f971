import { afterEach, describe, expect, test } from '@jest/globals';
import type { CallFacts } from '../histories/calls.ts';
import { CalendarScene, type SceneOptions } from './calendarScene.ts';

const scenes: CalendarScene[] = [];

afterEach(async () => {
  await Promise.all(scenes.splice(0).map((scene) => scene.close()));
});

async function started(options: SceneOptions = {}): Promise<CalendarScene> {
  const scene = await CalendarScene.start(options);
  scenes.push(scene);
  return scene;
}

function isCreate({ verb, resource, dryRun }: CallFacts): boolean {
  return verb === 'create' && resource === 'jobs' && !dryRun;
}

function isOfCluster(resource: string): boolean {
  return resource === 'clusterkroncalendars';
}

const hour = 3_600;
const nothing: readonly object[] = [];
const always = [{ from: '2000-01-01', to: '2100-01-01' }];
const christmas = [{ name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }];
const avoid = { constraints: { avoid: [{ calendar: 'holidays' }] } };

describe('what holds a KronJob', () => {
  test('a missing calendar, until it is created: no period from before that runs', async () => {
    const scene = await started();
    await scene.kronJob('report', avoid);
    await scene.kronJob('other', {});
    await scene.pass(90 * 60);
    expect(scene.ready('report')).toBe('Ready=False CalendarNotFound');
    expect([scene.runs('report'), scene.runs('other')]).toEqual([[], ['20261223T010000Z']]);
    await scene.calendar('holidays', nothing);
    await scene.pass(hour);
    expect(scene.ready('report')).toBe('Ready=True Scheduled');
    expect(scene.runs('report')).toEqual(['20261223T020000Z']);
  });

  test('an order of applying in which the calendar comes first changes nothing', async () => {
    const scene = await started();
    await scene.calendar('holidays', nothing);
    await scene.kronJob('report', avoid);
    await scene.pass(hour);
    expect(scene.runs('report')).toEqual(['20261223T010000Z']);
  });

  test('a deleted calendar, until it is back', async () => {
    const scene = await started();
    await scene.calendar('holidays', nothing);
    await scene.kronJob('report', avoid);
    await scene.pass(hour);
    await scene.remove('kroncalendars', 'holidays');
    await scene.pass(hour);
    expect(scene.ready('report')).toBe('Ready=False CalendarNotFound');
    await scene.calendar('holidays', nothing);
    await scene.pass(hour);
    expect(scene.runs('report')).toEqual(['20261223T010000Z', '20261223T030000Z']);
    expect(scene.events('KronCalendar')).toEqual([
      expect.stringMatching(/^CalendarDeleted Deleted: 1 KronJob refers to it/),
      expect.stringMatching(/^CalendarEdited Created: 1 KronJob refers to it/),
    ]);
  });

  test('a calendar of another namespace, or of the cluster, is another calendar', async () => {
    const scene = await started();
    await scene.calendar('holidays', nothing, 'clusterkroncalendars');
    await scene.kronJob('report', avoid);
    await scene.kronJob('shared', { constraints: { avoid: [{ clusterCalendar: 'holidays' }] } });
    await scene.pass(hour);
    expect([scene.ready('report'), scene.ready('shared')]).toEqual([
      'Ready=False CalendarNotFound',
      'Ready=True Scheduled',
    ]);
  });

  test('at most 100 of the KronJobs that one edit holds get an Event', async () => {
    const scene = await started();
    await scene.calendar('holidays', nothing);
    for (let index = 0; index < 120; index++) await scene.kronJob(`report-${index}`, avoid);
    await scene.pass(60);
    await scene.remove('kroncalendars', 'holidays');
    await scene.pass(60);
    const held = scene.events('KronJob').filter((event) => event.startsWith('CalendarNotFound'));
    expect(held).toHaveLength(100);
    expect(scene.ready('report-119')).toBe('Ready=False CalendarNotFound');
  });
});

describe('a period that waits for a place', () => {
  const waits = async (): Promise<CalendarScene> => {
    const scene = await started();
    await scene.calendar('holidays', nothing);
    await scene.kronJob('report', { ...avoid, policy: { concurrency: 'queue' } });
    await scene.pass(2 * hour);
    expect([scene.ready('report'), scene.runs('report')]).toEqual([
      'Ready=True Queued',
      ['20261223T010000Z'],
    ]);
    return scene;
  };

  test('goes on waiting when a calendar is edited, and starts when the Job ends', async () => {
    const scene = await waits();
    await scene.calendar('holidays', always);
    await scene.pass(60);
    expect([scene.ready('report'), scene.status('report').claim?.periodID]).toEqual([
      'Ready=True Queued',
      '2026-12-23T02:00:00Z',
    ]);
    const [job] = scene.all('jobs');
    scene.world.server.endJob('default', job?.metadata.name ?? '', 'succeeded');
    await scene.pass(1);
    expect(scene.runs('report')).toEqual(['20261223T010000Z', '20261223T020000Z']);
  });

  test('waits no more when a period of the edited calendar is due, and gets no outcome', async () => {
    const scene = await waits();
    await scene.calendar('holidays', christmas);
    await scene.pass(hour);
    const { claim, recent } = scene.status('report');
    expect([claim?.periodID, recent?.map(({ periodID }) => periodID)]).toEqual([
      '2026-12-23T03:00:00Z',
      ['2026-12-23T01:00:00Z'],
    ]);
  });
});

describe('an edit', () => {
  test('counts from the second in which it was seen', async () => {
    const scene = await started();
    await scene.calendar('holidays', nothing);
    await scene.kronJob('report', avoid);
    await scene.pass(30 * 60);
    await scene.calendar('holidays', [{ from: '2026-12-23T01:30', to: '2026-12-23T02:30' }]);
    await scene.pass(60);
    expect(scene.status('report').schedulingSince).toBe('2026-12-23T00:30:01Z');
    const ready = scene.status('report').conditions?.find(({ type }) => type === 'Ready');
    expect(ready?.message).toBe(
      'Periods are scheduled. Periods due at or after 2026-12-23T00:30:01Z count: KronCalendar holidays was edited.',
    );
    await scene.pass(3 * hour);
    expect(scene.runs('report')).toEqual(['20261223T010000Z', '20261223T030000Z']);
    expect(scene.events('KronCalendar')).toEqual([
      'CalendarEdited Edited: 1 KronJob refers to it: periods due from 2026-12-23T00:30:01Z on follow it',
    ]);
  });

  test('that only renames, splits or repeats entries wakes no KronJob', async () => {
    const scene = await started();
    await scene.calendar('holidays', christmas);
    await scene.kronJob('report', avoid);
    await scene.pass(60);
    const writes = scene.statusWrites;
    await scene.calendar('holidays', [
      { from: '2026-12-26' },
      { name: 'Yule', from: '2026-12-24', to: '2026-12-25' },
      { from: '2026-12-25' },
    ]);
    await scene.pass(60);
    expect([scene.statusWrites, scene.events('KronCalendar'), scene.redecided]).toEqual([writes, [], []]);
  });

  test('takes no run from a period that was due before it, and gives none back', async () => {
    const scene = await started();
    await scene.calendar('holidays', nothing);
    await scene.kronJob('report', avoid);
    await scene.pass(60);
    let isRefused = true;
    scene.world.refuse((call) => isRefused && isCreate(call), 403, 1_000);
    await scene.pass(hour - 59);
    await scene.calendar('holidays', always);
    await scene.pass(5);
    expect(scene.runs('report')).toEqual([]);
    isRefused = false;
    await scene.pass(5 * 60);
    expect(scene.runs('report')).toEqual(['20261223T010000Z']);
    await scene.pass(3 * hour);
    expect(scene.runs('report')).toEqual(['20261223T010000Z']);
    expect(scene.status('report').schedulingSince).toBe('2026-12-23T01:00:02Z');
  });

  test('that follows another one before its statuses are written takes no run from what was due between them', async () => {
    const scene = await started({ writesPerSecond: 0.001 });
    await scene.calendar('holidays', always);
    const names = Array.from({ length: 60 }, (_, index) => `report-${index}`);
    for (const name of names) await scene.kronJob(name, avoid);
    await scene.pass(59 * 60);
    await scene.calendar('holidays', nothing);
    // More are due than there are workers, so some wait for theirs when the second edit comes.
    scene.world.delay(isCreate, 5, names.length);
    await scene.pass(60);
    const before = names.flatMap((name) => scene.runs(name)).length;
    await scene.pass(2);
    await scene.calendar('holidays', always);
    await scene.pass(2 * 60);
    const runs = names.map((name) => scene.runs(name));
    expect(before).toBe(0);
    expect(runs).toEqual(names.map(() => ['20261223T010000Z']));
  });

  test('is followed by status writes at a limited rate, one for each KronJob', async () => {
    const scene = await started({ writesPerSecond: 10 });
    await scene.calendar('holidays', nothing);
    for (let index = 0; index < 100; index++) await scene.kronJob(`report-${index}`, avoid);
    await scene.pass(60);
    const before = scene.statusWrites;
    await scene.calendar('holidays', christmas);
    expect(scene.redecided).toEqual([0]);
    await scene.pass(5);
    const half = scene.statusWrites - before;
    expect(half).toBeGreaterThanOrEqual(45);
    expect(half).toBeLessThanOrEqual(55);
    await scene.pass(10);
    expect(scene.statusWrites - before).toBe(100);
  });

  test('puts its hash on the Jobs of later periods', async () => {
    const scene = await started();
    await scene.calendar('holidays', nothing);
    await scene.kronJob('report', avoid);
    await scene.kronJob('other', {});
    await scene.pass(hour);
    await scene.calendar('holidays', christmas);
    await scene.pass(hour);
    const labels = scene
      .all('jobs')
      .map(({ metadata }) => metadata.labels ?? {})
      .filter((of) => of['kron.io/name'] === 'report')
      .map((of) => of['kron.io/calendars']);
    expect(labels).toEqual([
      expect.stringMatching(/^[a-z2-7]{52}$/),
      expect.stringMatching(/^[a-z2-7]{52}$/),
    ]);
    expect(new Set(labels).size).toBe(2);
    const [other] = scene.all('jobs').filter(({ metadata }) => metadata.labels?.['kron.io/name'] === 'other');
    expect(other?.metadata.labels).not.toHaveProperty('kron.io/calendars');
  });
});

describe('a start', () => {
  test('edits no KronJob', async () => {
    const scene = await started();
    await scene.calendar('holidays', christmas);
    for (let index = 0; index < 50; index++) await scene.kronJob(`report-${index}`, avoid);
    await scene.pass(hour + 60);
    const writes = scene.statusWrites;
    await scene.restart();
    await scene.pass(60);
    expect(scene.statusWrites).toBe(writes);
    await scene.pass(hour);
    expect(scene.runs('report-7')).toEqual(['20261223T010000Z', '20261223T020000Z']);
  });

  test('decides on no KronJob with a reference before the calendars are listed, and on all others at once', async () => {
    const scene = await started({
      // The operator lists once when it starts, and again when it leads.
      prepare: ({ world }) =>
        world.delay(({ verb, resource }) => verb === 'list' && resource === 'kroncalendars', 20, 2),
    });
    await scene.calendar('holidays', nothing);
    await scene.kronJob('report', avoid);
    await scene.kronJob('shared', { constraints: { avoid: [{ clusterCalendar: 'freeze' }] } });
    await scene.kronJob('other', {});
    await scene.pass(10);
    expect(scene.status('report')).toEqual({});
    expect([scene.ready('shared'), scene.ready('other')]).toEqual([
      'Ready=False CalendarNotFound',
      'Ready=True Scheduled',
    ]);
    await scene.pass(15);
    expect(scene.ready('report')).toBe('Ready=True Scheduled');
  });
});

describe('calendars that may not be read', () => {
  const refusals = [
    [
      'forbidden',
      403,
      'this operator may not read ClusterKronCalendars: grant it list and watch on clusterkroncalendars, or use a KronCalendar',
    ],
    [
      'not installed',
      404,
      'expected ClusterKronCalendars in this cluster, found no such kind: run kron crd | kubectl apply --server-side -f -, or use a KronCalendar',
    ],
  ] as const;

  test.each(refusals)(
    '%s: hold only what refers to their kind, and are read within five minutes',
    async (_, code, message) => {
      let isAllowed = false;
      const scene = await started({
        isServed: () => isAllowed || code === 403,
        prepare: ({ world }) =>
          world.refuse(
            ({ verb, resource }) => !isAllowed && verb === 'list' && isOfCluster(resource),
            code,
            1_000,
          ),
      });
      await scene.calendar('freeze', nothing, 'clusterkroncalendars');
      await scene.calendar('holidays', nothing);
      await scene.kronJob('shared', { constraints: { avoid: [{ clusterCalendar: 'freeze' }] } });
      await scene.kronJob('report', avoid);
      await scene.pass(60);
      expect([scene.ready('shared'), scene.ready('report')]).toEqual([
        'Ready=False CalendarUnreadable',
        'Ready=True Scheduled',
      ]);
      const invalid = scene.status('shared').conditions?.find(({ type }) => type === 'InvalidSpec');
      expect(invalid?.message).toContain(message);
      isAllowed = true;
      await scene.pass(code === 403 ? 245 : 6);
      expect(scene.ready('shared')).toBe('Ready=True Scheduled');
    },
  );

  test('without the permission to watch: are not read, because no edit would be seen', async () => {
    let isAllowed = false;
    const scene = await started({
      missingPermissions: () => (isAllowed ? [] : ['watch kroncalendars.kron.io in all namespaces']),
    });
    await scene.calendar('holidays', nothing);
    await scene.kronJob('report', avoid);
    await scene.kronJob('other', {});
    await scene.pass(60);
    expect([scene.ready('report'), scene.ready('other')]).toEqual([
      'Ready=False CalendarUnreadable',
      'Ready=True Scheduled',
    ]);
    isAllowed = true;
    await scene.pass(245);
    expect(scene.ready('report')).toBe('Ready=True Scheduled');
  });
});
