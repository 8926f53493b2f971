import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import { compile, upcoming } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { duration } from './table.mjs';

const start = new Date('2026-01-01T00:00:00Z');

/** [schedule, zone, window, required speed-up] */
const cases = [
  ['30 2 * * *', 'UTC', '1h', 10],
  ['30 2 * * *', 'America/New_York', '1h', 10],
  ['0 0 29 2 *', 'UTC', '1h', 10],
  ['*/15 8-18 * * MON-FRI', 'Europe/Paris', '10m', 5],
  ['0 6 13 * FRI', 'Australia/Lord_Howe', '1h', 5],
];

/** Each side starts again after this many periods, so that none of them reaches centuries with other rules. */
const stretch = { '0 0 29 2 *': 20 };

/** Compares whole periods, with hash, window and choice, with the bare next instants of the libraries. */
export function* iterationDemands() {
  for (const [schedule, timezone, window, demanded] of cases) {
    const length = stretch[schedule] ?? 1000;
    const { median, ratio } = interleaved({
      kron: inStretches(length, ours(schedule, timezone, window)),
      'cron-parser': inStretches(length, cronParser(schedule, timezone)),
      croner: inStretches(length, croner(schedule, timezone)),
    });
    const faster = median['cron-parser'] < median.croner ? 'cron-parser' : 'croner';
    const measured = ratio(faster, 'kron');
    yield {
      name: `upcoming ${schedule} ${timezone}`,
      ours: duration(median.kron),
      other: `${faster} ${duration(median[faster])}`,
      ratio: `${measured.toFixed(1)}×`,
      demanded: `≥ ${demanded}×`,
      ok: measured >= demanded,
    };
  }
}

/** Calls `begin` for a new iterator at the start of each stretch. */
function inStretches(length, begin) {
  let left = 0;
  let next;
  return (count) => {
    for (let n = 0; n < count; n += 1) {
      if (left === 0) {
        next = begin();
        left = length;
      }
      next();
      left -= 1;
    }
  };
}

function ours(schedule, timezone, window) {
  const compiled = compile({ identity: 'prod/db-backup', schedule, timezone, window: { duration: window } });
  return () => {
    const iterator = upcoming(compiled, start)[Symbol.iterator]();
    return () => iterator.next();
  };
}

function cronParser(schedule, tz) {
  return () => {
    const expression = CronExpressionParser.parse(schedule, { tz, currentDate: start });
    return () => expression.next();
  };
}

function croner(schedule, timezone) {
  const cron = new Cron(schedule, { timezone });
  return () => {
    let last = start;
    return () => {
      last = cron.nextRun(last);
    };
  };
}
