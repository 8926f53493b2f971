import { found } from '../reading/found.ts';
import { invalid, type Parsed, valid } from '../reading/parsed.ts';
import { proposal, quotedProposal } from '../reading/proposal.ts';
import { exceeds } from '../reading/textLength.ts';
import { meantDurations } from './meantDurations.ts';
import { readDuration } from './goDuration.ts';

/** A duration in whole nanoseconds, or what is wrong with the text. */
type DurationResult =
  | { ok: true; nanoseconds: bigint }
  | { ok: false; code: 'InvalidDuration' | 'NegativeDuration' | 'TooLong'; message: string };

const maxDurationLength = 64;

export const nanosecondsPerSecond = 1_000_000_000n;

/**
 * Parses a Go duration like `time.ParseDuration`, to the nanosecond. A negative duration is rejected,
 * including a negative fraction of a nanosecond that Go would round to zero. The maximum is 2^63-1 ns, about
 * 292 years.
 *
 * @see https://pkg.go.dev/time#ParseDuration
 *
 * @example
 * parseDuration('1h30m') // { ok: true, nanoseconds: 5400000000000n }
 * parseDuration('1d') // { ok: false, code: 'InvalidDuration', message: '… write 24h' }
 */
export function parseDuration(text: string): DurationResult {
  if (exceeds(text, maxDurationLength)) {
    return { ok: false, code: 'TooLong', message: `expected at most ${maxDurationLength} characters` };
  }
  const nanoseconds = readDuration(text);
  if (typeof nanoseconds === 'string') {
    const complaint = `expected a duration such as 1h30m, found ${JSON.stringify(text)}: ${nanoseconds}`;
    const advice = proposal(meantDurations(text), isDuration);
    return { ok: false, code: 'InvalidDuration', message: `${complaint}${advice}` };
  }
  if (text.startsWith('-') && /[1-9]/.test(text)) {
    const advice = proposal(text.slice(1), isDuration);
    const message = `expected a duration of zero or more, found ${JSON.stringify(text)}${advice}`;
    return { ok: false, code: 'NegativeDuration', message };
  }
  return { ok: true, nanoseconds };
}

function isDuration(text: string): boolean {
  return !exceeds(text, maxDurationLength) && !text.startsWith('-') && typeof readDuration(text) === 'bigint';
}

/** Parses a duration field, in nanoseconds. Default: `0s`. */
export function parseDurationField(value: unknown, path: string): Parsed<bigint> {
  if (value === null || value === undefined) return valid(0n);
  if (typeof value !== 'string') {
    const instead = quotedProposal(value, isDuration, 's');
    const message = `expected a duration in quotes such as "1h30m", found ${found(value)}${instead}`;
    return invalid(path, 'WrongType', message);
  }
  const result = parseDuration(value);
  return result.ok ? valid(result.nanoseconds) : invalid(path, result.code, result.message);
}
