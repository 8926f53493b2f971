import { describe, expect, test } from '@jest/globals';
import { golden, withoutTzdata } from './testing/golden.ts';
import { json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;

const member = {
  schedule: '0 0 * * *',
  window: { duration: '3h' },
  spread: { slot: 7, of: 50, group: 'backups' },
};

async function printed(spec: Fields, ...args: string[]): Promise<string> {
  const run = await runKron(['explain', '-f', '-', ...now, ...args], {
    stdin: json(manifest('member', { ...member, ...spec })),
  });
  expect(run).toMatchObject({ code: 0 });
  return withoutTzdata(run.out);
}

async function data(spec: Fields): Promise<Fields> {
  return JSON.parse(await printed(spec, '-o', 'json')) as Fields;
}

async function spreadLine(spec: Fields): Promise<string | undefined> {
  return /^Spread +(.*)$/m.exec(await printed(spec))?.[1];
}

describe('golden outputs', () => {
  const constraints = { avoid: [{ between: '00:20-00:39' }] };

  test.each([
    ['explain-spread.txt', ['--visual']],
    ['explain-spread-ascii.txt', ['--visual', '--ascii']],
    ['explain-spread.json', ['-o', 'json']],
    ['explain-spread.svg', ['-o', 'svg']],
  ])('%s', async (file, args) => {
    const out = await printed({ constraints, spread: { slot: 1, of: 8, group: 'backups' } }, ...args);
    expect(out).toBe(golden(file, out));
  });
});

describe('the line about the slot', () => {
  test.each([
    [
      'names the part',
      {},
      'slot 7 of 50 in backups: 14 % to 16 % of the allowed window, between 00:25:12 and 00:28:48',
    ],
    [
      'needs no group',
      { spread: { slot: 0, of: 3 } },
      'slot 0 of 3: 0 % to 33.33 % of the allowed window, between 00:00:00 and 01:00:00',
    ],
    [
      'has dates after midnight',
      { schedule: '0 23 * * *', spread: { slot: 1, of: 2 } },
      /between 2026-03-01 00:30:00 and 2026-03-01 02:00:00$/,
    ],
    [
      'says that one second has no parts',
      { window: { duration: '0s' } },
      'slot 7 of 50 in backups: no effect, because the window has only one second',
    ],
    [
      'says that nothing is allowed',
      { constraints: { avoid: [{ hours: '0-23' }] } },
      'slot 7 of 50 in backups: no second of the window can be chosen',
    ],
  ])('%s', async (_, spec, line) => {
    expect(await spreadLine(spec)).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  test('is absent without spread', async () => {
    expect(await spreadLine({ spread: null })).toBeUndefined();
  });
});

describe('JSON', () => {
  test('has the part of the window', async () => {
    expect(await data({})).toMatchObject({
      spread: {
        slot: 7,
        of: 50,
        group: 'backups',
        v: expect.any(Number),
        from: 0.14,
        to: 0.16,
        allowedMass: 1,
        earliest: '2026-03-01T00:25:12Z',
        latest: '2026-03-01T00:28:48Z',
      },
      probabilityUnschedulable: 0,
    });
  });

  test('of an unschedulable period has no candidate, and one attempt', async () => {
    expect(await data({ constraints: { avoid: [{ hours: '0-23' }] } })).toMatchObject({
      attempts: 1,
      unschedulable: true,
      candidates: [],
      probabilityUnschedulable: 1,
      spread: { allowedMass: 0, earliest: null, latest: null },
    });
  });

  test('without spread has no such field', async () => {
    expect(await data({ spread: null })).not.toHaveProperty('spread');
  });
});

test('a drawing marks the allowed seconds of the part', async () => {
  const constraints = { avoid: [{ between: '01:00-01:29' }] };
  const out = await printed({ constraints, spread: { slot: 1, of: 4 } }, '--visual', '--ascii');
  const [allowed = '', slot = ''] = ['Allowed', 'Slot'].map((label) =>
    new RegExp(`^${label} +(.*)$`, 'm').exec(out)?.[0].slice(15),
  );
  // The second quarter of 150 allowed minutes ends 15 minutes after the forbidden half hour. A character is 2.8 minutes.
  expect(slot).toMatch(/^ {13}={8,9} {9,10}={6,7}$/);
  expect(allowed.slice(22, 31)).toBe('.'.repeat(9));
});

test('preview -o wide has a column with the slot', async () => {
  const run = async (spec: Fields): Promise<string> => {
    const stdin = json(manifest('member', { ...member, ...spec }), manifest('other'));
    return (await runKron(['preview', '-f', '-', ...now, '--count', '1', '-o', 'wide'], { stdin })).out;
  };
  const [title = '', first = '', second = ''] = (await run({})).split('\n');
  const at = title.indexOf('SPREAD');
  expect([first, second].map((line) => line.slice(at).split(' ')[0])).toEqual(['7/50', '-']);
  expect(await run({ spread: null })).not.toContain('SPREAD');
});
