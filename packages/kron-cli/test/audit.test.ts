import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditedPeriodData } from '@kron/fleet/audit/auditedPeriodData';
import {
  hourly,
  outcomeLine,
  periodOf,
  ran,
  ranLine,
  resultLine,
  scheduleOf,
} from '@kron/fleet/audit/testing/auditCase';
import { jobName } from 'kron-core/controller';
import { golden } from './testing/golden.ts';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { storedJob, storedKronJob } from './testing/observed.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { type Run, runKron } from './testing/runKron.ts';

const folder = mkdtempSync(join(tmpdir(), 'kron-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const spec = { schedule: '0 * * * *', window: { duration: '10m' } };
const manifests = json(manifest('a', spec));
const span = ['--from', '2026-03-02', '--to', '2026-03-02T05:30:00Z', '--now', '2026-03-03'];

function fileOf(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** 00:00 and 01:00 are on time, 02:00 is late, 03:00 missed, 04:00 not on record, 05:00 moved; 00:30 does not exist. */
const second = '2026-03-02T05:09:59Z';
const lines = [
  ...ran(hourly, '00:00:00', '01:00:00'),
  ranLine(hourly, '00:30:00'),
  ranLine(hourly, '02:00:00', { createdAt: '2026-03-02T02:30:00Z' }),
  resultLine(hourly, '02:00:00'),
  outcomeLine(hourly, '03:00:00', { outcome: 'missed', reason: 'DeadlineExceeded' }),
  ranLine(hourly, '05:00:00', { chosenTime: second, createdAt: second }),
  resultLine(hourly, '05:00:00', { chosenTime: second }),
  'I1130 a line of the log',
  ranLine(hourly, '05:00:00').slice(0, 200),
  ranLine(hourly, '01:00:00', { kind: 'ControlledJob' }),
];
const records = fileOf('records.jsonl', lines);
const good = fileOf('good.jsonl', ran(hourly, '00:00:00', '01:00:00'));

function audit(args: readonly string[], stdin = manifests): Promise<Run> {
  return runKron(['audit', '-f', '-', ...span, ...args], { stdin });
}

type Data = { items: AuditedPeriodData[]; passes: boolean };

function verdictsOf({ out }: Run): string[] {
  const { items } = JSON.parse(out) as Data;
  return items.map(({ periodID = '-', verdict }) => `${periodID.slice(11, 16)} ${verdict}`);
}

const found = [
  '00:00 on-time',
  '00:30 unexpected',
  '01:00 on-time',
  '02:00 late',
  '03:00 missed',
  '04:00 not-on-record',
  '05:00 moved',
];

describe('golden output', () => {
  test.each([
    ['audit.txt', []],
    ['audit-wide.txt', ['-o', 'wide', '--list', 'all']],
    ['audit.json', ['-o', 'json']],
    ['audit.csv', ['-o', 'csv']],
    ['audit.html', ['-o', 'html']],
    ['audit.junit.xml', ['-o', 'junit']],
  ])('golden: %s', async (file, args) => {
    const { out, err, code } = await audit(['--records', records, ...args]);
    expect({ err, code }).toEqual({ err: '', code: 1 });
    expect(out).toBe(golden(file, out));
  });
});

describe('-o html', () => {
  const page = async (args: readonly string[], stdin?: string): Promise<string> =>
    (await audit([...args, '-o', 'html'], stdin)).out;

  test.each<[string, string[], string[]]>([
    ['the periods that are not allowed', [], found.filter((one) => !one.endsWith('on-time'))],
    ['all periods', ['--list', 'all'], found],
    ['none', ['--list', 'none'], []],
  ])('lists %s', async (_, args, listed) => {
    const html = await page(['--records', records, ...args]);
    const rows = html.matchAll(/<td>([a-z-]+)<\/td><td><time datetime="[^"]{11}([\d:]{5})/g);
    expect([...rows].map(([, verdict, time]) => `${time} ${verdict}`)).toEqual(listed);
  });

  test('makes no request and has no script', async () => {
    const html = await page(['--records', records]);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(html).toContain(`content="default-src 'none'; script-src 'none'; `);
    expect(html).toContain(`style-src 'sha256-${hash}'; `);
    expect(html).not.toMatch(/<script|<link| src=| href=|style=|@import|url\(|https?:/);
  });

  test('escapes the texts of a status, and puts no name into a command that a shell would run', async () => {
    const bad = 'a;reboot $(id) <img src=x onerror="alert(1)">';
    const recent = ['02:00:00', '01:00:00', '00:00:00'].map((time) => ({
      ...periodOf(hourly, time),
      outcome: 'executed',
      reason: bad,
      jobName: time === '00:00:00' ? 'a-1' : bad,
      result: 'Failed',
    }));
    const stored = { ...manifest('a', spec), status: { recent, schedulingHash: bad } };
    const html = await page([], json(stored));
    expect(html).toContain('Job a;reboot $(id) &lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(html).not.toContain('<img');
    const commands = [...html.matchAll(/<code>(.*?)<\/code>/g)].map(([, command]) => command);
    expect(commands).toContain('kron audit --job prod/a-1');
    for (const command of commands) expect(command).toMatch(/^kron (?:audit|explain)[\w /:.-]+$/);
  });

  test('lists the first 10,000 periods, and counts the others', async () => {
    // The newest period can still start on time.
    const everyMinute = json(manifest('a', { schedule: '* * * * *' }));
    const html = await page(['--from', '2026-02-23', '--to', '2026-03-02'], everyMinute);
    expect(html.match(/<code>/g)).toHaveLength(10_000);
    expect(/<p>(.*) more: kron audit -o csv lists them\.<\/p>/.exec(html)?.[1]).toBe('80');
  });
});

describe('the exit code', () => {
  const all = ['--to', '2026-03-02T01:30:00Z'];
  test.each<[string, number, string[]]>([
    ['is 0 if everything is on time', 0, ['--records', good, ...all]],
    ['is 1 without a record', 1, all],
    ['is 0 if a verdict is allowed', 0, [...all, '--allow', 'on-time,not-on-record']],
    ['is 1 if a verdict is not allowed any more', 1, ['--records', good, ...all, '--allow', 'late']],
    ['is 1 if records cannot be read', 1, ['--records', join(folder, 'none'), ...all]],
    ['is 1 if records are a folder', 1, ['--records', folder, ...all]],
    [
      'is 0 if no period is in the span',
      0,
      ['--from', '2026-03-02T01:15:00Z', '--to', '2026-03-02T01:20:00Z'],
    ],
    ['is 2 for an unknown verdict', 2, ['--allow', 'fine']],
    ['is 2 for a span in the future', 2, ['--from', '2026-03-04']],
    ['is 2 for three ends of a span', 2, ['--for', '1d']],
    ['is 2 if both read standard input', 2, ['--records', '-']],
    ['is 2 if both read standard input by different names', 2, ['--records', '/dev/stdin']],
    ['is 2 for an unknown format', 2, ['-o', 'text']],
    ['is 2 for no duration', 2, ['--max-late', 'soon']],
    ['is 2 for a kind that an audit leaves out', 2, ['--kind', 'controlledjob']],
  ])('%s', async (_, code, args) => {
    expect((await audit(args)).code).toBe(code);
  });
});

test('records can come from several files and from standard input', async () => {
  const file = fileOf('manifests.json', [manifests]);
  const [first, ...rest] = lines;
  const args = ['audit', '-f', file, ...span, '-o', 'json', '--records', fileOf('one.jsonl', [first ?? ''])];
  const run = await runKron([...args, '--records', '-'], { stdin: rest.join('\n') });
  expect(verdictsOf(run)).toEqual(found);
});

describe('records that are no text', () => {
  const text = Buffer.from(`${lines.join('\n')}\n`);
  test.each<[string, Buffer, string]>([
    ['gzip', gzipSync(text), 'is compressed: expected text; decompress it first with gzip -dc'],
    [
      'zstd',
      Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]),
      'is compressed: expected text; decompress it first with zstd -dc',
    ],
    ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), 'decompress it first with xz -dc'],
    ['bzip2', Buffer.from('BZh91AY'), 'decompress it first with bzip2 -dc'],
    ['UTF-16', Buffer.from(text.toString(), 'utf16le'), 'is UTF-16; save it as UTF-8'],
  ])('are refused: %s', async (_, bytes, message) => {
    const file = join(folder, 'records');
    writeFileSync(file, bytes);
    expect(await audit(['--records', file])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(message),
    });
  });

  test('are read if a power loss left zero bytes before them', async () => {
    const file = fileOf('zeros.jsonl', [`${'\0'.repeat(100)}${lines[0]}`, ...lines.slice(1)]);
    expect(verdictsOf(await audit(['--records', file, '-o', 'json']))).toEqual(found);
  });
});

