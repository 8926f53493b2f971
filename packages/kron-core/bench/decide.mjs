import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { compile, decide, upcoming } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { duration } from './table.mjs';

const allowed = 2;
const spec = { identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' } };
const schedule = compile(spec);

/** Many different days in random order, so that the cache of a few periods does not help. */
const stride = 1009;
const periods = [...take(upcoming(schedule, new Date('2026-01-01T12:00:00Z')), 4096)];

/** Compares one decision with one SHA-256 of its period's seed. */
export function* decideDemands() {
  yield demand('decide, nothing due: handled yesterday, asked at noon', (handled, due) => [
    new Date(due.nominalTime.getTime() - 12 * 3_600_000),
    seen(handled),
  ]);
  yield demand('decide, due: a Job to create', (handled, due) => [due.chosenTime, seen(handled)]);
}

function demand(name, question) {
  const questions = periods.slice(1).map((due, index) => question(periods[index], due));
  let next = 0;
  const { median, ratio } = interleaved({
    decide: (count) => {
      for (let n = 0; n < count; n += 1) {
        const [now, observed] = questions[(next += stride) % questions.length];
        decide(schedule, now, observed);
      }
    },
    hash: (count) => {
      for (let n = 0; n < count; n += 1) {
        const { periodKey } = periods[(next += stride) % periods.length];
        bytesToHex(sha256(utf8ToBytes(`${spec.identity}\n${periodKey}\n`)));
      }
    },
  });
  const measured = ratio('decide', 'hash');
  return {
    name,
    ours: duration(median.decide),
    other: `SHA-256 ${duration(median.hash)}`,
    ratio: `${measured.toFixed(2)}×`,
    demanded: `≤ ${allowed}×`,
    ok: measured <= allowed,
  };
}

function seen({ periodID, nominalTime, chosenTime }) {
  return {
    uid: 'f3a8',
    createdAt: new Date('2020-01-01T00:00:00Z'),
    deleting: false,
    watchedSince: new Date('2020-01-01T00:00:00Z'),
    status: {
      schedulingHash: schedule.schedulingHash,
      schedulingSince: '2020-01-01T00:00:00Z',
      highestPeriodID: periodID,
      lastPeriodID: periodID,
      lastNominalTime: nominalTime,
      lastChosenTime: chosenTime,
    },
    jobs: [],
  };
}

function* take(iterable, count) {
  let taken = 0;
  for (const item of iterable) {
    yield item;
    taken += 1;
    if (taken === count) return;
  }
}
