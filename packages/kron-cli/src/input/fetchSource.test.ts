import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fetchSource } from './fetchSource.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function fetched(answer: RequestListener, seconds: number): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return Buffer.from(await fetchSource(`http://127.0.0.1:${port}/a.yaml`, seconds)).toString();
}

async function sendSlowly(response: ServerResponse): Promise<void> {
  for (const part of ['a', 'b', 'c', 'd']) {
    response.write(part);
    await sleep(500);
  }
  response.end();
}

describe('an address is given up when it sends nothing for too long', () => {
  test('a response that takes longer, but goes on, is read to its end', async () => {
    expect(await fetched((_, response) => void sendSlowly(response), 1.5)).toBe('abcd');
  });

  test.each<[string, RequestListener]>([
    ['no response', () => undefined],
    ['a response that stops', (_, response) => void response.write('a')],
  ])('%s', async (_, answer) => {
    await expect(fetched(answer, 0.2)).rejects.toThrow('cannot be fetched: no answer within 0.2 seconds');
  });
});
