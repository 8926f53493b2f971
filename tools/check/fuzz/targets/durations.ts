import { goDuration } from '@kron/reference';
import { parseDuration } from '../../../../packages/kron-core/src/time/duration.ts';
import { holds, type Target } from '../target.ts';

const grammar = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/u;
const largest = 2n ** 63n - 1n;

/** Parsing agrees with Go's grammar and with the reference, and a printed duration is read as the same one. */
export const durations: Target = {
  name: 'durations',
  seeds: ['1h30m', '0', '1.5h', '-2m', '+.5s', '9223372036854775807ns', '1d', '5', '3µs'],
  words: [
    'ns',
    'us',
    'µs',
    'μs',
    'ms',
    's',
    'm',
    'h',
    'd',
    '.',
    '0.',
    '2562047h47m16.854775807s',
    '00000000',
  ],
  maxSteps: 60_000,
  check(input) {
    const result = parseDuration(input);
    if (!result.ok) {
      const { code, message } = result;
      holds(message !== '' && message.length < 2_000, 'a refusal has a message of limited length');
      if (code === 'TooLong')
        holds(Array.from(input).length > 64, 'a text of up to 64 characters is not too long');
      else if (code === 'NegativeDuration') holds(input.startsWith('-'), 'a negative duration has a sign');
      else if (grammar.test(input)) holds(magnitude(input) > largest - 64n, 'Go reads this duration');
      return;
    }
    const { nanoseconds } = result;
    holds(grammar.test(input), 'Go refuses this duration');
    holds(nanoseconds >= 0n && nanoseconds <= largest, 'a duration is within the limits of Go');
    // Go computes fractions in doubles, so that each may be one nanosecond away from the exact value.
    const difference = magnitude(input) - nanoseconds;
    holds(difference <= 64n && difference >= -64n, 'the reference reads another duration');
    const again = parseDuration(`${nanoseconds}ns`);
    holds(again.ok && again.nanoseconds === nanoseconds, 'a printed duration is read as the same one');
  },
};

function magnitude(text: string): bigint {
  return goDuration(text.replace(/^[+-]/, ''));
}
