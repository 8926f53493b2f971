import { afterEach, describe, expect, test } from '@jest/globals';
import { kronJobs } from '@kron/api-server';
import { parse } from 'yaml';
import { golden } from './testing/golden.ts';
import { json, manifest } from './testing/manifest.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { type Run, runKron } from './testing/runKron.ts';

const now = ['--now', '2026-11-23T12:00:00Z'];

function show(args: readonly string[], stdin = ''): Promise<Run> {
  return runKron(['calendar', 'show', ...now, ...args], { stdin });
}

const fromFile = (...args: string[]): Promise<Run> => show([...args, '-f', 'calendars.yaml']);

const calendarIn = (timezone: string, from: string, to: string): string =>
  JSON.stringify({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronCalendar',
    metadata: { name: 'ends' },
    spec: { timezone, entries: [{ from, to }] },
  });

describe('what lies outside of the years 0001 to 9999', () => {
  test.each([
    ['America/New_York', '9999-12-01', '9999-12-31', ['9999-12-01T05:00:00Z', '9999-12-31T23:59:59Z']],
    ['Asia/Tokyo', '0001-01-01', '0001-01-02', ['0001-01-01T00:00:00Z', '0001-01-02T14:41:01Z']],
  ])('%s: is not in JSON', async (zone, first, last, [from, to]) => {
    const run = await show(
      ['ends', '-f', '-', '--from', first, '--for', '1d', '-o', 'json'],
      calendarIn(zone, first, last),
    );
    expect(JSON.parse(run.out)).toMatchObject({ spans: [{ from, to }], entries: [{ from, to }] });
    expect(run.out).not.toMatch(/"[+-]0|"0000-/);
  });

  test.each([
    ['Asia/Tokyo', '0001-01-01', '0001-01-02', 'before 0001'],
    ['Asia/Tokyo', '9999-12-01', '9999-12-31', 'after 9999'],
    ['America/New_York', '9999-12-01', '9999-12-31', 'after 9999'],
  ])('%s, %s to %s: is named in the text', async (zone, first, last, expected) => {
    const run = await show(
      ['ends', '-f', '-', '--from', first, '--for', '1d'],
      calendarIn(zone, first, last),
    );
    expect(run.out).toContain(expected);
    expect(run.out).not.toMatch(/\+01|0000-/);
  });
});

describe('the text', () => {
  test('has a month grid with held days, and the entries in both clocks', async () => {
    const run = await fromFile('holidays', '--from', '2026-10-01', '--for', '200d');
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toBe(golden('calendar-show.txt', run.out));
    expect(run.out).toContain('21 22 23 24*25*26*27+');
    expect(run.out.split('\n').filter((line) => line !== line.trimEnd())).toEqual([]);
  });

  test('dims past days and past entries', async () => {
    const run = await runKron(
      ['calendar', 'show', 'holidays', '-f', 'calendars.yaml', '--for', '60d', ...now],
      { env: { FORCE_COLOR: '1' } },
    );
    const esc = '\u001b';
    expect(run.out).toContain(`${esc}[2m10*${esc}[22m`);
    expect(run.out).toContain(`${esc}[33m24*${esc}[39m`);
    expect(run.out).toMatch(new RegExp(`^${esc}\\[2m3 .*2026-11-10 .*${esc}\\[22m$`, 'm'));
    expect(run.out).toMatch(/^0 +Christmas /m);
  });

  test('a calendar without a timezone is shown in --timezone, else in UTC', async () => {
    const utc = await fromFile('local', '--for', '60d');
    expect(utc.out).toContain('KronCalendar prod/local  no timezone, shown in UTC, 1 entry');
    expect(utc.out).toContain('2026-12-24 00:00Z  2026-12-25 00:00Z');
    const tokyo = await fromFile('local', '--for', '60d', '--timezone', 'Asia/Tokyo');
    expect(tokyo.out).toContain('2026-12-24 00:00+09  2026-12-25 00:00+09  2026-12-23 15:00Z');
  });

  test('counts the entries outside of the months', async () => {
    const { out } = await fromFile('holidays', '--from', '2027-01-01', '--for', '31d');
    expect(out.match(/20\d\d$/gm)).toEqual(['2027']);
    expect(out).toContain('6 entries hold nothing in these months');
  });

  test('a day that the zone skipped is no day', async () => {
    const apia = calendarIn('Pacific/Apia', '2011-12-29', '2011-12-31');
    const { out } = await show(['ends', '-f', '-', '--from', '2011-12-01', '--for', '31d'], apia);
    expect(out).toContain('\n26 27 28 29*   31*\n');
  });

  test('a date of --from is one of the calendar, an instant is any', async () => {
    const months = async (from: string): Promise<string | undefined> =>
      (await fromFile('holidays', '--from', from, '--for', '1d')).out.split('\n')[2];
    expect(await months('2027-01-01')).toBe('January 2027');
    expect(await months('2026-12-31T23:00:00Z')).toBe('January 2027');
    expect(await months('2026-12-31T20:00:00Z')).toBe('December 2026           January 2027');
  });
});

test('-o json has the joined spans and the calendarHash', async () => {
  const run = await fromFile('holidays', '--from', '2026-12-01', '--for', '31d', '-o', 'json');
  const data: unknown = JSON.parse(run.out);
  expect(data).toEqual({
    kind: 'KronCalendar',
    namespace: 'prod',
    name: 'holidays',
    timezone: 'Europe/Berlin',
    shownIn: 'Europe/Berlin',
    calendarHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    range: { from: '2026-11-30T23:00:00Z', to: '2026-12-31T23:00:00Z' },
    spans: [{ from: '2026-12-23T23:00:00Z', to: '2026-12-27T02:00:00Z' }],
    entries: [
      { entry: 0, name: 'Christmas', from: '2026-12-23T23:00:00Z', to: '2026-12-26T23:00:00Z' },
      { entry: 4, name: 'data centre move', from: '2026-12-26T20:00:00Z', to: '2026-12-27T02:00:00Z' },
    ],
  });
  const yaml = await fromFile('holidays', '--from', '2026-12-01', '--for', '31d', '-o', 'yaml');
  expect(parse(yaml.out)).toEqual(data);
  const freeze = await fromFile('freeze', '--cluster', '-o', 'json');
  expect(JSON.parse(freeze.out)).toMatchObject({
    kind: 'ClusterKronCalendar',
    name: 'freeze',
    shownIn: 'UTC',
  });
});

