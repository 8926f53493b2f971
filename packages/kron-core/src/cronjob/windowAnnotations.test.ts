import { describe, expect, test } from '@jest/globals';
import { parseWindowAnnotations } from './windowAnnotations.ts';

const after = (duration: string) => ({ mode: 'after', duration });

describe('annotations become the fields of a KronJob', () => {
  test.each([
    [{ 'kron.io/window': '3h' }, { window: after('3h') }],
    [{ 'kron.io/window': '0s' }, { window: after('0s') }],
    [
      { 'kron.io/window': '3h', 'kron.io/distribution': 'uniform' },
      { window: after('3h'), distribution: { name: 'uniform' } },
    ],
    [
      { 'kron.io/window': '3h', 'kron.io/distribution': 'exponential lambda=3 dir=late' },
      {
        window: after('3h'),
        distribution: { name: 'exponential', params: { lambda: '3', dir: 'late' } },
      },
    ],
    [
      { 'kron.io/window': '3h', 'kron.io/seed': 'weekly' },
      { window: after('3h'), seed: { strategy: 'weekly' } },
    ],
    [
      { 'kron.io/window': '3h', 'kron.io/seed': 'stable cluster', 'kron.io/salt': 'blue' },
      { window: after('3h'), seed: { strategy: 'stable', scope: 'cluster', salt: 'blue' } },
    ],
    [
      { 'kron.io/window': '3h', 'kron.io/seed': 'weekly object' },
      { window: after('3h'), seed: { strategy: 'weekly', scope: 'object' } },
    ],
    [
      { 'kron.io/window': '3h', 'kron.io/seed': 'daily', 'kron.io/salt': 'a b' },
      { window: after('3h'), seed: { strategy: 'daily', salt: 'a b' } },
    ],
    [
      { 'kron.io/window': '3h', 'kron.io/salt': '' },
      { window: after('3h'), seed: { salt: '' } },
    ],
    [
      { 'kron.io/window': '3h', 'kron.io/spread': '7/50' },
      { window: after('3h'), spread: { slot: 7, of: 50 } },
    ],
    [
      { 'kron.io/window': '3h', 'kron.io/spread': '7/50 nightly', team: 'db' },
      { window: after('3h'), spread: { slot: 7, of: 50, group: 'nightly' } },
    ],
  ])('%j', (annotations, value) => {
    expect(parseWindowAnnotations(annotations)).toEqual({ ok: true, value });
  });

  test.each([
    [undefined],
    [null],
    [{}],
    [{ 'kron.io/seed': 'hourly', 'kron.io/spread': 'x' }],
    [{ 'kron.io/window': null }],
  ])('%j sets no window', (annotations) => {
    expect(parseWindowAnnotations(annotations)).toEqual({ ok: true, value: null });
  });
});

describe('a mistake is named at its annotation', () => {
  test.each([
    ['window', '1d', 'InvalidDuration', 'write 24h'],
    ['window', '', 'InvalidDuration', 'expected a duration such as 1h30m, found ""'],
    ['window', '-3h', 'NegativeDuration', 'expected a duration of zero or more, found "-3h"; write 3h'],
    ['window', 3, 'WrongType', 'expected a duration such as 30m in quotes, found the number 3'],
    ['salt', true, 'WrongType', 'expected text in quotes, found the boolean true'],
    ['distribution', 'exponentiel', 'UnknownValue', 'did you mean exponential?'],
    ['distribution', '', 'UnknownValue', 'found ""'],
    ['distribution', 'exponential lamda=3', 'UnknownField', 'lamda: unknown field; did you mean lambda?'],
    ['distribution', 'exponential lambda', 'InvalidFormat', 'such as exponential lambda=3 dir=late, found'],
    ['distribution', 'exponential =3', 'InvalidFormat', 'a name, then different key=value pairs'],
    ['distribution', 'exponential  lambda=3', 'InvalidFormat', 'separated by one space'],
    ['distribution', 'exponential lambda=3 lambda=4', 'InvalidFormat', 'different key=value pairs'],
    ['distribution', 'exponential lambda=x', 'InvalidParam', 'lambda: expected a number'],
    ['distribution', 'uniform __proto__=1', 'UnknownField', '__proto__: uniform takes no parameters'],
    ['seed', 'dayly', 'UnknownValue', 'did you mean daily?'],
    ['salt', 'x'.repeat(257), 'TooLong', 'expected at most 256 characters'],
    ['spread', '50/50', 'OutOfRange', 'slot: expected a whole number from 0 to 49 (of is 50), found 50'],
    ['spread', '0/0', 'OutOfRange', 'of: expected a whole number from 1 to 10000, found 0'],
    ['spread', '7 of 50', 'InvalidFormat', 'expected SLOT/OF or SLOT/OF GROUP, such as 7/50 nightly'],
    ['spread', '7/50 Nightly', 'InvalidFormat', 'group: expected lowercase letters'],
    ['spread', '7/50 ', 'InvalidFormat', 'found "7/50 "'],
  ])('%s %j: %s', (key, value, code, message) => {
    const name = `kron.io/${key}`;
    expect(parseWindowAnnotations({ 'kron.io/window': '3h', [name]: value })).toEqual({
      ok: false,
      issues: [{ path: `metadata.annotations["${name}"]`, code, message: expect.stringContaining(message) }],
    });
  });

  test('all mistakes are reported at once, under the given path', () => {
    const parsed = parseWindowAnnotations(
      { 'kron.io/window': '1d', 'kron.io/seed': 'x', 'kron.io/spread': 'y' },
      'spec.jobTemplate.metadata.annotations',
    );
    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual(
      ['window', 'seed', 'spread'].map((key) => `spec.jobTemplate.metadata.annotations["kron.io/${key}"]`),
    );
  });
});
