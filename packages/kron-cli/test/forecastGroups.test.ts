import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { golden } from './testing/golden.ts';
import { withoutPrograms } from './testing/reportOf.ts';
import { json, manifest } from './testing/manifest.ts';
import { now, type Run, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;
type Suggestion = {
  group: string;
  window: string;
  members: string[];
  expectedPeak: number;
  excess: number;
  command: string;
};
type Data = {
  planned: { peak: number; perMinute: number[] };
  groups?: Fields[];
  suggestions?: Suggestion[];
};

const fleet = resolve(import.meta.dirname, '../../../examples/fleet.yaml');
const night = ['--from', '2026-03-02T00:00:00Z', '--for', '4h'];

/** KronJobs with the same spec. */
function members(count: number, spec: (index: number) => Fields, prefix = 'member'): Fields[] {
  return Array.from({ length: count }, (_, index) =>
    manifest(`${prefix}-${String(index).padStart(3, '0')}`, { schedule: '0 0 * * *', ...spec(index) }),
  );
}

const alike = (count: number, prefix?: string): Fields[] => members(count, () => ({}), prefix);

const backups = (of: number, spec: Fields = {}): Fields[] =>
  members(of, (slot) => ({ window: { duration: '3h' }, spread: { slot, of, group: 'backups' }, ...spec }));

function forecast(stdin: string, ...args: string[]): Promise<Run> {
  return runKron(['forecast', '-f', '-', ...now, ...night, ...args], { stdin });
}

async function data(manifests: readonly Fields[], ...args: string[]): Promise<Data> {
  const { out } = await forecast(json(...manifests), '-o', 'json', ...args);
  return JSON.parse(out) as Data;
}

/** The groups that are suggested for a limit of starts per minute. */
async function suggested(
  manifests: readonly Fields[],
  limit: number,
  ...args: string[]
): Promise<Suggestion[]> {
  const found = await data(manifests, '--max-per-minute', String(limit), '--suggest', ...args);
  expect(found).toHaveProperty('suggestions');
  return found.suggestions ?? [];
}

describe('golden outputs', () => {
  const several = [
    ...backups(12),
    ...members(3, (slot) => ({ spread: { slot, of: 5, group: 'reports' } }), 'report'),
    ...members(2, () => ({ spread: { slot: 0, of: 2, group: 'shared' } }), 'shared'),
    ...members(
      2,
      (slot) => ({ window: { duration: `${slot + 1}h` }, spread: { slot, of: 2, group: 'window' } }),
      'window',
    ),
    ...alike(30, 'midnight'),
  ];

  test.each([
    ['forecast-groups.txt', ['--max-per-minute', '5', '--suggest']],
    ['forecast-groups.yaml', ['--for', '2m', '--max-per-minute', '5', '--suggest', '-o', 'yaml']],
    ['forecast-groups.html', ['--for', '2m', '-o', 'html']],
  ])('%s', async (file, args) => {
    const run = await runKron(
      ['forecast', '-f', '-', ...now, '--from', '2026-03-02', '--for', '1h', ...args],
      { stdin: json(...several) },
    );
    const out = withoutPrograms(run.out);
    expect(out).toBe(golden(file, out));
  });
});

describe('groups', () => {
  test('have a guaranteed peak that the planned one does not exceed', async () => {
    const { groups } = await data(backups(50));
    expect(groups).toEqual([
      {
        name: 'backups',
        members: 50,
        of: 50,
        window: '3h',
        guaranteedPeak: 2,
        plannedPeak: expect.any(Number),
        problems: [],
      },
    ]);
    expect(Number(groups?.[0]?.['plannedPeak'])).toBeLessThanOrEqual(2);
  });

  test('are absent without any', async () => {
    expect(await data(members(3, () => ({ spread: { slot: 0, of: 3 } })))).not.toHaveProperty('groups');
    const { out } = await forecast(json(...alike(3)));
    expect(out).not.toContain('GROUP');
  });

  test('guarantee for the slots that they have', async () => {
    // Slots 0 and 9 of 10 never start in the same minute.
    const two = [backups(10)[0], backups(10)[9]] as Fields[];
    expect((await data(two)).groups).toMatchObject([{ members: 2, of: 10, guaranteedPeak: 1 }]);
  });

  test('count suspended members, which keep their slots but do not start', async () => {
    const { groups } = await data(backups(12, { policy: { suspend: true } }));
    expect(groups).toMatchObject([{ members: 12, guaranteedPeak: 2, plannedPeak: 0 }]);
  });

  test('add up the windows of one minute', async () => {
    const [all, one] = await Promise.all(
      ['30,31 0 * * *', '30 0 * * *'].map(async (schedule) =>
        data(backups(12, { schedule, window: { duration: '1h' } })),
      ),
    );
    const peakOf = (found: Data | undefined): number => Number(found?.groups?.[0]?.['guaranteedPeak']);
    expect(peakOf(all)).toBeGreaterThan(peakOf(one));
  });

  test('that have no window in the span show the guarantee of their next one', async () => {
    const { groups } = await data(backups(50), '--from', '2026-03-02T12:00:00Z', '--for', '1h');
    expect(groups).toMatchObject([{ guaranteedPeak: 2, plannedPeak: 0 }]);
  });

  const spreadOf = (slot: number, of: number): Fields => ({ spread: { slot, of, group: 'g' } });

  test.each([
    [
      'shared slots',
      [spreadOf(0, 4), spreadOf(0, 4), spreadOf(3, 4)],
      { of: 4, problems: [{ code: 'SharedSlot', message: '1 slot is shared' }] },
    ],
    [
      'different sizes',
      [spreadOf(0, 4), spreadOf(1, 3)],
      { of: null, problems: [{ code: 'GroupSizesDiffer', message: 'of is 3 and 4' }] },
    ],
    [
      'different windows and zones',
      [
        { ...spreadOf(0, 2), window: { duration: '1h' } },
        { ...spreadOf(1, 2), timezone: 'Asia/Tokyo' },
      ],
      {
        window: null,
        problems: [{ code: 'GroupDisagrees', message: 'members differ in timezone, window' }],
      },
    ],
  ])('with %s guarantee nothing, and say why', async (_, specs, expected) => {
    const found = members(specs.length, (index) => specs[index] ?? {});
    expect((await data(found)).groups).toMatchObject([{ guaranteedPeak: null, ...expected }]);
    const messages = expected.problems.map(({ message }) => message);
    expect((await forecast(json(...found))).out).toContain(`none: ${messages.join('; ')}`);
  });

  test('agree if only the spelling differs, or fields that may differ', async () => {
    const [first, second] = [
      { ...spreadOf(0, 2), window: { duration: '1h' }, seed: { salt: 'a' } },
      {
        ...spreadOf(1, 2),
        schedule: '00 0 * * *',
        window: { mode: 'after', duration: '60m' },
        timezone: 'UTC',
      },
    ];
    const found = members(2, (index) => (index === 0 ? first : second));
    expect((await data(found)).groups).toMatchObject([{ window: '1h', problems: [] }]);
  });
});

describe('--suggest', () => {
  test('needs --max-per-minute', async () => {
    const run = await forecast(json(...alike(2)), '--suggest');
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('--suggest needs a limit: add --max-per-minute');
  });

  test.each(['svg', 'html'])('does not add to -o %s', async (format) => {
    const run = await forecast(json(...alike(2)), '--suggest', '--max-per-minute', '1', '-o', format);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(`remove -o ${format}`);
  });

  test('does not change the exit code', async () => {
    const stdin = json(...alike(8));
    for (const [limit, code] of [
      ['7', 3],
      ['8', 0],
    ] as const) {
      expect(await forecast(stdin, '--max-per-minute', limit, '--suggest')).toMatchObject({ code });
    }
  });

  test('proposes nothing if no minute is above the limit', async () => {
    expect(await suggested(alike(8), 8)).toEqual([]);
    const { out } = await forecast(json(...alike(8)), '--max-per-minute', '8', '--suggest');
    expect(out).toMatch(/\nSuggested groups: none\n$/);
  });

  test('is absent in JSON without the flag', async () => {
    expect(await data(alike(8), '--max-per-minute', '1')).not.toHaveProperty('suggestions');
  });

  test('finds the first window that keeps the limit', async () => {
    expect(await suggested(alike(60), 4)).toMatchObject([{ window: '30m', expectedPeak: 3, excess: 0 }]);
  });

  test('keeps within the shortest gap between nominal times', async () => {
    const often = members(60, () => ({ schedule: '*/10 * * * *' }));
    const suggestions = await suggested(often, 2);
    expect(suggestions).toMatchObject([{ window: '10m', excess: expect.any(Number) }]);
    expect(suggestions[0]?.excess).toBeGreaterThan(0);
  });

  test('keeps within 744h if there are constraints', async () => {
    const spec = { schedule: '0 0 1 1 *', window: { duration: '800h' } };
    const span = ['--from', '2026-01-01T00:00:00Z', '--for', '40d'];
    const constraints = { avoid: [{ hours: '5' }] };
    const limited = members(3, () => ({ ...spec, constraints }));
    expect(await suggested(limited, 0, ...span)).toEqual([]);
    const unlimited = members(3, () => spec);
    expect(await suggested(unlimited, 0, ...span)).toHaveLength(1);
  });

  test('puts together what agrees except for the duration, and nothing else', async () => {
    const found = [
      ...members(4, (index) => ({ window: { duration: index < 2 ? '0s' : '1ns' } }), 'after'),
      ...members(4, () => ({ window: { mode: 'around' } }), 'around'),
      ...members(4, () => ({ distribution: { name: 'skewEarly' } }), 'early'),
    ];
    const suggestions = await suggested(found, 3);
    const kinds = suggestions.map(({ members: names }) => new Set(names.map((name) => name.slice(0, -4))));
    expect(kinds).toHaveLength(3);
    expect(new Set(kinds)).toEqual(
      new Set(['prod/after', 'prod/around', 'prod/early'].map((kind) => new Set([kind]))),
    );
    expect(new Set(suggestions.map(({ group }) => group)).size).toBe(3);
  });

  test('names groups by what agrees, so that another input gives the same name', async () => {
    const [few, many] = await Promise.all([3, 30].map((count) => suggested(alike(count), 1)));
    expect(few?.[0]?.group).toMatch(/^spread-[0-9a-f]{6}$/);
    expect(few?.[0]?.group).toBe(many?.[0]?.group);
  });
});

describe('the printed command', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kron-'));
    const withoutWindows = readFileSync(fleet, 'utf8').replaceAll(/^ {2}window: .*\n/gm, '');
    writeFileSync(join(folder, 'it is a fleet.yaml'), withoutWindows);
    writeFileSync(join(folder, 'kronjobs.json'), json(...alike(40)));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Reads the words of a line as a shell does, without its name. */
  function pasted(command: string): Promise<Run> {
    const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, text, word]) => text ?? word ?? '');
    expect(words[0]).toBe('kron');
    return runKron(words.slice(1), { cwd: folder });
  }

  test.each([
    ['a file with blanks in its name', 'it is a fleet.yaml', 4],
    ['a JSON file', 'kronjobs.json', 3],
  ])('creates groups that keep the limit: %s', async (_, file, limit) => {
    const args = [
      'forecast',
      '-f',
      file,
      ...night,
      '--max-per-minute',
      String(limit),
      '--suggest',
      '-o',
      'json',
    ];
    const ask = async (): Promise<Data> => JSON.parse((await runKron(args, { cwd: folder })).out) as Data;
    const { suggestions = [] } = await ask();
    expect(suggestions.length).toBeGreaterThan(0);
    for (const { command } of suggestions) expect(await pasted(command)).toMatchObject({ code: 0 });
    const after = await ask();
    for (const { group, window, members: names } of suggestions) {
      const found = after.groups?.find(({ name }) => name === group);
      expect(found).toMatchObject({ members: names.length, of: names.length, window, problems: [] });
    }
    expect(after.planned.peak).toBeLessThanOrEqual(
      Math.max(...suggestions.map(({ expectedPeak }) => expectedPeak)),
    );
  });

  test('adds to a group that exists', async () => {
    const name = 'more.json';
    const args = ['forecast', '-f', name, ...night, '--max-per-minute', '3', '--suggest', '-o', 'json'];
    const ask = async (): Promise<Suggestion[]> =>
      (JSON.parse((await runKron(args, { cwd: folder })).out) as Data).suggestions ?? [];
    writeFileSync(join(folder, name), json(...alike(40)));
    const [first] = await ask();
    expect(await pasted(first?.command ?? '')).toMatchObject({ code: 0 });
    const spread = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), `${spread}\n${json(...alike(20, 'new'))}`);
    const [second] = await ask();
    expect(second).toMatchObject({ group: first?.group, members: { length: 60 } });
    expect(second?.command).toContain(' --resize ');
    expect(await pasted(second?.command ?? '')).toMatchObject({ code: 0 });
    expect(await ask()).toEqual([]);
  });

  test('prints patches for standard input', async () => {
    const [first] = await suggested(alike(8), 2);
    expect(first?.command).toMatch(
      /^kron spread -f - --group spread-[0-9a-f]{6} --window \w+ -o patch prod\/member-000 /,
    );
  });
});
