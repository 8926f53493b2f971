import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { KubeConfig } from '@kubernetes/client-node';
import { type ClientTransport, clientTransport, type RequestRecord } from './clientTransport.ts';
import { Connection, type ServerDate } from './connection.ts';
import { systemClock } from './systemClock.ts';
import { type LocalServer, localServer } from './testing/localServer.ts';
import { VirtualClock } from './testing/virtualClock.ts';

const jobs = { group: 'batch', version: 'v1', plural: 'jobs' };
const job = { resource: jobs, namespace: 'prod', name: 'a' };

type Seen = {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
  connection: number;
};

let server: LocalServer | undefined;
let transport: ClientTransport | undefined;
let records: RequestRecord[] = [];

async function answering(
  listener: RequestListener,
  user: { name: string; token?: string } = { name: 'u' },
  onDate?: (date: ServerDate) => void,
): Promise<ClientTransport> {
  server = await localServer(listener);
  const config = new KubeConfig();
  config.loadFromClusterAndUser({ name: 'c', server: server.url, skipTLSVerify: true }, user);
  records = [];
  transport = clientTransport(config, {
    clock: systemClock,
    timeoutMs: 300_000,
    onRequest: (record) => records.push(record),
    ...(onDate === undefined ? {} : { onDate }),
  });
  return transport;
}

/** Answers every request with the same object, and records the request. */
function recording(seen: Seen[], answer: unknown = { metadata: { name: 'a' } }): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers, socket } = request;
      seen.push({
        method,
        url,
        headers,
        body: Buffer.concat(chunks).toString(),
        connection: socket.remotePort ?? 0,
      });
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  };
}

afterEach(async () => {
  await transport?.close();
  await server?.close();
});

