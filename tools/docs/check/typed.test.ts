import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { blocksOfDocuments } from './blocksOfDocuments.ts';

const run = promisify(execFile);
const tsc = resolve(import.meta.dirname, '../../../node_modules/.bin/tsc');
const blocks = blocksOfDocuments().filter(
  ({ language, proof }) => language === 'ts' && proof === 'tested with its document',
);
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'kron-typed-'));
  // TypeScript and Node find the built packages here.
  await symlink(resolve(import.meta.dirname, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rm(project, { recursive: true }));

test('a document shows how to type a spec', () => {
  expect(blocks.map(({ path }) => path)).toContain('packages/kron-core/README.md');
});

test.each([
  ['an ES module', 'mts', 'mjs'],
  ['a CommonJS module', 'cts', 'cjs'],
])('TypeScript in documents compiles as %s, and runs', async (_, source, emitted) => {
  const files = blocks.map(({ content }, index) => ({ content, name: `block${index}` }));
  for (const { content, name } of files) await writeFile(join(project, `${name}.${source}`), content);
  const names = files.map(({ name }) => `${name}.${source}`);
  // The options that the README names.
  const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
  await run(tsc, [...options, '--outDir', '.', ...names], { cwd: project });
  for (const { name } of files) await run(process.execPath, [join(project, `${name}.${emitted}`)]);
});

test('a wrong field does not compile', async () => {
  const [block] = blocks;
  const wrong = (block?.content ?? '').replace("mode: 'after'", "mode: 'later'");
  expect(wrong).not.toBe(block?.content);
  await writeFile(join(project, 'wrong.mts'), wrong);
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
  await expect(run(tsc, [...options, 'wrong.mts'], { cwd: project })).rejects.toMatchObject({
    stdout: expect.stringContaining('\'"later"\''),
  });
});
