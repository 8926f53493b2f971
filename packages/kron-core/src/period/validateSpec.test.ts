import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidSpecError } from '../reading/issue.ts';
import { issueCodes } from '../reading/issueCodes.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import { anySpec } from '../testing/anySpec.ts';
import { compile } from './compile.ts';
import { validateSpec } from './validateSpec.ts';

const base = { identity: 'prod/db-backup', schedule: '0 0 * * *' };

/** A changed part of a valid spec, and the path, code and text of the issue. */
const refused: [part: object, path: string, code: string, says: string][] = [
  [{ identity: undefined }, 'identity', 'Required', '<namespace>/<name>'],
  [{ identity: 7 }, 'identity', 'WrongType', 'the number 7'],
  [{ identity: 'db-backup' }, 'identity', 'InvalidIdentity', '"db-backup"'],
  [{ identity: 'a/b/c' }, 'identity', 'InvalidIdentity', '"a/b/c"'],
  [{ identity: `a/${'b'.repeat(53)}` }, 'identity', 'TooLong', 'at most 52 characters'],
  [{ schedule: undefined }, 'spec.schedule', 'Required', '0 0 * * *'],
  [{ schedule: ['0 0 * * *'] }, 'spec.schedule', 'WrongType', 'a list'],
  [{ schedule: '@daily' }, 'spec.schedule', 'InvalidSchedule', '0 0 * * *'],
  [{ schedule: '0 0 30 2 *' }, 'spec.schedule', 'NeverFires', 'FEB has 29 days'],
  [{ schedule: `0 0 ${'1,'.repeat(300)}1 * *` }, 'spec.schedule', 'TooLong', '512'],
  [{ timezone: 'PST' }, 'spec.timezone', 'InvalidTimezone', 'America/Los_Angeles'],
  [{ timezone: 'Z'.repeat(65) }, 'spec.timezone', 'TooLong', '64'],
  [{ window: '1h' }, 'spec.window', 'WrongType', '"1h"'],
  [{ window: { mode: 'before' } }, 'spec.window.mode', 'UnknownValue', 'after or around'],
  [{ window: { duration: '1d' } }, 'spec.window.duration', 'InvalidDuration', '24h'],
  [{ window: { duration: '-1h' } }, 'spec.window.duration', 'NegativeDuration', '-1h'],
  [{ window: { duration: 3600 } }, 'spec.window.duration', 'WrongType', 'the number 3600'],
  [{ window: { druation: '1h' } }, 'spec.window.druation', 'UnknownField', 'duration'],
  [{ schedule: '* * * * *', window: { duration: '100m' } }, 'spec.window.duration', 'TooManyWindows', '100'],
  [{ distribution: { name: 'gauss' } }, 'spec.distribution.name', 'UnknownValue', 'normal'],
  [
    { distribution: { name: 'uniform', params: { shape: '2' } } },
    'spec.distribution.params.shape',
    'UnknownField',
    '',
  ],
  [
    { distribution: { name: 'skewEarly', params: { shape: '0' } } },
    'spec.distribution.params.shape',
    'InvalidParam',
    '',
  ],
  [
    { distribution: { name: 'skewEarly', params: { shape: 2 } } },
    'spec.distribution.params.shape',
    'WrongType',
    '"2"',
  ],
  [{ seed: { strategy: 'hourly' } }, 'spec.seed.strategy', 'UnknownValue', 'stable, daily or weekly'],
  [{ seed: { salt: 'x'.repeat(257) } }, 'spec.seed.salt', 'TooLong', '256'],
  [{ constraints: { avoid: [{}] } }, 'spec.constraints.avoid[0]', 'EmptyClause', ''],
  [{ constraints: { only: [{ hours: 8 }] } }, 'spec.constraints.only[0].hours', 'WrongType', '"8"'],
  [
    { constraints: { only: [{ hours: '24' }] } },
    'spec.constraints.only[0].hours',
    'InvalidClause',
    '0 to 23',
  ],
  [
    { constraints: { only: Array.from({ length: 65 }, () => ({ hours: '8' })) } },
    'spec.constraints.only',
    'TooMany',
    '64',
  ],
  [
    { spread: '7/50' },
    'spec.spread',
    'WrongType',
    'expected an object with slot, of and group, found "7/50"',
  ],
  [{ spread: { of: 50 } }, 'spec.spread.slot', 'Required', 'spread needs both slot and of'],
  [{ spread: { slot: 7, of: 0 } }, 'spec.spread.of', 'OutOfRange', 'a whole number from 1 to 10000, found 0'],
  [{ spread: { slot: 50, of: 50 } }, 'spec.spread.slot', 'OutOfRange', 'from 0 to 49 (of is 50), found 50'],
  [{ spread: { slot: 0, of: 2, group: 'Backups' } }, 'spec.spread.group', 'InvalidFormat', 'write "backups"'],
  [{ spread: { slot: 0, of: 2, group: 'b'.repeat(64) } }, 'spec.spread.group', 'TooLong', '63'],
  [
    {
      window: { duration: '1000h' },
      spread: { slot: 0, of: 2 },
      constraints: { avoid: [{ hours: '8' }] },
      schedule: '0 0 1 1 *',
    },
    'spec.window.duration',
    'OutOfRange',
    'expected at most 744h with spread and constraints, found 1000h; shorten the window',
  ],
  [
    { constraints: { avoid: [{ calendar: 'holidays' }] } },
    'spec.constraints.avoid[0].calendar',
    'CalendarNotFound',
    'expected a KronCalendar "holidays" in namespace prod, found none: nothing runs until there is one; apply it, or take spec.constraints.avoid[0] out',
  ],
  [
    { constraints: { only: [{ clusterCalendar: 'freeze' }] } },
    'spec.constraints.only[0].clusterCalendar',
    'CalendarNotFound',
    'expected a ClusterKronCalendar "freeze", found none: nothing runs',
  ],
  [
    {
      constraints: { avoid: [{ clusterCalendar: 'freeze' }] },
      calendars: { clusterCalendar: 'unreadable' },
    },
    'spec.constraints.avoid[0].clusterCalendar',
    'CalendarUnreadable',
    'grant list and watch on clusterkroncalendars, or use a KronCalendar',
  ],
  [
    {
      constraints: { avoid: [{ calendar: 'holidays' }] },
      calendars: { calendar: { holidays: { entries: [{ from: '24.12.2026' }] } } },
    },
    'spec.constraints.avoid[0].calendar',
    'InvalidCalendar',
    'found at spec.entries[0].from: expected 2026-12-24',
  ],
  [
    { seed: { scope: 'cluster' } },
    'spec.seed.scope',
    'NoClusterName',
    'write --cluster-name eu-west-1 for the operator, --cluster eu-west-1 for kron',
  ],
  [
    { seed: { scope: 'Cluster' } },
    'spec.seed.scope',
    'UnknownValue',
    'expected object or cluster, found "Cluster"; did you mean cluster?',
  ],
  [{ clusterName: 'EU' }, 'clusterName', 'InvalidFormat', 'lower-case letters, digits and -, found "EU"'],
  [{ clusterName: 'a'.repeat(64) }, 'clusterName', 'TooLong', '63'],
  [{ clusterName: 1 }, 'clusterName', 'WrongType', 'expected a string'],
  [{ policy: { deadline: '5' } }, 'spec.policy.deadline', 'InvalidDuration', '5s'],
  [{ policy: { deadline: 5 } }, 'spec.policy.deadline', 'WrongType', 'write "5s" in quotes'],
  [{ policy: { concurrency: 'Forbid' } }, 'spec.policy.concurrency', 'UnknownValue', 'did you mean forbid?'],
  [
    { policy: { concurrency: 'Queue' } },
    'spec.policy.concurrency',
    'UnknownValue',
    'expected allow, forbid, replace or queue, found "Queue"; did you mean queue?',
  ],
  [
    { policy: { maxActive: '2' } },
    'spec.policy.maxActive',
    'WrongType',
    'expected a whole number without quotes, found "2"',
  ],
  [
    { policy: { maxActive: 0 } },
    'spec.policy.maxActive',
    'OutOfRange',
    'expected a whole number from 1 to 1000, found 0',
  ],
  [
    { policy: { pauseAfterFailures: 1001 } },
    'spec.policy.pauseAfterFailures',
    'OutOfRange',
    'expected a whole number from 1 to 1000, found 1001',
  ],
  [
    { policy: { concurrency: 'allow', maxActive: 2 } },
    'spec.policy.maxActive',
    'ForbiddenField',
    'allow has no limit: remove maxActive, or write forbid (skips), queue (waits) or replace (deletes the oldest Job)',
  ],
  [{ policy: { suspend: 'no' } }, 'spec.policy.suspend', 'WrongType', 'true or false'],
  [{ policy: { failedJobsHistoryLimit: -1 } }, 'spec.policy.failedJobsHistoryLimit', 'OutOfRange', '-1'],
  [
    { policy: { successfulJobsHistoryLimit: 1.5 } },
    'spec.policy.successfulJobsHistoryLimit',
    'OutOfRange',
    '1.5',
  ],
  [{ notBefore: '2026-03-01' }, 'spec.notBefore', 'InvalidInstant', '2026-03-01T00:00:00Z'],
  [
    { notBefore: '2026-03-02T00:00:00Z', notAfter: '2026-03-01T00:00:00Z' },
    'spec.notAfter',
    'ReversedBounds',
    '2026-03-02T00:00:00Z',
  ],
  [{ scheduel: '* * * * *' }, 'spec.scheduel', 'UnknownField', 'schedule'],
];

