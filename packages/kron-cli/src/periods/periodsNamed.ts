import type { KronJob } from '../input/kronJob.ts';
import { utcText } from '../output/instantText.ts';
import { UsageError } from '../usageError.ts';
import { type Entry, entryOf } from './timeline.ts';

/**
 * The periods of one nominal time, of those KronJobs whose schedule names it.
 *
 * @throws UsageError when none does, with the nominal times that are nearest
 */
export function periodsNamed(kronJobs: readonly KronJob[], nominal: number): Entry[] {
  const naming = kronJobs.filter(({ schedule }) => schedule.isNominal(nominal));
  if (naming.length === 0 && kronJobs.length > 0) {
    throw new UsageError(kronJobs.slice(0, mostNamed).map((kronJob) => notNamed(kronJob, nominal)));
  }
  return naming.map((kronJob) => entryOf(kronJob, kronJob.schedule.periodAt(nominal)));
}

const mostNamed = 5;

function notNamed({ identity, schedule, spec }: KronJob, nominal: number): string {
  const what = `--period: ${utcText(nominal)} is no nominal time of ${identity}`;
  const rule = `${spec.schedule} in ${spec.timezone ?? 'UTC'}`;
  const near = [schedule.latestNominal(nominal), schedule.nextNominal(nominal)]
    .filter((time) => time !== null)
    .map((time) => utcText(time));
  return `${what} (${rule}); the nearest are ${near.join(' and ')}`;
}
