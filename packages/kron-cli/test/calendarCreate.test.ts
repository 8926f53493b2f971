import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { bin, type Run, runKron } from './testing/runKron.ts';

function create(...args: string[]): Promise<Run> {
  return runKron(['calendar', 'create', ...args]);
}

type Manifest = {
  kind: string;
  metadata: object;
  spec: { timezone?: string; entries: { name: string; from: string; to?: string }[] };
};

async function created(...args: string[]): Promise<Manifest> {
  const { code, out } = await create(...args, '-o', 'json');
  expect(code).toBe(0);
  return JSON.parse(out) as Manifest;
}

test('the public holidays of a region become dates, in the language and time zone of the country', async () => {
  const run = await create('--country', 'DE', '--region', 'BY', '--years', '2027');
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toContain(`apiVersion: kron.io/v1alpha1
kind: KronCalendar
metadata:
  name: holidays-de-by
spec:
  timezone: Europe/Berlin
  entries:
    - name: Neujahr
      from: "2027-01-01"
    - name: Heilige Drei Könige
      from: "2027-01-06"
    - name: Karfreitag
      from: "2027-03-26"
`);
});

test('JSON has the same, and codes may be in any case', async () => {
  const upper = await create('--country', 'DE', '--region', 'BY', '--years', '2027');
  const lower = await created('--country', 'de', '--region', 'by', '--years', '2027');
  expect(parse(upper.out)).toEqual(lower);
});

test('a part of a region has its own holidays', async () => {
  const { metadata, spec } = await created('--country', 'DE', '--region', 'BY-A', '--years', '2027');
  expect(metadata).toEqual({ name: 'holidays-de-by-a' });
  expect(spec.entries).toContainEqual({ name: 'Augsburger Friedensfest', from: '2027-08-08' });
});

test('years are joined, and an entry of both stands once', async () => {
  const { spec } = await created('--country', 'US', '--years', '2027-2028');
  const froms = spec.entries.map(({ from }) => from);
  expect(froms).toEqual(froms.toSorted());
  expect([froms[0], froms.at(-1)]).toEqual(['2027-01-01', '2028-12-25']);
  expect(new Set(spec.entries.map((entry) => JSON.stringify(entry))).size).toBe(spec.entries.length);
});

test('--types adds holidays, and those of a part of the day are local times', async () => {
  const types = ['--types', 'public,bank'];
  const { spec } = await created('--country', 'DE', '--years', '2027', ...types);
  expect(spec.entries).toContainEqual({
    name: 'Heiliger Abend',
    from: '2027-12-24T14:00',
    to: '2027-12-25T00:00',
  });
});

test('a holiday that begins on the evening before is a local time', async () => {
  const { spec } = await created('--country', 'SA', '--years', '2027', '--lang', 'en');
  expect(spec.entries).toContainEqual({
    name: 'End of Ramadan (Eid al-Fitr)',
    from: '2027-03-08T18:00',
    to: '2027-03-12T18:00',
  });
});

test('--lang names them in another language', async () => {
  const { spec } = await created('--country', 'CH', '--region', 'ZH', '--years', '2027', '--lang', 'fr');
  expect(spec.entries[0]).toEqual({ name: 'Nouvel An', from: '2027-01-01' });
});

describe('the time zone', () => {
  test('is left out for several, which standard error says', async () => {
    const run = await create('--country', 'US', '--years', '2027');
    expect(run.out).not.toContain('timezone');
    expect(run.err).toBe(
      'note: US has 29 time zones: the calendar gets none, and each KronJob uses its own; --timezone sets one\n',
    );
  });

  test('of a region is that of its part of the country', async () => {
    const { spec } = await created('--country', 'US', '--region', 'CA', '--years', '2027');
    expect(spec.timezone).toBe('America/Los_Angeles');
  });

  test('of --timezone wins, and changes no entry', async () => {
    const args = ['--country', 'DE', '--years', '2027'];
    const { spec } = await created(...args, '--timezone', 'Asia/Tokyo');
    expect(spec).toEqual({ ...(await created(...args)).spec, timezone: 'Asia/Tokyo' });
  });
});

