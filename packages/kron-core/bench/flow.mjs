import { createHash } from 'node:crypto';
import { compile, decide, upcoming } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { seenAfter } from './seenAfter.mjs';
import { atMost } from './table.mjs';

const allowed = 2;
const activeJobs = 1000;
const handled = new Date('2026-02-28T00:00:00Z');
const created = handled.getTime() / 1000;

/** Active Jobs as a list by name shows them, in no order of age, with the instants that the operator's cache keeps. */
const jobs = Array.from({ length: activeJobs }, (_, index) => ({
  name: `db-backup-${createHash('sha256').update(`${index}`).digest('hex').slice(0, 10)}`,
  uid: `${index}`,
  owned: true,
  createdAt: new Date((created + index) * 1000),
  reading: { created: created + index, period: null },
  state: 'active',
  deleting: false,
})).toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Compares what happens at the limit of active Jobs with `forbid`, which only counts them. */
export function* flowDemands() {
  const measured = interleaved({
    forbid: asking({ concurrency: 'forbid' }),
    queue: asking({ concurrency: 'queue', maxActive: activeJobs }),
    replaceOne: asking({ concurrency: 'replace', maxActive: activeJobs }),
    replaceMost: asking({ concurrency: 'replace', maxActive: 2 }),
  });
  const row = (name, side) => atMost(allowed, name, measured, { side, other: 'forbid', label: 'forbid' });
  yield row('decide, 1,000 active Jobs, queue', 'queue');
  yield row('decide, 1,000 active Jobs, replace the oldest', 'replaceOne');
  yield row('decide, 1,000 active Jobs, replace the 999 oldest', 'replaceMost');
}

function asking(policy) {
  const spec = { identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' }, policy };
  const schedule = compile(spec);
  const [due] = upcoming(schedule, new Date('2026-03-01T00:00:00Z'));
  const last = { periodID: '2026-02-28T00:00:00Z', nominalTime: handled, chosenTime: handled };
  const observed = { ...seenAfter(schedule, last), jobs };
  return (count) => {
    for (let n = 0; n < count; n += 1) decide(schedule, due.chosenTime, observed);
  };
}