test.each([
  ['without --records', [], undefined],
  ['if they are empty', ['--records', '/dev/null'], 'records: 0 lines, 0 used'],
])('the records are counted %s', async (_, args, text) => {
  const { out } = await audit(args);
  expect(/^records: .*$/m.exec(out)?.[0]).toBe(text);
});

test('--list and --max-late', async () => {
  const args = ['--records', records, '-o', 'json'];
  expect(verdictsOf(await audit([...args, '--list', 'none']))).toEqual([]);
  expect(verdictsOf(await audit([...args, '--list', 'exceptions']))).toEqual(
    found.filter((one) => !one.endsWith('on-time')),
  );
  expect(verdictsOf(await audit([...args, '--max-late', '30m']))).toContain('02:00 on-time');
  expect((await audit([...args, '--max-late', '0'])).err).toBe('');
  expect((await audit([...args, '--max-late', '-1s'])).err).toContain('expected a duration of zero or more');
});

const window = { 'kron.io/window': '10m' };

function cronJob(annotations: Record<string, string>, schedule = '0 * * * *'): Record<string, unknown> {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'a', namespace: 'prod', uid: 'c', annotations },
    spec: { schedule, timeZone: 'UTC', jobTemplate: jobTemplate() },
  };
}

describe('CronJobs', () => {
  const windowed = json(cronJob(window));
  const starts = (late: number, more: Record<string, unknown> = {}): string[] => {
    const { chosenTime = '' } = periodOf(hourly, '01:00:00');
    const time = new Date(Date.parse(chosenTime) + late * 1000).toISOString();
    const createdAt = '2026-03-02T01:00:00Z';
    const fields = { kind: 'CronJob', generation: undefined, schedulingHash: undefined, reason: undefined };
    return [ranLine(hourly, '01:00:00', { ...fields, outcome: 'released', createdAt, time, ...more })];
  };
  const hour = ['--from', '2026-03-02T01:00:00Z', '--to', '2026-03-02T01:30:00Z', '-o', 'json'];

  test.each([
    [0, ['01:00 on-time']],
    [11, ['01:00 late']],
  ])('a Job that was held and released %s s late', async (late, verdicts) => {
    const file = fileOf(`cronjob-${late}.jsonl`, starts(late));
    expect(verdictsOf(await audit(['--records', file, ...hour], windowed))).toEqual(verdicts);
  });

  test('have no gap between successes, which are not on record', async () => {
    const file = fileOf('cronjob.jsonl', starts(0));
    const { out } = await audit(['--records', file, ...hour], windowed);
    expect((JSON.parse(out) as { total: object }).total).toMatchObject({ longestGap: null });
  });

  test.each(['WindowTooLong', 'InvalidHold'])('a Job that did not wait: %s', async (reason) => {
    const file = fileOf(`${reason}.jsonl`, starts(-60, { reason, chosenTime: undefined }));
    expect(verdictsOf(await audit(['--records', file, ...hour], windowed))).toEqual(['01:00 moved']);
  });

  const known = ['--records', fileOf('left-out.jsonl', starts(0))];

  test.each<[string, object: Record<string, unknown>, args: string[], reason: string]>([
    [
      'without records',
      cronJob(window),
      [],
      'only --records says when Jobs of CronJobs with a window started',
    ],
    ['without a window', cronJob({}), known, 'only CronJobs with a window have records'],
    ['with unknown starts', cronJob(window, '@every 1h'), known, 'the start times are not known'],
  ])('are left out %s, with their records', async (_, object, args, reason) => {
    const alone = await audit([...args, ...hour], json(object));
    expect([alone.code, verdictsOf(alone)]).toEqual([0, []]);
    expect(alone.err).toContain(`note: 1 CronJob left out, prod/a: ${reason}\n`);
    expect((await audit([...args, ...hour, '-o', 'junit'], json(object))).out).toContain('</testsuites>');
    expect((await audit([...args, ...hour, '-o', 'table'], json(object))).out).toBe('');
    const beside = await audit([...args, ...hour], json(object, manifest('b', { schedule: '0 0 1 1 *' })));
    expect([beside.code, verdictsOf(beside)]).toEqual([0, []]);
  });

  test('that may not be read have no records of missing objects', async () => {
    const cluster = await ReachableCluster.start([
      storedKronJob({ schedule: '0 0 1 1 *' }, {}, { name: 'b' }),
    ]);
    const args = ['audit', ...span, ...known, ...hour];
    const missing = await cluster.kron(args);
    cluster.server.faults.add({
      on: ({ resource }) => resource === 'cronjobs',
      fault: {
        kind: 'refuse',
        code: 403,
        reason: 'Forbidden',
        message: 'eve cannot list resource "cronjobs"',
      },
    });
    const unreadable = await cluster.kron(args);
    await cluster.close();
    expect(verdictsOf(missing)).toEqual([expect.stringContaining('unverifiable')]);
    expect([unreadable.code, verdictsOf(unreadable)]).toEqual([0, []]);
  });
});

