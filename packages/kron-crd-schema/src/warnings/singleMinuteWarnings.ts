import type { ScheduleSpec } from 'kron-core';
import type { Warning } from './warning.ts';

/** Warns about clauses of `avoid` with a single minute, such as 00:00-00:00, whose author expects the whole day. */
export function singleMinuteWarnings({ constraints }: ScheduleSpec): Warning[] {
  return (constraints?.avoid ?? []).flatMap(({ between }, index): Warning[] => {
    const [from, to] = (between ?? '').split('-');
    if (from === '' || from !== to) return [];
    const message = `${between} is the single minute ${from}, because both ends are included; write 00:00-23:59 for the whole day`;
    return [{ path: `spec.constraints.avoid[${index}].between`, code: 'SingleMinute', message }];
  });
}
