import { expect, test } from '@jest/globals';
import { ConnectionError } from './connectionError.ts';

test('the innermost error names the trouble', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  const error = ConnectionError.from(
    'GET https://a/readyz',
    new TypeError('fetch failed', { cause: refused }),
  );
  expect(error.code).toBe('ECONNREFUSED');
  expect(error.message).toBe('GET https://a/readyz: connect ECONNREFUSED 127.0.0.1:1');
});

test('of several addresses that failed the first one is told', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' });
  const error = ConnectionError.from('GET https://a/', new AggregateError([refused, new Error('other')]));
  expect(error.code).toBe('ECONNREFUSED');
  expect(error.message).toContain('::1:1');
});

test('what is no error at all still makes one', () => {
  expect(ConnectionError.from('GET https://a/', 'gone').message).toBe('GET https://a/: gone');
});
