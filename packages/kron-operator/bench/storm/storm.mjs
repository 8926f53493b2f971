import { number, seconds, table, verdict } from '../table.mjs';
import { cronJobSide } from './cronJobSide.mjs';
import { defaultLimits, fastLimits } from '../kit/controllerLimits.mjs';
import { kronSide } from './kronSide.mjs';
import { rawSide } from './rawSide.mjs';

const manyWorkers = 20;
const allowedShare = 0.3;
const allowedOfRaw = 1.5;
const allowedWrites = 3;
const allowedEvents = 2;
const head = [
  '',
  'ran',
  'first',
  'p50',
  'p99',
  'latest',
  'writes per run',
  'reads',
  'events',
  'CPU',
  'longest lag',
  'others',
];

/** All due in the same second, in two consecutive minutes: Kron and the built-in CronJob controller, one after the other. */
export async function* storm({ sizes, rounds, sides: wanted, ...options }) {
  const sides = {
    raw: rawSide(options),
    kron: kronSide(options),
    tuned: cronJobSide('CronJob, 500/1000 requests', fastLimits, options),
    workers: cronJobSide(
      `CronJob, 500/1000 requests, ${manyWorkers} workers`,
      [...fastLimits, `--concurrent-cron-job-syncs=${manyWorkers}`],
      options,
    ),
    default: cronJobSide('CronJob, 20/30 requests (default)', defaultLimits, options),
  };
  const names = wanted ?? Object.keys(sides);
  for (const count of sizes) {
    for (let round = 0; round < rounds; round += 1) {
      const results = {};
      // The order alternates between rounds.
      for (const name of round % 2 === 0 ? names : names.toReversed())
        results[name] = await sides[name].measure(count);
      const rows = names.map((name) => row(sides[name].name, results[name]));
      yield {
        text: `\n${count} due in one second, in two consecutive minutes, round ${round + 1}\n${table(head, rows)}`,
      };
      yield* demands(results);
    }
  }
}

function row(name, { ran, expected, first, p50, p99, most, writes, reads, events, cpu, lag, others }) {
  return [
    name,
    `${ran}/${expected}`,
    seconds(first),
    seconds(p50),
    seconds(p99),
    seconds(most),
    number(writes),
    number(reads),
    number(events),
    cpu === undefined ? '-' : `${(cpu * 1000).toFixed(1)} ms`,
    lag === undefined ? '-' : `${(lag * 1000).toFixed(0)} ms`,
    others === undefined ? '-' : `${(others * 100).toFixed(0)} %`,
  ];
}

/** There is no target for the CronJob controller with more workers than its default. */
function* demands({ raw, kron, tuned, default: usual }) {
  if (kron === undefined) return;
  yield verdict('Kron runs all', `${kron.ran} of ${kron.expected}`, 'all', kron.ran === kron.expected);
  const { count, wrong } = kron.skipped;
  const skips = `${count} skipped for an active Job, of these without one`;
  yield verdict(skips, String(wrong), '0', wrong === 0);
  yield verdict('writes per run', number(kron.writes), `≤ ${allowedWrites}`, kron.writes <= allowedWrites);
  yield verdict('events per run', number(kron.events), `≤ ${allowedEvents}`, kron.events <= allowedEvents);
  const others = [
    ['raw creates', raw, allowedOfRaw],
    ['CronJob tuned', tuned, allowedShare],
    ['CronJob with its defaults', usual, allowedShare],
  ];
  for (const [name, other, allowed] of others) {
    if (other === undefined) continue;
    const share = kron.p99 / other.p99;
    yield verdict(
      `p99 of Kron, relative to ${name}`,
      `${share.toFixed(2)}×`,
      `≤ ${allowed}×`,
      share <= allowed,
    );
  }
}
