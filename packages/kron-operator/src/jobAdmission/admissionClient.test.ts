import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { type TestCertificate, testCertificate } from '../http/testing/testCertificate.ts';
import { AdmissionClient } from './admissionClient.ts';

let folder = '';
let mine: TestCertificate;
let another: TestCertificate;
let server: Server;
let respond: (body: string, response: ServerResponse) => void;
let url: URL;
const clients: AdmissionClient[] = [];
const desk = { namespace: 'prod', owner: 'desk' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-admission-'));
  [mine, another] = await Promise.all([testCertificate('mine'), testCertificate('another')]);
  await writeFile(join(folder, 'mine.crt'), mine.cert);
  await writeFile(join(folder, 'another.crt'), another.cert);
  server = createServer({ cert: mine.cert, key: mine.key }, (request, response) => {
    void text(request).then((body) => respond(body, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/jobs`);
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function clientTrusting(file: string | undefined, clock = new VirtualClock()): AdmissionClient {
  const caFile = file === undefined ? undefined : join(folder, file);
  const client = new AdmissionClient({ url, caFile, clock });
  clients.push(client);
  return client;
}

describe('the admission client', () => {
  test('sends the review and returns the response', async () => {
    respond = (body, response) => void response.end(JSON.stringify({ got: JSON.parse(body) as unknown }));
    expect(await clientTrusting('mine.crt').send({ a: 1 }, desk)).toEqual({ got: { a: 1 } });
  });

  test('answers an owner at once while the calls of thirty others hang', async () => {
    const hanging: ServerResponse[] = [];
    const arrived = new Promise<void>((resolve) => {
      respond = (body, response) => {
        if (body === '"quick"') {
          response.end('{}');
          return;
        }
        hanging.push(response);
        if (hanging.length === 30) resolve();
      };
    });
    const client = clientTrusting('mine.crt');
    const sent = Array.from({ length: 30 }, (_, n) =>
      client.send(n, { namespace: 'prod', owner: `hung-${n}` }),
    );
    await arrived;
    expect(await client.send('quick', { namespace: 'test', owner: 'quick' })).toEqual({});
    for (const response of hanging) response.end('{}');
    expect(await Promise.all(sent)).toHaveLength(30);
  });

  test.each([['another.crt'], [undefined]])(
    'sends nothing to a server that CA %s did not certify',
    async (file) => {
      let isCalled = false;
      respond = (_, response) => {
        isCalled = true;
        response.end('{}');
      };
      const sent = clientTrusting(file).send({}, desk);
      await expect(sent).rejects.toThrow(/cannot call the admission hook at .*(self-signed|certificate)/i);
      expect(isCalled).toBe(false);
    },
  );

  test('uses a rotated CA', async () => {
    respond = (_, response) => void response.end('{}');
    await writeFile(join(folder, 'swapped.crt'), another.cert);
    const client = clientTrusting('swapped.crt');
    await expect(client.send({}, desk)).rejects.toThrow('cannot call the admission hook');
    await writeFile(join(folder, 'swapped.crt'), mine.cert);
    expect(await client.send({}, desk)).toEqual({});
  });

  test('times out after ten seconds', async () => {
    const arrived = new Promise<void>((resolve) => {
      respond = () => resolve();
    });
    const clock = new VirtualClock();
    const sent = clientTrusting('mine.crt', clock).send({}, desk);
    const timedOut = expect(sent).rejects.toThrow('no response within 10 s');
    await arrived;
    await clock.advance(10_000);
    await timedOut;
    await settled();
    expect(clock.timers).toBe(0);
  });

  test('reads no response above 1 MiB', async () => {
    respond = (_, response) => void response.end(JSON.stringify({ got: 'x'.repeat(1024 * 1024) }));
    await expect(clientTrusting('mine.crt').send({}, desk)).rejects.toThrow('cannot call the admission hook');
  });

  test.each<[string, number, string, string]>([
    ['a server error', 500, 'out of order', 'expected status 200, found 500: out of order'],
    ['a redirect', 302, '', 'expected status 200, found 302: nothing'],
    ['a response that is not JSON', 200, '<html>', 'expected JSON, found <html>'],
  ])('quotes %s', async (_, code, body, message) => {
    respond = (__, response) => void response.writeHead(code, { location: '/x' }).end(body);
    const prefix = `cannot call the admission hook at ${url.origin}/jobs: `;
    await expect(clientTrusting('mine.crt').send({}, desk)).rejects.toThrow(`${prefix}${message}`);
  });
});
