import { expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './openBrowser.ts';

test.each([
  ['that starts a browser', 'exit 0', true],
  ['that waits for the browser to end', 'exec /bin/sleep 3', true],
  ['that finds no browser, as without a display', 'exit 3', false],
  ['that does not exist', null, false],
])('a program %s', async (_, script, wanted) => {
  const folder = await mkdtemp(join(tmpdir(), 'kron-browser-'));
  const name = process.platform === 'darwin' ? 'open' : 'xdg-open';
  if (script !== null) await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  expect(await openBrowser('http://127.0.0.1:1/', { PATH: folder })).toBe(wanted);
  await rm(folder, { recursive: true });
});
