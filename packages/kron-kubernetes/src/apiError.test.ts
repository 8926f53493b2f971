import { describe, expect, test } from '@jest/globals';
import {
  ApiError,
  isAdmissionRefusal,
  isAlreadyExists,
  isConflict,
  isExpired,
  isInvalid,
  isNamespaceTerminating,
  isNotFound,
  isTooNew,
} from './apiError.ts';

const down = 'Internal error occurred: failed calling webhook "a.example.com": no endpoints';
const denied = 'admission webhook "a.example.com" denied the request: no';
const policy =
  "jobs.batch \"a\" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no";
const because = (reason: string) => ({ details: { causes: [{ reason }] } });

describe('ApiError', () => {
  test.each([
    ['a taken name', 409, { reason: 'AlreadyExists' }, [isAlreadyExists]],
    ['a lost race', 409, { reason: 'Conflict' }, [isConflict]],
    ['a missing object', 404, { reason: 'NotFound' }, [isNotFound]],
    ['a resourceVersion too old, reason Expired', 410, { reason: 'Expired' }, [isExpired]],
    ['a resourceVersion too old, reason Gone', 410, { reason: 'Gone' }, [isExpired]],
    [
      'a resourceVersion too new',
      504,
      { reason: 'Timeout', ...because('ResourceVersionTooLarge') },
      [isTooNew],
    ],
    [
      'a terminating namespace',
      403,
      { reason: 'Forbidden', ...because('NamespaceTerminating') },
      [isNamespaceTerminating],
    ],
    ['a missing permission', 403, { reason: 'Forbidden' }, []],
    ['a webhook that is down', 500, { message: down }, [isAdmissionRefusal]],
    ['a conflict that a webhook claims', 409, { reason: 'Conflict', message: denied }, [isAdmissionRefusal]],
    [
      'a name that a webhook rejects',
      409,
      { reason: 'AlreadyExists', message: denied },
      [isAdmissionRefusal],
    ],
    ['an object that a webhook misses', 404, { reason: 'NotFound', message: denied }, [isAdmissionRefusal]],
    ['an object that a policy rejects', 422, { reason: 'Invalid', message: policy }, [isAdmissionRefusal]],
  ])('%s matches only its own predicate', (_, code, body, expected) => {
    const all = [
      isAdmissionRefusal,
      isAlreadyExists,
      isConflict,
      isNotFound,
      isInvalid,
      isExpired,
      isTooNew,
      isNamespaceTerminating,
    ];
    const error = ApiError.from(code, body);
    expect(all.filter((predicate) => predicate(error))).toEqual(expected);
  });

  test.each([
    ['the header', {}, '3', 3_000],
    ['the Status', { details: { retryAfterSeconds: 2 } }, undefined, 2_000],
    ['neither', {}, undefined, undefined],
    ['a date, which no API server sends', {}, 'Fri, 31 Dec 1999 23:59:59 GMT', undefined],
  ])('the retry delay is read from %s', (_, body, header, expected) => {
    expect(ApiError.from(429, body, header).retryAfterMs).toBe(expected);
  });

  test("a proxy's error page is quoted in one short line", () => {
    const error = ApiError.from(502, `<html>\n  <h1>Bad Gateway</h1>${'x'.repeat(500)}</html>`);
    expect(error.message).toMatch(/^HTTP 502: <html> <h1>Bad Gateway<\/h1>x+$/);
    expect(error.message.length).toBeLessThan(220);
  });

  test('a long message and long causes are cut', () => {
    const long = `Job.batch "x" is invalid: ${'x'.repeat(1_000_000)}`;
    const causes = Array.from({ length: 5_000 }, () => ({ field: 'spec', message: long }));
    const error = ApiError.from(422, { message: long, details: { causes } });
    expect(error.message).toHaveLength(4_096);
    expect(error.message.startsWith('Job.batch "x" is invalid: x')).toBe(true);
    expect(error.causes).toHaveLength(100);
    expect(error.causes.map(({ field, message }) => [field, message?.length])[99]).toEqual(['spec', 4_096]);
  });

  test('an empty response is described by its HTTP status', () => {
    expect(ApiError.from(503, '').message).toBe('HTTP 503');
  });
});