test('several versions of an object are no duplicates', async () => {
  const other = manifest('a', { ...spec, seed: { salt: 'x' } });
  const run = await audit(
    ['--records', good, '--to', '2026-03-02T01:30:00Z'],
    json(other, manifest('a', spec)),
  );
  expect(run).toMatchObject({ code: 0, err: '' });
});

describe('the records of several clusters', () => {
  const scoped = { ...spec, seed: { scope: 'cluster' as const } };
  const fleet = json(manifest('a', scoped));
  const inCluster = (clusterName: string): string[] =>
    ran(scheduleOf({ ...scoped, clusterName }), '00:00:00', '01:00:00').map((line) =>
      line.replace('"cluster":"c"', `"cluster":"${clusterName}"`),
    );
  const both = fileOf('clusters.jsonl', [...inCluster('east'), ...inCluster('west')]);
  const args = ['--records', both, '--to', '2026-03-02T01:30:00Z', '-o', 'json'];

  test.each(['east', 'west'])('are audited one cluster at a time: %s', async (cluster) => {
    const run = await audit([...args, '--cluster', cluster], fleet);
    expect(verdictsOf(run)).toEqual(['00:00 on-time', '01:00 on-time']);
  });

  test('are refused if none is named', async () => {
    const { err, code } = await audit(args);
    expect(code).toBe(2);
    expect(err).toContain('expected the records of one cluster, found east and west; write --cluster east');
  });

  test('need one name', async () => {
    const { err, code } = await audit([...args, '--cluster', 'east,west'], fleet);
    expect(code).toBe(2);
    expect(err).toContain('--cluster: expected one name with kron audit');
  });

  test('agree with the seconds of their own cluster only', async () => {
    const file = fileOf('east.jsonl', inCluster('east'));
    const rest = [...args.slice(2), '--records', file];
    expect((await audit([...rest, '--cluster', 'east'], fleet)).code).toBe(0);
    expect(verdictsOf(await audit([...rest, '--cluster', 'west'], fleet))).toEqual([
      '00:00 not-on-record',
      '01:00 not-on-record',
    ]);
  });
});

