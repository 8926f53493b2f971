import { compile, type Schedule, type ScheduleSpec } from 'kron-core';
import { jobName } from 'kron-core/controller';
import { utcText } from '../../text/instantText.ts';
import { auditObject } from '../auditObject.ts';
import type { AuditedPeriod } from '../auditedPeriod.ts';
import { AuditStore } from '../auditStore.ts';
import { statusObservations, storedFacts } from '../storedFacts.ts';

export const identity = 'prod/a';

/** A schedule that starts in the first ten minutes of every hour. */
export const hourly: Schedule = scheduleOf({ schedule: '0 * * * *', window: { duration: '10m' } });

export function scheduleOf(spec: Omit<ScheduleSpec, 'identity'>): Schedule {
  return compile({ ...spec, identity });
}

/** The fields of a record about the period with the nominal time `time` on 2026-03-02. */
export function periodOf(schedule: Schedule, time: string): { periodID: string; chosenTime?: string } {
  const nominal = Date.parse(`2026-03-02T${time}Z`) / 1000;
  const { chosen } = schedule.dues.periodAt(nominal);
  return { periodID: utcText(nominal), ...(chosen === null ? {} : { chosenTime: utcText(chosen) }) };
}

type Fields = Record<string, unknown>;

const common = { cluster: 'c', namespace: 'prod', name: 'a', uid: 'u-1', kind: 'KronJob', generation: 1 };

export function ranLine(schedule: Schedule, time: string, fields: Fields = {}): string {
  const { periodID, chosenTime } = periodOf(schedule, time);
  const createdAt = chosenTime ?? periodID;
  return JSON.stringify({
    record: 'outcome',
    time: createdAt,
    ...common,
    schedulingHash: schedule.schedulingHash,
    periodID,
    nominalTime: periodID,
    chosenTime,
    outcome: 'executed',
    reason: 'Created',
    jobName: jobName('a', periodID),
    createdAt,
    ...fields,
  });
}

/** The line of the outcome log about a period without a Job. */
export function outcomeLine(schedule: Schedule, time: string, fields: Fields): string {
  return ranLine(schedule, time, { jobName: undefined, createdAt: undefined, ...fields });
}

/** The line of the outcome log about the result of a Job. */
export function resultLine(schedule: Schedule, time: string, fields: Fields = {}): string {
  const { periodID, chosenTime } = periodOf(schedule, time);
  return JSON.stringify({
    record: 'result',
    time: chosenTime,
    ...common,
    schedulingHash: schedule.schedulingHash,
    periodID,
    nominalTime: periodID,
    chosenTime,
    jobName: jobName('a', periodID),
    result: 'Succeeded',
    startTime: chosenTime,
    completionTime: chosenTime,
    ...fields,
  });
}

/** The two lines, outcome and result, of each run that succeeded on time. */
export function ran(schedule: Schedule, ...times: readonly string[]): string[] {
  return times.flatMap((time) => [ranLine(schedule, time), resultLine(schedule, time)]);
}

export type AuditCase = {
  schedules?: readonly Schedule[];
  lines?: readonly string[];
  stored?: Fields;
  isSuspended?: boolean;
  from?: string;
  to?: string;
};

/** Audits the hours from `from` to `to` of a day. */
export function audited({
  schedules = [hourly],
  lines = [],
  stored,
  isSuspended = false,
  from = '00:00:00',
  to = '03:30:00',
}: AuditCase): AuditedPeriod[] {
  const [start = 0, end = 0] = [from, to].map((time) => Date.parse(`2026-03-02T${time}Z`) / 1000);
  const store = new AuditStore({ from: start, to: end, window: 86_400 }, () => 'known');
  for (const line of lines) store.addLine(line);
  const evidence = store.take({ kind: 'KronJob', identity });
  for (const seen of stored === undefined ? [] : statusObservations(stored)) evidence.add(seen);
  const versions = new Map(schedules.map((one) => [one.schedulingHash, one]));
  const facts = stored === undefined ? [] : [storedFacts(stored)];
  return auditObject({ versions, isSuspended, facts, evidence }, { from: start, to: end, maxLate: 10 });
}

/** Periods as short texts: `00:00 on-time`, `01:00 late 12`, `02:00 missed DeadlineExceeded`. */
export function inShort(periods: readonly AuditedPeriod[]): string[] {
  return periods.map(({ nominal, verdict, reason, lateness, span }) =>
    [
      nominal === undefined ? `${timeOf(span?.from)}-${timeOf(span?.to)}` : timeOf(nominal),
      verdict,
      ...(reason === '' ? [] : [reason]),
      ...(verdict === 'late' ? [lateness] : []),
    ].join(' '),
  );
}

function timeOf(instant = Number.NaN): string {
  return Number.isFinite(instant) ? utcText(instant).slice(11, 16) : '-';
}
