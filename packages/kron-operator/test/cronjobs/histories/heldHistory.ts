import fc from 'fast-check';
import { dying, failing, type Fault } from '../../histories/fault.ts';

/** The requests of operators that a fault affects. */
export type HeldRequests = 'releases' | 'reads of Jobs' | 'the Lease' | 'everything';

/** What is wrong with a Job that has the label of held Jobs. */
export type HeldForgery =
  | 'no owner'
  | 'no nominal time'
  | 'no window'
  | 'the year 9998'
  | 'an unknown distribution';

/** A step of a history. `which` is the position of a Job. */
export type HeldStep =
  | { does: 'wait'; seconds: number }
  /** The CronJob controller creates a Job, and the policy holds it. */
  | { does: 'hold a Job'; namespace: number; window: number; isGated: boolean; isQueued: boolean }
  | { does: 'forge a Job'; as: HeldForgery }
  | { does: 'resume a Job'; which: number }
  | { does: 'suspend a Job'; which: number }
  | { does: 'delete a Job'; which: number }
  | Fault<HeldRequests>;

/** Operators of one or several shards, and what happens to Jobs that wait. */
export type HeldHistory = { operators: 1 | 2; shards: 1 | 4; steps: HeldStep[] };

const does = <Does extends string>(words: Does): fc.Arbitrary<Does> => fc.constant(words);
const which = fc.nat(9);
const what = fc.constantFrom<HeldRequests>(
  'releases',
  'releases',
  'reads of Jobs',
  'the Lease',
  'everything',
);

const holding: fc.Arbitrary<HeldStep> = fc.record({
  does: does('hold a Job'),
  namespace: fc.nat(3),
  window: fc.constantFrom(5, 40, 120),
  isGated: fc.constantFrom(false, false, true),
  isQueued: fc.constantFrom(false, false, true),
});

const anyStep: fc.Arbitrary<HeldStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: does('wait'), seconds: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 8, arbitrary: holding },
  {
    weight: 1,
    arbitrary: fc.record({
      does: does('forge a Job'),
      as: fc.constantFrom<HeldForgery>(
        'no owner',
        'no nominal time',
        'no window',
        'the year 9998',
        'an unknown distribution',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ does: does('resume a Job'), which }),
      fc.record({ does: does('suspend a Job'), which }),
      fc.record({ does: does('delete a Job'), which }),
    ),
  },
  { weight: 4, arbitrary: failing(what, fc.constant<HeldRequests>('releases')) },
  { weight: 3, arbitrary: dying },
);

export const heldHistory: fc.Arbitrary<HeldHistory> = fc.record({
  operators: fc.constantFrom<1 | 2>(1, 2, 2),
  shards: fc.constantFrom<1 | 4>(1, 4),
  steps: fc.array(anyStep, { minLength: 3, maxLength: 14 }),
});
