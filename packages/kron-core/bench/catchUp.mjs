import { compile, decide } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { atMost } from './table.mjs';

const allowed = 1.5;
const schedule = compile({ identity: 'prod/minutely', schedule: '* * * * *', policy: { deadline: '1h' } });
const now = new Date('2026-06-01T12:00:00Z');

/**
 * Compares a decision after ten years of downtime with one after a minute, which has no outcomes to list. The row against
 * eleven minutes lists ten outcomes on both sides, so it shows the cost of the search alone.
 */
export function* catchUpDemands() {
  const measured = interleaved({
    years: asking(new Date('2016-06-01T12:00:00Z')),
    minutes: asking(new Date(now.getTime() - 11 * 60_000)),
    minute: asking(new Date(now.getTime() - 60_000)),
  });
  const row = (name, other) => atMost(allowed, name, measured, { side: 'years', other });
  yield row('decide, after ten years against after eleven minutes', 'minutes');
  yield row('decide, after ten years against after one minute', 'minute');
}

function asking(handled) {
  const observed = {
    uid: 'f3a8',
    createdAt: new Date('2010-01-01T00:00:00Z'),
    deleting: false,
    watchedSince: now,
    status: {
      schedulingHash: schedule.schedulingHash,
      schedulingSince: '2010-01-01T00:00:00Z',
      lastNominalTime: handled,
      lastChosenTime: handled,
    },
    jobs: [],
  };
  return (count) => {
    for (let n = 0; n < count; n += 1) decide(schedule, now, observed);
  };
}
