import { describe, expect, test } from '@jest/globals';
import { compile, placeholderCalendar, type ScheduleSpec } from 'kron-core';
import { type GroupWarning, groupWarnings } from './groupWarnings.ts';
import type { CompiledSpec } from './unschedulableScan.ts';

type Fields = Partial<ScheduleSpec> & { slot: number; of?: number; group?: string | null };

/** Members of the group backups, named a, b, c and so on. */
function warningsAmong(...members: Fields[]): GroupWarning[] {
  return groupWarnings(
    members.map(({ slot, of = 3, group = 'backups', ...fields }, index): CompiledSpec => {
      const identity = `prod/${String.fromCodePoint(97 + index)}`;
      const window = { duration: '1h' };
      const spec = { identity, schedule: '0 0 * * *', window, ...fields, spread: { slot, of, group } };
      return { spec, schedule: compile(spec) };
    }),
  );
}

const found = (...members: Fields[]): string[] =>
  warningsAmong(...members).map(({ member, other, path, code }) => `${member} ${other} ${path} ${code}`);

describe('groupWarnings', () => {
  test('members with slots of their own and one schedule have no warning', () => {
    expect(found({ slot: 0 }, { slot: 1 }, { slot: 2 })).toEqual([]);
  });

  test('free slots are no mistake', () => {
    expect(found({ slot: 0, of: 100 }, { slot: 7, of: 100 })).toEqual([]);
  });

  test('KronJobs without a group and those of another group are not compared', () => {
    expect(
      found(
        { slot: 0 },
        { slot: 0, group: null },
        { slot: 0, group: null },
        { slot: 0, group: 'reports', of: 5 },
      ),
    ).toEqual([]);
  });

  test('each further member with a slot is compared with the first one', () => {
    expect(found({ slot: 1 }, { slot: 0 }, { slot: 1 }, { slot: 1 })).toEqual([
      '2 0 spec.spread.slot SharedSlot',
      '3 0 spec.spread.slot SharedSlot',
    ]);
    expect(warningsAmong({ slot: 7, of: 50 }, { slot: 7, of: 50 })[0]?.message).toBe(
      'prod/a has slot 7 of 50 in group backups, too',
    );
  });

  test('the same slot of another number of slots is another slot', () => {
    expect(found({ slot: 1, of: 3 }, { slot: 1, of: 4 })).toEqual(['1 0 spec.spread.of GroupSizesDiffer']);
  });

  test('members that differ are compared with the majority, wherever it is', () => {
    expect(found({ slot: 0, of: 4 }, { slot: 1 }, { slot: 2 })).toEqual([
      '0 1 spec.spread.of GroupSizesDiffer',
    ]);
    expect(found({ slot: 0, timezone: 'Europe/Paris' }, { slot: 1 }, { slot: 2 })).toEqual([
      '0 1 spec.spread.group GroupDisagrees',
    ]);
    expect(warningsAmong({ slot: 0, of: 4 }, { slot: 1 }, { slot: 2 })[0]?.message).toBe(
      'prod/b divides the window of group backups into 3 slots, not 4',
    );
  });

  test('a disagreement names each field with both values', () => {
    const [warning] = warningsAmong(
      { slot: 0, schedule: '0 2 * * *', timezone: 'Europe/Paris' },
      { slot: 1, schedule: '0 3 * * *', constraints: { avoid: [{ dow: 'SAT' }] } },
    );
    expect(warning).toMatchObject({ member: 1, other: 0 });
    expect(warning?.message).toBe(
      'disagrees with prod/a of group backups: schedule: 0 3 * * * here, 0 2 * * * there; timezone: absent here, Europe/Paris there; constraints: {"avoid":[{"dow":"SAT"}]} here, absent there',
    );
  });

  test('a long value is cut', () => {
    const avoid = Array.from({ length: 20 }, (_, day) => ({ dom: String(day + 1) }));
    const [warning] = warningsAmong({ slot: 0 }, { slot: 1, constraints: { avoid } });
    expect(warning?.message).toMatch(/: \{"avoid".{92}… here, absent there$/);
  });

  test.each<[string, Partial<ScheduleSpec>, Partial<ScheduleSpec>]>([
    ['schedules', { schedule: '0 0 * * 1-3' }, { schedule: '0 0 * * MON,TUE,WED' }],
    ['defaults', { timezone: 'UTC', distribution: { name: 'uniform' }, clockChanges: {} }, {}],
    ['durations', { window: { duration: '60m' } }, { window: { duration: '1h', mode: 'after' } }],
  ])('%s of equal meaning agree', (_, one, other) => {
    expect(found({ slot: 0, ...one }, { slot: 1, ...other })).toEqual([]);
  });

  test('members may differ in seed, policy and bounds', () => {
    const seed = { salt: 'blue' };
    const policy = { deadline: '5m' };
    expect(found({ slot: 0 }, { slot: 1, seed, policy, notBefore: '2026-01-01T00:00:00Z' })).toEqual([]);
  });

  test('members agree if they refer to the same missing calendar, by kind, namespace and name', () => {
    const missing = (key: 'calendar' | 'clusterCalendar', namespace: string, name: string) => ({
      constraints: { avoid: [{ [key]: name }] },
      calendars: { [key]: { [name]: placeholderCalendar(key, namespace, name) } },
    });
    const first = missing('calendar', 'prod', 'holidays');
    expect(found({ slot: 0, ...first }, { slot: 1, ...missing('calendar', 'prod', 'holidays') })).toEqual([]);
    const cluster = ['prod', 'test'].map((namespace) => missing('clusterCalendar', namespace, 'freeze'));
    expect(found({ slot: 0, ...cluster[0] }, { slot: 1, ...cluster[1] })).toEqual([]);
    const others = [
      missing('calendar', 'prod', 'freeze'),
      missing('calendar', 'test', 'holidays'),
      missing('clusterCalendar', 'prod', 'holidays'),
    ];
    for (const other of others)
      expect(found({ slot: 0, ...first }, { slot: 1, ...other })).toEqual([
        '1 0 spec.spread.group GroupDisagrees',
      ]);
  });

  test('a disagreement about calendars of one name says so', () => {
    const of = (from: string) => ({
      constraints: { avoid: [{ calendar: 'holidays' }] },
      calendars: { calendar: { holidays: { entries: [{ from }] } } },
    });
    const [warning] = warningsAmong({ slot: 0, ...of('2026-12-24') }, { slot: 1, ...of('2026-12-25') });
    expect(warning?.message).toBe(
      'disagrees with prod/a of group backups: the calendars in constraints: {"avoid":[{"calendar":"holidays"}]} in both',
    );
  });

  test('a default that depends on another field is not named beside that field', () => {
    const distribution = { name: 'normal' } as const;
    const [warning] = warningsAmong(
      { slot: 0, distribution },
      { slot: 1, distribution, window: { duration: '2h' } },
    );
    expect(warning?.message).toBe(
      'disagrees with prod/a of group backups: window: {"duration":"2h"} here, {"duration":"1h"} there',
    );
  });
});
