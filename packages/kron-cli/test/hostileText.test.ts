import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiServer } from '@kron/api-server';
import { Kubeconfigs } from './testing/kubeconfig.ts';
import { controlled, json, jobTemplate, manifest } from './testing/manifest.ts';
import { listOf, storedJob, storedKronJob } from './testing/observed.ts';
import { nineToFive, storedControlled } from './testing/observedControlled.ts';
import { now, type Run, runKron } from './testing/runKron.ts';
import { serve } from './testing/servedKronJobs.ts';
import { withoutPrograms } from './testing/reportOf.ts';

type Fields = Record<string, unknown>;

/** Escape sequences of 7 and 8 bits, BEL, CR, other control characters, line separators and changes of direction. */
const hostile = 'x\u001b[31m\u001b]0;title\u0007\r\u0000\u0008\u007f\u0085\u009b31m\u2028\u202e\u2066\u200fy';

/** Only line feeds are allowed to control the terminal. Without one, no output is a terminal, so nothing is coloured. */
const raw = /[^\P{Control}\n]|[\u2028\u2029]|\p{Bidi_Control}/u;

/** Escaped, so that a failure can be read. */
const linesWithRaw = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => raw.test(line))
    .map((line) => escape(line));

function expectNothingRaw({ out, err }: Run): void {
  expect(linesWithRaw(withoutPrograms(out))).toEqual([]);
  expect(linesWithRaw(err)).toEqual([]);
  expect(err).not.toContain('unexpected error');
}

/** The names of fields are hostile only this far down, to keep the test short. */
const maxDepth = 2;

/** A copy of an object for each of its texts, and for its field names, with that one made hostile. */
function* spoiled(value: unknown, depth = 0): Generator {
  if (typeof value === 'string') yield `${value}${hostile}`;
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      for (const bad of spoiled(one, depth + 1)) yield value.with(index, bad);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [field, one] of Object.entries(value)) {
      for (const bad of spoiled(one, depth + 1)) yield { ...value, [field]: bad };
      if (depth < maxDepth) yield { ...value, [`${field}${hostile}`]: one };
    }
  }
}

const metadata = { namespace: 'prod', labels: { app: 'db' }, annotations: { note: hostile } };
const kronJob = manifest(
  'db',
  {
    schedule: '0 0 * * *',
    timezone: 'Europe/Paris',
    window: { mode: 'after', duration: '1h' },
    distribution: { name: 'exponential', params: { lambda: '3' } },
    constraints: { avoid: [{ dow: 'SUN', hours: '1-2' }], only: [{ between: '00:00-23:59' }] },
    seed: { strategy: 'stable', salt: 's' },
    policy: { concurrency: 'forbid', deadline: '10m' },
  },
  { metadata: { ...metadata, name: 'db' } },
);
const desk = {
  ...controlled('desk', { ...nineToFive, restartStrategy: { specChangePolicy: 'Recreate' } }),
  metadata: { ...metadata, name: 'desk' },
};
const cronJob = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { ...metadata, name: 'old' },
  spec: { schedule: '0 0 * * *', timeZone: 'Europe/Paris', jobTemplate: jobTemplate() },
};

const objects = [kronJob, desk, cronJob].flatMap((one) => [one, ...(spoiled(one) as Iterable<Fields>)]);
const folder = mkdtempSync(join(tmpdir(), 'kron-hostile-'));
// A file name cannot have NUL.
const fileName = hostile.replaceAll('\u0000', '');
const file = join(folder, `${fileName}.json`);
const empty = join(folder, fileName);
const kubeconfigs = new Kubeconfigs();

beforeAll(() => {
  writeFileSync(file, json(...objects));
  mkdirSync(empty);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  kubeconfigs.remove();
});

const readers: string[][] = [
  ['preview'],
  ['preview', '-o', 'csv'],
  ['explain', '--visual'],
  ['explain', '-o', 'svg'],
  ['dry-run'],
  ['dry-run', '-o', 'yaml'],
  ['dry-run', '-o', 'json'],
  ['simulate', '--list', 'all'],
  ['validate'],
  ['validate', '-o', 'github'],
  ['forecast'],
  ['forecast', '-o', 'svg'],
  ['forecast', '-o', 'html'],
  ['preview', '-o', 'html'],
  ['convert'],
  ['convert', '-o', 'json'],
];

