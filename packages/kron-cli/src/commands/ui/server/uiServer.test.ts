import { request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeFleet } from '@kron/fleet/fleet/makeFleet';
import { UsageError } from '../../../usageError.ts';
import { assetsOf } from './assets.ts';
import type { Feed } from './feed.ts';
import { Session } from './session.ts';
import { startUiServer, type UiServer } from './uiServer.ts';

const from = Date.UTC(2026, 10, 22, 12) / 1000;
const fleet = makeFleet({
  kron: '0.3.0',
  now: from,
  from,
  to: from + 3600,
  zone: null,
  source: { kind: 'cluster', names: [] },
  tzdata: null,
  objects: [],
  calendars: [],
  problems: [],
  withheld: [],
});
const lines = ['{"patch":1}\n', '{"patch":2}\n'];
const feed: Feed = {
  fleet: () => ({ fleet, sequence: 2 }),
  since: (sequence) => (sequence <= 2 ? lines.slice(sequence) : null),
  state: () => ({ lost: null, notes: [] }),
  onChange: () => () => undefined,
};
const assets = assetsOf({ script: 'const view = 1;', worker: 'const worker = 1;' });
const [, scriptPath = ''] = [...assets.keys()];
let server: UiServer;
let session: Session;
let monotonic = 0;

beforeEach(async () => {
  monotonic = 0;
  session = new Session(() => monotonic);
  server = await startUiServer({ port: 0, assets, session, feed, clock: () => from });
});
afterEach(() => server.close());

