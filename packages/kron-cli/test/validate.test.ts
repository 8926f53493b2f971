import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { doubtCodes } from '../src/validation/doubt.ts';
import { golden } from './testing/golden.ts';
import { json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

const all = ['-f', 'two-mistakes.yaml', '-f', 'broken.yaml', '-f', 'several.yaml', '-f', 'doubtful.yaml'];

describe('golden outputs', () => {
  test.each([
    ['validate.txt', []],
    ['validate-strict.txt', ['--strict']],
    ['validate.json', ['-o', 'json']],
    ['validate.yaml', ['-o', 'yaml']],
    ['validate-github.txt', ['-o', 'github']],
    ['validate.sarif', ['-o', 'sarif']],
  ])('%s', async (file, args) => {
    const run = await runKron(['validate', ...now, ...all, ...args]);
    expect(run).toMatchObject({ code: 1, err: '' });
    const out = run.out.replace(/"version": "\d+\.\d+\.\d+[^"]*",\n {10}"rules"/, '"rules"');
    expect(out).toBe(golden(file, out));
  });
});

describe('the exit code', () => {
  test.each([
    ['0 for valid manifests', ['-f', 'backup.yaml'], 0],
    ['0 for warnings', ['-f', 'doubtful.yaml'], 0],
    ['1 for warnings with --strict', ['-f', 'doubtful.yaml', '--strict'], 1],
    ['0 for valid manifests with --strict', ['-f', 'backup.yaml', '--strict'], 0],
    ['1 for one error in one of many files', ['-f', 'backup.yaml', '-f', 'two-mistakes.yaml'], 1],
    ['1 for a file that is not there', ['-f', 'backup.yaml', '-f', 'missing.yaml'], 1],
    ['1 for input without a KronJob', ['-f', '-'], 1],
    ['4 for neither file nor cluster', [], 4],
    ['2 for places in files of what is in no file', ['-o', 'sarif'], 2],
    ['2 for a file without -f', ['backup.yaml'], 2],
    ['2 for a file beside -f', ['-f', 'backup.yaml', 'several.yaml'], 2],
    ['2 for a form that there is not', ['-f', 'backup.yaml', '-o', 'table'], 2],
    ['2 for a now that is none', ['-f', 'backup.yaml', '--now', 'noon'], 2],
  ])('is %s', async (_, args, code) => {
    const run = await runKron(['validate', ...now, ...args]);
    expect(run.code).toBe(code);
  });
});

describe('what is told', () => {
  test('a file without -f is told to be written with it', async () => {
    const run = await runKron(['validate', 'backup.yaml', 'several.yaml']);
    expect(run.err).toContain('write -f backup.yaml -f several.yaml');
  });

  test('other kinds are passed over, and said so at -v', async () => {
    const silent = await runKron(['validate', ...now, '-f', 'several.yaml']);
    expect(silent.err).toBe('');
    const verbose = await runKron(['validate', ...now, '-f', 'several.yaml', '-v']);
    expect(verbose.err).toContain('passed over: several.yaml:2:1: ConfigMap/settings');
  });

  test('nothing to say is said', async () => {
    const run = await runKron(['validate', ...now, '-f', 'backup.yaml']);
    expect(run.out).toBe('1 valid KronJob, nothing to say about it\n');
  });

  test('nothing of a manifest commands a workflow', async () => {
    const schedule = '0 0 * * *\n::error::forged';
    const stdin = json(manifest('forger', { schedule }));
    const run = await runKron(['validate', '-f', '-', '-o', 'github'], { stdin });
    expect(run.out).toContain('::error file=stdin,');
    expect(run.out).not.toMatch(/^::error::/m);
  });

  test('percent signs, colons and commas of a file name are escaped in annotations', async () => {
    const run = await runKron(['validate', '-f', 'a%b:c,d.yaml', '-o', 'github']);
    expect(run.out).toBe(
      '::error file=a%25b%3Ac%2Cd.yaml,title=kron%3A Unreadable::there is no such file or folder\n',
    );
  });

  test('an absolute path is a file URI in SARIF', async () => {
    const run = await runKron(['validate', '-f', '/no where.yaml', '-o', 'sarif']);
    expect(run.out).toContain('"uri": "file:///no%20where.yaml"');
  });
});

test('the reference explains every warning, and no other', () => {
  const file = resolve(import.meta.dirname, '../../../docs/reference/validate.md');
  const headings = [...readFileSync(file, 'utf8').matchAll(/^### (\w+)$/gm)].map(([, code]) => code);
  expect(headings).toEqual([...doubtCodes]);
});
