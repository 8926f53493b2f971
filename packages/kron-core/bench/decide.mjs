import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { compile, decide, upcoming } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { seenAfter } from './seenAfter.mjs';
import { atMost } from './table.mjs';

const allowed = 2;
const spec = { identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' } };
const schedule = compile(spec);

/** Many different days in random order, so that the cache of a few periods does not help. */
const stride = 1009;
const periods = [];
for (const period of upcoming(schedule, new Date('2026-01-01T12:00:00Z')))
  if (periods.push(period) === 4096) break;

/** Compares one decision with one SHA-256 of its period's seed. */
export function* decideDemands() {
  yield demand('decide, nothing due: handled yesterday, asked at noon', (handled, due) => [
    new Date(due.nominalTime.getTime() - 12 * 3_600_000),
    seenAfter(schedule, handled),
  ]);
  yield demand('decide, due: a Job to create', (handled, due) => [
    due.chosenTime,
    seenAfter(schedule, handled),
  ]);
}

function demand(name, question) {
  const questions = periods.slice(1).map((due, index) => question(periods[index], due));
  let next = 0;
  const measured = interleaved({
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
  return atMost(allowed, name, measured, { side: 'decide', other: 'hash', label: 'SHA-256' });
}
