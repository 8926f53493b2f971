import { utcText } from '@kron/fleet/text/instantText';
import type { EventEntry } from '@kron/fleet/timeline/eventEntry';
import { type Entry, entryOf } from '@kron/fleet/timeline/periodEntry';
import { clockChangeRefusal, type Schedule } from 'kron-core';
import type { ControlledJob } from '@kron/fleet/input/controlledJob';
import type { KronJob } from '@kron/fleet/input/kronJob';
import { UsageError } from '../usageError.ts';

/** A schedule of a KronJob or of an event, for the message about a wrong nominal time. */
type Candidate = {
  what: string;
  rule: string;
  timetable: Pick<Schedule, 'zone' | 'latestNominal' | 'nextNominal'>;
  /** Why a clock change makes the instant no nominal time; null: it does not. */
  refusal: (nominal: number) => string | null;
};

/** The periods and events of one nominal time. */
export type NominalEntries = { periods: Entry[]; events: EventEntry[] };

/**
 * The periods and events with a nominal time.
 *
 * @throws UsageError if there are none, with the nearest nominal times
 */
export async function atNominalTime(
  { kronJobs, controlledJobs }: { kronJobs: readonly KronJob[]; controlledJobs: readonly ControlledJob[] },
  nominal: number,
): Promise<NominalEntries> {
  const periods = kronJobs
    .filter(({ schedule }) => schedule.isNominal(nominal))
    .map((kronJob) => entryOf(kronJob, kronJob.schedule.periodAt(nominal)));
  if (controlledJobs.length === 0)
    return orThrow({ periods, events: [] }, kronJobs.map(kronJobCandidate), nominal);
  const { eventsAtNominalTime } = await import('@kron/fleet/timeline/eventEntry');
  const events = eventsAtNominalTime(controlledJobs, nominal);
  const all = [...kronJobs.map(kronJobCandidate), ...controlledJobs.flatMap(eventCandidates)];
  return orThrow({ periods, events }, all, nominal);
}

function kronJobCandidate({ identity, schedule, spec }: KronJob): Candidate {
  return {
    what: identity,
    rule: spec.schedule,
    timetable: schedule,
    refusal: (nominal) => clockChangeRefusal(schedule, nominal),
  };
}

function eventCandidates({ identity, schedule }: ControlledJob): Candidate[] {
  return schedule.events.map(({ index, timetable }) => ({
    what: `spec.events[${index}] of ${identity}`,
    rule: timetable.cron,
    timetable,
    refusal: () => null,
  }));
}

const maxNamed = 5;

function orThrow(found: NominalEntries, all: readonly Candidate[], nominal: number): NominalEntries {
  if (found.periods.length + found.events.length > 0 || all.length === 0) return found;
  throw new UsageError(all.slice(0, maxNamed).map((one) => nearestText(one, nominal)));
}

function nearestText({ what, rule, timetable, refusal }: Candidate, nominal: number): string {
  const refused = refusal(nominal);
  if (refused !== null) return `--period: ${what}: ${refused}`;
  const near = [timetable.latestNominal(nominal), timetable.nextNominal(nominal)]
    .filter((time) => time !== null)
    .map((time) => utcText(time));
  const found = `--period: ${utcText(nominal)} is not a nominal time of ${what} (${rule} in ${timetable.zone})`;
  return `${found}; the nearest ${near.length === 1 ? 'is' : 'are'} ${near.join(' and ')}`;
}
