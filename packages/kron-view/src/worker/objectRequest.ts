import { type WindowPicture, windowPicture } from '@kron/fleet/explain/windowPicture';
import type { FleetKronJobSpec } from '@kron/fleet/fleet/fleet';
import type { ScheduledControlledJob } from '@kron/fleet/objects/scheduledControlledJob';
import type { ScheduledKronJob } from '@kron/fleet/objects/scheduledKronJob';
import { exactDuration } from '@kron/fleet/text/durationText';
import { clockText } from '@kron/fleet/text/instantText';
import { eventsWithin } from '@kron/fleet/timeline/eventEntry';
import { timesText } from '@kron/fleet/timeline/eventText';
import { eventOutcome } from '@kron/fleet/timeline/eventOutcome';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { placedPeriods } from '@kron/fleet/timeline/periodEntry';
import { expectedOutcome } from '@kron/fleet/timeline/reasonText';
import { calendarReferences, type Schedule } from 'kron-core';
import type { Known } from './known.ts';
import { windowParts } from './explainRequest.ts';
import type { NextRun, ObjectDetails, Request } from './protocol.ts';
import type { CompiledKronJob } from './rowPeriods.ts';
import { whenActive } from './whenActive.ts';

const nextRuns = 10;

/** Describes the spec and the future runs of each object with the identity, for the page of the object. */
export function objectDetails(
  { compiled }: Known,
  { identity, now }: Pick<Extract<Request, { type: 'object' }>, 'identity' | 'now'>,
): ObjectDetails[] {
  return compiled.flatMap((one) => {
    if (one === null || one.object.identity !== identity) return [];
    return one.kind === 'ControlledJob' ? controlledJob(one.job, now) : kronJob(one, now);
  });
}

function kronJob(one: CompiledKronJob, now: number): ObjectDetails {
  const { kind, job } = one;
  const { schedule } = job;
  const next = nextPeriods(job, now);
  const [first] = next;
  const hasPicture = first !== undefined && schedule.dues.windowLength > 0;
  return {
    kind,
    facts: factsOf(one),
    next: next.map(({ offset: _, ...run }) => run),
    picture: hasPicture ? pictureOf(schedule, first, next) : null,
  };
}

/** `offset` is the number of seconds from the start of the window to the run. It is null if the period is unschedulable. */
type NextPeriod = NextRun & { offset: number | null };

/** The next periods of a KronJob. A due period that waits for an active Job to end comes first. */
function nextPeriods(job: ScheduledKronJob, now: number): NextPeriod[] {
  const span = { from: now, to: Infinity, count: nextRuns, waitingFirst: true };
  const placed = placedPeriods(
    job,
    span,
    ({ due }, period): NextPeriod => ({
      periodID: period.periodID,
      at: due,
      offset: period.chosenTime === null ? null : due - epochSeconds(period.windowStart),
      outcome: expectedOutcome(job, period),
    }),
  );
  return [...placed].map(({ shown }) => shown);
}

function factsOf(one: CompiledKronJob): ObjectDetails['facts'] {
  const { kind, object, job } = one;
  const { spec } = object;
  const { policy, dues } = job.schedule;
  const { maxActive, pauseAfterFailures, deadline, suspend } = policy;
  const hasDeadline = kind === 'KronJob' || typeof spec.policy?.deadline === 'string';
  const calendars = calendarReferences(spec.constraints ?? null);
  const names = calendars.map(({ key, name }) => `${calendarKinds[key]} ${name}`);
  return [
    ['Window', windowText(spec, dues.windowLength)],
    ['Distribution', distributionText(spec)],
    ['Calendars', names.length === 0 ? 'none' : names.join(', ')],
    ...groupFact(spec.spread),
    [maxActive === 1 ? 'If a Job is active' : `If ${maxActive} Jobs are active`, whenActive(one)],
    ...(pauseAfterFailures === null
      ? []
      : ([['Pauses', `after ${pauseAfterFailures} failures in a row`]] as const)),
    ['Deadline', hasDeadline ? exactDuration(deadline) : 'none: it starts however late'],
    ...(suspend
      ? ([
          ['Suspended', `${kind === 'CronJob' ? 'spec' : 'policy'}.suspend is true: no Job is created`],
        ] as const)
      : []),
  ];
}

function windowText({ window }: FleetKronJobSpec, length: number): string {
  return length === 0 ? 'none' : `${exactDuration(length)} ${window?.mode ?? 'after'} the nominal time`;
}

function distributionText({ distribution }: FleetKronJobSpec): string {
  const { name = 'uniform', params } = distribution ?? {};
  return [name, ...Object.entries(params ?? {}).map(([key, value]) => `${key} ${value}`)].join(', ');
}

const calendarKinds = { calendar: 'KronCalendar', clusterCalendar: 'ClusterKronCalendar' };
function groupFact(spread: FleetKronJobSpec['spread']): [string, string][] {
  if (spread === undefined) return [];
  const { slot, of, group } = spread;
  return [['Spread', `slot ${slot} of ${of}${typeof group === 'string' ? ` in ${group}` : ''}`]];
}

/** The picture of the window of the next run. Each draw stands for one of the next runs, at its offset in its own window. */
function pictureOf(schedule: Schedule, { periodID }: NextPeriod, next: readonly NextPeriod[]): WindowPicture {
  const explanation = schedule.explainAt(Date.parse(periodID) / 1_000);
  const picture = windowPicture(schedule, explanation, windowParts);
  const draws = next.flatMap(({ offset }) =>
    offset === null ? [] : [{ time: picture.start + offset, allowed: true }],
  );
  return { ...picture, draws };
}

function controlledJob(job: ScheduledControlledJob, now: number): ObjectDetails {
  const { schedule, spec, clock } = job;
  const entries = [...eventsWithin(job, { from: now, to: Infinity, count: nextRuns })];
  return {
    kind: 'ControlledJob',
    facts: [
      ...spec.events.map((one): [string, string] => [
        one.action === 'start' ? 'Starts' : 'Stops',
        timesText(one),
      ]),
      ['Clock', clockText(clock)],
      ...(schedule.suspend ? ([['Suspended', 'spec.suspend is true']] as const) : []),
    ],
    next: entries.map((entry) => ({
      periodID: entry.event.period.periodID,
      at: entry.due,
      outcome: `${entry.event.action}: ${eventOutcome(entry)}`,
    })),
    picture: null,
  };
}
