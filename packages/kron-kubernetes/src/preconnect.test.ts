import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { KubeConfig } from '@kubernetes/client-node';
import { type ClientTransport, clientTransport } from './clientTransport.ts';
import { type LocalServer, localServer } from './testing/localServer.ts';
import { settled, VirtualClock } from './testing/virtualClock.ts';

const job = { resource: { group: 'batch', version: 'v1', plural: 'jobs' }, namespace: 'prod', name: 'a' };

let server: LocalServer | undefined;
let transport: ClientTransport | undefined;

/** A transport to a server that counts connections and requests. */
async function connected(listener: RequestListener, proxyUrl?: (server: string) => string) {
  const seen = { connections: 0, requests: 0 };
  server = await localServer((request, response) => {
    seen.requests += 1;
    listener(request, response);
  });
  server.onConnection(() => (seen.connections += 1));
  const { url } = server;
  const config = new KubeConfig();
  const proxy = proxyUrl === undefined ? {} : { proxyUrl: proxyUrl(url) };
  config.loadFromClusterAndUser({ name: 'c', server: url, skipTLSVerify: true, ...proxy }, { name: 'u' });
  const clock = new VirtualClock();
  transport = clientTransport(config, { clock });
  return { clock, seen, transport };
}

const answer: RequestListener = (_, response) => void response.end('{}');

afterEach(async () => {
  await transport?.close();
  await server?.close();
});

describe('preconnect', () => {
  test('requests use the connections that were opened ahead', async () => {
    const { seen, transport: own } = await connected(answer);
    await own.preconnect(5);
    // The pool takes a connection back after the answer.
    await settled();
    await Promise.all(Array.from({ length: 5 }, () => own.get(job)));
    expect(seen).toEqual({ connections: 5, requests: 10 });
  });

  test('sends nothing while enough connections are open and idle', async () => {
    const { seen, transport: own } = await connected(answer);
    await own.preconnect(5);
    await own.preconnect(5);
    await own.preconnect(2);
    expect(seen).toEqual({ connections: 5, requests: 5 });
  });

  test('does not count connections with a request', async () => {
    const { seen, transport: own } = await connected((request, response) => {
      if (request.url === '/version') response.end('{}');
    });
    const open = Promise.allSettled([own.get(job), own.get(job)]);
    while (seen.requests < 2) await settled();
    await own.preconnect(2);
    expect(seen).toEqual({ connections: 4, requests: 4 });
    await own.close();
    await open;
  });

  test('a refusal opens a connection too', async () => {
    const { seen, transport: own } = await connected((_, response) => void response.writeHead(403).end('{}'));
    await own.preconnect(2);
    await settled();
    await own.preconnect(4);
    expect(seen).toEqual({ connections: 4, requests: 6 });
  });

  test('a server that does not answer is asked once, and again after a pause', async () => {
    const { clock, seen, transport: own } = await connected(() => undefined);
    const opening = [own.preconnect(3), own.preconnect(3)];
    while (seen.requests < 3) await settled();
    await clock.advance(5_000);
    await Promise.all(opening);
    await clock.advance(9_999);
    await own.preconnect(4);
    expect(seen.requests).toBe(3);
    await clock.advance(1);
    void own.preconnect(4);
    while (seen.requests < 7) await settled();
  });

  test('never rejects', async () => {
    const { transport: own } = await connected((request) => request.destroy());
    await expect(own.preconnect(3)).resolves.toBeUndefined();
  });

  test('does nothing through a proxy, whose connections it cannot count', async () => {
    const { seen, transport: own } = await connected(answer, (url) => url);
    await own.preconnect(3);
    expect(seen).toEqual({ connections: 0, requests: 0 });
  });
});
