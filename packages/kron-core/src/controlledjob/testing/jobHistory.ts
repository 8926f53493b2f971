import fc from 'fast-check';

/** What time and those who look after a ControlledJob do. */
export type TendingStep =
  | { does: 'pass'; seconds: number }
  /** A replica sees what is there by now; until then it decides on what it saw before. */
  | { does: 'sync'; replica: number }
  /** A replica decides and acts; it is killed before its action of this number, and its status write may be lost. */
  | { does: 'act'; replica: number; killedAt: number; loseStatus: boolean }
  /** All of that at once, and a release if that is what comes of it. */
  | { does: 'tend'; replica: number }
  /** It lists the Jobs live; in a later step the Pods; in a later one it sends what comes of both. */
  | { does: 'list Jobs' | 'list Pods' | 'send release'; replica: number }
  | { does: 'set the clock'; behind: number };

/** What becomes of one of its Jobs, by a person or by itself. */
export type OneJobStep =
  | { does: 'suspend a Job' | 'resume a Job' | 'delete a Job' | 'drop a Job'; which: number }
  | { does: 'finish a Job'; which: number; state: 'succeeded' | 'failed' };

/** What a person does to it. */
export type PersonStep =
  | { does: 'make a Job by hand'; index: number | undefined }
  | { does: 'edit the template' | 'switch suspend' | 'switch the policy' };

export type JobStep = TendingStep | OneJobStep | PersonStep;

export type JobHistory = { schedule: number; steps: JobStep[] };

const replica = fc.constantFrom(0, 1);
const which = fc.constantFrom(0, 0, 1, 2);

const act = fc.record({
  does: fc.constant('act' as const),
  replica,
  killedAt: fc.constantFrom(9, 9, 9, 0, 1, 2),
  loseStatus: fc.boolean(),
});
const pass = fc.record({
  does: fc.constant('pass' as const),
  seconds: fc.constantFrom(1, 5, 5, 19, 60, 600, 3600),
});

const step: fc.Arbitrary<JobStep> = fc.oneof(
  { weight: 6, arbitrary: pass },
  { weight: 10, arbitrary: fc.record({ does: fc.constant('tend' as const), replica }) },
  { weight: 6, arbitrary: act },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('sync' as const), replica }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom('list Jobs' as const, 'list Pods' as const, 'send release' as const),
      replica,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('set the clock' as const),
      behind: fc.constantFrom(0, 0, 2, 120, 7200, -300),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'suspend a Job' as const,
        'resume a Job' as const,
        'delete a Job' as const,
        'drop a Job' as const,
      ),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('finish a Job' as const),
      which,
      state: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('make a Job by hand' as const),
      index: fc.constantFrom(undefined, 0, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'edit the template' as const,
        'edit the template' as const,
        'switch the policy' as const,
        'switch suspend' as const,
      ),
    }),
  },
);

/** Histories of up to 120 steps under one of so many schedules. */
export function histories(schedules: number): fc.Arbitrary<JobHistory> {
  return fc.record({
    schedule: fc.nat({ max: schedules - 1 }),
    steps: fc.array(step, { maxLength: 120, size: 'max' }),
  });
}
