import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { json } from './testing/manifest.ts';
import { storedKronJob } from './testing/observed.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { staticText } from './testing/reportOf.ts';
import { now, runKron } from './testing/runKron.ts';

const recent = [
  { periodID: '2026-02-28T00:00:00Z', outcome: 'missed', reason: 'DeadlineExceeded' },
  {
    periodID: '2026-02-27T00:00:00Z',
    outcome: 'executed',
    reason: 'Created',
    jobName: 'backup-of-friday',
    result: 'Failed',
  },
  { periodID: '2026-02-26T00:00:00Z', outcome: 'skipped', reason: 'JobActive' },
];
const kronJob = storedKronJob({}, { recent });
const span = ['--from', '2026-02-25', '--to', '2026-03-01T23:59:59Z'];

let cluster: ReachableCluster;
beforeAll(async () => {
  cluster = await ReachableCluster.start([kronJob]);
});
afterAll(() => cluster.close());

type Item = { outcome: string; reason: string; jobName?: string; result?: string };

function words({ outcome, reason, jobName = '-', result = '-' }: Item): string {
  return [outcome, reason, jobName, result].join(' | ');
}

const expected = [
  'not on record |  | - | -',
  'skipped | JobActive | - | -',
  'executed | Created | backup-of-friday | Failed',
  'missed | DeadlineExceeded | - | -',
  'planned |  | - | -',
];

describe('kron preview of a cluster shows what was recorded', () => {
  const preview = (format: string) => cluster.kron(['preview', 'backup', ...now, ...span, '-o', format]);

  test('in JSON', async () => {
    const { items } = JSON.parse((await preview('json')).out) as { items: Item[] };
    expect(items.map(words)).toEqual(expected);
  });

  test.each([
    [
      'csv',
      /not on record,,,KronJob\n.*skipped,JobActive,,KronJob\n.*executed,Created,Failed,KronJob\n.*missed,DeadlineExceeded,,KronJob\n.*planned,,,KronJob\n/,
    ],
    ['yaml', /outcome: executed\n {4}reason: Created\n {4}jobName: backup-of-friday\n {4}result: Failed\n/],
    ['table', /^CHOSEN .* OUTCOME {8}RESULT {2}REASON$/m],
    ['table', / executed {7}Failed {2}Created\n.* missed {17}DeadlineExceeded\n.* planned\n/],
    ['wide', / executed {7}Failed {2}backup-of-friday {2}Created\n/],
  ])('in %s: %s', async (format, pattern) => {
    expect((await preview(format)).out).toMatch(pattern);
  });

  test('in the tables of a report', async () => {
    const text = staticText((await preview('html')).out);
    expect(text).toMatch(
      /not on record .* skipped JobActive .* executed Created .* missed DeadlineExceeded .* planned/,
    );
  });

  test('with --period, too', async () => {
    const args = ['preview', ...now, '--period', '2026-02-28T00:00:00Z', '-o', 'json'];
    const { items } = JSON.parse((await cluster.kron(args)).out) as { items: Item[] };
    expect(items.map(words)).toEqual(['missed | DeadlineExceeded | - | -']);
  });
});

describe('kron explain of a cluster shows what was recorded', () => {
  test.each([
    ['2026-02-28', /^Outcome {8}missed \(DeadlineExceeded\)$/m, 'missed | DeadlineExceeded | - | -'],
    [
      '2026-02-27',
      /^Outcome {8}executed \(Created\)\n {15}Job backup-of-friday: Failed$/m,
      'executed | Created | backup-of-friday | Failed',
    ],
    [
      '2026-02-25',
      /^Outcome {8}not on record\n {15}status\.recent does not list this period$/m,
      'not on record |  | - | -',
    ],
    ['2026-03-01', /^Outcome {8}planned\n {15}if a Job of an earlier period/m, 'planned |  | - | -'],
  ])('of %s', async (day, text, data) => {
    const args = ['explain', 'backup', ...now, '--period', `${day}T00:00:00Z`];
    expect((await cluster.kron(args)).out).toMatch(text);
    const { out } = await cluster.kron([...args, '-o', 'json']);
    expect(words(JSON.parse(out) as Item)).toBe(data);
  });
});

test('a manifest that the API server has stored keeps its past in a file', async () => {
  const args = ['preview', '-f', '-', ...now, ...span, '-o', 'json'];
  const { items } = JSON.parse((await runKron(args, { stdin: json(kronJob) })).out) as { items: Item[] };
  expect(items.map(words)).toEqual(expected);
});

test('a manifest without a past has planned runs only', async () => {
  const { status: _, metadata, ...manifest } = kronJob;
  const stdin = json({ ...manifest, metadata: { ...(metadata as object), uid: undefined } });
  const { out } = await runKron(['preview', '-f', '-', ...now, ...span, '-o', 'json'], { stdin });
  const { items } = JSON.parse(out) as { items: Item[] };
  expect(new Set(items.map(words))).toEqual(new Set(['planned |  | - | -']));
});