describe('clientTransport', () => {
  test('consecutive requests reuse connections', async () => {
    const seen: Seen[] = [];
    const { get } = await answering(recording(seen));
    for (let round = 0; round < 20; round += 1) await get(job);
    expect(new Set(seen.map(({ connection }) => connection)).size).toBeLessThanOrEqual(2);
  });

  test('requests name their sender', async () => {
    const seen: Seen[] = [];
    const { get } = await answering(recording(seen));
    await get(job);
    expect(seen[0]?.headers['user-agent']).toBe('kron');
  });

  test('requests and responses keep unknown fields', async () => {
    const seen: Seen[] = [];
    const stored = {
      metadata: { name: 'a', brandNew: [1] },
      spec: { brandNew: { deep: null } },
      other: true,
    };
    const { create } = await answering(recording(seen, stored));
    const sent = { apiVersion: 'batch/v1', kind: 'Job', ...stored };
    expect(await create(job, sent)).toEqual(stored);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(sent);
  });

  test("the server's warnings are passed to onWarning", async () => {
    const { create } = await answering((_, response) => {
      response.setHeader('warning', ['299 - "unknown field"', '299 - "b"']).end('{}');
    });
    const warnings: string[] = [];
    const sent = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' } };
    await create(job, sent, { onWarning: (text) => void warnings.push(text) });
    expect(warnings).toEqual(['unknown field', 'b']);
  });

  test.each<[string, string, (t: ClientTransport) => Promise<unknown>]>([
    ['GET', '/apis/batch/v1/namespaces/prod/jobs/a', (t) => t.get(job)],
    [
      'GET',
      '/apis/batch/v1/jobs?labelSelector=kron.io%2Fname&limit=500&continue=x',
      (t) => t.list({ resource: jobs, labelSelector: 'kron.io/name', limit: 500, continueToken: 'x' }),
    ],
    [
      'POST',
      '/apis/batch/v1/namespaces/prod/jobs?fieldValidation=Strict&dryRun=All',
      (t) =>
        t.create(
          job,
          { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' } },
          { fieldValidation: 'Strict', dryRun: true },
        ),
    ],
    [
      'PATCH application/merge-patch+json',
      '/apis/batch/v1/namespaces/prod/jobs/a/status',
      (t) => t.patch(job, { type: 'merge', subresource: 'status', body: { status: {} } }),
    ],
    [
      'PATCH application/json-patch+json',
      '/apis/batch/v1/namespaces/prod/jobs/a',
      (t) => t.patch(job, { type: 'json', body: [] }),
    ],
    ['DELETE', '/apis/batch/v1/namespaces/prod/jobs/a', (t) => t.delete(job, { uid: 'u1' })],
  ])('%s %s', async (how, url, ask) => {
    const seen: Seen[] = [];
    await ask(await answering(recording(seen, { metadata: { resourceVersion: '1' }, items: [] })));
    const [method, contentType = seen[0]?.headers['content-type']] = how.split(' ');
    expect(seen[0]).toMatchObject({ method, url });
    expect(seen[0]?.headers['content-type']).toBe(contentType);
  });

  test('a delete has the UID as its precondition', async () => {
    const seen: Seen[] = [];
    const { delete: remove } = await answering(recording(seen));
    await remove(job, { uid: 'u1', propagationPolicy: 'Background' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      preconditions: { uid: 'u1' },
      propagationPolicy: 'Background',
    });
  });

  test('a refused bearer token is loaded again for the next request', async () => {
    const seen: unknown[] = [];
    const user = { name: 'u', token: 'old' };
    const { get } = await answering((request, response) => {
      seen.push(request.headers.authorization);
      user.token = 'new';
      response.statusCode = request.headers.authorization === 'Bearer new' ? 200 : 401;
      response.end('{}');
    }, user);
    await expect(get(job)).rejects.toMatchObject({ code: 401 });
    await get(job);
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
  });

  test('several 401s to the same credentials make a credential plugin run again once', async () => {
    let runs = 1;
    server = await localServer((request, response) => {
      response.statusCode = request.headers.authorization === 'Bearer 2' ? 200 : 401;
      response.end('{}');
    });
    const { url } = server;
    transport = clientTransport(
      {
        getCurrentCluster: () => ({ server: url, skipTLSVerify: true }),
        applyToHTTPSOptions: async (options) =>
          void Object.assign(options, { headers: { Authorization: `Bearer ${runs}` } }),
        dropCredentials: () => (runs += 1),
      },
      { clock: systemClock },
    );
    const { get } = transport;
    const answers = await Promise.allSettled([get(job), get(job)]);
    expect(answers).toMatchObject([{ reason: { code: 401 } }, { reason: { code: 401 } }]);
    await get(job);
    expect(runs).toBe(2);
  });

  test('a request without a response times out', async () => {
    const { get } = await answering(() => undefined);
    await expect(get(job, { timeoutMs: 20 })).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'TIMEOUT',
    });
    expect(records).toMatchObject([{ verb: 'get', resource: 'jobs', code: 'TIMEOUT' }]);
  });

  test('an incomplete response times out', async () => {
    const { get } = await answering((_, response) => void response.write('{"metadata":'));
    await expect(get(job, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test("an aborted request throws the signal's reason", async () => {
    const controller = new AbortController();
    const { get } = await answering(() => controller.abort(new Error('enough')));
    await expect(get(job, { signal: controller.signal })).rejects.toThrow('enough');
    await expect(get(job, { signal: controller.signal })).rejects.toThrow('enough');
  });

  test("a reset connection is an error with the request's method and URL", async () => {
    const { get } = await answering((request) => request.socket.destroy());
    await expect(get(job)).rejects.toMatchObject({
      name: 'ConnectionError',
      message: expect.stringMatching(/^GET http:.*\/jobs\/a: /),
    });
  });

  test('a successful response that is not JSON is a ConnectionError', async () => {
    const { get } = await answering((_, response) => void response.end('<html>'));
    await expect(get(job)).rejects.toMatchObject({ name: 'ConnectionError', code: 'BAD_ANSWER' });
  });

  test.each(['{}', 'null', '[]', '"page"'])(
    'a response that is not a list is a ConnectionError: %s',
    async (answer) => {
      const { list } = await answering((_, response) => void response.end(answer));
      await expect(list({ resource: jobs })).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'BAD_ANSWER',
      });
    },
  );

  test('a failed credential plugin has its own code, and its own error message is kept', async () => {
    transport = clientTransport(
      {
        getCurrentCluster: () => ({ server: 'https://10.0.0.1' }),
        applyToHTTPSOptions: () => Promise.reject(new Error('log in first\n')),
      },
      { clock: systemClock },
    );
    await expect(transport.get(job)).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'CREDENTIALS',
      message: 'cannot get credentials for https://10.0.0.1: log in first',
    });
  });

  test('an empty proxy-url is none, so the environment names the proxy', () => {
    const config = {
      getCurrentCluster: () => ({ server: 'https://10.0.0.1', proxyUrl: '' }),
      applyToHTTPSOptions: () => Promise.resolve(),
    };
    const connect = (proxy: string): Connection =>
      new Connection(config, { clock: systemClock, environment: { HTTPS_PROXY: proxy } });
    expect(connect('').origin).toBe('https://10.0.0.1');
    expect(() => connect('ftp://proxy')).toThrow(
      'the proxy from the environment has an unsupported protocol',
    );
  });

  describe('while a credential plugin runs', () => {
    const waiting = (): ClientTransport =>
      clientTransport(
        {
          getCurrentCluster: () => ({ server: 'https://10.0.0.1' }),
          getCurrentUser: () => ({ exec: { command: 'login' } }),
          applyToHTTPSOptions: () => new Promise(() => undefined),
        },
        { clock: systemClock },
      );

    test('the request times out, and the error names the plugin', async () => {
      transport = waiting();
      await expect(transport.get(job, { timeoutMs: 20 })).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'TIMEOUT',
        message: expect.stringMatching(/within 0.02 s: still waiting for credentials .*"login"/),
      });
    });

    test('later requests wait for the same run, also after a refusal of earlier credentials', async () => {
      const clock = new VirtualClock();
      let runs = 0;
      let logIn: () => void = () => undefined;
      const connection = new Connection(
        {
          getCurrentCluster: () => ({ server: 'https://10.0.0.1' }),
          applyToHTTPSOptions: () => {
            runs += 1;
            return new Promise((resolve) => (logIn = resolve));
          },
        },
        { clock },
      );
      const first = connection.access();
      await clock.advance(60_000);
      const second = connection.access();
      logIn();
      const [early] = await Promise.all([first, second]);
      await clock.advance(9_999);
      await connection.access();
      expect(runs).toBe(1);
      await clock.advance(1);
      void connection.access();
      connection.dropCredentials(early);
      void connection.access();
      expect(runs).toBe(2);
      // A run that hangs must not keep all later requests waiting.
      await clock.advance(299_999);
      void connection.access();
      expect(runs).toBe(2);
      await clock.advance(1);
      void connection.access();
      expect(runs).toBe(3);
    });

    test('the request can be aborted', async () => {
      transport = waiting();
      const controller = new AbortController();
      const asked = transport.get(job, { signal: controller.signal });
      controller.abort(new Error('enough'));
      await expect(asked).rejects.toThrow('enough');
    });
  });

  test('read gets a document that is not a resource', async () => {
    const seen: Seen[] = [];
    const { read } = await answering(recording(seen, { versions: [] }));
    expect(await read('/apis/kron.io')).toEqual({ versions: [] });
    expect(seen).toMatchObject([{ method: 'GET', url: '/apis/kron.io' }]);
  });

  test("an ApiError has the server's reason, message and retry delay", async () => {
    const { get } = await answering((_, response) => {
      response.writeHead(429, { 'retry-after': '2' });
      response.end(JSON.stringify({ reason: 'TooManyRequests', message: 'slow down' }));
    });
    await expect(get(job)).rejects.toMatchObject({
      code: 429,
      reason: 'TooManyRequests',
      message: 'slow down',
      retryAfterMs: 2_000,
    });
  });

  test('leaving a watch closes its connection', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const { watch } = await answering((_, response) => {
      closed = new Promise((resolve) => response.once('close', resolve));
      response.write('{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"7"}}}\n');
    });
    const query = { resource: jobs, resourceVersion: '1', timeoutSeconds: 28 };
    for await (const { object } of watch(query, new AbortController().signal)) {
      expect(object.metadata.resourceVersion).toBe('7');
      break;
    }
    await closed;
  });

  describe('a response that does not end', () => {
    type Sent = { bytes: number; closed?: Promise<unknown> };

    /** Sends a text again and again until the client closes the connection. */
    const endless = (status: number, sent: Sent, text: string): RequestListener => {
      const chunk = Buffer.alloc(1_000_000, text);
      return (_, response) => {
        sent.closed = new Promise((resolve) => response.once('close', resolve));
        response.writeHead(status);
        const more = (): void => {
          sent.bytes += chunk.length;
          if (!response.destroyed) response.write(chunk, more);
        };
        more();
      };
    };
    const watchAll = async ({ watch }: ClientTransport): Promise<void> => {
      const query = { resource: jobs, resourceVersion: '1', timeoutSeconds: 28 };
      for await (const _ of watch(query, new AbortController().signal)) expect(_).toBeUndefined();
    };

    test.each<[string, number, number, (t: ClientTransport) => Promise<unknown>, string?]>([
      ['an object', 200, 16 * 2 ** 20, (t) => t.get(job)],
      ['an error', 500, 16 * 2 ** 20, (t) => t.get(job)],
      ['a page', 200, 8_000_000, (t) => t.list({ resource: jobs, limit: 500 })],
      ['a whole list', 200, 8_000_000, (t) => t.list({ resource: jobs })],
      ['a page with one object', 200, 16 * 2 ** 20, (t) => t.list({ resource: jobs, limit: 1 })],
      ['a watch event', 200, 16 * 2 ** 20, watchAll],
      ['a watch event of long characters', 200, 16 * 2 ** 20, watchAll, 'ありがとう'],
    ])('is aborted: %s', async (_, status, limit, send, text = ' ') => {
      const sent: Sent = { bytes: 0 };
      await expect(send(await answering(endless(status, sent, text)))).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'TOO_LARGE',
        message: expect.stringContaining(`more than ${limit} bytes`),
      });
      await sent.closed;
      // The rest is in buffers of the sockets.
      expect(sent.bytes).toBeLessThan(limit + 16_000_000);
    });
  });

  test('a page with one object may have more than 8 MB', async () => {
    const items = [{ metadata: { name: 'a', annotations: { big: 'x'.repeat(9_000_000) } } }];
    const { list } = await answering(recording([], { metadata: { resourceVersion: '1' }, items }));
    const { items: names } = await list({
      resource: jobs,
      limit: 1,
      reduce: ({ metadata }) => metadata.name,
    });
    expect(names).toEqual(['a']);
  });

  test('a watch throws if its connection is cut, and returns if the server ends it', async () => {
    const { watch } = await answering((request, response) => {
      response.write('{"type":"ADDED","object":{"metadata":{"name":"a"}}}\n', () => {
        if (request.url?.includes('resourceVersion=1&') === true) response.end();
        else request.socket.destroy();
      });
    });
    const read = async (resourceVersion: string): Promise<number> => {
      let count = 0;
      const query = { resource: jobs, resourceVersion, timeoutSeconds: 28 };
      for await (const _ of watch(query, new AbortController().signal)) count += 1;
      return count;
    };
    expect(await read('1')).toBe(1);
    await expect(read('2')).rejects.toMatchObject({ name: 'ConnectionError' });
  });

  test('every Date header is reported, also that of an error and of a watch, and no invalid one', async () => {
    const dates = ['Sun, 01 Mar 2026 00:00:00 GMT', 'Sun, 01 Mar 2026 00:00:01 GMT', 'never', ''];
    const seen: number[] = [];
    const { get, watch } = await answering(
      (request, response) => {
        response.sendDate = false;
        const date = dates.shift() ?? '';
        if (date !== '') response.setHeader('date', date);
        const isWatch = request.url?.includes('watch') === true;
        response.writeHead(isWatch ? 200 : 404).end();
      },
      { name: 'u' },
      ({ date, sentAt, receivedAt }) => seen.push(date, Math.sign(receivedAt - sentAt)),
    );
    await expect(get(job)).rejects.toMatchObject({ code: 404 });
    const query = { resource: jobs, resourceVersion: '1', timeoutSeconds: 28 };
    for await (const _ of watch(query, new AbortController().signal)) throw new Error('an event');
    for (let left = dates.length; left > 0; left -= 1)
      await expect(get(job)).rejects.toMatchObject({ code: 404 });
    expect(seen).toEqual([Date.parse('2026-03-01T00:00:00Z'), 1, Date.parse('2026-03-01T00:00:01Z'), 1]);
  });

  test('an http server is rejected without insecure-skip-tls-verify', () => {
    const config = new KubeConfig();
    config.loadFromClusterAndUser(
      { name: 'c', server: 'http://10.0.0.1', skipTLSVerify: false },
      { name: 'u' },
    );
    expect(() => clientTransport(config, { clock: systemClock })).toThrow('is not encrypted');
  });
});
