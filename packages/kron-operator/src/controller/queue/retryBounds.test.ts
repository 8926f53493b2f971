import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { retryBounds } from './retryBounds.ts';

test.each([
  ['no answer', new ConnectionError('TIMEOUT', 'no answer'), { maxMs: 5_000 }],
  ['a server error', ApiError.from(503, {}), { maxMs: 5_000 }],
  ['expired credentials', ApiError.from(401, {}), { maxMs: 5_000 }],
  ['too many requests', ApiError.from(429, {}, '7'), { maxMs: 5_000, minMs: 7_000 }],
  ['a proxy with a Retry-After of a day', ApiError.from(503, {}, '86400'), { maxMs: 5_000, minMs: 30_000 }],
  ['a refusal, which concerns one KronJob', ApiError.from(403, {}), {}],
  ['a bug', new TypeError('x is undefined'), {}],
])('bounds the backoff after %s', (_, error, expected) => {
  expect(retryBounds(error)).toEqual(expected);
});
