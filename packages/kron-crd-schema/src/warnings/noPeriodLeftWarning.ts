import { type Schedule, type ScheduleSpec, upcoming } from 'kron-core';
import type { Warning } from './warning.ts';

/** Warns of a KronJob that will not run any more, or never: its bounds leave no period. */
export function noPeriodLeftWarning(
  spec: ScheduleSpec,
  schedule: Schedule,
  now: number,
): Warning | undefined {
  for (const _ of upcoming(schedule, new Date((now - 1) * 1000))) return undefined;
  const path = typeof spec.notAfter === 'string' ? 'spec.notAfter' : 'spec.schedule';
  return { path, code: 'NoPeriodLeft', message: 'no period is left from now on: this KronJob does not run' };
}
