import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { json, manifest } from './testing/manifest.ts';
import { fixtures, runKron, runProcess } from './testing/runKron.ts';

const shown = ['--now', '2026-11-21T12:00:00Z', '-o', 'name'];
const folder = mkdtempSync(join(tmpdir(), 'kron-input-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a name after -f', () => {
  test.each([
    ['preview', ''],
    ['validate', ''],
    ['convert', ''],
    ['preview', 'backup.yaml,'],
    ['validate', ',backup.yaml'],
  ])('is refused by kron %s if it is empty, as in "%s"', async (command, filename) => {
    const run = await runKron([command, '-f', filename]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('expected the name of a file or folder, a URL, or -, found an empty name');
  });

  test('can be that of a named pipe', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const writer = spawn('sh', ['-c', `cat backup.yaml > ${pipe}`], { cwd: fixtures });
    const run = await runKron(['preview', '-f', pipe, ...shown]);
    expect(run).toMatchObject({ code: 0, err: '', out: 'kronjob.kron.io/db-backup\n' });
    writer.kill();
  });

  test('can be that of standard input', async () => {
    const stdin = json(manifest('a'));
    const run = await runProcess(['preview', '-f', '/dev/stdin', ...shown], { stdin });
    expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/a\n' });
  });

  test.each([
    ['/dev/null', 'is empty'],
    ['/dev/zero', 'is larger than 256 MiB'],
  ])('can be that of a device: %s', async (device, message) => {
    const run = await runKron(['preview', '-f', device]);
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(`${device}: ${message}`);
  });

  test('cannot be that of a socket', async () => {
    const path = join(folder, 'socket');
    const socket = createSocket().listen(path);
    const run = await runKron(['preview', '-f', path]);
    expect(run.err).toContain('is a socket or a disk; expected a file or folder');
    socket.close();
  });
});

describe('a URL after -f', () => {
  let server: Server;
  let url = '';
  let failures = 0;

  const serve: RequestListener = (request, response) => {
    if (request.url === '/missing.yaml') response.writeHead(404).end();
    else if (request.url === '/broken.yaml') response.writeHead(500).end();
    else if (request.url === '/moved.yaml') response.writeHead(302, { location: '/a.yaml' }).end();
    else if (request.url === '/late.yaml' && failures++ < 2) response.writeHead(503).end();
    else response.end(json(manifest(request.url === '/b.yaml' ? 'b' : 'a')));
  };

  beforeAll(async () => {
    server = createServer(serve);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => void server.close());

  test.each([
    ['answers', '/a.yaml'],
    ['has a comma', '/a.yaml?x=1,2'],
    ['leads to another one', '/moved.yaml'],
    ['answers at the third attempt', '/late.yaml'],
  ])('that %s is read', async (_, path) => {
    const run = await runKron(['preview', '-f', `${url}${path}`, ...shown]);
    expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/a\n' });
  });

  test('can be in a list with other URLs and with files', async () => {
    const names = [`${url}/a.yaml`, `${url}/b.yaml`, 'backup.yaml'];
    const reads = async (list: string): Promise<string> =>
      (await runKron(['preview', '-f', list, ...shown])).out.replaceAll('kronjob.kron.io/', '');
    expect(await reads(names.slice(0, 2).join(','))).toBe('a\nb\n');
    expect(await reads(names.join(','))).toBe('a\nb\ndb-backup\n');
  });

  test.each([
    ['/missing.yaml', 'HTTP 404 Not Found'],
    ['/broken.yaml', 'HTTP 500 Internal Server Error'],
  ])('that fails is reported: %s', async (path, message) => {
    const run = await runKron(['validate', '-f', `${url}${path}`]);
    expect(run).toMatchObject({ code: 1 });
    expect(run.out).toContain(`${url}${path}: error: cannot be fetched: ${message}`);
  });

  test('that nothing answers is reported', async () => {
    const run = await runKron(['preview', '-f', 'http://127.0.0.1:1/a.yaml']);
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toMatch(/http:\/\/127\.0\.0\.1:1\/a\.yaml: cannot be fetched: \S/);
  });
});
