import type { Schedule } from 'kron-core';
import type { ControlledJob } from '../input/controlledJob.ts';
import type { KronJob } from '../input/kronJob.ts';
import { utcText } from '../output/instantText.ts';
import { UsageError } from '../usageError.ts';
import type { EventEntry } from './eventEntry.ts';
import { type Entry, entryOf } from './timeline.ts';

/** A schedule with nominal times. */
type Nameable = {
  what: string;
  rule: string;
  timetable: Pick<Schedule, 'zone' | 'latestNominal' | 'nextNominal'>;
};

/** Everything of one nominal time. */
export type NominalEntries = { periods: Entry[]; events: EventEntry[] };

/**
 * The periods of one nominal time, of those KronJobs and events whose schedule names it.
 *
 * @throws UsageError when none does, with the nominal times that are nearest
 */
export async function atNominalTime(
  { kronJobs, controlledJobs }: { kronJobs: readonly KronJob[]; controlledJobs: readonly ControlledJob[] },
  nominal: number,
): Promise<NominalEntries> {
  const periods = kronJobs
    .filter(({ schedule }) => schedule.isNominal(nominal))
    .map((kronJob) => entryOf(kronJob, kronJob.schedule.periodAt(nominal)));
  if (controlledJobs.length === 0)
    return atLeastOne({ periods, events: [] }, kronJobs.map(nameable), nominal);
  const { eventsAtNominalTime } = await import('./eventEntry.ts');
  const events = eventsAtNominalTime(controlledJobs, nominal);
  const all = [...kronJobs.map(nameable), ...controlledJobs.flatMap(nameableEvents)];
  return atLeastOne({ periods, events }, all, nominal);
}

function nameable({ identity, schedule, spec }: KronJob): Nameable {
  return { what: identity, rule: spec.schedule, timetable: schedule };
}

function nameableEvents({ identity, schedule }: ControlledJob): Nameable[] {
  return schedule.events.map(({ index, timetable }) => ({
    what: `spec.events[${index}] of ${identity}`,
    rule: timetable.cron,
    timetable,
  }));
}

const mostNamed = 5;

function atLeastOne(found: NominalEntries, all: readonly Nameable[], nominal: number): NominalEntries {
  if (found.periods.length + found.events.length > 0 || all.length === 0) return found;
  throw new UsageError(all.slice(0, mostNamed).map((one) => notNamed(one, nominal)));
}

function notNamed({ what, rule, timetable }: Nameable, nominal: number): string {
  const near = [timetable.latestNominal(nominal), timetable.nextNominal(nominal)]
    .filter((time) => time !== null)
    .map((time) => utcText(time));
  const asked = `--period: ${utcText(nominal)} is no nominal time of ${what}`;
  return `${asked} (${rule} in ${timetable.zone}); the nearest are ${near.join(' and ')}`;
}
