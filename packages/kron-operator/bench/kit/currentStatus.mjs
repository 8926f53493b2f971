import { compile, decide, nextStatus, scheduleSpecOf } from 'kron-core';
import { observe, seenJob } from 'kron-core/controller';

/**
 * The status that the operator would have written for a stored KronJob by now.
 *
 * @param {object} kronJob
 * @param {{ now: Date, jobs?: readonly object[], calendars?: object }} known `jobs`: those of the KronJob
 */
export function currentStatus(kronJob, { now, jobs = [], calendars }) {
  const schedule = compile(scheduleSpecOf(kronJob, calendars));
  const known = { watchedSince: now, holder: 'bench', template: { verdict: {}, jobTTL: undefined } };
  let { status } = kronJob;
  // Its Jobs are recorded in the first status, and their history limits in the second.
  for (let round = 0; round < 2; round += 1) {
    const stored = { ...kronJob, status };
    const observed = observe(stored, jobs.map(seenJob), known);
    status = nextStatus(stored, decide(schedule, now, observed), observed, now) ?? status;
  }
  return status;
}
