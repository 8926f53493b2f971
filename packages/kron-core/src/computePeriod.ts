import { bytesToHex } from '@noble/hashes/utils.js';
import { choose, onlyInstant } from './choose.ts';
import type { Compiled } from './compiled.ts';
import type { Due } from './due.ts';
import type { Period } from './period.ts';
import { periodKey } from './periodKey.ts';
import { formatInstant } from './zone/formatInstant.ts';

/**
 * The period of a nominal time, in epoch seconds. Whether the schedule names that time is not asked.
 *
 * @param candidates - takes every instant that was considered, in epoch seconds and in order
 */
export function computePeriod(compiled: Compiled, nominal: number, candidates?: number[]): Period {
  const { window, zone, seedStrategy, seedHasher } = compiled;
  const start = nominal + window.startOffset;
  const key = periodKey(seedStrategy, nominal, zone);
  const hash = seedHasher.hash(key);
  const seedHash = bytesToHex(hash);
  const { chosen, attempts } = choose(compiled, start, hash, candidates);
  return {
    periodID: seedStrategy === 'stable' ? key : formatInstant(nominal),
    periodKey: key,
    nominalTime: new Date(nominal * 1000),
    windowStart: new Date(start * 1000),
    windowEnd: new Date((start + window.length) * 1000),
    seedHash,
    attempts,
    chosenTime: chosen === null ? null : new Date(chosen * 1000),
    unschedulable: chosen === null,
  };
}

/** When the period of a nominal time counts, without its description; a window of zero seconds costs no hash. */
export function dueAt(compiled: Compiled, nominal: number): Due {
  const { window, zone, seedStrategy, seedHasher } = compiled;
  const start = nominal + window.startOffset;
  const chosen =
    window.length === 0
      ? onlyInstant(compiled, start)
      : choose(compiled, start, seedHasher.hash(periodKey(seedStrategy, nominal, zone))).chosen;
  return { nominal, due: chosen ?? nominal, chosen };
}
