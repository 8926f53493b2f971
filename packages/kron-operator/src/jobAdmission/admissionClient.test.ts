import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { settled, VirtualClock } from '../testing/virtualClock.ts';
import { type TestCertificate, testCertificate } from '../webhook/testing/testCertificate.ts';
import { AdmissionClient } from './admissionClient.ts';

let folder = '';
let mine: TestCertificate;
let another: TestCertificate;
let server: Server;
let answer: (body: string, response: ServerResponse) => void;
let url: URL;
const asking: AdmissionClient[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-admission-'));
  [mine, another] = await Promise.all([testCertificate('mine'), testCertificate('another')]);
  await writeFile(join(folder, 'mine.crt'), mine.cert);
  await writeFile(join(folder, 'another.crt'), another.cert);
  server = createServer({ cert: mine.cert, key: mine.key }, (request, response) => {
    void text(request).then((body) => answer(body, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/jobs`);
});

afterEach(async () => {
  await Promise.all(asking.splice(0).map((one) => one.close()));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function trusting(file: string | undefined, clock = new VirtualClock()): AdmissionClient {
  const caFile = file === undefined ? undefined : join(folder, file);
  const one = new AdmissionClient({ url, caFile, clock });
  asking.push(one);
  return one;
}

describe('whoever is asked over HTTPS', () => {
  test('gets the question, and its answer is read', async () => {
    answer = (body, response) => void response.end(JSON.stringify({ got: JSON.parse(body) as unknown }));
    expect(await trusting('mine.crt').ask({ a: 1 })).toEqual({ got: { a: 1 } });
  });

  test.each([['another.crt'], [undefined]])('and is not certified by %s gets none', async (file) => {
    let isAsked = false;
    answer = (_, response) => {
      isAsked = true;
      response.end('{}');
    };
    await expect(trusting(file).ask({})).rejects.toThrow(/could not be asked: .*(self-signed|certificate)/i);
    expect(isAsked).toBe(false);
  });

  test('is trusted anew when the file of its authority is another one', async () => {
    answer = (_, response) => void response.end('{}');
    await writeFile(join(folder, 'swapped.crt'), another.cert);
    const one = trusting('swapped.crt');
    await expect(one.ask({})).rejects.toThrow('could not be asked');
    await writeFile(join(folder, 'swapped.crt'), mine.cert);
    expect(await one.ask({})).toEqual({});
  });

  test('and does not answer within ten seconds is not waited for any longer', async () => {
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const clock = new VirtualClock();
    const asked = trusting('mine.crt', clock).ask({});
    const refused = expect(asked).rejects.toThrow('no answer within 10 s');
    await arrived;
    await clock.advance(10_000);
    await refused;
    await settled();
    expect(clock.timers).toBe(0);
  });

  test.each<[string, number, string, string]>([
    ['has trouble', 500, 'out of order', 'expected status 200, found 500: out of order'],
    ['is somewhere else', 302, '', 'expected status 200, found 302: nothing'],
    ['does not speak JSON', 200, '<html>', 'expected JSON, found <html>'],
  ])('and %s is quoted', async (_, code, body, said) => {
    answer = (__, response) => void response.writeHead(code, { location: '/x' }).end(body);
    const where = `the job admission at ${url.origin}/jobs could not be asked: `;
    await expect(trusting('mine.crt').ask({})).rejects.toThrow(`${where}${said}`);
  });
});
