import { type Schedule, type ScheduleSpec, upcoming } from 'kron-core';
import { abbreviatedZoneWarning } from './abbreviatedZoneWarning.ts';
import { calendarWarnings } from './calendarWarnings.ts';
import { clockChangeWarnings } from './clockChangeWarnings.ts';
import { eitherDayWarning } from './eitherDayWarning.ts';
import { overlappingWindowsWarning } from './overlappingWindowsWarning.ts';
import { singleMinuteWarnings } from './singleMinuteWarnings.ts';
import { spreadWarnings } from './spreadWarnings.ts';
import { stepWarnings } from './stepWarnings.ts';
import { type CompiledSpec, UnschedulableScan } from './unschedulableScan.ts';
import { unusedDistributionWarning } from './unusedDistributionWarning.ts';
import type { Warning } from './warning.ts';
import { wrappingClauseWarnings } from './wrappingClauseWarnings.ts';

/**
 * All warnings about the scheduling of a valid KronJob. It may search 1,000 periods, which takes seconds for complex
 * constraints.
 *
 * @param now - epoch seconds; warnings are about periods from then on
 */
export function kronJobWarnings(compiled: CompiledSpec, now: number): Warning[] {
  const scan = new UnschedulableScan(compiled, now);
  while (scan.look());
  const { warning } = scan;
  return [...schedulingWarnings(compiled, now), ...(warning === undefined ? [] : [warning])];
}

/**
 * The warnings that need no search. {@link UnschedulableScan} finds the others.
 *
 * @param now - epoch seconds; warnings are about periods from then on
 */
export function schedulingWarnings(compiled: CompiledSpec, now: number): Warning[] {
  const { spec, schedule } = compiled;
  const advice = 'to require both, keep one of them here and put the other under constraints.only';
  const found = [
    eitherDayWarning('spec.schedule', spec.schedule, advice),
    ...stepWarnings('spec.schedule', spec.schedule),
    ...unusedDistributionWarning('spec', spec, schedule.dues.windowLength),
    ...abbreviatedZoneWarning('spec.timezone', spec.timezone),
    ...wrappingClauseWarnings(spec),
    ...singleMinuteWarnings(spec),
    ...overlappingWindowsWarning(compiled, now),
    noPeriodLeftWarning(spec, schedule, now),
    ...clockChangeWarnings(compiled, now),
    ...spreadWarnings(compiled),
    ...calendarWarnings(compiled, now),
  ];
  return found.filter((warning) => warning !== undefined);
}

function noPeriodLeftWarning(spec: ScheduleSpec, schedule: Schedule, now: number): Warning | undefined {
  for (const _ of upcoming(schedule, new Date((now - 1) * 1000))) return undefined;
  const path = typeof spec.notAfter === 'string' ? 'spec.notAfter' : 'spec.schedule';
  return { path, code: 'NoPeriodLeft', message: 'no period is left: this KronJob never runs again' };
}
