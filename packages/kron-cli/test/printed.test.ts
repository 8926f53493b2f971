import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { crd } from 'kron-crd-schema';
import { parse } from 'yaml';
import { runKron } from './testing/runKron.ts';

const generated = resolve(import.meta.dirname, '../../kron-crd-schema/generated');

test('kron crd prints the generated definition to the byte', async () => {
  const run = await runKron(['crd']);
  const expected = readFileSync(resolve(generated, 'kronjobs.yaml'), 'utf8');
  expect(run).toEqual({ code: 0, signal: null, err: '', out: expected });
});

test('kron crd -o json is the same definition', async () => {
  const run = await runKron(['crd', '-o', 'json']);
  expect(JSON.parse(run.out)).toEqual(crd);
  expect(parse((await runKron(['crd'])).out)).toEqual(crd);
});

test('kron schema prints the generated schema to the byte', async () => {
  const run = await runKron(['schema']);
  const expected = readFileSync(resolve(generated, 'kronjob.schema.json'), 'utf8');
  expect(run).toEqual({ code: 0, signal: null, err: '', out: expected });
});

test.each([
  ['a form that there is not', ['crd', '-o', 'toml'], 'yaml, json'],
  ['an argument', ['crd', 'kronjobs'], 'too many arguments'],
  ['an argument', ['schema', 'preview'], 'too many arguments'],
  ['a flag that there is not', ['schema', '-o', 'yaml'], "unknown option '-o'"],
])('%s is wrong usage: %s', async (_, args, message) => {
  const run = await runKron(args);
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain(message);
});
