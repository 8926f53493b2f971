import { describe, expect, test } from '@jest/globals';
import { parseSeed } from './seed.ts';

describe('parseSeed', () => {
  test.each([[undefined], [null], [{}], [{ strategy: null, salt: null }]])(
    '%j is a stable seed without salt',
    (spec) => {
      expect(parseSeed(spec, 'spec.seed')).toEqual({ ok: true, value: { strategy: 'stable', salt: '' } });
    },
  );

  test('a salt can have 256 characters of any kind', () => {
    const salt = '🦊'.repeat(256);
    expect(parseSeed({ strategy: 'weekly', salt }, 'spec.seed')).toEqual({
      ok: true,
      value: { strategy: 'weekly', salt },
    });
  });

  test.each([
    ['stable', '', 'WrongType', 'an object with strategy and salt'],
    [{ strategy: 'monthly' }, '.strategy', 'UnknownValue', 'expected stable, daily or weekly'],
    [{ strategy: 'Daily' }, '.strategy', 'UnknownValue', 'did you mean daily?'],
    [{ salt: 7 }, '.salt', 'WrongType', 'expected a string, found the number 7'],
    [{ salt: 'x'.repeat(257) }, '.salt', 'TooLong', 'at most 256'],
    [{ slat: 'x' }, '.slat', 'UnknownField', 'did you mean salt?'],
  ])('rejects %j', (spec, path, code, message) => {
    expect(parseSeed(spec, 'spec.seed')).toEqual({
      ok: false,
      issues: [{ path: `spec.seed${path}`, code, message: expect.stringContaining(message) }],
    });
  });
});
