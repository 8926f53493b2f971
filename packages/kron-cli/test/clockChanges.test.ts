import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { runKron, runProcess } from './testing/runKron.ts';

const now = ['--now', '2026-11-23T00:00:00Z'];
const nightly = { schedule: '30 2 * * *', timezone: 'Europe/Berlin' };
const plain = json(manifest('plain', nightly));
const once = json(manifest('once', { ...nightly, clockChanges: { gap: 'after', fold: 'first' } }));
const through = json(
  manifest('through', {
    schedule: '*/15 * * * *',
    timezone: 'Europe/Berlin',
    clockChanges: { gap: 'after' },
  }),
);

async function kron(args: readonly string[], stdin: string): ReturnType<typeof runKron> {
  return runKron([...args, '-f', '-', '-n', 'prod', ...now], { stdin });
}

function lineOf(text: string, beginning: string): string {
  const line = text.split('\n').find((one) => one.startsWith(beginning)) ?? '';
  return line.replaceAll(/ {2,}/g, '  ');
}

describe('preview', () => {
  const spring = ['preview', '--from', '2027-03-27T12:00:00Z', '--to', '2027-03-29T12:00:00Z'];
  const autumn = ['preview', '--from', '2027-10-30T12:00:00Z', '--to', '2027-10-31T12:00:00Z'];

  test('shows in a column what a clock change does', async () => {
    const moved = await kron(spring, once);
    expect(lineOf(moved.out, '2027-03-28')).toBe(
      '2027-03-28 03:30:00+02  01:30Z  125d1h  03:30  -  0s  for 02:30, left out  planned',
    );
    expect(moved.err).toBe('');
    const kept = await kron(autumn, once);
    expect(lineOf(kept.out, '2027-10-31')).toContain('  first of two  planned');
    expect(kept.out.match(/^2027-10-31/gm)).toHaveLength(1);
  });

  test('has no such column without a mark', async () => {
    const run = await kron(['preview', '--count', '3'], once);
    expect(run.out).not.toContain('CLOCK');
  });

  test('notes what the clock takes from a schedule without the field', async () => {
    expect((await kron(spring, plain)).err).toBe(
      'note: prod/plain does not run at its time on 2027-03-28: the clock of Europe/Berlin leaves it out (clockChanges.gap)\n',
    );
    const doubled = await kron(autumn, plain);
    expect(doubled.out).not.toContain('CLOCK');
    expect(doubled.err).toBe(
      'note: prod/plain runs twice on 2027-10-31: the clock of Europe/Berlin shows its time twice (clockChanges.fold)\n',
    );
    expect((await kron(['preview', '--count', '3'], plain)).err).toBe('');
  });

  test('names every KronJob, also beyond the tenth note', async () => {
    const berlin = { schedule: '30 2 * * *', timezone: 'Europe/Berlin' };
    const stdin = json(...Array.from({ length: 15 }, (_, index) => manifest(`x${index}`, berlin)));
    const lines = (await kron(spring, stdin)).err.trimEnd().split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe(
      'note: 5 more notes about clock changes: prod/x10, prod/x11, prod/x12, prod/x13, prod/x14',
    );
  });

  test.each([
    [
      '10y',
      'on 2027-03-28 and at 9 more clock changes: the clock of Europe/Berlin leaves it out (clockChanges.gap)',
    ],
    [
      '150y',
      'on 2027-03-28 and at 99 more clock changes: the clock of Europe/Berlin leaves it out (clockChanges.gap); searched until 2126-11-24T00:00:00Z',
    ],
  ])('counts the clock changes of %s', async (span, note) => {
    const { err } = await kron(['preview', '--for', span, '--count', '1'], plain);
    expect(err).toContain(`note: prod/plain does not run at its time ${note}`);
  });

  test('JSON has the mark of an affected period only', async () => {
    const { items } = JSON.parse((await kron([...spring, '-o', 'json'], once)).out) as {
      items: Record<string, unknown>[];
    };
    expect(items.map((item) => item['clockChange'])).toEqual(['AfterGap', undefined]);
    expect(Object.keys(items[0] ?? {}).slice(-3)).toEqual(['clockChange', 'outcome', 'reason']);
  });
});

describe('explain', () => {
  const at = async (period: string, stdin: string): Promise<string> =>
    lineOf((await kron(['explain', '--period', period], stdin)).out, 'Clock change');

  test.each([
    [
      'once',
      once,
      '2027-03-28T01:30:00Z',
      '02:30 is left out on 2027-03-28, the clock goes from 02:00 to 03:00: it is 03:30 (gap: after)',
    ],
    [
      'once',
      once,
      '2027-10-31T00:30:00Z',
      '02:30 is shown twice on 2027-10-31, the clock goes from 03:00 to 02:00: this is the first time (fold: first)',
    ],
    [
      'through',
      through,
      '2027-03-28T01:15:00Z',
      'the clock goes from 02:00 to 03:00 on 2027-03-28, and the schedule runs through the change: clockChanges does not apply',
    ],
    [
      'plain',
      plain,
      '2027-03-29T00:30:00Z',
      'a time is left out on 2027-03-28, before this period: it does not run (clockChanges: {gap: after} runs it)',
    ],
    [
      'plain',
      plain,
      '2027-10-31T01:30:00Z',
      '02:30 is shown twice on 2027-10-31, the clock goes from 03:00 to 02:00: it runs both times (clockChanges: {fold: first} runs it once)',
    ],
  ])('says what the clock does to %s', async (_, stdin, period, sentence) => {
    expect(await at(period, stdin)).toBe(`Clock change  ${sentence}`);
  });

  test('has no line far from a change', async () => {
    expect(await at('2027-06-01T00:30:00Z', once)).toBe('');
    expect(await at('2027-06-01T00:30:00Z', plain)).toBe('');
  });

  test('says why a dropped time has no period', async () => {
    const run = await kron(['explain', '--period', '2027-10-31T01:30:00Z'], once);
    expect(run.err).toContain(
      "prod/once: 2027-10-31T01:30:00Z is the second time that the clock of Europe/Berlin shows 02:30, and clockChanges.fold is first: that day's period is 2027-10-31T00:30:00Z",
    );
  });
});