describe('no control character of a file reaches the output', () => {
  test.each(readers.map((args) => ({ command: args.join(' '), args })))('kron $command', async ({ args }) => {
    const time = /validate|convert/.test(args[0] ?? '') ? [] : now;
    const span = /simulate|forecast/.test(args[0] ?? '') ? ['--for', '1d'] : [];
    for (const name of [file, empty, `${file}.missing`]) {
      expectNothingRaw(await runKron([...args, '-f', name, ...time, ...span]));
    }
  });

  test.each([[[]], [['-o', 'json']]])('kron diff %j', async (more) => {
    const other = join(folder, 'other.json');
    writeFileSync(other, json(manifest('db', { schedule: '5 1 * * *' }), ...objects.slice(2)));
    for (const sides of [
      [file, other],
      [other, file],
    ]) {
      expectNothingRaw(await runKron(['diff', ...sides, ...now, ...more]));
    }
  });

  test('kron dry-run with an observed state', async () => {
    const status = { conditions: [{ type: 'Ready', status: 'True', reason: 'R', message: 'm' }] };
    const recent = [
      { periodID: '2026-02-27T00:00:00Z', outcome: 'executed', reason: 'Created', jobName: 'j' },
    ];
    const states = [
      storedKronJob({}, { ...status, recent, active: [{ name: 'a' }] }),
      storedControlled({}, { ...status, actionHistory: [{ type: 'JobStarted', message: 'm' }] }),
      storedJob('j', { annotations: { a: 'b' } }),
    ];
    const items = states.flatMap((one) => [...(spoiled(one) as Iterable<Fields>)]);
    for (const item of items) {
      const stdin = listOf(...states, item);
      expectNothingRaw(await runKron(['dry-run', '--observed', '-', ...now], { stdin }));
    }
  });
});

test('texts that may be anything are written with escapes', async () => {
  const { out } = await runKron(['convert', '-f', '-'], { stdin: json(cronJob) });
  expect(out).toContain(String.raw`\u202e\u2066\u200fy`);
});

describe('no control character of an argument reaches the output', () => {
  const bad = hostile.replaceAll('\u0000', '');
  test.each([
    [['preview', '-f', 'backup.yaml', bad]],
    [['preview', '-f', 'backup.yaml', '--now', bad]],
    [['preview', '-f', 'backup.yaml', '-o', bad]],
    [['preview', '-f', 'backup.yaml', '--tz', bad]],
    [['preview', '-f', 'backup.yaml', `--${bad}`]],
    [['simulate', '-f', 'backup.yaml', '--job-duration', bad]],
    [['simulate', '-f', 'backup.yaml', '--downtime', bad]],
    [['simulate', '-f', 'backup.yaml', '--for', '1d', '--seed', bad, ...now]],
    [['explain', '-f', 'backup.yaml', 'db-backup', '--period', bad]],
    [['create', bad, '--image', 'i', '--schedule', '0 0 * * *', '--dry-run=client']],
    [['create', 'x', '--image', bad, '--schedule', bad, '--dry-run=client']],
    [['preview', '--kubeconfig', bad]],
    [['preview', '--context', bad]],
    [['trigger', bad]],
    [['reset', bad]],
    [[bad]],
    [['completion', bad]],
    [['schema', bad]],
  ])('kron %#', async (args) => {
    expectNothingRaw(await runKron(args, { env: { KUBECONFIG: '/nonexistent' } }));
  });
});

describe('no control character of a cluster reaches the output', () => {
  let server: ApiServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    const message = { type: 'Ready', status: 'True', reason: hostile, message: hostile };
    const annotated = { annotations: { note: hostile }, labels: { app: hostile } };
    server = await serve([
      storedKronJob({ schedule: hostile }, {}, { ...annotated, name: 'bad', uid: 'bad' }),
      storedKronJob({}, { conditions: [message] }, annotated),
      storedControlled({}, { conditions: [message] }, annotated),
      storedJob('j', { ...annotated, labels: { 'kron.io/name': 'backup', 'kron.io/period': hostile } }),
    ]);
    env = {
      KUBECONFIG: kubeconfigs.write('config', { [hostile]: { server: server.url, namespace: 'prod' } }),
    };
  });
  afterAll(() => server.close());

  test.each([
    [['preview', '-v']],
    [['explain', 'backup']],
    [['dry-run']],
    [['dry-run', '--server']],
    [['simulate', '--for', '1d']],
    [['forecast', '--for', '1d']],
    [['preview', '-n', 'missing']],
    [['trigger', 'backup', '--dry-run=server']],
    [['reset', 'backup', '--dry-run=server']],
    [['reset', 'bad', '--dry-run=server']],
  ])('kron %#', async (args) => {
    expectNothingRaw(await runKron([...args, ...(args[0] === 'trigger' ? [] : now)], { env }));
  });

  test.each([[['preview']], [['trigger', 'backup']]])(
    'kron %j, refused with a hostile message',
    async (args) => {
      const refusing = await serve([storedKronJob()]);
      refusing.faults.add({ fault: { kind: 'refuse', code: 403, reason: 'Forbidden', message: hostile } });
      const KUBECONFIG = kubeconfigs.write('refusing', { c: { server: refusing.url, namespace: 'prod' } });
      expectNothingRaw(await runKron(args, { env: { KUBECONFIG } }));
      await refusing.close();
    },
  );
});