test('--name, --namespace and --cluster say which calendar it is', async () => {
  const args = ['--country', 'DE', '--years', '2027'];
  const named = await created(...args, '--name', 'holidays', '-n', 'prod');
  expect(named).toMatchObject({ kind: 'KronCalendar', metadata: { name: 'holidays', namespace: 'prod' } });
  expect(await created(...args, '--cluster')).toMatchObject({
    kind: 'ClusterKronCalendar',
    metadata: { name: 'holidays-de' },
  });
});

test('what it prints is valid', async () => {
  const { out } = await create('--country', 'IL', '--years', '2027-2030', '--types', 'public,school');
  expect(await runKron(['validate', '-f', '-'], { stdin: out })).toMatchObject({
    code: 0,
    out: '1 valid calendar, no problems found\n',
  });
});

describe('wrong usage', () => {
  const place = ['--country', 'DE'];
  test.each([
    ['no country', ['--years', '2027'], '--country: expected the code of a country, found none; write'],
    ['no years', place, '--years: expected a year such as 2027, or years such as 2027-2028'],
    ['reversed years', [...place, '--years', '2028-2027'], 'found "2028-2027"; write --years 2027-2028'],
    ['years without data', [...place, '--years', '2099'], 'within 1970 and 2076, found "2099"'],
    [
      'a year without holidays of the types',
      [...place, '--years', '2027', '--types', 'school'],
      '--years: expected years with school holidays of DE, found none in 2027',
    ],
    [
      'an unknown type',
      [...place, '--years', '2027', '--types', 'public,feast'],
      'expected one or more of public,bank,optional,school,observance, found "feast"',
    ],
    [
      'the name of a country',
      ['--country', 'Germany', '--years', '2027'],
      'found "Germany"; write --country DE',
    ],
    ['an unknown country', ['--country', 'XX', '--years', '2027'], 'expected one of AD (Andorra), AE'],
    [
      'an unknown region',
      [...place, '--region', 'XX', '--years', '2027'],
      '--region: expected one of BB (Brandenburg), BE (Berlin), ',
    ],
    [
      'a region of a country without any',
      ['--country', 'VA', '--region', 'X', '--years', '2027'],
      '--region: VA has no regions with holidays of their own',
    ],
    [
      'a part of a region without any',
      [...place, '--region', 'HE-X', '--years', '2027'],
      '--region: DE-HE has no parts with holidays of their own: write --region HE',
    ],
    ['an unknown language', [...place, '--years', '2027', '--lang', 'xx'], '--lang: expected one of am, ar'],
    ['an unknown time zone', [...place, '--years', '2027', '--timezone', 'Mars/Base'], '--timezone: '],
    ['a wrong name', [...place, '--years', '2027', '--name', 'A_b'], '--name: expected at most 63'],
  ])('%s', async (_, args, message) => {
    const run = await create(...args);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });

  test('too many entries are refused', async () => {
    const types = 'public,bank,optional,school,observance';
    const run = await create('--country', 'US', '--years', '1970-2076', '--types', types);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toMatch(/--years: expected at most 2,000 holidays, found [\d,]+; write fewer years/);
  });
});

test('without date-holidays it says how to install it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kron-alone-'));
  try {
    await cp(dirname(bin), join(folder, 'dist'), { recursive: true });
    await cp(resolve(dirname(bin), '../package.json'), join(folder, 'package.json'));
    const args = ['calendar', 'create', '--country', 'DE', '--years', '2027'];
    const run = await new Promise<object>((done) => {
      execFile(process.execPath, [join(folder, 'dist/bin.js'), ...args], (error, out, err) =>
        done({ code: error?.code, out, err }),
      );
    });
    expect(run).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('install it: npm install --global date-holidays@3'),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
