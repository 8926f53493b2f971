import { compile, decide, upcoming } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { seenAfter } from './seenAfter.mjs';
import { atMost, duration } from './table.mjs';

const start = new Date('2026-01-01T12:00:00Z');
const spread = { slot: 7, of: 50 };
const distributions = [
  { name: 'uniform' },
  { name: 'skewEarly', params: { shape: '2.5' } },
  { name: 'exponential', params: { lambda: '3', dir: 'late' } },
  { name: 'normal' },
];
const most = 2e6;
const stride = 211;

/** Minutes of the day that begin every `step` minutes and take `length` each. */
function between(count, step, length) {
  return Array.from({ length: count }, (_, index) => ({
    between: `${clock(index * step)}-${clock(index * step + length - 1)}`,
  }));
}

function clock(minute) {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Compares decisions with spread with those about the same spec without it, and bounds the most expensive ones. */
export function* spreadDemands() {
  for (const distribution of distributions) {
    const { name } = distribution;
    yield paired(`decide with spread, ${name}`, { window: { duration: '8h' }, distribution }, 1.2);
    const constraints = { avoid: between(20, 24, 5) };
    const allowed = name === 'uniform' ? 2 : 3;
    const window = { duration: '8h' };
    yield paired(`with spread, 8h, 20 clauses, ${name}`, { window, distribution, constraints }, allowed);
  }
  for (const distribution of distributions) yield longest(distribution);
}

function paired(name, spec, allowed) {
  const measured = interleaved({ spread: asking({ ...spec, spread }), plain: asking(spec) });
  return atMost(allowed, name, measured, { side: 'spread', other: 'plain', label: 'without' });
}

/** 31 days, and as many clauses of one list as there can be. */
function longest(distribution) {
  const constraints = { avoid: between(64, 20, 5) };
  const { median } = interleaved({
    spread: asking({
      schedule: '0 0 1 * *',
      window: { duration: '744h' },
      distribution,
      constraints,
      spread,
    }),
  });
  return {
    name: `with spread, 31 days, 64 between clauses, ${distribution.name}`,
    ours: duration(median.spread),
    other: '',
    ratio: '',
    demanded: `≤ ${duration(most)}`,
    ok: median.spread <= most,
  };
}

/** Decisions about many different days in an order that the cache of a few periods does not help. */
function asking(spec) {
  const schedule = compile({ identity: 'prod/db-backup', schedule: '0 0 * * *', ...spec });
  const periods = [];
  for (const period of upcoming(schedule, start)) if (periods.push(period) > 512) break;
  const questions = periods.slice(1).map((due, index) => ({
    now: due.chosenTime ?? due.nominalTime,
    observed: seenAfter(schedule, periods[index]),
  }));
  let next = 0;
  return (count) => {
    for (let n = 0; n < count; n += 1) {
      const { now, observed } = questions[(next += stride) % questions.length];
      decide(schedule, now, observed);
    }
  };
}
