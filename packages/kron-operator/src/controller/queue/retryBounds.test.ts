import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { retryBounds } from './retryBounds.ts';

test.each([
  ['no answer', new ConnectionError('TIMEOUT', 'no answer'), { maxMs: 5_000 }],
  ['a server in trouble', ApiError.from(503, {}), { maxMs: 5_000 }],
  ['credentials that have run out', ApiError.from(401, {}), { maxMs: 5_000 }],
  ['too many requests', ApiError.from(429, {}, '7'), { maxMs: 5_000, minMs: 7_000 }],
  [
    'a proxy that wants to be left alone for a day',
    ApiError.from(503, {}, '86400'),
    { maxMs: 5_000, minMs: 30_000 },
  ],
  ['a refusal, which is about this KronJob', ApiError.from(403, {}), {}],
  ['a defect', new TypeError('x is undefined'), {}],
])('%s: it comes back in time', (_, error, expected) => {
  expect(retryBounds(error)).toEqual(expected);
});