test('records of an object without a manifest are unverifiable, unless names select others', async () => {
  const file = fileOf('others.jsonl', [
    ...ran(hourly, '00:00:00'),
    ...ran(hourly, '00:00:00').map((line) => line.replace('"name":"a"', '"name":"b"')),
  ]);
  const args = ['--records', file, '--to', '2026-03-02T00:30:00Z', '-o', 'json'];
  const { out } = await audit(args);
  const { items } = JSON.parse(out) as Data;
  expect(items.map(({ identity, verdict, reason }) => `${identity} ${verdict} ${reason}`)).toEqual([
    'prod/a on-time ',
    'prod/b unverifiable NoManifest',
  ]);
  expect((await audit(['prod/a', ...args])).code).toBe(0);
});

test.each<[string, string, object, number]>([
  ['more than a million periods of an object are refused', '* * * * *', {}, 2],
  ['a million minutes with fewer periods are audited', '0 0 1 1 *', {}, 1],
  [
    'only the periods after the creation count',
    '* * * * *',
    { creationTimestamp: '2026-03-02T23:00:00Z' },
    1,
  ],
])('%s', async (_, schedule, metadata, code) => {
  const { metadata: own, ...kronJob } = manifest('a', { schedule });
  const stdin = json({ ...kronJob, metadata: { ...(own as object), ...metadata } });
  const args = ['audit', '-f', '-', '--from', '1900-01-01', '--to', '2500-01-01', '--now', '2026-03-03'];
  const run = await runKron(args, { stdin });
  expect(run.code).toBe(code);
  if (code !== 2) return;
  expect(run.out).toBe('');
  const advice = 'narrow --from and --to, or write a smaller --for';
  expect(run.err).toContain(`prod/a has more than 1,000,000 periods: ${advice}`);
});

