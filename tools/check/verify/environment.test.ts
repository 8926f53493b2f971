import { AsyncLocalStorage } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { cache } from '../bootstrap/root.mjs';

const jest = resolve(import.meta.dirname, '../jest');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a rejection that no code handles fails its test file', () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'jest.config.js'), `export { default } from '${join(jest, 'config.js')}';`);
  writeFileSync(
    join(folder, 'left.test.ts'),
    "test('leaves a promise', () => { Promise.reject(new Error('no code waits')); });",
  );
  const { status, stderr } = spawnSync(process.execPath, [join(jest, 'main.mjs'), '-i'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, KRON_TESTS: 'short' },
  });
  expect(stderr).toContain('no code waits');
  expect(status).toBe(1);
});

test('an AsyncLocalStorage of the code under test works', async () => {
  const storage = new AsyncLocalStorage<number>();
  const seen = await storage.run(1, async () => {
    await Promise.resolve();
    return storage.getStore();
  });
  expect(seen).toBe(1);
});
