import { utcText } from '@kron/fleet/text/instantText';
import type { EventEntry } from '@kron/fleet/timeline/eventEntry';
import { type Entry, entryOf } from '@kron/fleet/timeline/periodEntry';
import { clockChangeRefusal, type Schedule } from 'kron-core';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { TimedObjects } from '../input/openInput.ts';
import { UsageError } from '../usageError.ts';

export type NominalEntries = { periods: Entry<InputKronJob>[]; events: EventEntry[] };

/** @throws UsageError if no object has this nominal time. The message has the nearest nominal times */
export async function atNominalTime(
  { kronJobs, controlledJobs }: TimedObjects,
  nominal: number,
): Promise<NominalEntries> {
  const periods = kronJobs
    .filter(({ schedule }) => schedule.hasPeriod(nominal))
    .map((kronJob) => entryOf(kronJob, kronJob.schedule.periodAt(nominal)));
  const events =
    controlledJobs.length === 0
      ? []
      : (await import('@kron/fleet/timeline/eventEntry')).eventsAtNominalTime(controlledJobs, nominal);
  if (periods.length + events.length > 0 || kronJobs.length + controlledJobs.length === 0)
    return { periods, events };
  const refusals = [
    ...kronJobs.map((kronJob) => periodRefusal(kronJob, nominal)),
    ...controlledJobs.flatMap((controlledJob) => eventRefusals(controlledJob, nominal)),
  ];
  const more = refusals.length - maxNamed;
  throw new UsageError([
    ...refusals.slice(0, maxNamed).map((refusal) => `--period: ${refusal}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]);
}

const maxNamed = 5;

/** The message if a KronJob has no period with the requested nominal time. The message has the nearest nominal times. */
function periodRefusal({ identity, schedule, spec }: InputKronJob, nominal: number): string {
  const moved = schedule.refusalAt(nominal);
  if (moved !== null && schedule.hasPeriod(moved.period))
    return `${identity}: ${clockChangeRefusal(schedule, nominal)}`;
  const nearest = nearestText([schedule.latestPeriod(nominal), schedule.nextPeriod(nominal)]);
  if (!schedule.isNominal(nominal))
    return `${notNamedText(identity, spec.schedule, schedule, nominal)}; ${nearest}`;
  const { due } = schedule.dues.periodAt(nominal);
  const bound = due < schedule.notBefore ? 'before spec.notBefore' : 'after spec.notAfter';
  const at = utcText(due < schedule.notBefore ? schedule.notBefore : schedule.notAfter);
  return `${utcText(nominal)} is no period of ${identity}: it would be due at ${utcText(due)}, ${bound} (${at}); ${nearest}`;
}

function eventRefusals({ identity, schedule }: InputControlledJob, nominal: number): string[] {
  return schedule.events.map(({ index, timetable }) => {
    const notNamed = notNamedText(`spec.events[${index}] of ${identity}`, timetable.cron, timetable, nominal);
    return `${notNamed}; ${nearestText([timetable.latestNominal(nominal), timetable.nextNominal(nominal)])}`;
  });
}

function notNamedText(what: string, rule: string, { zone }: Pick<Schedule, 'zone'>, nominal: number): string {
  return `${utcText(nominal)} is not a nominal time of ${what} (${rule} in ${zone})`;
}

function nearestText(times: readonly (number | null)[]): string {
  const near = times.filter((time) => time !== null).map((time) => utcText(time));
  if (near.length === 0) return 'it has no period';
  return `the nearest ${near.length === 1 ? 'is' : 'are'} ${near.join(' and ')}`;
}
