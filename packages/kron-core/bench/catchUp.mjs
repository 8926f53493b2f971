import { compile, decide } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { duration } from './table.mjs';

const allowed = 1.5;
const schedule = compile({ identity: 'prod/minutely', schedule: '* * * * *', policy: { deadline: '1h' } });
const now = new Date('2026-06-01T12:00:00Z');

/**
 * From the last handled period to the latest due one. The way there is to cost the same after ten years as after
 * minutes; what is listed on arrival, at most ten outcomes, is the same on both sides of the demand. The second row
 * has nothing to list on its other side, and shows what listing ten costs.
 */
export function* catchUpDemands() {
  const { median, ratio } = interleaved({
    years: asking(new Date('2016-06-01T12:00:00Z')),
    minutes: asking(new Date(now.getTime() - 11 * 60_000)),
    minute: asking(new Date(now.getTime() - 60_000)),
  });
  const row = (name, other, demanded, ok) => ({
    name,
    ours: duration(median.years),
    other: duration(median[other]),
    ratio: `${ratio('years', other).toFixed(2)}×`,
    demanded,
    ok,
  });
  const met = ratio('years', 'minutes') <= allowed;
  yield row('decide, after ten years against after eleven minutes', 'minutes', `≤ ${allowed}×`, met);
  yield row('decide, after ten years against after one minute', 'minute', '-', true);
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
