import { exceeds } from '../reading/textLength.ts';
import { durationHint } from './durationHint.ts';
import { readDuration } from './goDuration.ts';

/** A duration in whole nanoseconds, or what is wrong with its text. */
export type DurationResult =
  | { ok: true; nanoseconds: bigint }
  | { ok: false; code: 'InvalidDuration' | 'NegativeDuration' | 'TooLong'; message: string };

const maxDurationLength = 64;

export const nanosecondsPerSecond = 1_000_000_000n;

/**
 * Reads what Go's `time.ParseDuration` reads, to the nanosecond, and refuses what is below zero as it is written: also
 * a fraction of a nanosecond below, of which Go makes zero. A sum may not exceed 2^63-1 ns (about 292 years).
 *
 * @example
 * parseDuration('1h30m') // { ok: true, nanoseconds: 5400000000000n }
 * parseDuration('1d') // { ok: false, code: 'InvalidDuration', message: '… write 24h' }
 * @see https://pkg.go.dev/time#ParseDuration
 */
export function parseDuration(text: string): DurationResult {
  if (exceeds(text, maxDurationLength)) {
    return { ok: false, code: 'TooLong', message: `expected at most ${maxDurationLength} characters` };
  }
  const nanoseconds = readDuration(text);
  if (typeof nanoseconds === 'string') {
    const found = `expected a duration such as 1h30m, found ${JSON.stringify(text)}: ${nanoseconds}`;
    return { ok: false, code: 'InvalidDuration', message: `${found}${durationHint(text)}` };
  }
  if (text.startsWith('-') && /[1-9]/.test(text)) {
    const message = `expected a duration of zero or more, found ${JSON.stringify(text)}; write ${text.slice(1)}`;
    return { ok: false, code: 'NegativeDuration', message };
  }
  return { ok: true, nanoseconds };
}
