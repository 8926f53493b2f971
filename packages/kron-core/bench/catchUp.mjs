import { compile, decide } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { duration } from './table.mjs';

const allowed = 1.5;
const schedule = compile({ identity: 'prod/minutely', schedule: '* * * * *', policy: { deadline: '1h' } });
const now = new Date('2026-06-01T12:00:00Z');

/** From the last handled period to the latest due one, after an outage of ten years and after one of a minute. */
export function* catchUpDemands() {
  const { median, ratio } = interleaved({
    years: asking(new Date('2016-06-01T12:00:00Z')),
    minute: asking(new Date(now.getTime() - 60_000)),
  });
  const measured = ratio('years', 'minute');
  yield {
    name: 'decide, handled ten years ago against a minute ago',
    ours: duration(median.years),
    other: duration(median.minute),
    ratio: `${measured.toFixed(2)}×`,
    demanded: `≤ ${allowed}×`,
    ok: measured <= allowed,
  };
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
