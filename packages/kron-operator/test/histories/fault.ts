import fc from 'fast-check';
import type { CallPoint } from './supervisedTransport.ts';

/** Faults of watches. */
type WatchFault = 'cut watches' | 'silence watches' | 'expire watches' | 'compact';

/** A fault; `What` names the requests that it affects. */
export type Fault<What> =
  | { [Does in WatchFault]: { does: Does } }[WatchFault]
  | { does: 'refuse'; what: What; code: number; times: number }
  | { does: 'reset'; what: What; when: CallPoint; times: number }
  | { does: 'delay'; what: What; seconds: number; times: number }
  | { does: 'answer late'; what: What; seconds: number; times: number }
  | { does: 'leave unanswered'; what: What; times: number }
  | { does: 'step the clock'; seconds: number }
  | { does: 'terminate'; process: number; downFor: number }
  | { does: 'crash'; process: number; calls: number; point: CallPoint; downFor: number }
  | { does: 'set the clock of a replica'; process: number; by: number; seconds: number }
  | { does: 'freeze'; process: number; calls: number; point: CallPoint; seconds: number };

/** Seconds. */
export const hour = 3_600;
export const year = 365 * 24 * hour;

const point = fc.constantFrom<CallPoint>('before', 'after');
const times = fc.integer({ min: 1, max: 4 });
const process = fc.nat(1);
const calls = fc.nat(8);
const downFor = fc.constantFrom(0, 1, 7, 40, 130);

/**
 * Faults between operator and API server, and of the clock.
 *
 * @param creating requests that can be refused because the Job is malformed
 */
export function failing<What>(
  what: fc.Arbitrary<What>,
  creating: fc.Arbitrary<What>,
): fc.Arbitrary<Fault<What>> {
  return fc.oneof(
    fc.record({
      does: fc.constant('refuse' as const),
      what,
      code: fc.constantFrom(403, 409, 429, 500, 503),
      times,
    }),
    fc.record({ does: fc.constant('refuse' as const), what: creating, code: fc.constant(422), times }),
    fc.record({ does: fc.constant('reset' as const), what, when: point, times }),
    fc.record({
      does: fc.constant('delay' as const),
      what,
      seconds: fc.constantFrom(0.2, 3, 9, 25, 70),
      times,
    }),
    fc.record({
      does: fc.constant('answer late' as const),
      what,
      seconds: fc.constantFrom(0.1, 3),
      times,
    }),
    fc.record({ does: fc.constant('leave unanswered' as const), what, times }),
    fc.constantFrom<Fault<What>>(
      { does: 'cut watches' },
      { does: 'silence watches' },
      { does: 'expire watches' },
      { does: 'compact' },
    ),
    fc.record({
      does: fc.constant('step the clock' as const),
      seconds: fc.constantFrom(-3600, -61, -3, 3, 61, 3600),
    }),
  );
}

/** Faults of processes. */
export const dying: fc.Arbitrary<Fault<never>> = fc.oneof(
  fc.record({
    does: fc.constant('set the clock of a replica' as const),
    process,
    by: fc.constantFrom(-20 * year, -26 * hour, -hour, hour, 26 * hour, year, 10 * year),
    seconds: fc.constantFrom(1, 20, 100, 600),
  }),
  fc.record({ does: fc.constant('terminate' as const), process, downFor }),
  fc.record({ does: fc.constant('crash' as const), process, calls, point, downFor }),
  fc.record({ does: fc.constant('crash' as const), process, calls, point, downFor }),
  fc.record({
    does: fc.constant('freeze' as const),
    process,
    calls,
    point,
    seconds: fc.constantFrom(4, 12, 20, 100),
  }),
);
