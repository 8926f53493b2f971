import { describe, expect, test } from '@jest/globals';
import { acceptedCodes, withoutAccepted } from './acceptedCodes.ts';

function manifestWith(accept: unknown): object {
  return { metadata: { annotations: { 'kron.io/accept': accept } } };
}

describe('the annotation', () => {
  test.each<[rule: string, text: unknown, reasons: Record<string, string>, says: string]>([
    ['accepts a code with a reason', 'EitherDay: both are meant', { EitherDay: 'both are meant' }, ''],
    [
      'has one code per line',
      'EitherDay: a\n\n  LostInGap :  b \r\n',
      { EitherDay: 'a', LostInGap: 'b' },
      '',
    ],
    [
      'takes any text as a reason',
      'EitherDay: a; b, c: "d"; see http://x:1',
      { EitherDay: 'a; b, c: "d"; see http://x:1' },
      '',
    ],
    [
      'accepts the problem of runs that a warning announces',
      'LikelyUnschedulable: a\nShortDeadline: b',
      { LikelyUnschedulable: 'a', ShortDeadline: 'b', Unschedulable: 'a', LikelyLate: 'b' },
      '',
    ],
    ['accepts a warning about CronJobs', 'WindowTooLong: a', { WindowTooLong: 'a' }, ''],
    ['accepts problems of runs', 'Overlapping: short Jobs', { Overlapping: 'short Jobs' }, ''],
    [
      'accepts what depends on other manifests',
      'CalendarNotFound: elsewhere',
      { CalendarNotFound: 'elsewhere' },
      '',
    ],
    ['is no text and is left to the validator', 5, {}, ''],
    ['is null and counts as absent', null, {}, ''],
    ['needs a colon', 'EitherDay', {}, 'line 1: expected "CODE: reason", such as'],
    ['needs a code', ': reason', {}, 'found ": reason"'],
    ['needs a reason', 'EitherDay:', {}, 'line 1: EitherDay has no reason, expected "EitherDay: reason"'],
    [
      'names the misspelt code',
      '\nEitherDays: a',
      {},
      'line 2: unknown code "EitherDays"; did you mean EitherDay?',
    ],
    ['refuses the code of an error', 'InvalidSchedule: a', {}, 'write a code that kron validate prints'],
    ['refuses a code about the text', 'AmbiguousYaml: a', {}, 'unknown code "AmbiguousYaml"'],
    [
      'refuses a second reason',
      'EitherDay: a\nEitherDay: b',
      { EitherDay: 'a' },
      'line 2: EitherDay is accepted twice',
    ],
    [
      'refuses a second code on a line',
      'EitherDay: a; LostInGap: b',
      {},
      'LostInGap is on the line of EitherDay',
    ],
    ['must not be empty', ' \n', {}, 'is empty, expected "CODE: reason"'],
    ['has at most 100 lines', `EitherDay: a${'\n'.repeat(100)}`, { EitherDay: 'a' }, 'has 101 lines'],
  ])('%s', (_, text, reasons, says) => {
    const accepted = acceptedCodes(manifestWith(text));
    expect(Object.fromEntries(accepted.reasons)).toEqual(reasons);
    const path = 'metadata.annotations["kron.io/accept"]';
    const expected =
      says === '' ? [] : [{ path, code: 'InvalidAcceptance', message: expect.stringContaining(says) }];
    expect(accepted.warnings).toEqual(expected);
  });

  test.each([[undefined], [null], ['text'], [[]], [{}], [{ metadata: { annotations: [] } }]])(
    'of %j is absent',
    (manifest) => {
      expect(acceptedCodes(manifest).reasons.size).toBe(0);
    },
  );
});

describe('the remaining warnings', () => {
  const found = [{ code: 'EitherDay' }, { code: 'LostInGap' }];
  const checked = ['EitherDay', 'LostInGap', 'StepTooLarge'];

  test.each<[rule: string, text: unknown, codes: string[]]>([
    ['are all without the annotation', undefined, ['EitherDay', 'LostInGap']],
    ['are those that are not accepted', 'EitherDay: a', ['LostInGap']],
    [
      'report an accepted code that does not occur',
      'StepTooLarge: a',
      ['EitherDay', 'LostInGap', 'UnusedAcceptance'],
    ],
    ['say nothing of a code that was not looked for', 'WrappingClause: a', ['EitherDay', 'LostInGap']],
    ['report a mistake in the annotation', 'Nothing: a', ['EitherDay', 'LostInGap', 'InvalidAcceptance']],
  ])('%s', (_, text, codes) => {
    expect(withoutAccepted(found, manifestWith(text), checked).map(({ code }) => code)).toEqual(codes);
  });
});
