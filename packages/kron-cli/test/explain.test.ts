import { describe, expect, test } from '@jest/globals';
import { golden, withoutTzdata } from './testing/golden.ts';
import { json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

describe('golden outputs', () => {
  test.each([
    ['explain-next.txt', ['-f', 'backup.yaml']],
    ['explain-unschedulable.txt', ['-f', 'several.yaml', 'freeze']],
    ['explain-suspended.txt', ['-f', 'several.yaml', 'paused', '--utc']],
    ['explain-several.txt', ['-f', 'several.yaml', 'warm-up', 'paused']],
    ['explain-one.json', ['-f', 'backup.yaml', '-o', 'json']],
    ['explain-several.json', ['-f', 'several.yaml', 'warm-up', 'paused', '-o', 'json']],
    ['explain-one.yaml', ['-f', 'backup.yaml', '-o', 'yaml']],
  ])('%s', async (file, args) => {
    const run = await runKron(['explain', ...now, ...args]);
    expect(run.code).toBe(0);
    expect(withoutTzdata(run.out)).toBe(golden(file, withoutTzdata(run.out)));
  });
});

const earlier = 'if a Job of an earlier period is active then:';

test.each([
  [{}, `${earlier} skipped (JobActive)`],
  [{ maxActive: 2 }, 'if 2 Jobs are active then: skipped (JobActive)'],
  [{ concurrency: 'allow' }, `${earlier} both run`],
  [{ concurrency: 'replace' }, `${earlier} that Job is deleted first (ReplacePending)`],
  [
    { concurrency: 'replace', maxActive: 2 },
    'if 2 Jobs are active then: the oldest is deleted first (ReplacePending)',
  ],
  [{ concurrency: 'queue' }, `${earlier} it waits until that Job ends or a newer period is due (Queued)`],
  [
    { concurrency: 'queue', deadline: '10m' },
    `${earlier} it waits until that Job ends, a newer period is due or it is more than 10m late (Queued)`,
  ],
  [
    { concurrency: 'queue', deadline: '1s', maxActive: 2 },
    'if 2 Jobs are active then: it waits until one of them ends, a newer period is due or it is more than 30s late (Queued)',
  ],
])('with the policy %j a planned period says what active Jobs change', async (policy, line) => {
  const stdin = json(manifest('limited', { policy }));
  const { out } = await runKron(['explain', '-f', '-', ...now], { stdin });
  expect(out).toContain(`planned\n               ${line}\n`);
});

const hourly = json(manifest('hourly', { schedule: '0 * * * *', window: { duration: '20m' } }));

async function explained(stdin: string, ...args: string[]): Promise<Record<string, unknown>> {
  const run = await runKron(['explain', '-f', '-', ...now, ...args, '-o', 'json'], { stdin });
  return JSON.parse(run.out) as Record<string, unknown>;
}

describe('the explained period', () => {
  test('--period selects it by its nominal time', async () => {
    const found = await explained(hourly, '--period', '2026-03-01T05:00:00Z');
    expect(found).toMatchObject({ periodID: '2026-03-01T05:00:00Z' });
  });

  test('--at selects the period whose window contains the instant, ends included', async () => {
    for (const instant of ['2026-03-01T05:00:00Z', '2026-03-01T05:11:12Z', '2026-03-01T05:20:00Z']) {
      expect(await explained(hourly, '--at', instant)).toMatchObject({ periodID: '2026-03-01T05:00:00Z' });
    }
  });

  test('--at between two windows selects the earlier period', async () => {
    const run = await runKron(['explain', '-f', '-', ...now, '--at', '2026-03-01T05:40:00Z'], {
      stdin: hourly,
    });
    expect(run.out).toContain('period 2026-03-01T05:00:00Z, the last one before --at, which is in no window');
  });

  test('--at in overlapping windows selects the period that was due last', async () => {
    const stdin = json(manifest('overlap', { schedule: '*/10 * * * *', window: { duration: '45m' } }));
    const { chosenTime } = await explained(stdin, '--at', '2026-03-01T05:05:00Z');
    const preview = await runKron(
      ['preview', '-f', '-', '--from', '2026-03-01T03:00:00Z', '--to', '2026-03-01T05:05:00Z', '-o', 'json'],
      { stdin },
    );
    const due = (JSON.parse(preview.out) as { items: { chosenTime: string }[] }).items;
    expect(chosenTime).toBe(due.at(-1)?.chosenTime);
  });

  test('--at with a chosen time of preview selects the same period', async () => {
    const preview = await runKron(['preview', '-f', 'backup.yaml', ...now, '-o', 'json']);
    const { items } = JSON.parse(preview.out) as { items: Record<string, unknown>[] };
    for (const item of items.slice(0, 3)) {
      const args = ['explain', '-f', 'backup.yaml', '--at', String(item['chosenTime']), '-o', 'json'];
      expect(JSON.parse((await runKron(args)).out)).toMatchObject(item);
    }
  });

  test('a KronJob that has ended has no period to explain', async () => {
    const stdin = json(manifest('over', { notAfter: '2020-01-01T00:00:00Z' }));
    const run = await runKron(['explain', '-f', '-', ...now], { stdin });
    expect(run).toMatchObject({ code: 1, out: '', err: 'prod/over: no period left to explain\n' });
  });
});

describe('the explanation', () => {
  test('each rejected candidate names the clause that rejected it', async () => {
    const constraints = { only: [{ hours: '0-1' }, { hours: '5' }], avoid: [{ dow: 'MON' }, { hours: '1' }] };
    const stdin = json(manifest('picky', { schedule: '0 0 * * *', window: { duration: '6h' }, constraints }));
    const run = await runKron(['explain', '-f', '-', ...now, '--period', '2026-03-09'], { stdin });
    expect(run.out).toContain('rejected by avoid[0]: dow MON');
    expect(run.out).toContain('rejected: no clause of only matches');
    expect(run.out).toContain('always: no second of this window is allowed');
  });

  test('of many rejected draws, the first and the last are shown and the others counted by clause', async () => {
    const constraints = { only: [{ hours: '0-1' }], avoid: [{ dow: 'MON', hours: '0-2' }] };
    const spec = { schedule: '0 0 * * *', window: { duration: '6h' }, constraints };
    const args = ['--period', '2026-03-09'];
    const stdin = json(manifest('picky', spec));
    const { out } = await runKron(['explain', '-f', '-', ...now, ...args], { stdin });
    const { candidates } = (await explained(stdin, ...args)) as { candidates: { rejectedBy: string }[] };
    expect(candidates).toHaveLength(64);

    const shown = out.split('\n').filter((line) => /^ +\d+ {2}Mon /.test(line));
    expect(shown.map((line) => Number.parseInt(line, 10))).toEqual([1, 2, 3, 4, 64]);
    const [, total, counts] = /… (\d+) more rejected: (.*)$/m.exec(out) ?? [];
    expect(Number(total)).toBe(59);
    const by = (clause: string): number =>
      candidates.slice(4, -1).filter(({ rejectedBy }) => rejectedBy === `spec.constraints.${clause}`).length;
    expect(counts?.split(', ').sort()).toEqual([`${by('avoid[0]')} by avoid[0]`, `${by('only')} by only`]);
  });

  test('every draw is shown if the last one is allowed', async () => {
    const constraints = { only: [{ between: '00:30-00:40' }] };
    const stdin = json(manifest('tight', { schedule: '0 0 * * *', window: { duration: '6h' }, constraints }));
    const { attempts, periodID } = (await explained(stdin)) as { attempts: number; periodID: string };
    const { out } = await runKron(['explain', '-f', '-', ...now, '--period', periodID], { stdin });
    expect(attempts).toBeGreaterThan(6);
    expect(out.match(/^.{15} ?\d+ {2}\w{3} \d{4}-/gm)).toHaveLength(attempts);
    expect(out).not.toContain('…');
  });

  test('of two periods due in the same second, the outcome of the second depends on the first', async () => {
    const constraints = { only: [{ between: '01:30-01:30' }] };
    const spec = { schedule: '0 0,1 * * *', window: { duration: '2h' }, constraints };
    const twins = (concurrency: string): string =>
      json(manifest('twins', { ...spec, policy: { concurrency } }));
    const preview = await runKron(['preview', '-f', '-', ...now, '--count', '2000', '-o', 'json'], {
      stdin: twins('forbid'),
    });
    const { items } = JSON.parse(preview.out) as { items: { periodID: string; chosenTime: string | null }[] };
    const at = items.findIndex(
      ({ chosenTime }, index) => chosenTime !== null && chosenTime === items[index + 1]?.chosenTime,
    );
    const [first, second] = items.slice(at).map(({ periodID }) => ['--period', periodID]);

    expect(await explained(twins('forbid'), ...(first ?? []))).toMatchObject({ outcome: 'planned' });
    const forbidden = await explained(twins('forbid'), ...(second ?? []));
    expect(forbidden).toMatchObject({ outcome: 'skipped', reason: 'JobActive' });
    const allowed = await explained(twins('allow'), ...(second ?? []));
    expect(allowed).toMatchObject({ outcome: 'planned', reason: '' });
  });

  test('the reason is shown if a suspended KronJob has no outcome', async () => {
    const stdin = json(manifest('paused', { policy: { suspend: true } }));
    expect(await explained(stdin)).toMatchObject({ outcome: null, reason: 'Suspended' });
  });

  test('the probability of an unschedulable period is shown', async () => {
    const stdin = json(
      manifest('tight', { window: { duration: '1h' }, constraints: { only: [{ between: '02:00-02:02' }] } }),
    );
    const run = await runKron(['explain', '-f', '-', ...now], { stdin });
    expect(run.out).toMatch(/Unschedulable {2}3\.\d+ % of periods with such a window/);
  });
});

test('the length of the window is normalized', async () => {
  const stdin = json(manifest('db', { window: { duration: '90m' } }));
  const { out } = await runKron(['explain', '-f', '-', ...now], { stdin });
  expect(out).toContain('1h30m after the nominal time: 5401 seconds to choose from');
});
