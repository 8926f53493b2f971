import { joinNames } from '@kron/fleet/input/joinNames';
import { relativeText } from '@kron/fleet/text/durationText';
import { dateTimeText } from '@kron/fleet/text/instantText';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { upcoming } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { View } from '../../options/viewOptions.ts';
import { counted } from '../../output/fleetText.ts';

const maxPeriods = 1000;

type Search = {
  kronJob: InputKronJob;
  run: number | undefined;
  /** The number of searched periods that do not run. */
  periods: number;
  /** The due time of the last searched period, if the search stopped at its limit. Undefined otherwise. */
  until: number | undefined;
};

/**
 * A line with the earliest next run of the KronJobs, for a timeline that begins with periods that do not run.
 *
 * @param from the first instant that counts, in epoch seconds
 * @example
 * nextRunLine(kronJobs, from, { now, zone: undefined }) // 'next run: shop/freeze at 2026-03-01 22:17:22-05, in 1d9h'
 */
export function nextRunLine(kronJobs: readonly InputKronJob[], from: number, view: View): string {
  const active = kronJobs.filter((kronJob) => !isSuspended(kronJob) && kronJob.flow?.paused === undefined);
  const searches: Search[] = [];
  let next: Search | undefined;
  for (const kronJob of active) {
    const search = searchRun(kronJob, from, next?.run);
    searches.push(search);
    if (search.run !== undefined) next = search;
  }
  if (next === undefined) return `next run: none: ${noneText(kronJobs, searches, view)}`;
  // If a search stopped at its limit, it may have missed an earlier run. Continue it up to the earliest known run.
  const first = searches.reduce((best, { kronJob, until }) => {
    const search = until === undefined ? best : searchRun(kronJob, until, best.run);
    return search.run === undefined ? best : search;
  }, next);
  const { now } = view;
  const { kronJob, run = now } = first;
  const relative = run > now ? `in ${relativeText(now, run)}` : relativeText(now, run);
  return `next run: ${kronJob.identity} at ${timeText(run, kronJob, view)}, ${relative}`;
}

/** @param before the instant at which the search ends. If undefined, it ends after `maxPeriods` periods */
function searchRun(kronJob: InputKronJob, from: number, before: number | undefined): Search {
  let periods = 0;
  for (const { chosenTime, nominalTime } of upcoming(kronJob.schedule, new Date((from - 1) * 1000))) {
    const due = epochSeconds(chosenTime ?? nominalTime);
    if (before !== undefined && due >= before) break;
    if (chosenTime !== null) return { kronJob, run: due, periods, until: undefined };
    periods += 1;
    if (before === undefined && periods === maxPeriods)
      return { kronJob, run: undefined, periods, until: due };
  }
  return { kronJob, run: undefined, periods, until: undefined };
}

/** Why there is no run, and how far each search has come. */
function noneText(kronJobs: readonly InputKronJob[], searches: readonly Search[], view: View): string {
  const suspended = kronJobs.filter(isSuspended);
  const paused = kronJobs.filter((kronJob) => !isSuspended(kronJob) && kronJob.flow?.paused !== undefined);
  const ended = searches.filter(({ until }) => until === undefined);
  const left = ended.reduce((sum, { periods }) => sum + periods, 0);
  const cut = searches.filter(({ until }) => until !== undefined);
  const [first] = cut.toSorted((a, b) => (a.until ?? 0) - (b.until ?? 0));
  const texts: string[] = [];
  if (suspended.length > 0)
    texts.push(`${joinNames(suspended)} ${suspended.length === 1 ? 'is' : 'are'} suspended`);
  if (paused.length > 0) texts.push(`${joinNames(paused)} ${paused.length === 1 ? 'is' : 'are'} paused`);
  if (ended.length > 0) texts.push(`no run in the ${counted(left, 'period')} left of ${namesOf(ended)}`);
  if (first?.until !== undefined) {
    const until = timeText(first.until, first.kronJob, view);
    const end = `until ${until}${cut.length > 1 ? ' or later' : ''}`;
    texts.push(`no run in the next ${maxPeriods} periods of ${namesOf(cut)}, ${end}`);
  }
  return texts.join('; ');
}

function isSuspended({ spec }: InputKronJob): boolean {
  return spec.policy?.suspend === true;
}

function namesOf(searches: readonly Search[]): string {
  return joinNames(searches.map(({ kronJob }) => kronJob));
}

function timeText(instant: number, { schedule }: InputKronJob, { zone }: View): string {
  return dateTimeText(instant, zone ?? schedule.zone);
}