type Asked = { method?: string; path?: string; headers?: Record<string, string | string[]> };
type Answered = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** Sends a request with exactly these headers, besides the right Host. */
function ask({ method = 'GET', path = '/', headers = {} }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port: server.port,
        host: '127.0.0.1',
        method,
        path,
        headers: { Host: `127.0.0.1:${server.port}`, ...headers },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // The stream of changes does not end.
          if (path.startsWith('/api/changes') && Buffer.concat(chunks).includes('"tick"')) finish();
        });
        response.on('end', () => finish());
        const finish = (): void => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          });
          sent.destroy();
        };
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Writes bytes to the server. Resolves with the first bytes of its answer; empty if it only closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describe('hostile requests', () => {
  const rows: [string, number, (port: number, token: string) => Asked][] = [
    ['rebinding: the Host of a name', 421, (port) => ({ headers: { Host: `evil.example:${port}` } })],
    ['the Host without a port', 421, () => ({ headers: { Host: '127.0.0.1' } })],
    ['the Host with another port', 421, (port) => ({ headers: { Host: `127.0.0.1:${port + 1}` } })],
    ['the Host of another loopback address', 421, (port) => ({ headers: { Host: `127.0.0.2:${port}` } })],
    ['the Host of IPv6', 421, (port) => ({ headers: { Host: `[::1]:${port}` } })],
    ['the Host with a final dot', 421, (port) => ({ headers: { Host: `localhost.:${port}` } })],
    ['a foreign Origin', 403, () => ({ headers: { Origin: 'https://evil.example' } })],
    ['an Origin of another port', 403, (port) => ({ headers: { Origin: `http://127.0.0.1:${port + 1}` } })],
    ['an opaque Origin', 403, () => ({ headers: { Origin: 'null' } })],
    ['an Origin of the other name', 403, (port) => ({ headers: { Origin: `http://localhost:${port}` } })],
    ['an Origin with https', 403, (port) => ({ headers: { Origin: `https://127.0.0.1:${port}` } })],
    ['a cross-site request', 403, () => ({ headers: { 'Sec-Fetch-Site': 'cross-site' } })],
    ['a request of another port', 403, () => ({ headers: { 'Sec-Fetch-Site': 'same-site' } })],
    ['POST', 405, () => ({ method: 'POST' })],
    ['PUT', 405, () => ({ method: 'PUT', path: '/api/fleet' })],
    ['DELETE', 405, () => ({ method: 'DELETE', path: '/api/fleet' })],
    ['a preflight', 405, () => ({ method: 'OPTIONS', path: '/api/fleet' })],
    ['TRACE', 405, () => ({ method: 'TRACE' })],
    ['no token', 401, () => ({ path: '/api/fleet' })],
    ['no token for changes', 401, () => ({ path: '/api/changes?since=0' })],
    ['a wrong token', 401, () => ({ path: '/api/fleet', headers: bearer('a'.repeat(43)) })],
    ['an empty token', 401, () => ({ path: '/api/fleet', headers: { Authorization: 'Bearer ' } })],
    ['the token in a query', 401, (_, token) => ({ path: `/api/fleet?token=${token}` })],
    [
      'the token in a cookie',
      401,
      (_, token) => ({ path: '/api/fleet', headers: { Cookie: `token=${token}` } }),
    ],
    [
      'the token as Basic',
      401,
      (_, token) => ({ path: '/api/fleet', headers: { Authorization: `Basic ${token}` } }),
    ],
    ['the token as a code', 401, (_, token) => ({ path: '/api/session', headers: bearer(token) })],
    ['..', 404, () => ({ path: '/../package.json' })],
    ['.. below /api', 404, (_, token) => ({ path: '/api/../api/fleet', headers: bearer(token) })],
    ['an encoded ..', 404, () => ({ path: '/%2e%2e/%2e%2e/etc/passwd' })],
    ['a proxy request', 404, () => ({ path: 'http://169.254.169.254/latest/meta-data' })],
    ['the path of an API server', 404, (_, token) => ({ path: '/api/v1/secrets', headers: bearer(token) })],
    ['a header of 1 MB', 431, () => ({ headers: { 'X-Long': 'a'.repeat(1_000_000) } })],
    ['a path of 9 kB', 431, () => ({ path: `/${'a'.repeat(9_000)}` })],
  ];

  test.each(rows)('%s: %i', async (_, status, asked) => {
    const answered = await ask(asked(server.port, session.token));
    expect(answered.status).toBe(status);
    expect(answered.body.toString()).not.toContain('Fleet');
    expect(answered.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('two Hosts: 421', async () => {
    const host = `127.0.0.1:${server.port}`;
    expect(await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 421 /,
    );
  });

  test('no Host: 421', async () => {
    expect(await raw('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 421 /);
    expect(await raw('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 421 /);
    expect(await raw('GET / HTTP/1.1\r\nHost:\r\n\r\n')).toMatch(/^HTTP\/1.1 421 /);
  });

  test('slow headers: 408', async () => {
    await server.close();
    server = await startUiServer({ port: 0, assets, session, feed, clock: () => from, headersTimeoutMs: 20 });
    expect(await raw('GET / HTTP/1.1\r\nX-Slow: ')).toMatch(/^HTTP\/1.1 408 /);
  });

  test('CONNECT: 405', async () => {
    expect(await raw('CONNECT 10.0.0.1:443 HTTP/1.1\r\nHost: 10.0.0.1:443\r\n\r\n')).toMatch(
      /^HTTP\/1.1 405 /,
    );
  });

  test('more than 16 connections: the others are closed', async () => {
    const sockets = await Promise.all(
      Array.from(
        { length: 16 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(server.port, '127.0.0.1', () => resolve(socket));
          }),
      ),
    );
    expect(await raw(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`)).toBe('');
    for (const socket of sockets) socket.destroy();
  });
});

describe('honest requests', () => {
  test.each(['127.0.0.1', 'localhost'])('the page, as %s', async (name) => {
    const Host = `${name}:${server.port}`;
    const { status, body } = await ask({
      headers: { Host, Origin: `http://${Host}`, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(status).toBe(200);
    expect(body.toString()).toContain(`src="${scriptPath}"`);
  });

  test('every response has the headers', async () => {
    for (const asked of [
      {},
      { path: scriptPath },
      { path: '/api/fleet' },
      { method: 'POST' },
      { path: '/none' },
    ]) {
      const { headers } = await ask(asked);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types kron-view",
      );
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  test('the Fleet, compressed and not stored', async () => {
    const headers = { ...bearer(session.token), 'Accept-Encoding': 'gzip' };
    const answered = await ask({ path: '/api/fleet', headers });
    expect(answered.status).toBe(200);
    expect(answered.headers).toMatchObject({ 'cache-control': 'no-store', 'kron-sequence': '2' });
    expect(JSON.parse(gunzipSync(answered.body).toString())).toEqual(fleet);
    const plain = await ask({ path: '/api/fleet', headers: bearer(session.token) });
    expect(JSON.parse(plain.body.toString())).toEqual(fleet);
  });

  test('HEAD has no body', async () => {
    const { status, body } = await ask({ method: 'HEAD', path: scriptPath });
    expect([status, body.length]).toEqual([200, 0]);
  });

  test('the changes after a number, then a tick', async () => {
    const { body } = await ask({ path: '/api/changes?since=1', headers: bearer(session.token) });
    expect(body.toString()).toBe(`{"patch":2}\n{"tick":${from},"state":{"lost":null,"notes":[]}}\n`);
  });

  test('changes that are not known any more', async () => {
    const { body } = await ask({ path: '/api/changes?since=9', headers: bearer(session.token) });
    expect(body.toString()).toBe('{"reset":true}\n');
  });

  test('a page that reads too slowly gets no changes after the reset', async () => {
    const listeners = new Set<() => void>();
    const onChange = (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    await server.close();
    const large: Feed = { ...feed, since: () => ['x'.repeat(40_000_000)], onChange };
    server = await startUiServer({ port: 0, assets, session, feed: large, clock: () => from });
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.write(
      `GET /api/changes?since=0 HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${session.token}\r\n\r\n`,
    );
    while (listeners.size === 0) await new Promise(setImmediate);
    for (const listener of listeners) listener();
    expect(listeners.size).toBe(0);
    socket.destroy();
  });

  test('a code is exchanged once', async () => {
    const headers = bearer(session.newCode());
    expect(JSON.parse((await ask({ path: '/api/session', headers })).body.toString())).toEqual({
      token: session.token,
    });
    expect((await ask({ path: '/api/session', headers })).status).toBe(401);
  });

  test('a code is valid for 60 s', async () => {
    const headers = bearer(session.newCode());
    monotonic = 60_001;
    expect((await ask({ path: '/api/session', headers })).status).toBe(401);
  });

  test('a port in use', async () => {
    const options = { port: server.port, assets, session, feed, clock: () => from };
    await expect(startUiServer(options)).rejects.toThrow(
      new UsageError([`--port: port ${server.port} is in use; choose another one, or 0 for any free port`]),
    );
  });
});
