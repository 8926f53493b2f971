import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runKron, runProcess } from './testing/runKron.ts';

test('a pipe without a writer is given up, and the process ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kron-input-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const run = await runProcess(['preview', '-f', pipe]);
  expect(run).toMatchObject({
    code: 1,
    out: '',
    err: `${pipe}: is a pipe that sent nothing for 60 seconds\n`,
  });
  rmSync(folder, { recursive: true });
});

test('a response without end is given up', async () => {
  const server = createServer((_, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write('# more\n'.repeat(100_000)));
      response.once('drain', write);
    };
    write();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const run = await runKron(['preview', '-f', url]);
  expect(run).toMatchObject({ code: 1, out: '', err: `${url}: is larger than 256 MiB\n` });
  server.closeAllConnections();
  server.close();
});
