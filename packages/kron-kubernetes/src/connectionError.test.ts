import { expect, test } from '@jest/globals';
import { ConnectionError } from './connectionError.ts';

test('the message and code are those of the innermost error', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  const error = ConnectionError.from(
    'GET https://a/readyz',
    new TypeError('fetch failed', { cause: refused }),
  );
  expect(error.code).toBe('ECONNREFUSED');
  expect(error.message).toBe('GET https://a/readyz: connect ECONNREFUSED 127.0.0.1:1');
});

test('if several addresses fail, the first one is reported', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' });
  const error = ConnectionError.from('GET https://a/', new AggregateError([refused, new Error('other')]));
  expect(error.code).toBe('ECONNREFUSED');
  expect(error.message).toContain('::1:1');
});

test('a thrown value that is not an Error still gives a message', () => {
  expect(ConnectionError.from('GET https://a/', 'gone').message).toBe('GET https://a/: gone');
});
