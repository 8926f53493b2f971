import { afterEach, describe, expect, test } from '@jest/globals';
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

const minutely = { schedule: '* * * * *', constraints: { avoid: [{ calendar: 'holidays' }] } };
const names = Array.from({ length: 20 }, (_, index) => `report-${index}`);
/** The periods between the start of the scene and its third minute. */
const minutes = ['20261223T000100Z', '20261223T000200Z'];

/** Entries for 2,000 days. Today is never one of them. Another number gives other days. */
function entries(edit: number): object[] {
  return Array.from({ length: 2_000 }, (_, index) => {
    const day = new Date(Date.UTC(2031, 0, 1 + 2 * index + (edit % 2)));
    return { name: `day ${index}`, from: day.toISOString().slice(0, 10) };
  });
}

describe('a calendar of 2,000 entries that is rewritten ten times a second', () => {
  test('delays no run, and causes status writes at the limited rate only', async () => {
    const scene = await started({ writesPerSecond: 10 });
    await scene.calendar('holidays', entries(0));
    for (const name of names) await scene.kronJob(name, minutely);
    await scene.pass(54);
    const writes = scene.statusWrites;
    for (let edit = 1; edit <= 100; edit++) {
      await scene.calendar('holidays', entries(edit));
      await scene.pass(0.1);
    }
    // Each run has two writes, its Job and its end, at most.
    expect(scene.statusWrites - writes).toBeLessThanOrEqual(10 * 11 + 2 * names.length);
    await scene.pass(60);
    expect(names.map((name) => scene.runs(name))).toEqual(names.map(() => minutes));
    const late = scene
      .all('jobs')
      .map(({ metadata }) => metadata.creationTimestamp?.replaceAll(/[-:]/g, ''))
      .filter((created) => !minutes.includes(created ?? ''));
    expect(late).toEqual([]);
    expect(names.map((name) => scene.ready(name))).toEqual(names.map(() => 'Ready=True Scheduled'));
  });
});

describe('a calendar that is deleted and created again ten times a second', () => {
  test('gives no run back, and starts none twice', async () => {
    const scene = await started();
    await scene.calendar('holidays', []);
    for (const name of names) await scene.kronJob(name, minutely);
    await scene.pass(54);
    for (let round = 0; round < 50; round++) {
      await scene.remove('kroncalendars', 'holidays');
      await scene.pass(0.1);
      await scene.calendar('holidays', []);
      await scene.pass(0.1);
    }
    await scene.pass(60);
    for (const name of names) {
      const runs = scene.runs(name);
      expect(new Set(runs).size).toBe(runs.length);
      expect(runs).toContain('20261223T000200Z');
      expect(scene.ready(name)).toBe('Ready=True Scheduled');
    }
  });

  test('is another calendar if its entries are', async () => {
    const scene = await started();
    await scene.calendar('holidays', []);
    await scene.kronJob('report', minutely);
    await scene.pass(10);
    await scene.remove('kroncalendars', 'holidays');
    await scene.calendar('holidays', [{ from: '2000-01-01', to: '2100-01-01' }]);
    await scene.pass(120);
    expect(scene.runs('report')).toEqual([]);
  });
});

test('each KronJob refers to 16 of 1,000 calendars', async () => {
  const scene = await started();
  for (let index = 0; index < 1_000; index++) await scene.calendar(`of-${index}`, []);
  for (let index = 0; index < 62; index++) {
    const avoid = Array.from({ length: 16 }, (_, at) => ({ calendar: `of-${16 * index + at}` }));
    await scene.kronJob(`report-${index}`, { schedule: '* * * * *', constraints: { avoid } });
  }
  await scene.pass(50);
  // The first KronJob refers to the first 16 only.
  await scene.calendar('of-15', [{ from: '2000-01-01', to: '2100-01-01' }]);
  await scene.remove('kroncalendars', 'of-16');
  await scene.pass(70);
  expect(scene.runs('report-0')).toEqual([]);
  expect(scene.ready('report-1')).toBe('Ready=False CalendarNotFound');
  expect(scene.runs('report-61')).toEqual(minutes);
});

describe('names that mean something elsewhere', () => {
  test.each(['constructor', '1.2.3', 'a.'.repeat(31) + 'b', 'null', 'true', 'unreadable', 'missing'])(
    '%s',
    async (name) => {
      const scene = await started();
      await scene.kronJob('report', { schedule: '* * * * *', constraints: { avoid: [{ calendar: name }] } });
      await scene.pass(10);
      expect(scene.ready('report')).toBe('Ready=False CalendarNotFound');
      await scene.calendar(name, []);
      await scene.pass(60);
      expect(scene.runs('report')).toEqual(['20261223T000100Z']);
    },
  );
});