describe('--job with files', () => {
  const of = (name: string, more: readonly string[] = [], stdin = manifests): Promise<Run> =>
    runKron(['audit', '-f', '-', '--job', name, '--now', '2026-03-03', ...more], { stdin });
  const elsewhere = fileOf('elsewhere.json', [
    JSON.stringify({ ...manifest('a', spec), metadata: { name: 'a', namespace: 'stage' } }),
  ]);

  test.each([
    ['a-4llbpiospz', ['--live'], '--job checks one Job: remove --live'],
    ['a-4llbpiospz', ['--from', '-7d'], '--job checks one Job: remove --from'],
    ['a-4llbpiospz', ['--to', '+7d'], '--job checks one Job: remove --to'],
    ['a-4llbpiospz', ['--for', '7d'], '--job checks one Job: remove --for'],
    ['a-4llbpiospz', ['--allow', 'late'], '--job checks one Job: remove --allow'],
    ['backup-4llbpiospz', [], 'no KronJob is named "backup" in the input; found prod/a'],
    ['x', [], 'expected the name of a Job of a KronJob, such as '],
    ['other/a-4llbpiospz', [], 'no KronJob is named "other/a" in the input; found prod/a'],
    [
      'a-4llbpiospz',
      ['-f', elsewhere],
      'expected a Job of one KronJob, found several with the name "a"; write --job prod/a-4llbpiospz',
    ],
  ])('%s %j says what to write', async (name, args, message) => {
    expect(await of(name, args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  const stored = (metadata: object): Record<string, unknown> => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'a-4llbpiospz', namespace: 'prod', ...metadata },
  });
  const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'nightly', uid: 'u', controller: true };
  const kronJob = manifest('a', spec);

  test.each<[string, Record<string, unknown>[], number, string]>([
    ['no KronJob', [stored({})], 2, '--job: expected the KronJob "a" in the input, found none'],
    [
      'the Job of a CronJob',
      [kronJob, stored({ ownerReferences: [owner] })],
      2,
      '--job: expected a Job of a KronJob, found one that CronJob nightly controls',
    ],
    [
      'owners that are no objects',
      [kronJob, stored({ ownerReferences: [null] })],
      1,
      'prod/a-4llbpiospz: metadata.ownerReferences: expected a list of objects',
    ],
    [
      'a creation that is no instant',
      [kronJob, stored({ creationTimestamp: 'soon' })],
      1,
      'metadata.creationTimestamp: expected an instant',
    ],
    ['fields that are null', [kronJob, stored({ labels: null, ownerReferences: null })], 1, ''],
  ])('with %s', async (_, objects, code, message) => {
    const run = await of('a-4llbpiospz', [], json(...objects));
    expect(run).toMatchObject({ code, err: expect.stringContaining(message) });
    expect(run.err).not.toContain('unexpected error');
  });
});

