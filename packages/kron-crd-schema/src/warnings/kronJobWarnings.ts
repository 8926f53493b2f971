import { type ScheduleSpec, upcoming } from 'kron-core';
import { podLabelNames } from 'kron-core/controller';
import { isNode } from '../structure/schemaNode.ts';
import { abbreviatedZoneWarning } from './abbreviatedZoneWarning.ts';
import { clockChangeWarnings } from './clockChangeWarnings.ts';
import { eitherDayWarning } from './eitherDayWarning.ts';
import { overlappingWindowsWarning } from './overlappingWindowsWarning.ts';
import { spreadWarnings } from './spreadWarnings.ts';
import { stepWarnings } from './stepWarnings.ts';
import { type CompiledSpec, UnschedulableScan } from './unschedulableScan.ts';
import { unusedDistributionWarning } from './unusedDistributionWarning.ts';
import type { Warning } from './warning.ts';
import { wrappingClauseWarnings } from './wrappingClauseWarnings.ts';

/**
 * All warnings about the scheduling of a valid KronJob. The function checks up to 1,000 periods, which takes seconds for
 * complex constraints.
 *
 * @param now - epoch seconds; the function checks only periods from `now` on
 */
export function kronJobWarnings(compiled: CompiledSpec, now: number): Warning[] {
  const scan = new UnschedulableScan(compiled, now);
  while (scan.look());
  const { warning } = scan;
  return [...schedulingWarnings(compiled, now), ...(warning === undefined ? [] : [warning])];
}

/**
 * The scheduling warnings except the one of {@link UnschedulableScan}, which checks single periods.
 *
 * @param now - epoch seconds; the function checks only times from `now` on
 */
export function schedulingWarnings(compiled: CompiledSpec, now: number): Warning[] {
  const { spec, schedule } = compiled;
  const advice = 'to require both, keep one of them here and put the other under constraints.only';
  return [
    ...eitherDayWarning('spec.schedule', spec.schedule, advice),
    ...stepWarnings('spec.schedule', spec.schedule),
    ...unusedDistributionWarning('spec', spec, schedule.dues.windowLength),
    ...abbreviatedZoneWarning('spec.timezone', spec.timezone),
    ...wrappingClauseWarnings(spec),
    ...singleMinuteWarnings(spec),
    ...overlappingWindowsWarning(compiled, now),
    ...noPeriodLeftWarning(compiled, now),
    ...clockChangeWarnings(compiled, now),
    ...spreadWarnings(compiled),
    ...calendarWarnings(compiled, now),
    ...podLabelWarnings(spec),
  ];
}

function noPeriodLeftWarning({ spec, schedule }: CompiledSpec, now: number): Warning[] {
  for (const _ of upcoming(schedule, new Date((now - 1) * 1000))) return [];
  const path = typeof spec.notAfter === 'string' ? 'spec.notAfter' : 'spec.schedule';
  return [{ path, code: 'NoPeriodLeft', message: 'no period is left: this KronJob never runs again' }];
}

/** Warns about clauses of `avoid` with a single minute, such as 00:00-00:00, whose author expects the whole day. */
function singleMinuteWarnings({ constraints }: ScheduleSpec): Warning[] {
  return (constraints?.avoid ?? []).flatMap(({ between }, index): Warning[] => {
    const [from, to] = (between ?? '').split('-');
    if (from === '' || from !== to) return [];
    const message = `${between} is the single minute ${from}, because both ends are included; write 00:00-23:59 for the whole day`;
    return [{ path: `spec.constraints.avoid[${index}].between`, code: 'SingleMinute', message }];
  });
}

/**
 * Warns about each clause whose calendar has only past entries, because the clause has no effect any more. A calendar
 * without entries causes no warning.
 */
function calendarWarnings({ spec: { constraints }, schedule }: CompiledSpec, now: number): Warning[] {
  const ended = schedule.calendarEnds().filter(({ end }) => end > -Infinity && end <= now);
  if (ended.length === 0) return [];
  return (['only', 'avoid'] as const).flatMap((list) =>
    (constraints?.[list] ?? []).flatMap((clause, index) =>
      ended
        .filter(({ key, name }) => clause[key] === name)
        .map(({ key, name, end }): Warning => {
          const when = new Date(end * 1000).toISOString().replace('.000', '');
          const effect = list === 'only' ? 'matches nothing any more' : 'avoids nothing any more';
          const message = `all entries of ${name} are past, the last ended at ${when}, so this clause ${effect}: add entries to the calendar, or remove the clause`;
          return { path: `spec.constraints.${list}[${index}].${key}`, code: 'CalendarExhausted', message };
        }),
    ),
  );
}

const podLabelPath = ['spec', 'template', 'metadata', 'labels'];

/**
 * Warns about a label of the Pod template that `spec.podLabels` would set. Kron keeps the template's value, so the label
 * does not name the period of the Pod.
 */
function podLabelWarnings({ podLabels, jobTemplate }: ScheduleSpec): Warning[] {
  if (podLabels !== true) return [];
  let labels: unknown = jobTemplate;
  for (const field of podLabelPath) labels = isNode(labels) ? labels[field] : undefined;
  if (!isNode(labels)) return [];
  const own = labels;
  return podLabelNames
    .filter((name) => (own[name] ?? null) !== null)
    .map((name) => ({
      path: `spec.jobTemplate.${podLabelPath.join('.')}`,
      code: 'PodLabelTaken',
      message: `podLabels does not replace ${name} of the template; remove it from the template, or remove podLabels`,
    }));
}