describe('validateSpec', () => {
  test.each(refused)('rejects %j at %s with %s', (part, path, code, says) => {
    const issues = validateSpec({ ...base, ...part });
    expect(issues.map((issue) => ({ path: issue.path, code: issue.code }))).toEqual([{ path, code }]);
    expect(issues[0]?.message).toContain(says);
  });

  test('has a rejected spec above for every code', () => {
    const others = ['TooCostly', 'InvalidEntryTime', 'MixedForms'];
    const codes = issueCodes.filter((code) => !others.includes(code));
    expect(new Set(refused.map(([, , code]) => code))).toEqual(new Set(codes));
  });

  test('reports all issues', () => {
    const issues = validateSpec({
      schedule: '61 24 * * *',
      timezone: 'europe/paris',
      window: { druation: '1h', mode: 'before' },
      policy: { suspend: 1, deadline: 'soon', foo: 1 },
      extra: true,
    });
    expect(issues.map(({ path }) => path).sort()).toEqual([
      'identity',
      'spec.extra',
      'spec.policy.deadline',
      'spec.policy.foo',
      'spec.policy.suspend',
      'spec.schedule',
      'spec.schedule',
      'spec.timezone',
      'spec.window.druation',
      'spec.window.mode',
    ]);
  });

  test('counts the unknown fields that it does not name', () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, 1]));
    expect(validateSpec({ ...base, window: many })).toHaveLength(20);
    expect(validateSpec({ ...base, ...many }).at(-1)?.message).toMatch(/; and 199980 more unknown fields$/);
  });

  test('does not suggest the identity, which is not a field of a manifest', () => {
    expect(validateSpec({ ...base, x: 1 })[0]?.message).toBe(
      'unknown field; the fields here are schedule, timezone, clockChanges, window, distribution, seed, constraints, spread, policy, notBefore, notAfter, podLabels and jobTemplate',
    );
    expect(validateSpec({ ...base, identiti: 1 })[0]?.message).not.toContain('did you mean identity');
  });

  test('ignores inherited fields', () => {
    const heir: object = Object.create({ ...base, timezone: 'Mars/Base' });
    expect(validateSpec(Object.assign(heir, base))).toEqual([]);
    expect(validateSpec(Object.create(base)).map(({ path }) => path)).toEqual(['identity', 'spec.schedule']);
  });

  test('treats null as absent everywhere', () => {
    const nothing = Object.fromEntries(
      [
        'timezone',
        'window',
        'distribution',
        'seed',
        'constraints',
        'spread',
        'policy',
        'notBefore',
        'notAfter',
      ].map((key) => [key, null]),
    );
    expect(validateSpec({ ...base, ...nothing })).toEqual([]);
  });

  test('accepts a compiled schedule, and compile returns it', () => {
    const schedule = compile(base);
    expect(validateSpec(schedule)).toEqual([]);
    expect(compile(schedule)).toBe(schedule);
  });

  test('ignores the jobTemplate', () => {
    expect(validateSpec({ ...base, jobTemplate: { anything: 'goes' } })).toEqual([]);
  });

  test('accepts a notBefore equal to notAfter with another offset', () => {
    const bounds = { notBefore: '2026-03-01T01:00:00+01:00', notAfter: '2026-03-01T00:00:00Z' };
    expect(validateSpec({ ...base, ...bounds })).toEqual([]);
  });

  test('returns a list for any value, and compile throws exactly if it is not empty', () => {
    const hostile = fc.oneof(
      fc.anything(),
      fc.record({
        identity: fc.constant('a/b'),
        schedule: fc.anything(),
        window: fc.anything(),
        policy: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(hostile, (spec) => {
        const issues = validateSpec(spec);
        for (const { path, message } of issues) expect(`${path}${message}`).not.toMatch(/undefined|\[object/);
        if (issues.length === 0) compile(spec as ScheduleSpec);
        else expect(() => compile(spec as ScheduleSpec)).toThrow(InvalidSpecError);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('InvalidSpecError', () => {
  test('has one line with path and message for each issue', () => {
    expect(() => compile({ ...base, timezone: 'Mars/Base', notAfter: 'never' })).toThrow(
      /^spec\.timezone: .*\nspec\.notAfter: /,
    );
  });
});

describe('the scheduling hash', () => {
  const hashOf = (part: Partial<ScheduleSpec>): string => compile({ ...base, ...part }).schedulingHash;

  test('has a fixed value', () => {
    expect(hashOf({})).toBe('v1:420e63e404e0c927849c97e66a0674f9af02c5e06c4c37d3c78e3a19e914be17');
  });

  test.each<[Partial<ScheduleSpec>]>([
    [{ timezone: 'UTC' }],
    [{ window: {} }],
    [{ window: { duration: '0s', mode: 'after' } }],
    [{ distribution: { params: {} } }],
    [{ seed: { salt: null } }],
    [{ constraints: null }],
    [{ spread: null }],
    [{ policy: { deadline: '1h', concurrency: 'queue', maxActive: 2, pauseAfterFailures: 5 } }],
    [{ identity: 'another/one' }],
    [{ jobTemplate: { spec: {} } }],
  ])('does not change with explicit defaults or other fields: %j', (part) => {
    expect(hashOf(part)).toBe(hashOf({}));
  });

  test.each<[Partial<ScheduleSpec>]>([
    [{ schedule: '1 0 * * *' }],
    [{ timezone: 'Etc/UTC' }],
    [{ window: { duration: '1h' } }],
    [{ distribution: { name: 'normal' } }],
    [{ seed: { salt: 'x' } }],
    [{ constraints: { only: [{ hours: '1' }] } }],
    [{ spread: { slot: 0, of: 1 } }],
    [{ notBefore: '2026-03-01T00:00:00Z' }],
    [{ notAfter: '2026-03-01T00:00:00Z' }],
  ])('changes with %j', (part) => {
    expect(hashOf(part)).not.toBe(hashOf({}));
  });

  test('is computed at compile time, so later changes to the spec have no effect', () => {
    const window = { duration: '1h' };
    const schedule = compile({ ...base, window });
    window.duration = '2h';
    expect(schedule.schedulingHash).toBe(hashOf({ window: { duration: '1h' } }));
  });

  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const reversed = Object.fromEntries(Object.entries(spec).reverse()) as ScheduleSpec;
        expect(compile(reversed).schedulingHash).toBe(compile(spec).schedulingHash);
      }),
    );
  });
});
