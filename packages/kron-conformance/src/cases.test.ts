import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from '@jest/globals';
import { levels } from './case.ts';
import { readCases } from './readCases.ts';

const folder = new URL('../cases/', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('../cases.schema.json', import.meta.url), 'utf8')) as object;
const validate = new Ajv2020({ strictTuples: false }).compile(schema);

test.each(readdirSync(folder))('%s has the form that the schema defines', (name) => {
  validate(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  expect(validate.errors).toBeNull();
});

test.each(['observed', 'decision'])('README.md has a row for each field of %s', (name) => {
  const { $defs } = schema as { $defs: Record<string, { properties: object }> };
  const fields = (of: string): string[] => Object.keys($defs[of]?.properties ?? {});
  const nested = ['status', 'jobs'].flatMap((field) => {
    const members = fields(field === 'jobs' ? 'job' : field);
    return members.map((member) => (field === 'jobs' ? `jobs[].${member}` : `${field}.${member}`));
  });
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const table = readme.split(`\n\`${name}\` `)[1]?.split('\n\n')[1] ?? '';
  const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  const shown = rows.map((row) => row.slice(1, -1).replace('active[].name', 'active'));
  const expected = name === 'observed' ? [...fields(name), ...nested] : fields(name);
  expect(shown.toSorted()).toEqual(expected.toSorted());
});

test('no published id is missing', () => {
  const published = readFileSync(new URL('../ids.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ').slice(1));
  const ids = new Set(readCases().map(({ id }) => id));
  expect(published.filter((id) => !ids.has(id))).toEqual([]);
});

test('every id is unique', () => {
  const ids = readCases().map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every level has cases', () => {
  expect([...new Set(readCases().map(({ level }) => level))].toSorted()).toEqual([...levels]);
});

test('the cases of a group are in its file', () => {
  for (const name of readdirSync(folder).filter((file) => file.startsWith('KS-'))) {
    const { cases } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as {
      cases: { clause: string }[];
    };
    const groups = new Set(cases.map(({ clause }) => clause.replace(/\..*/, '')));
    expect([name, ...groups]).toEqual([name, name.replace(/^KS-0?(\d+)-.*/, 'KS-$1')]);
  }
});
