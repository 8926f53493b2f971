import { compile, decide, upcoming } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { seenAfter } from './seenAfter.mjs';
import { atMost } from './table.mjs';

const allowed = 20;
const identity = 'prod/crowded';
const start = new Date('2026-01-01T12:00:00Z');
/** The maximum number of clauses, each as long as possible. Hardly any candidate is allowed. */
const evenHours = '0,2,4,6,8,10,12,14,16,18,20,22';
const long = Array.from({ length: 63 }, (_, n) => ({
  hours: evenHours,
  dates: `19${10 + (n % 80)}-01-01..1999-12-31`,
}));
const constraints = {
  only: [...long, { hours: '12' }],
  avoid: [...long, { between: '12:01-12:59' }],
};
const plain = compile({ identity, schedule: '* * * * *' });

/**
 * Compares consecutive decisions about the most expensive valid KronJob with those about a plain one, so that no manifest
 * can take the operator's time from all others.
 */
export function* crowdedDemands() {
  yield demand('decide, 98 overlapping windows, 128 clauses', '98m', '* * * * *');
  yield demand('decide, 98 overlapping windows of days, 128 clauses', '98h', '0 * * * *');
}

function demand(name, window, schedule) {
  const crowded = compile({ identity, schedule, window: { duration: window }, constraints });
  const measured = interleaved({ crowded: asking(crowded), plain: asking(plain) });
  return atMost(allowed, name, measured, { side: 'crowded', other: 'plain', label: 'plain' });
}

function asking(schedule) {
  const periods = upcoming(schedule, start)[Symbol.iterator]();
  let handled = periods.next().value;
  return (count) => {
    for (let n = 0; n < count; n += 1) {
      const due = periods.next().value;
      decide(schedule, dueAt(due), seenAfter(schedule, handled));
      handled = due;
    }
  };
}

function dueAt({ chosenTime, nominalTime }) {
  return chosenTime ?? nominalTime;
}
