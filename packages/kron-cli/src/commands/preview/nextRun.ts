import { relativeText } from '@kron/fleet/text/durationText';
import { wallText } from '@kron/fleet/text/instantText';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { upcoming } from 'kron-core';
import type { KronJob } from '@kron/fleet/input/kronJob';
import type { View } from '../../options/viewOptions.ts';

const maxPeriods = 1000;

/**
 * A line with the next run of any of the KronJobs, for a timeline that begins with periods that do not run.
 *
 * @param from the first instant that counts, in epoch seconds
 * @example
 * nextRunLine(kronJobs, { now, from: now, zone: undefined }) // 'next run: shop/freeze at 2026-03-01 22:17:22-05, in 1d9h'
 */
export function nextRunLine(kronJobs: readonly KronJob[], from: number, { now, zone }: View): string {
  let next: { kronJob: KronJob; due: number } | undefined;
  for (const kronJob of kronJobs) {
    const due = nextRunOf(kronJob, from);
    if (due !== undefined && (next === undefined || due < next.due)) next = { kronJob, due };
  }
  if (next === undefined) return `next run: none in the next ${maxPeriods} periods`;
  const { kronJob, due } = next;
  const { date, time, offset } = wallText(due, zone ?? kronJob.schedule.zone);
  const relative = due > now ? `in ${relativeText(now, due)}` : relativeText(now, due);
  return `next run: ${kronJob.identity} at ${date} ${time}${offset}, ${relative}`;
}

function nextRunOf({ spec, schedule }: KronJob, from: number): number | undefined {
  if (spec.policy?.suspend === true) return undefined;
  let left = maxPeriods;
  for (const { chosenTime } of upcoming(schedule, new Date((from - 1) * 1000))) {
    if (chosenTime !== null) return epochSeconds(chosenTime);
    if (--left === 0) return undefined;
  }
  return undefined;
}
