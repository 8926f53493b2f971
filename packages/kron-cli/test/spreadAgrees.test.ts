import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decide, type ScheduleSpec } from 'kron-core';
import { json, manifest } from './testing/manifest.ts';
import { runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;
type Parts = Omit<ScheduleSpec, 'identity' | 'schedule'>;

const spread = { slot: 7, of: 50, group: 'backups' };
const constraints = { avoid: [{ between: '03:00-03:59' }, { hours: '5' }] };

const specs: readonly (readonly [string, Parts])[] = [
  ['uniform without constraints', { window: { duration: '3h' }, spread }],
  ['uniform with constraints', { window: { duration: '6h' }, constraints, spread }],
  ['the last slot', { window: { duration: '6h' }, constraints, spread: { slot: 49, of: 50 } }],
  ['around the nominal time', { window: { mode: 'around', duration: '2h' }, spread }],
  ['skewEarly', { window: { duration: '6h' }, constraints, distribution: { name: 'skewEarly' }, spread }],
  [
    'exponential late',
    {
      window: { duration: '6h' },
      constraints,
      distribution: { name: 'exponential', params: { lambda: '3', dir: 'late' } },
      spread,
    },
  ],
  [
    'normal, the same offset for a week',
    {
      window: { mode: 'around', duration: '8h' },
      distribution: { name: 'normal' },
      seed: { strategy: 'weekly' },
      constraints,
      spread,
    },
  ],
  [
    'a clock change inside the window',
    { timezone: 'Europe/Paris', window: { duration: '8h' }, constraints, spread },
  ],
  ['a window of one second', { spread }],
];

const schedule = '30 0 * * *';
// In Europe/Paris, clocks go forward on 29 March 2026.
const from = '2026-03-28T12:00:00Z';
const identity = 'prod/member';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kron-'));
  mkdirSync(join(folder, 'old'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function answer<Data>(...args: string[]): Promise<Data> {
  const { out } = await runKron([...args, '-o', 'json'], { cwd: folder });
  return JSON.parse(out) as Data;
}

describe.each(specs)('%s', (_, parts) => {
  const other = manifest('other', { schedule: '0 12 * * *' });

  test('decide, preview, explain, dry-run, simulate, diff and forecast agree on the chosen time', async () => {
    writeFileSync(join(folder, 'old.json'), json(other));
    writeFileSync(join(folder, 'new.json'), json(manifest('member', { schedule, ...parts }), other));
    const input = ['-f', 'new.json', 'member'];

    const { items } = await answer<{ items: Fields[] }>('preview', ...input, '--now', from, '--count', '1');
    const period = items[0] ?? {};
    const { chosenTime, nominalTime } = period as { chosenTime: string; nominalTime: string };
    expect(chosenTime).not.toBeNull();

    const decision = decide({ identity, schedule, ...parts }, new Date(chosenTime));
    expect(decision).toMatchObject({ action: 'run', period: { chosenTime: new Date(chosenTime) } });

    const explained = await answer<Fields & { spread: { earliest: string; latest: string } }>(
      'explain',
      ...input,
      '--period',
      nominalTime,
    );
    expect(explained).toMatchObject(period);
    expect(explained['candidates']).toEqual([{ time: chosenTime, allowed: true, rejectedBy: null }]);
    expect(explained.spread.earliest <= chosenTime && chosenTime <= explained.spread.latest).toBe(true);

    const dryRun = await answer<Fields>('dry-run', ...input, '--now', chosenTime);
    const { identity: _own, kind: _kind, outcome: _outcome, reason: _reason, ...own } = period;
    expect(dryRun).toMatchObject({ action: 'run', period: own });

    const span = ['--now', from, '--for', '1d'];
    const simulated = await answer<{ items: { periods: Fields[] }[] }>(
      'simulate',
      ...input,
      ...span,
      '--list',
      'all',
    );
    expect(simulated.items[0]?.periods).toEqual([
      expect.objectContaining({ chosenTime, decidedAt: chosenTime, outcome: 'executed' }),
    ]);

    const changes = await answer<Fields>('diff', 'old.json', 'new.json', ...span);
    expect(changes).toMatchObject({ items: [{ identity, change: 'appears', newTime: chosenTime }] });

    const forecast = await answer<{ planned: { peaks: Fields[] } }>('forecast', ...input, ...span);
    expect(forecast.planned.peaks).toEqual([
      {
        minute: chosenTime.replace(/:\d\dZ$/, ':00Z'),
        starts: 1,
        kronJobs: [{ identity, kind: 'KronJob', starts: 1 }],
      },
    ]);
  });
});
