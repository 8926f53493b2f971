import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ScheduleSpec } from '../spec/spec.ts';
import { anySpec } from '../testing/anySpec.ts';
import { type AgreedField, agreement } from './agreement.ts';
import { compile } from './compile.ts';

const base: ScheduleSpec = { identity: 'prod/a', schedule: '0 2 * * 1-5', window: { duration: '3h' } };

/** The fields in which two specs differ. */
function differing(part: Partial<ScheduleSpec>, other: Partial<ScheduleSpec> = {}): string[] {
  const [a, b] = [agreement({ ...base, ...part }), agreement({ ...base, ...other })];
  const names = (Object.keys(a.fields) as AgreedField[]).filter((name) => a.fields[name] !== b.fields[name]);
  expect(a.key === b.key).toBe(names.length === 0);
  expect(a.sha256 === b.sha256).toBe(names.length === 0);
  return names;
}

const normal = (params: Record<string, string>): Partial<ScheduleSpec> => ({
  distribution: { name: 'normal', params },
});
const avoid = (...clauses: NonNullable<NonNullable<ScheduleSpec['constraints']>['avoid']>) => ({
  constraints: { avoid: clauses },
});

describe('members agree', () => {
  test.each<[string, Partial<ScheduleSpec>, Partial<ScheduleSpec>?]>([
    ['names and lists of days', { schedule: '0 2 * * MON,TUE,3-FRI' }],
    ['spelled minutes', { schedule: '00 02 * * 1,2,3,4,5' }],
    ['*/1 and *', { schedule: '0 2 */1 * 1-5' }],
    ['both names of Sunday', { schedule: '0 2 * * 7' }, { schedule: '0 2 * * SUN' }],
    ['the default timezone', { timezone: 'UTC' }],
    ['default clockChanges', { clockChanges: {} }],
    ['default clockChanges, written', { clockChanges: { gap: 'skip', fold: 'both' } }],
    ['another notation of the window', { window: { mode: 'after', duration: '2h60m' } }],
    ['the default distribution', { distribution: { name: 'uniform', params: {} } }],
    [
      'a default parameter',
      { distribution: { name: 'skewEarly' } },
      { distribution: { name: 'skewEarly', params: { shape: '2.0' } } },
    ],
    ['a default sigma', normal({}), normal({ sigma: '30m', mu: 'mid' })],
    ['two names of one place', normal({ mu: 'nominal' }), normal({ mu: 'start' })],
    ['empty constraints', { constraints: { only: [], avoid: null } }],
    [
      'the order and repetition of clauses',
      avoid({ hours: '1' }, { dow: 'SAT,SUN' }),
      avoid({ dow: 'SUN,6' }, { hours: '01' }, { hours: '1' }),
    ],
    ['a key that restricts nothing', avoid({ hours: '1' }), avoid({ hours: '1', dow: '0-6', dom: '1-31' })],
    [
      'one day as date and as dates',
      avoid({ date: '2026-12-24' }),
      avoid({ dates: '2026-12-24..2026-12-24' }),
    ],
    [
      'identity, seed, policy, bounds, template and spread',
      {
        identity: 'other/b',
        seed: { strategy: 'daily', salt: 'x' },
        policy: { deadline: '1h' },
        notBefore: '2026-01-01T00:00:00Z',
        notAfter: '2027-01-01T00:00:00Z',
        jobTemplate: {},
        spread: { slot: 1, of: 2, group: 'a' },
      },
    ],
  ])('%s', (_, ...specs) => {
    expect(differing(...specs)).toEqual([]);
  });

  test('whether a spec is compiled or not, and whatever the order of its keys', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const reversed = Object.fromEntries(Object.entries(spec).reverse()) as ScheduleSpec;
        expect(agreement(compile(reversed))).toEqual(agreement(spec));
      }),
    );
  });
});

describe('members disagree', () => {
  test.each<[AgreedField, Partial<ScheduleSpec>, Partial<ScheduleSpec>?]>([
    ['schedule', { schedule: '1 2 * * 1-5' }],
    ['schedule', { schedule: '0 2 1-31 * 1-5' }],
    ['timezone', { timezone: 'Etc/UTC' }],
    ['clockChanges', { clockChanges: { gap: 'after' } }],
    ['clockChanges', { clockChanges: { fold: 'first' } }],
    ['window', { window: { duration: '3h0.000000001s' } }],
    ['window', { window: { mode: 'around', duration: '3h' } }],
    ['distribution', { distribution: { name: 'skewLate' } }],
    [
      'distribution',
      { distribution: { name: 'exponential' } },
      { distribution: { name: 'exponential', params: { dir: 'late' } } },
    ],
    ['distribution', normal({}), normal({ sigma: '29m' })],
    ['constraints', avoid({ hours: '1' })],
    ['constraints', avoid({ hours: '1' }), { constraints: { only: [{ hours: '1' }] } }],
    ['constraints', avoid({ hours: '1', dow: 'SAT' }), avoid({ hours: '1' }, { dow: 'SAT' })],
    ['constraints', avoid({ months: '1' }), avoid({ dom: '1' })],
    ['constraints', avoid({ date: '2026-12-24' }), avoid({ dates: '2026-12-24..2026-12-25' })],
  ])('in %s: %j', (field, ...specs) => {
    expect(differing(...specs)).toEqual([field]);
  });
});

describe('with any duration', () => {
  const keyOf = (part: Partial<ScheduleSpec>): string =>
    agreement({ ...base, ...part }, { anyDuration: true }).key;

  test('the duration makes no difference, the mode does', () => {
    expect(keyOf({ window: { duration: '1h' } })).toBe(keyOf({ window: null }));
    expect(keyOf({ window: { mode: 'around', duration: '1h' } })).not.toBe(keyOf({}));
  });

  test('a sigma counts as the duration that it is, and none as a sixth of the window', () => {
    expect(keyOf({ ...normal({ sigma: '20m' }), window: { duration: '1h' } })).toBe(
      keyOf({ ...normal({ sigma: '1200s' }), window: { duration: '2h' } }),
    );
    expect(keyOf(normal({ sigma: '30m' }))).not.toBe(keyOf(normal({})));
    expect(keyOf({ ...normal({}), window: { duration: '1h' } })).toBe(
      keyOf({ ...normal({}), window: { duration: '2h' } }),
    );
  });
});

test('the key is canonical JSON of the fields, with its SHA-256', () => {
  const { key, sha256, fields } = agreement({
    ...base,
    ...avoid({ dow: 'SAT,SUN', between: '02:00-02:59' }),
  });
  expect(key).toBe(
    '{"clockChanges":{"fold":"both","gap":"skip"},"constraints":{"avoid":[{"minutes":[[120,180]],"weekdays":65}],"only":[]},"distribution":["uniform"],"schedule":"0 2 * * 1,2,3,4,5","timezone":"UTC","window":{"duration":"10800000000000","mode":"after"}}',
  );
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  const joined = Object.keys(fields)
    .toSorted()
    .map((name) => `"${name}":${fields[name as AgreedField]}`);
  expect(`{${joined.join(',')}}`).toBe(key);
});