describe('from a cluster', () => {
  const hash = hourly.schedulingHash;
  const at = (time: string): { periodID: string; chosenTime: string } => ({
    chosenTime: '',
    ...periodOf(hourly, time),
  });
  const recent = ['02:00:00', '01:00:00', '00:00:00'].map((time) => ({
    ...at(time),
    outcome: 'executed',
    reason: 'Created',
    jobName: jobName('a', at(time).periodID),
    result: 'Succeeded',
  }));
  const kronJob = storedKronJob(
    spec,
    { recent, schedulingHash: hash, schedulingSince: '2025-03-01T00:00:00Z' },
    { name: 'a' },
  );
  const label = (instant: string): string => instant.replaceAll(/[-:]/g, '');

  function labelsAt(time: string): Record<string, string> {
    const { periodID, chosenTime } = at(time);
    return {
      'kron.io/name': 'a',
      'kron.io/period-id': label(periodID),
      'kron.io/chosen-time': label(chosenTime),
    };
  }

  function job(time: string, metadata: Record<string, unknown> = {}, name?: string): Record<string, unknown> {
    const { periodID, chosenTime } = at(time);
    const labels = labelsAt(time);
    const owner = {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      name: 'a',
      uid: 'kron-1',
      controller: true,
    };
    return storedJob(
      name ?? jobName('a', periodID),
      { creationTimestamp: chosenTime, labels, ownerReferences: [owner], ...metadata },
      { conditions: [{ type: 'Complete', status: 'True' }], completionTime: chosenTime },
    );
  }
  const jobs = [
    job('00:00:00'),
    job('01:00:00', { creationTimestamp: '2026-03-02T01:40:00Z' }),
    job('03:00:00', {}, 'forged-name'),
    job('03:00:00', { ownerReferences: [] }, 'without-owner'),
    job('04:00:00', { labels: { ...labelsAt('04:00:00'), 'kron.io/chosen-time': '20260302T040000Z' } }),
    job('04:30:00'),
    job('05:00:00', { labels: { 'kron.io/name': 'a' } }, 'by-hand'),
  ];
  let cluster: ReachableCluster;
  beforeAll(async () => {
    cluster = await ReachableCluster.start([kronJob, cronJob(window), ...jobs]);
  });
  afterAll(() => cluster.close());

  const until = (time: string): string[] =>
    `audit --from 2026-03-02 --to 2026-03-02T${time}Z --now 2026-03-03 -o json`.split(' ');

  test('statuses and Jobs say what became of the periods', async () => {
    const { out, code } = await cluster.kron(until('02:30:00'));
    const { items } = JSON.parse(out) as Data;
    expect(items.map(({ verdict, reason, lateness = '-' }) => [verdict, reason, lateness].join(' '))).toEqual(
      ['on-time  0', expect.stringMatching(/^late {2}\d+$/), 'on-time LatenessUnknown -'],
    );
    expect(code).toBe(1);
  });

  test('a CronJob with the name of a KronJob takes none of its Jobs', async () => {
    const none = ['--records', fileOf('no-records.jsonl', ['{}'])];
    const { items } = JSON.parse((await cluster.kron([...until('00:30:00'), ...none])).out) as Data;
    const ofKronJob = items.filter(({ kind }) => kind === 'KronJob');
    expect(ofKronJob.map(({ verdict, lateness }) => [verdict, lateness])).toEqual([['on-time', 0]]);
  });

  test('a forged Job is no run of its period', async () => {
    const args = [...until('03:30:00'), '--from', '2026-03-02T03:00:00Z'];
    const { items } = JSON.parse((await cluster.kron(args)).out) as Data;
    expect(
      items.map(({ verdict, reason, jobName: name = '-' }) => [verdict, reason, name].join(' ')).sort(),
    ).toEqual([
      'not-on-record  -',
      'unexpected NotOwned without-owner',
      'unexpected UnprovenJob forged-name',
    ]);
  });

  describe('--live', () => {
    const args = [...until('00:30:00'), '--live'];

    test('adds the versions of files to the cluster', async () => {
      const other = manifest('a', { ...spec, seed: { salt: 'x' } });
      const run = await cluster.kron([...args, '-f', '-'], { stdin: json(other) });
      expect(verdictsOf(run)).toEqual(['00:00 on-time']);
    });

    test('needs -f', async () => {
      expect((await cluster.kron(args)).code).toBe(2);
    });
  });

  describe('--job', () => {
    type JobData = { holds: boolean; checks: { step: string; holds: boolean | null }[] };
    const failed = async (name: string, args: readonly string[] = []): Promise<string[]> => {
      const run = await cluster.kron(['audit', '--job', name, '--now', '2026-03-03', '-o', 'json', ...args]);
      const { holds, checks } = JSON.parse(run.out) as JobData;
      expect(run.code).toBe(holds ? 0 : 1);
      return checks.filter((one) => one.holds === false).map(({ step }) => step);
    };

    test.each<[string, string, string[]]>([
      ['the Job of a period', jobName('a', at('00:00:00').periodID), []],
      ['a late Job', jobName('a', at('01:00:00').periodID), ['creation']],
      ['a forged name', 'forged-name', ['name']],
      ['no owner', 'without-owner', ['owner', 'name']],
      ['another second', jobName('a', at('04:00:00').periodID), ['second']],
      ['a period that does not exist', jobName('a', at('04:30:00').periodID), ['period']],
      ['a Job that a user created', 'by-hand', ['period-id']],
    ])('%s', async (_, name, steps) => {
      expect(await failed(name)).toEqual(steps);
    });

    test('labels that name instants millennia apart take no longer', async () => {
      const labels = {
        'kron.io/name': 'a',
        'kron.io/period-id': '99991231T233000Z',
        'kron.io/chosen-time': '00010101T000000Z',
      };
      const forged = job('06:00:00', { labels }, 'a-4llbpiospz');
      const manifestAndJob = json(kronJob, forged);
      const args = ['audit', '-f', '-', '--job', 'a-4llbpiospz', '--now', '2026-03-03', '-o', 'json'];
      const { out, code } = await runKron(args, { stdin: manifestAndJob });
      const { checks, periods } = JSON.parse(out) as JobData & { periods: AuditedPeriodData[] };
      expect(checks.filter(({ holds }) => holds === false).map(({ step }) => step)).toContain('name');
      expect(out).toContain('; the nearest is 9999-12-31T23:00:00Z"');
      expect(periods.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual([
        'unexpected UnprovenJob',
      ]);
      expect(code).toBe(1);
    });

    test('a Job that is gone is checked by its record', async () => {
      const gone = [ranLine(hourly, '02:00:00', { uid: 'kron-1', createdAt: '2026-03-02T02:30:00Z' })];
      const name = jobName('a', at('02:00:00').periodID);
      expect(await failed(`prod/${name}`, ['--records', fileOf('gone.jsonl', gone)])).toEqual(['creation']);
    });

    test('the text explains the second beside what happened', async () => {
      const name = jobName('a', at('00:00:00').periodID);
      const { out } = await cluster.kron(['audit', '--job', name, '--now', '2026-03-03']);
      expect(out).toMatch(/^ok {2}Owner {6}KronJob prod\/a controls it\n/m);
      expect(out).toMatch(/^ok {2}Second {5}the manifest chooses 2026-03-02T00:04:36Z, as the Job says$/m);
      expect(out).toMatch(/^Chosen time {4}Mon 2026-03-02 00:04:36Z$/m);
    });

    test.each([
      ['that the status records', '00:00:00', 'executed', 'executed (Created)'],
      ['that only its Job shows', '04:00:00', 'executed', 'executed'],
    ])('the explanation names the outcome of a period %s', async (_, time, outcome, line) => {
      const args = ['audit', '--job', jobName('a', at(time).periodID), '--now', '2026-03-03'];
      expect((await cluster.kron(args)).out).toContain(`\nOutcome        ${line}\n`);
      const { out } = await cluster.kron([...args, '-o', 'json']);
      expect(JSON.parse(out)).toMatchObject({ explanation: { outcome } });
    });

    test.each([
      ['a name of three parts', ['a/b/c']],
      ['names of objects', ['x', 'prod/a']],
      ['-A', ['x', '-A']],
      ['-o csv', ['x', '-o', 'csv']],
      ['-o html', ['x', '-o', 'html']],
      ['a Job without a KronJob', ['other-aaaaaaaaaa']],
    ])('%s is a usage error', async (_, args) => {
      expect((await cluster.kron(['audit', '--job', ...args])).code).toBe(2);
    });
  });
});