describe('simulate', () => {
  const year = ['simulate', '--from', '2026-11-23T00:00:00Z', '--for', '365d'];

  test('counts what clockChanges moves and drops', async () => {
    const { out } = await kron(year, once);
    expect(out).toMatch(/^Runs +365$/m);
    expect(out).toMatch(/^Clock +1 period moved by a clock change\n +1 period not doubled$/m);
    const data = JSON.parse((await kron([...year, '-o', 'json'], once)).out) as {
      total: object;
      items: object[];
    };
    expect(data.total).toMatchObject({ clockChanges: { moved: 1, dropped: 1 } });
    expect(data.items[0]).toMatchObject({ clockChanges: { moved: 1, dropped: 1 } });
  });

  test('says what is lost and doubled without the field', async () => {
    const { out } = await kron(year, plain);
    expect(out).toMatch(/^Clock +does not run at its time on 2027-03-28: .*\n +runs twice on 2027-10-31: /m);
    const data = (await kron([...year, '-o', 'json'], plain)).out;
    expect(data).not.toContain('clockChanges');
  });
});

test('diff shows what the field moves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kron-'));
  try {
    const [before, after] = [join(folder, 'before.json'), join(folder, 'after.json')];
    writeFileSync(before, plain);
    writeFileSync(after, once.replace('"once"', '"plain"'));
    const span = ['--now', '2027-03-27T12:00:00Z', '--for', '2d'];
    const { out } = await runKron(['diff', before, after, '-n', 'prod', ...span]);
    expect(out).toContain('2027-03-28 03:30:00+02');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('create', () => {
  const created = (value: string): ReturnType<typeof runKron> => {
    const when = ['--schedule', '30 2 * * *', '--timezone', 'Europe/Berlin', '--clock-changes', value];
    return runKron(['create', 'x', '--image', 'a', ...when, '--dry-run', '-o', 'json']);
  };

  test('sets gap and fold', async () => {
    expect(JSON.parse((await created('after,first')).out)).toMatchObject({
      spec: { clockChanges: { gap: 'after', fold: 'first' } },
    });
    expect(JSON.parse((await created('before')).out)).toMatchObject({
      spec: { clockChanges: { gap: 'before' } },
    });
  });

  test.each([
    ['after,once', 'expected both, first or second, found "once"; write first to run once'],
    ['first,after', 'expected skip, after or before, found "first"'],
    ['after,first,', 'expected gap,fold such as after,first, found "after,first,"'],
  ])('rejects %s', async (value, message) => {
    const run = await created(value);
    expect(run.code).not.toBe(0);
    expect(run.err).toContain(`--clock-changes: ${message}`);
  });
});

describe('convert', () => {
  const converted = async (spec: object): Promise<{ out: string; err: string }> => {
    const metadata = { name: 'x', namespace: 'prod' };
    const cronJob = {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata,
      spec: { ...spec, jobTemplate: jobTemplate() },
    };
    return runKron(['convert', '-f', '-', ...now], { stdin: JSON.stringify(cronJob) });
  };

  test('keeps what the CronJob does, and points at the better setting', async () => {
    const { out, err } = await converted({ schedule: '30 2 * * *', timeZone: 'Europe/Berlin' });
    expect(out).not.toContain('clockChanges');
    expect(err).toContain(
      'at clock changes, the KronJob leaves out or doubles runs as the CronJob does: kron validate says when; for one run every day, set clockChanges: {gap: after, fold: first}',
    );
  });

  test('says nothing about a schedule that no clock change affects', async () => {
    expect((await converted({ schedule: '*/5 * * * *', timeZone: 'Europe/Berlin' })).err).not.toContain(
      'clock changes',
    );
    expect((await converted({ schedule: '30 2 * * *' })).err).not.toContain('clock changes');
  });
});

test('the time zone of the host changes nothing', async () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Apia'];
  const manifests = zones.flatMap((timezone) =>
    ['skip', 'after', 'before'].flatMap((gap) =>
      ['both', 'first', 'second'].map((fold) => {
        const name = `${timezone.replaceAll(/[/_]/g, '-').toLowerCase()}-${gap}-${fold}`;
        return json(manifest(name, { schedule: '15 0,2 * * *', timezone, clockChanges: { gap, fold } }));
      }),
    ),
  );
  const stdin = manifests.join('\n---\n');
  const args = ['preview', '-f', '-', '--from', '2027-03-01T00:00:00Z', '--count', '300', '-o', 'json'];
  const hosts = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Istanbul'];
  const runs = await Promise.all(hosts.map((TZ) => runProcess([...args, ...now], { stdin, env: { TZ } })));
  expect(runs[0]).toMatchObject({ code: 0 });
  expect(new Set(runs.map(({ out }) => out)).size).toBe(1);
  expect(runs[0]?.out).toContain('AfterGap');
});