describe('from files', () => {
  const calendar = (namespace: string, from: string): Record<string, unknown> => ({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronCalendar',
    metadata: { name: 'holidays', namespace },
    spec: { entries: [{ from }] },
  });
  const both = json(calendar('prod', '2026-12-24'), calendar('test', '2026-12-25'));

  test('a name in two namespaces needs one of them', async () => {
    const run = await show(['holidays', '-f', '-'], both);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('write prod/holidays or test/holidays');
    expect((await show(['test/holidays', '-f', '-'], both)).out).toContain('2026-12-25 00:00Z');
  });

  test('KronJobs beside it may refer to calendars that are missing', async () => {
    const kronJob = manifest('backup', { constraints: { avoid: [{ calendar: 'other' }] } });
    expect(await show(['prod/holidays', '-f', '-'], `${both}\n${json(kronJob)}`)).toMatchObject({
      code: 0,
      err: '',
    });
  });

  test('an invalid calendar is an error with its place', async () => {
    const run = await show(['holidays', '-f', '-'], json(calendar('prod', '24.12.2026')));
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toMatch(/^stdin:1:\d+: prod\/holidays: spec\.entries\[0\]\.from: expected 2026-12-24/);
  });
});

describe('from the cluster', () => {
  let cluster: ReachableCluster;
  afterEach(() => cluster.close());

  const stored = (kind: string, metadata: object, entries: readonly object[]): Record<string, unknown> => ({
    apiVersion: 'kron.io/v1alpha1',
    kind,
    metadata,
    spec: { entries },
  });
  const holidays = stored('KronCalendar', { name: 'holidays', namespace: 'prod' }, [
    { name: 'Stored', from: '2026-12-24' },
  ]);
  const freeze = stored('ClusterKronCalendar', { name: 'freeze' }, [{ name: 'Frozen', from: '2026-12-24' }]);
  const broken = stored('KronCalendar', { name: 'broken', namespace: 'prod' }, [{ from: '24.12.2026' }]);
  const kron = (...args: string[]): Promise<Run> => cluster.kron(['calendar', 'show', ...now, ...args]);

  test('without -f', async () => {
    cluster = await ReachableCluster.start([holidays, freeze]);
    expect((await kron('holidays')).out).toMatch(/^0 +Stored /m);
    expect((await kron('holidays', '-n', 'prod')).out).toMatch(/^0 +Stored /m);
    expect((await kron('freeze', '--cluster')).out).toMatch(/^0 +Frozen /m);
  });

  test('with --calendars cluster, if the files lack it', async () => {
    cluster = await ReachableCluster.start([holidays, freeze]);
    const args = ['-f', 'calendars.yaml', '--calendars', 'cluster'];
    expect((await kron('holidays', ...args)).out).toContain('Christmas');
    const others = ['-f', 'several.yaml', '--calendars', 'cluster'];
    expect((await kron('holidays', ...others)).out).toMatch(/^0 +Stored /m);
  });

  test.each([
    [
      'another name',
      ['holidys'],
      'no KronCalendar is named "holidys" in namespace "prod"',
      'did you mean holidays?',
    ],
    ['another namespace', ['test/holidays'], 'in namespace "test"', 'there are none'],
    [
      'another kind',
      ['holidays', '--cluster'],
      'no ClusterKronCalendar is named "holidays" of',
      'found freeze',
    ],
  ])('%s is not found', async (_, args, what, instead) => {
    cluster = await ReachableCluster.start([holidays, freeze]);
    const run = await kron(...args);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(what);
    expect(run.err).toContain(instead);
  });

  test('an invalid one is an error', async () => {
    cluster = await ReachableCluster.start([broken]);
    const run = await kron('broken');
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain('cluster: prod/broken: spec.entries[0].from: expected 2026-12-24');
  });

  test('a cluster without the kind says how to install it', async () => {
    cluster = await ReachableCluster.start([], { resources: [kronJobs] });
    const run = await kron('holidays');
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('does not serve KronCalendars');
  });
});

describe('wrong usage', () => {
  test.each([
    [
      'a missing name',
      ['hollidays'],
      'no KronCalendar is named "hollidays" in the input; did you mean holidays?',
    ],
    [
      'the name of a ClusterKronCalendar',
      ['freeze'],
      'no KronCalendar is named "freeze" in the input, but a ClusterKronCalendar is: add --cluster',
    ],
    [
      'a kind',
      ['kronjob/holidays'],
      'expected the name of a KronCalendar, such as holidays or prod/holidays',
    ],
    [
      'a namespace of a cluster calendar',
      ['freeze', '--cluster', '-n', 'prod'],
      '--cluster and --namespace exclude',
    ],
    ['a zone beside its own', ['holidays', '--timezone', 'Asia/Tokyo'], 'the calendar is in Europe/Berlin'],
    ['an unknown zone', ['local', '--timezone', 'Mars/Base'], '--timezone: '],
    ['a long span', ['holidays', '--for', '20000d'], '--for: expected at most 3660d'],
  ])('%s', async (_, args, message) => {
    const run = await fromFile(...args);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });
});
