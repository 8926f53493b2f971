import { expect, test } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { refusal } from './guard.ts';

test.each([
  ['127.0.0.1', 80, undefined],
  ['localhost', 80, undefined],
  ['127.0.0.1:80', 80, undefined],
  ['evil.example', 80, 421],
  ['evil.example:80', 80, 421],
  ['127.0.0.1:8080', 80, 421],
  ['127.0.0.1', 8080, 421],
])('the Host %s of port %i', (host, port, status) => {
  const headersDistinct = { host: [host], origin: [`http://${host}`] };
  expect(refusal({ method: 'GET', headersDistinct } as unknown as IncomingMessage, port)?.status).toBe(
    status,
  );
});
