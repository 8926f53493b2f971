import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { clusterKronCalendarCrd, controlledJobCrd, crd, kronCalendarCrd } from 'kron-crd-schema';
import { parse, parseAllDocuments } from 'yaml';
import { runKron } from './testing/runKron.ts';

const generated = resolve(import.meta.dirname, '../../kron-crd-schema/generated');

test.each([
  [['crd', 'kronjob'], 'kronjobs.yaml'],
  [['crd', 'controlledjob'], 'controlledjobs.yaml'],
  [['crd', 'kroncalendar'], 'kroncalendars.yaml'],
  [['crd', 'clusterkroncalendar'], 'clusterkroncalendars.yaml'],
  [['schema'], 'kronjob.schema.json'],
  [['schema', 'kronjob'], 'kronjob.schema.json'],
  [['schema', 'controlledjob'], 'controlledjob.schema.json'],
  [['schema', 'kroncalendar'], 'kroncalendar.schema.json'],
  [['schema', 'clusterkroncalendar'], 'clusterkroncalendar.schema.json'],
])('kron %j prints the generated file byte for byte: %s', async (args, file) => {
  const run = await runKron(args);
  const expected = readFileSync(resolve(generated, file), 'utf8');
  expect(run).toEqual({ code: 0, signal: null, err: '', out: expected });
});

test('kron crd prints all definitions, as documents or as a List', async () => {
  const [yaml, text] = await Promise.all([runKron(['crd']), runKron(['crd', '-o', 'json'])]);
  const documents = parseAllDocuments(yaml.out).map((document) => document.toJS() as unknown);
  expect(documents).toEqual([crd, controlledJobCrd, kronCalendarCrd, clusterKronCalendarCrd]);
  expect(JSON.parse(text.out)).toEqual({ apiVersion: 'v1', kind: 'List', items: documents });
});

test.each([
  ['kronjob', crd],
  ['controlledjob', controlledJobCrd],
  ['kroncalendar', kronCalendarCrd],
  ['clusterkroncalendar', clusterKronCalendarCrd],
])('kron crd %s -o json is the same definition as its YAML', async (kind, definition) => {
  const [yaml, text] = await Promise.all([runKron(['crd', kind]), runKron(['crd', kind, '-o', 'json'])]);
  expect([parse(yaml.out), JSON.parse(text.out)]).toEqual([definition, definition]);
});

test.each([
  ['an unknown output format', ['crd', '-o', 'toml'], 'yaml, json'],
  [
    'an unknown kind',
    ['crd', 'kronjobs'],
    'Allowed choices are kronjob, controlledjob, kroncalendar, clusterkroncalendar',
  ],
  [
    'an unknown kind',
    ['schema', 'preview'],
    'Allowed choices are kronjob, controlledjob, kroncalendar, clusterkroncalendar',
  ],
  ['a second kind', ['schema', 'kronjob', 'controlledjob'], 'too many arguments'],
  ['an unknown flag', ['schema', '-o', 'yaml'], "unknown option '-o'"],
])('%s is wrong usage: %s', async (_, args, message) => {
  const run = await runKron(args);
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain(message);
});
